//! Shortens text ([`beginning`]), and makes text from repositories safe to display: as a single line
//! ([`visible`]), in lines ([`visible_lines`]), or in everything that is written to an output
//! ([`VisibleWriter`]).

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Inclusive ranges of characters that have no width, or change the position of other characters,
/// so that two names that differ only in them look equal. They are from Unicode's
/// `Default_Ignorable_Code_Point` and `Bidi_Control`. The selectors between text and emoji (U+FE0E
/// and U+FE0F) are not included, because their effect is visible.
const INVISIBLE: &[(char, char)] = &[
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200f}'),
    // Line and paragraph separators, followed by marks that change the writing direction.
    ('\u{2028}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0d}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fffb}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e0fff}'),
];

/// Returns true if a terminal or viewer would interpret `letter` instead of displaying it: control
/// characters, separators of lines, marks that change the writing direction, and invisible
/// characters.
pub fn is_terminal_control(letter: char) -> bool {
    letter.is_control()
        || letter >= '\u{ad}'
            && INVISIBLE
                .iter()
                .any(|(first, last)| (*first..=*last).contains(&letter))
}

/// Returns the first bytes of `text`, at most `bytes_max`, or fewer, to end at a character.
pub fn beginning(text: &str, bytes_max: usize) -> &str {
    let mut end = bytes_max.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// Returns `text` as a single line: every character that a terminal would interpret, such as a
/// line feed, is replaced by an escape such as `\u{1b}`.
pub fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, is_terminal_control)
}

/// Returns `text` with its lines: every character that a terminal would interpret is replaced by an
/// escape such as `\u{1b}`, but line feeds and tabs are kept.
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |letter| {
        !matches!(letter, '\n' | '\t') && is_terminal_control(letter)
    })
}

/// Returns `text` with an escape such as `\u{1b}` in place of each character for which `is_escaped`
/// returns true.
fn escaped(text: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if is_escaped(letter) {
            // Writing to a `String` cannot fail.
            let _ = write!(shown, "\\u{{{:x}}}", u32::from(letter));
        } else {
            shown.push(letter);
        }
    }
    Cow::Owned(shown)
}

/// Writer that escapes all text as [`visible_lines`] does, in case a command forgot to. Bytes that
/// are not UTF-8 are replaced by U+FFFD.
pub struct VisibleWriter<W> {
    out: W,
    /// First bytes of a character whose remaining bytes have not been written yet.
    incomplete: Vec<u8>,
}

impl<W: Write> VisibleWriter<W> {
    /// Returns a writer to `out`.
    pub fn new(out: W) -> Self {
        VisibleWriter {
            out,
            incomplete: Vec::new(),
        }
    }
}

impl<W: Write> Write for VisibleWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.incomplete.extend_from_slice(bytes);
        let complete = match str::from_utf8(&self.incomplete) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => self.incomplete.len(),
        };
        let text = String::from_utf8_lossy(&self.incomplete[..complete]);
        let written = self.out.write_all(visible_lines(&text).as_bytes());
        self.incomplete.drain(..complete);
        written.map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminal_controls_are_escaped_and_other_text_is_unchanged() {
        assert_eq!(
            visible("größe 漢字 ~2 ❤\u{fe0f}"),
            "größe 漢字 ~2 ❤\u{fe0f}"
        );
        assert_eq!(
            visible("a\u{1b}[2Jb\n\u{9b}c\u{202e}"),
            "a\\u{1b}[2Jb\\u{a}\\u{9b}c\\u{202e}"
        );
        assert_eq!(
            visible("a\u{200b}b\u{feff}\u{e0041}"),
            "a\\u{200b}b\\u{feff}\\u{e0041}"
        );
        assert_eq!(visible_lines("a\n\tb\r\u{7f}"), "a\n\tb\\u{d}\\u{7f}");
    }

    #[test]
    fn characters_split_over_writes_are_joined_and_invalid_bytes_replaced() {
        let mut written = Vec::new();
        let mut out = VisibleWriter::new(&mut written);
        for bytes in [
            &b"gr\xc3"[..],
            b"\xb6\xc3\x9fe",
            b" \xe2\x80",
            b"\x8b\n",
            b"\xff\x1b",
        ] {
            out.write_all(bytes).unwrap();
        }
        let text = String::from_utf8(written).unwrap();
        assert_eq!(text, "größe \\u{200b}\n\u{fffd}\\u{1b}");
    }
}
