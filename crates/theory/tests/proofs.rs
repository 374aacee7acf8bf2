//! What proofs and explanations state is put before the checker of certificates, which shares nothing with the
//! code that found it.

use quatrainment::draw::{Document, Fact, Format};
use quatrainment::{Game, Grid, Puzzle, Rule, Solver, catalogue, generate, notation};
use quatrainment_check::{Claim, check};
use quatrainment_theory::{self as theory, Detail, ExplainError, Method};

const GAMES: [(&str, &str); 10] = [
    ("quatrainment", "4x4"),
    ("quatrainment-a", "4x4"),
    ("quatrainment-b", "4x4"),
    ("merlin", "3x3"),
    ("ctk-3", "3x3"),
    ("lights-out", "4x4"),
    ("lights-out", "5x5"),
    ("lights-out-torus", "3x3"),
    ("king", "4x5"),
    ("quatrainment", "3x3x3"),
];

fn game((name, size): (&str, &str)) -> Game {
    crate::support::game(name, size)
}

fn fact<'a>(page: &'a Document, name: &str) -> Option<&'a Fact> {
    page.facts
        .iter()
        .find(|(known, _)| known == name)
        .map(|(_, fact)| fact)
}

fn texts(page: &Document, name: &str) -> Vec<String> {
    match fact(page, name) {
        Some(Fact::Texts(texts)) => texts.clone(),
        None => Vec::new(),
        other => panic!("{name} is {other:?}"),
    }
}

/// The part of a certificate that describes the game.
fn header(game: &Game) -> String {
    let certificate = theory::certify_game(game).unwrap();
    certificate[..certificate.find("claim").unwrap()].to_owned()
}

/// A certificate that these presses lead from start to target.
fn solution(game: &Game, start: &str, target: &str, presses: &str) -> String {
    let count = presses.matches('X').count();
    format!(
        "{}claim solution\nstart {start}\ntarget {target}\npresses {presses}\ncount {count}\nend\n",
        header(game)
    )
}

/// A certificate that no presses lead from blank to a board with one cell on, because of an invariant that holds it.
fn no_solution(game: &Game, target: &str, invariant: &str) -> String {
    let (start, size) = (game.blank(), invariant.matches('X').count());
    format!(
        "{}claim no-solution\nstart {start}\ntarget {target}\ndiffering 1\ninvariant {invariant}\nsize {size}\nshared \
         1\nend\n",
        header(game)
    )
}

#[test]
fn proofs_state_what_their_certificates_show() {
    for about in GAMES {
        let game = game(about);
        let page = theory::prove(&game, Detail::Summary).unwrap();
        let claim = check(&theory::certify_game(&game).unwrap())
            .unwrap()
            .claim();
        let is_always = claim == Claim::AlwaysSolvable;
        assert_eq!(
            fact(&page, "always_solvable"),
            Some(&Fact::Truth(is_always)),
            "{about:?}"
        );
        let rank = match claim {
            Claim::NotAlwaysSolvable { rank } => rank,
            _ => game.grid().len() as usize,
        };
        assert_eq!(
            fact(&page, "rank"),
            Some(&Fact::Number(rank.to_string())),
            "{about:?}"
        );
    }
}

#[test]
fn presses_that_a_proof_shows_to_flip_one_cell_do() {
    for about in GAMES {
        let game = game(about);
        let page = theory::prove(&game, Detail::Summary).unwrap();
        let alone = texts(&page, "alone");
        assert_eq!(
            alone.is_empty(),
            fact(&page, "always_solvable") == Some(&Fact::Truth(false)),
            "{about:?}"
        );
        for (orbit, presses) in theory::orbits(&game).iter().zip(alone) {
            for &cell in &orbit[..1] {
                let mut target = game.blank();
                target.add(cell, 1);
                let certificate = solution(
                    &game,
                    &game.blank().to_string(),
                    &target.to_string(),
                    &presses,
                );
                assert!(check(&certificate).is_ok(), "{about:?} {presses}");
            }
        }
    }
}

#[test]
fn quiet_sets_and_invariants_of_a_proof_are_such() {
    for about in GAMES {
        let game = game(about);
        let page = theory::prove(&game, Detail::Summary).unwrap();
        let blank = game.blank().to_string();
        for quiet in texts(&page, "quiet_sets") {
            assert!(
                check(&solution(&game, &blank, &blank, &quiet)).is_ok(),
                "{about:?} {quiet}"
            );
        }
        for invariant in texts(&page, "invariants") {
            let mut target = game.blank();
            target.add(
                notation::pattern(&game, &invariant)
                    .unwrap()
                    .cells()
                    .next()
                    .unwrap(),
                1,
            );
            let certificate = no_solution(&game, &target.to_string(), &invariant);
            assert_eq!(
                check(&certificate).map(|checked| checked.claim()),
                Ok(Claim::NoSolution)
            );
        }
        if let [start, target] = &texts(&page, "unreachable")[..] {
            assert_eq!(*start, blank);
            let invariant = &texts(&page, "invariants")[0];
            assert!(
                check(&no_solution(&game, target, invariant)).is_ok(),
                "{about:?}"
            );
        }
    }
}

