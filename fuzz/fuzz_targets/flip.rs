//! Game IDs of Flip: whatever is read is written the same, in small letters and without how its matrix was made.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quatrainment::notation;

fuzz_target!(|text: &str| match notation::read_flip(text) {
    Ok(puzzle) => {
        assert!(notation::looks_like_flip(text));
        let written = notation::write_flip(&puzzle).unwrap();
        assert_eq!(notation::read_flip(&written).as_ref(), Ok(&puzzle));
        let bits = |id: &str| {
            id.trim()
                .split_once(':')
                .map(|(_, bits)| bits.to_ascii_lowercase())
        };
        assert_eq!(bits(&written), bits(text));
    }
    Err(error) => assert!(!error.to_string().is_empty()),
});
