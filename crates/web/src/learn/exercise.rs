//! The exercise at the end of a lesson: the question, the answer, and the library's verdict.

use crate::board::{Board, Faces, Position};
use crate::figure::{Picture, Sentence};
use crate::play::{Chips, Play};
use crate::shell::Shell;
use leptos::prelude::*;
use quatrainment::draw::Block;
use quatrainment::words::sentence;
use quatrainment_play::Action;
use quatrainment_theory::lessons::{Asked, Attempt, Lesson, Verdict};

/// The feedback on the answer.
#[derive(Clone, Debug, PartialEq)]
enum Feedback {
    Nothing,
    Hint(String),
    Verdict { is_right: bool, comment: String },
}

impl Feedback {
    fn is_right(&self) -> bool {
        matches!(self, Feedback::Verdict { is_right: true, .. })
    }
}

/// Called with every answer, and with a `?` for each hint, in a class.
#[derive(Clone, Copy)]
pub struct HandIn(pub Callback<String>);

/// The exercise being answered, and the feedback.
#[derive(Clone, Copy)]
struct Answering {
    lesson: StoredValue<Lesson>,
    feedback: RwSignal<Feedback>,
    shell: Shell,
    play: Play,
    hand_in: Option<HandIn>,
}

impl Answering {
    fn hand_in(self, line: String) {
        if let Some(HandIn(hand_in)) = self.hand_in {
            hand_in.run(line);
        }
    }

    fn judge(self, verdict: Verdict) {
        let Verdict { is_right, comment } = verdict;
        if is_right {
            self.play.act(Action::LessonDone(
                self.lesson.with_value(|lesson| lesson.name.to_owned()),
            ));
        }
        self.shell.announce(comment.replace(['*', '`', '$'], ""));
        self.feedback.set(Feedback::Verdict { is_right, comment });
    }

    fn check(self, answer: &str) {
        match self
            .lesson
            .with_value(|lesson| lesson.exercise.check(answer))
        {
            Ok(verdict) => {
                self.hand_in(answer.trim().to_owned());
                self.judge(verdict);
            }
            Err(error) => self.judge(Verdict {
                is_right: false,
                comment: sentence(error),
            }),
        }
    }

    fn hint(self) {
        self.hand_in("?".to_owned());
        let hint = self
            .lesson
            .with_value(|lesson| lesson.exercise.hint.clone());
        self.shell.announce(hint.replace(['*', '`', '$'], ""));
        self.feedback.set(Feedback::Hint(hint));
    }
}

/// The exercise of a lesson, with the boards of its text.
#[component]
pub fn ExerciseBox(
    lesson: Lesson,
    asked: Vec<Block>,
    /// What leads on, once it is solved.
    #[prop(optional, into)]
    next: Option<ViewFn>,
) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let play = expect_context::<Play>();
    let question = lesson.exercise.question.clone();
    let attempt = Attempt::new(&lesson.exercise);
    let is_number = matches!(lesson.exercise.asked(), Asked::Number);
    let answering = Answering {
        lesson: StoredValue::new(lesson),
        feedback: RwSignal::new(Feedback::Nothing),
        shell,
        play,
        hand_in: use_context::<HandIn>(),
    };
    // With a target beside them, the boards of the text would be shown twice.
    let has_target = attempt
        .as_ref()
        .is_some_and(|attempt| attempt.target().is_some());
    let boards = asked
        .into_iter()
        .filter(|_| !has_target)
        .filter_map(|block| match block {
            Block::Figure { boards, .. } => Some(boards),
            _ => None,
        });
    let boards: Vec<_> = boards
        .flatten()
        .map(|board| view! { <Picture board /> })
        .collect();
    let boards = (!boards.is_empty()).then(|| view! { <figure class="boards">{boards}</figure> });
    let means = match attempt {
        Some(attempt) => view! { <BoardAnswer attempt answering /> }.into_any(),
        None if is_number => view! { <NumberAnswer answering /> }.into_any(),
        None => view! { <TruthAnswer answering /> }.into_any(),
    };
    view! {
        <section class="exercise" aria-labelledby="exercise-title">
            <h2 id="exercise-title">"Exercise"</h2>
            <p class="question"><Sentence text=question /></p>
            {boards}
            {means}
            {move || feedback_view(answering.feedback.get())}
            {move || {
                let is_solved = answering.feedback.with(Feedback::is_right);
                next.as_ref().filter(|_| is_solved).map(|next| next.run())
            }}
        </section>
    }
}

fn feedback_view(feedback: Feedback) -> AnyView {
    match feedback {
        Feedback::Nothing => ().into_any(),
        Feedback::Hint(text) => view! { <p class="message"><Sentence text /></p> }.into_any(),
        Feedback::Verdict { is_right, comment } => {
            let mark = if is_right { "✓ " } else { "✗ " };
            view! {
                <p class="verdict" class:is-right=is_right data-right=is_right.to_string()>
                    <b>{mark}</b>
                    <Sentence text=comment />
                </p>
            }
            .into_any()
        }
    }
}