#[test]
fn the_determinants_of_proofs_are_the_known_ones() {
    for (about, determinant) in [
        (("quatrainment", "4x4"), "9"),
        (("quatrainment-a", "4x4"), "0"),
        (("quatrainment-b", "4x4"), "0"),
        (("merlin", "3x3"), "5"),
        (("lights-out", "3x3"), "-7"),
        (("ctk-3", "3x3"), "-3"),
        (("lights-out", "5x5"), "0"),
        (("lights-out-torus", "4x4"), "-1215"),
        (("lights-out-torus", "3x3"), "80"),
    ] {
        let page = theory::prove(&game(about), Detail::Summary).unwrap();
        assert_eq!(
            fact(&page, "determinant"),
            Some(&Fact::Number(determinant.to_owned())),
            "{about:?}"
        );
    }
}

#[test]
fn the_patterns_and_masks_of_quatrainment_are_those_of_gantner() {
    let page = theory::prove(&game(("quatrainment", "4x4")), Detail::Summary).unwrap();
    assert_eq!(
        texts(&page, "alone"),
        [
            "X.../.XX./.X.X/..X.",
            "X.XX/X.../X.../.XXX",
            "...X/.XXX/.X../XX.."
        ]
    );
    assert_eq!(
        texts(&page, "masks"),
        [
            "XXX./X.X./XX.X/..X.",
            "..X./X..X/.X../.XXX",
            "X..X/.XX./.X../X..."
        ]
    );
}

#[test]
fn every_method_solves_the_puzzle_or_names_the_reason_why_not() {
    for about in GAMES {
        let game = game(about);
        let solver = Solver::new(&game).unwrap();
        let mut explained = 0;
        for seed in 0..12 {
            let puzzle = generate::random(&game, seed).unwrap();
            for method in Method::ALL {
                match theory::explain(&puzzle, &solver, method) {
                    Ok(page) => {
                        let names = texts(&page, "presses");
                        let mut presses = game.blank();
                        for name in names {
                            presses.add(game.grid().cell_named(&name).unwrap(), 1);
                        }
                        let (start, target) =
                            (puzzle.start().to_string(), puzzle.target().to_string());
                        let certificate = solution(&game, &start, &target, &presses.to_string());
                        assert!(check(&certificate).is_ok(), "{about:?} {method}");
                        explained += 1;
                    }
                    Err(ExplainError::Method { instead, .. }) => {
                        assert!(
                            theory::explain(&puzzle, &solver, instead).is_ok(),
                            "{about:?} {method}"
                        );
                    }
                    Err(error) => panic!("{error}"),
                }
            }
        }
        assert!(explained >= 12, "{about:?}");
    }
}

#[test]
fn a_puzzle_without_a_solution_is_explained_by_its_invariant() {
    let game = game(("quatrainment-b", "4x4"));
    let start = notation::pattern(&game, "X.../..../..../....").unwrap();
    let puzzle = Puzzle::new(game.clone(), start, game.blank()).unwrap();
    let page = theory::explain(&puzzle, &Solver::new(&game).unwrap(), Method::Masks).unwrap();
    assert_eq!(fact(&page, "solvable"), Some(&Fact::Truth(false)));
    assert_eq!(texts(&page, "invariant"), ["A1", "B2", "C3", "D4"]);
}

#[test]
fn proofs_are_written_about_boards_of_a_readable_size() {
    assert!(theory::prove(&game(("lights-out", "21x20")), Detail::Summary).is_err());
}

#[test]
fn large_and_odd_boards_are_proven_in_every_format() {
    for about in [
        ("lights-out", "1x1"),
        ("lights-out", "1x2"),
        ("lights-out", "12x12"),
        ("knight", "3x3"),
    ] {
        let page = theory::prove(&game(about), Detail::Steps).unwrap();
        for format in Format::ALL {
            assert!(!page.render(format, 80).is_empty());
        }
    }
}

/// A game of one's own may have the name of a known one, but its proof must not state the known rule.
#[test]
fn a_proof_states_the_rule_of_a_known_game_only_if_it_is_that_game() {
    let size = "3x3".parse().unwrap();
    let known = catalogue::find("lights-out")
        .unwrap()
        .game_of(&size)
        .unwrap();
    let other = Game::new("lights-out", Rule::everywhere([0, 2]), Grid::new(size)).unwrap();
    let text = |game: &Game| {
        theory::prove(game, Detail::Summary)
            .unwrap()
            .render(Format::Text, 80)
    };
    assert!(text(&known).contains("Lights Out: a press flips the cell and its neighbours."));
    assert!(!text(&other).contains("its neighbours"));
    assert!(text(&other).contains("This is about the game lights-out."));
}
