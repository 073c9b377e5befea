//! Each command over its corpus.

use std::ffi::OsString;

use mancala_notation::record::Record;
use mancala_variants::{AnyPosition, Position as _, Study, Totals};
use serde_json::Value;

use crate::command::{Folder, Ran, argument, mancala};
use crate::mutants::Mutants;
use crate::seeds;
use crate::watch::{Reached, over};

/// So many inputs for each command.
const INPUTS: usize = 1000;

fn mutants(number: u64, seeds: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    Mutants::new(number, seeds).take(INPUTS).collect()
}

/// The option of this turn.
fn turn<'a>(number: usize, options: &[&'a [&'a str]]) -> &'a [&'a str] {
    options[number % options.len()]
}

fn list(args: &[&str]) -> Vec<OsString> {
    args.iter().map(OsString::from).collect()
}

/// Runs the command with the input in place of `INPUT`: as an argument, as a file
/// and on standard input, to the same effect.
fn in_every_form(folder: &Folder, args: &[&str], input: &[u8]) -> Ran {
    let with = |given: OsString, stdin: &[u8]| {
        let put = |arg: &&str| if *arg == "INPUT" { given.clone() } else { arg.into() };
        mancala(&args.iter().map(put).collect::<Vec<_>>(), stdin)
    };
    let file = folder.with("input", input);
    let read = with("-".into(), input);
    let from_file = with(format!("@{file}").into(), b"");
    assert_eq!(read.of("<stdin>"), from_file.of(&file), "{args:?}");
    let as_argument = with(argument(input), b"");
    // What these mean as an argument is something else.
    if !input.starts_with(b"-")
        && !input.starts_with(b"@")
        && !input.starts_with(b"\xef\xbb\xbf")
    {
        assert_eq!(
            (as_argument.status, &as_argument.out),
            (read.status, &read.out),
            "{args:?}"
        );
    }
    read
}

#[test]
fn show() {
    let folder = Folder::new();
    let options: &[&[&str]] = &[
        &["show", "INPUT"],
        &["show", "INPUT", "--study"],
        &["show", "INPUT", "--format", "json"],
        &["show", "INPUT", "--study", "--svg"],
        &["show", "INPUT", "--study", "--format=json"],
    ];
    let body = move |number: usize, input: &[u8]| {
        let ran = in_every_form(&folder, turn(number, options), input);
        if ran.status == 0 {
            match number % options.len() {
                2 => assert!(serde_json::from_str::<AnyPosition>(&ran.out).is_ok()),
                3 => assert!(roxmltree::Document::parse(&ran.out).is_ok(), "{}", ran.out),
                4 => {
                    let shown = mancala(&["show", "--study", "--format=json", &ran.out], b"");
                    assert_eq!((shown.status, shown.out), (0, ran.out.clone()));
                }
                _ => {}
            }
        }
        ran.reached()
    };
    over("show", mutants(1, seeds::positions()), body).assert_telling("show");
}

#[test]
fn trace() {
    let folder = Folder::new();
    let positions = seeds::studies();
    let mut inputs = mutants(2, seeds::positions());
    let mutated_positions = inputs.len();
    // Half as many again of moves, of each position in turn.
    let moves = positions.iter().flat_map(seeds::moves).collect();
    inputs.extend(Mutants::new(3, moves).take(INPUTS / 2));
    let options: &[&[&str]] = &[&[], &["--format=json"], &["--svg"]];
    let body = move |number: usize, input: &[u8]| {
        let option = turn(number, options);
        let ran = if number < mutated_positions {
            let mv = ["1", "pass", "11", "A", "b12", "g"][number % 6];
            in_every_form(
                &folder,
                &[&["trace", "--study", "INPUT", mv], option].concat(),
                input,
            )
        } else {
            let position = serde_json::to_string(&positions[number % positions.len()]).unwrap();
            let mut args = list(&["trace", "--study", &position]);
            args.push(argument(input));
            args.extend(list(option));
            mancala(&args, b"")
        };
        if ran.status == 0 {
            match number % 3 {
                1 => assert!(serde_json::from_str::<Value>(&ran.out).is_ok()),
                2 => assert!(roxmltree::Document::parse(&ran.out).is_ok(), "{}", ran.out),
                _ => {}
            }
        }
        ran.reached()
    };
    over("trace", inputs, body).assert_telling("trace");
}

#[test]
fn perft() {
    let folder = Folder::new();
    let body = move |number: usize, input: &[u8]| {
        let (mut args, format) = (vec!["perft"], ["text", "json"][number % 2]);
        // The variant that the position says, or is to be of anyway.
        let variants = ["djenon-aboure", "bao-kigogo", "mangala-iv", "ayoayo"];
        let said = variants.iter().find(|variant| {
            input.windows(variant.len()).any(|text| text == variant.as_bytes())
        });
        args.extend([*said.unwrap_or(&variants[number % 4]), "--depth=2", "--study"]);
        args.extend(["--format", format, "--position", "INPUT"]);
        in_every_form(&folder, &args, input).reached()
    };
    over("perft", mutants(4, seeds::positions()), body).assert_telling("perft");
}

/// Command lines out of these, each word on a line of its own, which do not ask
/// for what takes long: many games, great depths.
fn command_lines(number: u64, seeds: &[&str]) -> Vec<Vec<u8>> {
    let seeds: Vec<Vec<u8>> =
        seeds.iter().map(|seed| seed.replace(' ', "\n").into_bytes()).collect();
    let allowed = |line: &Vec<u8>| {
        let Ok(text) = std::str::from_utf8(line) else { return true };
        let few = |option: &str, most: u64, needed: bool| {
            let after = |start: usize| text[start..].trim_start_matches(['=', '\n']);
            let mut given = text.match_indices(option).map(|(at, _)| after(at + option.len()));
            let number =
                |text: &str| text.split('\n').next().unwrap_or_default().parse::<u64>();
            let all = given.all(|text| number(text).is_ok_and(|number| number <= most));
            all && (!needed || text.contains(option))
        };
        few("--games", 3, text.contains("random\n")) && few("--depth", 3, false)
    };
    Mutants::new(number, seeds).filter(allowed).take(INPUTS).collect()
}

fn words(line: &[u8]) -> Vec<OsString> {
    line.split(|&byte| byte == b'\n').map(argument).collect()
}

#[test]
fn random() {
    let lines = command_lines(
        5,
        &[
            "random ayoayo --games 2 --seed 7",
            "random bao-kigogo --games 1 --seed 12345 --max-plies 60",
            "random mangala-iv --games=3 --ruling mangala.capture.chain=as-emptied --format json",
            "random djenon-aboure --games 1 --format=text",
            "random ayoayo --games 1 --ruling ayoayo.end.sweep=row-owner --ruling ayoayo.end.repetition=draw",
        ],
    );
    over("random", lines, |_, line| mancala(&words(line), b"").reached())
        .assert_telling("random");
}

#[test]
fn rules_and_perft_by_options() {
    let mut ids: Vec<String> = vec!["rules".into(), "rules ayoayo".into(), "rules bao".into()];
    let ledger = mancala_variants::rules::LEDGER;
    ids.extend(ledger.iter().step_by(4).map(|rule| format!("rules {}", rule.id)));
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let body = |_: usize, line: &[u8]| mancala(&words(line), b"").reached();
    over("rules", command_lines(6, &ids), body).assert_telling("rules");

    let lines = command_lines(
        7,
        &[
            "perft ayoayo --depth 2",
            "perft bao-kigogo --depth=1 --format json",
            "perft ayoayo --depth 2 --ruling ayoayo.end.sweep=row-owner --format=text",
            "perft mangala-iv --depth 3 --ruling mangala.capture.chain=as-emptied",
            "perft djenon-aboure --depth 2 --position djenon-aboure --study",
        ],
    );
    over("perft by options", lines, body).assert_telling("perft by options");
}

/// What stands in a file before the command that is to replace it.
const OLD: &[u8] = b"what was there before\n";

/// Runs a command that writes to a file: nothing is left of a run that failed,
/// and the file that was there stays.
fn to_file(folder: &Folder, there: bool, args: &[&str], input: &[u8]) -> Ran {
    let output = folder.file("output");
    let _ = std::fs::remove_file(&output);
    if there {
        folder.with("output", OLD);
    }
    let before = folder.names();
    let ran = mancala(&[args, &["--output", &output]].concat(), input);
    assert_eq!(ran.out, "");
    if ran.status == 0 {
        let bytes = std::fs::read(&output).unwrap();
        assert!(bytes != OLD && !bytes.is_empty());
    } else {
        assert_eq!(folder.names(), before);
        assert!(!there || std::fs::read(&output).unwrap() == OLD);
    }
    ran
}

#[test]
fn pictures_in_files() {
    let folder = Folder::new();
    let body = move |number: usize, input: &[u8]| {
        let args: &[&str] = match number % 2 {
            0 => &["show", "-", "--study", "--svg"],
            _ => &["trace", "--study", "--svg", "-", "2"],
        };
        // An old file for each of the two in turn.
        let ran = to_file(&folder, number / 2 % 2 == 1, args, input);
        if ran.status == 0 {
            let text = std::fs::read_to_string(folder.file("output")).unwrap();
            assert!(roxmltree::Document::parse(&text).is_ok(), "{text}");
        }
        ran.reached()
    };
    over("pictures", mutants(8, seeds::positions()), body).assert_telling("pictures");
}

#[test]
fn replay() {
    let folder = Folder::new();
    let body = move |number: usize, input: &[u8]| {
        let study: &[&str] = if number % 2 == 1 { &["--study"] } else { &[] };
        let file = folder.with("input", input);
        let text = mancala(&[&["replay", &file], study].concat(), b"");
        let read = mancala(&[&["replay", "-"], study].concat(), input);
        assert_eq!(text.of(&file), read.of("<stdin>"));
        let json = mancala(&[&["replay", "-", "--format=json"], study].concat(), input);
        assert_eq!(json.status, text.status);
        let told: Vec<Value> =
            json.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        // The numbers come last, and only when all was read.
        let numbers = told.last().is_some_and(|last| last.get("games").is_some());
        assert_eq!(numbers, json.status != 2, "{}", json.out);
        let legality =
            told.iter().any(|game| game["ok"] == true || game["fault"]["kind"] == "legality");
        match json.status {
            0 => Reached::Success,
            1 if legality => Reached::Meaning,
            _ => Reached::Form,
        }
    };
    over("replay", mutants(9, seeds::records()), body).assert_telling("replay");
}

#[test]
fn convert() {
    let options: &[&[&str]] = &[
        &["--study"],
        &[],
        &["--study", "--annotate", "both"],
        &["--to=json", "--study"],
        &["--to=mgn", "--study", "--annotate=none"],
    ];
    let body = |folder: &Folder, number: usize, input: &[u8]| {
        let option = turn(number, options);
        let ran = mancala(&[&["convert", "-"], option].concat(), input);
        let filed =
            to_file(folder, number % 2 == 1, &[&["convert", "-"], option].concat(), input);
        assert_eq!((filed.status, &filed.err), (ran.status, &ran.err));
        if ran.status == 0 {
            assert_eq!(std::fs::read_to_string(folder.file("output")).unwrap(), ran.out);
        }
        if ran.status == 0 || !ran.out.is_empty() {
            // What is written, be it all or what stands before the fault, is whole,
            // and comes back to the letter.
            let form = if ran.out.starts_with('{') { "--to=json" } else { "--to=mgn" };
            let again = mancala(&["convert", "-", "--study", form], ran.out.as_bytes());
            assert_eq!((again.status, &again.out), (0, &ran.out));
            let other = if form == "--to=json" { "--to=mgn" } else { "--to=json" };
            let there = mancala(&["convert", "-", "--study", other], ran.out.as_bytes());
            let back = mancala(&["convert", "-", "--study", form], there.out.as_bytes());
            assert_eq!((back.status, &back.out), (0, &ran.out));
        }
        ran.reached()
    };
    let folder = Folder::new();
    let text = move |number: usize, input: &[u8]| body(&folder, number, input);
    over("convert text", mutants(10, seeds::records()), text).assert_telling("convert text");
    let folder = Folder::new();
    let json = move |number: usize, input: &[u8]| body(&folder, number, input);
    over("convert JSON", mutants(11, seeds::json_records()), json)
        .assert_telling("convert JSON");
}

#[test]
fn check() {
    let folder = Folder::new();
    let body = move |_: usize, input: &[u8]| {
        let file = folder.with("input", input);
        let text = mancala(&["check", &file], b"");
        let json = mancala(&["check", "-", "--format=json"], input);
        assert_eq!((text.of(&file).0, text.of(&file).2), (json.status, json.of("<stdin>").2));
        let told: Vec<Value> =
            json.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let numbers = told.last().is_some_and(|last| last.get("positions").is_some());
        assert_eq!(numbers, json.status != 2, "{}", json.out);
        assert_eq!(text.out.ends_with(" differences\n"), json.status != 2, "{}", text.out);
        if text.status == 1 { Reached::Meaning } else { text.reached() }
    };
    over("check", mutants(12, seeds::claims()), body).assert_telling("check");
}

#[test]
fn suite() {
    let folder = Folder::new();
    let options: &[&[&str]] = &[
        &["--lint", "--partial"],
        &["--format=json"],
        &["--lint"],
        &["--variant=ayoayo"],
        &["--lint", "--partial", "--format", "json"],
    ];
    let body = move |number: usize, input: &[u8]| {
        folder.with("cases.json", input);
        let option = turn(number, options);
        let ran = mancala(&[&["suite", "--suite", &folder.file("")], option].concat(), b"");
        if number % options.len() % 3 == 1 {
            assert!(ran.out.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()));
        }
        if ran.status == 1 { Reached::Meaning } else { ran.reached() }
    };
    over("suite", mutants(13, seeds::suites()), body).assert_telling("suite");
}

