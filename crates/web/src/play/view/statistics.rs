//! The player's statistics.

use super::super::history;
use super::super::table::Sheet as Name;
use super::sheet::Sheet;
use crate::browser;
use crate::words::counted;
use leptos::prelude::*;
use quatrainment::{Group, Statistics, catalogue, clock};

/// The player's statistics.
#[component]
pub fn StatisticsSheet() -> impl IntoView {
    view! {
        <Sheet name=Name::Statistics id="statistics" title="Statistics"
            content=ViewFn::from(|| view! { <Content/> })/>
    }
}

#[component]
fn Content() -> impl IntoView {
    let Statistics { played, won, daily, groups } = history::statistics(browser::today());
    if played == 0 {
        return view! { <p>"No game has been finished yet."</p> }.into_any();
    }
    let games: Vec<Vec<Group>> =
        groups.chunk_by(|a, b| (&a.game, &a.size) == (&b.game, &b.size)).map(<[Group]>::to_vec).collect();
    view! {
        <dl class="numbers">
            <div><dt>"Played"</dt><dd>{played}</dd></div>
            <div><dt>"Won"</dt><dd>{won}</dd></div>
            <div><dt>"Days in a row"</dt><dd>{daily.current}" "<small>"of "{daily.longest}</small></dd></div>
        </dl>
        {(daily.solved > 0).then(|| view! {
            <p class="small">"Daily puzzles: "{daily.solved}" solved, "{counted(daily.current, "day")}" in a row now, "
                {daily.longest}" at most."</p>
        })}
        {games.into_iter().map(|game| view! { <Game game/> }).collect_view()}
    }
    .into_any()
}

#[component]
fn Game(game: Vec<Group>) -> impl IntoView {
    let title =
        catalogue::find(&game[0].game).map_or_else(|_| game[0].game.clone(), |entry| entry.title.to_owned());
    let title = [&title, " ", &game[0].size.replace('x', "×")].concat();
    let row = |group: Group| {
        let time = |time: Option<u64>| time.map_or_else(|| "–".to_owned(), clock);
        view! {
            <tr>
                <th scope="row">{group.level.unwrap_or_else(|| "any".to_owned())}</th>
                <td>{group.played}</td>
                <td>{group.won}</td>
                <td>{group.at_par}</td>
                <td>{time(group.best_milliseconds)}</td>
                <td>{time(group.median_milliseconds)}</td>
            </tr>
        }
    };
    view! {
        <table>
            <caption>{title}</caption>
            <thead>
                <tr>
                    <th scope="col">"level"</th>
                    <th scope="col">"played"</th>
                    <th scope="col">"won"</th>
                    <th scope="col">"at par"</th>
                    <th scope="col">"best"</th>
                    <th scope="col">"median"</th>
                </tr>
            </thead>
            <tbody>{game.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}
