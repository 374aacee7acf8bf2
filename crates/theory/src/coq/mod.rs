//! Proofs about a game as a file for Coq: the rule, matrices or sets that show the claim, and a theorem that Coq
//! accepts after computing with them. The general lemmas are `two.v` and `more.v` (and those for
//! worst cases in `theory/worst/worst.v`); they use only the numbers and lists of
//! Coq's standard library.

use super::modular::{Diagonal, Square};
use super::proof::ProofError;
use modtwo::{Matrix, Row};
use quatrainment::{Game, Reach, Rule};
use std::fmt::Write as _;

/// The maximum number of cells with two states.
pub(super) const MAX_CELLS: u64 = 256;

/// The maximum number of cells with more states.
const MAX_CELLS_OF_MORE: u64 = 64;

/// Creates a file in which Coq proves what [`prove`](super::prove) says about a game.
///
/// It needs Coq 8.16 or later and nothing besides. With two states the theorems state which targets can be reached,
/// which presses are quiet, and that the invariants and quiet sets are independent; with more states they state it by
/// a diagonal form (the Smith form modulo the number of states).
///
/// ```
/// use quatrainment::catalogue;
/// use quatrainment_theory as theory;
/// let file = theory::coq(&catalogue::find("merlin")?.game()?)?;
/// assert!(file.contains("Theorem always_solvable"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if the board has more than 256 cells, or more than 64 with more than two states.
pub fn coq(game: &Game) -> Result<String, ProofError> {
    let most = if game.states() == 2 {
        MAX_CELLS
    } else {
        MAX_CELLS_OF_MORE
    };
    if game.grid().len() > most {
        return Err(ProofError::TooLargeForCoq {
            size: game.grid().size().to_string(),
            most,
        });
    }
    Ok(if game.states() == 2 {
        two(game)
    } else {
        more(game)
    })
}

/// Returns the comment at the top.
fn head(game: &Game, verdict: &str, imports: &str) -> String {
    let name: String = game
        .name()
        .chars()
        .filter(|c| c.is_alphanumeric() || " -_,".contains(*c))
        .collect();
    format!(
        "(* {name} {} with {} states: {verdict}.\n   \
         Written by quatrainment; checked by `coqc FILE.v` (Coq 8.16). The rule is stated where it says \"The game\", the\n   \
         theorems at the end; the last lines print what they assume, which is nothing. *)\n\n\
         From Coq Require Import {imports}.\nImport ListNotations.\n",
        game.grid().size(),
        game.states()
    )
}

