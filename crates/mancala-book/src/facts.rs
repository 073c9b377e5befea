//! Counted facts: `facts.json`, an object from names to objects with a `value`.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;
use thiserror::Error;

/// A file of facts that cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FactsError {
    /// It is not JSON, or not of the form.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// A value that is no number and no text.
    #[error("{name}: found the value {value}, expected a number or a text")]
    Value {
        /// The fact.
        name: String,
        /// Its value.
        value: Value,
    },
}

/// One fact; what else is said of it is for whoever counts again.
#[derive(Deserialize)]
struct Fact {
    value: Value,
}

/// The facts of a file, as they are shown: whole numbers in groups of three digits.
///
/// # Errors
///
/// [`FactsError`] when the text is of another form.
pub fn parse(text: &str) -> Result<BTreeMap<String, String>, FactsError> {
    let facts: BTreeMap<String, Fact> = serde_json::from_str(text)?;
    facts
        .into_iter()
        .map(|(name, Fact { value })| match shown(&value) {
            Some(text) => Ok((name, text)),
            None => Err(FactsError::Value { name, value }),
        })
        .collect()
}

fn shown(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => {
            Some(number.as_u64().map_or_else(|| number.to_string(), grouped))
        }
        _ => None,
    }
}

/// A number in groups of three digits: `35,148,471`.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (k, digit) in digits.chars().enumerate() {
        if k > 0 && (digits.len() - k).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_shown_for_people() {
        let facts = parse(
            r#"{"a.b":{"value":35148471,"how":"x"},"c":{"value":"nearly half"},"d":{"value":0.5}}"#,
        )
        .unwrap();
        let facts: Vec<_> =
            facts.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(facts, [("a.b", "35,148,471"), ("c", "nearly half"), ("d", "0.5")]);
        let error = parse(r#"{"a":{"value":[1]}}"#).unwrap_err().to_string();
        assert_eq!(error, "a: found the value [1], expected a number or a text");
        assert!(parse("[]").is_err());
    }

    #[test]
    fn numbers_are_grouped() {
        let shown = [0, 999, 1000, 123_456, 1_234_567].map(grouped);
        assert_eq!(shown, ["0", "999", "1,000", "123,456", "1,234,567"]);
    }
}
