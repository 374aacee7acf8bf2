//! A board on the wall: large, and without anything to press.

use leptos::prelude::*;
use quatrainment::{Cell, Event, Pattern, Session};

/// The side of a cell, in units of the drawing.
const CELL: f64 = 20.0;

/// The space between cells.
const GAP: f64 = 2.0;

/// A board at a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    pub pattern: Pattern,
    /// The cells that differ from the target.
    pub differing: Vec<Cell>,
    /// The last press.
    pub pressed: Option<Cell>,
}

impl Position {
    /// The target, or a start.
    pub fn of(pattern: Pattern) -> Position {
        Position {
            pattern,
            differing: Vec::new(),
            pressed: None,
        }
    }

    /// A game as it stands.
    pub fn now(session: &Session) -> Position {
        let pressed = match session.log().iter().rev().find(|event| is_step(event)) {
            Some(Event::Press(cell)) => Some(*cell),
            _ => None,
        };
        Position {
            pattern: session.current().clone(),
            differing: session.difference().cells().collect(),
            pressed,
        }
    }

    /// A game from its start to its end, a position for each step.
    pub fn all(session: &Session) -> Vec<Position> {
        let steps = (0..session.log().len()).filter(|&place| is_step(&session.log()[place]));
        let after = steps.map(|place| Position::now(&session.after(place + 1)));
        let start = Position::now(&session.after(0));
        std::iter::once(start).chain(after).collect()
    }
}

/// Returns whether an event changes the board.
fn is_step(event: &Event) -> bool {
    matches!(
        event,
        Event::Press(_) | Event::Undo | Event::Redo | Event::Restart
    )
}

/// Returns the size of a board, and the place of each cell, in cells.
fn places(pattern: &Pattern) -> (f64, f64, Vec<(f64, f64)>) {
    let grid = pattern.grid();
    if let Some(layout) = grid.layout() {
        let place = |cell| {
            let (row, half) = layout.place(cell);
            (f64::from(half) / 2.0, f64::from(row))
        };
        let places = grid.cells().map(place).collect();
        let wide = f64::from(layout.halves()) / 2.0;
        return (wide, f64::from(layout.rows()), places);
    }
    // Layers stand side by side, with a gap of half a cell.
    let (columns, rows) = (grid.columns() as usize, grid.rows() as usize);
    let layers = grid.layers() as usize;
    let apart = columns as f64 + 0.5;
    let place = |index: usize| {
        let (layer, rest) = (index / (columns * rows), index % (columns * rows));
        let x = layer as f64 * apart + (rest % columns) as f64;
        (x, (rest / columns) as f64)
    };
    let places = (0..columns * rows * layers).map(place).collect();
    (layers as f64 * apart - 0.5, rows as f64, places)
}

/// A board as a picture. What is on has a cross or its number, what differs a dot, and the last press a frame.
#[component]
pub fn WallBoard(#[prop(into)] position: Signal<Option<Position>>, label: String) -> impl IntoView {
    let content = move || {
        let Position {
            pattern,
            differing,
            pressed,
        } = position.get()?;
        let (wide, high, places) = places(&pattern);
        let cell = |(cell, (x, y)): (Cell, (f64, f64))| {
            let state = pattern.get(cell);
            let dot = differing.contains(&cell);
            view! {
                <g transform=format!("translate({} {})", x * CELL, y * CELL)>
                    <WallCell state states=pattern.states() dot pressed=pressed == Some(cell) />
                </g>
            }
        };
        let cells = pattern.grid().cells().zip(places).map(cell).collect_view();
        let label = label.clone();
        let view_box = format!("-1 -1 {} {}", wide * CELL + 1.0, high * CELL + 1.0);
        Some(view! {
            <svg class="wall-board" role="img" aria-label=label viewBox=view_box>
                {cells}
            </svg>
        })
    };
    view! { {content} }
}

#[component]
fn WallCell(state: u8, states: u8, dot: bool, pressed: bool) -> impl IntoView {
    let is_on = state > 0;
    let side = CELL - GAP;
    let middle = side / 2.0;
    let sign = match (is_on, states) {
        (false, _) => None,
        (true, 2) => {
            let d = "M6 6L12 12M12 6L6 12";
            Some(view! { <path class="cross" d=d /> }.into_any())
        }
        (true, _) => Some(view! { <text x=middle y=middle + 3.0>{state}</text> }.into_any()),
    };
    let tint = 100 * u32::from(state) / u32::from(states - 1).max(1);
    view! {
        <rect
            class="square"
            class:on=is_on
            class:pressed=pressed
            style:--shade=format!("{tint}%")
            width=side
            height=side
            rx="2.4"
        />
        {sign}
        {dot.then(|| view! { <circle class="dot" cx=side - 3.6 cy="3.6" r="1.5" /> })}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::{catalogue, notation};

    #[test]
    fn a_game_is_shown_from_step_to_step() {
        let puzzle = notation::decode("q1244tttqbv8r5").unwrap();
        let session = Session::from_log(puzzle.clone(), "+900 A1 ?nudge undo B2").unwrap();
        let all = Position::all(&session);
        let pressed: Vec<bool> = all.iter().map(|one| one.pressed.is_some()).collect();
        assert_eq!(pressed, [false, true, false, true]);
        assert_eq!(all[0].pattern, *puzzle.start());
        assert_eq!(all[2].pattern, all[0].pattern);
        assert_eq!(all[3], Position::now(&session));
    }

    #[test]
    fn every_cell_has_a_place_of_its_own() {
        for name in ["quatrainment", "merlin", "hexagons"] {
            let Ok(entry) = catalogue::find(name) else {
                continue;
            };
            let (wide, high, mut places) = places(&entry.game().unwrap().blank());
            assert!(
                places
                    .iter()
                    .all(|&(x, y)| x + 1.0 <= wide && y + 1.0 <= high)
            );
            let all = places.len();
            places.dedup();
            assert_eq!(places.len(), all, "{name}");
        }
        let layered = catalogue::find("lights-out").unwrap();
        let game = layered.game_of(&"2x3x2".parse().unwrap()).unwrap();
        let (_, _, places) = places(&game.blank());
        assert_eq!(places.len() as u64, game.grid().len());
    }
}
