//! The product of matrices in rows.

use super::tiles::{HEIGHT, add, multiply_tiles, rows_of_tile, store_blocks, tile_of_rows, zero};
use crate::kernels::aligned::{AlignedWords, CACHE_LINE};
use crate::kernels::avx2::register::{load, store};
use crate::kernels::avx2::transpose::words as transpose_words;
use crate::kernels::operands::U64x8;
use crate::kernels::operands::{Job, Layout, View};
use crate::kernels::prefetch::prefetch;
use crate::kernels::rows::multiply_rows;
use crate::kernels::scratch::{ScratchPool, registers};

const DEPTH: usize = 32;
const ROWS: usize = 2048;
const WIDTH: usize = 1;
const L1_BLOCKS: usize = 256;
const GROUPS: usize = 32;

multiply_rows!(
    #[target_feature(enable = "avx2,gfni")]
    multiply
);
