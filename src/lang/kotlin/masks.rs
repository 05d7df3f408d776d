//! Hook that finds what the grammar of Kotlin cannot read:
//!
//! - strings inside of strings that are nested too deeply: the grammar's scanner ends the process at 512
//!   open strings;
//! - annotations of function types and of types in parentheses: in `@A () -> Unit`, the grammar takes the
//!   parentheses for the arguments of the annotation;
//! - comments between the name of a class and a constructor on a later line: the grammar ends the class
//!   before the comment, and takes the members of the class for those of the file;
//! - `all:` in annotations of all parts of a property, which the grammar does not know;
//! - ends of members in front of a brace ([`ends_of_members`]);
//! - brackets around the first value of a statement at the beginning of a line
//!   ([`brackets_at_beginnings`]).

use super::readings::UNREAD_MODIFIERS;
use super::statements::{brackets_at_beginnings, ends_of_members};
use crate::lang::texts::lexemes::{BracketSet, HashSign, Lexeme, after_bracket, lexemes};
use std::ops::Range;

/// Maximum number of open strings around a `${` that is kept.
const NESTED_STRINGS_MAX: usize = 400;

/// Annotation of all parts of a property: `@all:A val b: C`.
const TARGET_OF_ALL: &str = "@all:";

/// State of the text around a position, outermost first.
enum Open {
    /// String between quotes.
    String,
    /// String between three quotes, which can contain quotes.
    RawString,
    /// Expression in a string, or a block of it: `${` or `{`.
    Braces,
}

/// Returns the byte ranges of what the grammar cannot read, and empty ones at the blanks where a member ends.
pub(super) fn unread_parts(text: &str) -> Vec<Range<usize>> {
    let mut parts = unread_signs(text);
    if text.contains("constructor") {
        parts.extend(comments_before_constructors(text));
    }
    parts.extend(brackets_at_beginnings(text));
    let targets = text.match_indices(TARGET_OF_ALL);
    parts.extend(targets.map(|(at, target)| at + 1..at + target.len()));
    parts.extend(ends_of_members(text).into_iter().map(|at| at..at));
    parts
}

/// Returns the byte ranges of the comments between the name of a class and the `constructor` of its header.
fn comments_before_constructors(text: &str) -> Vec<Range<usize>> {
    let lexemes = lexemes(text, HashSign::Punctuation);
    let is_class = |at: &usize| lexemes[*at].text == "class";
    let headers = (0..lexemes.len()).filter(is_class).filter_map(|class| {
        let end = primary_constructor(&lexemes, class)?;
        Some(class + 1..end + 1)
    });
    let pairs = headers.flat_map(|header| lexemes[header].windows(2));
    let gaps = pairs.map(|pair| pair[0].end()..pair[1].start);
    let comments = gaps.filter_map(|gap| {
        let comment = text[gap.clone()].trim();
        let start = gap.start + text[gap].find(comment)?;
        (!comment.is_empty()).then(|| start..start + comment.len())
    });
    comments.collect()
}

