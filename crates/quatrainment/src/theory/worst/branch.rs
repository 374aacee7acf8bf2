//! Branch and bound on the numbers of the types: [`Branch`].

use super::Types;
use super::program::{Program, Relaxed};

/// The maximum number of entries of a linear program: 2 MB for every open branch.
const MAX_ENTRIES: usize = 1 << 18;

/// The maximum number of changes of the weights for one bound.
const ROUNDS: u32 = 60;

/// The largest weight after rounding to whole numbers.
const FINE: f64 = 1e12;

/// Branch and bound on the numbers of the types.
pub(super) struct Branch {
    nullity: usize,
    types: Vec<usize>,
    cells: u64,
    /// No numbers make the largest f less than this.
    wanted: i64,
    /// The limits of all numbers.
    from: Vec<i64>,
    to: Vec<i64>,
    /// The open nodes, the next one last.
    open: Vec<Node>,
}

/// A node of the search: limits of the numbers.
#[derive(Clone)]
struct Node {
    from: Vec<i64>,
    to: Vec<i64>,
    relaxation: Relaxation,
}

/// What a bound shows.
enum Bound {
    /// The largest f is more than wanted, by these weights of the quiet sets.
    Refuted(Vec<i64>),
    /// These fractional numbers make it small.
    Around(Vec<f64>),
}

/// A step of a proof that no numbers make the largest f as small as wanted; see `certificate.rs`.
pub(super) enum ProofStep {
    /// The number of a type is at most this, which is followed by the proof for that, or more.
    Split { place: usize, at_most: i64 },
    /// These weights of the quiet sets prove it.
    Weights(Vec<i64>),
}

/// The method for a bound.
#[derive(Clone)]
enum Relaxation {
    Program(Box<Program>),
    /// Weights that were good for the limits around these, where a program would be too large.
    Weights(Vec<f32>),
}

impl Branch {
    /// Begins with the question whether there are numbers whose largest f is this.
    pub(super) fn new(types: &Types, wanted: i64) -> Branch {
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
        let sets = types.types.iter().map(|(of, _)| *of).collect();
        let (nullity, cells) = (types.nullity, types.cells());
        let mut branch = Branch { nullity, types: sets, cells, wanted, from, to, open: Vec::new() };
        branch.open.push(branch.root());
        branch
    }

    fn root(&self) -> Node {
        Node { from: self.from.clone(), to: self.to.clone(), relaxation: self.relaxation() }
    }

    fn relaxation(&self) -> Relaxation {
        if Program::entries(self.nullity, self.types.len()) <= MAX_ENTRIES {
            Relaxation::Program(Box::new(Program::new(self.nullity, &self.types, self.cells)))
        } else {
            Relaxation::Weights(vec![1.0; 1 << self.nullity])
        }
    }

    /// Returns a lower bound of the largest f of any numbers.
    pub(super) fn wanted(&self) -> i64 {
        self.wanted
    }

    /// Returns the largest f of some numbers. The numbers become those of the same position after the quiet set of
    /// the largest f, which are its fewest presses.
    pub(super) fn largest(&self, numbers: &mut [i64]) -> i64 {
        let (quiet_set, largest) = self
            .sums(numbers)
            .into_iter()
            .enumerate()
            .max_by_key(|(_, f)| *f)
            .expect("there is the empty sum");
        for (of, number) in self.types.iter().zip(numbers) {
            if (of & quiet_set).count_ones() % 2 == 1 {
                *number = -*number;
            }
        }
        largest
    }

