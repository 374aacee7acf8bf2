//! What the guide beside the page may do in a browser. mdBook writes small scripts into its pages, so each page allows those that
//! are in it, by their hashes, and nothing else.

use axum::http::HeaderValue;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use std::path::Path;

/// The folder of the guide, beside the page.
const FOLDER: &str = "/guide/";

/// Returns the policy of an address in the guide.
pub fn policy(folder: &Path, path: &str) -> Option<HeaderValue> {
    let rest = path.strip_prefix(FOLDER)?;
    // Only what is in the folder was found, so this cannot lead out of it.
    let mut file = folder.join(FOLDER.trim_matches('/')).join(rest);
    if rest.is_empty() || rest.ends_with('/') {
        file.push("index.html");
    }
    let is_page = file.extension().is_some_and(|kind| kind == "html");
    let text = is_page.then(|| std::fs::read_to_string(file).ok())?;
    let hashes: String = scripts(&text.unwrap_or_default())
        .map(|script| format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(script))))
        .collect();
    // The frame is mdBook's list of chapters where scripts are off.
    let policy = format!(
        "default-src 'none'; script-src 'self'{hashes}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
         font-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'self'"
    );
    HeaderValue::from_str(&policy).ok()
}

/// Returns the scripts that are written into a page.
fn scripts(page: &str) -> impl Iterator<Item = &str> {
    page.split("<script").skip(1).filter_map(|rest| {
        let (attributes, rest) = rest.split_once('>')?;
        let (script, _) = rest.split_once("</script>")?;
        (!attributes.contains("src=") && !script.is_empty()).then_some(script)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_in_a_page_are_found_and_those_in_files_are_not() {
        let page = "<head><script>a < b</script><script src=\"book.js\"></script>\n\
            <script type=\"text/javascript\">\nvar c;\n</script></head><script></script>";
        let found: Vec<&str> = scripts(page).collect();
        assert_eq!(found, ["a < b", "\nvar c;\n"]);
    }
}
