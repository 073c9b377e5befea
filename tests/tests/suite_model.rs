//! The conformance suite against the literal model: every case and every perft table, under every
//! combination of rulings, and what is asked of the suite as a whole.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use mancala_variants::Variant;
use mancala_variants::rules;
use mancala_variants::rulings::{RULINGS, Ruling};
use mancala_verify::model::{Kind, Model, Step, Switches, Verdict};
use serde::Deserialize;

/// The rulings that an answer depends on, or all of them, with their values.
type Values = BTreeMap<String, String>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseFile {
    version: u32,
    variant: Variant,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    rules: Vec<String>,
    note: String,
    when: Values,
    position: Board,
    moves: Vec<CaseMove>,
    expect: Answer,
}

#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Board {
    pits: Vec<u32>,
    captured: [u32; 2],
    to_move: Seat,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Seat {
    South,
    North,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Deserialize)]
#[serde(untagged)]
enum CaseMove {
    Sow(usize),
    Word(Word),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    Pass,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Answer {
    Illegal { illegal: usize },
    Played { legal: Vec<CaseMove>, position: Board, outcome: Option<End> },
}

#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Winner {
    South,
    North,
    Draw,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    winner: Winner,
    score: Option<[u32; 2]>,
    reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PerftFile {
    version: u32,
    tables: Vec<Table>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    id: String,
    variant: Variant,
    when: Values,
    position: Board,
    nodes: Vec<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exemptions {
    version: u32,
    exemptions: Vec<Exemption>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exemption {
    rule: String,
    reason: String,
}

fn suite() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/mancala-verify/suite")
}

fn read<T: for<'de> Deserialize<'de>>(path: &Path) -> T {
    let text = fs::read_to_string(path).unwrap();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All cases with their variants, in the order of the files.
fn cases() -> Vec<(Variant, Case)> {
    let mut paths: Vec<_> =
        fs::read_dir(suite()).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let mut all = Vec::new();
    let mut files = 0;
    for path in paths {
        let name = path.file_name().unwrap().to_str().unwrap();
        if matches!(name, "perft.json" | "exemptions.json") {
            continue;
        }
        let file: CaseFile = read(&path);
        assert_eq!(file.version, 1, "{name}");
        assert_eq!(
            name.strip_prefix("games-").unwrap_or(name),
            format!("{}.json", file.variant.id()),
            "the file is named for another game than it tells"
        );
        all.extend(file.cases.into_iter().map(|case| (file.variant, case)));
        files += 1;
    }
    assert_eq!(files, 2 * Variant::ALL.len());
    all
}

fn tables() -> Vec<Table> {
    let file: PerftFile = read(&suite().join("perft.json"));
    assert_eq!(file.version, 1);
    file.tables
}

fn exempt() -> BTreeSet<String> {
    let file: Exemptions = read(&suite().join("exemptions.json"));
    assert_eq!(file.version, 1);
    let count = file.exemptions.len();
    let exempt: BTreeSet<_> = file
        .exemptions
        .into_iter()
        .map(|exemption| {
            assert!(!exemption.reason.is_empty(), "{}", exemption.rule);
            exemption.rule
        })
        .collect();
    assert_eq!(exempt.len(), count, "a rule is exempt twice");
    exempt
}

/// Every combination of values of the variant's rulings.
fn combinations(variant: Variant) -> Vec<Values> {
    let mut all = vec![Values::new()];
    for ruling in Ruling::of(variant) {
        all = all
            .iter()
            .flat_map(|values| {
                ruling.values.iter().map(|&value| {
                    let mut values = values.clone();
                    values.insert(ruling.id.into(), value.into());
                    values
                })
            })
            .collect();
    }
    all
}

/// Whether the combination has all these values.
fn agrees(combination: &Values, when: &Values) -> bool {
    when.iter().all(|(id, value)| combination.get(id) == Some(value))
}

fn switches(values: &Values) -> Switches {
    let is = |id: &str, value: &str| values.get(id).is_some_and(|chosen| chosen == value);
    Switches {
        lone_seed: is("ayoayo.capture.empty-opposite", "lone-seed"),
        row_owner: is("ayoayo.end.sweep", "row-owner"),
        draw_on_repetition: is("ayoayo.end.repetition", "draw")
            || is("djenon.end.repetition", "draw"),
        as_emptied: is("mangala.capture.chain", "as-emptied"),
    }
}

fn model(variant: Variant, values: &Values, board: &Board) -> Model {
    Model {
        kind: match variant {
            Variant::Ayoayo => Kind::Ayoayo,
            Variant::DjenonAboure => Kind::DjenonAboure,
            Variant::BaoKigogo => Kind::BaoKigogo,
            Variant::MangalaIv => Kind::MangalaIv,
        },
        switches: switches(values),
        pits: board.pits.clone(),
        captured: board.captured,
        to_move: board.to_move as usize,
    }
}

fn board(model: &Model) -> Board {
    Board {
        pits: model.pits.clone(),
        captured: model.captured,
        to_move: if model.to_move == 0 { Seat::South } else { Seat::North },
    }
}

fn end(verdict: Verdict) -> End {
    End {
        winner: match verdict.winner {
            Some(0) => Winner::South,
            Some(_) => Winner::North,
            None => Winner::Draw,
        },
        score: verdict.score,
        reason: verdict.reason.into(),
    }
}

/// What the model answers: the moves are played, and a second occurrence of the same pits with the
/// same player to move ends the game.
fn answer(variant: Variant, values: &Values, case: &Case) -> Answer {
    let mut model = model(variant, values, &case.position);
    let legal = model.legal().into_iter().map(|step| match step {
        Step::Sow(pit) => CaseMove::Sow(pit),
        Step::Pass => CaseMove::Word(Word::Pass),
    });
    let legal = legal.collect();
    let mut met = HashSet::from([(model.pits.clone(), model.to_move)]);
    let mut repeated = false;
    for (illegal, mv) in case.moves.iter().enumerate() {
        let step = match *mv {
            CaseMove::Sow(pit) => Step::Sow(pit),
            CaseMove::Word(Word::Pass) => Step::Pass,
        };
        match model.play(step) {
            Ok(played) if !repeated => model = played.next,
            _ => return Answer::Illegal { illegal },
        }
        repeated = !met.insert((model.pits.clone(), model.to_move));
    }
    let verdict = if repeated { Some(model.repetition_outcome()) } else { model.outcome() };
    Answer::Played { legal, position: board(&model), outcome: verdict.map(end) }
}

/// A ruling is named that the variant does not have, or a value that it does not offer.
fn assert_offered(id: &str, variant: Variant, when: &Values) {
    for (ruling, value) in when {
        let found = Ruling::of(variant).find(|offered| offered.id == ruling);
        let values = found.unwrap_or_else(|| panic!("{id}: no ruling {ruling}")).values;
        assert!(values.contains(&value.as_str()), "{id}: no value {value} of {ruling}");
    }
}

/// Holds the expected answer against the answers under every combination of rulings: all that agree
/// with `when` give it, and no ruling can be left out of `when`.
fn assert_answers<T: PartialEq + std::fmt::Debug>(
    id: &str,
    when: &Values,
    expected: &T,
    answers: &[(Values, T)],
) {
    for (values, answer) in answers {
        if agrees(values, when) {
            assert_eq!(answer, expected, "{id} under {values:?}");
        }
    }
    for ruling in when.keys() {
        let mut fewer = when.clone();
        fewer.remove(ruling);
        assert!(
            answers.iter().any(|(values, answer)| agrees(values, &fewer) && answer != expected),
            "{id} names {ruling}, on which nothing depends"
        );
    }
}

#[test]
fn every_case_is_what_the_model_answers() {
    for (variant, case) in cases() {
        assert_offered(&case.id, variant, &case.when);
        let answers: Vec<_> = combinations(variant)
            .into_iter()
            .map(|values| {
                let answer = answer(variant, &values, &case);
                (values, answer)
            })
            .collect();
        assert_answers(&case.id, &case.when, &case.expect, &answers);
    }
}

#[test]
fn every_perft_table_is_what_the_model_counts() {
    let mut midgame = BTreeMap::<_, BTreeSet<_>>::new();
    for table in tables() {
        assert_offered(&table.id, table.variant, &table.when);
        let answers: Vec<_> = combinations(table.variant)
            .into_iter()
            .map(|values| {
                let model = model(table.variant, &values, &table.position);
                let counts = (1..).map(|depth| model.perft(depth));
                let nodes: Vec<_> = counts.take(table.nodes.len()).collect();
                (values, nodes)
            })
            .collect();
        assert_answers(&table.id, &table.when, &table.nodes, &answers);
        if !table.id.contains("-start") {
            midgame.entry(table.variant.id()).or_default().insert(table.position);
        }
    }
    for variant in Variant::ALL {
        assert!(midgame[variant.id()].len() >= 10, "{}", variant.id());
    }
}

/// The value of every ruling has its case, wherever the answer depends on it.
#[test]
fn a_disputed_point_has_a_case_for_each_value() {
    let mut points = BTreeMap::<_, Vec<_>>::new();
    for (variant, case) in cases() {
        let point = (variant.id(), case.position, case.moves);
        points.entry(point).or_default().push((variant, case.id, case.when));
    }
    for point in points.values() {
        let variant = point[0].0;
        for values in combinations(variant) {
            assert!(
                point.iter().any(|(_, _, when)| agrees(&values, when)),
                "{}: no case for {values:?}",
                point[0].1
            );
        }
    }
}

#[test]
fn perft_tables_cover_every_value() {
    let mut points = BTreeMap::<_, Vec<_>>::new();
    for table in tables() {
        let point = (table.variant.id(), table.position);
        points.entry(point).or_default().push((table.variant, table.id, table.when));
    }
    for point in points.values() {
        for values in combinations(point[0].0) {
            assert!(
                point.iter().any(|(_, _, when)| agrees(&values, when)),
                "{}: no table for {values:?}",
                point[0].1
            );
        }
    }
}

#[test]
fn there_are_enough_cases() {
    let all = cases();
    assert!(all.len() >= 200, "{} cases", all.len());
    let exempt = exempt();
    for rule in &exempt {
        assert!(rules::find(rule).is_some(), "{rule} is exempt, but no rule");
    }
    for rule in rules::LEDGER.iter().filter(|rule| !rule.retired) {
        let naming = all.iter().filter(|(_, case)| case.rules.iter().any(|id| id == rule.id));
        let count = naming.count();
        assert!(count >= 3 || exempt.contains(rule.id), "{} has {count} cases", rule.id);
    }
    for ruling in RULINGS {
        for &value in ruling.values {
            let naming = all.iter().filter(|(_, case)| {
                case.when.get(ruling.id).is_some_and(|named| named == value)
            });
            let count = naming.count();
            assert!(
                count >= 2 || exempt.contains(ruling.id),
                "{} = {value} has {count} cases",
                ruling.id
            );
        }
    }
    for variant in Variant::ALL {
        let prefix = format!("{}-game-", variant.rule_prefix());
        let games: BTreeSet<_> = all
            .iter()
            .filter(|(_, case)| case.id.starts_with(&prefix))
            .map(|(_, case)| (&case.position, &case.moves))
            .collect();
        assert!(games.len() >= 3, "{} has {} games", variant.id(), games.len());
    }
}

#[test]
fn ids_and_rules_are_as_promised() {
    let mut ids = HashSet::new();
    let mut seen = HashSet::new();
    for (variant, case) in cases() {
        let id = &case.id;
        assert!(ids.insert(id.clone()), "{id} occurs twice");
        let topic =
            id.strip_prefix(variant.rule_prefix()).and_then(|rest| rest.strip_prefix('-'));
        let (topic, number) = topic.and_then(|topic| topic.rsplit_once('-')).unwrap();
        assert!(
            topic.chars().all(|c| c.is_ascii_lowercase() || c == '-') && !topic.is_empty(),
            "{id}"
        );
        assert!(number.len() >= 2 && number.chars().all(|c| c.is_ascii_digit()), "{id}");
        assert!(!case.rules.is_empty(), "{id}");
        for rule in &case.rules {
            assert!(rules::find(rule).is_some_and(|rule| !rule.retired), "{id}: {rule}");
            let (owner, _) = rule.split_once('.').unwrap();
            assert!(owner == "common" || owner == variant.rule_prefix(), "{id}: {rule}");
        }
        let rules: HashSet<_> = case.rules.iter().collect();
        assert_eq!(rules.len(), case.rules.len(), "{id} names a rule twice");
        assert!(case.note.ends_with('.'), "{id}: {}", case.note);
        let same = (variant.id(), case.when.clone(), case.position.clone(), case.moves.clone());
        assert!(seen.insert(same), "{id} is the same as another");
    }
    for table in tables() {
        assert!(ids.insert(table.id.clone()), "{} occurs twice", table.id);
        let prefix = format!("{}-perft-", table.variant.rule_prefix());
        assert!(table.id.starts_with(&prefix), "{}", table.id);
    }
}

/// The board is one that a study may have.
fn assert_a_study(id: &str, variant: Variant, board: &Board) {
    let (pits, total) = match variant {
        Variant::Ayoayo | Variant::DjenonAboure => (12, 48),
        Variant::BaoKigogo => (48, 92),
        Variant::MangalaIv => (14, 98),
    };
    assert_eq!(board.pits.len(), pits, "{id}");
    assert!(board.pits.iter().sum::<u32>() <= total, "{id}");
    if variant == Variant::BaoKigogo {
        for side in board.pits.chunks(pits / 2) {
            assert!(side.iter().sum::<u32>() <= 46, "{id}");
        }
    }
}

#[test]
fn no_seed_is_lost() {
    let seeds =
        |board: &Board| board.pits.iter().sum::<u32>() + board.captured.iter().sum::<u32>();
    for (variant, case) in cases() {
        assert_a_study(&case.id, variant, &case.position);
        if let Answer::Played { position, outcome, .. } = &case.expect {
            assert_eq!(seeds(&case.position), seeds(position), "{}", case.id);
            if let Some(score) = outcome.as_ref().and_then(|end| end.score) {
                assert!(score.iter().sum::<u32>() <= seeds(position), "{}", case.id);
            }
        }
    }
    for table in tables() {
        assert_a_study(&table.id, table.variant, &table.position);
    }
}
