//! Elimination, stepped or played: one step, one column, or all of it, forth and back.

use super::Equations;
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;
use quatrainment::theory::Elimination;
use quatrainment::{Cell, Game};
use std::time::Duration;

/// The time between two steps while it plays.
const PACE: Duration = Duration::from_millis(350);

/// The steps, and what they do.
#[component]
pub fn Steps(game: Game) -> impl IntoView {
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
    let go = move |to: usize| {
        stop();
        all.at.set(to.min(count()));
    };
    let play = move |_| {
        if is_playing.get_untracked() {
            return stop();
        }
        if all.at.get_untracked() >= count() {
            all.at.set(0);
        }
        let handle = set_interval_with_handle(
            move || {
                all.at.update(|at| *at += 1);
                if all.at.get_untracked() >= count() {
                    stop();
                }
            },
            PACE,
        );
        clock.set_value(handle.ok());
        is_playing.set(true);
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
    view! {
        <section class="steps">
            <h2>"Elimination"</h2>
            <div class="row">
                <button type="button" class="tool" disabled=move || at() == 0 on:click=move |_| go(0)>"Begin"</button>
                <button type="button" class="tool" disabled=move || at() == 0 on:click=move |_| go(at().saturating_sub(1))>
                    "Back"
                </button>
                <button
                    type="button"
                    class="tool main"
                    disabled=move || at() >= count()
                    on:click=move |_| go(at() + 1)
                >
                    "Step"
                </button>
                <button type="button" class="tool" aria-pressed=move || is_playing.get().to_string() on:click=play>
                    {move || if is_playing.get() { "Pause" } else { "Play" }}
                </button>
                <button type="button" class="tool" disabled=move || at() >= count() on:click=move |_| go(usize::MAX)>
                    "End"
                </button>
            </div>
            <label class="slider">
                <span>
                    {move || format!("Step {} of {}", at(), count())} " · "
                    {move || match done() {
                        1 => "1 press stands alone".to_owned(),
                        done => format!("{done} presses stand alone"),
                    }}
                </span>
                <input
                    type="range"
                    min="0"
                    max=move || count().to_string()
                    prop:value=move || at().to_string()
                    on:input=move |event| go(event_target_value(&event).parse().unwrap_or(0))
                />
            </label>
            <p class="step" aria-live="polite">{told}</p>
        </section>
    }
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
