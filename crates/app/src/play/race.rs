//! A race with others: the room is drawn as a page, a round is played on the board as any puzzle, and after each action
//! the log goes to the server. [`crate::race`] has the room and the link to it.

use super::app::{App, Effect};
use super::keys::{self, Act, Context};
use super::panel::Panel;
use super::theme::Theme;
use crate::output;
use crate::race::{Ask, Counts, Happened, Member, News, Phase, Progress, Role, Room};
use quatrainment::words::{counted, heading};
use quatrainment::{Event as Logged, Motion, Session, clock, notation};
use quatrainment_play::{Command, Now, Opening, SavedGame, Shelf, Start, Table};
use ratatui::text::Line;

/// The race that a window is in.
#[derive(Debug)]
pub struct Race {
    pub room: Room,
    /// The server's clock minus ours, in milliseconds.
    ahead: i64,
    /// Whether the server cannot be reached.
    pub is_lost: bool,
    /// What the server said last.
    said: Option<String>,
    /// The round whose puzzle is on the table.
    laid: Option<u64>,
    /// Whether the log that the server has takes the place of ours.
    is_stale: bool,
    /// How many events of the log were sent.
    sent: usize,
    /// The first line of the page that is shown.
    pub line: u16,
}

impl Race {
    /// A race that was just joined.
    pub fn new(room: Room, now: Now) -> Race {
        let ahead = ahead(&room, now);
        Race {
            room,
            ahead,
            is_lost: false,
            said: None,
            laid: None,
            is_stale: false,
            sent: 0,
            line: 0,
        }
    }

    /// Whether the player is at the board: a round is played, and the player has not solved it yet.
    pub fn is_playing(&self) -> bool {
        self.room.phase == Phase::Running && self.laid == Some(self.room.round) && !self.is_done()
    }

    fn is_done(&self) -> bool {
        self.room
            .progress_of(self.room.you)
            .is_some_and(|progress| progress.solved)
    }

    fn is_host(&self) -> bool {
        self.room.role() == Role::Host
    }

    /// The server's clock, in milliseconds since 1970.
    fn server_time(&self, now: Now) -> u64 {
        now.milliseconds.saturating_add_signed(self.ahead)
    }

    /// The milliseconds since the round began.
    pub fn elapsed(&self, now: Now) -> u64 {
        let started = self
            .room
            .rounds
            .last()
            .map_or(u64::MAX, |round| round.started);
        self.server_time(now).saturating_sub(started)
    }

    /// The whole seconds until the round begins.
    fn countdown(&self, now: Now) -> u64 {
        self.room
            .starts
            .unwrap_or(0)
            .saturating_sub(self.server_time(now))
            .div_ceil(1000)
    }

    /// When the clock on the screen changes.
    pub fn wakes_at(&self, now: Now) -> Option<u64> {
        let time = self.server_time(now);
        match self.room.phase {
            Phase::Countdown => {
                let left = self.room.starts?.saturating_sub(time);
                (left > 0)
                    .then(|| now.milliseconds + if left % 1000 == 0 { 1000 } else { left % 1000 })
            }
            Phase::Running => Some(now.milliseconds + 1000 - self.elapsed(now) % 1000),
            _ => None,
        }
    }

    /// The round in words, like `round 2 of 5`.
    pub fn round_text(&self) -> String {
        let next = u64::from(matches!(self.room.phase, Phase::Lobby | Phase::Countdown));
        let round = self.room.round.saturating_sub(self.room.before) + next;
        format!("round {round} of {}", self.room.rules.rounds)
    }

    /// What Enter does here: its name and what the server is asked for.
    fn proposal(&self) -> Option<(&'static str, &'static str)> {
        match self.room.phase {
            Phase::Lobby | Phase::Pause if self.is_host() => Some(("start", "start")),
            Phase::Over if self.is_host() => Some(("rematch", "rematch")),
            Phase::Running if self.is_host() && !self.is_playing() => {
                Some(("end the round", "end"))
            }
            _ => None,
        }
    }

