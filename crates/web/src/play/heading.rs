//! The heading: the game with its board, and what kind of puzzle it is.

use super::game::Play;
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
        </div>
    }
}

/// Returns the level, the day and the number of states, as far as they matter.
fn kind(state: &GameState) -> String {
    let states = match state.session().puzzle().game().states() {
        2 => None,
        states => Some(format!("{states} states")),
    };
    match state.mode() {
        Mode::SetUp(_) => return "set-up".to_owned(),
        Mode::Replay(_) => return "review".to_owned(),
        Mode::Sprint(_) => return "sprint".to_owned(),
        Mode::Guide(_) => return "guide".to_owned(),
        _ => {}
    }
    let level = state.level().map(|level| level.to_string());
    let step = state.step().map(|step| format!("journey {}", step.id));
    let daily = state.daily().map(|daily| format!("daily {}", daily.date));
    [level, step, daily, states]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" · ")
}
