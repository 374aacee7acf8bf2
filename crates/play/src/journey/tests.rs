//! Every step is solved by the method that its chapter teaches, with code of its own, and compared with what the stars ask for.

use super::steps::cells_named;
use super::*;
use proptest::prelude::*;
use quatrainment::solve::Solver;
use quatrainment::{Cell, Class, Game, Pattern, Puzzle};
use std::collections::BTreeSet;

/// The puzzle of every step. It never changes.
const GOLDEN: &str = include_str!("../../tests/data/journey.txt");

fn all() -> Vec<Step> {
    steps().map(step).collect()
}

/// Returns the differing cells after presses were made on the start; none if the puzzle is solved.
fn left(puzzle: &Puzzle, presses: &[Cell]) -> Pattern {
    let mut board = puzzle.start().clone();
    for &cell in presses {
        puzzle.game().press(&mut board, cell);
    }
    board.difference(puzzle.target())
}

/// Chapter 1: one press is enough.
fn by_one_press(puzzle: &Puzzle) -> Vec<Cell> {
    let mut cells = puzzle.game().grid().cells();
    let cell = cells.find(|&cell| left(puzzle, &[cell]).is_blank());
    vec![cell.expect("one press solves it")]
}

/// Chapter 2: two presses are enough.
fn by_two_presses(puzzle: &Puzzle) -> Vec<Cell> {
    let cells = || puzzle.game().grid().cells();
    let mut pairs = cells().flat_map(|first| cells().map(move |second| vec![first, second]));
    let pair = pairs.find(|pair| left(puzzle, pair).is_blank());
    pair.expect("two presses solve it")
}

/// Chapters 3 and 11: presses, again and again, where most dots go away and fewest come. Whichever of several such cells is
/// pressed, it is solved with `presses`.
fn backwards(puzzle: &Puzzle, made: &mut Vec<Cell>, presses: usize) -> bool {
    let difference = left(puzzle, made);
    if difference.is_blank() || made.len() == presses {
        return difference.is_blank() && made.len() == presses;
    }
    let dots = |pattern: &Pattern| pattern.cells().count();
    let after = |cell| {
        let made: Vec<Cell> = made.iter().copied().chain([cell]).collect();
        let left = left(puzzle, &made);
        let come = left
            .cells()
            .filter(|&cell| left.get(cell) > difference.get(cell))
            .count();
        (come, dots(&left))
    };
    let game = puzzle.game();
    let score = |cell: Cell| {
        let (come, _) = after(cell);
        let changed = game.effect(cell).len();
        // Every changed cell comes closer by one or not.
        (changed - come) as i64 - (states(game) - 1) * come as i64
    };
    let best = game.grid().cells().map(score).max().unwrap();
    let candidates: Vec<Cell> = game
        .grid()
        .cells()
        .filter(|&cell| score(cell) == best)
        .collect();
    let mut solves = true;
    let mut solution = Vec::new();
    for cell in candidates {
        let mut made = made.clone();
        made.push(cell);
        solves &= backwards(puzzle, &mut made, presses);
        solution = made;
    }
    *made = solution;
    solves
}

fn states(game: &Game) -> i64 {
    i64::from(game.states())
}

/// Returns the rows of the inverse: for each press the cells that decide about it. Elimination of its own.
fn masks(game: &Game) -> Vec<BTreeSet<usize>> {
    let size = game.grid().len() as usize;
    let mut rows = vec![(vec![false; size], vec![false; size]); size];
    for press in game.grid().cells() {
        for (cell, _) in game.effect(press) {
            rows[cell.position()].0[press.position()] = true;
        }
    }
    for (place, row) in rows.iter_mut().enumerate() {
        row.1[place] = true;
    }
    for column in 0..size {
        let pivot = (column..size).find(|&row| rows[row].0[column]).unwrap();
        rows.swap(column, pivot);
        let (left, right) = rows[column].clone();
        for (place, row) in rows.iter_mut().enumerate() {
            if place != column && row.0[column] {
                (0..size).for_each(|at| row.0[at] ^= left[at]);
                (0..size).for_each(|at| row.1[at] ^= right[at]);
            }
        }
    }
    let cells = |row: &Vec<bool>| (0..size).filter(|&at| row[at]).collect();
    rows.iter().map(|(_, row)| cells(row)).collect()
}

