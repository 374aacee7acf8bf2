//! A board to try things on: [`Trial`] and its view.

use crate::board::{Board, Faces, Position};
use crate::play::Chips;
use leptos::prelude::*;
use quatrainment::{Cell, Game, Pattern};

/// A board that can be pressed freely.
#[derive(Clone, Copy)]
pub struct Trial {
    game: StoredValue<Game>,
    /// The pattern, and the press that made it.
    state: RwSignal<(Pattern, Vec<Cell>)>,
}

impl Trial {
    /// Creates a blank board.
    pub fn new(game: &Game) -> Trial {
        Trial {
            game: StoredValue::new(game.clone()),
            state: RwSignal::new((game.blank(), Vec::new())),
        }
    }

    /// Reads the game of the board.
    pub fn with_game<T>(self, read: impl FnOnce(&Game) -> T) -> T {
        self.game.with_value(read)
    }

    /// Shows a pattern.
    pub fn set(self, pattern: Pattern) {
        self.state.set((pattern, Vec::new()));
    }

    /// Presses a cell.
    pub fn press(self, cell: Cell) {
        self.state.update(|(pattern, presses)| {
            presses.push(cell);
            self.game.with_value(|game| game.press(pattern, cell));
        });
    }

    /// Shows the board on some faces.
    pub fn show_on(self, faces: Faces) {
        Effect::new(move |_| {
            self.state.with(|(pattern, presses)| {
                let position = Position {
                    target: None,
                    pressed: presses.last().copied(),
                    ..Position::default()
                };
                faces.show(pattern, position, |_| None);
            });
        });
    }
}

/// The board beside the text.
#[component]
pub fn Bench(trial: Trial) -> impl IntoView {
    let faces = trial.with_game(Faces::new);
    trial.show_on(faces);
    let names = Memo::new(move |_| {
        trial.state.with(|(pattern, presses)| {
            presses
                .iter()
                .map(|&cell| pattern.grid().name(cell))
                .collect::<Vec<_>>()
        })
    });
    let press = Callback::new(move |cell| trial.press(cell));
    let clear = move |_| trial.set(trial.with_game(Game::blank));
    view! {
        <div class="trial">
            <h2>"Try it"</h2>
            <div class="field">
                <Board
                    faces
                    label="A board to try things on".to_owned()
                    name="trial"
                    on_press=Some(press)
                    reach=Signal::stored(true)
                />
            </div>
            <div class="below">
                <Chips names />
                <button type="button" class="tool" data-do="clear-trial" on:click=clear>
                    "Clear"
                </button>
            </div>
        </div>
    }
}
