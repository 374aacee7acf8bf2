//! Puzzle codes: a whole puzzle in a short word that fits in a URL, never changes its meaning and detects typing errors.
//!
//! A code is written with 32 symbols (digits and lower-case letters without `i`, `l`, `o` and `u`), five bits each:
//!
//! | symbols | meaning |
//! |---|---|
//! | `q` | the version for games of the catalogue with two states |
//! | 1 or more | the game's permanent number ([`catalogue::Entry::id`](crate::catalogue::Entry)) |
//! | 1 | the number of axes, plus 16 when the target is blank and left out |
//! | 1 or more each | the length of each side |
//! | the rest | start, then target, one bit per cell in reading order, padded with zeros to whole symbols |
//! | 2 | check symbols |
//!
//! Every other game has a code that starts with `g`, then the number of states, the game's number or 0, axes and
//! sides as above, with 0 the game itself (`carried.rs`), and the states of the cells, as many bits each as the
//! largest needs.
//!
//! Numbers are written four bits per symbol, the lowest first, plus 16 on every symbol but the last. Codes are
//! canonical: a puzzle has one code, and any other text that would decode to it is refused.
//!
//! The check symbols make both Σ cᵢ·αⁱ and Σ cᵢ·α²ⁱ vanish over GF(32), where cᵢ counts from the last symbol
//! and α generates the field. So any one or two wrong symbols within 31 of each other, and any two neighbours
//! exchanged, are always detected; any other error is missed once in 1,024.

mod carried;
mod numbers;
mod symbols;

use crate::catalogue;
use crate::game::Game;
use crate::grid::{MAX_AXES, Size};
use crate::pattern::Pattern;
use crate::puzzle::Puzzle;
use symbols::{Reader, Writer, value_of};

pub use numbers::{MAX_CODED_NUMBER, decode_numbers, encode_numbers};

/// The first symbol of a code: for games of the catalogue with two states, and for all others.
const NAMED: u8 = b'q';
const GENERAL: u8 = b'g';

/// Added to the number of axes when the target is blank.
const BLANK_TARGET: u8 = 16;

/// The maximum number of cells of a board in a code. A larger one would not fit in an address bar.
pub const MAX_CODED_CELLS: u64 = 1 << 16;

/// Encodes a game as the code of its puzzle from blank to blank.
///
/// # Errors
/// Returns an error if the board has too many cells.
pub fn encode_game(game: &Game) -> Result<String, CodeError> {
    if game.grid().len() > MAX_CODED_CELLS {
        return Err(CodeError::TooLarge(game.grid().len()));
    }
    encode(
        &Puzzle::new(game.clone(), game.blank(), game.blank())
            .expect("the game's own patterns fit it"),
    )
}

/// Encodes a puzzle.
///
/// ```
/// use quatrainment::{Puzzle, catalogue, notation};
/// let game = catalogue::find("quatrainment")?.game()?;
/// let start = notation::pattern(&game, "1101/0110/1011/0101")?;
/// let target = notation::pattern(&game, "0111/0101/1110/1101")?;
/// let puzzle = Puzzle::new(game, start, target)?;
/// let code = notation::encode(&puzzle)?;
/// assert_eq!(code, "q1244tttqbv8r5");
/// assert_eq!(notation::decode(&code)?, puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if the board or the game's own rule is too large.
pub fn encode(puzzle: &Puzzle) -> Result<String, CodeError> {
    let game = puzzle.game();
    let size = game.grid().size();
    if size.cells() > MAX_CODED_CELLS {
        return Err(CodeError::TooLarge(size.cells()));
    }
    let id = catalogue::entry_of(game).map_or(0, |entry| u64::from(entry.id));
    let mut code = if game.states() == 2 && id > 0 {
        Writer::new(NAMED)
    } else {
        let mut code = Writer::new(GENERAL);
        code.number(u64::from(game.states()));
        code
    };
    code.number(id);
    let blank_target = puzzle.target().is_blank();
    code.five(size.lengths().len() as u8 + if blank_target { BLANK_TARGET } else { 0 });
    for &length in size.lengths() {
        code.number(length);
    }
    if id == 0 {
        carried::write(&mut code, game)
            .ok_or_else(|| CodeError::TooLong(game.name().to_owned()))?;
    }
    let mut bits = bits_of(puzzle.start());
    if !blank_target {
        bits.extend(bits_of(puzzle.target()));
    }
    code.bits(&bits);
    Ok(code.finish())
}

/// Decodes a puzzle, ignoring case.
///
/// # Errors
/// Returns an error if the text is not a code, or is damaged.
pub fn decode(code: &str) -> Result<Puzzle, CodeError> {
    let values = values(code)?;
    let general = match values.first() {
        None => return Err(CodeError::Empty),
        first if first == value_of(NAMED).as_ref() => false,
        first if first == value_of(GENERAL).as_ref() => true,
        Some(_) => return Err(CodeError::Version),
    };
    let puzzle = read(Reader::new(&values).ok_or(CodeError::Damaged)?, general)?;
    // A puzzle has exactly one code.
    if encode(&puzzle)? == code.to_ascii_lowercase() {
        Ok(puzzle)
    } else {
        Err(CodeError::Damaged)
    }
}

