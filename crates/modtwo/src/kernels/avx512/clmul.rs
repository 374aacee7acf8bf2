//! Carry-less products of blocks of eight words.

use crate::kernels::pclmul::{load_block, products_of_blocks, store_block};
use crate::kernels::portable::block::{FewBlocks, Pairs};
use crate::kernels::portable::karatsuba::karatsuba;
use std::arch::x86_64::*;

products_of_blocks!(#[target_feature(enable = "avx512f,avx512vl,pclmulqdq")]);
