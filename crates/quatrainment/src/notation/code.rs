//! Puzzle codes: a whole puzzle in a short word that fits a URL, is stable for ever and notices a slip.
//!
//! A code is written with 32 symbols (digits and small letters without `i`, `l`, `o` and `u`), five bits each:
//!
//! | symbols | what |
//! |---|---|
//! | `q` | the version, this one |
//! | 1 or more | the game's permanent number ([`catalogue::Entry::id`](crate::catalogue::Entry)) |
//! | 1 | how many axes, plus 16 when the target is blank and left out |
//! | 1 or more each | the length of each side |
//! | the rest | start, then target, a bit a cell in reading order, padded with zeros to whole symbols |
//! | 2 | check symbols |
//!
//! Numbers are written four bits a symbol, the lowest first, plus 16 on every symbol but the last. Codes are
//! canonical: a puzzle has one code, and whatever else decodes to it is refused.
//!
//! The check symbols make both Σ cᵢ·αⁱ and Σ cᵢ·α²ⁱ vanish over GF(32), where cᵢ counts from the last symbol
//! and α generates the field. So any one or two wrong symbols within 31 of each other, and any two neighbours
//! exchanged, are noticed for certain; anything else slips through once in 1,024.

use crate::catalogue;
use crate::game::Game;
use crate::grid::{MOST_AXES, Size};
use crate::pattern::Pattern;
use crate::puzzle::Puzzle;

const SYMBOLS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The first symbol of a code; another version of the format would begin with another.
const VERSION: u8 = b'q';

/// Added to the number of axes when the target is blank.
const BLANK_TARGET: u8 = 16;

/// The most cells that a code carries; a larger board would not fit any address bar.
pub const MOST_CODED_CELLS: u64 = 1 << 16;

/// The code of a puzzle.
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
/// When the game is not in the catalogue, has more than two states, or the board is too large.
pub fn encode(puzzle: &Puzzle) -> Result<String, CodeError> {
    let game = puzzle.game();
    let size = game.grid().size();
    if size.cells() > MOST_CODED_CELLS {
        return Err(CodeError::TooLarge(size.cells()));
    }
    let entry = catalogue::find(game.name())
        .ok()
        .filter(|entry| entry.game_of(&size).as_ref() == Ok(game))
        .ok_or_else(|| CodeError::NotInCatalogue(game.name().to_owned()))?;

    let mut values = vec![value_of(VERSION).expect("the version is a symbol")];
    push_number(&mut values, u64::from(entry.id));
    let blank_target = puzzle.target().is_blank();
    values.push(size.lengths().len() as u8 + if blank_target { BLANK_TARGET } else { 0 });
    for &length in size.lengths() {
        push_number(&mut values, length);
    }
    let mut bits = bits_of(puzzle.start());
    if !blank_target {
        bits.extend(bits_of(puzzle.target()));
    }
    values.extend(bits.chunks(5).map(|five| {
        five.iter().enumerate().fold(0, |value, (place, &bit)| value | u8::from(bit) << (4 - place))
    }));
    push_check(&mut values);
    Ok(values.iter().map(|&value| char::from(SYMBOLS[usize::from(value)])).collect())
}

