//! The exercise at the end of a lesson: the question, the means to answer it, and the library's verdict.

use super::page::chips;
use crate::app::Shell;
use crate::board::Faces;
use crate::markup::{acting, at, board, button, group, piece};
use crate::{figure, live, words};
use leptos::prelude::*;
use quatrainment::draw::{Block, sentence_html};
use quatrainment::lessons::{Asked, Lesson};
use quatrainment::{Cell, Game, Pattern};

/// The question of a lesson. What was written about it has the boards that belong to it.
pub fn question(shell: Shell, lesson: Lesson, written: &[Block]) -> AnyView {
    let exercise = lesson.exercise;
    let answer = RwSignal::new(String::new());
    let told = RwSignal::new(String::new());
    let (means, buttons) = match exercise.asked() {
        Asked::Presses { start, target } => {
            (pressed(exercise.game(), start.clone(), Some(target.clone()), answer), CHECK)
        }
        Asked::Cells => (pressed(exercise.game(), exercise.game().blank(), None, answer), CHECK),
        Asked::Truth => {
            (().into_any(), [("yes", "", "Yes"), ("no", "", "No"), ("hint", "", "Hint")].as_slice())
        }
        Asked::Number => {
            let field = "<label class=\"entry\">Your answer, a number<input inputmode=\"numeric\" size=\"6\"></label>";
            let field = acting("", field.to_owned(), move |event| {
                if event.type_() == "input" {
                    answer.set(event_target_value(&event));
                }
            });
            (field, CHECK)
        }
    };
    let mut text =
        format!("<h2>Exercise</h2><p class=\"question\">{}</p>", sentence_html(&exercise.question));
    // With a target beside them, the boards of the text would be shown twice.
    if !matches!(exercise.asked(), Asked::Presses { .. }) {
        text += "<figure class=\"boards\">";
        for block in written {
            if let Block::Figure { boards, .. } = block {
                text.extend(boards.iter().map(figure::picture));
            }
        }
        text += "</figure>";
    }
    let buttons: String = buttons.iter().map(|(does, class, title)| button(does, class, title)).collect();
    let act = move |event: web_sys::Event| {
        let Some((_, does)) = at(&event, "data-do").filter(|_| event.type_() == "click") else { return };
        if does == "hint" {
            return told.set(format!("<p class=\"said\">{}</p>", sentence_html(&exercise.hint)));
        }
        let answer = if does == "check" { answer.get_untracked() } else { does };
        let (is_right, words) = match exercise.check(&answer) {
            Ok(checked) => (checked.is_right, checked.comment),
            Err(error) => (false, words::sentence(error)),
        };
        let (mark, class) = if is_right { ("✓", "verdict right") } else { ("✗", "verdict") };
        told.set(format!(
            "<p class=\"{class}\" data-right=\"{is_right}\"><b>{mark}</b> {}</p>",
            sentence_html(&words)
        ));
        shell.say(words);
        if is_right {
            super::finish(lesson.name);
        }
    };
    group(
        "exercise",
        vec![piece("", text), means, acting("row", buttons, act), piece("", Signal::from(told))],
    )
}

/// What can be done with an answer that was made.
const CHECK: &[(&str, &str, &str)] = &[("check", "main", "Check"), ("hint", "", "Hint")];

/// Presses are answered by pressing, cells by marking them: then there is no target, and a cell changes alone.
fn pressed(game: &Game, start: Pattern, target: Option<Pattern>, answer: RwSignal<String>) -> AnyView {
    let presses = RwSignal::new(Vec::<Cell>::new());
    let yours = Faces::new(game);
    let is_pressed = target.is_some();
    let title = if is_pressed { "<h3>Yours</h3>" } else { "<h3>Your answer</h3>" };
    let press = Callback::new(move |cell| presses.update(|presses| presses.push(cell)));
    let mine = board(yours.clone(), "Your board", "exercise", Some(press), is_pressed);
    let mut pair = vec![group("", vec![piece("", title.to_owned()), mine])];
    if let Some(target) = &target {
        let aim = Faces::new(game);
        aim.show(target, None, |_| None, None);
        let aim = board(aim, "Target", "aim", None, false);
        pair.push(group("aim", vec![piece("", "<h3>Target</h3>".to_owned()), aim]));
    }
    let names = game.clone();
    let game = game.clone();
    live::watch(move || {
        presses.with(|presses| {
            let mut pattern = start.clone();
            for &cell in presses {
                if is_pressed { game.press(&mut pattern, cell) } else { pattern.add(cell, 1) }
            }
            yours.show(&pattern, target.as_ref(), |_| None, presses.last().copied());
            let names = presses.iter().map(|&cell| game.grid().name(cell)).collect::<Vec<_>>();
            answer.set(if is_pressed { names.join(" ") } else { pattern.names().join(" ") });
        });
    });
    let below =
        live::text(move || presses.with(|presses| chips(&names, presses)) + &button("take-back", "", "Undo"));
    let below = acting("below", below, move |event| {
        if event.type_() == "click" && at(&event, "data-do").is_some() {
            presses.update(|presses| presses.truncate(presses.len().saturating_sub(1)));
        }
    });
    group("means", vec![group("pair", pair), below])
}
