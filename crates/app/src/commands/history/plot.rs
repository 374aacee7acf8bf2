//! The plots of a history: how long games took and how many presses, over the days.

use crate::plot::{Axis, Figure, Marks, Panel, Scale, Series};
use crate::store::{Listed, Store};
use anyhow::Result;
use std::collections::BTreeMap;

/// What is plotted of a game that was won: its time in seconds, and its presses.
type Won = [f64; 2];

/// Every game that was won, by how much help there was.
pub fn of_games(store: &Store) -> Result<Figure> {
    let mut kinds: [Vec<(f64, Won)>; 2] = Default::default();
    each_win(store, |game, day, won| {
        let is_alone = game.summary.is_won_without_help();
        kinds[usize::from(!is_alone)].push((day, won));
    })?;
    Ok(figure("Games won", |panel| {
        [("without help", Marks::Dots), ("with help", Marks::Crosses)]
            .into_iter()
            .zip(&kinds)
            .filter(|(_, wins)| !wins.is_empty())
            .map(|((name, marks), wins)| Series {
                name: name.to_owned(),
                marks,
                points: wins.iter().map(|(day, won)| (*day, won[panel])).collect(),
            })
            .collect()
    }))
}

/// The medians of each day, of the games that the statistics count and that were won without help.
pub fn of_days(store: &Store) -> Result<Figure> {
    let mut days: BTreeMap<u64, Vec<Won>> = BTreeMap::new();
    each_win(store, |game, _, won| {
        if game.origin.is_counted() && game.summary.is_won_without_help() {
            days.entry(game.day.number()).or_default().push(won);
        }
    })?;
    let median = |wins: &[Won], panel: usize| {
        let mut values: Vec<f64> = wins.iter().map(|won| won[panel]).collect();
        values.sort_by(f64::total_cmp);
        values[(values.len() - 1) / 2].midpoint(values[values.len() / 2])
    };
    Ok(figure("Median of each day, won without help", |panel| {
        vec![Series {
            name: "median".to_owned(),
            marks: Marks::Dashes,
            points: days
                .iter()
                .map(|(&day, wins)| (day as f64, median(wins, panel)))
                .collect(),
        }]
    }))
}

fn each_win(store: &Store, mut take: impl FnMut(&Listed, f64, Won)) -> Result<()> {
    store.each(|game| {
        if game.summary.won {
            let seconds = game.summary.milliseconds as f64 / 1000.0;
            let day = game.day.number() as f64;
            take(&game, day, [seconds, game.summary.moves as f64]);
        }
        Ok(())
    })
}

/// Times above presses, over the days.
fn figure(title: &str, series: impl Fn(usize) -> Vec<Series>) -> Figure {
    let axes = [("time", Scale::Seconds), ("presses", Scale::Number)];
    let panel = |(place, (label, scale))| Panel {
        x: Axis::new("day", Scale::Day),
        y: Axis::new(label, scale),
        series: series(place),
    };
    Figure {
        title: title.to_owned(),
        panels: axes.into_iter().enumerate().map(panel).collect(),
    }
}
