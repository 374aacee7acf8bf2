//! The half of Leptos that draws in the browser, put together from its own parts under its own names.
//!
//! The crate `leptos` also brings what talks to a server. The page never does, but that half exports functions to
//! JavaScript, so no linker may leave it out: three parts in a hundred of what a visitor would have to fetch.
#![forbid(unsafe_code)]

pub use leptos_dom;
pub use tachys;
pub use tachys::html::{attribute as attr, element as html, event as ev};

use any_spawner::Executor;
use reactive_graph::owner::Owner;
use tachys::view::any_view::AnyView;
use tachys::view::{Mountable, Render};

/// What the page uses, and what the macro `view!` writes.
pub mod prelude {
    pub use super::{Marked, View};
    pub use leptos_dom::helpers::*;
    pub use leptos_macro::view;
    pub use reactive_graph::callback::{Callable, Callback};
    pub use reactive_graph::computed::Memo;
    pub use reactive_graph::effect::Effect;
    pub use reactive_graph::graph::untrack;
    pub use reactive_graph::owner::{StoredValue, on_cleanup};
    pub use reactive_graph::prelude::*;
    pub use reactive_graph::signal::RwSignal;
    pub use reactive_graph::wrappers::read::Signal;
    pub use tachys::prelude::*;
    pub use tachys::reactive_graph::node_ref::NodeRef;
    pub use tachys::view::any_view::{AnyView, IntoAny};
}

/// What `view!` wraps views in. Leptos marks them there for reloading; here they are left as they are.
#[derive(Debug)]
pub struct View;

impl View {
    /// The view itself.
    #[expect(clippy::new_ret_no_self, reason = "the macro calls it so")]
    pub fn new<T>(view: T) -> T {
        view
    }
}

/// What `view!` calls while developing.
pub trait Marked: Sized {
    /// The view itself.
    fn with_view_marker(self, _marker: &str) -> Self {
        self
    }
}

impl<T: Render> Marked for T {}

/// Draws a view into an element, for as long as the page is there.
pub fn mount(parent: &web_sys::Element, draw: impl FnOnce() -> AnyView) {
    // It only fails when it was done before.
    let _ = Executor::init_wasm_bindgen();
    let owner = Owner::new();
    let mut drawn = owner.with(|| draw().build());
    drawn.mount(parent, None);
    std::mem::forget((owner, drawn));
}
