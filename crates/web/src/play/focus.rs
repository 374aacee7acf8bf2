//! The focus, which is never lost: when what had it is gone, the board gets it.

use leptos::prelude::*;
use quatrainment_play::Action;
use wasm_bindgen::JsCast;

/// Returns whether an action may take away what has the focus. Time passes also while the player reads.
pub fn may_move(action: &Action) -> bool {
    !matches!(
        action,
        Action::Tick | Action::Pause | Action::Unpause | Action::Move(_) | Action::Point(_)
    )
}

/// Focuses the board if nothing has the focus, once the page has been drawn and whatever wants the focus has it.
pub fn keep() {
    request_animation_frame(|| request_animation_frame(focus_board));
}

fn focus_board() {
    let is_lost = document()
        .active_element()
        .is_none_or(|element| element.tag_name() == "BODY");
    let cell = document().query_selector("[data-board=yours] [tabindex='0']");
    if let Ok(Some(cell)) = cell
        && is_lost
    {
        let _ = cell.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}
