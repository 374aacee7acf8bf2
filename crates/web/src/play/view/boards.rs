//! The two boards.

use super::super::setup::Side;
use super::super::state::Mode;
use super::super::table::Table;
use crate::app::Shell;
use crate::board::{Board, Faces};
use leptos::prelude::*;

/// Your board.
#[component]
pub fn Yours() -> impl IntoView {
    let table = expect_context::<Table>();
    let shell = expect_context::<Shell>();
    let game = table.memo(|play| play.session().puzzle().game().clone());
    let is_set_up = table.memo(|play| play.is_set_up());
    let reach = Signal::derive(move || {
        shell.settings.with(|settings| settings.reach)
            && table.play.with(|play| matches!(play.mode, Mode::Play))
    });
    let diagrams = Signal::derive(move || shell.settings.with(|settings| settings.diagrams));
    let label = Signal::derive(move || if is_set_up.get() { "Start" } else { "Your board" }.to_owned());
    let board = move || {
        let faces = Faces::new(&game.get());
        let shown = faces.clone();
        Effect::new(move |_| {
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
        // A hint leads the focus to its cell.
        Effect::new(move |_| cursor.set(table.play.with(|play| play.cursor)));
        let press = move |cell| {
            if is_set_up.get_untracked() {
                table.act(|play| play.edit(Side::Yours, cell));
            } else {
                table.press(cell);
            }
        };
        view! { <Board faces label name="yours" reach diagrams cursor on_press=press/> }
    };
    view! {
        <section class="yours" aria-labelledby="yours-title">
            <h2 id="yours-title">{move || if is_set_up.get() { "Start" } else { "Yours" }}</h2>
            <div class="field">{board}</div>
        </section>
    }
}

/// The target.
#[component]
pub fn Target() -> impl IntoView {
    let table = expect_context::<Table>();
    let game = table.memo(|play| play.session().puzzle().game().clone());
    let is_set_up = table.memo(|play| play.is_set_up());
    let board = move || {
        let faces = Faces::new(&game.get());
        let shown = faces.clone();
        Effect::new(move |_| {
            table.play.with(|play| {
                if play.session().puzzle().game() == shown.game() {
                    shown.show(play.session().puzzle().target(), None, |_| None, None);
                }
            });
        });
        if is_set_up.get() {
            let press = move |cell| table.act(|play| play.edit(Side::Target, cell));
            view! { <Board faces label="Target" name="target" on_press=press/> }.into_any()
        } else {
            view! { <Board faces label="Target" name="target"/> }.into_any()
        }
    };
    view! {
        <section class="target" aria-labelledby="target-title">
            <h2 id="target-title">"Target"</h2>
            <div class="field">{board}</div>
        </section>
    }
}