/// Returns the file about a game with two states.
pub(super) fn two(game: &Game) -> String {
    let matrix = game.matrix();
    let cells = matrix.rows();
    let claim = Inverse::of(&matrix);
    let nullity = claim.quiet.len();
    let verdict = if nullity == 0 {
        "always solvable"
    } else {
        "not always solvable"
    };
    let mut text = head(game, verdict, "NArith ZArith Bool List FinFun Lia");
    text += "Open Scope bool_scope.\n\n";
    text += include_str!("two.v");
    text += &rule(game);
    let sets = |sets: &[(usize, String)]| -> String {
        sets.iter()
            .map(|(leader, set)| format!("({leader}, {set})"))
            .collect::<Vec<_>>()
            .join(";\n  ")
    };
    let _ = write!(
        text,
        "\n(* For every cell what to press to flip it, up to the leaders of invariants: bit p of a number is press p. *)\n\
         Definition makes : list N := [{}]%N.\n\n\
         (* The invariants and the quiet sets, each with its leader. *)\n\
         Definition invariants : list (N * N) := [{}]%N.\n\
         Definition quiet : list (N * N) := [{}]%N.\n\n\
         (* Everything that is computed is computed here. *)\n\
         Lemma claims_hold : claims_ok cells flips makes invariants quiet = true.\n\
         Proof. vm_cast_no_check (eq_refl true). Qed.\n\n\
         Definition unique := numbered_unique {cells}.\n\n\
         (* A target can be reached from a start exactly when they agree with every invariant. *)\n\
         Theorem solvable_exactly_when (start target : N -> bool) :\n  \
         (exists X, forall c, In c cells -> xorb (start c) (after cells flips X c) = target c) <->\n  \
         (forall i, In i invariants -> agrees cells (fun c => xorb (start c) (target c)) i).\n\
         Proof. exact (solvable_iff cells flips unique makes invariants quiet claims_hold start target). Qed.\n\n",
        claim.makes.join(";\n  "),
        sets(&claim.invariants),
        sets(&claim.quiet),
    );
    if nullity == 0 {
        text += "Theorem always_solvable (start target : N -> bool) :\n  \
                 exists X, forall c, In c cells -> xorb (start c) (after cells flips X c) = target c.\n\
                 Proof. apply solvable_exactly_when. intros i []. Qed.\n\n\
                 Theorem only_one_way (X : N -> bool) :\n  \
                 (forall c, In c cells -> after cells flips X c = false) -> forall p, In p cells -> X p = false.\n\
                 Proof. exact (quiet_only_if cells flips unique makes invariants quiet claims_hold X). Qed.\n\n\
                 Print Assumptions always_solvable.\nPrint Assumptions only_one_way.\n";
        return text;
    }
    let leader = claim.invariants[0].0;
    let _ = write!(
        text,
        "(* Presses change nothing exactly when they are the sum of the quiet sets whose leaders they hold. *)\n\
         Theorem quiet_exactly_when (X : N -> bool) :\n  \
         (forall c, In c cells -> after cells flips X c = false) <->\n  \
         (forall p, In p cells -> X p = sum_of_quiet quiet X p).\n\
         Proof.\n  split. exact (quiet_only_if cells flips unique makes invariants quiet claims_hold X).\n  \
         exact (quiet_if cells flips unique makes invariants quiet claims_hold X).\nQed.\n\n\
         (* The nullity: the number of quiet sets and invariants, none of which holds the leader of another. *)\n\
         Theorem nullity : length quiet = {nullity}%nat /\\ length invariants = {nullity}%nat.\n\
         Proof. split; reflexivity. Qed.\n\
         Definition independent_sets := independent cells flips makes invariants quiet claims_hold.\n\n\
         (* One cell alone cannot be changed. *)\n\
         Theorem not_always_solvable :\n  \
         ~ exists X, forall c, In c cells -> after cells flips X c = N.eqb c {leader}%N.\n\
         Proof.\n  refine (out_of_reach cells flips unique makes invariants quiet claims_hold (nth 0 invariants (0, 0)%N) _).\n  \
         now left.\nQed.\n\n\
         Print Assumptions solvable_exactly_when.\nPrint Assumptions quiet_exactly_when.\n\
         Print Assumptions independent_sets.\nPrint Assumptions not_always_solvable.\n",
    );
    text
}

/// A generalised inverse of R, with the sets that make up the difference: R·G is the identity plus the leaders of
/// invariants, G·R the identity plus quiet sets.
struct Inverse {
    makes: Vec<String>,
    invariants: Vec<(usize, String)>,
    quiet: Vec<(usize, String)>,
}

impl Inverse {
    fn of(matrix: &Matrix) -> Inverse {
        let cells = matrix.rows();
        let presses = matrix.reduction().pivots;
        let turned = matrix.transpose();
        let used = turned.echelon().pivots;
        let led = |pivots: &[usize], sets: &Matrix| -> Vec<(usize, String)> {
            let leaders = (0..cells).filter(|place| pivots.binary_search(place).is_err());
            leaders.zip(sets.iter_rows().map(hex)).collect()
        };
        let rank = presses.len();
        let part = Matrix::from_fn(rank, rank, |i, j| matrix.get(used[i], presses[j]));
        let part = part
            .inverse()
            .expect("independent rows and columns of full rank meet in an invertible part");
        let mut makes = Matrix::zeros(cells, cells);
        for (column, &cell) in used.iter().enumerate() {
            for (row, &press) in presses.iter().enumerate() {
                makes.set(cell, press, part.get(row, column));
            }
        }
        Inverse {
            makes: makes.iter_rows().map(hex).collect(),
            invariants: led(&used, &turned.kernel()),
            quiet: led(&presses, &matrix.kernel()),
        }
    }
}

