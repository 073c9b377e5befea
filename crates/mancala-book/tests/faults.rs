//! Every kind of fault is found, with its page and line.

mod support;

use mancala_book::book::process;
use mancala_book::material::Material;
use mancala_book::pages::Page;
use mancala_variants::rules;
use support::{AYOAYO, OTHERS, material, pages, replaced};

/// The faults of a book, a line each.
fn faults(pages: &[Page], material: &Material) -> Vec<String> {
    match process(pages, material) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.sorted().iter().map(ToString::to_string).collect(),
    }
}

/// The tiny book with another text of one page.
fn with_page(path: &str, text: &str) -> Vec<Page> {
    let mut pages = pages();
    pages.retain(|page| page.path != path);
    pages.push(Page::new(path, text));
    pages
}

/// The faults of the tiny book with something on its page of rules replaced.
fn changed(from: &str, to: &str) -> Vec<String> {
    faults(&with_page("ayoayo.md", &replaced(AYOAYO, from, to)), &material())
}

#[test]
fn the_tiny_book_has_no_fault() {
    assert_eq!(faults(&pages(), &material()), [""; 0]);
}

/// What is replaced on the page of rules, and what is said of it.
#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn faults_of_a_section() {
    let cases: &[(&str, &str, &[&str])] = &[
        (
            "{#ayoayo.turn.choose}",
            "",
            &[
                "ayoayo.md:1: found no section of rule ayoayo.turn.choose, expected a heading ### Title {#ayoayo.turn.choose}",
                "ayoayo.md:5: found {{#rule ayoayo.turn.choose}}, expected it in the section of ayoayo.turn.choose only",
                "ayoayo.md:13: found {{#cases ayoayo.turn.choose}}, expected it in the section of ayoayo.turn.choose only",
            ],
        ),
        (
            "```board\nposition: ayoayo\nlegal: A B C D E F\ncaption: {{#fact ayoayo.pits1}} pits to choose from.\n```",
            "```text\nhello\n```",
            &[
                "ayoayo.md:3: section ayoayo.turn.choose: found no running example, expected a board or turn of the game with an expectation, a console block, or Rust that asserts",
            ],
        ),
        (
            "```rust",
            "```rust,no_run",
            &[
                "ayoayo.md:17: section ayoayo.end.sweep: found no running example, expected a board or turn of the game with an expectation, a console block, or Rust that asserts",
                "ayoayo.md:23: found a Rust block with \"no_run\", which does not run, expected one that does, or the line <!-- not run: why --> before it",
            ],
        ),
        ("```rust", "<!-- not run: it is slow -->\n```rust,ignore\n```\n\n```rust", &[]),
        (
            "legal: A B C D E F\n",
            "",
            &[
                "ayoayo.md:3: section ayoayo.turn.choose: found no running example, expected a board or turn of the game with an expectation, a console block, or Rust that asserts",
            ],
        ),
        (
            "position: ayoayo\nlegal: A B C D E F\n",
            "position: bao-kigogo\noutcome: none\n",
            &[
                "ayoayo.md:3: section ayoayo.turn.choose: found no running example, expected a board or turn of the game with an expectation, a console block, or Rust that asserts",
            ],
        ),
        (
            "assert_eq!(1 + 1, 2);",
            "let _ = ();",
            &[
                "ayoayo.md:17: section ayoayo.end.sweep: found no running example, expected a board or turn of the game with an expectation, a console block, or Rust that asserts",
            ],
        ),
        (
            "*Source:* document 002.",
            "",
            &[
                "ayoayo.md:3: section ayoayo.turn.choose: found 0 of *Source:* lines, expected one",
            ],
        ),
        (
            "{{#cases ayoayo.turn.choose}}",
            "",
            &[
                "ayoayo.md:3: section ayoayo.turn.choose: found 0 of {{#cases ayoayo.turn.choose}}, expected one",
            ],
        ),
        (
            "{{#rule ayoayo.turn.choose}}",
            "{{#rule ayoayo.turn.choose}}\n\n{{#rule ayoayo.turn.choose}}",
            &[
                "ayoayo.md:7: section ayoayo.turn.choose: found 2 of {{#rule ayoayo.turn.choose}}, expected one",
            ],
        ),
        (
            "{{#ruling ayoayo.end.sweep}}\n",
            "",
            &[
                "ayoayo.md:17: section ayoayo.end.sweep: found 0 of {{#ruling ayoayo.end.sweep}}, expected one",
            ],
        ),
        (
            "{{#rule ayoayo.end.sweep}}\n\n{{#ruling ayoayo.end.sweep}}\n\n```rust\nassert_eq!(1 + 1, 2);\n```",
            "{{#ruling ayoayo.end.sweep}}\n\n```rust\nassert_eq!(1 + 1, 2);\n```\n\n{{#rule ayoayo.end.sweep}}",
            &[
                "ayoayo.md:21: section ayoayo.end.sweep: found an example before the rule, expected the rule, examples, cases and source in this order",
            ],
        ),
        (
            "### Choice",
            "## Choice",
            &[
                "ayoayo.md:3: found the section of rule ayoayo.turn.choose under a heading of level 2, expected level 3",
                // The second section is inside of the first then.
                "ayoayo.md:29: section ayoayo.turn.choose: found 2 of *Source:* lines, expected one",
            ],
        ),
        (
            "### Sweep {#ayoayo.end.sweep}",
            "### Sweep {#ayoayo.end.sweep}\n\n### Again {#ayoayo.turn.choose}",
            &[
                "ayoayo.md:17: section ayoayo.end.sweep: found 0 of *Source:* lines, expected one",
                "ayoayo.md:17: section ayoayo.end.sweep: found 0 of {{#cases ayoayo.end.sweep}}, expected one",
                "ayoayo.md:17: section ayoayo.end.sweep: found 0 of {{#rule ayoayo.end.sweep}}, expected one",
                "ayoayo.md:17: section ayoayo.end.sweep: found 0 of {{#ruling ayoayo.end.sweep}}, expected one",
                "ayoayo.md:17: section ayoayo.end.sweep: found no running example, expected a board or turn of the game with an expectation, a console block, or Rust that asserts",
                "ayoayo.md:19: found a second section of rule ayoayo.turn.choose, expected one, at ayoayo.md:3",
                "ayoayo.md:19: found the anchor #ayoayo.turn.choose a second time, expected it once, at ayoayo.md:3",
                "ayoayo.md:21: found {{#rule ayoayo.end.sweep}}, expected it in the section of ayoayo.end.sweep only",
                "ayoayo.md:23: found {{#ruling ayoayo.end.sweep}}, expected it in the section of ayoayo.end.sweep only",
                "ayoayo.md:29: found {{#cases ayoayo.end.sweep}}, expected it in the section of ayoayo.end.sweep only",
            ],
        ),
    ];
    for (from, to, expected) in cases {
        let mut found = changed(from, to);
        found.sort_by_key(|fault| {
            let line = fault.split(':').nth(1).unwrap().parse::<usize>().unwrap();
            (line, fault.clone())
        });
        assert_eq!(found, *expected, "{from:?}");
    }
}

