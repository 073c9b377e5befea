//! `mancala rules`: the ledger.

use std::io::{self, Write};

use mancala_variants::Variant;
use mancala_variants::rules::{self, LEDGER, Rule};
use mancala_variants::rulings::Ruling;

use crate::args::RulesArgs;
use crate::error::Error;
use crate::{Streams, status};

/// The most ids that are proposed in place of an unknown one.
const PROPOSALS: usize = 3;

pub(crate) fn run(args: &RulesArgs, streams: &mut Streams<'_>) -> Result<u8, Error> {
    let out = &mut *streams.stdout;
    match &args.id {
        None => {
            let all: Vec<_> = LEDGER.iter().collect();
            write_rules(out, &all, false)?;
        }
        Some(id) => write_rules(out, &find(id)?, true)?,
    }
    Ok(status::OK)
}

/// The rules of this id and under it; a variant's identifier stands for its
/// rules.
fn find(id: &str) -> Result<Vec<&'static Rule>, Error> {
    let prefix = id.parse::<Variant>().map_or(id, |variant| variant.rule_prefix());
    let found: Vec<_> = rules::under(prefix).collect();
    if found.is_empty() {
        return Err(Error::UnknownRule { id: id.to_owned(), nearest: nearest(id) });
    }
    Ok(found)
}

fn write_rules(out: &mut dyn Write, rules: &[&Rule], values: bool) -> io::Result<()> {
    let width = rules.iter().map(|rule| rule.id.len()).max().unwrap_or(0);
    for rule in rules {
        let retired = if rule.retired { " (retired)" } else { "" };
        writeln!(out, "{:width$}  {:8}  {}{retired}", rule.id, rule.kind, rule.statement)?;
        if let Some(ruling) = Ruling::find(rule.id).filter(|_| values) {
            let indent = width + 12;
            writeln!(out, "{:indent$}values: {}", "", value_list(ruling))?;
        }
    }
    Ok(())
}

fn value_list(ruling: &Ruling) -> String {
    let default = ruling.default_value();
    let values: Vec<_> = ruling
        .values
        .iter()
        .map(
            |&value| {
                if value == default { format!("{value} (default)") } else { value.to_owned() }
            },
        )
        .collect();
    values.join(", ")
}

/// The ids that begin so or are spelled nearly so, the likeliest first.
fn nearest(id: &str) -> Vec<&'static str> {
    let mut near: Vec<_> = LEDGER
        .iter()
        .filter_map(|rule| {
            let edits =
                if !id.is_empty() && rule.id.starts_with(id) { 0 } else { edits(id, rule.id) };
            // With more than a quarter of the letters wrong it is another word.
            (edits * 4 <= rule.id.len()).then_some((edits, rule.id))
        })
        .collect();
    near.sort_by_key(|&(edits, _)| edits);
    near.into_iter().take(PROPOSALS).map(|(_, id)| id).collect()
}

/// Letters to insert, delete or replace to make `other` out of `word`
/// (Levenshtein's distance).
fn edits(word: &str, other: &str) -> usize {
    // Ids are short: much longer words are as far off as they are longer.
    if word.len() > 4 * other.len() {
        return word.len() - other.len();
    }
    let mut row: Vec<usize> = (0..=other.chars().count()).collect();
    for (i, a) in word.chars().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        let Some((first, rest)) = row.split_first_mut() else { return 0 };
        *first = left;
        for (cell, b) in rest.iter_mut().zip(other.chars()) {
            let above = *cell;
            left = (diagonal + usize::from(a != b)).min(above + 1).min(left + 1);
            diagonal = above;
            *cell = left;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{edits, nearest};

    #[test]
    fn edits_are_counted() {
        assert_eq!(edits("", "abc"), 3);
        assert_eq!(edits("abc", ""), 3);
        assert_eq!(edits("kitten", "sitting"), 3);
        assert_eq!(edits("feed", "feed"), 0);
        assert_eq!(edits(&"x".repeat(100_000), "feed"), 99_996);
    }

    #[test]
    fn nearest_ids_are_near() {
        assert_eq!(nearest("ayoayo.fed"), ["ayoayo.feed", "ayoayo.end"]);
        assert_eq!(nearest("bao.s"), ["bao.setup", "bao.sow.circuit", "bao.stop"]);
        assert!(nearest("oware.setup.of.houses").is_empty());
        assert!(nearest("").is_empty());
    }
}
