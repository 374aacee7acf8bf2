//! The view Play: your board and the target, the tools, what is said, and the next puzzle. All of it but the boards is
//! text: [`parts`] write it, [`Screen`] puts it on the page where it changed, and [`acts`] answers what happens in it.

mod acts;
mod boards;
mod games;
mod icon;
mod parts;
mod screen;
mod sheets;

use super::keys;
use super::table::Table;
use crate::app::Shell;
use crate::live;
use leptos::prelude::*;
use screen::Screen;
use wasm_bindgen::JsCast;

/// The view Play.
pub fn play_view(shell: Shell, table: Table) -> AnyView {
    follow_keys(shell, table);
    let mut screen = Screen::default();
    live::watch(move || {
        let likes = shell.settings.get();
        let (others, left) = (table.others.get_value(), table.left.get_value());
        table.play.with(|play| screen.show(play, &likes, &others, left.as_ref()));
    });
    view! {
        <div class="play" id="play" on:click=move |event| acts::click(table, &event)
            on:change=move |event| acts::change(table, &event)>
            <div class="heading" inner_html=parts::heading()></div>
            <div class="half">
                {boards::yours(shell, table)}
                <div class="tools" role="group" aria-label="Tools" id="tools"></div>
                <section class="presses" aria-label="Presses" inner_html=parts::PRESSES></section>
            </div>
            <div class="half">
                {boards::target(table)}
                <section class="won" id="won" aria-labelledby="won-title"></section>
                <section class="facts" aria-label="So far" inner_html=parts::FACTS></section>
                <section class="talk" id="talk" aria-label="Hint"></section>
                <section class="next" aria-labelledby="next-title" inner_html=parts::next()></section>
            </div>
        </div>
        {sheets::sheets(table)}
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