/// What a report says, whose status must say the same.
fn judged(ran: &Ran, format: &str) -> Reached {
    if ran.status == 2 {
        return ran.reached();
    }
    let success = match format {
        "json" => {
            let report: Value = serde_json::from_str(&ran.out).unwrap();
            let results = report["results"].as_array().unwrap();
            assert_eq!(report["summary"]["planned"], results.len());
            report["summary"]["success"].as_bool().unwrap()
        }
        "junit" => {
            let document = roxmltree::Document::parse(&ran.out).unwrap();
            let root = document.root_element();
            let none = |name| root.attribute(name) == Some("0");
            // Of a run of nothing, JUnit has no word.
            none("failures") && none("errors") && ran.status == 0
        }
        _ => {
            let last = ran.out.lines().last().unwrap();
            assert!(last.starts_with("planned "), "{last}");
            last.ends_with(": conforms")
        }
    };
    assert_eq!(success, ran.status == 0, "{}", ran.out);
    if success { Reached::Success } else { Reached::Meaning }
}

const FORMATS: [&str; 3] = ["json", "junit", "table"];

#[test]
fn conform() {
    let folder = Folder::new();
    let body = move |number: usize, input: &[u8]| {
        folder.with("cases.json", input);
        let format = FORMATS[number % 3];
        let args = ["conform", "--suite", &folder.file(""), "--format", format];
        judged(&mancala(&args, b""), format)
    };
    over("conform", mutants(14, seeds::suites()), body).assert_telling("conform");
}

