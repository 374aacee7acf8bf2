//! A chart of presses over par, one bar per number.

use leptos::prelude::*;
use quatrainment_play::Summary;

/// The last bar holds everything from here on.
const LAST: usize = 6;

/// A chart of the games that the player won alone and whose par is known.
#[component]
pub fn OverPar(summaries: Vec<Summary>) -> impl IntoView {
    let counts = counts(&summaries);
    let most = counts.iter().copied().max().filter(|most| *most > 0)?;
    let bars = counts.into_iter().enumerate().map(|(over, count)| {
        let label = match over {
            0 => "at par".to_owned(),
            LAST => format!("+{LAST} or more"),
            over => format!("+{over}"),
        };
        let length = format!("{}%", 100 * count / most);
        view! {
            <div>
                <dt>{label}</dt>
                <dd>
                    <span class="bar" style:inline-size=length></span>
                    <b>{count}</b>
                </dd>
            </div>
        }
    });
    Some(view! {
        <h3 id="over-par">"Presses over par"</h3>
        <dl class="chart" aria-labelledby="over-par">
            {bars.collect_view()}
        </dl>
    })
}

/// Returns the number of games won at par, one over it, and so on.
fn counts(summaries: &[Summary]) -> [usize; LAST + 1] {
    let mut counts = [0; LAST + 1];
    for summary in summaries
        .iter()
        .filter(|summary| summary.is_won_without_help())
    {
        if let Some(over) = summary.par.and_then(|par| summary.moves.checked_sub(par)) {
            counts[(over as usize).min(LAST)] += 1;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::{Session, generate};

    #[test]
    fn games_are_counted_by_their_distance_from_par() {
        let (puzzle, grade) = generate::daily("2026-11-15".parse().unwrap());
        let summary = |moves: u64| Summary {
            won: true,
            moves: grade.par + moves,
            ..Summary::of(&Session::new(puzzle.clone()), Some(grade))
        };
        assert_eq!(
            counts(&[summary(0), summary(0), summary(2), summary(50)]),
            [2, 0, 1, 0, 0, 0, 1]
        );
        assert_eq!(
            counts(&[Summary {
                won: false,
                ..summary(0)
            }]),
            [0; 7]
        );
    }
}
