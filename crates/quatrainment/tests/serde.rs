//! The serde forms: what they look like, that everything comes back from them, and that damaged ones are refused.

use crate::support::game;
use quatrainment::generate::{self, Date, Level};
use quatrainment::{
    Game, Grid, HintLevel, Layout, Pattern, Puzzle, Rule, Session, Size, Solver, catalogue,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt::Debug;

fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> Value {
    let form = serde_json::to_value(value).unwrap();
    assert_eq!(
        &serde_json::from_value::<T>(form.clone()).unwrap(),
        value,
        "{form}"
    );
    form
}

/// Games with every feature that a form must carry.
fn games() -> Vec<Game> {
    let mut games: Vec<Game> = catalogue::all()
        .iter()
        .map(|entry| entry.game().unwrap())
        .collect();
    games.push(games[0].clone().with_states(3).unwrap());
    games.push(games[5].clone().with_states(255).unwrap());
    games.push(game("lights-out", "2x3x4"));
    let hexagon = Grid::new("1x7".parse().unwrap());
    let layout = Layout::read(&hexagon, " o o\no o o\n o o").unwrap();
    games.push(
        Game::new(
            "hexagon",
            Rule::everywhere([0, 1]),
            hexagon.laid_out(layout),
        )
        .unwrap(),
    );
    games
}

#[test]
fn small_values_are_the_text_that_they_print_as() {
    assert_eq!(comes_back(&"4x4".parse::<Size>().unwrap()), json!("4x4"));
    assert_eq!(comes_back(&Level::Hard), json!("hard"));
    assert_eq!(comes_back(&HintLevel::Nudge), json!("nudge"));
    assert_eq!(
        comes_back(&"2026-11-15".parse::<Date>().unwrap()),
        json!("2026-11-15")
    );
}

#[test]
fn games_puzzles_and_sessions_are_their_codes_and_lines() {
    for game in games() {
        comes_back(&game);
        let puzzle = generate::random(&game, 1).unwrap();
        assert_eq!(comes_back(&puzzle), json!(puzzle.to_string()));
        let mut session = Session::new(puzzle);
        session.wait(1500);
        session.press(game.grid().cell(0).unwrap()).unwrap();
        assert_eq!(comes_back(&session), json!(session.save().unwrap()));
    }
}

#[test]
fn patterns_and_grids_say_all_that_they_need() {
    for game in games() {
        comes_back(game.grid());
        comes_back(&generate::random_pattern(&game, 7));
    }
    let merlin = game("merlin", "3x3");
    assert_eq!(
        comes_back(&merlin.ring()),
        json!({ "size": "3x3", "cells": "XXX/X.X/XXX" })
    );
    let cylinder = game("lights-out-cylinder", "3x3");
    let pattern = Pattern::blank(cylinder.grid(), 3);
    assert_eq!(
        comes_back(&pattern),
        json!({ "size": "3x3", "wraps": [false, true], "states": 3, "cells": ".../.../..." })
    );
}

#[test]
fn a_solution_is_written_with_what_is_proven_about_it() {
    let game = game("lights-out", "5x5");
    let solution = Solver::new(&game).unwrap().solve(&game.all_on()).unwrap();
    let form = serde_json::to_value(&solution).unwrap();
    assert_eq!(
        (
            &form["count"],
            &form["lower_bound"],
            &form["is_fewest"],
            &form["solutions"]
        ),
        (&json!(15), &json!(15), &json!(true), &json!("4"))
    );
    let presses: Pattern = serde_json::from_value(form["presses"].clone()).unwrap();
    assert_eq!(&presses, solution.presses());
}

#[test]
fn damaged_forms_are_refused() {
    assert!(serde_json::from_value::<Puzzle>(json!("q1244tttqbv8r6")).is_err());
    assert!(serde_json::from_value::<Size>(json!("0x4")).is_err());
    for form in [
        json!({ "size": "3x3", "cells": "XXX" }),
        json!({ "size": "3x3" }),
        json!({ "size": "3x3", "states": 1, "cells": ".../.../..." }),
        json!({ "size": "3x3", "wraps": [true], "cells": ".../.../..." }),
        json!({ "size": "1000000000x1000000000", "cells": "X" }),
        json!({ "size": "3x3", "cells": ".../.../...", "more": 1 }),
    ] {
        assert!(
            serde_json::from_value::<Pattern>(form.clone()).is_err(),
            "{form}"
        );
    }
}
