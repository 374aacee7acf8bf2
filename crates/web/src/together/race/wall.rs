//! The wall: a race for a projector, readable from ten metres. While a round is in progress it shows boards only where the host
//! says that the players cannot see them; between rounds it replays the games of the first four.

use super::context::Race;
use super::progress::{differing, filled};
use super::room::title;
use super::wall_board::{Position, WallBoard};
use crate::together::client;
use crate::together::game;
use crate::together::share::JoinCode;
use crate::together::words;
use leptos::prelude::*;
use quatrainment::{clock, notation};
use quatrainment_protocol::path::room as path;
use quatrainment_protocol::people::Role;
use quatrainment_protocol::progress::{GameView, Progress, State};
use quatrainment_protocol::room::{self, Room};
use quatrainment_protocol::rules::Phase;
use std::time::Duration;

/// The number of boards beside the target.
const BOARDS: usize = 4;

/// How often to ask for the boards of a round in progress, at most.
const LOOK: Duration = Duration::from_secs(1);

/// How long a step of a replay is shown.
const STEP: Duration = Duration::from_millis(700);

/// For how many steps the end of a replay stays.
const END: usize = 7;

/// A player on the wall.
#[derive(Clone, Default, PartialEq)]
struct Player {
    place: Option<u64>,
    number: u64,
    name: String,
    progress: Option<Progress>,
    won: u64,
}

/// Returns the players in the order of the round.
fn players(room: &Room) -> Vec<Player> {
    let won = |member| {
        let line = room.standing.iter().find(|line| line.member == member);
        line.map_or(0, |line| line.won)
    };
    let order = room.order();
    let player = |runner: &room::Runner| Player {
        place: runner.place,
        number: runner.member.number,
        name: runner.member.name.clone(),
        progress: runner.progress.cloned(),
        won: won(runner.member.number),
    };
    order.iter().map(player).collect()
}

/// Returns whether the boards of the current or last round may be shown to you.
fn shows_boards(room: &Room) -> bool {
    match room.phase {
        Phase::Running => room.rules.boards && matches!(room.role(), Role::Host | Role::Spectator),
        Phase::Pause | Phase::Over => true,
        _ => false,
    }
}

/// The wall of a race.
#[component]
pub fn Wall() -> impl IntoView {
    let race = expect_context::<Race>();
    let games = RwSignal::new(Vec::new());
    follow_games(race, games);
    let stage = race.memo(|room| Some((room.phase, room.round, shows_boards(room))));
    let heading = race.memo(|room| match room.phase {
        Phase::Lobby => "Join the race".to_owned(),
        Phase::Over => "The race is over".to_owned(),
        _ => title(room),
    });
    let content = move || match stage.get() {
        Some((Phase::Countdown, ..)) => view! { <Starting /> }.into_any(),
        Some((Phase::Running, _, boards)) => view! {
            {boards.then(|| view! { <Boards games is_live=true /> })}
            <Field skips=if boards { BOARDS } else { 0 } />
        }
        .into_any(),
        Some((Phase::Pause | Phase::Over, ..)) => view! {
            <Boards games is_live=false />
            <Standing />
        }
        .into_any(),
        _ => view! { <Gathering /> }.into_any(),
    };
    view! {
        <div class="wall" id="wall">
            <header class="wall-head">
                <span class="word" aria-hidden="true">
                    "Quatr" <i>"ai"</i> "nment"
                </span>
                <h1>{heading}</h1>
                <WallClock />
            </header>
            {race.connection()}
            {content}
            <Invitation />
        </div>
    }
}

/// Fetches the games of the first players: at the end of a round, and while it is in progress whenever they have changed.
fn follow_games(race: Race, games: RwSignal<Vec<GameView>>) {
    let key = race.memo(|room| {
        let of_round = |one: &&Progress| one.task == room.round;
        let progress: Vec<Progress> = room.progress.iter().filter(of_round).cloned().collect();
        shows_boards(room).then_some((room.round, room.phase, progress))
    });
    let shown = StoredValue::new(None);
    let look = move || {
        let now = key.get_untracked();
        let Some((round, ..)) = now else {
            shown.set_value(None);
            return;
        };
        if shown.with_value(|shown| *shown == now) {
            return;
        }
        shown.set_value(now);
        race.together.run_quietly(async move {
            let path = format!("{}?best={BOARDS}", path::games(race.id(), round));
            match client::get(&path).await {
                Ok(found) => drop(games.try_set(found)),
                // It is asked again.
                Err(_) => drop(shown.try_set_value(None)),
            }
            Ok(())
        });
    };
    if let Ok(timer) = set_interval_with_handle(look, LOOK) {
        on_cleanup(move || timer.clear());
    }
}