    /// Examines the next limits: are there numbers within them whose largest f is at most the wanted one? Returns
    /// numbers with their largest f, if it found any, and the work it took. When no limits are left, more is
    /// wanted.
    pub(super) fn step(&mut self) -> (Option<(Vec<i64>, i64)>, u64) {
        let Some(mut node) = self.open.pop() else {
            self.wanted += 2;
            self.open.push(self.root());
            return (None, 1000);
        };
        let (bound, work) = self.relax(&mut node);
        let Bound::Around(likely) = bound else { return (None, work) };
        let mut numbers: Vec<i64> = likely
            .iter()
            .zip(node.from.iter().zip(&node.to))
            .map(|(likely, (&from, &to))| {
                (from + 2 * ((likely - from as f64) / 2.0).round() as i64).clamp(from, to)
            })
            .collect();
        let largest = self.largest(&mut numbers);
        if let Some((place, below)) = self.split(&node, &likely) {
            let (lower, upper) = node.split(place, below);
            // The likelier one is examined first.
            let order = if likely[place] > (below + 1) as f64 { [lower, upper] } else { [upper, lower] };
            self.open.extend(order);
        }
        (Some((numbers, largest)), work)
    }

    /// Returns the number to split and the limit of its lower part: the one that is furthest from a whole number that it
    /// may be.
    fn split(&self, node: &Node, likely: &[f64]) -> Option<(usize, i64)> {
        let between = |place: usize| {
            let steps = (likely[place] - node.from[place] as f64) / 2.0;
            (steps - steps.round()).abs()
        };
        let open = (0..self.types.len()).filter(|&place| node.from[place] < node.to[place]);
        let place = open.max_by(|&a, &b| between(a).total_cmp(&between(b)))?;
        let (from, to) = (node.from[place], node.to[place]);
        let below = from + 2 * (((likely[place] - from as f64) / 2.0).floor() as i64);
        Some((place, below.clamp(from, to - 2)))
    }

    /// Returns a proof that no numbers make the largest f at most `wanted`, in preorder, or `None` after this many
    /// steps or when there are such numbers.
    pub(super) fn refute(&mut self, wanted: i64, max_steps: usize) -> Option<Vec<ProofStep>> {
        self.wanted = wanted;
        let (mut open, mut steps) = (vec![self.root()], Vec::new());
        while let Some(mut node) = open.pop() {
            if steps.len() == max_steps {
                return None;
            }
            let likely = match self.relax(&mut node).0 {
                Bound::Refuted(weights) => {
                    steps.push(ProofStep::Weights(self.shortened(&node, weights)));
                    continue;
                }
                Bound::Around(likely) => likely,
            };
            match self.split(&node, &likely) {
                Some((place, at_most)) => {
                    steps.push(ProofStep::Split { place, at_most });
                    let (lower, upper) = node.split(place, at_most);
                    open.extend([upper, lower]);
                }
                // All numbers are given: one quiet set decides.
                None => {
                    let f = self.sums(&node.from);
                    let weights = f.iter().map(|&f| i64::from(f > wanted)).collect::<Vec<_>>();
                    if !weights.contains(&1) {
                        return None;
                    }
                    steps.push(ProofStep::Weights(weights));
                }
            }
        }
        Some(steps)
    }

    /// Returns smaller weights that prove as much, if there are any.
    fn shortened(&self, node: &Node, weights: Vec<i64>) -> Vec<i64> {
        let exact: Vec<f64> = weights.iter().map(|&weight| weight as f64).collect();
        let scales = [1.0, 4.0, 12.0, 60.0, 1000.0, 1e6, 1e9];
        scales.iter().find_map(|scale| self.proves(&node.from, &node.to, &exact, *scale)).unwrap_or(weights)
    }

