//! Parts of the page that are written as text. Leptos makes code for every form that a view has; text has one form. So
//! here are the few pieces of which the views for reading and drawing are made: a text, a text that acts, a group, and
//! a board. What changes inside of a text is written into it by its name.

use crate::board::{Board, Faces};
use leptos::prelude::*;
use quatrainment::Cell;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement};

/// What a text says: always the same, or what a signal says.
pub enum Words {
    Fixed(String),
    Live(Signal<String>),
}

impl From<String> for Words {
    fn from(text: String) -> Words {
        Words::Fixed(text)
    }
}

impl From<&str> for Words {
    fn from(text: &str) -> Words {
        Words::Fixed(text.to_owned())
    }
}

impl From<Signal<String>> for Words {
    fn from(text: Signal<String>) -> Words {
        Words::Live(text)
    }
}

/// What is done about something that happened.
type Act = Box<dyn Fn(Event)>;

/// A text.
pub fn piece(class: &'static str, html: impl Into<Words>) -> AnyView {
    lay(class, html.into(), None)
}

/// A text that answers to whatever happens in it: clicks, changes, keys, the pointer and the focus.
pub fn acting(class: &'static str, html: impl Into<Words>, act: impl Fn(Event) + 'static) -> AnyView {
    lay(class, html.into(), Some(Box::new(act)))
}

#[inline(never)]
fn lay(class: &'static str, html: Words, act: Option<Act>) -> AnyView {
    let html = match html {
        Words::Fixed(text) => Signal::stored(text),
        Words::Live(text) => text,
    };
    let root = NodeRef::<leptos::html::Div>::new();
    if let Some(act) = act {
        listen(root, act);
    }
    view! { <div class=class inner_html=html node_ref=root></div> }.into_any()
}

/// Hears what happens in an element, as long as it is there.
fn listen(root: NodeRef<leptos::html::Div>, act: Act) {
    const EVENTS: [&str; 8] =
        ["click", "change", "input", "keydown", "pointermove", "pointerleave", "focusin", "focusout"];
    let act = StoredValue::new_local(act);
    // The focus is also lost when the text goes; then nobody acts any more, but the browser still calls. So the
    // closure belongs to the browser, which lets it go with the element.
    let heard = Closure::<dyn Fn(Event)>::new(move |event: Event| {
        let _ = act.try_with_value(|act| act(event));
    });
    let heard: js_sys::Function = heard.into_js_value().unchecked_into();
    crate::live::watch(move || {
        let Some(root) = root.get() else { return };
        for event in EVENTS {
            let _ = root.add_event_listener_with_callback(event, &heard);
        }
    });
}

/// Parts one after the other.
#[inline(never)]
pub fn group(class: &'static str, parts: Vec<AnyView>) -> AnyView {
    view! { <div class=class>{parts}</div> }.into_any()
}

/// A board; without an action it is only looked at. When it can be pressed, it shows what a press would flip if asked to.
#[inline(never)]
pub fn board(
    faces: Faces,
    label: &'static str,
    name: &'static str,
    press: Option<Callback<Cell>>,
    reach: bool,
) -> AnyView {
    let label = Signal::stored(label.to_owned());
    let board = Board { on_press: press, reach: Signal::stored(reach), ..Board::new(faces, label, name) };
    group("field", vec![board.view()])
}

/// The first element of a selector, if it is on the page.
#[inline(never)]
pub fn find(selector: &str) -> Option<Element> {
    document().query_selector(selector).ok().flatten()
}

/// Writes into an element of the page.
#[inline(never)]
pub fn write(selector: &str, html: &str) {
    if let Some(element) = find(selector) {
        element.set_inner_html(html);
    }
}

/// Gives a field, a choice or a slider its value.
#[inline(never)]
pub fn fill(selector: &str, value: &str) {
    if let Some(field) = find(selector) {
        field.unchecked_into::<HtmlInputElement>().set_value(value);
    }
}

/// Checks a box or a button.
#[inline(never)]
pub fn check(selector: &str, is_checked: bool) {
    if let Some(field) = find(selector) {
        field.unchecked_into::<HtmlInputElement>().set_checked(is_checked);
    }
}

/// What an event happened at: the nearest element around it with an attribute, and the attribute.
#[inline(never)]
pub fn at(event: &Event, attribute: &str) -> Option<(Element, String)> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    let element = target.closest(&["[", attribute, "]"].concat()).ok()??;
    let value = element.get_attribute(attribute)?;
    Some((element, value))
}

/// The key of an event, when it is one of the keyboard.
#[inline(never)]
pub fn key(event: &Event) -> Option<String> {
    (event.type_() == "keydown").then(|| event.unchecked_ref::<web_sys::KeyboardEvent>().key())
}

/// Moves the focus, and the one tab stop of a group, from an element to another.
#[inline(never)]
pub fn step(from: &Element, to: Option<Element>) {
    if let Some(to) = to {
        let _ = from.set_attribute("tabindex", "-1");
        let _ = to.set_attribute("tabindex", "0");
        let _ = to.unchecked_into::<HtmlElement>().focus();
    }
}

/// A button that is known by what it does.
#[inline(never)]
pub fn button(does: &str, class: &str, title: &str) -> String {
    ["<button type=\"button\" class=\"tool ", class, "\" data-do=\"", does, "\">", title, "</button>"]
        .concat()
}
