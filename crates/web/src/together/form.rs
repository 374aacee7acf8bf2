//! Fields and buttons of this view's forms.

use leptos::prelude::*;

/// A field with its name above it.
#[component]
pub fn TextField(
    label: &'static str,
    /// Its name for tests.
    name: &'static str,
    value: RwSignal<String>,
    // The server counts letters, and says when they are too many; an emoji has several units.
    #[prop(default = 96)] max: u32,
    #[prop(optional)] placeholder: &'static str,
) -> impl IntoView {
    view! {
        <label class="entry">
            {label}
            <input
                name=name
                maxlength=max.to_string()
                autocomplete="off"
                placeholder=placeholder
                prop:value=value
                on:input=move |event| value.set(event_target_value(&event))
            />
        </label>
    }
}

/// A list to choose from: values with their names.
#[component]
pub fn Choice(
    label: &'static str,
    name: &'static str,
    options: Vec<(String, String)>,
    #[prop(into)] chosen: Signal<String>,
    #[prop(into)] on_choose: Callback<String>,
) -> impl IntoView {
    let option = move |(value, text): (String, String)| {
        let this = value.clone();
        view! {
            <option value=value selected=move || chosen.with(|chosen| *chosen == this)>
                {text}
            </option>
        }
    };
    view! {
        <label class="entry">
            {label}
            <select name=name on:change=move |event| on_choose.run(event_target_value(&event))>
                {options.into_iter().map(option).collect_view()}
            </select>
        </label>
    }
}

/// A button that submits a form.
#[component]
pub fn Submit(does: &'static str, label: &'static str) -> impl IntoView {
    view! {
        <button type="submit" class="tool main" data-do=does>
            {label}
        </button>
    }
}

/// A form that runs a callback instead of leaving the page.
#[component]
pub fn Form(#[prop(into)] on_submit: Callback<()>, children: Children) -> impl IntoView {
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        on_submit.run(());
    };
    view! {
        <form class="form" on:submit=submit>
            {children()}
        </form>
    }
}
