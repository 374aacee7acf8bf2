//! The ranking of a day: place, name, presses, time, hints, and a replay of each.

use super::context::Daily;
use crate::together::client;
use crate::together::replay::{self, ReplayLink};
use crate::together::state::Together;
use crate::together::words;
use crate::words::thousands;
use leptos::prelude::*;
use quatrainment::clock;
use quatrainment_protocol::daily::{Line, Ranking, Replay};
use quatrainment_protocol::path;
use quatrainment_protocol::progress::State;

/// The best of a day, and you.
#[component]
pub fn RankingTable() -> impl IntoView {
    let daily = expect_context::<Daily>();
    move || {
        daily.ranking.with(|ranking| match ranking {
            Some(ranking) if !ranking.best.is_empty() => table(ranking, daily),
            _ => view! { <p class="none" id="ranking">"No results yet."</p> }.into_any(),
        })
    }
}

fn table(ranking: &Ranking, daily: Daily) -> AnyView {
    let best = &ranking.best;
    // Today's games show the puzzle, so only players who have finished can see them.
    let is_over = daily.today.with(|today| {
        today.as_ref().is_none_or(|today| {
            let own = today.you.as_ref();
            today.day != ranking.day || own.is_some_and(|own| own.state() != State::Open)
        })
    });
    let is_listed = best.iter().any(|line| line.you);
    let lines = best
        .iter()
        .map(|entry| line(entry, is_over, daily))
        .collect_view();
    let you = ranking.you.as_ref().filter(|_| !is_listed).map(|you| {
        view! {
            <tr class="gap">
                <td class="number">"…"</td>
                <td colspan="5"></td>
            </tr>
            {line(you, is_over, daily)}
        }
    });
    let caption = format!(
        "{} of {}, {}",
        match ranking.total {
            1 => "1 result".to_owned(),
            total => format!("{} results", thousands(total)),
        },
        words::weekday(&ranking.day),
        ranking.day
    );
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label="Ranking">
            <table class="lines" id="ranking">
                <caption class="note">{caption}</caption>
                <thead>
                    <tr>
                        <th scope="col" class="number">"Place"</th>
                        <th scope="col">"Name"</th>
                        <th scope="col" class="number">"Presses"</th>
                        <th scope="col" class="number">"Time"</th>
                        <th scope="col" class="number">"Hints"</th>
                        <th scope="col"><span class="unseen">"Replay"</span></th>
                    </tr>
                </thead>
                <tbody>{lines} {you}</tbody>
            </table>
        </div>
    }
    .into_any()
}

/// Opens the replay of a result.
pub fn watch(together: Together, result: String) {
    together.run(async move {
        let game: Replay = client::get(&path::daily::result(&result)).await?;
        let presses = words::presses(game.presses);
        let title = format!("{}: {presses} in {}", game.name, clock(game.milliseconds));
        together.replay.set(Some(replay::Replay {
            title,
            code: game.code,
            log: game.log,
            address: Some(format!("#/result/{result}")),
        }));
        Ok(())
    });
}

fn line(line: &Line, is_over: bool, daily: Daily) -> AnyView {
    let (name, result, is_you) = (line.name.clone(), line.result.clone(), line.you);
    let label = format!("Replay the game of {name}");
    let you = is_you.then(|| view! { <b class="tag">"you"</b> });
    view! {
        <tr class:yours=is_you>
            <td class="number">{thousands(line.place)}</td>
            <td class="name">{name} " " {you}</td>
            <td class="number">{line.presses}</td>
            <td class="number">{clock(line.milliseconds)}</td>
            <td class="number">{line.hints}</td>
            <td class="number">
                {is_over
                    .then(|| {
                        let address = format!("#/result/{result}");
                        let on_open = move || watch(daily.together, result.clone());
                        view! { <ReplayLink address label on_open /> }
                    })}
            </td>
        </tr>
    }
    .into_any()
}
