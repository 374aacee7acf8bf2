//! How the player likes it.

use super::super::table::{Sheet as Name, Table};
use super::next::segment;
use super::sheet::sheet;
use crate::app::Shell;
use crate::live;
use crate::store::{Settings, Theme};
use leptos::prelude::*;

/// How the player likes it.
pub fn settings(table: Table) -> AnyView {
    sheet(table, Name::Settings, "settings", "Settings", content)
}

fn content(table: Table) -> AnyView {
    let shell = table.shell;
    let theme = live::memo(move || shell.settings.with(|settings| settings.theme));
    let themes = Theme::ALL.into_iter().map(|choice| {
        let choose = move || shell.settings.update(|settings| settings.theme = choice);
        segment("theme", choice.name(), move || theme.get() == choice, choose)
    });
    let switches = [
        switch(shell, "dots", "Dots where the boards differ", |settings| &mut settings.dots),
        switch(shell, "reach", "Rings around what a press would flip", |settings| &mut settings.reach),
        switch(shell, "diagrams", "A small drawing of that in every cell", |settings| &mut settings.diagrams),
        switch(shell, "letters", "Letters are shortcuts", |settings| &mut settings.letters),
    ];
    view! {
        <div class="segments" role="radiogroup" aria-label="Theme">{themes.collect::<Vec<_>>()}</div>
        {Vec::from(switches)}
    }
    .into_any()
}

fn switch(
    shell: Shell,
    name: &'static str,
    label: &'static str,
    which: fn(&mut Settings) -> &mut bool,
) -> AnyView {
    let is_on = Signal::derive(move || shell.settings.with(|settings| *which(&mut settings.clone())));
    let change = move |_| {
        shell.settings.update(|settings| {
            let setting = which(settings);
            *setting = !*setting;
        });
    };
    view! {
        <label class="switch">
            <input type="checkbox" role="switch" name=name prop:checked=is_on on:change=change/>
            <span>{label}</span>
        </label>
    }
    .into_any()
}
