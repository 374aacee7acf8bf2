//! Blocked elimination: Gauss–Jordan elimination on blocks of columns, where every step is a matrix product.
//!
//! Let a block of columns have pivots in the columns C and the rows S, and let V be the submatrix where they meet. The
//! reduced pivot rows are V⁻¹ times the old ones, and every other row changes by its old entries in C times the reduced
//! pivot rows. So once the pivots of a block are known, the trailing update is two products.
//!
//! V⁻¹ costs nothing extra: a cleared pivot column would hold a unit vector, so its storage is used for a column of the
//! transform, which is updated like any other column.

use crate::goal::Goal;
use crate::multiply::{add_packed_product, threads_for};
use crate::panel::{PanelMatrix, Region};
use crate::panels_mut::PanelsMut;
use crate::pipeline::{self, PIECE};
use crate::reduce::{Block, Pivots};
use crate::threads::share;
use crate::{Matrix, Vector, kernels, words};

/// A matrix during or after elimination.
pub(crate) struct Elimination {
    pub(crate) matrix: PanelMatrix,
    pub(crate) pivots: Pivots,
    /// The blocks of panels with pivots, in the order in which they were reduced.
    pub(crate) blocks: Vec<Block>,
}

impl Elimination {
    /// Eliminates in a matrix.
    pub(crate) fn of(matrix: &Matrix, goal: Goal) -> Elimination {
        let panels = words::count(matrix.columns());
        Elimination::in_panels(
            matrix,
            PanelMatrix::zeros(kernels::current(), matrix.rows(), panels),
            goal,
        )
    }

    /// Eliminates in a system of linear equations with the matrix `a` until it is triangular. The right-hand side becomes the
    /// last panel.
    pub(crate) fn of_system(a: &Matrix, b: &Vector) -> Elimination {
        let last = words::count(a.columns());
        let mut panels = PanelMatrix::zeros(kernels::current(), a.rows(), last + 1);
        for (i, word) in panels.panel_mut(last).iter_mut().enumerate() {
            *word = u64::from(b.get(i));
        }
        Elimination::in_panels(a, panels, Goal::Triangular)
    }

    /// Copies `source` to the first panels of `matrix`, and eliminates with pivots there.
    fn in_panels(source: &Matrix, matrix: PanelMatrix, goal: Goal) -> Elimination {
        let panels = words::count(source.columns());
        let mut this = Elimination {
            matrix,
            pivots: Pivots::new(panels),
            blocks: Vec::new(),
        };
        if goal == Goal::Transform {
            debug_assert_eq!(panels, this.matrix.panels());
            this.blocks.push(Block {
                panels: 0..panels,
                top: 0,
            });
        }
        pipeline::reduce(
            source,
            &mut this.matrix,
            goal,
            &mut this.pivots,
            &mut this.blocks,
        );
        if goal == Goal::Reduced {
            this.clear_above();
        }
        this
    }

    /// Clears above the pivots as well, except in the pivot columns: they would hold unit vectors, which are never read.
    ///
    /// So a panel full of pivots needs no product, and for a matrix of full rank this adds little to the triangular form. The
    /// other panels do not depend on each other.
    fn clear_above(&mut self) {
        let Elimination {
            matrix,
            pivots,
            blocks,
        } = self;
        let (all, rows) = (matrix.panels(), matrix.rows());
        let is_full = |p: usize| pivots.masks.get(p) == Some(&u64::MAX);
        let changed = (0..all).filter(|&p| !is_full(p)).count();
        if changed == 0 {
            return;
        }
        // The entries above, in the pivot columns, say which pivot rows to add. For the other columns there are none.
        let multipliers = blocks.iter().map(|Block { panels, top }| {
            let source = matrix.panels_mut(panels.clone());
            let (isa, above) = (source.isa, source.copy(0..*top));
            let packed =
                (changed > PIECE).then(|| isa.products.pack(above.view(), top.next_multiple_of(8)));
            (above, packed)
        });
        let multipliers: Vec<_> = multipliers.collect();
        let (blocks, mut rest, mut first) = (&*blocks, Some(matrix.panels_mut(0..all)), 0);
        let pieces = std::iter::from_fn(|| {
            let full = (first..all).take_while(|&p| is_full(p)).count();
            let width = (first + full..all)
                .take(PIECE)
                .take_while(|&p| !is_full(p))
                .count();
            let (piece, after) = rest.take()?.split_at(full).1.split_at(width);
            first += full + width;
            rest = Some(after).filter(|after| after.panels > 0);
            Some((first - width, piece))
        });
        let clear = |(first, mut piece): (usize, PanelsMut<'_>)| {
            for (Block { panels, top }, (above, packed)) in blocks.iter().zip(&multipliers).rev() {
                // Earlier panels are zero in the pivot rows.
                let start = panels.start.saturating_sub(first);
                if start < piece.panels {
                    let mut part = piece.part(start..piece.panels);
                    let pivot_rows =
                        part.gather(&pivots.row_of[64 * panels.start..64 * panels.end]);
                    add_packed_product(
                        &mut part,
                        0..*top,
                        (above.view(), packed.as_deref()),
                        pivot_rows.view(),
                    );
                }
            }
        };
        share(
            threads_for(rows, words::count(pivots.rank), changed),
            pieces,
            clear,
        );
    }