/// Returns the index of the word `constructor` in the header of the class whose keyword is at the index
/// `class`; `None` if its header does not have the word.
fn primary_constructor(lexemes: &[Lexeme<'_>], class: usize) -> Option<usize> {
    let text = |at: usize| lexemes.get(at).map_or("", |lexeme| lexeme.text);
    let mut at = class + 2;
    if text(at) == "<" {
        at = after_bracket(lexemes, at, BracketSet::WithAngles)?;
    }
    loop {
        match text(at) {
            "constructor" => return Some(at),
            "@" => {
                at += 2;
                while text(at) == "." {
                    at += 2;
                }
                if text(at) == "(" {
                    at = after_bracket(lexemes, at, BracketSet::WithoutAngles)?;
                }
            }
            modifier if UNREAD_MODIFIERS.contains(&modifier) => at += 1,
            _ => return None,
        }
    }
}

/// Returns, in order, the byte ranges of each `${`, which opens an expression in a string, that is inside of
/// more than [`NESTED_STRINGS_MAX`] strings, and of the annotations of types that begin with a parenthesis.
fn unread_signs(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    // Few texts can have either.
    let is_deep = text.matches("${").count() > NESTED_STRINGS_MAX;
    let has_annotated_type = || {
        text.match_indices('@').any(|(at, _)| {
            let after = at + annotation_width(&bytes[at..]);
            is_annotation_of_type(&bytes[..at], &bytes[after..])
        })
    };
    if !is_deep && !has_annotated_type() {
        return Vec::new();
    }
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
            (_, b'@') => {
                width = annotation_width(&bytes[at..]);
                if is_annotation_of_type(&bytes[..at], &bytes[at + width..]) {
                    masked.push(at..at + width);
                }
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

/// Returns the number of bytes of the annotation at the beginning of `text`, without its arguments.
fn annotation_width(text: &[u8]) -> usize {
    let is_name = |it: &&u8| it.is_ascii_alphanumeric() || matches!(it, b'_' | b'.' | b':');
    1 + text[1..].iter().take_while(is_name).count()
}

/// Maximum number of bytes between the parentheses of an annotated type.
const PARENTHESIZED_BYTES_MAX: usize = 1000;

/// Returns true if what stands between `before` and `after` is the annotation of a type that begins with
/// a parenthesis. White space precedes that parenthesis. A list before the annotation can be one of types
/// or of values: then `->` or `?` follows the parenthesis that closes the type.
fn is_annotation_of_type(before: &[u8], after: &[u8]) -> bool {
    let rest = after.trim_ascii_start();
    if rest.len() == after.len() || rest.first() != Some(&b'(') {
        return false;
    }
    match before.trim_ascii_end().last() {
        Some(b':' | b'<' | b'>') => true,
        Some(b'(' | b',') => {
            let mut depth = 0_usize;
            let end = rest.iter().take(PARENTHESIZED_BYTES_MAX).position(|byte| {
                depth = match byte {
                    b'(' => depth + 1,
                    b')' => depth.saturating_sub(1),
                    _ => depth,
                };
                depth == 0
            });
            let tail = rest[end.map_or(rest.len(), |end| end + 1)..].trim_ascii_start();
            tail.starts_with(b"->") || tail.starts_with(b"?")
        }
        _ => false,
    }
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
        assert!(unread_parts(&nested("\"${", NESTED_STRINGS_MAX)).is_empty());
        for opening in ["\"${", "\"${f{}+", "\"${/*}*/", "\"${'\"'+"] {
            let text = nested(opening, NESTED_STRINGS_MAX + 10);
            assert!(!unread_parts(&text).is_empty(), "{opening}");
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
            assert!(unread_parts(&many).is_empty(), "{text}");
        }
    }

    #[test]
    fn comments_before_primary_constructors_are_masked() {
        let text =
            "class A<K : B<C>> // a\n/** b */ @D(1) private /* c */ constructor(/* d */ e: Int)";
        let masked = unread_parts(text);
        let parts: Vec<_> = masked.iter().map(|range| &text[range.clone()]).collect();
        assert_eq!(parts, ["// a\n/** b */", "/* c */"]);
        for text in [
            "class A {\n/** b */ constructor(c: Int)",
            "class A(b: Int) {\n/** c */ constructor()",
            "class A : B() {\n/** b */ private constructor(c: Int)",
            "class A\n/** b */\nclass C constructor()",
        ] {
            assert!(unread_parts(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn annotations_of_types_in_parentheses_are_masked() {
        for text in [
            "fun f(a: @A () -> Unit)",
            "fun f(a: (@A () -> Unit)? = null)",
            "fun f(a: @A (S.() -> Unit)? = null)",
            "fun f(): List<@A (Int) -> Unit>",
        ] {
            let masked = unread_parts(text);
            let parts: Vec<_> = masked.iter().map(|range| &text[range.clone()]).collect();
            assert_eq!(parts, ["@A"], "{text}");
        }
        for text in [
            "@A (\"b\") fun f() {}",
            "fun f(@A (1) b: Int, c: @A S.() -> Unit)",
            "return@f (a)",
            "fun f(a: @A(1) Int)",
        ] {
            assert!(unread_parts(text).is_empty(), "{text}");
        }
    }
}
