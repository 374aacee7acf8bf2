//! The view Lab.

use crate::app::Shell;
use leptos::prelude::*;

/// The view Lab.
#[component]
pub fn Lab() -> impl IntoView {
    let shell = expect_context::<Shell>();
    view! {
        <section class="page" id="lab">
            <h1>"Lab"</h1>
            <p>{move || shell.route.get().of}</p>
        </section>
    }
}

/// What the worker answers.
pub fn answer(question: &str) -> Result<String, String> {
    Ok(question.to_owned())
}
