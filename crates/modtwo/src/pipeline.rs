//! Reduction of a matrix, block by block, on one thread or several.
//!
//! The panels are dealt out in pieces, and each thread applies the updates of all blocks to its own pieces, in order. The
//! owner of the next block updates and reduces that one first and sends its update to the others, so that it usually is
//! there before they have finished with the previous one.

use crate::goal::Goal;
use crate::multiply::threads_for;
use crate::panel::PanelMatrix;
use crate::panels_mut::PanelsMut;
use crate::reduce::{Block, Pivots};
use crate::trailing::TrailingUpdate;
use crate::{Matrix, words};
use std::ops::Range;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// The number of panels in a piece: a multiple of what the kernels process together, and of the number in a block. With up
/// to about 8192 rows, this fits into an L2 cache, together with the multipliers of an update.
pub(crate) const PIECE: usize = 8;
/// The largest number of rows for which one thread leaves a matrix in one piece.
const MAX_UNDIVIDED: usize = 3000;

/// Returns the number of panels in a block. Wide blocks move the rest of the matrix less often, but take longer to reduce.
fn block_width(rows: usize, goal: Goal) -> usize {
    match rows {
        0..=700 => 1,
        701..=1500 => 2,
        1501..=6000 if goal != Goal::Transform => 4,
        _ => 8,
    }
}

/// Copies `source` to the first panels of `matrix` and reduces these, block by block. Updates the panels behind each block;
/// for the transform, also those before it.
pub(crate) fn reduce(
    source: &Matrix,
    matrix: &mut PanelMatrix,
    goal: Goal,
    pivots: &mut Pivots,
    blocks: &mut Vec<Block>,
) {
    let (rows, all, panels) = (
        matrix.rows(),
        matrix.panels(),
        words::count(source.columns()),
    );
    if rows == 0 || panels == 0 {
        return;
    }
    let width = block_width(rows, goal);
    let threads = threads_for(rows, width, all).min(panels.div_ceil(PIECE));
    let piece = if threads == 1 && rows <= MAX_UNDIVIDED {
        all
    } else {
        PIECE
    };
    let pipeline = Pipeline {
        source,
        goal,
        panels,
        all,
        width,
        piece,
        results: Mutex::new((pivots, blocks)),
    };
    pipeline.run(matrix.panels_mut(0..all), threads);
}

/// What the threads share.
struct Pipeline<'a> {
    source: &'a Matrix,
    goal: Goal,
    /// The number of panels with pivots. Those behind them are only updated.
    panels: usize,
    /// The number of all panels.
    all: usize,
    /// The number of panels in a block, and in a piece.
    width: usize,
    piece: usize,
    /// A thread locks it while it reduces a block and sends the update, so updates arrive in order.
    results: Mutex<(&'a mut Pivots, &'a mut Vec<Block>)>,
}

/// The news that a thread has for the others after the reduction of a block.
#[derive(Clone)]
struct Message {
    block: Range<usize>,
    /// The update, unless nothing changes.
    update: Option<Arc<TrailingUpdate>>,
    /// Whether no other message follows.
    is_last: bool,
}

/// One thread and its pieces of the matrix.
struct Worker<'a, 'b> {
    pipeline: &'a Pipeline<'a>,
    pieces: Vec<Piece<'b>>,
    /// Messages from the other threads, if there are any, and to them.
    incoming: Option<Receiver<Message>>,
    others: Vec<Sender<Message>>,
}

/// Some panels, the first of which is panel `first` of the matrix.
struct Piece<'a> {
    first: usize,
    panels: PanelsMut<'a>,
}

impl<'a> Pipeline<'a> {
    fn run(&'a self, matrix: PanelsMut<'_>, threads: usize) {
        let pieces = self.pieces(matrix);
        if threads == 1 {
            return Worker {
                pipeline: self,
                pieces: pieces.collect(),
                incoming: None,
                others: Vec::new(),
            }
            .run();
        }
        let mut dealt: Vec<Vec<Piece<'_>>> = (0..threads).map(|_| Vec::new()).collect();
        for (i, piece) in pieces.enumerate() {
            // There and back, because later pieces are more work.
            let turn = i % (2 * threads);
            dealt[turn.min(2 * threads - 1 - turn)].push(piece);
        }
        let (senders, receivers): (Vec<_>, Vec<_>) = (0..threads).map(|_| channel()).unzip();
        let mut workers = (0..)
            .zip(dealt)
            .zip(receivers)
            .map(|((i, pieces), incoming)| {
                let others = (0..)
                    .zip(&senders)
                    .filter(|&(j, _)| i != j)
                    .map(|(_, to)| to.clone())
                    .collect();
                Worker {
                    pipeline: self,
                    pieces,
                    incoming: Some(incoming),
                    others,
                }
            });
        std::thread::scope(|scope| {
            let own = workers.next();
            workers.for_each(|worker| drop(scope.spawn(|| worker.run())));
            own.into_iter().for_each(Worker::run);
        });
    }

