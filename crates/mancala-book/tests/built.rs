//! Books on the disk: built, checked, and handed over by mdBook's protocol.

mod support;

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use mancala_book::build::{self, BuildError};
use mancala_book::links;
use mancala_book::material::Material;
use mancala_book::pages::Page;
use mancala_variants::rules::LEDGER;
use serde_json::{Value, json};

/// Runs the command.
fn mancala_book(args: &[&str], folder: &Path, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mancala-book"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It may end without reading.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The whole book, built once: complete, searchable, and whole without a network.
#[test]
fn the_book_is_built() {
    let docs = support::repository().join("docs");
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("book");
    let built = build::build(&docs, &to).unwrap_or_else(|error| panic!("{error}"));
    assert!(built.pages > 20);
    let files: Vec<_> = fs::read_dir(&to)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let index =
        files.iter().find(|name| name.starts_with("searchindex")).expect("a search index");
    let index = fs::read_to_string(to.join(index)).unwrap();
    for rule in LEDGER {
        assert!(index.contains(&format!(".html#{}\"", rule.id)), "{} leads nowhere", rule.id);
        let title = format!("{}\"", rule.id);
        let titles = index.matches("\"title\":\"").count();
        assert!(titles > 0 && index.contains(&title), "{} is in no title", rule.id);
    }
    loads_nothing_from_the_network(&to);
    // Again, over the book that is there.
    build::build(&docs, &to).unwrap();
}

/// Scripts and pages are checked by the build; here the styles and what they load.
fn loads_nothing_from_the_network(folder: &Path) {
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.extension().is_none_or(|end| end != "css" && end != "html") {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            for load in ["url(", "@import"] {
                for (at, _) in text.match_indices(load) {
                    let rest = text[at + load.len()..].trim_start_matches(['"', '\'', ' ']);
                    assert!(
                        !rest.starts_with("http") && !rest.starts_with("//"),
                        "{}: {}",
                        path.display(),
                        &rest[..40]
                    );
                }
            }
        }
    }
}

/// Pages that the summary leaves out, or that do not exist, and includes.
#[test]
fn faults_of_the_summary_and_of_includes() {
    let folder = support::on_disk(&[
        ("SUMMARY.md", "# S\n\n- [A](a.md)\n- [B](b.md)\n"),
        ("a.md", "# A\n\n```text\n{{#include ../x.txt}}\n{{#include a.md:nothing}}\n```\n"),
        ("c.md", "# C\n"),
    ]);
    let docs = folder.path().join("docs");
    let Err(BuildError::Faults(faults)) = build::check_sources(&docs) else {
        panic!("expected faults");
    };
    let faults = faults.to_string();
    for fault in [
        "SUMMARY.md:4: found \"b.md\", expected a page that exists",
        "c.md:1: found a page that SUMMARY.md does not list, expected a line for it",
        "a.md:4: link \"../x.txt\": found no file ../x.txt,",
        "a.md:5: link \"a.md:nothing\": found no part nothing in a.md,",
    ] {
        assert!(faults.lines().any(|line| line.starts_with(fault)), "{fault}\n{faults}");
    }
    let output = mancala_book(&["check"], folder.path(), "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).ends_with(" faults\n"));
}

/// What is wrong with built pages, told with the line of the source.
#[test]
fn faults_of_built_pages() {
    let folder = tempfile::tempdir().unwrap();
    for (file, html) in [
        (
            "a.html",
            "<p id=x><p id=x><a href=\"b.html#no\"></a><a href=\"b.html#y\"></a><a href=\"#x\"></a>",
        ),
        (
            "b.html",
            "<p id=y><a href=\"c.html\"></a><a href=\"../d\"></a><a href=\"e.txt?v\"></a>",
        ),
        (
            "f.html",
            "<script src=\"https://a.org/x.js\"></script><a href=\"http://a.org\"></a><img src=\"data:,\">",
        ),
    ] {
        fs::write(folder.path().join(file), html).unwrap();
    }
    fs::write(folder.path().join("e.txt"), "").unwrap();
    let pages =
        [Page::new("a.md", "# A\n\n[x](b.md#no)\n"), Page::new("b.md", "# B\n\n\n[x](c.md)\n")];
    let faults = links::check(folder.path(), &pages, &Material::default()).unwrap();
    let faults: Vec<_> = faults.sorted().iter().map(ToString::to_string).collect();
    let rest = "expected a file and an anchor of the book";
    assert_eq!(
        faults,
        [
            "a.md:1: found the anchor #x a second time, expected it once, at a.html".to_owned(),
            format!("a.md:3: link \"b.html#no\": found no anchor #no in b.html, {rest}"),
            format!("b.md:1: link \"../d\": found no such file in the book, {rest}"),
            format!("b.md:4: link \"c.html\": found no file c.html, {rest}"),
            "f.html:1: found \"https://a.org/x.js\" to be loaded from the network, expected a file of the book".into(),
            "f.html:1: link \"http://a.org\": expected a page of the book, or https://, a host and a path".into(),
        ]
    );
    let all = Material { ledger: LEDGER.to_vec(), ..Material::default() };
    let faults = links::check(folder.path(), &pages, &all).unwrap().sorted();
    assert_eq!(faults.len(), 6 + LEDGER.len(), "reports link to every rule");
}

/// A folder with other things in it is left alone.
#[test]
fn nothing_is_overwritten() {
    let folder = support::on_disk(&[("SUMMARY.md", "# S\n")]);
    let docs = folder.path().join("docs");
    let error = build::build(&docs, &docs.join("src")).unwrap_err();
    assert!(matches!(error, BuildError::NotABook(_)), "{error}");
    assert!(docs.join("src/SUMMARY.md").is_file());
    let output = mancala_book(&["build", "--dest", "docs"], folder.path(), "");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("expected an empty folder or a book"));
}

