//! The JSON Schemas of the conformance kit against everything that is shipped or
//! sent: the suite's files, every message of a run, and reports.

use jsonschema::{Registry, Validator};
use mancala_variants::random::{RandomSource as _, SplitMix64};
use mancala_verify::implementation::{Fault, Implementation};
use mancala_verify::protocol::{Answer, Body, Reply, Request, StartReply, VERSION};
use mancala_verify::report::{BOOK, Format, Report};
use mancala_verify::runner::{Plan, Status, run};
use mancala_verify::schemas;
use mancala_verify::serve::Server;
use mancala_verify::suite::{SHIPPED, Selection, Suite};
use serde_json::{Value, json};

/// The validators of all schemas.
struct Schemas(Vec<(&'static str, Validator)>);

impl Schemas {
    fn new() -> Self {
        let all = || schemas::ALL.into_iter().chain(mancala_notation::schemas::ALL);
        let schema = |text| serde_json::from_str::<Value>(text).unwrap();
        let mut registry = Registry::new();
        for (id, text) in all() {
            assert_eq!(schema(text)["$id"], id);
            assert!(jsonschema::meta::is_valid(&schema(text)), "{id} is a schema");
            registry = registry.add(id, schema(text)).unwrap();
        }
        let registry = registry.prepare().unwrap();
        let build = |(id, text)| {
            let options = jsonschema::options().with_registry(&registry);
            (id, options.build(&schema(text)).unwrap())
        };
        Self(schemas::ALL.into_iter().map(build).collect())
    }

    fn of(&self, name: &str) -> &Validator {
        let id = format!("urn:mancala:1:{name}");
        &self.0.iter().find(|(known, _)| *known == id).unwrap().1
    }

    #[track_caller]
    fn hold(&self, name: &str, value: &Value) {
        let errors: Vec<_> = self
            .of(name)
            .iter_errors(value)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .take(3)
            .collect();
        assert!(errors.is_empty(), "{name}: {errors:?} in {value}");
    }

    /// A field too many, or one that is missing, is refused by schema and type.
    #[track_caller]
    fn hold_strictly<T: serde::de::DeserializeOwned>(
        &self,
        name: &str,
        value: &Value,
        optional: &[&str],
    ) {
        self.hold(name, value);
        let reads = |value: &Value| serde_json::from_value::<T>(value.clone()).is_ok();
        assert!(reads(value), "{value}");
        let mut more = value.clone();
        more["unknown"] = json!(0);
        assert!(!reads(&more) && !self.of(name).is_valid(&more), "{more}");
        for field in value.as_object().unwrap().keys() {
            let mut fewer = value.clone();
            fewer.as_object_mut().unwrap().remove(field);
            let may = optional.contains(&field.as_str());
            assert_eq!(reads(&fewer), may, "{fewer}");
            assert_eq!(self.of(name).is_valid(&fewer), may, "{fewer}");
        }
    }
}

/// The engine behind lines of text, all of which are held against the schemas.
struct Recorded<'a> {
    schemas: &'a Schemas,
    server: Server,
    messages: usize,
    /// What becomes of a reply before it is read.
    change: fn(&mut Value),
}

impl Recorded<'_> {
    fn exchange(&mut self, request: &Request) -> Option<Value> {
        let line = serde_json::to_string(request).unwrap();
        self.schemas.hold_strictly::<Request>("request", &json!(request), &[]);
        self.messages += 1;
        let reply = serde_json::to_value(self.server.answer(line.as_bytes())?).unwrap();
        self.messages += 1;
        Some(reply)
    }
}

impl Implementation for Recorded<'_> {
    fn start(&mut self) -> Result<StartReply, Fault> {
        let reply = self.exchange(&Request::Start { version: VERSION }).unwrap();
        self.schemas.hold_strictly::<StartReply>("start-reply", &reply, &["perft"]);
        Ok(serde_json::from_value(reply).unwrap())
    }

    fn ask(&mut self, request: &Request) -> Result<Body, Fault> {
        let mut reply = self.exchange(request).unwrap();
        (self.change)(&mut reply);
        // Of a played answer without its legal moves and outcome, a position remains;
        // one field at a time leaves no reply.
        self.schemas.hold_strictly::<Reply>("reply", &reply, &[]);
        Ok(serde_json::from_value::<Reply>(reply).unwrap().body)
    }

    fn stop(&mut self) -> Result<(), Fault> {
        assert_eq!(self.exchange(&Request::Stop), None);
        Ok(())
    }
}

fn shipped(schemas: &Schemas, change: fn(&mut Value)) -> (Report, usize) {
    let mut engine = Recorded { schemas, server: Server::new(), messages: 0, change };
    let plan = Plan::new(&Suite::shipped().unwrap(), &Selection::default());
    let planned = plan.items.len();
    assert!(planned >= 200);
    let report = run(plan, &mut engine, &[]).unwrap();
    assert_eq!((report.planned, report.outcomes.len()), (planned, planned));
    (report, engine.messages)
}

fn json_of(report: &Report) -> Value {
    let mut text = Vec::new();
    report.write(Format::Json, BOOK, &mut text).unwrap();
    assert_eq!(text.iter().position(|&byte| byte == b'\n'), Some(text.len() - 1));
    serde_json::from_slice(&text).unwrap()
}

