//! The libraries that are published.

use crate::{folders, tools};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::process::Stdio;

/// Their names, each after those it needs.
///
/// # Errors
/// When cargo does not describe the workspace.
pub fn published() -> Result<Vec<String>> {
    let output = tools::cargo()
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(folders::project())
        .stderr(Stdio::inherit())
        .output()
        .context("cargo cannot be started")?;
    ensure!(output.status.success(), "cargo metadata failed");
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let packages = metadata["packages"].as_array().context("packages")?;
    ordered(packages).context("libraries need each other in a circle")
}

fn ordered(packages: &[Value]) -> Option<Vec<String>> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let is_published_library = |package: &&Value| {
        let kinds = list(&package["targets"]);
        package["publish"].is_null() && kinds.iter().any(|target| target["kind"][0] == "lib")
    };
    let mut left: Vec<&Value> = packages.iter().filter(is_published_library).collect();
    let mut ordered: Vec<String> = Vec::new();
    while !left.is_empty() {
        let needs = |package: &Value, other: &Value| {
            let dependencies = list(&package["dependencies"]);
            dependencies
                .iter()
                .any(|it| it["name"] == other["name"] && it["kind"] != "dev")
        };
        let is_ready = |package: &&Value| !left.iter().any(|other| needs(package, other));
        let place = left.iter().position(is_ready)?;
        ordered.push(left.remove(place)["name"].as_str()?.to_owned());
    }
    Some(ordered)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn libraries_come_after_those_they_need() {
        let package = |name: &str, needs: &str, kind: Value, publish: Value| {
            json!({
                "name": name, "publish": publish, "targets": [{"kind": ["lib"]}],
                "dependencies": [{"name": needs, "kind": kind}],
            })
        };
        let packages = [
            package("theory", "quatrainment", Value::Null, Value::Null),
            package("quatrainment", "modtwo", Value::Null, Value::Null),
            package("web", "quatrainment", Value::Null, json!([])),
            package("modtwo", "theory", json!("dev"), Value::Null),
        ];
        let names = ordered(&packages).unwrap();
        assert_eq!(names, ["modtwo", "quatrainment", "theory"]);
    }

    #[test]
    fn the_workspace_has_some() {
        let names = published().unwrap();
        let place = |name: &str| names.iter().position(|other| other == name);
        assert!(place("modtwo").unwrap() < place("quatrainment").unwrap());
        assert_eq!(place("xtask"), None);
    }
}