/// Returns the number whose bits are those of a row, the first one lowest, as Coq reads it.
fn hex(row: Row<'_>) -> String {
    let digits: String = row
        .words()
        .iter()
        .rev()
        .map(|word| format!("{word:016x}"))
        .collect();
    match digits.trim_start_matches('0') {
        "" => "0".to_owned(),
        digits => format!("0x{digits}"),
    }
}

/// Returns the file about a game with more states.
fn more(game: &Game) -> String {
    let matrix = Square::of(game);
    let form = Diagonal::of(&matrix);
    let (cells, states) = (matrix.size(), game.states());
    let place = form.entries.iter().position(|&entry| entry != 1);
    let verdict = if place.is_none() {
        "always solvable"
    } else {
        "not always solvable"
    };
    let mut text = head(game, verdict, "NArith ZArith Bool List Lia");
    text += "Open Scope Z_scope.\nOpen Scope bool_scope.\n\n";
    text += include_str!("more.v");
    text += &rule(game);
    text += "Definition adds (p c : nat) : Z := lands (N.of_nat p) (N.of_nat c).\n\n\
             (* left * rule * right = diagonal. *)\n";
    for (name, matrix) in [
        ("rule", &matrix),
        ("left", &form.left),
        ("left_inverse", &form.left_inverse),
        ("right", &form.right),
        ("right_inverse", &form.right_inverse),
    ] {
        let row = |row: &[u8]| {
            format!(
                "[{}]",
                row.iter().map(u8::to_string).collect::<Vec<_>>().join("; ")
            )
        };
        let rows: Vec<String> = matrix.rows().map(row).collect();
        let _ = write!(
            text,
            "Definition {name}_matrix : list (list Z) := [\n  {}].\n",
            rows.join(";\n  ")
        );
    }
    let entries: Vec<String> = form.entries.iter().map(u32::to_string).collect();
    let all = format!(
        "{states} {cells} adds rule_matrix left_matrix left_inverse_matrix right_matrix right_inverse_matrix diagonal_form"
    );
    let _ = write!(
        text,
        "(* The Smith form modulo {states}, with {states} for 0. *)\n\
         Definition diagonal_form : list Z := [{}].\n\n\
         (* Everything that is computed is computed here. *)\n\
         Lemma claims_hold : claims_ok {all} = true.\n\
         Proof. vm_cast_no_check (eq_refl true). Qed.\n\n\
         Definition solvable_exactly_when := solvable_iff {all} claims_hold.\n\
         Definition quiet_exactly_when := quiet_iff {all} claims_hold.\n\n",
        entries.join("; ")
    );
    match place {
        None => {
            let _ = write!(
                text,
                "Theorem always_solvable (start target : nat -> Z) :\n  \
                 exists X, forall c, (c < {cells})%nat -> congruent {states} (start c + after {cells} adds X c) (target c).\n\
                 Proof. refine (always_if_ones {all} claims_hold _ start target). vm_compute. reflexivity. Qed.\n\n\
                 Print Assumptions always_solvable.\n"
            );
        }
        Some(place) => {
            let _ = write!(
                text,
                "Theorem not_always_solvable :\n  \
                 ~ exists X, forall c, (c < {cells})%nat ->\n    \
                 congruent {states} (after {cells} adds X c) (entry left_inverse_matrix c {place}).\n\
                 Proof.\n  refine (out_of_reach {all} claims_hold {place} _ _ _).\n  \
                 - lia.\n  - vm_compute. reflexivity.\n  - exists ({states} / {}). vm_compute. reflexivity.\nQed.\n\n\
                 Print Assumptions not_always_solvable.\n",
                form.entries[place]
            );
        }
    }
    text + "Print Assumptions solvable_exactly_when.\nPrint Assumptions quiet_exactly_when.\n"
}

