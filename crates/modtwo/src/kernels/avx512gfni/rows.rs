//! The product of matrices in rows.

use super::tiles::{HEIGHT, multiply_tiles, rows_of_tile, store_blocks, tile_of_rows, zero};
use crate::kernels::aligned::{AlignedWords, CACHE_LINE};
use crate::kernels::avx512::register::{add, load, store};
use crate::kernels::avx512::transpose::words as transpose_words;
use crate::kernels::operands::U64x8;
use crate::kernels::operands::{Job, Layout, View};
use crate::kernels::prefetch::prefetch;
use crate::kernels::rows::multiply_rows;
use crate::kernels::scratch::{ScratchPool, registers};

const DEPTH: usize = 128;
const ROWS: usize = 1024;
const WIDTH: usize = 4;
const L1_BLOCKS: usize = 64;
const GROUPS: usize = 8;

multiply_rows!(
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
    multiply
);
