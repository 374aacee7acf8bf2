//! The message for boards with too many cells for a picture of their equations, with smaller boards.

use crate::play::Play;
use crate::route::{Route, View};
use crate::shell::Shell;
use crate::words::{heading, size};
use leptos::prelude::*;
use quatrainment::{Game, Grid, Size, generate};
use quatrainment_play::Action;
use quatrainment_theory::Elimination;

/// The sides of the smaller boards.
const SIDES: [u64; 5] = [3, 4, 5, 6, 8];

/// The message, with a button for each smaller board of the same game.
#[component]
pub fn TooLarge(game: Game) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let play = expect_context::<Play>();
    let smaller = smaller(&game);
    let question = (!smaller.is_empty()).then_some(" Choose a smaller one:");
    let button = |smaller: Game| {
        let label = size(&smaller);
        let name = format!("Show {}", heading(&smaller));
        let show = move |_| {
            if let Ok(puzzle) = generate::random(&smaller, 1) {
                play.act(Action::Open(Box::new(puzzle)));
                shell.put(Route::new(
                    View::Why,
                    play.now(|state| state.code().to_owned()),
                ));
            }
        };
        view! {
            <button type="button" class="tool" data-do="smaller" aria-label=name on:click=show>
                {label}
            </button>
        }
    };
    view! {
        <div class="message">
            <p>"This board has too many cells for a picture of its equations." {question}</p>
            <div class="row">{smaller.into_iter().map(button).collect_view()}</div>
        </div>
    }
}

/// Returns the same game on smaller boards whose equations can be shown. The rule of a graph fits only its own board.
fn smaller(game: &Game) -> Vec<Game> {
    let of_side = |side: u64| {
        let grid = Grid::new(Size::new(vec![side; game.grid().axes()]).ok()?);
        let smaller = game
            .on(grid.wrapping(|axis| game.grid().wraps(axis)))
            .ok()?;
        Elimination::new(&smaller, &smaller.blank())
            .is_some()
            .then_some(smaller)
    };
    SIDES.into_iter().filter_map(of_side).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::catalogue;

    #[test]
    fn smaller_boards_are_of_the_same_game() {
        let entry = catalogue::find("lights-out-torus").unwrap();
        let game = entry
            .game_of(&"30x40".parse().unwrap())
            .unwrap()
            .with_states(3)
            .unwrap();
        let sizes: Vec<String> = smaller(&game).iter().map(heading).collect();
        assert_eq!(
            sizes.first().unwrap(),
            "Lights Out on a torus 3×3, 3 states"
        );
        assert_eq!(sizes.len(), SIDES.len());
        let deep = catalogue::find("lights-out")
            .unwrap()
            .game_of(&"9x9x9".parse().unwrap())
            .unwrap();
        let sizes: Vec<String> = smaller(&deep).iter().map(size).collect();
        assert_eq!(sizes, ["3×3×3", "4×4×4", "5×5×5", "6×6×6"]);
    }
}
