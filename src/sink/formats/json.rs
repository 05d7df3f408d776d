//! JSON output: rows as JSON lines with the column names of a table, and whole documents.
//! Characters that a terminal would interpret are escaped.

use crate::base::text::is_terminal_control;
use crate::sink::tables::rows::{CellValue, Cells};
use crate::sink::tables::schema::{Column, Table};

/// Formats rows of one table as JSON lines.
pub struct JsonLines {
    columns: Vec<Column>,
    next: usize,
    line: String,
}

impl JsonLines {
    /// Creates a formatter for rows of `table`.
    pub fn new(table: &Table) -> Self {
        JsonLines {
            columns: table.columns(),
            next: 0,
            line: String::new(),
        }
    }

    /// Adds a list that is no column of the table to a complete row.
    pub fn put_further(&mut self, name: &str, texts: Vec<String>) {
        let texts = serde_json::Value::from(texts);
        self.line.push_str(&format!(",\"{name}\":{texts}"));
    }

    /// Returns the line of the current row, without line end, and starts the next row.
    pub fn take_line(&mut self) -> String {
        debug_assert_eq!(self.next, self.columns.len(), "a row lacks cells");
        self.next = 0;
        self.line.push('}');
        std::mem::take(&mut self.line)
    }
}

impl Cells for JsonLines {
    fn put<'a>(&mut self, name: &'static str, value: impl Into<CellValue<'a>>) {
        let column = &self.columns[self.next];
        debug_assert!(column.name.ends_with(name), "{name} is not {}", column.name);
        let value = match value.into() {
            CellValue::Null => serde_json::Value::Null,
            CellValue::Text(text) => text.into(),
            CellValue::Texts(texts) => texts.into(),
            // JSON has no byte strings.
            CellValue::Bytes(bytes) => hex(bytes).into(),
            CellValue::Int(number) | CellValue::Seconds(number) => number.into(),
            CellValue::Double(number) => number.into(),
            CellValue::Bool(yes) => yes.into(),
        };
        self.line.push(if self.next == 0 { '{' } else { ',' });
        let value = escape_terminal_controls(value.to_string());
        self.line.push_str(&format!("\"{}\":{value}", column.name));
        self.next += 1;
    }
}

/// Returns `value` as JSON on one line, without a line end.
///
/// # Panics
/// If `value` cannot be represented, that is, has a map with keys that are not texts.
pub fn line(value: &impl serde::Serialize) -> String {
    let text = serde_json::to_string(value).expect("it is made of texts and numbers");
    escape_terminal_controls(text)
}

/// Returns `value` as indented JSON with a final line end.
///
/// # Panics
/// If `value` cannot be represented, that is, has a map with keys that are not texts.
pub fn document(value: &impl serde::Serialize) -> String {
    let text = serde_json::to_string_pretty(value).expect("it is made of texts and numbers");
    let mut text = escape_terminal_controls_in_lines(text);
    text.push('\n');
    text
}

/// Parses the JSON `text`.
///
/// # Errors
/// Returns a message with the cause and position.
pub fn parse<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|cause| cause.to_string())
}

/// Returns `value` as JSON on one line.
///
/// # Panics
/// If `value` cannot be represented, that is, has a map with keys that are not texts.
pub fn text(value: &impl serde::Serialize) -> String {
    escape_terminal_controls(
        serde_json::to_string(value).expect("what is shown has text keys only"),
    )
}

/// Escapes characters in `json` that a terminal interprets as `\u009b` etc. JSON requires that only
/// for the control characters of ASCII.
pub fn escape_terminal_controls(json: String) -> String {
    escaped(json, is_terminal_control)
}

/// Escapes characters in `json`, except for line ends, that a terminal interprets.
pub fn escape_terminal_controls_in_lines(json: String) -> String {
    escaped(json, |letter| letter != '\n' && is_terminal_control(letter))
}

/// Returns `json` with an escape (`\u` and four digits for each UTF-16 unit) in place of each
/// character for which `is_escaped` returns true.
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
    use crate::sink::tables;
    use crate::sink::tables::rows;

    #[test]
    fn terminal_controls_are_escaped_and_values_survive() {
        let value = "a\u{1b}[2J\u{9b}1m\u{202e}b\u{7f} größe".to_owned();
        let shown = text(&value);
        assert!(!shown.contains(is_terminal_control), "{shown}");
        assert_eq!(parse::<String>(&shown).unwrap(), value);
        assert_eq!(parse::<Vec<String>>(&document(&[&value])).unwrap(), [value]);
    }

    #[test]
    fn line_has_columns_in_order_and_escapes_text() {
        let mut lines = JsonLines::new(&tables::FAULTS);
        let fault = Fault::new(FaultCode::SyntaxError, "a \"quote\"").at("A.java");
        rows::fault(&mut lines, "demo", None, &fault);
        assert_eq!(
            lines.take_line(),
            r#"{"repository":"demo","commit":null,"code":"syntax_error","stage":"parse","path":"A.java","side":null,"start_line":null,"detail":"a \"quote\""}"#
        );
    }
}
