//! Comments and indentation stay at home. Nothing here understands what it shortens, so nothing is renamed.

/// A style sheet without comments and without needless white space.
pub(super) fn style(text: &str) -> String {
    let mut without_comments = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        without_comments += before;
        rest = after.split_once("*/").map_or("", |(_, rest)| rest);
    }
    without_comments += rest;
    let mut short = String::new();
    for word in without_comments.split_whitespace() {
        // A space may mean something (a descendant, two values) except beside these.
        let parts = short.ends_with(['{', '}', ';', ',']) || word.starts_with(['{', '}', ';']);
        if !short.is_empty() && !parts {
            short.push(' ');
        }
        short += word;
    }
    short.replace(";}", "}") + "\n"
}

/// A script without comments that fill their lines, and without indentation.
pub(super) fn script(text: &str) -> String {
    let mut short = String::new();
    let mut in_comment = false;
    for line in text.lines().map(str::trim) {
        in_comment |= line.starts_with("/*");
        if !in_comment && !line.is_empty() && !line.starts_with("//") {
            short += line;
            short.push('\n');
        }
        in_comment &= !line.ends_with("*/");
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_loses_what_means_nothing_and_keeps_what_does() {
        let long = "/* ink */\n.board .cell,\n.cell + a {\n  margin: 0 auto;\n  width: calc(1px + 2px);\n}\n";
        assert_eq!(style(long), ".board .cell,.cell + a{margin: 0 auto;width: calc(1px + 2px)}\n");
        assert_eq!(style("a{} /* never closed"), "a{}\n");
    }

    #[test]
    fn a_script_loses_its_comments() {
        let long =
            "/**\n * Says hello.\n */\nfunction hello() {\n    // why\n    return 1 / 2; /* half */\n}\n";
        assert_eq!(script(long), "function hello() {\nreturn 1 / 2; /* half */\n}\n");
    }
}
