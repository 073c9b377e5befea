//! Blocks of commands: `$ mancala ...`, each with what it prints.

/// A command of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The line of the page.
    pub line: usize,
    /// The words of the command, the name `mancala` first.
    pub words: Vec<String>,
    /// The lines that it prints, `...` for any number of them.
    pub output: Vec<String>,
    /// The exit status.
    pub status: u8,
}

/// The commands of a block whose body begins at `line` of the page.
///
/// # Errors
///
/// The line of the page and what is wrong there.
pub fn parse(body: &str, line: usize) -> Result<Vec<Command>, (usize, String)> {
    let mut commands: Vec<Command> = Vec::new();
    let mut over = false;
    for (k, text) in body.lines().enumerate() {
        let line = line + k;
        if let Some(command) = text.strip_prefix("$ ") {
            let words = shlex::split(command)
                .ok_or_else(|| (line, "found a quote that is not closed".to_owned()))?;
            if words.first().is_none_or(|name| name != "mancala") {
                let name = words.first().map_or("nothing", String::as_str);
                return Err((line, format!("found the command {name:?}, expected mancala")));
            }
            over = false;
            commands.push(Command { line, words, output: Vec::new(), status: 0 });
            continue;
        }
        let Some(command) = commands.last_mut() else {
            return Err((line, format!("found {text:?}, expected $ mancala ...")));
        };
        if over {
            return Err((line, format!("found {text:?} after the exit status, expected $")));
        }
        if let Some(status) =
            text.strip_prefix("[exit ").and_then(|rest| rest.strip_suffix(']'))
        {
            command.status = status.parse().map_err(|_| {
                (line, format!("found exit status {status:?}, expected 0 to 255"))
            })?;
            over = true;
        } else {
            command.output.push(text.to_owned());
        }
    }
    if commands.is_empty() {
        return Err((line, "found no command, expected $ mancala ...".to_owned()));
    }
    Ok(commands)
}

/// Whether the lines of an output are as expected, `...` standing for any number
/// of them. Blanks at the ends of lines do not count.
#[must_use]
pub fn matches(expected: &[String], found: &[&str]) -> bool {
    match expected.split_first() {
        None => found.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=found.len()).any(|skip| matches(rest, &found[skip..]))
        }
        Some((first, rest)) => found.split_first().is_some_and(|(line, others)| {
            first.trim_end() == line.trim_end() && matches(rest, others)
        }),
    }
}

/// Expected and found lines side by side: those that both have, then those that
/// only one has.
#[must_use]
pub fn difference(expected: &[String], found: &[&str]) -> String {
    let same = expected
        .iter()
        .zip(found)
        .take_while(|(expected, found)| expected.trim_end() == found.trim_end())
        .count();
    let part = |mark: &str, lines: Vec<&str>| {
        let lines: Vec<_> = lines.iter().map(|line| format!("  {mark} {line}\n")).collect();
        lines.concat()
    };
    let expected: Vec<_> = expected.iter().map(String::as_str).collect();
    part(" ", found[..same].to_vec())
        + &part("-", expected[same..].to_vec())
        + &part("+", found[same..].to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_their_outputs() {
        let body = "$ mancala rules 'a b'\none\n\n$ mancala x\n...\n[exit 2]\n";
        let commands = parse(body, 10).unwrap();
        assert_eq!(commands[0].words, ["mancala", "rules", "a b"]);
        assert_eq!((commands[0].line, commands[0].status), (10, 0));
        assert_eq!(commands[0].output, ["one", ""]);
        assert_eq!((commands[1].line, commands[1].status), (13, 2));
        for (body, line, message) in [
            ("", 5, "found no command, expected $ mancala ..."),
            ("one\n", 5, "found \"one\", expected $ mancala ..."),
            ("$ ls\n", 5, "found the command \"ls\", expected mancala"),
            ("$ mancala 'x\n", 5, "found a quote that is not closed"),
            ("$ mancala\n[exit x]\n", 6, "found exit status \"x\", expected 0 to 255"),
            ("$ mancala\n[exit 1]\nx\n", 7, "found \"x\" after the exit status, expected $"),
        ] {
            assert_eq!(parse(body, 5), Err((line, message.to_owned())));
        }
    }

    #[test]
    fn dots_stand_for_any_lines() {
        let lines = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert!(matches(&lines("a ... d"), &["a", "b", "c", "d"]));
        assert!(matches(&lines("a ... b ..."), &["a", "b"]));
        assert!(!matches(&lines("a ... c"), &["a", "b"]));
        assert!(!matches(&lines("a b"), &["a"]));
        assert_eq!(difference(&lines("a b"), &["a", "c"]), "    a\n  - b\n  + c\n");
    }
}
