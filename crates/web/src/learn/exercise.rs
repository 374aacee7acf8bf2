//! The exercise at the end of a lesson: the question, the means to answer it, and the library's verdict.

use super::page::chips;
use crate::app::Shell;
use crate::board::{Board, Faces};
use crate::figure;
use leptos::prelude::*;
use quatrainment::draw::{Block, sentence_html};
use quatrainment::lessons::{Asked, Lesson};
use quatrainment::{Cell, Pattern};
use wasm_bindgen::JsCast;

/// The question of a lesson. What was written about it has the boards that belong to it.
pub fn question(lesson: Lesson, written: &[Block]) -> AnyView {
    let shell = expect_context::<Shell>();
    let exercise = lesson.exercise;
    let answer = RwSignal::new(String::new());
    let told = RwSignal::new(String::new());
    let verdict = {
        let exercise = exercise.clone();
        move |answer: String| {
            let (is_right, words) = match exercise.check(&answer) {
                Ok(checked) => (checked.is_right, checked.comment),
                Err(error) => (false, crate::words::sentence(error)),
            };
            if is_right {
                super::finish(lesson.name);
            }
            let (mark, class) = if is_right { ("✓", "verdict right") } else { ("✗", "verdict") };
            told.set(format!("<p class=\"{class}\" data-right=\"{is_right}\"><b>{mark}</b> {}</p>", sentence_html(&words)));
            shell.say(words);
        }
    };
    let mut boards = String::new();
    for block in written {
        if let Block::Figure { boards: all, .. } = block {
            boards.extend(all.iter().map(figure::picture));
        }
    }
    let (means, is_checked) = match exercise.asked() {
        Asked::Presses { start, target } => {
            (pressed(exercise.game(), start.clone(), Some(target.clone()), answer), true)
        }
        Asked::Cells => {
            let blank = exercise.game().blank();
            (pressed(exercise.game(), blank, None, answer), true)
        }
        Asked::Truth => (().into_any(), false),
        Asked::Number => (number(answer), true),
    };
    // With a target beside them, the boards of the text would be shown twice.
    if matches!(exercise.asked(), Asked::Presses { .. }) {
        boards.clear();
    }
    let buttons = match is_checked {
        true => "<button type=\"submit\" class=\"tool main\" data-answer=\"\">Check</button>",
        false => {
            "<button type=\"submit\" class=\"tool\" data-answer=\"yes\">Yes</button><button type=\"submit\" \
             class=\"tool\" data-answer=\"no\">No</button>"
        }
    };
    let buttons = [buttons, "<button type=\"button\" class=\"tool\" data-hint>Hint</button>"].concat();
    let hint = format!("<p class=\"said\">{}</p>", sentence_html(&exercise.hint));
    let choose = move |event: web_sys::MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let Some(button) = target.and_then(|target| target.closest("button").ok().flatten()) else { return };
        if button.has_attribute("data-hint") {
            told.set(hint.clone());
        } else if let Some(said) = button.get_attribute("data-answer") {
            verdict(if said.is_empty() { answer.get_untracked() } else { said });
        }
    };
    view! {
        <section class="exercise">
            <h2>"Exercise"</h2>
            <form on:submit=|event: web_sys::SubmitEvent| event.prevent_default()>
                <p class="question" inner_html=sentence_html(&exercise.question)></p>
                <figure class="boards" inner_html=boards></figure>
                {means}
                <div class="row" inner_html=buttons on:click=choose></div>
            </form>
            <div inner_html=told></div>
        </section>
    }
    .into_any()
}

/// Presses are answered by pressing, cells by marking them: then there is no target, and a cell changes alone.
fn pressed(
    game: &quatrainment::Game,
    start: Pattern,
    target: Option<Pattern>,
    answer: RwSignal<String>,
) -> AnyView {
    let presses = RwSignal::new(Vec::<Cell>::new());
    let yours = Faces::new(game);
    let is_pressed = target.is_some();
    let aim = target.as_ref().map(|target| {
        let aim = Faces::new(game);
        aim.show(target, None, |_| None, None);
        aim
    });
    {
        let (game, yours) = (game.clone(), yours.clone());
        Effect::new(move |_| {
            presses.with(|presses| {
                let mut pattern = start.clone();
                for &cell in presses {
                    if is_pressed { game.press(&mut pattern, cell) } else { pattern.add(cell, 1) }
                }
                yours.show(&pattern, target.as_ref(), |_| None, presses.last().copied());
                let names = |cells: &[Cell]| cells.iter().map(|&cell| game.grid().name(cell)).collect::<Vec<_>>();
                answer.set(if is_pressed { names(presses).join(" ") } else { pattern.names().join(" ") });
            });
        });
    }
    let game = game.clone();
    let press = Callback::new(move |cell| presses.update(|presses| presses.push(cell)));
    let aim = match aim {
        Some(faces) => view! {
            <div class="aim">
                <h3>"Target"</h3>
                <div class="field"><Board faces label="Target" name="aim"/></div>
            </div>
        }
        .into_any(),
        None => ().into_any(),
    };
    view! {
        <div class="pair">
            <div class="yours">
                <h3>{if is_pressed { "Yours" } else { "Your answer" }}</h3>
                <div class="field">
                    <Board faces=yours label="Your board" name="exercise" on_press=press reach=is_pressed/>
                </div>
            </div>
            {aim}
        </div>
        <ul
            class="chips"
            aria-label="Your presses"
            inner_html=move || presses.with(|presses| if is_pressed { chips(&game, presses) } else { String::new() })
        ></ul>
        <div class="row">
            <button
                type="button"
                class="tool"
                data-undo=""
                on:click=move |_| presses.update(|presses| presses.truncate(presses.len().saturating_sub(1)))
            >
                "Undo"
            </button>
        </div>
    }
    .into_any()
}

fn number(answer: RwSignal<String>) -> AnyView {
    view! {
        <label class="entry">
            "Your answer, a number"
            <input inputmode="numeric" size="6" on:input=move |event| answer.set(event_target_value(&event))/>
        </label>
    }
    .into_any()
}
