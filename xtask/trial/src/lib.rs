//! Tests of a running server: under load ([`load`]), and with faults ([`faults`]). The server's own tests use the same clients,
//! processes and databases.

pub mod client;
pub mod faults;
pub mod in_process;
pub mod load;
pub mod postgres;
pub mod process;

use quatrainment::{Session, Solver, notation};

/// Returns a log that solves a puzzle in the fewest presses.
///
/// # Panics
/// When the code is none, or the puzzle has no solution.
#[must_use]
pub fn solution(code: &str) -> String {
    let mut session = Session::new(notation::decode(code).expect("the server sends codes"));
    let solver = Solver::new(session.puzzle().game()).expect("the server's games can be solved");
    while let Some(cell) = session.next_press(&solver) {
        session.press(cell).expect("the next press can be made");
    }
    session.log_text()
}
