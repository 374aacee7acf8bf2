//! Where everything is in the window: both the drawing and the mouse ask here.

use super::scene::Scene;
use super::state::App;
use quatrainment::{Cell, Grid};
use quatrainment_play::Side;
use ratatui::layout::{Position, Rect};

/// The smallest window that a game fits in.
pub const MIN_WINDOW: (u16, u16) = (64, 20);

/// The sizes of a cell, width and height, the largest first. A cell is about as wide as it is high.
const CELLS: [(u16, u16); 7] = [(19, 9), (15, 7), (11, 5), (7, 3), (5, 2), (4, 1), (3, 1)];

/// The size of a cell where not all of them fit.
const SCROLLED: (u16, u16) = (4, 1);

/// The lines above the cells of a board: its title and its letters.
const TITLES: u16 = 2;

/// The lines of a message that there is always room for.
const MESSAGE: u16 = 3;

/// The width of a message at most: longer lines are hard to read.
const MAX_MESSAGE: u16 = 110;

/// The lines besides boards: header, status, presses, message, footer.
const OTHER_LINES: u16 = 4 + MESSAGE;

/// Columns left free at the sides of the window; where that makes room for dots beside the letters, one less.
const EDGE: u16 = 2;

/// The width of a cell that has a column for a dot.
const DOTTED: u16 = 4;

/// From this width on the boards stand in the middle, with something beside them.
pub const WIDE: u16 = 120;

/// The width of what stands beside the boards, at least and at most; and the columns before it.
const ASIDE: (u16, u16) = (20, 36);
const ASIDE_GAP: u16 = 2;

/// Columns between two layers.
const LAYER_GAP: u16 = 2;

/// Where everything is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenLayout {
    pub header: Rect,
    pub status: Rect,
    pub goal: Option<Rect>,
    /// The visible cells of the player's board. Row numbers stand left of them, letters and title above.
    pub yours: Rect,
    /// The visible cells of the target, if it is shown.
    pub target: Option<Rect>,
    /// What stands beside the boards in a wide window.
    pub aside: Option<Rect>,
    /// How wide the row numbers are, with the space after them.
    pub margin: u16,
    /// The width and height of a cell.
    pub cell: (u16, u16),
    /// How many layers stand side by side: all of them or one.
    pub layers: u64,
    /// How many rows and columns of a layer are visible.
    pub rows: u64,
    pub columns: u64,
    pub presses: Rect,
    pub message: Rect,
    pub footer: Rect,
}

/// How the two boards stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Arrangement {
    /// One board alone.
    Single,
    /// Side by side.
    Beside,
    /// One above the other.
    Stacked,
}

/// What has to be laid out.
#[derive(Clone, Copy)]
struct Room {
    margin: u16,
    /// The width and height for boards with their titles.
    width: u16,
    height: u16,
    rows: u64,
    columns: u64,
}

impl Room {
    /// The width and height that the cells of one board may take.
    fn cells(self, arrangement: Arrangement) -> (u16, u16) {
        let (width, height) = match arrangement {
            Arrangement::Single => (self.width, self.height),
            Arrangement::Beside => (self.width / 2 - 1, self.height),
            Arrangement::Stacked => (self.width, self.height / 2),
        };
        (
            width.saturating_sub(self.margin),
            height.saturating_sub(TITLES),
        )
    }

    fn fits(self, arrangement: Arrangement, (width, height): (u16, u16), layers: u64) -> bool {
        let (wide, high) = self.cells(arrangement);
        let gaps = (layers - 1) * u64::from(LAYER_GAP);
        layers * self.columns * u64::from(width) + gaps <= u64::from(wide)
            && self.rows * u64::from(height) <= u64::from(high)
    }
}

impl App {
    /// Returns where everything is; `None` when the window is too small.
    pub fn layout(&self) -> Option<ScreenLayout> {
        ScreenLayout::new(self.window, &self.scene())
    }
}

