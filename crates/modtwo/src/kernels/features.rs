//! `required_features!`: what a CPU must have for an instruction set.

/// Defines the features that an instruction set needs, and a function that detects them. Features that others imply are
/// included.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! required_features {
    ($($feature:tt),+ $(,)?) => {
        /// The target features that the kernels of this file enable, or that those imply.
        #[cfg(test)]
        pub(in crate::kernels) const FEATURES: &[&str] = &[$($feature),+];

        /// Returns whether the CPU has all of them.
        pub(in crate::kernels) fn is_detected() -> bool {
            #[cfg(target_arch = "x86_64")]
            return $(std::arch::is_x86_feature_detected!($feature))&&+;
            #[cfg(target_arch = "aarch64")]
            return $(std::arch::is_aarch64_feature_detected!($feature))&&+;
        }
    };
}
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) use required_features;
