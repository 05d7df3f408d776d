//! Check of the byte ranges of a finished outline. All stages rely on it: a range begins before it ends,
//! lies in the text and on boundaries of characters, and the body of an element lies in the element. Where
//! a syntax error leads to other ranges, they are mended.

use super::{BodySpan, FileOutline};
use std::mem;

/// Mends the ranges of `outline`, which is that of `text`. Returns true if one was wrong.
pub fn mend(outline: &mut FileOutline, text: &str) -> bool {
    let mut is_wrong = false;
    // Moves `at` to a boundary between characters from `low` to `high`, which are boundaries.
    let mut bound = |at: &mut u32, low: u32, high: u32| {
        let mut byte = (*at).clamp(low, high);
        while !text.is_char_boundary(byte as usize) {
            byte -= 1;
        }
        is_wrong |= mem::replace(at, byte) != byte;
    };
    let len = text.len() as u32;
    for element in outline.elements.ids() {
        let element = &mut outline.elements[element];
        bound(&mut element.start, 0, len);
        bound(&mut element.end, element.start, len);
        if element.start == element.end {
            element.end_position = element.start_position;
        }
        match &mut element.body {
            BodySpan::Element(from) => bound(from, element.start, element.end),
            BodySpan::Bytes(from, to) => {
                bound(from, element.start, element.end);
                bound(to, *from, element.end);
            }
        }
    }
    for statement in &mut outline.statements {
        bound(&mut statement.start, 0, len);
        bound(&mut statement.end, statement.start, len);
    }
    is_wrong
}
