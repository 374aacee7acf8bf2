//! The controls of the elimination: one step or all, forward and back.

use super::equations::Equations;
use crate::segments::Segments;
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;
use quatrainment::{Cell, Game, Pattern};
use quatrainment_theory::Elimination;
use std::time::Duration;
use wasm_bindgen::JsCast;

/// The speeds: a name, and the time between two steps in milliseconds.
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
    // Nothing may be drawn again then: the view goes.
    on_cleanup(move || {
        if let Some(timer) = timer.try_update_untracked(Option::take).flatten() {
            timer.clear();
        }
    });
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
        let time = PACES
            .iter()
            .find(|(name, _)| *name == pace.get_untracked())
            .map_or(400, |(_, time)| *time);
        timer.set(set_interval_with_handle(advance, Duration::from_millis(time)).ok());
    };
    let choose_pace = move |name| {
        pace.set(name);
        if timer.with_untracked(Option::is_some) {
            stop();
            play();
        }
    };
    let columns = equations.with_game(|game| {
        game.grid()
            .cells()
            .map(|cell| game.grid().name(cell))
            .collect::<Vec<_>>()
    });
    let columns = columns
        .into_iter()
        .enumerate()
        .map(|(place, name)| view! { <option value=place>{name}</option> });
    let jump = move |event: web_sys::Event| {
        if let Ok(column) = event_target_value(&event).parse() {
            go(untrack(|| equations.read(|now| now.step_of_column(column))));
        }
    };
    let position = move || {
        equations.read(|now| {
            let at = now.at();
            let count = now.steps();
            let done = now.done();
            let pivots = if done == 1 { "pivot" } else { "pivots" };
            format!("Step {at} of {count} · {done} {pivots} done")
        })
    };
    let button = |does: &'static str, label: &'static str, to: Callback<(), usize>| {
        view! {
            <button type="button" class="tool" data-do=does on:click=move |_| go(to.run(()))>
                {label}
            </button>
        }
    };
    follow_keys(move |forward| {
        let at = step.get_untracked();
        go(if forward {
            at + 1
        } else {
            at.saturating_sub(1)
        });
    });
    let play_label = move || {
        if timer.with(Option::is_some) {
            "Pause"
        } else {
            "Play"
        }
    };
    view! {
        <div class="steps">
            <h2>"Elimination"</h2>
            <p class="step" id="step" aria-live="polite">
                {move || equations.with_game(|game| equations.read(|now| sentence(game, now)))}
            </p>
            <div class="row">
                {button("first", "Start", Callback::new(|()| 0))}
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
                    "Jump to the pivot of "
                    <select id="jump" on:change=jump>
                        {columns.collect_view()}
                    </select>
                </label>
            </div>
            <label class="slider">
                <span id="stands">{position}</span>
                <input
                    id="slider"
                    type="range"
                    min="0"
                    max=move || equations.steps()
                    prop:value=move || step.get().to_string()
                    on:input=move |event| go(event_target_value(&event).parse().unwrap_or(0))
                />
            </label>
        </div>
    }
}

/// Steps by arrows and by the keys of a presenter's remote control, in full screen.
fn follow_keys(step: impl Fn(bool) + 'static) {
    let listener = window_event_listener(leptos::ev::keydown, move |event| {
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let is_field =
            target.is_some_and(|element| element.matches("input, select").unwrap_or(false));
        if is_field || event.default_prevented() || document().fullscreen_element().is_none() {
            return;
        }
        match event.key().as_str() {
            "ArrowRight" | "PageDown" => step(true),
            "ArrowLeft" | "PageUp" => step(false),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || listener.remove());
}

/// Returns a sentence about the next step, or about the end.
fn sentence(game: &Game, equations: &Elimination) -> String {
    if equations.at() < equations.steps() {
        return format!("Next: {}", equations.describe_next());
    }
    let names = |cells: &[Cell]| {
        cells
            .iter()
            .map(|&cell| game.grid().name(cell))
            .collect::<Vec<_>>()
            .join(" ")
    };
    // With more states a cell may have to be pressed several times.
    let presses_text = |presses: &Pattern| {
        let press = |cell: Cell| match presses.get(cell) {
            1 => game.grid().name(cell),
            times => format!("{} {times} times", game.grid().name(cell)),
        };
        presses
            .cells()
            .map(press)
            .collect::<Vec<_>>()
            .join(if game.states() == 2 { " " } else { ", " })
    };
    let spare = match equations.free().as_slice() {
        [] => "Every press now has its own row.".to_owned(),
        [free] => {
            format!(
                "The press {} has no row of its own; it can be left out.",
                game.grid().name(*free)
            )
        }
        free => format!(
            "The presses {} have no row of their own; they can be left out.",
            names(free)
        ),
    };
    match equations.presses() {
        None if equations.has_unit_pivots() => {
            "One row has 0 on its left and not on its right: no presses lead to the target."
                .to_owned()
        }
        None => {
            "No presses satisfy all of these equations: the target cannot be reached.".to_owned()
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::{catalogue, notation};

    /// Returns the sentences of the first and the last step.
    fn sentences(name: &str, size: &str, states: u8, pattern: &str) -> [String; 2] {
        let game = catalogue::find(name)
            .unwrap()
            .game_of(&size.parse().unwrap())
            .unwrap();
        let game = game.with_states(states).unwrap();
        let pattern = notation::pattern(&game, pattern).unwrap();
        let mut equations = Elimination::new(&game, &pattern).unwrap();
        let first = sentence(&game, &equations);
        equations.go(equations.steps());
        [first, sentence(&game, &equations)]
    }

    #[test]
    fn the_last_sentence_says_what_to_press_or_that_nothing_helps() {
        let [first, last] = sentences("lights-out", "1x3", 2, "XXX");
        assert_eq!(
            first,
            "Next: Add the row of A1 to the row of B1: A1 vanishes there."
        );
        assert_eq!(
            last,
            "Every press now has its own row. The right sides say what to press: B1."
        );
        let [_, last] = sentences("lights-out", "1x2", 2, "X.");
        assert_eq!(
            last,
            "One row has 0 on its left and not on its right: no presses lead to the target."
        );
        let [_, last] = sentences("lights-out", "1x2", 2, "..");
        assert_eq!(
            last,
            "The press B1 has no row of its own; it can be left out. The right sides are 0: nothing is left to press."
        );
        let [_, last] = sentences("lights-out", "1x1", 5, "3");
        assert!(
            last.ends_with("The right sides say what to press: A1 3 times."),
            "{last}"
        );
    }
}
