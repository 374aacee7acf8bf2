//! What a front end is asked to take: [`Wanted`].

use super::saved_games::SavedGame;

/// What is to be done with a game, once the front end has taken it.
#[derive(Clone, Debug)]
pub(super) enum Wanted {
    /// Play this puzzle, which was drawn.
    New(SavedGame),
    /// Play this puzzle, or continue the game in progress of it.
    Game(SavedGame),
    /// The same; these cells of its target were changed.
    Fixed(SavedGame, Vec<String>),
    /// Continue it.
    Resumed,
    /// Begin the guide.
    Guide,
    /// Forget it.
    Discarded,
}
