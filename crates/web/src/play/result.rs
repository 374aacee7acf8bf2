//! The result after a win, in the panel: the figures, the line of the review, what comes next; under them the rest.

use super::game::Play;
use super::review::Graph;
use super::tool::Tool;
use crate::browser;
use leptos::prelude::*;
use quatrainment::generate::Level;
use quatrainment_play::journey::stars_text;
use quatrainment_play::{Action, Alphabet, Command, GameResult, GameState, NewPuzzle};
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
    let does = move |command| move || play.command(command);
    let line = move |class: &'static str, text: Memo<Option<String>>| {
        move || text.get().map(|text| view! { <p class=class>{text}</p> })
    };
    let figure = move |name: &'static str, value: Memo<Option<String>>| {
        move || {
            value.get().map(|value| {
                view! {
                    <div>
                        <dt>{name}</dt>
                        <dd>{value}</dd>
                    </div>
                }
            })
        }
    };
    let fewest = play.memo(|state| Some(state.par_text()));
    // The streak is a sentence; the figure is its number.
    let days = part(|result| Some(result.streak?.split('-').next()?.to_owned()));
    // One press shares: by the system where it can, otherwise the text is copied. Both are also below, to be seen before.
    let is_sharing = RwSignal::new(false);
    let send = move || {
        picture.with_value(|picture| browser::share(&untrack(shared), picture.as_ref()));
    };
    let share_now = move || {
        is_sharing.set(true);
        match browser::can_share() {
            true => send(),
            false => play.command(Command::Copy),
        }
    };
    let harder = Memo::new(move |_| result.get().and_then(|result| result.next_level));
    view! {
        <section class="won" id="won" aria-labelledby="won-title">
            <div class="sum">
                <dl>
                    {figure("presses", part(|result| Some(result.moves.to_string())))}
                    {figure("fewest", fewest)}
                    {figure("time", part(|result| Some(result.time)))}
                    {figure("days", days)}
                </dl>
                <h2 id="won-title" tabindex="-1">
                    {part(|result| Some(result.title.to_owned()))}
                </h2>
            </div>
            <Graph />
            <div class="row acts">
                <Tool does="new" label="Next" main=true on_click=move || play.act(Action::Next) />
                <Tool does="review" label="Review" on_click=does(Command::Review) />
                <Tool does="share" label="Share" on_click=share_now />
            </div>
            {move || harder.get().map(|(level, text)| view! { <NextLevel level text /> })}
            <Show when=move || is_sharing.get()>
                <div class="sharing">
                    <pre id="share">{shared}</pre>
                    <div class="row">
                        <Tool does="copy" label="Copy" icon="copy" on_click=does(Command::Copy) />
                        {browser::can_share()
                            .then(|| view! { <Tool does="send" label="Send" icon="share" on_click=send /> })}
                    </div>
                </div>
            </Show>
            <div class="row">
                <Tool does="again" label="Play again" icon="restart" on_click=does(Command::Restart) />
            </div>
            {line("stars", part(|result| result.stars.map(|(earned, why)| format!("{} {why}", stars_text(earned, Alphabet::Emoji)))))}
            {line("flawless", part(|result| result.flawless.map(|text| format!("★ {text}"))))}
            {line("went", part(|result| result.verdict))}
            {line("against", part(against))}
            {line("next-daily", part(days_text))}
        </section>
    }
}

/// Offers the next level to a player who is ready for it.
#[component]
fn NextLevel(level: Level, text: String) -> impl IntoView {
    let play = expect_context::<Play>();
    let start = move || {
        play.act(Action::New(NewPuzzle {
            level: Some(level),
            ..NewPuzzle::default()
        }))
    };
    view! {
        <div class="row next-level" id="next-level">
            <p>{text}</p>
            <Tool does="next-level" label="Next level" on_click=start />
        </div>
    }
}

/// Returns how the game compares: with par, with the best time, and what help it took.
fn against(result: GameResult) -> Option<String> {
    let parts = [result.against_par, result.against_best, result.used];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    Some(parts.join(" · "))
}

/// Returns the streak and when the next daily puzzle comes.
fn days_text(result: GameResult) -> Option<String> {
    let parts: Vec<String> = result.streak.into_iter().chain(result.next_daily).collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}
