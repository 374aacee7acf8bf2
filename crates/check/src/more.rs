//! The claims about games with more than two states, checked on lists of numbers modulo the number of states.

use crate::claim::{CertificateError, Claim};
use crate::lines::Lines;
use crate::machine::Machine;

/// Checks that X·R = I. Then det X · det R = 1, so R has an inverse, and X is it.
pub(crate) fn always(lines: &mut Lines<'_>, machine: &Machine) -> Result<Claim, CertificateError> {
    let first = lines.next;
    let mut inverse = Vec::new();
    for cell in 0..machine.cells() {
        inverse.push(machine.read_row(lines, "inverse", &machine.name_at(cell))?);
    }
    let product = times_rule(&inverse, machine);
    if let Some((row, column)) = differing(&product, |i, j| u32::from(i == j)) {
        let (press, sum) = (machine.name_at(column), product[row][column]);
        let reason = format!(
            "with these weights {press} adds {sum}, not {}",
            u8::from(row == column)
        );
        return Err(lines.refuse_at(first + 1 + row, &reason));
    }
    Ok(Claim::AlwaysSolvable)
}

/// Checks that L·R·K = D is diagonal, and that L and K have the given inverses. Then what R can make is, up to a
/// change of coordinates, what D can make: the multiples of its entries.
pub(crate) fn not_always(
    lines: &mut Lines<'_>,
    machine: &Machine,
) -> Result<Vec<u8>, CertificateError> {
    let states = machine.states;
    let rest = lines.word("diagonal")?;
    let diagonal = machine.residues(lines, rest.split(' '))?;
    // 0 is written as the number of states, which every entry divides.
    let entries: Vec<u32> = diagonal
        .iter()
        .map(|&entry| if entry == 0 { states } else { entry.into() })
        .collect();
    let is_chain = entries
        .windows(2)
        .all(|pair| pair[1].is_multiple_of(pair[0]));
    if !is_chain || entries.iter().any(|&entry| !states.is_multiple_of(entry)) {
        return Err(
            lines.refuse("each entry divides the next, and the last divides the number of states")
        );
    }
    if entries.iter().all(|&entry| entry == 1) {
        return Err(lines.refuse("with ones only everything could be solved"));
    }
    let (left, left_at) = matrix(lines, machine, "left")?;
    let (left_inverse, _) = matrix(lines, machine, "left-inverse")?;
    let (right, right_at) = matrix(lines, machine, "right")?;
    let (right_inverse, _) = matrix(lines, machine, "right-inverse")?;
    for (one, other, first) in [
        (&left, &left_inverse, left_at),
        (&right, &right_inverse, right_at),
    ] {
        let product = times(one, other, states);
        if let Some((row, _)) = differing(&product, |i, j| u32::from(i == j)) {
            return Err(lines.refuse_at(
                first + row,
                "this row times the inverse is not a row of the identity",
            ));
        }
    }
    let product = times(&times_rule(&left, machine), &right, states);
    let expected = |i: usize, j: usize| if i == j { u32::from(diagonal[i]) } else { 0 };
    if let Some((row, _)) = differing(&product, expected) {
        return Err(lines.refuse_at(
            left_at + row,
            "left times the game times right is not the diagonal in this row",
        ));
    }
    Ok(diagonal)
}

pub(crate) fn solution(
    lines: &mut Lines<'_>,
    machine: &Machine,
) -> Result<Claim, CertificateError> {
    let start = machine.read_numbers(lines, "start")?;
    let target = machine.read_numbers(lines, "target")?;
    let presses = machine.read_numbers(lines, "presses")?;
    let mut reached: Vec<u32> = start.iter().map(|&state| state.into()).collect();
    for (press, &often) in presses.iter().enumerate().filter(|(_, often)| **often > 0) {
        for (cell, amount) in machine.adds(press) {
            reached[cell] = (reached[cell] + amount * u32::from(often)) % machine.states;
        }
    }
    if let Some(cell) = (0..reached.len()).find(|&cell| reached[cell] != u32::from(target[cell])) {
        return Err(lines.refuse(&format!(
            "after these presses, {} is wrong",
            machine.name_at(cell)
        )));
    }
    let count = total(&presses);
    if lines.number("count")? != count {
        return Err(lines.refuse(&format!("there are {count} presses")));
    }
    Ok(Claim::Solution { presses: count })
}

