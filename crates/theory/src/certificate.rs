//! Certificates: evidence for a claim that can be checked without trusting this program. A certificate
//! is plain text; `check` of the crate `quatrainment-check` verifies one by multiplying and comparing only. That crate takes
//! nothing from here, so the first lines, which describe the game, are written here and read there.
//!
//! Every certificate describes the game by its rule and then makes one claim:
//!
//! - `always-solvable`: the inverse of R, one line for each press.
//! - `not-always-solvable`: a basis of the quiet sets and one of the invariants, and an inverse of the part of R
//!   at all other presses and cells. The quiet sets show that the rank is not larger than claimed, the inverse
//!   that it is not smaller. Each set is led by a cell that no other set of its kind contains, which shows
//!   without elimination that none is a sum of others.
//! - `solution`: the presses. `no-solution`: an invariant on which start and target disagree.
//! - `worst-case`: all quiet sets, as above; a position that needs `n` presses; and a proof by linear programming that
//!   none needs more (`worst/certificate.rs`).
//!
//! With more than two states the first line has another version and all numbers are modulo the number of states:
//!
//! - `always-solvable`: the inverse of R.
//! - `not-always-solvable`: a diagonal form L·R·K = D, with L, K and their inverses, all of which the checker
//!   multiplies out. Each entry of D divides the next, so D shows how many differences can be made and in how many
//!   ways, for composite numbers of states as well.
//! - `solution` and `no-solution` as above, with amounts and weights. `differing`, `weight` and `sum` repeat what the
//!   boards say, so that no changed number goes unnoticed.
//!
//! That a solution has the fewest presses is not claimed: multiplication cannot show it.

use super::modular::{Diagonal, Echelon, Square, dot};
use super::proof::{ProofError, check as check_size};
use modtwo::{Matrix, Vector};
use quatrainment::solve::{Solution, Unsolvable};
use quatrainment::{Cell, Game, Mirror, Pattern, Puzzle, Reach, Rule, Size, catalogue};

/// The first line of every certificate about two states.
const FIRST_LINE: &str = "quatrainment certificate 1";

/// The first line of every certificate about more states.
const FIRST_LINE_OF_MORE: &str = "quatrainment certificate 2";

/// Creates a certificate of what [`prove`](super::prove) says about a game.
///
/// ```
/// use quatrainment::catalogue;
/// use quatrainment_theory as theory;
/// let game = catalogue::find("merlin")?.game()?;
/// let certificate = theory::certify_game(&game)?;
/// assert_eq!(quatrainment_check::check(&certificate)?.to_string(), "merlin 3x3 is always solvable");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if the board is too large.
pub fn certify_game(game: &Game) -> Result<String, ProofError> {
    check_size(game)?;
    if game.states() > 2 {
        return Ok(certify_more(game));
    }
    let is_invertible = game.matrix().rank() == game.grid().len() as usize;
    let claim = if is_invertible {
        "always-solvable"
    } else {
        "not-always-solvable"
    };
    Ok(kernel(game, claim).text + "end\n")
}

/// The part of a certificate that shows all quiet sets of a game with two states.
pub(super) struct Kernel {
    /// From the first line on.
    pub(super) text: String,
    /// A basis of the quiet sets, one in each row.
    pub(super) quiet: Matrix,
}

/// Shows all quiet sets of a game with two states, in a certificate of a claim.
pub(super) fn kernel(game: &Game, claim: &str) -> Kernel {
    let matrix = game.matrix();
    let reduction = matrix.reduction();
    let rank = reduction.pivots.len();
    let mut text = header(game) + &format!("claim {claim}\nrank {rank}\n");
    let quiet = matrix.kernel();
    if rank == matrix.rows() {
        text += &rows(game, "inverse", game.grid().cells(), &reduction.transform);
    } else {
        let free = without(&reduction.pivots, matrix.columns());
        text += &rows(game, "quiet", cells_at(game, &free), &quiet);
        // Reduced, so that each invariant has a cell of its own.
        let left = matrix.transpose();
        let (invariants, bound) = (
            left.kernel(),
            without(&left.echelon().pivots, matrix.rows()),
        );
        text += &rows(game, "invariant", cells_at(game, &bound), &invariants);
        let used = without(&bound, matrix.rows());
        let part = Matrix::from_fn(rank, rank, |i, j| matrix.get(used[i], reduction.pivots[j]));
        let inverse = part
            .inverse()
            .expect("independent rows and columns of full rank meet in an invertible part");
        text += &rows(game, "part", cells_at(game, &reduction.pivots), &inverse);
    }
    Kernel { text, quiet }
}

