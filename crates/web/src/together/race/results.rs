//! After a round: its results, with replays, and the standings.

use super::context::Race;
use super::lobby::{JoinIn, Leave, People, RoomCard, TakeOver};
use super::room::{self, columns, name_of};
use super::rules::RulesBox;
use crate::together::client;
use crate::together::people::standing;
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
    let next = move |_| race.post(path::start, &Nothing {});
    let rematch = move |_| race.post(path::rematch, &Nothing {});
    let buttons = move || {
        match (is_host.get(), is_over.get()) {
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
                <Standings />
                <Rounds />
                <div class="row">{buttons} <JoinIn /> <Leave /></div>
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

/// The standings.
#[component]
fn Standings() -> impl IntoView {
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

/// The games of the last round.
#[component]
fn Rounds() -> impl IntoView {
    let race = expect_context::<Race>();
    let games = race.memo(|room: &Room| {
        let game = |runner: &Runner| {
            let (member, progress) = (runner.member, runner.progress?);
            let is_disqualified = progress.state() == State::Struck;
            let name = member.name.clone();
            Some((member.number, name, standing(progress), is_disqualified))
        };
        let games: Vec<_> = room.order().iter().filter_map(game).collect();
        (room.round, games)
    });
    let is_host = race.memo(|room| room.role() == Role::Host);
    let game =
        move |round: u64,
              (member, name, standing, is_disqualified): (u64, String, String, bool)| {
            let title = format!("{name}, {standing}");
            let label = format!("Replay the game of {name}");
            let watch = move |_| {
                let path = path::game(race.id(), round, member);
                let title = title.clone();
                race.together.run(async move {
                    let game: GameView = client::get(&path).await?;
                    let code = game.code.unwrap_or_default();
                    race.together.replay.set(Some((title, code, game.log)));
                    Ok(())
                });
            };
            let disqualify_label = format!("Disqualify the result of {name}");
            let disqualify = (is_host.get() && !is_disqualified).then(|| {
            let title = format!("Disqualify the result of {name}?");
            let disqualify = move || {
                race.post(|id| path::strike(id, round, member), &Nothing {});
            };
            let disqualify = move |_| {
                let text = "It will not count in the standings. You cannot undo this.";
                race.together.confirm(title.clone(), text, "Disqualify", disqualify);
            };
            view! {
                <button type="button" class="plain" data-do="disqualify" aria-label=disqualify_label on:click=disqualify>
                    "Disqualify"
                </button>
            }
        });
            view! {
                <li>
                    <span class="name">{name}</span>
                    <span class="state">{standing}</span>
                    <button type="button" class="plain link" data-do="replay" aria-label=label on:click=watch>
                        "replay"
                    </button>
                    {disqualify}
                </li>
            }
        };
    let list = move || {
        let (round, games) = games.get();
        games
            .into_iter()
            .map(|entry| game(round, entry))
            .collect_view()
    };
    view! {
        <h2>"This round"</h2>
        <ul class="people" id="games">
            {list}
        </ul>
    }
}
