//! The committed JSON Schemas against the types and against samples: what the
//! types write is valid, and of what is mutilated the types accept nothing that
//! the schemas refuse, and refuse with them what has the wrong form.

use jsonschema::{Registry, Validator};
use mancala_notation::record::{Record, StudyRecord};
use mancala_notation::{Annotations, schemas};
use mancala_variants::random::SplitMix64;
use mancala_variants::rulings::AnyRulings;
use mancala_variants::{AnyPosition, Game, Move, Position, Study, Trace, Variant};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Calls `with` with the validator of one of the schemas.
fn with_schema(id: &str, with: impl FnOnce(&Validator)) {
    let schema = |text| serde_json::from_str::<Value>(text).unwrap();
    let mut registry = Registry::new();
    for (id, text) in schemas::ALL {
        assert_eq!(schema(text)["$id"], id);
        registry = registry.add(id, schema(text)).unwrap();
    }
    let registry = registry.prepare().unwrap();
    let text = schemas::ALL.iter().find(|(known, _)| *known == id).unwrap().1;
    assert!(jsonschema::meta::is_valid(&schema(text)), "{id} is a schema");
    with(&jsonschema::options().with_registry(&registry).build(&schema(text)).unwrap());
}

/// Every way to mutilate one place of a value: each with whether it is one that
/// every reader of the form must refuse.
fn mutilated(value: &Value) -> Vec<(Value, bool)> {
    let mut all = Vec::new();
    let mut places = vec![Vec::new()];
    while let Some(place) = places.pop() {
        let at =
            |root: &Value| -> Value { place.iter().fold(root.clone(), |v, k| step(&v, k)) };
        let here = at(value);
        let mut put = |new: Value, wrong: bool| {
            let mut root = value.clone();
            *place.iter().fold(&mut root, |v, k: &Key| match k {
                Key::Name(name) => &mut v[name],
                Key::Index(index) => &mut v[index],
            }) = new;
            all.push((root, wrong));
        };
        match &here {
            Value::Object(fields) => {
                let mut more = fields.clone();
                more.insert("unknown".into(), json!(0));
                put(Value::Object(more), true);
                for name in fields.keys() {
                    let mut fewer = fields.clone();
                    fewer.remove(name);
                    put(Value::Object(fewer), false);
                    places.push([place.as_slice(), &[Key::Name(name.clone())]].concat());
                }
                put(json!([]), true);
                put(json!(7), true);
            }
            Value::Array(items) => {
                // Enough to see every kind of item, not every item.
                for index in [0, items.len() / 2] {
                    if index < items.len() {
                        places.push([place.as_slice(), &[Key::Index(index)]].concat());
                    }
                }
                let mut fewer = items.clone();
                fewer.pop();
                put(Value::Array(fewer), false);
                put(json!({}), true);
                put(json!("text"), true);
            }
            Value::Number(_) => {
                for new in [json!(-1), json!(0.5), json!("x"), json!(70_000), json!([])] {
                    let huge = new == json!(70_000);
                    put(new, !huge);
                }
                put(json!(0), false);
                put(json!(49), false);
            }
            Value::String(_) => {
                put(json!("nonsense"), false);
                put(json!({}), true);
                put(json!([1]), true);
            }
            _ => put(json!({}), true),
        }
    }
    all
}

#[derive(Clone)]
enum Key {
    Name(String),
    Index(usize),
}

fn step(value: &Value, key: &Key) -> Value {
    match key {
        Key::Name(name) => value[name].clone(),
        Key::Index(index) => value[index].clone(),
    }
}

fn hold<T: Serialize + DeserializeOwned>(validator: &Validator, sample: &T) {
    let value = serde_json::to_value(sample).unwrap();
    let errors: Vec<_> = validator
        .iter_errors(&value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:?} in {value}");
    assert!(serde_json::from_value::<T>(value.clone()).is_ok(), "{value}");
    for (mutilated, wrong) in mutilated(&value) {
        let read = serde_json::from_value::<T>(mutilated.clone()).is_ok();
        let valid = validator.is_valid(&mutilated);
        assert!(!read || valid, "read, but not valid: {mutilated}");
        // Keys of open objects (rulings of another variant) are texts like others.
        assert!(!wrong || !read && !valid, "read {read}, valid {valid}: {mutilated}");
    }
}

/// Games of every variant and all rulings.
fn games() -> impl Iterator<Item = Game<AnyPosition>> {
    let rulings = Variant::ALL.into_iter().flat_map(AnyRulings::all);
    (1..).zip(rulings).map(|(seed, rulings)| {
        let mut random = SplitMix64::new(seed);
        let start = AnyPosition::start(rulings.variant()).with_rulings(rulings);
        let mut game = Game::new(start);
        while game.len() < 12
            && let Some((mv, _)) = game.position().random_move(&mut random)
        {
            game.play(mv).unwrap();
        }
        game
    })
}

#[test]
fn positions() {
    with_schema("urn:mancala:1:position", |schema| {
        for game in games() {
            hold(schema, &Study(game.position()));
        }
    });
}

#[test]
fn moves() {
    with_schema("urn:mancala:1:move", |schema| {
        for mv in [Move::sow(0), Move::sow(47), Move::sow(255)] {
            hold(schema, &mv);
        }
        assert!(schema.is_valid(&json!("pass")) && !schema.is_valid(&json!("-")));
        assert!(!schema.is_valid(&json!(256)));
    });
}

#[test]
fn traces() {
    with_schema("urn:mancala:1:trace", |schema| {
        for game in games() {
            let position = game.position();
            for mv in position.legal_moves() {
                let (_, trace): (_, Trace) = position.play_traced(mv).unwrap();
                hold(schema, &trace);
            }
        }
    });
}

#[test]
fn records() {
    with_schema("urn:mancala:1:record", |schema| {
        for game in games() {
            let mut record =
                Record::from_game(&game, Annotations { captures: true, laps: true });
            record.set_tag("South", "Ade \"the quick\"");
            record.moves[1].comments.push("a comment".into());
            let line = vec![record.moves[1].clone()];
            record.moves[1].variations.push(line);
            hold(schema, &StudyRecord(record));
        }
        for result in ["28-20", "1-0", "1/2-1/2", "*"] {
            let result = json!(result);
            let sample = json!({"tags":[["Variant","ayoayo"]],"start":AnyPosition::start(Variant::Ayoayo),"moves":[],"result":result});
            assert!(schema.is_valid(&sample));
        }
    });
}
