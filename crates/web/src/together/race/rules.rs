//! The rules of a race: a sentence for everyone, and a form for the host between rounds.

use super::context::Race;
use super::room::sentence;
use crate::together::form::{Choice, Form, TextField};
use leptos::prelude::*;
use quatrainment::catalogue;
use quatrainment::generate::Level;
use quatrainment::words::read_size;
use quatrainment_protocol::limits::RACE_CELLS;
use quatrainment_protocol::path;
use quatrainment_protocol::people::Role;
use quatrainment_protocol::rules::{Counts, Rules};

/// The rules, with the form for the host.
#[component]
pub fn RulesBox() -> impl IntoView {
    let race = expect_context::<Race>();
    let sentence = race.memo(|room| sentence(&room.rules));
    let is_host = race.memo(|room| room.role() == Role::Host);
    view! {
        <section class="part">
            <h2>"Rules of this race"</h2>
            <p id="rules">{sentence}</p>
            {move || match is_host.get() {
                true => view! { <RulesForm /> }.into_any(),
                false => view! { <p class="note">"The host can change them between rounds."</p> }.into_any(),
            }}
        </section>
    }
}

fn named<const N: usize>(pairs: [(&str, &str); N]) -> Vec<(String, String)> {
    pairs
        .map(|(value, text)| (value.to_owned(), text.to_owned()))
        .to_vec()
}

#[component]
fn RulesForm() -> impl IntoView {
    let race = expect_context::<Race>();
    let rules = race.memo(|room| Some(room.rules.clone()));
    let change = move |change: &dyn Fn(&mut Rules)| {
        let Some(mut rules) = rules.get_untracked() else {
            return;
        };
        change(&mut rules);
        race.post_shown(path::room::rules, &rules);
        // Shown at once, so that the next change starts from these.
        race.update(|room| room.rules = rules);
    };
    let read = move |read: fn(&Rules) -> String| {
        Signal::derive(move || rules.with(|rules| rules.as_ref().map(read).unwrap_or_default()))
    };
    // The field shows the size of the rules again when another one was refused.
    let (size, ruled) = (
        RwSignal::new(String::new()),
        race.memo(|room| room.rules.size.clone()),
    );
    Effect::new(move |_| size.set(ruled.get()));
    let games = catalogue::all()
        .iter()
        .filter(|entry| entry.default_size().cells() <= RACE_CELLS);
    let games = games
        .map(|entry| (entry.name.to_owned(), entry.title.to_owned()))
        .collect();
    let levels = Level::ALL
        .map(|level| (level.name().to_owned(), level.name().to_owned()))
        .to_vec();
    let numbers = |numbers: &[u64]| {
        numbers
            .iter()
            .map(|number| (number.to_string(), number.to_string()))
            .collect()
    };
    let choose_game = move |game: String| {
        // Each game has a board that it is usually played on.
        let usual = catalogue::find(&game)
            .map(|entry| entry.default_size().to_string())
            .unwrap_or_default();
        change(&|rules| (rules.game, rules.size) = (game.clone(), usual.clone()));
    };
    let set_size = move |()| {
        let typed = size.get_untracked();
        // The server explains what is wrong with anything else.
        let typed = read_size(&typed).map_or(typed, |size| size.to_string());
        change(&|rules| rules.size.clone_from(&typed));
    };
    view! {
        <div class="choices">
            <Choice label="Game" name="game" options=games chosen=read(|rules| rules.game.clone()) on_choose=choose_game />
            <Choice
                label="Level"
                name="level"
                options=levels
                chosen=read(|rules| rules.level.clone())
                on_choose=move |level: String| change(&|rules| rules.level.clone_from(&level))
            />
            <Choice
                label="Rounds"
                name="rounds"
                options=numbers(&[1, 2, 3, 5, 7, 10, 20])
                chosen=read(|rules| rules.rounds.to_string())
                on_choose=move |text: String| change(&|rules| rules.rounds = text.parse().unwrap_or(5))
            />
            <Choice
                label="Minutes per round"
                name="minutes"
                options=numbers(&[1, 2, 3, 5, 10, 15, 30])
                chosen=read(|rules| rules.minutes.to_string())
                on_choose=move |text: String| change(&|rules| rules.minutes = text.parse().unwrap_or(10))
            />
            <Choice
                label="Ranked by"
                name="counts"
                options=named([("fewest", "fewest presses"), ("fastest", "fastest")])
                chosen=read(|rules| if rules.counts == Counts::Fastest { "fastest" } else { "fewest" }.to_owned())
                on_choose=move |text: String| {
                    let counts = if text == "fastest" { Counts::Fastest } else { Counts::Fewest };
                    change(&|rules| rules.counts = counts)
                }
            />
            <Choice
                label="Hints"
                name="hints"
                options=named([("no", "off"), ("yes", "allowed")])
                chosen=read(|rules| if rules.hints { "yes" } else { "no" }.to_owned())
                on_choose=move |text: String| change(&|rules| rules.hints = text == "yes")
            />
            <Choice
                label="The next round starts"
                name="pause"
                options=named([
                    ("", "when I start it"),
                    ("3", "after 3 seconds"),
                    ("5", "after 5 seconds"),
                    ("10", "after 10 seconds"),
                    ("20", "after 20 seconds"),
                    ("30", "after 30 seconds"),
                    ("60", "after a minute"),
                ])
                chosen=read(|rules| rules.pause.map_or_else(String::new, |pause| pause.to_string()))
                on_choose=move |text: String| change(&|rules| rules.pause = text.parse().ok())
            />
            <Choice
                label="You, the host"
                name="host"
                options=named([("plays", "play"), ("watches", "only watch")])
                chosen=read(|rules| if rules.host_watches { "watches" } else { "plays" }.to_owned())
                on_choose=move |text: String| change(&|rules| rules.host_watches = text == "watches")
            />
            <Choice
                label="During a round the wall shows"
                name="wall"
                options=named([("bars", "bars only"), ("boards", "boards: players cannot see it")])
                chosen=read(|rules| if rules.boards { "boards" } else { "bars" }.to_owned())
                on_choose=move |text: String| change(&|rules| rules.boards = text == "boards")
            />
            <Form on_submit=set_size>
                <TextField label="Board size" name="size" value=size />
                <button type="submit" class="tool" data-do="set-size">
                    "Set"
                </button>
            </Form>
        </div>
    }
}
