//! Your result of a day: place, presses, time, and a chart of times.

use super::context::Daily;
use crate::browser;
use crate::together::copy::CopyButton;
use crate::together::words;
use crate::words::thousands;
use leptos::prelude::*;
use quatrainment::clock;
use quatrainment::words::counted;
use quatrainment_protocol::daily::{Line, Place, Ranking, Time};

/// Your result, if you have one.
#[component]
pub fn Figures() -> impl IntoView {
    let daily = expect_context::<Daily>();
    move || {
        daily.ranking.with(|ranking| {
            let ranking = ranking.as_ref()?;
            let (you, place) = (ranking.you.as_ref()?, ranking.place?);
            Some(result(ranking, you, place))
        })
    }
}

fn result(ranking: &Ranking, you: &Line, place: Place) -> AnyView {
    let (presses, time, hints) = (you.presses, you.milliseconds, you.hints);
    let par = match ranking.par {
        Some(par) if par == presses => "par".to_owned(),
        Some(par) => format!("par {par}"),
        None => String::new(),
    };
    let bars = bars(&ranking.times, time);
    let with_hints = (hints > 0).then(|| view! { <p class="used">{counted(hints, "hint")}</p> });
    let percentile = (place.total > 1)
        .then(|| view! { <p id="percentile">{format!("At least as good as {}% of the other players.", place.percentile)}</p> });
    let faster = ranking.faster_than.filter(|_| ranking.times.len() > 1).map(|percent| {
        view! { <p>{format!("Faster than {percent}% of players who took {}.", words::presses(presses))}</p> }
    });
    let share = share_text(&ranking.day, you, place, &browser::address("#/together"));
    let share = match browser::can_share() {
        true => view! {
            <button type="button" class="tool main" data-do="share-result" on:click=move |_| browser::share(&share, None)>
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
                        {thousands(place.place)} " "
                        <small>{format!("of {}", thousands(place.total))}</small>
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

/// Returns the text to share, without spoilers.
fn share_text(day: &str, you: &Line, place: Place, address: &str) -> String {
    let hints = match you.hints {
        0 => "no hints".to_owned(),
        hints => counted(hints, "hint"),
    };
    format!(
        "Quatrainment, ranked {day}: place {} of {}, {}, {}, {hints}. {address}",
        place.place,
        place.total,
        words::presses(you.presses),
        clock(you.milliseconds),
    )
}

/// A chart of all times, with your own bar marked.
fn bars(times: &[Time], own: u64) -> Option<AnyView> {
    if times.len() < 2 {
        return None;
    }
    let most = times.iter().map(|time| time.count).max();
    let most = most.unwrap_or(1).max(1);
    let yours = times.iter().rposition(|time| time.from <= own);
    let bar = |(place, time): (usize, &Time)| {
        let is_yours = yours == Some(place);
        let height = format!("{}%", 100 * time.count / most);
        view! { <i class:yours=is_yours style:height=height></i> }
    };
    let label = format!("How long players took, from {} up.", clock(times[0].from));
    Some(
        view! {
            <h2>"Times of players with as many presses"</h2>
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

    #[test]
    fn a_shared_result_has_no_spoilers() {
        let you = Line {
            place: 3,
            name: "Ann".to_owned(),
            you: true,
            presses: 9,
            hints: 1,
            milliseconds: 64_000,
            result: "R".to_owned(),
        };
        let address = "https://play.example.org/#/together";
        assert_eq!(
            share_text("2026-11-16", &you, Place::new(2, 40), address),
            "Quatrainment, ranked 2026-11-16: place 3 of 40, 9 presses, 1:04, 1 hint. \
             https://play.example.org/#/together"
        );
    }
}
