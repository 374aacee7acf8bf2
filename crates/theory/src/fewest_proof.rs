//! Proofs that no solution has fewer presses, for other people's checkers: a pseudo-Boolean problem in OPB and a proof in the
//! format of VeriPB 3, which VeriPB (or the verified checker CakePB) checks without any code of ours.
//!
//! The problem has a variable p1, p2, … for every press. For every cell it says that the presses which flip it add up to
//! the difference there plus an even number, whose half is written in binary by further variables (c1_0, c1_1, …). The
//! number of presses is to be minimal.
//!
//! The proof is an elimination followed by an enumeration. A sum of rows of the problem has, besides even numbers, only
//! the presses of a row of the reduced matrix; dividing it by 2 and rounding gives every clause of that parity
//! (`Writer::parity`). With k quiet sets k presses are free; each other press depends on some of these. Presses that
//! depend on the same ones are equal or opposite, so the objective becomes a sum over types. The types are tied to the
//! free presses by parities of three presses where possible. Then each of the 2^k choices of the free presses is refuted
//! by unit propagation, given that a solution with fewer presses is asked for.

use modtwo::{Matrix, Vector};
use quatrainment::Puzzle;
use quatrainment::solve::{Solution, Unsolvable};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The maximum number of independent quiet sets: the proof has a line for each of the 2^k solutions.
pub const MAX_NULLITY: usize = 16;

/// The maximum number of cells.
const MAX_CELLS: u64 = 1024;

/// The maximum number of presses of a parity that is written as clauses.
const MAX_CLAUSES: usize = 4;

/// A problem and the proof of its answer, for VeriPB.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FewestProof {
    /// The problem, in OPB.
    pub problem: String,
    /// The proof, in version 3.0 of VeriPB's format.
    pub proof: String,
}

/// Why there is no such proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FewestProofError {
    /// Only parities are written.
    #[error("proofs of the fewest presses need two states, not {0}")]
    States(u8),
    /// There are too many solutions or cells.
    #[error(
        "a proof of the fewest presses has a line for every solution, so it is limited to {MAX_NULLITY} \
         independent quiet sets and {MAX_CELLS} cells; here there are {nullity} and {cells}"
    )]
    TooLarge {
        /// The number of independent quiet sets.
        nullity: usize,
        /// The number of cells.
        cells: u64,
    },
    /// The answer is not proven to be the fewest.
    #[error("this answer may not have the fewest presses, so there is nothing to prove")]
    NotFewest,
}

/// Creates a proof that an answer has the fewest presses, or that there is none.
///
/// ```
/// use quatrainment::{Puzzle, Solver, catalogue};
/// use quatrainment_theory as theory;
/// let game = catalogue::find("lights-out")?.game()?;
/// let puzzle = Puzzle::new(game.clone(), game.all_on(), game.blank())?;
/// let answer = Solver::new(&game)?.solve(&puzzle.difference());
/// let written = theory::prove_fewest(&puzzle, &answer)?;
/// assert!(written.proof.contains("conclusion BOUNDS 15"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if there are more than two states, too many quiet sets or too many cells, or if the answer is not
/// known to be the fewest.
pub fn prove_fewest(
    puzzle: &Puzzle,
    answer: &Result<Solution, Unsolvable>,
) -> Result<FewestProof, FewestProofError> {
    let game = puzzle.game();
    if game.states() != 2 {
        return Err(FewestProofError::States(game.states()));
    }
    let cells = game.grid().len();
    if cells > MAX_CELLS {
        return Err(FewestProofError::TooLarge { nullity: 0, cells });
    }
    if answer.as_ref().is_ok_and(|solution| !solution.is_fewest()) {
        return Err(FewestProofError::NotFewest);
    }
    let matrix = game.matrix();
    let values = puzzle.difference().values();
    let difference = Vector::from_fn(values.len(), |place| values[place] == 1);
    let mut writer = Writer::new(&matrix, &difference);
    match answer {
        Err(unsolvable) => {
            let invariant = unsolvable.invariant().values();
            let rows = Vector::from_fn(invariant.len(), |place| invariant[place] == 1);
            writer.refute(&rows);
        }
        Ok(solution) => {
            let reduction = matrix.reduction();
            let nullity = matrix.columns() - reduction.pivots.len();
            if nullity > MAX_NULLITY {
                return Err(FewestProofError::TooLarge { nullity, cells });
            }
            let presses = solution.presses().values();
            let presses = Vector::from_fn(presses.len(), |place| presses[place] == 1);
            writer.minimise(&presses, &Reduced::of(&reduction, &difference));
        }
    }
    Ok(FewestProof {
        problem: writer.problem,
        proof: writer.proof,
    })
}