/// The time: of the round, or until the next one.
#[component]
fn WallClock() -> impl IntoView {
    let race = expect_context::<Race>();
    let now = race.together.ticking();
    let times = race.memo(|room| {
        let round = room.current().map(|round| (round.started, round.ends));
        Some((room.phase, round, room.next))
    });
    let text = Memo::new(move |_| match times.get() {
        Some((Phase::Running, Some((started, ends)), _)) => {
            let limit = clock(ends.saturating_sub(started));
            let note = format!("ends at {limit} or with the last");
            (clock(now.get().saturating_sub(started)), note)
        }
        Some((Phase::Pause, _, Some(next))) => {
            let left = next.saturating_sub(now.get()).div_ceil(1000);
            (left.to_string(), "seconds to the next round".to_owned())
        }
        Some((Phase::Pause, ..)) => (String::new(), "the host starts the next round".to_owned()),
        Some((Phase::Lobby, ..)) => (String::new(), "the host starts the race".to_owned()),
        _ => Default::default(),
    });
    let time = Memo::new(move |_| text.with(|(time, _)| time.clone()));
    let note = Memo::new(move |_| text.with(|(_, note)| note.clone()));
    view! {
        <p class="wall-clock">
            <span class="clock">{time}</span>
            " "
            <span class="note">{note}</span>
        </p>
    }
}

/// The seconds until a round starts.
#[component]
fn Starting() -> impl IntoView {
    let race = expect_context::<Race>();
    let now = race.together.ticking();
    let starts = race.memo(|room| room.starts);
    let seconds = Memo::new(move |_| {
        let left = starts.get().unwrap_or(0).saturating_sub(now.get());
        left.div_ceil(1000)
    });
    view! { <p class="seconds">{seconds}</p> }
}

/// Who is here, before the race.
#[component]
fn Gathering() -> impl IntoView {
    let race = expect_context::<Race>();
    let names = race.memo(|room| {
        let players = room.members.iter().filter(|member| room.plays(member));
        players
            .map(|member| member.name.clone())
            .collect::<Vec<_>>()
    });
    let name = |name: String| view! { <li class="name">{name}</li> };
    view! { <ul class="wall-names">{move || names.get().into_iter().map(name).collect_view()}</ul> }
}

/// The target, and the boards of the first players at the same size: live, or as replays.
#[component]
fn Boards(games: RwSignal<Vec<GameView>>, is_live: bool) -> impl IntoView {
    let race = expect_context::<Race>();
    let code = race.memo(|room| room.current().map(|round| round.code.clone()));
    let puzzle = Memo::new(move |_| notation::decode(&code.get()?).ok());
    let target = Memo::new(move |_| {
        puzzle.with(|puzzle| Some(Position::of(puzzle.as_ref()?.target().clone())))
    });
    let first = race.memo(|room| players(room).into_iter().take(BOARDS).collect::<Vec<_>>());
    let step = RwSignal::new(0usize);
    let is_still = prefers_reduced_motion();
    // The positions that each member's board goes through.
    let positions = Memo::new(move |_| {
        let all = games.with(|games| {
            let read = |game: &GameView| {
                let session = game::read(game.code.as_deref()?, &game.log)?;
                let positions = match is_live || is_still {
                    true => vec![Position::now(&session)],
                    false => Position::all(&session),
                };
                Some((game.progress.member, game.progress.task, positions))
            };
            games.iter().filter_map(read).collect::<Vec<_>>()
        });
        step.set(0);
        all
    });
    if !is_live
        && let Ok(timer) = set_interval_with_handle(move || step.update(|it| *it += 1), STEP)
    {
        on_cleanup(move || timer.clear());
    }
    let round = race.memo(|room| room.round);
    let board = move |number: u64| {
        Memo::new(move |_| {
            positions
                .with(|all| {
                    let longest = all.iter().map(|(.., positions)| positions.len()).max()?;
                    let place = step.get() % (longest + END);
                    let is_theirs = |(member, task, _): &&(u64, u64, _)| {
                        (*member, *task) == (number, round.get())
                    };
                    let (.., positions) = all.iter().find(is_theirs)?;
                    positions.get(place.min(positions.len() - 1)).cloned()
                })
                .or_else(|| {
                    puzzle.with(|puzzle| Some(Position::of(puzzle.as_ref()?.start().clone())))
                })
        })
    };
    let player = move |player: Player| {
        let label = format!("The board of {}", player.name);
        let place = player.place.filter(|_| player.progress.is_some());
        view! {
            <li>
                <h2>
                    <span class="place">{place}</span>
                    <span class="name">{player.name.clone()}</span>
                    <Won won=player.won />
                </h2>
                <WallBoard position=board(player.number) label />
                <p>{result(player.progress.as_ref(), true)}</p>
            </li>
        }
    };
    view! {
        <ol class="wall-boards">
            <li class="target">
                <h2>"Target"</h2>
                <WallBoard position=target label="The target".to_owned() />
            </li>
            {move || first.get().into_iter().map(player).collect_view()}
        </ol>
    }
}

/// Where motion is unwelcome, a replay shows its end.
fn prefers_reduced_motion() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}

