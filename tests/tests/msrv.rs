//! The crates promise to compile with the compiler that their `rust-version`
//! names. Clippy watches the library, but not syntax: chains of `let` in
//! conditions came with 1.88.

use std::fs;
use std::path::Path;

#[test]
fn no_let_chains_before_they_came() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let mut folders = Vec::new();
    for entry in fs::read_dir(crates).unwrap() {
        let path = entry.unwrap().path();
        let manifest = fs::read_to_string(path.join("Cargo.toml")).unwrap();
        if manifest.contains("rust-version = \"1.85\"") {
            folders.push(path.join("src"));
        }
    }
    assert!(folders.len() >= 2, "core and variants are old enough");
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let lines: Vec<_> = text.lines().collect();
            for (k, line) in lines.iter().enumerate() {
                let next = lines.get(k + 1).map_or("", |next| next.trim_start());
                let chained = line.contains("&& let ")
                    || line.trim_start().starts_with("if let ")
                        && (line.contains(" && ") || next.starts_with("&& "));
                assert!(!chained, "{}:{}: {line}", path.display(), k + 1);
            }
        }
    }
}
