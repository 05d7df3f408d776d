//! Hook that finds what the grammar of Swift cannot parse and what declares nothing.

use crate::lang::texts::lexemes::{BracketSet, HashSign, Lexeme, after_bracket, bytes, lexemes};
use std::ops::Range;

/// Words before a type or a value that say who owns it.
const OWNERSHIP: &[&str] = &["__consuming", "__owned", "__shared", "consume", "sending"];

/// Maximum number of lexemes of the label of a case: `case .a(let b, _), .c:`.
const LABEL_MAX: usize = 100;

/// Returns the index of the first lexeme of the label of a case that ends before the index `end`; `None` if no
/// label ends there.
fn label_start(all: &[Lexeme<'_>], end: usize) -> Option<usize> {
    let at = |index: usize| all.get(index).map_or("", |lexeme| lexeme.text);
    let colon = end.checked_sub(1).filter(|&last| at(last) == ":")?;
    let mut depth = 0_usize;
    for index in (colon.saturating_sub(LABEL_MAX)..colon).rev() {
        match at(index) {
            ")" | "]" => depth += 1,
            "(" | "[" => depth = depth.checked_sub(1)?,
            ":" | "{" | "}" if depth == 0 => return None,
            "case" if depth == 0 => return Some(index),
            "default" if depth == 0 => {
                let attribute = index.checked_sub(2).filter(|&at_sign| at(at_sign) == "@");
                return Some(attribute.unwrap_or(index));
            }
            _ => {}
        }
    }
    None
}

/// Returns the byte ranges of words of ownership, of attributes that begin with an underscore
/// (`@_lifetime(borrow self)`), of `#error(…)` and `#warning(…)`, of empty tuples as values, and of cases that
/// contain nothing but such a tuple.
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
        let up_to = |end: usize| Some(index..end);
        let range = match all[index].text {
            word if OWNERSHIP.contains(&word) && before != "." && !starts_line(index + 1) => {
                let is_word =
                    next.starts_with(|it: char| it.is_alphabetic() || "_@[(".contains(it));
                let is_call = next == "(" && !matches!(before, ":" | "->");
                up_to(index + 1).filter(|_| is_word && !is_call)
            }
            "@" if next.starts_with('_') => up_to(arguments_end(index + 2)),
            "#" if matches!(next, "error" | "warning") => up_to(arguments_end(index + 2)),
            "(" if next == ")" => {
                let is_line = starts_line(index) && starts_line(index + 2);
                let line = up_to(index + 2).filter(|_| is_line);
                match (before, behind) {
                    ("(", ",") => up_to(index + 3),
                    ("(", ")") | ("in" | "return", "}") => up_to(index + 2),
                    (":", "case" | "default" | "}" | "@") => {
                        let label = label_start(&all, index);
                        label.map(|start| start..index + 2).or(line)
                    }
                    _ => line,
                }
            }
            "," if next == "(" && behind == ")" && at(index + 3) == ")" => up_to(index + 3),
            _ => None,
        };
        masked.extend(range.map(|range| bytes(&all, range.start, range.end)));
    }
    masked
}
