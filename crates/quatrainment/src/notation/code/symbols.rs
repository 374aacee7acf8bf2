//! The symbols that codes are written with, numbers and bits in them, and the two check symbols.

/// Digits and lower-case letters that are not mistaken for each other, five bits each.
const SYMBOLS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Returns the value of a symbol, ignoring case.
pub(super) fn value_of(symbol: u8) -> Option<u8> {
    let symbol = symbol.to_ascii_lowercase();
    SYMBOLS
        .iter()
        .position(|&known| known == symbol)
        .map(|value| value as u8)
}

/// Returns the symbol of a value below 32.
pub(super) fn symbol_of(value: u8) -> char {
    char::from(SYMBOLS[usize::from(value)])
}

/// A code being written.
pub(super) struct Writer {
    values: Vec<u8>,
}

impl Writer {
    /// Begins a code with a symbol.
    pub(super) fn new(version: u8) -> Writer {
        Writer {
            values: vec![value_of(version).expect("the version is a symbol")],
        }
    }

    /// Writes five bits.
    pub(super) fn five(&mut self, value: u8) {
        self.values.push(value);
    }

    /// Writes a number, four bits per symbol, the lowest first, plus 16 on every symbol but the last.
    pub(super) fn number(&mut self, mut number: u64) {
        while number >= 16 {
            self.values.push((number % 16) as u8 + 16);
            number /= 16;
        }
        self.values.push(number as u8);
    }

    /// Writes a signed number: 0, −1, 1, −2, 2 … are written as 0, 1, 2, 3, 4 …
    pub(super) fn signed(&mut self, number: i64) {
        self.number(((number << 1) ^ (number >> 63)) as u64);
    }

    /// Writes bits, padded with zeros to whole symbols.
    pub(super) fn bits(&mut self, bits: &[bool]) {
        self.values.extend(bits.chunks(5).map(|five| {
            five.iter().enumerate().fold(0, |value, (place, &bit)| {
                value | u8::from(bit) << (4 - place)
            })
        }));
    }

    /// Returns the code with its check symbols.
    pub(super) fn finish(mut self) -> String {
        push_check(&mut self.values);
        self.values.into_iter().map(symbol_of).collect()
    }
}

/// A code being read, with valid check symbols.
pub(super) struct Reader<'a> {
    values: std::slice::Iter<'a, u8>,
}

impl<'a> Reader<'a> {
    /// Creates a reader of the values of all symbols but the first. Returns `None` when the check symbols do not
    /// fit.
    pub(super) fn new(values: &'a [u8]) -> Option<Reader<'a>> {
        let sound = values.len() >= 3 && syndromes(values) == [0, 0];
        sound.then(|| Reader {
            values: values[1..values.len() - 2].iter(),
        })
    }

    pub(super) fn five(&mut self) -> Option<u8> {
        self.values.next().copied()
    }

    /// Reads a number. Returns `None` when it ends early, is too large or has leading zeros.
    pub(super) fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for place in 0..15 {
            let value = self.five()?;
            number |= u64::from(value % 16) << (4 * place);
            if value < 16 {
                return (value > 0 || place == 0).then_some(number);
            }
        }
        None
    }

    pub(super) fn signed(&mut self) -> Option<i64> {
        let number = self.number()?;
        Some((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// Reads `count` bits, which must be everything that is left except for zeros that fill a symbol.
    pub(super) fn last_bits(self, count: usize) -> Option<Vec<bool>> {
        if self.values.len() != count.div_ceil(5) {
            return None;
        }
        let bits: Vec<bool> = self
            .values
            .flat_map(|&value| (0..5).rev().map(move |place| value >> place & 1 == 1))
            .collect();
        let fits = !bits[count..].contains(&true);
        fits.then(|| bits[..count].to_vec())
    }

    /// Returns the number of symbols that are left.
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }
}

/// Multiplies in GF(32) = GF(2)\[x\] / (x⁵ + x² + 1), in which x generates every element but 0.
fn multiply(a: u8, b: u8) -> u8 {
    let mut product = 0;
    for bit in (0..5).rev() {
        product <<= 1;
        if product & 0b10_0000 != 0 {
            product ^= 0b10_0101;
        }
        if b >> bit & 1 == 1 {
            product ^= a;
        }
    }
    product
}

const ALPHA: u8 = 2;
const ALPHA_SQUARED: u8 = 4;

/// Returns Σ cᵢ·αⁱ and Σ cᵢ·α²ⁱ, by Horner's rule.
fn syndromes(values: &[u8]) -> [u8; 2] {
    [ALPHA, ALPHA_SQUARED].map(|point| {
        values
            .iter()
            .fold(0, |sum, &value| multiply(sum, point) ^ value)
    })
}

/// Appends the two symbols that make both syndromes vanish.
fn push_check(values: &mut Vec<u8>) {
    values.extend([0, 0]);
    let [s, t] = syndromes(values);
    // Symbols (x, y) add α·x + y to the first syndrome and α²·x + y to the second.
    let difference = ALPHA ^ ALPHA_SQUARED;
    let inverse = (1..32)
        .find(|&e| multiply(e, difference) == 1)
        .expect("a field has inverses");
    let x = multiply(s ^ t, inverse);
    let y = s ^ multiply(ALPHA, x);
    let end = values.len();
    values[end - 2] = x;
    values[end - 1] = y;
}
