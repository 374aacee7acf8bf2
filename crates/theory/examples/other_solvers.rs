//! Writes random puzzles with the solver's answers, one JSON object a line, for other people's solvers to answer as well:
//! `cargo run --example other_solvers -- COUNT SEED`. `cargo xtask evidence` compares.

use quatrainment::{Cell, Game, Grid, Pattern, Rule, Solver, catalogue};
use quatrainment_theory::Worst;

/// A small generator of numbers, so that a seed means the same puzzles everywhere.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

/// Returns a named game on a random board, or any graph at all.
fn game(numbers: &mut Numbers) -> Game {
    let (rows, columns) = (1 + numbers.below(6), 1 + numbers.below(6));
    let states = [2, 2, 2, 3, 4, 5, 6][numbers.below(7) as usize];
    if numbers.below(2) == 0 {
        let entry = &catalogue::all()[numbers.below(catalogue::all().len() as u64) as usize];
        let size = format!("{}x{}", rows.max(2), columns.max(2))
            .parse()
            .expect("a size");
        if let Ok(game) = entry.game_of(&size) {
            return game.with_states(states).expect("2 to 6 states");
        }
    }
    let grid = Grid::new(format!("{rows}x{columns}").parse().expect("a size"));
    let chance = 2 + numbers.below(5);
    let mut list = |_| -> Vec<Cell> {
        grid.cells()
            .filter(|_| numbers.below(chance) == 0)
            .collect()
    };
    let lists: Vec<Vec<Cell>> = grid.cells().map(&mut list).collect();
    let game = Game::new("graph", Rule::Listed(lists.into()), grid).expect("every cell has a list");
    game.with_states(states).expect("2 to 6 states")
}

fn main() {
    let mut args = std::env::args()
        .skip(1)
        .map(|text| text.parse::<u64>().expect("COUNT and SEED are numbers"));
    let (count, seed) = (args.next().unwrap_or(100), args.next().unwrap_or(1));
    let mut numbers = Numbers(seed);
    for _ in 0..count {
        let game = game(&mut numbers);
        let states = u64::from(game.states());
        // Half of the differences are made by presses, so that singular games are also solved.
        let random = Pattern::from_fn(game.grid(), game.states(), |_| numbers.below(states) as u8);
        let mut difference = random.clone();
        if numbers.below(2) == 0 {
            difference = game.blank();
            game.press_all(&mut difference, &random);
        }
        let solver = Solver::new(&game).expect("small boards are solved");
        let effects = game.grid().cells().map(|press| {
            let effect: Vec<String> = game
                .effect(press)
                .iter()
                .map(|(cell, amount)| format!("[{},{amount}]", cell.index()))
                .collect();
            format!("[{}]", effect.join(","))
        });
        let effects: Vec<String> = effects.collect();
        let list = |pattern: &Pattern| {
            let numbers: Vec<String> = pattern.values().iter().map(u8::to_string).collect();
            format!("[{}]", numbers.join(","))
        };
        // A difference is what start and target differ by; presses of the negative amount take it away.
        let answer = match solver.solve(&difference) {
            Ok(solution) => format!(
                "\"presses\":{},\"count\":{},\"fewest\":{}",
                list(solution.presses()),
                solution.count(),
                solution.is_fewest()
            ),
            Err(unsolvable) => format!("\"invariant\":{}", list(unsolvable.invariant())),
        };
        let worst = worst(&game, &solver);
        println!(
            "{{\"game\":\"{}\",\"size\":\"{}\",\"states\":{states},\"effects\":[{}],\"difference\":{},{answer}{worst}}}",
            game.name(),
            game.grid().size(),
            effects.join(","),
            list(&difference),
        );
    }
}

/// Returns the worst case of a small board with two states.
fn worst(game: &Game, solver: &Solver) -> String {
    if game.states() != 2 || game.grid().len() > 9 {
        return String::new();
    }
    let mut worst = Worst::new(solver).expect("two states");
    while !worst.step(1 << 20).is_finished() {}
    format!(",\"worst\":{}", worst.at_most())
}
