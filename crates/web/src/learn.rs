//! The view Learn.

use crate::app::Shell;
use leptos::prelude::*;

/// The view Learn.
#[component]
pub fn Learn() -> impl IntoView {
    let shell = expect_context::<Shell>();
    view! {
        <section class="page" id="learn">
            <h1>"Learn"</h1>
            <p>{move || shell.route.get().of}</p>
        </section>
    }
}
