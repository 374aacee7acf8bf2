//! Letters made of straight lines on a small raster, for drawings that must not depend on a font.

/// How far apart letters stand, of the raster's width.
const ADVANCE: f64 = 6.0;
/// The raster's units in the height of a capital letter, against the size of the text.
const CAPITAL: f64 = 0.72 / 6.0;

/// How wide a text is.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * ADVANCE * size * CAPITAL - 2.0 * size * CAPITAL
}

/// The lines of a text that begins at a place on its base line.
pub(super) fn lines(text: &str, (x, y): (f64, f64), size: f64) -> String {
    let unit = size * CAPITAL;
    let mut lines = String::new();
    for (place, letter) in text.chars().enumerate() {
        let left = x + place as f64 * ADVANCE * unit;
        for stroke in strokes(letter).split_whitespace() {
            let mut digits = stroke.bytes().map(|digit| f64::from(digit - b'0'));
            let mut command = 'M';
            while let (Some(across), Some(down)) = (digits.next(), digits.next()) {
                let (x, y) = (left + across * unit, y + (down - 6.0) * unit);
                lines += &format!("{command}{x:.2} {y:.2}");
                command = 'L';
            }
        }
    }
    lines
}

/// The strokes of a letter: pairs of digits, across from 0 to 4 and down from 0 (the top of a capital) to 6 (the
/// base line) and below. What has no drawing is a box.
fn strokes(letter: char) -> &'static str {
    match letter {
        ' ' => "",
        'A' => "062046 0444",
        'B' => "0600303142433404 0333444535 3506",
        'C' => "4130100105163645",
        'D' => "000626454126 000020 2041 06",
        'E' => "40000646 0333",
        'F' => "400006 0333",
        'G' => "41301001051636454323",
        'H' => "0006 4046 0343",
        'I' => "1030 2026 1636",
        'J' => "404536160504",
        'K' => "0006 400346",
        'L' => "000646",
        'M' => "0600234046",
        'N' => "06004640",
        'O' => "1030414536160501 0110",
        'P' => "0600304142330303",
        'Q' => "1030414536160501 0110 2446",
        'R' => "06003041423303 2346",
        'S' => "41301001021333444536160504",
        'T' => "0040 2026",
        'U' => "000516364540",
        'V' => "002640",
        'W' => "0016233640",
        'X' => "0046 4006",
        'Y' => "002340 2326",
        'Z' => "00400646",
        '0' => "1030414536160501 0110 4006",
        '1' => "112026 1636",
        '2' => "0110304142060646",
        '3' => "011030414233444536160504 1333",
        '4' => "36300444",
        '5' => "4000033344453606",
        '6' => "403001051636454333130304",
        '7' => "004016",
        '8' => "103041423313020110 133344453616050413",
        '9' => "061645414030100102133343",
        'a' => "02123344 46443313 0413 04051646",
        'b' => "0006 0413 133344 4536 453616 06",
        'c' => "4333130405163645",
        'd' => "4046 4333130405163645",
        'e' => "04444333130405163645",
        'f' => "40302116 0343",
        'g' => "4333130405163645 43473818 07",
        'h' => "0006 041333 4446 3344",
        'i' => "2326 2121",
        'j' => "23272818 2121",
        'k' => "0006 330446",
        'l' => "202536",
        'm' => "0306 0413 132426 2433 334446",
        'n' => "0306 041333 4446 3344",
        'o' => "1333444536160504 0413",
        'p' => "0308 0413333344453616 0605",
        'q' => "4348 4333130405163645",
        'r' => "0306 04133344",
        's' => "433313043444453606",
        't' => "10153645 0333",
        'u' => "03051636 3645 4346",
        'v' => "032643",
        'w' => "0316242536 3643",
        'x' => "0346 4306",
        'y' => "0326 430818",
        'z' => "03430646",
        '.' => "2526",
        ',' => "252718",
        ':' => "2324 2526",
        '-' | '−' | '⁻' => "1333",
        '+' => "1333 2224",
        '=' => "0242 0444",
        '/' => "4006",
        '(' => "30111526 26",
        ')' => "10313516",
        '·' => "2323",
        '¹' => "2023",
        '²' => "103031121333",
        '×' => "1234 3214",
        _ => "0006464000",
    }
}
