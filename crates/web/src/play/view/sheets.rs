//! The sheets over the page: the browser's own dialogs, which keep the focus inside and close by Esc. What is on one
//! is written when it opens.

use super::super::history;
use super::super::keys::KEYS;
use super::super::table::{Sheet, Table};
use super::icon::icon;
use super::parts::segment;
use super::{acts, games};
use crate::markup::{check, find, write};
use crate::store::{Settings, Theme};
use crate::words::{counted, escaped};
use crate::{browser, live};
use leptos::prelude::*;
use quatrainment::{Group, Statistics, catalogue, clock};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlDialogElement;

const ALL: [(Sheet, &str, &str); 4] = [
    (Sheet::Games, "games", "Games"),
    (Sheet::Statistics, "statistics", "Statistics"),
    (Sheet::Settings, "settings", "Settings"),
    (Sheet::Help, "help", "Help"),
];

/// All sheets; the one that the table names is open.
pub fn sheets(table: Table) -> AnyView {
    live::watch(move || {
        let wanted = table.sheet.get();
        for (sheet, id, _) in ALL {
            let Some(dialog) = find(&["dialog#", id].concat()) else { continue };
            let dialog: HtmlDialogElement = dialog.unchecked_into();
            if wanted != Some(sheet) {
                dialog.close();
                continue;
            }
            let content = ["#", id, " .content"].concat();
            write(&content, &content_of(table, sheet));
            match sheet {
                Sheet::Games => games::opened(table),
                Sheet::Settings => fill(&table.shell.settings.get_untracked()),
                _ => {}
            }
            if !dialog.open() {
                let _ = dialog.show_modal();
            }
        }
    });
    ALL.into_iter().map(|(_, id, title)| sheet(table, id, title)).collect::<Vec<_>>().into_any()
}

fn sheet(table: Table, id: &'static str, title: &'static str) -> AnyView {
    let title_id = [id, "-title"].concat();
    let close = icon("close");
    let body = [
        "<div class=sheet-body><header><h2 id=",
        &title_id,
        ">",
        title,
        "</h2><button type=button class=round aria-label=Close data-do=close>",
        &close,
        "</button></header><div class=content></div></div>",
    ]
    .concat();
    // A click beside the sheet closes it: the dialog itself is hit only where its content is not.
    let click = move |event: web_sys::MouseEvent| {
        let hit = event.target().zip(event.current_target());
        if hit.is_some_and(|(target, dialog)| JsValue::from(target) == JsValue::from(dialog)) {
            table.close_sheet();
        }
        acts::click(table, &event);
    };
    // Enter in a field does what the button beside it does.
    let keydown = move |event: web_sys::KeyboardEvent| {
        let is_field = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if event.key() == "Enter" && is_field.is_some_and(|field| field.matches("input").unwrap_or(false)) {
            event.prevent_default();
            games::entered(table);
        }
    };
    view! {
        <dialog id=id class="sheet" aria-labelledby=title_id inner_html=body
            on:close=move |_| table.close_sheet_named(named(id)) on:click=click on:keydown=keydown
            on:change=move |event| acts::change(table, &event) on:input=move |_| games::judge()></dialog>
    }
    .into_any()
}

/// Which sheet has an id.
fn named(id: &str) -> Option<Sheet> {
    ALL.into_iter().find(|(_, known, _)| *known == id).map(|(sheet, _, _)| sheet)
}

fn content_of(table: Table, sheet: Sheet) -> String {
    match sheet {
        Sheet::Games => games::content(table),
        Sheet::Statistics => statistics(&history::statistics(browser::today())),
        Sheet::Settings => settings(),
        Sheet::Help => help(),
    }
}