/// Creates a certificate about a game with more than two states.
fn certify_more(game: &Game) -> String {
    let matrix = Square::of(game);
    let form = Echelon::of(&matrix);
    let mut text = header(game);
    if form.matrix.is_identity() {
        text += "claim always-solvable\n";
        for (cell, row) in game.grid().cells().zip(form.transform.rows()) {
            text += &format!("inverse {} {}\n", game.grid().name(cell), numbers(row));
        }
        return text + "end\n";
    }
    let form = Diagonal::of(&matrix);
    let states = u32::from(game.states());
    let entries: Vec<u8> = form
        .entries
        .iter()
        .map(|entry| (entry % states) as u8)
        .collect();
    text += &format!(
        "claim not-always-solvable\ndiagonal {}\n",
        numbers(&entries)
    );
    for (word, matrix) in [
        ("left", &form.left),
        ("left-inverse", &form.left_inverse),
        ("right", &form.right),
        ("right-inverse", &form.right_inverse),
    ] {
        for (place, row) in matrix.rows().enumerate() {
            text += &format!("{word} {} {}\n", place + 1, numbers(row));
        }
    }
    text + "end\n"
}

/// Creates a certificate of the answer to one puzzle: its presses, or an invariant that forbids it.
///
/// ```
/// use quatrainment::{Puzzle, Solver, catalogue};
/// use quatrainment_theory as theory;
/// let game = catalogue::find("quatrainment")?.game()?;
/// let puzzle = Puzzle::new(game.clone(), game.all_on(), game.blank())?;
/// let answer = Solver::new(&game)?.solve(&puzzle.difference());
/// let certificate = theory::certify_answer(&puzzle, &answer)?;
/// assert_eq!(
///     quatrainment_check::check(&certificate)?.to_string(),
///     "12 presses lead from start to target in quatrainment 4x4"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns no error at present: every answer has a certificate.
pub fn certify_answer(
    puzzle: &Puzzle,
    answer: &Result<Solution, Unsolvable>,
) -> Result<String, ProofError> {
    let game = puzzle.game();
    let mut text = header(game);
    let difference = puzzle.difference();
    if game.states() > 2 {
        text += &answer_of_more(puzzle, &difference, answer);
        return Ok(text + "end\n");
    }
    let (start, target) = (puzzle.start(), puzzle.target());
    match answer {
        Ok(solution) => {
            text += &format!("claim solution\nstart {start}\ntarget {target}\n");
            text += &format!(
                "presses {}\ncount {}\n",
                solution.presses(),
                solution.count()
            );
        }
        Err(unsolvable) => {
            let invariant = unsolvable.invariant();
            let shared = difference
                .cells()
                .filter(|&cell| invariant.get(cell) == 1)
                .count();
            text += &format!("claim no-solution\nstart {start}\ntarget {target}\n");
            text += &format!("differing {}\ninvariant {invariant}\n", difference.sum());
            text += &format!("size {}\nshared {shared}\n", invariant.sum());
        }
    }
    Ok(text + "end\n")
}

/// Returns the claim about one puzzle with more than two states.
fn answer_of_more(
    puzzle: &Puzzle,
    difference: &Pattern,
    answer: &Result<Solution, Unsolvable>,
) -> String {
    let (start, target) = (board(puzzle.start()), board(puzzle.target()));
    match answer {
        Ok(solution) => {
            let presses = board(solution.presses());
            let count = solution.count();
            format!(
                "claim solution\nstart {start}\ntarget {target}\npresses {presses}\ncount {count}\n"
            )
        }
        Err(unsolvable) => {
            let invariant = unsolvable.invariant();
            let states = u32::from(puzzle.game().states());
            let sum = dot(&invariant.values(), &difference.values(), states);
            format!(
                "claim no-solution\nstart {start}\ntarget {target}\ndiffering {}\ninvariant {}\nweight \
                 {}\nsum {sum}\n",
                difference.sum(),
                board(invariant),
                invariant.sum()
            )
        }
    }
}

/// Returns a board of numbers, for any number of states.
fn board(pattern: &Pattern) -> String {
    let (rows, columns) = (
        pattern.grid().rows() as usize,
        pattern.grid().columns() as usize,
    );
    let layer = |values: &[u8]| {
        values
            .chunks(columns)
            .map(numbers)
            .collect::<Vec<_>>()
            .join("/")
    };
    pattern
        .values()
        .chunks(rows * columns)
        .map(layer)
        .collect::<Vec<_>>()
        .join("//")
}

