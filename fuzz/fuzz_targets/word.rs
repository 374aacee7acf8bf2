//! Names of games, levels and hints: whatever is read is written the same but for its case.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quatrainment::generate::Level;
use quatrainment::{HintLevel, catalogue};

fuzz_target!(|text: &str| {
    match catalogue::find(text) {
        Ok(entry) => assert_eq!(entry.name.len(), text.trim().len()),
        Err(error) => assert!(error.to_string().contains(text)),
    }
    if let Ok(level) = text.parse::<Level>() {
        assert_eq!(level.name(), text.to_lowercase());
    }
    if let Ok(level) = text.parse::<HintLevel>() {
        assert_eq!(level.name().parse::<HintLevel>().as_ref(), Ok(&level));
    }
});
