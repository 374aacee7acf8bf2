//! The review of a game: the presses that remained after each press, as a line, and the ways on from there.

use super::game::Play;
use super::tools::ReviewTools;
use crate::browser;
use leptos::prelude::*;
use quatrainment_play::{Action, GameState, Mode};
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent};

/// The sizes of the drawing, under a result and in a review; the style sheet scales them.
const SMALL: (u32, u32) = (358, 60);
const LARGE: (u32, u32) = (358, 90);

/// The line and the ways on, while a game is looked at.
#[component]
pub fn ReviewBox() -> impl IntoView {
    let play = expect_context::<Play>();
    // It opens from a button of the result, which is gone then.
    browser::focus("#tools [data-do=forward]");
    view! {
        <section class="reviewed" aria-label="Review">
            <div class="steps" on:click=move |event| show(play, &event)>
                <Graph />
            </div>
            <div class="row">
                <ReviewTools />
            </div>
        </section>
    }
}

/// Shows the position of the dot that is nearest to a click. The keyboard has the tools.
fn show(play: Play, event: &MouseEvent) {
    let target = event.target().and_then(|target| target.dyn_into().ok());
    let graph = target.and_then(|target: Element| target.closest("svg").ok()?);
    let Some(area) = graph.map(|graph| graph.get_bounding_client_rect()) else {
        return;
    };
    let across = (f64::from(event.client_x()) - area.left()) / area.width();
    let (width, _) = LARGE;
    let position =
        play.now(|state| Some(state.review()?.nearest(width, across * f64::from(width))));
    if let Some(position) = position {
        play.act(Action::Show(position));
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
