//! The path of the journey: its chapters, and the stars of their puzzles.

use super::super::game::Play;
use super::super::tool::Tool;
use crate::board::Miniature;
use leptos::prelude::*;
use quatrainment_play::journey::{self, Chapter, MAX_STARS, Progress, STEPS, StepId, stars_text};
use quatrainment_play::{Action, Alphabet};

/// The path, with the next puzzle first.
#[component]
pub fn JourneyDialog() -> impl IntoView {
    let play = expect_context::<Play>();
    let progress = play.now(|state| state.settings().journey.clone());
    let next = progress.next_step();
    let begin = next.map(|id| {
        let heading = journey::step(id).heading();
        view! {
            <div class="next-step">
                <p>{heading}</p>
                <Tool does="next-step" label="Play the next puzzle" main=true on_click=move || open(play, id) />
            </div>
        }
    });
    let chapters = journey::chapters().iter().map(|chapter| {
        let is_open = next.is_some_and(|id| id.chapter() == chapter.number);
        view! { <ChapterLine chapter progress=progress.clone() is_open /> }
    });
    view! {
        <p id="journey-summary">{progress.summary()}</p>
        {begin}
        <ol class="journey">{chapters.collect_view()}</ol>
        <p class="small">"★ solved · ★★ without help · ★★★ without help and with the fewest presses"</p>
    }
}

fn open(play: Play, id: StepId) {
    play.dialog.set(None);
    play.act(Action::Step(Some(id)));
}

/// A chapter; the one with the next puzzle is open.
#[component]
fn ChapterLine(chapter: &'static Chapter, progress: Progress, is_open: bool) -> impl IntoView {
    let play = expect_context::<Play>();
    let steps = (1..=STEPS)
        .filter_map(|number| StepId::new(chapter.number, number))
        .map(|id| {
            let earned = progress.stars(id);
            let label = format!("Puzzle {}, {earned} of {MAX_STARS} stars", id.number());
            let is_next = progress.next_step() == Some(id);
            view! {
                <li>
                    <button
                        type="button"
                        data-step=id.to_string()
                        aria-label=label
                        aria-current=is_next.then_some("step")
                        on:click=move |_| open(play, id)
                    >
                        <b aria-hidden="true">{id.number()}</b>
                        <span aria-hidden="true">{stars_text(earned, Alphabet::Emoji)}</span>
                    </button>
                </li>
            }
        })
        .collect_view();
    let pattern = Signal::stored(chapter.picture().board);
    view! {
        <li>
            <details open=is_open>
                <summary>
                    <b>{chapter.number} ". " {chapter.title}</b>
                    <span>{progress.chapter_summary(chapter.number)}</span>
                </summary>
                <div class="chapter">
                    <Miniature pattern />
                    <p>{chapter.opening}</p>
                </div>
                <ol class="steps">{steps}</ol>
            </details>
        </li>
    }
}
