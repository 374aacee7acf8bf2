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
use crate::words;
use boards::{Target, Yours};
use facts::{Facts, Presses, Talk};
use games::Games;
use help::Help;
use icon::Icon;
use leptos::prelude::*;
use next::Next;
use settings::SettingsSheet;
use statistics::StatisticsSheet;
use tools::Tools;
use wasm_bindgen::JsCast;
use won::Won;

/// The view Play.
#[component]
pub fn Play() -> impl IntoView {
    let table = expect_context::<Table>();
    follow_keys(table);
    let mode = table.memo(|play| match play.mode {
        Mode::Play => "play",
        Mode::Solve(_) => "solve",
        Mode::SetUp(_) => "set-up",
        Mode::Won(_) => "won",
    });
    view! {
        <div class="play" data-mode=mode>
            <Heading/>
            {move || if mode.get() == "won" { view! { <Won/> }.into_any() } else { view! { <Target/> }.into_any() }}
            <Facts/>
            <Yours/>
            <Tools/>
            <Talk/>
            <Presses/>
            <Next/>
        </div>
        <Games/>
        <StatisticsSheet/>
        <SettingsSheet/>
        <Help/>
    }
}

/// What is played: the game with its board, the level, the day.
#[component]
fn Heading() -> impl IntoView {
    let table = expect_context::<Table>();
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
    let open = move |sheet| move |_| table.sheet.set(Some(sheet));
    view! {
        <div class="heading">
            <h1 id="game">
                {move || game.with(words::title)}" "<span class="size">{move || game.with(words::size)}</span>
            </h1>
            <p class="kind" id="kind">{kind}</p>
            <div class="corner">
                <button type="button" class="round" aria-label="Games" title="Games" data-do="games"
                    on:click=open(Sheet::Games)>
                    <Icon name="grid"/>
                </button>
                <button type="button" class="round" aria-label="Statistics" title="Statistics" data-do="statistics"
                    on:click=open(Sheet::Statistics)>
                    <Icon name="bars"/>
                </button>
                <button type="button" class="round" aria-label="Settings" title="Settings" data-do="settings"
                    on:click=open(Sheet::Settings)>
                    <Icon name="sliders"/>
                </button>
                <button type="button" class="round" aria-label="Help" title="Help" data-do="help"
                    on:click=open(Sheet::Help)>
                    <Icon name="question"/>
                </button>
            </div>
        </div>
    }
}

/// Letters are shortcuts, unless something else listens to them.
fn follow_keys(table: Table) {
    let shell = expect_context::<Shell>();
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
