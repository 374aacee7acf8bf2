//! Letters as strokes of a pen, for drawings that must not depend on a font: a roman with serifs, like those of books.
//!
//! A letter is a skeleton, and three pens follow it. The broad pen is an ellipse, wide and low, so that stems are thick and
//! what runs across is thin; the fine pen draws serifs and hairlines, and the round one sets dots. An italic letter is the
//! upright one with its skeleton slanted.

/// The units of a skeleton that make the size of a letter.
const UNITS: f64 = 100.0;

/// The width and the height of the broad pen, the width of the fine one and of the round one, in units.
const BROAD: (f64, f64) = (7.8, 3.6);
const FINE: f64 = 3.6;
const ROUND: f64 = 9.5;

/// How far an italic letter leans to the right, as a share of its height.
const SLANT: f64 = 0.22;

/// The control points of a quarter of an ellipse lie at this share of its sides.
const QUARTER: f64 = 0.5523;

/// The strokes of some letters, as SVG paths, by pen.
#[derive(Default)]
pub(super) struct Strokes {
    /// For the broad pen. Its points are narrowed by [`Strokes::STRETCH`]: stretched again together with a round pen of
    /// the pen's height, they are where they should be, and the pen is the ellipse.
    pub broad: String,
    pub fine: String,
    pub round: String,
}

impl Strokes {
    /// The width of the broad pen against its height.
    pub const STRETCH: f64 = BROAD.0 / BROAD.1;

    /// Returns the widths of the three pens for letters of a size.
    pub fn weights(size: f64) -> [f64; 3] {
        [BROAD.1, FINE, ROUND].map(|width| width * size / UNITS)
    }

    /// Adds the letters of a text that begins at a point on its base line.
    pub fn add(&mut self, text: &str, (x, y): (f64, f64), size: f64, is_italic: bool) {
        let unit = size / UNITS;
        let slant = if is_italic { SLANT } else { 0.0 };
        let mut left = x;
        for letter in text.chars() {
            let at = |[across, up]: [f64; 2]| (left + (across + slant * up) * unit, y - up * unit);
            self.letter(strokes(letter), at);
            left += advance(letter) * unit;
        }
    }

