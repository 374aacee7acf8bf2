//! The state that the parts of the view share: the equations at a step, and the spot that is pointed at.

use super::spot::Spot;
use crate::play::Play;
use leptos::prelude::*;
use quatrainment::Game;
use quatrainment_theory::Elimination;

/// The equations for the current difference.
#[derive(Clone, Copy)]
pub struct Equations {
    /// The number of steps made.
    pub step: RwSignal<usize>,
    /// The spot that is pointed at.
    pub spot: RwSignal<Option<Spot>>,
    game: StoredValue<Game>,
    /// The equations at that step; `None` where they are not shown.
    now: RwSignal<Option<Elimination>>,
}

impl Equations {
    /// The equations of the current game, before the first step.
    pub fn new(game: &Game) -> Equations {
        let play = expect_context::<Play>();
        let step = RwSignal::new(0);
        let difference = play.memo(|state| state.session().difference());
        let now = RwSignal::new(Elimination::new(game, &difference.get_untracked()));
        Effect::new(move |_| {
            let step = step.get();
            let difference = difference.get();
            now.update(|now| {
                // While the view changes to another game, the difference may be of the other board.
                if let Some(equations) =
                    now.as_mut().filter(|equations| equations.fits(&difference))
                {
                    equations.set_difference(&difference);
                    equations.go(step);
                }
            });
        });
        Equations {
            step,
            spot: RwSignal::new(None),
            game: StoredValue::new(game.clone()),
            now,
        }
    }

    /// Returns whether there are equations to show.
    pub fn are_shown(self) -> bool {
        self.now.with_untracked(Option::is_some)
    }

    /// Reads the game.
    pub fn with_game<T>(self, read: impl FnOnce(&Game) -> T) -> T {
        self.game.with_value(read)
    }

    /// Reads the equations where they are shown.
    pub fn read<T: Default>(self, read: impl FnOnce(&Elimination) -> T) -> T {
        self.now
            .with(|now| now.as_ref().map(read))
            .unwrap_or_default()
    }

    /// Returns the number of steps.
    pub fn steps(self) -> usize {
        self.read(Elimination::steps)
    }
}
