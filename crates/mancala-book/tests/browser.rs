//! The book, seen in a browser: sowing players are stepped to their end and back and
//! hold what the engine gives, at phone and desktop width, in light and dark; keys,
//! motion, paper, search, and pages without script work.
//!
//! What is expected is computed here, by the engine, from the pages as they are
//! written; `tests/browser/look.mjs` looks and compares. It needs a browser of the
//! Chromium family on the `PATH` (on Debian `apt-get install chromium`), Node.js, and
//! `npm ci` in `tests/browser`. Where one of them is missing, the tests say so and
//! look at nothing; with `MANCALA_BROWSER=required` in the environment they fail.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Once, OnceLock};
use std::thread;

use mancala_book::serve::Site;
use mancala_notation::draw::Palette;
use mancala_notation::{MoveText, PitName, PositionText, VariantText};
use mancala_variants::{
    AnyPosition, Event, Game, Move, Pit, Player, Position as _, Totals, Variant,
};
use mancala_verify::explain::Explanation;
use serde_json::{Value, json};

#[test]
fn players_step_to_the_engines_position_and_back() {
    look("steps");
}

#[test]
fn players_jump_by_laps_and_by_the_slider() {
    look("jumps");
}

#[test]
fn keys_step_the_player_and_leave_the_chapter_alone() {
    look("keys");
}

#[test]
fn players_move_only_when_asked_to_and_never_with_reduced_motion() {
    look("motion");
}

#[test]
fn pages_fit_phones_and_desktops_in_light_and_dark() {
    look("pages");
}

#[test]
fn search_finds_rules_by_their_ids() {
    look("search");
}

#[test]
fn turns_can_be_read_without_scripts() {
    look("plain");
}

#[test]
fn paper_shows_the_board_before_the_turn() {
    look("paper");
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/look.mjs")
}

fn look(check: &str) {
    let Some(browser) = browser() else { return };
    let book = book();
    let task = json!({
        "check": check,
        "browser": browser,
        "address": book.address,
        "players": book.players,
        "pages": book.pages,
        "search": {
            "ayoayo.feed": "ayoayo.html#ayoayo.feed",
            "djenon.capture.chain": "djenon-aboure.html#djenon.capture.chain",
            "bao.capture.back-safe": "bao-kigogo.html#bao.capture.back-safe",
        },
        "wood": { "light": rgb(Palette::LIGHT.wood), "navy": rgb(Palette::DARK.wood) },
    });
    let mut node = Command::new("node")
        .arg(script())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = node.stdin.take().unwrap();
    let text = task.to_string();
    let writer = thread::spawn(move || stdin.write_all(text.as_bytes()));
    let seen = node.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(seen.status.success(), "{}", text(&seen.stderr));
    eprint!("{}", text(&seen.stdout));
}

/// The browser, if everything is there that a look needs.
fn browser() -> Option<PathBuf> {
    // Said once, and straight to standard error: the test harness keeps to itself what
    // is printed otherwise.
    static SAID: Once = Once::new();
    let on_path = |name: &str| {
        env::split_paths(&env::var_os("PATH")?)
            .map(|folder| folder.join(name))
            .find(|path| path.is_file())
    };
    let found = ["chromium", "chromium-browser", "google-chrome"].into_iter().find_map(on_path);
    let installed = script().with_file_name("node_modules/playwright-core").is_dir();
    let missing = match (&found, on_path("node"), installed) {
        (None, ..) => "no chromium, chromium-browser or google-chrome is on the PATH",
        (_, None, _) => "no node is on the PATH",
        (.., false) => {
            "playwright-core is missing, run `npm ci` in crates/mancala-book/tests/browser"
        }
        (Some(_), Some(_), true) => return found,
    };
    assert!(
        env::var_os("MANCALA_BROWSER").is_none_or(|value| value != "required"),
        "{missing}"
    );
    SAID.call_once(|| {
        let _ = writeln!(io::stderr(), "skipped, the book was not looked at: {missing}");
    });
    None
}

/// A book that was built and is served, and what its players must show.
struct Book {
    address: String,
    /// Addresses of all pages.
    pages: Vec<String>,
    /// The players of each page that has any.
    players: BTreeMap<String, Vec<Value>>,
}

