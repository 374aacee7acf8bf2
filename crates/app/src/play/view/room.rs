//! The room of a race as a page: who is here, the countdown, how the round went, who is ahead.

use super::panel::Panel;
use crate::output;
use crate::play::race::{Race, presses};
use crate::play::state::App;
use crate::play::theme::Theme;
use quatrainment::clock;
use quatrainment::words::{counted, heading};
use quatrainment_play::Now;
use quatrainment_protocol::people::{Member, Role};
use quatrainment_protocol::progress::{Progress, State};
use quatrainment_protocol::room::Room;
use quatrainment_protocol::rules::{Counts, Phase};
use ratatui::text::Line;

/// The room as a page: who is here, the countdown, how the round went, who is ahead.
pub fn page(app: &App, race: &Race, theme: Theme, width: usize) -> Panel {
    let room = &race.room;
    let title = match &room.code {
        Some(code) => format!("Race {}", code.to_uppercase()),
        None => "Race (locked)".to_owned(),
    };
    let mut panel = Panel {
        title,
        first: race.line,
        is_page: true,
        ..Panel::default()
    };
    let mut say = |text: &str, style| {
        let text = app.look.text(text);
        panel.lines.extend(
            output::wrapped(&text, width)
                .into_iter()
                .map(|line| Line::styled(line, style)),
        );
    };
    say(&headline(race, app.now), theme.strong());
    if race.is_lost {
        say("Cannot reach the server. Trying again ...", theme.mark());
    }
    if let Some(said) = &race.said {
        say(said, theme.mark());
    }
    say("", theme.text());
    let played = matches!(room.phase, Phase::Running | Phase::Pause | Phase::Over);
    if played {
        let name = name_width(width);
        let presses = if room.rules.hints {
            "presses hints   time"
        } else {
            "presses   time"
        };
        say(
            &format!("    {:<name$} {presses}", round_title(race)),
            theme.dim(),
        );
        for runner in room.order() {
            let result = result(runner.progress, room);
            let place = runner.place.map_or_else(String::new, |it| it.to_string());
            let style = if runner.member.number == room.you {
                theme.cursor()
            } else {
                theme.text()
            };
            say(
                &format!(
                    "{place:>2}  {:<name$} {result}",
                    shown_name(runner.member, room, name)
                ),
                style,
            );
        }
        say("", theme.text());
    }
    if matches!(room.phase, Phase::Pause | Phase::Over) && room.rules.rounds > 1 {
        let name = name_width(width);
        say(
            &format!("    {:<name$}  won solved presses   time", "standings"),
            theme.dim(),
        );
        for (place, standing) in room.standing.iter().enumerate() {
            let Some(member) = room.member(standing.member) else {
                continue;
            };
            let style = if member.number == room.you {
                theme.cursor()
            } else {
                theme.text()
            };
            let (won, solved, presses) = (standing.won, standing.solved, standing.presses);
            let (shown, time) = (shown_name(member, room, name), clock(standing.milliseconds));
            let line = format!(
                "{:>2}  {shown:<name$} {won:>7} {solved:>6} {presses:>7} {time:>6}",
                place + 1
            );
            say(&line, style);
        }
        say("", theme.text());
    }
    if !played {
        say(&rules(room), theme.text());
        say("", theme.text());
        say(&people(room), theme.text());
        say("", theme.text());
    }
    say(&what_next(race, app.now), theme.dim());
    panel
}

fn name_width(width: usize) -> usize {
    width.saturating_sub(34).clamp(10, 32)
}

fn round_title(race: &Race) -> &'static str {
    if race.room.phase == Phase::Running {
        "so far"
    } else {
        "this round"
    }
}

fn shown_name(member: &Member, room: &Room, width: usize) -> String {
    let name = if member.number == room.you {
        format!("{} (you)", member.name)
    } else {
        member.name.clone()
    };
    name.chars().take(width).collect()
}

/// How a round went for somebody, in columns.
fn result(progress: Option<&Progress>, room: &Room) -> String {
    let hints = |number: u64| {
        if room.rules.hints {
            format!(" {number:>5}")
        } else {
            String::new()
        }
    };
    match progress.map(|progress| (progress.state(), progress)) {
        None => format!("{:>7}{} {:>6}", "-", hints(0), ""),
        Some((State::Struck, done)) => {
            format!("{:>7}{} disqualified", done.presses, hints(done.hints))
        }
        Some((State::Solved, done)) => {
            format!(
                "{:>7}{} {:>6}",
                done.presses,
                hints(done.hints),
                clock(done.milliseconds)
            )
        }
        Some((State::GaveUp, gone)) => {
            format!("{:>7}{} gave up", gone.presses, hints(gone.hints))
        }
        Some((State::Open, playing)) => {
            let left = format!("{} left", playing.left);
            format!("{:>7}{} {left:>6}", playing.presses, hints(playing.hints))
        }
    }
}

