//! The most presses that any solvable position needs: [`Worst`].
//!
//! Cells that belong to the same quiet sets are interchangeable: they are of one type. A position is then told by how many
//! cells of each type are pressed, and adding a quiet set c turns a of the n cells of a type into n − a if c holds the
//! type. With s = n − 2a and N cells in quiet sets, that solution has (N − Σ ±s) / 2 presses there, the sign being that
//! of (−1)^(v·c) for the type v. So the worst case asks for whole numbers s, between −n and n and as odd as n, that make
//! the largest of the 2^k sums f(c) = Σ ±s as small as can be. Cells in no quiet set are pressed besides.
//!
//! If every n is even, all s are 0. Else numbers are branched on: with weights λ ≥ 0 of the quiet sets, no choice within
//! given limits makes the largest f(c) smaller than the average Σ λ(c)·f(c) can be made, which is easy to tell, as it
//! falls apart into the types. Good weights are found by raising those of large f(c) again and again, in floating point;
//! what they prove is then computed in whole numbers.

use crate::game::Game;
use crate::generate;
use crate::pattern::Pattern;
use crate::solve::{Solver, Step};
use std::collections::BTreeMap;

/// The most independent quiet sets whose sums are all looked at.
const MOST_NULLITY: usize = 16;

/// How often weights are changed for one bound.
const ROUNDS: u32 = 60;

/// A search for the position that needs the most presses. It can be stopped after every step.
///
/// ```
/// use quatrainment::solve::Step;
/// use quatrainment::{Solver, catalogue, theory::Worst};
/// let game = catalogue::find("lights-out")?.game()?;
/// let mut worst = Worst::new(&Solver::new(&game)?)?;
/// while worst.step(1 << 20) != Step::Proven {}
/// assert_eq!((worst.at_least(), worst.at_most()), (15, 15));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Worst {
    solver: Solver,
    types: Types,
    /// The best choice so far: the pressed cells, and the largest f.
    presses: Pattern,
    at_least: u64,
    at_most: u64,
    method: Method,
}

enum Method {
    Branch(Branch),
    /// Positions at random, as there are too many quiet sets.
    Sample {
        seed: u64,
    },
    Settled,
}

/// Cells sorted by the quiet sets that they belong to.
struct Types {
    nullity: usize,
    fixed: Vec<usize>,
    /// For each type the sets of the basis, and its cells.
    types: Vec<(usize, Vec<usize>)>,
}

impl Worst {
    /// Begins a search.
    ///
    /// # Errors
    /// When cells have more than two states.
    pub fn new(solver: &Solver) -> Result<Worst, WorstError> {
        let game = solver.game();
        if game.states() != 2 {
            return Err(WorstError(game.states()));
        }
        let types = Types::of(solver);
        let nobody = game.blank();
        let all = game.grid().len();
        let mut worst = Worst {
            solver: solver.clone(),
            types,
            presses: nobody,
            at_least: 0,
            at_most: all,
            method: Method::Settled,
        };
        if worst.types.nullity > MOST_NULLITY {
            let quiet = all - worst.types.fixed.len() as u64;
            // In every solution the cells in no quiet set are the same; a solution and those that a quiet set makes of it
            // have on the average half of the others.
            worst.at_most = worst.types.fixed.len() as u64 + quiet / 2;
            worst.method = Method::Sample { seed: 0 };
            return Ok(worst);
        }
        let odd = worst.types.types.iter().any(|(_, cells)| cells.len() % 2 == 1);
        let cells: u64 = worst.types.cells();
        // Some f(c) is positive unless all are 0, which takes numbers that are all even.
        let least = if odd { 2 - cells % 2 } else { 0 };
        worst.at_most = worst.presses_for(least as i64);
        let branch = Branch::new(&worst.types);
        let mut first: Vec<i64> = worst.types.types.iter().map(|(_, cells)| cells.len() as i64 % 2).collect();
        let largest = branch.largest(&mut first);
        worst.take(&first, largest);
        if worst.at_least < worst.at_most {
            worst.method = Method::Branch(branch);
        }
        Ok(worst)
    }

    /// The presses of a position whose largest f is this.
    fn presses_for(&self, largest: i64) -> u64 {
        self.types.fixed.len() as u64 + ((self.types.cells() as i64 - largest) / 2) as u64
    }

    fn take(&mut self, numbers: &[i64], largest: i64) {
        self.at_least = self.presses_for(largest);
        let mut pressed = vec![0u8; self.solver.game().grid().len() as usize];
        self.types.fixed.iter().for_each(|&cell| pressed[cell] = 1);
        for ((_, cells), number) in self.types.types.iter().zip(numbers) {
            let presses = (cells.len() as i64 - number) / 2;
            cells[..presses as usize].iter().for_each(|&cell| pressed[cell] = 1);
        }
        self.presses = Pattern::from_fn(self.solver.game().grid(), 2, |cell| pressed[cell.position()]);
    }

