//! What happens, as it happens: one stream a page. The browser connects again by itself and goes on where it was.

use leptos::prelude::*;
use quatrainment_protocol::event::{HELLO, Hello, LiveEvent, RESET};
use quatrainment_protocol::{path, read};
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{EventSource, MessageEvent};

/// How long to wait before everything is fetched anew, when the browser has given up.
const PATIENCE: Duration = Duration::from_secs(2);

/// What a stream says.
pub enum Heard {
    /// Things that happened in a change with this number, in order.
    Events(u64, Vec<LiveEvent>),
    /// Too much was missed, the stream was refused, or what it says cannot be read: everything is fetched anew, and followed
    /// anew.
    Reset,
    /// The stream is connected; the server says where it is and what time it is.
    Connected(Hello),
    /// The connection is lost; the browser tries again.
    Disconnected,
}

/// A stream; dropping it closes it.
pub struct Stream {
    source: EventSource,
    _listeners: [Closure<dyn FnMut(MessageEvent)>; 4],
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.source.close();
    }
}

/// Follows a topic after a change, until the stream is dropped.
pub fn follow(topic: &str, after: Option<u64>, on: Callback<Heard>) -> Option<Stream> {
    let source = EventSource::new(&path::stream(topic, after)).ok()?;
    let hear = move |heard| {
        // The view may be gone.
        let _ = on.try_run(heard);
    };
    let data = |event: &MessageEvent| event.data().as_string().unwrap_or_default();
    let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let seq = event.last_event_id().parse();
        hear(match (seq, read(&data(&event))) {
            (Ok(seq), Ok(events)) => Heard::Events(seq, events),
            _ => Heard::Reset,
        });
    });
    let hello = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Ok(hello) = read(&data(&event)) {
            hear(Heard::Connected(hello));
        }
    });
    let reset = Closure::<dyn FnMut(MessageEvent)>::new(move |_| hear(Heard::Reset));
    let failing = source.clone();
    let error = Closure::<dyn FnMut(MessageEvent)>::new(move |_| {
        hear(Heard::Disconnected);
        if failing.ready_state() == EventSource::CLOSED {
            set_timeout(move || hear(Heard::Reset), PATIENCE);
        }
    });
    source.set_onmessage(Some(message.as_ref().unchecked_ref()));
    source.set_onerror(Some(error.as_ref().unchecked_ref()));
    for (name, listener) in [(HELLO, &hello), (RESET, &reset)] {
        let _ = source.add_event_listener_with_callback(name, listener.as_ref().unchecked_ref());
    }
    Some(Stream {
        source,
        _listeners: [message, hello, reset, error],
    })
}
