//! The checker of certificates lays rules by code of its own. Here that code is compared with the library's: every press of
//! many games is claimed to change exactly the cells that [`Game::press`] changes, as often as it does.

use proptest::prelude::*;
use quatrainment::{Game, Grid, Mirror, Pattern, Picture, Reach, Rule, Size, catalogue};
use quatrainment_check::{Claim, check};
use quatrainment_theory::certify_game;

/// Puts every press of a game before the checker.
fn compare(game: &Game) -> Result<(), String> {
    let certificate = certify_game(game).map_err(|error| error.to_string())?;
    let claims = certificate.find("claim ").ok_or("there is a claim")?;
    let header = &certificate[..claims];
    for press in game.grid().cells() {
        let mut changed = game.blank();
        game.press(&mut changed, press);
        let pressed = Pattern::from_fn(game.grid(), game.states(), |cell| u8::from(cell == press));
        let claim = |target: &Pattern| {
            format!(
                "{header}claim solution\nstart {}\ntarget {}\npresses {}\ncount 1\nend\n",
                board(&game.blank()),
                board(target),
                board(&pressed)
            )
        };
        let certificate = claim(&changed);
        match check(&certificate).map(|checked| checked.claim()) {
            Ok(Claim::Solution { presses: 1 }) => {}
            other => return Err(format!("{other:?}\n{certificate}")),
        }
        changed.set(press, (changed.get(press) + 1) % game.states());
        if check(&claim(&changed)).is_ok() {
            return Err(format!("another change is accepted\n{certificate}"));
        }
    }
    Ok(())
}

/// Writes a pattern as certificates do.
fn board(pattern: &Pattern) -> String {
    if pattern.states() == 2 {
        return pattern.to_string();
    }
    let columns = pattern.grid().columns() as usize;
    let rows = pattern.grid().rows() as usize;
    let row = |values: &[u8]| {
        let values: Vec<String> = values.iter().map(u8::to_string).collect();
        values.join(" ")
    };
    let layer = |values: &[u8]| {
        let rows: Vec<String> = values.chunks(columns).map(row).collect();
        rows.join("/")
    };
    let values = pattern.values();
    let layers: Vec<String> = values.chunks(rows * columns).map(layer).collect();
    layers.join("//")
}

/// With this many states the checker must know how often each cell is landed on, not only whether that is odd.
const MANY: u8 = 255;

#[test]
fn every_named_game_is_laid_alike_on_boards_of_many_sizes() {
    let mut sizes = vec![
        "3x3x3".to_owned(),
        "3x4x5".to_owned(),
        "3x3x3x3".to_owned(),
        "2x3x4".to_owned(),
        "9x8".to_owned(),
    ];
    for rows in 1..=6 {
        for columns in 1..=6 {
            sizes.push(format!("{rows}x{columns}"));
        }
    }
    for entry in catalogue::all() {
        let mut laid = 0;
        for size in &sizes {
            let Ok(game) = entry.game_of(&size.parse().unwrap()) else {
                continue;
            };
            for states in [2, MANY] {
                compare(&game.clone().with_states(states).unwrap()).unwrap();
            }
            laid += 1;
        }
        assert!(laid >= 17, "{} on {laid} boards", entry.name);
    }
}

/// Pictures in the plane, or in space.
fn pictures(layers: usize) -> impl Strategy<Value = Picture> {
    let shape = (1usize..5, 1usize..6);
    let cells = shape.prop_flat_map(move |(rows, columns)| {
        let cells = layers * rows * columns;
        (
            Just((rows, columns)),
            prop::collection::vec(any::<bool>(), cells),
            0..cells,
        )
    });
    cells.prop_map(move |((rows, columns), changed, pressed)| {
        let symbol = |place: usize| match (place == pressed, changed[place]) {
            (true, true) => '@',
            (true, false) => 'o',
            (false, true) => 'x',
            (false, false) => '.',
        };
        let row = |row: usize| (0..columns).map(|c| symbol(row * columns + c)).collect();
        let layer = |layer: usize| {
            let rows: Vec<String> = (layer * rows..(layer + 1) * rows).map(row).collect();
            rows.join("/")
        };
        let layers: Vec<String> = (0..layers).map(layer).collect();
        layers.join("//").parse().expect("this is a picture")
    })
}

fn reaches(axes: usize) -> BoxedStrategy<Reach> {
    let distances = prop::collection::vec(0u64..9, 0..4);
    let shells = distances.prop_map(Reach::Shells);
    match axes {
        2 => prop_oneof![shells, pictures(1).prop_map(Reach::Picture)].boxed(),
        3 => prop_oneof![shells, pictures(2).prop_map(Reach::Picture)].boxed(),
        _ => shells.boxed(),
    }
}

/// Rules of every kind that can be laid on a grid.
fn rules(grid: &Grid) -> BoxedStrategy<Rule> {
    let axes = grid.axes();
    let turned = || if axes == 2 { reaches(2) } else { reaches(0) };
    let classes = (turned(), turned(), reaches(axes));
    let length = grid.len();
    let known = grid.clone();
    let cell = (0..length).prop_map(move |index| known.cell(index).unwrap());
    let list = prop::collection::vec(cell, 0..6);
    let lists = prop::collection::vec(list, length as usize);
    let rules = prop_oneof![
        2 => reaches(axes).prop_map(Rule::everywhere),
        4 => classes.prop_map(|(corner, edge, centre)| Rule::classes(corner, edge, centre)),
        1 => lists.prop_map(|lists| Rule::Listed(lists.into())),
    ];
    if axes != 2 && axes != 3 {
        return rules.boxed();
    }
    let mirror = prop::sample::select(vec![Mirror::Half, Mirror::Whole]);
    let folded = (pictures(axes - 1), mirror);
    prop_oneof![
        3 => rules,
        1 => folded.prop_map(|(picture, mirror)| Rule::folded(picture, mirror)),
    ]
    .boxed()
}

fn grids() -> impl Strategy<Value = Grid> {
    let sizes = prop_oneof![
        1 => prop::collection::vec(1u64..30, 1),
        4 => prop::collection::vec(1u64..8, 2),
        2 => prop::collection::vec(1u64..5, 3),
        1 => prop::collection::vec(1u64..4, 4..6),
    ];
    (sizes, any::<u8>())
        .prop_filter("a small board", |(lengths, _)| {
            lengths.iter().product::<u64>() <= 64
        })
        .prop_map(|(lengths, wraps)| {
            Grid::new(Size::new(lengths).unwrap()).wrapping(|axis| wraps >> axis & 1 == 1)
        })
}

fn games() -> impl Strategy<Value = Game> {
    let laid = grids().prop_flat_map(|grid| (rules(&grid), Just(grid)));
    let states = prop_oneof![Just(2), Just(MANY), 3..MANY];
    (laid, states).prop_map(|((rule, grid), states)| {
        let game = Game::new("random", rule, grid).expect("the rule can be laid on the grid");
        game.with_states(states).expect("it has some states")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn every_rule_is_laid_alike(game in games()) {
        compare(&game).map_err(TestCaseError::fail)?;
    }
}
