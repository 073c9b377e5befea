//! Valid inputs of every kind, from what the repository holds.

use std::fs;
use std::path::{Path, PathBuf};

use mancala_notation::record::{Reader, Record, RecordBuilder};
use mancala_notation::{MoveText, PositionText};
use mancala_variants::rulings::{AnyRulings, Ruling};
use mancala_variants::{AnyPosition, Move, Position as _, Totals, Variant};
use mancala_verify::answer;
use mancala_verify::protocol::{Request, values_of};
use mancala_verify::serve::Server;
use mancala_verify::suite::{CaseFile, PerftFile, PerftTable, SHIPPED, Suite, SuiteCase};
use serde::Serialize;
use serde_json::{Value, json};

fn workspace(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// All files in a folder of the repository, in alphabetical order.
fn files(folder: &str) -> Vec<Vec<u8>> {
    let mut paths: Vec<_> = fs::read_dir(workspace(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    paths.sort();
    assert!(paths.len() > 3, "{folder}");
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

fn text<T: Serialize>(value: &T) -> Vec<u8> {
    serde_json::to_vec(value).unwrap()
}

/// Some cases of the shipped suite for each variant, short ones and such that
/// depend on rulings.
pub(crate) fn cases() -> Vec<SuiteCase> {
    let all = Suite::shipped().unwrap().cases;
    Variant::ALL
        .into_iter()
        .flat_map(|variant| {
            let of = all.iter().filter(move |case| case.variant == variant);
            let short = of.filter(|case| case.case.moves.len() <= 8).enumerate();
            let (ruled, plain): (Vec<_>, Vec<_>) =
                short.partition(|(_, case)| !case.case.when.is_empty());
            let plain = plain.into_iter().step_by(12).take(5);
            plain.chain(ruled.into_iter().step_by(7).take(3)).map(|(_, case)| case.clone())
        })
        .collect()
}

/// Perft tables of the shipped suite, of few positions each.
fn tables() -> Vec<PerftTable> {
    let mut tables = Suite::shipped().unwrap().tables;
    for table in &mut tables {
        table.nodes.truncate(2);
    }
    tables.into_iter().step_by(6).collect()
}

/// Positions in the course of games, all variants.
pub(crate) fn studies() -> Vec<AnyPosition> {
    let of = |case: &SuiteCase| {
        answer::position(case.variant, &case.case.when, &case.case.position).unwrap()
    };
    cases().iter().map(of).collect()
}

/// Positions in every form that is read, starts and others.
pub(crate) fn positions() -> Vec<Vec<u8>> {
    let mut seeds = files("fuzz/seeds/texts");
    seeds.retain(|seed| seed.len() > 12);
    for variant in Variant::ALL {
        let start = AnyPosition::start(variant);
        seeds.push(variant.id().as_bytes().to_vec());
        seeds.push(PositionText(start).to_string().into_bytes());
        seeds.push(text(&start));
        for rulings in AnyRulings::all(variant).into_iter().skip(1).take(2) {
            seeds.push(text(&start.with_rulings(rulings)));
        }
        // After some plies.
        let mut position = start;
        for _ in 0..6 {
            let Some((_, next)) = position.successors().last() else { break };
            position = next;
        }
        seeds.push(text(&position));
        seeds.push(PositionText(position).to_string().into_bytes());
    }
    for study in studies().iter().step_by(3) {
        seeds.push(text(study));
        seeds.push(PositionText(*study).to_string().into_bytes());
    }
    seeds
}

/// Those on one line.
pub(crate) fn position_lines() -> Vec<Vec<u8>> {
    let mut seeds = positions();
    seeds.retain(|seed| seed.contains(&b' '));
    seeds
}

/// Short texts: moves, pits, results, variants with rulings, dates, words.
pub(crate) fn words() -> Vec<Vec<u8>> {
    let mut seeds = files("fuzz/seeds/texts");
    seeds.retain(|seed| seed.len() < 40);
    let words = [
        "A",
        "f",
        "Bx7",
        "Bx7^5",
        "b12",
        "A7^3",
        "B12x4",
        "gx10^2",
        "0",
        "11",
        "47",
        "-",
        "pass",
        "28-20",
        "1-0",
        "0-1",
        "1/2-1/2",
        "*",
        "normal",
        "resignation",
        "agreement",
        "time",
        "unfinished",
        "ayoayo",
        "ayoayo{end.sweep=row-owner}",
        "mangala-iv{capture.chain=as-emptied}",
        "djenon-aboure{end.repetition=draw}",
    ];
    seeds.extend(words.map(|word| word.as_bytes().to_vec()));
    seeds
}

/// Moves of these positions as text, most of them legal.
pub(crate) fn moves(position: &AnyPosition) -> Vec<Vec<u8>> {
    let variant = position.variant();
    let mut seeds = vec![b"pass".to_vec(), b"-".to_vec(), b"3".to_vec()];
    for mv in position.legal_moves() {
        let Ok((_, turn)) = position.play_counted(mv) else { continue };
        for annotations in [(false, false), (true, true)] {
            let annotations =
                mancala_notation::Annotations { captures: annotations.0, laps: annotations.1 };
            let mv = MoveText::of_turn(variant, &turn, annotations).unwrap();
            seeds.push(mv.to_string().into_bytes());
        }
    }
    seeds
}

/// The golden games, one a record.
pub(crate) fn golden() -> Vec<Record> {
    let mut records = Vec::new();
    for file in files("crates/mancala-notation/tests/golden") {
        let mut reader = Reader::from_slice(&file).totals(Totals::Study);
        while let Some(record) = reader.read_game(&mut RecordBuilder::new()).unwrap() {
            records.push(record);
        }
    }
    records
}

/// Records as text: the golden games, two in one, and those of the fuzz targets.
pub(crate) fn records() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> =
        golden().iter().map(|record| record.text().unwrap().to_string().into_bytes()).collect();
    let two = seeds.windows(2).map(<[_]>::concat).step_by(3).collect::<Vec<_>>();
    seeds.extend(two);
    seeds.extend(files("fuzz/seeds/records"));
    seeds.extend(files("fuzz/seeds/reader"));
    seeds
}

/// Records as JSON: one, several, an array.
pub(crate) fn json_records() -> Vec<Vec<u8>> {
    let golden = golden();
    let mut seeds: Vec<Vec<u8>> = golden.iter().map(text).collect();
    let short =
        Record::parse("[Variant \"ayoayo\"]\n\n1. Bx7 f (1... e 2. A) 2. A *\n", Totals::Exact);
    let short = short.unwrap();
    seeds.push(text(&short));
    seeds.push(text(&[&short, &short]));
    seeds.push([text(&short), b"\n".to_vec(), text(&golden[1])].concat());
    seeds
}

/// Traces, outcomes, rulings, setups, moves: values that have a JSON form.
pub(crate) fn values() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for study in studies() {
        seeds.push(text(&study));
        seeds.push(text(&study.to_setup()));
        seeds.push(text(&study.variant()));
        seeds.extend(study.outcome().map(|outcome| text(&outcome)));
        seeds.push(text(&values_of(study.rulings())));
        if let Some((mv, _)) = study.successors().last() {
            let trace = study.play_traced(mv).unwrap().1;
            seeds.extend(trace.events.iter().take(2).map(text));
            // Those of many laps are long.
            if trace.events.len() < 200 {
                seeds.push(text(&trace));
            }
            seeds.push(text(&mv));
        }
    }
    for ruling in Variant::ALL.into_iter().flat_map(Ruling::of) {
        seeds.push(text(&json!({ ruling.id: ruling.values.last() })));
    }
    seeds
}

/// What another implementation says of positions, some lines at a time.
pub(crate) fn claims() -> Vec<Vec<u8>> {
    let peer = fs::read_to_string(workspace("tests/data/peer/ayoayo.jsonl")).unwrap();
    let lines: Vec<&str> = peer.lines().collect();
    let mut seeds: Vec<Vec<u8>> =
        lines.iter().step_by(60).map(|line| format!("{line}\n").into_bytes()).collect();
    seeds.push(lines[..3].join("\n").into_bytes());
    for study in studies().iter().filter(|study| study.variant() != Variant::Ayoayo).step_by(2)
    {
        seeds.push(claim(study).to_string().into_bytes());
    }
    seeds
}

fn claim(position: &AnyPosition) -> Value {
    let results: Vec<Value> = position
        .legal_moves()
        .iter()
        .map(|mv| {
            let (next, turn) = position.play_counted(mv).unwrap();
            let after = next.to_setup();
            let (pits, captured) = (after.pits, after.captured);
            json!({ "move": mv, "pits": pits, "captured": captured, "laps": turn.laps })
        })
        .collect();
    let legal: Vec<Move> = position.legal_moves().iter().collect();
    json!({
        "variant": position.variant(),
        "rulings": values_of(position.rulings()),
        "position": position.to_setup(),
        "legal": legal,
        "results": results,
    })
}

/// Files of a suite, of each kind, all of them small.
pub(crate) fn suites() -> Vec<Vec<u8>> {
    let cases = cases();
    let mut seeds = Vec::new();
    for variant in Variant::ALL {
        let of: Vec<_> = cases.iter().filter(|case| case.variant == variant).collect();
        for some in of.chunks(2) {
            let cases = some.iter().map(|case| case.case.clone()).collect();
            seeds.push(text(&CaseFile { version: 1, variant, cases }));
        }
    }
    for tables in tables().chunks(2) {
        seeds.push(text(&PerftFile { version: 1, tables: tables.to_vec() }));
    }
    let (_, exemptions) = SHIPPED.iter().find(|(name, _)| *name == "exemptions.json").unwrap();
    seeds.push(exemptions.as_bytes().to_vec());
    seeds
}

/// A suite that a profile can select from and known failures can be of: the
/// second of its cases is wrong.
pub(crate) const OWN: &str = r#"{"version":1,"variant":"ayoayo","cases":[
{"id":"own-right-01","rules":["ayoayo.relay"],"note":"right","when":{},
 "position":{"pits":[1,1,0,0,0,1,0,0,0,0,0,1],"captured":[3,4],"to_move":"north"},"moves":[11],
 "expect":{"legal":[11],"position":{"pits":[0,2,1,0,0,1,0,0,0,0,0,0],"captured":[3,4],"to_move":"south"},"outcome":null}},
{"id":"own-wrong-01","rules":["ayoayo.stop","common.seats"],"note":"wrong <&>","when":{"ayoayo.end.sweep":"row-owner"},
 "position":{"pits":[1,1,0,0,0,1,0,0,0,0,0,1],"captured":[3,4],"to_move":"north"},"moves":[11],
 "expect":{"legal":[11],"position":{"pits":[2,1,0,0,0,1,0,0,0,0,0,0],"captured":[3,4],"to_move":"south"},"outcome":null}}]}"#;

