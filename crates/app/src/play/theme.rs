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
    /// Returns the signs that a shared result has here: a terminal may show emoji in any width.
    pub fn alphabet(self) -> quatrainment_play::Alphabet {
        match self.ascii {
            true => quatrainment_play::Alphabet::Ascii,
            false => quatrainment_play::Alphabet::Signs,
        }
    }

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
        } else if set("COLORTERM").is_some()
            || terminal.contains("256color")
            || terminal.contains("direct")
        {
            Colours::Many
        } else {
            Colours::Sixteen
        };
        // The console of Linux has no glyphs for corners of blocks.
        Look {
            ascii: ascii || narrow || terminal == "linux",
            colours,
        }
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
            .fold(shown.to_owned(), |shown, (arrow, name)| {
                shown.replace(arrow, name)
            })
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
    /// Light on dark, in colours that can be told apart with any kind of colour vision.
    Universal,
    /// No colours.
    Plain,
}

impl ThemeName {
    /// All themes.
    pub const ALL: [ThemeName; 5] = [
        ThemeName::Terminal,
        ThemeName::Paper,
        ThemeName::Night,
        ThemeName::Universal,
        ThemeName::Plain,
    ];

    /// Returns what it is called.
    pub fn name(self) -> &'static str {
        match self {
            ThemeName::Terminal => "terminal",
            ThemeName::Paper => "paper",
            ThemeName::Night => "night",
            ThemeName::Universal => "universal",
            ThemeName::Plain => "plain",
        }
    }

    /// Returns the theme with a name.
    pub fn named(name: &str) -> Option<ThemeName> {
        ThemeName::ALL
            .into_iter()
            .find(|theme| theme.name() == name)
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
    dot: Color,
}

impl Theme {
    /// A theme, as far as the terminal can show it.
    pub fn new(name: ThemeName, look: Look) -> Theme {
        let name = match (name, look.colours) {
            (_, Colours::None) => ThemeName::Plain,
            (ThemeName::Paper | ThemeName::Night, Colours::Sixteen) => ThemeName::Terminal,
            // Nobody knows what sixteen colours look like, so shapes alone have to do.
            (ThemeName::Universal, Colours::Sixteen) => ThemeName::Plain,
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
            dot: Color::Reset,
        };
        match name {
            ThemeName::Plain => plain,
            ThemeName::Terminal => Theme {
                cursor: Color::Red,
                reach: Color::Magenta,
                mark: Color::Blue,
                dot: Color::Red,
                ..plain
            },
            ThemeName::Paper => Theme {
                paper: Color::Indexed(230),
                ink: Color::Indexed(234),
                dim: Style::new().fg(Color::Indexed(245)),
                cursor: Color::Indexed(124),
                reach: Color::Indexed(172),
                mark: Color::Indexed(25),
                dot: Color::Indexed(124),
            },
            ThemeName::Night => Theme {
                paper: Color::Indexed(234),
                ink: Color::Indexed(230),
                dim: Style::new().fg(Color::Indexed(243)),
                cursor: Color::Indexed(203),
                reach: Color::Indexed(214),
                mark: Color::Indexed(74),
                dot: Color::Indexed(203),
            },
            // Amber, sky blue, violet and rose: far apart from each other, from paper and from ink in every simulation of
            // the test below.
            ThemeName::Universal => Theme {
                paper: Color::Indexed(234),
                ink: Color::Indexed(255),
                dim: Style::new().fg(Color::Indexed(247)),
                cursor: Color::Indexed(214),
                reach: Color::Indexed(38),
                mark: Color::Indexed(135),
                dot: Color::Indexed(204),
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

    /// The dot of a cell that differs from the target.
    pub fn dot(self) -> Style {
        self.text().fg(self.dot).add_modifier(Modifier::BOLD)
    }

    /// A style as it is drawn on ink instead of paper. Where ink is the terminal's own text colour, which
    /// cannot be named as a background, both are exchanged.
    pub fn on_ink(self, style: Style) -> Style {
        match (self.ink, style.fg) {
            (Color::Reset, Some(Color::Reset) | None) => Style {
                fg: Some(Color::Reset),
                bg: Some(Color::Reset),
                ..style
            }
            .add_modifier(Modifier::REVERSED),
            (Color::Reset, Some(colour)) => style
                .fg(Color::Reset)
                .bg(colour)
                .add_modifier(Modifier::REVERSED),
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
                variables
                    .iter()
                    .find(|(key, _)| *key == name)
                    .map(|(_, value)| (*value).to_owned())
            })
        };
        let many = Look {
            ascii: false,
            colours: Colours::Many,
        };
        assert_eq!(
            look(&[("TERM", "xterm-256color"), ("LANG", "en_GB.UTF-8")]),
            many
        );
        assert_eq!(look(&[("TERM", "xterm"), ("COLORTERM", "truecolor")]), many);
        assert_eq!(
            look(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]).colours,
            Colours::None
        );
        assert_eq!(
            look(&[("TERM", "xterm-256color"), ("NO_COLOR", "")]).colours,
            Colours::Many
        );
        assert_eq!(
            look(&[("TERM", "screen")]),
            Look {
                ascii: false,
                colours: Colours::Sixteen
            }
        );
        assert!(look(&[("TERM", "linux")]).ascii);
        assert!(look(&[("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")]).ascii);
    }

