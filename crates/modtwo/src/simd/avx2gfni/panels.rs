//! The product of matrices in panels.

use super::super::avx2::{load, store};
use super::super::panels::{multiply_panels, parts};
use super::super::scratch::{ScratchPool, registers};
use super::U64x8;
use super::tiles::{HEIGHT, add, multiply_tiles, rows_of_tile, store_blocks, tile_of_rows, zero};
use crate::aligned::AlignedWords;
use crate::multiply::Job;
use crate::panel::View;

// The packed left factor takes 512 kB, half of an L2 cache, and a panel of the right one 16 kB, half of an L1 cache.
multiply_panels!(
    #[target_feature(enable = "avx2,gfni")]
    multiply,
    1,
    32,
    2048
);