/// Built once for all tests, and served until they end.
fn book() -> &'static Book {
    static BOOK: OnceLock<Book> = OnceLock::new();
    BOOK.get_or_init(|| {
        let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser");
        let _ = fs::remove_dir_all(&to);
        if let Err(error) = mancala_book::build::build(&root().join("docs"), &to) {
            panic!("the book cannot be built: {error}");
        }
        let (mut pages, mut players) = (Vec::new(), BTreeMap::new());
        for source in sources(&root().join("docs/src"), "") {
            let page = source.replace(".md", ".html");
            let text = fs::read_to_string(root().join("docs/src").join(&source)).unwrap();
            let all: Vec<Value> = turns(&text).iter().filter_map(|body| player(body)).collect();
            if !all.is_empty() {
                players.insert(page.clone(), all);
            }
            pages.push(page);
        }
        assert!(!players.is_empty(), "the book has no sowing player");
        let site = Site::bind(&to, 0).unwrap();
        let address = format!("http://{}/", site.address());
        thread::spawn(move || site.serve());
        Book { address, pages, players }
    })
}

/// All pages in a folder and below it. Of listings of code only one is looked at,
/// since they are all alike.
fn sources(folder: &Path, prefix: &str) -> Vec<String> {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(Result::unwrap).collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    let mut found = Vec::new();
    for entry in entries {
        let name = format!("{prefix}{}", entry.file_name().into_string().unwrap());
        if entry.path().is_dir() {
            let below = sources(&entry.path(), &format!("{name}/"));
            let most = if name == "code" { 1 } else { below.len() };
            found.extend(below.into_iter().take(most));
        } else if entry.path().extension().is_some_and(|of| of == "md") && name != "SUMMARY.md"
        {
            found.push(name);
        }
    }
    found
}

/// The bodies of the `sow` blocks of a page.
fn turns(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open: Option<(&str, bool, String)> = None;
    for line in text.lines() {
        let ticks = &line[..line.len() - line.trim_start_matches('`').len()];
        match &mut open {
            Some((fence, sow, body)) => {
                if ticks.len() >= fence.len() && line.trim_end() == ticks {
                    if *sow {
                        found.push(std::mem::take(body));
                    }
                    open = None;
                } else {
                    body.push_str(line);
                    body.push('\n');
                }
            }
            None if ticks.len() >= 3 => {
                open = Some((ticks, line[ticks.len()..].trim() == "sow", String::new()));
            }
            None => {}
        }
    }
    found
}

fn value<'a>(body: &'a str, key: &str) -> Option<&'a str> {
    body.lines().find_map(|line| Some(line.strip_prefix(key)?.strip_prefix(':')?.trim()))
}

/// What a player must show at each of its steps, by the engine; `None` for an
/// illegal move, which is no player.
fn player(body: &str) -> Option<Value> {
    if value(body, "illegal").is_some() {
        return None;
    }
    let position = position(body);
    let variant = position.variant();
    let moves = value(body, "move").or(value(body, "moves")).unwrap();
    let mut game = Game::new(position);
    let mut steps = vec![step(&position.pits(), captured(&position), 0, false, &[], &[])];
    let (mut marks, mut told) = (Value::Null, Vec::new());
    for mv in moves.split_whitespace() {
        let mv = MoveText::parse(variant, mv).unwrap().mv();
        let before = game.position();
        let turn = Explanation::of(&before, mv).unwrap();
        game.play(mv).unwrap();
        tell(&before, &turn, &mut steps, &mut told);
        marks = marks_of(variant, mv, &turn);
        let end = steps.last_mut().unwrap();
        // The steps were counted seed by seed; the engine's position has the last word.
        end["pits"] = json!(turn.next.pits().to_vec());
        end["captured"] = json!(captured(&turn.next));
        let says = end["says"].as_array_mut().unwrap();
        says.push(next(&game).into());
        if mv != Move::Pass {
            says.push(format!("{} lap", turn.trace.laps).into());
            told.push(format!("{} lap", turn.trace.laps));
        }
        told.push(next(&game));
        if let Some(outcome) = game.outcome() {
            let why = mancala_variants::Why::GameOver(outcome.reason);
            let rule = game.position().rule_against(mv, why);
            end["rules"].as_array_mut().unwrap().push(rule.into());
            told.push(rule.to_owned());
        }
    }
    told.push(PositionText(game.position()).to_string());
    Some(json!({ "steps": steps, "marks": marks, "next": next(&game), "told": told }))
}

