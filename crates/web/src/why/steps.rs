//! Elimination, stepped or played: one step, or all of it, forward and back.

use super::equations::Equations;
use crate::segments::Segments;
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;
use quatrainment::theory::Elimination;
use quatrainment::{Cell, Game, Pattern};
use std::time::Duration;

/// How fast it plays: a name, and the time between two steps in milliseconds.
const PACES: [(&str, u64); 3] = [("slow", 1200), ("medium", 400), ("fast", 80)];

/// The steps, and what they do.
#[component]
pub fn Steps(equations: Equations) -> impl IntoView {
    let timer = RwSignal::new(None::<IntervalHandle>);
    let stop = move || {
        if let Some(timer) = timer.try_update(Option::take).flatten() {
            timer.clear();
        }
    };
    on_cleanup(stop);
    let step = equations.step;
    let pace = RwSignal::new(PACES[1].0);
    let count = move || untrack(|| equations.steps());
    let go = move |to: usize| {
        stop();
        step.set(to.min(count()));
    };
    let play = move || {
        if timer.with_untracked(Option::is_some) {
            return stop();
        }
        if step.get_untracked() >= count() {
            step.set(0);
        }
        let advance = move || {
            step.update(|step| *step += 1);
            if step.get_untracked() >= count() {
                stop();
            }
        };
        let time =
            PACES.iter().find(|(name, _)| *name == pace.get_untracked()).map_or(400, |(_, time)| *time);
        timer.set(set_interval_with_handle(advance, Duration::from_millis(time)).ok());
    };
    let choose_pace = move |name| {
        pace.set(name);
        if timer.with_untracked(Option::is_some) {
            stop();
            play();
        }
    };
    let columns = equations
        .with_game(|game| game.grid().cells().map(|cell| game.grid().name(cell)).collect::<Vec<_>>());
    let columns =
        columns.into_iter().enumerate().map(|(place, name)| view! { <option value=place>{name}</option> });
    let jump = move |event: web_sys::Event| {
        if let Ok(column) = event_target_value(&event).parse() {
            go(untrack(|| equations.read(|now| now.step_of_column(column))));
        }
    };
    let stands = move || {
        equations.read(|now| {
            let (at, count, done) = (now.at(), now.steps(), now.done());
            let stand = if done == 1 { "press stands" } else { "presses stand" };
            format!("Step {at} of {count} · {done} {stand} alone")
        })
    };
    let button = |does: &'static str, label: &'static str, to: Callback<(), usize>| {
        view! {
            <button type="button" class="tool" data-do=does on:click=move |_| go(to.run(()))>
                {label}
            </button>
        }
    };
    let play_label = move || if timer.with(Option::is_some) { "Pause" } else { "Play" };
    view! {
        <div class="steps">
            <h2>"Elimination"</h2>
            <div class="row">
                {button("begin", "Begin", Callback::new(|()| 0))}
                {button("back", "Back", Callback::new(move |()| step.get_untracked().saturating_sub(1)))}
                {button("step", "Step", Callback::new(move |()| step.get_untracked() + 1))}
                <button type="button" class="tool" data-do="play-steps" on:click=move |_| play()>
                    {play_label}
                </button>
                {button("end", "End", Callback::new(move |()| count()))}
            </div>
            <div class="row pace">
                <Segments
                    label="Speed"
                    name="pace"
                    values=PACES.map(|(name, _)| name).to_vec()
                    chosen=pace
                    on_choose=choose_pace
                />
                <label class="jump">
                    "Jump to press "
                    <select id="jump" on:change=jump>
                        {columns.collect_view()}
                    </select>
                </label>
            </div>
            <label class="slider">
                <span id="stands">{stands}</span>
                <input
                    id="slider"
                    type="range"
                    min="0"
                    max=move || equations.steps()
                    prop:value=move || step.get().to_string()
                    on:input=move |event| go(event_target_value(&event).parse().unwrap_or(0))
                />
            </label>
            <p class="step" id="step" aria-live="polite">
                {move || equations.with_game(|game| equations.read(|now| sentence(game, now)))}
            </p>
        </div>
    }
}

/// Returns what the next step does, or what the end says.
fn sentence(game: &Game, equations: &Elimination) -> String {
    if equations.at() < equations.steps() {
        return format!("Next: {}", equations.describe_next());
    }
    let names =
        |cells: &[Cell]| cells.iter().map(|&cell| game.grid().name(cell)).collect::<Vec<_>>().join(" ");
    // With more states a cell may have to be pressed several times.
    let presses_text = |presses: &Pattern| {
        let press = |cell: Cell| match presses.get(cell) {
            1 => game.grid().name(cell),
            times => format!("{} {times} times", game.grid().name(cell)),
        };
        presses.cells().map(press).collect::<Vec<_>>().join(if game.states() == 2 { " " } else { ", " })
    };
    let spare = match equations.free().as_slice() {
        [] => "Every press stands alone in a row of its own.".to_owned(),
        free => format!("The presses {} have no row of their own; they can be left out.", names(free)),
    };
    match equations.presses() {
        None if equations.has_unit_pivots() => {
            "One row has 0 on its left and not on its right: no presses lead to the target.".to_owned()
        }
        None => "No presses satisfy all of these equations: the target cannot be reached.".to_owned(),
        Some(presses) if presses.is_blank() => {
            format!("{spare} The right sides are 0: nothing is left to press.")
        }
        Some(presses) => {
            let how = match equations.has_unit_pivots() {
                true => format!("{spare} The right sides say what to press"),
                // Then some equations are about multiples of a press.
                false => "One way to satisfy these equations is to press".to_owned(),
            };
            format!("{how}: {}.", presses_text(&presses))
        }
    }
}
