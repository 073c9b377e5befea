//! Where a JSON text is wrong.

use thiserror::Error;

/// What is wrong with a JSON text, told apart from where, so that the place can
/// be named as that of a whole file.
///
/// ```
/// use mancala_verify::json::JsonFault;
///
/// let error = serde_json::from_str::<[u8; 2]>("[1,\n 300]").unwrap_err();
/// let fault = JsonFault::from(&error);
/// assert_eq!((fault.line, fault.column), (2, 4));
/// assert_eq!(
///     fault.message,
///     "invalid value: integer `300`, expected a whole number from 0 to 255"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct JsonFault {
    /// The line, from 1.
    pub line: u64,
    /// The column in bytes, from 1: where reading stopped, or 1 where the text
    /// as a whole says something that cannot be.
    pub column: u64,
    /// What is wrong, without the place.
    pub message: String,
}

/// Numbers by the names that Rust has for them, and in words.
const NUMBERS: [(&str, &str); 5] = [
    (", expected u8", ", expected a whole number from 0 to 255"),
    (", expected u16", ", expected a whole number from 0 to 65535"),
    (", expected u32", ", expected a whole number from 0 to 4294967295"),
    (", expected u64", ", expected a whole number from 0 on"),
    (", expected usize", ", expected a whole number from 0 on"),
];

impl From<&serde_json::Error> for JsonFault {
    fn from(error: &serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let mut message = error.to_string();
        let place = format!(" at line {line} column {column}");
        if message.ends_with(&place) {
            message.truncate(message.len() - place.len());
        }
        for (name, number) in NUMBERS {
            if message.ends_with(name) {
                message.truncate(message.len() - name.len());
                message.push_str(number);
            }
        }
        // serde_json counts from 0 where nothing was read, or the fault has no place.
        Self { line: line.max(1) as u64, column: column.max(1) as u64, message }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mancala_variants::AnyPosition;

    fn fault(text: &str) -> JsonFault {
        JsonFault::from(&serde_json::from_str::<AnyPosition>(text).unwrap_err())
    }

    #[test]
    fn a_place_is_always_named_and_never_twice() {
        let empty = fault("");
        assert_eq!((empty.line, empty.column), (1, 1));
        assert_eq!(empty.message, "EOF while parsing a value");
        let unknown = fault("{\"variant\":\"ayoayo\",\n\"seeds\":4}");
        assert_eq!((unknown.line, unknown.column), (2, 7));
        assert!(unknown.message.starts_with("unknown field `seeds`, expected"), "{unknown}");
        // The setup is checked when the whole object has been read.
        let setup =
            fault(r#"{"variant":"ayoayo","pits":[1,2],"captured":[0,0],"to_move":"south"}"#);
        assert_eq!((setup.line, setup.column), (1, 1));
        assert_eq!(setup.message, "ayoayo: expected 12 pits, found 2");
    }
}
