//! The checker depends on nothing, so that nothing that it checks can mislead it.

use std::process::Command;

#[test]
fn its_tree_of_dependencies_is_one_line() {
    let cargo = std::env::var_os("CARGO").expect("cargo runs this test");
    let output = Command::new(cargo)
        .args([
            "tree",
            "--package",
            env!("CARGO_PKG_NAME"),
            "--edges",
            "all",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let tree = String::from_utf8_lossy(&output.stdout);
    assert_eq!(tree.lines().count(), 1, "{tree}");
}
