//! After a round: how it ended, with replays, and the standing.

use super::context::Race;
use super::lobby::{Leave, People, PlayAlong, RoomCard, TakeOver};
use super::room::{Phase, Room};
use super::rules::RulesBox;
use crate::together::client;
use crate::together::json::Json;
use leptos::prelude::*;

/// The results so far.
#[component]
pub fn Results() -> impl IntoView {
    let race = expect_context::<Race>();
    let is_host = race.memo(|room| room.is_host());
    let is_over = race.memo(|room| room.phase == Phase::Over);
    let title = race.memo(|room| match room.phase {
        Phase::Over => "The race is over".to_owned(),
        _ => format!("{} is over", room.title()),
    });
    let next = move |_| race.post("/start", Json::object([]));
    let rematch = move |_| race.post("/rematch", Json::object([]));
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
            view! { <p class="said" id="waiting">"Waiting for the host to start the next round."</p> }
                .into_any()
        }
        (false, true) => {
            view! { <p class="said" id="waiting">"The host may ask for a rematch."</p> }.into_any()
        }
    }
    };
    view! {
        <div class="two-columns">
            <div class="part">
                <h2 id="results-title">{title}</h2>
                <Standings />
                <Rounds />
                <div class="row">{buttons} <PlayAlong /> <Leave /></div>
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

/// Who is ahead.
#[component]
fn Standings() -> impl IntoView {
    let race = expect_context::<Race>();
    let lines = race.memo(|room| {
        let line = |line: &super::room::Standing| {
            (
                room.name(line.member),
                line.member == room.you,
                line.columns(),
            )
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
        <div class="scroll" tabindex="0" role="region" aria-label="Standing">
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

/// The last round: everybody's game.
#[component]
fn Rounds() -> impl IntoView {
    let race = expect_context::<Race>();
    let games = race.memo(|room: &Room| {
        let game = |member: crate::together::people::Member| {
            let progress = room.progress_of(member.number)?;
            Some((
                member.number,
                member.name,
                progress.standing(),
                progress.struck,
            ))
        };
        (
            room.round,
            room.order()
                .into_iter()
                .filter_map(game)
                .collect::<Vec<_>>(),
        )
    });
    let is_host = race.memo(|room| room.is_host());
    let game =
        move |round: u64, (member, name, standing, is_struck): (u64, String, String, bool)| {
            let title = format!("{name}, {standing}");
            let label = format!("Replay the game of {name}");
            let watch = move |_| {
                let (path, title) = (
                    race.path(&format!("/rounds/{round}/games/{member}")),
                    title.clone(),
                );
                race.together.run(async move {
                    let game = client::get(&path).await?;
                    race.together
                        .replay
                        .set(Some((title, game.text("code"), game.text("log"))));
                    Ok(())
                });
            };
            let strike_label = format!("Strike the result of {name}");
            let strike = (is_host.get() && !is_struck).then(|| {
            let title = format!("Strike the result of {name}?");
            let strike = move || {
                race.post(&format!("/rounds/{round}/games/{member}/strike"), Json::object([]));
            };
            let strike = move |_| {
                let text = "It will not count in the standing. This cannot be undone.";
                race.together.ask_first(title.clone(), text, "Strike", strike);
            };
            view! {
                <button type="button" class="plain" data-do="strike" aria-label=strike_label on:click=strike>
                    "Strike"
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
                    {strike}
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
