//! The product of matrices in panels.

use super::tiles::{HEIGHT, multiply_tiles, rows_of_tile, store_blocks, tile_of_rows, zero};
use crate::kernels::aligned::AlignedWords;
use crate::kernels::avx512::register::{add, load, store};
use crate::kernels::operands::U64x8;
use crate::kernels::operands::{Job, View};
use crate::kernels::panels::{multiply_panels, parts};
use crate::kernels::scratch::{ScratchPool, registers};

// The packed left factor takes 1 MB, half of an L2 cache.
multiply_panels!(
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
    multiply,
    4,
    64,
    2048
);
