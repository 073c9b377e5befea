//! The contributor page against the workspace: every dependency has a line that says
//! what it is for, and every line a dependency.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

fn dependencies(manifest: &Path) -> BTreeSet<String> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--manifest-path"])
        .arg(manifest)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let all = packages.iter().flat_map(|package| package["dependencies"].as_array().unwrap());
    all.map(|dependency| dependency["name"].as_str().unwrap().to_string())
        .filter(|name| !name.starts_with("mancala-"))
        .collect()
}

#[test]
fn every_dependency_has_its_reason() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = fs::read_to_string(workspace.join("CONTRIBUTING.md")).unwrap();
    let (_, table) = page.split_once("## Dependencies, and what each is for").unwrap();
    let first_cells =
        table.lines().filter_map(|line| line.strip_prefix("| `")?.split(" |").next());
    let told: BTreeSet<String> = first_cells
        .flat_map(|cell| cell.split(", "))
        .map(|name| name.trim_matches('`').to_string())
        .collect();
    let mut used = dependencies(&workspace.join("Cargo.toml"));
    used.extend(dependencies(&workspace.join("fuzz/Cargo.toml")));
    assert_eq!(told, used);
}

/// Nothing but `thiserror` in the default build of core and variants.
#[test]
fn core_and_variants_stand_almost_alone() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for package in ["mancala-core", "mancala-variants"] {
        let output = Command::new(env!("CARGO"))
            .args(["tree", "--locked", "--package", package, "--edges", "normal,no-proc-macro"])
            .args(["--prefix", "none", "--format", "{p}"])
            .current_dir(&workspace)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let tree = String::from_utf8(output.stdout).unwrap();
        let others: BTreeSet<&str> = tree
            .lines()
            .filter_map(|line| line.split(' ').next())
            .filter(|name| !name.starts_with("mancala-"))
            .collect();
        assert_eq!(others, BTreeSet::from(["thiserror"]), "in {package}");
    }
}
