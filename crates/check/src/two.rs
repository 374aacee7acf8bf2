//! The claims about games with two states, checked on lists of bits.

use crate::claim::{CertificateError, Claim};
use crate::lines::Lines;
use crate::machine::Machine;

pub(crate) fn always(lines: &mut Lines<'_>, machine: &Machine) -> Result<Claim, CertificateError> {
    match kernel(lines, machine)? {
        quiet if quiet.is_empty() => Ok(Claim::AlwaysSolvable),
        _ => Err(lines.refuse("there are quiet sets, so it is not always solvable")),
    }
}

pub(crate) fn not_always(
    lines: &mut Lines<'_>,
    machine: &Machine,
) -> Result<Claim, CertificateError> {
    match kernel(lines, machine)?.len() {
        0 => Err(lines.refuse("an invertible matrix is always solvable")),
        nullity => Ok(Claim::NotAlwaysSolvable {
            rank: machine.cells() - nullity,
        }),
    }
}

/// Reads a basis of the quiet sets, and checks that it is one.
pub(crate) fn kernel(
    lines: &mut Lines<'_>,
    machine: &Machine,
) -> Result<Vec<Led>, CertificateError> {
    let cells = machine.cells();
    let rank = lines.number("rank")?;
    if rank > cells {
        return Err(lines.refuse("the rank is not larger than the number of cells"));
    }
    if rank == cells {
        // X·R = I: for square matrices that makes X the inverse.
        let first = lines.next;
        let mut inverse = Vec::new();
        for cell in 0..cells {
            inverse.push(lines.row("inverse", &machine.name_at(cell), cells)?);
        }
        let presses: Vec<usize> = (0..cells).collect();
        inverts(lines, first, machine, &presses, &presses, &inverse)?;
        return Ok(Vec::new());
    }
    let quiet = leaders(lines, machine, "quiet", cells - rank)?;
    for set in &quiet {
        if machine.make(&set.bits).contains(&true) {
            return Err(lines.refuse_at(set.line, "these presses change something"));
        }
    }
    let invariants = leaders(lines, machine, "invariant", cells - rank)?;
    for set in &invariants {
        if let Some(press) = machine.odd_press(&set.bits) {
            return Err(lines.refuse_at(
                set.line,
                &format!("{press} flips an odd number of these cells"),
            ));
        }
    }
    let others = |sets: &[Led]| -> Vec<usize> {
        (0..cells)
            .filter(|&cell| sets.iter().all(|set| set.leader != cell))
            .collect()
    };
    let (presses, used) = (others(&quiet), others(&invariants));
    let first = lines.next;
    let mut inverse = Vec::new();
    for &press in &presses {
        inverse.push(lines.row("part", &machine.name_at(press), rank)?);
    }
    inverts(lines, first, machine, &used, &presses, &inverse)?;
    Ok(quiet)
}

/// A set of cells with a leader: a cell that no other set contains.
pub(crate) struct Led {
    line: usize,
    leader: usize,
    pub(crate) bits: Vec<bool>,
}

/// Reads sets, none of which is a sum of others.
fn leaders(
    lines: &mut Lines<'_>,
    machine: &Machine,
    word: &str,
    count: usize,
) -> Result<Vec<Led>, CertificateError> {
    let mut sets: Vec<Led> = Vec::new();
    for _ in 0..count {
        let rest = lines.word(word)?;
        let name = rest.split(' ').next().unwrap_or("");
        let missing = || lines.refuse("the name of a cell is expected here, like B3");
        let leader = machine.named(name).ok_or_else(missing)?;
        if sets.last().is_some_and(|set| set.leader >= leader) {
            return Err(lines.refuse("the leading cells are in reading order"));
        }
        lines.next -= 1;
        let bits = lines.row(word, name, machine.cells())?;
        sets.push(Led {
            line: lines.next,
            leader,
            bits,
        });
    }
    for set in &sets {
        for other in &sets {
            if set.bits[other.leader] != (set.line == other.line) {
                let leader = machine.name_at(other.leader);
                return Err(lines.refuse_at(
                    set.line,
                    &format!("{leader} leads one set and is in no other"),
                ));
            }
        }
    }
    Ok(sets)
}

/// Returns whether the matrix times the part of R at these cells (rows) and presses (columns) is the identity. Row
/// by row that means: of the cells of a press's row, the press itself flips an odd number and every other an even
/// one.
fn inverts(
    lines: &Lines<'_>,
    first: usize,
    machine: &Machine,
    cells: &[usize],
    presses: &[usize],
    inverse: &[Vec<bool>],
) -> Result<(), CertificateError> {
    let flips: Vec<Vec<usize>> = (0..machine.cells())
        .map(|press| machine.flips(press))
        .collect();
    for (place, row) in inverse.iter().enumerate() {
        let mut mask = vec![false; machine.cells()];
        for (&cell, &bit) in cells.iter().zip(row) {
            mask[cell] = bit;
        }
        for (other, &press) in presses.iter().enumerate() {
            let is_odd = flips[press].iter().filter(|&&cell| mask[cell]).count() % 2 == 1;
            if is_odd != (place == other) {
                let press = machine.name_at(press);
                let parity = if is_odd { "odd" } else { "even" };
                let reason = format!("{press} flips an {parity} number of these cells");
                return Err(lines.refuse_at(first + 1 + place, &reason));
            }
        }
    }
    Ok(())
}

pub(crate) fn solution(
    lines: &mut Lines<'_>,
    machine: &Machine,
) -> Result<Claim, CertificateError> {
    let start = machine.read_bits(lines, "start")?;
    let target = machine.read_bits(lines, "target")?;
    let presses = machine.read_bits(lines, "presses")?;
    let mut reached = machine.make(&presses);
    add(&mut reached, &start);
    if let Some(cell) = (0..reached.len()).find(|&cell| reached[cell] != target[cell]) {
        return Err(lines.refuse(&format!(
            "after these presses, {} is wrong",
            machine.name_at(cell)
        )));
    }
    let count = presses.iter().filter(|&&pressed| pressed).count();
    if lines.number("count")? != count {
        return Err(lines.refuse(&format!("there are {count} presses")));
    }
    Ok(Claim::Solution { presses: count })
}

pub(crate) fn no_solution(
    lines: &mut Lines<'_>,
    machine: &Machine,
) -> Result<Claim, CertificateError> {
    let start = machine.read_bits(lines, "start")?;
    let target = machine.read_bits(lines, "target")?;
    let mut difference = start;
    add(&mut difference, &target);
    let count = |bits: &[bool]| bits.iter().filter(|&&bit| bit).count();
    let differing = count(&difference);
    if lines.number("differing")? != differing {
        return Err(lines.refuse(&format!("start and target differ in {differing} cells")));
    }
    let invariant = machine.read_bits(lines, "invariant")?;
    if let Some(press) = machine.odd_press(&invariant) {
        return Err(lines.refuse(&format!("{press} flips an odd number of these cells")));
    }
    if lines.number("size")? != count(&invariant) {
        return Err(lines.refuse(&format!("the invariant has {} cells", count(&invariant))));
    }
    let shared = difference
        .iter()
        .zip(&invariant)
        .filter(|(a, b)| **a && **b)
        .count();
    if lines.number("shared")? != shared {
        return Err(lines.refuse(&format!("{shared} cells of the invariant differ")));
    }
    if shared % 2 == 0 {
        return Err(lines.refuse("an even number forbids nothing"));
    }
    Ok(Claim::NoSolution)
}

fn add(to: &mut [bool], other: &[bool]) {
    for (bit, other) in to.iter_mut().zip(other) {
        *bit ^= other;
    }
}
