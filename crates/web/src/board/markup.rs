//! The cells of a board as markup. The browser reads a whole board at once much faster than it is put together cell
//! by cell; what a cell shows is set afterwards, and whenever it changes.

use super::diagram::drawing;
use quatrainment::{Cell, Game, Layout, column_letters};

/// The rows of a board: of its layout, if it has one, or of its grid, layer by layer.
pub fn markup(game: &Game, still: bool, diagrams: bool) -> String {
    let grid = game.grid();
    if let Some(layout) = grid.layout() {
        return laid_out(game, layout, still, diagrams);
    }
    let (rows, columns, layers) = (grid.rows(), grid.columns(), grid.layers());
    let mut text = String::new();
    let mut add = |parts: &[&str]| parts.iter().for_each(|part| text.push_str(part));
    for layer in 0..layers {
        add(&["<div role=rowgroup class=layer><div role=row class='line letters'>"]);
        // The corner tells the layer, as names do: B3/2.
        match layers {
            1 => add(&["<span class=label></span>"]),
            _ => {
                let name = grid.name(grid.cell(layer * rows * columns).expect("a layer has a first cell"));
                let further = name.split_once('/').map_or("", |(_, further)| further);
                add(&["<span role=columnheader class=label>/", further, "</span>"]);
            }
        }
        for column in 0..columns {
            add(&["<span role=columnheader class=label>", &column_letters(column), "</span>"]);
        }
        add(&["</div>"]);
        for row in 0..rows {
            add(&[
                "<div role=row class=line><span role=rowheader class=label>",
                &(row + 1).to_string(),
                "</span>",
            ]);
            let first = (layer * rows + row) * columns;
            for cell in (first..first + columns).filter_map(|index| grid.cell(index)) {
                add(&[&square(game, cell, still, diagrams, "", "")]);
            }
            add(&["</div>"]);
        }
        add(&["</div>"]);
    }
    text
}

/// A board whose cells stand where its layout says. There are no letters and numbers around it, so each cell has its
/// name inside.
fn laid_out(game: &Game, layout: &Layout, still: bool, diagrams: bool) -> String {
    let mut placed: Vec<((u32, u32), Cell)> =
        layout.places().iter().copied().zip(game.grid().cells()).collect();
    placed.sort();
    let mut text = "<div role=rowgroup class=layer>".to_owned();
    for row in placed.chunk_by(|a, b| a.0.0 == b.0.0) {
        text += "<div role=row class=line>";
        for &((row, half), cell) in row {
            let place = format!(" style='--row:{row};--half:{half}'");
            let name = ["<i class=name>", &game.grid().name(cell), "</i>"].concat();
            text += &square(game, cell, still, diagrams, &place, &name);
        }
        text += "</div>";
    }
    text + "</div>"
}

/// One cell. Its first child is the ink, its last the mark of a hint.
fn square(game: &Game, cell: Cell, still: bool, diagrams: bool, place: &str, name: &str) -> String {
    [
        "<button type=button role=gridcell class=cell tabindex=-1 data-cell=",
        &game.grid().name(cell),
        place,
        if still { " aria-readonly=true" } else { "" },
        "><span class=ink></span>",
        name,
        &if diagrams { drawing(game, cell) } else { String::new() },
        "<b class=mark></b></button>",
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::{Grid, Rule, catalogue};

    #[test]
    fn a_board_with_a_layout_has_the_rows_of_the_layout() {
        let grid = Grid::new("1x7".parse().unwrap());
        let layout = Layout::read(&grid, " o o\no o o\n o o").unwrap();
        let game = Game::new("flower", Rule::everywhere([0]), grid.laid_out(layout)).unwrap();
        let text = markup(&game, false, true);
        assert_eq!(text.matches("role=row ").count(), 3);
        assert!(text.contains("data-cell=A1 style='--row:0;--half:1'>"), "{text}");
        assert!(
            text.contains("data-cell=E1 style='--row:1;--half:4'>") && text.contains("<i class=name>E1</i>")
        );
    }

    #[test]
    fn a_board_has_its_cells_in_rows_and_layers() {
        let entry = catalogue::find("lights-out").unwrap();
        let game = entry.game_of(&"2x3x2".parse().unwrap()).unwrap();
        let text = markup(&game, true, false);
        let count = |part| text.matches(part).count();
        assert_eq!((count("role=rowgroup"), count("role=row "), count("role=gridcell")), (2, 6, 12));
        assert_eq!(count("<div"), count("</div>"));
        assert!(text.contains("data-cell=C2/2 aria-readonly=true>") && text.contains(">/2</span>"));
        assert_eq!(markup(&game, false, true).matches("<svg").count(), 12);
    }
}