    /// Splits the matrix in pieces.
    fn pieces<'b>(&self, matrix: PanelsMut<'b>) -> impl Iterator<Item = Piece<'b>> {
        let (all, width) = (self.all, self.piece);
        let mut rest = Some(matrix);
        (0..all).step_by(width).filter_map(move |first| {
            let (panels, after) = rest.take()?.split_at(width.min(all - first));
            rest = Some(after);
            Some(Piece { first, panels })
        })
    }

    /// Returns the panels of the block that starts with panel `start`.
    fn block(&self, start: usize) -> Range<usize> {
        start..self.panels.min(start + self.width)
    }

    /// Reduces a block, and announces it to the other threads and the caller.
    fn reduce(
        &self,
        panels: PanelsMut<'_>,
        block: Range<usize>,
        others: &[Sender<Message>],
    ) -> Message {
        let mut results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
        let (pivots, blocks) = &mut *results;
        if self.goal != Goal::Transform {
            pivots.top = pivots.rank;
        }
        let (isa, rows) = (panels.isa, panels.rows);
        let is_alone = block.end == self.all && (block.start == 0 || self.goal != Goal::Transform);
        let update = if is_alone {
            pivots.reduce_block(panels, block.start);
            None
        } else {
            pivots.reduce_with_update(panels, block.start)
        };
        if self.goal != Goal::Transform && pivots.rank > pivots.top {
            blocks.push(Block {
                panels: block.clone(),
                top: pivots.top,
            });
        }
        let is_for_pieces = self.all > self.piece;
        let update = update
            .map(|update| {
                if is_for_pieces {
                    update.pack(isa)
                } else {
                    update
                }
            })
            .map(Arc::new);
        let is_last = block.end == self.panels || pivots.rank == rows;
        let message = Message {
            block,
            update,
            is_last,
        };
        // Only a thread that has panicked no longer receives messages.
        others.iter().for_each(|to| drop(to.send(message.clone())));
        message
    }
}

impl Worker<'_, '_> {
    fn run(mut self) {
        let source = self.pipeline.source;
        // The first block first: the others wait for its update.
        self.pieces
            .iter_mut()
            .take(1)
            .for_each(|piece| piece.panels.copy_from(source, piece.first));
        let mut own = self.reduce(0);
        self.pieces
            .iter_mut()
            .skip(1)
            .for_each(|piece| piece.panels.copy_from(source, piece.first));
        while let Some(message) = own.or_else(|| self.incoming.as_ref()?.recv().ok()) {
            let Message {
                block,
                update,
                is_last,
            } = message;
            let apply = |piece: &mut Piece<'_>| {
                if let Some(update) = &update {
                    piece.update(update, &block, self.pipeline.goal);
                }
            };
            let next = self.piece_with(block.end).filter(|_| !is_last);
            own = None;
            if let Some(i) = next {
                apply(&mut self.pieces[i]);
                own = self.reduce(block.end);
            }
            (0..)
                .zip(&mut self.pieces)
                .filter(|(i, _)| Some(*i) != next)
                .for_each(|(_, piece)| apply(piece));
            if is_last {
                return;
            }
        }
    }

    /// Returns the index of the own piece that contains a panel.
    fn piece_with(&self, panel: usize) -> Option<usize> {
        self.pieces
            .iter()
            .position(|piece| piece.range().contains(&panel))
    }

    /// Reduces the block that starts with panel `start` if it is in an own piece.
    fn reduce(&mut self, start: usize) -> Option<Message> {
        let (i, block) = (self.piece_with(start)?, self.pipeline.block(start));
        let Piece { first, panels } = &mut self.pieces[i];
        let panels = panels.part(start - *first..block.end - *first);
        Some(self.pipeline.reduce(panels, block, &self.others))
    }
}

