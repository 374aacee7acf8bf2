//! Certificates hold, and no change of a single bit in a matrix, a vector or a claim goes unnoticed.

use proptest::prelude::*;
use quatrainment::{Game, Grid, Mirror, Picture, Puzzle, Reach, Rule, Size, Solver, catalogue};
use quatrainment_check::{Claim, check};
use quatrainment_theory as theory;

fn reaches() -> impl Strategy<Value = Reach> {
    let picture = |text: &str| Reach::Picture(text.parse::<Picture>().unwrap());
    prop_oneof![
        3 => prop::sample::subsequence((0u64..4).collect::<Vec<_>>(), 0..4).prop_map(Reach::Shells),
        1 => Just(picture("x@x")),
        1 => Just(picture(".x./xox/..x")),
    ]
}

/// Small games of every kind, also with presses that do nothing and cells that nothing flips.
fn games() -> impl Strategy<Value = Game> {
    let rule = prop_oneof![
        reaches().prop_map(Rule::everywhere),
        (reaches(), reaches(), reaches())
            .prop_map(|(corner, edge, centre)| Rule::classes(corner, edge, centre)),
        prop::sample::select(vec![Mirror::Half, Mirror::Whole])
            .prop_map(|mirror| Rule::folded(".x./x@x/.x.".parse().unwrap(), mirror)),
    ];
    (rule, 1u64..5, 1u64..5, 0usize..8).prop_map(|(rule, rows, columns, wraps)| {
        let grid = Grid::new(Size::new([rows, columns]).unwrap());
        Game::new("random", rule, grid.wrapping(|axis| wraps >> axis == 1)).unwrap()
    })
}

/// Every certificate that differs in one place where bits, numbers or claims stand.
fn changed(certificate: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut start = 0;
    for line in certificate.split_inclusive('\n') {
        let word = line.split(' ').next().unwrap();
        let values = start + line.trim_end().rfind(' ').map_or(0, |space| space + 1)
            ..start + line.trim_end().len();
        let swap = |symbol: u8| match symbol {
            b'0' => Some(b'1'),
            b'1' => Some(b'0'),
            b'X' => Some(b'.'),
            b'.' => Some(b'X'),
            _ => None,
        };
        match word {
            "inverse" | "quiet" | "invariant" | "part" | "start" | "target" | "presses" => {
                for place in values {
                    if let Some(symbol) = swap(certificate.as_bytes()[place]) {
                        let mut bytes = certificate.as_bytes().to_vec();
                        bytes[place] = symbol;
                        all.push(String::from_utf8(bytes).unwrap());
                    }
                }
            }
            "rank" | "count" | "differing" | "size" | "shared" => {
                let number: u64 = certificate[values.clone()].parse().unwrap();
                for other in (0..4).map(|bit| number ^ 1 << bit) {
                    all.push(format!(
                        "{}{other}{}",
                        &certificate[..values.start],
                        &certificate[values.end..]
                    ));
                }
            }
            "claim" => {
                for claim in [
                    "always-solvable",
                    "not-always-solvable",
                    "solution",
                    "no-solution",
                ] {
                    if certificate[values.clone()] != *claim {
                        all.push(format!(
                            "{}{claim}{}",
                            &certificate[..values.start],
                            &certificate[values.end..]
                        ));
                    }
                }
            }
            _ => {}
        }
        start += line.len();
    }
    all
}

