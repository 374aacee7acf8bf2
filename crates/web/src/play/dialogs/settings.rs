//! The settings.

use super::super::game::Play;
use crate::browser;
use crate::feedback;
use crate::segments::Segments;
use crate::settings::Theme;
use crate::shell::Shell;
use leptos::prelude::*;
use quatrainment_play::{Action, Setting, Switch};

/// The settings of the page and of the game.
#[component]
pub fn SettingsDialog() -> impl IntoView {
    let shell = expect_context::<Shell>();
    let play = expect_context::<Play>();
    let theme = Signal::derive(move || shell.settings.with(|settings| settings.theme.name()));
    let choose = move |name: &'static str| {
        if let Some(theme) = Theme::ALL.into_iter().find(|theme| theme.name() == name) {
            shell.settings.update(|settings| settings.theme = theme);
        }
    };
    let switches = Switch::ALL.map(|switch| {
        let is_on = play.memo(move |state| state.settings().switches.is_on(switch));
        let turn = move |is_on| play.act(Action::Set(Setting::Switch(switch, is_on)));
        view! { <OnOff name=switch.name() label=switch.label() is_on on_change=turn /> }
    });
    let diagrams = Memo::new(move |_| shell.settings.with(|settings| settings.diagrams));
    let letters = Memo::new(move |_| shell.settings.with(|settings| settings.letters));
    let sound = Memo::new(move |_| shell.settings.with(|settings| settings.sound));
    let vibration = Memo::new(move |_| shell.settings.with(|settings| settings.vibration));
    view! {
        <Segments label="Theme" name="theme" values=Theme::ALL.map(Theme::name).to_vec() chosen=theme on_choose=choose />
        {switches}
        <OnOff
            name="diagrams"
            label="Show in each cell what it flips"
            is_on=diagrams
            on_change=move |is_on| shell.settings.update(|settings| settings.diagrams = is_on)
        />
        <OnOff
            name="letters"
            label="Single-letter shortcuts"
            is_on=letters
            on_change=move |is_on| shell.settings.update(|settings| settings.letters = is_on)
        />
        <OnOff
            name="sound"
            label="A quiet sound for every press"
            is_on=sound
            on_change=move |is_on| {
                shell.settings.update(|settings| settings.sound = is_on);
                feedback::pressed(shell.settings.get_untracked(), false);
            }
        />
        {browser::can_vibrate()
            .then(|| {
                view! {
                    <OnOff
                        name="vibration"
                        label="A short vibration for every press"
                        is_on=vibration
                        on_change=move |is_on| {
                            shell.settings.update(|settings| settings.vibration = is_on);
                            feedback::pressed(shell.settings.get_untracked(), false);
                        }
                    />
                }
            })}
    }
}

/// A setting that is on or off.
#[component]
fn OnOff(
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
