//! One of a few choices, side by side.

use leptos::prelude::*;

/// Radio buttons that look like one bar.
#[component]
pub fn Segments(
    label: &'static str,
    name: &'static str,
    values: Vec<&'static str>,
    #[prop(into)] chosen: Signal<&'static str>,
    #[prop(into)] on_choose: Callback<&'static str>,
) -> impl IntoView {
    let segment = |value: &'static str| {
        view! {
            <label>
                <input
                    type="radio"
                    name=name
                    value=value
                    prop:checked=move || chosen.get() == value
                    on:change=move |_| on_choose.run(value)
                />
                <span>{value}</span>
            </label>
        }
    };
    view! {
        <div class="segments" role="radiogroup" aria-label=label>
            {values.into_iter().map(segment).collect_view()}
        </div>
    }
}
