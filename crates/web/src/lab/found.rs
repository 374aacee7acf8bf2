//! What was found out about the drawn game, as figures, words and boards. Large boards are examined by the worker.

use super::findings::Findings;
use crate::app::Shell;
use crate::markup::{acting, at, button, find, write};
use crate::work::{self, Work};
use crate::{browser, figure, live, words};
use leptos::prelude::*;
use quatrainment::{Game, Pattern, draw};
use std::time::Duration;

/// The widest board whose sets can be seen in a picture.
const WIDEST: u64 = 40;

/// How it stands with the findings.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Stand {
    /// A worker is at it since then.
    Working {
        since: u64,
    },
    Stopped,
    Told(Result<Findings, String>),
}

/// What holds for a game.
pub fn found(shell: Shell, game: &Game) -> AnyView {
    let stand = RwSignal::new(Stand::Stopped);
    let work = StoredValue::new(None::<Work>);
    if Findings::is_quick(game) {
        stand.set(Stand::Told(Findings::of(game)));
    } else {
        begin(game, stand, work, shell);
    }
    // What tells how far it is changes in its place: the button beside it stays, and keeps the focus.
    let clock = set_interval_with_handle(
        move || {
            if let Stand::Working { since } = stand.get_untracked() {
                write("#seconds", &(browser::now().saturating_sub(since) / 1000).to_string());
            }
        },
        Duration::from_secs(1),
    );
    let stop = move || {
        if let Some(work) = work.get_value() {
            work.stop();
        }
    };
    // A new drawing makes new work; the old one is of no use.
    on_cleanup(move || {
        stop();
        if let Ok(clock) = clock {
            clock.clear();
        }
    });
    let text = live::text(move || {
        let text = match stand.get() {
            Stand::Working { .. } => [
                "<p><progress max=100 aria-label=\"Examining the board\"></progress>Examining the board … \
                 <span id=seconds>0</span> s</p>",
                &button("stop-work", "", "Stop"),
            ]
            .concat(),
            Stand::Stopped => {
                ["<p>Stopped: nothing is known yet.</p>", &button("find-out", "", "Find out")].concat()
            }
            Stand::Told(Err(error)) => format!("<p class=\"said\">{}</p>", draw::sentence_html(&error)),
            Stand::Told(Ok(findings)) => told(&findings),
        };
        ["<h2>What holds</h2>", &text].concat()
    });
    let game = game.clone();
    acting("found", text, move |event| {
        let Some((_, does)) = at(&event, "data-do").filter(|_| event.type_() == "click") else { return };
        if does == "stop-work" {
            stop();
            stand.set(Stand::Stopped);
        } else {
            begin(&game, stand, work, shell);
        }
    })
}

fn begin(game: &Game, stand: RwSignal<Stand>, work: StoredValue<Option<Work>>, shell: Shell) {
    let question = match Findings::question(game) {
        Ok(question) => question,
        Err(error) => return stand.set(Stand::Told(Err(error))),
    };
    stand.set(Stand::Working { since: browser::now() });
    let game = game.clone();
    work.set_value(Some(work::ask(question, show_progress, move |answer| {
        let told = Findings::read(&game, answer);
        if let Ok(findings) = &told {
            shell.say(format!("Rank {} of {}.", findings.rank, findings.cells));
        }
        // The view may be gone by now.
        let _ = stand.try_set(Stand::Told(told));
    })));
}

/// A bar without a value only moves; with one it says how far the work is.
fn show_progress(percent: u32) {
    if let Some(bar) = find(".found progress") {
        let _ = bar.set_attribute("value", &percent.to_string());
    }
}

/// The findings as HTML.
fn told(findings: &Findings) -> String {
    let Findings { cells, rank, nullity, share, quiet_sets, invariants } = findings;
    // A power is raised.
    let share = match share.split_once('^') {
        Some((base, power)) => format!("{base}<sup>{power}</sup>"),
        None => share.clone(),
    };
    let (solvable, words) = match nullity {
        0 => (
            "all".to_owned(),
            "Every position can be reached from every other, in exactly one way.".to_owned(),
        ),
        _ => {
            let sets = words::counted(*nullity as u64, "independent quiet set");
            let words = format!(
                "There are {sets} and as many invariants. One position in {share} can be solved, each in {share} ways."
            );
            (format!("1 in {share}"), words)
        }
    };
    format!(
        "<dl class=\"figures\"><div><dt>Rank</dt><dd id=\"rank\">{rank} <small>of {cells}</small></dd></div><div>\
         <dt>Quiet sets</dt><dd id=\"nullity\">{nullity}</dd></div><div><dt>Solvable</dt><dd \
         id=\"share\">{solvable}</dd></div></dl><p>{words}</p>{}{}",
        sets("Quiet sets", "Pressing all marked cells changes nothing.", quiet_sets, *nullity),
        sets("Invariants", "No press changes the sum of the marked cells.", invariants, *nullity)
    )
}

/// Some quiet sets or invariants.
fn sets(title: &str, about: &str, sets: &[Pattern], all: usize) -> String {
    let fits = |set: &Pattern| set.grid().columns().max(set.grid().rows()) <= WIDEST;
    if sets.is_empty() || !sets.iter().all(fits) {
        return String::new();
    }
    let mut pictures = String::new();
    for (place, set) in sets.iter().enumerate() {
        pictures += &figure::picture(&draw::Board::pattern((place + 1).to_string(), set));
    }
    let more = if all > sets.len() { format!(" {} of {all} are shown.", sets.len()) } else { String::new() };
    format!(
        "<figure class=\"boards sets\"><h3>{title}</h3>{pictures}<figcaption>{about}{more}</figcaption></figure>"
    )
}
