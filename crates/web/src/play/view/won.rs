//! The card after a win. Both boards are the same then, so it takes the place of the target.

use super::super::history::Best;
use super::super::state::{Mode, Play};
use super::super::table::Table;
use super::facts::used;
use super::icon;
use crate::live;
use crate::words::counted;
use leptos::html;
use leptos::prelude::*;
use quatrainment::clock;

/// How the game went.
pub fn won(table: Table) -> AnyView {
    let title = NodeRef::<html::H2>::new();
    // Whoever does not see the card is led to it; another press of the key that won does nothing there.
    let has_arrived = table.play.with_untracked(|play| play.pressed.is_some());
    live::watch(move || {
        if let Some(title) = title.get().filter(|_| has_arrived) {
            let _ = title.focus();
        }
    });
    let told = table.memo(told);
    let share = live::text(move || {
        told.track();
        table.share_text()
    });
    let rows = live::part(move || {
        let row = |(name, value, note): (&'static str, String, String)| {
            view! { <div><dt>{name}</dt><dd>{value}" "<small>{note}</small></dd></div> }.into_any()
        };
        told.with(|told| told.rows.clone()).into_iter().map(row).collect::<Vec<_>>().into_any()
    });
    let flawless = live::part_if(move || {
        let is_flawless = told.with(|told| told.flawless);
        is_flawless.then(|| view! { <p class="flawless">"★ Flawless: no hint, no undo"</p> }.into_any())
    });
    let button = |class: &'static str,
                  name: &'static str,
                  drawing: &'static str,
                  label: &'static str,
                  act: fn(Table)| {
        view! {
            <button type="button" class=class data-do=name on:click=move |_| act(table)>
                {icon(drawing)}<span>{label}</span>
            </button>
        }
        .into_any()
    };
    view! {
        <section class="won" id="won" aria-labelledby="won-title">
            <h2 id="won-title" node_ref=title tabindex="-1">{live::text(move || told.with(|told| told.title.to_owned()))}</h2>
            {flawless}
            <dl>{rows}</dl>
            <h3>"To share"</h3>
            <pre id="share">{share}</pre>
            <div class="row">
                {button("tool main", "won-new", "solve", "New puzzle", Table::new_puzzle)}
                {button("tool", "copy-result", "copy", "Copy", |table| table.copy(table.share_text()))}
                {button("tool", "again", "restart", "Again", |table| table.act(Play::restart))}
            </div>
        </section>
    }
    .into_any()
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
