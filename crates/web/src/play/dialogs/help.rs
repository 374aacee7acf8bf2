//! The help: the rules and all keys.

use super::super::game::Play;
use super::super::keys::OWN;
use super::super::tool::Tool;
use crate::browser;
use leptos::prelude::*;
use quatrainment_play::{Action, Command};

/// Keys that are not commands.
const KEYS: [(&str, &str); 5] = [
    (
        "arrows",
        "Move on the board. Home and End go to the ends of the row.",
    ),
    ("space", "Press the cell (or Enter, or click it)."),
    ("Ctrl z", "Undo. With Shift: redo."),
    (
        "PgUp PgDn",
        "Go to the previous or next layer, on boards with layers.",
    ),
    (
        "Esc",
        "Leave set-up, the guide or a dialog, or stop watching.",
    ),
];

/// The help.
#[component]
pub fn HelpDialog() -> impl IntoView {
    let play = expect_context::<Play>();
    let row = |key: String, about: &'static str| {
        view! {
            <div>
                <dt>
                    <kbd>{key}</kbd>
                </dt>
                <dd>{about}</dd>
            </div>
        }
    };
    let keys = KEYS
        .into_iter()
        .map(|(key, about)| row(key.to_owned(), about));
    let commands = Command::ALL
        .into_iter()
        .map(|command| row(command.key().to_string(), command.about()));
    let own = OWN
        .into_iter()
        .map(|(key, _, about)| row(key.to_owned(), about));
    let guide = move || {
        play.dialog.set(None);
        play.act(Action::Guide);
    };
    let manual = browser::guide().map(|address| {
        view! {
            <p>
                <a href=address data-do="read-guide">
                    "Read the guide"
                </a>
            </p>
        }
    });
    let is_touched = browser::is_touched_only();
    let look = match is_touched {
        true => {
            "Tap a cell to press it. Rest a finger on a cell to see which cells it flips; that presses nothing."
        }
        false => {
            "Click a cell to press it, or move there with the arrow keys and press Space. Point at a cell to see which cells it flips."
        }
    };
    view! {
        <p id="how-to-press">{look}</p>
        <p>
            "Make your board match the target in as few presses as you can. A press flips some of the cells around it. A dot \
             marks a cell that differs from the target."
        </p>
        <p>
            "Pressing a cell twice changes nothing, and order does not matter. " <a href="#/learn">"Learn"</a>
            " explains why."
        </p>
        <Tool does="guide" label="Show how to play" on_click=guide />
        {manual}
        <p class="small">
            "In a hint, ? marks the region and ! the cell. In a mask, cells that differ are numbered 1 2 3, and the others are \
             marked –."
        </p>
        <details class="all-keys" open=!is_touched>
            <summary>
                <h3>"Keys"</h3>
            </summary>
            <dl class="keys">
                {keys.chain(commands).chain(own).collect_view()}
            </dl>
            <p class="small">"You can turn off single-letter keys in Settings."</p>
        </details>
    }
}