fn rejects_changes(certificate: &str) -> Result<(), TestCaseError> {
    for forged in changed(certificate) {
        prop_assert!(check(&forged).is_err(), "{certificate}\nbecame\n{forged}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_certificate_of_a_game_holds_and_no_changed_bit_does(game in games()) {
        let certificate = theory::certify_game(&game).unwrap();
        let checked = check(&certificate).unwrap();
        let solver = Solver::new(&game).unwrap();
        prop_assert_eq!(checked.claim(), match solver.is_always_solvable() {
            true => Claim::AlwaysSolvable,
            false => Claim::NotAlwaysSolvable { rank: solver.rank() },
        });
        prop_assert!(certificate.starts_with(checked.header()));
        prop_assert_eq!(theory::named_game(&certificate), Ok(None));
        rejects_changes(&certificate)?;
    }

    #[test]
    fn a_certificate_of_an_answer_holds_and_no_changed_bit_does(game in games(), bits in any::<[u16; 2]>()) {
        let pattern = |bits: u16| quatrainment::Pattern::from_fn(game.grid(), 2, |cell| (bits >> cell.index() & 1) as u8);
        let puzzle = Puzzle::new(game.clone(), pattern(bits[0]), pattern(bits[1])).unwrap();
        let answer = Solver::new(&game).unwrap().solve(&puzzle.difference());
        let certificate = theory::certify_answer(&puzzle, &answer).unwrap();
        let checked = check(&certificate).unwrap();
        prop_assert_eq!(checked.claim(), match &answer {
            Ok(solution) => Claim::Solution { presses: solution.count() as usize },
            Err(_) => Claim::NoSolution,
        });
        rejects_changes(&certificate)?;
    }

    #[test]
    fn any_text_is_refused_with_a_line(text in "[ -~\n]{0,200}") {
        prop_assert!(check(&text).is_err());
        let header = format!("quatrainment certificate 1\ngame x\ngrid {text}");
        prop_assert!(check(&header).is_err());
    }
}

#[test]
fn every_named_game_has_a_certificate() {
    for entry in catalogue::all() {
        for states in [2, 3] {
            let game = entry.game().unwrap().with_states(states).unwrap();
            let certificate = theory::certify_game(&game).unwrap();
            let header = check(&certificate).unwrap().header().to_owned();
            assert_eq!(theory::named_game(&certificate), Ok(Some(game.clone())));
            assert_eq!(theory::named_game(&header), Ok(Some(game)));
        }
    }
}

#[test]
fn another_rule_under_a_known_name_is_refused() {
    let game = crate::support::game("quatrainment", "4x4");
    let certificate = theory::certify_game(&game).unwrap();
    for (from, to) in [
        ("edge shells 1", "edge shells 0 1"),
        ("wraps none", "wraps 1"),
        ("grid 4x4", "grid 4x5"),
        ("grid 4x4", "grid 2x8"),
        ("game quatrainment", "game quatrainment-a"),
        ("quatrainment certificate 1", "quatrainment certificate 2"),
        ("end\n", ""),
        ("end\n", "end\nend\n"),
        ("inverse D4", "inverse d4"),
    ] {
        assert!(certificate.contains(from), "{from}");
        let other = certificate.replacen(from, to, 1);
        assert!(
            check(&other).is_err() || theory::named_game(&other).is_err(),
            "{from} became {to}"
        );
    }
}

#[test]
fn another_rule_under_a_known_name_is_refused_with_its_line() {
    // Nothing is wrong with the claim: only the name is.
    let header = |game: &str, size: &str, rule: &str| {
        format!("quatrainment certificate 1\ngame {game}\ngrid {size}\nwraps none\n{rule}\n")
    };
    let claim = "claim solution\nstart ...\ntarget ...\npresses ...\ncount 0\nend\n";
    for (game, size, rule, line) in [
        ("king", "1x3", "everywhere shells 0 1", 5),
        ("lights-out-torus", "1x3", "everywhere shells 0 1", 3),
        ("lights-out", "3", "everywhere shells 0 1", 3),
    ] {
        let certificate = header(game, size, rule) + claim;
        assert!(check(&certificate).is_ok(), "{certificate}");
        let refused = theory::named_game(&certificate).unwrap_err();
        assert_eq!(refused.line, line, "{refused}");
    }
    let lights_out = header("lights-out", "1x3", "everywhere shells 0 1") + claim;
    let named = theory::named_game(&lights_out).unwrap();
    assert_eq!(named, Some(crate::support::game("lights-out", "1x3")));
}

#[test]
fn listed_rules_are_written_cell_by_cell() {
    let grid = Grid::new("1x3".parse().unwrap());
    let cell = |index| grid.cell(index).unwrap();
    let rule = Rule::Listed(
        vec![
            vec![cell(0), cell(1)],
            vec![],
            vec![cell(2), cell(2), cell(1)],
        ]
        .into(),
    );
    let game = Game::new("a graph", rule, grid.clone()).unwrap();
    let certificate = theory::certify_game(&game).unwrap();
    assert!(
        certificate.contains("\npress A1 A1 B1\npress B1\npress C1 C1 C1 B1\n"),
        "{certificate}"
    );
    assert_eq!(
        check(&certificate).unwrap().claim(),
        Claim::NotAlwaysSolvable { rank: 2 }
    );
}

#[test]
fn a_game_that_shares_only_its_name_with_a_known_one_says_so() {
    let game = Game::new(
        "merlin",
        Rule::everywhere([0, 1]),
        Grid::new("3x3".parse().unwrap()),
    )
    .unwrap();
    let checked = check(&theory::certify_game(&game).unwrap()).unwrap();
    assert_eq!(
        checked.to_string(),
        "merlin (another rule) 3x3 is always solvable"
    );
    assert_eq!(theory::named_game(checked.header()), Ok(None));
}
