//! What changes on the page. Leptos makes code for every closure that a view holds; here closures go behind one type
//! for each kind of thing, so that the code for it is made once. This is half of the page's weight.

use leptos::prelude::*;

/// A part of the page that is drawn anew when what it read changes.
pub fn part(draw: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    let draw: Box<dyn Fn() -> AnyView + Send> = Box::new(draw);
    draw.into_any()
}

/// A part that is there or not.
pub fn part_if(draw: impl Fn() -> Option<AnyView> + Send + 'static) -> AnyView {
    part(move || draw().unwrap_or_else(|| ().into_any()))
}

/// A text that changes.
pub fn text(read: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(read)
}

/// An attribute that is there or not.
pub fn attribute(read: impl Fn() -> Option<String> + Send + Sync + 'static) -> Signal<Option<String>> {
    Signal::derive(read)
}

/// Something that depends on signals, and changes only when its value does.
pub fn memo<T: PartialEq + Send + Sync + 'static>(read: impl Fn() -> T + Send + Sync + 'static) -> Memo<T> {
    let read: Box<dyn Fn() -> T + Send + Sync> = Box::new(read);
    Memo::new(move |_| read())
}

/// Something that is done again when what it read changes.
pub fn watch(act: impl FnMut() + 'static) {
    let mut act: Box<dyn FnMut()> = Box::new(act);
    Effect::new(move |_| act());
}
