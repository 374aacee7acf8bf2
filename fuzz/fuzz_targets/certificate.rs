//! A certificate is verified or refused with a line, whatever the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quatrainment_theory as theory;

fuzz_target!(|text: &str| {
    if let Err(refused) = theory::check(text) {
        assert!(refused.line >= 1);
    }
});
