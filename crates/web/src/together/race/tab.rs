//! The tab: the entry page, or the room that the address names.

use super::context::Race;
use super::entry::{Entry, Joining};
use super::lobby::{JoinIn, Lobby};
use super::progress::{Countdown, ProgressList};
use super::results::Results;
use super::round::RoundGame;
use leptos::prelude::*;
use quatrainment_protocol::rules::Phase;

/// The tab.
#[component]
pub fn RaceTab(id: Option<String>) -> impl IntoView {
    match id {
        None => view! { <Entry /> }.into_any(),
        Some(id) => view! { <RoomPage id /> }.into_any(),
    }
}

/// A room, once you have joined it.
#[component]
fn RoomPage(id: String) -> impl IntoView {
    let race = Race::new(id);
    provide_context(race);
    let is_outside = race.enter();
    let is_inside = Memo::new(move |_| race.state.with(Option::is_some));
    move || match (is_inside.get(), is_outside.get()) {
        (true, _) => view! { <Inside /> }.into_any(),
        (_, true) => view! { <Joining /> }.into_any(),
        _ => view! { <p class="lead">"Joining …"</p> }.into_any(),
    }
}

/// The room in its current phase.
#[component]
fn Inside() -> impl IntoView {
    let race = expect_context::<Race>();
    // A round is drawn again only when another one starts.
    let stage = race.memo(|room| Some((room.phase, room.round, room.role().plays())));
    let content = move || match stage.get() {
        Some((Phase::Countdown, ..)) => view! { <Countdown /> }.into_any(),
        Some((Phase::Running, _, true)) => view! { <RoundGame /> }.into_any(),
        Some((Phase::Running, _, false)) => view! {
            <div class="two-columns">
                <ProgressList />
                <div class="part">
                    <p class="note">"You are watching."</p>
                    <JoinIn />
                </div>
            </div>
        }
        .into_any(),
        Some((Phase::Pause | Phase::Over, ..)) => view! { <Results /> }.into_any(),
        _ => view! { <Lobby /> }.into_any(),
    };
    view! { {race.connection()} {content} }
}