/// Chapters 4 to 7 and 10: counts the dots inside the mask of every cell of some classes, and presses where they are odd.
fn by_counting(puzzle: &Puzzle, classes: &[Class]) -> Vec<Cell> {
    let game = puzzle.game();
    let (masks, difference) = (masks(game), puzzle.difference());
    let differing: BTreeSet<usize> = difference.cells().map(Cell::position).collect();
    let grid = game.grid();
    grid.cells()
        .filter(|&cell| classes.contains(&grid.class(cell)))
        .filter(|&cell| masks[cell.position()].intersection(&differing).count() % 2 == 1)
        .collect()
}

/// Clears every row from below, and returns the presses.
fn chase(puzzle: &Puzzle, made: &[Cell]) -> Vec<Cell> {
    let grid = puzzle.game().grid();
    let mut presses = made.to_vec();
    for row in 0..grid.rows() - 1 {
        for column in 0..grid.columns() {
            let above = grid.cell_at(&[row, column]).unwrap();
            if left(puzzle, &presses).get(above) == 1 {
                presses.push(grid.cell_at(&[row + 1, column]).unwrap());
            }
        }
    }
    presses
}

/// Chapter 8: chases, looks up what is left in the last row, presses in the first row, and chases again.
fn by_chasing(puzzle: &Puzzle, table: &[(Cell, Vec<Cell>)]) -> Vec<Cell> {
    let mut presses = chase(puzzle, &[]);
    let lit = left(puzzle, &presses);
    if lit.is_blank() {
        return presses;
    }
    let mut first = BTreeSet::new();
    for (cell, looked_up) in table {
        for &press in looked_up.iter().filter(|_| lit.get(*cell) == 1) {
            if !first.remove(&press) {
                first.insert(press);
            }
        }
    }
    presses.extend(first);
    chase(puzzle, &presses)
}

/// Returns the quiet sets of a board with two states that can be chased: every choice for the first row, chased on the blank
/// board, if nothing is left.
fn quiet_sets(game: &Game) -> Vec<BTreeSet<Cell>> {
    let blank = Puzzle::new(game.clone(), game.blank(), game.blank()).unwrap();
    let row: Vec<Cell> = game
        .grid()
        .cells()
        .take(game.grid().columns() as usize)
        .collect();
    let choices = (1..1u32 << row.len()).map(|choice| {
        let chosen = row.iter().enumerate();
        chosen
            .filter(|(place, _)| choice >> place & 1 == 1)
            .map(|(_, &cell)| cell)
            .collect::<Vec<Cell>>()
    });
    choices
        .map(|first| chase(&blank, &first))
        .filter(|presses| left(&blank, presses).is_blank())
        .map(|presses| presses.into_iter().collect())
        .collect()
}

/// Chapter 9: chases with any first row that works, cancels what is pressed twice, and adds a quiet set if that is shorter.
fn by_quiet_sets(puzzle: &Puzzle, chased: &[Cell]) -> Vec<Cell> {
    let mut net = BTreeSet::new();
    for &cell in chased {
        if !net.remove(&cell) {
            net.insert(cell);
        }
    }
    let sets = quiet_sets(puzzle.game());
    let sums = sets
        .iter()
        .map(|set| net.symmetric_difference(set).copied().collect());
    let shortest: BTreeSet<Cell> = sums.chain([net.clone()]).min_by_key(BTreeSet::len).unwrap();
    shortest.into_iter().collect()
}

/// The table of chasing that a player of chapter 9 knows from chapter 8.
fn known_table() -> Vec<(Cell, Vec<Cell>)> {
    let table = step("8.5".parse().unwrap()).table();
    assert_eq!(table.len(), 3);
    table
}

