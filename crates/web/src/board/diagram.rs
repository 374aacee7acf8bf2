//! A small drawing of what one press flips, for inside its cell and for the list of games.

use quatrainment::{Cell, Game, Layout};

/// How far around the cell the drawing reaches, on boards that it cannot show whole.
const REACH: u64 = 2;
/// The longest side that is shown whole.
const WHOLE: u64 = 6;

/// Which part of a side is shown around a place.
fn part(at: u64, length: u64) -> std::ops::Range<u64> {
    if length <= WHOLE {
        return 0..length;
    }
    let first = at.saturating_sub(REACH).min(length - 2 * REACH - 1);
    first..first + 2 * REACH + 1
}

/// What one press flips, as markup: the cells that are shown, those that flip, and where the press is. Those who do not
/// see it are told elsewhere.
pub fn drawing(game: &Game, cell: Cell) -> String {
    let grid = game.grid();
    if let Some(layout) = grid.layout() {
        return laid_out(game, layout, cell);
    }
    let (rows, columns) = (grid.rows(), grid.columns());
    let place = |index: u64| (index / columns % rows, index % columns, index / (rows * columns));
    let (row, column, layer) = place(cell.index());
    let (shown_rows, shown_columns) = (part(row, rows), part(column, columns));
    let square = |row: u64, column: u64| {
        format!("M{}.1 {}.1h.8v.8h-.8z", column - shown_columns.start, row - shown_rows.start)
    };
    let ground = shown_rows.clone().flat_map(|row| shown_columns.clone().map(move |column| (row, column)));
    let ground: String = ground.map(|(row, column)| square(row, column)).collect();
    let flipped = game.effect(cell).into_iter().map(|(cell, _)| place(cell.index())).filter(|place| {
        place.2 == layer && shown_rows.contains(&place.0) && shown_columns.contains(&place.1)
    });
    let flipped: String = flipped.map(|(row, column, _)| square(row, column)).collect();
    let (wide, high) = (shown_columns.end - shown_columns.start, shown_rows.end - shown_rows.start);
    let (x, y) = (column - shown_columns.start, row - shown_rows.start);
    svg([&wide.to_string(), &high.to_string()], &ground, &flipped, [&format!("{x}.5"), &format!("{y}.5")])
}

/// The same on a board with a layout, which is always shown whole.
fn laid_out(game: &Game, layout: &Layout, cell: Cell) -> String {
    // A cell is ten units wide, so that half a cell is a whole number of them.
    let units = |units: u32| format!("{}.{}", units / 10, units % 10);
    let square = |cell: Cell| {
        let (row, half) = layout.place(cell);
        format!("M{} {}h.8v.8h-.8z", units(5 * half + 1), units(10 * row + 1))
    };
    let ground: String = game.grid().cells().map(square).collect();
    let flipped: String = game.effect(cell).into_iter().map(|(cell, _)| square(cell)).collect();
    let (row, half) = layout.place(cell);
    let size = [&units(5 * layout.halves()), &units(10 * layout.rows())];
    svg(size, &ground, &flipped, [&units(5 * half + 5), &units(10 * row + 5)])
}

fn svg([wide, high]: [&String; 2], ground: &str, flipped: &str, [x, y]: [&String; 2]) -> String {
    format!(
        "<svg class=diagram viewBox='0 0 {wide} {high}' aria-hidden=true focusable=false><path class=ground d='{ground}'/>\
         <path class=flipped d='{flipped}'/><circle class=pressed cx={x} cy={y} r=.24 /></svg>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::catalogue;

    #[test]
    fn a_drawing_shows_what_flips_and_where_the_press_is() {
        let game = catalogue::find("quatrainment").unwrap().game().unwrap();
        let edge = drawing(&game, game.grid().cell_named("B1").unwrap());
        assert!(edge.contains("viewBox='0 0 4 4'"));
        assert!(edge.contains("class=flipped d='M0.1 0.1h.8v.8h-.8zM2.1 0.1h.8v.8h-.8zM1.1 1.1h.8v.8h-.8z'"));
        assert!(edge.contains("cx=1.5 cy=0.5"));
    }

    #[test]
    fn of_a_large_board_only_the_surroundings_are_shown() {
        assert_eq!(part(0, 20), 0..5);
        assert_eq!(part(10, 20), 8..13);
        assert_eq!(part(19, 20), 15..20);
        assert_eq!(part(1, 3), 0..3);
    }
}
