//! What the cells of a board show: a signal for each, so that a press redraws only what it changed.

use leptos::prelude::*;
use quatrainment::{Cell, Game, Grid, HintMark, Layout, Pattern};

/// How a hint's mark is drawn.
pub(super) fn mark_text(mark: HintMark) -> String {
    match mark {
        HintMark::Region => "?".to_owned(),
        HintMark::Here => "!".to_owned(),
        HintMark::Counted(number) => number.to_string(),
        HintMark::Inside => "–".to_owned(),
    }
}

fn mark_class(mark: HintMark) -> &'static str {
    match mark {
        HintMark::Region => " region",
        HintMark::Here => " here",
        HintMark::Counted(_) => " counted",
        HintMark::Inside => " inside",
    }
}

/// How a hint's mark is told.
fn mark_words(mark: HintMark) -> String {
    match mark {
        HintMark::Region => ", in the region of the hint".to_owned(),
        HintMark::Here => ", press it".to_owned(),
        HintMark::Counted(number) => format!(", in the mask, counts {number}"),
        HintMark::Inside => ", in the mask".to_owned(),
    }
}

/// What a cell shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Face {
    pub state: u8,
    /// What must be added to reach the target.
    pub differs: u8,
    pub mark: Option<HintMark>,
    /// Whether the press that is aimed at would change it.
    pub reached: bool,
    /// Where the change came from.
    arrived: Arrived,
}

/// Where a change came from: its distance and direction, so that a flip spreads from the pressed cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Arrived {
    distance: u8,
    /// Which way the pressed cell lies: -1, 0 or 1 down the rows and along the columns.
    down: i8,
    along: i8,
}

impl Arrived {
    /// Seen from a cell, where the pressed one lies. Steps around a joined border are as short as they are.
    fn of(grid: &Grid, pressed: Cell, cell: Cell) -> Arrived {
        if let Some(layout) = grid.layout() {
            return Arrived::laid_out(layout, pressed, cell);
        }
        let (from, to) = (grid.coordinates(cell), grid.coordinates(pressed));
        let mut arrived = Arrived::default();
        let column_axis = usize::from(grid.axes() > 1);
        for (axis, (&from, &to)) in from.iter().zip(&to).enumerate() {
            let (mut steps, mut way) = (from.abs_diff(to), if to < from { -1 } else { 1 });
            if grid.wraps(axis) && 2 * steps > grid.length(axis) {
                (steps, way) = (grid.length(axis) - steps, -way);
            }
            arrived.distance = arrived.distance.saturating_add(u8::try_from(steps).unwrap_or(u8::MAX));
            let way = if steps == 0 { 0 } else { way };
            if axis == column_axis {
                arrived.along = way;
            } else if axis == 0 {
                arrived.down = way;
            }
        }
        arrived
    }

    /// The same as the cells stand.
    fn laid_out(layout: &Layout, pressed: Cell, cell: Cell) -> Arrived {
        let ((row, half), (to_row, to_half)) = (layout.place(cell), layout.place(pressed));
        let (down, aside) = (row.abs_diff(to_row), half.abs_diff(to_half));
        // A step to a row of hexagons is half a step aside, too.
        let aside = if layout.is_hexagonal() { aside.saturating_sub(down) } else { aside };
        let way = |from: u32, to: u32| if to < from { -1 } else { i8::from(to > from) };
        Arrived {
            distance: u8::try_from(down + aside.div_ceil(2)).unwrap_or(u8::MAX),
            down: way(row, to_row),
            along: way(half, to_half),
        }
    }

    fn classes(self) -> [&'static str; 2] {
        let distance = match self.distance {
            0 => "",
            1 => " d1",
            2 => " d2",
            3 => " d3",
            _ => " d4",
        };
        let direction = match (self.down, self.along) {
            (0, 0) => "",
            (-1, 0) => " from-n",
            (-1, 1) => " from-ne",
            (0, 1) => " from-e",
            (1, 1) => " from-se",
            (1, 0) => " from-s",
            (1, -1) => " from-sw",
            (0, -1) => " from-w",
            _ => " from-nw",
        };
        [distance, direction]
    }
}

impl Face {
    /// What it is for style sheets.
    pub(super) fn classes(&self, states: u8) -> String {
        let on = match (self.state > 0, states) {
            (false, _) => "",
            (true, 3..) if self.state < states.div_ceil(2) => " on pale",
            (true, _) => " on",
        };
        let [distance, direction] = self.arrived.classes();
        [
            "cell",
            on,
            if self.differs > 0 { " differs" } else { "" },
            if self.reached { " reached" } else { "" },
            self.mark.map_or("", mark_class),
            distance,
            direction,
        ]
        .concat()
    }

