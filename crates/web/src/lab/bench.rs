//! A board to try the game on.

use crate::board::{Board, Faces, Position};
use leptos::prelude::*;
use quatrainment::{Cell, Game};

/// The maximum number of cells of a board to try things on.
const MAX_TRIED: u64 = 144;

/// A board that can be pressed freely; nothing for large games.
#[component]
pub fn Bench(game: Game) -> impl IntoView {
    if game.grid().len() > MAX_TRIED {
        return None;
    }
    let faces = Faces::new(&game);
    let state = RwSignal::new((game.blank(), None::<Cell>));
    Effect::new(move |_| {
        state.with(|(pattern, pressed)| {
            faces.show(
                pattern,
                Position {
                    target: None,
                    pressed: *pressed,
                    ..Position::default()
                },
                |_| None,
            );
        });
    });
    let rule = StoredValue::new(game);
    let press = Callback::new(move |cell: Cell| {
        state.update(|(pattern, pressed)| {
            rule.with_value(|game| game.press(pattern, cell));
            *pressed = Some(cell);
        });
    });
    let clear = move |_| state.set((rule.with_value(Game::blank), None));
    Some(view! {
        <div class="try">
            <h2>"Try it"</h2>
            <div class="field">
                <Board
                    faces
                    label="A board to try the game on".to_owned()
                    name="try"
                    on_press=Some(press)
                    reach=Signal::stored(true)
                />
            </div>
            <button type="button" class="tool" data-do="clear-try" on:click=clear>
                "Clear"
            </button>
        </div>
    })
}
