//! After a round: its results, with replays, and the standings.

use super::context::Race;
use super::lobby::{JoinIn, Leave, People, RoomCard, TakeOver};
use super::room::{self, columns, name_of};
use super::rules::RulesBox;
use crate::together::client;
use crate::together::people::standing;
use crate::together::replay::{Replay, ReplayLink};
use leptos::prelude::*;
use quatrainment_protocol::ask::Nothing;
use quatrainment_protocol::path::room as path;
use quatrainment_protocol::people::Role;
use quatrainment_protocol::progress::{GameView, State};
use quatrainment_protocol::room::{Room, Runner, Standing};
use quatrainment_protocol::rules::Phase;

/// The results so far.
#[component]
pub fn Results() -> impl IntoView {
    let race = expect_context::<Race>();
    let is_host = race.memo(|room| room.role() == Role::Host);
    let is_over = race.memo(|room| room.phase == Phase::Over);
    let title = race.memo(|room| match room.phase {
        Phase::Over => "The race is over".to_owned(),
        _ => format!("{} is over", room::title(room)),
    });
    let next_at = race.memo(|room| room.next);
    let next = move |_| race.post(path::start, &Nothing {});
    let hold = move |_| {
        let mut rules = race
            .now(|room| Some(room.rules.clone()))
            .unwrap_or_default();
        rules.pause = None;
        race.post(path::rules, &rules);
    };
    let rematch = move |_| race.post(path::rematch, &Nothing {});
    let buttons = move || {
        match (is_host.get(), is_over.get()) {
        (true, false) if next_at.get().is_some() => view! {
            <NextRound />
            <button type="button" class="tool main" data-do="start" on:click=next>
                "Start now"
            </button>
            <button type="button" class="tool" data-do="hold" on:click=hold>
                "Wait for me"
            </button>
        }
        .into_any(),
        (false, false) if next_at.get().is_some() => view! { <NextRound /> }.into_any(),
        (true, false) => view! {
            <button type="button" class="tool main" data-do="start" on:click=next>
                "Next round"
            </button>
        }
        .into_any(),
        (true, true) => view! {
            <button type="button" class="tool main" data-do="rematch" on:click=rematch>
                "Rematch"
            </button>
        }
        .into_any(),
        (false, false) => {
            view! { <p class="message" id="waiting">"Waiting for the host to start the next round."</p> }
                .into_any()
        }
        (false, true) => {
            view! { <p class="message" id="waiting">"Waiting for the host to start a rematch."</p> }.into_any()
        }
    }
    };
    view! {
        <div class="two-columns">
            <div class="part">
                <h2 id="results-title">{title}</h2>
                <div class="row">{buttons} <JoinIn /> <Leave /></div>
                <Standings />
                <Rounds />
                <TakeOver />
            </div>
            <div class="aside">
                <RoomCard />
                <RulesBox />
                <People />
            </div>
        </div>
    }
}

/// The seconds until the next round starts by itself.
#[component]
fn NextRound() -> impl IntoView {
    let race = expect_context::<Race>();
    let now = race.together.ticking();
    let next = race.memo(|room| room.next);
    let text = Memo::new(move |_| {
        let left = next.get().unwrap_or(0).saturating_sub(now.get());
        format!("The next round starts in {} s.", left.div_ceil(1000))
    });
    view! {
        <p class="message" id="next">
            {text}
        </p>
    }
}

/// The standings.
#[component]
pub fn Standings() -> impl IntoView {
    let race = expect_context::<Race>();
    let lines = race.memo(|room| {
        let line = |line: &Standing| {
            let name = name_of(room, line.member);
            (name, line.member == room.you, columns(line))
        };
        room.standing.iter().map(line).collect::<Vec<_>>()
    });
    let line = |(name, is_you, columns): (String, bool, [String; 4])| {
        view! {
            <tr class:yours=is_you>
                <th scope="row" class="name">
                    {name}
                    " "
                    {is_you.then(|| view! { <b class="tag">"you"</b> })}
                </th>
                {columns.map(|text| view! { <td class="number">{text}</td> }).into_iter().collect_view()}
            </tr>
        }
    };
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label="Standings">
            <table class="lines" id="standing">
                <thead>
                    <tr>
                        <th scope="col">"Name"</th>
                        <th scope="col" class="number">"Won"</th>
                        <th scope="col" class="number">"Solved"</th>
                        <th scope="col" class="number">"Presses"</th>
                        <th scope="col" class="number">"Time"</th>
                    </tr>
                </thead>
                <tbody>{move || lines.get().into_iter().map(line).collect_view()}</tbody>
            </table>
        </div>
    }
}

