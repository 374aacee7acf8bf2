//! A sprint: the clock, the score and the combo beside the boards while it runs, and the puzzles to play again at its end.

use super::game::Play;
use super::tool::Tool;
use crate::board::Miniature;
use leptos::prelude::*;
use quatrainment::Puzzle;
use quatrainment_play::sprint::PlayedPuzzle;
use quatrainment_play::{Action, Alphabet, Command, GameState, SprintStatus};

/// What a running sprint shows in place of the numbers of a game.
#[component]
pub fn SprintFacts() -> impl IntoView {
    let play = expect_context::<Play>();
    let status = play.memo(GameState::sprint_status);
    let part = move |part: fn(SprintStatus) -> String| move || status.get().map(part);
    view! {
        <section class="facts sprint" aria-label="Sprint">
            <dl>
                <div>
                    <dt>"Left"</dt>
                    <dd id="left">{part(|status| status.clock)}</dd>
                </div>
                <div>
                    <dt>"Score"</dt>
                    <dd id="score">{part(|status| status.score)}</dd>
                </div>
            </dl>
        </section>
    }
}

/// The combo of a running sprint with how far it is from what it earns, and a mark for each puzzle so far.
#[component]
pub fn SprintRun() -> impl IntoView {
    let play = expect_context::<Play>();
    let status = play.memo(GameState::sprint_status);
    let part = move |part: fn(SprintStatus) -> String| move || status.get().map(part);
    let marks = play.memo(marks);
    view! {
        <section class="run" aria-label="Combo">
            <p>
                <b id="combo">{part(|status| status.combo)}</b>
                " "
                <span id="reward">{part(|status| status.reward)}</span>
            </p>
            {move || {
                let (combo, next) = status.get()?.way?;
                Some(view! { <progress id="combo-bar" value=combo.to_string() max=next.to_string() aria-hidden="true"></progress> })
            }}
            <p class="so-far" aria-hidden="true">
                {marks}
            </p>
        </section>
    }
}

/// A mark for each puzzle so far.
fn marks(state: &GameState) -> String {
    let mark = |played: &PlayedPuzzle| played.outcome.mark(Alphabet::Emoji);
    let round = state.sprint();
    round.map_or_else(String::new, |round| {
        round.sprint().played().iter().map(mark).collect()
    })
}

/// The end of a sprint, as it is drawn.
#[derive(Clone, PartialEq)]
struct End {
    score: String,
    facts: Vec<(&'static str, String)>,
    missed: Vec<(String, Puzzle)>,
}

fn end(state: &GameState) -> Option<End> {
    let round = state.sprint().filter(|round| round.sprint().is_over())?;
    let sprint = round.sprint();
    Some(End {
        score: round.headline(),
        facts: round.facts(),
        missed: sprint
            .missed()
            .map(|played| (played.line(), played.puzzle().clone()))
            .collect(),
    })
}

/// The score, and the puzzles that were missed, to play again.
#[component]
pub fn SprintEnd() -> impl IntoView {
    let play = expect_context::<Play>();
    let end = play.memo(end);
    move || {
        end.get().map(|End { score, facts, missed }| {
            let facts = facts.into_iter().map(|(name, value)| {
                view! {
                    <div>
                        <dt>{name}</dt>
                        <dd>{value}</dd>
                    </div>
                }
            });
            let has_missed = !missed.is_empty();
            let missed = missed.into_iter().map(|(about, puzzle)| view! { <Missed about puzzle /> });
            view! {
                <section class="won" id="sprint-end" aria-labelledby="sprint-title">
                    <h2 id="sprint-title" tabindex="-1">{score}</h2>
                    <dl>{facts.collect_view()}</dl>
                    <div class="row">
                        <Tool does="sprint" label="New sprint" icon="solve" main=true on_click=move || play.act(Action::Next) />
                        <Tool does="copy" label="Copy" icon="copy" on_click=move || play.command(Command::Copy) />
                        <Tool does="cancel" label="Close" icon="close" on_click=move || play.act(Action::Cancel) />
                    </div>
                    {has_missed.then(|| view! { <h3>"To play again"</h3> })}
                    <ul class="in-progress">{missed.collect_view()}</ul>
                </section>
            }
        })
    }
}

#[component]
fn Missed(about: String, puzzle: Puzzle) -> impl IntoView {
    let play = expect_context::<Play>();
    let pattern = Signal::stored(puzzle.start().clone());
    let puzzle = StoredValue::new(puzzle);
    view! {
        <li>
            <Miniature pattern />
            <div>
                <b>{about}</b>
            </div>
            <Tool does="play-missed" label="Play" on_click=move || play.act(Action::Open(Box::new(puzzle.get_value()))) />
        </li>
    }
}
