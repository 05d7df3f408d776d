//! Hooks that find parts of imports and exports that the grammar does not know, and letters at which it
//! misreads names and markup (JSX). The parser leaves them out of a text with syntax errors and parses the
//! rest again ([`Language::other_readings`](crate::lang::Language::other_readings)).

use crate::lang::lexemes::{HashSign, lexemes};
use std::ops::Range;

/// Words that begin the attributes of an import: `with` of ES2025, and `assert`, an earlier form.
const ATTRIBUTE_WORDS: &[&str] = &["with", "assert"];
/// Beginning of an import that is evaluated later.
const DEFERRED: &str = "import defer *";

/// Returns the byte ranges of the attributes of exports (`with { type: "json" }`) and of `defer` in
/// `import defer * as name`. Only lines that begin with an import or export are read.
pub(crate) fn unread_imports(text: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with(DEFERRED) {
            let defer = start + "import ".len();
            ranges.push(defer..defer + "defer".len());
        } else if line.starts_with("export ") || line.starts_with("} from") {
            ranges.extend(attributes(line).map(|range| start + range.start..start + range.end));
        }
        start += line.len();
    }
    ranges
}

/// Returns the byte range of the attributes after the path in `line`; `None` if there are none.
fn attributes(line: &str) -> Option<Range<usize>> {
    let (_, path) = line.split_once("from ")?;
    let path = path.trim_start();
    let quote = path.chars().next().filter(|it| matches!(it, '"' | '\''))?;
    let (_, rest) = path[1..].split_once(quote)?;
    let rest = rest.trim_start();
    let is_attribute = |word: &&&str| rest.starts_with(**word);
    let word = ATTRIBUTE_WORDS.iter().find(is_attribute)?;
    let is_list = rest[word.len()..].trim_start().starts_with('{');
    let len = rest.find('}').filter(|_| is_list)? + 1;
    let at = line.len() - rest.len();
    Some(at..at + len)
}

/// Words after which the grammar expects an operand, so that no semicolon is inserted before them.
const OPERATORS: &[&str] = &["in", "instanceof"];

/// Returns the byte range of a letter inside of each name that the grammar takes for a keyword: a called
/// function `using(…)`, and names at the beginning of a line that begin with an operator and a digit or
/// sign (`in2`). Without the letter it reads a name, which still has its whole text, because the range
/// of a name includes what is left out of it. A member `in: T`, whose name has no inner letter, is left out
/// up to the end of its line.
pub(crate) fn names_like_keywords(text: &str) -> Vec<Range<usize>> {
    let lexemes = lexemes(text, HashSign::Punctuation);
    let mut ranges = Vec::new();
    let mut end = 0;
    for (index, lexeme) in lexemes.iter().enumerate() {
        let begins_line = text[end..lexeme.start].contains('\n');
        end = lexeme.end();
        let begins_with_operator = || {
            let mut rests = OPERATORS
                .iter()
                .filter_map(|it| lexeme.text.strip_prefix(it));
            rests.any(|rest| rest.starts_with(|next: char| !next.is_alphabetic()))
        };
        let next = |offset: usize| lexemes.get(index + offset).map_or("", |next| next.text);
        let is_member = || next(1) == ":" || (next(1), next(2)) == ("?", ":");
        if begins_line && lexeme.text == "in" && is_member() {
            let line = text[lexeme.start..].find('\n');
            ranges.push(lexeme.start..line.map_or(text.len(), |len| lexeme.start + len));
        } else if lexeme.text == "using" && next(1) == "(" || begins_line && begins_with_operator()
        {
            ranges.push(lexeme.start + 1..lexeme.start + 2);
        }
    }
    ranges
}

/// Returns the byte ranges of the signs `&` in the strings and the text of markup that begin no reference
/// to a character (`&amp;`): `<a href="/?b&c">d & e</a>`. The grammar reads them only in some strings.
pub(crate) fn ampersands_in_markup(text: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    // Text between the end of one tag and the end tag that follows it.
    let mut start = 0;
    for (at, sign) in text.match_indices(['<', '>', '{', '}']) {
        if text[..start].ends_with('>') && text[at..].starts_with("</") {
            ranges.extend(ampersands(text, start..at));
        }
        start = at + sign.len();
    }
    // Strings on one line as the values of attributes.
    let mut start = 0;
    for (at, quote) in text.match_indices(['"', '\'', '\n']) {
        if quote != "\n" && text[..start].ends_with(&format!("={quote}")) {
            ranges.extend(ampersands(text, start..at));
        }
        start = at + quote.len();
    }
    ranges.sort_by_key(|range| range.start);
    ranges.dedup();
    ranges
}

/// Returns the byte ranges of the signs `&` in a range of `text` that begin no reference to a character.
fn ampersands(text: &str, range: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
    let signs = text[range.clone()].match_indices('&');
    let signs = signs.map(move |(at, _)| range.start + at);
    let is_bare = |at: &usize| {
        let rest = text[at + 1..].trim_start_matches(|it: char| it.is_alphanumeric() || it == '#');
        !rest.starts_with(';')
    };
    signs.filter(is_bare).map(|at| at..at + 1)
}

#[cfg(test)]
mod tests {
    use super::{ampersands_in_markup, names_like_keywords, unread_imports};

    #[test]
    fn letters_at_which_names_and_markup_are_misread_are_left_out() {
        let starts = |ranges: Vec<std::ops::Range<usize>>| -> Vec<usize> {
            ranges.into_iter().map(|range| range.start).collect()
        };
        for (text, expected) in [
            ("a = using(b)", &[5][..]),
            ("a\nin2?: B", &[3]),
            ("a\nin?: B\nb", &[2]),
            ("a\ninstanceof_?: B", &[3]),
            ("using a = b; a\nin b; a\ninner()", &[]),
        ] {
            assert_eq!(starts(names_like_keywords(text)), expected, "{text}");
        }
        for (text, expected) in [
            ("<a href=\"/?b&c\">d & e&amp;</a>", &[12, 18][..]),
            ("type A = B<C> & D<E>; a = '&b';", &[]),
            ("type A = B<C> & { d: E }", &[]),
        ] {
            assert_eq!(starts(ampersands_in_markup(text)), expected, "{text}");
        }
    }

    #[test]
    fn attributes_of_exports_and_deferred_imports_are_left_out() {
        for (text, expected) in [
            (
                "export * from \"./a.json\" with { type: \"json\" };\n",
                "with { type: \"json\" }",
            ),
            (
                "export { a } from './a' assert {type: 'json'}\n",
                "assert {type: 'json'}",
            ),
            ("import defer * as a from \"./a\";", "defer"),
        ] {
            let left_out = unread_imports(text);
            let left_out: Vec<&str> = left_out.into_iter().map(|range| &text[range]).collect();
            assert_eq!(left_out, [expected], "{text}");
        }
        for text in [
            "import defer from \"./a\";",
            "export * from \"./a\";\nwith (a) { b }",
            "export const a = from(\"b\");",
        ] {
            assert!(unread_imports(text).is_empty(), "{text}");
        }
    }
}
