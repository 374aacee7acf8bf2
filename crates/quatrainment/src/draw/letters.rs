//! Letters made of straight lines on a small raster, for drawings that must not depend on a font.

/// The size of the raster's unit: a capital letter is 6 units high, which is 0.66 of the size of the text.
const UNIT: f64 = 0.66 / 6.0;

/// Returns the width of a text.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let advance: f64 = text.chars().map(|letter| metrics(letter).1).sum();
    // The last letter needs no space after it.
    (advance - 1.6).max(0.0) * size * UNIT
}

/// Returns the strokes of a text that begins at a point on its base line, as a path.
pub(super) fn lines(text: &str, (x, y): (f64, f64), size: f64) -> String {
    let unit = size * UNIT;
    let mut lines = String::new();
    let mut left = x;
    for letter in text.chars() {
        let (before, advance) = metrics(letter);
        for stroke in strokes(letter).split(' ') {
            let mut digits = stroke.bytes().map(|digit| f64::from(digit - b'0'));
            let mut command = 'M';
            while let (Some(across), Some(down)) = (digits.next(), digits.next()) {
                let (x, y) = (left + (across - before) * unit, y + (down - 6.0) * unit);
                lines += &format!("{command}{x:.2} {y:.2}");
                command = 'L';
            }
        }
        left += advance * unit;
    }
    lines
}

/// Returns where a letter begins on its raster and its advance width.
fn metrics(letter: char) -> (f64, f64) {
    match letter {
        'i' | '.' | ',' | ':' | '·' => (2.0, 2.0),
        'l' | 'j' | '(' | ')' | '¹' => (1.0, 3.6),
        'f' | 't' | ' ' => (0.5, 4.8),
        _ => (0.0, 5.6),
    }
}

/// Returns the strokes of a letter: pairs of digits, across from 0 to 4 and down from 0 (the top of a capital) to 6
/// (the base line) and below. A letter without strokes of its own is drawn as a box.
fn strokes(letter: char) -> &'static str {
    match letter {
        ' ' => "",
        'A' => "062046 1434",
        'B' => "0006 003041423303 3344453606",
        'C' => "4130100105163645",
        'D' => "0006 002042442606",
        'E' => "40000646 0333",
        'F' => "400006 0333",
        'G' => "41301001051636454323",
        'H' => "0006 4046 0343",
        'I' => "1030 2026 1636",
        'J' => "404536160504",
        'K' => "0006 4004 1346",
        'L' => "000646",
        'M' => "0600234046",
        'N' => "06004640",
        'O' => "103041453616050110",
        'P' => "06003041423303",
        'Q' => "103041453616050110 2446",
        'R' => "06003041423303 2346",
        'S' => "413010010213334445361605",
        'T' => "0040 2026",
        'U' => "000516364540",
        'V' => "002640",
        'W' => "0016233640",
        'X' => "0046 4006",
        'Y' => "002340 2326",
        'Z' => "00400646",
        '0' => "103041453616050110",
        '1' => "112026 1636",
        '2' => "01103041420646",
        '3' => "0110304142334445361605 2333",
        '4' => "36300444",
        '5' => "400003334445361605",
        '6' => "4130100105163645443303",
        '7' => "004016",
        '8' => "103041423313020110 33444536160504 0413",
        '9' => "4313020110304145361605",
        'a' => "4332120305163645 4246",
        'b' => "0006 0312324345361605",
        'c' => "4332120305163645",
        'd' => "4046 4332120305163645",
        'e' => "04444332120305163645",
        'f' => "40302126 1232",
        'g' => "4332120305163645 4247381807",
        'h' => "0006 0312324346",
        'i' => "2226 2020",
        'j' => "22271808 2020",
        'k' => "0006 4204 2346",
        'l' => "202536",
        'm' => "0206 03122326 23324346",
        'n' => "0206 0312324346",
        'o' => "123243453616050312",
        'p' => "0208 0312324345361605",
        'q' => "4248 4332120305163645",
        'r' => "0206 03123243",
        's' => "43321203143445361605",
        't' => "10152636 0232",
        'u' => "0205163645 4246",
        'v' => "022642",
        'w' => "0216243642",
        'x' => "0246 4206",
        'y' => "0226 42261808",
        'z' => "02420646",
        '.' => "2626",
        ',' => "2617",
        ':' => "2323 2626",
        '+' => "0444 2226",
        '=' => "0343 0545",
        '/' => "4006",
        '(' => "30111536",
        ')' => "10313516",
        '·' => "2424",
        '¹' => "112023",
        '²' => "1030311333",
        '×' => "1335 3315",
        '-' | '−' => "1434",
        '⁻' => "1131",
        _ => "0006464000",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stroke_has_whole_points() {
        for letter in (' '..='~').chain("·¹²×−⁻é".chars()) {
            for stroke in strokes(letter).split(' ') {
                assert_eq!(stroke.len() % 2, 0, "{letter}");
            }
        }
    }

    #[test]
    fn letters_are_no_wider_than_a_font_would_be() {
        assert!(width("1. press AB12", 10.0) < 13.0 * 10.0 * 0.62);
    }
}
