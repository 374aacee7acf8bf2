//! The review of a game: the presses that remained after each press, as a line, and the ways on from there.

use super::game::Play;
use super::tools::ReviewTools;
use crate::browser;
use leptos::prelude::*;
use quatrainment_play::{GameState, Mode};

/// The sizes of the drawing, under a result and in a review; the style sheet scales them.
const SMALL: (u32, u32) = (358, 60);
const LARGE: (u32, u32) = (358, 90);

/// The line and the ways on, while a game is looked at.
#[component]
pub fn ReviewBox() -> impl IntoView {
    // It opens from a button of the result, which is gone then.
    browser::focus("#tools [data-do=forward]");
    view! {
        <section class="reviewed" aria-label="Review">
            <Graph />
            <div class="row">
                <ReviewTools />
            </div>
        </section>
    }
}

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
    Some(match state.mode() {
        Mode::Replay(replay) => review.to_svg(LARGE, Some(review.place(replay.position().0))),
        _ => review.to_svg(SMALL, None),
    })
}
