//! Structured boards solved row by row agree with elimination on all cells: nullities, solutions, invariants.
//!
//! Every answer is checked by pressing: a solution must make the difference, an invariant must be even on every press and
//! odd on the difference. So neither side is trusted.

mod every_size;

use crate::support::{game, noise, on_rectangle, table};
use quatrainment::solve::stream::{
    CachedRows, Outcome, PatternRows, RepeatedRows, RowError, RowSink, RowSource, StreamError,
    StructuredBoard,
};
use quatrainment::solve::{self, MAX_DENSE, SolverOptions};
use quatrainment::{Cell, Game, Grid, Mirror, Pattern, Picture, Rule, Solver, catalogue, generate};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Every named game that is covered.
const COVERED: [&str; 9] = [
    "lights-out",
    "lights-out-without-self",
    "lights-out-cylinder",
    "lights-out-torus",
    "king",
    "merlin",
    "quatrainment",
    "quatrainment-a",
    "quatrainment-b",
];

/// The folded plus, and boards that are joined in other ways than the named ones.
fn relatives(rows: u64, columns: u64) -> Vec<Game> {
    let grid = Grid::new(format!("{rows}x{columns}").parse().unwrap());
    let plus: Picture = ".x./x@x/.x.".parse().unwrap();
    let folded = Game::new("folded", Rule::folded(plus, Mirror::Half), grid.clone()).unwrap();
    let joined = |wraps: [bool; 2], shells: &[u64]| {
        let reach = quatrainment::Reach::Shells(shells.to_vec());
        Game::new(
            "joined",
            Rule::everywhere(reach),
            grid.wrapping(|axis| wraps[axis]),
        )
        .unwrap()
    };
    let mut games = vec![folded];
    if rows > 2 {
        games.extend([joined([true, false], &[0, 1]), joined([true, false], &[1])]);
    }
    if rows > 2 && columns > 2 {
        games.extend([joined([true, true], &[1]), joined([false, true], &[1])]);
    }
    games
}

