//! Icons on buttons, beside or instead of their labels.

use leptos::prelude::*;

/// A drawing by its name: lines on a square of 24.
#[component]
pub fn Icon(name: &'static str) -> impl IntoView {
    let lines = match name {
        "undo" => "M9 6 4.5 10.5 9 15M5 10.5h8.5a5 5 0 0 1 0 10H11",
        "redo" => "m15 6 4.5 4.5L15 15m4-4.5h-8.5a5 5 0 0 0 0 10H13",
        "restart" => "M5 12a7 7 0 1 0 2.3-5.2M7 3v4.2h4.2",
        "hint" => {
            "M9.5 17.5h5M10 20.5h4M9.5 17.5c0-2.6-3-3.8-3-7.3a5.5 5.5 0 0 1 11 0c0 3.5-3 4.7-3 7.3"
        }
        "solve" => "M8 5.2v13.6L19 12z",
        "stop" => "M7 7h10v10H7z",
        "menu" => "M4 7h16M4 12h16M4 17h16",
        "rule" => "M4 4h5v5H4zM9.5 4h5v5h-5zM15 4h5v5h-5zM9.5 9.5h5v5h-5zM9.5 15h5v5h-5z",
        "games" => "M5 5h5.5v5.5H5zM13.5 5H19v5.5h-5.5zM5 13.5h5.5V19H5zM13.5 13.5H19V19h-5.5z",
        "stats" => "M6 19v-6M12 19V5M18 19v-9",
        "settings" => "M4 8h9M17 8h3M15 5.8v4.4M4 16h3M11 16h9M9 13.8v4.4",
        "help" => "M9 9.2a3 3 0 1 1 4.6 2.6c-1 .6-1.6 1.2-1.6 2.4M12 17.6v.1",
        "open" => "M4.5 8h15M6 8v11h12V8M8 5h8M10 12.5h4",
        "daily" => "M5 6.5h14V19H5zM5 10.5h14M8.5 4v4M15.5 4v4",
        "link" => {
            "M10 14a3.6 3.6 0 0 0 5.2 0l3-3A3.6 3.6 0 1 0 13 5.8l-1 1M14 10a3.6 3.6 0 0 0-5.2 0l-3 3a3.6 3.6 0 1 0 5.2 5.2l1-1"
        }
        "copy" => "M9 9h10v10H9zM6 15H5V5h10v1",
        "share" => "M12 14V4.5M8.5 7.5 12 4l3.5 3.5M6 11v8.5h12V11",
        "close" => "M6.5 6.5l11 11M17.5 6.5l-11 11",
        "check" => "M5.5 12.5l4.3 4.3 8.7-9.6",
        "next" => "M9.5 6l6 6-6 6",
        "slower" => "M18 7l-5.5 5 5.5 5M11.5 7 6 12l5.5 5",
        "faster" => "M6 7l5.5 5L6 17M12.5 7l5.5 5-5.5 5",
        "first" => "M17 6l-6 6 6 6M7 6v12",
        "end" => "M7 6l6 6-6 6M17 6v12",
        "back" => "M14.5 6l-6 6 6 6",
        _ => "",
    };
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d=lines />
        </svg>
    }
}
