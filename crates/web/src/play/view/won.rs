//! The card after a win. Both boards are the same then, so it takes the place of the target.

use super::super::history::Best;
use super::super::state::{Mode, Play};
use super::super::table::Table;
use super::Icon;
use super::facts::used;
use crate::words::counted;
use leptos::html;
use leptos::prelude::*;
use quatrainment::clock;

/// How the game went.
#[component]
pub fn Won() -> impl IntoView {
    let table = expect_context::<Table>();
    let title = NodeRef::<html::H2>::new();
    // Whoever does not see the card is led to it; another press of the key that won does nothing there.
    let has_arrived = table.play.with_untracked(|play| play.pressed.is_some());
    Effect::new(move |_| {
        if let Some(title) = title.get().filter(|_| has_arrived) {
            let _ = title.focus();
        }
    });
    let told = table.memo(told);
    let share = move || {
        told.track();
        table.share_text()
    };
    let rows = move || {
        let row = |(name, value, note): (&'static str, String, String)| {
            view! { <div><dt>{name}</dt><dd>{value}" "<small>{note}</small></dd></div> }
        };
        told.with(|told| told.rows.clone()).into_iter().map(row).collect_view()
    };
    view! {
        <section class="won" id="won" aria-labelledby="won-title">
            <h2 id="won-title" node_ref=title tabindex="-1">{move || told.with(|told| told.title)}</h2>
            {move || told.with(|told| told.flawless).then(|| view! {
                <p class="flawless">"★ Flawless: no hint, no undo"</p>
            })}
            <dl>{rows}</dl>
            <pre id="share" tabindex="0" aria-label="To share">{share}</pre>
            <div class="row">
                <button type="button" class="tool main" data-do="won-new" on:click=move |_| table.new_puzzle()>
                    "New puzzle"
                </button>
                <button type="button" class="tool" data-do="copy-result"
                    on:click=move |_| table.copy(table.share_text())>
                    <Icon name="copy"/><span>"Copy"</span>
                </button>
                <button type="button" class="tool" data-do="again" on:click=move |_| table.act(Play::restart)>
                    <Icon name="restart"/><span>"Again"</span>
                </button>
            </div>
        </section>
    }
}

/// What the card tells.
#[derive(Clone, PartialEq, Eq)]
struct Told {
    title: &'static str,
    rows: Vec<(&'static str, String, String)>,
    flawless: bool,
}

fn told(play: &Play) -> Told {
    let session = play.session();
    let best = if let Mode::Won(best) = play.mode { best } else { None };
    let par = play.round.par();
    let against = match par {
        None => {
            play.round.known.as_ref().map_or_else(String::new, |known| format!("par {}", known.par_text()))
        }
        Some(par) if session.moves() <= par => "at par, the fewest".to_owned(),
        Some(par) => format!("{} over par {par}", session.moves() - par),
    };
    let mut rows = vec![
        ("Moves", session.moves().to_string(), against),
        ("Time", clock(session.milliseconds()), time_note(play, best)),
    ];
    if let Some(used) = used(play) {
        rows.push(("Used", used, String::new()));
    }
    if let (Some(_), Some(Best { streak: streak @ 1.., .. })) = (play.round.daily, best) {
        rows.push(("Streak", counted(streak, "day"), String::new()));
    }
    Told {
        title: if session.is_assisted() { "Solved, with help" } else { "Solved!" },
        rows,
        flawless: par.is_some_and(|par| session.is_flawless(par)),
    }
}

fn time_note(play: &Play, best: Option<Best>) -> String {
    let session = play.session();
    match best {
        _ if session.is_assisted() => String::new(),
        None => String::new(),
        Some(Best { milliseconds: None, .. }) => "your first here".to_owned(),
        Some(Best { milliseconds: Some(before), .. }) if session.milliseconds() < before => {
            format!("new best, was {}", clock(before))
        }
        Some(Best { milliseconds: Some(before), .. }) => format!("your best is {}", clock(before)),
    }
}
