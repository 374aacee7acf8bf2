//! What belongs to no single command: the texts of `help TOPIC`, parts of which are also in the manual.

use crate::output;

/// A topic of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    Patterns,
    Rules,
    Codes,
    Files,
    ExitCodes,
}

impl Topic {
    pub const ALL: [Topic; 5] = [
        Topic::Patterns,
        Topic::Rules,
        Topic::Codes,
        Topic::Files,
        Topic::ExitCodes,
    ];

    /// Returns the name, as one word.
    pub fn name(self) -> &'static str {
        match self {
            Topic::Patterns => "patterns",
            Topic::Rules => "rules",
            Topic::Codes => "codes",
            Topic::Files => "files",
            Topic::ExitCodes => "exit-codes",
        }
    }

    /// Returns the topic of words: its name, without its last letter or in two words.
    pub fn named(words: &[String]) -> Option<Topic> {
        let typed = words.join("-").to_lowercase();
        Topic::ALL.into_iter().find(|topic| {
            let name = topic.name();
            name == typed || name.strip_suffix('s') == Some(&typed)
        })
    }
}

/// Returns the text of a topic, wrapped to a width.
pub fn text(topic: Topic, width: usize) -> String {
    let mut text = String::new();
    match topic {
        Topic::Patterns => paragraphs(&mut text, PATTERNS, width),
        Topic::Rules => paragraphs(&mut text, RULES, width),
        Topic::Codes => paragraphs(&mut text, CODES, width),
        Topic::Files => {
            entries(&mut text, FILES, width);
            text += "\nENVIRONMENT\n\n";
            entries(&mut text, ENVIRONMENT, width);
        }
        Topic::ExitCodes => entries(&mut text, EXIT_CODES, width),
    }
    text
}

/// Adds paragraphs; lines that are indented are examples and stay as they are.
fn paragraphs(text: &mut String, all: &str, width: usize) {
    for line in all.lines() {
        let lines = match line.starts_with("  ") {
            true => vec![line.to_owned()],
            false => output::wrapped(line, width),
        };
        lines.iter().for_each(|line| *text += &format!("{line}\n"));
    }
}

/// Adds names, each with its meaning below.
fn entries(text: &mut String, all: &[(&str, &str)], width: usize) {
    for (name, meaning) in all {
        *text += &format!("{name}\n");
        for line in output::wrapped(meaning, width - 4) {
            *text += &format!("    {line}\n");
        }
    }
}

const PATTERNS: &str = "\
A pattern gives the state of every cell, row by row. Rows are separated by / or are lines; layers by // or a blank line.

  X x 1 #    a cell that is on
  . 0 _      a cell that is off
  0 to 9, a to z    the states of a cell with up to 36 states; . is 0
  7 12 40    with more states, numbers separated by spaces

Named patterns fit every board: blank, all-on, checkerboard, random:SEED (a seed is a whole number).

A pattern can also be the name of a file: text, or a picture (.png, .pbm, .pgm) with one pixel per cell, which sets the board size. Cells, codes and named patterns come first; a name that starts with ./ is always that of a file. Use - for standard input.

Cells are named as in a spreadsheet: B3 is column B, row 3; B3/2 is in layer 2.

  quatrainment solve X..X/.XX./.XX./X..X
  quatrainment solve all-on --game lights-out --size 7x7
  quatrainment show --pattern checkerboard";

const RULES: &str = "\
The rule of a game says what a press changes. It can depend on whether the cell is at a corner, at an edge or in the centre. A press of the same cell twice cancels out, and order does not matter.

  quatrainment games              all games
  quatrainment show lights-out    a game's rule, and what can be solved

Your own game is a TOML file, for --game-file:

  name = \"Plus\"
  size = \"5x5\"
  [rule]
  everywhere = \"\"\"
  .x.
  xox
  .x.
  \"\"\"

In a picture, o (or @, if it also changes) is the pressed cell, x a cell that changes and . one that does not. Instead of everywhere, give corner, edge and centre. With wrap = true the borders join, and states = 3 gives every cell three states. The guide has a reference with every entry.";

const CODES: &str = "\
A puzzle code is a whole puzzle in one word: the game, its size, start and target. It notices typing errors, and always means the same puzzle. Every command that takes a puzzle takes a code, and so do the game, the page and links to it.

  quatrainment new                      prints the code of a new puzzle
  quatrainment solve q1244tttqbv8r5
  quatrainment play q1244tttqbv8r5

A game ID of Flip, from Simon Tatham's Portable Puzzle Collection, is also a whole puzzle.

A seed always gives the same puzzle, on every machine and in every version:

  quatrainment new --level hard --seed 7";

/// Files, each with its meaning.
pub const FILES: &[(&str, &str)] = &[
    (
        "~/.local/share/quatrainment/",
        "Games in progress, history and preferences, unless --data-dir names another folder. On macOS it \
         is ~/Library/Application Support/quatrainment, on Windows %APPDATA%\\quatrainment.",
    ),
    ("*.toml", "Your own game, for --game-file."),
    (
        "*.about.json",
        "What the table of a survey beside it holds, which --resume compares.",
    ),
];

/// Variables of the environment, each with its meaning.
pub const ENVIRONMENT: &[(&str, &str)] = &[
    ("NO_COLOR", "If set, no colours are used."),
    (
        "TERM",
        "If dumb, the terminal can only print: the game is played in sentences and typed lines, as with --linear.",
    ),
    (
        "COLORTERM",
        "If set, or if TERM says so, themes use more than sixteen colours. If truecolor or 24bit, previews use exact \
         colours.",
    ),
    (
        "PAGER",
        "The program that shows long tables on a terminal; less if not set. If empty or cat, they are printed at once.",
    ),
    (
        "LC_ALL, LC_CTYPE, LANG",
        "If the first of these that is set does not name UTF-8, the game uses plain characters.",
    ),
    (
        "XDG_DATA_HOME",
        "The parent of the data folder on Linux; ~/.local/share if not set.",
    ),
];

/// Exit codes, each with its meaning.
pub const EXIT_CODES: &[(&str, &str)] = &[
    ("0", "Success."),
    (
        "1",
        "No solution, an invalid certificate or a wrong answer.",
    ),
    (
        "2",
        "Bad input or usage; standard error says what is wrong and what to do.",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_fit_their_width_and_have_names() {
        for topic in Topic::ALL {
            let text = text(topic, 80);
            assert!(text.lines().count() > 5, "{text}");
            for line in text.lines() {
                assert!(line.chars().count() <= 80, "{line}");
            }
            assert_eq!(Topic::named(&[topic.name().to_owned()]), Some(topic));
        }
        let named = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            Topic::named(&words)
        };
        assert_eq!(named(&["exit", "codes"]), Some(Topic::ExitCodes));
        assert_eq!(named(&["Pattern"]), Some(Topic::Patterns));
        assert_eq!((named(&["solve"]), named(&[])), (None, None));
    }

    #[test]
    fn the_rule_of_the_help_is_one() {
        let lines = RULES.lines().skip_while(|line| !line.contains("name = "));
        let file: Vec<&str> = lines.take_while(|line| line.starts_with("  ")).collect();
        let file: String = file
            .iter()
            .map(|line| format!("{}\n", line.trim()))
            .collect();
        quatrainment::notation::game_file(&file).unwrap();
    }
}
