//! Instructions of the engine and of the plain loop, counted by valgrind's tool
//! callgrind: unlike times, the figures repeat on any machine with the same
//! binary.
//!
//! `cargo bench -p mancala-variants --bench instructions` needs `valgrind`; with
//! `-- --test` each piece of work is done once, uncounted.

mod work;

use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--test") {
        for (name, work) in work::ALL {
            println!("{name}: {} turns", work());
        }
        return ExitCode::SUCCESS;
    }
    // Called by itself below, under valgrind.
    if let [flag, name] = &arguments[..]
        && flag == "--work"
    {
        if let Some((_, work)) = work::ALL.iter().find(|(other, _)| other == name) {
            println!("{}", work());
        }
        return ExitCode::SUCCESS;
    }
    let Some((idle, _)) = count("nothing") else {
        eprintln!("valgrind did not run: install it to count instructions");
        return ExitCode::FAILURE;
    };
    println!("{:30} {:>12} {:>22}", "", "turns", "instructions a turn");
    for (name, _) in work::ALL {
        let Some((instructions, turns)) = count(name) else {
            eprintln!("{name}: valgrind did not run");
            return ExitCode::FAILURE;
        };
        let tenths = (instructions - idle) * 10 / turns;
        println!("{name:30} {turns:12} {:>20}.{}", tenths / 10, tenths % 10);
    }
    ExitCode::SUCCESS
}

/// Does the work of this name under callgrind: instructions and turns.
fn count(name: &str) -> Option<(u64, u64)> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args(["--work", name])
        .output()
        .ok()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    let collected = errors.lines().find_map(|line| line.split_once("Collected : "))?.1;
    let turns = String::from_utf8_lossy(&output.stdout).trim().parse().unwrap_or(0);
    Some((collected.trim().parse().ok()?, turns))
}
