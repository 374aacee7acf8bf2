//! The whole of a large board as a small picture, with a frame around the part in sight.

use super::miniature::Miniature;
use super::viewport::{Viewport, ZOOMS};
use leptos::prelude::*;
use quatrainment::Pattern;

/// An overview to click at, and buttons for the size of the cells.
#[component]
pub fn Overview(#[prop(into)] pattern: Signal<Pattern>, viewport: Viewport) -> impl IntoView {
    let frame = move || {
        let [left, top, width, height] = pattern.with(|pattern| viewport.frame(pattern.grid()));
        format!("left:{left:.1}%;top:{top:.1}%;width:{width:.1}%;height:{height:.1}%")
    };
    let go = move |event: web_sys::MouseEvent| {
        let picture = event_target::<web_sys::Element>(&event)
            .closest(".whole")
            .ok()
            .flatten();
        let Some(area) = picture.map(|picture| picture.get_bounding_client_rect()) else {
            return;
        };
        let x = (f64::from(event.client_x()) - area.left()) / area.width();
        let y = (f64::from(event.client_y()) - area.top()) / area.height();
        pattern.with_untracked(|pattern| viewport.show_part(pattern.grid(), (x, y)));
    };
    let step = move |up: bool| {
        let place = ZOOMS
            .iter()
            .position(|zoom| *zoom == viewport.zoom.get_untracked())
            .unwrap_or(0);
        let to = if up {
            (place + 1).min(ZOOMS.len() - 1)
        } else {
            place.saturating_sub(1)
        };
        viewport.zoom.set(ZOOMS[to]);
    };
    let is_at = move |zoom: Option<&u32>| (zoom == Some(&viewport.zoom.get())).then_some("true");
    view! {
        <div class="overview">
            // The keyboard scrolls by moving the cursor.
            <div class="whole" aria-hidden="true" on:click=go>
                <Miniature pattern />
                <div class="frame" style=frame></div>
            </div>
            <div class="zoom" role="group" aria-label="Cell size">
                <button
                    type="button"
                    class="round"
                    data-do="zoom-out"
                    aria-label="Smaller cells"
                    aria-disabled=move || is_at(ZOOMS.first())
                    on:click=move |_| step(false)
                >
                    "−"
                </button>
                <button
                    type="button"
                    class="round"
                    data-do="zoom-in"
                    aria-label="Larger cells"
                    aria-disabled=move || is_at(ZOOMS.last())
                    on:click=move |_| step(true)
                >
                    "+"
                </button>
            </div>
        </div>
    }
}
