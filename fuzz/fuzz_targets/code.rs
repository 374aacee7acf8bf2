//! Puzzle codes: whatever is read is written the same, in small letters.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quatrainment::notation;

fuzz_target!(|code: &str| {
    match notation::decode(code) {
        Ok(puzzle) => {
            assert!(notation::looks_like_a_code(code));
            assert_eq!(
                notation::encode(&puzzle).as_deref(),
                Ok(&*code.to_lowercase())
            );
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
