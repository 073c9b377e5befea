//! Each parser of the libraries over its corpus.

use std::collections::BTreeMap;
use std::fmt::Debug;

use mancala_notation::legality::check_game;
use mancala_notation::record::{GameResult, Ply, Reader, Record, StudyRecord, Termination};
use mancala_notation::{MoveFault, MoveText, PitName, PositionText, VariantText, properties};
use mancala_tests::{read_in_chunks, read_records, read_texts, serve_lines};
use mancala_variants::rulings::{AyoayoRulings, BaoRulings, DjenonRulings, MangalaRulings};
use mancala_variants::{
    AnyPosition, Ayoayo, BaoKigogo, DjenonAboure, Event, MangalaIv, Move, Outcome, Setup,
    Study, Totals, Trace, Variant, Winner,
};
use mancala_verify::check::Checker;
use mancala_verify::implementation::{Fault, Implementation, Process};
use mancala_verify::json::JsonFault;
use mancala_verify::lint::{Coverage, lint};
use mancala_verify::protocol::{About, Answer, Body, Offer, Reply, Request, StartReply};
use mancala_verify::report::Format;
use mancala_verify::runner::{Plan, Status, run};
use mancala_verify::serve;
use mancala_verify::suite::{
    CaseFile, Exemption, ExemptionFile, PerftFile, Selection, Suite, SuiteFault,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::mutants::Mutants;
use crate::seeds;
use crate::watch::{Reached, over};

/// So many inputs for each group of parsers.
const INPUTS: usize = 1000;

fn mutants(number: u64, seeds: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    Mutants::new(number, seeds).take(INPUTS).collect()
}

fn reached(read: bool) -> Reached {
    if read { Reached::Success } else { Reached::Form }
}

#[test]
fn texts() {
    let body = |_: usize, input: &[u8]| {
        read_texts(input);
        let Ok(text) = std::str::from_utf8(input) else { return Reached::Form };
        let totals = [Totals::Exact, Totals::Study];
        let position =
            totals.map(|totals| PositionText::<AnyPosition>::parse(text, totals).is_ok());
        let own = [
            text.parse::<PositionText<Ayoayo>>().is_ok(),
            text.parse::<PositionText<DjenonAboure>>().is_ok(),
            text.parse::<PositionText<BaoKigogo>>().is_ok(),
            text.parse::<PositionText<MangalaIv>>().is_ok(),
        ];
        assert_eq!(own.contains(&true), position[0]);
        assert!(position[1] || !position[0]);
        let mv = Variant::ALL.map(|variant| MoveText::parse(variant, text));
        let pit = Variant::ALL.map(|variant| PitName::parse(variant, text).is_ok());
        let other = [
            text.parse::<VariantText>().is_ok(),
            text.parse::<Variant>().is_ok(),
            text.parse::<GameResult>().is_ok(),
            text.parse::<Termination>().is_ok(),
        ];
        let read = mv.iter().any(Result::is_ok) || [pit, other].concat().contains(&true);
        let no_such_pit = mv.iter().any(|mv| {
            mv.as_ref().is_err_and(|error| matches!(error.fault, MoveFault::NoSuchPit { .. }))
        });
        match position[1] || read {
            false if no_such_pit && !text.is_empty() => Reached::Meaning,
            read => reached(read),
        }
    };
    over("positions", mutants(31, seeds::position_lines()), body).assert_telling("positions");
    over("words", mutants(32, seeds::words()), body).assert_telling("words");
}

#[test]
fn records() {
    let body = |number: usize, input: &[u8]| {
        read_records(input);
        read_in_chunks(input);
        properties::sources_agree(input, 1 + number % 7);
        properties::breaking_off(input, number % 20);
        let mut games = 0;
        let mut reader = Reader::from_read(input).totals(Totals::Study);
        // A reader goes on after whatever is no game.
        loop {
            match check_game(&mut reader) {
                Ok(Some(_)) => games += 1,
                Ok(None) => break,
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
        if let Ok(text) = std::str::from_utf8(input) {
            let study = Record::parse(text, Totals::Study).is_ok();
            assert!(study || text.parse::<Record>().is_err());
        }
        reached(games > 0)
    };
    over("records", mutants(33, seeds::records()), body).assert_telling("records");
}

/// Whether this is the JSON of such a value, which is the same when it is written
/// and read again.
fn value<T: DeserializeOwned + Serialize + PartialEq + Debug>(input: &[u8]) -> bool {
    match serde_json::from_slice::<T>(input) {
        Ok(value) => {
            let text = serde_json::to_string(&value).unwrap();
            assert_eq!(serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
            true
        }
        Err(error) => {
            let fault = JsonFault::from(&error);
            assert!(fault.line > 0 && fault.column > 0 && !fault.message.is_empty());
            false
        }
    }
}

fn any(values: &[fn(&[u8]) -> bool], input: &[u8]) -> bool {
    // All of them, whichever takes it.
    values.iter().map(|value| value(input)).filter(|&read| read).count() > 0
}

#[test]
fn values() {
    let all: &[fn(&[u8]) -> bool] = &[
        value::<Variant>,
        value::<Winner>,
        value::<Move>,
        value::<Setup>,
        value::<Outcome>,
        value::<Event>,
        value::<Trace>,
        value::<AyoayoRulings>,
        value::<DjenonRulings>,
        value::<BaoRulings>,
        value::<MangalaRulings>,
        value::<Ayoayo>,
        value::<DjenonAboure>,
        value::<BaoKigogo>,
        value::<MangalaIv>,
        value::<AnyPosition>,
        value::<Study<AnyPosition>>,
        value::<Study<BaoKigogo>>,
    ];
    let body = |_: usize, input: &[u8]| reached(any(all, input));
    over("values", mutants(34, seeds::values()), body).assert_telling("values");
    let records: &[fn(&[u8]) -> bool] =
        &[value::<Record>, value::<StudyRecord>, value::<Ply>, value::<GameResult>];
    let body = |_: usize, input: &[u8]| reached(any(records, input));
    over("JSON records", mutants(35, seeds::json_records()), body)
        .assert_telling("JSON records");
}

#[test]
fn suites() {
    let body = |_: usize, input: &[u8]| {
        let files: &[fn(&[u8]) -> bool] = &[
            value::<CaseFile>,
            value::<PerftFile>,
            value::<ExemptionFile>,
            value::<Exemption>,
            value::<Answer>,
        ];
        let read = any(files, input);
        let Ok(text) = std::str::from_utf8(input) else { return Reached::Form };
        match Suite::of_files([("mutant.json", text)]) {
            Ok(suite) => {
                assert!(read, "one of its kinds");
                let faults = lint(&suite, Coverage::Any);
                assert!(faults.iter().all(|fault| !fault.to_string().contains('\n')));
                if faults.is_empty() { Reached::Success } else { Reached::Meaning }
            }
            Err(error) => {
                assert!(error.to_string().starts_with("mutant.json:"), "{error}");
                assert!(!matches!(error.fault, SuiteFault::Read(_) | SuiteFault::NoFiles));
                Reached::Form
            }
        }
    };
    over("suites", mutants(36, seeds::suites()), body).assert_telling("suites");
    let body = |_: usize, input: &[u8]| {
        let text = String::from_utf8_lossy(input);
        reached(Selection::of_profile(&text).is_ok())
    };
    over("profiles", mutants(37, seeds::profiles()), body).assert_telling("profiles");
}

#[test]
fn protocol() {
    let body = |_: usize, input: &[u8]| {
        serve_lines(input);
        let lines = input.split(|&byte| byte == b'\n');
        reached(lines.map(value::<Request>).filter(|&read| read).count() > 1)
    };
    over("requests", mutants(38, seeds::conversations()), body).assert_telling("requests");
    let claims = |_: usize, input: &[u8]| {
        let mut checker = Checker::new(input, "mutant.jsonl");
        let mut faults = 0;
        for line in checker.by_ref() {
            faults += usize::from(line.is_err());
        }
        // It ends with the first fault.
        assert!(faults <= 1);
        reached(checker.summary().positions > 0)
    };
    over("claims", mutants(39, seeds::claims()), claims).assert_telling("claims");
    let commands =
        ["python3 my.py", "'a b' \"c\\\"d\" e\\ f", "./x --y='1 2' # no", "a;b|c&&d"];
    let commands = commands.map(|text| text.as_bytes().to_vec()).to_vec();
    let body = |_: usize, input: &[u8]| {
        let split = Process::split(&String::from_utf8_lossy(input));
        assert!(split.as_ref().is_none_or(|words| !words.is_empty()));
        reached(split.is_some())
    };
    over("command lines", mutants(40, commands), body).assert_telling("command lines");
}

/// A program that replies the same to whatever it is asked.
struct Parrot<'a> {
    line: &'a [u8],
    start: StartReply,
}

impl Implementation for Parrot<'_> {
    fn start(&mut self) -> Result<StartReply, Fault> {
        Ok(self.start.clone())
    }

    fn ask(&mut self, _: &Request) -> Result<Body, Fault> {
        let line = String::from_utf8_lossy(self.line).into_owned();
        serde_json::from_slice::<Reply>(self.line)
            .map(|reply| reply.body)
            .map_err(|error| Fault::NotReply { line, fault: JsonFault::from(&error) })
    }

    fn stop(&mut self) -> Result<(), Fault> {
        Ok(())
    }
}

/// Whatever an implementation replies, there is a report of it, in every format.
#[test]
fn replies() {
    let suite = || {
        let suite = Suite {
            cases: seeds::cases().into_iter().step_by(5).collect(),
            tables: Suite::shipped().unwrap().tables.into_iter().take(1).collect(),
            exemptions: Vec::new(),
        };
        Plan::new(&suite, &Selection::default())
    };
    let plan = suite();
    let body = move |_: usize, input: &[u8]| {
        let read: &[fn(&[u8]) -> bool] = &[
            value::<Reply>,
            value::<StartReply>,
            value::<Answer>,
            value::<About>,
            value::<Offer>,
        ];
        let read = any(read, input);
        let start = serde_json::from_slice::<StartReply>(input).ok();
        let start = start.filter(|start| start.check().is_ok()).unwrap_or_else(serve::about);
        let mut parrot = Parrot { line: input, start };
        let report = run(plan.clone(), &mut parrot, &[]).unwrap();
        assert!(!report.is_success());
        let mut texts = BTreeMap::new();
        for format in [Format::Table, Format::Json, Format::Junit] {
            let mut text = Vec::new();
            report.write(format, "book/", &mut text).unwrap();
            texts.insert(format!("{format:?}"), String::from_utf8(text).unwrap());
        }
        assert!(!texts["Table"].contains(['\u{1b}', '\u{202e}']), "{}", texts["Table"]);
        let json: serde_json::Value = serde_json::from_str(&texts["Json"]).unwrap();
        assert_eq!(json["summary"]["success"], false);
        let junit = roxmltree::Document::parse(&texts["Junit"]).unwrap();
        assert!(junit.root_element().has_tag_name("testsuites"));
        if report.count(Status::Fail) > 0 { Reached::Meaning } else { reached(read) }
    };
    over("replies", mutants(41, seeds::replies()), body).assert_telling("replies");
}
