//! Before the first round: the players, the rules, and the code for others.

use super::context::Race;
use super::rules::RulesBox;
use crate::browser;
use crate::icon::Icon;
use crate::together::copy::CopyButton;
use crate::together::share::ShareCard;
use leptos::prelude::*;
use quatrainment_protocol::ask::{DoorIs, Joining, Nothing};
use quatrainment_protocol::path::room as path;
use quatrainment_protocol::people::{Member, Role};
use quatrainment_protocol::room::Room;

/// The lobby.
#[component]
pub fn Lobby() -> impl IntoView {
    let race = expect_context::<Race>();
    let is_host = race.memo(|room| room.role() == Role::Host);
    let start = move |_| race.post(path::start, &Nothing {});
    let wait = move || match is_host.get() {
        true => view! {
            <button type="button" class="tool main" data-do="start" on:click=start>
                "Start the race"
            </button>
        }
        .into_any(),
        false => view! { <p class="message" id="waiting">"Waiting for the host to start."</p> }
            .into_any(),
    };
    view! {
        <div class="two-columns">
            <div class="part">
                <People />
                <div class="row">{wait} <JoinIn /> <Leave /></div>
                <TakeOver />
            </div>
            <div class="aside">
                <RoomCard />
                <RulesBox />
            </div>
        </div>
    }
}

/// The players. The host can remove a guest.
#[component]
pub fn People() -> impl IntoView {
    let race = expect_context::<Race>();
    let members = race.memo(|room| room.members.clone());
    let you = race.memo(|room| room.you);
    let is_host = race.memo(|room| room.role() == Role::Host);
    let person = move |member: Member| {
        let role = match member.role {
            Role::Host => Some("host"),
            Role::Spectator => Some("watching"),
            _ => None,
        };
        let is_you = member.number == you.get();
        let (number, label) = (member.number, format!("Remove {}", member.name));
        let remove = (is_host.get() && !is_you).then(|| {
            let title = format!("Remove {}?", member.name);
            let remove = move |_| {
                let text = "They will not be able to rejoin this room.";
                let remove = move || race.post(|id| path::remove(id, number), &Nothing {});
                race.together.confirm(title.clone(), text, "Remove", remove);
            };
            view! {
                <button type="button" class="plain" data-do="remove" aria-label=label on:click=remove>
                    "Remove"
                </button>
            }
        });
        view! {
            <li class:yours=is_you>
                <span class="name">
                    {member.name} " " {is_you.then(|| view! { <b class="tag">"you"</b> })} " "
                    {role.map(|role| view! { <b class="tag">{role}</b> })}
                </span>
                {remove}
            </li>
        }
    };
    let count = move || members.with(Vec::len);
    view! {
        <h2 id="people-title">{move || format!("In the room: {}", count())}</h2>
        <ul class="people" id="people" aria-labelledby="people-title">
            {move || members.get().into_iter().map(person).collect_view()}
        </ul>
    }
}

/// The code of the room, and its lock.
#[component]
pub fn RoomCard() -> impl IntoView {
    let race = expect_context::<Race>();
    let code = race.memo(|room| room.code.clone());
    let is_open = race.memo(|room| room.door);
    let is_host = race.memo(|room| room.role() == Role::Host);
    let link = race.now(|room| room.link.clone());
    let toggle_lock = move |_| {
        let open = !is_open.get_untracked();
        race.post(path::door, &DoorIs { open });
    };
    view! {
        <ShareCard title="Room" note="Scan it or type it. No account needed." code qr=path::qr(race.id()) link />
        <div class="row">
            <Show when=move || is_host.get()>
                <button type="button" class="tool" data-do="lock" on:click=toggle_lock>
                    {move || if is_open.get() { "Lock the room" } else { "Unlock the room" }}
                </button>
            </Show>
            <WallLink />
        </div>
        <Kept />
    }
}

/// Opens the wall in another window, for a projector.
#[component]
pub fn WallLink() -> impl IntoView {
    let race = expect_context::<Race>();
    view! {
        <a class="tool" data-do="wall" href=race.address("/wall").to_string() target="_blank">
            "Open the wall"
        </a>
    }
}

/// The link of the results, and for how long they stay.
#[component]
pub fn Kept() -> impl IntoView {
    let race = expect_context::<Race>();
    let days = race.memo(|room| room.kept_days);
    let address = race.address("/results").to_string();
    let text = move || match days.get() {
        Some(1) => "Results and replays stay for a day after the last change.".to_owned(),
        Some(days) => format!("Results and replays stay for {days} days after the last change."),
        None => String::new(),
    };
    view! {
        <section class="part" id="kept">
            <p class="note">{text}</p>
            <CopyButton text=browser::address(&address) does="copy-results-link" class="tool">
                <Icon name="link" />
                "Copy the link of the results"
            </CopyButton>
        </section>
    }
}

/// A button for spectators to join in, also in the middle of a round.
#[component]
pub fn JoinIn() -> impl IntoView {
    let race = expect_context::<Race>();
    let is_watching = race.memo(|room| !room.role().plays());
    let play = move |_| {
        // Joining again, under the same name.
        let name = race.now(|room| room.me().map(|me| me.name.clone()));
        let spectate = false;
        race.post(path::join, &Joining { name, spectate });
    };
    view! {
        <Show when=move || is_watching.get()>
            <button type="button" class="tool" data-do="join-in" on:click=play>
                "Join in"
            </button>
        </Show>
    }
}

/// Leaves the room.
#[component]
pub fn Leave() -> impl IntoView {
    let race = expect_context::<Race>();
    let leave = move |_| {
        race.end(
            "POST",
            path::leave(race.id()),
            "You left the room. Use its code or link to rejoin.",
        )
    };
    view! {
        <button type="button" class="tool" data-do="leave" on:click=leave>
            "Leave"
        </button>
    }
}

/// Offers to take over as host when the host is away.
#[component]
pub fn TakeOver() -> impl IntoView {
    const PATIENCE: u64 = 95_000;
    let race = expect_context::<Race>();
    race.follow_seen();
    let now = race.together.ticking();
    let host = race.memo(|room: &Room| room.host().cloned());
    let can_take_over = race.memo(|room| room.role().plays() && room.role() != Role::Host);
    let is_away = Memo::new(move |_| {
        let seen = host.get().map_or(Some(0), |host| host.seen);
        can_take_over.get() && seen.is_some_and(|seen| now.get() > seen + PATIENCE)
    });
    let take_over = move |_| race.post(path::lead, &Nothing {});
    view! {
        <Show when=move || is_away.get()>
            <div class="message">
                <p>"The host seems to be away."</p>
                <button type="button" class="tool" data-do="take-over" on:click=take_over>
                    "Take over as host"
                </button>
            </div>
        </Show>
    }
}
