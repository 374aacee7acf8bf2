//! Ctrl-C while something long is shown: the line with the bar is cleared before the program ends, and the cursor is
//! shown again. Searches that keep their best so far catch it themselves.

use std::sync::atomic::{AtomicBool, Ordering};

/// Whether something else handles an interrupt.
static CAUGHT: AtomicBool = AtomicBool::new(false);

/// Runs work that handles an interrupt itself and continues.
pub fn caught<T>(work: impl FnOnce() -> T) -> T {
    CAUGHT.store(true, Ordering::SeqCst);
    let result = work();
    CAUGHT.store(false, Ordering::SeqCst);
    result
}

/// From now on, clears the last line of the terminal when the program is interrupted or asked to end.
#[cfg(unix)]
pub fn clear_the_line() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use std::io::{IsTerminal, Write};

    if !std::io::stderr().is_terminal() {
        return;
    }
    // Without the handler the program ends as usual, only less tidily.
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM]) else {
        return;
    };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            if signal == SIGINT && CAUGHT.load(Ordering::SeqCst) {
                continue;
            }
            // What the pager shows can still be read.
            crate::pager::wait();
            let _ = std::io::stderr().write_all(b"\r\x1b[K\x1b[?25h");
            // The program ends as if the signal had not been caught, so that shells see why.
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    });
}

/// Elsewhere an interrupt ends the program as usual.
#[cfg(not(unix))]
pub fn clear_the_line() {}