/// Returns the definitions of the game: its cells, and what a press flips or adds. A rule of distances is stated as such,
/// any other as the list of the cells on which each press lands.
fn rule(game: &Game) -> String {
    let grid = game.grid();
    let mut text = format!(
        "\n(* The game. Cells are numbered in reading order. *)\n\
         Definition cells : list N := map N.of_nat (seq 0 {}).\n",
        grid.len()
    );
    let shells = |reach: &Reach| match reach {
        Reach::Shells(distances) => Some(
            distances
                .iter()
                .map(u64::to_string)
                .collect::<Vec<_>>()
                .join("; "),
        ),
        Reach::Picture(_) => None,
    };
    let by_class = match game.rule() {
        Rule::Everywhere(reach) => {
            shells(reach).map(|shells| [shells.clone(), shells.clone(), shells])
        }
        Rule::Classes {
            corner,
            edge,
            centre,
        } => shells(corner)
            .zip(shells(edge))
            .zip(shells(centre))
            .map(|((a, b), c)| [a, b, c]),
        _ => None,
    };
    let Some([corner, edge, centre]) = by_class else {
        let list = |cell| {
            let landing = game.rule().landing(grid, cell);
            let numbers: Vec<String> = landing
                .iter()
                .map(|cell| cell.index().to_string())
                .collect();
            format!("[{}]", numbers.join("; "))
        };
        let lists: Vec<String> = grid.cells().map(list).collect();
        let _ = write!(
            text,
            "(* The cells on which each press lands; a cell that is there twice is changed twice. *)\n\
             Definition landing : list (list N) := [\n  {}]%N.\n\
             Definition lands (p c : N) : Z :=\n  \
             Z.of_nat (count_occ N.eq_dec (nth (N.to_nat p) landing nil) c).\n\
             Definition flips (p c : N) : bool := Z.odd (lands p c).\n",
            lists.join(";\n  ")
        );
        return text;
    };
    // Columns are counted first, then rows, then layers.
    let mut step = 1;
    let axes: Vec<usize> = [1, 0]
        .into_iter()
        .chain(2..)
        .filter(|&axis| axis < grid.axes())
        .take(grid.axes())
        .collect();
    let (mut gaps, mut rims) = (Vec::new(), Vec::new());
    for axis in axes {
        let length = grid.length(axis);
        let _ = writeln!(
            text,
            "Definition x{axis} (c : N) : Z := Z.of_N (c / {step} mod {length})%N."
        );
        step *= length;
        let gap = format!("Z.abs (x{axis} p - x{axis} c)");
        if grid.wraps(axis) {
            gaps.push(format!("Z.min ({gap}) ({length} - {gap})"));
        } else {
            gaps.push(gap);
            rims.push(format!(
                "(Z.eqb (x{axis} p) 0 || Z.eqb (x{axis} p) {})",
                length - 1
            ));
        }
    }
    let (all, any) = match rims.is_empty() {
        true => ("false".to_owned(), "false".to_owned()),
        false => (rims.join(" && "), rims.join(" || ")),
    };
    let _ = write!(
        text,
        "(* The number of steps between two cells. *)\n\
         Definition distance (p c : N) : Z := ({})%Z.\n\
         (* The distances at which a press flips, at a corner, at an edge and elsewhere. *)\n\
         Definition flips (p c : N) : bool := existsb (Z.eqb (distance p c))\n  \
         (if {all} then [{corner}]%Z else if {any} then [{edge}]%Z else [{centre}]%Z).\n\
         Definition lands (p c : N) : Z := if flips p c then 1%Z else 0%Z.\n",
        gaps.join(" + ")
    );
    text
}