impl ScreenLayout {
    /// Lays the boards of a scene out in a window; `None` when that is too small.
    pub fn new(window: Rect, scene: &Scene) -> Option<ScreenLayout> {
        if window.width < MIN_WINDOW.0 || window.height < MIN_WINDOW.1 {
            return None;
        }
        let grid = scene.game.grid();
        let (rows, columns) = shape(grid);
        // Only rows and columns of a grid have numbers and letters.
        let margin = if grid.layout().is_some() {
            1
        } else {
            rows.to_string().len() as u16 + 1
        };
        let goal_lines = u16::from(scene.goal.is_some());
        let height = window.height - OTHER_LINES - goal_lines;
        let arrangements: &[Arrangement] = match scene.target {
            None => &[Arrangement::Single],
            Some(_) => &[Arrangement::Beside, Arrangement::Stacked],
        };
        let largest = |room: Room, layers: u64| {
            let ways = CELLS.into_iter().flat_map(|cell| {
                arrangements
                    .iter()
                    .map(move |&arrangement| (arrangement, cell))
            });
            ways.into_iter()
                .find(|&(arrangement, cell)| room.fits(arrangement, cell, layers))
                .map(|way| (way, layers))
        };
        let room_of = |edge: u16| Room {
            margin,
            width: window.width - 2 * edge,
            height,
            rows,
            columns,
        };
        let way_in = |room: Room| {
            largest(room, grid.layers())
                .or_else(|| largest(room, 1))
                .unwrap_or(((arrangements[0], SCROLLED), 1))
        };
        let has_dots = |edge: u16| {
            let ((_, (width, _)), _) = way_in(room_of(edge));
            width >= DOTTED
        };
        let edge = match has_dots(EDGE) || !has_dots(EDGE - 1) {
            true => EDGE,
            false => EDGE - 1,
        };
        let room = room_of(edge);
        let ((arrangement, cell), layers) = way_in(room);
        let content = Rect {
            x: edge,
            width: window.width - 2 * edge,
            ..window
        };
        let (wide, high) = room.cells(arrangement);
        let rows = rows.min(u64::from(high / cell.1)).max(1);
        let columns = columns.min(u64::from(wide / cell.0)).max(1);
        let gaps = (layers as u16 - 1) * LAYER_GAP;
        let (cells_wide, cells_high) = (
            layers as u16 * columns as u16 * cell.0 + gaps,
            rows as u16 * cell.1,
        );

        let line = |y: u16, height: u16| Rect {
            y,
            height,
            ..content
        };
        // Space that is left goes above the boards, below them, and before the footer.
        let boards = if arrangement == Arrangement::Stacked {
            2
        } else {
            1
        };
        let spare = height - boards * (cells_high + TITLES);
        let above = spare.div_ceil(3).min(2);
        let below = (spare - above).div_ceil(2).min(1);
        let top = 2 + goal_lines + above + TITLES;
        let (left, right, aside) = columns_of(content, arrangement, margin + cells_wide, scene);
        let board = |x: u16, y: u16| Rect {
            x: x + margin,
            y,
            width: cells_wide,
            height: cells_high,
        };
        let target = match arrangement {
            Arrangement::Single => None,
            Arrangement::Beside => Some(board(right, top)),
            Arrangement::Stacked => Some(board(left, top + cells_high + TITLES)),
        };
        let presses = top + boards * cells_high + (boards - 1) * TITLES + below;
        let footer = content.height - 1;
        Some(ScreenLayout {
            header: line(0, 1),
            status: line(1, 1),
            goal: scene.goal.map(|_| line(2, 1)),
            yours: board(left, top),
            target,
            aside: aside.map(|(x, width)| Rect {
                x,
                y: top - TITLES,
                width,
                height: presses - (top - TITLES),
            }),
            margin,
            cell,
            layers,
            rows,
            columns,
            presses: line(presses, 1),
            message: Rect {
                width: content.width.min(MAX_MESSAGE),
                ..line(presses + 1, footer - presses - 1)
            },
            footer: line(footer, 1),
        })
    }

    /// Returns where pages and dialogs are: between the status and the footer.
    pub fn page(&self) -> Rect {
        Rect {
            y: self.status.bottom(),
            height: self.footer.y - self.status.bottom(),
            ..self.header
        }
    }

    /// Returns the cells of a board, if it is shown.
    pub fn board(&self, side: Side) -> Option<Rect> {
        match side {
            Side::Yours => Some(self.yours),
            Side::Target => self.target,
        }
    }

    /// Returns how far a layer is from the left of its board.
    pub fn layer_x(&self, layer: u64) -> u16 {
        layer as u16 * (self.columns as u16 * self.cell.0 + LAYER_GAP)
    }

    /// Returns the cell under a place of the window, and on which board.
    pub fn cell_at(
        &self,
        x: u16,
        y: u16,
        scene: &Scene,
        scroll: (u64, u64),
    ) -> Option<(Side, Cell)> {
        let place = Position { x, y };
        let boards = [Side::Yours, Side::Target].map(|side| (side, self.board(side)));
        let (side, rect) = boards.into_iter().find_map(|(side, rect)| {
            rect.filter(|rect| rect.contains(place))
                .map(|rect| (side, rect))
        })?;
        let (x, y) = (x - rect.x, y - rect.y);
        let is_here = |&(_, left, top): &(Cell, u16, u16)| {
            (left..left + self.cell.0).contains(&x) && (top..top + self.cell.1).contains(&y)
        };
        let (cell, ..) = self.visible(scene, scroll).into_iter().find(is_here)?;
        Some((side, cell))
    }

