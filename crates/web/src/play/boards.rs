//! The two boards.

use super::game::Play;
use crate::board::{Board, Cursor, Faces, Miniature, Overview, Position, Viewport, is_large};
use crate::shell::Shell;
use leptos::prelude::*;
use quatrainment::{Cell, Game};
use quatrainment_play::{Action, Command, GameState, GuideStep, Mode, Side, Switch};

fn game_of(state: &GameState) -> Game {
    state.session().puzzle().game().clone()
}

/// Returns whether the target of a game is only a picture: its cells would be too small for letters around them.
fn is_picture(game: &Game) -> bool {
    const MAX_LETTERED: u64 = 144;
    let is_plain = game.states() == 2 && game.grid().layout().is_none();
    is_large(game.grid()) || is_plain && game.grid().len() > MAX_LETTERED
}

/// Returns whether a blank target is hidden.
fn is_target_folded(state: &GameState) -> bool {
    let is_blank = state.session().puzzle().target().is_blank();
    is_blank
        && state.settings().switches.is_on(Switch::FoldTarget)
        && !matches!(state.mode(), Mode::SetUp(_))
}

/// The player's board; in set-up, the start.
#[component]
pub fn Yours() -> impl IntoView {
    let play = expect_context::<Play>();
    let game = play.memo(game_of);
    let is_set_up = play.memo(|state| matches!(state.mode(), Mode::SetUp(_)));
    let title = move || if is_set_up.get() { "Start" } else { "Yours" };
    view! {
        <section class="yours" aria-labelledby="yours-title">
            <h2 id="yours-title">{title}</h2>
            <div class="field">{move || view! { <YourBoard game=game.get() /> }}</div>
        </section>
    }
}

#[component]
fn YourBoard(game: Game) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let play = expect_context::<Play>();
    let faces = Faces::new(&game);
    Effect::new(move |_| {
        play.with(|state| {
            let session = state.session();
            let position = Position {
                target: state.dotted_target(),
                pressed: state.last_pressed(),
                is_won: matches!(state.mode(), Mode::Won(_)),
            };
            faces.show(session.current(), position, |cell| state.mark(cell));
        });
    });
    ring(play, faces);
    let is_set_up = play.memo(|state| matches!(state.mode(), Mode::SetUp(_)));
    let label = move || {
        if is_set_up.get() {
            "Start"
        } else {
            "Your board"
        }
        .to_owned()
    };
    let reach = play.memo(|state| {
        state.settings().switches.is_on(Switch::Preview)
            && match state.mode() {
                Mode::Play | Mode::Sprint(_) => true,
                // The other steps ring cells of their own.
                Mode::Guide(step) => matches!(step, GuideStep::Press(_)),
                _ => false,
            }
    });
    let names = play.memo(|state| state.settings().switches.is_on(Switch::Names));
    let diagrams = Memo::new(move |_| shell.settings.with(|settings| settings.diagrams));
    let cursor = Cursor {
        cell: Memo::new(move |_| play.with(GameState::cursor)).into(),
        on_move: Callback::new(move |cell| {
            if play.now(|state| state.cursor() != cell) {
                play.act(Action::Point(cell));
            }
        }),
    };
    let press = Callback::new(move |cell: Cell| play.act(Action::Press(cell)));
    let viewport = expect_context::<Viewport>();
    view! {
        <Board
            faces
            label=Signal::derive(label)
            name="yours"
            on_press=Some(press)
            reach
            diagrams
            names
            cursor
            viewport
        />
    }
}

/// Rings the cells that the guide speaks of, on both boards.
fn ring(play: Play, faces: Faces) {
    let spoken_of = play.memo(|state| {
        let cells = state.session().puzzle().game().grid().cells();
        match state.mode() {
            Mode::Guide(_) => cells.filter(|cell| state.is_spoken_of(*cell)).collect(),
            _ => Vec::new(),
        }
    });
    Effect::new(move |before: Option<bool>| {
        let cells = spoken_of.get();
        let is_any = !cells.is_empty();
        if is_any || before == Some(true) {
            faces.tell(|cell| cells.contains(&cell));
        }
        is_any
    });
}

/// The whole of a large board, beside it.
#[component]
pub fn Map() -> impl IntoView {
    let play = expect_context::<Play>();
    let viewport = expect_context::<Viewport>();
    let is_shown = play.memo(|state| is_large(state.session().puzzle().game().grid()));
    move || {
        is_shown.get().then(|| {
            let pattern = play.memo(|state| state.session().current().clone());
            view! {
                <section class="map" aria-labelledby="map-title">
                    <h2 id="map-title">"Overview"</h2>
                    <Overview pattern viewport />
                </section>
            }
        })
    }
}

/// The target.
#[component]
pub fn Target() -> impl IntoView {
    let play = expect_context::<Play>();
    let game = play.memo(game_of);
    let is_set_up = play.memo(|state| matches!(state.mode(), Mode::SetUp(_)));
    let is_blank = play.memo(|state| state.session().puzzle().target().is_blank());
    let is_folded = play.memo(is_target_folded);
    let can_fold = Memo::new(move |_| is_blank.get() && !is_set_up.get());
    let board = move || {
        let game = game.get();
        let is_set_up = is_set_up.get();
        match (is_folded.get(), !is_set_up && is_picture(&game)) {
            (true, _) => view! { <p class="blank-target">"All cells off."</p> }.into_any(),
            (false, false) => view! { <TargetBoard game is_set_up /> }.into_any(),
            (false, true) => {
                let pattern = play.memo(|state| state.session().puzzle().target().clone());
                view! { <div class="picture-of-target"><Miniature pattern label="Target" /></div> }
                    .into_any()
            }
        }
    };
    view! {
        <section class="target" aria-labelledby="target-title">
            <div class="target-head">
                <h2 id="target-title">"Target"</h2>
                <Show when=move || can_fold.get()>
                    <button
                        type="button"
                        class="plain small"
                        data-do="fold"
                        aria-expanded=move || if is_folded.get() { "false" } else { "true" }
                        on:click=move |_| play.command(Command::Toggle(Switch::FoldTarget))
                    >
                        {move || if is_folded.get() { "Show" } else { "Hide" }}
                    </button>
                </Show>
            </div>
            <div class="field">{board}</div>
        </section>
    }
}

#[component]
fn TargetBoard(game: Game, is_set_up: bool) -> impl IntoView {
    let play = expect_context::<Play>();
    let faces = Faces::new(&game);
    let target = play.memo(|state| state.session().puzzle().target().clone());
    Effect::new(move |_| target.with(|target| faces.show(target, Position::default(), |_| None)));
    ring(play, faces);
    let edit = Callback::new(move |cell| play.act(Action::Edit(Side::Target, cell)));
    let names = play.memo(|state| state.settings().switches.is_on(Switch::Names));
    view! { <Board faces label="Target".to_owned() name="target" on_press=is_set_up.then_some(edit) names /> }
}
