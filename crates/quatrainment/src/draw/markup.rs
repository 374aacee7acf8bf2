//! Marked-up sentences split into [`Span`]s, and mathematics split into [`Symbol`]s, for every renderer.

/// A run of text of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Span<'a> {
    /// Plain text.
    Plain(&'a str),
    /// Between stars.
    Stressed(&'a str),
    /// Between backticks, like names of cells.
    Exact(&'a str),
    /// Between dollar signs.
    Math(&'a str),
    /// Between single guillemets: one text where boards are drawn, another where they are typed.
    Either {
        /// With drawings.
        drawn: &'a str,
        /// With symbols.
        typed: &'a str,
    },
}

/// Splits a text into spans. An unmatched mark stands for itself.
pub(crate) fn spans(text: &str) -> Vec<Span<'_>> {
    let mut spans = Vec::new();
    let mut rest = text;
    let mut plain = 0;
    while let Some(found) = rest[plain..].find(['*', '`', '$', '‹']) {
        let open = plain + found;
        let mark = if rest[open..].starts_with('‹') {
            '‹'
        } else {
            char::from(rest.as_bytes()[open])
        };
        let closing = if mark == '‹' { '›' } else { mark };
        let start = open + mark.len_utf8();
        let Some(length) = rest[start..].find(closing) else {
            plain = start;
            continue;
        };
        let inside = &rest[start..start + length];
        if open > 0 {
            spans.push(Span::Plain(&rest[..open]));
        }
        spans.push(match mark {
            '*' => Span::Stressed(inside),
            '`' => Span::Exact(inside),
            '$' => Span::Math(inside),
            _ => {
                let (drawn, typed) = inside.split_once('|').unwrap_or((inside, inside));
                Span::Either { drawn, typed }
            }
        });
        rest = &rest[start + length + closing.len_utf8()..];
        plain = 0;
    }
    if !rest.is_empty() {
        spans.push(Span::Plain(rest));
    }
    spans
}

/// One piece of mathematics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Symbol<'a> {
    /// A single letter, a variable.
    Variable(char),
    /// A word like `det`.
    Word(&'a str),
    /// Digits, signs and spaces.
    Sign(char),
    /// Raised.
    Above(&'a str),
    /// Lowered.
    Below(&'a str),
}

/// Splits mathematics into symbols: `R^{-1}·p = d_k` and the like.
pub(crate) fn symbols(math: &str) -> Vec<Symbol<'_>> {
    let mut symbols = Vec::new();
    let mut rest = math;
    while let Some(first) = rest.chars().next() {
        if first == '^' || first == '_' {
            let after = &rest[1..];
            let (inside, taken) = match after.strip_prefix('{').and_then(|open| open.find('}')) {
                Some(length) => (&after[1..=length], length + 2),
                None => {
                    let taken = after.chars().next().map_or(0, char::len_utf8);
                    (&after[..taken], taken)
                }
            };
            symbols.push(if first == '^' {
                Symbol::Above(inside)
            } else {
                Symbol::Below(inside)
            });
            rest = &after[taken..];
            continue;
        }
        let letters = rest.len() - rest.trim_start_matches(char::is_alphabetic).len();
        let taken = match rest[..letters].chars().count() {
            0 => {
                symbols.push(Symbol::Sign(first));
                first.len_utf8()
            }
            1 => {
                symbols.push(Symbol::Variable(first));
                letters
            }
            _ => {
                symbols.push(Symbol::Word(&rest[..letters]));
                letters
            }
        };
        rest = &rest[taken..];
    }
    symbols
}

/// Renders mathematics in plain Unicode: `R⁻¹·p = d`.
pub(crate) fn math_text(math: &str) -> String {
    let mut text = String::new();
    for symbol in symbols(math) {
        match symbol {
            Symbol::Variable(sign) | Symbol::Sign(sign) => text.push(sign),
            Symbol::Word(word) => text += word,
            Symbol::Above(inside) => text += &shifted(inside, '^', raised),
            Symbol::Below(inside) => text += &shifted(inside, '_', lowered),
        }
    }
    text
}

/// Renders a marked-up sentence of a [`Document`](super::Document) as plain text, mathematics in Unicode.
///
/// ```
/// use quatrainment::draw::sentence_text;
/// assert_eq!(sentence_text("A *press* of `A1`, and $R^{-1}·d$"), "A press of A1, and R⁻¹·d");
/// ```
#[must_use]
pub fn sentence_text(text: &str) -> String {
    plain(text)
}

/// Renders a text without its marks.
pub(crate) fn plain(text: &str) -> String {
    let plain_span = |span| match span {
        Span::Plain(text) | Span::Stressed(text) | Span::Exact(text) => text.to_owned(),
        Span::Math(math) => math_text(math),
        Span::Either { typed, .. } => plain(typed),
    };
    spans(text).into_iter().map(plain_span).collect()
}

/// Returns superscripts or subscripts if every character has one, and otherwise the mark and the characters.
fn shifted(inside: &str, mark: char, small: fn(char) -> Option<char>) -> String {
    match inside.chars().map(small).collect::<Option<String>>() {
        Some(small) => small,
        None if inside.chars().count() == 1 => format!("{mark}{inside}"),
        None => format!("{mark}({inside})"),
    }
}

fn raised(letter: char) -> Option<char> {
    Some(match letter {
        '0' => '⁰',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4'..='9' => char::from_u32('⁴' as u32 + letter as u32 - '4' as u32)?,
        '-' | '−' => '⁻',
        '+' => '⁺',
        'n' => 'ⁿ',
        'k' => 'ᵏ',
        'r' => 'ʳ',
        'T' => 'ᵀ',
        _ => return None,
    })
}

fn lowered(letter: char) -> Option<char> {
    Some(match letter {
        '0'..='9' => char::from_u32('₀' as u32 + letter as u32 - '0' as u32)?,
        'i' => 'ᵢ',
        'j' => 'ⱼ',
        'k' => 'ₖ',
        'n' => 'ₙ',
        'r' => 'ᵣ',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_taken_off_and_mathematics_is_written_in_unicode() {
        for (text, expected) in [
            ("press `A1`, *then* $R^{-1}·d$", "press A1, then R⁻¹·d"),
            ("$2^{16}$ of $2^k$, $M_1 + M_{12}$", "2¹⁶ of 2ᵏ, M₁ + M₁₂"),
            ("$x^{a+b}$ and $y_q$", "x^(a+b) and y_q"),
            ("a star * alone, $5 in cash", "a star * alone, $5 in cash"),
            ("‹a ring|`@`› marks", "@ marks"),
            ("", ""),
        ] {
            assert_eq!(plain(text), expected);
        }
    }

    #[test]
    fn any_text_is_cut_without_losing_its_place() {
        for text in [
            "$^$",
            "^",
            "$_{$",
            "$^{é}é$",
            "``",
            "**",
            "$$",
            "é*é*é",
            "$a^",
            "‹é",
            "‹›",
            "›‹|›",
        ] {
            let _ = plain(text);
        }
    }
}
