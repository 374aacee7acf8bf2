//! The presses so far, which can be edited, and the board after them.

use super::equations::Equations;
use crate::board::{Board, Faces, Position};
use crate::play::Play;
use leptos::prelude::*;
use quatrainment::Cell;
use quatrainment_play::{Action, GameState};

/// The board of presses, and the board after them.
#[component]
pub fn Boards(equations: Equations) -> impl IntoView {
    let play = expect_context::<Play>();
    let presses = equations.with_game(Faces::new);
    let board = equations.with_game(Faces::new);
    Effect::new(move |_| {
        play.with(|state| {
            let session = state.session();
            let mut made = session.puzzle().game().blank();
            session.presses().for_each(|cell| made.add(cell, 1));
            presses.show(&made, Position::default(), |_| None);
            let target = Some(session.puzzle().target());
            let position = Position {
                target,
                pressed: session.presses().last(),
                ..Position::default()
            };
            board.show(session.current(), position, |_| None);
        });
    });
    light(presses, board, equations);
    let press = Callback::new(move |cell: Cell| play.act(Action::Press(cell)));
    let nothing = match equations.with_game(|game| game.states()) {
        2 => "twice".to_owned(),
        states => format!("{states} times"),
    };
    let differing = play.memo(GameState::differing_text);
    view! {
        <div class="sides">
            <div>
                <h2>"Presses"</h2>
                <div class="field">
                    <Board
                        faces=presses
                        label="The presses made so far".to_owned()
                        name="presses"
                        on_press=Some(press)
                    />
                </div>
                <p class="note">
                    "Press cells here to change what has been pressed; the game follows. Pressing a cell " {nothing} " changes nothing."
                </p>
            </div>
            <div>
                <h2>"Board"</h2>
                <div class="field">
                    <Board faces=board label="The board after these presses".to_owned() name="now" />
                </div>
                <p class="note">{differing} "."</p>
            </div>
        </div>
    }
}

/// Marks the cells of the row or column that is pointed at.
fn light(presses: Faces, board: Faces, equations: Equations) {
    let lit = Memo::new(move |_| {
        let spot = equations.spot.get();
        equations.with_game(|game| {
            equations.read(|now| spot.map(|spot| spot.cells(game, now)).unwrap_or_default())
        })
    });
    Effect::new(move |before: Option<[Vec<Cell>; 2]>| {
        let now = lit.get();
        let before = before.unwrap_or_default();
        for (faces, (old, new)) in [presses, board].into_iter().zip(before.iter().zip(&now)) {
            for &cell in old.iter().filter(|cell| !new.contains(cell)) {
                faces.change(cell, |face| face.reached = false);
            }
            for &cell in new {
                faces.change(cell, |face| face.reached = true);
            }
        }
        now
    });
}
