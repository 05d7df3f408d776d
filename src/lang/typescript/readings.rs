//! Hooks that find syntax of TypeScript that the grammar does not know. The parser leaves it out of a
//! text with syntax errors and parses the rest again
//! ([`Language::other_readings`](crate::lang::Language::other_readings)).
//!
//! A *lexeme* is a word or sign of the text, found without the grammar.

use crate::lang::texts::lexemes::{BracketSet, HashSign, Lexeme, after_bracket, bytes, lexemes};
use std::ops::Range;

/// Returns the byte ranges of keywords that the grammar does not expect: `type` in
/// `export type * from …`, the variance `in` and `out` of type parameters, and `typeof` in
/// `typeof import("…")`. If the latter stands in the type arguments of a call, the range is that of the
/// arguments, because the grammar rejects them as well.
pub(super) fn unknown_keywords(text: &str) -> Vec<Range<usize>> {
    let lexemes = lexemes(text, HashSign::Punctuation);
    let mut ranges = Vec::new();
    for (index, lexeme) in lexemes.iter().enumerate() {
        let follows = |at: usize, word: &str| lexemes.get(at).is_some_and(|it| it.text == word);
        let is_unknown = match lexeme.text {
            "type" => index > 0 && follows(index - 1, "export") && follows(index + 1, "*"),
            "typeof" => follows(index + 1, "import") && follows(index + 2, "("),
            "in" | "out" => index > 0 && is_variance(&lexemes[index - 1..]),
            _ => false,
        };
        if !is_unknown {
            continue;
        }
        // The type arguments of a call are left out as a whole.
        let is_argument = lexeme.text == "typeof" && index > 0 && follows(index - 1, "<");
        let arguments = is_argument.then(|| index - 1);
        let arguments = arguments
            .and_then(|open| Some((open, after_bracket(&lexemes, open, BracketSet::WithAngles)?)));
        ranges.push(match arguments {
            Some((open, end)) => bytes(&lexemes, open, end),
            None => lexeme.start..lexeme.end(),
        });
    }
    ranges
}

/// Words that can follow a name `out` in a list, which is then no variance.
const AFTER_NAMES: &[&str] = &["as", "extends", "in", "instanceof", "is", "of", "satisfies"];