    /// Goes on for about so much work, counted as [`DEFAULT_WORK`](crate::solve::DEFAULT_WORK) is.
    pub fn step(&mut self, work: u64) -> Step {
        let before = self.at_least;
        let mut left = work.max(1);
        while left > 0 {
            match &mut self.method {
                Method::Settled => return Step::Proven,
                Method::Sample { seed } => {
                    *seed += 1;
                    left = left.saturating_sub(crate::solve::DEFAULT_WORK);
                    let position = generate::random_pattern(self.solver.game(), *seed);
                    if let Ok(solution) = self.solver.solve(&position)
                        && solution.lower_bound() > self.at_least
                    {
                        self.at_least = solution.lower_bound();
                        self.presses = solution.presses().clone();
                    }
                }
                Method::Branch(branch) => {
                    let cells = self.types.cells() as i64;
                    let best = cells - 2 * (self.at_least as i64 - self.types.fixed.len() as i64);
                    left = left.saturating_sub(branch.work());
                    match branch.step(best - 2) {
                        Branched::Found(numbers, largest) => self.take(&numbers, largest),
                        Branched::Done => self.at_most = self.at_least,
                        Branched::Running => {}
                    }
                }
            }
            if self.at_least == self.at_most {
                self.method = Method::Settled;
            }
        }
        match self.method {
            Method::Settled => Step::Proven,
            _ if self.at_least > before => Step::Found,
            _ => Step::Running,
        }
    }

    /// Some solvable position needs this many presses or more.
    pub fn at_least(&self) -> u64 {
        self.at_least
    }

    /// No solvable position needs more presses than this.
    pub fn at_most(&self) -> u64 {
        self.at_most
    }

    /// Presses that make a position which needs at least [`at_least`](Worst::at_least) presses, as few
    /// as were found for it.
    pub fn presses(&self) -> &Pattern {
        &self.presses
    }

    /// That position, made from the blank board.
    pub fn position(&self) -> Pattern {
        let game: &Game = self.solver.game();
        let mut position = game.blank();
        game.press_all(&mut position, &self.presses);
        position
    }
}

impl Types {
    fn of(solver: &Solver) -> Types {
        let nullity = solver.nullity();
        let mut types: BTreeMap<Vec<bool>, Vec<usize>> = BTreeMap::new();
        let quiet_sets: Vec<Pattern> = solver.quiet_sets().collect();
        for cell in solver.game().grid().cells() {
            let of = quiet_sets.iter().map(|set| set.get(cell) == 1).collect();
            types.entry(of).or_default().push(cell.position());
        }
        let fixed = types.remove(&vec![false; nullity]).unwrap_or_default();
        let number = |of: &[bool]| {
            of.iter().take(usize::BITS as usize).rev().fold(0, |v, &bit| v << 1 | usize::from(bit))
        };
        let types = types.into_iter().map(|(of, cells)| (number(&of), cells)).collect();
        Types { nullity, fixed, types }
    }

    /// How many cells are in quiet sets.
    fn cells(&self) -> u64 {
        self.types.iter().map(|(_, cells)| cells.len() as u64).sum()
    }
}

/// Branching on the numbers of the types.
struct Branch {
    nullity: usize,
    types: Vec<usize>,
    /// What is still to be looked at, the next one last.
    open: Vec<Node>,
}

/// Limits of the numbers.
struct Node {
    from: Vec<i64>,
    to: Vec<i64>,
    /// Weights that were good for the limits around these.
    weights: Vec<f32>,
}

enum Branched {
    Found(Vec<i64>, i64),
    Running,
    Done,
}

impl Branch {
    fn new(types: &Types) -> Branch {
        let cells = |cells: &Vec<usize>| cells.len() as i64;
        let to: Vec<i64> = types.types.iter().map(|(_, of)| cells(of)).collect();
        let mut from: Vec<i64> = to.iter().map(|number| -number).collect();
        // Adding a quiet set to a position turns signs. So odd numbers of independent types may be taken as positive.
        let mut echelon: Vec<usize> = Vec::new();
        for (place, (of, cells)) in types.types.iter().enumerate() {
            let reduced = echelon.iter().fold(*of, |v, &row| v.min(v ^ row));
            if cells.len() % 2 == 1 && reduced > 0 {
                echelon.push(reduced);
                echelon.sort_unstable_by(|a, b| b.cmp(a));
                from[place] = 1;
            }
        }
        let root = Node { from, to, weights: vec![1.0; 1 << types.nullity] };
        let (nullity, types) = (types.nullity, types.types.iter().map(|(of, _)| *of).collect());
        Branch { nullity, types, open: vec![root] }
    }

    /// The work of a step.
    fn work(&self) -> u64 {
        u64::from(ROUNDS) * ((self.nullity as u64 + 8) << self.nullity) / 2 + 1000
    }

    /// The largest f of some numbers; the numbers are changed to those of the same position after the quiet set of the
    /// largest f, so that they tell its fewest presses.
    fn largest(&self, numbers: &mut [i64]) -> i64 {
        let mut f = vec![0i64; 1 << self.nullity];
        for (&of, number) in self.types.iter().zip(&*numbers) {
            f[of] += number;
        }
        transform(&mut f);
        let (quiet_set, largest) =
            f.into_iter().enumerate().max_by_key(|(_, f)| *f).expect("there is the empty sum");
        for (of, number) in self.types.iter().zip(numbers) {
            if (of & quiet_set).count_ones() % 2 == 1 {
                *number = -*number;
            }
        }
        largest
    }

