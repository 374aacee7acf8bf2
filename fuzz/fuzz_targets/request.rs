//! Requests of any form: none may make the server fail.
#![no_main]

use libfuzzer_sys::fuzz_target;
use server_trial::in_process::InProcess;
use std::sync::OnceLock;

fuzz_target!(|input: &str| {
    static SERVER: OnceLock<InProcess> = OnceLock::new();
    let server = SERVER.get_or_init(|| InProcess::start().expect("a server starts"));
    let status = server.ask(input);
    assert!(status.is_none_or(|status| status < 500), "{status:?}");
});
