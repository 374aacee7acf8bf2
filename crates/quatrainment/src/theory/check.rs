//! The checker of certificates. It builds the matrix from the rule and then only multiplies and compares, on
//! lists of bits of its own; it uses neither `gf2` nor the solver, so that their mistakes cannot hide here.

use super::certificate::FIRST_LINE;
use crate::catalogue;
use crate::grid::{Cell, Grid, Size};
use crate::rule::{Mirror, Picture, Reach, Rule};
use std::fmt;

/// A claim that was verified. It prints as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    game: String,
    claim: Claim,
    is_named: bool,
}

/// What was claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Every target can be reached from every start.
    AlwaysSolvable,
    /// Not every target can be reached from every start; the rank is as said.
    NotAlwaysSolvable {
        /// How many independent presses there are.
        rank: usize,
    },
    /// These presses lead from start to target.
    Solution {
        /// How many they are.
        presses: usize,
    },
    /// No presses lead from start to target.
    NoSolution,
}

impl Checked {
    /// What was claimed and holds.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// Whether the rule is that of a named game, rather than one that only the certificate tells.
    pub fn is_named(&self) -> bool {
        self.is_named
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = &self.game;
        match self.claim {
            Claim::AlwaysSolvable => write!(f, "{game} is always solvable"),
            Claim::NotAlwaysSolvable { rank } => {
                write!(f, "{game} is not always solvable: its rank is {rank}")
            }
            Claim::Solution { presses } => {
                let presses =
                    if presses == 1 { "1 press leads".to_owned() } else { format!("{presses} presses lead") };
                write!(f, "{presses} from start to target in {game}")
            }
            Claim::NoSolution => write!(f, "no presses lead from start to target in {game}"),
        }
    }
}

/// A certificate does not hold: the first line that fails, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}\n  {text}")]
pub struct Refused {
    /// The line, from 1.
    pub line: usize,
    /// What stands there.
    pub text: String,
    /// Why it fails.
    pub reason: String,
}

/// Verifies a certificate.
///
/// ```
/// use quatrainment::{catalogue, theory};
/// let game = catalogue::find("merlin")?.game()?;
/// let certificate = theory::certify_game(&game)?;
/// assert!(theory::check(&certificate).is_ok());
/// let forged = certificate.replace("inverse A1 1", "inverse A1 0");
/// assert_eq!(theory::check(&forged).unwrap_err().line, 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When it does not hold, with the first line that fails.
pub fn check(text: &str) -> Result<Checked, Refused> {
    let mut lines = Lines::new(text);
    lines.exactly(FIRST_LINE)?;
    let machine = Machine::read(&mut lines)?;
    let claim = match lines.word("claim")? {
        "always-solvable" => always(&mut lines, &machine)?,
        "not-always-solvable" => not_always(&mut lines, &machine)?,
        "solution" => solution(&mut lines, &machine)?,
        "no-solution" => no_solution(&mut lines, &machine)?,
        _ => return Err(lines.refuse("there is no such claim")),
    };
    lines.exactly("end")?;
    if lines.next < lines.all.len() {
        lines.next += 1;
        return Err(lines.refuse("nothing may follow the end"));
    }
    Ok(Checked {
        game: format!("{} {}", machine.name, machine.grid.size()),
        claim,
        is_named: machine.is_named,
    })
}

/// X·R = I: for square matrices that makes X the inverse.
fn always(lines: &mut Lines<'_>, machine: &Machine) -> Result<Claim, Refused> {
    let cells = machine.cells();
    if lines.number("rank")? != cells {
        return Err(lines.refuse("an invertible matrix has as large a rank as there are cells"));
    }
    let first = lines.next;
    let mut inverse = Vec::new();
    for cell in machine.grid.cells() {
        inverse.push(lines.row("inverse", &machine.grid.name(cell), cells)?);
    }
    let presses: Vec<usize> = (0..cells).collect();
    inverts(lines, first, machine, &presses, &presses, &inverse)?;
    Ok(Claim::AlwaysSolvable)
}

fn not_always(lines: &mut Lines<'_>, machine: &Machine) -> Result<Claim, Refused> {
    let cells = machine.cells();
    let rank = lines.number("rank")?;
    if rank >= cells {
        return Err(lines.refuse("the rank is smaller than the number of cells"));
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
            return Err(lines.refuse_at(set.line, &format!("{press} flips an odd number of these cells")));
        }
    }
    let others = |sets: &[Led]| -> Vec<usize> {
        (0..cells).filter(|&cell| sets.iter().all(|set| set.leader != cell)).collect()
    };
    let (presses, used) = (others(&quiet), others(&invariants));
    let first = lines.next;
    let mut inverse = Vec::new();
    for &press in &presses {
        inverse.push(lines.row("part", &machine.name_at(press), rank)?);
    }
    inverts(lines, first, machine, &used, &presses, &inverse)?;
    Ok(Claim::NotAlwaysSolvable { rank })
}

