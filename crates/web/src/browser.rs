//! Functions of the browser: the time, random numbers, the clipboard, files.

use leptos::prelude::*;
use quatrainment::generate::Date;
use quatrainment_play::Now;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Returns the time and the player's local date.
pub fn now() -> Now {
    let now = js_sys::Date::new_0();
    let year = now.get_full_year();
    let month = now.get_month();
    let day = now.get_date();
    let today = Date::new(year as u16, month as u8 + 1, day as u8);
    let tomorrow = js_sys::Date::new_with_year_month_day(year, month as i32, day as i32 + 1);
    Now {
        milliseconds: now.get_time() as u64,
        today: today.unwrap_or_else(|| Date::from_number(0).expect("there is a first day")),
        until_tomorrow: (tomorrow.get_time() - now.get_time()).max(0.0) as u64,
    }
}

/// Returns a random seed.
pub fn seed() -> u64 {
    let half = || (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
    half() << 32 | half()
}

/// Returns the scheme, host and port of the page.
pub fn origin() -> String {
    window().location().origin().unwrap_or_default()
}

/// Returns the address of the page with another fragment.
pub fn address(hash: &str) -> String {
    let href = window().location().href().unwrap_or_default();
    let page = href.split('#').next().unwrap_or_default();
    format!("{page}{hash}")
}

/// Returns the address of the guide, if it was built with the page.
pub fn guide() -> Option<String> {
    let link = document().query_selector("link[rel=help]").ok()??;
    link.get_attribute("href")
}

/// Copies a text, then calls back with whether that worked.
pub fn copy(text: &str, then: impl FnOnce(bool) + 'static) {
    // The clipboard is missing where the page did not come over a secure connection.
    if !has_feature("clipboard") {
        return then(copy_by_command(text).unwrap_or(false));
    }
    let writing = window().navigator().clipboard().write_text(text);
    spawn_local(async move { then(JsFuture::from(writing).await.is_ok()) });
}

/// Copies a text by the browser's older command, which asks the page what to copy.
fn copy_by_command(text: &str) -> Result<bool, JsValue> {
    let text = text.to_owned();
    let asked =
        Closure::<dyn Fn(web_sys::ClipboardEvent)>::new(move |event: web_sys::ClipboardEvent| {
            if let Some(data) = event.clipboard_data() {
                event.prevent_default();
                let _ = data.set_data("text/plain", &text);
            }
        });
    let document: web_sys::HtmlDocument = document().unchecked_into();
    document.add_event_listener_with_callback("copy", asked.as_ref().unchecked_ref())?;
    let copied = document.exec_command("copy");
    document.remove_event_listener_with_callback("copy", asked.as_ref().unchecked_ref())?;
    copied
}

/// Returns whether this device can vibrate.
pub fn can_vibrate() -> bool {
    has_feature("vibrate")
}

/// Returns whether the system can share.
pub fn can_share() -> bool {
    has_feature("share")
}

/// The width of a picture that is shared.
const PICTURE: u32 = 800;

/// Draws an SVG as a PNG file, because more programs take one; `None` where the browser cannot.
pub async fn picture(name: &str, svg: &str) -> Option<web_sys::File> {
    let image = web_sys::HtmlImageElement::new().ok()?;
    let encoded = js_sys::encode_uri_component(svg);
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{encoded}"));
    JsFuture::from(image.decode()).await.ok()?;
    let (wide, high) = (image.natural_width().max(1), image.natural_height());
    let canvas: web_sys::HtmlCanvasElement =
        document().create_element("canvas").ok()?.unchecked_into();
    let height = PICTURE * high / wide;
    canvas.set_width(PICTURE);
    canvas.set_height(height);
    let pen = canvas.get_context("2d").ok()??;
    let pen: web_sys::CanvasRenderingContext2d = pen.unchecked_into();
    let (width, height) = (f64::from(PICTURE), f64::from(height));
    pen.set_fill_style_str("white");
    pen.fill_rect(0.0, 0.0, width, height);
    pen.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height)
        .ok()?;
    let drawn = js_sys::Promise::new(&mut |keep, _| {
        let _ = canvas.to_blob(&keep);
    });
    let blob = JsFuture::from(drawn)
        .await
        .ok()
        .filter(|blob| !blob.is_null())?;
    let options = web_sys::FilePropertyBag::new();
    options.set_type("image/png");
    let parts = js_sys::Array::of1(&blob);
    web_sys::File::new_with_blob_sequence_and_options(&parts, name, &options).ok()
}