fn numbers(numbers: &[u8]) -> String {
    numbers
        .iter()
        .map(u8::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns the lines that describe the game; its matrix can be built from these lines alone.
fn header(game: &Game) -> String {
    let grid = game.grid();
    let wraps: Vec<String> = (0..grid.axes())
        .filter(|&axis| grid.wraps(axis))
        .map(|axis| (axis + 1).to_string())
        .collect();
    let wraps = if wraps.is_empty() {
        "none".to_owned()
    } else {
        wraps.join(" ")
    };
    let rule = match game.rule() {
        Rule::Everywhere(reach) => format!("everywhere {}\n", reach_text(reach)),
        Rule::Classes {
            corner,
            edge,
            centre,
        } => {
            format!(
                "corner {}\nedge {}\ncentre {}\n",
                reach_text(corner),
                reach_text(edge),
                reach_text(centre)
            )
        }
        Rule::Folded {
            picture,
            mirror: Mirror::Half,
        } => format!("folded half {picture}\n"),
        Rule::Folded {
            picture,
            mirror: Mirror::Whole,
        } => format!("folded whole {picture}\n"),
        Rule::Listed(lists) => {
            let names = |list: &Vec<Cell>| {
                list.iter()
                    .map(|&cell| format!(" {}", grid.name(cell)))
                    .collect::<String>()
            };
            let lists = grid.cells().zip(lists.iter());
            lists
                .map(|(cell, list)| format!("press {}{}\n", grid.name(cell), names(list)))
                .collect()
        }
    };
    let (first, states) = match game.states() {
        2 => (FIRST_LINE, String::new()),
        states => (FIRST_LINE_OF_MORE, format!("states {states}\n")),
    };
    format!(
        "{first}\ngame {}\ngrid {}\nwraps {wraps}\n{states}{rule}",
        name(game),
        grid.size()
    )
}

/// Returns the game of the catalogue that a certificate is about: the one with its name, on its board. `None` if no game of
/// the catalogue has that name. The checker knows no names; it believes the rule that a certificate states. To trust a
/// name, also call this.
///
/// ```
/// use quatrainment::catalogue;
/// use quatrainment_theory as theory;
/// let merlin = catalogue::find("merlin")?.game()?;
/// let certificate = theory::certify_game(&merlin)?;
/// assert_eq!(theory::named_game(&certificate)?, Some(merlin));
/// let other = certificate.replace("edge picture x@x", "edge picture xox");
/// assert_eq!(theory::named_game(&other).unwrap_err().line, 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if the certificate states another rule, or a board on which that game is not played.
pub fn named_game(certificate: &str) -> Result<Option<Game>, Misnamed> {
    let lines: Vec<&str> = certificate.lines().collect();
    let value =
        |line: usize, word: &str| lines.get(line - 1)?.strip_prefix(word)?.strip_prefix(' ');
    let named = |name: &str| catalogue::all().iter().find(|entry| entry.name == name);
    // What is not written as it should be is for the checker to refuse.
    let Some(entry) = value(2, "game").and_then(named) else {
        return Ok(None);
    };
    let Some(size) = value(3, "grid").and_then(|size| size.parse::<Size>().ok()) else {
        return Ok(None);
    };
    let states = value(5, "states").map_or(Ok(2), str::parse::<u8>);
    let misnamed = |line: usize, reason: String| Misnamed {
        line,
        text: lines[line - 1].to_owned(),
        reason,
    };
    let usual = entry.game_of(&size);
    let usual = usual.map_err(|error| misnamed(3, error.to_string()))?;
    let Some(usual) = states
        .ok()
        .and_then(|states| usual.with_states(states).ok())
    else {
        return Ok(None);
    };
    let header = header(&usual);
    if header
        .lines()
        .zip(&lines)
        .any(|(usual, line)| usual != *line)
    {
        let first_of_rule = if usual.states() == 2 { 5 } else { 6 };
        let line = first_of_rule.min(lines.len());
        let reason = format!("this is not the rule or the grid of {}", entry.name);
        return Err(misnamed(line, reason));
    }
    Ok(Some(usual))
}

/// A certificate has the name of a game of the catalogue, and another rule or board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}\n  {text}")]
#[non_exhaustive]
pub struct Misnamed {
    /// The line, from 1.
    pub line: usize,
    /// The text of the line.
    pub text: String,
    /// What is wrong.
    pub reason: String,
}

/// Returns the name on one line. A game that shares only the name with one of the catalogue says so.
fn name(game: &Game) -> String {
    let name = game.name().replace(char::is_control, " ");
    let known = catalogue::find(&name).map(|entry| entry.game_of(&game.grid().size()));
    match known {
        Ok(Ok(known)) if known.rule() == game.rule() && known.grid() == game.grid() => name,
        Ok(_) => format!("{name} (another rule)"),
        Err(_) => name,
    }
}

fn reach_text(reach: &Reach) -> String {
    match reach {
        Reach::Shells(distances) => {
            let distances: Vec<String> = distances.iter().map(u64::to_string).collect();
            format!("shells {}", distances.join(" "))
                .trim_end()
                .to_owned()
        }
        Reach::Picture(picture) => format!("picture {picture}"),
    }
}

fn rows(game: &Game, word: &str, cells: impl Iterator<Item = Cell>, matrix: &Matrix) -> String {
    let line = |(cell, row): (Cell, modtwo::Row<'_>)| {
        let bits: Vector = row.to_vector();
        format!("{word} {} {bits}\n", game.grid().name(cell))
    };
    cells.zip(matrix.iter_rows()).map(line).collect()
}

/// Returns the numbers below `count` that are not in an ascending list.
fn without(list: &[usize], count: usize) -> Vec<usize> {
    (0..count)
        .filter(|number| list.binary_search(number).is_err())
        .collect()
}

fn cells_at<'a>(game: &'a Game, places: &'a [usize]) -> impl Iterator<Item = Cell> + 'a {
    places
        .iter()
        .filter_map(|&place| game.grid().cell(place as u64))
}
