//! What else there is to play, below a board that was not touched yet: today's puzzle, the streak, other games.

use crate::play::state::App;
use quatrainment::generate::DailyGame;

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

/// Today's puzzle and the days before it, then what else there is, each with its key.
fn offers(app: &App) -> String {
    let today = app.state.today(DailyGame::Quatrainment);
    let is_here = app.state.daily() == Some(today.daily);
    let [done, missed] = match app.look.ascii {
        true => ['x', '.'],
        false => ['✓', '·'],
    };
    let week: String = today
        .week
        .iter()
        .map(|(_, solved)| if *solved { done } else { missed })
        .collect();
    let mut lines = Vec::new();
    if is_here {
        let parts = [today.title(), week, today.streak_text(), today.time_text()];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        lines.push(parts.collect::<Vec<_>>().join("  "));
    }
    let offers = app.state.offers().into_iter().map(|offer| {
        let key = offer.command.key();
        match offer.note.as_str() {
            "" => format!("{key} {}", offer.title),
            note => format!("{key} {}: {note}", offer.title),
        }
    });
    lines.push(offers.collect::<Vec<_>>().join("   "));
    lines.join("\n")
}