pub(crate) fn no_solution(
    lines: &mut Lines<'_>,
    machine: &Machine,
) -> Result<Claim, CertificateError> {
    let states = machine.states;
    let start = machine.read_numbers(lines, "start")?;
    let target = machine.read_numbers(lines, "target")?;
    let difference: Vec<u8> = start
        .iter()
        .zip(&target)
        .map(|(&from, &to)| ((u32::from(to) + states - u32::from(from)) % states) as u8)
        .collect();
    if lines.number("differing")? != total(&difference) {
        return Err(lines.refuse(&format!(
            "the states must rise by {} in all",
            total(&difference)
        )));
    }
    let weights = machine.read_numbers(lines, "invariant")?;
    for press in 0..machine.cells() {
        let adds = machine.adds(press);
        let added = adds
            .iter()
            .map(|&(cell, amount)| u64::from(amount * u32::from(weights[cell])));
        let sum = added.sum::<u64>() % u64::from(states);
        if sum != 0 {
            let press = machine.name_at(press);
            return Err(lines.refuse(&format!(
                "{press} changes the sum with these weights by {sum}"
            )));
        }
    }
    if lines.number("weight")? != total(&weights) {
        return Err(lines.refuse(&format!("the weights add up to {}", total(&weights))));
    }
    let sum = dot(&weights, &difference, states);
    if lines.number("sum")? != sum as usize {
        return Err(lines.refuse(&format!(
            "with these weights the difference adds up to {sum}"
        )));
    }
    if sum == 0 {
        return Err(lines.refuse("a sum of 0 forbids nothing"));
    }
    Ok(Claim::NoSolution)
}

/// Reads the rows of a matrix, counted from 1, and also returns the line of the first.
fn matrix(
    lines: &mut Lines<'_>,
    machine: &Machine,
    word: &str,
) -> Result<(Vec<Vec<u8>>, usize), CertificateError> {
    let first = lines.next + 1;
    let mut rows = Vec::new();
    for place in 1..=machine.cells() {
        rows.push(machine.read_row(lines, word, &place.to_string())?);
    }
    Ok((rows, first))
}

/// Multiplies a matrix by that of the game, which is built press by press.
fn times_rule(matrix: &[Vec<u8>], machine: &Machine) -> Vec<Vec<u8>> {
    let presses: Vec<Vec<(usize, u32)>> = (0..machine.cells())
        .map(|press| machine.adds(press))
        .collect();
    let entry = |row: &[u8], press: &[(usize, u32)]| {
        let sum: u64 = press
            .iter()
            .map(|&(cell, amount)| u64::from(amount * u32::from(row[cell])))
            .sum();
        (sum % u64::from(machine.states)) as u8
    };
    matrix
        .iter()
        .map(|row| presses.iter().map(|press| entry(row, press)).collect())
        .collect()
}

fn times(one: &[Vec<u8>], other: &[Vec<u8>], states: u32) -> Vec<Vec<u8>> {
    let columns: Vec<Vec<u8>> = (0..other.len())
        .map(|column| other.iter().map(|row| row[column]).collect())
        .collect();
    let product = |row: &Vec<u8>| {
        columns
            .iter()
            .map(|column| dot(row, column, states) as u8)
            .collect()
    };
    one.iter().map(product).collect()
}

/// Returns the first place at which a matrix is not as expected.
fn differing(matrix: &[Vec<u8>], expected: impl Fn(usize, usize) -> u32) -> Option<(usize, usize)> {
    let places = (0..matrix.len()).flat_map(|i| (0..matrix.len()).map(move |j| (i, j)));
    places
        .into_iter()
        .find(|&(i, j)| u32::from(matrix[i][j]) != expected(i, j))
}

fn dot(one: &[u8], other: &[u8], states: u32) -> u32 {
    let products = one
        .iter()
        .zip(other)
        .map(|(&a, &b)| u64::from(a) * u64::from(b));
    (products.sum::<u64>() % u64::from(states)) as u32
}

fn total(numbers: &[u8]) -> usize {
    numbers.iter().map(|&number| usize::from(number)).sum()
}
