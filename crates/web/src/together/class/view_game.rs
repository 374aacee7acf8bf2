//! What a student did in a task: the replay of a game, or the answers to an exercise.

use super::context::Room;
use crate::together::client;
use crate::together::replay::Replay;
use leptos::prelude::*;
use quatrainment_protocol::path::class as path;
use quatrainment_protocol::progress::GameView;

/// Shows a game, or the answers to an exercise.
pub fn view_game(room: Room, task: u64, member: u64, name: String) {
    room.together.run(async move {
        let game: GameView = client::get(&path::game(room.id(), task, member)).await?;
        match game.code {
            Some(code) => room.together.replay.set(Some(Replay {
                title: name,
                code,
                log: game.log,
                address: None,
            })),
            None => {
                let answers = game.log.replace("?\n", "(hint) ").replace('\n', "; ");
                let answers = if answers == "?" {
                    "(hint)".to_owned()
                } else {
                    answers
                };
                room.together
                    .show_message(&format!("{name} answered: {answers}"));
            }
        }
        Ok(())
    });
}
