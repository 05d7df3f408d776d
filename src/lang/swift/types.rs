//! Hook that spells types in the usual way.

use crate::lang::texts::lexemes::{BracketSet, HashSign, Lexeme, after_bracket, bytes, lexemes};
use crate::lang::texts::names_in_types::TEXT_BYTES_MAX;
use std::iter;

/// Returns the text of types with the attributes before each in one order, and without parentheses around an
/// optional type that has a name: `@escaping @Sendable` and `Error?` for `@Sendable @escaping` and `(Error)?`.
/// Long texts are returned as they are.
pub fn in_usual_order(text: &str) -> String {
    if text.len() > TEXT_BYTES_MAX || !text.contains(['@', '?', '!']) {
        return text.to_owned();
    }
    let all = lexemes(text, HashSign::Punctuation);
    let mut edits = Vec::new();
    let mut index = 0;
    while index < all.len() {
        let starts = iter::successors(Some(index), |&start| after_attribute(&all, start));
        let starts: Vec<usize> = starts.collect();
        let end = starts.last().copied().unwrap_or(index);
        if starts.len() > 2 {
            let attributes = starts.windows(2);
            let attributes = attributes.map(|pair| &text[bytes(&all, pair[0], pair[1])]);
            let mut attributes: Vec<&str> = attributes.collect();
            attributes.sort_unstable();
            edits.push((bytes(&all, index, end), attributes.join(" ")));
        }
        if let Some(close) = end_of_group(&all, index) {
            let parentheses = [index, close].map(|at| bytes(&all, at, at + 1));
            edits.extend(parentheses.map(|range| (range, String::new())));
        }
        index = end.max(index + 1);
    }
    let mut usual = text.to_owned();
    for (range, spelled) in edits.into_iter().rev() {
        usual.replace_range(range, &spelled);
    }
    usual
}

/// Returns the index after the attribute that begins at index `start`; `None` if none does. Parentheses
/// behind its name are its arguments if further ones or an attribute follow them.
fn after_attribute(all: &[Lexeme<'_>], start: usize) -> Option<usize> {
    let at = |index: usize| all.get(index).map_or("", |lexeme| lexeme.text);
    let end = start + 2;
    if at(start) != "@" || end > all.len() {
        return None;
    }
    let arguments = || after_bracket(all, end, BracketSet::WithoutAngles);
    let arguments = (at(end) == "(").then(arguments).flatten();
    let arguments = arguments.filter(|&behind| matches!(at(behind), "(" | "@"));
    Some(arguments.unwrap_or(end))
}

/// Returns the index of the parenthesis that closes the one at index `open`, if only the name of an optional
/// type stands between both.
fn end_of_group(all: &[Lexeme<'_>], open: usize) -> Option<usize> {
    let is_open = all[open].text == "(";
    let mut inner = all[open + 1..].iter();
    let is_in_name = |it: &Lexeme<'_>| it.is_word() || matches!(it.text, "." | "<" | ">");
    let close = open + 1 + inner.position(|it| !is_in_name(it))?;
    let is_close = close > open + 1 && all[close].text == ")";
    let mark = all.get(close + 1)?.text;
    (is_open && is_close && matches!(mark, "?" | "!")).then_some(close)
}

#[cfg(test)]
mod tests {
    use super::in_usual_order;

    #[test]
    fn attributes_and_parentheses_have_one_spelling() {
        for (text, expected) in [
            (
                "@Sendable @escaping () -> Void",
                "@Sendable @escaping () -> Void",
            ),
            (
                "@escaping @Sendable () -> Void",
                "@Sendable @escaping () -> Void",
            ),
            (
                "@escaping @convention(c) (Int) -> A",
                "@convention(c) @escaping (Int) -> A",
            ),
            ("(@B @A () -> Void, (any C)?)", "(@A @B () -> Void, any C?)"),
            ("(A.B<C>)!", "A.B<C>!"),
            ("(A, B)?", "(A, B)?"),
            ("()?", "()?"),
            ("@A", "@A"),
            ("@", "@"),
        ] {
            assert_eq!(in_usual_order(text), expected);
        }
    }
}
