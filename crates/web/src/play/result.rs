//! The card after a win. Both boards are the same then, so it replaces the target.

use super::game::Play;
use super::review::Graph;
use super::tool::Tool;
use crate::browser;
use leptos::prelude::*;
use quatrainment_play::{Alphabet, Command, GameResult, GameState};

/// The result of a game.
#[component]
pub fn ResultCard() -> impl IntoView {
    let play = expect_context::<Play>();
    let result = play.memo(GameState::result);
    // Moves keyboard focus to the card; another press of the key that won does nothing there.
    let is_won = play.memo(|state| state.result().is_some() && state.last_pressed().is_some());
    Effect::new(move |_| {
        if is_won.get() {
            browser::focus("#won-title");
        }
    });
    move || result.get().map(|result| view! { <Card result /> })
}

#[component]
fn Card(result: GameResult) -> impl IntoView {
    let play = expect_context::<Play>();
    let share = play.with_link(&play.now(|state| state.share(Alphabet::Emoji)));
    let shared = share.clone();
    let does = move |command| move || play.command(command);
    let row = |name: &'static str, value: String, note: String| {
        view! {
            <div>
                <dt>{name}</dt>
                <dd>{value} " " <small>{note}</small></dd>
            </div>
        }
    };
    let note = |text: String| (!text.is_empty()).then_some(text);
    view! {
        <section class="won" id="won" aria-labelledby="won-title">
            <h2 id="won-title" tabindex="-1">
                {result.title}
            </h2>
            {result.flawless.map(|text| view! { <p class="flawless">"★ " {text}</p> })}
            <dl>
                {row("Presses", result.moves.to_string(), result.against_par)}
                {row("Time", result.time, result.against_best)}
                {note(result.used).map(|used| row("Used", used, String::new()))}
                {result.streak.map(|streak| row("Days", streak, String::new()))}
            </dl>
            {result.next_daily.map(|text| view! { <p class="next-daily">{text}</p> })}
            <Graph />
            {result.verdict.map(|text| view! { <p class="verdict" id="verdict">{text}</p> })}
            <h3>"Share"</h3>
            <pre id="share">{share}</pre>
            <div class="row">
                <Tool does="new" label="New puzzle" icon="solve" main=true on_click=does(Command::New) />
                {result
                    .can_undo
                    .then(|| view! { <Tool does="undo-solve" label="Undo" icon="undo" on_click=does(Command::Undo) /> })}
                <Tool does="review" label="Review" icon="back" on_click=does(Command::Review) />
                <Tool does="copy" label="Copy" icon="copy" on_click=does(Command::Copy) />
                {browser::can_share()
                    .then(|| {
                        view! {
                            <Tool does="share" label="Share" icon="share" on_click=move || browser::share(&shared) />
                        }
                    })}
                <Tool does="again" label="Play again" icon="restart" on_click=does(Command::Restart) />
            </div>
        </section>
    }
}