    /// What it is for those who do not see it, like `B3, on, differs`.
    pub(super) fn label(&self, name: &str, states: u8) -> String {
        let mut label = name.to_owned();
        match (self.state, states) {
            (0, 2) => label += ", off",
            (_, 2) => label += ", on",
            (state, _) => label += &format!(", {state}"),
        }
        match (self.differs, states) {
            (0, _) => {}
            (_, 2) => label += ", differs",
            (amount, _) => label += &format!(", differs by {amount}"),
        }
        if let Some(mark) = self.mark {
            label += &mark_words(mark);
        }
        label
    }

    /// How dark a state is, in percent, with more than two. No state is of a grey on which neither dark nor light
    /// figures can be read well.
    pub(super) fn shade(&self, states: u8) -> String {
        let part = u32::from(self.state) * 100 / u32::from(states - 1);
        let shade = if self.state < states.div_ceil(2) { part * 9 / 10 } else { 66 + part * 34 / 100 };
        format!("{shade}%")
    }
}

/// What all cells of a board show.
#[derive(Clone)]
pub struct Faces {
    game: Game,
    faces: StoredValue<Vec<RwSignal<Face>>>,
}

impl Faces {
    /// Blank cells of a game's board.
    pub fn new(game: &Game) -> Faces {
        let faces = game.grid().cells().map(|_| RwSignal::new(Face::default())).collect();
        Faces { game: game.clone(), faces: StoredValue::new(faces) }
    }

    /// The game whose board it is.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What one cell shows.
    pub fn face(&self, cell: Cell) -> RwSignal<Face> {
        self.faces.with_value(|faces| faces[cell.position()])
    }

    /// Shows a pattern. It differs from a target where one is given, a hint may have drawn on it, and when a press
    /// changed it, the flip spreads from there.
    pub fn show(
        &self,
        pattern: &Pattern,
        target: Option<&Pattern>,
        mark: impl Fn(Cell) -> Option<HintMark>,
        pressed: Option<Cell>,
    ) {
        let difference = target.map(|target| pattern.difference(target));
        for cell in self.game.grid().cells() {
            let face = self.face(cell);
            let before = face.get_untracked();
            let state = pattern.get(cell);
            let arrived = match pressed {
                _ if state == before.state => before.arrived,
                Some(pressed) => Arrived::of(self.game.grid(), pressed, cell),
                None => Arrived::default(),
            };
            let differs = difference.as_ref().map_or(0, |difference| difference.get(cell));
            let now = Face { state, differs, mark: mark(cell), arrived, ..before };
            if now != before {
                face.set(now);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::catalogue;

    #[test]
    fn a_cell_says_its_name_its_state_and_whether_it_differs() {
        let face = Face { state: 1, differs: 1, ..Face::default() };
        assert_eq!(face.label("B3", 2), "B3, on, differs");
        assert_eq!(Face::default().label("A1", 2), "A1, off");
        let face = Face { state: 2, differs: 3, mark: Some(HintMark::Counted(4)), ..Face::default() };
        assert_eq!(face.label("A1", 5), "A1, 2, differs by 3, in the mask, counts 4");
    }

    #[test]
    fn a_flip_spreads_from_the_pressed_cell() {
        let game = catalogue::find("quatrainment").unwrap().game().unwrap();
        let cell = |name| game.grid().cell_named(name).unwrap();
        let arrived = |from, to| Arrived::of(game.grid(), cell(from), cell(to)).classes().concat();
        assert_eq!(arrived("B2", "B2"), "");
        assert_eq!(arrived("B2", "C2"), " d1 from-w");
        assert_eq!(arrived("B2", "B4"), " d2 from-n");
        assert_eq!(arrived("D4", "A1"), " d4 from-se");
        let torus = catalogue::find("lights-out-torus").unwrap().game().unwrap();
        let around = Arrived::of(torus.grid(), cell("A1"), cell("D1"));
        assert_eq!(around.classes().concat(), " d1 from-e");
    }

    #[test]
    fn figures_can_be_read_on_every_shade() {
        for states in 3..=255u8 {
            for state in 1..states {
                let face = Face { state, ..Face::default() };
                let shade: u32 = face.shade(states).trim_end_matches('%').parse().unwrap();
                let pale = face.classes(states).contains("pale");
                assert!(if pale { shade <= 50 } else { (66..=100).contains(&shade) }, "{state} of {states}");
            }
        }
    }
}