fn position(body: &str) -> AnyPosition {
    let text = value(body, "position").unwrap();
    if !text.contains(' ') {
        let VariantText(rulings) = text.parse().unwrap();
        return AnyPosition::start(rulings.variant()).with_rulings(rulings);
    }
    let study = value(body, "study") == Some("yes");
    let totals = if study { Totals::Study } else { Totals::Exact };
    PositionText::parse(text, totals).unwrap().0
}

fn captured(position: &AnyPosition) -> [u16; 2] {
    Player::ALL.map(|player| position.captured(player))
}

fn next(game: &Game<AnyPosition>) -> String {
    match game.outcome() {
        Some(outcome) => format!("Game over: {outcome}"),
        None => format!("{} to move", game.position().to_move()),
    }
}

fn step(
    pits: &[u8],
    captured: [u16; 2],
    hand: u8,
    starts: bool,
    says: &[String],
    rules: &[&str],
) -> Value {
    json!({
        "pits": pits, "captured": captured, "hand": hand, "starts": starts,
        "says": says, "rules": rules,
    })
}

/// Goes through the events of a turn.
fn tell(
    before: &AnyPosition,
    turn: &Explanation,
    steps: &mut Vec<Value>,
    told: &mut Vec<String>,
) {
    let variant = before.variant();
    let name = |pit: Pit| PitName::new(variant, pit).unwrap().to_string();
    let seeds = |n: u8| if n == 1 { "1 seed".to_owned() } else { format!("{n} seeds") };
    let (mut pits, mut taken, mut hand) = (before.pits().to_vec(), captured(before), 0);
    let mut laps = turn.laps.iter();
    let mut lap = None;
    let mut number = 0;
    let mut captures = turn.captures.iter();
    for event in &turn.trace.events {
        match *event {
            Event::Lift { pit, seeds: lifted } => {
                pits[pit.index()] = 0;
                hand = lifted;
                lap = laps.next();
                number += 1;
                let says = [
                    format!("Lap {number} of {}", turn.laps.len()),
                    format!("{} lifts {} from {}.", before.to_move(), seeds(lifted), name(pit)),
                ];
                steps.push(step(&pits, taken, hand, true, &says, &[]));
                if turn.laps.len() <= 60 {
                    told.push(format!(
                        "{} lifts {} from {}",
                        before.to_move(),
                        seeds(lifted),
                        name(pit)
                    ));
                }
            }
            Event::Drop { pit } => {
                pits[pit.index()] += 1;
                hand -= 1;
                let count = pits[pit.index()];
                let (says, rules) = if hand > 0 {
                    (format!("falls into {} and makes {count}.", name(pit)), vec![])
                } else {
                    let says = format!("the last seed makes {count} in {}:", name(pit));
                    (says, vec![lap.unwrap().rule])
                };
                steps.push(step(&pits, taken, hand, false, &[says], &rules));
            }
            Event::Capture { pit, seeds: count } => {
                pits[pit.index()] = 0;
                taken[before.to_move().index()] += u16::from(count);
                let says = format!("captures {} from {}", seeds(count), name(pit));
                told.push(says.clone());
                let rule = captures.next().unwrap().rule;
                steps.push(step(&pits, taken, hand, false, &[says], &[rule]));
            }
        }
    }
    if let Some(rule) = turn.pass_rule {
        let says = format!("{} passes.", before.to_move());
        told.push(says.clone());
        steps.push(step(&pits, taken, 0, true, &[says], &[rule]));
    }
}

/// The pits lifted first, where the last seed fell, and those captured.
fn marks_of(variant: Variant, mv: Move, turn: &Explanation) -> Value {
    let names = |pits: Vec<Pit>| {
        let mut names: Vec<String> =
            pits.iter().map(|&pit| PitName::new(variant, pit).unwrap().to_string()).collect();
        names.sort();
        names
    };
    let last = turn.laps.last().map(|lap| lap.last);
    json!([
        names(mv.pit().into_iter().collect()),
        names(last.into_iter().collect()),
        names(turn.captures.iter().map(|captured| captured.pit).collect()),
    ])
}

/// A colour as a browser tells it.
fn rgb(colour: &str) -> String {
    let part = |at: usize| u8::from_str_radix(&colour[at..at + 2], 16).unwrap();
    format!("rgb({}, {}, {})", part(1), part(3), part(5))
}
