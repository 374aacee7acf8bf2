//! A round in progress: your board, and everyone's progress beside it.

use super::context::Race;
use super::progress::ProgressList;
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
        let beside = view! { <Done /> <ProgressList /> <HostEnds /> }.into_any();
        Some(match was_done {
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
            }
            .into_any(),
        })
    }
}

/// The message once you have solved the round.
#[component]
fn Done() -> impl IntoView {
    let race = expect_context::<Race>();
    let is_done = race.memo(|room| room.is_done());
    view! {
        <Show when=move || is_done.get()>
            <p class="message" id="done">
                <strong>"Solved. "</strong>
                "The round ends when everyone has solved it or time runs out."
            </p>
        </Show>
    }
}

/// A button for the host to end a round early.
#[component]
fn HostEnds() -> impl IntoView {
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
