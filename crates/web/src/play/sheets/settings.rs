//! How the player likes it.

use super::super::game::Play;
use crate::segments::Segments;
use crate::settings::Theme;
use crate::shell::Shell;
use leptos::prelude::*;
use quatrainment_play::{Action, Setting};

/// The settings of the page and of the game.
#[component]
pub fn SettingsSheet() -> impl IntoView {
    let shell = expect_context::<Shell>();
    let play = expect_context::<Play>();
    let theme = Signal::derive(move || shell.settings.with(|settings| settings.theme.name()));
    let choose = move |name: &'static str| {
        if let Some(theme) = Theme::ALL.into_iter().find(|theme| theme.name() == name) {
            shell.settings.update(|settings| settings.theme = theme);
        }
    };
    let set =
        move |setting: fn(bool) -> Setting| move |is_on| play.act(Action::Set(setting(is_on)));
    let dots = play.memo(|table| table.settings().dots);
    let reach = play.memo(|table| table.settings().reach);
    let names = play.memo(|table| table.settings().names);
    let fold = play.memo(|table| table.settings().fold_target);
    let diagrams = Memo::new(move |_| shell.settings.with(|settings| settings.diagrams));
    let letters = Memo::new(move |_| shell.settings.with(|settings| settings.letters));
    view! {
        <Segments label="Theme" name="theme" values=Theme::ALL.map(Theme::name).to_vec() chosen=theme on_choose=choose />
        <Switch name="dots" label="Dots where the boards differ" is_on=dots on_change=set(Setting::Dots) />
        <Switch name="reach" label="Rings around what a press would flip" is_on=reach on_change=set(Setting::Reach) />
        <Switch
            name="diagrams"
            label="A small drawing in every cell of what it flips"
            is_on=diagrams
            on_change=move |is_on| shell.settings.update(|settings| settings.diagrams = is_on)
        />
        <Switch name="names" label="Names in the cells of irregular boards" is_on=names on_change=set(Setting::Names) />
        <Switch name="fold" label="Hide a blank target" is_on=fold on_change=set(Setting::FoldTarget) />
        <Switch
            name="letters"
            label="Single-letter shortcuts"
            is_on=letters
            on_change=move |is_on| shell.settings.update(|settings| settings.letters = is_on)
        />
    }
}

/// Something that is on or off.
#[component]
fn Switch(
    name: &'static str,
    label: &'static str,
    is_on: Memo<bool>,
    #[prop(into)] on_change: Callback<bool>,
) -> impl IntoView {
    view! {
        <label class="switch">
            <input
                type="checkbox"
                role="switch"
                name=name
                prop:checked=is_on
                on:change=move |event| on_change.run(event_target_checked(&event))
            />
            <span>{label}</span>
        </label>
    }
}