/// Returns true if the second one of `lexemes`, `in` or `out`, is the variance of a type parameter: it
/// stands at the beginning of a parameter, and a name follows it.
fn is_variance(lexemes: &[Lexeme<'_>]) -> bool {
    let [before, variance, name, ..] = lexemes else {
        return false;
    };
    let is_first =
        matches!(before.text, "<" | ",") || (before.text, variance.text) == ("in", "out");
    is_first && name.is_word() && !AFTER_NAMES.contains(&name.text)
}

/// Returns the byte ranges of call signatures (`<T>(x: T): U` in a type) at the beginning of a line
/// whose predecessor no semicolon ends: the grammar takes the type parameters `<T>` for type arguments
/// of the type at the end of the line before.
pub(super) fn unended_signatures(text: &str) -> Vec<Range<usize>> {
    let lexemes = lexemes(text, HashSign::Punctuation);
    let begins_line = |index: usize| {
        let before = lexemes[index - 1].end();
        text[before..lexemes[index].start].contains('\n')
    };
    let mut ranges = Vec::new();
    let mut index = 1;
    while index < lexemes.len() {
        let before = lexemes[index - 1];
        let ends_type = before.is_word() || matches!(before.text, ">" | ")" | "]" | "}");
        let end = (lexemes[index].text == "<" && ends_type && begins_line(index))
            .then(|| after_signature(&lexemes, index, begins_line))
            .flatten();
        match end {
            Some(end) => {
                ranges.push(bytes(&lexemes, index, end));
                index = end;
            }
            None => index += 1,
        }
    }
    ranges
}

/// Returns the index of the lexeme after the call signature whose type parameters open at the index
/// `open`; `None` if no such signature starts there. `begins_line` says of an index if its lexeme is
/// the first one in its line. The result type of the signature ends before the first line that no
/// bracket or operator continues.
fn after_signature(
    lexemes: &[Lexeme<'_>],
    open: usize,
    begins_line: impl Fn(usize) -> bool,
) -> Option<usize> {
    // Type parameters, parameters and a colon; a comparison (`a < b`) lacks one of them.
    let parameters = after_bracket(lexemes, open, BracketSet::WithAngles)?;
    if lexemes.get(parameters)?.text != "(" {
        return None;
    }
    let mut index = after_bracket(lexemes, parameters, BracketSet::WithAngles)?;
    if lexemes.get(index)?.text != ":" {
        return None;
    }
    while let Some(lexeme) = lexemes.get(index) {
        let before = lexemes[index - 1].text;
        let is_continued = matches!(before, ":" | "|" | "&" | "=" | "," | "?" | ".")
            || matches!(lexeme.text, "|" | "&" | "?" | ":" | "." | "=");
        match lexeme.text {
            ";" | "}" | ")" | "]" => return Some(index),
            _ if begins_line(index) && !is_continued => return Some(index),
            "(" | "[" | "{" | "<" => index = after_bracket(lexemes, index, BracketSet::WithAngles)?,
            _ => index += 1,
        }
    }
    None
}

/// Returns the byte range of each `import("path").` before the name of a type with arguments or brackets
/// (`import("path").A[]`), of which the name remains.
pub(super) fn imported_types(text: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    for (at, _) in text.match_indices("import(") {
        let path = at + "import(".len();
        let Some(quote) = text[path..]
            .chars()
            .next()
            .filter(|it| matches!(it, '"' | '\''))
        else {
            continue;
        };
        let inside = &text[path + 1..];
        let Some(len) = inside.find(['\n', quote]) else {
            break;
        };
        let Some(names) = inside[len..]
            .strip_prefix([quote])
            .and_then(|it| it.strip_prefix(")."))
        else {
            continue;
        };
        let is_part = |it: char| it.is_alphanumeric() || "_$.".contains(it);
        if names.trim_start_matches(is_part).starts_with(['[', '<']) {
            ranges.push(at..text.len() - names.len());
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left_out(text: &str, find: fn(&str) -> Vec<Range<usize>>) -> Vec<&str> {
        find(text).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn keywords_are_left_out_only_where_the_grammar_does_not_expect_them() {
        let text = "export type * from 'a'; export type A = typeof b; f<typeof import('c')>();";
        assert_eq!(
            left_out(text, unknown_keywords),
            ["type", "<typeof import('c')>"]
        );
        let text =
            "interface A<in B, out C = D, in out E> { } type F<out extends G> = [a, out as B];";
        assert_eq!(left_out(text, unknown_keywords), ["in", "out", "in", "out"]);
    }

    #[test]
    fn signatures_are_left_out_after_a_type_without_semicolon() {
        let text =
            "interface A {\n (a: B): C<D>\n <E extends F>(\n e: E,\n ): G<\n E\n >\n | H\n b: I\n}";
        assert_eq!(
            left_out(text, unended_signatures),
            ["<E extends F>(\n e: E,\n ): G<\n E\n >\n | H"]
        );
        assert!(left_out("a = b\n < c", unended_signatures).is_empty());
        let text = "class A {\n #a = f<typeof import('b')>(); }";
        assert_eq!(left_out(text, unknown_keywords), ["<typeof import('b')>"]);
    }

    #[test]
    fn paths_of_imported_types_are_left_out_before_arguments_and_brackets() {
        let text = "let a: import('b').C[]; let d: Map<import(\"b\").c.D<E>>;";
        let expected = ["import('b').", "import(\"b\")."];
        assert_eq!(left_out(text, imported_types), expected);
        let text = "import('b').then(f); let a: import('b').C;";
        assert!(left_out(text, imported_types).is_empty());
    }
}
