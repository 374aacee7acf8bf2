//! Long work: a question as text, its answer as text, so that it can be asked of a worker.

/// Answers a question; the first word says what is asked.
///
/// # Errors
/// With a sentence for the player.
pub fn answer(question: &str) -> Result<String, String> {
    match question.split_once(' ') {
        Some(("play", rest)) => crate::play::answer(rest),
        _ => Err(format!("'{question}' is no question")),
    }
}

/// Asks, and calls back with the answer when it is there.
pub fn ask(question: String, then: impl FnOnce(Result<String, String>) + 'static) {
    leptos::prelude::set_timeout(move || then(answer(&question)), std::time::Duration::ZERO);
}