    /// Looks at the next limits: are there numbers within them whose largest f is no more than this?
    fn step(&mut self, wanted: i64) -> Branched {
        let Some(mut node) = self.open.pop() else { return Branched::Done };
        let Some(likely) = self.relax(&mut node, wanted) else { return Branched::Running };
        let mut numbers: Vec<i64> = likely
            .iter()
            .zip(node.from.iter().zip(&node.to))
            .map(|(likely, (&from, &to))| {
                (from + 2 * ((likely - from as f32) / 2.0).round() as i64).clamp(from, to)
            })
            .collect();
        let largest = self.largest(&mut numbers);
        let between = |place: usize| {
            let steps = (likely[place] - node.from[place] as f32) / 2.0;
            (steps - steps.round()).abs() + if node.from[place] % 2 != 0 { 1.0 } else { 0.0 }
        };
        let open = (0..self.types.len()).filter(|&place| node.from[place] < node.to[place]);
        if let Some(place) = open.max_by(|&a, &b| between(a).total_cmp(&between(b))) {
            let (from, to) = (node.from[place], node.to[place]);
            let below = from + 2 * (((likely[place] - from as f32) / 2.0).floor() as i64);
            let below = below.clamp(from, to - 2);
            let child = |from: i64, to: i64| {
                let mut child =
                    Node { from: node.from.clone(), to: node.to.clone(), weights: node.weights.clone() };
                (child.from[place], child.to[place]) = (from, to);
                child
            };
            let (lower, upper) = (child(from, below), child(below + 2, to));
            // The likelier one is looked at first.
            let order = if likely[place] > (below + 1) as f32 { [lower, upper] } else { [upper, lower] };
            self.open.extend(order);
        }
        if largest <= wanted { Branched::Found(numbers, largest) } else { Branched::Running }
    }

    /// Looks for weights that prove that the largest f is more than wanted; if there seem to be none, gives numbers, not
    /// whole ones, around which it is small.
    fn relax(&self, node: &mut Node, wanted: i64) -> Option<Vec<f32>> {
        let mut weights = std::mem::take(&mut node.weights);
        let mut best = (f32::MIN, weights.clone());
        let mut sums = vec![0.0; self.types.len()];
        for round in 0..ROUNDS {
            let total: f32 = weights.iter().sum();
            weights.iter_mut().for_each(|weight| *weight /= total);
            let mut averages = weights.clone();
            transform(&mut averages);
            let mut f = vec![0.0; weights.len()];
            let mut bound = 0.0;
            for (place, &of) in self.types.iter().enumerate() {
                let (from, to) = (node.from[place] as f32, node.to[place] as f32);
                let average = averages[of];
                bound += (from * average).min(to * average);
                let number = match average {
                    _ if average > 1e-7 => from,
                    _ if average < -1e-7 => to,
                    _ => (from + to) / 2.0,
                };
                f[of] += number;
                sums[place] += number;
            }
            if bound > best.0 {
                best = (bound, weights.clone());
                if bound > wanted as f32 && self.proves(node, &weights, wanted) {
                    return None;
                }
            }
            transform(&mut f);
            let rate = 0.05 / (1.0 + round as f32 / 20.0);
            for (weight, f) in weights.iter_mut().zip(f) {
                *weight = (*weight * ((f - bound) * rate).clamp(-3.0, 3.0).exp()).max(1e-12);
            }
        }
        node.weights = best.1;
        Some(sums.into_iter().map(|sum| sum / ROUNDS as f32).collect())
    }

    /// Whether the weights, rounded to whole numbers, prove that the largest f is more than wanted.
    fn proves(&self, node: &Node, weights: &[f32], wanted: i64) -> bool {
        let most = weights.iter().copied().fold(0.0, f32::max);
        let mut averages: Vec<i64> = weights.iter().map(|weight| (weight / most * 1e7) as i64).collect();
        let total: i128 = averages.iter().map(|&weight| i128::from(weight)).sum();
        transform(&mut averages);
        let least = |place: usize| {
            let average = i128::from(averages[self.types[place]]);
            (i128::from(node.from[place]) * average).min(i128::from(node.to[place]) * average)
        };
        (0..self.types.len()).map(least).sum::<i128>() > i128::from(wanted) * total
    }
}

/// The Walsh–Hadamard transform: entry c becomes Σ ±entry v, with the sign of (−1)^(v·c).
fn transform<T: Copy + std::ops::Add<Output = T> + std::ops::Sub<Output = T>>(values: &mut [T]) {
    let mut half = 1;
    while half < values.len() {
        for block in values.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (low, high) in low.iter_mut().zip(high) {
                (*low, *high) = (*low + *high, *low - *high);
            }
        }
        half *= 2;
    }
}

/// A worst case was asked of a game with more than two states.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the worst case is told for two states, not {0}; `depths` counts positions of small boards with more"
)]
pub struct WorstError(u8);