#[test]
fn selections() {
    let body = |option: &'static str| {
        let (folder, own) = (Folder::new(), Folder::new());
        own.with("own.json", seeds::OWN.as_bytes());
        move |number: usize, input: &[u8]| {
            let file = folder.with("selection", input);
            let suite = own.file("");
            let format = FORMATS[number % 3];
            let args = ["conform", "--suite", &suite, option, &file, "--format", format];
            let ran = mancala(&args, b"");
            if option == "--profile" {
                let listed = mancala(&["suite", "--suite", &suite, option, &file], b"");
                assert_eq!((listed.status == 2, &listed.err), (ran.status == 2, &ran.err));
            }
            judged(&ran, format)
        }
    };
    let profiles = mutants(15, seeds::profiles());
    over("profiles", profiles, body("--profile")).assert_telling("profiles");
    let known = mutants(16, seeds::known_failures());
    over("known failures", known, body("--known-failures")).assert_telling("known failures");

    let own = Folder::new();
    own.with("own.json", seeds::OWN.as_bytes());
    let lines = command_lines(
        17,
        &[
            "suite --rule ayoayo.relay --variant ayoayo",
            "conform --case own-right-01 --format json",
            "conform --rule ayoayo --book https://book.example --timeout 1.5",
            "suite --format json --case own-wrong-01 --case ayoayo-setup",
            "suite --lint --partial",
        ],
    );
    let body = move |_: usize, line: &[u8]| {
        let args = [words(line), list(&["--suite", &own.file("")])].concat();
        let ran = mancala(&args, b"");
        if ran.status == 1 { Reached::Meaning } else { ran.reached() }
    };
    over("selections by options", lines, body).assert_telling("selections by options");
}

