//! The card after a win. Both boards are the same then, so it replaces the target.

use super::game::Play;
use super::review::Graph;
use super::tool::Tool;
use crate::browser;
use leptos::prelude::*;
use quatrainment_play::journey::stars_text;
use quatrainment_play::{Action, Alphabet, Command, GameResult, GameState};
use wasm_bindgen_futures::spawn_local;

/// The result of a game.
#[component]
pub fn ResultCard() -> impl IntoView {
    let play = expect_context::<Play>();
    // Moves keyboard focus to the card; another press of the key that won does nothing there.
    let is_won = play.memo(|state| state.result().is_some() && state.last_pressed().is_some());
    Effect::new(move |_| {
        if is_won.get() {
            browser::focus("#won-title");
        }
    });
    let is_shown = play.memo(|state| state.result().is_some());
    move || is_shown.get().then(|| view! { <Card /> })
}

/// The card. What becomes known later, like par and how the game went, changes only its own place.
#[component]
fn Card() -> impl IntoView {
    let play = expect_context::<Play>();
    let result = play.memo(GameState::result);
    let part = move |part: fn(GameResult) -> Option<String>| {
        Memo::new(move |_| result.get().and_then(part))
    };
    let share = play.memo(|state| state.share(Alphabet::Emoji));
    let shared = move || play.with_link(&share.get());
    // It is drawn beforehand: a share dialog opens only right after a click.
    let picture = StoredValue::new_local(None);
    if browser::can_share() {
        let svg = play.now(|state| state.session().puzzle().to_svg());
        spawn_local(async move {
            let drawn = browser::picture("quatrainment.png", &svg).await;
            let _ = picture.try_set_value(drawn);
        });
    }
    let next = play.memo(|state| match state.step() {
        Some(_) => "Next step",
        None => "New puzzle",
    });
    let does = move |command| move || play.command(command);
    let row = move |name: &'static str,
                    value: Memo<Option<String>>,
                    note: Option<Memo<Option<String>>>| {
        move || {
            value.get().map(|value| {
                view! {
                    <div>
                        <dt>{name}</dt>
                        <dd>{value} " " <small>{note.and_then(|note| note.get())}</small></dd>
                    </div>
                }
            })
        }
    };
    let line = move |class: &'static str, text: Memo<Option<String>>| {
        move || text.get().map(|text| view! { <p class=class>{text}</p> })
    };
    let presses = part(|result| Some(result.moves.to_string()));
    let against_par = part(|result| Some(result.against_par));
    let time = part(|result| Some(result.time));
    let against_best = part(|result| Some(result.against_best));
    let used = part(|result| Some(result.used).filter(|used| !used.is_empty()));
    let can_undo = play.memo(|state| state.result().is_some_and(|result| result.can_undo));
    view! {
        <section class="won" id="won" aria-labelledby="won-title">
            <h2 id="won-title" tabindex="-1">
                {part(|result| Some(result.title.to_owned()))}
            </h2>
            {line("stars", part(|result| result.stars.map(|(earned, why)| format!("{} {why}", stars_text(earned, Alphabet::Emoji)))))}
            {line("flawless", part(|result| result.flawless.map(|text| format!("★ {text}"))))}
            <dl>
                {row("Presses", presses, Some(against_par))}
                {row("Time", time, Some(against_best))}
                {row("Used", used, None)}
                {row("Days", part(|result| result.streak), None)}
            </dl>
            {line("next-daily", part(|result| result.next_daily))}
            <Graph />
            {line("went", part(|result| result.verdict))}
            <h3>"Share"</h3>
            <pre id="share">{shared}</pre>
            <div class="row">
                <Tool does="new" label=next icon="solve" main=true on_click=move || play.act(Action::Next) />
                {move || {
                    can_undo
                        .get()
                        .then(|| view! { <Tool does="undo-solve" label="Undo" icon="undo" on_click=does(Command::Undo) /> })
                }}
                <Tool does="review" label="Review" icon="back" on_click=does(Command::Review) />
                <Tool does="copy" label="Copy" icon="copy" on_click=does(Command::Copy) />
                {browser::can_share()
                    .then(|| {
                        view! {
                            <Tool does="share" label="Share" icon="share" on_click=move || {
                                picture.with_value(|picture| browser::share(&untrack(shared), picture.as_ref()));
                            } />
                        }
                    })}
                <Tool does="again" label="Play again" icon="restart" on_click=does(Command::Restart) />
            </div>
        </section>
    }
}
