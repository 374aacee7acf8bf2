//! What the game keeps as text: games, settings, stars, sprints. Whatever is read is written as it is read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quatrainment_play::journey::Progress;
use quatrainment_play::sprint::{SprintBest, replay};
use quatrainment_play::{FinishedGame, Origin, Review, SavedGame, Settings};

fuzz_target!(|text: &str| {
    if let Some(game) = SavedGame::decode(text) {
        let written = game.encode().expect("a saved game has a code");
        assert_eq!(SavedGame::decode(&written), Some(game.clone()));
        let _ = (game.title(), Review::new(&game.session).sentence());
    }
    if let Some(game) = FinishedGame::decode(text) {
        let written = game.encode().expect("a finished game has a code");
        assert_eq!(FinishedGame::decode(&written), Some(game));
    }
    if let Some(origin) = Origin::read(text) {
        assert_eq!(Origin::read(&origin.to_string()), Some(origin));
    }
    let pairs = text.split('\n').filter_map(|line| line.split_once('='));
    let settings = Settings::from_pairs(pairs);
    let written = settings.to_pairs();
    let written = written.iter().map(|(name, value)| (*name, value.as_str()));
    assert_eq!(Settings::from_pairs(written), settings);
    let progress = Progress::read(text);
    assert_eq!(Progress::read(&progress.to_string()), progress);
    let best = SprintBest::read(text);
    assert_eq!(SprintBest::read(&best.to_string()), best);
    match replay(text) {
        Ok(sprint) => {
            let again = replay(&sprint.text()).expect("a sprint that was played");
            assert_eq!((again.score(), again.code()), (sprint.score(), sprint.code()));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
