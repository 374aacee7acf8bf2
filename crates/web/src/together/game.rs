//! The ordinary game, shared with a server: only its moves are allowed, and every one is sent.

use super::sending::{Callbacks, Sending, take_unsent};
use super::state::Together;
use crate::board::Viewport;
use crate::browser;
use crate::play::{
    MessageBox, Play, Presses, Shortcut, Target, Tool, Yours, is_typing, outline, shortcut,
};
use crate::shell::Shell;
use leptos::context::Provider;
use leptos::prelude::*;
use quatrainment::{Event, Session, clock, notation};
use quatrainment_play::{Command, GameState};

/// Reads a game from its puzzle's code and its log.
pub fn read(code: &str, log: &str) -> Option<Session> {
    Session::from_log(notation::decode(code).ok()?, log).ok()
}

/// Returns the events of a session except the passing of time.
fn steps(session: &Session) -> impl Iterator<Item = &Event> {
    session
        .log()
        .iter()
        .filter(|event| !matches!(event, Event::Wait(_)))
}

/// Returns whether the second session continues the first.
fn continues(from: &Session, to: &Session) -> bool {
    let mut to = steps(to);
    steps(from).all(|step| to.next() == Some(step))
}

/// Returns the number of presses, including undone ones.
fn presses(session: &Session) -> usize {
    session
        .log()
        .iter()
        .filter(|event| matches!(event, Event::Press(_)))
        .count()
}

/// A game whose log is sent.
#[component]
pub fn SharedGame(
    code: String,
    /// The server's log.
    log: String,
    /// The path that logs are sent to.
    path: String,
    /// When it started by the server's clock; without it the player's own clock is shown.
    since: Option<u64>,
    /// Whether hints are allowed.
    hints: bool,
    on_answer: Callback<String>,
    on_differs: Callback<()>,
    /// The content beside the boards.
    beside: AnyView,
) -> impl IntoView {
    let (shell, together) = (expect_context::<Shell>(), expect_context::<Together>());
    let Some(session) = read(&code, &log) else {
        return view! { <p class="message">"This page is out of date. Reload it to play this puzzle."</p> }
            .into_any();
    };
    let is_late = RwSignal::new(false);
    let on_refusal = Callback::new(move |problem| together.report(&problem));
    let unsent = take_unsent(&path);
    let sending = Sending::new(
        path,
        Callbacks {
            on_answer,
            on_differs,
            on_refusal,
            is_late,
        },
    );
    let gathered = sending.clone();
    let sent = StoredValue::new(steps(&session).count());
    // The page may have been left before the last presses arrived.
    let unsent = unsent
        .and_then(|log| read(&code, &log))
        .filter(|unsent| continues(&session, unsent));
    let session = unsent.unwrap_or(session);
    let game = StoredValue::new(None::<Play>);
    let on_step = Callback::new(move |()| {
        let Some(play) = game.get_value() else { return };
        let (now, is_won) =
            play.now(|state| (steps(state.session()).count(), state.session().is_won()));
        if now != sent.get_value() {
            sent.set_value(now);
            sending.send(play.now(|state| state.session().log_text()), is_won);
        }
    });
    let settings = expect_context::<Play>().now(|state| state.settings().clone());
    let play = Play::shared(shell, settings, session, on_step);
    game.set_value(Some(play));
    on_step.run(());
    // A page that cannot be seen may be closed without another word.
    for event in ["pagehide", "visibilitychange"] {
        let gathered = gathered.clone();
        let left = window_event_listener_untyped(event, move |_| gathered.flush());
        on_cleanup(move || left.remove());
    }
    follow_keys(play, shell, hints);
    browser::focus("[data-board=yours] [tabindex='0']");
    view! {
        // `provide_context` would outlive this game: Leptos keeps contexts when a view is drawn again, and the next game would
        // find this one instead of the page's own.
        <Provider value=play>
            <Provider value=Viewport::new()>
                <div class="play framed shared" data-mode="shared" style=outline(play)>
                    <div class="goal">
                        <Target />
                        <div class="about">
                            <Numbers since />
                        </div>
                    </div>
                    <Yours />
                    <Tools hints />
                    <div class="panel">
                        <MessageBox />
                        <Show when=move || is_late.get()>
                            <p class="message" role="status">
                                "Cannot reach the server. Keep playing; your presses will be sent when it is back."
                            </p>
                        </Show>
                        <Presses />
                        {beside}
                    </div>
                </div>
            </Provider>
        </Provider>
    }
    .into_any()
}

