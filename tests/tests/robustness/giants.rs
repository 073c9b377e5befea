//! Inputs far larger than any that means something: no more memory and time than
//! for others.

use crate::command::{Folder, mancala_at_length};
use crate::watch::{Reached, over};

/// Just more and just less than a text or line may be.
const SIZES: [usize; 2] = [(1 << 20) + (1 << 16), (1 << 20) - 4096];

/// Just less than a file of a suite may be.
const SUITE: [usize; 1] = [(4 << 20) - 4096];

/// What is repeated, between a beginning and an end.
const GIANTS: &[(&str, &str, &str)] = &[
    ("", "[", ""),
    ("", "{\"a\":", ""),
    ("", "9", ""),
    ("", " ", ""),
    ("", "\n", ""),
    ("", "x", ""),
    ("", "\0", ""),
    ("", "{}\n", ""),
    ("\"", "\\u0000", "\""),
    ("[Variant \"ayoayo\"]\n\n1. B ", "(1. C) ", "*\n"),
    ("[Variant \"ayoayo\"]\n\n1. B ", "(", "*\n"),
    ("[Variant \"ayoayo\"]\n\n1. B ", "{}", "*\n"),
    ("[Variant \"ayoayo\"]\n\n1. B {", "a comment ", "} *\n"),
    ("[Variant \"ayoayo\"]\n", "[South \"Ade\"]\n", "\n*\n"),
    ("[Variant \"ayoayo\"]\n[South \"", "Ade", "\"]\n\n*\n"),
    ("", "[Variant \"ayoayo\"]\n\n1. B f *\n\n", ""),
    ("", "[Variant \"", ""),
    ("ayoayo ", "4,", "4 0-0 S"),
    (
        "{\"variant\":\"ayoayo\",\"pits\":[",
        "4,",
        "4],\"captured\":[0,0],\"to_move\":\"south\"}",
    ),
    ("{\"variant\":\"ayoayo\",\"rulings\":{", "\"a\":\"b\",", "\"c\":\"d\"}}"),
    (
        "{\"tags\":[[\"Variant\",\"ayoayo\"]",
        ",[\"\",\"\"]",
        "],\"start\":{\"variant\":\"ayoayo\",\"pits\":[4,4,4,4,4,4,4,4,4,4,4,4],\"captured\":[0,0],\"to_move\":\"south\"},\"moves\":[],\"result\":\"*\"}",
    ),
    (
        "{\"tags\":[[\"Variant\",\"ayoayo\"]],\"start\":{\"variant\":\"ayoayo\",\"pits\":[4,4,4,4,4,4,4,4,4,4,4,4],\"captured\":[0,0],\"to_move\":\"south\"},\"moves\":[{\"move\":1}",
        ",{\"move\":1}",
        "],\"result\":\"*\"}",
    ),
    (
        "{\"tags\":[[\"Variant\",\"ayoayo\"]],\"start\":{\"variant\":\"ayoayo\",\"pits\":[4,4,4,4,4,4,4,4,4,4,4,4],\"captured\":[0,0],\"to_move\":\"south\"},\"moves\":[{\"move\":1,\"comments\":[\"\"",
        ",\"\"",
        "]}],\"result\":\"*\"}",
    ),
    (
        "{\"variant\":\"ayoayo\",\"position\":{\"pits\":[4,4,4,4,4,4,4,4,4,4,4,4],\"captured\":[0,0],\"to_move\":\"south\"},\"legal\":[0",
        ",0",
        "],\"results\":[]}",
    ),
    (
        "{\"version\":1,\"variant\":\"ayoayo\",\"cases\":[{\"id\":\"a\",\"rules\":[\"\"",
        ",\"\"",
        "],\"note\":\"\",\"when\":{},\"position\":{\"pits\":[4,4,4,4,4,4,4,4,4,4,4,4],\"captured\":[0,0],\"to_move\":\"south\"},\"moves\":[],\"expect\":{\"illegal\":0}}]}",
    ),
    (
        "{\"version\":1,\"variant\":\"ayoayo\",\"cases\":[{\"id\":\"a\",\"rules\":[],\"note\":\"\",\"when\":{},\"position\":{\"pits\":[4,4,4,4,4,4,4,4,4,4,4,4],\"captured\":[0,0],\"to_move\":\"south\"},\"moves\":[1",
        ",7,1",
        "],\"expect\":{\"illegal\":0}}]}",
    ),
    (
        "{\"version\":1,\"tables\":[{\"id\":\"a\",\"variant\":\"mangala-iv\",\"when\":{},\"position\":{\"pits\":[7,7,7,7,7,7,7,7,7,7,7,7,7,7],\"captured\":[0,0],\"to_move\":\"south\"},\"nodes\":[1",
        ",1",
        "]}]}",
    ),
    ("{\"version\":1,\"rules\":[\"ayoayo\"", ",\"ayoayo\"", "]}"),
    ("", "ayoayo-setup\n", ""),
    ("{\"cmd\":\"start\",\"version\":1}\n", "{\"cmd\":\"start\",\"version\":1}\n", ""),
    (
        "{\"cmd\":\"start\",\"version\":1}\n{\"cmd\":\"run\",\"seq\":1,\"variant\":\"ayoayo\",\"rulings\":{},\"position\":{\"pits\":[4,4,4,4,4,4,4,4,4,4,4,4],\"captured\":[0,0],\"to_move\":\"south\"},\"moves\":[1",
        ",1",
        "]}",
    ),
    ("B\n", "moves\n", ""),
];

#[test]
fn giants() {
    let mut giants = Vec::new();
    for (beginning, middle, end) in GIANTS {
        let of_suite = ["\"cases\"", "\"tables\""].iter().any(|key| beginning.contains(key));
        for &size in if of_suite { &SUITE[..] } else { &SIZES } {
            let middle = middle.repeat(size / middle.len());
            giants.push([beginning, middle.as_str(), end].concat().into_bytes());
        }
    }
    let folder = Folder::new();
    let body = move |number: usize, input: &[u8]| {
        let suite = folder.file("");
        let file = folder.with("cases.json", input);
        let at_file = format!("@{file}");
        let mut statuses = Vec::new();
        // From a file and on standard input in turn.
        let given: &[&[&str]] = if number % 2 == 1 {
            &[
                &["show", "-", "--study"],
                &["perft", "ayoayo", "--depth", "1", "--position", "-"],
                &["replay", "-"],
                &["convert", "-"],
                &["check", "-"],
            ]
        } else {
            &[
                &["show", &at_file],
                &["trace", &at_file, "1"],
                &["replay", &file, "--format", "json"],
                &["convert", &file, "--to=mgn"],
                &["check", &file, "--format", "json"],
            ]
        };
        let others: &[&[&str]] = &[
            &["suite", "--suite", &suite],
            &["suite", "--suite", &suite, "--lint", "--partial"],
            &["conform", "--suite", &suite],
            &["suite", "--profile", &file],
            &["conform", "--known-failures", &file, "--case", "ayoayo-setup"],
            &["serve"],
            &["play", "ayoayo"],
        ];
        for args in given.iter().chain(others) {
            statuses.push(mancala_at_length(args, input).status);
        }
        if let Ok(text) = std::str::from_utf8(input) {
            for args in [&["show", text][..], &["trace", "ayoayo", text], &["rules", text]] {
                statuses.push(mancala_at_length(args, b"").status);
            }
        }
        if statuses.contains(&1) { Reached::Meaning } else { Reached::Form }
    };
    over("giants", giants, body);
}