/// What the game is, and the keys.
fn help() -> String {
    let row = |shown: &str, about: &str| {
        ["<div><dt><kbd>", shown, "</kbd></dt><dd>", about, "</dd></div>"].concat()
    };
    let mut keys = row("arrows", "Move on the board; Home and End to the ends of the row.")
        + &row("space", "Press the cell (or Enter, or click it).")
        + &row("Ctrl z", "Take the last press back; with Shift, make it again.")
        + &row("PgUp PgDn", "The layer before or after, on boards that have layers.");
    for binding in &KEYS {
        keys += &row(binding.shown, binding.about);
    }
    keys += &row("Esc", "Leave set-up or a sheet; stop watching.");
    [
        "<p>Make your board look like the target, with the fewest presses. A press flips some cells around it: hover \
         or move there to see which. A dot marks a cell that differs from the target.</p><p>Press twice and nothing \
         has changed; the order of presses does not matter. <a href='#/learn'>Learn</a> teaches the rest.</p>\
         <h3>Keys</h3><dl class=keys>",
        &keys,
        "</dl><p class=small>In a hint, ? is the quarter, ! the cell; of a mask, the cells that differ are counted 1 2 \
         3, the others have a –. Settings can switch the letters off.</p>",
    ]
    .concat()
}

const SWITCHES: [(&str, &str); 4] = [
    ("dots", "Dots where the boards differ"),
    ("reach", "Rings around what a press would flip"),
    ("diagrams", "A small drawing of that in every cell"),
    ("letters", "Letters are shortcuts"),
];

/// How the player likes it.
fn settings() -> String {
    let themes: String = Theme::ALL.into_iter().map(|theme| segment("theme", theme.name())).collect();
    let mut html = ["<div class=segments role=radiogroup aria-label=Theme>", &themes, "</div>"].concat();
    for (name, label) in SWITCHES {
        let start = "<label class=switch><input type=checkbox role=switch name=";
        html += &[start, name, "><span>", label, "</span></label>"].concat();
    }
    html
}

fn fill(likes: &Settings) {
    check(&["#settings input[value=", likes.theme.name(), "]"].concat(), true);
    let are = [likes.dots, likes.reach, likes.diagrams, likes.letters];
    for ((name, _), is_on) in SWITCHES.into_iter().zip(are) {
        check(&["#settings input[name=", name, "]"].concat(), is_on);
    }
}

/// The player's statistics.
fn statistics(statistics: &Statistics) -> String {
    let Statistics { played, won, daily, groups } = statistics;
    if *played == 0 {
        return "<p>No game has been finished yet.</p>".to_owned();
    }
    let number = |name: &str, number: u64| format!("<div><dt>{name}</dt><dd>{number}</dd></div>");
    let mut html = ["<dl class=numbers>", &number("Played", *played), &number("Won", *won)].concat();
    html += &number("Days in a row", daily.current);
    html += "</dl>";
    if daily.solved > 0 {
        html += &format!(
            "<p class=small>Daily puzzles: {} solved, {} in a row now, {} at most.</p>",
            daily.solved,
            counted(daily.current, "day"),
            daily.longest
        );
    }
    for game in groups.chunk_by(|a, b| (&a.game, &a.size) == (&b.game, &b.size)) {
        html += &game_table(game);
    }
    html
}

fn game_table(game: &[Group]) -> String {
    let name = &game[0].game;
    let title = catalogue::find(name).map_or(&name[..], |entry| entry.title);
    let mut html =
        ["<table><caption>", &escaped(title), " ", &game[0].size.replace('x', "×"), "</caption><thead><tr>"]
            .concat();
    for name in ["level", "played", "won", "at par", "best", "median"] {
        html += &["<th scope=col>", name, "</th>"].concat();
    }
    html += "</tr></thead><tbody>";
    for group in game {
        let time = |time: Option<u64>| time.map_or_else(|| "–".to_owned(), clock);
        html += &["<tr><th scope=row>", group.level.as_deref().unwrap_or("any"), "</th>"].concat();
        for number in [
            group.played.to_string(),
            group.won.to_string(),
            group.at_par.to_string(),
            time(group.best_milliseconds),
            time(group.median_milliseconds),
        ] {
            html += &["<td>", &number, "</td>"].concat();
        }
        html += "</tr>";
    }
    html + "</tbody></table>"
}