    /// Whether the player may try to lead: the server allows it once the host has been away for a while.
    fn may_lead(&self) -> bool {
        let is_waiting = matches!(self.room.phase, Phase::Lobby | Phase::Pause | Phase::Over);
        is_waiting && self.room.role() == Role::Player
    }

    /// The others in a line, the best first, for the place below the board.
    pub fn others(&self) -> String {
        let told = |(member, progress): (&Member, Option<&Progress>)| {
            let how = match progress {
                Some(done) if done.solved => {
                    format!(
                        "solved ({}, {})",
                        presses(done.presses),
                        clock(done.milliseconds)
                    )
                }
                Some(playing) => format!("{} left", playing.left),
                None => "not begun".to_owned(),
            };
            format!("{} {how}", member.name)
        };
        let others = self
            .room
            .order()
            .into_iter()
            .filter(|(member, _)| member.number != self.room.you);
        let others: Vec<String> = others.map(told).collect();
        match (self.is_lost, others.is_empty()) {
            (true, _) => {
                "The server cannot be reached. Play on: your presses are sent when it is back."
                    .to_owned()
            }
            (false, true) => "Nobody else plays.".to_owned(),
            (false, false) => others.join("; ") + ".",
        }
    }
}

fn ahead(room: &Room, now: Now) -> i64 {
    i64::try_from(room.now).unwrap_or(0) - i64::try_from(now.milliseconds).unwrap_or(0)
}

fn presses(number: u64) -> String {
    output::counted(number, "press")
}

/// All presses of a log, undone ones too, as the server counts them.
pub fn pressed(table: &Table) -> u64 {
    table
        .session()
        .log()
        .iter()
        .filter(|event| matches!(event, Logged::Press(_)))
        .count() as u64
}

impl App {
    /// Takes what the server says.
    pub(super) fn hear(&mut self, news: News) -> Vec<Effect> {
        let now = self.now;
        let Some(race) = &mut self.race else {
            return Vec::new();
        };
        let before = (race.room.phase, race.room.round);
        let effects = match news {
            News::Room(room) => {
                race.ahead = ahead(&room, now);
                (race.room, race.is_lost) = (*room, false);
                if std::mem::take(&mut race.is_stale) {
                    race.laid = None;
                }
                // What was sent may have been lost with the connection; sending it twice does no harm.
                race.sent = 0;
                Vec::new()
            }
            // The room may have been fetched after it happened.
            News::Happened(id, _) if id <= race.room.seq => Vec::new(),
            News::Happened(id, happened) => {
                race.room.seq = id;
                let tells_time = |one: &Happened| {
                    matches!(one, Happened::Countdown { .. } | Happened::Started { .. })
                };
                let is_timed = happened.iter().any(tells_time);
                let fetches: Vec<bool> = happened
                    .into_iter()
                    .map(|one| race.room.apply(one))
                    .collect();
                if is_timed {
                    race.ahead = ahead(&race.room, now);
                }
                match fetches.contains(&true) {
                    true => vec![Effect::Race(Ask::Room)],
                    false => Vec::new(),
                }
            }
            // Another window of the same person went on; this one follows.
            News::LogDiffers => {
                race.is_stale = true;
                vec![Effect::Race(Ask::Room)]
            }
            News::Refused(reason) => {
                race.said = Some(quatrainment::words::sentence(reason));
                Vec::new()
            }
            News::Lost => {
                race.is_lost = true;
                Vec::new()
            }
            News::Gone(reason) => return vec![Effect::End(reason)],
        };
        if (race.room.phase, race.room.round) != before {
            (race.said, race.line) = (None, 0);
        }
        effects
    }

