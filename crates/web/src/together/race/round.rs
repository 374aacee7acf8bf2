//! A round in progress: your board, and everyone's progress beside it.

use super::context::Race;
use super::progress::ProgressList;
use crate::together::client;
use crate::together::game::SharedGame;
use crate::together::sending::answered;
use leptos::prelude::*;
use quatrainment_protocol::ask::Nothing;
use quatrainment_protocol::path::room as path;
use quatrainment_protocol::people::Role;
use quatrainment_protocol::progress::Progress;

/// The current round.
#[component]
pub fn RoundGame() -> impl IntoView {
    let race = expect_context::<Race>();
    // Joining late or coming back continues from the server's log; a solved round is only watched.
    let was_done = race.now(|room| room.is_done());
    let gave_up = race.memo(|room| room.progress_of(room.you).is_some_and(|one| one.gave_up));
    // How often the board was rebuilt from the server's log.
    let rebuilt = RwSignal::new(0u32);
    move || {
        rebuilt.track();
        let round = race.now(|room| room.current().cloned().map(|round| (round, room.round)));
        let (round, number) = round?;
        let (log, hints) = race.now(|room| (room.log.clone(), room.rules.hints));
        let on_answer = answered(move |progress: Progress| {
            race.update(|room| Progress::put(&mut room.progress, progress));
        });
        let on_differs = Callback::new(move |()| {
            race.together.run(async move {
                race.fetch().await?;
                rebuilt.update(|times| *times += 1);
                Ok(())
            });
        });
        let beside = view! {
            <Done />
            <ProgressList />
            <div class="row">
                <GiveUp />
                <HostEnds />
            </div>
        }
        .into_any();
        Some(match was_done || gave_up.get() {
            true => view! {
                <div class="two-columns">
                    <ProgressList />
                    <div class="aside">
                        <Done />
                        <HostEnds />
                    </div>
                </div>
            }
            .into_any(),
            false => view! {
                <div class="round-work">
                    <SharedGame
                        code=round.code
                        log
                        path=path::log(race.id(), number)
                        since=Some(round.started)
                        hints
                        on_answer
                        on_differs
                        beside
                    />
                </div>
            }
            .into_any(),
        })
    }
}

/// The message once you have solved the round.
#[component]
fn Done() -> impl IntoView {
    let race = expect_context::<Race>();
    let state = race.memo(|room| {
        let own = room.progress_of(room.you)?;
        room.is_done().then_some(own.gave_up)
    });
    let text = move |gave_up| if gave_up { "You gave up. " } else { "Solved. " };
    move || {
        state.get().map(|gave_up| {
            view! {
                <p class="message" id="done">
                    <strong>{text(gave_up)}</strong>
                    "The round ends when everyone else has solved it or given up, or time runs out."
                </p>
            }
        })
    }
}

/// Gives up the round, so that the others need not wait.
#[component]
fn GiveUp() -> impl IntoView {
    let race = expect_context::<Race>();
    let is_playing = race.memo(|room| room.you_play() && !room.is_done());
    let give_up = move |_| {
        let text = "The others no longer wait for you. You cannot continue this round; you play the next one.";
        let give_up = move || {
            race.together.run_once(async move {
                let path = path::give_up(race.id(), race.now(|room| room.round));
                let progress: Progress = client::post(&path, &Nothing {}).await?;
                race.update(|room| Progress::put(&mut room.progress, progress));
                Ok(())
            });
        };
        race.together
            .confirm("Give up this round?", text, "Give up", give_up);
    };
    view! {
        <Show when=move || is_playing.get()>
            <button type="button" class="tool" data-do="give-up" on:click=give_up>
                "Give up"
            </button>
        </Show>
    }
}

/// A button for the host to end a round early.
#[component]
pub fn HostEnds() -> impl IntoView {
    let race = expect_context::<Race>();
    let is_host = race.memo(|room| room.role() == Role::Host);
    let end = move |_| {
        let text = "Players who have not finished will have to stop.";
        let end = move || race.post(path::end, &Nothing {});
        race.together
            .confirm("End the round for everyone?", text, "End the round", end);
    };
    view! {
        <Show when=move || is_host.get()>
            <button type="button" class="tool" data-do="end" on:click=end>
                "End the round"
            </button>
        </Show>
    }
}