/// A set of cells that is led by a cell that no other set holds.
struct Led {
    line: usize,
    leader: usize,
    bits: Vec<bool>,
}

/// So many sets, none of which is a sum of others.
fn leaders(lines: &mut Lines<'_>, machine: &Machine, word: &str, count: usize) -> Result<Vec<Led>, Refused> {
    let mut sets: Vec<Led> = Vec::new();
    for _ in 0..count {
        let rest = lines.word(word)?;
        let name = rest.split(' ').next().unwrap_or("");
        let leader = machine.grid.cell_named(name).map_err(|error| lines.refuse(&error.to_string()))?;
        if machine.grid.name(leader) != name {
            return Err(lines.refuse("names of cells are in capital letters"));
        }
        let leader = leader.position();
        if sets.last().is_some_and(|set| set.leader >= leader) {
            return Err(lines.refuse("the leading cells are in reading order"));
        }
        lines.next -= 1;
        let bits = lines.row(word, name, machine.cells())?;
        sets.push(Led { line: lines.next, leader, bits });
    }
    for set in &sets {
        for other in &sets {
            if set.bits[other.leader] != (set.line == other.line) {
                let leader = machine.name_at(other.leader);
                return Err(lines.refuse_at(set.line, &format!("{leader} leads one set and is in no other")));
            }
        }
    }
    Ok(sets)
}

/// Whether the matrix times the part of R at these cells (rows) and presses (columns) is the identity. Row by
/// row that says: of the cells of a press's row, the press itself flips an odd number and every other an even one.
fn inverts(
    lines: &Lines<'_>,
    first: usize,
    machine: &Machine,
    cells: &[usize],
    presses: &[usize],
    inverse: &[Vec<bool>],
) -> Result<(), Refused> {
    let flips: Vec<Vec<usize>> = machine.grid.cells().map(|press| machine.flips(press)).collect();
    for (place, row) in inverse.iter().enumerate() {
        let mut mask = vec![false; machine.cells()];
        for (&cell, &bit) in cells.iter().zip(row) {
            mask[cell] = bit;
        }
        for (other, &press) in presses.iter().enumerate() {
            let is_odd = flips[press].iter().filter(|&&cell| mask[cell]).count() % 2 == 1;
            if is_odd != (place == other) {
                let (press, parity) = (machine.name_at(press), if is_odd { "odd" } else { "even" });
                let reason = format!("{press} flips an {parity} number of these cells");
                return Err(lines.refuse_at(first + 1 + place, &reason));
            }
        }
    }
    Ok(())
}

fn solution(lines: &mut Lines<'_>, machine: &Machine) -> Result<Claim, Refused> {
    let (start, target) = (lines.board("start", machine)?, lines.board("target", machine)?);
    let presses = lines.board("presses", machine)?;
    let mut reached = machine.make(&presses);
    add(&mut reached, &start);
    if let Some(cell) = (0..reached.len()).find(|&cell| reached[cell] != target[cell]) {
        return Err(lines.refuse(&format!("these presses leave {} wrong", machine.name_at(cell))));
    }
    let count = presses.iter().filter(|&&pressed| pressed).count();
    if lines.number("count")? != count {
        return Err(lines.refuse(&format!("there are {count} presses")));
    }
    Ok(Claim::Solution { presses: count })
}

