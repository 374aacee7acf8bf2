//! What a client does next after an event.

/// What a client does after an event; the last variant takes precedence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Asks {
    /// Nothing: everything is known.
    #[default]
    Nothing,
    /// Fetch everything again.
    Fetch,
    /// Leave: it was deleted, or you are no longer in it.
    Gone,
}