/// Profiles that select from [`OWN`].
pub(crate) fn profiles() -> Vec<Vec<u8>> {
    [
        r#"{"version":1,"variants":["ayoayo"]}"#,
        r#"{"version":1,"variants":["ayoayo","bao-kigogo"],"rules":["ayoayo","common.seats"]}"#,
        r#"{"version":1,"rules":["ayoayo.relay","ayoayo.stop","bao.setup"]}"#,
        r#"{"version":1,"cases":["own-right-01","own-wrong-01","ayoayo-setup"]}"#,
        "{\n  \"version\": 1,\n  \"cases\": [\"own-wrong-01\"],\n  \"rules\": [\"ayoayo\"]\n}\n",
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec()
}

/// Lists of known failures of [`OWN`].
pub(crate) fn known_failures() -> Vec<Vec<u8>> {
    [
        "own-wrong-01\n",
        "# none of them\nown-wrong-01 # why\n\nown-right-01\n",
        "ayoayo-setup\nbao-setup\ndjenon-setup\nmangala-setup\n",
        "",
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec()
}

/// What may be asked: requests of every kind.
pub(crate) fn requests() -> Vec<Request> {
    let mut requests = vec![Request::Start { version: 1 }];
    for (seq, case) in (0..).zip(cases()) {
        let (variant, case) = (case.variant, case.case);
        let (rulings, position) = (case.when, case.position);
        requests.push(match seq % 4 {
            0 => Request::Setup { seq, variant, rulings },
            1 => Request::Perft { seq, variant, rulings, position, depth: 2 },
            _ => Request::Run { seq, variant, rulings, position, moves: case.moves },
        });
    }
    requests.push(Request::Stop);
    requests
}

/// Conversations with a server, a request a line.
pub(crate) fn conversations() -> Vec<Vec<u8>> {
    let lines: Vec<_> = requests().iter().map(text).collect();
    let (start, rest) = lines.split_first().unwrap();
    let (stop, asked) = rest.split_last().unwrap();
    let mut seeds = files("fuzz/seeds/protocol");
    for some in asked.chunks(3) {
        let mut lines = vec![start.clone()];
        lines.extend_from_slice(some);
        lines.extend([stop.clone(), Vec::new()]);
        seeds.push(lines.join(&b'\n'));
    }
    seeds
}

/// Replies to [`requests`], and others that there are.
pub(crate) fn replies() -> Vec<Vec<u8>> {
    let mut server = Server::new();
    let mut seeds: Vec<_> = requests()
        .iter()
        .filter_map(|request| server.answer(&text(request)).map(|reply| text(&reply)))
        .collect();
    seeds.extend(
        [
            r#"{"seq":1,"illegal":0}"#,
            r#"{"seq":1,"skipped":"no custom positions"}"#,
            r#"{"seq":1,"error":"what went wrong"}"#,
            r#"{"version":1,"implementation":{"name":"my-mancala","version":"0.3","url":"..."},"rules":"1","variants":{"ayoayo":{"rulings":{"ayoayo.end.sweep":["row-owner"]}}},"perft":true}"#,
        ]
        .map(|text| text.as_bytes().to_vec()),
    );
    seeds
}

/// What is entered in a game, for any variant.
pub(crate) fn scripts() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = [
        "B\nmoves\nf\nundo\nboard\nsave a.mgn\nresign\nquit\n",
        "A\na\nB\nb\nC\nc\nsave b.mgn\nD\nd\nresign\nundo\n\nsave\nhelp\n",
        "help\nmoves\n1\nmoves\n11\nmoves\nsave c.mgn\nsave c.mgn\n",
        "Bx7\nf\nBx6\nBx7^5\nundo\nundo\nundo\nsave d\nresign\nresign\n",
        "A1\nA2\nb2\nB3\nb12\nsave e\n",
        "pass\n-\nG\ng\nboard\nquit\n",
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec();
    // The first moves of golden games.
    for record in golden().iter().step_by(2) {
        let mut lines = Vec::new();
        for ply in record.moves.iter().take(12) {
            let line = match ply.mv {
                Move::Pass => "-".to_owned(),
                Move::Sow(pit) => pit.index().to_string(),
            };
            lines.push(line);
        }
        seeds.push((lines.join("\n") + "\nsave g.mgn\nundo\n").into_bytes());
    }
    seeds
}
