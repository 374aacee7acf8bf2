//! Carry-less products of blocks in 256-bit registers, which take fewer multiplications than those in 512-bit registers.

use super::super::avx512::clmul;
use super::super::pclmul::{load_block, store_block};
use super::super::vpclmul::pairs_of_products;
use crate::polynomial::block::{FewBlocks, OneOrTwo, Pairs};
use std::arch::x86_64::*;

pairs_of_products!(
    #[target_feature(enable = "avx512f,avx512vl,pclmulqdq,vpclmulqdq")]
    clmul
);
