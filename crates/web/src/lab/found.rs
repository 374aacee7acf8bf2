//! What was found out about the drawn game, as figures, words and boards. Large boards are examined by the worker.

use super::findings::Findings;
use crate::app::Shell;
use crate::browser;
use crate::figure::Picture;
use crate::words;
use crate::work::{self, Work};
use leptos::prelude::*;
use quatrainment::{Game, Pattern, draw};
use std::time::Duration;

/// How it stands with the findings.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Stand {
    /// A worker is at it since then.
    Working { since: u64 },
    Stopped,
    Told(Result<Findings, String>),
}

/// What holds for a game.
#[component]
pub fn Found(game: Game) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let stand = RwSignal::new(Stand::Stopped);
    let work = StoredValue::new(None::<Work>);
    if Findings::is_quick(&game) {
        stand.set(Stand::Told(Findings::of(&game)));
    } else {
        begin(&game, stand, work, shell);
    }
    let stop = move || {
        if let Some(work) = work.get_value() {
            work.stop();
        }
    };
    // A new drawing makes new work; the old one is of no use.
    on_cleanup(stop);
    let again = {
        let game = game.clone();
        move |_| begin(&game, stand, work, shell)
    };
    view! {
        <section class="found" aria-busy=move || matches!(stand.get(), Stand::Working { .. }).to_string()>
            <h2>"What holds"</h2>
            {move || match stand.get() {
                Stand::Working { since } => view! {
                    <Waiting since/>
                    <button type="button" class="tool" on:click=move |_| { stop(); stand.set(Stand::Stopped); }>
                        "Stop"
                    </button>
                }
                .into_any(),
                Stand::Stopped => view! {
                    <p class="said">"Stopped: nothing is known about this board yet."</p>
                    <button type="button" class="tool" on:click=again.clone()>"Find out"</button>
                }
                .into_any(),
                Stand::Told(Err(error)) => view! { <p class="said">{error}</p> }.into_any(),
                Stand::Told(Ok(findings)) => view! { <Told findings/> }.into_any(),
            }}
        </section>
    }
}

fn begin(game: &Game, stand: RwSignal<Stand>, work: StoredValue<Option<Work>>, shell: Shell) {
    let question = match Findings::question(game) {
        Ok(question) => question,
        Err(error) => return stand.set(Stand::Told(Err(error))),
    };
    stand.set(Stand::Working { since: browser::now() });
    let game = game.clone();
    work.set_value(Some(work::ask(question, move |answer| {
        let told = Findings::read(&game, answer);
        if let Ok(findings) = &told {
            shell.say(format!("Rank {} of {}.", findings.rank, findings.cells));
        }
        // The view may be gone by now.
        let _ = stand.try_set(Stand::Told(told));
    })));
}

/// That it takes a while, and how long it took so far.
#[component]
fn Waiting(since: u64) -> impl IntoView {
    let seconds = RwSignal::new(0);
    let clock = set_interval_with_handle(
        move || {
            let _ = seconds.try_set(browser::now().saturating_sub(since) / 1000);
        },
        Duration::from_secs(1),
    );
    on_cleanup(move || {
        if let Ok(clock) = clock {
            clock.clear();
        }
    });
    view! {
        <p class="waiting">
            <progress aria-label="Examining the board"></progress>
            {move || format!("Examining the board … {} s", seconds.get())}
        </p>
    }
}

/// The findings.
#[component]
fn Told(findings: Findings) -> impl IntoView {
    let Findings { cells, rank, nullity, share, quiet_sets, invariants } = findings;
    let always = nullity == 0;
    let words = match always {
        true => "Every position can be reached from every other, in exactly one way.".to_owned(),
        false => format!(
            "{} and as many invariants. One position in {share} can be solved, each in {share} ways.",
            words::counted(nullity as u64, "independent quiet set")
        ),
    };
    let solvable = if always { "all".to_owned() } else { format!("1 in {share}") };
    view! {
        <dl class="figures">
            <div><dt>"Rank"</dt><dd id="rank">{rank} <small>" of "{cells}</small></dd></div>
            <div><dt>"Quiet sets"</dt><dd id="nullity">{nullity}</dd></div>
            <div><dt>"Solvable"</dt><dd id="share">{solvable}</dd></div>
        </dl>
        <p>{words}</p>
        <Sets title="Quiet sets" about="Pressing all marked cells changes nothing." sets=quiet_sets all=nullity/>
        <Sets title="Invariants" about="No press changes the sum of the marked cells." sets=invariants all=nullity/>
    }
}

/// Some quiet sets or invariants.
#[component]
fn Sets(title: &'static str, about: &'static str, sets: Vec<Pattern>, all: usize) -> impl IntoView {
    let shown = sets.len();
    // A picture of a very large board would show nothing.
    if shown == 0 || sets[0].grid().columns().max(sets[0].grid().rows()) > 40 {
        return ().into_any();
    }
    let more = (all > shown).then(|| format!(" {shown} of {all} are shown."));
    let pictures = sets.iter().enumerate().map(|(place, set)| {
        let board = draw::Board::pattern((place + 1).to_string(), set);
        view! { <Picture board/> }
    });
    view! {
        <figure class="boards sets">
            <h3>{title}</h3>
            {pictures.collect_view()}
            <figcaption>{about} {more}</figcaption>
        </figure>
    }
    .into_any()
}
