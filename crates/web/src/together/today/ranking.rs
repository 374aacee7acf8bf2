//! The table of a day: place, name, presses, time, hints, and a replay of each.

use super::context::Daily;
use crate::together::client;
use crate::together::json::Json;
use crate::together::words;
use crate::words::thousands;
use leptos::prelude::*;
use quatrainment::clock;

/// The best of a day, and you.
#[component]
pub fn RankingTable() -> impl IntoView {
    let daily = expect_context::<Daily>();
    move || daily.ranking.with(|ranking| table(ranking, daily))
}

fn table(ranking: &Json, daily: Daily) -> AnyView {
    let best = ranking.list("best");
    if best.is_empty() {
        return view! { <p class="none" id="ranking">"Nobody is listed yet."</p> }.into_any();
    }
    // Today's games show the puzzle, so only those who have finished see them.
    let is_over = daily.today.with(|today| {
        let own = today.get("you");
        today.text("day") != ranking.text("day") || own.is("solved") || own.is("struck")
    });
    let is_listed = best.iter().any(|line| line.is("you"));
    let lines = best
        .iter()
        .map(|entry| line(entry, is_over, daily))
        .collect_view();
    let you = ranking.some("you").filter(|_| !is_listed).map(|you| {
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
        match ranking.number("total") {
            1 => "1 result".to_owned(),
            total => format!("{} results", thousands(total)),
        },
        words::weekday(&ranking.text("day")),
        ranking.text("day")
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

fn line(line: &Json, is_over: bool, daily: Daily) -> AnyView {
    let (name, result, is_you) = (line.text("name"), line.text("result"), line.is("you"));
    let whose = name.clone();
    let replay = move |_| {
        let (path, name) = (format!("/api/results/{result}"), whose.clone());
        daily.together.run(async move {
            let game = client::get(&path).await?;
            let title = format!(
                "{name}: {} in {}",
                game.number("presses"),
                clock(game.number("milliseconds"))
            );
            daily
                .together
                .replay
                .set(Some((title, game.text("code"), game.text("log"))));
            Ok(())
        });
    };
    let label = format!("Replay the game of {name}");
    let you = is_you.then(|| view! { <b class="tag">"you"</b> });
    view! {
        <tr class:yours=is_you>
            <td class="number">{thousands(line.number("place"))}</td>
            <td class="name">{name} " " {you}</td>
            <td class="number">{line.number("presses")}</td>
            <td class="number">{clock(line.number("milliseconds"))}</td>
            <td class="number">{line.number("hints")}</td>
            <td class="number">
                {is_over
                    .then(|| {
                        view! {
                            <button type="button" class="plain link" data-do="replay" aria-label=label on:click=replay>
                                "replay"
                            </button>
                        }
                    })}
            </td>
        </tr>
    }
    .into_any()
}
