//! The link to the puzzle on the board: to copy, to send, or as a picture for another phone's camera.

use super::super::game::Play;
use super::super::tool::Tool;
use crate::browser;
use leptos::prelude::*;
use qrcode::{Color, EcLevel, QrCode};

/// The longest link whose picture a camera reads from a screen.
const MAX_LINK: usize = 300;

/// The free modules around a picture, as its standard wants them.
const MARGIN: usize = 4;

/// The link, and ways to hand it on.
#[component]
pub fn LinkDialog() -> impl IntoView {
    let play = expect_context::<Play>();
    let link = play.with_link("");
    let picture = match path(&link) {
        Some((side, path)) => {
            let side = side + 2 * MARGIN;
            view! {
                <svg
                    class="qr"
                    id="qr"
                    role="img"
                    aria-label="QR code of the link"
                    viewBox=format!("0 0 {side} {side}")
                >
                    <rect width=side height=side fill="#fff" />
                    <path d=path fill="#000" />
                </svg>
            }
            .into_any()
        }
        None => view! { <p class="small">"This link is too long for a QR code."</p> }.into_any(),
    };
    let copied = RwSignal::new("");
    let copy = move || {
        browser::copy(&play.with_link(""), move |worked| {
            let said = match worked {
                true => "Copied.",
                false => "The browser did not allow it. Select the link and copy it.",
            };
            let _ = copied.try_set(said);
        });
    };
    let send = move || browser::share(&play.with_link(""), None);
    view! {
        <p id="link">{link}</p>
        <div class="row">
            <Tool does="copy-address" label="Copy link" icon="copy" on_click=copy />
            {browser::can_share()
                .then(|| view! { <Tool does="send-address" label="Send" icon="share" on_click=send /> })}
        </div>
        <p class="small" role="status">
            {copied}
        </p>
        {picture}
    }
}

/// Draws a QR code as a path; returns its side in modules as well. `None` for a link that is too long.
fn path(link: &str) -> Option<(usize, String)> {
    if link.len() > MAX_LINK {
        return None;
    }
    let code = QrCode::with_error_correction_level(link, EcLevel::M).ok()?;
    let side = code.width();
    let mut path = String::new();
    for (place, color) in code.to_colors().into_iter().enumerate() {
        if color == Color::Dark {
            let (x, y) = (place % side + MARGIN, place / side + MARGIN);
            path += &format!("M{x} {y}h1v1h-1z");
        }
    }
    Some((side, path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_has_a_code_as_long_as_a_camera_can_read_it() {
        let (side, drawn) = path("https://example.org/#/play/q1244tttqbv8r5").unwrap();
        assert_eq!(side, 29);
        // The corner of the first finder pattern, inside the margin.
        assert!(drawn.starts_with("M4 4h1v1h-1zM5 4h1v1h-1z"));
        assert!(path(&"x".repeat(MAX_LINK)).is_some());
        assert_eq!(path(&"x".repeat(MAX_LINK + 1)), None);
    }
}
