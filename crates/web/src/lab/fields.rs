//! The board of a drawn game: its size, states, joined edges, and the name of the game.

use super::design::{Design, LONGEST};
use leptos::prelude::*;

/// The maximum number of states that the Lab offers.
const MAX_STATES: u64 = 16;

/// The fields of the board.
#[component]
pub fn BoardFields(design: RwSignal<Design>) -> impl IntoView {
    let name = move || {
        design.with(|design| {
            design
                .game()
                .map(|game| game.name().to_owned())
                .unwrap_or_default()
        })
    };
    view! {
        <h2>"Board"</h2>
        <div class="fields">
            <Number
                id="rows"
                label="Rows"
                min=1
                max=LONGEST
                value=Signal::derive(move || design.with(|design| design.rows))
                on_change=move |rows| design.update(|design| design.rows = rows)
            />
            <Number
                id="columns"
                label="Columns"
                min=1
                max=LONGEST
                value=Signal::derive(move || design.with(|design| design.columns))
                on_change=move |columns| design.update(|design| design.columns = columns)
            />
            <Number
                id="states"
                label="States"
                min=2
                max=MAX_STATES
                value=Signal::derive(move || design.with(|design| design.states.into()))
                on_change=move |states| design.update(|design| design.states = states as u8)
            />
        </div>
        <div>
            <Join
                id="joins-columns"
                label="Join left and right"
                is_on=Signal::derive(move || design.with(|design| design.joins_columns))
                on_change=move |is_on| design.update(|design| design.joins_columns = is_on)
            />
            <Join
                id="joins-rows"
                label="Join top and bottom"
                is_on=Signal::derive(move || design.with(|design| design.joins_rows))
                on_change=move |is_on| design.update(|design| design.joins_rows = is_on)
            />
        </div>
        <label class="entry">
            "Name"
            <input
                id="name"
                maxlength="40"
                prop:value=name
                on:change=move |event| design.update(|design| design.name = event_target_value(&event))
            />
        </label>
    }
}

#[component]
fn Number(
    id: &'static str,
    label: &'static str,
    min: u64,
    max: u64,
    value: Signal<u64>,
    #[prop(into)] on_change: Callback<u64>,
) -> impl IntoView {
    let change = move |event| {
        let typed = event_target_value(&event)
            .parse()
            .unwrap_or(value.get_untracked());
        on_change.run(typed.clamp(min, max));
    };
    view! {
        <label class="entry">
            {label} <input id=id type="number" min=min max=max prop:value=move || value.get().to_string() on:change=change />
        </label>
    }
}

#[component]
fn Join(
    id: &'static str,
    label: &'static str,
    is_on: Signal<bool>,
    #[prop(into)] on_change: Callback<bool>,
) -> impl IntoView {
    view! {
        <label class="switch">
            <input
                type="checkbox"
                id=id
                prop:checked=is_on
                on:change=move |event| on_change.run(event_target_checked(&event))
            />
            {label}
        </label>
    }
}
