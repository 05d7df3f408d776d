//! Rows as lines of JSON, with the names of the table's columns; and small files of JSON.

use super::rows::{Cells, Value};
use super::schema::{Column, Table};

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
            // Hex, since JSON has no bytes.
            Value::Bytes(bytes) => hex(bytes).into(),
            Value::Int(number) | Value::Seconds(number) => number.into(),
            Value::Double(number) => number.into(),
            Value::Bool(yes) => yes.into(),
        };
        self.line.push(if self.next == 0 { '{' } else { ',' });
        self.line.push_str(&format!("\"{}\":{value}", column.name));
        self.next += 1;
    }
}

/// `value` as indented JSON that ends its last line.
///
/// # Panics
/// Never for types that are structs of texts, numbers, lists and maps with text keys.
pub fn document(value: &impl serde::Serialize) -> String {
    let mut text = serde_json::to_string_pretty(value).expect("it is made of texts and numbers");
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
    serde_json::to_string(value).expect("what is shown has text keys only")
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
