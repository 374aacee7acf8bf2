//! The edges of a graph, between the cells that change each other.

use leptos::prelude::*;
use quatrainment::{Cell, Game, Rule};

/// Lines between the cells of a graph; nothing on other boards, where neighbours touch.
#[component]
pub fn Edges(game: Game) -> impl IntoView {
    let is_graph = matches!(game.rule(), Rule::Listed(_));
    let layout = game
        .grid()
        .layout()
        .filter(|layout| is_graph && !layout.is_hexagonal())?;
    let point = |cell: Cell| {
        let (row, half) = layout.place(cell);
        format!("{half} {row}")
    };
    let lines: String = edges(&game)
        .into_iter()
        .map(|(a, b)| format!("M{}L{}", point(a), point(b)))
        .collect();
    let wide = layout.halves().saturating_sub(2).max(1);
    let high = layout.rows().saturating_sub(1).max(1);
    Some(view! {
        <svg
            class="edges"
            viewBox=format!("0 0 {wide} {high}")
            preserveAspectRatio="none"
            aria-hidden="true"
            focusable="false"
        >
            <path d=lines vector-effect="non-scaling-stroke" />
        </svg>
    })
}

/// Returns the pairs of cells of which one changes the other.
fn edges(game: &Game) -> Vec<(Cell, Cell)> {
    let changes = |from: Cell, to: Cell| game.effect(from).iter().any(|(cell, _)| *cell == to);
    let cells = || game.grid().cells();
    let pairs = cells().flat_map(|a| cells().filter(move |b| a < *b).map(move |b| (a, b)));
    pairs
        .filter(|&(a, b)| changes(a, b) || changes(b, a))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::catalogue;

    #[test]
    fn two_cells_that_change_each_other_have_one_edge() {
        let game = catalogue::find("lights-out")
            .unwrap()
            .game_of(&"2x3".parse().unwrap())
            .unwrap();
        assert_eq!(edges(&game).len(), 7);
    }
}
