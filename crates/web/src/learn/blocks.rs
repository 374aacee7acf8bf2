//! The text of a lesson, block by block.

use super::bench::Trial;
use crate::browser;
use crate::figure::{MatrixPicture, Picture, Sentence};
use leptos::prelude::*;
use quatrainment::draw::{Block, Board, Mark, Table};
use quatrainment::{Cell, Game, Pattern};

/// Blocks of a document. A click on a board of the game shows it on the board to try.
#[component]
pub fn Blocks(blocks: Vec<Block>, trial: Option<Trial>) -> impl IntoView {
    let show = |block: Block| match block {
        Block::Heading(text) => view! { <h2><Sentence text /></h2> }.into_any(),
        Block::Paragraph(text) | Block::Statement { text, .. } => {
            view! { <p><Sentence text /></p> }.into_any()
        }
        Block::List(items) => {
            let items = items
                .into_iter()
                .map(|text| view! { <li><Sentence text /></li> })
                .collect_view();
            view! { <ol>{items}</ol> }.into_any()
        }
        Block::Figure { boards, caption } => {
            let boards = boards
                .into_iter()
                .map(|board| view! { <LiveBoard board trial /> })
                .collect_view();
            view! {
                <figure class="boards">
                    {boards}
                    <figcaption><Sentence text=caption /></figcaption>
                </figure>
            }
            .into_any()
        }
        Block::Matrix(array) => {
            view! { <figure class="boards"><MatrixPicture array /></figure> }.into_any()
        }
        Block::Table(table) => view! { <TableBlock table /> }.into_any(),
        _ => ().into_any(),
    };
    blocks.into_iter().map(show).collect_view()
}

#[component]
fn TableBlock(table: Table) -> impl IntoView {
    let head = table
        .header
        .into_iter()
        .map(|text| view! { <th scope="col"><Sentence text /></th> });
    let row = |cells: Vec<String>| {
        let cells = cells
            .into_iter()
            .map(|text| view! { <td><Sentence text /></td> })
            .collect_view();
        view! { <tr>{cells}</tr> }
    };
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label="A table">
            <table>
                <thead>
                    <tr>{head.collect_view()}</tr>
                </thead>
                <tbody>{table.rows.into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}

/// A board of the text. If it is one of the game to try, a click shows it there.
#[component]
fn LiveBoard(board: Board, trial: Option<Trial>) -> impl IntoView {
    let laid =
        trial.and_then(|trial| Some((trial, trial.with_game(|game| laid_out(game, &board))?)));
    let Some((trial, (pattern, press))) = laid else {
        return view! { <Picture board /> }.into_any();
    };
    let lay = move |_| {
        trial.set(pattern.clone());
        if let Some(cell) = press {
            trial.press(cell);
        }
        browser::reveal(".trial");
    };
    view! {
        <button type="button" class="lay" title="Try this on the board" on:click=lay>
            <Picture board />
        </button>
    }
    .into_any()
}

/// Returns the pattern and the press that a picture shows; `None` for pictures of anything else.
fn laid_out(game: &Game, board: &Board) -> Option<(Pattern, Option<Cell>)> {
    let pressed = board
        .marks
        .iter()
        .position(|mark| matches!(mark, Mark::Pressed | Mark::PressedChanges));
    let is_pattern = board
        .marks
        .iter()
        .all(|mark| matches!(mark, Mark::On | Mark::Off));
    if board.grid != *game.grid() || !(is_pattern || pressed.is_some()) {
        return None;
    }
    let pattern = Pattern::from_fn(game.grid(), game.states(), |cell| {
        u8::from(is_pattern && board.marks[cell.position()] == Mark::On)
    });
    Some((
        pattern,
        pressed.and_then(|place| game.grid().cell(place as u64)),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::catalogue;

    #[test]
    fn patterns_and_presses_can_be_tried() {
        let game = catalogue::find("quatrainment").unwrap().game().unwrap();
        let cell = game.grid().cell_named("B2").unwrap();
        let (pattern, press) = laid_out(&game, &Board::press(&game, cell)).unwrap();
        assert!(pattern.is_blank() && press == Some(cell));
        let ring = game.ring();
        assert_eq!(
            laid_out(&game, &Board::pattern("ring", &ring)),
            Some((ring, None))
        );
        let other = catalogue::find("merlin").unwrap().game().unwrap();
        assert_eq!(
            laid_out(&game, &Board::pattern("ring", &other.ring())),
            None
        );
    }
}
