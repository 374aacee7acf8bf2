//! The cells of a board as markup. The browser reads a whole board at once much faster than it is put together cell
//! by cell; what a cell shows is set afterwards, and whenever it changes.

use super::diagram::drawing;
use quatrainment::{Game, column_letters};

/// The rows of a board's grid, layer by layer.
pub fn markup(game: &Game, still: bool, diagrams: bool) -> String {
    let grid = game.grid();
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
                add(&[
                    "<button type=button role=gridcell class=cell tabindex=-1 data-cell=",
                    &grid.name(cell),
                ]);
                add(&[if still { " aria-readonly=true" } else { "" }, "><span class=ink></span>"]);
                if diagrams {
                    add(&[&drawing(game, cell)]);
                }
                add(&["<b class=mark></b></button>"]);
            }
            add(&["</div>"]);
        }
        add(&["</div>"]);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::catalogue;

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
