//! One lesson: its text, a board to try things on, and its exercise.

use super::{address, exercise};
use crate::app::Shell;
use crate::board::Faces;
use crate::markup::{acting, at, board, button, group, piece};
use crate::{figure, live};
use leptos::prelude::*;
use quatrainment::draw::{self, Block, Mark, sentence_html};
use quatrainment::lessons::{self, Lesson};
use quatrainment::{Cell, Game, Pattern};

/// The most cells of a board that can be tried.
const MOST_TRIED: u64 = 64;

/// What lies on the board beside the text: a pattern, and what was pressed since.
#[derive(Clone)]
struct Trial {
    pattern: Pattern,
    presses: Vec<Cell>,
}

/// Boards of the text that can be laid out: a pattern, and a press on it.
type Laid = Vec<(Pattern, Option<Cell>)>;

/// A lesson.
pub fn page(shell: Shell, lesson: Lesson) -> AnyView {
    let game = lesson.exercise.game().clone();
    let trial = RwSignal::new(Trial { pattern: game.blank(), presses: Vec::new() });
    // The question has a place of its own, with means to answer it.
    let mut blocks = lesson.page.blocks.clone();
    let end = blocks.iter().rposition(|block| matches!(block, Block::Heading(text) if text == "Exercise"));
    let asked = blocks.split_off(end.unwrap_or(blocks.len()));
    let is_tried = game.grid().len() <= MOST_TRIED;
    let mut laid = Laid::new();
    let (number, name) = (lesson.number, lesson.name);
    let mut text = format!(
        "<p class=\"above\"><a href=\"#/learn\">All lessons</a></p><h1 data-lesson=\"{name}\"><span class=\"number\" \
         aria-hidden=\"true\">{number}</span> {}</h1>",
        sentence_html(&lesson.page.title)
    );
    for block in &blocks {
        text += &part(block, &game, &mut laid);
    }
    let turn = format!(
        "<nav class=\"turn\" aria-label=\"Other lessons\">{}{}</nav>",
        turn(number - 1, "prev", "Before"),
        turn(number + 1, "next", "Next")
    );
    let bench = if is_tried { bench(&game, trial) } else { ().into_any() };
    let text = acting("text", text, move |event| {
        let Some((_, place)) = at(&event, "data-lay").filter(|_| event.type_() == "click") else { return };
        let Some((pattern, press)) = place.parse().ok().and_then(|place: usize| laid.get(place)).cloned()
        else {
            return;
        };
        trial.set(Trial { pattern, presses: Vec::new() });
        if let Some(cell) = press {
            press_on(trial, &game, cell);
        }
    });
    group("page lesson", vec![text, bench, exercise::question(shell, lesson, &asked), piece("", turn)])
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
        live::watch(move || {
            trial.with(|trial| faces.show(&trial.pattern, None, |_| None, trial.presses.last().copied()));
        });
    }
    let (press, names, blank) = (game.clone(), game.clone(), game.blank());
    let press = Callback::new(move |cell| press_on(trial, &press, cell));
    let board = board(faces, "A board to try things on", "trial", Some(press), true);
    let below = live::text(move || {
        trial.with(|trial| chips(&names, &trial.presses)) + &button("clear-trial", "", "Clear")
    });
    let below = acting("below", below, move |event| {
        if event.type_() == "click" && at(&event, "data-do").is_some() {
            trial.set(Trial { pattern: blank.clone(), presses: Vec::new() });
        }
    });
    group("trial", vec![piece("", "<h2>Try it</h2>".to_owned()), board, below])
}

/// The names of presses, as a list.
pub fn chips(game: &Game, presses: &[Cell]) -> String {
    let mut list = "<ul class=\"chips\" aria-label=\"Presses\">".to_owned();
    for &cell in presses {
        list += &["<li>", &game.grid().name(cell), "</li>"].concat();
    }
    list + "</ul>"
}

fn tagged(tag: &str, text: &str) -> String {
    ["<", tag, ">", &sentence_html(text), "</", tag, ">"].concat()
}

/// A part of the text. Boards that can be laid out get a number.
fn part(block: &Block, game: &Game, laid: &mut Laid) -> String {
    let all = |texts: &[String], tag: &str| texts.iter().map(|text| tagged(tag, text)).collect::<String>();
    match block {
        Block::Heading(text) => tagged("h2", text),
        Block::Paragraph(text) | Block::Statement { text, .. } => tagged("p", text),
        Block::List(items) => ["<ol>", &all(items, "li"), "</ol>"].concat(),
        Block::Figure { boards, caption } => {
            let boards: String = boards.iter().map(|board| live(board, game, laid)).collect();
            ["<figure class=\"boards\">", &boards, &tagged("figcaption", caption), "</figure>"].concat()
        }
        Block::Matrix(array) => ["<figure class=\"boards\">", &figure::matrix(array), "</figure>"].concat(),
        Block::Table(table) => {
            let rows: String =
                table.rows.iter().map(|cells| ["<tr>", &all(cells, "td"), "</tr>"].concat()).collect();
            let begin =
                "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"A table\"><table><tr>";
            [begin, &all(&table.header, "th"), "</tr>", &rows, "</table></div>"].concat()
        }
        Block::PageBreak => String::new(),
    }
}

/// A board of the text. If it is one of the game that is tried, a click lays it on the board beside the text.
fn live(board: &draw::Board, game: &Game, laid: &mut Laid) -> String {
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
    let place = laid.len() - 1;
    format!(
        "<button type=\"button\" class=\"lay\" title=\"Lay it on the board\" data-lay=\"{place}\">{picture}</button>"
    )
}

/// To the lesson before or after.
fn turn(number: usize, rel: &str, word: &str) -> String {
    let Some(lesson) = lessons::find(&number.to_string()) else { return String::new() };
    format!(
        "<a class=\"{rel}\" rel=\"{rel}\" href=\"{}\"><span>{word}</span>{}</a>",
        address(lesson.name),
        tagged("b", &lesson.page.title)
    )
}
