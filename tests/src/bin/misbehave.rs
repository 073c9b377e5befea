//! A program that speaks the conformance protocol, well or badly as its
//! arguments say: `misbehave PIDS MODE [SEQ]`. It writes its process id to the
//! file `PIDS`; of the modes that misbehave with a request, only the request of
//! the number `SEQ` is meant, or every one if it is not given.

use std::fs::OpenOptions;
use std::io::{self, BufRead as _, Write as _};
use std::process::{Command, exit};
use std::thread::sleep;
use std::time::Duration;

use mancala_verify::serve::Server;
use serde_json::{Value, json};

#[expect(clippy::zombie_processes, reason = "what is left behind is what this is about")]
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let mode = args[2].as_str();
    let at: Option<u64> = args.get(3).map(|seq| seq.parse().unwrap());
    note(&args[1], std::process::id());
    if matches!(mode, "grandchild" | "orphan" | "start-orphan") {
        let child = Command::new("sleep").arg("600").spawn().unwrap();
        note(&args[1], child.id());
    }
    if mode == "end-at-once" {
        return;
    }
    let mut server = Server::new();
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        let request: Value = serde_json::from_str(&line).unwrap();
        let reply = server.answer(line.as_bytes()).map(|reply| json!(reply));
        let Some(reply) = reply else {
            match mode {
                "ignore-stop" => hang(),
                "last-words" => say("goodbye"),
                "crash-at-stop" => exit(7),
                _ => {}
            }
            return;
        };
        match request["seq"].as_u64() {
            None => start(mode, reply),
            Some(seq) if at.is_none_or(|at| at == seq) => badly(mode, seq, reply),
            Some(_) => say(reply),
        }
    }
}

fn note(file: &str, pid: u32) {
    let mut file = OpenOptions::new().append(true).create(true).open(file).unwrap();
    writeln!(file, "{pid}").unwrap();
}

#[expect(clippy::needless_pass_by_value, reason = "texts and values alike")]
fn say(text: impl ToString) {
    println!("{}", text.to_string());
}

/// Whether the text could be written.
fn print(text: &str) -> bool {
    io::stdout().write_all(text.as_bytes()).is_ok()
}

fn hang() -> ! {
    loop {
        sleep(Duration::from_mins(10));
    }
}

fn start(mode: &str, mut reply: Value) {
    match mode {
        "start-crash" | "start-orphan" => exit(3),
        "start-hang" => hang(),
        "start-rubbish" => return say("Welcome to mancala!"),
        "start-error" => return say(r#"{"error":"no licence\u001b[31m"}"#),
        "start-version" => reply["version"] = json!(2),
        "start-value" => {
            reply["variants"]["ayoayo"]["rulings"]["ayoayo.end.sweep"] = json!(["me"]);
        }
        "start-field" => reply["colour"] = json!("red"),
        "start-key" => {
            return say(reply.to_string().replacen('{', "{\"perft\":true,", 1));
        }
        "start-inner-key" => {
            let (key, twice) = ("\"name\":", "\"name\":\"other\",\"name\":");
            return say(reply.to_string().replacen(key, twice, 1));
        }
        "start-indented" => return say(serde_json::to_string_pretty(&reply).unwrap()),
        "start-ahead" => {
            let mut position =
                json!(mancala_verify::answer::start(mancala_variants::Variant::Ayoayo));
            position["to_move"] = json!("south");
            return say(format!("{reply}\n{}", json!({"seq": 0, "position": position})));
        }
        "long-name" => reply["implementation"]["name"] = json!("n".repeat(500_000)),
        // Another than at first.
        "changed" => {
            let file = std::env::args().nth(1).unwrap();
            if std::fs::read_to_string(file).unwrap().lines().count() > 1 {
                reply["variants"] = json!({"ayoayo": {}});
                reply["rules"] = json!("2");
            }
        }
        "one-value" => {
            reply["variants"]["ayoayo"]["rulings"]["ayoayo.end.sweep"] = json!(["row-owner"]);
        }
        "no-rulings" => reply["variants"]["ayoayo"] = json!({}),
        "one-variant" => reply["variants"] = json!({"djenon-aboure": {}}),
        "no-variant" => reply["variants"] = json!({}),
        "no-perft" => reply["perft"] = json!(false),
        // A second start cannot be had: a file says that there was one.
        "start-once" => {
            let file = std::env::args().nth(1).unwrap();
            if std::fs::read_to_string(file).unwrap().lines().count() > 1 {
                exit(4);
            }
        }
        _ => {}
    }
    say(reply);
}

fn badly(mode: &str, seq: u64, mut reply: Value) {
    match mode {
        "crash" | "start-once" | "changed" | "orphan" => exit(3),
        "many-pits" => {
            reply["position"]["pits"] = json!(vec![1; 100_000]);
            say(reply);
        }
        "panic" => panic!("on purpose"),
        "hang" | "grandchild" => hang(),
        "half" => {
            let text = reply.to_string();
            print!("{}", &text[..text.len() / 2]);
            io::stdout().flush().unwrap();
            exit(0);
        }
        "rubbish" => say("pit 3 -> 4\u{7}"),
        "blank" => say(""),
        "bytes" => {
            io::stdout().write_all(b"\xff\xfe\0\n").unwrap();
        }
        "wrong-seq" => {
            reply["seq"] = json!(seq + 100);
            say(reply);
        }
        "no-seq" => {
            reply.as_object_mut().unwrap().remove("seq");
            say(reply);
        }
        "null-seq" => say(r#"{"seq":null,"error":"what?"}"#),
        "flood" => while print("0123456789") {},
        "flood-lines" => while print(&format!("{reply}\n")) {},
        "slow" => {
            sleep(Duration::from_millis(30));
            say(reply);
        }
        "twice" => {
            say(&reply);
            say(reply);
        }
        "twice-late" => {
            say(&reply);
            sleep(Duration::from_millis(30));
            say(reply);
        }
        "chatter" => {
            say(&reply);
            say("done");
        }
        "skip" => say(json!({"seq": seq, "skipped": "no custom\npositions"})),
        "error" => say(json!({"seq": seq, "error": "index out of range"})),
        "other-kind" => say(json!({"seq": seq, "nodes": [1]})),
        "wrong" => {
            reply["position"]["pits"][3] = json!(17);
            say(reply);
        }
        "wrong-legal" => {
            reply["legal"] = json!([5, 0]);
            say(reply);
        }
        "reply-field" => {
            reply["laps"] = json!(1);
            say(reply);
        }
        // From the second move on, a seed too many.
        "drift" => {
            if reply["position"]["to_move"] == "south" {
                reply["position"]["captured"] = json!([9, 9]);
            }
            say(reply);
        }
        _ => say(reply),
    }
}
