//! A certificate is verified or refused with a line, whatever the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quatrainment_check::check;
use quatrainment_theory::named_game;

fuzz_target!(|text: &str| {
    if let Err(refused) = check(text) {
        assert!(refused.line >= 1);
    }
    if let Err(refused) = named_game(text) {
        assert!(refused.line >= 1);
    }
});
