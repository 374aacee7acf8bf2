//! Values in the browser's local storage, each with the version of its format. Damaged values are ignored; values of a later
//! version are moved aside and not overwritten.

/// All keys start with this: other pages may be at the same origin.
const PREFIX: &str = "quatrainment/";

/// The version of every format here.
const VERSION: &str = "1";

/// The suffix of the keys of values that are moved aside.
const ASIDE: &str = "/aside";

fn storage() -> Option<web_sys::Storage> {
    // A browser may refuse: then the page works, but stores nothing.
    leptos::prelude::window().local_storage().ok().flatten()
}

/// Returns whether the browser stores nothing for this page: it is forbidden to, or has no room at all.
pub fn is_forbidden() -> bool {
    let trial = format!("{PREFIX}trial");
    let is_written = storage().is_some_and(|storage| {
        let written = storage.set_item(&trial, VERSION).is_ok();
        let _ = storage.remove_item(&trial);
        written
    });
    !is_written
}

/// Returns the value of a key, as it was [written](fn@write).
pub fn read(key: &str) -> Option<String> {
    let storage = storage()?;
    let text = storage.get_item(&format!("{PREFIX}{key}")).ok().flatten()?;
    match versioned(&text) {
        Some(body) => Some(body.to_owned()),
        None => {
            let _ = storage.set_item(&format!("{PREFIX}{key}{ASIDE}"), &text);
            None
        }
    }
}

/// Stores a value; returns whether there was room for it, also if there is no storage at all.
pub fn write(key: &str, body: &str) -> bool {
    let written = |storage: web_sys::Storage| {
        storage
            .set_item(&format!("{PREFIX}{key}"), &format!("{VERSION} {body}"))
            .is_ok()
    };
    storage().is_none_or(written)
}

/// Deletes a value.
pub fn remove(key: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{PREFIX}{key}"));
    }
}

/// Returns the keys with a prefix, without it, except values that were moved aside.
pub fn keys(prefix: &str) -> Vec<String> {
    let Some(storage) = storage() else {
        return Vec::new();
    };
    let prefix = format!("{PREFIX}{prefix}");
    let all =
        (0..storage.length().unwrap_or(0)).filter_map(|place| storage.key(place).ok().flatten());
    let own = all.filter_map(|key| key.strip_prefix(&prefix).map(str::to_owned));
    own.filter(|key| !key.ends_with(ASIDE)).collect()
}

/// Returns whether a key of the browser's storage is one of ours with a prefix.
pub fn is_ours(key: &str, prefix: &str) -> bool {
    key.strip_prefix(PREFIX)
        .is_some_and(|key| key.starts_with(prefix))
}

fn versioned(text: &str) -> Option<&str> {
    text.strip_prefix(VERSION)?.strip_prefix(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_of_another_version_is_not_read() {
        assert_eq!(versioned("1 level=easy"), Some("level=easy"));
        for text in ["", "1", "2 level=easy", "10 level=easy", "level=easy"] {
            assert_eq!(versioned(text), None, "{text}");
        }
    }
}
