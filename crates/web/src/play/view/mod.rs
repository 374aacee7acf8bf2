//! The view Play: your board and the target, the tools, what is said, and the next puzzle.

mod boards;
mod facts;
mod games;
mod help;
mod icon;
mod next;
mod settings;
mod sheet;
mod statistics;
mod tools;
mod won;

use super::keys;
use super::state::Mode;
use super::table::{Sheet, Table};
use crate::app::Shell;
use crate::{live, words};
use icon::icon;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The view Play.
pub fn play_view(shell: Shell, table: Table) -> AnyView {
    follow_keys(shell, table);
    let mode = table.memo(|play| match play.mode {
        Mode::Play => "play",
        Mode::Solve(_) => "solve",
        Mode::SetUp(_) => "set-up",
        Mode::Won(_) => "won",
    });
    let is_won = live::memo(move || mode.get() == "won");
    view! {
        <div class="play" data-mode=live::text(move || mode.get().to_owned())>
            {heading(table)}
            <div class="half">
                {boards::yours(shell, table)}
                {tools::tools(table)}
                {facts::presses(table)}
            </div>
            <div class="half">
                {live::part(move || if is_won.get() { won::won(table) } else { boards::target(table) })}
                {facts::facts(table)}
                {facts::talk(table)}
                {next::next(shell, table)}
            </div>
        </div>
        {games::games(table)}
        {statistics::statistics(table)}
        {settings::settings(table)}
        {help::help(table)}
    }
    .into_any()
}

/// What is played: the game with its board, the level, the day.
fn heading(table: Table) -> AnyView {
    let game = table.memo(|play| play.session().puzzle().game().clone());
    let kind = table.memo(|play| {
        let mut kind = Vec::new();
        if let Some(level) = play.round.known.as_ref().and_then(|known| known.level()) {
            kind.push(level.name().to_owned());
        }
        if let Some(date) = play.round.daily {
            kind.push(format!("daily {date}"));
        }
        if play.is_set_up() {
            kind.push("set-up".to_owned());
        }
        match play.session().puzzle().game().states() {
            2 => {}
            states => kind.push(format!("{states} states")),
        }
        kind.join(" · ")
    });
    let sheets = [
        (Sheet::Games, "games", "Games", "grid"),
        (Sheet::Statistics, "statistics", "Statistics", "bars"),
        (Sheet::Settings, "settings", "Settings", "sliders"),
        (Sheet::Help, "help", "Help", "question"),
    ];
    let open = |(sheet, name, title, drawing)| {
        view! {
            <button type="button" class="round" aria-label=title title=title data-do=name
                on:click=move |_| table.sheet.set(Some(sheet))>
                {icon(drawing)}
            </button>
        }
        .into_any()
    };
    view! {
        <div class="heading">
            <h1 id="game">
                {live::text(move || game.with(words::title))}" "
                <span class="size">{live::text(move || game.with(words::size))}</span>
            </h1>
            <p class="kind" id="kind">{kind}</p>
            <div class="corner">{sheets.into_iter().map(open).collect::<Vec<_>>()}</div>
        </div>
    }
    .into_any()
}

/// Letters are shortcuts, unless something else listens to them.
fn follow_keys(shell: Shell, table: Table) {
    let listener = window_event_listener(leptos::ev::keydown, move |event| {
        let typed = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let is_typing = typed.is_some_and(|element| {
            element.matches("input:not([type=radio]), select, textarea").unwrap_or(false)
        });
        if is_typing || event.alt_key() || event.default_prevented() || table.sheet.get_untracked().is_some()
        {
            return;
        }
        let letters = shell.settings.with_untracked(|settings| settings.letters);
        let held = event.ctrl_key() || event.meta_key();
        if let Some(action) = keys::action(&event.key(), held, letters) {
            event.prevent_default();
            table.perform_action(action);
        } else if event.key() == "Escape" {
            table.act(|play| if play.is_set_up() { play.cancel_set_up() } else { play.stop() });
        }
    });
    on_cleanup(move || listener.remove());
}
