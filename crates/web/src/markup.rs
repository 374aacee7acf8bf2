//! Parts of the page that are written as text. Leptos makes code for every form that a view has; text has one form. So
//! here are the few pieces of which the views for reading and drawing are made: a text, a text that acts, a group, and
//! a board. What changes inside of a text is written into it by its name.

use crate::board::{Board, Faces};
use leptos::prelude::*;
use quatrainment::Cell;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement};

/// A text.
pub fn piece(class: &'static str, html: impl Into<Signal<String>>) -> AnyView {
    let html: Signal<String> = html.into();
    view! { <div class=class inner_html=html></div> }.into_any()
}

/// A text that answers to whatever happens in it: clicks, changes, keys, the pointer and the focus.
pub fn acting(
    class: &'static str,
    html: impl Into<Signal<String>>,
    act: impl Fn(Event) + 'static,
) -> AnyView {
    let html: Signal<String> = html.into();
    let act = StoredValue::new_local(Box::new(act) as Box<dyn Fn(Event)>);
    // The focus is also lost when the text goes, and then nobody acts any more.
    let act = move |event: Event| {
        let _ = act.try_with_value(|act| act(event));
    };
    view! {
        <div
            class=class
            inner_html=html
            on:click=move |event| act(event.into())
            on:change=act
            on:input=act
            on:keydown=move |event| act(event.into())
            on:pointermove=move |event| act(event.into())
            on:pointerleave=move |event| act(event.into())
            on:focusin=move |event| act(event.into())
            on:focusout=move |event| act(event.into())
        ></div>
    }
    .into_any()
}

/// Parts one after the other.
pub fn group(class: &'static str, parts: Vec<AnyView>) -> AnyView {
    view! { <div class=class>{parts}</div> }.into_any()
}

/// A board; without an action it is only looked at. When it can be pressed, it shows what a press would flip if asked to.
pub fn board(
    faces: Faces,
    label: &'static str,
    name: &'static str,
    press: Option<Callback<Cell>>,
    reach: bool,
) -> AnyView {
    match press {
        Some(press) => {
            view! { <div class="field"><Board faces label name on_press=press reach/></div> }.into_any()
        }
        None => view! { <div class="field"><Board faces label name/></div> }.into_any(),
    }
}

/// The first element of a selector, if it is on the page.
pub fn find(selector: &str) -> Option<Element> {
    document().query_selector(selector).ok().flatten()
}

/// Writes into an element of the page.
pub fn write(selector: &str, html: &str) {
    if let Some(element) = find(selector) {
        element.set_inner_html(html);
    }
}

/// Gives a field, a choice or a slider its value.
pub fn fill(selector: &str, value: &str) {
    if let Some(field) = find(selector) {
        field.unchecked_into::<HtmlInputElement>().set_value(value);
    }
}

/// Checks a box or a button.
pub fn check(selector: &str, is_checked: bool) {
    if let Some(field) = find(selector) {
        field.unchecked_into::<HtmlInputElement>().set_checked(is_checked);
    }
}

/// What an event happened at: the nearest element around it with an attribute, and the attribute.
pub fn at(event: &Event, attribute: &str) -> Option<(Element, String)> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    let element = target.closest(&["[", attribute, "]"].concat()).ok()??;
    let value = element.get_attribute(attribute)?;
    Some((element, value))
}

/// The key of an event, when it is one of the keyboard.
pub fn key(event: &Event) -> Option<String> {
    (event.type_() == "keydown").then(|| event.unchecked_ref::<web_sys::KeyboardEvent>().key())
}

/// Moves the focus, and the one tab stop of a group, from an element to another.
pub fn step(from: &Element, to: Option<Element>) {
    if let Some(to) = to {
        let _ = from.set_attribute("tabindex", "-1");
        let _ = to.set_attribute("tabindex", "0");
        let _ = to.unchecked_into::<HtmlElement>().focus();
    }
}

/// A button that is known by what it does.
pub fn button(does: &str, class: &str, title: &str) -> String {
    ["<button type=\"button\" class=\"tool ", class, "\" data-do=\"", does, "\">", title, "</button>"]
        .concat()
}
