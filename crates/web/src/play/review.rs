//! The review of a game: the presses that remained after each press, as a line.

use super::game::Play;
use leptos::prelude::*;
use quatrainment_play::{GameState, Mode};

/// The size of the drawing; the style sheet scales it.
const SIZE: (u32, u32) = (358, 110);

/// The line, once it is known.
#[component]
pub fn Graph() -> impl IntoView {
    let play = expect_context::<Play>();
    let drawing = play.memo(drawing);
    move || {
        drawing
            .get()
            .map(|svg| view! { <figure class="review" id="review" inner_html=svg></figure> })
    }
}

/// Returns the drawing, with a rule at the position that is looked at.
fn drawing(state: &GameState) -> Option<String> {
    let review = state.review().filter(|review| review.is_complete())?;
    let selected = match state.mode() {
        Mode::Replay(replay) => Some(review.place(replay.position().0)),
        _ => None,
    };
    Some(review.to_svg(SIZE, selected))
}
