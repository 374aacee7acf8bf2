//! How it looks: what the terminal can show ([`Look`]) and the styles of a theme ([`Theme`]).
//!
//! State never depends on colour: on has its `X`, the cursor its arrows, a flip its frame, a difference its dot.

use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Only plain characters.
    pub ascii: bool,
    pub colours: Colours,
}

/// How many colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    None,
    Sixteen,
    Many,
}

impl Look {
    /// What the environment says about the terminal, asked by name.
    pub fn of(ascii: bool, variable: impl Fn(&str) -> Option<String>) -> Look {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let terminal = set("TERM").unwrap_or_default();
        // Of the variables that name the encoding, the first that is set counts. None says nothing.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        let narrow = locale.is_some_and(|locale| {
            let locale = locale.to_lowercase();
            !locale.contains("utf-8") && !locale.contains("utf8")
        });
        let colours = if set("NO_COLOR").is_some() || terminal == "dumb" {
            Colours::None
        } else if set("COLORTERM").is_some() || terminal.contains("256color") || terminal.contains("direct") {
            Colours::Many
        } else {
            Colours::Sixteen
        };
        // The console of Linux has no glyphs for corners of blocks.
        Look { ascii: ascii || narrow || terminal == "linux", colours }
    }

    /// What stands between two things on a line.
    pub fn between(self) -> &'static str {
        if self.ascii { ", " } else { " · " }
    }

    /// Returns a text with what the terminal can show.
    pub fn text(self, text: &str) -> String {
        if !self.ascii {
            return text.to_owned();
        }
        let mut plain = String::new();
        for letter in text.chars() {
            match letter {
                letter if letter.is_ascii() => plain.push(letter),
                '…' => plain.push_str("..."),
                '·' => plain.push('.'),
                '×' => plain.push('x'),
                '–' | '—' | '−' => plain.push('-'),
                '→' => plain.push_str("->"),
                '‘' | '’' => plain.push('\''),
                '“' | '”' => plain.push('"'),
                '✓' => plain.push('v'),
                _ => plain.push('?'),
            }
        }
        plain
    }

    /// Returns the name of a key.
    pub fn key(self, shown: &str) -> String {
        if !self.ascii {
            return shown.to_owned();
        }
        [("←", "left"), ("→", "right"), ("↑", "up"), ("↓", "down")]
            .into_iter()
            .fold(shown.to_owned(), |shown, (arrow, name)| shown.replace(arrow, name))
    }

    /// The frame of a box.
    pub fn border(self) -> border::Set<'static> {
        if !self.ascii {
            return border::ROUNDED;
        }
        border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        }
    }
}

/// The colours to draw with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ThemeName {
    /// The terminal's own: right on light and dark.
    #[default]
    Terminal,
    /// Ink on paper.
    Paper,
    /// Light on dark.
    Night,
    /// No colours.
    Plain,
}

impl ThemeName {
    /// All themes.
    pub const ALL: [ThemeName; 4] =
        [ThemeName::Terminal, ThemeName::Paper, ThemeName::Night, ThemeName::Plain];

    /// Returns what it is called.
    pub fn name(self) -> &'static str {
        match self {
            ThemeName::Terminal => "terminal",
            ThemeName::Paper => "paper",
            ThemeName::Night => "night",
            ThemeName::Plain => "plain",
        }
    }

    /// Returns the theme with a name.
    pub fn named(name: &str) -> Option<ThemeName> {
        ThemeName::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

/// The styles of everything that is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    paper: Color,
    ink: Color,
    dim: Style,
    cursor: Color,
    reach: Color,
    mark: Color,
}

impl Theme {
    /// A theme, as far as the terminal can show it.
    pub fn new(name: ThemeName, look: Look) -> Theme {
        let name = match (name, look.colours) {
            (_, Colours::None) => ThemeName::Plain,
            (ThemeName::Paper | ThemeName::Night, Colours::Sixteen) => ThemeName::Terminal,
            (name, _) => name,
        };
        // Red, magenta and blue can be read on light and on dark; the first two of each theme are the
        // terminal's own colours where it is not known which it is.
        let plain = Theme {
            paper: Color::Reset,
            ink: Color::Reset,
            dim: Style::new().add_modifier(Modifier::DIM),
            cursor: Color::Reset,
            reach: Color::Reset,
            mark: Color::Reset,
        };
        match name {
            ThemeName::Plain => plain,
            ThemeName::Terminal => {
                Theme { cursor: Color::Red, reach: Color::Magenta, mark: Color::Blue, ..plain }
            }
            ThemeName::Paper => Theme {
                paper: Color::Indexed(230),
                ink: Color::Indexed(234),
                dim: Style::new().fg(Color::Indexed(245)),
                cursor: Color::Indexed(124),
                reach: Color::Indexed(172),
                mark: Color::Indexed(25),
            },
            ThemeName::Night => Theme {
                paper: Color::Indexed(234),
                ink: Color::Indexed(230),
                dim: Style::new().fg(Color::Indexed(243)),
                cursor: Color::Indexed(203),
                reach: Color::Indexed(214),
                mark: Color::Indexed(74),
            },
        }
    }

    /// Text, and what everything lies on.
    pub fn text(self) -> Style {
        Style::new().fg(self.ink).bg(self.paper)
    }

    /// Text that matters more.
    pub fn strong(self) -> Style {
        self.text().add_modifier(Modifier::BOLD)
    }

    /// Text that matters less, and the frames of cells that are off.
    pub fn dim(self) -> Style {
        self.text().patch(self.dim)
    }

    pub fn cursor(self) -> Style {
        self.text().fg(self.cursor).add_modifier(Modifier::BOLD)
    }

    pub fn reach(self) -> Style {
        self.text().fg(self.reach).add_modifier(Modifier::BOLD)
    }

    pub fn mark(self) -> Style {
        self.text().fg(self.mark).add_modifier(Modifier::BOLD)
    }

    pub fn dot(self) -> Style {
        self.cursor()
    }

    /// A style as it is drawn on ink instead of paper. Where ink is the terminal's own text colour, which
    /// cannot be named as a background, both are exchanged.
    pub fn on_ink(self, style: Style) -> Style {
        match (self.ink, style.fg) {
            (Color::Reset, Some(Color::Reset) | None) => {
                Style { fg: Some(Color::Reset), bg: Some(Color::Reset), ..style }
                    .add_modifier(Modifier::REVERSED)
            }
            (Color::Reset, Some(colour)) => {
                style.fg(Color::Reset).bg(colour).add_modifier(Modifier::REVERSED)
            }
            (ink, Some(colour)) if colour == ink => style.fg(self.paper).bg(ink),
            (ink, _) => style.bg(ink),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_says_what_the_terminal_can_show() {
        let look = |variables: &[(&str, &str)]| {
            Look::of(false, |name| {
                variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            })
        };
        let many = Look { ascii: false, colours: Colours::Many };
        assert_eq!(look(&[("TERM", "xterm-256color"), ("LANG", "en_GB.UTF-8")]), many);
        assert_eq!(look(&[("TERM", "xterm"), ("COLORTERM", "truecolor")]), many);
        assert_eq!(look(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]).colours, Colours::None);
        assert_eq!(look(&[("TERM", "xterm-256color"), ("NO_COLOR", "")]).colours, Colours::Many);
        assert_eq!(look(&[("TERM", "screen")]), Look { ascii: false, colours: Colours::Sixteen });
        assert!(look(&[("TERM", "linux")]).ascii);
        assert!(look(&[("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")]).ascii);
    }
}
