//! The player's statistics.

use super::super::history;
use super::super::table::{Sheet as Name, Table};
use super::sheet::sheet;
use crate::browser;
use crate::words::counted;
use leptos::prelude::*;
use quatrainment::{Group, Statistics, catalogue, clock};

/// The player's statistics.
pub fn statistics(table: Table) -> AnyView {
    sheet(table, Name::Statistics, "statistics", "Statistics", content)
}

fn content(_: Table) -> AnyView {
    let Statistics { played, won, daily, groups } = history::statistics(browser::today());
    if played == 0 {
        return view! { <p>"No game has been finished yet."</p> }.into_any();
    }
    let games = groups.chunk_by(|a, b| (&a.game, &a.size) == (&b.game, &b.size)).map(game);
    let games = games.collect::<Vec<AnyView>>();
    let days = match daily.solved {
        0 => String::new(),
        solved => format!(
            "Daily puzzles: {solved} solved, {} in a row now, {} at most.",
            counted(daily.current, "day"),
            daily.longest
        ),
    };
    let number = |name: &'static str, number: u64| {
        view! { <div><dt>{name}</dt><dd>{number.to_string()}</dd></div> }.into_any()
    };
    view! {
        <dl class="numbers">
            {number("Played", played)}
            {number("Won", won)}
            {number("Days in a row", daily.current)}
        </dl>
        <p class="small">{days}</p>
        {games}
    }
    .into_any()
}

fn game(game: &[Group]) -> AnyView {
    let name = &game[0].game;
    let title = catalogue::find(name).map_or(&name[..], |entry| entry.title);
    let title = [title, " ", &game[0].size.replace('x', "×")].concat();
    let row = |group: &Group| {
        let time = |time: Option<u64>| time.map_or_else(|| "–".to_owned(), clock);
        let level = group.level.clone().unwrap_or_else(|| "any".to_owned());
        let numbers = [
            group.played.to_string(),
            group.won.to_string(),
            group.at_par.to_string(),
            time(group.best_milliseconds),
            time(group.median_milliseconds),
        ];
        let numbers =
            numbers.into_iter().map(|number| view! { <td>{number}</td> }.into_any()).collect::<Vec<_>>();
        view! { <tr><th scope="row">{level}</th>{numbers}</tr> }.into_any()
    };
    let head = ["level", "played", "won", "at par", "best", "median"];
    let head =
        head.into_iter().map(|name| view! { <th scope="col">{name}</th> }.into_any()).collect::<Vec<_>>();
    view! {
        <table>
            <caption>{title}</caption>
            <thead><tr>{head}</tr></thead>
            <tbody>{game.iter().map(row).collect::<Vec<_>>()}</tbody>
        </table>
    }
    .into_any()
}
