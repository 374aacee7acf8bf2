//! Proofs, explanations and certificates of games with more than two states: everything they state about small boards
//! is compared with a search through all presses, and no changed number of a certificate goes unnoticed.

use crate::support::game;
use proptest::prelude::*;
use quatrainment::draw::{Document, Fact, Format};
use quatrainment::{Game, Grid, Mirror, Pattern, Puzzle, Rule, Size, Solver, notation};
use quatrainment_check::{Claim, check};
use quatrainment_theory::{self as theory, Detail, ExplainError, Method};
use std::collections::HashSet;

/// Primes, prime powers and products.
const STATES: [u8; 7] = [3, 4, 5, 6, 8, 9, 12];

fn small_games(states: u8) -> Vec<Game> {
    let grid = |size: &str| Grid::new(size.parse().unwrap());
    let picture = |text: &str| text.parse().unwrap();
    let mut games = vec![
        Game::new("path", Rule::everywhere([0, 1]), grid("1x3")).unwrap(),
        Game::new("neighbours", Rule::everywhere([1]), grid("1x3")).unwrap(),
        Game::new(
            "ring",
            Rule::folded(picture("x@x"), Mirror::Half),
            grid("1x3"),
        )
        .unwrap(),
        Game::new(
            "whole",
            Rule::folded(picture("x@x"), Mirror::Whole),
            grid("1x2"),
        )
        .unwrap(),
    ];
    let cells = grid("1x3");
    let cell = |index: u64| cells.cell(index).unwrap();
    // Numbers that share factors with the number of states: 2, 3 and 4 landings on one cell.
    let lists = vec![
        vec![cell(0), cell(0), cell(1)],
        vec![cell(1), cell(1), cell(1)],
        vec![cell(2), cell(2), cell(2), cell(2), cell(0)],
    ];
    games.push(Game::new("listed", Rule::Listed(lists.into()), cells.clone()).unwrap());
    if states <= 6 {
        games.push(Game::new("square", Rule::everywhere([0, 1]), grid("2x2")).unwrap());
        games.push(Game::new("across", Rule::everywhere([1]), grid("2x2")).unwrap());
    }
    games
        .into_iter()
        .map(|game| game.with_states(states).unwrap())
        .collect()
}

/// Every pattern of a board.
fn all_patterns(game: &Game) -> Vec<Pattern> {
    let (cells, states) = (game.grid().len() as u32, u64::from(game.states()));
    let digit = |number: u64, place: u64| (number / states.pow(place as u32) % states) as u8;
    (0..states.pow(cells))
        .map(|number| {
            Pattern::from_fn(game.grid(), game.states(), |cell| {
                digit(number, cell.index())
            })
        })
        .collect()
}

/// What all presses together can make, by making them.
fn reachable(game: &Game) -> HashSet<Vec<u8>> {
    let pressed = |presses: &Pattern| {
        let mut board = game.blank();
        game.press_all(&mut board, presses);
        board.values()
    };
    all_patterns(game).iter().map(pressed).collect()
}

fn fact<'a>(page: &'a Document, name: &str) -> &'a Fact {
    page.facts
        .iter()
        .find(|(known, _)| known == name)
        .map(|(_, fact)| fact)
        .unwrap()
}

fn patterns(game: &Game, page: &Document, name: &str) -> Vec<Pattern> {
    let Fact::Texts(texts) = fact(page, name) else {
        panic!("{name} is a list")
    };
    texts
        .iter()
        .map(|text| notation::pattern(game, text).unwrap())
        .collect()
}

fn dot(weights: &Pattern, pattern: &[u8]) -> u32 {
    let products = weights
        .values()
        .iter()
        .zip(pattern)
        .map(|(&a, &b)| u32::from(a) * u32::from(b))
        .sum::<u32>();
    products % u32::from(weights.states())
}

