//! The parts of the view as markup. What changes has an id or a `data-do`, by which [`Screen`](super::screen::Screen)
//! writes it and [`acts`](super::acts) knows it.

use super::super::history::Best;
use super::super::state::{Mode, Play, Talk};
use super::icon::icon;
use crate::route::{Route, View};
use crate::words::{counted, escaped};
use quatrainment::clock;
use quatrainment::generate::Level;

/// A button with a drawing (or none) and its words.
fn tool(class: &str, name: &str, drawing: &str, label: &str) -> String {
    let drawing = if drawing.is_empty() { String::new() } else { icon(drawing) };
    let parts =
        ["<button type=button class='tool ", class, "' data-do=", name, ">", &drawing, "<span>", label];
    parts.concat() + "</span></button>"
}

/// One of a few choices.
pub fn segment(group: &str, value: &str) -> String {
    let parts =
        ["<label><input type=radio name=", group, " value=", value, "><span>", value, "</span></label>"];
    parts.concat()
}

/// The heading: the game with its board, the level, the day; and what opens the sheets.
pub fn heading() -> String {
    let sheets =
        [("games", "Games"), ("statistics", "Statistics"), ("settings", "Settings"), ("help", "Help")];
    let round = |(name, title): (&str, &str)| {
        let start =
            ["<button type=button class=round data-do=", name, " aria-label=", title, " title=", title, ">"];
        start.concat() + &icon(name) + "</button>"
    };
    let sheets: String = sheets.into_iter().map(round).collect();
    ["<h1 id=game></h1><p class=kind id=kind></p><div class=corner>", &sheets, "</div>"].concat()
}

/// The presses so far.
pub const PRESSES: &str = "<h2>Presses</h2><div id=made></div>";

/// Moves, time and how many cells differ.
pub const FACTS: &str = "<dl><div><dt>Moves</dt><dd id=moves></dd></div>\
    <div><dt>Time</dt><dd id=time></dd></div><div><dt>Differ</dt><dd id=differ></dd></div></dl>\
    <p class=used id=used></p>";

/// The next puzzle: its level, today's, set-up, another game; the address of this one; the games left open.
pub fn next() -> String {
    let levels: String = Level::ALL.into_iter().map(|level| segment("level", level.name())).collect();
    [
        "<h2 id=next-title>Next puzzle</h2><div class=segments role=radiogroup aria-label=Level>",
        &levels,
        "</div><div class=row>",
        &tool("main", "new", "", "New puzzle"),
        &tool("", "daily", "", "Today’s"),
        &tool("", "set-up", "", "Set up"),
        &tool("", "more-games", "", "Games"),
        "</div><p class=address><code id=code></code><button type=button class=plain data-do=copy-link>",
        &icon("link"),
        "Copy link</button></p><div class=others id=open></div>",
    ]
    .concat()
}

/// The tools that the mode has.
pub fn tools(mode: &Mode) -> String {
    if let Mode::SetUp(_) = mode {
        let side = |title: &str, word: &str| {
            let start = [
                "<div class=side role=group aria-label=",
                title,
                "><span aria-hidden=true>",
                title,
                "</span>",
            ];
            let (clear, invert) = (["clear-", word].concat(), ["invert-", word].concat());
            start.concat() + &tool("", &clear, "", "Clear") + &tool("", &invert, "", "Invert") + "</div>"
        };
        return [
            side("Start", "start"),
            side("Target", "target"),
            "<span class=gap></span>".to_owned(),
            tool("main", "accept", "check", "Play it"),
            tool("", "cancel", "close", "Cancel"),
        ]
        .concat();
    }
    let watch = match mode {
        Mode::Solve(_) => tool("", "stop", "stop", "Stop"),
        _ => tool("", "solve", "solve", "Solve"),
    };
    [
        tool("", "undo", "undo", "Undo"),
        tool("", "redo", "redo", "Redo"),
        tool("", "restart", "restart", "Restart"),
        "<span class=gap></span>".to_owned(),
        tool("", "hint", "hint", "Hint"),
        watch,
    ]
    .concat()
}

/// How far some work is; most of it is done before there is a number.
pub fn so_far(percent: u32) -> String {
    if percent == 0 { "…".to_owned() } else { format!("… {percent} %") }
}

