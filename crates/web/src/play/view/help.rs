//! The help: what the game is, and the keys.

use super::super::keys::KEYS;
use super::super::table::{Sheet as Name, Table};
use super::sheet::sheet;
use leptos::prelude::*;

/// What the game is, and the keys.
pub fn help(table: Table) -> AnyView {
    sheet(table, Name::Help, "help", "Help", content)
}

fn content(_: Table) -> AnyView {
    let row = |shown: &'static str, about: &'static str| {
        view! { <div><dt><kbd>{shown}</kbd></dt><dd>{about}</dd></div> }.into_any()
    };
    let keys = [
        row("arrows", "Move on the board; Home and End to the ends of the row."),
        row("space", "Press the cell (or Enter, or click it)."),
        row("Ctrl z", "Take the last press back; with Shift, make it again."),
        row("PgUp PgDn", "The layer before or after, on boards that have layers."),
    ];
    let letters = KEYS.iter().map(|binding| row(binding.shown, binding.about));
    let keys: Vec<AnyView> = keys
        .into_iter()
        .chain(letters)
        .chain([row("Esc", "Leave set-up or a sheet; stop watching.")])
        .collect();
    view! {
        <p>"Make your board look like the target, with the fewest presses. A press flips some cells around it: hover
            or move there to see which. A dot marks a cell that differs from the target."</p>
        <p>"Press twice and nothing has changed; the order of presses does not matter. "
            <a href="#/learn">"Learn"</a>" teaches the rest."</p>
        <h3>"Keys"</h3>
        <dl class="keys">{keys}</dl>
        <p class="small">"In a hint, ? is the quarter, ! the cell; of a mask, the cells that differ are counted 1 2 3, the
            others have a –. Settings can switch the letters off."</p>
    }
    .into_any()
}
