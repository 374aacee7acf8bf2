//! The product of matrices in rows.

use super::super::avx2::transpose::words as transpose_words;
use super::super::avx2::{load, store};
use super::super::prefetch;
use super::super::rows::multiply_rows;
use super::super::scratch::{ScratchPool, registers};
use super::U64x8;
use super::tiles::{HEIGHT, add, multiply_tiles, rows_of_tile, store_blocks, tile_of_rows, zero};
use crate::aligned::{AlignedWords, CACHE_LINE};
use crate::multiply::Job;
use crate::panel::{Layout, View};

const DEPTH: usize = 32;
const ROWS: usize = 2048;
const WIDTH: usize = 1;
const L1_BLOCKS: usize = 256;
const GROUPS: usize = 32;

multiply_rows!(
    #[target_feature(enable = "avx2,gfni")]
    multiply
);
