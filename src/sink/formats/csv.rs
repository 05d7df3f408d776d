//! Rows as comma-separated values (RFC 4180), with a header of column names.

use crate::sink::tables::rows::{CellValue, Cells};
use crate::sink::tables::schema::Column;

/// Formats rows as lines of CSV.
#[derive(Default)]
pub struct CsvLines {
    line: String,
}

impl CsvLines {
    /// Returns the header line, without line end.
    pub fn header(columns: &[Column]) -> String {
        let names: Vec<&str> = columns.iter().map(|column| &*column.name).collect();
        names.join(",")
    }

    /// Returns the line of the current row, without line end, and starts the next row.
    pub fn take_line(&mut self) -> String {
        self.line.pop();
        std::mem::take(&mut self.line)
    }

    fn push_text(&mut self, text: &str) {
        if is_plain(text) {
            self.line.push_str(text);
        } else {
            let text = text.replace('"', "\"\"");
            self.line.push_str(&format!("\"{text}\""));
        }
    }
}

impl Cells for CsvLines {
    fn put<'a>(&mut self, _name: &'static str, value: impl Into<CellValue<'a>>) {
        match value.into() {
            // A null is an empty cell; an empty text is a pair of quotes.
            CellValue::Null => {}
            CellValue::Text(text) => self.push_text(text),
            CellValue::Texts(texts) => self.push_text(&texts.join("; ")),
            CellValue::Bytes(bytes) => {
                for byte in bytes {
                    self.line.push_str(&format!("{byte:02x}"));
                }
            }
            CellValue::Int(number) | CellValue::Seconds(number) => {
                self.line.push_str(&number.to_string())
            }
            CellValue::Double(number) => self.line.push_str(&number.to_string()),
            CellValue::Bool(yes) => self.line.push_str(if yes { "true" } else { "false" }),
        }
        self.line.push(',');
    }
}

fn is_plain(text: &str) -> bool {
    !text.is_empty() && !text.contains([',', '"', '\n', '\r'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_only_where_needed() {
        let mut lines = CsvLines::default();
        for text in ["plain", "a,b", "say \"a\"", "two\nlines", ""] {
            lines.put("", text);
        }
        lines.put("", CellValue::Null);
        lines.put("", 0.5);
        assert_eq!(
            lines.take_line(),
            "plain,\"a,b\",\"say \"\"a\"\"\",\"two\nlines\",\"\",,0.5"
        );
    }
}
