//! The results about the drawn game. Large boards are examined by the worker.

use super::findings::Findings;
use crate::browser;
use crate::figure::Picture;
use crate::shell::Shell;
use crate::worker::{self, Job, Reply, Task};
use leptos::prelude::*;
use quatrainment::words::counted;
use quatrainment::{Game, Pattern, draw};
use std::time::Duration;

/// The longest side of a board whose sets are shown in pictures.
const MAX_DRAWN: u64 = 40;

/// The progress of the examination.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Progress {
    /// The worker has been working since then; its progress in percent is known where it is not 0.
    Working {
        since: u64,
        percent: u32,
    },
    Stopped,
    Done(Result<Findings, String>),
}

/// The results about a game.
#[component]
pub fn Found(game: Game) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let progress = RwSignal::new(Progress::Stopped);
    let job = StoredValue::new(None::<Job>);
    let game = StoredValue::new(game);
    let start = move || game.with_value(|game| examine(game, progress, job, shell));
    if game.with_value(Findings::is_quick) {
        progress.set(Progress::Done(
            game.with_value(|game| Findings::of(game, |_| {})),
        ));
    } else {
        start();
    }
    let cancel = move || {
        if let Some(job) = job.get_value() {
            job.cancel();
        }
    };
    // A new drawing makes an old answer useless.
    on_cleanup(cancel);
    let stop = move |_| {
        cancel();
        progress.set(Progress::Stopped);
    };
    let is_working = Memo::new(move |_| matches!(progress.get(), Progress::Working { .. }));
    let content = move || match (is_working.get(), progress.get_untracked()) {
        (true, _) => view! {
            <Working progress />
            <button type="button" class="tool" data-do="stop-work" on:click=stop>
                "Stop"
            </button>
        }
        .into_any(),
        (_, Progress::Done(Ok(findings))) => view! { <Report findings /> }.into_any(),
        (_, Progress::Done(Err(error))) => view! { <p class="message">{error}</p> }.into_any(),
        _ => view! {
            <p>"Stopped before the board was examined."</p>
            <button type="button" class="tool" data-do="find-out" on:click=move |_| start()>
                "Examine the board"
            </button>
        }
        .into_any(),
    };
    view! {
        <div class="found">
            <h2>"Results"</h2>
            {content}
        </div>
    }
}

fn examine(game: &Game, progress: RwSignal<Progress>, job: StoredValue<Option<Job>>, shell: Shell) {
    let since = browser::now().milliseconds;
    progress.set(Progress::Working { since, percent: 0 });
    // The view may be gone when an answer comes.
    let asked = worker::ask(&Task::Lab(game.clone()), move |reply| match reply {
        Reply::Progress(percent) => drop(progress.try_set(Progress::Working { since, percent })),
        Reply::Answer(findings) => {
            if let Ok(Findings { rank, cells, .. }) = &findings {
                shell.announce(format!("Rank {rank} of {cells}."));
            }
            let _ = progress.try_set(Progress::Done(findings));
        }
    });
    match asked {
        Ok(asked) => job.set_value(Some(asked)),
        Err(why) => progress.set(Progress::Done(Err(why))),
    }
}

/// The progress of the work. A bar without a value only moves.
#[component]
fn Working(progress: RwSignal<Progress>) -> impl IntoView {
    let percent = Memo::new(move |_| match progress.get() {
        Progress::Working { percent, .. } => percent,
        _ => 0,
    });
    let seconds = RwSignal::new(0);
    let clock = set_interval_with_handle(
        move || {
            if let Progress::Working { since, .. } = progress.get_untracked() {
                seconds.set(browser::now().milliseconds.saturating_sub(since) / 1000);
            }
        },
        Duration::from_secs(1),
    );
    on_cleanup(move || {
        if let Ok(clock) = clock {
            clock.clear();
        }
    });
    view! {
        <p>
            <progress
                max="100"
                aria-label="Examining the board"
                value=move || Some(percent.get()).filter(|percent| *percent > 0)
            ></progress>
            "Examining the board … "
            {seconds}
            " s"
        </p>
    }
}

/// The findings in numbers, words and pictures.
#[component]
fn Report(findings: Findings) -> impl IntoView {
    let Findings {
        cells,
        rank,
        nullity,
        share,
        quiet_sets,
        invariants,
    } = findings;
    // A power is raised.
    let power = |share: &str| match share.split_once('^') {
        Some((base, power)) => view! { {base.to_owned()}<sup>{power.to_owned()}</sup> }.into_any(),
        None => share.to_owned().into_any(),
    };
    let (solvable, words) = match nullity {
        0 => (
            "all".into_any(),
            "Every position can be reached from every other, in exactly one way.".into_any(),
        ),
        _ => (
            view! { "1 in " {power(&share)} }.into_any(),
            view! {
                "There are "
                {counted(nullity as u64, "independent quiet set")}
                " and as many invariants. 1 in "
                {power(&share)}
                " positions can be solved, each in "
                {power(&share)}
                " ways."
            }
            .into_any(),
        ),
    };
    view! {
        <dl class="figures">
            <div>
                <dt>"Rank"</dt>
                <dd id="rank">{rank} " " <small>"of " {cells}</small></dd>
            </div>
            <div>
                <dt>"Quiet sets"</dt>
                <dd id="nullity">{nullity}</dd>
            </div>
            <div>
                <dt>"Solvable"</dt>
                <dd id="share">{solvable}</dd>
            </div>
        </dl>
        <p>{words}</p>
        <Sets title="Quiet sets" about="Pressing all marked cells changes nothing." sets=quiet_sets count=nullity />
        <Sets title="Invariants" about="No press changes the sum of the marked cells." sets=invariants count=nullity />
    }
}

/// Some quiet sets or invariants, in pictures.
#[component]
fn Sets(
    title: &'static str,
    about: &'static str,
    sets: Vec<Pattern>,
    count: usize,
) -> impl IntoView {
    let fits = |set: &Pattern| set.grid().columns().max(set.grid().rows()) <= MAX_DRAWN;
    if sets.is_empty() || !sets.iter().all(fits) {
        return None;
    }
    let shown = sets.len();
    let more = (count > shown).then(|| format!(" Showing {shown} of {count}."));
    let pictures = sets.into_iter().enumerate().map(|(place, set)| {
        let board = draw::Board::pattern((place + 1).to_string(), &set);
        view! { <Picture board /> }
    });
    Some(view! {
        <figure class="boards sets">
            <h3>{title}</h3>
            {pictures.collect_view()}
            <figcaption>{about} {more}</figcaption>
        </figure>
    })
}
