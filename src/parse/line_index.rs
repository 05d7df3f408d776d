//! Lines and columns of byte offsets in a text.

use super::columns::ColumnIndex;
use super::syntax::line_starts;
use std::cell::OnceCell;

/// Index of the lines of a text, which converts byte offsets to lines and columns.
#[derive(Clone)]
pub struct LineIndex<'a> {
    text: &'a str,
    /// Byte offsets at which the lines begin.
    starts: Vec<u32>,
    /// Counts of code points, made on first use.
    columns: OnceCell<ColumnIndex<'a>>,
}

impl<'a> LineIndex<'a> {
    /// Finds the lines of `text`.
    pub fn new(text: &'a str) -> Self {
        let mut starts = line_starts(text);
        // Only after a line feed, a line begins at the end of the text.
        if starts.len() > 1 && !text.ends_with('\n') {
            starts.pop();
        }
        LineIndex {
            text,
            starts,
            columns: OnceCell::new(),
        }
    }

    /// Returns the line of a byte offset, from 1.
    pub fn line(&self, byte: u32) -> u32 {
        self.starts.partition_point(|start| *start <= byte) as u32
    }

    /// Returns line and column of a byte offset, both from 1; the column in code points.
    pub fn position(&self, byte: u32) -> (u32, u32) {
        let line = self.line(byte);
        let start = self.starts[line as usize - 1] as usize;
        let byte = byte as usize;
        if byte <= start || !self.text.is_char_boundary(byte) {
            return (line, 1);
        }
        let columns = self.columns.get_or_init(|| ColumnIndex::new(self.text));
        let before = |byte: usize| columns.characters_before(byte);
        (line, before(byte) - before(start) + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn end_of_a_text_without_line_feed_is_in_its_last_line() {
        for (text, byte, expected) in [("a;\nb", 4, (2, 2)), ("a;\n", 3, (2, 1)), ("", 0, (1, 1))] {
            assert_eq!(LineIndex::new(text).position(byte), expected);
        }
    }

    #[test]
    fn columns_of_a_long_line_count_code_points() {
        let line = "aé→".repeat(1_000);
        let text = format!("x\n{line}\n{line}");
        let index = LineIndex::new(&text);
        for (byte, _) in text.char_indices() {
            let start = text[..byte].rfind('\n').map_or(0, |at| at + 1);
            let column = text[start..byte].chars().count() as u32 + 1;
            assert_eq!(index.position(byte as u32).1, column, "{byte}");
        }
        assert_eq!(index.position(4).1, 1, "inside of a code point");
    }
}
