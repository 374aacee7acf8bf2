//! The claim about worst cases. The proof is explained in `theory/worst`, which writes it; here it is only checked,
//! in whole numbers.

use crate::claim::{self, CertificateError, Claim};
use crate::lines::Lines;
use crate::machine::Machine;
use crate::two;
use std::collections::BTreeMap;

/// The maximum number of independent quiet sets.
const MAX_NULLITY: usize = 20;

/// The cells that belong to the same quiet sets.
struct Type {
    /// The sets of the basis, set i as bit i.
    of: usize,
    cells: Vec<usize>,
}

/// The limits of the numbers of the types.
type Limits = Vec<(i64, i64)>;

pub(crate) fn worst(lines: &mut Lines<'_>, machine: &Machine) -> Result<Claim, CertificateError> {
    let quiet = two::kernel(lines, machine)?;
    if quiet.len() > MAX_NULLITY {
        return Err(lines.refuse("worst cases are checked for at most 20 independent quiet sets"));
    }
    let sum = |cell: usize| {
        quiet
            .iter()
            .enumerate()
            .map(|(set, led)| usize::from(led.bits[cell]) << set)
            .sum()
    };
    let cells: Vec<usize> = (0..machine.cells()).map(sum).collect();
    let at_least = Checker::new(quiet.len(), &cells).at_least(lines, machine)?;
    let at_most = lines.number("at-most")?;
    if at_most < at_least || at_most > machine.cells() {
        return Err(lines.refuse("this is not between the lower bound and the number of cells"));
    }
    let checker = match sets(lines, quiet.len())? {
        None => Checker::new(quiet.len(), &cells),
        Some(sets) => {
            let held =
                |(set, &sum): (usize, &usize), cell: usize| usize::from(is_in(cell, sum)) << set;
            let some = |&cell: &usize| sets.iter().enumerate().map(|set| held(set, cell)).sum();
            Checker::new(sets.len(), &cells.iter().map(some).collect::<Vec<usize>>())
        }
    };
    // With `at_most` presses the largest f is this; it is shown that none is smaller.
    let least = checker.cells() - 2 * (at_most as i64 - checker.fixed.len() as i64);
    let limits = checker.limits(lines)?;
    checker.proof(lines, limits, least - 2)?;
    Ok(Claim::WorstCase { at_least, at_most })
}

/// Reads which quiet sets the proof adds, as sums of the basis: `None` if all.
fn sets(lines: &mut Lines<'_>, nullity: usize) -> Result<Option<Vec<usize>>, CertificateError> {
    if !lines.peek().starts_with("sets ") {
        return Ok(None);
    }
    let sums = lines
        .word("sets")?
        .split(' ')
        .map(|sum| sum.parse().ok().filter(|sum| *sum < 1 << nullity));
    match sums.collect::<Option<Vec<usize>>>() {
        Some(sums) if sums.len() <= nullity => Ok(Some(sums)),
        _ => {
            Err(lines
                .refuse("numbers of quiet sets are expected here, not more than are independent"))
        }
    }
}

struct Checker {
    nullity: usize,
    /// The cells in no quiet set.
    fixed: Vec<usize>,
    types: Vec<Type>,
}

impl Checker {
    /// Sorts the cells, each given by the quiet sets that hold it.
    fn new(nullity: usize, cells: &[usize]) -> Checker {
        let mut sorted: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (cell, &of) in cells.iter().enumerate() {
            sorted.entry(of).or_default().push(cell);
        }
        let fixed = sorted.remove(&0).unwrap_or_default();
        Checker {
            nullity,
            fixed,
            types: sorted
                .into_iter()
                .map(|(of, cells)| Type { of, cells })
                .collect(),
        }
    }

    /// Returns the number of cells in quiet sets.
    fn cells(&self) -> i64 {
        self.types.iter().map(|of| of.cells.len() as i64).sum()
    }

    /// Reads presses, and checks that no solution of what they make has fewer.
    fn at_least(
        &self,
        lines: &mut Lines<'_>,
        machine: &Machine,
    ) -> Result<usize, CertificateError> {
        let presses = machine.read_bits(lines, "presses")?;
        let made = lines.next;
        let pressed = |cells: &[usize]| cells.iter().filter(|&&cell| presses[cell]).count();
        // How many cells of a type a quiet set adds to the presses, or removes when it is negative.
        let added: Vec<(usize, i64)> = self
            .types
            .iter()
            .map(|of| (of.of, of.cells.len() as i64 - 2 * pressed(&of.cells) as i64))
            .collect();
        let change = |quiet_set: usize| -> i64 {
            added
                .iter()
                .filter(|(of, _)| is_in(*of, quiet_set))
                .map(|(_, added)| added)
                .sum()
        };
        let count = presses.iter().filter(|&&pressed| pressed).count();
        let fewest = count as i64 + (0..1usize << self.nullity).map(change).min().unwrap_or(0);
        if count as i64 != fewest {
            return Err(lines.refuse_at(made, &format!("{fewest} presses make the same")));
        }
        match lines.number("at-least")? {
            at_least if at_least == count => Ok(at_least),
            _ => Err(lines.refuse(&format!("this position needs {}", claim::presses(count)))),
        }
    }

