//! The tools under the board, by the mode of the game.

use super::game::{DialogKind, Play};
use super::tool::Tool;
use leptos::prelude::*;
use quatrainment_play::{Action, Change, Command, GameState, Mode, Pace, Side};

/// The kind of tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Play,
    Watch,
    SetUp,
    Replay,
    Sprint,
    SprintOver,
}

/// The tools.
#[component]
pub fn Tools() -> impl IntoView {
    let play = expect_context::<Play>();
    let kind = play.memo(|state| match state.mode() {
        Mode::Watch(_) => Kind::Watch,
        Mode::SetUp(_) => Kind::SetUp,
        Mode::Replay(_) => Kind::Replay,
        Mode::Sprint(round) if round.sprint().is_over() => Kind::SprintOver,
        Mode::Sprint(_) => Kind::Sprint,
        _ => Kind::Play,
    });
    let tools = move || match kind.get() {
        Kind::SetUp => view! { <SetUpTools /> }.into_any(),
        Kind::Sprint => view! { <SprintTools /> }.into_any(),
        Kind::SprintOver => ().into_any(),
        Kind::Replay => view! { <ReplayTools closes=true /> }.into_any(),
        Kind::Watch => view! { <WatchTools /> }.into_any(),
        Kind::Play => view! { <PlayTools /> }.into_any(),
    };
    view! {
        <div class="tools" role="group" aria-label="Tools" id="tools">
            {tools}
        </div>
    }
}

#[component]
fn PlayTools() -> impl IntoView {
    let play = expect_context::<Play>();
    let cannot_undo = play.memo(|state| match state.result() {
        Some(result) => !result.can_undo,
        None => !state.session().can_undo(),
    });
    let cannot_redo = play.memo(|state| !state.session().can_redo() || state.session().is_won());
    let is_at_start = play.memo(|state| state.session().moves() == 0);
    let is_won = play.memo(|state| state.session().is_won());
    let does = move |command| move || play.command(command);
    view! {
        <Tool does="undo" label="Undo" icon="undo" off=cannot_undo on_click=does(Command::Undo) />
        <Tool does="redo" label="Redo" icon="redo" off=cannot_redo on_click=does(Command::Redo) />
        <Tool does="restart" label="Restart" icon="restart" off=is_at_start on_click=does(Command::Restart) />
        <RuleTool />
        <Tool does="hint" label="Hint" icon="hint" off=is_won on_click=does(Command::Hint) />
        <span class="gap"></span>
        <Tool does="solve" label="Solve" icon="solve" off=is_won on_click=does(Command::Solve) />
    }
}

/// The tools while the solution is watched.
#[component]
fn WatchTools() -> impl IntoView {
    let play = expect_context::<Play>();
    let act = move |action: Action| move || play.act(action.clone());
    view! {
        <Tool does="stop" label="Stop" icon="stop" main=true on_click=act(Action::Stop) />
        <PaceTools />
        <Tool does="skip-to-end" label="To the end" icon="end" on_click=act(Action::SkipToEnd) />
    }
}

/// How fast a solution or a finished game is watched.
#[component]
fn PaceTools() -> impl IntoView {
    let play = expect_context::<Play>();
    let pace = play.memo(GameState::pace);
    let is_slowest = Signal::derive(move || pace.get().is_some_and(Pace::is_slowest));
    let is_fastest = Signal::derive(move || pace.get().is_some_and(Pace::is_fastest));
    let act = move |action: Action| move || play.act(action.clone());
    view! {
        <Tool does="slower" label="Slower" icon="slower" off=is_slowest on_click=act(Action::Slower) />
        <Tool does="faster" label="Faster" icon="faster" off=is_fastest on_click=act(Action::Faster) />
    }
}

/// Opens the drawings of the game's rule, where they are not in view.
#[component]
fn RuleTool() -> impl IntoView {
    let play = expect_context::<Play>();
    view! { <Tool does="rule" label="Rule" icon="rule" on_click=move || play.dialog.set(Some(DialogKind::Rule)) /> }
}