/// Returns the values of the symbols of a text.
fn values(code: &str) -> Result<Vec<u8>, CodeError> {
    let value = |(place, found): (usize, char)| {
        let value = u8::try_from(found).ok().and_then(value_of);
        value.ok_or(CodeError::NotASymbol {
            column: place + 1,
            found,
        })
    };
    code.chars().enumerate().map(value).collect()
}

fn read(mut code: Reader<'_>, general: bool) -> Result<Puzzle, CodeError> {
    let damaged = || CodeError::Damaged;
    let states = if general {
        code.number().and_then(|states| u8::try_from(states).ok())
    } else {
        Some(2)
    };
    let states = states.filter(|&states| states >= 2).ok_or_else(damaged)?;
    let id = code.number().ok_or_else(damaged)?;
    let shape = code.five().ok_or_else(damaged)?;
    let (axes, blank_target) = (usize::from(shape % BLANK_TARGET), shape >= BLANK_TARGET);
    if axes > MAX_AXES {
        return Err(CodeError::Damaged);
    }
    let lengths: Option<Vec<u64>> = (0..axes).map(|_| code.number()).collect();
    let size = lengths
        .and_then(|lengths| Size::new(lengths).ok())
        .ok_or_else(damaged)?;
    if size.cells() > MAX_CODED_CELLS {
        return Err(CodeError::TooLarge(size.cells()));
    }
    let game = if general && id == 0 {
        carried::read(&mut code, size.clone()).ok_or_else(damaged)?
    } else {
        let entry = u8::try_from(id)
            .ok()
            .and_then(catalogue::with_id)
            .ok_or(CodeError::UnknownGame)?;
        entry.game_of(&size).map_err(|_| CodeError::Damaged)?
    };
    let game = game.with_states(states).map_err(|_| CodeError::Damaged)?;
    let cells = size.cells() as usize * bits_a_cell(states);
    let bits = code
        .last_bits(if blank_target { cells } else { 2 * cells })
        .ok_or_else(damaged)?;
    let start = pattern_of(&game, &bits[..cells]).ok_or_else(damaged)?;
    let target = if blank_target {
        Some(game.blank())
    } else {
        pattern_of(&game, &bits[cells..])
    };
    Ok(Puzzle::new(game, start, target.ok_or_else(damaged)?)
        .expect("both patterns were made for the game"))
}

/// Returns whether a text looks like a code, so that an error about codes helps more than one about patterns.
#[must_use]
pub fn looks_like_a_code(text: &str) -> bool {
    let symbols = || text.trim().bytes();
    symbols()
        .next()
        .is_some_and(|first| [NAMED, GENERAL].contains(&first.to_ascii_lowercase()))
        && symbols().all(|symbol| symbol.is_ascii_alphanumeric())
}

/// Returns the code at the end of a link, or the text without the space around it.
///
/// ```
/// use quatrainment::notation;
/// assert_eq!(notation::code_of_link(" https://example.org/#/play/q1244tttqbv8r5/\n"), "q1244tttqbv8r5");
/// assert_eq!(notation::code_of_link("q1244tttqbv8r5"), "q1244tttqbv8r5");
/// ```
#[must_use]
pub fn code_of_link(text: &str) -> &str {
    text.trim()
        .trim_end_matches('/')
        .rsplit(['/', '#'])
        .next()
        .unwrap_or_default()
}

fn bits_a_cell(states: u8) -> usize {
    (u8::BITS - (states - 1).leading_zeros()) as usize
}

/// Returns the states of all cells, the highest bit first.
fn bits_of(pattern: &Pattern) -> Vec<bool> {
    let wide = bits_a_cell(pattern.states());
    let bits = |state: u8| (0..wide).rev().map(move |place| state >> place & 1 == 1);
    pattern.values().into_iter().flat_map(bits).collect()
}

/// Returns the pattern of these bits, or `None` when a state is too large.
fn pattern_of(game: &Game, bits: &[bool]) -> Option<Pattern> {
    let number = |bits: &[bool]| {
        bits.iter()
            .fold(0, |state: u8, &bit| state << 1 | u8::from(bit))
    };
    let states: Vec<u8> = bits
        .chunks(bits_a_cell(game.states()))
        .map(number)
        .collect();
    let fits = states.iter().all(|&state| state < game.states());
    fits.then(|| Pattern::from_fn(game.grid(), game.states(), |cell| states[cell.position()]))
}

