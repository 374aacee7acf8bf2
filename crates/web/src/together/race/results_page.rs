//! The results of a race under their link: everyone who has it sees them, also those who were not in the race.

use super::context::Race;
use super::lobby::Kept;
use super::results::{Rounds, Standings, watch};
use super::room::{name_of, sentence};
use crate::together::client;
use leptos::prelude::*;
use quatrainment_protocol::path::room as path;
use quatrainment_protocol::room::Results;

/// The results, with the replay that the address names.
#[component]
pub fn ResultsPage(id: String, game: Option<u64>, replay: Option<(u64, u64)>) -> impl IntoView {
    let race = Race::new(id);
    provide_context(race);
    let games = RwSignal::new((1, 1));
    race.together.run(async move {
        let mut path = path::results(race.id());
        if let Some(game) = game {
            path = format!("{path}?game={game}");
        }
        let results: Results = client::until_answered(|| client::get(&path)).await?;
        games.set((results.game, results.games));
        race.together.set_clock(results.race.now);
        race.state.set(Some(results.race));
        if let Some((round, member)) = replay {
            let name = race.now(|room| name_of(room, member));
            watch(race, name, round, member);
        }
        Ok(())
    });
    let is_here = Memo::new(move |_| race.state.with(Option::is_some));
    move || {
        is_here.get().then(|| {
            let rules = race.now(|room| sentence(&room.rules));
            view! {
                <div class="two-columns" id="results">
                    <div class="part">
                        <h2 id="results-title">"Results"</h2>
                        <Standings />
                        <Rounds />
                    </div>
                    <div class="aside">
                        <section class="part">
                            <h2>"Rules of this race"</h2>
                            <p id="rules">{rules}</p>
                        </section>
                        {games_of(race, games.get_untracked())}
                        <Kept />
                        <p>
                            <a href=race.address("").to_string()>"To the race"</a>
                        </p>
                    </div>
                </div>
            }
        })
    }
}

/// Links to the other games of a race that had rematches.
fn games_of(race: Race, (game, games): (u64, u64)) -> Option<AnyView> {
    let link = |number: u64| {
        let address = race.address(&format!("/results/{number}")).to_string();
        let is_this = (number == game).then_some("page");
        view! {
            <a href=address aria-current=is_this>
                {number}
            </a>
        }
    };
    (games > 1).then(|| {
        view! {
            <section class="part">
                <h2 id="all-games">"Games in this room"</h2>
                <nav class="tabs" aria-labelledby="all-games">
                    {(1..=games).map(link).collect_view()}
                </nav>
            </section>
        }
        .into_any()
    })
}
