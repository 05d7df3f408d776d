//! Hook that finds strings inside of strings that are nested too deeply for the grammar: its scanner
//! ends the process at 512 open strings.

use std::ops::Range;

/// Maximum number of open strings around a `${` that is kept.
const NESTED_STRINGS_MAX: usize = 400;

/// State of the text around a position, outermost first.
enum Open {
    /// String between quotes.
    String,
    /// String between three quotes, which can contain quotes.
    RawString,
    /// Expression in a string, or a block of it: `${` or `{`.
    Braces,
}

/// Returns the byte ranges of each `${`, which opens an expression in a string, that is inside of more
/// than [`NESTED_STRINGS_MAX`] strings.
pub(super) fn nested_strings(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let (mut open, mut strings, mut masked) = (Vec::new(), 0_usize, Vec::new());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let is_raw = bytes[at..].starts_with(b"\"\"\"");
        let mut width = 1;
        match (open.last(), byte) {
            (Some(Open::String), b'\\') => width = 2,
            (Some(Open::String | Open::RawString), b'$') if bytes.get(at + 1) == Some(&b'{') => {
                width = 2;
                match strings > NESTED_STRINGS_MAX {
                    true => masked.push(at..at + 2),
                    false => open.push(Open::Braces),
                }
            }
            // Only a string between three quotes has several lines.
            (Some(Open::String), b'"' | b'\n') => {
                open.pop();
                strings -= 1;
            }
            (Some(Open::RawString), b'"') if is_raw => {
                open.pop();
                (strings, width) = (strings - 1, 3);
            }
            (Some(Open::String | Open::RawString), _) => {}
            (_, b'"') => {
                strings += 1;
                width = if is_raw { 3 } else { 1 };
                open.push(if is_raw {
                    Open::RawString
                } else {
                    Open::String
                });
            }
            (_, b'\'') => width = character_width(&bytes[at..]),
            (_, b'/') => width = comment_width(&bytes[at..]),
            (Some(Open::Braces), b'{') => open.push(Open::Braces),
            (Some(Open::Braces), b'}') => {
                open.pop();
            }
            _ => {}
        }
        at += width;
    }
    masked
}

/// Returns the number of bytes of the character literal at the beginning of `text`, or 1.
fn character_width(text: &[u8]) -> usize {
    match text {
        [_, b'\\', _, b'\'', ..] => 4,
        [_, _, b'\'', ..] => 3,
        _ => 1,
    }
}

/// Returns the number of bytes of the comment at the beginning of `text`, or 1.
fn comment_width(text: &[u8]) -> usize {
    let end = |mark: &[u8]| text.windows(mark.len()).skip(2).position(|it| it == mark);
    match text {
        [_, b'/', ..] => end(b"\n").map_or(text.len(), |at| at + 2),
        [_, b'*', ..] => end(b"*/").map_or(text.len(), |at| at + 4),
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nested(opening: &str, depth: usize) -> String {
        format!("val x = {}a{}", opening.repeat(depth), "}\"".repeat(depth))
    }

    #[test]
    fn only_signs_inside_of_too_many_strings_are_masked() {
        assert!(nested_strings(&nested("\"${", NESTED_STRINGS_MAX)).is_empty());
        for opening in ["\"${", "\"${f{}+", "\"${/*}*/", "\"${'\"'+"] {
            let text = nested(opening, NESTED_STRINGS_MAX + 10);
            assert!(!nested_strings(&text).is_empty(), "{opening}");
        }
    }

    #[test]
    fn strings_beside_each_other_are_kept() {
        for text in [
            "\"${f(\"a\")}\" ",
            "\"$\" ",
            "\"\"\"${a}\"\"\"\"\" ",
            "// \"${\n",
        ] {
            let many = text.repeat(2 * NESTED_STRINGS_MAX);
            assert!(nested_strings(&many).is_empty(), "{text}");
        }
    }
}
