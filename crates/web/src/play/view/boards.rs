//! The two boards.

use super::super::setup::Side;
use super::super::state::Mode;
use super::super::table::Table;
use crate::app::Shell;
use crate::board::{Board, Faces};
use crate::live;
use leptos::prelude::*;

/// Your board.
pub fn yours(shell: Shell, table: Table) -> AnyView {
    let game = table.memo(|play| play.session().puzzle().game().clone());
    let is_set_up = table.memo(|play| play.is_set_up());
    let is_playing = table.memo(|play| matches!(play.mode, Mode::Play));
    let reach = Signal::derive(move || shell.settings.with(|settings| settings.reach) && is_playing.get());
    let diagrams = Signal::derive(move || shell.settings.with(|settings| settings.diagrams));
    let label = live::text(move || if is_set_up.get() { "Start" } else { "Your board" }.to_owned());
    let board = move || {
        let faces = Faces::new(&game.get());
        let shown = faces.clone();
        live::watch(move || {
            let dots = shell.settings.with(|settings| settings.dots);
            table.play.with(|play| {
                let target = Some(play.session().puzzle().target()).filter(|_| dots);
                // While the game changes to one of another board, these faces are of the old one.
                if play.session().puzzle().game() == shown.game() {
                    shown.show(
                        play.session().current(),
                        target,
                        |cell| play.talk.signs.get(cell),
                        play.pressed,
                    );
                }
            });
        });
        let cursor = RwSignal::new(table.play.with_untracked(|play| play.cursor));
        // A hint leads to its cell, also when the game has led there before.
        let mut led = None;
        live::watch(move || {
            let now = table.play.with(|play| (play.cursor, play.session().hints()));
            if led.replace(now) != Some(now) {
                cursor.set(now.0);
            }
        });
        let press = move |cell| {
            if is_set_up.get_untracked() {
                table.act(|play| play.edit(Side::Yours, cell));
            } else {
                table.press(cell);
            }
        };
        let on_press = Some(Callback::new(press));
        Board { on_press, reach, diagrams, cursor, ..Board::new(faces, label, "yours") }.view()
    };
    view! {
        <section class="yours" aria-labelledby="yours-title">
            <h2 id="yours-title"></h2>
            <div class="field">{live::part(board)}</div>
        </section>
    }
    .into_any()
}

/// The target.
pub fn target(table: Table) -> AnyView {
    let game = table.memo(|play| play.session().puzzle().game().clone());
    let is_set_up = table.memo(|play| play.is_set_up());
    let label = live::text(|| "Target".to_owned());
    let board = move || {
        let faces = Faces::new(&game.get());
        let shown = faces.clone();
        live::watch(move || {
            table.play.with(|play| {
                if play.session().puzzle().game() == shown.game() {
                    shown.show(play.session().puzzle().target(), None, |_| None, None);
                }
            });
        });
        let press = move |cell| table.act(|play| play.edit(Side::Target, cell));
        let on_press = is_set_up.get().then(|| Callback::new(press));
        Board { on_press, ..Board::new(faces, label, "target") }.view()
    };
    view! {
        <section class="target" aria-labelledby="target-title">
            <h2 id="target-title">"Target"</h2>
            <div class="field">{live::part(board)}</div>
        </section>
    }
    .into_any()
}
