//! The heading: the game with its board, the goal of a first visit, and the buttons that open dialogs.

use super::game::{DialogKind, Play};
use super::tool::RoundTool;
use crate::words;
use leptos::prelude::*;
use quatrainment::words::title;
use quatrainment_play::{GameState, Mode};

/// The heading of the view.
#[component]
pub fn Heading() -> impl IntoView {
    let play = expect_context::<Play>();
    let name = play.memo(|state| title(state.session().puzzle().game()));
    let size = play.memo(|state| words::size(state.session().puzzle().game()));
    let kind = play.memo(kind);
    let goal = Memo::new(move |before| play.with(|state| goal(state, before)));
    let in_progress = play.memo(|state| state.saved_games().in_progress().count());
    let open = move |kind| move || play.dialog.set(Some(kind));
    view! {
        <div class="heading">
            <h1 id="game" tabindex="-1">
                {name}
                " "
                <span class="size">{size}</span>
            </h1>
            <p class="kind" id="kind">
                {kind}
            </p>
            <div class="corner">
                <RoundTool does="games" label="Games" on_click=open(DialogKind::Games) />
                <RoundTool does="open" label="In progress" count=in_progress on_click=open(DialogKind::SavedGames) />
                <RoundTool does="stats" label="Statistics" on_click=open(DialogKind::Statistics) />
                <RoundTool does="settings" label="Settings" on_click=open(DialogKind::Settings) />
                <RoundTool does="help" label="Help" on_click=open(DialogKind::Help) />
            </div>
        </div>
        {move || goal.get().1.map(|goal| view! { <p class="goal" id="goal">{goal}</p> })}
    }
}

/// Returns the code of the puzzle and the goal, which stays beside the result: a win moves nothing.
fn goal(
    state: &GameState,
    before: Option<&(String, Option<&'static str>)>,
) -> (String, Option<&'static str>) {
    let is_won = matches!(state.mode(), Mode::Won(_));
    let kept = before.filter(|(code, _)| is_won && code == state.code());
    let goal = state.goal().or_else(|| kept.and_then(|(_, goal)| *goal));
    (state.code().to_owned(), goal)
}

/// Returns the level, the day and the number of states, as far as they matter.
fn kind(state: &GameState) -> String {
    let states = match state.session().puzzle().game().states() {
        2 => None,
        states => Some(format!("{states} states")),
    };
    let mode = match state.mode() {
        Mode::SetUp(_) => return "set-up".to_owned(),
        Mode::Replay(_) => return "review".to_owned(),
        Mode::Sprint(_) => return "sprint".to_owned(),
        Mode::Guide(_) => Some("guide".to_owned()),
        _ => None,
    };
    let level = state.level().map(|level| level.to_string());
    let step = state.step().map(|step| format!("journey {}", step.id));
    let daily = state.daily().map(|daily| format!("daily {}", daily.date));
    [mode, level, step, daily, states]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" · ")
}