/// Rows put together to a pattern.
fn collected(game: &Game, stream: impl FnOnce(RowSink<'_>) -> Result<u64, StreamError>) -> Pattern {
    let columns = game.grid().columns() as usize;
    let mut bits: Vec<bool> = Vec::new();
    let mut sink = |rows: &[u64]| {
        for row in rows.chunks_exact(columns.div_ceil(64)) {
            bits.extend((0..columns).map(|j| row[j / 64] >> (j % 64) & 1 == 1));
        }
        Ok(())
    };
    let count = stream(&mut sink).unwrap();
    let pattern = Pattern::from_fn(game.grid(), 2, |cell: Cell| u8::from(bits[cell.position()]));
    assert_eq!(
        (bits.len() as u64, pattern.sum()),
        (game.grid().len(), count)
    );
    pattern
}

/// Solves a difference and checks the outcome by pressing. Returns whether it could be solved.
fn check(game: &Game, board: &StructuredBoard, difference: &Pattern) -> bool {
    let mut source = PatternRows::new(difference);
    let about = || format!("{} {} {difference}", game.name(), game.grid().size());
    match board.first_row(&mut source).unwrap() {
        Outcome::Solved(first) => {
            let presses = collected(game, |sink| board.presses(&first, &mut source, Some(sink)));
            let mut left = difference.clone();
            game.press_all(&mut left, &presses);
            assert!(left.is_blank(), "{}", about());
            true
        }
        Outcome::Unsolvable(first) => {
            let cells = collected(game, |sink| {
                board.invariant(&first, &mut source, Some(sink))
            });
            for press in game.grid().cells() {
                let changed = game
                    .effect(press)
                    .iter()
                    .filter(|(cell, _)| cells.get(*cell) == 1)
                    .count();
                assert_eq!(changed % 2, 0, "{}", about());
            }
            assert_eq!(
                difference
                    .cells()
                    .filter(|&cell| cells.get(cell) == 1)
                    .count()
                    % 2,
                1,
                "{}",
                about()
            );
            false
        }
    }
}

/// Everything that is known about one board against everything else.
fn check_game(game: &Game) {
    let board = StructuredBoard::new(game)
        .unwrap_or_else(|| panic!("{} {} is covered", game.name(), game.grid().size()));
    let cells = game.grid().len();
    let known = cells - solve::rank(game, &SolverOptions::new()).unwrap() as u64;
    assert_eq!(
        board.nullity(),
        known,
        "{} {}",
        game.name(),
        game.grid().size()
    );
    assert_eq!(StructuredBoard::nullity_of(game), Some(known));
    let seed = cells * 31 + game.grid().columns();
    assert!(check(game, &board, &generate::random_pattern(game, seed)));
    let solvable = check(game, &board, &noise(game.grid(), 2, seed));
    assert!(solvable || known > 0);
    if let Some(last) = game.grid().cells().next_back() {
        let mut one = game.blank();
        one.add(last, 1);
        check(game, &board, &one);
    }
    check(game, &board, &game.all_on());
}

fn check_sizes(sizes: impl Iterator<Item = (u64, u64)>) {
    for (rows, columns) in sizes {
        COVERED
            .iter()
            .filter_map(|name| on_rectangle(name, rows, columns))
            .for_each(|game| check_game(&game));
        relatives(rows, columns).iter().for_each(check_game);
    }
}

#[test]
fn small_boards_are_solved_as_elimination_solves_them() {
    check_sizes((1..=14).flat_map(|rows| (1..=14).map(move |columns| (rows, columns))));
}

#[test]
fn long_rows_and_long_columns_are_solved_as_elimination_solves_them() {
    check_sizes(
        [
            (3, 64),
            (4, 65),
            (5, 127),
            (6, 128),
            (5, 129),
            (64, 3),
            (130, 4),
            (2, 200),
            (200, 1),
            (1, 191),
        ]
        .into_iter(),
    );
}

/// The nullities of tables that were made by other programs.
#[test]
fn nullities_by_polynomials_are_those_of_the_tables() {
    let (header, rows) = table(include_str!("../data/nullity-square.csv"));
    let mut compared = 0;
    for row in &rows {
        for (title, known) in header.iter().zip(row).skip(1) {
            let name = if *title == "king with self" {
                "king"
            } else {
                title
            };
            let covered = catalogue::find(name)
                .ok()
                .and_then(|_| on_rectangle(name, row[0], row[0]));
            if let Some(found) = covered.as_ref().and_then(StructuredBoard::nullity_of) {
                assert_eq!(found, *known, "{title} {0}x{0}", row[0]);
                compared += 1;
            }
        }
    }
    assert!(compared > 200, "{compared}");
    for (name, text) in [
        (
            "lights-out",
            include_str!("../data/nullity-rectangle-lights-out.csv"),
        ),
        (
            "quatrainment",
            include_str!("../data/nullity-rectangle-quatrainment.csv"),
        ),
    ] {
        let (header, rows) = table(text);
        for row in &rows {
            for (columns, known) in header.iter().zip(row).skip(1) {
                let game = on_rectangle(name, row[0], columns.parse().unwrap()).unwrap();
                assert_eq!(
                    StructuredBoard::nullity_of(&game),
                    Some(*known),
                    "{name} {}x{columns}",
                    row[0]
                );
            }
        }
    }
}

/// The rows of a source, as a pattern.
fn read(game: &Game, source: &mut dyn RowSource) -> Pattern {
    let columns = game.grid().columns() as usize;
    let width = columns.div_ceil(64);
    let mut rows = vec![0; width * game.grid().rows() as usize];
    source.restart().unwrap();
    // In pieces, as a chase reads them.
    for piece in rows.chunks_mut(3 * width) {
        source.read(piece).unwrap();
    }
    Pattern::from_fn(game.grid(), 2, |cell| {
        let (row, column) = (cell.position() / columns, cell.position() % columns);
        (rows[row * width + column / 64] >> (column % 64) & 1) as u8
    })
}

#[test]
fn rows_are_the_rows_of_the_pattern() {
    for (rows, columns) in [(3, 3), (5, 64), (7, 65), (4, 130), (6, 200)] {
        for game in COVERED
            .iter()
            .filter_map(|name| on_rectangle(name, rows, columns))
            .chain(relatives(rows, columns))
        {
            let board = StructuredBoard::new(&game).unwrap();
            let wide = columns as usize;
            assert_eq!(read(&game, &mut RepeatedRows::blank(wide)), game.blank());
            assert_eq!(read(&game, &mut RepeatedRows::all_on(wide)), game.all_on());
            assert_eq!(
                read(&game, &mut RepeatedRows::checkerboard(wide)),
                game.checkerboard()
            );
            let any = noise(game.grid(), 2, rows);
            assert_eq!(read(&game, &mut PatternRows::new(&any)), any);
            let pattern = generate::random_pattern(&game, 7);
            let mut kept = CachedRows::new(board.random(7), 0);
            for time in ["once", "again"] {
                assert_eq!(
                    read(&game, &mut board.random(7)),
                    pattern,
                    "{} {rows}x{columns}",
                    game.name()
                );
                assert_eq!(read(&game, &mut kept), pattern, "kept, {time}");
            }
        }
    }
}

/// Repeated rows are never read: what follows from them is a polynomial.
#[test]
fn repeated_rows_are_solved_like_stored_ones() {
    for (rows, columns) in (3..12).flat_map(|rows| (3..12).map(move |columns| (rows, columns))) {
        for game in COVERED
            .iter()
            .filter_map(|name| on_rectangle(name, rows, columns))
            .chain(relatives(rows, columns))
        {
            let board = StructuredBoard::new(&game).unwrap();
            let wide = columns as usize;
            for (mut source, pattern) in [
                (RepeatedRows::blank(wide), game.blank()),
                (RepeatedRows::all_on(wide), game.all_on()),
                (RepeatedRows::checkerboard(wide), game.checkerboard()),
            ] {
                let repeated: Outcome<u64> = board.count(&mut source).unwrap();
                let stored = board.count(&mut PatternRows::new(&pattern)).unwrap();
                assert_eq!(
                    repeated,
                    stored,
                    "{} {rows}x{columns} {pattern}",
                    game.name()
                );
            }
        }
    }
}

/// A board large enough for threads that read and for tiles, solved from random presses that it does not know.
#[test]
fn large_boards_are_solved_back_to_the_presses_they_were_made_with() {
    let game = game("lights-out", "300x900000");
    let counts = [1, 2, 3].map(|threads| {
        let options = SolverOptions::new().threads(threads);
        let board = StructuredBoard::with_options(&game, &options)
            .unwrap()
            .unwrap();
        assert_eq!(board.nullity(), 0);
        let random = board.count(&mut board.random(3)).unwrap().solved().unwrap();
        // Without access to any row.
        let in_order = board
            .count(&mut InOrder(board.random(3)))
            .unwrap()
            .solved()
            .unwrap();
        assert_eq!(random, in_order, "{threads} threads");
        random
    });
    // Random presses are pressed half of the time, and this solution is the only one.
    let half = 300 * 900_000 / 2;
    assert!(counts[0].abs_diff(half) < 50_000, "{counts:?}");
    assert_eq!(counts, [counts[0]; 3]);
}

/// A source that is read in order only.
struct InOrder<S>(S);

impl<S: RowSource> RowSource for InOrder<S> {
    fn restart(&mut self) -> Result<(), RowError> {
        self.0.restart()
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), RowError> {
        self.0.read(rows)
    }
}

/// Boards of many chunks of rows, pressed cell by cell.
#[test]
fn long_ways_down_are_right_when_pressed_cell_by_cell() {
    for (name, rows, columns) in [
        ("lights-out", 2500, 100),
        ("lights-out-torus", 90, 2300),
        ("lights-out-cylinder", 1200, 131),
        ("quatrainment", 1500, 129),
        ("quatrainment-a", 131, 1800),
        ("king", 1300, 190),
    ] {
        let game = on_rectangle(name, rows, columns).unwrap();
        let board = StructuredBoard::new(&game).unwrap();
        assert!(
            check(&game, &board, &generate::random_pattern(&game, 11)),
            "{name}"
        );
        check(&game, &board, &noise(game.grid(), 2, 12));
    }
}

/// All lit, until nothing can be read.
struct Cut {
    rows: usize,
}

impl RowSource for Cut {
    fn restart(&mut self) -> Result<(), RowError> {
        Ok(())
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), RowError> {
        rows.fill(!0);
        self.rows = self
            .rows
            .checked_sub(rows.len())
            .ok_or("the board is cut off")?;
        Ok(())
    }
}

#[test]
fn errors_of_sources_and_sinks_come_back_as_they_were() {
    for name in ["lights-out", "king", "merlin"] {
        let board = StructuredBoard::new(&game(name, "64x64")).unwrap();
        match board.count(&mut Cut { rows: 10 }) {
            Err(StreamError::Rows(error)) => {
                assert_eq!(error.to_string(), "the board is cut off", "{name}");
            }
            other => panic!("{name}: {other:?}"),
        }
        let mut rows = RepeatedRows::blank(64);
        let first = board.first_row(&mut rows).unwrap().solved().unwrap();
        let mut refuse = |_: &[u64]| Err("the disk is full".into());
        match board.presses(&first, &mut rows, Some(&mut refuse)) {
            Err(StreamError::Rows(error)) => {
                assert_eq!(error.to_string(), "the disk is full", "{name}");
            }
            other => panic!("{name}: {other:?}"),
        }
    }
}

#[test]
fn progress_is_reported_for_every_pass_and_passes_can_be_cancelled() {
    for name in ["lights-out", "merlin"] {
        every_pass_reports(&game(name, "500x5000"));
    }
}

fn every_pass_reports(game: &Game) {
    let ends = Arc::new(AtomicU64::new(0));
    let options = SolverOptions::new().progress({
        let ends = ends.clone();
        move |percent| {
            ends.fetch_add(u64::from(percent == 100), Ordering::Relaxed);
        }
    });
    let board = StructuredBoard::with_options(game, &options)
        .unwrap()
        .unwrap();
    let mut random = board.random(1);
    assert!(board.count(&mut random).unwrap().is_solved());
    assert_eq!(ends.load(Ordering::Relaxed), board.passes(&random));
    let cancelled = StructuredBoard::with_options(game, &options.cancel(|| true))
        .unwrap()
        .unwrap();
    assert!(matches!(
        cancelled.count(&mut random),
        Err(StreamError::Cancelled)
    ));
}

/// Boards beyond what is eliminated cell by cell, behind the same `Solver`: for every named game.
#[test]
fn the_solver_answers_for_large_boards_like_for_small_ones() {
    for entry in catalogue::all() {
        let game = entry.game_of(&"51x53".parse().unwrap()).unwrap();
        assert!(game.grid().len() > MAX_DENSE);
        let solver = Solver::new(&game).unwrap();
        let matrix = game.matrix();
        let about = game.name();
        assert_eq!(solver.rank(), matrix.rank(), "{about}");
        assert_eq!(
            solver.rank(),
            solve::rank(&game, &SolverOptions::new()).unwrap(),
            "{about}"
        );
        for quiet in solver.quiet_sets().take(3) {
            assert!((&matrix * quiet.bits().unwrap()).is_zero(), "{about}");
        }
        for invariant in solver.invariants().take(3) {
            assert!(
                (&matrix.transpose() * invariant.bits().unwrap()).is_zero(),
                "{about}"
            );
        }
        if solver.nullity() <= 12 {
            let solution = solver.solve(&generate::random_pattern(&game, 5)).unwrap();
            let mut board = generate::random_pattern(&game, 5);
            game.press_all(&mut board, solution.presses());
            assert!(board.is_blank() && solution.is_fewest(), "{about}");
        }
        match solver.mask(game.grid().cell(77).unwrap()) {
            Some(mask) => {
                let alone = &matrix.transpose() * mask.bits().unwrap();
                assert!(alone.ones().eq([77]), "{about}");
            }
            None => {
                // One cell of an invariant alone violates it.
                let mut alone = game.blank();
                alone.add(
                    solver.invariants().next().unwrap().cells().next().unwrap(),
                    1,
                );
                let violated = solver.solve(&alone).unwrap_err();
                assert!(
                    (&matrix.transpose() * violated.invariant().bits().unwrap()).is_zero(),
                    "{about}"
                );
            }
        }
    }
}

/// The fewest presses of a singular board are the same, whether it is eliminated cell by cell or solved as a board.
#[test]
fn fewest_presses_are_proven_on_large_boards() {
    let game = game("lights-out", "59x44");
    let solver = Solver::new(&game).unwrap();
    assert!((1..=8).contains(&solver.nullity()), "{}", solver.nullity());
    let solution = solver.solve(&game.all_on()).unwrap();
    assert!(solution.is_fewest());
    let all: Vec<Pattern> = solver.solve_all(&game.all_on()).unwrap().collect();
    assert!(all.iter().all(|presses| presses.sum() == solution.count()));
    let others = solver
        .quiet_sets()
        .map(|quiet| solution.presses().difference(&quiet).sum());
    assert!(others.min() >= Some(solution.count()));
}

#[test]
fn on_a_large_board_with_many_quiet_sets_any_solution_is_fine_and_not_called_fewest() {
    let game = game("king", "302x302");
    let solver = Solver::new(&game).unwrap();
    assert_eq!(solver.nullity(), 603);
    let mut board = generate::random_pattern(&game, 1);
    let solution = solver.solve(&board).unwrap();
    game.press_all(&mut board, solution.presses());
    assert!(board.is_blank() && !solution.is_fewest());
    // Half of the cells differ, and a press reaches nine.
    assert!((302 * 302 / 20..solution.count()).contains(&solution.lower_bound()));
    assert!(solver.solve(&game.blank()).unwrap().is_fewest());
}
