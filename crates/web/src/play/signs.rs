//! What a hint draws on the cells of a board: [`Signs`].

use quatrainment::{Cell, Grid, HintMark, HintMarks};

/// Marks on some cells, in reading order; as text and back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signs(Vec<(Cell, HintMark)>);

impl Signs {
    /// The marks of a hint on a grid.
    pub fn of(marks: &HintMarks, grid: &Grid) -> Signs {
        Signs(grid.cells().filter_map(|cell| Some((cell, marks.get(cell)?))).collect())
    }

    /// The mark of a cell.
    pub fn get(&self, cell: Cell) -> Option<HintMark> {
        self.0.iter().find(|(marked, _)| *marked == cell).map(|(_, mark)| *mark)
    }

    /// As words: the name of a cell, then `?`, `!`, `-` or `#` and a number.
    pub fn encode(&self, grid: &Grid) -> String {
        let word = |(cell, mark): &(Cell, HintMark)| {
            let mark = match mark {
                HintMark::Region => "?".to_owned(),
                HintMark::Here => "!".to_owned(),
                HintMark::Inside => "-".to_owned(),
                HintMark::Counted(number) => format!("#{number}"),
            };
            grid.name(*cell) + &mark
        };
        self.0.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    /// Reads what was [encoded](Signs::encode).
    pub fn decode(text: &str, grid: &Grid) -> Option<Signs> {
        let word = |word: &str| {
            let place = word.find(['?', '!', '-', '#'])?;
            let mark = match word.split_at(place).1.split_at(1) {
                ("?", "") => HintMark::Region,
                ("!", "") => HintMark::Here,
                ("-", "") => HintMark::Inside,
                ("#", number) => HintMark::Counted(number.parse().ok()?),
                _ => return None,
            };
            Some((grid.cell_named(&word[..place]).ok()?, mark))
        };
        text.split(' ').filter(|text| !text.is_empty()).map(word).collect::<Option<_>>().map(Signs)
    }
}