    /// What follows from any change in a race: the puzzle of the round comes on the table, and the log goes to the server.
    pub(super) fn keep_up(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        let Some(race) = &mut self.race else {
            return effects;
        };
        let (round, room) = (race.room.round, &race.room);
        let is_new = room.phase == Phase::Running
            && race.laid != Some(round)
            && room.role() != Role::Spectator;
        if is_new
            && !race.is_done()
            && let Some(puzzle) = room
                .rounds
                .last()
                .and_then(|round| notation::decode(&round.code).ok())
        {
            // Who comes back goes on from the log that the server has.
            let session = Session::from_log(puzzle.clone(), &room.log)
                .unwrap_or_else(|_| Session::new(puzzle.clone()));
            let saved = SavedGame {
                updated: self.now.milliseconds,
                daily: None,
                session,
            };
            let start = Start {
                shelf: Shelf::new(saved.encode().as_deref()),
                settings: self.table.settings().clone(),
                seed: 0,
                max_cells: u64::MAX,
                opening: Opening::Puzzle(Box::new(puzzle)),
            };
            let (table, first) = Table::new(start, self.now);
            self.table = table;
            race.laid = Some(round);
            race.sent = sent(&self.table);
            effects.extend(first.into_iter().map(Effect::Game));
        }
        if race.laid == Some(round)
            && room.phase == Phase::Running
            && !race.is_done()
            && !race.is_stale
        {
            let events = sent(&self.table);
            if events != race.sent {
                race.sent = events;
                let log = self.table.session().log_text();
                effects.push(Effect::Race(Ask::Log { round, log }));
            }
        }
        effects
    }

    /// A key on the page of the room.
    pub(super) fn act_in_room(&mut self, act: Act) -> Vec<Effect> {
        let Some(race) = &mut self.race else {
            return Vec::new();
        };
        match act {
            Act::Accept => race
                .proposal()
                .map(|(_, what)| Effect::Race(Ask::Do(what)))
                .into_iter()
                .collect(),
            Act::Lead if race.may_lead() => vec![Effect::Race(Ask::Do("lead"))],
            _ => Vec::new(),
        }
    }
}

/// How many events of the log there are to be sent; time that passes is sent with the next press.
fn sent(table: &Table) -> usize {
    let is_wait = |event: &Logged| matches!(event, Logged::Wait(_));
    table
        .session()
        .log()
        .iter()
        .filter(|event| !is_wait(event))
        .count()
}

/// The keys of the footer.
pub fn footer(app: &App, race: &Race) -> Vec<(String, &'static str, Act)> {
    let context = app.context();
    let has_room = app
        .layout()
        .and_then(|layout| super::panel::page(app, &layout));
    let is_scrolled = has_room.is_some_and(|panel| panel.hidden_lines() > 0);
    let wanted: Vec<Act> = match context {
        Context::Race => {
            let hint = race.room.rules.hints.then_some(Act::Do(Command::Hint));
            let first = [
                Act::Move(Motion::Left),
                Act::Press,
                Act::Do(Command::Undo),
                Act::Do(Command::Restart),
            ];
            first
                .into_iter()
                .chain(hint)
                .chain([Act::Theme, Act::Quit])
                .collect()
        }
        _ => {
            let scroll = is_scrolled.then_some(Act::Move(Motion::Up));
            let accept = race.proposal().map(|_| Act::Accept);
            let lead = race.may_lead().then_some(Act::Lead);
            accept
                .into_iter()
                .chain(lead)
                .chain(scroll)
                .chain([Act::Theme, Act::Quit])
                .collect()
        }
    };
    let bindings = keys::bindings(context);
    let show = |act: Act| {
        let binding = bindings
            .iter()
            .find(|binding| binding.act == act && !binding.shown.is_empty())?;
        let name = match (act, race.proposal()) {
            (Act::Accept, Some((name, _))) => name,
            _ => binding.name,
        };
        Some((binding.shown.clone(), name, act))
    };
    wanted.into_iter().filter_map(show).collect()
}