fn no_solution(lines: &mut Lines<'_>, machine: &Machine) -> Result<Claim, Refused> {
    let (start, target) = (lines.board("start", machine)?, lines.board("target", machine)?);
    let mut difference = start;
    add(&mut difference, &target);
    let count = |bits: &[bool]| bits.iter().filter(|&&bit| bit).count();
    let differing = count(&difference);
    if lines.number("differing")? != differing {
        return Err(lines.refuse(&format!("start and target differ in {differing} cells")));
    }
    let invariant = lines.board("invariant", machine)?;
    if let Some(press) = machine.odd_press(&invariant) {
        return Err(lines.refuse(&format!("{press} flips an odd number of these cells")));
    }
    if lines.number("size")? != count(&invariant) {
        return Err(lines.refuse(&format!("the invariant has {} cells", count(&invariant))));
    }
    let shared = difference.iter().zip(&invariant).filter(|(a, b)| **a && **b).count();
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

/// The game as the certificate tells it. Its matrix is built from the rule, press by press, and kept whole only when
/// the certificate itself is as large.
struct Machine {
    name: String,
    grid: Grid,
    is_named: bool,
    rule: Rule,
}

impl Machine {
    fn read(lines: &mut Lines<'_>) -> Result<Machine, Refused> {
        let name = lines.word("game")?.to_owned();
        let size: Size = lines.word("grid")?.parse().map_err(|error| lines.refuse(&format!("{error}")))?;
        if size.to_string() != lines.rest("grid") {
            return Err(lines.refuse("the size is not written as usual"));
        }
        // What follows has at least one letter for every cell, so nothing is larger than the text.
        if size.cells() > lines.length as u64 {
            return Err(lines.refuse("this certificate is too short for so many cells"));
        }
        let wraps = lines.word("wraps")?;
        let mut wrapped = vec![false; size.lengths().len()];
        for axis in wraps.split(' ').filter(|_| wraps != "none") {
            match axis.parse::<usize>().ok().and_then(|axis| wrapped.get_mut(axis.checked_sub(1)?)) {
                Some(wraps) if !*wraps => *wraps = true,
                _ => return Err(lines.refuse("these are not the numbers of axes")),
            }
        }
        let grid = Grid::new(size).wrapping(|axis| wrapped[axis]);
        let first_rule = lines.next + 1;
        let rule = if lines.peek().starts_with("everywhere ") {
            Rule::Everywhere(lines.reach("everywhere")?)
        } else if lines.peek().starts_with("folded ") {
            lines.folded()?
        } else if lines.peek().starts_with("press ") {
            lines.listed(&grid)?
        } else {
            let (corner, edge) = (lines.reach("corner")?, lines.reach("edge")?);
            Rule::Classes { corner, edge, centre: lines.reach("centre")? }
        };
        if rule.misfit(&grid).is_some() {
            return Err(lines.refuse_at(first_rule, "this rule cannot be laid on this grid"));
        }
        let named = catalogue::find(&name).ok().filter(|entry| entry.name == name);
        if let Some(entry) = named {
            let game = entry.game_of(&grid.size()).map_err(|error| lines.refuse_at(3, &error.to_string()))?;
            if game.rule() != &rule || game.grid() != &grid {
                return Err(
                    lines.refuse_at(first_rule, &format!("this is not the rule or the grid of {name}"))
                );
            }
        }
        Ok(Machine { name, is_named: named.is_some(), grid, rule })
    }

    /// Not more than the text has letters.
    fn cells(&self) -> usize {
        self.grid.len() as usize
    }

    /// A column of the matrix: the cells on which the rule lands an odd number of times.
    fn flips(&self, press: Cell) -> Vec<usize> {
        let landing = self.rule.landing(&self.grid, press);
        let odd = landing.chunk_by(|a, b| a == b).filter(|run| run.len() % 2 == 1);
        odd.map(|run| run[0].position()).collect()
    }

    fn name_at(&self, place: usize) -> String {
        self.grid.cell(place as u64).map_or_else(String::new, |cell| self.grid.name(cell))
    }

    /// What these presses make of the blank board.
    fn make(&self, presses: &[bool]) -> Vec<bool> {
        let mut board = vec![false; self.cells()];
        for (press, _) in self.grid.cells().zip(presses).filter(|(_, pressed)| **pressed) {
            for cell in self.flips(press) {
                board[cell] ^= true;
            }
        }
        board
    }

    /// The first press that flips an odd number of these cells.
    fn odd_press(&self, cells: &[bool]) -> Option<String> {
        let is_odd = |press: &Cell| self.flips(*press).iter().filter(|&&cell| cells[cell]).count() % 2 == 1;
        self.grid.cells().find(is_odd).map(|press| self.grid.name(press))
    }
}

/// The lines of a certificate, read one after the other.
struct Lines<'a> {
    all: Vec<&'a str>,
    next: usize,
    length: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        Lines { all: text.lines().collect(), next: 0, length: text.len() }
    }

    fn peek(&self) -> &'a str {
        self.all.get(self.next).copied().unwrap_or("")
    }

    fn exactly(&mut self, line: &str) -> Result<(), Refused> {
        let found = self.peek();
        self.next += 1;
        if found == line { Ok(()) } else { Err(self.refuse(&format!("'{line}' is expected here"))) }
    }

    /// What follows a word that the next line must begin with.
    fn word(&mut self, word: &str) -> Result<&'a str, Refused> {
        let line = self.peek();
        self.next += 1;
        let rest = line.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
        rest.ok_or_else(|| self.refuse(&format!("'{word}' is expected here")))
    }

    /// What follows the word of the line just read.
    fn rest(&self, word: &str) -> &'a str {
        self.all[self.next - 1].get(word.len() + 1..).unwrap_or("")
    }

    fn number(&mut self, word: &str) -> Result<usize, Refused> {
        let rest = self.word(word)?;
        let number = rest.parse::<usize>().ok().filter(|number| number.to_string() == rest);
        number.ok_or_else(|| self.refuse("a whole number is expected here"))
    }

    /// A row of zeros and ones that belongs to a cell.
    fn row(&mut self, word: &str, name: &str, length: usize) -> Result<Vec<bool>, Refused> {
        let rest = self.word(word)?;
        let bits = rest.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        let bits = bits.ok_or_else(|| self.refuse(&format!("the row of {name} is expected here")))?;
        self.bits(bits, '1', '0', length)
    }

    /// A board of on and off, with a stroke between rows and two between layers.
    fn board(&mut self, word: &str, machine: &Machine) -> Result<Vec<bool>, Refused> {
        let rest = self.word(word)?;
        let (rows, columns) = (machine.grid.rows() as usize, machine.grid.columns() as usize);
        let is_shaped = rest.split("//").all(|layer| {
            layer.split('/').count() == rows && layer.split('/').all(|row| row.len() == columns)
        });
        if !is_shaped {
            return Err(self.refuse("this board has another shape than the game's"));
        }
        self.bits(&rest.replace('/', ""), 'X', '.', machine.cells())
    }

    fn bits(&self, text: &str, one: char, zero: char, length: usize) -> Result<Vec<bool>, Refused> {
        let bit = |symbol: char| (symbol == one || symbol == zero).then_some(symbol == one);
        let bits: Option<Vec<bool>> = text.chars().map(bit).collect();
        bits.filter(|bits| bits.len() == length)
            .ok_or_else(|| self.refuse(&format!("{length} symbols {zero} or {one} are expected here")))
    }

    /// One picture for all cells, folded at the border.
    fn folded(&mut self) -> Result<Rule, Refused> {
        let (mirror, picture) = match self.word("folded")?.split_once(' ') {
            Some(("half", picture)) => (Mirror::Half, picture),
            Some(("whole", picture)) => (Mirror::Whole, picture),
            _ => return Err(self.refuse("a mirror, half or whole, and a picture are expected here")),
        };
        Ok(Rule::folded(self.picture(picture)?, mirror))
    }

    /// For every cell the cells that its press changes.
    fn listed(&mut self, grid: &Grid) -> Result<Rule, Refused> {
        let mut lists = Vec::new();
        for press in grid.cells() {
            let mut names = self.word("press")?.split(' ');
            if names.next() != Some(grid.name(press).as_str()) {
                return Err(self.refuse(&format!("the press of {} is expected here", grid.name(press))));
            }
            let list: Result<Vec<Cell>, _> = names.map(|name| grid.cell_named(name)).collect();
            lists.push(list.map_err(|error| self.refuse(&format!("{error}")))?);
        }
        Ok(Rule::Listed(lists.into()))
    }

    fn picture(&self, text: &str) -> Result<Picture, Refused> {
        text.parse().map_err(|error| self.refuse(&format!("{error}")))
    }

    fn reach(&mut self, word: &str) -> Result<Reach, Refused> {
        let rest = self.word(word)?;
        if let Some(picture) = rest.strip_prefix("picture ") {
            return Ok(Reach::Picture(self.picture(picture)?));
        }
        let distances =
            rest.strip_prefix("shells").ok_or_else(|| self.refuse("shells or a picture is expected here"))?;
        let distances: Option<Vec<u64>> =
            distances.split_whitespace().map(|number| number.parse().ok()).collect();
        Ok(Reach::Shells(distances.ok_or_else(|| self.refuse("distances are whole numbers"))?))
    }

    /// The line just read is refused.
    fn refuse(&self, reason: &str) -> Refused {
        self.refuse_at(self.next, reason)
    }

    fn refuse_at(&self, line: usize, reason: &str) -> Refused {
        let text = self.all.get(line.wrapping_sub(1)).copied().unwrap_or("(the text ends)");
        Refused { line, text: text.to_owned(), reason: reason.to_owned() }
    }
}
