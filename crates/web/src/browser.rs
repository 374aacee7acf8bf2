//! What the browser knows and the library does not: the time, today, dice, the clipboard.

use leptos::prelude::*;
use quatrainment::generate::Date;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::Closure;

/// The time in milliseconds since 1970.
pub fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// Today, where the player is.
pub fn today() -> Date {
    let now = js_sys::Date::new_0();
    let date = Date::new(now.get_full_year() as u16, now.get_month() as u8 + 1, now.get_date() as u8);
    date.unwrap_or_else(|| Date::from_number(0).expect("there is a first day"))
}

/// A number that nobody can foresee.
pub fn seed() -> u64 {
    (js_sys::Math::random() * (1u64 << 53) as f64) as u64
}

/// Whether the page can be seen.
pub fn is_visible() -> bool {
    !document().hidden()
}

/// The address of the page with another part after the `#`.
pub fn address(hash: &str) -> String {
    let href = window().location().href().unwrap_or_default();
    let page = href.split('#').next().unwrap_or_default();
    [page, hash].concat()
}

/// Copies a text, and then tells whether that worked.
pub fn copy(text: &str, then: impl Fn(bool) + 'static) {
    // The clipboard is missing where the page did not come over a safe way.
    let clipboard = js_sys::Reflect::get(&window().navigator(), &JsValue::from_str("clipboard"));
    if !clipboard.is_ok_and(|clipboard| clipboard.is_object()) {
        return then(false);
    }
    let then = std::rc::Rc::new(then);
    let otherwise = then.clone();
    let done = Closure::once_into_js(move |_: JsValue| then(true));
    let failed = Closure::once_into_js(move |_: JsValue| otherwise(false));
    let writing = window().navigator().clipboard().write_text(text);
    // The two closures give themselves back when they are called; one of them never is.
    let call = js_sys::Reflect::get(&writing, &JsValue::from_str("then"));
    if let Ok(call) = call.map(js_sys::Function::from) {
        let _ = call.call2(&writing, &done, &failed);
    }
}
