//! Questions and their answers, without a game.

use super::*;

#[test]
fn questions_and_answers_are_read_as_they_were_written() {
    let solvers = SolverCache::default();
    for (name, size, states) in [
        ("quatrainment", "4x4", 2),
        ("lights-out", "5x5", 2),
        ("merlin", "3x3", 4),
        ("quatrainment", "3x3x3", 2),
        ("lights-out", "4x4", 12),
    ] {
        let game = game(name, size).with_states(states).unwrap();
        let puzzles = [
            generate::random(&game, 5).unwrap(),
            Puzzle::new(game.clone(), game.checkerboard(), game.ring()).unwrap(),
        ];
        let mut questions = vec![Question::New {
            game,
            level: Level::Hard,
            seed: 7,
        }];
        for puzzle in puzzles {
            questions.push(Question::PuzzleInfo(puzzle.clone()));
            questions.push(Question::Solve(puzzle.clone()));
            questions.extend(HintLevel::ALL.map(|level| Question::Hint(level, puzzle.clone())));
        }
        for question in questions {
            let text = serde_json::to_string(&question).unwrap();
            assert_eq!(serde_json::from_str::<Question>(&text).unwrap(), question);
            let answer = solvers.answer(&question, &SolverOptions::new()).unwrap();
            let text = serde_json::to_string(&answer).unwrap();
            assert_eq!(serde_json::from_str::<Answer>(&text).unwrap(), answer);
        }
    }
}

#[test]
fn preparing_a_game_is_followed_and_done_once() {
    let game = game("merlin", "6x7").with_states(6).unwrap();
    let question = Question::PuzzleInfo(generate::random(&game, 3).unwrap());
    let solvers = SolverCache::default();
    let heard = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let log = heard.clone();
    let options = SolverOptions::new().progress(move |percent| log.lock().unwrap().push(percent));
    solvers.solver(&game, &options).unwrap();
    let first = std::mem::take(&mut *heard.lock().unwrap());
    assert!(
        first.len() > 50 && first.is_sorted() && first.iter().all(|&percent| percent <= 100),
        "{first:?}"
    );
    solvers.solver(&game, &options).unwrap();
    assert!(heard.lock().unwrap().is_empty(), "it was prepared before");
    // Work that is cancelled has no answer, and the next question about the game does.
    let cancelled = SolverOptions::new().cancel(|| true);
    assert_eq!(
        solvers.answer(&question, &cancelled),
        Err("Stopped.".to_owned())
    );
    assert!(solvers.answer(&question, &SolverOptions::new()).is_ok());
}

#[test]
fn what_can_be_prepared_is_known_before_it_is() {
    for (size, states, memory) in [
        ("4x4", 2, 1 << 20),
        ("20x20", 2, 1 << 10),
        ("12x12", 3, 1 << 20),
        ("30x30", 255, 1 << 20),
        ("52x52", 2, 1 << 16),
    ] {
        for name in ["lights-out", "knight"] {
            let game = game(name, size).with_states(states).unwrap();
            let solvers = SolverCache::new(memory);
            let is_prepared = solvers.solver(&game, &SolverOptions::new()).is_ok();
            assert_eq!(
                solvers.can_prepare(&game),
                is_prepared,
                "{name} {size} {states} {memory}"
            );
        }
    }
}
