//! How the player likes it.

use super::super::table::Sheet as Name;
use super::sheet::Sheet;
use crate::app::Shell;
use crate::store::{Settings, Theme};
use leptos::prelude::*;

/// How the player likes it.
#[component]
pub fn SettingsSheet() -> impl IntoView {
    view! {
        <Sheet name=Name::Settings id="settings" title="Settings" content=ViewFn::from(|| view! { <Content/> })/>
    }
}

#[component]
fn Content() -> impl IntoView {
    let shell = expect_context::<Shell>();
    let themes = Theme::ALL.map(|choice| {
        let is_chosen = move || shell.settings.with(|settings| settings.theme == choice);
        view! {
            <label>
                <input type="radio" name="theme" value=choice.name() prop:checked=is_chosen
                    on:change=move |_| shell.settings.update(|settings| settings.theme = choice)/>
                <span>{choice.name()}</span>
            </label>
        }
    });
    view! {
        <div class="segments" role="radiogroup" aria-label="Theme">{themes}</div>
        <Switch name="dots" label="Dots where the boards differ" which=|settings| &mut settings.dots/>
        <Switch name="reach" label="Rings around what a press would flip" which=|settings| &mut settings.reach/>
        <Switch name="diagrams" label="A small drawing of that in every cell" which=|settings| &mut settings.diagrams/>
        <Switch name="letters" label="Letters are shortcuts" which=|settings| &mut settings.letters/>
    }
}

#[component]
fn Switch(name: &'static str, label: &'static str, which: fn(&mut Settings) -> &mut bool) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let is_on = move || shell.settings.with(|settings| *which(&mut settings.clone()));
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
}
