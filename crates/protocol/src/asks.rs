//! What a client does next after it heard something.

/// What an event asks for; the last one counts most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Asks {
    /// All is known.
    #[default]
    Nothing,
    /// Everything is fetched anew.
    Fetch,
    /// It is gone, or you are not in it any more.
    Gone,
}