/// The puzzle of a code, in either case.
///
/// # Errors
/// When the text is no code or a damaged one.
pub fn decode(code: &str) -> Result<Puzzle, CodeError> {
    let mut values = Vec::with_capacity(code.len());
    for (place, symbol) in code.chars().enumerate() {
        let value = u8::try_from(symbol).ok().and_then(value_of);
        values.push(value.ok_or(CodeError::NotASymbol { column: place + 1, found: symbol })?);
    }
    let version = value_of(VERSION);
    match values.first() {
        None => return Err(CodeError::Empty),
        first if first != version.as_ref() => return Err(CodeError::Version),
        Some(_) => {}
    }
    if values.len() < 3 || syndromes(&values) != [0, 0] {
        return Err(CodeError::Damaged);
    }
    values.truncate(values.len() - 2);

    let mut rest = values[1..].iter().copied();
    let entry = number(&mut rest)
        .and_then(|id| catalogue::with_id(u8::try_from(id).ok()?))
        .ok_or(CodeError::UnknownGame)?;
    let shape = rest.next().ok_or(CodeError::Damaged)?;
    let (axes, blank_target) = (usize::from(shape % BLANK_TARGET), shape >= BLANK_TARGET);
    if axes > MOST_AXES {
        return Err(CodeError::Damaged);
    }
    let lengths: Option<Vec<u64>> = (0..axes).map(|_| number(&mut rest)).collect();
    let size = lengths.and_then(|lengths| Size::new(lengths).ok()).ok_or(CodeError::Damaged)?;
    if size.cells() > MOST_CODED_CELLS {
        return Err(CodeError::TooLarge(size.cells()));
    }
    let game = entry.game_of(&size).map_err(|_| CodeError::Damaged)?;

    let cells = size.cells() as usize;
    let wanted = if blank_target { cells } else { 2 * cells };
    let bits: Vec<bool> =
        rest.flat_map(|value| (0..5).rev().map(move |place| value >> place & 1 == 1)).collect();
    if bits.len() != wanted.next_multiple_of(5) || bits[wanted..].contains(&true) {
        return Err(CodeError::Damaged);
    }
    let start = pattern_of(&game, &bits[..cells]);
    let target = if blank_target { game.blank() } else { pattern_of(&game, &bits[cells..wanted]) };
    if !blank_target && target.is_blank() {
        return Err(CodeError::Damaged);
    }
    Ok(Puzzle::new(game, start, target).expect("both patterns were made for the game"))
}

/// Whether a text begins like a code, so that an error about codes helps more than one about patterns.
pub fn looks_like_a_code(text: &str) -> bool {
    let symbols = || text.trim().bytes();
    symbols().next().is_some_and(|first| first.to_ascii_lowercase() == VERSION)
        && symbols().all(|symbol| symbol.is_ascii_alphanumeric())
}

fn value_of(symbol: u8) -> Option<u8> {
    let symbol = symbol.to_ascii_lowercase();
    SYMBOLS.iter().position(|&known| known == symbol).map(|value| value as u8)
}

fn bits_of(pattern: &Pattern) -> Vec<bool> {
    pattern.grid().cells().map(|cell| pattern.get(cell) == 1).collect()
}

fn pattern_of(game: &Game, bits: &[bool]) -> Pattern {
    Pattern::from_fn(game.grid(), game.states(), |cell| u8::from(bits[cell.position()]))
}

fn push_number(values: &mut Vec<u8>, mut number: u64) {
    while number >= 16 {
        values.push((number % 16) as u8 + 16);
        number /= 16;
    }
    values.push(number as u8);
}

/// A number as [`push_number`] writes it; `None` when it ends early, is too large or has leading zeros.
fn number(values: &mut impl Iterator<Item = u8>) -> Option<u64> {
    let mut number = 0;
    for place in 0..15 {
        let value = values.next()?;
        number |= u64::from(value % 16) << (4 * place);
        if value < 16 {
            return (value > 0 || place == 0).then_some(number);
        }
    }
    None
}

/// The product in GF(32) = GF(2)\[x\] / (x⁵ + x² + 1), in which x generates every element but 0.
fn multiply(a: u8, b: u8) -> u8 {
    let mut product = 0;
    for bit in (0..5).rev() {
        product <<= 1;
        if product & 0b10_0000 != 0 {
            product ^= 0b10_0101;
        }
        if b >> bit & 1 == 1 {
            product ^= a;
        }
    }
    product
}

const ALPHA: u8 = 2;
const ALPHA_SQUARED: u8 = 4;

/// Σ cᵢ·αⁱ and Σ cᵢ·α²ⁱ, by Horner's rule.
fn syndromes(values: &[u8]) -> [u8; 2] {
    [ALPHA, ALPHA_SQUARED].map(|point| values.iter().fold(0, |sum, &value| multiply(sum, point) ^ value))
}

