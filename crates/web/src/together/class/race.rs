//! The race of a class: its students join it by one press, with the name that they have in the class.

use super::context::Room;
use crate::route::{Route, View};
use crate::together::client;
use leptos::prelude::*;
use quatrainment_protocol::ask::Joining;
use quatrainment_protocol::path;
use quatrainment_protocol::people::Member;

/// The invitation, while there is a race.
#[component]
pub fn RaceInvitation() -> impl IntoView {
    let room = expect_context::<Room>();
    let race = room.memo(|class| class.race.clone());
    let join = move |id: String| {
        let name = room.now(|class| {
            let own = class.members.iter().find(|it| it.number == class.you);
            own.map(|own| own.name.clone())
        });
        room.together.run_once(async move {
            let body = Joining {
                name,
                spectate: false,
            };
            client::post::<Member>(&path::room::join(&id), &body).await?;
            room.together.refresh_me().await?;
            room.shell
                .go(Route::new(View::Together, format!("race/{id}")));
            Ok(())
        });
    };
    move || {
        race.get().map(|id| {
            view! {
                <div class="message" id="class-race">
                    <p>
                        <strong>"Your class is racing. "</strong>
                        "Everyone gets the same puzzle at the same moment."
                    </p>
                    <button type="button" class="tool main" data-do="join-class-race" on:click=move |_| join(id.clone())>
                        "Join the race"
                    </button>
                </div>
            }
        })
    }
}
