//! How many positions need how many presses.

use crate::support::{game, solver};
use quatrainment::generate::typical_par;
use quatrainment::{BigUint, Solver};
use quatrainment_theory as theory;
use std::collections::BTreeMap;

#[test]
fn counts_of_positions_match_known_tables() {
    let known: BTreeMap<String, Vec<u64>> =
        serde_json::from_str(include_str!("data/positions-by-fewest-presses.json")).unwrap();
    assert_eq!(known.len(), 10);
    for (title, known) in known {
        // `lights-out torus 4x4` is the game lights-out-torus on a board of that size.
        let (name, size) = title.rsplit_once(' ').unwrap_or((&title, ""));
        let solver = match size.contains('x') {
            true => solver(&name.replace(' ', "-"), size),
            false => {
                let entry = quatrainment::catalogue::find(&title).unwrap();
                Solver::new(&entry.game().unwrap()).unwrap()
            }
        };
        let known: Vec<BigUint> = known.into_iter().map(BigUint::from).collect();
        assert_eq!(theory::depths(&solver).unwrap(), known, "{title}");
    }
}

#[test]
fn more_than_half_of_all_positions_reach_the_typical_par() {
    for (name, size) in [
        ("quatrainment", "4x4"),
        ("quatrainment-a", "4x4"),
        ("lights-out", "5x5"),
        ("lights-out-torus", "3x3"),
        ("lights-out", "2x2"),
        ("merlin", "3x3"),
    ] {
        let states = if name == "merlin" { 3 } else { 2 };
        let game = game(name, size).with_states(states).unwrap();
        let solver = Solver::new(&game).unwrap();
        let depths = theory::depths(&solver).unwrap();
        let typical = typical_par(&solver) as usize;
        let beyond: BigUint = depths[typical..].iter().sum();
        assert!(
            beyond << 1u8 > solver.solvable(),
            "{name} {size}: {typical}"
        );
    }
}
