//! What the game is, and all keys.

use super::super::game::Play;
use super::super::keys::OWN;
use super::super::tool::Tool;
use leptos::prelude::*;
use quatrainment_play::{Action, Command};

/// Keys that are not commands.
const KEYS: [(&str, &str); 5] = [
    (
        "arrows",
        "Move on the board; Home and End to the ends of the row.",
    ),
    ("space", "Press the cell (or Enter, or click it)."),
    ("Ctrl z", "Undo; with Shift, redo."),
    (
        "PgUp PgDn",
        "The layer before or after, on boards that have layers.",
    ),
    ("Esc", "Leave set-up, the guide or a sheet; stop watching."),
];

/// The help.
#[component]
pub fn HelpSheet() -> impl IntoView {
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
        play.sheet.set(None);
        play.act(Action::Guide);
    };
    view! {
        <p>
            "Make your board look like the target, in as few presses as you can. A press flips some cells around it: hover, \
             move there or rest a finger on a cell to see which. A dot marks a cell that differs from the target."
        </p>
        <p>
            "Press twice and nothing has changed; the order of presses does not matter. " <a href="#/learn">"Learn"</a>
            " teaches the rest."
        </p>
        <Tool does="guide" label="Show the guide" on_click=guide />
        <h3>"Keys"</h3>
        <dl class="keys">
            {keys.chain(commands).chain(own).collect_view()}
        </dl>
        <p class="small">
            "In a hint, ? marks the region and ! the cell. In a mask, the cells that differ are counted 1 2 3, and the others \
             have a –. Settings can switch single letters off."
        </p>
    }
}
