//! The next puzzle: its level, today's, another game, set-up; the address of this one; the games left open.

use super::super::keys::Action;
use super::super::table::Table;
use super::icon;
use crate::app::Shell;
use crate::route::{Route, View};
use crate::{browser, live};
use leptos::prelude::*;
use quatrainment::generate::Level;

/// What comes next.
pub fn next(shell: Shell, table: Table) -> AnyView {
    let button = |class: &'static str, name: &'static str, label: &'static str, action: Action| {
        view! {
            <button type="button" class=class data-do=name on:click=move |_| table.perform_action(action)>
                {label}
            </button>
        }
        .into_any()
    };
    let level = live::memo(move || shell.settings.with(|settings| settings.level));
    let levels = Level::ALL.into_iter().map(|choice| {
        segment("level", choice.name(), move || level.get() == choice, move || table.choose_level(choice))
    });
    view! {
        <section class="next" aria-labelledby="next-title">
            <h2 id="next-title">"Next puzzle"</h2>
            <div class="segments" role="radiogroup" aria-label="Level">{levels.collect::<Vec<_>>()}</div>
            <div class="row">
                {button("tool main", "new", "New puzzle", Action::New)}
                {button("tool", "daily", "Today’s", Action::Daily)}
                {button("tool", "set-up", "Set up", Action::SetUp)}
                {button("tool", "more-games", "Games", Action::Games)}
            </div>
            {address(table)}
            {live::part_if(move || others(table))}
        </section>
    }
    .into_any()
}

/// One of a few choices.
pub fn segment(
    group: &'static str,
    name: &'static str,
    is_chosen: impl Fn() -> bool + Send + Sync + 'static,
    choose: impl Fn() + 'static,
) -> AnyView {
    let is_chosen = Signal::derive(is_chosen);
    view! {
        <label>
            <input type="radio" name=group value=name prop:checked=is_chosen on:change=move |_| choose()/>
            <span>{name}</span>
        </label>
    }
    .into_any()
}

/// The code of the puzzle, and its address to copy.
fn address(table: Table) -> AnyView {
    // Codes of large boards are long; they can be copied, not read.
    let shown = live::text(move || {
        let code = table.code();
        if code.len() > 30 { [&code[..24], "…"].concat() } else { code }
    });
    let copy = move |_| {
        let code = table.play.with_untracked(|play| play.round.code.clone());
        table.copy(browser::address(&Route::new(View::Play, code).to_string()));
    };
    view! {
        <p class="address">
            <code id="code">{shown}</code>
            <button type="button" class="plain" data-do="copy-link" on:click=copy>{icon("link")}"Copy link"</button>
        </p>
    }
    .into_any()
}

/// Games that were left open.
fn others(table: Table) -> Option<AnyView> {
    let others = table.others.get();
    let link = |(code, title): (String, String)| {
        view! { <li><a href=Route::new(View::Play, code).to_string()>{title}</a></li> }.into_any()
    };
    (!others.is_empty()).then(|| {
        let links = others.into_iter().map(link).collect::<Vec<_>>();
        view! { <div class="others"><h3>"Go on with"</h3><ul id="others">{links}</ul></div> }.into_any()
    })
}
