//! The tab: the entry page, or the room that the address names, its wall or its results.

use super::context::Race;
use super::entry::{Entry, Joining, WallEntry};
use super::lobby::{JoinIn, Lobby, WallLink};
use super::progress::{Countdown, ProgressList};
use super::results::Results;
use super::results_page::ResultsPage;
use super::round::{HostEnds, RoundGame};
use super::wall::Wall;
use leptos::prelude::*;
use quatrainment_protocol::rules::Phase;

/// The part of a race that the address names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RacePart {
    Room,
    /// For a projector.
    Wall,
    /// The results of a game (the last one if none is named), with the replay of a member's game of a round.
    Results(Option<u64>, Option<(u64, u64)>),
}

impl RacePart {
    /// Reads what follows the race in the address, like `rounds/2/games/5`.
    pub fn parse(rest: &[&str]) -> RacePart {
        match rest {
            ["wall"] => RacePart::Wall,
            ["results"] => RacePart::Results(None, None),
            ["results", game] => RacePart::Results(game.parse().ok(), None),
            ["rounds", round, "games", member] => {
                let game = round.parse().ok().zip(member.parse().ok());
                RacePart::Results(None, game)
            }
            _ => RacePart::Room,
        }
    }
}

/// The tab.
#[component]
pub fn RaceTab(id: Option<String>, part: RacePart) -> impl IntoView {
    match (id, part) {
        (None, _) => view! { <Entry /> }.into_any(),
        (Some(id), RacePart::Results(game, replay)) => {
            view! { <ResultsPage id game replay /> }.into_any()
        }
        (Some(id), part) => view! { <RoomPage id is_wall={part == RacePart::Wall} /> }.into_any(),
    }
}

/// A room, once you have joined it.
#[component]
fn RoomPage(id: String, is_wall: bool) -> impl IntoView {
    let race = Race::new(id);
    provide_context(race);
    let is_outside = race.enter();
    let is_inside = Memo::new(move |_| race.state.with(Option::is_some));
    move || match (is_inside.get(), is_outside.get()) {
        (true, _) if is_wall => view! { <Wall /> }.into_any(),
        (true, _) => view! { <Inside /> }.into_any(),
        (_, true) if is_wall => view! { <WallEntry /> }.into_any(),
        (_, true) => view! { <Joining /> }.into_any(),
        _ => view! { <p class="lead">"Joining …"</p> }.into_any(),
    }
}

/// The room in its current phase.
#[component]
fn Inside() -> impl IntoView {
    let race = expect_context::<Race>();
    // A round is drawn again only when another one starts.
    let stage = race.memo(|room| Some((room.phase, room.round, room.you_play())));
    let content = move || match stage.get() {
        Some((Phase::Countdown, ..)) => view! { <Countdown /> }.into_any(),
        Some((Phase::Running, _, true)) => view! { <RoundGame /> }.into_any(),
        Some((Phase::Running, _, false)) => view! {
            <div class="two-columns">
                <ProgressList />
                <div class="part">
                    <p class="note">"You are watching."</p>
                    <div class="row">
                        <JoinIn />
                        <HostEnds />
                        <WallLink />
                    </div>
                </div>
            </div>
        }
        .into_any(),
        Some((Phase::Pause | Phase::Over, ..)) => view! { <Results /> }.into_any(),
        _ => view! { <Lobby /> }.into_any(),
    };
    view! { {race.connection()} {content} }
}
