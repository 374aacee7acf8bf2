//! What else there is to play, below a board that was not touched yet: today's puzzle, the streak, other games.

use crate::play::state::App;
use quatrainment::generate::DailyGame;
use quatrainment_play::Offer;

/// Returns what stands where nothing else is said: what there is to play beside an untouched board, then what a hint costs.
pub fn text(app: &App) -> Option<String> {
    if app.race.is_some() || !app.state.message().is_none() {
        return None;
    }
    if let Some((heading, text)) = app.state.step_text() {
        return Some(format!("{heading}. {text}"));
    }
    if app.state.is_untouched() {
        return Some(offers(app));
    }
    app.state.hint_note().map(str::to_owned)
}

/// Returns today's puzzle, and the days before it with what else is known.
pub fn today(app: &App) -> (String, Vec<String>) {
    let today = app.state.today(DailyGame::Quatrainment);
    let [done, missed] = match app.look.ascii {
        true => ['x', '.'],
        false => ['✓', '·'],
    };
    let week: String = today
        .week
        .iter()
        .map(|(_, solved)| if *solved { done } else { missed })
        .collect();
    let notes = [week, today.streak_text(), today.time_text()];
    let notes = notes.into_iter().filter(|note| !note.is_empty());
    (today.title(), notes.collect())
}

/// Today's puzzle and the days before it, then what else there is, each with its key.
fn offers(app: &App) -> String {
    let mut lines = Vec::new();
    let daily = app.state.today(DailyGame::Quatrainment).daily;
    let is_beside = app.layout().is_some_and(|layout| layout.aside.is_some());
    if app.state.daily() == Some(daily) && !is_beside {
        let (title, notes) = today(app);
        let parts: Vec<String> = std::iter::once(title).chain(notes).collect();
        lines.push(parts.join("  "));
    }
    let width = app.layout().map_or(0, |layout| layout.message.width);
    lines.push(one_line(&app.state.offers(), width.into()));
    lines.join("\n")
}

/// The offers in one line, with as many of their notes as fit, the first ones first.
fn one_line(offers: &[Offer], width: usize) -> String {
    let line = |notes: usize| {
        let offers = offers.iter().enumerate().map(|(place, offer)| {
            let key = offer.command.key();
            match offer.note.as_str() {
                note if place < notes && !note.is_empty() => {
                    format!("{key} {}: {note}", offer.title)
                }
                _ => format!("{key} {}", offer.title),
            }
        });
        offers.collect::<Vec<_>>().join("   ")
    };
    let fits = |notes: &usize| line(*notes).chars().count() <= width;
    let notes = (0..=offers.len()).rev().find(fits);
    line(notes.unwrap_or(0))
}