/// A thread that panics ends the others, which would wait for it.
impl Drop for Worker<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let end = Message {
                block: 0..0,
                update: None,
                is_last: true,
            };
            self.others.iter().for_each(|to| drop(to.send(end.clone())));
        }
    }
}

impl Piece<'_> {
    /// Returns the numbers of the panels.
    fn range(&self) -> Range<usize> {
        self.first..self.first + self.panels.panels
    }

    /// Applies the update of a block.
    fn update(&mut self, update: &TrailingUpdate, block: &Range<usize>, goal: Goal) {
        let Range { start: first, end } = self.range();
        let changed = match goal {
            Goal::Transform if update.is_for_block => [0..end, end..end],
            Goal::Transform => [0..block.start, block.end..end],
            Goal::Triangular | Goal::Reduced => [0..0, block.end..end],
        };
        for part in changed {
            let part = part.start.max(first)..part.end.min(end);
            if !part.is_empty() {
                update.apply(&mut self.panels.part(part.start - first..part.end - first));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ChaCha8, kernels};

    /// Returns a matrix that usually has the given rank.
    fn matrix(rows: usize, columns: usize, rank: usize) -> Matrix {
        let mut words = vec![0; rank * (rows + columns)];
        ChaCha8::new(&[7; 32]).fill(0, &mut words);
        let left = Matrix::from_fn(rows, rank, |i, j| words[i * rank + j] % 2 == 1);
        let right = Matrix::from_fn(rank, columns, |i, j| words[(rows + j) * rank + i] % 2 == 1);
        &left * &right
    }

    #[test]
    #[cfg_attr(target_family = "wasm", ignore = "it starts threads")]
    fn pieces_and_threads_do_not_change_the_result() {
        let shapes = if cfg!(miri) {
            vec![(70, 200, 66)]
        } else {
            vec![
                (300, 700, 300),
                (700, 600, 90),
                (400, 64, 20),
                (2300, 192, 150),
            ]
        };
        for (rows, columns, rank) in shapes {
            for isa in kernels::available() {
                for goal in [Goal::Triangular, Goal::Reduced, Goal::Transform] {
                    let source = &matrix(rows, columns, rank);
                    let panels = words::count(columns);
                    // Panels without pivots are only for the other goals.
                    let all = if goal == Goal::Transform {
                        panels
                    } else {
                        2 * panels
                    };
                    let start = PanelMatrix::from_matrix(isa, &matrix(rows, 64 * all, 64));
                    let reduced = |width, piece, threads| {
                        let (mut matrix, mut pivots) = (start.clone(), Pivots::new(panels));
                        let mut blocks = Vec::new();
                        let results = Mutex::new((&mut pivots, &mut blocks));
                        Pipeline {
                            source,
                            goal,
                            panels,
                            all,
                            width,
                            piece,
                            results,
                        }
                        .run(matrix.panels_mut(0..all), threads);
                        let blocks: Vec<_> = blocks
                            .into_iter()
                            .map(|block| (block.panels, block.top))
                            .collect();
                        let Pivots {
                            masks,
                            row_of,
                            rank,
                            swaps,
                            ..
                        } = pivots;
                        (
                            matrix.to_matrix(64 * all),
                            blocks,
                            masks,
                            row_of,
                            rank,
                            swaps,
                        )
                    };
                    for width in [1, 2] {
                        let expected = reduced(width, all, 1);
                        for (piece, threads) in [(2, 1), (2, 2), (4, 2), (2, 3), (2, 9)] {
                            assert!(
                                reduced(width, piece, threads) == expected,
                                "{rows}×{columns}, {}, {threads} threads",
                                isa.name
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    #[cfg_attr(target_family = "wasm", ignore = "it starts threads")]
    fn a_panic_ends_all_threads() {
        for start in [0, 2] {
            let source = &matrix(200, 256, 200);
            let mut matrix = PanelMatrix::zeros(kernels::current(), 200, 4);
            // The pivots of two panels have no place.
            let (mut pivots, mut blocks) = (Pivots::new(start), Vec::new());
            let results = Mutex::new((&mut pivots, &mut blocks));
            let pipeline = Pipeline {
                source,
                goal: Goal::Triangular,
                panels: 4,
                all: 4,
                width: 2,
                piece: 2,
                results,
            };
            let run = std::panic::AssertUnwindSafe(|| pipeline.run(matrix.panels_mut(0..4), 2));
            assert!(std::panic::catch_unwind(run).is_err());
        }
    }
}