/// The number of rounds that a player has won.
#[component]
fn Won(won: u64) -> impl IntoView {
    view! {
        <span class="wins">
            <b>{won}</b>
            " won"
        </span>
    }
}

/// A player's result of a round, or how far they are. Where there is room, the presses of a game in progress are added.
fn result(progress: Option<&Progress>, has_room: bool) -> AnyView {
    let Some(progress) = progress else {
        return view! { <span class="state">"not started"</span> }.into_any();
    };
    let presses = (has_room || progress.state() == State::Solved)
        .then(|| view! { <span class="state">{words::presses(progress.presses)}</span> });
    let state = match progress.state() {
        State::Solved => {
            let time = clock(progress.milliseconds);
            view! { <b class="figure">"✓ " {time}</b> }.into_any()
        }
        State::Open => {
            view! { <span><b class="figure">{progress.left}</b> " left"</span> }.into_any()
        }
        State::GaveUp => view! { <span>"gave up"</span> }.into_any(),
        State::Struck => view! { <span>"disqualified"</span> }.into_any(),
    };
    view! { {state} " " {presses} }.into_any()
}

/// Everybody after the first players, a line with a bar for each.
#[component]
fn Field(skips: usize) -> impl IntoView {
    let race = expect_context::<Race>();
    let cells = race.memo(|room| room.current().map_or(1, |round| differing(&round.code)));
    let lines = race.memo(move |room| {
        let players = players(room).into_iter().skip(skips);
        players.collect::<Vec<_>>()
    });
    let line = move |player: Player| {
        let full = filled(player.progress.as_ref(), cells.get());
        let place = player.place.filter(|_| player.progress.is_some());
        view! {
            <li>
                <span class="place">{place}</span>
                <b class="name">{player.name}</b>
                <span class="track" aria-hidden="true"><i style:width=format!("{full}%")></i></span>
                <span class="state">{result(player.progress.as_ref(), false)}</span>
                <Won won=player.won />
            </li>
        }
    };
    let columns = move || columns(lines.with(Vec::len), skips).0.to_string();
    let rows = move || self::columns(lines.with(Vec::len), skips).1.to_string();
    view! {
        <ol class="wall-field" class:alone={skips == 0} style:--columns=columns style:--rows=rows>
            {move || lines.get().into_iter().map(line).collect_view()}
        </ol>
    }
}

/// Returns in how many columns the lines stand, and the rows of each.
fn columns(lines: usize, skips: usize) -> (usize, usize) {
    let fitting = if skips > 0 { 5 } else { 9 };
    let columns = lines.div_ceil(fitting).clamp(1, 4);
    (columns, lines.div_ceil(columns).max(1))
}

/// The standings after a round.
#[component]
fn Standing() -> impl IntoView {
    let race = expect_context::<Race>();
    let lines = race.memo(|room| {
        let line = |(place, line): (usize, &room::Standing)| {
            let name = room.member(line.member).map(|member| member.name.clone());
            Some((place + 1, name?, line.won, line.solved, line.milliseconds))
        };
        let lines = room.standing.iter().enumerate();
        lines.filter_map(line).collect::<Vec<_>>()
    });
    let line = |(place, name, won, solved, time): (usize, String, u64, u64, u64)| {
        view! {
            <li>
                <span class="place">{place}</span>
                <b class="name">{name}</b>
                <span class="state">{solved_in(solved, time)}</span>
                <Won won />
            </li>
        }
    };
    let columns = move || columns(lines.with(Vec::len), BOARDS).0.to_string();
    let rows = move || self::columns(lines.with(Vec::len), BOARDS).1.to_string();
    view! {
        <h2 class="unseen">"Standings"</h2>
        <ol class="wall-field standing" style:--columns=columns style:--rows=rows>
            {move || lines.get().into_iter().map(line).collect_view()}
        </ol>
    }
}

/// Returns how many rounds a player has solved, and the time in them: `2 solved in 1:04`.
fn solved_in(solved: u64, milliseconds: u64) -> String {
    match solved {
        0 => "none solved".to_owned(),
        _ => format!("{solved} solved in {}", clock(milliseconds)),
    }
}

/// The code and its picture, and for how long results stay.
#[component]
fn Invitation() -> impl IntoView {
    let race = expect_context::<Race>();
    let code = race.memo(|room| room.code.clone());
    let days = race.memo(|room| room.kept_days);
    let qr = path::qr(race.id());
    let join = move || {
        let qr = qr.clone();
        code.get().map(|code| {
            view! {
                <img class="qr" src=qr alt="The link as a QR code" />
                <p>
                    "Watch or join: "
                    <JoinCode code />
                    " "
                    <span>{window().location().host().unwrap_or_default()}</span>
                </p>
            }
        })
    };
    let kept = move || {
        days.get()
            .map(|days| format!("Results stay for {days} days."))
    };
    view! {
        <footer class="wall-foot">
            {join} <p class="note">{kept}</p>
        </footer>
    }
}
