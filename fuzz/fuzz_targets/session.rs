//! Saved sessions: whatever is restored is saved so that it is restored again, and says the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quatrainment::Session;

fuzz_target!(|line: &str| {
    match Session::restore(line) {
        Ok(session) => {
            let saved = session.save().expect("a restored session has a code");
            assert!(!saved.contains('\n'));
            assert_eq!(Session::restore(&saved).as_ref(), Ok(&session));
            assert!(session.moves() as usize <= session.log().len());
            assert_eq!(session.is_won() && session.can_undo(), false);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
