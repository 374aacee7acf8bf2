//! Dates: whatever is read is written the same, and its number leads back to it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quatrainment::generate::Date;

fuzz_target!(|text: &str| {
    match text.parse::<Date>() {
        Ok(date) => {
            assert_eq!(date.to_string(), text);
            assert_eq!(Date::from_number(date.number()), Some(date));
            assert!(date.weekday() < 7);
        }
        Err(error) => assert!(error.to_string().contains(text)),
    }
    // The same text as a number of a day, which need not exist.
    if let Ok(number) = text.parse() {
        assert!(Date::from_number(number).is_none_or(|date| date.number() == number));
    }
});
