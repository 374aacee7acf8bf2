//! Many requests, one question to the database.
//!
//! While questions are on their way, all that come meanwhile wait and go together as the next. So the busier the server,
//! the less each request costs; and one that comes alone does not wait.

use crate::store::{Store, StoreError};
use std::sync::Arc;
use tokio::sync::{Semaphore, mpsc, oneshot};

/// The maximum number of requests that go together.
const MAX: usize = 128;

/// The number of questions of one kind that are on their way at once, so that the next need not wait for a whole round trip.
const AT_ONCE: usize = 2;

/// Something to find out, and where the answer goes.
type Asked<Q, A> = (Q, oneshot::Sender<Result<A, StoreError>>);

/// Gathers questions of one kind.
#[derive(Debug)]
pub struct Gather<Q, A> {
    sender: mpsc::UnboundedSender<Asked<Q, A>>,
}

impl<Q: Send + 'static, A: Send + 'static> Gather<Q, A> {
    /// Gathers questions for a function that answers several, each in its place.
    pub fn new<F, R>(store: &Store, answer: F) -> Gather<Q, A>
    where
        F: Fn(Store, Vec<Q>) -> R + Send + 'static,
        R: Future<Output = Result<Vec<A>, StoreError>> + Send + 'static,
    {
        let (sender, mut asked) = mpsc::unbounded_channel::<Asked<Q, A>>();
        let store = store.clone();
        tokio::spawn(async move {
            let (mut waiting, free) = (Vec::new(), Arc::new(Semaphore::new(AT_ONCE)));
            while let Ok(permit) = free.clone().acquire_owned().await {
                if asked.recv_many(&mut waiting, MAX).await == 0 {
                    return;
                }
                let (questions, senders): (Vec<Q>, Vec<_>) = waiting.drain(..).unzip();
                let answers = answer(store.clone(), questions);
                // If it panics, the senders are dropped, and those who asked get an error.
                tokio::spawn(async move {
                    let answers = answers.await;
                    drop(permit);
                    match answers {
                        Ok(answers) => {
                            for (sender, answer) in senders.into_iter().zip(answers) {
                                let _ = sender.send(Ok(answer));
                            }
                        }
                        Err(error) => {
                            for sender in senders {
                                let _ = sender.send(Err(error.clone()));
                            }
                        }
                    }
                });
            }
        });
        Gather { sender }
    }

    /// Asks something, together with others.
    pub async fn ask(&self, question: Q) -> Result<A, StoreError> {
        let (sender, answer) = oneshot::channel();
        self.sender.send((question, sender)).map_err(|_| failed())?;
        answer.await.unwrap_or_else(|_| Err(failed()))
    }
}

fn failed() -> StoreError {
    StoreError::Unavailable("the question failed unexpectedly".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn everybody_gets_the_own_answer_and_a_failure_ends_nothing() {
        let store = Store::open(":memory:").await.unwrap();
        let gather = Arc::new(Gather::new(&store, |_, asked: Vec<u64>| async move {
            match asked.as_slice() {
                [0] => panic!("on purpose"),
                [1] => Err(StoreError::Refused),
                _ => Ok(asked.into_iter().map(|number| number * 2).collect()),
            }
        }));
        assert!(matches!(
            gather.ask(0).await,
            Err(StoreError::Unavailable(_))
        ));
        assert_eq!(gather.ask(1).await, Err(StoreError::Refused));
        let ask = |number: u64| {
            let gather = gather.clone();
            tokio::spawn(async move { gather.ask(number).await })
        };
        for (number, answer) in (2..300)
            .map(|number| (number, ask(number)))
            .collect::<Vec<_>>()
        {
            assert_eq!(answer.await.unwrap(), Ok(number * 2));
        }
    }
}
