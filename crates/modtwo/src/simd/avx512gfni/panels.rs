//! The product of matrices in panels.

use super::super::avx512::register::{add, load, store};
use super::super::panels::{multiply_panels, parts};
use super::super::scratch::{ScratchPool, registers};
use super::U64x8;
use super::tiles::{HEIGHT, multiply_tiles, rows_of_tile, store_blocks, tile_of_rows, zero};
use crate::aligned::AlignedWords;
use crate::multiply::Job;
use crate::panel::View;

// The packed left factor takes 1 MB, half of an L2 cache.
multiply_panels!(
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
    multiply,
    4,
    64,
    2048
);