fn by_the_method_of_its_chapter(step: &Step) -> Vec<Cell> {
    use Class::{Centre, Corner, Edge};
    let puzzle = &step.puzzle;
    match (step.id.chapter(), step.id.number()) {
        (1, _) => by_one_press(puzzle),
        (2, _) => by_two_presses(puzzle),
        (4, _) => by_counting(puzzle, &[Corner]),
        (5, _) => by_counting(puzzle, &[Edge]),
        (6, _) => by_counting(puzzle, &[Centre]),
        (7 | 10, _) => by_counting(puzzle, &[Corner, Edge, Centre]),
        (8, _) => by_chasing(puzzle, &step.table()),
        (9, _) => by_quiet_sets(puzzle, &by_chasing(puzzle, &known_table())),
        (11, 2) => by_chasing(puzzle, &[]),
        _ => {
            let mut made = Vec::new();
            assert!(
                backwards(puzzle, &mut made, step.asks as usize),
                "{}: {made:?}",
                step.id
            );
            made
        }
    }
}

#[test]
fn every_step_is_solved_by_the_method_of_its_chapter_with_the_presses_that_its_stars_ask_for() {
    for step in all() {
        let presses = by_the_method_of_its_chapter(&step);
        assert!(left(&step.puzzle, &presses).is_blank(), "{}", step.id);
        assert_eq!(presses.len() as u64, step.asks, "{}", step.id);
        for cell in &step.points_at {
            assert!(presses.contains(cell), "{}", step.id);
        }
    }
}

#[test]
fn the_third_star_asks_for_par_except_where_chasing_needs_the_first_row() {
    for step in all() {
        let par = Solver::new(step.puzzle.game()).unwrap().par(&step.puzzle);
        match step.table().is_empty() {
            true => assert_eq!(par, Some(step.asks), "{}", step.id),
            false => {
                assert!(par.unwrap() < step.asks, "{}", step.id);
                assert!(step.sentence.contains("Chapter 9"), "{}", step.id);
            }
        }
    }
}

#[test]
fn no_step_ever_changes() {
    let written: String = all()
        .iter()
        .map(|step| format!("{} {} {}\n", step.id, step.puzzle, step.asks))
        .collect();
    let golden: String = GOLDEN
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| format!("{line}\n"))
        .collect();
    assert!(written == golden, "{written}");
}

#[test]
fn steps_of_chapters_4_to_6_need_presses_of_their_own_kind_only() {
    for (chapter, class) in [(4, Class::Corner), (5, Class::Edge), (6, Class::Centre)] {
        for step in chapters()[chapter - 1].steps() {
            let grid = step.puzzle.game().grid();
            let presses = by_counting(&step.puzzle, &[Class::Corner, Class::Edge, Class::Centre]);
            assert!(presses.iter().all(|&cell| grid.class(cell) == class));
        }
    }
}

#[test]
fn shapes_are_what_counting_counts_and_fade_until_the_player_is_alone() {
    for chapter in 4..=6 {
        let fading: Vec<Option<u8>> = chapters()[chapter - 1]
            .steps()
            .map(|step| step.fading)
            .collect();
        assert_eq!(fading, [Some(0), Some(1), Some(2), Some(3), Some(4), None]);
    }
    for step in all() {
        let shapes = step.shapes();
        assert_eq!(shapes.is_empty(), step.fading.is_none(), "{}", step.id);
        let masked = shapes.iter().filter(|shape| shape.press.is_some());
        for (shape, press) in masked.filter_map(|shape| Some((shape, shape.press?))) {
            let cells: BTreeSet<usize> = shape.cells.cells().map(Cell::position).collect();
            assert_eq!(cells, masks(step.puzzle.game())[press.position()]);
        }
    }
    let sizes = |id: &str| -> BTreeSet<u64> {
        let shapes = step(id.parse().unwrap()).shapes();
        shapes.iter().map(|shape| shape.cells.sum()).collect()
    };
    assert_eq!(sizes("4.1"), BTreeSet::from([9]));
    assert_eq!(sizes("5.1"), BTreeSet::from([7]));
    assert_eq!(sizes("6.1"), BTreeSet::from([6]));
    assert_eq!(sizes("9.3"), BTreeSet::from([12, 16]));
    assert_eq!(sizes("10.2"), BTreeSet::from([6]));
    assert_eq!(sizes("10.4"), BTreeSet::from([5]));
}

