//! A button with an icon and a label.

use crate::icon::Icon;
use leptos::prelude::*;

/// A button. A disabled one is still a tab stop, so that the focus is not lost.
#[component]
pub fn Tool(
    /// Its name for tests.
    does: &'static str,
    /// Its label.
    #[prop(into)]
    label: Signal<&'static str>,
    /// Its icon.
    #[prop(optional, into)]
    icon: Option<&'static str>,
    /// Whether it is the main button.
    #[prop(optional)]
    main: bool,
    /// Whether it is disabled.
    #[prop(optional, into)]
    off: Signal<bool>,
    #[prop(into)] on_click: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class=if main { "tool main" } else { "tool" }
            data-do=does
            aria-disabled=move || off.get().then_some("true")
            on:click=move |_| {
                if !off.get_untracked() {
                    on_click.run(());
                }
            }
        >
            {icon.map(|name| view! { <Icon name /> })}
            <span>{label}</span>
        </button>
    }
}

/// A round button with only an icon.
#[component]
pub fn RoundTool(
    does: &'static str,
    label: &'static str,
    #[prop(into)] on_click: Callback<()>,
    /// A number beside the icon, if it is not 0.
    #[prop(optional, into)]
    count: Signal<usize>,
) -> impl IntoView {
    let name = move || match count.get() {
        0 => label.to_owned(),
        count => format!("{count} {}", label.to_ascii_lowercase()),
    };
    view! {
        <button
            type="button"
            class="round"
            data-do=does
            aria-label=name
            title=label
            on:click=move |_| on_click.run(())
        >
            <Icon name=does />
            {move || (count.get() > 0).then(|| view! { <b class="count">{count.get()}</b> })}
        </button>
    }
}
