//! The view Why.

use crate::app::Shell;
use leptos::prelude::*;

/// The view Why.
#[component]
pub fn Why() -> impl IntoView {
    let shell = expect_context::<Shell>();
    view! {
        <section class="page" id="why">
            <h1>"Why"</h1>
            <p>{move || shell.route.get().of}</p>
        </section>
    }
}