/// The reason why a text is not a puzzle code, or a puzzle has none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CodeError {
    /// The text is empty.
    #[error("the code is empty")]
    Empty,
    /// A character that codes never use.
    #[error(
        "column {column}: '{found}' cannot be part of a code; use digits and letters except i, l, o and u"
    )]
    NotASymbol {
        /// Its place, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// Not a code of this version.
    #[error("a puzzle code starts with q or g")]
    Version,
    /// Not a code of the wanted kind of numbers.
    #[error("a code of this kind starts with {0}")]
    Kind(char),
    /// The check symbols do not fit, or what they protect makes no sense.
    #[error("the code is damaged: a symbol is wrong, missing or extra")]
    Damaged,
    /// The game's number is not in this catalogue.
    #[error("the code is for a game that this version does not know; update Quatrainment")]
    UnknownGame,
    /// The game's own description is too long.
    #[error("the rule of '{0}' is too long for a code")]
    TooLong(String),
    /// The board is too large.
    #[error("a code has room for at most {MAX_CODED_CELLS} cells, not {0}")]
    TooLarge(u64),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::{noise, usual};
    use proptest::prelude::*;

    fn puzzles() -> impl Strategy<Value = Puzzle> {
        let sizes = prop_oneof![
            (3u64..9, 3u64..9).prop_map(|(rows, columns)| vec![rows, columns]),
            Just(vec![17, 40]),
            Just(vec![3, 4, 5])
        ];
        (
            0..catalogue::all().len(),
            sizes,
            any::<u64>(),
            any::<bool>(),
        )
            .prop_filter_map(
                "the rule allows the size",
                |(entry, lengths, seed, blank)| {
                    let game = catalogue::all()[entry]
                        .game_of(&Size::new(lengths).unwrap())
                        .ok()?;
                    let start = noise(&game, seed);
                    let target = if blank {
                        game.blank()
                    } else {
                        noise(&game, !seed)
                    };
                    Puzzle::new(game, start, target).ok()
                },
            )
    }

    proptest! {
        #[test]
        fn every_puzzle_comes_back_from_its_code(puzzle in puzzles()) {
            let code = encode(&puzzle).unwrap();
            prop_assert!(looks_like_a_code(&code));
            prop_assert_eq!(decode(&code).unwrap(), puzzle.clone());
            prop_assert_eq!(decode(&code.to_uppercase()).unwrap(), puzzle);
        }

        #[test]
        fn two_wrong_symbols_near_each_other_are_noticed(
            puzzle in puzzles(), at in any::<prop::sample::Index>(), apart in 1usize..31, by in (1u8..32, 1u8..32)
        ) {
            let code = encode(&puzzle).unwrap();
            let mut values: Vec<u8> = code.bytes().map(|s| value_of(s).unwrap()).collect();
            let first = at.index(values.len());
            let second = (first + apart).min(values.len() - 1);
            values[first] ^= by.0;
            if second != first {
                values[second] ^= by.1;
            }
            let damaged: String = values.iter().map(|&v| symbols::symbol_of(v)).collect();
            prop_assert!(decode(&damaged).is_err());
        }

        #[test]
        fn whatever_decodes_is_the_code_of_its_puzzle(text in "q[0-9a-hjkmnp-tv-z]{3,12}") {
            if let Ok(puzzle) = decode(&text) {
                prop_assert_eq!(encode(&puzzle).unwrap(), text);
            }
        }
    }

    #[test]
    fn every_single_slip_is_noticed() {
        let game = usual("quatrainment");
        let puzzle = Puzzle::new(game.clone(), game.checkerboard(), game.all_on()).unwrap();
        let code = encode(&puzzle).unwrap();
        for place in 0..code.len() {
            for other in (0..=255u8).map(char::from) {
                let mut slip: Vec<char> = code.chars().collect();
                let right = std::mem::replace(&mut slip[place], other);
                if !right.eq_ignore_ascii_case(&other) {
                    assert!(
                        decode(&slip.iter().collect::<String>()).is_err(),
                        "{slip:?}"
                    );
                }
            }
            let mut shorter = code.clone();
            shorter.remove(place);
            assert!(decode(&shorter).is_err());
            if let Some(next) = code[place + 1..].chars().next() {
                let mut exchanged: Vec<char> = code.chars().collect();
                exchanged.swap(place, place + 1);
                assert!(
                    exchanged[place] == exchanged[place + 1]
                        || decode(&String::from_iter(exchanged)).is_err()
                );
                assert!(next.is_ascii());
            }
        }
    }

    /// Codes are permanent: the first version made these, and every later one must read them alike.
    #[test]
    fn codes_never_change_their_meaning() {
        let golden = include_str!("../../../tests/data/codes.txt");
        let mut coded = Vec::new();
        for line in golden.lines().filter(|line| !line.starts_with('#')) {
            let [code, game, size, start, target] = line
                .split_whitespace()
                .collect::<Vec<_>>()
                .try_into()
                .expect("five words");
            coded.push(game);
            let puzzle = decode(code).unwrap();
            assert_eq!(puzzle.game().name(), game);
            assert_eq!(puzzle.game().grid().size().to_string(), size);
            assert_eq!(puzzle.start().to_string(), start);
            assert_eq!(puzzle.target().to_string(), target);
            assert_eq!(encode(&puzzle).unwrap(), code);
        }
        for entry in catalogue::all() {
            assert!(
                coded.contains(&entry.name),
                "{} has no golden code",
                entry.name
            );
        }
    }
}