#[test]
fn proofs_about_small_boards_agree_with_a_search_through_all_presses() {
    for game in STATES.into_iter().flat_map(small_games) {
        let about = format!("{} modulo {}", game.name(), game.states());
        let reached = reachable(&game);
        let page = theory::prove(&game, Detail::Steps).unwrap();
        assert_eq!(
            fact(&page, "reachable"),
            &Fact::Number(reached.len().to_string()),
            "{about}"
        );
        let invariants = patterns(&game, &page, "invariants");
        let all = all_patterns(&game);
        let is_always = reached.len() == all.len();
        assert_eq!(
            fact(&page, "always_solvable"),
            &Fact::Truth(is_always),
            "{about}"
        );
        assert_eq!(invariants.is_empty(), is_always, "{about}");
        for difference in &all {
            let keeps_all = invariants
                .iter()
                .all(|weights| dot(weights, &difference.values()) == 0);
            assert_eq!(
                keeps_all,
                reached.contains(&difference.values()),
                "{about} {difference}"
            );
        }
        for quiet in patterns(&game, &page, "quiet_sets") {
            let mut board = game.blank();
            game.press_all(&mut board, &quiet);
            assert!(board.is_blank() && !quiet.is_blank(), "{about} {quiet}");
        }
        if is_always {
            for (orbit, alone) in theory::orbits(&game)
                .iter()
                .zip(patterns(&game, &page, "alone"))
            {
                let mut board = game.blank();
                game.press_all(&mut board, &alone);
                assert_eq!((board.sum(), board.get(orbit[0])), (1, 1), "{about}");
            }
        } else {
            let unreachable = patterns(&game, &page, "unreachable");
            assert!(!reached.contains(&unreachable[1].values()), "{about}");
        }
        for format in Format::ALL {
            assert!(!page.render(format, 80).is_empty());
        }
        let checked = check(&theory::certify_game(&game).unwrap()).unwrap();
        let states = u32::from(game.states());
        let ways: u32 = checked
            .diagonal()
            .iter()
            .map(|&d| if d == 0 { states } else { d.into() })
            .product();
        assert_eq!(reached.len() as u32 * ways, all.len() as u32, "{about}");
    }
}

#[test]
fn every_explanation_of_a_small_board_leads_to_the_target() {
    for game in STATES.into_iter().flat_map(small_games) {
        let solver = Solver::new(&game).unwrap();
        let reached = reachable(&game);
        for difference in all_patterns(&game).iter().step_by(5) {
            let puzzle = Puzzle::new(game.clone(), game.all_on(), {
                let mut target = game.all_on();
                game.grid()
                    .cells()
                    .for_each(|cell| target.add(cell, difference.get(cell)));
                target
            })
            .unwrap();
            let is_reachable = reached.contains(&difference.values());
            let mut methods = 0;
            for method in Method::ALL {
                match theory::explain(&puzzle, &solver, method) {
                    Ok(page) => {
                        methods += 1;
                        assert_eq!(fact(&page, "solvable"), &Fact::Truth(is_reachable));
                        if is_reachable {
                            let Fact::Texts(names) = fact(&page, "presses") else {
                                panic!("presses are a list")
                            };
                            let mut board = puzzle.start().clone();
                            for name in names {
                                game.press(&mut board, game.grid().cell_named(name).unwrap());
                            }
                            assert_eq!(
                                &board,
                                puzzle.target(),
                                "{} {difference} by {method}",
                                game.name()
                            );
                        }
                    }
                    Err(ExplainError::Method { instead, .. }) => {
                        assert!(
                            theory::explain(&puzzle, &solver, instead).is_ok(),
                            "{} {method}",
                            game.name()
                        );
                    }
                    Err(error) => panic!("{error}"),
                }
            }
            assert!(methods > 0);
        }
    }
}

#[test]
fn the_usual_boards_are_explained_by_every_method_that_suits_them() {
    for (name, size, states) in [
        ("quatrainment", "4x4", 4),
        ("quatrainment", "4x4", 6),
        ("lights-out", "5x5", 3),
        ("lights-out", "5x5", 4),
        ("lights-out", "4x5", 6),
        ("lights-out", "3x3x3", 5),
        ("merlin", "3x3", 10),
        ("king", "4x4", 9),
        ("knight", "4x4", 12),
    ] {
        let game = game(name, size);
        let game = game.with_states(states).unwrap();
        let solver = Solver::new(&game).unwrap();
        for seed in 0..3 {
            let puzzle = quatrainment::generate::random(&game, seed).unwrap();
            for method in [Method::usual(&solver), Method::Chase, Method::Elimination] {
                let Ok(page) = theory::explain(&puzzle, &solver, method) else {
                    assert_eq!(method, Method::Chase, "{name} {size} modulo {states}");
                    continue;
                };
                let Fact::Texts(names) = fact(&page, "presses") else {
                    panic!("presses are a list")
                };
                let mut board = puzzle.start().clone();
                for name in names {
                    game.press(&mut board, game.grid().cell_named(name).unwrap());
                }
                assert_eq!(
                    &board,
                    puzzle.target(),
                    "{name} {size} modulo {states} by {method}"
                );
            }
        }
    }
}

/// Small games of every kind and number of states.
fn games() -> impl Strategy<Value = Game> {
    let states = prop_oneof![4 => prop::sample::select(STATES.to_vec()), 1 => 3u8..=255];
    let shells = prop::sample::subsequence((0u64..4).collect::<Vec<_>>(), 0..4);
    let rule = prop_oneof![
        3 => shells.prop_map(|shells| Rule::Everywhere(quatrainment::Reach::Shells(shells))),
        1 => Just(Rule::everywhere(".x./xox/..x".parse::<quatrainment::Picture>().unwrap())),
        1 => prop::sample::select(vec![Mirror::Half, Mirror::Whole])
            .prop_map(|mirror| Rule::folded(".x./x@x/.x.".parse().unwrap(), mirror)),
    ];
    (rule, 1u64..4, 1u64..4, 0usize..4, states).prop_map(|(rule, rows, columns, wraps, states)| {
        let grid =
            Grid::new(Size::new([rows, columns]).unwrap()).wrapping(|axis| wraps >> axis & 1 == 1);
        Game::new("random", rule, grid)
            .unwrap()
            .with_states(states)
            .unwrap()
    })
}

