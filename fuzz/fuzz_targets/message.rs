//! What a server says about a race or a class: a first line, kept current by the events of a second one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quatrainment_protocol::class::Class;
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::read;
use quatrainment_protocol::room::Room;

fuzz_target!(|text: &str| {
    let (fetched, heard) = text.split_once('\n').unwrap_or((text, "[]"));
    let events = read::<Vec<LiveEvent>>(heard).unwrap_or_default();
    if let Ok(mut room) = read::<Room>(fetched) {
        room.hear(u64::MAX, &events);
        assert!(room.seq == u64::MAX);
    }
    if let Ok(mut class) = read::<Class>(fetched) {
        class.hear(u64::MAX, &events);
        assert!(class.seq == u64::MAX);
    }
});
