//! The next puzzle: its level, today's, another game, set-up; the address of this one; the games left open.

use super::super::keys::Action;
use super::super::state::Play;
use super::super::table::Table;
use super::Icon;
use crate::app::Shell;
use crate::browser;
use crate::route::{Route, View};
use leptos::prelude::*;
use quatrainment::generate::Level;

/// What comes next.
#[component]
pub fn Next() -> impl IntoView {
    let table = expect_context::<Table>();
    view! {
        <section class="next" aria-labelledby="next-title">
            <h2 id="next-title">"Next puzzle"</h2>
            <Levels/>
            <div class="row">
                <button type="button" class="tool main" data-do="new" on:click=move |_| table.new_puzzle()>
                    "New puzzle"
                </button>
                <button type="button" class="tool" data-do="daily" on:click=move |_| table.daily()>
                    "Today’s"
                </button>
                <button type="button" class="tool" data-do="set-up" on:click=move |_| table.act(Play::set_up)>
                    "Set up"
                </button>
                <button type="button" class="tool" data-do="more-games"
                    on:click=move |_| table.perform_action(Action::Games)>
                    "Games"
                </button>
            </div>
            <Address/>
            <Others/>
        </section>
    }
}

#[component]
fn Levels() -> impl IntoView {
    let table = expect_context::<Table>();
    let shell = expect_context::<Shell>();
    let level = Memo::new(move |_| shell.settings.with(|settings| settings.level));
    let choices = Level::ALL.map(|choice| {
        view! {
            <label>
                <input type="radio" name="level" value=choice.name() prop:checked=move || level.get() == choice
                    on:change=move |_| table.choose_level(choice)/>
                <span>{choice.name()}</span>
            </label>
        }
    });
    view! { <div class="segments" role="radiogroup" aria-label="Level">{choices}</div> }
}

/// The code of the puzzle, and its address to copy.
#[component]
fn Address() -> impl IntoView {
    let table = expect_context::<Table>();
    // Codes of large boards are long; they can be copied, not read.
    let shown = move || {
        let code = table.code();
        if code.len() > 30 { [&code[..24], "…"].concat() } else { code }
    };
    let copy = move |_| {
        let code = table.play.with_untracked(|play| play.round.code.clone());
        table.copy(browser::address(&Route::new(View::Play, code).to_string()));
    };
    view! {
        <p class="address">
            <code id="code">{shown}</code>
            <button type="button" class="plain" data-do="copy-link" on:click=copy>
                <Icon name="link"/>"Copy link"
            </button>
        </p>
    }
}

/// Games that were left open.
#[component]
fn Others() -> impl IntoView {
    let table = expect_context::<Table>();
    move || {
        let others = table.others.get();
        (!others.is_empty()).then(|| {
            let links = others.into_iter().map(|(code, title)| {
                view! { <li><a href=Route::new(View::Play, code).to_string()>{title}</a></li> }
            });
            view! {
                <div class="others">
                    <h3>"Go on with"</h3>
                    <ul id="others">{links.collect_view()}</ul>
                </div>
            }
        })
    }
}