/// Every certificate in which one number of a matrix, a board or a claim is another one.
fn changed(certificate: &str, states: u32) -> Vec<String> {
    let lines: Vec<&str> = certificate.lines().collect();
    let mut all = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let label = match word {
            "inverse" | "left" | "left-inverse" | "right" | "right-inverse" => {
                rest.find(' ').map_or(0, |at| at + 1)
            }
            "diagonal" | "start" | "target" | "presses" | "invariant" | "count" | "differing"
            | "weight" | "sum" => 0,
            _ => continue,
        };
        let numbers = &rest[label..];
        for (at, _) in numbers
            .match_indices(|symbol: char| symbol.is_ascii_digit())
            .filter(|(at, _)| *at == 0 || !numbers.as_bytes()[at - 1].is_ascii_digit())
        {
            let end = numbers[at..]
                .find(|symbol: char| !symbol.is_ascii_digit())
                .map_or(numbers.len(), |n| at + n);
            let value: u32 = numbers[at..end].parse().unwrap();
            for step in [1, states / 2, states - 1] {
                let other = (value + step) % states.max(value + 2);
                if other == value {
                    continue;
                }
                let line = format!(
                    "{word} {}{}{other}{}",
                    &rest[..label],
                    &numbers[..at],
                    &numbers[end..]
                );
                let mut forged: Vec<&str> = lines.clone();
                forged[place] = &line;
                all.push(forged.join("\n") + "\n");
            }
        }
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_certificate_of_a_game_holds_and_no_changed_number_does(game in games()) {
        let certificate = theory::certify_game(&game).unwrap();
        let checked = check(&certificate).unwrap();
        let solver = Solver::new(&game).unwrap();
        prop_assert_eq!(checked.claim(), match solver.is_always_solvable() {
            true => Claim::AlwaysSolvable,
            false => Claim::NotAlwaysSolvable { rank: solver.rank() },
        });
        for forged in changed(&certificate, game.states().into()) {
            prop_assert!(check(&forged).is_err(), "{certificate}\nbecame\n{forged}");
        }
    }

    #[test]
    fn a_certificate_of_an_answer_holds_and_no_changed_number_does(game in games(), numbers in any::<[u8; 18]>()) {
        let pattern = |from: usize| Pattern::from_fn(game.grid(), game.states(), |cell| numbers[from + cell.index() as usize]);
        let puzzle = Puzzle::new(game.clone(), pattern(0), pattern(9)).unwrap();
        let answer = Solver::new(&game).unwrap().solve(&puzzle.difference());
        let certificate = theory::certify_answer(&puzzle, &answer).unwrap();
        let checked = check(&certificate).unwrap();
        prop_assert_eq!(checked.claim(), match &answer {
            Ok(solution) => Claim::Solution { presses: solution.count() as usize },
            Err(_) => Claim::NoSolution,
        });
        for forged in changed(&certificate, game.states().into()) {
            prop_assert!(check(&forged).is_err(), "{certificate}\nbecame\n{forged}");
        }
    }
}

#[test]
fn a_certificate_names_its_states_and_another_number_of_them_is_refused() {
    let game = game("quatrainment", "4x4").with_states(6).unwrap();
    let certificate = theory::certify_game(&game).unwrap();
    assert!(certificate.starts_with(
        "quatrainment certificate 2\ngame quatrainment\ngrid 4x4\nwraps none\nstates 6\n"
    ));
    assert_eq!(
        check(&certificate).unwrap().to_string(),
        "quatrainment 4x4 with 6 states is not always solvable: its diagonal form is 1^15 3"
    );
    for (from, to) in [
        ("states 6", "states 3"),
        ("states 6", "states 12"),
        ("states 6", "states 2"),
        ("states 6", "states 06"),
        ("states 6\n", ""),
        ("certificate 2", "certificate 1"),
        ("claim not-always-solvable", "claim always-solvable"),
        ("edge shells 1", "edge shells 0 1"),
        ("left 1 ", "left 2 "),
        ("end\n", ""),
    ] {
        assert!(certificate.contains(from), "{from}");
        assert!(
            check(&certificate.replacen(from, to, 1)).is_err(),
            "{from} became {to}"
        );
    }
    let always = game.with_states(5).unwrap();
    let checked = check(&theory::certify_game(&always).unwrap()).unwrap();
    assert_eq!(
        checked.to_string(),
        "quatrainment 4x4 with 5 states is always solvable"
    );
}