/// The room as a page: who is here, the countdown, how the round went, who is ahead.
pub fn page(app: &App, race: &Race, theme: Theme, width: usize) -> Panel {
    let room = &race.room;
    let title = match &room.code {
        Some(code) => format!("Race {}", code.to_uppercase()),
        None => "Race, door closed".to_owned(),
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
        say("The server cannot be reached; trying again.", theme.mark());
    }
    if let Some(said) = &race.said {
        say(said, theme.mark());
    }
    say("", theme.text());
    let played = !matches!(room.phase, Phase::Lobby | Phase::Countdown);
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
        for (place, (member, progress)) in room.order().into_iter().enumerate() {
            let result = result(progress, room);
            let style = if member.number == room.you {
                theme.cursor()
            } else {
                theme.text()
            };
            say(
                &format!(
                    "{:>2}  {:<name$} {result}",
                    place + 1,
                    shown_name(member, room, name)
                ),
                style,
            );
        }
        say("", theme.text());
    }
    if matches!(room.phase, Phase::Pause | Phase::Over) && room.rules.rounds > 1 {
        let name = name_width(width);
        say(
            &format!("    {:<name$} best in solved presses   time", "standing"),
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
    say(&what_next(race), theme.dim());
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
    match progress {
        None => format!("{:>7}{} {:>6}", "-", hints(0), ""),
        Some(done) if done.struck => format!("{:>7}{} struck", done.presses, hints(done.hints)),
        Some(done) if done.solved => {
            format!(
                "{:>7}{} {:>6}",
                done.presses,
                hints(done.hints),
                clock(done.milliseconds)
            )
        }
        Some(playing) => {
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
        Phase::Lobby => "The race has not begun.".to_owned(),
        Phase::Countdown => match race.countdown(now) {
            0 => format!("{round} starts now."),
            seconds => format!("{round} starts in {seconds}."),
        },
        Phase::Running if room.role() == Role::Spectator => {
            format!("{round} is played: {}.", clock(race.elapsed(now)))
        }
        Phase::Running => match room.progress_of(room.you) {
            Some(you) => format!(
                "Solved: {}, {}.",
                presses(you.presses),
                clock(you.milliseconds)
            ),
            None => format!("{round} is played."),
        },
        Phase::Pause => format!("{round} is over."),
        Phase::Over => {
            let best = room
                .standing
                .first()
                .and_then(|best| room.member(best.member));
            match best {
                Some(best) if best.number == room.you => "The race is over. You win!".to_owned(),
                Some(best) => format!("The race is over. {} wins.", best.name),
                None => "The race is over.".to_owned(),
            }
        }
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
        Counts::Fewest => "the fewest presses win, then the least time",
        Counts::Fastest => "the fastest wins",
    };
    let rounds = counted(rules.rounds, "round");
    let hints = if rules.hints {
        "hints are allowed, and come after results without"
    } else {
        "no hints"
    };
    let minutes = counted(rules.minutes, "minute");
    format!(
        "{game}, {}, {rounds} of at most {minutes}: {counts}; {hints}. Undone presses count, too.",
        rules.level
    )
}

fn people(room: &Room) -> String {
    let name = |member: &Member| {
        let part = match member.role {
            Role::Host => " (host)",
            Role::Spectator => " (watching)",
            Role::Player => "",
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

fn what_next(race: &Race) -> String {
    let host = race
        .room
        .members
        .iter()
        .find(|member| member.role == Role::Host);
    let host = host.map_or("the host", |host| host.name.as_str());
    match (race.room.phase, race.is_host()) {
        (Phase::Lobby, true) => "Enter starts the race.".to_owned(),
        (Phase::Pause, true) => "Enter starts the next round.".to_owned(),
        (Phase::Over, true) => "Enter asks for a rematch.".to_owned(),
        (Phase::Running, true) => "Waiting for the others; Enter ends the round.".to_owned(),
        (Phase::Lobby | Phase::Pause, false) => format!("Waiting for {host} to start."),
        (Phase::Over, false) => format!("Waiting for {host} to ask for a rematch."),
        (Phase::Running, false) => "Waiting for the others.".to_owned(),
        (Phase::Countdown, _) => "The same puzzle comes for all at the same instant.".to_owned(),
    }
}

/// Whether a command of the game is for races, too: none that solves, or changes the puzzle.
pub fn is_allowed(command: Command) -> bool {
    matches!(
        command,
        Command::Undo | Command::Redo | Command::Restart | Command::Hint
    )
}
