//! The README's examples, run as they stand there.

use std::process::Command;

#[test]
fn the_examples_of_the_readme_print_what_it_says() {
    let readme = include_str!("../../../README.md");
    let mut examples = 0;
    for block in readme.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        for example in block.split("$ quatrainment ").skip(1) {
            let (line, expected) = example.split_once('\n').unwrap();
            let output = Command::new(env!("CARGO_BIN_EXE_quatrainment"))
                .args(line.split_whitespace())
                .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
                .output()
                .unwrap();
            assert_eq!(
                String::from_utf8(output.stdout).unwrap(),
                expected,
                "$ quatrainment {line}"
            );
            examples += 1;
        }
    }
    assert!(examples >= 5, "the README has examples");
}

/// The crate's README is a doctest, so its example compiles and holds.
#[test]
fn the_library_example_is_the_one_that_the_crate_tests() {
    let example = |readme: &str| {
        readme
            .split("```rust\n")
            .nth(1)
            .and_then(|rest| rest.split("```").next().map(str::to_owned))
    };
    let [root, of_crate] = [
        include_str!("../../../README.md"),
        include_str!("../../quatrainment/README.md"),
    ]
    .map(example);
    assert!(root.is_some());
    assert_eq!(root, of_crate);
}