/// What is said beside the boards, and the way back to a game that a link took the place of.
pub fn talk(talk: &Talk, waiting: Option<&str>, left: Option<&(String, String)>) -> String {
    let mut html = String::new();
    if let Some((code, title)) = left {
        let address = Route::new(View::Play, code).to_string();
        let parts = ["<p class=said>The game before is kept. <a id=left href='", &address, "'>Go back to "];
        html += &(parts.concat() + &escaped(title) + ".</a></p>");
    }
    let text = waiting.unwrap_or(&talk.text);
    if !text.is_empty() || talk.can_fix {
        let step = talk
            .step
            .map_or_else(String::new, |step| format!("<strong>Hint {} of 3.</strong> ", step as u8 + 1));
        let fix = if talk.can_fix { tool("", "fix", "", "Make it solvable") } else { String::new() };
        html += &["<div class=said><p>", &step, &escaped(text), "</p>", &fix, "</div>"].concat();
    }
    html
}

/// The presses so far; of many the last.
pub fn presses(play: &Play) -> String {
    const LAST: usize = 24;
    let all: Vec<_> = play.session().presses().collect();
    if all.is_empty() {
        return "<p class=none>None yet.</p>".to_owned();
    }
    let first = all.len().saturating_sub(LAST);
    let mut html = "<ol class=chips id=presses>".to_owned();
    if first > 0 {
        html += "<li class=more>…</li>";
    }
    for &cell in &all[first..] {
        html += &["<li>", &play.name(cell), "</li>"].concat();
    }
    html + "</ol>"
}

/// Games that were left open.
pub fn others(others: &[(String, String)]) -> String {
    if others.is_empty() {
        return String::new();
    }
    let mut html = "<h3>Go on with</h3><ul id=others>".to_owned();
    for (code, title) in others {
        let address = Route::new(View::Play, code).to_string();
        html += &["<li><a href='", &address, "'>", &escaped(title), "</a></li>"].concat();
    }
    html + "</ul>"
}

/// Hints and undos, when there were any.
pub fn used(play: &Play) -> String {
    let session = play.session();
    let used: Vec<String> = [(session.hints(), "hint"), (session.undos(), "undo")]
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, noun)| counted(number, noun))
        .collect();
    used.join(" · ")
}

/// The card after a win. Both boards are the same then, so it takes the place of the target.
pub fn won(play: &Play, best: Option<Best>, share: &str) -> String {
    let session = play.session();
    let par = play.round.par();
    let against = match par {
        None => {
            play.round.known.as_ref().map_or_else(String::new, |known| format!("par {}", known.par_text()))
        }
        Some(par) if session.moves() <= par => "at par, the fewest".to_owned(),
        Some(par) => format!("{} over par {par}", session.moves() - par),
    };
    let row = |name: &str, value: &str, note: &str| {
        ["<div><dt>", name, "</dt><dd>", value, " <small>", note, "</small></dd></div>"].concat()
    };
    let mut rows = row("Moves", &session.moves().to_string(), &against);
    rows += &row("Time", &clock(session.milliseconds()), &time_note(play, best));
    let used = used(play);
    if !used.is_empty() {
        rows += &row("Used", &used, "");
    }
    if let (Some(_), Some(Best { streak: streak @ 1.., .. })) = (play.round.daily, best) {
        rows += &row("Streak", &counted(streak, "day"), "");
    }
    let title = if session.is_assisted() { "Solved, with help" } else { "Solved!" };
    let is_flawless = par.is_some_and(|par| session.is_flawless(par));
    [
        "<h2 id=won-title tabindex=-1>",
        title,
        "</h2>",
        if is_flawless { "<p class=flawless>★ Flawless: no hint, no undo</p>" } else { "" },
        "<dl>",
        &rows,
        "</dl><h3>To share</h3><pre id=share>",
        &escaped(share),
        "</pre><div class=row>",
        &tool("main", "won-new", "solve", "New puzzle"),
        &tool("", "copy-result", "copy", "Copy"),
        &tool("", "again", "restart", "Again"),
        "</div>",
    ]
    .concat()
}

fn time_note(play: &Play, best: Option<Best>) -> String {
    let session = play.session();
    match best {
        Some(best) if !session.is_assisted() => match best.milliseconds {
            None => "your first here".to_owned(),
            Some(before) if session.milliseconds() < before => format!("new best, was {}", clock(before)),
            Some(before) => format!("your best is {}", clock(before)),
        },
        _ => String::new(),
    }
}
