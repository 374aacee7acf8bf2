//! The parts of a proof about a game with two states.

use super::page::{Detail, MAX_ROWS, ProofError, any_order, draw_presses};
use crate::words;
use modtwo::{Matrix, Reduction, Step, Vector};
use quatrainment::draw::{Array, Document};
use quatrainment::solve::Solver;
use quatrainment::{Cell, Game, Pattern};

/// The parts of a proof.
pub(super) struct Proof<'a> {
    pub(super) game: &'a Game,
    pub(super) solver: Solver,
    pub(super) matrix: Matrix,
    pub(super) reduction: Reduction,
    pub(super) rank: usize,
}

impl<'a> Proof<'a> {
    pub(super) fn new(game: &'a Game) -> Result<Proof<'a>, ProofError> {
        let matrix = game.matrix();
        let reduction = matrix.reduction();
        let rank = reduction.pivots.len();
        Ok(Proof {
            game,
            solver: Solver::new(game)?,
            matrix,
            reduction,
            rank,
        })
    }

    pub(super) fn cells(&self) -> usize {
        self.matrix.rows()
    }

    pub(super) fn nullity(&self) -> usize {
        self.cells() - self.rank
    }

    pub(super) fn name(&self, cell: Cell) -> String {
        self.game.grid().name(cell)
    }

    pub(super) fn pattern(&self, bits: Vector) -> Pattern {
        Pattern::from_bits(self.game.grid(), bits)
    }

    /// Returns a matrix over GF(2) to look at, unless it is too large.
    pub(super) fn array(&self, name: &str, matrix: &Matrix, caption: &str) -> Option<Array> {
        let array = || Array {
            caption: caption.to_owned(),
            ..Array::bits(name, matrix, self.game)
        };
        (matrix.rows() <= MAX_ROWS).then(array)
    }

    pub(super) fn facts(&self, page: &mut Document) {
        let texts =
            |patterns: Vec<Pattern>| patterns.iter().map(Pattern::to_string).collect::<Vec<_>>();
        page.fact("game", self.game.name());
        page.fact("size", self.game.grid().size().to_string());
        page.fact("cells", self.cells());
        page.fact("rank", self.rank);
        page.fact("nullity", self.nullity());
        page.fact("always_solvable", self.nullity() == 0);
        let reachable = num_bigint::BigUint::from(1u8) << self.rank;
        page.fact(
            "reachable",
            quatrainment::draw::Fact::Number(reachable.to_string()),
        );
        page.fact("quiet_sets", texts(self.solver.quiet_sets().collect()));
        page.fact("invariants", texts(self.solver.invariants().collect()));
    }

    /// Writes about states, inputs and the next state, and why only the set of presses counts.
    pub(super) fn machine(&self, page: &mut Document) {
        let game = self.game;
        let cells = self.cells();
        page.heading("The machine");
        page.paragraph(format!(
            "{} The board is {}, with {cells} cells, each on or off.",
            words::rule(game),
            words::size(game)
        ));
        page.paragraph(format!(
            "A *state* of the game is a pattern: which cells are on. There are {}. An *input* is a press of \
             one of the {cells} cells. Write a pattern with 1 for on and 0 for off, and add two patterns \
             cell by cell with $1 + 1 = 0$. Let $M_k$ be the pattern of the cells that a press of cell $k$ \
             flips. Adding 1 flips a cell and adding 0 leaves it alone, so a press of $k$ turns the state \
             $P$ into the *next state* $f(P, k) = P + M_k$.",
            words::power_of_two(cells)
        ));
        draw_presses(page, game);
        page.statement("Lemma 1", "Every press is its own inverse.");
        page.statement(
            "Proof",
            "$f(f(P, k), k) = P + M_k + M_k = P$, because $0 + 0 = 0$ and $1 + 1 = 0$ in every cell. ∎",
        );
        any_order(page);
        page.statement(
            "Lemma 3",
            "Target $B$ can be reached from start $A$ exactly when the difference $A + B$ is a sum of \
             different press patterns. The presses in such a sum, each made once, lead from $A$ to $B$.",
        );
        page.statement(
            "Proof",
            "By Lemmas 1 and 2 only the set of cells matters that are pressed an odd number of times. \
             Pressing it leads from $A$ to $A + S$, with $S$ the sum of its press patterns. Adding $A$ to \
             both sides of $A + S = B$ gives $S = A + B$, and adding it again leads back. ∎",
        );
    }

    /// Writes the matrix R and what it says.
    pub(super) fn equations(&self, page: &mut Document) {
        let cells = self.cells();
        page.heading("The matrix");
        page.paragraph(format!(
            "Read every pattern row by row as a column of {cells} entries, and let $R$ be the matrix of \
             {cells} rows and columns whose column $k$ is $M_k$: its entry in row $i$ and column $k$ is 1 \
             when a press of cell $k$ flips cell $i$. Write $p$ for the column that has a 1 for each \
             pressed cell and $d = A + B$ for the difference. Then $R·p$ is the sum of the press patterns \
             of the pressed cells, and Lemma 3 reads: the presses $p$ lead from $A$ to $B$ exactly when \
             $R·p = d$."
        ));
        let caption = "The matrix of the game. Rows are cells and columns are presses, both in reading order.";
        page.blocks.extend(
            self.array("R", &self.matrix, caption)
                .map(quatrainment::draw::Block::Matrix),
        );
    }

    /// Writes the elimination, step by step or summarised.
    pub(super) fn elimination(&self, page: &mut Document, detail: Detail) {
        let (mut exchanges, mut additions) = (0, 0);
        let mut steps = Vec::new();
        let form = self.matrix.echelon_with(|step| {
            match step {
                Step::Swap { .. } => exchanges += 1,
                Step::Add { .. } => additions += 1,
            }
            steps.push(step);
        });
        debug_assert_eq!(form.matrix, self.reduction.matrix);
        page.heading("Elimination");
        page.paragraph(
            "$R·p = d$ is a system of equations, one for each cell. Two kinds of steps leave its solutions \
             as they are: exchanging two equations, and adding one equation to another; each undoes itself \
             when it is done twice. Go through the columns from the left. In each, look at the equations \
             that no earlier column has used for one with a 1 in this column. If there is one, move it up \
             to the first unused place: this is the *pivot* of the column. Add it to every other equation \
             with a 1 in this column, so that the pivot is the only 1 there. If there is none, the \
             column has no pivot.",
        );
        page.paragraph(format!(
            "This takes {} and {}, and finds {}. Done to the identity matrix, the same steps give a matrix \
             $T$, and $E = T·R$ is what they make of $R$. So $R·p = d$ and $E·p = T·d$ have the same \
             solutions.",
            words::counted(exchanges, "exchange"),
            words::counted(additions, "addition"),
            words::counted(self.rank, "pivot"),
        ));
        if detail == Detail::Steps {
            page.table(
                &["column", "exchange", "add the pivot to"],
                self.step_rows(&steps),
                "The steps. Equations and columns are named by their cells, by place.",
            );
        }
    }

    /// Returns one row for each pivot: its column, the exchange, and the equations it is added to.
    fn step_rows(&self, steps: &[Step]) -> Vec<Vec<String>> {
        let name = |place: usize| {
            self.game
                .grid()
                .cell(place as u64)
                .map_or_else(String::new, |cell| format!("`{}`", self.name(cell)))
        };
        let mut rows: Vec<Vec<String>> = Vec::new();
        let mut steps = steps.iter().peekable();
        for (pivot, &column) in self.reduction.pivots.iter().enumerate() {
            let mut exchange = "none".to_owned();
            let mut added = Vec::new();
            while let Some(step) = steps.peek() {
                match **step {
                    Step::Swap { a, b } if a == pivot => {
                        exchange = format!("{} and {}", name(a), name(b));
                    }
                    Step::Add { from, to } if from == pivot => added.push(name(to)),
                    _ => break,
                }
                steps.next();
            }
            let added = if added.is_empty() {
                "none".to_owned()
            } else {
                added.join(" ")
            };
            rows.push(vec![name(column), exchange, added]);
        }
        rows
    }
}