    /// Returns the transform after an elimination with [`Goal::Transform`], with rows and columns in their final order.
    ///
    /// The column of a pivot belongs to the original row of that pivot. Rows without a pivot also contain themselves.
    pub(crate) fn transform(&self, columns: usize) -> Matrix {
        debug_assert!(columns.div_ceil(64) == self.pivots.masks.len());
        let mut origin: Vec<usize> = (0..self.matrix.rows()).collect();
        self.pivots
            .swaps
            .iter()
            .for_each(|&(a, b)| origin.swap(a, b));
        let pivots = self.pivot_columns();
        let mut rows: Vec<usize> = pivots.iter().map(|&c| self.pivots.row_of[c]).collect();
        rows.extend(self.pivots.rank..self.matrix.rows());
        let mut column_of = vec![None; self.matrix.rows()];
        for &c in &pivots {
            column_of[origin[self.pivots.row_of[c]]] = Some(c);
        }
        let mut transform = self.matrix.permuted(&rows, &column_of);
        for (i, &from) in origin.iter().enumerate().skip(self.pivots.rank) {
            transform.flip(i, from);
        }
        transform
    }

    /// Returns the pivot columns in ascending order.
    pub(crate) fn pivot_columns(&self) -> Vec<usize> {
        let mut pivots = Vec::with_capacity(self.pivots.rank);
        for (p, &mask) in self.pivots.masks.iter().enumerate() {
            pivots.extend((0..64).filter(|c| mask >> c & 1 == 1).map(|c| 64 * p + c));
        }
        pivots
    }

    /// Returns the reduced echelon form, with rows sorted by pivot. The pivot columns are unit vectors, whatever the matrix
    /// holds there.
    pub(crate) fn echelon(&self, pivots: &[usize], rows: usize, columns: usize) -> Matrix {
        let Pivots {
            masks,
            row_of,
            rank,
            ..
        } = &self.pivots;
        // Panels full of pivots are zero except where their pivots are.
        let is_zero = |region: &Region| {
            let Region { panels, rows } = region;
            let chosen = &pivots[rows.start.min(*rank)..rows.end.min(*rank)];
            let has_pivot = chosen.first().is_some_and(|first| first / 64 < panels.end)
                && chosen.last().is_some_and(|last| last / 64 >= panels.start);
            !has_pivot && masks[panels.clone()].iter().all(|&mask| mask == u64::MAX)
        };
        self.matrix
            .fill_matrix(rows, columns, is_zero, |p, rows, to| {
                to.fill(0);
                let chosen = rows.start.min(*rank)..rows.end.min(*rank);
                if masks[p] != u64::MAX {
                    let from = self.matrix.panel(p);
                    let order = pivots[chosen.clone()].iter().map(|&c| row_of[c]);
                    to.iter_mut()
                        .zip(order)
                        .for_each(|(to, row)| *to = from[row] & !masks[p]);
                }
                let first = pivots.partition_point(|c| c / 64 < p).max(chosen.start);
                for (i, c) in (first..chosen.end)
                    .map(|i| (i, pivots[i]))
                    .take_while(|(_, c)| c / 64 == p)
                {
                    to[i - rows.start] |= 1 << (c % 64);
                }
            })
    }
}
