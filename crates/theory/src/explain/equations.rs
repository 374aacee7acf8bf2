//! The equations of a game with more than two states, solved step by step. Where every pivot is 1 it goes as with
//! two states. Where a pivot cannot be made 1, because the number of states is not a prime, presses are combined as
//! well as equations, until each equation contains one combination only.

use crate::modular::{self, Diagonal, Echelon, Square};
use crate::words;
use quatrainment::draw::{Board, Document};
use quatrainment::solve::Solver;
use quatrainment::{Game, Pattern};

/// The maximum number of columns after each of which the board is shown.
const MAX_BOARDS: usize = 64;

/// Writes the elimination. Without a solution it ends with the equations that cannot hold.
pub(super) fn write(page: &mut Document, solver: &Solver, difference: &Pattern) -> Pattern {
    let game = solver.game();
    let matrix = Square::of(game);
    page.heading("One equation for each cell");
    let form = Echelon::of(&matrix);
    if form.has_unit_pivots() {
        by_rows(page, game, &form, difference)
    } else {
        by_combinations(page, game, &Diagonal::of(&matrix), difference)
    }
}

/// Explains a solution by rows: each of the first equations ends up with one press and those without a pivot, which
/// are left out.
fn by_rows(page: &mut Document, game: &Game, form: &Echelon, difference: &Pattern) -> Pattern {
    let (grid, states) = (game.grid(), game.states());
    let name = |place: usize| {
        grid.cell(place as u64)
            .map_or_else(String::new, |cell| grid.name(cell))
    };
    page.paragraph(format!(
        "The equation of a cell says: what all presses add to it is what it lacks, modulo {states}. Exchanging \
         equations, multiplying one by a number that has an inverse modulo {states}, and adding a multiple of one \
         to another leave the solutions as they are. Column by column, an equation that contains this press and no \
         earlier one is moved up to the first free place, multiplied so that it contains the press once, and added to \
         every other equation as often as makes the press vanish there. After each column the board shows the \
         right sides, in the order of the equations."
    ));
    let mut right = difference.values();
    let mut boards = vec![Board::pattern("right sides", difference)];
    let mut rows = Vec::new();
    for round in &form.rounds {
        round.apply(&mut right, states.into());
        let exchange = round
            .exchange
            .map(|other| format!("{} and {}", round.row + 1, other + 1));
        let added: Vec<String> = round
            .added
            .iter()
            .map(|&(to, times)| format!("{times}× {}", to + 1))
            .collect();
        rows.push(vec![
            format!("`{}`", name(round.column)),
            (round.row + 1).to_string(),
            exchange.unwrap_or_else(|| "none".to_owned()),
            round.multiply.to_string(),
            if added.is_empty() {
                "none".to_owned()
            } else {
                added.join(" ")
            },
        ]);
        if boards.len() < MAX_BOARDS {
            let title = format!("after {}", name(round.column));
            boards.push(Board::pattern(title, &modular::pattern(game, &right)));
        }
    }
    page.table(
        &["press", "equation", "exchange", "multiply by", "add it to"],
        rows,
        "The steps. Equations are counted from 1 and start in reading order of their cells; 2× 5 means twice to \
         equation 5.",
    );
    page.figure(boards, "The right sides after each column.");
    let mut presses = game.blank();
    for (row, &column) in form.pivots.iter().enumerate() {
        if let Some(cell) = grid.cell(column as u64) {
            presses.set(cell, right[row]);
        }
    }
    let wrong: Vec<usize> = (form.pivots.len()..right.len())
        .filter(|&row| right[row] != 0)
        .collect();
    if let Some(&first) = wrong.first() {
        page.paragraph(words::contradictions(&wrong, &right[first].to_string()));
        return presses;
    }
    let free: Vec<_> = grid
        .cells()
        .filter(|cell| !form.pivots.contains(&cell.position()))
        .collect();
    page.paragraph(match free.len() {
        0 => "Every equation now contains only one press, in reading order: the last board says how often to press \
              each cell."
            .to_owned(),
        _ => format!(
            "The presses {} have no equation of their own; leave them out. Then each of the first {} equations \
             contains only one press, and its right side says how often to make it. The others read 0 = 0.",
            words::cells(game, &free),
            form.pivots.len()
        ),
    });
    presses
}

/// Explains a solution by combinations of presses, each of which makes a multiple of one pattern.
fn by_combinations(
    page: &mut Document,
    game: &Game,
    form: &Diagonal,
    difference: &Pattern,
) -> Pattern {
    let states = game.states();
    let factor = (2..states)
        .find(|&factor| states.is_multiple_of(factor))
        .unwrap_or(states);
    page.paragraph(format!(
        "The equation of a cell says: what all presses add to it is what it lacks, modulo {states}. As {states} is \
         not a prime, an equation cannot always be divided: {factor}, for one, has no inverse modulo {states}, and \
         here some equations cannot be made free of such factors. So not only equations are combined, but also \
         presses: instead of single cells, press the combinations $v_1$, $v_2$ and so on, columns of a matrix $K$ that \
         has an inverse, so that nothing is lost. They are chosen so that $v_i$ adds a multiple of one pattern \
         $c_i$, and every difference is a sum of these patterns in exactly one way. (The proof for the game has \
         all the details.)"
    ));
    let sides = form.left.times_vector(&difference.values());
    let Some(shares) = form.shares(&difference.values()) else {
        let is_reached = |place: usize| {
            (0..states).any(|share| {
                form.entries[place] * u32::from(share) % u32::from(states)
                    == u32::from(sides[place])
            })
        };
        let wrong = (0..sides.len()).filter(|&place| !is_reached(place));
        let rows = wrong.map(|place| {
            vec![
                (place + 1).to_string(),
                sides[place].to_string(),
                form.entries[place].to_string(),
            ]
        });
        page.table(
            &["number", "of $c$ is needed", "one press of $v$ adds"],
            rows.collect(),
            format!("What no combination makes: no multiple of what one press adds is what is needed, modulo {states}."),
        );
        page.paragraph("So there is no solution.");
        return game.blank();
    };
    let used: Vec<usize> = (0..shares.len())
        .filter(|&place| sides[place] > 0)
        .collect();
    let row = |&place: &usize| {
        let (entry, side, share) = (form.entries[place], sides[place], shares[place]);
        let number = place + 1;
        vec![
            format!("{number}"),
            format!("{side}"),
            format!("{entry}"),
            format!("{entry}·{share} = {side}"),
            format!("{share}"),
        ]
    };
    page.table(
        &["number", "of $c$ is needed", "one press of $v$ adds", "so", "presses of $v$"],
        used.iter().map(row).collect(),
        format!(
            "How often each pattern occurs in the difference, and so how often its combination is pressed. Those \
             that do not occur are left out; all numbers are modulo {states}."
        ),
    );
    let boards = used.iter().flat_map(|&place| {
        let often = match shares[place] {
            1 => String::new(),
            times => format!(", {times}×"),
        };
        [
            Board::pattern(
                format!("$v$ {}{often}", place + 1),
                &modular::pattern(game, &form.right.column(place)),
            ),
            Board::pattern(
                format!("$c$ {}", place + 1),
                &modular::pattern(game, &form.left_inverse.column(place)),
            ),
        ]
    });
    page.figure(
        boards.collect(),
        "The combinations that are pressed, each with the pattern that it adds to.",
    );
    page.paragraph(format!(
        "Add up the combinations, modulo {states}: that is how often to press each cell."
    ));
    modular::pattern(game, &form.right.times_vector(&shares))
}
