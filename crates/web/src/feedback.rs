//! A quiet sound and a short vibration with every press, for players who have turned them on.

use crate::browser;
use crate::settings::PageSettings;
use leptos::prelude::window;
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use web_sys::AudioContext;

thread_local! {
    /// The browser's audio. There is one per page, from the first sound on.
    static AUDIO: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// The pitches of a press and of a win, in hertz.
const PRESS: &[f32] = &[330.0];
const WIN: &[f32] = &[392.0, 494.0, 587.0];

/// Vibrations in milliseconds.
const SHORT: u32 = 12;
const LONG: u32 = 60;

/// Lets the player hear and feel a press, or a win.
pub fn pressed(settings: PageSettings, is_won: bool) {
    if settings.vibration && browser::can_vibrate() {
        window()
            .navigator()
            .vibrate_with_duration(if is_won { LONG } else { SHORT });
    }
    if settings.sound {
        // A browser without audio stays silent.
        let _ = play(if is_won { WIN } else { PRESS });
    }
}

/// Plays notes one after the other, each fading away.
fn play(notes: &[f32]) -> Result<(), JsValue> {
    const LOUDNESS: f32 = 0.05;
    const APART: f64 = 0.09;
    const LENGTH: f64 = 0.12;
    AUDIO.with_borrow_mut(|audio| {
        let audio = match audio {
            Some(audio) => audio,
            None => audio.insert(AudioContext::new()?),
        };
        // A browser may have stopped it, as while the page was hidden.
        let _ = audio.resume()?;
        for (place, &pitch) in notes.iter().enumerate() {
            let from = audio.current_time() + place as f64 * APART;
            let (note, volume) = (audio.create_oscillator()?, audio.create_gain()?);
            note.frequency().set_value(pitch);
            volume.gain().set_value_at_time(LOUDNESS, from)?;
            volume
                .gain()
                .exponential_ramp_to_value_at_time(0.0001, from + LENGTH)?;
            note.connect_with_audio_node(&volume)?;
            volume.connect_with_audio_node(&audio.destination())?;
            note.start_with_when(from)?;
            note.stop_with_when(from + LENGTH)?;
        }
        Ok(())
    })
}
