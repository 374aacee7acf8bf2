//! Elimination, stepped or played: one step, one column, or all of it, forth and back.

use super::Equations;
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;
use quatrainment::theory::Elimination;
use quatrainment::{Cell, Game};
use std::time::Duration;
use wasm_bindgen::JsCast;

/// The time between two steps while it plays.
const PACE: Duration = Duration::from_millis(350);

/// The steps, and what they do.
pub fn steps(game: &Game) -> AnyView {
    let all = expect_context::<Equations>();
    let clock = StoredValue::new(None::<IntervalHandle>);
    let is_playing = RwSignal::new(false);
    let count = move || all.now.with(|shown| shown.as_ref().map_or(0, |shown| shown.equations.steps()));
    let at = move || all.at.get().min(count());
    let stop = move || {
        if let Some(handle) = clock.get_value() {
            handle.clear();
        }
        clock.set_value(None);
        is_playing.set(false);
    };
    let play = move || {
        if all.at.get_untracked() >= count() {
            all.at.set(0);
        }
        let on = move || {
            all.at.update(|at| *at += 1);
            if all.at.get_untracked() >= count() {
                stop();
            }
        };
        clock.set_value(set_interval_with_handle(on, PACE).ok());
        is_playing.set(true);
    };
    let act = move |event: web_sys::MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let Some(wanted) = target.and_then(|target| target.get_attribute("data-step")) else { return };
        let was_playing = is_playing.get_untracked();
        stop();
        let at = all.at.get_untracked().min(count());
        match wanted.as_str() {
            "begin" => all.at.set(0),
            "back" => all.at.set(at.saturating_sub(1)),
            "on" => all.at.set((at + 1).min(count())),
            "end" => all.at.set(count()),
            _ if !was_playing => play(),
            _ => {}
        }
    };
    let buttons = move || {
        let playing = if is_playing.get() { "Pause" } else { "Play" };
        let button = |(wanted, class, title): (&str, &str, &str)| {
            format!("<button type=\"button\" class=\"tool {class}\" data-step=\"{wanted}\">{title}</button>")
        };
        [("begin", "", "Begin"), ("back", "", "Back"), ("on", "main", "Step"), ("play", "", playing), ("end", "", "End")]
            .map(button)
            .concat()
    };
    on_cleanup(stop);
    let told = {
        let game = game.clone();
        move || {
            all.now.with(|shown| {
                shown.as_ref().map_or_else(String::new, |shown| told(&game, &shown.equations))
            })
        }
    };
    let done = move || all.now.with(|shown| shown.as_ref().map_or(0, |shown| shown.equations.done()));
    let stands = move || match done() {
        1 => format!("Step {} of {} · 1 press stands alone", at(), count()),
        done => format!("Step {} of {} · {done} presses stand alone", at(), count()),
    };
    let slide = move |event: web_sys::Event| {
        stop();
        all.at.set(event_target_value(&event).parse().unwrap_or(0));
    };
    view! {
        <section class="steps">
            <h2>"Elimination"</h2>
            <div class="row" inner_html=buttons on:click=act></div>
            <label class="slider">
                <span>{stands}</span>
                <input
                    type="range"
                    min="0"
                    max=move || count().to_string()
                    prop:value=move || at().to_string()
                    on:input=slide
                />
            </label>
            <p class="step" aria-live="polite">{told}</p>
        </section>
    }
    .into_any()
}

/// What the next step does, or what the end tells.
fn told(game: &Game, equations: &Elimination) -> String {
    if equations.at() < equations.steps() {
        return format!("Next: {}", equations.words(equations.at()));
    }
    let names = |cells: &[Cell]| cells.iter().map(|&cell| game.grid().name(cell)).collect::<Vec<_>>().join(" ");
    let free = equations.free();
    let spare = match free.as_slice() {
        [] => "Every press stands alone in a row of its own.".to_owned(),
        free => format!("The presses {} have no row of their own; they can be left out.", names(free)),
    };
    match equations.presses() {
        None => "One row reads 0 = 1: no presses lead to the target.".to_owned(),
        Some(presses) if presses.is_blank() => format!("{spare} The right sides are 0: nothing is left to press."),
        Some(presses) => {
            format!("{spare} The right sides say what to press: {}.", names(&presses.cells().collect::<Vec<_>>()))
        }
    }
}