    type Rgb = [f64; 3];

    /// What dichromats see of the light of a colour, by what their eyes lack: the matrices for severity 1.0 of Machado,
    /// Oliveira and Fernandes, A Physiologically-based Model for Simulation of Color Vision Deficiency, IEEE Transactions
    /// on Visualization and Computer Graphics 15 (2009), for linear RGB. The first is everybody else.
    const VISIONS: [(&str, [Rgb; 3]); 4] = [
        (
            "trichromacy",
            [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        ),
        (
            "protanopia",
            [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
        ),
        (
            "deuteranopia",
            [
                [0.367322, 0.860646, -0.227968],
                [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ],
        ),
        (
            "tritanopia",
            [
                [1.255528, -0.076749, -0.178779],
                [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ],
        ),
    ];

    /// The light of one of the 240 colours that every terminal with 256 has.
    fn light(colour: Color) -> Rgb {
        let Color::Indexed(index @ 16..) = colour else {
            panic!("{colour:?} looks different everywhere")
        };
        let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
        let rgb = match index {
            16..=231 => [(index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6].map(level),
            _ => [8 + 10 * (index - 232); 3],
        };
        rgb.map(|value| {
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        })
    }

    fn seen(vision: &[Rgb; 3], colour: Color) -> Rgb {
        let light = light(colour);
        vision.map(|row| {
            (0..3)
                .map(|part| row[part] * light[part])
                .sum::<f64>()
                .clamp(0.0, 1.0)
        })
    }

    fn luminance([r, g, b]: Rgb) -> f64 {
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// The contrast of WCAG 2, from 1 to 21.
    fn contrast(one: Rgb, other: Rgb) -> f64 {
        let [one, other] = [luminance(one) + 0.05, luminance(other) + 0.05];
        one.max(other) / one.min(other)
    }

    /// The distance of two colours in CIELAB (CIE 1976, white D65); about 2 can just be noticed side by side.
    fn distance(one: Rgb, other: Rgb) -> f64 {
        let lab = |rgb: Rgb| {
            let [r, g, b] = rgb;
            let x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047;
            let z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883;
            let root = |value: f64| match value > 216.0 / 24389.0 {
                true => value.cbrt(),
                false => (24389.0 / 27.0 * value + 16.0) / 116.0,
            };
            let [x, y, z] = [x, luminance(rgb), z].map(root);
            [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
        };
        let (one, other) = (lab(one), lab(other));
        (0..3)
            .map(|part| (one[part] - other[part]).powi(2))
            .sum::<f64>()
            .sqrt()
    }

    #[test]
    fn the_simulation_leaves_grey_alone_and_confuses_what_dichromats_confuse() {
        let [
            (_, everybody),
            (_, protanopia),
            (_, deuteranopia),
            (_, tritanopia),
        ] = VISIONS;
        for (name, vision) in VISIONS {
            for row in vision {
                assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-4, "{name}");
            }
        }
        // Brick red and olive green; sea green and steel blue.
        for (vision, one, other) in [
            (protanopia, 130, 64),
            (deuteranopia, 166, 106),
            (tritanopia, 37, 74),
        ] {
            let [one, other] = [one, other].map(Color::Indexed);
            let apart = distance(seen(&everybody, one), seen(&everybody, other));
            let confused = distance(seen(&vision, one), seen(&vision, other));
            assert!(
                confused < 20.0 && apart > 1.5 * confused,
                "{confused} against {apart}"
            );
        }
    }

    #[test]
    fn the_universal_theme_can_be_read_with_any_colour_vision() {
        let theme = Theme::new(
            ThemeName::Universal,
            Look {
                ascii: false,
                colours: Colours::Many,
            },
        );
        let named = [
            ("on", theme.ink),
            ("cursor", theme.cursor),
            ("reach", theme.reach),
            ("mark", theme.mark),
            ("differs", theme.dot),
        ];
        for (vision_name, vision) in VISIONS {
            let off = seen(&vision, theme.paper);
            for (number, (name, colour)) in named.into_iter().enumerate() {
                let colour = seen(&vision, colour);
                // What WCAG asks of text.
                let against = contrast(colour, off);
                assert!(
                    against >= 4.5,
                    "{vision_name}: {name} against off: {against:.1}"
                );
                for (other_name, other) in &named[..number] {
                    let apart = distance(colour, seen(&vision, *other));
                    assert!(
                        apart >= 25.0,
                        "{vision_name}: {name} and {other_name}: {apart:.0}"
                    );
                }
            }
            let dim = seen(&vision, theme.dim.fg.expect("it has a colour"));
            assert!(contrast(dim, off) >= 4.5, "{vision_name}: dim");
        }
    }

    #[test]
    fn sixteen_colours_that_nobody_knows_are_not_called_universal() {
        let look = Look {
            ascii: false,
            colours: Colours::Sixteen,
        };
        assert_eq!(Theme::new(ThemeName::Universal, look).cursor, Color::Reset);
    }
}
