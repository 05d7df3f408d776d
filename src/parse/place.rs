//! From byte offsets to lines and columns.

use super::outline::Position;
use tree_sitter::Point;

/// Bytes between two checkpoints of the count of characters.
const STRIDE: usize = 256;

/// Counts code points in the lines of a text, in constant time a question.
pub(super) struct Places<'a> {
    text: &'a [u8],
    /// Characters before each multiple of [`STRIDE`]; empty if every character is one byte.
    characters: Vec<u32>,
}

impl<'a> Places<'a> {
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
        Places { text, characters }
    }

    /// The place of byte `offset`, which the parser says is at `point`.
    pub fn position(&self, offset: usize, point: Point) -> Position {
        let line_start = offset.saturating_sub(point.column);
        let column = if self.characters.is_empty() {
            point.column as u32
        } else {
            self.characters_before(offset) - self.characters_before(line_start)
        };
        Position {
            line: point.row as u32 + 1,
            column: column + 1,
        }
    }

    fn characters_before(&self, offset: usize) -> u32 {
        let checkpoint = (offset / STRIDE).min(self.characters.len().saturating_sub(1));
        let from = checkpoint * STRIDE;
        self.characters[checkpoint]
            + character_starts(&self.text[from..offset.min(self.text.len())])
    }
}

/// How many bytes begin a character.
fn character_starts(bytes: &[u8]) -> u32 {
    bytes.iter().filter(|byte| (**byte & 0xC0) != 0x80).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_code_points() {
        let text = format!("{}\n aé{}x", "ü".repeat(200), "ß".repeat(150));
        let places = Places::new(&text);
        let offset = text.len() - 1;
        let line_start = text.find('\n').map_or(0, |at| at + 1);
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
