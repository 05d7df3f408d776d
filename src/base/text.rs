//! Texts of others, made safe to be shown: on one line ([`visible`]), or as the last thing before a
//! terminal or a file ([`VisibleWriter`]).

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Letters that take no place where they are shown, or decide where others are shown: two names that
/// differ only in them look the same. From Unicode's `Default_Ignorable_Code_Point` and
/// `Bidi_Control`, without the choice between text and emoji (U+FE0E and U+FE0F), which is seen.
const UNSEEN: &[(char, char)] = &[
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200f}'),
    // Ends of lines and paragraphs, then directions.
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

/// Returns true if a terminal or a viewer would obey `letter` rather than show it: control
/// characters, letters that end a line or turn the direction of what follows, and unseen ones.
pub fn is_terminal_control(letter: char) -> bool {
    letter.is_control()
        || letter >= '\u{ad}'
            && UNSEEN
                .iter()
                .any(|(first, last)| (*first..=*last).contains(&letter))
}

/// `text` on one line, with what would be obeyed written out, as in `\u{1b}`.
pub fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, is_terminal_control)
}

/// `text` in its lines, with what else would be obeyed written out. Tabulators stay.
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |letter| {
        !matches!(letter, '\n' | '\t') && is_terminal_control(letter)
    })
}

fn escaped(text: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if is_escaped(letter) {
            // Writing to a text does not fail.
            let _ = write!(shown, "\\u{{{:x}}}", u32::from(letter));
        } else {
            shown.push(letter);
        }
    }
    Cow::Owned(shown)
}

/// Writes [`visible_lines`] of all text that goes through it: whatever a command forgot to make
/// visible, a terminal does not obey it. Bytes that are no UTF-8 are replaced.
pub struct VisibleWriter<W> {
    out: W,
    /// The beginning of a letter whose other bytes are not written yet.
    begun: Vec<u8>,
}

impl<W: Write> VisibleWriter<W> {
    /// A writer to `out`.
    pub fn new(out: W) -> Self {
        VisibleWriter {
            out,
            begun: Vec::new(),
        }
    }
}

impl<W: Write> Write for VisibleWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.extend_from_slice(bytes);
        let whole = match str::from_utf8(&self.begun) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => self.begun.len(),
        };
        let text = String::from_utf8_lossy(&self.begun[..whole]);
        let written = self.out.write_all(visible_lines(&text).as_bytes());
        self.begun.drain(..whole);
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
    fn what_would_be_obeyed_is_written_out_and_the_rest_stays() {
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
    fn letters_in_several_writes_are_whole_and_broken_bytes_are_replaced() {
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
