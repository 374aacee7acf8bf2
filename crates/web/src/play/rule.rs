//! The rule of the game, drawn: what a press flips. It is beside the target where there is room, otherwise one tap away.

use super::game::Play;
use crate::board::RuleDiagram;
use leptos::prelude::*;

/// The drawings, with a title.
#[component]
pub fn Flips() -> impl IntoView {
    view! {
        <section class="flips" aria-labelledby="rule-title">
            <h2 id="rule-title">"A press flips"</h2>
            <Rule />
        </section>
    }
}

/// The drawings of the current game's rule.
#[component]
pub fn Rule() -> impl IntoView {
    let play = expect_context::<Play>();
    let game = play.memo(|state| state.session().puzzle().game().clone());
    move || view! { <RuleDiagram game=game.get() /> }
}
