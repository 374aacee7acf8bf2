//! The preview of a press: where the pointer hovers, the focus is, or a finger rests.

use super::faces::Faces;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use quatrainment::{Cell, Motion};
use std::time::Duration;
use web_sys::PointerEvent;

/// How long a finger rests until its touch is not a press.
const LONG_TOUCH: Duration = Duration::from_millis(450);

/// The cell that is pointed at.
#[derive(Clone, Copy)]
pub struct Pointing {
    cell: RwSignal<Option<Cell>>,
    touch: StoredValue<Option<TimeoutHandle>>,
    was_long: StoredValue<bool>,
}

impl Pointing {
    /// Marks what a press of the cell that is pointed at would flip, if `reach` is on.
    pub fn new(faces: Faces, reach: Signal<bool>) -> Pointing {
        let cell = RwSignal::new(None::<Cell>);
        let marked = StoredValue::new(Vec::<Cell>::new());
        Effect::new(move |_| {
            let reached: Vec<Cell> = match cell.get().filter(|_| reach.get()) {
                Some(cell) => faces
                    .with_game(|game| game.effect(cell))
                    .into_iter()
                    .map(|(cell, _)| cell)
                    .collect(),
                None => Vec::new(),
            };
            for cell in marked
                .get_value()
                .into_iter()
                .filter(|cell| !reached.contains(cell))
            {
                faces.change(cell, |face| face.reached = false);
            }
            for &cell in &reached {
                faces.change(cell, |face| face.reached = true);
            }
            marked.set_value(reached);
        });
        Pointing {
            cell,
            touch: StoredValue::new(None),
            was_long: StoredValue::new(false),
        }
    }

    /// Points at a cell, or at none. A board that is removed loses the focus when its signals are gone already.
    pub fn at(self, cell: Option<Cell>) {
        if self
            .cell
            .try_get_untracked()
            .is_some_and(|before| before != cell)
        {
            self.cell.set(cell);
        }
    }

    /// The pointer came over something.
    pub fn over(self, event: &PointerEvent, cell: Option<Cell>) {
        if event.pointer_type() != "touch" {
            self.at(cell);
        }
    }

    /// The pointer went down; a finger may stay.
    pub fn down(self, event: &PointerEvent, cell: Option<Cell>) {
        self.was_long.set_value(false);
        if event.pointer_type() == "touch" {
            let rests = move || {
                let _ = self.was_long.try_update_value(|was_long| *was_long = true);
                self.at(cell);
            };
            self.touch
                .set_value(set_timeout_with_handle(rests, LONG_TOUCH).ok());
        }
    }

    /// The pointer went up.
    pub fn up(self, event: &PointerEvent) {
        if let Some(timer) = self.touch.get_value() {
            timer.clear();
        }
        if event.pointer_type() == "touch" {
            self.at(None);
        }
    }

    /// Returns whether the last touch was long, and so is not a press.
    pub fn was_long_touch(self) -> bool {
        self.was_long.get_value()
    }
}

/// Returns how a key moves the cursor, with or without Ctrl.
pub fn motion(key: &str, ctrl: bool) -> Option<Motion> {
    Some(match (key, ctrl) {
        ("ArrowLeft", false) => Motion::Left,
        ("ArrowRight", false) => Motion::Right,
        ("ArrowUp", false) => Motion::Up,
        ("ArrowDown", false) => Motion::Down,
        ("Home", false) => Motion::RowStart,
        ("End", false) => Motion::RowEnd,
        ("Home", true) => Motion::First,
        ("End", true) => Motion::Last,
        ("PageUp", false) => Motion::PreviousLayer,
        ("PageDown", false) => Motion::NextLayer,
        _ => return None,
    })
}
