//! One lesson: its text, a board to try things on, and its exercise.

use super::exercise::Question;
use crate::figure::{Matrix, Picture};
use super::address;
use crate::board::{Board, Faces};
use leptos::prelude::*;
use quatrainment::draw::{self, Block, Mark, Table, sentence_html};
use quatrainment::lessons::{self, Lesson};
use quatrainment::{Cell, Game, Pattern};

/// A board on which the reader tries what the text says.
#[derive(Clone, Copy)]
struct Trial {
    pattern: RwSignal<Pattern>,
    presses: RwSignal<Vec<Cell>>,
}

impl Trial {
    fn new(game: &Game) -> Trial {
        Trial { pattern: RwSignal::new(game.blank()), presses: RwSignal::new(Vec::new()) }
    }

    /// Begins with a pattern.
    fn lay(self, pattern: Pattern) {
        self.presses.set(Vec::new());
        self.pattern.set(pattern);
    }

    fn press(self, game: &Game, cell: Cell) {
        self.presses.update(|presses| presses.push(cell));
        self.pattern.update(|pattern| game.press(pattern, cell));
    }
}

/// A lesson.
#[component]
pub fn Page(lesson: Lesson) -> impl IntoView {
    let game = lesson.exercise.game().clone();
    let trial = Trial::new(&game);
    // The question has a place of its own, with means to answer it.
    let mut blocks = lesson.page.blocks.clone();
    let end = blocks.iter().rposition(|block| matches!(block, Block::Heading(text) if text == "Exercise"));
    let asked = blocks.split_off(end.unwrap_or(blocks.len()));
    let boards: Vec<draw::Board> = asked
        .into_iter()
        .flat_map(|block| match block {
            Block::Figure { boards, .. } => boards,
            _ => Vec::new(),
        })
        .collect();
    let text = {
        let game = game.clone();
        blocks.into_iter().map(move |block| part(block, &game, trial)).collect_view()
    };
    // A question for a number is about many boards; there is none to press.
    let is_tried = game.grid().len() <= 64;
    view! {
        <article class="page lesson" data-lesson=lesson.name>
            <div class="text">
                <p class="above"><a href="#/learn">"All lessons"</a></p>
                <h1>
                    <span class="number" aria-hidden="true">{lesson.number}</span>
                    " "
                    {lesson.page.title.clone()}
                </h1>
                {text}
                <Question lesson=lesson.clone() boards/>
                <Turn number=lesson.number/>
            </div>
            {is_tried.then(|| view! { <Bench game trial/> })}
        </article>
    }
}

/// The board to try things on.
#[component]
fn Bench(game: Game, trial: Trial) -> impl IntoView {
    let faces = Faces::new(&game);
    {
        let faces = faces.clone();
        Effect::new(move |_| {
            let pressed = trial.presses.with(|presses| presses.last().copied());
            trial.pattern.with(|pattern| faces.show(pattern, None, |_| None, pressed));
        });
    }
    let press = {
        let game = game.clone();
        Callback::new(move |cell| trial.press(&game, cell))
    };
    let names = {
        let grid = game.grid().clone();
        move || {
            let names = |presses: &Vec<Cell>| presses.iter().map(|&cell| grid.name(cell)).collect::<Vec<_>>();
            let names = trial.presses.with(names);
            names.into_iter().map(|name| view! { <li>{name}</li> }).collect_view()
        }
    };
    let blank = game.blank();
    view! {
        <aside class="trial" aria-label="A board to try things on">
            <h2>"Try it"</h2>
            <div class="field"><Board faces label="A board to try things on" name="trial" on_press=press reach=true/></div>
            <div class="row">
                <button type="button" class="tool" on:click=move |_| trial.lay(blank.clone())>"Clear"</button>
            </div>
            <ul class="chips" aria-label="Presses">{names}</ul>
        </aside>
    }
}

/// A part of the text.
fn part(block: Block, game: &Game, trial: Trial) -> AnyView {
    match block {
        Block::Heading(text) => view! { <h2 inner_html=sentence_html(&text)></h2> }.into_any(),
        Block::Paragraph(text) => view! { <p inner_html=sentence_html(&text)></p> }.into_any(),
        Block::Statement { label, text } => {
            view! { <p class="statement"><b>{label}". "</b><span inner_html=sentence_html(&text)></span></p> }.into_any()
        }
        Block::List(items) => {
            let items = items.into_iter().map(|item| view! { <li inner_html=sentence_html(&item)></li> });
            view! { <ol>{items.collect_view()}</ol> }.into_any()
        }
        Block::Figure { boards, caption } => {
            let boards = boards.into_iter().map(|board| live(board, game, trial)).collect_view();
            view! {
                <figure class="boards">
                    {boards}
                    {(!caption.is_empty()).then(|| view! { <figcaption inner_html=sentence_html(&caption)/> })}
                </figure>
            }
            .into_any()
        }
        Block::Matrix(array) => view! { <Matrix array/> }.into_any(),
        Block::Table(table) => view! { <Words table/> }.into_any(),
        Block::PageBreak => ().into_any(),
    }
}

/// A board of the text. If it is one of the game that is tried, a click lays it on the board beside the text.
fn live(board: draw::Board, game: &Game, trial: Trial) -> AnyView {
    let is_of_game = board.grid == *game.grid() && game.grid().len() <= 64;
    let pressed = board.marks.iter().position(|mark| matches!(mark, Mark::Pressed | Mark::PressedChanges));
    let is_pattern = board.marks.iter().all(|mark| matches!(mark, Mark::On | Mark::Off));
    if !is_of_game || !(is_pattern || pressed.is_some()) {
        return view! { <Picture board/> }.into_any();
    }
    let title = board.title.clone();
    let pattern = Pattern::from_fn(game.grid(), game.states(), |cell| {
        u8::from(is_pattern && board.marks[cell.position()] == Mark::On)
    });
    let press = pressed.and_then(|place| game.grid().cell(place as u64));
    let game = game.clone();
    let lay = move |_| {
        trial.lay(pattern.clone());
        if let Some(cell) = press {
            trial.press(&game, cell);
        }
    };
    view! {
        <button type="button" class="lay" title="Lay it on the board" on:click=lay>
            <Picture board/>
            <span class="unseen">{format!("Lay {title} on the board")}</span>
        </button>
    }
    .into_any()
}

/// Words in rows and columns.
#[component]
fn Words(table: Table) -> impl IntoView {
    let header = table.header.iter().map(|word| view! { <th scope="col" inner_html=sentence_html(word)></th> });
    let header = header.collect_view();
    let row = |row: &Vec<String>| {
        let cells = row.iter().map(|word| view! { <td inner_html=sentence_html(word)></td> });
        view! { <tr>{cells.collect_view()}</tr> }
    };
    let rows = table.rows.iter().map(row).collect_view();
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label="A table">
            <table><thead><tr>{header}</tr></thead><tbody>{rows}</tbody></table>
        </div>
    }
}

/// To the lessons before and after.
#[component]
fn Turn(number: usize) -> impl IntoView {
    let link = |number: usize, rel: &'static str, word: &'static str| {
        let lesson = lessons::find(&number.to_string())?;
        Some(view! {
            <a class=rel rel=rel href=address(lesson.name)>
                <span class="word">{word}</span>
                <span class="title">{lesson.page.title}</span>
            </a>
        })
    };
    view! {
        <nav class="turn" aria-label="Other lessons">
            {link(number - 1, "prev", "Before")}
            {link(number + 1, "next", "Next")}
        </nav>
    }
}