    fn letter(&mut self, strokes: &str, at: impl Fn([f64; 2]) -> (f64, f64)) {
        let mut pen = Pen::Broad;
        let mut here = [0.0; 2];
        for (command, numbers) in commands(strokes) {
            let point = |place: usize| [numbers[2 * place], numbers[2 * place + 1]];
            let (path, narrowed) = match (command, pen) {
                ('D', _) => (&mut self.round, 1.0),
                (_, Pen::Broad) => (&mut self.broad, Strokes::STRETCH),
                (_, Pen::Fine) => (&mut self.fine, 1.0),
            };
            let mut write = |letter: &str, points: &[[f64; 2]]| {
                *path += letter;
                for (place, &point) in points.iter().enumerate() {
                    let (x, y) = at(point);
                    let before = if place > 0 { " " } else { "" };
                    *path += &format!("{before}{:.2} {y:.2}", x / narrowed);
                }
            };
            match command {
                'B' => pen = Pen::Broad,
                'T' => pen = Pen::Fine,
                'D' => {
                    write("M", &[point(0)]);
                    *path += "h0";
                }
                'm' => write("M", &[point(0)]),
                'l' => write("L", &[point(0)]),
                'c' => write("C", &[point(0), point(1), point(2)]),
                // Quarters of ellipses: v begins upright, h level.
                _ => {
                    let [x, y] = point(0);
                    let toward = |from: f64, to: f64| from + QUARTER * (to - from);
                    let controls = match command {
                        'v' => [[here[0], toward(here[1], y)], [toward(x, here[0]), y]],
                        _ => [[toward(here[0], x), here[1]], [x, toward(y, here[1])]],
                    };
                    write("C", &[controls[0], controls[1], [x, y]]);
                }
            }
            if let [.., x, y] = numbers[..] {
                here = [x, y];
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Pen {
    Broad,
    Fine,
}

/// Splits strokes into commands with their numbers.
fn commands(strokes: &str) -> impl Iterator<Item = (char, Vec<f64>)> + '_ {
    let mut rest = strokes;
    std::iter::from_fn(move || {
        let command = rest.chars().next()?;
        let end = rest[1..]
            .find(|sign: char| sign.is_ascii_alphabetic())
            .map_or(rest.len(), |end| end + 1);
        let numbers = rest[1..end]
            .split_ascii_whitespace()
            .filter_map(|number| number.parse().ok());
        let numbers = numbers.collect();
        rest = &rest[end..];
        Some((command, numbers))
    })
}

/// Returns the width of a text.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(advance).sum::<f64>() * size / UNITS
}

/// Returns the width of a letter with the space around it.
fn advance(letter: char) -> f64 {
    f64::from(match letter {
        ' '..='~' => ADVANCES[letter as usize - ' ' as usize],
        '·' | '’' => 28,
        '−' | '×' => 70,
        _ => 50,
    })
}

#[rustfmt::skip]
const ADVANCES: [u8; 95] = [
    33, 28, 50, 50, 50, 50, 50, 28, 38, 38, 50, 70, 28, 33, 28, 50, 50, 50, 50, //  !"#$%&'()*+,-./012
    50, 50, 50, 50, 50, 50, 50, 28, 28, 50, 70, 50, 47, 50, 72, 68, 70, 75, 66, // 3456789:;<=>?@ABCDE
    62, 77, 74, 34, 50, 76, 62, 90, 75, 76, 67, 76, 74, 56, 70, 74, 72, 98, 72, // FGHIJKLMNOPQRSTUVWX
    72, 60, 30, 50, 30, 50, 50, 50, 49, 55, 45, 55, 45, 31, 51, 56, 28, 30, 53, // YZ[\]^_`abcdefghijk
    28, 84, 56, 50, 55, 54, 39, 40, 37, 56, 53, 73, 53, 53, 45, 50, 50, 50, 50, // lmnopqrstuvwxyz{|}~
];

/// Returns the strokes of a letter, in units from its left and up from the base line: a capital is 68 units high, a small
/// letter 45. `B` and `T` take the broad and the fine (thin) pen, `D` sets a dot; `m`, `l` and `c` move, draw a line and a
/// cubic curve; `v` and `h` draw a quarter of an ellipse that begins vertically or horizontally. A letter without strokes
/// of its own is drawn as a box.
fn strokes(letter: char) -> &'static str {
    match letter {
        ' ' => "",
        'A' => "Tm9 2l36 67m18 24l54 24m2 2l17 2m52 2l71 2Bm36 66l61 2",
        'B' => "Bm13 2l13 66Tm4 2l34 2m4 66l32 66m13 35l34 35Bm32 66h50 51v32 35m34 35h57 19v34 2",
        'C' => "Tm60 66l60 48Bm59 46c57 58 48 67 36 67h8 34v36 1c47 1 57 8 60 19",
        'D' => "Bm13 2l13 66Tm4 2l34 2m4 66l34 66Bm33 66h65 34v33 2",
        'E' => "Bm13 2l13 66Tm4 66l55 66l56 50m4 2l57 2l60 19m13 35l39 35m39 43l39 27",
        'F' => "Bm13 2l13 66Tm4 66l53 66l54 49m13 34l37 34m37 42l37 26m4 2l22 2",
        'G' => {
            "Tm60 66l60 48m52 27l72 27Bm59 46c57 58 48 67 36 67h8 34v36 1c47 1 56 5 61 12m62 26l62 8"
        }
        'H' => "Bm13 2l13 66m61 2l61 66Tm13 35l61 35m4 2l22 2m4 66l22 66m52 2l70 2m52 66l70 66",
        'I' => "Bm17 2l17 66Tm8 2l26 2m8 66l26 66",
        'J' => "Bm33 66l33 17v20 1h8 12D9 14Tm23 66l43 66",
        'K' => "Bm13 2l13 66m29 39l59 2Tm58 66l13 24m4 2l22 2m4 66l22 66m48 66l67 66m48 2l70 2",
        'L' => "Bm13 2l13 66Tm4 66l24 66m4 2l52 2l55 21",
        'M' => {
            "Tm13 2l13 66m45 4l76 66m4 2l22 2m4 66l14 66m76 66l87 66m68 2l87 2Bm14 66l45 5m77 2l77 66"
        }
        'N' => "Tm13 2l13 66m61 4l61 66m4 2l22 2m4 66l13 66m52 66l70 66Bm13 66l60 4",
        'O' => "Bm8 34v38 67h68 34v38 1h8 34",
        'P' => "Bm13 2l13 66m33 66h57 49v33 31Tm4 2l24 2m4 66l34 66m13 31l34 31",
        'Q' => "Bm8 34v38 67h68 34v38 1h8 34m39 14c47 12 48 -12 66 -13",
        'R' => {
            "Bm13 2l13 66m33 66h55 50v33 34m36 34l57 2Tm4 2l22 2m4 66l34 66m13 34l36 34m48 2l69 2"
        }
        'S' => {
            "Tm46 66l46 49m8 2l8 20Bm45 48c44 60 37 67 28 67h9 50c9 32 48 40 48 18v28 1c17 1 9 9 8 20"
        }
        'T' => "Bm35 2l35 66Tm25 2l45 2m6 49l7 66l63 66l64 49",
        'U' => "Bm13 66l13 22v36 1Tm36 1h60 22l60 66m4 66l22 66m51 66l69 66",
        'V' => "Bm9 66l36 3Tm36 3l62 66m1 66l19 66m54 66l71 66",
        'W' => "Bm9 66l31 4m47 66l69 4Tm31 4l49 60m69 4l90 66m1 66l19 66m39 66l57 66m82 66l98 66",
        'X' => "Bm13 66l59 2Tm57 66l13 2m4 66l24 66m48 66l66 66m4 2l22 2m49 2l69 2",
        'Y' => "Bm9 66l36 31m36 31l36 2Tm36 31l62 66m0 66l19 66m53 66l71 66m26 2l46 2",
        'Z' => "Tm9 49l10 66l51 66m9 2l52 2l54 21Bm51 65l9 3",
        'a' => {
            "D11 33Bm11 34c12 40 17 43 23 43h35 31l35 10c35 4 37 2 40 2Tm40 2c44 2 46 4 46 10Bm35 26c20 26 8 21 8 11v18 1c27 1 35 6 35 14"
        }
        'b' => "Bm13 68l13 3m13 32c16 39 22 43 29 43h48 22v29 1c22 1 16 5 13 12Tm4 67l13 69",
        'c' => "D36 33Bm37 34c35 40 30 43 25 43h7 22v25 1Tm25 1c32 1 37 5 39 12",
        'd' => {
            "Bm43 32c40 39 34 43 27 43h7 22v27 1c34 1 40 5 43 12m43 68l43 2Tm34 67l43 69m43 2l52 2"
        }
        'e' => "Tm7 24l38 24m25 1c32 1 37 5 39 12Bm38 24v24 43h7 22v25 1",
        'f' => "Bm14 2l14 55v24 69D28 64Tm24 69c27 69 29 68 30 66m4 43l26 43m5 2l24 2",
        'g' => {
            "Bm40 32c37 39 32 43 25 43h7 23v25 4c32 4 38 8 40 15m41 43l41 -6v25 -20D11 -11Tm25 -20c16 -20 11 -16 10 -11m41 43l49 43"
        }
        'h' => "Bm13 68l13 2m13 30c16 38 24 43 31 43h43 31l43 2Tm4 67l13 69m5 2l22 2m34 2l52 2",
        'i' => "Bm14 43l14 2D14 62Tm5 42l14 44m5 2l23 2",
        'j' => "Bm18 43l18 -8v8 -20D18 62D4 -16Tm9 42l18 44",
        'k' => "Bm13 68l13 2m24 27l41 2Tm40 43l13 19m4 67l13 69m5 2l22 2m32 43l48 43m33 2l51 2",
        'l' => "Bm14 68l14 2Tm5 67l14 69m5 2l23 2",
        'm' => {
            "Bm13 43l13 2m13 30c16 38 23 43 30 43h42 31l42 2m42 30c45 38 52 43 59 43h71 31l71 2Tm4 42l13 44m5 2l22 2m33 2l51 2m62 2l80 2"
        }
        'n' => "Bm13 43l13 2m13 30c16 38 24 43 31 43h43 31l43 2Tm4 42l13 44m5 2l22 2m34 2l52 2",
        'o' => "Bm7 22v25 43h43 22v25 1h7 22",
        'p' => {
            "Bm13 43l13 -19m13 32c16 39 22 43 29 43h48 22v29 1c22 1 16 5 13 12Tm4 42l13 44m4 -19l23 -19"
        }
        'q' => "Bm43 32c40 39 34 43 27 43h7 22v27 1c34 1 40 5 43 12m43 43l43 -19Tm33 -19l52 -19",
        'r' => "Bm13 43l13 2D33 40Tm13 29c16 38 22 43 29 43l33 41m4 42l13 44m5 2l24 2",
        's' => {
            "Tm32 43l32 32m7 1l7 13Bm31 32c30 39 25 43 20 43h8 33c8 20 34 26 34 12v20 1c13 1 8 5 7 13"
        }
        't' => "Bm15 44l15 11v22 1Tm22 1c28 1 31 4 31 12m4 43l28 43m4 43c11 44 14 50 15 58l15 43",
        'u' => {
            "Bm13 43l13 14v24 1m43 43l43 2Tm24 1c33 1 40 6 43 15m4 43l13 43m34 43l43 43m43 2l52 2"
        }
        'v' => "Bm8 43l27 3Tm27 3l45 43m1 43l17 43m37 43l52 43",
        'w' => "Bm8 43l23 3m35 43l50 3Tm23 3l36 40m50 3l65 43m1 43l17 43m28 43l44 43m57 43l72 43",
        'x' => "Bm9 43l44 2Tm42 43l11 2m2 43l19 43m35 43l51 43m3 2l19 2m35 2l53 2",
        'y' => "Bm8 43l27 3D8 -16Tm45 43l20 -13c17 -19 12 -20 9 -18m1 43l17 43m37 43l52 43",
        'z' => "Tm7 31l8 43l36 43m8 2l36 2l38 14Bm36 42l8 3",
        '0' => "Bm7 33v25 65h43 33v25 1h7 33",
        '1' => "Bm26 64l26 2Tm12 57c19 57 23 60 26 64m13 2l39 2",
        '2' => "D11 49Bm10 50c11 60 17 65 25 65h42 48c42 32 20 22 9 4Tm9 2l41 2l43 14m9 4l40 4",
        '3' => {
            "D11 52D9 14Bm11 54c13 61 18 65 25 65h40 50v24 35m24 35h43 18v25 1c15 1 8 6 8 14Tm17 35l26 35"
        }
        '4' => "Tm34 64l5 21l46 21m24 2l43 2Bm34 63l34 2",
        '5' => {
            "D9 14Tm13 63l12 33m13 63l40 63m13 61l38 61Bm12 33c15 38 20 41 26 41h43 21v24 1c15 1 8 6 8 14"
        }
        '6' => "D38 55Bm27 65h7 29v25 1h43 20v27 40Tm27 40c17 40 9 34 8 26m38 56c37 62 32 65 27 65",
        '7' => "Tm7 49l9 63l44 63m9 61l42 61Bm43 62c29 44 20 27 20 3",
        '8' => "Bm10 50v25 65h40 50v25 35h10 50m7 18v25 35h43 18v25 1h7 18",
        '9' => "D12 11Bm23 1h43 37v25 65h7 46v23 26Tm23 26c33 26 41 32 42 40m12 10c13 4 18 1 23 1",
        '.' => "D14 4",
        ',' => "D14 4Tm15 3c16 -4 14 -9 10 -12",
        ':' => "D14 4D14 39",
        '+' => "Tm8 24l62 24m35 -3l35 51",
        '=' => "Tm8 33l62 33m8 16l62 16",
        '-' => "Tm5 20l27 20m5 22l27 22",
        '−' => "Tm8 24l62 24",
        '·' => "D14 24",
        '×' => "Tm16 5l54 43m54 5l16 43",
        '/' => "Tm7 -14l43 70",
        '(' => "Bm31 74c15 55 15 -5 31 -24",
        ')' => "Bm7 74c23 55 23 -5 7 -24",
        '!' => "D14 4Bm14 64l14 42Tm14 42l14 20",
        '?' => "D22 4D10 50Bm23 65h40 49Tm10 51c11 60 16 65 23 65m40 49c40 36 22 34 22 18",
        '\'' | '’' => "D14 61Tm15 60c16 53 14 48 10 45",
        ';' => "D14 39D14 4Tm15 3c16 -4 14 -9 10 -12",
        '[' => "Tm25 74l12 74l12 -24l25 -24",
        ']' => "Tm5 74l18 74l18 -24l5 -24",
        _ => "Tm8 2l42 2l42 66l8 66l8 2",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = char> {
        (' '..='~').chain("·×−’é".chars())
    }

    #[test]
    fn every_stroke_is_whole_and_stays_on_its_letter() {
        for letter in all() {
            let mut pieces = 0;
            for (command, numbers) in commands(strokes(letter)) {
                let expected = match command {
                    'B' | 'T' => 0,
                    'm' | 'l' | 'v' | 'h' | 'D' => 2,
                    'c' => 6,
                    other => panic!("{letter} has a {other}"),
                };
                assert_eq!(numbers.len(), expected, "{letter}: {command}");
                for point in numbers.chunks(2) {
                    assert!(
                        (0.0..=advance(letter)).contains(&point[0]),
                        "{letter}: {point:?}"
                    );
                    assert!((-26.0..=76.0).contains(&point[1]), "{letter}: {point:?}");
                }
                pieces += usize::from(expected > 0);
            }
            assert!(pieces > 0 || letter == ' ', "{letter}");
        }
    }

    #[test]
    fn letters_have_shapes_of_their_own() {
        let mut known: Vec<&str> = ('0'..='9')
            .chain('A'..='Z')
            .chain('a'..='z')
            .map(strokes)
            .collect();
        known.sort_unstable();
        known.dedup();
        assert_eq!(known.len(), 62);
        assert!(!known.contains(&strokes('é')));
    }

    #[test]
    fn a_quarter_ends_where_it_should_and_a_slant_leaves_the_base_line_alone() {
        let mut upright = Strokes::default();
        upright.letter("Tm0 0v10 20", |[x, y]| (x, y));
        assert_eq!(upright.fine, "M0.00 0.00C0.00 11.05 4.48 20.00 10.00 20.00");
        let [mut upright, mut italic] = [Strokes::default(), Strokes::default()];
        upright.add("l", (0.0, 0.0), 100.0, false);
        italic.add("l", (0.0, 0.0), 100.0, true);
        // The stem of an l goes from its top to the base line, which it nearly touches.
        let last = |path: &str| {
            path.rsplit_once('L')
                .unwrap()
                .1
                .split(' ')
                .next()
                .unwrap()
                .parse::<f64>()
                .unwrap()
        };
        assert!((last(&italic.broad) - last(&upright.broad)).abs() < 0.5);
        let first = |path: &str| path[1..].split(' ').next().unwrap().parse::<f64>().unwrap();
        assert!(first(&italic.broad) - first(&upright.broad) > 5.0);
    }
}