/// Ids that do not exist, wherever they are used.
#[test]
fn unknown_ids() {
    let such = "expected an id of the ledger, such as ayoayo.turn.choose";
    let id = "ayoayo.turn.choose2";
    for (text, line, place) in [
        (format!("{{{{#rule {id}}}}}"), 31, "{{#rule}}"),
        (format!("{{{{#cases {id}}}}}"), 31, "{{#cases}}"),
        (format!("{{{{#ruling {id}}}}}"), 31, "{{#ruling}}"),
        (format!("#### X {{#{id}}}"), 31, "heading"),
        (format!("See\n[x](#{id})."), 32, "link"),
        (format!("See [x](rulings.md#{id})."), 31, "link"),
    ] {
        let page = format!("{AYOAYO}\n{text}\n");
        let found = faults(&with_page("ayoayo.md", &page), &material());
        let expected = format!("ayoayo.md:{line}: {place}: found rule id {id:?}, {such}");
        assert_eq!(found, [expected]);
    }
    let page = format!(
        "{AYOAYO}\n```sow\nposition: ayoayo\nmove: a\nillegal: {id}\ncaption: no.\n```\n"
    );
    let found = faults(&with_page("ayoayo.md", &page), &material());
    let expected = format!("ayoayo.md:34: illegal: found rule id {id:?}, {such}");
    assert!(found.contains(&expected), "{found:#?}");
}

