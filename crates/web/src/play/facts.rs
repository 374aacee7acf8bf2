//! Presses, time and the number of cells that differ.

use super::game::Play;
use leptos::prelude::*;
use quatrainment::clock;
use quatrainment::words::counted;
use quatrainment_play::GameState;

/// The status of the game.
#[component]
pub fn Facts() -> impl IntoView {
    let play = expect_context::<Play>();
    let moves = play.memo(|state| state.session().moves());
    let par = play.memo(|state| match state.par_text() {
        // The progress of finding it.
        percent if percent.ends_with('%') => format!("finding par, {percent}"),
        par => format!("par {par}"),
    });
    let time = play.memo(|state| clock(state.session().milliseconds()));
    let differing = play.memo(|state| state.session().difference().cells().count());
    let used = play.memo(used);
    view! {
        <section class="facts" aria-label="Game status">
            <dl>
                <div>
                    <dt>"Presses"</dt>
                    <dd id="moves">{moves} " " <small id="par">{par}</small></dd>
                </div>
                <div>
                    <dt>"Time"</dt>
                    <dd id="time">{time}</dd>
                </div>
                <div>
                    <dt>"Cells left"</dt>
                    <dd id="differ">{differing}</dd>
                </div>
            </dl>
            {move || {
                let used = used.get();
                (!used.is_empty()).then(|| view! { <p class="used" id="used">{used}</p> })
            }}
        </section>
    }
}

/// Returns the hints and undos, if there were any.
fn used(state: &GameState) -> String {
    let session = state.session();
    let used = [(session.hints(), "hint"), (session.undos(), "undo")];
    let used = used.into_iter().filter(|(number, _)| *number > 0);
    used.map(|(number, noun)| counted(number, noun))
        .collect::<Vec<_>>()
        .join(" · ")
}