fn headline(race: &Race, now: Now) -> String {
    let room = &race.room;
    let round = race.round_text();
    let round = format!("R{}", &round[1..]);
    match room.phase {
        Phase::Lobby => "The race has not started.".to_owned(),
        Phase::Countdown => match race.countdown(now) {
            0 => format!("{round} starts now."),
            seconds => format!("{round} starts in {seconds}."),
        },
        Phase::Running if !room.you_play() => {
            format!("{round} in progress: {}.", clock(race.elapsed(now)))
        }
        Phase::Running => match room.progress_of(room.you) {
            Some(you) if you.gave_up => "You gave up this round.".to_owned(),
            Some(you) if you.state() == State::Struck => "Your result was disqualified.".to_owned(),
            Some(you) => format!(
                "Solved: {}, {}.",
                presses(you.presses),
                clock(you.milliseconds)
            ),
            None => format!("{round} in progress."),
        },
        Phase::Pause => format!("{round} is over."),
        Phase::Over => {
            let best = room
                .standing
                .first()
                .filter(|best| best.won > 0)
                .and_then(|best| room.member(best.member));
            match best {
                Some(best) if best.number == room.you => "The race is over. You win!".to_owned(),
                Some(best) => format!("The race is over. {} wins.", best.name),
                None => "The race is over.".to_owned(),
            }
        }
        Phase::Unknown => "A newer version of this program is needed to show this race.".to_owned(),
    }
}

fn rules(room: &Room) -> String {
    let rules = &room.rules;
    let game = quatrainment::catalogue::find(&rules.game).ok();
    let game = game.and_then(|entry| entry.game_of(&rules.size.parse().ok()?).ok());
    let game = game.map_or_else(
        || format!("{} {}", rules.game, rules.size),
        |game| heading(&game),
    );
    let counts = match rules.counts {
        Counts::Fewest => "fewest presses wins, time breaks ties",
        Counts::Fastest => "fastest wins",
    };
    let rounds = counted(rules.rounds, "round");
    let hints = if rules.hints {
        "hints allowed, but results with hints rank last"
    } else {
        "no hints"
    };
    let minutes = counted(rules.minutes, "minute");
    let pause = match (rules.pause, rules.rounds) {
        (Some(seconds), 2..) => format!(" The next round starts {seconds} s after the last."),
        _ => String::new(),
    };
    format!(
        "{game}, {}, {rounds} of at most {minutes}: {counts}; {hints}. Undone presses count.{pause}",
        rules.level
    )
}

fn people(room: &Room) -> String {
    let name = |member: &Member| {
        let part = match member.role {
            Role::Host => " (host)",
            Role::Spectator => " (watching)",
            _ => "",
        };
        let you = if member.number == room.you {
            " (you)"
        } else {
            ""
        };
        format!("{}{part}{you}", member.name)
    };
    let names: Vec<String> = room.members.iter().map(name).collect();
    format!(
        "{} here: {}.",
        if names.len() == 1 {
            "1 person is".into()
        } else {
            format!("{} people are", names.len())
        },
        names.join(", ")
    )
}

fn what_next(race: &Race, now: Now) -> String {
    let host = race.room.host();
    let host = host.map_or("the host", |host| host.name.as_str());
    match (race.room.phase, race.is_host()) {
        (Phase::Pause, is_host) if race.room.next.is_some() => {
            let seconds = race.seconds_to_next(now).unwrap_or(0);
            let start = if is_host {
                " Press Enter to start it now."
            } else {
                ""
            };
            format!("The next round starts in {seconds} s.{start}")
        }
        (Phase::Lobby, true) => "Press Enter to start the race.".to_owned(),
        (Phase::Pause, true) => "Press Enter to start the next round.".to_owned(),
        (Phase::Over, true) => "Press Enter for a rematch.".to_owned(),
        (Phase::Running, true) => {
            "Waiting for the others. Press Enter to end the round.".to_owned()
        }
        (Phase::Lobby | Phase::Pause, false) => format!("Waiting for {host} to start."),
        (Phase::Over, false) => format!("Waiting for {host} to start a rematch."),
        (Phase::Running, false) => "Waiting for the others.".to_owned(),
        (Phase::Countdown, _) => "Everyone gets the same puzzle at the same moment.".to_owned(),
        (Phase::Unknown, _) => "Waiting for what comes next.".to_owned(),
    }
}
