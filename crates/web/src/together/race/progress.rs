//! Everyone's progress, live, and the countdown before it.

use super::context::Race;
use super::room::title;
use crate::together::people::standing;
use leptos::prelude::*;
use quatrainment::{clock, notation};
use quatrainment_protocol::progress::{Progress, State};
use quatrainment_protocol::room::Runner;

/// The seconds until the round starts.
#[component]
pub fn Countdown() -> impl IntoView {
    let race = expect_context::<Race>();
    let now = race.together.ticking();
    let starts = race.memo(|room| room.starts);
    let title = race.memo(title);
    let seconds = Memo::new(move |_| {
        starts
            .get()
            .unwrap_or(0)
            .saturating_sub(now.get())
            .div_ceil(1000)
    });
    view! {
        <section class="countdown" aria-labelledby="countdown-title">
            <h2 id="countdown-title">{title}</h2>
            <p class="seconds" id="countdown" aria-hidden="true">
                {seconds}
            </p>
            <p class="note">"Everyone gets the same puzzle at the same moment."</p>
        </section>
    }
}

/// All players, with a progress bar each.
#[component]
pub fn ProgressList() -> impl IntoView {
    let race = expect_context::<Race>();
    let now = race.together.ticking();
    let title = race.memo(title);
    let started = race.memo(|room| room.current().map(|round| round.started));
    let time = Memo::new(move |_| {
        started
            .get()
            .map(|started| clock(now.get().saturating_sub(started)))
    });
    let cells = race.memo(|room| room.current().map_or(1, |round| differing(&round.code)));
    let rows = race.memo(|room| {
        let row = |runner: &Runner| {
            let is_you = runner.member.number == room.you;
            (is_you, runner.member.name.clone(), runner.progress.cloned())
        };
        room.order().iter().map(row).collect::<Vec<_>>()
    });
    let rows = move || {
        rows.get()
            .into_iter()
            .map(|row| line(row, cells.get()))
            .collect_view()
    };
    view! {
        <section class="part" aria-labelledby="progress-title">
            <h2 id="progress-title">{title} " · " {move || time.get().unwrap_or_default()}</h2>
            <ul class="progress" id="progress">
                {rows}
            </ul>
            <p class="note">"A full bar means solved. On the right: cells left, or time, and presses."</p>
        </section>
    }
}

/// Returns the number of cells that differ at the start of a puzzle; at least one.
pub fn differing(code: &str) -> u64 {
    let cells =
        notation::decode(code).map_or(1, |puzzle| puzzle.difference().cells().count() as u64);
    cells.max(1)
}

/// Returns the width of a bar, in percent; a board further from the target than the start has none.
pub fn filled(progress: Option<&Progress>, cells: u64) -> u64 {
    match progress {
        Some(progress) if progress.state() >= State::Solved => 100,
        Some(progress) => 100 * cells.saturating_sub(progress.left) / cells.max(1),
        None => 0,
    }
}

fn line((is_you, name, progress): (bool, String, Option<Progress>), cells: u64) -> AnyView {
    let full = filled(progress.as_ref(), cells);
    let is_solved = progress
        .as_ref()
        .is_some_and(|progress| progress.state() == State::Solved);
    let standing = progress
        .as_ref()
        .map_or_else(|| "not started".to_owned(), standing);
    let check = is_solved.then(|| view! { <span aria-hidden="true">"✓ "</span> });
    view! {
        <li class:yours=is_you class:solved=is_solved>
            <span class="name">{name} " " {is_you.then(|| view! { <b class="tag">"you"</b> })}</span>
            <span class="track" aria-hidden="true"><i style:width=format!("{full}%")></i></span>
            <span class="state">{check} {standing}</span>
        </li>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_full_at_the_target_and_never_less_than_empty() {
        let progress = |solved, left| Progress {
            solved,
            left,
            ..Progress::default()
        };
        assert_eq!(filled(None, 8), 0);
        assert_eq!(filled(Some(&progress(false, 2)), 8), 75);
        assert_eq!(filled(Some(&progress(false, 12)), 8), 0);
        assert_eq!(filled(Some(&progress(true, 0)), 8), 100);
        let gave_up = Progress {
            gave_up: true,
            ..progress(false, 4)
        };
        assert_eq!(filled(Some(&gave_up), 8), 50);
        assert_eq!(differing("q1244tttqbv8r5"), 7);
        assert_eq!(differing("nonsense"), 1);
    }
}
