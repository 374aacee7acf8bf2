//! Carry-less products of blocks in 256-bit registers, which take fewer multiplications than those in 512-bit registers.

use crate::kernels::avx512::clmul;
use crate::kernels::pclmul::{load_block, store_block};
use crate::kernels::portable::block::{FewBlocks, OneOrTwo, Pairs};
use crate::kernels::vpclmul::pairs_of_products;
use std::arch::x86_64::*;

pairs_of_products!(
    #[target_feature(enable = "avx512f,avx512vl,pclmulqdq,vpclmulqdq")]
    clmul
);
