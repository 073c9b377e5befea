//! The public API of each published library against its committed listing in
//! `docs/api`, so that a change of it is seen in review.
//!
//! The listing is made from rustdoc's JSON, which needs a nightly compiler. After a
//! change that is meant:
//!
//! ```sh
//! UPDATE_API=1 cargo test -p mancala-tests --test public_api
//! ```

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The libraries that other projects depend on, with the feature set listed.
const LIBRARIES: [&str; 5] =
    ["mancala-core", "mancala-variants", "mancala-notation", "mancala-verify", "mancala-cli"];

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn nightly(arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    // This test's own compiler must not reach the other one.
    for variable in
        ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN", "RUSTFLAGS", "RUSTDOCFLAGS"]
    {
        command.env_remove(variable);
    }
    command.arg("+nightly").args(arguments).current_dir(workspace());
    command
}

/// Every public item of the library with all features, one a line, sorted.
fn listing(library: &str) -> String {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("api");
    let rustdoc = nightly(&["rustdoc", "--quiet", "--locked", "--lib", "--all-features", "-p"])
        .arg(library)
        .arg("--target-dir")
        .arg(&target)
        .args(["--", "-Z", "unstable-options", "--output-format", "json"])
        .output()
        .unwrap();
    assert!(rustdoc.status.success(), "{}", String::from_utf8_lossy(&rustdoc.stderr));
    let json = target.join("doc").join(library.replace('-', "_")).with_extension("json");
    let api = public_api::Builder::from_rustdoc_json(json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .build()
        .unwrap();
    // The compiler's own marker comes and goes with its versions.
    let lines = api.items().map(ToString::to_string);
    lines
        .filter(|line| !line.contains("StructuralPartialEq"))
        .map(|line| line + "\n")
        .collect::<String>()
}

#[test]
fn the_public_api_is_the_listed_one() {
    if !nightly(&["--version"]).output().is_ok_and(|output| output.status.success()) {
        eprintln!(
            "SKIPPED: the public API was not compared, there is no nightly compiler here"
        );
        return;
    }
    let folder = workspace().join("docs/api");
    for library in LIBRARIES {
        let (path, now) = (folder.join(library).with_extension("txt"), listing(library));
        assert!(now.lines().count() > 3, "{library} has no API");
        if env::var_os("UPDATE_API").is_some() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, &now).unwrap();
        }
        let listed = fs::read_to_string(&path).unwrap_or_default();
        if now != listed {
            let lines = |text: &str| text.lines().map(str::to_string).collect::<BTreeSet<_>>();
            let (now, listed) = (lines(&now), lines(&listed));
            let added = now.difference(&listed).map(|line| format!("+ {line}\n"));
            let removed = listed.difference(&now).map(|line| format!("- {line}\n"));
            panic!(
                "the public API of {library} is not the one in docs/api/{library}.txt; if that is \
                 meant, run this test with UPDATE_API=1 and tell of it in CHANGELOG.md\n{}",
                removed.chain(added).collect::<String>(),
            );
        }
    }
}