/// The reduced form of the game: the presses that are free, and for every other press what it depends on.
struct Reduced {
    free: Vec<usize>,
    /// For each press that is not free: itself, the free ones it depends on (by bit), and the rows of the problem whose
    /// sum says so.
    bound: Vec<(usize, usize, Vector)>,
}

impl Reduced {
    fn of(reduction: &modtwo::Reduction, difference: &Vector) -> Reduced {
        let free: Vec<usize> = (0..difference.len())
            .filter(|press| reduction.pivots.binary_search(press).is_err())
            .collect();
        let bound = reduction.pivots.iter().enumerate().map(|(row, &press)| {
            let mask = free
                .iter()
                .enumerate()
                .filter(|&(_, &other)| reduction.matrix.get(row, other));
            let mask = mask.fold(0, |mask, (bit, _)| mask | 1 << bit);
            (press, mask, reduction.transform.row(row).to_vector())
        });
        Reduced {
            bound: bound.collect(),
            free,
        }
    }

    /// Returns for each set of free presses, of those that another press depends on, two or more sets before it of which
    /// it is the sum: two where that is possible.
    fn sums(&self) -> Vec<(usize, Vec<usize>)> {
        let mut open: Vec<usize> = self
            .bound
            .iter()
            .map(|(_, mask, _)| *mask)
            .filter(|&mask| mask > 0)
            .collect();
        open.sort_unstable_by_key(|&mask| (mask.count_ones(), mask));
        open.dedup();
        let mut known: Vec<usize> = (0..self.free.len()).map(|bit| 1 << bit).collect();
        let mut is_known = vec![false; 1 << self.free.len()];
        known.iter().for_each(|&mask| is_known[mask] = true);
        let mut sums = Vec::new();
        while !open.is_empty() {
            let before = open.len();
            open.retain(|&mask| {
                let parts = if is_known[mask] {
                    vec![mask]
                } else if let Some(&part) = known.iter().find(|&&part| is_known[part ^ mask]) {
                    vec![part, part ^ mask]
                } else {
                    return true;
                };
                sums.push((mask, parts));
                known.push(mask);
                is_known[mask] = true;
                false
            });
            if open.len() == before {
                let mask = open.remove(0);
                let bits = (0..self.free.len())
                    .map(|bit| 1 << bit)
                    .filter(|bit| mask & bit > 0);
                sums.push((mask, bits.collect()));
                known.push(mask);
                is_known[mask] = true;
            }
        }
        sums
    }
}

/// Writes a problem and its proof.
struct Writer<'a> {
    difference: &'a Vector,
    /// For each cell the presses that flip it, and the number of its bits for half of the even number.
    rows: Vec<(Vec<usize>, u32)>,
    problem: String,
    proof: String,
    /// The number of the last constraint.
    last: usize,
    extra: usize,
}

