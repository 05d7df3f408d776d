//! Conversion of byte offsets to lines and columns.

use super::outline::Position;
use tree_sitter::Point;

/// Distance in bytes between the checkpoints of the character count.
const STRIDE: usize = 256;

/// Index that converts a byte offset of a text to a column in code points, in constant time.
#[derive(Clone)]
pub(super) struct ColumnIndex<'a> {
    text: &'a [u8],
    /// Number of characters before each multiple of [`STRIDE`]; empty if the text is ASCII.
    characters: Vec<u32>,
}

impl<'a> ColumnIndex<'a> {
    pub fn new(text: &'a str) -> Self {
        let text = text.as_bytes();
        let mut characters = Vec::new();
        if !text.is_ascii() {
            let mut count = 0;
            for chunk in text.chunks(STRIDE) {
                characters.push(count);
                count += character_starts(chunk);
            }
        }
        ColumnIndex { text, characters }
    }

    /// Returns the position of byte `offset`, for which tree-sitter reports `point` (row and column
    /// in bytes, from 0).
    pub fn position(&self, offset: usize, point: Point) -> Position {
        let line_start = offset.saturating_sub(point.column);
        let column = self.characters_before(offset) - self.characters_before(line_start);
        Position {
            line: point.row as u32 + 1,
            column: column + 1,
        }
    }

    /// Returns the number of characters before byte `offset`.
    pub fn characters_before(&self, offset: usize) -> u32 {
        if self.characters.is_empty() {
            return offset as u32;
        }
        let checkpoint = (offset / STRIDE).min(self.characters.len() - 1);
        let from = checkpoint * STRIDE;
        self.characters[checkpoint]
            + character_starts(&self.text[from..offset.min(self.text.len())])
    }
}

/// Returns the number of bytes that begin a character.
fn character_starts(bytes: &[u8]) -> u32 {
    bytes.iter().filter(|byte| (**byte & 0xC0) != 0x80).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_code_points() {
        let text = format!("{}\n aé{}x", "ü".repeat(200), "ß".repeat(150));
        let places = ColumnIndex::new(&text);
        let offset = text.len() - 1;
        let line_start = text.find('\n').map_or(0, |newline| newline + 1);
        let place = places.position(
            offset,
            Point {
                row: 1,
                column: offset - line_start,
            },
        );
        assert_eq!(
            place,
            Position {
                line: 2,
                column: 154
            }
        );
    }
}
