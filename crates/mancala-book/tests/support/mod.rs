//! A tiny book about two rules, complete, that tests make faulty.

#![allow(dead_code, reason = "not every test uses all")]

use std::fs;
use std::path::{Path, PathBuf};

use mancala_book::code::Source;
use mancala_book::material::Material;
use mancala_book::pages::Page;
use mancala_variants::rules;
use mancala_verify::suite::Suite;

/// The repository's root folder.
pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// A rule and a ruling.
pub(crate) const IDS: [&str; 2] = ["ayoayo.turn.choose", "ayoayo.end.sweep"];

/// The page of both rules, line by line.
pub(crate) const AYOAYO: &str = "\
# Ayoayo

### Choice {#ayoayo.turn.choose}

{{#rule ayoayo.turn.choose}}

```board
position: ayoayo
legal: A B C D E F
caption: {{#fact ayoayo.pits1}} pits to choose from.
```

{{#cases ayoayo.turn.choose}}

*Source:* document 002.

### Sweep {#ayoayo.end.sweep}

{{#rule ayoayo.end.sweep}}

{{#ruling ayoayo.end.sweep}}

```rust
assert_eq!(1 + 1, 2);
```

{{#cases ayoayo.end.sweep}}

*Source:* document 002, see [the rulings](rulings.md#sweep).
";

/// The other pages and the summary.
pub(crate) const OTHERS: [(&str, &str); 6] = [
    ("rulings.md", "# Rulings\n\n## Sweep {#sweep}\n\n{{#ruling ayoayo.end.sweep}}\n"),
    ("changes.md", "# Changes\n\n## Version 1\n\nThe first.\n"),
    ("coverage.md", "# Coverage\n\n{{#coverage}}\n"),
    ("cases/ayoayo.md", "# Cases\n\n{{#suite ayoayo}}\n"),
    ("code/x.md", "# Code\n\n{{#listing crates/mancala-variants/src/x.rs}}\n"),
    (
        "SUMMARY.md",
        "# Summary\n\n- [A](ayoayo.md)\n- [B](rulings.md)\n- [C](changes.md)\n- [D](coverage.md)\n\
         - [E](cases/ayoayo.md)\n- [F](code/x.md)\n",
    ),
];

/// The material of the tiny book.
pub(crate) fn material() -> Material {
    let ledger: Vec<_> = IDS.map(|id| *rules::find(id).unwrap()).into();
    let mut suite = Suite::shipped().unwrap();
    suite.tables.clear();
    suite.exemptions.clear();
    suite.cases.retain(|case| {
        ["ayoayo-seats-01", "ayoayo-game-01", "ayoayo-game-02"].contains(&&*case.case.id)
    });
    for case in &mut suite.cases {
        case.case.rules.retain(|rule| IDS.contains(&rule.as_str()));
    }
    let listing = mancala_book::rules_text::listing(&ledger);
    Material {
        ledger,
        rule_ids: "ayoayo.turn.choose rule\nayoayo.end.sweep ruling\n".into(),
        texts: [(1, listing)].into(),
        suite,
        facts: [("ayoayo.pits1".into(), "6".into())].into(),
        sources: vec![Source {
            path: "crates/mancala-variants/src/x.rs".into(),
            text: "/// `ayoayo.turn.choose`\n/// `ayoayo.end.sweep`\n".into(),
        }],
    }
}

/// The pages of the tiny book but for the summary.
pub(crate) fn pages() -> Vec<Page> {
    [("ayoayo.md", AYOAYO)]
        .into_iter()
        .chain(OTHERS)
        .filter(|(path, _)| *path != "SUMMARY.md")
        .map(|(path, text)| Page::new(path, text))
        .collect()
}

/// A page with what stands once in it replaced.
pub(crate) fn replaced(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "{from:?}");
    text.replace(from, to)
}

/// A book on the disk: these files and a `book.toml`.
pub(crate) fn on_disk(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("docs");
    for (path, text) in files {
        let path = book.join("src").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    fs::write(book.join("book.toml"), "[book]\ntitle = \"T\"\n").unwrap();
    folder
}
