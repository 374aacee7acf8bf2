//! The product of matrices in panels.

use super::tiles::{HEIGHT, add, multiply_tiles, rows_of_tile, store_blocks, tile_of_rows, zero};
use crate::kernels::aligned::AlignedWords;
use crate::kernels::avx2::register::{load, store};
use crate::kernels::operands::U64x8;
use crate::kernels::operands::{Job, View};
use crate::kernels::panels::{multiply_panels, parts};
use crate::kernels::scratch::{ScratchPool, registers};

// The packed left factor takes 512 kB, half of an L2 cache, and a panel of the right one 16 kB, half of an L1 cache.
multiply_panels!(
    #[target_feature(enable = "avx2,gfni")]
    multiply,
    1,
    32,
    2048
);
