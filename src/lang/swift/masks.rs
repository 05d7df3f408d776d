//! Hook that finds what the grammar of Swift cannot parse and what declares nothing.

use crate::lang::texts::lexemes::{BracketSet, HashSign, after_bracket, bytes, lexemes};
use std::ops::Range;

/// Words before a type or a value that say who owns it.
const OWNERSHIP: &[&str] = &["__consuming", "__owned", "__shared", "consume", "sending"];

/// Returns the byte ranges of words of ownership, of attributes that begin with an underscore
/// (`@_lifetime(borrow self)`), of `#error(…)` and `#warning(…)`, and of empty tuples as values.
pub(super) fn unread_parts(text: &str) -> Vec<Range<usize>> {
    let all = lexemes(text, HashSign::Punctuation);
    let at = |index: usize| all.get(index).map_or("", |lexeme| lexeme.text);
    let starts_line = |index: usize| {
        let from = index.checked_sub(1).map_or(0, |before| all[before].end());
        index >= all.len() || text[from..all[index].start].contains('\n')
    };
    let arguments_end = |from: usize| match at(from) {
        "(" => after_bracket(&all, from, BracketSet::WithoutAngles).unwrap_or(from),
        _ => from,
    };
    let mut masked = Vec::new();
    for index in 0..all.len() {
        let before = index.checked_sub(1).map_or("", at);
        let (next, behind) = (at(index + 1), at(index + 2));
        let end = match all[index].text {
            word if OWNERSHIP.contains(&word) && before != "." && !starts_line(index + 1) => {
                let is_word =
                    next.starts_with(|it: char| it.is_alphabetic() || "_@[(".contains(it));
                let is_call = next == "(" && !matches!(before, ":" | "->");
                (is_word && !is_call).then_some(index + 1)
            }
            "@" if next.starts_with('_') => Some(arguments_end(index + 2)),
            "#" if matches!(next, "error" | "warning") => Some(arguments_end(index + 2)),
            "(" if next == ")" => match (before, behind) {
                ("(", ",") => Some(index + 3),
                ("(", ")") | ("in" | "return", "}") => Some(index + 2),
                _ if starts_line(index) && starts_line(index + 2) => Some(index + 2),
                _ => None,
            },
            "," if next == "(" && behind == ")" && at(index + 3) == ")" => Some(index + 3),
            _ => None,
        };
        masked.extend(end.map(|end| bytes(&all, index, end)));
    }
    masked
}
