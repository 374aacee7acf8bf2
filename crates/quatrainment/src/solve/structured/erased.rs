//! Boards passed over by code that is compiled once for all kinds of sources: [`erased`].

use crate::solve::stream::{ReadAt, RowSink, RowSource, StreamError};

/// Rows could not be read or taken. Only who called [`erased`] learns why.
#[derive(Clone, Copy, Debug)]
pub(super) struct Failed;

/// Any source of rows.
pub(super) type AnyRows<'a> = dyn RowSource<Error = Failed> + Send + 'a;
/// Whoever takes rows.
pub(super) type AnySink<'a> = RowSink<'a, Failed>;
/// The result of passing over rows.
pub(super) type Streamed<T> = Result<T, StreamError<Failed>>;

/// Passes over a source, with a sink for rows if there is one. An error of theirs comes back as it was.
pub(super) fn erased<S: RowSource + Send, T>(
    source: &mut S,
    sink: Option<RowSink<'_, S::Error>>,
    pass: impl FnOnce(&mut AnyRows<'_>, Option<AnySink<'_>>) -> Streamed<T>,
) -> Result<T, StreamError<S::Error>>
where
    S::Error: Send,
{
    let (mut source, mut refused) = (
        Erased {
            source,
            error: None,
        },
        None,
    );
    let mut sink = sink.map(|sink| {
        |rows: &[u64]| {
            sink(rows).map_err(|error| {
                refused = Some(error);
                Failed
            })
        }
    });
    let result = pass(&mut source, sink.as_mut().map(|sink| sink as AnySink<'_>));
    result.map_err(|error| match error {
        StreamError::Rows(Failed) => StreamError::Rows(
            source
                .error
                .or(refused)
                .expect("what failed left its error"),
        ),
        StreamError::Cancelled => StreamError::Cancelled,
        StreamError::WrongPresses => StreamError::WrongPresses,
        StreamError::WrongInvariant => StreamError::WrongInvariant,
    })
}

/// A source that keeps its error to itself.
struct Erased<'a, S: RowSource> {
    source: &'a mut S,
    error: Option<S::Error>,
}

impl<S: RowSource> Erased<'_, S> {
    fn keep(&mut self, error: S::Error) -> Failed {
        self.error = Some(error);
        Failed
    }
}

impl<S: RowSource> RowSource for Erased<'_, S> {
    type Error = Failed;

    fn restart(&mut self) -> Result<(), Failed> {
        self.source.restart().map_err(|error| self.keep(error))
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), Failed> {
        self.source.read(rows).map_err(|error| self.keep(error))
    }

    fn repeated(&self) -> Option<Vec<Vec<u64>>> {
        self.source.repeated()
    }

    fn random_access(&self) -> Option<ReadAt<'_>> {
        self.source.random_access()
    }
}

/// A blank board.
pub(super) struct Blank {
    row: Vec<u64>,
}

impl Blank {
    /// Creates a blank board whose rows have this many words.
    pub fn new(words: usize) -> Blank {
        Blank {
            row: vec![0; words],
        }
    }
}

impl RowSource for Blank {
    type Error = Failed;

    fn restart(&mut self) -> Result<(), Failed> {
        Ok(())
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), Failed> {
        rows.fill(0);
        Ok(())
    }

    fn repeated(&self) -> Option<Vec<Vec<u64>>> {
        Some(vec![self.row.clone()])
    }
}
