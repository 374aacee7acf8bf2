//! The views that are fetched when they are opened, so that the board, which everybody wants first, arrives first. Each
//! function here is compiled into a file of its own, with everything that only it uses.

use crate::lab::LabView;
use crate::learn::LearnView;
use crate::route::View;
use crate::together::TogetherView;
use crate::why::WhyView;
use leptos::prelude::*;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

type Fetched = Result<AnyView, SplitLoaderError>;

#[wasm_split(together, fallible)]
fn together() -> Fetched {
    Ok(view! { <TogetherView /> }.into_any())
}

#[wasm_split(learn, fallible)]
fn learn() -> Fetched {
    Ok(view! { <LearnView /> }.into_any())
}

#[wasm_split(why, fallible)]
fn why() -> Fetched {
    Ok(view! { <WhyView /> }.into_any())
}

#[wasm_split(lab, fallible)]
fn lab() -> Fetched {
    Ok(view! { <LabView /> }.into_any())
}

/// A view that is fetched if it is not there yet.
#[component]
pub fn LazyView(view: View) -> impl IntoView {
    let attempt = RwSignal::new(0);
    let fetched = move || {
        attempt.track();
        Suspend::new(async move {
            let fetched = match view {
                View::Together => together().await,
                View::Learn => learn().await,
                View::Why => why().await,
                View::Lab => lab().await,
                // It is a part of the program.
                View::Play => Ok(().into_any()),
            };
            fetched.unwrap_or_else(|_| view! { <NotFetched attempt /> }.into_any())
        })
    };
    view! { <Suspense fallback=|| view! { <p class="fetching">"Loading …"</p> }>{fetched}</Suspense> }
}

/// What is said when a view could not be fetched, and the way on.
#[component]
fn NotFetched(attempt: RwSignal<u32>) -> impl IntoView {
    view! {
        <div class="page">
            <h1 tabindex="-1">"This part is not here yet"</h1>
            <p class="message">"It could not be loaded. Check your connection, then try again."</p>
            <button type="button" class="tool main" data-do="fetch-again" on:click=move |_| attempt.update(|attempt| *attempt += 1)>
                "Try again"
            </button>
        </div>
    }
}
