//! The names of games as on this page: the library's, with a multiplication sign; and long numbers.

use quatrainment::Game;

/// Returns the size of a board, like `4×4` or `19 cells`.
pub fn size(game: &Game) -> String {
    quatrainment::words::size(game).replace('x', "×")
}

/// Returns a game with its board and, when there are more than two, its states.
pub fn heading(game: &Game) -> String {
    let gap = if game.grid().layout().is_some() {
        ", "
    } else {
        " "
    };
    let states = match game.states() {
        2 => String::new(),
        states => format!(", {states} states"),
    };
    format!(
        "{}{gap}{}{states}",
        quatrainment::words::title(game),
        size(game)
    )
}

/// Returns a number with a comma between thousands.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::{Layout, catalogue};

    #[test]
    fn sizes_have_a_multiplication_sign() {
        let game = catalogue::find("lights-out")
            .unwrap()
            .game()
            .unwrap()
            .with_states(3)
            .unwrap();
        assert_eq!(heading(&game), "Lights Out 5×5, 3 states");
        let row = catalogue::find("lights-out")
            .unwrap()
            .game_of(&"1x7".parse().unwrap())
            .unwrap();
        let layout = Layout::read(row.grid(), " o o\no o o\n o o").unwrap();
        let hexagon = Game::new("Flower", row.rule().clone(), row.grid().laid_out(layout)).unwrap();
        assert_eq!(heading(&hexagon), "Flower, 7 cells");
    }

    #[test]
    fn thousands_have_a_comma() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(thousands(number), text);
        }
    }
}
