//! Rows as lines of JSON, with the names of the table's columns; and small files of JSON.

use super::rows::{Cells, Value};
use super::schema::{Column, Table};
use crate::base::text::is_obeyed;

/// Makes a line of JSON of each row of one table.
pub struct JsonLines {
    columns: Vec<Column>,
    next: usize,
    line: String,
}

impl JsonLines {
    /// Lines with the columns of `table`.
    pub fn new(table: &Table) -> Self {
        JsonLines {
            columns: table.columns(),
            next: 0,
            line: String::new(),
        }
    }

    /// The row whose cells were put, as one line without its end.
    pub fn take_line(&mut self) -> String {
        debug_assert_eq!(self.next, self.columns.len(), "a row lacks cells");
        self.next = 0;
        self.line.push('}');
        std::mem::take(&mut self.line)
    }
}

impl Cells for JsonLines {
    fn put<'a>(&mut self, name: &'static str, value: impl Into<Value<'a>>) {
        let column = &self.columns[self.next];
        debug_assert!(column.name.ends_with(name), "{name} is not {}", column.name);
        let value = match value.into() {
            Value::Null => serde_json::Value::Null,
            Value::Text(text) => text.into(),
            Value::Texts(texts) => texts.into(),
            // Hex, since JSON has no bytes.
            Value::Bytes(bytes) => hex(bytes).into(),
            Value::Int(number) | Value::Seconds(number) => number.into(),
            Value::Double(number) => number.into(),
            Value::Bool(yes) => yes.into(),
        };
        self.line.push(if self.next == 0 { '{' } else { ',' });
        let value = unobeyed(value.to_string());
        self.line.push_str(&format!("\"{}\":{value}", column.name));
        self.next += 1;
    }
}

/// `value` as indented JSON that ends its last line.
///
/// # Panics
/// Never for types that are structs of texts, numbers, lists and maps with text keys.
pub fn document(value: &impl serde::Serialize) -> String {
    let text = serde_json::to_string_pretty(value).expect("it is made of texts and numbers");
    let mut text = unobeyed_lines(text);
    text.push('\n');
    text
}

/// The value that the JSON `text` holds.
///
/// # Errors
/// What is wrong with it, and where.
pub fn parse<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|cause| cause.to_string())
}

/// `value` as JSON text.
pub fn text(value: &impl serde::Serialize) -> String {
    unobeyed(serde_json::to_string(value).expect("what is shown has text keys only"))
}

/// `json` with what a terminal would obey in it written as `\u009b`: JSON asks that of the control
/// characters of ASCII only.
fn unobeyed(json: String) -> String {
    escaped(json, is_obeyed)
}

/// `json` of one or several lines, likewise.
pub fn unobeyed_lines(json: String) -> String {
    escaped(json, |letter| letter != '\n' && is_obeyed(letter))
}

fn escaped(json: String, is_escaped: impl Fn(char) -> bool) -> String {
    if !json.contains(&is_escaped) {
        return json;
    }
    let mut escaped = String::with_capacity(json.len() + 8);
    for letter in json.chars() {
        match is_escaped(letter) {
            true => {
                for unit in letter.encode_utf16(&mut [0; 2]) {
                    escaped.push_str(&format!("\\u{unit:04x}"));
                }
            }
            false => escaped.push(letter),
        }
    }
    escaped
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::fault::{Fault, FaultCode};
    use crate::sink::{rows, tables};

    #[test]
    fn nothing_that_a_terminal_obeys_is_left_and_the_value_is_the_same() {
        let value = "a\u{1b}[2J\u{9b}1m\u{202e}b\u{7f} größe".to_owned();
        let shown = text(&value);
        assert!(!shown.contains(is_obeyed), "{shown}");
        assert_eq!(parse::<String>(&shown).unwrap(), value);
        assert_eq!(parse::<Vec<String>>(&document(&[&value])).unwrap(), [value]);
    }

    #[test]
    fn a_line_has_the_columns_in_order_and_escapes_text() {
        let mut lines = JsonLines::new(&tables::FAULTS);
        let fault = Fault::new(FaultCode::SyntaxError, "a \"quote\"").at("A.java");
        rows::fault(&mut lines, "demo", None, &fault);
        assert_eq!(
            lines.take_line(),
            r#"{"repository":"demo","commit":null,"code":"syntax_error","stage":"parse","path":"A.java","side":null,"start_line":null,"detail":"a \"quote\""}"#
        );
    }
}