/// Opens the system's share dialog, with a picture where it takes files.
pub fn share(text: &str, picture: Option<&web_sys::File>) {
    let data = web_sys::ShareData::new();
    data.set_text(text);
    if let Some(picture) = picture {
        let files = js_sys::Array::of1(picture);
        data.set_files(&files);
        if !takes(&data) {
            data.set_files(&js_sys::Array::new());
        }
    }
    let sharing = window().navigator().share_with_data(&data);
    // The player may close the sheet again; that is not an error.
    spawn_local(async move { drop(JsFuture::from(sharing).await) });
}

/// Returns whether the share dialog takes this.
fn takes(data: &web_sys::ShareData) -> bool {
    let navigator = window().navigator();
    let can_share = js_sys::Reflect::get(&navigator, &"canShare".into());
    let can_share = can_share
        .ok()
        .and_then(|can_share| can_share.dyn_into::<js_sys::Function>().ok());
    can_share
        .and_then(|can_share| can_share.call1(&navigator, data).ok())
        .is_some_and(|takes| takes.is_truthy())
}

fn has_feature(name: &str) -> bool {
    js_sys::Reflect::get(&window().navigator(), &name.into())
        .is_ok_and(|feature| !feature.is_undefined())
}

/// Downloads a text as a file; returns whether that worked.
pub fn save_file(name: &str, kind: &str, text: &str) -> bool {
    let save = || -> Result<(), JsValue> {
        let options = web_sys::BlobPropertyBag::new();
        options.set_type(kind);
        let parts = js_sys::Array::of1(&text.into());
        let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options)?;
        let address = web_sys::Url::create_object_url_with_blob(&blob)?;
        let link: web_sys::HtmlAnchorElement = document().create_element("a")?.unchecked_into();
        link.set_href(&address);
        link.set_download(name);
        link.click();
        web_sys::Url::revoke_object_url(&address)
    };
    save().is_ok()
}

/// Focuses the first element of a selector, once the page has been drawn.
pub fn focus(selector: &'static str) {
    request_animation_frame(move || {
        if let Ok(Some(element)) = document().query_selector(selector) {
            let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
        }
    });
}

/// Focuses the first element of a selector, once the page has been drawn, if nothing has the focus then.
pub fn keep_focus(selector: &'static str) {
    request_animation_frame(move || {
        let is_lost = document()
            .active_element()
            .is_none_or(|element| element.tag_name() == "BODY");
        if is_lost {
            focus(selector);
        }
    });
}

/// Returns whether this device is used by touch alone: fingers cannot point at something without pressing it.
pub fn is_touched_only() -> bool {
    let query = window().match_media("(hover: none) and (pointer: coarse)");
    let query = query.ok().flatten();
    query.is_some_and(|query| query.matches())
}

/// Scrolls to the first element of a selector, unless it is in sight.
pub fn reveal(selector: &str) {
    if let Some(element) = first_out_of_sight(selector) {
        element.scroll_into_view();
    }
}

/// Scrolls to the player's board, unless it is in sight: to what is above it as well, if there is room for both.
pub fn show_board() {
    const BOARD: &str = "[data-board=yours]";
    if first_out_of_sight(BOARD).is_some() {
        window().scroll_to_with_x_and_y(0.0, 0.0);
        reveal(BOARD);
    }
}

/// Returns the first element of a selector, unless all of it is in sight.
fn first_out_of_sight(selector: &str) -> Option<web_sys::Element> {
    let element = document().query_selector(selector).ok()??;
    let area = element.get_bounding_client_rect();
    let height = window()
        .inner_height()
        .ok()
        .and_then(|height| height.as_f64())
        .unwrap_or_default();
    (area.top() < 0.0 || area.bottom() > height).then_some(element)
}