#[test]
fn the_quiet_set_that_is_drawn_alone_shortens_what_chasing_found() {
    for id in ["9.1", "9.2"] {
        let step = step(id.parse().unwrap());
        let shapes = step.shapes();
        assert_eq!(shapes.len(), 1, "{id}");
        let set: BTreeSet<Cell> = shapes[0].cells.cells().collect();
        assert!(quiet_sets(step.puzzle.game()).contains(&set), "{id}");
        let chased = by_chasing(&step.puzzle, &known_table());
        let net: BTreeSet<Cell> = chased
            .iter()
            .copied()
            .filter(|cell| chased.iter().filter(|other| *other == cell).count() % 2 == 1)
            .collect();
        let shorter: Vec<Cell> = net.symmetric_difference(&set).copied().collect();
        assert!(left(&step.puzzle, &shorter).is_blank());
        assert_eq!(shorter.len() as u64, step.asks, "{id}");
        assert!(net.len() as u64 > step.asks, "{id}");
    }
    let step = step("9.1".parse().unwrap());
    assert_eq!(by_chasing(&step.puzzle, &known_table()).len(), 8);
}

#[test]
fn steps_before_the_table_need_no_press_in_the_first_row() {
    for step in chapters()[7].steps().take(4) {
        let presses = chase(&step.puzzle, &[]);
        assert!(left(&step.puzzle, &presses).is_blank(), "{}", step.id);
        let names = |cells: &[Cell]| -> Vec<String> {
            let grid = step.puzzle.game().grid();
            cells.iter().map(|&cell| grid.name(cell)).collect()
        };
        assert!(names(&presses).iter().all(|name| !name.ends_with('1')));
    }
}

#[test]
fn chapters_open_with_two_or_three_sentences_and_a_picture() {
    assert_eq!(chapters().len(), usize::from(CHAPTERS));
    for (place, chapter) in chapters().iter().enumerate() {
        assert_eq!(usize::from(chapter.number), place + 1);
        let sentences = chapter.opening.matches(". ").count() + 1;
        assert!((2..=3).contains(&sentences), "{chapter:?}: {sentences}");
        assert!(chapter.opening.ends_with('.') && !chapter.opening.contains("  "));
        let picture = chapter.picture();
        assert!(!picture.board.is_blank(), "{chapter:?}");
        assert_eq!(chapter.steps().count(), usize::from(STEPS));
    }
    for step in all() {
        let sentences = step.sentence.matches(". ").count() + 1;
        assert!(sentences <= 3 && step.sentence.len() < 210, "{}", step.id);
        assert!(step.sentence.ends_with(['.', '?']) && !step.sentence.contains(['{', '}']));
        assert!(!step.sentence.contains("  "), "{}", step.id);
    }
    for chapter in chapters() {
        let first = chapter.steps().next().unwrap();
        assert!(!first.points_at.is_empty(), "{chapter:?}");
    }
}

#[test]
fn no_two_steps_have_the_same_puzzle() {
    let codes: BTreeSet<String> = all().iter().map(|step| step.puzzle.to_string()).collect();
    assert_eq!(codes.len(), usize::from(CHAPTERS) * usize::from(STEPS));
}

#[test]
fn steps_have_stable_names() {
    assert_eq!(steps().count(), 66);
    for id in steps() {
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_eq!(step(id).id, id);
    }
    for text in ["", "4", "0.1", "1.0", "12.1", "1.7", "4.2.1", "a.b", "-1.2"] {
        let error = text.parse::<StepId>().unwrap_err();
        assert!(
            error.to_string().contains("use chapter and number"),
            "{text}"
        );
    }
    let last: StepId = "11.6".parse().unwrap();
    assert_eq!(
        (last.chapter(), last.number(), last.following()),
        (11, 6, None)
    );
}