/// An answer on a board: presses by pressing, cells by marking them. It is right as soon as the board is.
#[component]
fn BoardAnswer(attempt: Attempt, answering: Answering) -> impl IntoView {
    let game = answering
        .lesson
        .with_value(|lesson| lesson.exercise.game().clone());
    let target = attempt.target().cloned();
    let has_target = target.is_some();
    let attempt = RwSignal::new(attempt);
    let faces = Faces::new(&game);
    Effect::new(move |_| {
        attempt.with(|attempt| {
            let position = Position {
                target: attempt.target(),
                pressed: attempt.presses().last().copied(),
                ..Position::default()
            };
            faces.show(&attempt.board(), position, |_| None);
        });
    });
    let judge_if_right = move || {
        match attempt
            .with_untracked(Attempt::verdict)
            .filter(|verdict| verdict.is_right)
        {
            Some(verdict) => {
                answering.hand_in(attempt.with_untracked(answer_of));
                answering.judge(verdict);
            }
            // Earlier feedback is about another board.
            None => answering.feedback.set(Feedback::Nothing),
        }
    };
    let press = Callback::new(move |cell| {
        attempt.update(|attempt| attempt.press(cell));
        judge_if_right();
    });
    let undo = move |_| {
        attempt.update(Attempt::undo);
        judge_if_right();
    };
    let check = move |_| match attempt.with_untracked(Attempt::verdict) {
        Some(verdict) => {
            answering.hand_in(attempt.with_untracked(answer_of));
            answering.judge(verdict);
        }
        None => answering.check(""),
    };
    let names = Memo::new(move |_| {
        let grid = game.grid();
        attempt.with(|attempt| {
            attempt
                .presses()
                .iter()
                .map(|&cell| grid.name(cell))
                .collect::<Vec<_>>()
        })
    });
    let aim = target.map(|target| {
        let faces = answering
            .lesson
            .with_value(|lesson| Faces::new(lesson.exercise.game()));
        faces.show(&target, Position::default(), |_| None);
        view! {
            <div class="aim">
                <h3>"Target"</h3>
                <div class="field">
                    <Board faces label="Target".to_owned() name="aim" />
                </div>
            </div>
        }
    });
    view! {
        <div class="means">
            <div class="pair">
                <div>
                    <h3>{if has_target { "Yours" } else { "Your answer" }}</h3>
                    <div class="field">
                        <Board
                            faces
                            label="Your board".to_owned()
                            name="exercise"
                            on_press=Some(press)
                            reach=Signal::stored(has_target)
                        />
                    </div>
                </div>
                {aim}
            </div>
            <div class="below">
                <Chips names />
            </div>
        </div>
        <div class="row">
            <button type="button" class="tool" data-do="take-back" on:click=undo>
                "Undo"
            </button>
            <button type="button" class="tool" data-do="check" on:click=check>
                "Check"
            </button>
            <HintButton answering />
        </div>
    }
}

/// Returns an answer on a board as it would be typed.
fn answer_of(attempt: &Attempt) -> String {
    let names = match attempt.target() {
        Some(target) => attempt
            .presses()
            .iter()
            .map(|&cell| target.grid().name(cell))
            .collect(),
        None => attempt.board().names(),
    };
    names.join(" ")
}

/// An answer that is a number; Enter checks it.
#[component]
fn NumberAnswer(answering: Answering) -> impl IntoView {
    let answer = RwSignal::new(String::new());
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        answer.with_untracked(|answer| answering.check(answer));
    };
    view! {
        <form class="means" on:submit=submit>
            <label class="entry">
                "Your answer (a number)"
                <input
                    inputmode="numeric"
                    size="6"
                    autocomplete="off"
                    on:input=move |event| answer.set(event_target_value(&event))
                />
            </label>
            <div class="row">
                <button type="submit" class="tool main" data-do="check">
                    "Check"
                </button>
                <HintButton answering />
            </div>
        </form>
    }
}

/// An answer that is yes or no.
#[component]
fn TruthAnswer(answering: Answering) -> impl IntoView {
    let choice = move |answer: &'static str, label: &'static str| {
        view! {
            <button type="button" class="tool" data-do=answer on:click=move |_| answering.check(answer)>
                {label}
            </button>
        }
    };
    view! { <div class="row">{choice("yes", "Yes")} {choice("no", "No")} <HintButton answering /></div> }
}

#[component]
fn HintButton(answering: Answering) -> impl IntoView {
    view! {
        <button type="button" class="tool" data-do="hint" on:click=move |_| answering.hint()>
            "Hint"
        </button>
    }
}
