//! The tools below the board: of the game, of set-up.

use super::super::setup::{Change, Side};
use super::super::state::{self, Mode, Play};
use super::super::table::Table;
use super::icon;
use crate::live;
use leptos::prelude::*;

/// What a tool does.
type Act = fn(&mut Play) -> Vec<state::Effect>;

/// The tools that the mode has.
pub fn tools(table: Table) -> AnyView {
    let is_set_up = table.memo(|play| play.is_set_up());
    let tools = live::part(move || if is_set_up.get() { set_up_tools(table) } else { play_tools(table) });
    view! { <div class="tools" role="group" aria-label="Tools">{tools}</div> }.into_any()
}

/// A tool with its drawing. One with nothing to do is still a tab stop, so that the focus is not lost.
fn tool(table: Table, name: &'static str, label: &'static str, off: fn(&Play) -> bool, act: Act) -> AnyView {
    let is_off = table.memo(off);
    let click = move |_| {
        if !is_off.get_untracked() {
            table.act(act);
        }
    };
    view! {
        <button type="button" class="tool" data-do=name aria-disabled=live::flag(move || is_off.get()) on:click=click>
            {icon(name)}
            <span>{label}</span>
        </button>
    }
    .into_any()
}

fn play_tools(table: Table) -> AnyView {
    let is_solving = table.memo(|play| matches!(play.mode, Mode::Solve(_)));
    let is_won = |play: &Play| play.session().is_won();
    let watch = move || match is_solving.get() {
        true => tool(table, "stop", "Stop", |_| false, Play::stop),
        false => tool(table, "solve", "Solve", is_won, Play::solve),
    };
    vec![
        tool(table, "undo", "Undo", |play| !play.session().can_undo(), Play::undo),
        tool(table, "redo", "Redo", |play| !play.session().can_redo(), Play::redo),
        tool(table, "restart", "Restart", |play| play.session().moves() == 0, Play::restart),
        view! { <span class="gap"></span> }.into_any(),
        tool(table, "hint", "Hint", is_won, Play::hint),
        live::part(watch),
    ]
    .into_any()
}

fn set_up_tools(table: Table) -> AnyView {
    let change = move |side: Side, change: Change, word: &'static str, label: &'static str| {
        view! {
            <button type="button" class="tool" data-do=word
                on:click=move |_| table.act(|play| play.edit_all(side, change))>
                {label}
            </button>
        }
        .into_any()
    };
    let side = move |side: Side, title: &'static str, [clear, invert]: [&'static str; 2]| {
        view! {
            <div class="side" role="group" aria-label=title>
                <span aria-hidden="true">{title}</span>
                {change(side, Change::Clear, clear, "Clear")}
                {change(side, Change::Invert, invert, "Invert")}
            </div>
        }
        .into_any()
    };
    let end = move |class: &'static str,
                    name: &'static str,
                    drawing: &'static str,
                    label: &'static str,
                    act: Act| {
        view! {
            <button type="button" class=class data-do=name on:click=move |_| table.act(act)>
                {icon(drawing)}<span>{label}</span>
            </button>
        }
        .into_any()
    };
    vec![
        side(Side::Yours, "Start", ["clear-start", "invert-start"]),
        side(Side::Target, "Target", ["clear-target", "invert-target"]),
        view! { <span class="gap"></span> }.into_any(),
        end("tool main", "accept", "check", "Play it", Play::accept_set_up),
        end("tool", "cancel", "close", "Cancel", Play::cancel_set_up),
    ]
    .into_any()
}