/// A book takes the place of one built before, and of nothing that was added to it.
#[test]
fn only_what_was_built_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let to = folder.path().join("book");
    build::build(&docs, &to).unwrap();
    let first = fs::metadata(to.join("ayoayo.html")).unwrap().modified().unwrap();
    build::build(&docs, &to).unwrap();
    assert!(fs::metadata(to.join("ayoayo.html")).unwrap().modified().unwrap() > first);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
    fs::write(to.join("CNAME"), "example.org").unwrap();
    let error = build::build(&docs, &to).unwrap_err();
    assert!(matches!(&error, BuildError::NotABook(file) if file.ends_with("CNAME")), "{error}");
    assert!(to.join("CNAME").is_file() && to.join("ayoayo.html").is_file());
}

/// What cannot be done is said, with another exit status.
#[test]
fn what_cannot_run() {
    let folder = tempfile::tempdir().unwrap();
    for (args, input, message) in [
        (&["check"][..], "", "found no docs/book.toml here or in a folder above"),
        (&["check", "--book", "nowhere"], "", "found no book.toml"),
        (&["bild"], "", "unrecognized subcommand"),
        (&[], "nonsense", "Unable to parse the input"),
        (&[], "[]", "Unable to parse the input"),
        (&[], "", "Unable to parse the input"),
    ] {
        let output = mancala_book(args, folder.path(), input);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let message_found = text(&output.stderr);
        assert!(message_found.contains(message), "{args:?}: {message_found}");
        assert!(output.stdout.is_empty());
    }
    let help = mancala_book(&["--help"], folder.path(), "");
    assert_eq!(help.status.code(), Some(0));
    assert!(text(&help.stdout).contains("Without a command"));
    let supports = |name| mancala_book(&["supports", name], folder.path(), "").status.code();
    assert_eq!((supports("html"), supports("epub")), (Some(0), Some(1)));
}

/// A chapter as mdBook hands it over.
fn chapter(path: &str, content: &str) -> Value {
    json!({"Chapter": {
        "name": path, "content": content, "number": null, "sub_items": [],
        "path": path, "source_path": path, "parent_names": [],
    }})
}

fn request(root: &Path, chapters: &[Value]) -> String {
    json!([
        {"root": root, "config": {"book": {"title": "T"}, "output": {"html": {}}},
         "renderer": "html", "mdbook_version": "0.5.4"},
        {"items": chapters},
    ])
    .to_string()
}

/// The command is a preprocessor for people who have mdBook installed.
#[test]
fn mdbooks_protocol() {
    let docs = support::repository().join("docs");
    let pages = build::pages(&docs).unwrap();
    let chapters: Vec<_> = pages.iter().map(|page| chapter(&page.path, &page.text)).collect();
    let output = mancala_book(&[], &docs, &request(&docs, &chapters));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let book: Value = serde_json::from_slice(&output.stdout).unwrap();
    let items = book["items"].as_array().unwrap();
    assert_eq!(items.len(), pages.len());
    for (item, page) in items.iter().zip(&pages) {
        assert_eq!(item["Chapter"]["path"], *page.path);
    }
    let common = items.iter().find(|item| item["Chapter"]["path"] == "common.md").unwrap();
    let content = common["Chapter"]["content"].as_str().unwrap();
    assert!(content.contains("<p class=\"rule-text\">Sowing is counterclockwise.</p>"));
    assert!(!content.contains("{{#rule"));
}

#[test]
fn mdbooks_protocol_tells_faults() {
    let docs = support::repository().join("docs");
    let output =
        mancala_book(&[], &docs, &request(&docs, &[chapter("a.md", "# A\n\n{{#x}}\n")]));
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    assert!(text(&output.stderr).contains("a.md:3: found {{#x}}, expected one of"));
}