    /// Proves that the largest f is more than wanted, or returns fractional numbers around which it is small; and
    /// the work it took.
    fn relax(&self, node: &mut Node) -> (Bound, u64) {
        let Node { from, to, relaxation } = node;
        match relaxation {
            Relaxation::Weights(weights) => {
                let bound = self.raise(from, to, weights);
                (bound, u64::from(ROUNDS) * ((self.nullity as u64 + 8) << self.nullity) / 2 + 1000)
            }
            Relaxation::Program(program) => {
                let (relaxed, work) = program.solve(from, to, self.wanted);
                let refuted = |weights: &[f64]| self.proves(from, to, weights, FINE).map(Bound::Refuted);
                let bound = match relaxed {
                    Relaxed::Around(numbers) => Some(Bound::Around(numbers)),
                    Relaxed::More(weights) => refuted(&weights),
                    Relaxed::Lost(_) => None,
                };
                let bound = bound.unwrap_or_else(|| {
                    // A fresh start removes accumulated rounding errors.
                    **program = Program::new(self.nullity, &self.types, self.cells);
                    match program.solve(from, to, self.wanted).0 {
                        Relaxed::More(weights) => {
                            refuted(&weights).unwrap_or_else(|| Bound::Around(middle(from, to)))
                        }
                        Relaxed::Around(numbers) | Relaxed::Lost(numbers) => Bound::Around(numbers),
                    }
                });
                (bound, work)
            }
        }
    }

    /// Looks for weights that prove that the largest f is more than wanted; if there seem to be none, returns
    /// fractional numbers around which it is small.
    fn raise(&self, from_limits: &[i64], to_limits: &[i64], known: &mut Vec<f32>) -> Bound {
        let mut weights = std::mem::take(known);
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
                let (from, to) = (from_limits[place] as f32, to_limits[place] as f32);
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
                let exact = || weights.iter().map(|&weight| f64::from(weight)).collect::<Vec<f64>>();
                if bound > self.wanted as f32
                    && let Some(weights) = self.proves(from_limits, to_limits, &exact(), FINE)
                {
                    return Bound::Refuted(weights);
                }
            }
            transform(&mut f);
            let rate = 0.05 / (1.0 + round as f32 / 20.0);
            for (weight, f) in weights.iter_mut().zip(f) {
                *weight = (*weight * ((f - bound) * rate).clamp(-3.0, 3.0).exp()).max(1e-12);
            }
        }
        *known = best.1;
        Bound::Around(sums.into_iter().map(|sum: f32| f64::from(sum / ROUNDS as f32)).collect())
    }

    /// Returns the weights, rounded to whole numbers up to `scale`, if they prove that the largest f is more than wanted.
    fn proves(&self, from: &[i64], to: &[i64], weights: &[f64], scale: f64) -> Option<Vec<i64>> {
        let most = weights.iter().copied().fold(0.0, f64::max);
        let weights: Vec<i64> = weights.iter().map(|weight| (weight / most * scale) as i64).collect();
        let total: i128 = weights.iter().map(|&weight| i128::from(weight)).sum();
        let mut averages = weights.clone();
        transform(&mut averages);
        let least = |place: usize| {
            let average = i128::from(averages[self.types[place]]);
            (i128::from(from[place]) * average).min(i128::from(to[place]) * average)
        };
        let bound = (0..self.types.len()).map(least).sum::<i128>();
        (bound > i128::from(self.wanted) * total).then_some(weights)
    }

    /// Returns the limits that all numbers have from the start.
    pub(super) fn from(&self) -> &[i64] {
        &self.from
    }

    /// Returns all f of some numbers.
    fn sums(&self, numbers: &[i64]) -> Vec<i64> {
        let mut f = vec![0i64; 1 << self.nullity];
        for (&of, number) in self.types.iter().zip(numbers) {
            f[of] += number;
        }
        transform(&mut f);
        f
    }
}

impl Node {
    /// Returns the part where a number is at most `below`, and the rest.
    fn split(self, place: usize, below: i64) -> (Node, Node) {
        let (mut lower, mut upper) = (self.clone(), self);
        lower.to[place] = below;
        upper.from[place] = below + 2;
        (lower, upper)
    }
}

/// Computes the Walsh–Hadamard transform: entry c becomes Σ ±entry v, with the sign of (−1)^(v·c).
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

/// Returns the middle between limits.
fn middle(from: &[i64], to: &[i64]) -> Vec<f64> {
    from.iter().zip(to).map(|(from, to)| (from + to) as f64 / 2.0).collect()
}