/// The tools of a running sprint.
#[component]
fn SprintTools() -> impl IntoView {
    let play = expect_context::<Play>();
    let cannot_undo = play.memo(|state| !state.session().can_undo());
    let act = move |action: Action| move || play.act(action.clone());
    view! {
        <Tool does="undo" label="Undo" icon="undo" off=cannot_undo on_click=act(Action::Undo) />
        <RuleTool />
        <Tool does="skip" label="Skip" icon="next" on_click=act(Action::Skip) />
        <span class="gap"></span>
        <Tool does="cancel" label="End" icon="close" on_click=act(Action::Cancel) />
    }
}

#[component]
fn SetUpTools() -> impl IntoView {
    let play = expect_context::<Play>();
    view! {
        <SideTools side=Side::Yours title="Start" clear="clear-start" invert="invert-start" />
        <SideTools side=Side::Target title="Target" clear="clear-target" invert="invert-target" />
        <span class="gap"></span>
        <Tool does="accept" label="Play" icon="check" main=true on_click=move || play.act(Action::Accept) />
        <Tool does="cancel" label="Cancel" icon="close" on_click=move || play.act(Action::Cancel) />
    }
}

/// Buttons that change a whole board.
#[component]
fn SideTools(
    side: Side,
    title: &'static str,
    clear: &'static str,
    invert: &'static str,
) -> impl IntoView {
    let play = expect_context::<Play>();
    let edit = move |change| move || play.act(Action::EditAll(side, change));
    view! {
        <div class="side" role="group" aria-label=title>
            <span aria-hidden="true">{title}</span>
            <Tool does=clear label="Clear" on_click=edit(Change::Clear) />
            <Tool does=invert label="Invert" on_click=edit(Change::Invert) />
        </div>
    }
}

/// The controls of a replay.
#[component]
pub fn ReplayTools(
    /// Whether the replay can be closed.
    closes: bool,
) -> impl IntoView {
    let play = expect_context::<Play>();
    let replay = |state: &GameState| match state.mode() {
        Mode::Replay(replay) => (replay.is_running(), replay.position()),
        _ => (false, (0, 0)),
    };
    let state = play.memo(replay);
    let label = Signal::derive(move || if state.get().0 { "Pause" } else { "Play" });
    let at_start = Signal::derive(move || state.get().1.0 == 0);
    let at_end = Signal::derive(move || {
        let (position, end) = state.get().1;
        position == end
    });
    let act = move |action: Action| move || play.act(action.clone());
    view! {
        <Tool does="first" label="Start" icon="first" off=at_start on_click=act(Action::Show(0)) />
        <Tool does="back" label="Back" icon="back" off=at_start on_click=act(Action::Back) />
        <Tool does="continue" label=label icon="solve" on_click=act(Action::Continue) />
        <Tool does="forward" label="Forward" icon="next" off=at_end on_click=act(Action::Forward) />
        <Tool does="skip-to-end" label="End" icon="end" off=at_end on_click=act(Action::SkipToEnd) />
        <Show when=move || state.get().0>
            <PaceTools />
        </Show>
        {closes
            .then(|| {
                view! {
                    <span class="gap"></span>
                    <Tool does="cancel" label="Close" icon="close" on_click=act(Action::Cancel) />
                }
            })}
    }
}

/// The two ways on from the position of a review.
#[component]
pub fn ReviewTools() -> impl IntoView {
    let play = expect_context::<Play>();
    let is_over = play.memo(|state| state.session().current() == state.session().puzzle().target());
    view! {
        <Tool does="show-rest" label="Shortest way" icon="hint" off=is_over on_click=move || play.act(Action::ShowRest) />
        <Tool does="try" label="Try from here" icon="solve" off=is_over on_click=move || play.act(Action::TryFromHere) />
    }
}