    /// Reads which types have positive numbers, and returns the limits of all.
    fn limits(&self, lines: &mut Lines<'_>) -> Result<Limits, CertificateError> {
        let number = |of: &Type| of.cells.len() as i64;
        let mut limits: Limits = self
            .types
            .iter()
            .map(|of| (-number(of), number(of)))
            .collect();
        let mut echelon: Vec<usize> = Vec::new();
        let positive = lines.word("positive")?;
        for name in positive.split(' ').filter(|_| positive != "none") {
            let place = self.place(lines, name)?;
            if number(&self.types[place]) % 2 == 0 {
                return Err(lines.refuse(&format!("type {name} has an even number of cells")));
            }
            let reduced = echelon
                .iter()
                .fold(self.types[place].of, |v, &row| v.min(v ^ row));
            if reduced == 0 {
                return Err(lines.refuse(&format!("type {name} is a sum of types before it")));
            }
            echelon.push(reduced);
            echelon.sort_unstable_by(|a, b| b.cmp(a));
            limits[place].0 = 1;
        }
        Ok(limits)
    }

    fn place(&self, lines: &Lines<'_>, name: &str) -> Result<usize, CertificateError> {
        let of = name
            .parse::<usize>()
            .ok()
            .filter(|of| of.to_string() == name);
        let place = of.and_then(|of| self.types.binary_search_by_key(&of, |known| known.of).ok());
        place.ok_or_else(|| lines.refuse("there is no such type of cells"))
    }

    /// Reads a proof that no numbers within the limits make all f at most `wanted`.
    fn proof(
        &self,
        lines: &mut Lines<'_>,
        limits: Limits,
        wanted: i64,
    ) -> Result<(), CertificateError> {
        let mut open = vec![limits];
        while let Some(limits) = open.pop() {
            if !lines.peek().starts_with("split ") {
                self.leaf(lines, &limits, wanted)?;
                continue;
            }
            let Some((name, at_most)) = lines.word("split")?.split_once(' ') else {
                return Err(lines.refuse("a type of cells and a number are expected here"));
            };
            let place = self.place(lines, name)?;
            let (from, to) = limits[place];
            let at_most = at_most
                .parse::<i64>()
                .ok()
                .filter(|number| number.to_string() == at_most);
            // A number is as odd as its type has cells, like its limits.
            let at_most =
                at_most.filter(|number| (from..to).contains(number) && (number - from) % 2 == 0);
            let Some(at_most) = at_most else {
                return Err(lines.refuse(&format!(
                    "this is not between {from} and {to}, or not as odd as they are"
                )));
            };
            let (mut lower, mut upper) = (limits.clone(), limits);
            lower[place].1 = at_most;
            upper[place].0 = at_most + 2;
            open.extend([upper, lower]);
        }
        Ok(())
    }

    /// Reads weights of quiet sets, and checks that the average f is more than wanted.
    fn leaf(
        &self,
        lines: &mut Lines<'_>,
        limits: &Limits,
        wanted: i64,
    ) -> Result<(), CertificateError> {
        let text = lines.word("weights")?;
        let not_enough = "these weights do not prove it";
        if text == "all" {
            // The f of all quiet sets add up to 0.
            return if wanted < 0 {
                Ok(())
            } else {
                Err(lines.refuse(not_enough))
            };
        }
        let mut averages = vec![0i128; self.types.len()];
        let mut total = 0i128;
        for entry in text.split(' ') {
            let entry = entry.split_once(':').and_then(|(quiet_set, weight)| {
                Some((
                    quiet_set.parse::<usize>().ok()?,
                    i128::from(weight.parse::<u64>().ok()?),
                ))
            });
            let Some((quiet_set, weight)) = entry.filter(|(set, _)| *set < 1 << self.nullity)
            else {
                return Err(lines.refuse("quiet sets and their weights are expected here"));
            };
            total += weight;
            for (average, of) in averages.iter_mut().zip(&self.types) {
                *average += if is_in(of.of, quiet_set) {
                    -weight
                } else {
                    weight
                };
            }
        }
        let least = |(average, &(from, to)): (&i128, &(i64, i64))| {
            (average * i128::from(from)).min(average * i128::from(to))
        };
        let bound: i128 = averages.iter().zip(limits).map(least).sum();
        if bound > total * i128::from(wanted) {
            Ok(())
        } else {
            Err(lines.refuse(not_enough))
        }
    }
}

/// Returns whether a quiet set holds the cells of a type: whether an odd number of its sets of the basis do.
fn is_in(of: usize, quiet_set: usize) -> bool {
    (of & quiet_set).count_ones() % 2 == 1
}