#[test]
fn stars_are_for_solving_for_no_help_and_for_the_fewest_presses() {
    let step = step("7.3".parse().unwrap());
    let outcome = |solved, helped, shown, presses| Outcome {
        solved,
        helped,
        shown,
        presses,
    };
    for (played, stars) in [
        (outcome(true, false, false, 5), 3),
        (outcome(true, false, false, 6), 2),
        (outcome(true, true, false, 5), 1),
        (outcome(true, true, true, 5), 0),
        (outcome(true, false, true, 5), 0),
        (outcome(false, false, false, 5), 0),
    ] {
        assert_eq!(step.stars(&played), stars, "{played:?}");
    }
}

#[test]
fn a_session_says_how_a_step_was_played() {
    let step = step("2.1".parse().unwrap());
    let solver = Solver::new(step.puzzle.game()).unwrap();
    let play = || quatrainment::Session::new(step.puzzle.clone());
    let stars = |session: &quatrainment::Session| step.stars(&Outcome::of(session));

    let mut alone = play();
    assert_eq!(stars(&alone), 0);
    for &cell in &step.points_at {
        alone.press(cell).unwrap();
    }
    assert_eq!(stars(&alone), 3);

    let mut detour = play();
    let other = cells_named(step.puzzle.game(), &["A1"])[0];
    for cell in [other, other].into_iter().chain(step.points_at.clone()) {
        detour.press(cell).unwrap();
    }
    assert_eq!(stars(&detour), 2);

    let mut hinted = play();
    hinted.hint(&solver);
    for &cell in &step.points_at {
        hinted.press(cell).unwrap();
    }
    assert_eq!(stars(&hinted), 1);

    let mut shown = play();
    while shown.solve_step(&solver).is_some() {}
    assert!(shown.is_won());
    assert_eq!(stars(&shown), 0);
}

#[test]
fn the_next_step_is_the_first_that_was_not_solved() {
    let mut progress = Progress::default();
    assert_eq!(progress.next_step(), Some(StepId::FIRST));
    for id in steps().skip(1) {
        assert!(progress.record(id, 1));
        assert_eq!(progress.next_step(), Some(StepId::FIRST));
    }
    assert!(progress.record(StepId::FIRST, 2) && !progress.record(StepId::FIRST, 1));
    assert_eq!((progress.next_step(), progress.solved()), (None, 66));
    assert_eq!((progress.total(), progress.of_chapter(1)), (67, (6, 7)));
    assert_eq!(progress.summary(), "66 of 66 solved, 67 stars");
    assert_eq!(progress.chapter_summary(1), "7 of 18 stars");
    assert_eq!(Progress::default().chapter_summary(1), "6 puzzles");
}

#[test]
fn a_step_without_stars_is_not_solved() {
    let mut progress = Progress::default();
    assert!(!progress.record(StepId::FIRST, 0));
    assert_eq!(
        (progress.solved(), progress.to_string()),
        (0, String::new())
    );
}

proptest! {
    #[test]
    fn progress_is_read_as_it_was_written(stars in prop::collection::vec(0u8..=4, 66)) {
        let mut progress = Progress::default();
        for (id, &stars) in steps().zip(&stars) {
            progress.record(id, stars);
        }
        prop_assert_eq!(&Progress::read(&progress.to_string()), &progress);
        let json = serde_json::to_string(&progress).unwrap();
        prop_assert_eq!(&serde_json::from_str::<Progress>(&json).unwrap(), &progress);
        let mut merged = Progress::default();
        merged.merge(&progress);
        prop_assert_eq!(merged, progress);
    }

    #[test]
    fn any_text_is_read_as_progress(text in ".{0,40}") {
        let progress = Progress::read(&text);
        prop_assert!(progress.solved() <= 66);
    }
}