/// The tools of a shared game.
#[component]
fn Tools(hints: bool) -> impl IntoView {
    let play = expect_context::<Play>();
    let is_won = play.memo(|state| state.session().is_won());
    let cannot_undo = play.memo(|state| !state.session().can_undo() || state.session().is_won());
    let cannot_redo = play.memo(|state| !state.session().can_redo() || state.session().is_won());
    let is_at_start = play.memo(|state| state.session().moves() == 0 || state.session().is_won());
    let does = move |command| move || play.command(command);
    let hint = hints.then(
        || view! { <Tool does="hint" label="Hint" icon="hint" off=is_won on_click=does(Command::Hint) /> },
    );
    view! {
        <div class="tools" role="group" aria-label="Tools">
            <Tool does="undo" label="Undo" icon="undo" off=cannot_undo on_click=does(Command::Undo) />
            <Tool does="redo" label="Redo" icon="redo" off=cannot_redo on_click=does(Command::Redo) />
            <Tool does="restart" label="Restart" icon="restart" off=is_at_start on_click=does(Command::Restart) />
            <span class="gap"></span>
            {hint}
        </div>
    }
}

/// Presses, time and the number of cells that differ.
#[component]
fn Numbers(since: Option<u64>) -> impl IntoView {
    let (play, together) = (expect_context::<Play>(), expect_context::<Together>());
    let count = play.memo(|state| presses(state.session()));
    let hints = play.memo(|state| state.session().hints());
    let differing = play.memo(|state| state.session().difference().cells().count());
    let now = together.ticking();
    let is_won = play.memo(|state: &GameState| state.session().is_won());
    let time = Memo::new(move |before: Option<&String>| match (since, before) {
        (_, Some(before)) if is_won.get() => before.clone(),
        (Some(since), _) => clock(now.get().saturating_sub(since)),
        (None, _) => play.with(|state| clock(state.session().milliseconds())),
    });
    view! {
        <section class="facts" aria-label="Game status">
            <dl>
                <div>
                    <dt>"Presses"</dt>
                    <dd id="moves">{count}</dd>
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
            {move || (hints.get() > 0).then(|| view! { <p class="used">{format!("Hints: {}", hints.get())}</p> })}
        </section>
    }
}

/// Listens to the keys of the game, as in Play.
fn follow_keys(play: Play, shell: Shell, hints: bool) {
    let listener = window_event_listener(leptos::ev::keydown, move |event| {
        let is_covered = || {
            document()
                .query_selector("dialog[open]")
                .is_ok_and(|dialog| dialog.is_some())
        };
        if is_typing(&event) || event.alt_key() || event.default_prevented() || is_covered() {
            return;
        }
        let held = event.ctrl_key() || event.meta_key();
        let letters = shell.settings.with_untracked(|settings| settings.letters);
        let Some(Shortcut::Game(command)) = shortcut(&event.key(), held, letters) else {
            return;
        };
        let is_move = matches!(command, Command::Undo | Command::Redo | Command::Restart);
        if is_move || command == Command::Hint && hints {
            event.prevent_default();
            play.command(command);
        }
    });
    on_cleanup(move || listener.remove());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_read_as_it_is_written() {
        let log = "+1200 A1 undo ?nudge B2 restart C3";
        let session = read("q1244tttqbv8r5", log).unwrap();
        assert_eq!(session.log_text(), log);
        assert_eq!((steps(&session).count(), presses(&session)), (6, 3));
        assert_eq!(read("q1244tttqbv8r5", "").unwrap().log_text(), "");
        assert!(read("q1244tttqbv8r5", "Z9").is_none());
    }

    #[test]
    fn a_session_continues_its_prefixes() {
        let is_continued = |from, to| {
            let session = |log| read("q1244tttqbv8r5", log).unwrap();
            continues(&session(from), &session(to))
        };
        assert!(
            is_continued("", "A1") && is_continued("A1 +5", "A1 +9 B2") && is_continued("A1", "A1")
        );
        assert!(!is_continued("A1 B2", "A1") && !is_continued("A1", "B2 A1"));
    }
}
