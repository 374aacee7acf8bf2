//! The entry page of races: one press creates a room; a code or a link leads into one.

use super::context::Race;
use crate::route::{Route, View};
use crate::shell::Shell;
use crate::together::client;
use crate::together::form::{Form, Submit, TextField};
use crate::together::state::Together;
use leptos::prelude::*;
use quatrainment_protocol::ask::{NewRoom, TypedCode};
use quatrainment_protocol::people::{Found, Kind, Made, Member, MyRoom};
use quatrainment_protocol::{ask, path};

/// Creates a room, takes a code, and lists your rooms.
#[component]
pub fn Entry() -> impl IntoView {
    let (shell, together) = (expect_context::<Shell>(), expect_context::<Together>());
    let name = RwSignal::new(String::new());
    let make = move |()| {
        let typed = name.get_untracked();
        together.run_once(async move {
            together.ensure_player(&typed).await?;
            let new = NewRoom {
                name: given(typed),
                ..NewRoom::default()
            };
            let made: Made = client::post(path::room::ROOMS, &new).await?;
            together.refresh_me().await?;
            shell.go(Route::new(View::Together, format!("race/{}", made.id)));
            Ok(())
        });
    };
    let rooms = move || {
        let rooms = together.rooms(Kind::Race);
        (!rooms.is_empty()).then(|| {
            let room = |(place, room): (usize, MyRoom)| {
                let role = room.role.name();
                view! {
                    <li>
                        <a href=format!("#/race/{}", room.id)>{format!("Room {}, as {role}", place + 1)}</a>
                    </li>
                }
            };
            view! {
                <section class="part">
                    <h2>"Your rooms"</h2>
                    <ul class="plain-list">{rooms.into_iter().enumerate().map(room).collect_view()}</ul>
                </section>
            }
        })
    };
    view! {
        <p class="lead">
            "Everyone gets the same puzzle at the same moment. Create a room and share its code, or type a code that you \
             were given. No account needed."
        </p>
        <div class="two-columns">
            <section class="part">
                <h2>"Invite others"</h2>
                <Form on_submit=make>
                    <NameField value=name />
                    <Submit does="create-room" label="Create a room" />
                </Form>
                <p class="note">"You are its host: you choose the game and start the race. The results stay under its link for as long as the room says."</p>
            </section>
            <div class="aside">
                <JoinByCode />
                {rooms}
            </div>
        </div>
    }
}

/// The field for the code of a room or class.
#[component]
pub fn JoinByCode() -> impl IntoView {
    let (shell, together) = (expect_context::<Shell>(), expect_context::<Together>());
    let code = RwSignal::new(String::new());
    let find = move |()| {
        let body = TypedCode {
            code: code.get_untracked(),
        };
        together.run_once(async move {
            let found: Found = client::post(path::CODES, &body).await?;
            let path = format!("{}/{}", found.kind.name(), found.id);
            shell.go(Route::new(View::Together, path));
            Ok(())
        });
    };
    view! {
        <section class="part">
            <h2>"Join with a code"</h2>
            <Form on_submit=find>
                <TextField label="Code" name="code" value=code placeholder="K7M4 Q0ZZ" />
                <Submit does="find" label="Join" />
            </Form>
        </section>
    }
}

/// The button that opens the wall of a race for those who are not in it: they join as spectators.
#[component]
pub fn WallEntry() -> impl IntoView {
    let (race, together) = (expect_context::<Race>(), expect_context::<Together>());
    let show = move |_| {
        together.run_once(async move {
            together.ensure_player("").await?;
            let body = ask::Joining {
                name: None,
                spectate: true,
            };
            client::post::<Member>(&path::room::join(race.id()), &body).await?;
            together.refresh_me().await?;
            race.fetch().await
        });
    };
    view! {
        <section class="part">
            <p class="lead">
                "This is the wall of a race, for a projector. It shows the code for others to join, and the race. This \
                 device only watches."
            </p>
            <button type="button" class="tool main" data-do="show-wall" on:click=show>
                "Show the wall"
            </button>
        </section>
    }
}

/// The field for your name, with the one that you have.
#[component]
fn NameField(value: RwSignal<String>) -> impl IntoView {
    let together = expect_context::<Together>();
    Effect::new(move |_| {
        if let Some(known) = together
            .name()
            .filter(|_| value.with_untracked(String::is_empty))
        {
            value.set(known);
        }
    });
    view! { <TextField label="Your name (leave blank for a random one)" name="name" value /> }
}

/// Returns the name that was typed, if there is one.
fn given(typed: String) -> Option<String> {
    Some(typed).filter(|typed| !typed.trim().is_empty())
}

/// Asks for your name before you join a room by a link or code.
#[component]
pub fn Joining() -> impl IntoView {
    let (race, together) = (expect_context::<Race>(), expect_context::<Together>());
    let name = RwSignal::new(String::new());
    let join = move |spectate: bool| {
        let typed = name.get_untracked();
        together.run_once(async move {
            together.ensure_player(&typed).await?;
            let body = ask::Joining {
                name: given(typed),
                spectate,
            };
            client::post::<Member>(&path::room::join(race.id()), &body).await?;
            together.refresh_me().await?;
            race.fetch().await
        });
    };
    view! {
        <section class="part">
            <p class="lead">"You are invited to a race. Choose a name for the others to see."</p>
            <Form on_submit=move |()| join(false)>
                <NameField value=name />
                <Submit does="join" label="Join the race" />
                <button type="button" class="tool" data-do="spectate" on:click=move |_| join(true)>
                    "Just watch"
                </button>
            </Form>
        </section>
    }
}
