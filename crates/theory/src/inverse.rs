//! The inverse of a game's matrix, to look at.

use super::modular::{Echelon, Square};
use quatrainment::Game;
use quatrainment::draw::Array;

/// Returns the inverse of the game's matrix R modulo the number of states, if there is one: its column k says which
/// presses change cell k and nothing else.
///
/// # Panics
/// Panics if the matrix does not fit in memory.
#[must_use]
pub fn inverse(game: &Game) -> Option<Array> {
    if game.states() == 2 {
        return Some(Array::bits("R^{-1}", &game.matrix().inverse()?, game));
    }
    let form = Echelon::of(&Square::of(game));
    form.matrix
        .is_identity()
        .then(|| Array::numbers("R^{-1}", form.transform.numbers(), game))
}
