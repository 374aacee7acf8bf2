//! Random identifiers and secrets: made by the system, kept only as hashes, compared in constant time.

use sha2::{Digest, Sha256};

/// The symbols of identifiers: digits and letters without look-alikes, as in puzzle codes.
const SYMBOLS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The number of symbols of a typed code: 30 random bits.
pub const CODE_LENGTH: usize = 6;

/// The number of symbols of an identifier or a link: 130 random bits.
pub const ID_LENGTH: usize = 26;

/// Returns this many random symbols, five bits each.
///
/// # Panics
/// When the system has no random numbers; nothing is safe then.
#[must_use]
pub fn symbols(length: usize) -> String {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes
        .iter()
        .map(|byte| char::from(SYMBOLS[usize::from(byte % 32)]))
        .collect()
}

/// Returns an identifier that nobody can guess.
#[must_use]
pub fn id() -> String {
    symbols(ID_LENGTH)
}

/// Returns a random seed for a puzzle.
///
/// # Panics
/// When the system has no random numbers.
#[must_use]
pub fn seed() -> u64 {
    getrandom::u64().expect("the system gives random numbers")
}

/// Returns whether a text could be an identifier. Nothing else is looked up.
#[must_use]
pub fn is_id(text: &str) -> bool {
    text.len() == ID_LENGTH && text.bytes().all(|byte| SYMBOLS.contains(&byte))
}

/// Returns a typed code in the form in which it is kept, or `None` if it cannot be one. Case, spaces and hyphens do not
/// matter, and the letters that are left out are read as the digits that they look like.
///
/// ```
/// use quatrainment_server::secret::typed_code;
/// assert_eq!(typed_code(" K7M-4Q0").as_deref(), Some("k7m4q0"));
/// assert_eq!(typed_code("k7m4qO"), typed_code("k7m4q0"));
/// assert_eq!(typed_code("k7m4"), None);
/// ```
#[must_use]
pub fn typed_code(text: &str) -> Option<String> {
    if text.len() > 32 {
        return None;
    }
    let symbol = |letter: char| match letter.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        'u' => 'v',
        other => other,
    };
    let code: String = text
        .chars()
        .filter(|letter| !matches!(letter, ' ' | '-'))
        .map(symbol)
        .collect();
    (code.len() == CODE_LENGTH && code.bytes().all(|byte| SYMBOLS.contains(&byte))).then_some(code)
}

/// Returns what is kept of a secret.
#[must_use]
pub fn hash(secret: &str) -> String {
    Sha256::digest(secret.as_bytes())
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Returns whether a secret has this hash, in a time that does not depend on where they differ.
#[must_use]
pub fn matches(secret: &str, kept: &str) -> bool {
    let made = hash(secret);
    let difference = made
        .bytes()
        .zip(kept.bytes())
        .fold(0, |sum, (one, other)| sum | (one ^ other));
    made.len() == kept.len() && std::hint::black_box(difference) == 0
}

/// A device's secret as it travels: which device, and the proof.
#[derive(Clone, PartialEq, Eq)]
pub struct DeviceSecret {
    /// The device.
    pub device: String,
    /// The proof, of which only the hash is kept.
    pub proof: String,
}

impl DeviceSecret {
    /// Makes a new one.
    #[must_use]
    pub fn new() -> DeviceSecret {
        DeviceSecret {
            device: id(),
            proof: symbols(ID_LENGTH * 2),
        }
    }

    /// Reads one; `None` if the text cannot be one.
    #[must_use]
    pub fn read(text: &str) -> Option<DeviceSecret> {
        let (device, proof) = text.split_once('.')?;
        let fits = is_id(device) && proof.len() == ID_LENGTH * 2 && proof.is_ascii();
        fits.then(|| DeviceSecret {
            device: device.to_owned(),
            proof: proof.to_owned(),
        })
    }

    /// Returns the secret as text.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{}.{}", self.device, self.proof)
    }
}

impl Default for DeviceSecret {
    fn default() -> DeviceSecret {
        DeviceSecret::new()
    }
}

/// The proof is not shown, so that no log can have it by accident.
impl std::fmt::Debug for DeviceSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DeviceSecret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_matches_its_own_hash_only() {
        let secret = DeviceSecret::new();
        assert!(matches(&secret.proof, &hash(&secret.proof)));
        assert!(!matches(&secret.proof, &hash("another")));
        assert!(!matches(&secret.proof, ""));
        assert_eq!(DeviceSecret::read(&secret.text()), Some(secret.clone()));
        for damaged in [
            "",
            ".",
            "x.y",
            &secret.device,
            &format!("{}é", secret.text()),
        ] {
            assert_eq!(DeviceSecret::read(damaged), None);
        }
        assert!(!format!("{secret:?}").contains(&secret.proof));
    }

    #[test]
    fn identifiers_differ() {
        assert!(is_id(&id()) && id() != id());
        assert!(!is_id("today"));
    }
}
