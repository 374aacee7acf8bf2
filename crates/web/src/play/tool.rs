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
