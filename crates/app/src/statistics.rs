//! The player's statistics as text, for the command `stats` and for the page in the game.

use crate::output;
use crate::store::sparkline;
use quatrainment::generate::DailyGame;
use quatrainment::{catalogue, clock as time};
use quatrainment_play::{Group, Statistics};

/// Formats the statistics as lines of text.
pub fn table(statistics: &Statistics, ascii: bool, width: usize) -> Vec<String> {
    let Statistics {
        played,
        wins,
        daily,
        other_dailies,
        groups,
    } = statistics;
    if *played == 0 {
        return vec!["No finished games yet.".to_owned()];
    }
    let mut lines = output::wrapped(
        &format!("{} played, {wins}.", output::counted(*played, "game")),
        width,
    );
    let of_others = DailyGame::ALL.into_iter().filter_map(|game| {
        let days = other_dailies.get(game.name())?;
        Some((catalogue::find(game.name()).ok()?.title, days))
    });
    for (title, days) in [("Quatrainment", daily)].into_iter().chain(of_others) {
        if days.solved > 0 {
            let text = format!(
                "Daily {title}: {} solved, current streak {}, longest {}.",
                days.solved,
                output::counted(days.current, "day"),
                days.longest
            );
            lines.extend(output::wrapped(&text, width));
        }
    }
    for game in groups.chunk_by(|a, b| (&a.game, &a.size) == (&b.game, &b.size)) {
        let title = catalogue::find(&game[0].game).map_or(&game[0].game[..], |entry| entry.title);
        lines.push(String::new());
        lines.push(format!("{title} {}", game[0].size));
        lines.push(row([
            "", "played", "won", "at par", "best", "median", "last 30",
        ]));
        for group in game {
            let Group {
                level,
                played,
                wins,
                at_par,
                ..
            } = group;
            let clock =
                |milliseconds: Option<u64>| milliseconds.map_or_else(|| "-".to_owned(), time);
            // The latest stand at the end; where there is little room the oldest go.
            let room = width.saturating_sub(row([""; 7]).len());
            let recent = &group.recent_milliseconds;
            let bars = sparkline(&recent[recent.len().saturating_sub(room)..], ascii);
            lines.push(row([
                level.as_deref().unwrap_or("any"),
                &played.to_string(),
                &wins.won.to_string(),
                &at_par.to_string(),
                &clock(group.best_milliseconds),
                &clock(group.median_milliseconds),
                &bars,
            ]));
        }
    }
    lines
}

fn row([level, played, won, at_par, best, median, recent]: [&str; 7]) -> String {
    format!("  {level:<7}{played:>6}{won:>6}{at_par:>8}{best:>8}{median:>8}  {recent}")
}