#[test]
fn serve() {
    let body = |_: usize, input: &[u8]| {
        let ran = mancala(&["serve"], input);
        assert_eq!(ran.status, 0);
        let replies: Vec<Value> =
            ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let asked =
            input.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
        assert!(replies.len() <= asked.count());
        let errors = replies.iter().filter(|reply| reply.get("error").is_some());
        let errors: Vec<_> = errors.map(|reply| reply["error"].as_str().unwrap()).collect();
        let form = errors.iter().any(|error| error.starts_with("column "));
        match replies.len() - errors.len() {
            0 => Reached::Form,
            _ if errors.is_empty() => Reached::Success,
            1 if form => Reached::Form,
            _ => Reached::Meaning,
        }
    };
    over("serve", mutants(18, seeds::conversations()), body).assert_telling("serve");
}

/// The same without what could lead out of a folder.
fn confined(mut input: Vec<u8>) -> Vec<u8> {
    for byte in &mut input {
        if matches!(byte, b'/' | b'\\' | b':') {
            *byte = b'.';
        }
    }
    input
}

#[test]
fn play() {
    // What is entered may name any file: this process works in a folder of its own.
    let folder = Folder::new();
    std::env::set_current_dir(folder.path()).unwrap();
    // Of most, nothing is saved: writing a file for good takes long.
    let unsaved = |line: &&[u8]| !line.starts_with(b"save");
    let lines = |seed: &Vec<u8>| {
        seed.split_inclusive(|&byte| byte == b'\n').filter(unsaved).collect::<Vec<_>>().concat()
    };
    let scripts = seeds::scripts();
    let mut inputs = mutants(19, scripts.iter().map(lines).collect());
    inputs.extend(Mutants::new(21, scripts).take(INPUTS / 8));
    let inputs = inputs.into_iter().map(confined).collect();
    let here = folder.path().to_owned();
    let body = move |number: usize, script: &[u8]| {
        let kept = here.join(format!("kept-{number}"));
        let kept = kept.to_str().unwrap();
        let options: &[&str] = match number % 40 {
            0 => &["--opponent=random", "--seed=3", "--save", kept],
            1 => &["--save", kept, "--south", "Ade", "--date=2026-11-30"],
            2..20 => &["--force"],
            _ => &["--opponent=random"],
        };
        let variant = ["ayoayo", "djenon-aboure", "bao-kigogo", "mangala-iv"][number % 4];
        let ran = mancala(&[&["play", variant], options].concat(), script);
        assert_eq!(ran.status, 0);
        if number % 40 < 2 {
            assert!(ran.out.ends_with(&format!("Saved to {kept}.\n")), "{}", ran.out);
        }
        let played = ran.out.contains(" laps, ") || ran.out.contains(" lap, ");
        if played { Reached::Success } else { Reached::Meaning }
    };
    over("play", inputs, body).assert_telling("play");

    let lines = command_lines(
        20,
        &[
            "play ayoayo --opponent random --seat north --seed 5",
            "play bao-kigogo --date 2026-11-30 --south Ade --north Bola",
            "play mangala-iv --scattered 7 --ruling mangala.capture.chain=as-emptied",
            "play ayoayo --position ayoayo{end.sweep=row-owner} --study",
            "play djenon-aboure --position djenon-aboure --ruling djenon.end.repetition=draw",
        ],
    );
    let lines = lines.into_iter().map(confined).collect();
    let body = |_: usize, line: &[u8]| mancala(&words(line), b"1\nA\nmoves\nquit\n").reached();
    over("play by options", lines, body).assert_telling("play by options");

    // Whatever the files are called, each holds a whole record.
    let names = folder.names();
    assert!(names.len() > 60, "{names:?}");
    for name in names {
        let text = std::fs::read_to_string(folder.path().join(&name)).unwrap();
        let record = Record::parse(&text, Totals::Study);
        assert!(record.is_ok_and(|record| record.check().is_ok()), "{name:?}: {text}");
    }
    std::env::set_current_dir(env!("CARGO_MANIFEST_DIR")).unwrap();
}

/// What shows a study as JSON is read as the same study.
#[test]
fn seeds_are_good() {
    for position in seeds::studies() {
        let text = serde_json::to_string(&position).unwrap();
        let Study(again) = serde_json::from_str::<Study<AnyPosition>>(&text).unwrap();
        assert_eq!(again, position);
        assert!(position.legal_moves().len() <= 24);
    }
    for input in seeds::records().iter().take(12) {
        let ran = mancala(&["replay", "-", "--study"], input);
        assert_eq!(ran.status, 0, "{ran:?}: {}", input.escape_ascii());
    }
    for input in seeds::json_records() {
        let ran = mancala(&["convert", "-", "--study"], &input);
        assert_eq!(ran.status, 0, "{ran:?}: {}", input.escape_ascii());
    }
    for input in seeds::claims() {
        let ran = mancala(&["check", "-"], &input);
        assert_eq!(ran.status, 0, "{ran:?}: {}", input.escape_ascii());
    }
    let folder = Folder::new();
    for input in seeds::suites() {
        folder.with("cases.json", &input);
        let args = ["conform", "--suite", &folder.file("")];
        let ran = mancala(&args, b"");
        assert_eq!(ran.status, 0, "{ran:?}: {}", input.escape_ascii());
    }
}
