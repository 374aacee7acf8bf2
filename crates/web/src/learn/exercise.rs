//! The exercise at the end of a lesson: the question, the means to answer it, and the library's verdict.

use super::Progress;
use crate::figure::Picture;
use crate::app::Shell;
use crate::board::{Board, Faces};
use leptos::prelude::*;
use quatrainment::draw::{self, sentence_html};
use quatrainment::lessons::{Asked, Exercise, Lesson};
use quatrainment::{Cell, Pattern};

/// The question of a lesson, with the boards that belong to it.
#[component]
pub fn Question(lesson: Lesson, boards: Vec<draw::Board>) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let progress = expect_context::<Progress>();
    let exercise = lesson.exercise;
    let answer = RwSignal::new(String::new());
    let verdict = RwSignal::new(None::<(bool, String)>);
    let is_hinted = RwSignal::new(false);
    let check = {
        let exercise = exercise.clone();
        Callback::new(move |answer: String| {
            let (is_right, words) = match exercise.check(&answer) {
                Ok(checked) => (checked.is_right, checked.comment),
                Err(error) => (false, format!("{error}.")),
            };
            if is_right {
                progress.done(lesson.name);
            }
            shell.say(words.clone());
            verdict.set(Some((is_right, words)));
        })
    };
    let hint = exercise.hint.clone();
    let means = match exercise.asked() {
        Asked::Presses { start, target } => {
            let start = start.clone();
            let target = target.clone();
            view! { <Presses exercise=exercise.clone() start target answer/> }.into_any()
        }
        Asked::Cells => {
            let blank = exercise.game().blank();
            let boards = boards.into_iter().map(|board| view! { <Picture board/> }).collect_view();
            view! {
                <figure class="boards">{boards}</figure>
                <Cells exercise=exercise.clone() blank answer/>
            }
            .into_any()
        }
        Asked::Truth => {
            let boards = boards.into_iter().map(|board| view! { <Picture board/> }).collect_view();
            let say = move |word: &'static str, title: &'static str| {
                view! {
                    <button type="button" class="tool" data-answer=word on:click=move |_| check.run(word.to_owned())>
                        {title}
                    </button>
                }
            };
            view! {
                <figure class="boards">{boards}</figure>
                <div class="row">{say("yes", "Yes")} {say("no", "No")}</div>
            }
            .into_any()
        }
        Asked::Number => view! {
            <label class="entry">
                "Your answer, a number"
                <input
                    inputmode="numeric"
                    size="6"
                    prop:value=move || answer.get()
                    on:input=move |event| answer.set(event_target_value(&event))
                />
            </label>
        }
        .into_any(),
    };
    let is_checked = !matches!(exercise.asked(), Asked::Truth);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        if is_checked {
            check.run(answer.get_untracked());
        }
    };
    view! {
        <section class="exercise">
            <h2>"Exercise"</h2>
            <form on:submit=submit novalidate>
                <p class="question" inner_html=sentence_html(&exercise.question)></p>
                {means}
                <div class="row">
                    {is_checked.then(|| view! { <button type="submit" class="tool main">"Check"</button> })}
                    <button
                        type="button"
                        class="tool"
                        aria-expanded=move || is_hinted.get().to_string()
                        on:click=move |_| is_hinted.update(|shown| *shown = !*shown)
                    >
                        "Hint"
                    </button>
                </div>
            </form>
            {move || is_hinted.get().then(|| view! { <p class="said" inner_html=sentence_html(&hint)></p> })}
            {move || verdict.get().map(|(is_right, words)| view! {
                <p class="verdict" class:right=is_right data-right=is_right.to_string()>
                    <strong>{if is_right { "✓ " } else { "✗ " }}</strong>
                    {words}
                </p>
            })}
        </section>
    }
}

/// Presses are answered by pressing.
#[component]
fn Presses(exercise: Exercise, start: Pattern, target: Pattern, answer: RwSignal<String>) -> impl IntoView {
    let game = exercise.game().clone();
    let presses = RwSignal::new(Vec::<Cell>::new());
    let (yours, aim) = (Faces::new(&game), Faces::new(&game));
    aim.show(&target, None, |_| None, None);
    {
        let (game, yours) = (game.clone(), yours.clone());
        Effect::new(move |_| {
            presses.with(|presses| {
                let mut pattern = start.clone();
                presses.iter().for_each(|&cell| game.press(&mut pattern, cell));
                yours.show(&pattern, Some(&target), |_| None, presses.last().copied());
                answer.set(names(&game, presses).join(" "));
            });
        });
    }
    let shown = {
        let game = game.clone();
        move || {
            let names = presses.with(|presses| names(&game, presses));
            names.into_iter().map(|name| view! { <li>{name}</li> }).collect_view()
        }
    };
    let press = Callback::new(move |cell| presses.update(|presses| presses.push(cell)));
    view! {
        <div class="pair">
            <div class="yours">
                <h3>"Yours"</h3>
                <div class="field"><Board faces=yours label="Your board" name="exercise" on_press=press reach=true/></div>
            </div>
            <div class="aim">
                <h3>"Target"</h3>
                <div class="field"><Board faces=aim label="Target" name="aim"/></div>
            </div>
        </div>
        <ul class="chips" aria-label="Your presses">{shown}</ul>
        <div class="row">
            <button
                type="button"
                class="tool"
                disabled=move || presses.with(Vec::is_empty)
                on:click=move |_| presses.update(|presses| drop(presses.pop()))
            >
                "Undo"
            </button>
        </div>
    }
}

/// Cells are answered by marking them.
#[component]
fn Cells(exercise: Exercise, blank: Pattern, answer: RwSignal<String>) -> impl IntoView {
    let game = exercise.game().clone();
    let marked = RwSignal::new(blank);
    let faces = Faces::new(&game);
    {
        let faces = faces.clone();
        Effect::new(move |_| {
            marked.with(|marked| {
                faces.show(marked, None, |_| None, None);
                answer.set(marked.names().join(" "));
            });
        });
    }
    let mark = Callback::new(move |cell| marked.update(|marked| marked.add(cell, 1)));
    view! {
        <div class="pair">
            <div class="yours">
                <h3>"Your answer"</h3>
                <div class="field"><Board faces label="Mark the cells of your answer" name="exercise" on_press=mark/></div>
            </div>
        </div>
    }
}

fn names(game: &quatrainment::Game, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| game.grid().name(cell)).collect()
}
