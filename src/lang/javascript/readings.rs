//! Hooks that find what the grammar does not know, and letters at which it misreads names and markup (JSX).
//! The parser leaves out the word `accessor` of every text ([`Language::masks`](crate::lang::Language::masks)),
//! and the other parts of texts with syntax errors, which it parses again
//! ([`Language::other_readings`](crate::lang::Language::other_readings)).

use crate::lang::texts::lexemes::{BracketSet, HashSign, Lexeme, after_bracket, bytes, lexemes};
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

/// Modifiers that can stand before `accessor`.
const MODIFIERS: &[&str] = &[
    "abstract",
    "declare",
    "override",
    "private",
    "protected",
    "public",
    "readonly",
    "static",
];

/// Returns the byte ranges of the word `accessor` after another modifier (`static accessor a = 1`) or before a
/// private name (`accessor #b`), where the grammar takes it for the name of a field.
pub(super) fn unread_accessors(text: &str) -> Vec<Range<usize>> {
    if !text.contains("accessor ") {
        return Vec::new();
    }
    let lexemes = lexemes(text, HashSign::Punctuation);
    let word = |at: usize| lexemes.get(at).map_or("", |lexeme| lexeme.text);
    let is_modifier = |at: &usize| {
        let follows = at
            .checked_sub(1)
            .is_some_and(|before| MODIFIERS.contains(&word(before)));
        let name = lexemes.get(at + 1);
        let is_on_line =
            name.is_some_and(|name| !text[lexemes[*at].end()..name.start].contains('\n'));
        let is_name = match word(at + 1) {
            "#" => true,
            "[" => follows,
            _ => {
                follows
                    && name.is_some_and(|name| name.is_word() || name.text.starts_with(['"', '\'']))
            }
        };
        lexemes[*at].text == "accessor" && is_on_line && is_name
    };
    let found = (0..lexemes.len()).filter(is_modifier);
    found
        .map(|at| lexemes[at].start..lexemes[at].end())
        .collect()
}

/// Returns the byte ranges of the arguments of all calls but the last one in a decorator that calls the result
/// of a call: `(1)` and `()` of `@a.b(1).c().d(2)`.
pub(crate) fn called_in_decorators(text: &str) -> Vec<Range<usize>> {
    if !text.contains('@') {
        return Vec::new();
    }
    let lexemes = lexemes(text, HashSign::Punctuation);
    let word = |at: usize| lexemes.get(at).map_or("", |lexeme| lexeme.text);
    let mut ranges = Vec::new();
    let decorators = (0..lexemes.len()).filter(|at| word(*at) == "@");
    for sign in decorators {
        let mut at = sign + 1;
        while lexemes.get(at).is_some_and(Lexeme::is_word) {
            at += 1;
            if word(at) == "(" {
                let Some(end) = after_bracket(&lexemes, at, BracketSet::WithoutAngles) else {
                    break;
                };
                if word(end) == "." {
                    ranges.push(bytes(&lexemes, at, end));
                }
                at = end;
            }
            if word(at) != "." {
                break;
            }
            at += 1;
        }
    }
    ranges
}

/// Words after which the grammar expects an operand, so that no semicolon is inserted before them.
const OPERATORS: &[&str] = &["in", "instanceof"];

/// Signs after the name of a field or method.
const AFTER_FIELDS: &[&str] = &["(", "=", ":", ";", "?", "!"];

/// Returns the byte range of a letter inside of each name that the grammar takes for a keyword: a called
/// function `using(…)`, a field or method `accessor`, and names at the beginning of a line that begin with an operator and a digit or
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
        } else if lexeme.text == "using" && next(1) == "("
            || lexeme.text == "accessor" && AFTER_FIELDS.contains(&next(1))
            || begins_line && begins_with_operator()
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
    use super::{
        ampersands_in_markup, called_in_decorators, names_like_keywords, unread_accessors,
        unread_imports,
    };
    use std::ops::Range;

    fn found(text: &str, find: fn(&str) -> Vec<Range<usize>>) -> Vec<&str> {
        find(text).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn accessors_after_modifiers_and_calls_in_decorators_are_found() {
        let text =
            "class A { static accessor a = 1; accessor #b; private override accessor ['c'] }";
        assert_eq!(found(text, unread_accessors).len(), 3);
        for text in [
            "class A { accessor a; static accessor = 1; static accessor() {} static\naccessor }",
            "class A { static accessor\n a = 1; static accessor: B; }",
            "accessor [a]",
        ] {
            assert!(found(text, unread_accessors).is_empty(), "{text}");
        }
        let text = "@a.b(1).c(d()).e(2) f; @g().h i; @j(k.l().m()) n; @(o().p()) q; 'r@s().t'";
        assert_eq!(found(text, called_in_decorators), ["(1)", "(d())", "()"]);
    }

    #[test]
    fn letters_at_which_names_and_markup_are_misread_are_left_out() {
        let starts = |ranges: Vec<std::ops::Range<usize>>| -> Vec<usize> {
            ranges.into_iter().map(|range| range.start).collect()
        };
        for (text, expected) in [
            ("a = using(b)", &[5][..]),
            ("class A { accessor() {} accessor b }", &[11]),
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
