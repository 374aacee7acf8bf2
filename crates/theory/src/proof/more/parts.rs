//! The parts of a proof about a game with more than two states.

use crate::modular::{self, Diagonal, Echelon, Round, Square};
use crate::proof::page::{MAX_ROWS, ProofError, any_order, draw_presses};
use crate::words;
use num_bigint::BigUint;
use quatrainment::draw::{Array, Block, Document, Fact};
use quatrainment::solve::Solver;
use quatrainment::{Cell, Game, Pattern};

/// The parts of a proof.
pub(super) struct Proof<'a> {
    pub(super) game: &'a Game,
    pub(super) solver: Solver,
    pub(super) matrix: Square,
    pub(super) form: Echelon,
}

impl<'a> Proof<'a> {
    pub(super) fn new(game: &'a Game) -> Result<Proof<'a>, ProofError> {
        let matrix = Square::of(game);
        Ok(Proof {
            game,
            solver: Solver::new(game)?,
            form: Echelon::of(&matrix),
            matrix,
        })
    }

    pub(super) fn cells(&self) -> usize {
        self.matrix.size()
    }

    pub(super) fn states(&self) -> u8 {
        self.game.states()
    }

    /// Returns whether every number but 0 has an inverse.
    pub(super) fn is_prime(&self) -> bool {
        (2..self.states()).all(|divisor| !self.states().is_multiple_of(divisor))
    }

    pub(super) fn name(&self, cell: Cell) -> String {
        self.game.grid().name(cell)
    }

    pub(super) fn name_at(&self, place: usize) -> String {
        let cell = self.game.grid().cell(place as u64);
        cell.map_or_else(String::new, |cell| format!("`{}`", self.name(cell)))
    }

    pub(super) fn pattern(&self, values: &[u8]) -> Pattern {
        modular::pattern(self.game, values)
    }

    /// Returns a matrix to look at, unless it is too large.
    pub(super) fn array(&self, name: &str, matrix: &Square, caption: &str) -> Option<Block> {
        let array = || Array {
            caption: caption.to_owned(),
            ..Array::numbers(name, matrix.numbers(), self.game)
        };
        (matrix.size() <= MAX_ROWS).then(array).map(Block::Matrix)
    }

    pub(super) fn facts(&self, page: &mut Document, diagonal: Option<&Diagonal>) {
        let (cells, states) = (self.cells(), u32::from(self.states()));
        let ones = vec![1; cells];
        let entries = diagonal.map_or(&ones, |diagonal| &diagonal.entries);
        let rank = entries.iter().filter(|&&entry| entry == 1).count();
        let generators = |generator: fn(&Diagonal, usize) -> Vec<u8>| -> Vec<String> {
            let of = |diagonal: &Diagonal| {
                let places = diagonal.bound().into_iter();
                places
                    .map(|place| self.pattern(&generator(diagonal, place)).to_string())
                    .collect()
            };
            diagonal.map_or_else(Vec::new, of)
        };
        page.fact("game", self.game.name());
        page.fact("size", self.game.grid().size().to_string());
        page.fact("states", usize::from(self.states()));
        page.fact("cells", cells);
        page.fact("rank", rank);
        page.fact("nullity", cells - rank);
        page.fact(
            "diagonal",
            entries
                .iter()
                .map(|entry| (entry % states).to_string())
                .collect::<Vec<_>>(),
        );
        page.fact("always_solvable", rank == cells);
        page.fact(
            "reachable",
            Fact::Number(reachable(entries, states).to_string()),
        );
        page.fact("quiet_sets", generators(Diagonal::quiet));
        page.fact("invariants", generators(Diagonal::invariant));
    }

    /// Writes about states, inputs and the next state, and why only how often each cell is pressed counts.
    pub(super) fn machine(&self, page: &mut Document) {
        let (game, cells, states) = (self.game, self.cells(), self.states());
        page.heading("The machine");
        page.paragraph(format!(
            "{} The board is {}, with {cells} cells, each in one of {states} states, 0 to {}.",
            words::rule(game),
            words::size(game),
            states - 1
        ));
        page.paragraph(format!(
            "A *state* of the game is a pattern: a number for each cell. There are {}. An *input* is a press \
             of one of the {cells} cells. Add two patterns cell by cell *modulo {states}*: what reaches \
             {states} starts again at 0. Let $M_k$ be the pattern of what a press of cell $k$ adds to each \
             cell. Then a press of $k$ turns the state $P$ into the *next state* $f(P, k) = P + M_k$.",
            words::power(states, cells)
        ));
        draw_presses(page, game);
        page.statement(
            "Lemma 1",
            format!("Pressing a cell {states} times changes nothing."),
        );
        page.statement(
            "Proof",
            format!(
                "$P + {states}·M_k = P$, because {states} times any number is 0 modulo {states}. ∎"
            ),
        );
        any_order(page);
        page.statement(
            "Lemma 3",
            format!(
                "Target $B$ can be reached from start $A$ exactly when the difference $B - A$ is a sum of \
                 multiples of press patterns, each 0 to {} times. Pressing each cell as often as its pattern \
                 occurs leads from $A$ to $B$.",
                states - 1
            ),
        );
        page.statement(
            "Proof",
            "By Lemmas 1 and 2 only how often each cell is pressed matters, and that only modulo the number \
             of states. Such presses lead from $A$ to $A + S$, with $S$ the sum of their patterns, and $A + S \
             = B$ says $S = B - A$. ∎",
        );
    }

    /// Writes the matrix R and what it says.
    pub(super) fn equations(&self, page: &mut Document) {
        let (cells, states) = (self.cells(), self.states());
        page.heading("The matrix");
        page.paragraph(format!(
            "Read every pattern row by row as a column of {cells} numbers, and let $R$ be the matrix of \
             {cells} rows and columns whose column $k$ is $M_k$: its entry in row $i$ and column $k$ is what \
             a press of cell $k$ adds to cell $i$. Write $p$ for the column that says how often each cell is \
             pressed and $d = B - A$ for the difference. Then $R·p$ is the sum of the press patterns, and \
             Lemma 3 reads: the presses $p$ lead from $A$ to $B$ exactly when $R·p = d$ modulo {states}."
        ));
        let caption = "The matrix of the game. Rows are cells and columns are presses, both in reading order.";
        page.blocks.extend(self.array("R", &self.matrix, caption));
    }

    /// Writes what the steps on equations are, and why they change no solution.
    pub(super) fn steps_allowed(&self, page: &mut Document) {
        let states = self.states();
        page.paragraph(format!(
            "$R·p = d$ is a system of equations modulo {states}, one for each cell. Three kinds of steps leave \
             its solutions as they are, because each can be undone: exchanging two equations; multiplying an \
             equation by a number that has an inverse modulo {states}, that is, no factor in common with it; \
             and adding a multiple of one equation to another."
        ));
    }

    /// Counts the steps of each kind, in words.
    pub(super) fn counted(rounds: &[Round]) -> String {
        let exchanges = rounds
            .iter()
            .flat_map(|round| [round.exchange, round.exchange_column])
            .flatten();
        let additions = rounds
            .iter()
            .map(|round| round.added.len() + round.added_columns.len())
            .sum::<usize>()
            + rounds.iter().filter(|round| round.mixed.is_some()).count();
        words::listed(&[
            words::counted(exchanges.count(), "exchange"),
            words::counted(
                rounds.iter().filter(|round| round.multiply != 1).count(),
                "multiplication",
            ),
            words::counted(additions, "addition"),
        ])
    }

    /// Writes a table with a row for everything that is done to one pivot in one go.
    pub(super) fn steps(&self, page: &mut Document, rounds: &[Round], with_columns: bool) {
        let name = |place: usize| self.name_at(place);
        let exchanged = |place: usize, other: Option<usize>| {
            other.map_or_else(
                || "none".to_owned(),
                |other| format!("{} and {}", name(place), name(other)),
            )
        };
        let added = |added: &[(usize, u32)]| match added {
            [] => "none".to_owned(),
            _ => added
                .iter()
                .map(|&(to, times)| format!("{times}× {}", name(to)))
                .collect::<Vec<_>>()
                .join(" "),
        };
        let row = |round: &Round| {
            let multiply = match round.mixed {
                Some(other) => format!("first add {}", name(other)),
                None => round.multiply.to_string(),
            };
            let mut row = vec![
                name(round.column),
                exchanged(round.row, round.exchange),
                multiply,
                added(&round.added),
            ];
            if with_columns {
                row.push(exchanged(round.column, round.exchange_column));
                row.push(added(&round.added_columns));
            }
            row
        };
        let mut header = vec![
            "column",
            "exchange",
            "multiply by",
            "add the pivot's row to",
        ];
        if with_columns {
            header.extend(["exchange columns", "add the pivot's column to"]);
        }
        page.table(
            &header,
            rounds.iter().map(row).collect(),
            "The steps. Equations and columns are named by their cells, by place.",
        );
    }
}

/// Returns the number of differences that can be made with such a diagonal.
pub(super) fn reachable(entries: &[u32], states: u32) -> BigUint {
    entries
        .iter()
        .map(|entry| BigUint::from(states / entry))
        .product()
}
