//! What is said once above everything else: the browser stores nothing for this page.

use crate::shell::Shell;
use crate::store;
use leptos::prelude::*;

/// The notice, until it is put away.
#[component]
pub fn Notice() -> impl IntoView {
    const TEXT: &str = "Your browser does not let this page store anything: your games, statistics and settings are gone when \
                        you close it. To keep them, allow this site to store data.";
    let shell = expect_context::<Shell>();
    let is_shown = RwSignal::new(store::is_forbidden());
    if is_shown.get_untracked() {
        shell.announce(TEXT);
    }
    view! {
        <Show when=move || is_shown.get()>
            <div class="notice" id="notice" role="note">
                <p>{TEXT}</p>
                <button type="button" class="tool" data-do="close-notice" on:click=move |_| is_shown.set(false)>
                    "OK"
                </button>
            </div>
        </Show>
    }
}
