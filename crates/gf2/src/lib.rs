//! Bits: vectors and matrices over GF(2).
