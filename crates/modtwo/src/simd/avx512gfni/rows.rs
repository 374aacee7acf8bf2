//! The product of matrices in rows.

use super::super::avx512::register::{add, load, store};
use super::super::avx512::transpose::words as transpose_words;
use super::super::prefetch;
use super::super::rows::multiply_rows;
use super::super::scratch::{ScratchPool, registers};
use super::U64x8;
use super::tiles::{HEIGHT, multiply_tiles, rows_of_tile, store_blocks, tile_of_rows, zero};
use crate::aligned::{AlignedWords, CACHE_LINE};
use crate::multiply::Job;
use crate::panel::{Layout, View};

const DEPTH: usize = 128;
const ROWS: usize = 1024;
const WIDTH: usize = 4;
const L1_BLOCKS: usize = 64;
const GROUPS: usize = 8;

multiply_rows!(
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
    multiply
);