    /// Returns every visible cell, with how far it is from the left and from the top of its board.
    pub fn visible(&self, scene: &Scene, scroll: (u64, u64)) -> Vec<(Cell, u16, u16)> {
        let grid = scene.game.grid();
        let (width, height) = self.cell;
        if let Some(places) = grid.layout() {
            let visible = |cell: Cell| {
                let (row, half) = places.place(cell);
                let row = u64::from(row)
                    .checked_sub(scroll.0)
                    .filter(|&row| row < self.rows)?;
                let half = u64::from(half).checked_sub(2 * scroll.1)?;
                let x = (half + 2 <= 2 * self.columns).then_some(half as u16 * width / 2)?;
                Some((cell, x, row as u16 * height))
            };
            return grid.cells().filter_map(visible).collect();
        }
        let layer_cells = grid.rows() * grid.columns();
        let first_layer = if self.layers > 1 {
            0
        } else {
            scene.cursor.index() / layer_cells
        };
        let mut cells = Vec::new();
        for layer in 0..self.layers {
            for row in 0..self.rows.min(grid.rows() - scroll.0.min(grid.rows())) {
                for column in 0..self
                    .columns
                    .min(grid.columns() - scroll.1.min(grid.columns()))
                {
                    let index = (first_layer + layer) * layer_cells
                        + (row + scroll.0) * grid.columns()
                        + column
                        + scroll.1;
                    let x = self.layer_x(layer) + column as u16 * width;
                    cells.extend(grid.cell(index).map(|cell| (cell, x, row as u16 * height)));
                }
            }
        }
        cells
    }

    /// Returns the first visible row and column: as before, but with the cursor and what a press there flips in sight, as
    /// far as both fit.
    pub fn scrolled(&self, scene: &Scene, before: (u64, u64)) -> (u64, u64) {
        let grid = scene.game.grid();
        let (rows, columns) = shape(grid);
        let at = place(grid, scene.cursor);
        let reach = scene
            .game
            .effect(scene.cursor)
            .into_iter()
            .map(|(cell, _)| place(grid, cell));
        let reach: Vec<[u64; 3]> = reach.collect();
        let axis =
            |before: u64, visible: u64, all: u64, at: u64, last: u64, others: &[(u64, u64)]| {
                // What lies farther away than the window allows does not pull the cursor out of it.
                let margin = (visible - 1) / 2;
                let near = others.iter().filter(|(first, last)| {
                    first.abs_diff(at) <= margin && last.abs_diff(at) <= margin
                });
                let (from, to) = near.fold((at, last), |(from, to), &(first, last)| {
                    (from.min(first), to.max(last))
                });
                let first = before.max((to + 1).saturating_sub(visible)).min(from);
                first.min(all.saturating_sub(visible))
            };
        let rows_of: Vec<_> = reach.iter().map(|&[row, ..]| (row, row)).collect();
        let columns_of: Vec<_> = reach
            .iter()
            .map(|&[_, first, last]| (first, last))
            .collect();
        (
            axis(before.0, self.rows, rows, at[0], at[0], &rows_of),
            axis(before.1, self.columns, columns, at[1], at[2], &columns_of),
        )
    }
}

/// Returns where the first board begins, where the second one does beside it, and where something stands beside both, with
/// its width.
fn columns_of(
    content: Rect,
    arrangement: Arrangement,
    board: u16,
    scene: &Scene,
) -> (u16, u16, Option<(u16, u16)>) {
    const GAP: u16 = 2;
    const MAX_GAP: u16 = 10;
    if content.width + 2 * EDGE < WIDE {
        return (content.x, content.x + content.width / 2, None);
    }
    let boards = match arrangement {
        Arrangement::Beside => 2 * board + GAP,
        Arrangement::Single | Arrangement::Stacked => board,
    };
    let spare = content.width.saturating_sub(boards);
    let (least, most) = ASIDE;
    let width = spare.saturating_sub(ASIDE_GAP).min(most);
    let has_aside = scene.has_aside && width >= least;
    let aside = has_aside.then(|| (content.right() - width, width));
    let spare = spare - if has_aside { width + ASIDE_GAP } else { 0 };
    let gap = match arrangement {
        Arrangement::Beside => GAP + (spare / 3).min(MAX_GAP - GAP),
        Arrangement::Single | Arrangement::Stacked => GAP,
    };
    let left = content.x + (spare - (gap - GAP)) / 2;
    (left, left + board + gap, aside)
}

/// The row of a cell and the first and last column that it takes.
fn place(grid: &Grid, cell: Cell) -> [u64; 3] {
    match grid.layout() {
        Some(places) => {
            let (row, half) = places.place(cell);
            [row.into(), (half / 2).into(), half.div_ceil(2).into()]
        }
        None => {
            let column = cell.index() % grid.columns();
            [cell.index() / grid.columns() % grid.rows(), column, column]
        }
    }
}

/// Returns how many rows and columns a board takes, also one whose cells are laid out otherwise.
pub fn shape(grid: &Grid) -> (u64, u64) {
    match grid.layout() {
        Some(places) => (places.rows().into(), u64::from(places.halves()).div_ceil(2)),
        None => (grid.rows(), grid.columns()),
    }
}