#[test]
fn shipped_files() {
    let schemas = Schemas::new();
    let mut kinds = [0; 3];
    for (name, text) in SHIPPED {
        let value: Value = serde_json::from_str(text).unwrap();
        let known = [("cases", "cases"), ("tables", "perft"), ("exemptions", "exemptions")];
        let found = known.iter().position(|(field, _)| value.get(field).is_some());
        let kind = found.unwrap_or_else(|| panic!("{name}"));
        kinds[kind] += 1;
        schemas.hold(known[kind].1, &value);
        for version in [json!(0), json!(2), json!("1"), json!(null)] {
            let mut other = value.clone();
            other["version"] = version;
            assert!(!schemas.of(known[kind].1).is_valid(&other));
            assert!(Suite::of_files([(*name, other.to_string().as_str())]).is_err());
        }
    }
    assert!(kinds.iter().all(|&number| number > 0), "{kinds:?}");
}

#[test]
fn a_recorded_run() {
    let schemas = Schemas::new();
    let (report, messages) = shipped(&schemas, |_| {});
    assert!(report.is_success());
    assert_eq!(messages, 2 * report.planned + 3);
    schemas.hold("report", &json_of(&report));
}

#[test]
fn reports_of_failures() {
    let schemas = Schemas::new();
    let changes: [fn(&mut Value); 6] = [
        |reply| {
            // What only some replies have is changed where it is.
            if reply.get("position").is_some() {
                reply["position"]["pits"][0] = json!(40);
                reply["position"]["to_move"] = json!("south");
            }
        },
        |reply| {
            if reply.get("legal").is_some() {
                reply["legal"] = json!([11, "pass", 3]);
                reply["position"]["captured"] = json!([0, 70_000]);
            }
        },
        |reply| *reply = json!({"seq": reply["seq"], "illegal": 0}),
        |reply| *reply = json!({"seq": reply["seq"], "skipped": "no"}),
        |reply| *reply = json!({"seq": reply["seq"], "error": "\u{1b}\n\u{ffff}"}),
        |reply| *reply = json!({"seq": reply["seq"], "nodes": [1, 2, 3, 4, 5, 6, 7]}),
    ];
    let expected =
        [Status::Fail, Status::Fail, Status::Fail, Status::Skip, Status::Error, Status::Fail];
    for (change, status) in changes.into_iter().zip(expected) {
        let (report, _) = shipped(&schemas, change);
        assert!(!report.is_success());
        assert!(report.count(status) > 0, "{status:?}");
        let json = json_of(&report);
        schemas.hold("report", &json);
        assert_eq!(json["summary"]["planned"], report.planned);
        assert_eq!(json["summary"]["success"], false);
    }
}

#[test]
fn profiles() {
    let schemas = Schemas::new();
    for (text, good) in [
        (r#"{"version":1}"#, true),
        (r#"{"version":1,"variants":["ayoayo"],"rules":["ayoayo.end","common"]}"#, true),
        (r#"{"version":1,"cases":["ayoayo-feed-01"]}"#, true),
        (r#"{"version":1,"cases":[]}"#, false),
        (r#"{"version":2}"#, false),
        (r"{}", false),
        (r#"{"version":1,"variants":["oware"]}"#, false),
        (r#"{"version":1,"case":["a"]}"#, false),
        (r#"{"version":1,"rules":"ayoayo"}"#, false),
        (r"[1]", false),
    ] {
        let value: Value = serde_json::from_str(text).unwrap();
        assert_eq!(schemas.of("profile").is_valid(&value), good, "{text}");
        assert_eq!(Selection::of_profile(text).is_ok(), good, "{text}");
    }
}

#[test]
fn the_server_answers_anything_with_a_reply() {
    let schemas = Schemas::new();
    let mut random = SplitMix64::new(1);
    let samples = [
        r#"{"cmd":"start","version":1}"#,
        r#"{"cmd":"setup","seq":0,"variant":"ayoayo","rulings":{"ayoayo.end.sweep":"row-owner"}}"#,
        r#"{"cmd":"run","seq":1,"variant":"mangala-iv","rulings":{},"position":{"pits":[7,7,7,7,7,7,7,7,7,7,7,7,7,7],"captured":[0,0],"to_move":"south"},"moves":[0,"pass"]}"#,
        r#"{"cmd":"perft","seq":2,"variant":"djenon-aboure","rulings":{},"position":{"pits":[4,4,4,4,4,4,4,4,4,4,4,4],"captured":[0,0],"to_move":"south"},"depth":3}"#,
        r#"{"cmd":"stop"}"#,
    ];
    let parts: Vec<&str> = vec![
        "0",
        "4294967295",
        "-1",
        "1e9",
        "null",
        "{",
        "}",
        "[",
        "]",
        ",",
        "\"",
        "ayoayo",
        "bao-kigogo",
        "\\u0000",
        "true",
        "65001",
        "300",
    ];
    let mut server = Server::new();
    for round in 0..20_000 {
        let sample = samples[round % samples.len()];
        let mut line = sample.as_bytes().to_vec();
        for _ in 0..random.below(4) {
            let at = random.below(u32::try_from(line.len()).unwrap() + 1) as usize;
            let to = (at + random.below(4) as usize).min(line.len());
            let part = parts[random.below(u32::try_from(parts.len()).unwrap()) as usize];
            line.splice(at..to, part.bytes());
        }
        if server.is_stopped() {
            server = Server::new();
        }
        let Some(message) = server.answer(&line) else {
            assert!(server.is_stopped());
            continue;
        };
        let value = json!(message);
        let name = if value.get("implementation").is_some() { "start-reply" } else { "reply" };
        schemas.hold(name, &value);
    }
}

#[test]
fn answers_are_read_as_they_are_written() {
    for case in Suite::shipped().unwrap().cases {
        let value = json!(case.case.expect);
        assert_eq!(serde_json::from_value::<Answer>(value).unwrap(), case.case.expect);
    }
}
