//! Branch and bound on the numbers of the types: [`Branch`].

use super::program::{Program, Relaxed};
use super::types::{Types, transform};

/// The maximum number of entries of a linear program: 2 MB for every open branch.
const MAX_ENTRIES: usize = 1 << 18;

/// The largest weight after rounding to whole numbers.
const FINE: f64 = 1e12;

/// Branch and bound on the numbers of the types.
pub(super) struct Branch {
    types: Types,
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
    program: Program,
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

impl Branch {
    /// Begins with the question whether there are numbers whose largest f is this.
    pub(super) fn new(types: &Types, wanted: i64) -> Branch {
        let (from, to) = Branch::limits(types);
        let mut branch = Branch {
            types: types.clone(),
            wanted,
            from,
            to,
            open: Vec::new(),
        };
        branch.open.push(branch.root());
        branch
    }

    /// Returns the limits that all numbers have from the start.
    pub(super) fn limits(types: &Types) -> (Vec<i64>, Vec<i64>) {
        let to: Vec<i64> = types.sizes().collect();
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
        (from, to)
    }

    /// Returns whether the linear program of types is small enough.
    pub(super) fn fits(types: &Types) -> bool {
        Program::entries(types) <= MAX_ENTRIES
    }

    fn root(&self) -> Node {
        Node {
            from: self.from.clone(),
            to: self.to.clone(),
            program: Program::new(&self.types),
        }
    }

    /// Returns a lower bound of the largest f of any numbers.
    pub(super) fn wanted(&self) -> i64 {
        self.wanted
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
        let Bound::Around(likely) = bound else {
            return (None, work);
        };
        let mut numbers: Vec<i64> = likely
            .iter()
            .zip(node.from.iter().zip(&node.to))
            .map(|(likely, (&from, &to))| {
                (from + 2 * ((likely - from as f64) / 2.0).round() as i64).clamp(from, to)
            })
            .collect();
        let largest = self.types.largest(&mut numbers);
        if let Some((place, below)) = self.split(&node, &likely) {
            let (lower, upper) = node.split(place, below);
            // The likelier one is examined first.
            let order = if likely[place] > (below + 1) as f64 {
                [lower, upper]
            } else {
                [upper, lower]
            };
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
        let open = (0..self.to.len()).filter(|&place| node.from[place] < node.to[place]);
        let place = open.max_by(|&a, &b| between(a).total_cmp(&between(b)))?;
        let (from, to) = (node.from[place], node.to[place]);
        let below = from + 2 * (((likely[place] - from as f64) / 2.0).floor() as i64);
        Some((place, below.clamp(from, to - 2)))
    }

    /// Returns a proof that no numbers make the largest f at most the wanted one, in preorder, or `None` after this many
    /// steps or when there are such numbers.
    pub(super) fn refute(self, max_steps: usize) -> Option<Vec<ProofStep>> {
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
                    let f = self.types.sums(&node.from);
                    let weights = f
                        .iter()
                        .map(|&f| i64::from(f > self.wanted))
                        .collect::<Vec<_>>();
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
        scales
            .iter()
            .find_map(|scale| self.proves(&node.from, &node.to, &exact, *scale))
            .unwrap_or(weights)
    }

    /// Proves that the largest f is more than wanted, or returns fractional numbers around which it is small; and
    /// the work it took.
    fn relax(&self, node: &mut Node) -> (Bound, u64) {
        let Node { from, to, program } = node;
        let (relaxed, work) = program.solve(from, to, self.wanted);
        let refuted = |weights: &[f64]| self.proves(from, to, weights, FINE).map(Bound::Refuted);
        let bound = match relaxed {
            Relaxed::Around(numbers) => Some(Bound::Around(numbers)),
            Relaxed::More(weights) => refuted(&weights),
            Relaxed::Lost(_) => None,
        };
        let bound = bound.unwrap_or_else(|| {
            // A fresh start removes accumulated rounding errors.
            *program = Program::new(&self.types);
            match program.solve(from, to, self.wanted).0 {
                Relaxed::More(weights) => {
                    refuted(&weights).unwrap_or_else(|| Bound::Around(middle(from, to)))
                }
                Relaxed::Around(numbers) | Relaxed::Lost(numbers) => Bound::Around(numbers),
            }
        });
        (bound, work)
    }

    /// Returns the weights, rounded to whole numbers up to `scale`, if they prove that the largest f is more than wanted.
    fn proves(&self, from: &[i64], to: &[i64], weights: &[f64], scale: f64) -> Option<Vec<i64>> {
        let most = weights.iter().copied().fold(0.0, f64::max);
        let weights: Vec<i64> = weights
            .iter()
            .map(|weight| (weight / most * scale) as i64)
            .collect();
        let total: i128 = weights.iter().map(|&weight| i128::from(weight)).sum();
        let mut averages = weights.clone();
        transform(&mut averages);
        let least = |place: usize| {
            let average = i128::from(averages[self.types.of(place)]);
            (i128::from(from[place]) * average).min(i128::from(to[place]) * average)
        };
        let bound = (0..self.to.len()).map(least).sum::<i128>();
        (bound > i128::from(self.wanted) * total).then_some(weights)
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

/// Returns the middle between limits.
fn middle(from: &[i64], to: &[i64]) -> Vec<f64> {
    from.iter()
        .zip(to)
        .map(|(from, to)| (from + to) as f64 / 2.0)
        .collect()
}