/// Appends the two symbols that make both syndromes vanish.
fn push_check(values: &mut Vec<u8>) {
    values.extend([0, 0]);
    let [s, t] = syndromes(values);
    // Symbols (x, y) add α·x + y to the first syndrome and α²·x + y to the second.
    let difference = ALPHA ^ ALPHA_SQUARED;
    let inverse = (1..32).find(|&e| multiply(e, difference) == 1).expect("a field has inverses");
    let x = multiply(s ^ t, inverse);
    let y = s ^ multiply(ALPHA, x);
    let end = values.len();
    values[end - 2] = x;
    values[end - 1] = y;
}

/// Why a text is no puzzle code, or a puzzle has none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// Nothing was given.
    #[error("the code is empty")]
    Empty,
    /// A character that codes never use.
    #[error(
        "column {column}: '{found}' does not occur in codes, which use digits and letters but i, l, o and u"
    )]
    NotASymbol {
        /// Its place, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// Not a code of this version.
    #[error("a puzzle code begins with q")]
    Version,
    /// The check symbols do not fit, or what they guard makes no sense.
    #[error("the code is damaged: some symbol is wrong, missing or one too many")]
    Damaged,
    /// The game's number is not in this catalogue.
    #[error("the code is of a game that this version does not know")]
    UnknownGame,
    /// The game has no permanent number.
    #[error("'{0}' is not a game of the catalogue as it stands there, so its puzzles have no code")]
    NotInCatalogue(String),
    /// The board is too large.
    #[error("a code carries at most {MOST_CODED_CELLS} cells, not {0}")]
    TooLarge(u64),
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn puzzles() -> impl Strategy<Value = Puzzle> {
        let sizes = prop_oneof![
            (3u64..9, 3u64..9).prop_map(|(rows, columns)| vec![rows, columns]),
            Just(vec![17, 40]),
            Just(vec![3, 4, 5])
        ];
        (0..catalogue::all().len(), sizes, any::<u64>(), any::<bool>()).prop_filter_map(
            "the rule allows the size",
            |(entry, lengths, seed, blank)| {
                let game = catalogue::all()[entry].game_of(&Size::new(lengths).unwrap()).ok()?;
                let mut state = seed;
                let mut random = |_| {
                    state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    (state >> 60) as u8 & 1
                };
                let start = Pattern::from_fn(game.grid(), 2, &mut random);
                let target = if blank { game.blank() } else { Pattern::from_fn(game.grid(), 2, &mut random) };
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
            let mut values: Vec<u8> = encode(&puzzle).unwrap().bytes().map(|s| value_of(s).unwrap()).collect();
            let first = at.index(values.len());
            let second = (first + apart).min(values.len() - 1);
            values[first] ^= by.0;
            if second != first {
                values[second] ^= by.1;
            }
            let damaged: String = values.iter().map(|&v| char::from(SYMBOLS[usize::from(v)])).collect();
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
        let game = catalogue::find("quatrainment").unwrap().game().unwrap();
        let puzzle = Puzzle::new(game.clone(), game.checkerboard(), game.all_on()).unwrap();
        let code = encode(&puzzle).unwrap();
        for place in 0..code.len() {
            for other in (0..=255u8).map(char::from) {
                let mut slip: Vec<char> = code.chars().collect();
                let right = std::mem::replace(&mut slip[place], other);
                if !right.eq_ignore_ascii_case(&other) {
                    assert!(decode(&slip.iter().collect::<String>()).is_err(), "{slip:?}");
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

    /// Codes are for ever: these were made by the first version and must read the same in every later one.
    #[test]
    fn codes_never_change_their_meaning() {
        let golden = include_str!("../../tests/data/codes.txt");
        let mut coded = Vec::new();
        for line in golden.lines().filter(|line| !line.starts_with('#')) {
            let [code, game, size, start, target] =
                line.split_whitespace().collect::<Vec<_>>().try_into().expect("five words");
            coded.push(game);
            let puzzle = decode(code).unwrap();
            assert_eq!(puzzle.game().name(), game);
            assert_eq!(puzzle.game().grid().size().to_string(), size);
            assert_eq!(puzzle.start().to_string(), start);
            assert_eq!(puzzle.target().to_string(), target);
            assert_eq!(encode(&puzzle).unwrap(), code);
        }
        for entry in catalogue::all() {
            assert!(coded.contains(&entry.name), "{} has no golden code", entry.name);
        }
    }
}