/// The games of the rounds, the last one first.
#[component]
pub fn Rounds() -> impl IntoView {
    let race = expect_context::<Race>();
    let rounds = race.memo(|room| (room.before, room.round));
    let earlier = move || {
        let (before, round) = rounds.get();
        let earlier = (before + 1..round).rev().map(|round| {
            view! {
                <h3>{format!("Round {}", round - before)}</h3>
                <Games round />
            }
        });
        (before + 1 < round).then(|| {
            view! {
                <details class="earlier">
                    <summary>"Earlier rounds"</summary>
                    {earlier.collect_view()}
                </details>
            }
        })
    };
    let last = move || {
        let (_, round) = rounds.get();
        view! {
            <div id="games">
                <Games round />
            </div>
        }
    };
    view! {
        <h2>"The last round"</h2>
        {last}
        {earlier}
    }
}

/// A player's game of a round, as a list shows it.
#[derive(Clone, Default, PartialEq)]
struct Game {
    place: Option<u64>,
    member: u64,
    name: String,
    standing: String,
    is_disqualified: bool,
}

/// The games of a round, with replays.
#[component]
fn Games(round: u64) -> impl IntoView {
    let race = expect_context::<Race>();
    let games = race.memo(move |room: &Room| {
        let game = |runner: &Runner| {
            let progress = runner.progress?;
            let is_solved = progress.state() == State::Solved;
            Some(Game {
                place: runner.place.filter(|_| is_solved),
                member: runner.member.number,
                name: runner.member.name.clone(),
                standing: standing(progress),
                is_disqualified: progress.state() == State::Struck,
            })
        };
        let mut then = room.clone();
        then.round = round;
        then.order().iter().filter_map(game).collect::<Vec<_>>()
    });
    let is_host = race.memo(|room| room.role() == Role::Host);
    let game = move |game: Game| {
        let (name, member) = (game.name, game.member);
        let place = game.place.map(|place| format!("{place}."));
        let title = format!("{name}, {}", game.standing);
        let on_open = move || watch(race, title.clone(), round, member);
        let disqualify = (is_host.get() && !game.is_disqualified)
            .then(|| view! { <Disqualify name=name.clone() round member /> });
        let label = format!("Replay the game of {name}");
        view! {
            <li>
                <span class="place">{place}</span>
                <span class="name">{name}</span>
                <span class="state">{game.standing}</span>
                <ReplayLink address=replay_address(race, round, member) label on_open />
                {disqualify}
            </li>
        }
    };
    view! { <ul class="people games">{move || games.get().into_iter().map(game).collect_view()}</ul> }
}

/// Returns the address of the replay of a game.
fn replay_address(race: Race, round: u64, member: u64) -> String {
    race.address(&format!("/rounds/{round}/games/{member}"))
        .to_string()
}

/// Opens the replay of a game of a finished round.
pub fn watch(race: Race, title: String, round: u64, member: u64) {
    race.together.run(async move {
        let game: GameView = client::get(&path::result(race.id(), round, member)).await?;
        race.together.replay.set(Some(Replay {
            title,
            code: game.code.unwrap_or_default(),
            log: game.log,
            address: Some(replay_address(race, round, member)),
        }));
        Ok(())
    });
}

/// Disqualifies a result, for the host.
#[component]
fn Disqualify(name: String, round: u64, member: u64) -> impl IntoView {
    let race = expect_context::<Race>();
    let label = format!("Disqualify the result of {name}");
    let disqualify = move |_| {
        let text = "It will not count in the standings. You cannot undo this.";
        let strike = move || race.post(|id| path::strike(id, round, member), &Nothing {});
        let title = format!("Disqualify the result of {name}?");
        race.together.confirm(title, text, "Disqualify", strike);
    };
    view! {
        <button type="button" class="plain" data-do="disqualify" aria-label=label on:click=disqualify>
            "Disqualify"
        </button>
    }
}
