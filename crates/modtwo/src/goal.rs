//! How far an elimination goes.

/// How far an elimination goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Clear below the pivots only, block by block: enough for the rank and for back substitution.
    Triangular,
    /// The reduced echelon form.
    Reduced,
    /// The reduced echelon form, with the transform in the pivot columns.
    Transform,
}
