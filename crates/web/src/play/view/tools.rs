//! The tools below the board: of the game, of set-up.

use super::super::setup::{Change, Side};
use super::super::state::{Mode, Play};
use super::super::table::Table;
use super::Icon;
use leptos::prelude::*;

/// The tools that the mode has.
#[component]
pub fn Tools() -> impl IntoView {
    let table = expect_context::<Table>();
    let is_set_up = table.memo(|play| play.is_set_up());
    view! {
        <div class="tools" role="group" aria-label="Tools">
            {move || if is_set_up.get() { view! { <SetUpTools/> }.into_any() } else { view! { <PlayTools/> }.into_any() }}
        </div>
    }
}

/// A tool with its drawing.
#[component]
fn Tool(
    name: &'static str,
    icon: &'static str,
    label: &'static str,
    #[prop(optional, into)] off: Signal<bool>,
    act: fn(&mut Play) -> Vec<super::super::state::Effect>,
) -> impl IntoView {
    let table = expect_context::<Table>();
    // Still a tab stop when there is nothing to do, so that the focus is not lost.
    let click = move |_| {
        if !off.get_untracked() {
            table.act(act);
        }
    };
    view! {
        <button type="button" class="tool" data-do=name aria-disabled=move || off.get().then_some("true") on:click=click>
            <Icon name=icon/>
            <span>{label}</span>
        </button>
    }
}

#[component]
fn PlayTools() -> impl IntoView {
    let table = expect_context::<Table>();
    let nothing_to_undo = table.memo(|play| !play.session().can_undo());
    let nothing_to_redo = table.memo(|play| !play.session().can_redo());
    let nothing_done = table.memo(|play| play.session().moves() == 0);
    let is_won = table.memo(|play| play.session().is_won());
    let is_solving = table.memo(|play| matches!(play.mode, Mode::Solve(_)));
    view! {
        <Tool name="undo" icon="undo" label="Undo" off=nothing_to_undo act=Play::undo/>
        <Tool name="redo" icon="redo" label="Redo" off=nothing_to_redo act=Play::redo/>
        <Tool name="restart" icon="restart" label="Restart" off=nothing_done act=Play::restart/>
        <span class="gap"></span>
        <Tool name="hint" icon="hint" label="Hint" off=is_won act=Play::hint/>
        {move || if is_solving.get() {
            view! { <Tool name="stop" icon="stop" label="Stop" act=Play::stop/> }.into_any()
        } else {
            view! { <Tool name="solve" icon="solve" label="Solve" off=is_won act=Play::solve/> }.into_any()
        }}
    }
}

#[component]
fn SetUpTools() -> impl IntoView {
    let table = expect_context::<Table>();
    let all = move |side, change| move |_| table.act(|play| play.edit_all(side, change));
    let side = move |side: Side, title: &'static str, word: &'static str| {
        view! {
            <div class="side" role="group" aria-label=title>
                <span aria-hidden="true">{title}</span>
                <button type="button" class="tool" data-do=["clear-", word].concat() on:click=all(side, Change::Clear)>
                    "Clear"
                </button>
                <button type="button" class="tool" data-do=["invert-", word].concat() on:click=all(side, Change::Invert)>
                    "Invert"
                </button>
            </div>
        }
    };
    view! {
        {side(Side::Yours, "Start", "start")}
        {side(Side::Target, "Target", "target")}
        <span class="gap"></span>
        <button type="button" class="tool main" data-do="accept" on:click=move |_| table.act(Play::accept_set_up)>
            <Icon name="check"/><span>"Play it"</span>
        </button>
        <button type="button" class="tool" data-do="cancel" on:click=move |_| table.act(Play::cancel_set_up)>
            <Icon name="close"/><span>"Cancel"</span>
        </button>
    }
}