/// What may not stand in a page.
#[test]
fn faults_of_a_page() {
    for (text, line, message) in [
        (
            "{{#fact ayoayo.pit}}",
            31,
            "{{#fact}}: found \"ayoayo.pit\", expected one of the 1 names of facts.json",
        ),
        ("{{#fact}}", 31, "{{#fact}}: found nothing, expected a name"),
        ("{{#coverage x}}", 31, "{{#coverage}}: found x, expected nothing"),
        (
            "{{#title x}}",
            31,
            "found {{#title}}, expected one of rule, cases, ruling, fact, coverage, suite and listing",
        ),
        (
            "a {{#fact x",
            31,
            "found {{# without }} on the same line, expected {{#name argument}}",
        ),
        (
            "a {{#coverage}}",
            31,
            "{{#coverage}}: found other text beside it, expected it alone, with blank lines around it",
        ),
        (
            "a\n{{#coverage}}",
            32,
            "{{#coverage}}: found other text beside it, expected it alone, with blank lines around it",
        ),
        (
            "{{#ruling ayoayo.turn.choose}}",
            31,
            "{{#ruling}}: found ayoayo.turn.choose, a rule, expected a ruling",
        ),
        (
            "{{#suite ayo}}",
            31,
            "{{#suite}}: found \"ayo\", expected ayoayo, djenon-aboure, bao-kigogo or mangala-iv",
        ),
        (
            "{{#listing /etc/passwd}}",
            31,
            "{{#listing}}: found \"/etc/passwd\", expected a file in the src of mancala-core or mancala-variants",
        ),
        (
            "text\n\n    let x = 1;\n",
            33,
            "found an indented code block, which would run as Rust, expected a fence with a language",
        ),
        ("```\nx\n```", 31, "found a fence of language \"\", expected one of board,"),
        ("```bord\nx\n```", 31, "found a fence of language \"bord\", expected one of board,"),
        (
            "- a\n\n  ```board\n  position: ayoayo\n  caption: c\n  ```",
            33,
            "figure: found inside a list or quote, expected its fence at the start of the line",
        ),
        ("```board\nposition: ayoayo\nlegal: A\ncaption: c\n```", 33, "figure: legal: "),
        (
            "```board\nposition: ayoayo\ncaption: {{#rule x}}\n```",
            33,
            "found {{#rule x}}, expected one of rule,",
        ),
        ("```console\n$ ls\n```", 32, "console: found the command \"ls\", expected mancala"),
        (
            "[x](y.md)",
            31,
            "link \"y.md\": found no page y.md, expected a file and an anchor of the book",
        ),
        (
            "[x](../../y.md)",
            31,
            "link \"../../y.md\": found no such file in the book, expected a file and an anchor of the book",
        ),
        (
            "[x](rulings.md#ayoayo.end.sweep)",
            31,
            "link \"rulings.md#ayoayo.end.sweep\": found no ayoayo.end.sweep in rulings.md, it is in ayoayo.md, expected",
        ),
        (
            "[x](http://a.org/)",
            31,
            "link \"http://a.org/\": expected a page of the book, or https://, a host and a path",
        ),
        (
            "## A {#a}\n\n<div id=\"a\"></div>",
            33,
            "found the anchor #a a second time, expected it once, at ayoayo.md:31",
        ),
    ] {
        let page = format!("{AYOAYO}\n{text}\n");
        let found = faults(&with_page("ayoayo.md", &page), &material());
        let expected = format!("ayoayo.md:{line}: {message}");
        assert!(
            found.iter().any(|fault| fault.starts_with(&expected)),
            "{expected}\n{found:#?}"
        );
    }
}

