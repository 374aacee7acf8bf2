//! The player's statistics.

use super::super::game::Play;
use super::super::history;
use super::chart::OverPar;
use super::history::HistoryTools;
use crate::browser;
use crate::words;
use leptos::prelude::*;
use quatrainment::clock;
use quatrainment::words::{counted, title};
use quatrainment_play::{Action, FinishedGame};
use quatrainment_play::{Group, Statistics, Summary};

/// The statistics, and the buttons for the history.
#[component]
pub fn StatisticsDialog() -> impl IntoView {
    let changed = Trigger::new();
    let numbers = move || {
        changed.track();
        view! { <Numbers games=history::all() /> }
    };
    view! {
        {numbers}
        <HistoryTools changed />
    }
}

/// The statistics of the history.
#[component]
fn Numbers(games: Vec<FinishedGame>) -> impl IntoView {
    let Statistics {
        played,
        wins,
        daily,
        groups,
        ..
    } = Statistics::of_games(&games, browser::now().today);
    let summaries: Vec<Summary> = games.iter().map(FinishedGame::summary).collect();
    let over_par = games.iter().zip(&summaries);
    let over_par = over_par.filter(|(game, _)| game.origin.is_counted());
    let over_par = over_par.map(|(_, summary)| summary.clone()).collect();
    if played == 0 {
        return view! { <p>"No finished games yet."</p> }.into_any();
    }
    let number = |name: &'static str, number: u64| {
        view! {
            <div>
                <dt>{name}</dt>
                <dd>{number}</dd>
            </div>
        }
    };
    let days = (daily.solved > 0).then(|| {
        let solved = daily.solved;
        let current = counted(daily.current, "day");
        let text = format!(
            "Daily puzzles: {solved} solved, current streak {current}, longest {}.",
            daily.longest
        );
        view! { <p class="small">{text}</p> }
    });
    let tables = groups
        .chunk_by(|a, b| (&a.game, &a.size) == (&b.game, &b.size))
        .map(|groups| {
            let is_of = |summary: &Summary| {
                summary.game == groups[0].game && summary.size == groups[0].size
            };
            let game = games
                .iter()
                .zip(&summaries)
                .find(|(_, summary)| is_of(summary));
            let title = game.map(|(game, _)| words::heading(game.session.puzzle().game()));
            view! { <GameTable title=title.unwrap_or_default() groups=groups.to_vec() /> }
        })
        .collect_view();
    view! {
        <dl class="numbers">
            {number("Played", played)} {number("Won", wins.won)} {number("Day streak", daily.current)}
        </dl>
        <p class="small" id="help-count">
            {format!("{wins}.")}
        </p>
        {days}
        <OverPar summaries=over_par />
        {tables}
        <Recent games />
    }
    .into_any()
}

/// The last games, to watch again.
#[component]
fn Recent(games: Vec<FinishedGame>) -> impl IntoView {
    const SHOWN: usize = 5;
    let play = expect_context::<Play>();
    let game = |game: FinishedGame| {
        let session = game.session;
        let about = format!(
            "{}: {}, {}, {}",
            title(session.puzzle().game()),
            counted(session.moves(), "press"),
            clock(session.milliseconds()),
            game.day
        );
        let session = StoredValue::new(session);
        let watch = move |_| {
            play.dialog.set(None);
            play.act(Action::Replay(Box::new(session.get_value())));
        };
        view! {
            <li>
                <span>{about}</span>
                <button type="button" class="tool" data-do="watch" on:click=watch>
                    "Watch"
                </button>
            </li>
        }
    };
    let games = games.into_iter().rev().take(SHOWN).map(game).collect_view();
    view! {
        <h3>"Recent games"</h3>
        <ul class="recent">{games}</ul>
    }
}

/// The statistics of one game, one row per level.
#[component]
fn GameTable(title: String, groups: Vec<Group>) -> impl IntoView {
    let time = |time: Option<u64>| time.map_or_else(|| "–".to_owned(), clock);
    let row = |group: Group| {
        view! {
            <tr>
                <th scope="row">{group.level.unwrap_or_else(|| "any".to_owned())}</th>
                <td>{group.played}</td>
                <td>{group.wins.won}</td>
                <td>{group.at_par}</td>
                <td>{time(group.best_milliseconds)}</td>
                <td>{time(group.median_milliseconds)}</td>
            </tr>
        }
    };
    let head = ["level", "played", "won", "at par", "best", "median"];
    view! {
        <table>
            <caption>{title}</caption>
            <thead>
                <tr>{head.map(|name| view! { <th scope="col">{name}</th> }).collect_view()}</tr>
            </thead>
            <tbody>{groups.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}
