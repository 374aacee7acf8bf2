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

/// A picture to draw on, and how far it goes from the pressed cell.
pub fn sketch(design: RwSignal<Design>, class: Class, title: &'static str, reach: Signal<i64>) -> AnyView {
    let root = NodeRef::<html::Div>::new();
    // The squares are text; what is drawn is then marked on them, so that the focus stays where it is.
    let extent = Memo::new(move |_| design.with(|design| design.extent(class, reach.get())));
    let squares = move || {
        let (down, right) = extent.get();
        let row = |row: i64| {
            let square = |column: i64| square((row, column));
            format!("<div role=\"row\" class=\"strip\">{}</div>", right.clone().map(square).collect::<String>())
        };
        down.map(row).collect::<String>()
    };
    Effect::new(move |_| {
        extent.track();
        let Some(root) = root.get() else { return };
        design.with(|design| {
            let mut design = design.clone();
            let drawn = part(&mut design, class);
            let squares = root.query_selector_all("[data-at]").ok();
            for at in 0..squares.as_ref().map_or(0, |all| all.length()) {
                let Some(square) = squares.as_ref().and_then(|all| all.item(at)) else { continue };
                let square: web_sys::Element = square.unchecked_into();
                let Some(at) = place_of(&square) else { continue };
                let is_drawn = drawn.contains(&at);
                let _ = square.class_list().toggle_with_force("on", is_drawn);
                let flips = if is_drawn { "flips" } else { "does not flip" };
                let _ = square.set_attribute("aria-label", &[&place(at), ", ", flips].concat());
            }
        });
    });
    let toggle = move |event: web_sys::MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let square = target.and_then(|target| target.closest("[data-at]").ok().flatten());
        let Some(at) = square.as_ref().and_then(place_of) else { return };
        design.update(|design| {
            let drawn = part(design, class);
            if !drawn.remove(&at) {
                drawn.insert(at);
            }
        });
    };
    view! {
        <div class="sketch">
            <h3>{title}</h3>
            <div
                node_ref=root
                role="grid"
                class="paper two"
                aria-label=["What a press flips: ", title].concat()
                data-picture=class.to_string()
                inner_html=squares
                on:click=toggle
                on:keydown=move |event| walk(root, &event)
            ></div>
        </div>
    }
    .into_any()
}

fn square(at: (i64, i64)) -> String {
    let is_pressed = at == (0, 0);
    let (class, tab, ring) =
        if is_pressed { (" pressed", "0", "<span class=\"ring\"></span>") } else { ("", "-1", "") };
    format!(
        "<button type=\"button\" role=\"gridcell\" class=\"cell{class}\" data-at=\"{},{}\" tabindex=\"{tab}\"><span \
         class=\"ink\"></span>{ring}</button>",
        at.0, at.1
    )
}

fn place_of(square: &web_sys::Element) -> Option<(i64, i64)> {
    let at = square.get_attribute("data-at")?;
    let (down, right) = at.split_once(',')?;
    Some((down.parse().ok()?, right.parse().ok()?))
}

/// Where a cell lies, seen from the pressed one.
fn place((down, right): (i64, i64)) -> String {
    let along = |steps: i64, more: &str, less: &str| match steps {
        0 => None,
        steps if steps > 0 => Some(format!("{steps} {more}")),
        steps => Some(format!("{} {less}", -steps)),
    };
    let ways: Vec<String> =
        [along(down, "down", "up"), along(right, "right", "left")].into_iter().flatten().collect();
    if ways.is_empty() { "The pressed cell".to_owned() } else { ways.join(" ") }
}

fn walk(root: NodeRef<html::Div>, event: &web_sys::KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlElement>().ok());
    let Some((root, target)) = root.get_untracked().zip(target) else { return };
    let Some((down, right)) = place_of(&target) else { return };
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