#[test]
fn a_section_on_another_page() {
    let (first, second) = AYOAYO.split_at(AYOAYO.find("### Sweep").unwrap());
    let mut pages = with_page("ayoayo.md", first);
    pages.push(Page::new("common.md", second));
    assert_eq!(
        faults(&pages, &material()),
        ["common.md:1: found the section of rule ayoayo.end.sweep, expected it in ayoayo.md"]
    );
}

/// What is missing beside the pages.
#[test]
fn faults_of_the_material() {
    let check = |change: &dyn Fn(&mut Material), expected: &[&str]| {
        let mut material = material();
        change(&mut material);
        assert_eq!(faults(&pages(), &material), expected);
    };
    check(
        &|material| material.suite.cases.retain(|case| case.case.id != "ayoayo-seats-01"),
        &[
            "ayoayo.md:3: rule ayoayo.turn.choose: found no case of the suite, expected one, or an exemption in suite/exemptions.json",
        ],
    );
    check(
        &|material| material.sources[0].text = "/// `ayoayo.end.sweep`".into(),
        &[
            "ayoayo.md:3: rule ayoayo.turn.choose: found no place in the code of mancala-core or mancala-variants, expected its id in a comment",
        ],
    );
    check(
        &|material| {
            let mut other = material.sources[0].clone();
            other.path = "crates/mancala-core/src/y.rs".into();
            material.sources.push(other);
        },
        &[
            "coverage.md:1: found no {{#listing crates/mancala-core/src/y.rs}} on any page, expected one, since the file names rule ids",
        ],
    );
    check(
        &|material| {
            material.rule_ids = "ayoayo.turn.choose rule\nayoayo.end.swoop ruling\n".into();
        },
        &[
            "rule-ids.txt:2: rule ids: found ayoayo.end.sweep ruling, expected ayoayo.end.swoop ruling",
        ],
    );
    check(
        &|material| material.rule_ids += "ayoayo.x rule\n",
        &[
            "rule-ids.txt:3: rule ids: found no more rules in the ledger, expected ayoayo.x rule",
        ],
    );
    check(
        &|material| {
            let text = material.texts[&1].replace("any own pit", "an own pit");
            material.texts.insert(1, text);
        },
        &[
            "rules-text/1.txt:1: found in the ledger \"ayoayo.turn.choose rule The mover lifts any own pit that holds at least one seed.\", \
           expected \"ayoayo.turn.choose rule The mover lifts an own pit that holds at least one seed.\" as in version 1: \
           where the wording was meant to change, write rules-text/2.txt (mancala-book text prints it) and a section of changes.md for version 2",
        ],
    );
    check(
        &|material| {
            let text = material.texts[&1].clone();
            material.texts.insert(2, text);
        },
        &[
            "changes.md:1: found no heading that names version 2 of the rules text, expected one, such as ## Version 2",
        ],
    );
    check(
        &|material| {
            let text = material.texts[&1].clone();
            material.texts.insert(0, text + "ayoayo.old rule Old.\n");
        },
        &[
            "changes.md:1: found no heading that names version 0 of the rules text, expected one, such as ## Version 0",
            "rules-text/0.txt:3: found no rule ayoayo.old in the ledger, expected it for ever, as retired where it was given up",
        ],
    );
}

/// Pages that must list something.
#[test]
fn lists_that_are_missing() {
    for (path, message) in [
        (
            "rulings.md",
            "rulings.md:1: found no {{#ruling ayoayo.end.sweep}}, expected every ruling on this page",
        ),
        ("coverage.md", "coverage.md:1: found no {{#coverage}}, expected it on this page"),
        (
            "cases/ayoayo.md",
            "cases/ayoayo.md:1: found no {{#suite ayoayo}}, expected the cases of the variant on this page",
        ),
        (
            "changes.md",
            "changes.md:1: found no heading that names version 1 of the rules text, expected one, such as ## Version 1",
        ),
    ] {
        assert_eq!(faults(&with_page(path, "# X\n"), &material()), [message]);
    }
}

