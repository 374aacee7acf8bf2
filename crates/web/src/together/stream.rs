//! The live stream of events, one per page. The browser reconnects by itself and continues where it was.

use leptos::prelude::*;
use quatrainment_protocol::event::{HELLO, Hello, LiveEvent, RESET};
use quatrainment_protocol::{path, read};
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{EventSource, MessageEvent};

/// How long to wait before everything is fetched again, when the browser has given up.
const PATIENCE: Duration = Duration::from_secs(2);

/// An event of the stream.
pub enum StreamEvent {
    /// The events of the change with this number, in order.
    Events(u64, Vec<LiveEvent>),
    /// Too much was missed, the stream was refused, or an event cannot be read: everything is fetched and followed again.
    Reset,
    /// The stream is connected; the server sends its position and its time.
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
pub fn follow(topic: &str, after: Option<u64>, on: Callback<StreamEvent>) -> Option<Stream> {
    let source = EventSource::new(&path::stream(topic, after)).ok()?;
    let send = move |event| {
        // The view may be gone.
        let _ = on.try_run(event);
    };
    let data = |event: &MessageEvent| event.data().as_string().unwrap_or_default();
    let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let seq = event.last_event_id().parse();
        send(match (seq, read(&data(&event))) {
            (Ok(seq), Ok(events)) => StreamEvent::Events(seq, events),
            _ => StreamEvent::Reset,
        });
    });
    let hello = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Ok(hello) = read(&data(&event)) {
            send(StreamEvent::Connected(hello));
        }
    });
    let reset = Closure::<dyn FnMut(MessageEvent)>::new(move |_| send(StreamEvent::Reset));
    let failing = source.clone();
    let error = Closure::<dyn FnMut(MessageEvent)>::new(move |_| {
        send(StreamEvent::Disconnected);
        if failing.ready_state() == EventSource::CLOSED {
            set_timeout(move || send(StreamEvent::Reset), PATIENCE);
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
