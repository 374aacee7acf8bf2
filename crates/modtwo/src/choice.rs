//! Which instruction set an operation uses: those of [`InstructionSet`] that this CPU has, and the choice of one.

use crate::{InstructionSet, kernels};

impl InstructionSet {
    /// Returns the sets that this CPU supports, the fastest last.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::InstructionSet;
    ///
    /// assert_eq!(InstructionSet::available()[0], InstructionSet::Portable);
    /// ```
    #[must_use]
    pub fn available() -> Vec<InstructionSet> {
        kernels::available().map(|isa| isa.name).collect()
    }

    /// Returns the set that an operation started now on this thread would use.
    ///
    /// # Examples
    ///
    /// ```
    /// println!("running on {}", modtwo::InstructionSet::current());
    /// ```
    #[must_use]
    pub fn current() -> InstructionSet {
        kernels::current().name
    }

    /// Calls `operation` with this set in place of the fastest one, to test or to measure it.
    ///
    /// The choice holds for operations that this thread starts before `operation` returns, including their worker
    /// threads. Other threads are not affected.
    ///
    /// # Panics
    ///
    /// Panics if this CPU does not support the set.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::{InstructionSet, Matrix};
    ///
    /// let a = Matrix::from_fn(100, 100, |i, j| (i * j) % 3 == 1);
    /// assert_eq!(InstructionSet::Portable.run(|| a.rank()), a.rank());
    /// ```
    pub fn run<R>(self, operation: impl FnOnce() -> R) -> R {
        let found = kernels::available().find(|isa| isa.name == self);
        let isa =
            found.unwrap_or_else(|| panic!("this CPU does not support the instruction set {self}"));
        kernels::with(isa, operation)
    }
}
