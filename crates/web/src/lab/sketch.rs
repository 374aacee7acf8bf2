//! A small picture to draw on: what a press changes around the pressed cell. One tab stop, arrows move.

use super::design::{Design, Drawn};
use leptos::html;
use leptos::prelude::*;
use quatrainment::Class;
use wasm_bindgen::JsCast;

/// The part of a design that a picture shows.
fn part(design: &mut Design, class: Class) -> &mut Drawn {
    match class {
        Class::Corner => &mut design.corner,
        Class::Edge => &mut design.edge,
        Class::Centre => &mut design.centre,
    }
}

/// A picture to draw on.
#[component]
pub fn Sketch(
    design: RwSignal<Design>,
    class: Class,
    /// What it is called.
    title: &'static str,
    /// How far it goes from the pressed cell.
    #[prop(into)]
    reach: Signal<i64>,
) -> impl IntoView {
    let root = NodeRef::<html::Div>::new();
    let extent = Memo::new(move |_| design.with(|design| design.extent(class, reach.get())));
    let is_drawn = move |at: (i64, i64)| {
        design.with(|design| match class {
            Class::Corner => design.corner.contains(&at),
            Class::Edge => design.edge.contains(&at),
            Class::Centre => design.centre.contains(&at),
        })
    };
    let toggle = move |at: (i64, i64)| {
        design.update(|design| {
            let drawn = part(design, class);
            if !drawn.remove(&at) {
                drawn.insert(at);
            }
        });
    };
    let square = move |at: (i64, i64)| {
        let is_pressed = at == (0, 0);
        let label = move || format!("{}, {}", place(at), if is_drawn(at) { "flips" } else { "does not flip" });
        view! {
            <button
                type="button"
                role="gridcell"
                class="cell"
                class:on=move || is_drawn(at)
                class:pressed=is_pressed
                data-at=format!("{},{}", at.0, at.1)
                aria-label=label
                tabindex=if is_pressed { "0" } else { "-1" }
                on:click=move |_| toggle(at)
            >
                <span class="ink"></span>
                {is_pressed.then(|| view! { <span class="ring" aria-hidden="true"></span> })}
            </button>
        }
    };
    let rows = move || {
        let (down, right) = extent.get();
        let row = |row: i64| {
            let cells = right.clone().map(|column| square((row, column))).collect_view();
            view! { <div role="row" class="strip">{cells}</div> }
        };
        down.map(row).collect_view()
    };
    view! {
        <div class="sketch">
            <h3>{title}</h3>
            <div
                node_ref=root
                role="grid"
                class="paper two"
                aria-label=format!("What a press at this place flips: {title}")
                data-picture=class.to_string()
                on:keydown=move |event| walk(root, &event)
            >
                {rows}
            </div>
        </div>
    }
}

/// Where a cell lies, seen from the pressed one.
fn place((down, right): (i64, i64)) -> String {
    let along = |steps: i64, more: &str, less: &str| match steps {
        0 => None,
        steps if steps > 0 => Some(format!("{steps} {more}")),
        steps => Some(format!("{} {less}", -steps)),
    };
    let ways: Vec<String> = [along(down, "down", "up"), along(right, "right", "left")].into_iter().flatten().collect();
    if ways.is_empty() { "The pressed cell".to_owned() } else { ways.join(" ") }
}

fn walk(root: NodeRef<html::Div>, event: &web_sys::KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlElement>().ok());
    let Some((root, target)) = root.get_untracked().zip(target) else { return };
    let at = target.get_attribute("data-at");
    let at = at.as_deref().and_then(|at| at.split_once(','));
    let at = at.and_then(|(down, right)| Some((down.parse::<i64>().ok()?, right.parse::<i64>().ok()?)));
    let Some((down, right)) = at else { return };
    let (down, right) = match event.key().as_str() {
        "ArrowRight" => (down, right + 1),
        "ArrowLeft" => (down, right - 1),
        "ArrowDown" => (down + 1, right),
        "ArrowUp" => (down - 1, right),
        _ => return,
    };
    event.prevent_default();
    if let Ok(Some(next)) = root.query_selector(&format!("[data-at='{down},{right}']")) {
        let _ = target.set_attribute("tabindex", "-1");
        let _ = next.set_attribute("tabindex", "0");
        let _ = next.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_from_the_pressed_cell() {
        assert_eq!(place((0, 0)), "The pressed cell");
        assert_eq!(place((2, -1)), "2 down 1 left");
        assert_eq!(place((-1, 0)), "1 up");
    }
}
