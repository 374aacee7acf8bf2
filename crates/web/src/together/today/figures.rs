//! Your result of a day: place, presses, time, and the picture of times.

use super::context::Daily;
use crate::browser;
use crate::together::copy::CopyButton;
use crate::together::json::Json;
use crate::together::words;
use crate::words::thousands;
use leptos::prelude::*;
use quatrainment::clock;
use quatrainment::words::counted;

/// Your result, if you have one.
#[component]
pub fn Figures() -> impl IntoView {
    let daily = expect_context::<Daily>();
    move || {
        daily
            .ranking
            .with(|ranking| ranking.some("you").map(|you| result(ranking, you)))
    }
}

fn result(ranking: &Json, you: &Json) -> AnyView {
    let (presses, time, hints) = (
        you.number("presses"),
        you.number("milliseconds"),
        you.number("hints"),
    );
    let place = ranking.get("place");
    let par = match ranking.some("par").map(|_| ranking.number("par")) {
        Some(par) if par == presses => "par".to_owned(),
        Some(par) => format!("par {par}"),
        None => String::new(),
    };
    let bars = bars(ranking.list("times"), time);
    let with_hints = (hints > 0).then(|| view! { <p class="used">{counted(hints, "hint")}</p> });
    let percentile = (place.number("total") > 1)
        .then(|| view! { <p id="percentile">{format!("No worse than {} % of the others.", place.number("percentile"))}</p> });
    let faster = ranking.some("faster_than").filter(|_| ranking.list("times").len() > 1).map(|_| {
        let percent = ranking.number("faster_than");
        view! { <p>{format!("Faster than {percent} % of those who needed {}.", words::presses(presses))}</p> }
    });
    let share = share_text(ranking, you, &browser::address("#/together"));
    let share = match browser::can_share() {
        true => view! {
            <button type="button" class="tool main" data-do="share-result" on:click=move |_| browser::share(&share)>
                "Share result"
            </button>
        }
        .into_any(),
        false => view! {
            <CopyButton text=share does="share-result" class="tool main">
                "Copy result"
            </CopyButton>
        }
        .into_any(),
    };
    view! {
        <section class="part" id="your-result">
            <h2>"Your result"</h2>
            <dl class="figures">
                <div>
                    <dt>"Place"</dt>
                    <dd>
                        {thousands(place.number("place"))} " "
                        <small>{format!("of {}", thousands(place.number("total")))}</small>
                    </dd>
                </div>
                <div>
                    <dt>"Presses"</dt>
                    <dd>{presses} " " <small>{par}</small></dd>
                </div>
                <div>
                    <dt>"Time"</dt>
                    <dd>{clock(time)}</dd>
                </div>
            </dl>
            {with_hints}
            {percentile}
            {bars}
            {faster}
            <div class="row">
                {share}
                <a class="tool" href="#/race">
                    "Invite to a race"
                </a>
            </div>
        </section>
    }
    .into_any()
}

/// Returns what is shared: no word about the solution.
fn share_text(ranking: &Json, you: &Json, address: &str) -> String {
    let place = ranking.get("place");
    let hints = match you.number("hints") {
        0 => "no hints".to_owned(),
        hints => counted(hints, "hint"),
    };
    format!(
        "Quatrainment, ranked {}: place {} of {}, {}, {}, {hints}. {address}",
        ranking.text("day"),
        place.number("place"),
        place.number("total"),
        words::presses(you.number("presses")),
        clock(you.number("milliseconds")),
    )
}

/// How many took how long, with your own bar marked.
fn bars(times: &[Json], own: u64) -> Option<AnyView> {
    if times.len() < 2 {
        return None;
    }
    let most = times
        .iter()
        .map(|time| time.number("count"))
        .max()
        .unwrap_or(1)
        .max(1);
    let yours = times.iter().rposition(|time| time.number("from") <= own);
    let bar = |(place, time): (usize, &Json)| {
        let is_yours = yours == Some(place);
        let height = format!("{}%", 100 * time.number("count") / most);
        view! { <i class:yours=is_yours style:height=height></i> }
    };
    let label = format!(
        "How long others took, from {} on.",
        clock(times[0].number("from"))
    );
    Some(
        view! {
            <h2>"Times with your presses"</h2>
            <div class="bars" role="img" aria-label=label>
                {times.iter().enumerate().map(bar).collect_view()}
            </div>
        }
        .into_any(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_shared_says_nothing_of_the_solution() {
        let ranking = json!({"day": "2026-11-16", "place": {"place": 3, "total": 40}, "par": 8});
        let you = json!({"presses": 9, "milliseconds": 64_000, "hints": 1});
        assert_eq!(
            share_text(
                &ranking.into(),
                &you.into(),
                "https://play.example.org/#/together"
            ),
            "Quatrainment, ranked 2026-11-16: place 3 of 40, 9 presses, 1:04, 1 hint. \
             https://play.example.org/#/together"
        );
    }
}
