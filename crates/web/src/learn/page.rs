//! One lesson: its text, a board to try things on, and its exercise. The text is written as HTML; what can be clicked
//! in it is found by its number.

use super::{address, exercise};
use crate::board::{Board, Faces};
use crate::figure;
use leptos::prelude::*;
use quatrainment::draw::{self, Block, Mark, sentence_html};
use quatrainment::lessons::{self, Lesson};
use quatrainment::{Cell, Game, Pattern};
use wasm_bindgen::JsCast;

/// The most cells of a board that can be tried.
const MOST_TRIED: u64 = 64;

/// What lies on the board beside the text: a pattern, and what was pressed since.
#[derive(Clone)]
struct Trial {
    pattern: Pattern,
    presses: Vec<Cell>,
}

/// A lesson.
pub fn page(lesson: Lesson) -> AnyView {
    let game = lesson.exercise.game().clone();
    let trial = RwSignal::new(Trial { pattern: game.blank(), presses: Vec::new() });
    // The question has a place of its own, with means to answer it.
    let mut blocks = lesson.page.blocks.clone();
    let end = blocks.iter().rposition(|block| matches!(block, Block::Heading(text) if text == "Exercise"));
    let asked = blocks.split_off(end.unwrap_or(blocks.len()));
    let is_tried = game.grid().len() <= MOST_TRIED;
    let mut laid = Vec::new();
    let title = sentence_html(&lesson.page.title);
    let (number, name) = (lesson.number, lesson.name);
    let mut text = format!(
        "<p class=\"above\"><a href=\"#/learn\">All lessons</a></p><h1><span class=\"number\" \
         aria-hidden=\"true\">{number}</span> {title}</h1>"
    );
    for block in &blocks {
        text += &part(block, &game, &mut laid);
    }
    let turn = [turn(number - 1, "prev", "Before"), turn(number + 1, "next", "Next")].concat();
    let lay = {
        let game = game.clone();
        move |event: web_sys::MouseEvent| {
            let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
            let button = target.and_then(|target| target.closest("[data-lay]").ok().flatten());
            let place = button.and_then(|button| button.get_attribute("data-lay")?.parse::<usize>().ok());
            let Some((pattern, press)) = place.and_then(|place| laid.get(place)).cloned() else { return };
            trial.set(Trial { pattern, presses: Vec::new() });
            if let Some(cell) = press {
                press_on(trial, &game, cell);
            }
        }
    };
    let bench = if is_tried { bench(&game, trial) } else { ().into_any() };
    view! {
        <article class="page lesson" data-lesson=name>
            <div class="column">
                <div class="text" inner_html=text on:click=lay></div>
                {exercise::question(lesson, &asked)}
                <nav class="turn" aria-label="Other lessons" inner_html=turn></nav>
            </div>
            {bench}
        </article>
    }
    .into_any()
}

fn press_on(trial: RwSignal<Trial>, game: &Game, cell: Cell) {
    trial.update(|trial| {
        trial.presses.push(cell);
        game.press(&mut trial.pattern, cell);
    });
}

/// The board to try things on.
fn bench(game: &Game, trial: RwSignal<Trial>) -> AnyView {
    let faces = Faces::new(game);
    {
        let faces = faces.clone();
        Effect::new(move |_| {
            trial.with(|trial| faces.show(&trial.pattern, None, |_| None, trial.presses.last().copied()));
        });
    }
    let (press, names, blank) = (game.clone(), game.clone(), game.blank());
    let press = Callback::new(move |cell| press_on(trial, &press, cell));
    view! {
        <aside class="trial" aria-label="A board to try things on">
            <h2>"Try it"</h2>
            <div class="field">
                <Board faces label="A board to try things on" name="trial" on_press=press reach=true/>
            </div>
            <div class="row">
                <button
                    type="button"
                    class="tool"
                    on:click=move |_| trial.set(Trial { pattern: blank.clone(), presses: Vec::new() })
                >
                    "Clear"
                </button>
            </div>
            <ul class="chips" aria-label="Presses" inner_html=move || trial.with(|trial| chips(&names, &trial.presses))></ul>
        </aside>
    }
    .into_any()
}

/// The names of presses, as items of a list.
pub fn chips(game: &Game, presses: &[Cell]) -> String {
    presses.iter().map(|&cell| ["<li>", &game.grid().name(cell), "</li>"].concat()).collect()
}

/// A part of the text. Boards that can be laid out get a number.
fn part(block: &Block, game: &Game, laid: &mut Vec<(Pattern, Option<Cell>)>) -> String {
    match block {
        Block::Heading(text) => format!("<h2>{}</h2>", sentence_html(text)),
        Block::Paragraph(text) => format!("<p>{}</p>", sentence_html(text)),
        Block::Statement { label, text } => format!("<p><b>{label}.</b> {}</p>", sentence_html(text)),
        Block::List(items) => {
            let items: String = items.iter().map(|item| format!("<li>{}</li>", sentence_html(item))).collect();
            format!("<ol>{items}</ol>")
        }
        Block::Figure { boards, caption } => {
            let boards: String = boards.iter().map(|board| live(board, game, laid)).collect();
            format!("<figure class=\"boards\">{boards}<figcaption>{}</figcaption></figure>", sentence_html(caption))
        }
        Block::Matrix(array) => format!("<figure class=\"boards\">{}</figure>", figure::matrix(array)),
        Block::Table(table) => {
            let row = |cells: &[String], tag: &str| {
                let cells: String = cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", sentence_html(cell))).collect();
                format!("<tr>{cells}</tr>")
            };
            let rows: String = table.rows.iter().map(|cells| row(cells, "td")).collect();
            format!(
                "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"A table\"><table>{}{rows}</table></div>",
                row(&table.header, "th scope=\"col\"").replace("</th scope=\"col\">", "</th>")
            )
        }
        Block::PageBreak => String::new(),
    }
}

/// A board of the text. If it is one of the game that is tried, a click lays it on the board beside the text.
fn live(board: &draw::Board, game: &Game, laid: &mut Vec<(Pattern, Option<Cell>)>) -> String {
    let picture = figure::picture(board);
    let pressed = board.marks.iter().position(|mark| matches!(mark, Mark::Pressed | Mark::PressedChanges));
    let is_pattern = board.marks.iter().all(|mark| matches!(mark, Mark::On | Mark::Off));
    if board.grid != *game.grid() || game.grid().len() > MOST_TRIED || !(is_pattern || pressed.is_some()) {
        return picture;
    }
    let pattern = Pattern::from_fn(game.grid(), game.states(), |cell| {
        u8::from(is_pattern && board.marks[cell.position()] == Mark::On)
    });
    laid.push((pattern, pressed.and_then(|place| game.grid().cell(place as u64))));
    format!(
        "<button type=\"button\" class=\"lay\" title=\"Lay it on the board\" data-lay=\"{}\">{picture}</button>",
        laid.len() - 1
    )
}

/// To the lesson before or after.
fn turn(number: usize, rel: &str, word: &str) -> String {
    let Some(lesson) = lessons::find(&number.to_string()) else { return String::new() };
    format!(
        "<a class=\"{rel}\" rel=\"{rel}\" href=\"{}\"><span class=\"word\">{word}</span><span class=\"title\">{}</span></a>",
        address(lesson.name),
        sentence_html(&lesson.page.title)
    )
}