impl Writer<'_> {
    fn new<'a>(matrix: &Matrix, difference: &'a Vector) -> Writer<'a> {
        let row = |cell: usize| {
            let presses: Vec<usize> = matrix.row(cell).ones().collect();
            let most = presses
                .len()
                .saturating_sub(usize::from(difference.get(cell)))
                / 2;
            (presses, usize::BITS - most.leading_zeros())
        };
        let rows: Vec<(Vec<usize>, u32)> = (0..matrix.rows()).map(row).collect();
        let cells = rows.len();
        let variables = cells + rows.iter().map(|(_, bits)| *bits as usize).sum::<usize>();
        let mut problem = format!("* #variable= {variables} #constraint= {cells}\nmin:");
        (1..=cells).for_each(|press| problem += &format!(" 1 p{press}"));
        problem += " ;\n";
        for (cell, (presses, bits)) in rows.iter().enumerate() {
            presses
                .iter()
                .for_each(|press| problem += &format!("1 p{} ", press + 1));
            (0..*bits).for_each(|bit| problem += &format!("-{} c{}_{bit} ", 2u64 << bit, cell + 1));
            // A row without variables is written with one that does not count.
            if presses.is_empty() {
                problem += "0 p1 ";
            }
            let _ = writeln!(problem, "= {} ;", u8::from(difference.get(cell)));
        }
        let proof = format!("pseudo-Boolean proof version 3.0\nf {} ;\n", 2 * cells);
        Writer {
            difference,
            rows,
            problem,
            proof,
            last: 2 * cells,
            extra: 0,
        }
    }

    /// Writes a step that makes a new constraint, and returns its number.
    fn step(&mut self, step: &str) -> usize {
        let _ = writeln!(self.proof, "{step} ;");
        self.last += 1;
        self.last
    }

    /// Writes the sum of rows of the problem, once as at least and once as at most.
    fn sum(&mut self, rows: &Vector) -> (usize, usize) {
        let mut sum = |side: usize| {
            let mut step = "pol".to_owned();
            for (place, row) in rows.ones().enumerate() {
                let _ = write!(
                    step,
                    " {}{}",
                    2 * row + side,
                    if place > 0 { " +" } else { "" }
                );
            }
            self.step(&step)
        };
        (sum(1), sum(2))
    }

    /// Writes that at least one of some literals holds, from a sum of rows that makes their sum odd.
    fn clause(&mut self, (at_least, at_most): (usize, usize), literals: &[String]) -> usize {
        let mut step = format!("pol {at_most}");
        literals
            .iter()
            .for_each(|literal| step += &format!(" {literal} +"));
        let _ = write!(step, " 2 d 2 * {at_least} +");
        self.step(&step)
    }

    /// Writes what a sum of rows says about the parity of some presses.
    fn parity(&mut self, rows: &Vector, presses: &[usize]) {
        let is_odd = rows.ones().filter(|&row| self.difference.get(row)).count() % 2 == 1;
        let sums = self.sum(rows);
        let names: Vec<String> = presses
            .iter()
            .map(|press| format!("p{}", press + 1))
            .collect();
        if names.len() <= MAX_CLAUSES {
            for negated in 0..1usize << names.len() {
                if (negated.count_ones() % 2 == 1) == is_odd {
                    continue;
                }
                let sign = |bit: usize| if negated >> bit & 1 == 1 { "~" } else { "" };
                let literals: Vec<String> = names
                    .iter()
                    .enumerate()
                    .map(|(bit, name)| format!("{}{name}", sign(bit)))
                    .collect();
                self.clause(sums, &literals);
            }
        } else {
            self.count(sums, &names, is_odd);
        }
        let _ = writeln!(self.proof, "del id {} {} ;", sums.0, sums.1);
    }

    /// Writes the parity of many presses: new variables say whether their number is at least 2, 4, … (or 3, 5, …), and
    /// if not it is at least two less.
    fn count(&mut self, (at_least, at_most): (usize, usize), names: &[String], is_odd: bool) {
        let (count, odd) = (names.len(), usize::from(is_odd));
        if is_odd {
            self.clause((at_least, at_most), names);
        }
        if (count - odd) % 2 == 1 {
            let negated: Vec<String> = names.iter().map(|name| format!("~{name}")).collect();
            let mut step = format!("pol {at_least}");
            negated
                .iter()
                .for_each(|literal| step += &format!(" {literal} +"));
            let _ = write!(step, " 2 d 2 * {at_most} +");
            self.step(&step);
        }
        for bound in (odd + 2..=count).step_by(2) {
            self.extra += 1;
            let name = format!("z{}", self.extra);
            let sum = |sign: &str| {
                names
                    .iter()
                    .map(|name| format!("{sign}1 {name} "))
                    .collect::<String>()
            };
            self.step(&format!(
                "red {}{bound} ~{name} >= {bound} : {name} -> 0",
                sum("")
            ));
            let large = (count - bound + 2) / 2 * 2;
            let less = bound - 1;
            let below = self.step(&format!(
                "red {}{large} {name} >= -{less} : {name} -> 1",
                sum("-")
            ));
            self.step(&format!("pol {below} {at_least} + 2 d 2 * {at_most} +"));
            let _ = writeln!(self.proof, "del id {below} ;");
        }
    }

    /// Writes that an invariant forbids every solution.
    fn refute(&mut self, invariant: &Vector) {
        let sums = self.sum(invariant);
        let contradiction = self.clause(sums, &[]);
        self.end(&format!("INF : {contradiction} INF"));
    }

    /// Writes that no solution has fewer presses than this one.
    fn minimise(&mut self, presses: &Vector, reduced: &Reduced) {
        let count = presses.count_ones();
        let mut step = "soli".to_owned();
        let mut literal =
            |is_on: bool, name: String| step += &format!(" {}{name}", if is_on { "" } else { "~" });
        (0..presses.len()).for_each(|press| literal(presses.get(press), format!("p{}", press + 1)));
        for (cell, (flip, bits)) in self.rows.iter().enumerate() {
            let pressed = flip.iter().filter(|&&press| presses.get(press)).count();
            let half = (pressed - usize::from(self.difference.get(cell))) / 2;
            (0..*bits)
                .for_each(|bit| literal(half >> bit & 1 == 1, format!("c{}_{bit}", cell + 1)));
        }
        let fewer = self.step(&step);
        // The first press of every type stands for it.
        let mut first: BTreeMap<usize, usize> = BTreeMap::new();
        let mut bounds = Vec::new();
        for (place, (press, mask, rows)) in reduced.bound.iter().enumerate() {
            let is_odd = |rows: &Vector| {
                rows.ones().filter(|&row| self.difference.get(row)).count() % 2 == 1
            };
            let name = format!("p{}", press + 1);
            match first.get(mask) {
                None if *mask > 0 => drop(first.insert(*mask, place)),
                // In no quiet set: if it is pressed, it is pressed in all solutions.
                None => {
                    if is_odd(rows) {
                        let sums = self.sum(rows);
                        bounds.push(self.clause(sums, &[name]));
                    }
                }
                Some(&other) => {
                    let (press, _, others) = &reduced.bound[other];
                    let both = Vector::from_fn(rows.len(), |row| rows.get(row) ^ others.get(row));
                    let sign = if is_odd(&both) { "" } else { "~" };
                    let other = format!("{sign}p{}", press + 1);
                    let sums = self.sum(&both);
                    bounds.push(self.clause(sums, &[name, other]));
                }
            }
        }
        for (mask, parts) in reduced.sums() {
            let (press, _, rows) = &reduced.bound[first[&mask]];
            let (mut rows, mut presses) = (rows.clone(), vec![*press]);
            for part in parts {
                if part.is_power_of_two() {
                    presses.push(reduced.free[part.trailing_zeros() as usize]);
                } else {
                    let (press, _, others) = &reduced.bound[first[&part]];
                    presses.push(*press);
                    rows = Vector::from_fn(rows.len(), |row| rows.get(row) ^ others.get(row));
                }
            }
            self.parity(&rows, &presses);
        }
        let mut step = format!("pol {fewer}");
        bounds
            .iter()
            .for_each(|bound| step += &format!(" {bound} +"));
        self.step(&step);
        let contradiction = self.enumerate(&reduced.free, &mut Vec::new());
        self.end(&format!("{count} : {contradiction} {count}"));
    }

    /// Writes that no choice of the free presses that starts like this leads to fewer presses.
    fn enumerate(&mut self, free: &[usize], chosen: &mut Vec<bool>) -> usize {
        let mut both = None;
        if chosen.len() < free.len() {
            let mut with = |is_pressed: bool| {
                chosen.push(is_pressed);
                let refuted = self.enumerate(free, chosen);
                chosen.pop();
                refuted
            };
            both = Some((with(false), with(true)));
        }
        let mut step = "rup".to_owned();
        for (press, is_pressed) in free.iter().zip(&*chosen) {
            let _ = write!(
                step,
                " 1 {}p{}",
                if *is_pressed { "~" } else { "" },
                press + 1
            );
        }
        let refuted = self.step(&format!("{step} >= 1"));
        if let Some((one, other)) = both {
            let _ = writeln!(self.proof, "del id {one} {other} ;");
        }
        refuted
    }

    fn end(&mut self, bounds: &str) {
        let _ = write!(
            self.proof,
            "output NONE ;\nconclusion BOUNDS {bounds} ;\nend pseudo-Boolean proof ;\n"
        );
    }
}
