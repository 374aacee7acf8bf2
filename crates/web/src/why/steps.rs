//! Elimination, stepped or played: one step, or all of it, forth and back.

use super::Equations;
use crate::live;
use crate::markup::{acting, at, button, fill, find, write};
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;
use quatrainment::theory::Elimination;
use quatrainment::{Cell, Game};
use std::time::Duration;

/// The time between two steps while it plays.
const PACE: Duration = Duration::from_millis(350);

/// The steps, and what they do.
pub fn steps(all: Equations, game: &Game) -> AnyView {
    let clock = StoredValue::new(None::<IntervalHandle>);
    let stop = move || {
        if let Some(handle) = clock.get_value() {
            handle.clear();
        }
        clock.set_value(None);
        write("[data-do=play-steps]", "Play");
    };
    on_cleanup(stop);
    let play = move || {
        if all.at.get_untracked() >= all.steps() {
            all.at.set(0);
        }
        let on = move || {
            all.at.update(|at| *at += 1);
            if all.at.get_untracked() >= all.steps() {
                stop();
            }
        };
        clock.set_value(set_interval_with_handle(on, PACE).ok());
        write("[data-do=play-steps]", "Pause");
    };
    let game = game.clone();
    live::watch(move || {
        all.now.with(|shown| {
            let Some(equations) = shown else { return };
            let (at, count, done) = (equations.at(), equations.steps(), equations.done());
            let stand = if done == 1 { "press stands" } else { "presses stand" };
            write("#stands", &format!("Step {at} of {count} · {done} {stand} alone"));
            write("#step", &told(&game, equations));
            if let Some(slider) = find("#slider") {
                let _ = slider.set_attribute("max", &count.to_string());
            }
            fill("#slider", &at.to_string());
        });
    });
    let act = move |event: web_sys::Event| {
        if event.type_() == "input" {
            stop();
            return all.at.set(event_target_value(&event).parse().unwrap_or(0));
        }
        let Some((_, does)) = at(&event, "data-do").filter(|_| event.type_() == "click") else { return };
        let was_playing = clock.with_value(Option::is_some);
        stop();
        let at = all.at.get_untracked().min(all.steps());
        match does.as_str() {
            "begin" => all.at.set(0),
            "back" => all.at.set(at.saturating_sub(1)),
            "step" => all.at.set((at + 1).min(all.steps())),
            "end" => all.at.set(all.steps()),
            _ if !was_playing => play(),
            _ => {}
        }
    };
    let buttons = [
        button("begin", "", "Begin"),
        button("back", "", "Back"),
        button("step", "main", "Step"),
        button("play-steps", "", "Play"),
        button("end", "", "End"),
    ]
    .concat();
    let text = format!(
        "<h2>Elimination</h2><div class=\"row\">{buttons}</div><label class=\"slider\"><span id=\"stands\"></span><input \
         id=\"slider\" type=\"range\" min=\"0\"></label><p class=\"step\" id=\"step\" aria-live=\"polite\"></p>"
    );
    acting("steps", text, act)
}

/// What the next step does, or what the end tells.
fn told(game: &Game, equations: &Elimination) -> String {
    if equations.at() < equations.steps() {
        return format!("Next: {}", equations.words(equations.at()));
    }
    let names =
        |cells: &[Cell]| cells.iter().map(|&cell| game.grid().name(cell)).collect::<Vec<_>>().join(" ");
    let free = equations.free();
    let spare = match free.as_slice() {
        [] => "Every press stands alone in a row of its own.".to_owned(),
        free => format!("The presses {} have no row of their own; they can be left out.", names(free)),
    };
    match equations.presses() {
        None => "One row reads 0 = 1: no presses lead to the target.".to_owned(),
        Some(presses) if presses.is_blank() => {
            format!("{spare} The right sides are 0: nothing is left to press.")
        }
        Some(presses) => {
            format!(
                "{spare} The right sides say what to press: {}.",
                names(&presses.cells().collect::<Vec<_>>())
            )
        }
    }
}
