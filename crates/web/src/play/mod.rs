//! The game.

use crate::app::Shell;
use crate::board::{Board, Faces};
use leptos::prelude::*;
use quatrainment::{Cell, Session, generate, notation};

/// The game on the table, whichever view is open.
#[derive(Clone, Copy)]
pub struct Table {
    pub session: RwSignal<Session>,
    shell: Shell,
}

impl Table {
    pub fn new(shell: Shell) -> Table {
        let game = shell.settings.with_untracked(|settings| settings.game.clone());
        let puzzle = generate::random(&game, 1).expect("the game has presses");
        Table { session: RwSignal::new(Session::new(puzzle)), shell }
    }

    /// The code of the puzzle.
    pub fn code(self) -> String {
        self.session.with(|session| notation::encode(session.puzzle()).unwrap_or_default())
    }

    fn press(self, cell: Cell) {
        self.session.update(|session| {
            if session.press(cell).is_ok() {
                self.shell.say("Pressed.");
            }
        });
    }
}

/// The view Play.
#[component]
pub fn Play() -> impl IntoView {
    let table = expect_context::<Table>();
    let shell = expect_context::<Shell>();
    let game = table.session.with_untracked(|session| session.puzzle().game().clone());
    let (yours, target) = (Faces::new(&game), Faces::new(&game));
    {
        let (yours, target) = (yours.clone(), target.clone());
        Effect::new(move |_| {
            table.session.with(|session| {
                let goal = session.puzzle().target();
                yours.show(session.current(), Some(goal), |_| None, session.presses().last());
                target.show(goal, None, |_| None, None);
            });
        });
    }
    let reach = Signal::derive(move || shell.settings.with(|settings| settings.reach));
    view! {
        <div class="play">
            <section class="yours">
                <h2>"Yours"</h2>
                <Board faces=yours label="Your board" name="yours" reach on_press=move |cell| table.press(cell)/>
            </section>
            <section class="target">
                <h2>"Target"</h2>
                <Board faces=target label="Target" name="target"/>
            </section>
        </div>
    }
}