/// A rule that was given up keeps its section and needs no example, case or place.
#[test]
fn a_retired_rule() {
    let mut material = material();
    let mut retired = *rules::find("ayoayo.stop").unwrap();
    retired.retired = true;
    material.ledger.push(retired);
    material.texts.insert(1, mancala_book::rules_text::listing(&material.ledger));
    assert_eq!(
        faults(&pages(), &material),
        [
            "ayoayo.md:1: found no section of rule ayoayo.stop, expected a heading ### Title {#ayoayo.stop}"
        ]
    );
    let section = "\n### Stop {#ayoayo.stop}\n\n{{#rule ayoayo.stop}}\n\n{{#cases ayoayo.stop}}\n\n*Source:* none.\n";
    let mut pages = with_page("ayoayo.md", &format!("{AYOAYO}{section}"));
    assert_eq!(faults(&pages, &material), [""; 0]);
    pages.sort_by(|a, b| a.path.cmp(&b.path));
    let texts = process(&pages, &material).unwrap().concat();
    assert!(texts.contains("<div class=\"rule rule-rule rule-retired\">"));
    assert!(texts.contains("<span class=\"rule-kind\">retired rule</span>"));
}

/// All faults are told at once.
#[test]
fn many_faults() {
    let found = faults(
        &[Page::new("a.md", "{{#x}}\n\n```\n```\n")],
        &Material::load(&support::repository().join("docs")).unwrap(),
    );
    assert!(found.len() > rules::LEDGER.len(), "{found:#?}");
}

/// What the pages become.
#[test]
fn what_is_filled_in() {
    let pages = pages();
    let texts = process(&pages, &material()).unwrap();
    let of = |path: &str| {
        let k = pages.iter().position(|page| page.path == path).unwrap();
        texts[k].as_str()
    };
    for (path, expected) in [
        ("ayoayo.md", "### Sweep <span hidden>ayoayo.end.sweep</span> {#ayoayo.end.sweep}\n"),
        (
            "ayoayo.md",
            "<div class=\"rule rule-rule\">\n<p class=\"rule-head\"><a class=\"rule-id\" href=\"#ayoayo.turn.choose\">",
        ),
        (
            "ayoayo.md",
            "<p class=\"rule-text\">The mover lifts any own pit that holds at least one seed.</p>",
        ),
        ("ayoayo.md", "<span class=\"rule-kind\">ruling</span>"),
        ("ayoayo.md", "6 pits to choose from."),
        ("ayoayo.md", "<a href=\"cases/ayoayo.html#ayoayo-seats-01\""),
        ("ayoayo.md", "<a href=\"code/x.html#L1\">variants/x.rs:1</a>"),
        ("ayoayo.md", "id=\"example-ayoayo-turn-choose-1\""),
        (
            "ayoayo.md",
            "<div class=\"example\" id=\"example-ayoayo-end-sweep-1\"></div>\n\n```rust\n",
        ),
        (
            "rulings.md",
            "<td><code>last-mover</code></td><td>default</td><td><code>ayoayo</code></td>",
        ),
        (
            "rulings.md",
            "<td><code>row-owner</code></td><td></td><td><code>ayoayo{end.sweep=row-owner}</code></td>",
        ),
        ("coverage.md", "<a href=\"ayoayo.html#example-ayoayo-end-sweep-1\">1</a>"),
        ("coverage.md", "<a href=\"ayoayo.html#evidence-ayoayo-end-sweep\">2</a>"),
        ("cases/ayoayo.md", "<div class=\"case\" id=\"ayoayo-game-01\">"),
        ("code/x.md", "<a href=\"../ayoayo.html#ayoayo.end.sweep\">ayoayo.end.sweep</a>"),
    ] {
        assert!(of(path).contains(expected), "{expected}\n{}", of(path));
    }
    let first = process(&pages, &material()).unwrap();
    assert_eq!(first, texts, "ids are permanent");
}

/// The tiny book's other pages are used by the tests on the disk, too.
#[test]
fn the_summary_lists_all_pages() {
    let summary = OTHERS.iter().find(|(path, _)| *path == "SUMMARY.md").unwrap().1;
    for page in pages() {
        assert!(summary.contains(&format!("({})", page.path)));
    }
}
