//! Words of C# that the grammar does not know, or takes for something else, and that can be left out:
//! the braces and headers of blocks of extensions, a modifier at the beginning of the parameters of a
//! lambda, variables at the beginning of a collection or of an index in an initializer whose names can
//! begin an attribute, casts to pointers whose value is used (`*(long*)a`), signs around the name in the
//! target of an assignment through a pointer, the dots before a variable or at the beginning of a list
//! pattern, the constraint `allows ref struct`, and `ref` before `partial`.

use crate::lang::texts::lexemes::{BracketSet, LIST_MAX, Lexeme, after_bracket, bytes};
use std::ops::Range;

/// Words that can begin an attribute, before a colon: `[field: A]`. The grammar does not read them as
/// variables after a bracket.
const TARGETS: &[&str] = &["event", "field", "method", "param", "property", "type"];
/// Signs and words before a value.
const BEFORE_VALUES: &[&str] = &["(", ",", "=", "=>", ">", ":", "?", "return"];
/// Keywords of types that can be in several parts.
const TYPES: &[&str] = &["record", "struct"];
/// Texts without which none of the words is to be sought.
const MARKS: &[&str] = &[
    "extension",
    "(out ",
    "(in ",
    "[event",
    "[field",
    "[method",
    "[param",
    "[property",
    "[type",
    "*(",
    "++ =",
    "-- =",
    ".. var",
    "[..,",
    "allows ref struct",
    "ref partial",
];

/// Returns true if the words are to be sought in `text`.
pub(super) fn has_unread_words(text: &str) -> bool {
    MARKS.iter().any(|mark| text.contains(mark))
}

/// Returns the byte ranges of the words among the lexemes of a text.
pub(super) fn unread_words(all: &[Lexeme<'_>]) -> Vec<Range<usize>> {
    let word = |index: usize| all.get(index).map_or("", |lexeme| lexeme.text);
    let mut found = Vec::new();
    // True for each open brace that belongs to a block of extensions.
    let mut braces = Vec::new();
    let mut index = 0;
    while index < all.len() {
        let before = index.checked_sub(1).map_or("", word);
        match word(index) {
            "{" => braces.push(false),
            "}" if braces.pop() == Some(true) => found.push(bytes(all, index, index + 1)),
            "extension" if matches!(before, "{" | "}" | ";" | "]") => {
                if let Some(brace) = brace_of_extensions(all, index) {
                    found.push(bytes(all, index, brace + 1));
                    braces.push(true);
                    index = brace;
                }
            }
            "(" if BEFORE_VALUES.contains(&before) && matches!(word(index + 1), "out" | "in") => {
                let end = after_bracket(all, index, BracketSet::WithoutAngles);
                if end.is_some_and(|end| is_arrow(all, end)) {
                    found.push(bytes(all, index + 1, index + 2));
                }
            }
            "*" => match after_pointer_cast(all, index + 1) {
                Some(end) => found.push(bytes(all, index, end)),
                None => found.extend(around_target(all, index)),
            },
            "." if [1, 2].map(|next| word(index + next)) == [".", "var"] => {
                found.push(bytes(all, index, index + 2));
            }
            "." if before == "[" && [1, 2].map(|next| word(index + next)) == [".", ","] => {
                found.push(bytes(all, index, index + 3));
            }
            "allows" if [1, 2].map(|next| word(index + next)) == ["ref", "struct"] => {
                let from = match before {
                    "," => index - 1,
                    _ => index.saturating_sub(3),
                };
                if before == "," || word(from) == "where" {
                    found.push(bytes(all, from, index + 3));
                }
            }
            "ref" if word(index + 1) == "partial" && TYPES.contains(&word(index + 2)) => {
                found.push(bytes(all, index, index + 1));
            }
            // An index in the braces of an initializer: `{ [type] = a }`.
            "[" if matches!(before, "{" | ",")
                && TARGETS.contains(&word(index + 1))
                && [2, 3].map(|next| word(index + next)) == ["]", "="] =>
            {
                found.push(bytes(all, index, index + 4));
            }
            "[" if BEFORE_VALUES.contains(&before) && TARGETS.contains(&word(index + 1)) => {
                found.extend(variable_in_list(all, index));
            }
            _ => {}
        }
        index += 1;
    }
    found
}

/// Returns the byte range of the variable after the bracket at index `open`, and of the sign after it; `None`
/// before a colon, which makes the name that of an attribute's target.
fn variable_in_list(all: &[Lexeme<'_>], open: usize) -> Option<Range<usize>> {
    match all.get(open + 2).map_or("", |next| next.text) {
        "," | "." => Some(bytes(all, open + 1, open + 3)),
        ":" => None,
        _ => Some(bytes(all, open + 1, open + 2)),
    }
}

/// Returns the index after a cast to a pointer at index `open`, `(long*)`; `None` if there is none.
fn after_pointer_cast(all: &[Lexeme<'_>], open: usize) -> Option<usize> {
    let text = |index: usize| all.get(index).map_or("", |lexeme| lexeme.text);
    let names = (open + 1..all.len().min(open + LIST_MAX))
        .take_while(|&at| all[at].is_word() || text(at) == ".");
    let star = open + 1 + names.count();
    let end = star + 2;
    (text(open) == "(" && star > open + 1 && text(star) == "*" && text(star + 1) == ")")
        .then_some(end)
}

/// Returns the byte ranges around the last name in the target of an assignment through a pointer, whose
/// star begins a statement at `index`: `*((int*)` and `)` of `*((int*)a) = 1`, `*` and `++` of `*a++ = 1`.
/// Empty if no statement begins there, if it is no assignment, or if it assigns to `*a`, which the grammar
/// reads.
fn around_target(all: &[Lexeme<'_>], index: usize) -> Vec<Range<usize>> {
    let text = |index: usize| all.get(index).map_or("", |lexeme| lexeme.text);
    let before = index.checked_sub(1).map_or("", text);
    if !matches!(before, "{" | "}" | ";" | ")" | "else") {
        return Vec::new();
    }
    if text(index + 1) != "(" && !matches!(text(index + 2), "+" | "-") {
        return Vec::new();
    }
    let mut depth = 0;
    let mut name = index;
    for at in index + 1..index + LIST_MAX {
        match text(at) {
            "(" | "[" => depth += 1,
            ")" | "]" if depth > 0 => depth -= 1,
            "" | ")" | "]" | ";" | "{" | "}" => break,
            "," if depth == 0 => break,
            "=" if depth == 0 => {
                let is_comparison = matches!(text(at + 1), "=" | ">")
                    || matches!(text(at - 1), "=" | "<" | ">" | "!");
                if is_comparison || name == index {
                    break;
                }
                let after = (at > name + 1).then(|| bytes(all, name + 1, at));
                return [Some(bytes(all, index, name)), after]
                    .into_iter()
                    .flatten()
                    .collect();
            }
            _ if all[at].is_word() => name = at,
            _ => {}
        }
    }
    Vec::new()
}

/// Returns true if the arrow of a lambda is at `index`: one lexeme, or two.
fn is_arrow(all: &[Lexeme<'_>], index: usize) -> bool {
    let mut signs = all[index.min(all.len())..].iter().map(|it| it.text);
    match signs.next() {
        Some("=") => signs.next() == Some(">"),
        sign => sign == Some("=>"),
    }
}

/// Returns the index of the brace that opens the block of extensions whose word is at `index`: after
/// type parameters, the parameter that is extended, and constraints. `None` if it is no such block.
fn brace_of_extensions(all: &[Lexeme<'_>], index: usize) -> Option<usize> {
    let list = match all.get(index + 1)?.text {
        "<" => after_bracket(all, index + 1, BracketSet::WithAngles)?,
        _ => index + 1,
    };
    if all.get(list)?.text != "(" {
        return None;
    }
    let end = after_bracket(all, list, BracketSet::WithoutAngles)?;
    match all.get(end)?.text {
        "{" => Some(end),
        "where" => {
            let header = all.iter().skip(end).take(LIST_MAX);
            let length = header
                .map(|lexeme| lexeme.text)
                .take_while(|text| !matches!(*text, "{" | ";" | "}"))
                .count();
            let brace = end + length;
            (all.get(brace)?.text == "{").then_some(brace)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::texts::lexemes::{HashSign, lexemes};

    /// Returns the words that are found in `text`, joined by `|`.
    fn found(text: &str) -> String {
        let words = unread_words(&lexemes(text, HashSign::DirectiveWithVerbatimTexts));
        let words = words.into_iter();
        words
            .map(|range| &text[range])
            .collect::<Vec<_>>()
            .join("|")
    }

    #[test]
    fn headers_of_extensions_modifiers_of_lambdas_and_variables_named_as_targets_are_found() {
        for (text, expected) in [
            (
                "class A { extension<T>(B<T> b) where T : C { void F() { } } void G() { } }",
                "extension<T>(B<T> b) where T : C {|}",
            ),
            (
                "class A { [B] extension(string) { } }",
                "extension(string) {|}",
            ),
            ("class A { void extension(B b) { } }", ""),
            ("void F() { extension(b); }", ""),
            ("f((out A a) => { }); g(a, (in A a) => 1);", "out|in"),
            ("f((out var a, b)); f(out a); bool F(out A a) => true;", ""),
            (
                "f(null, [type], b); a = [field, b]; c = [method.D];",
                "type|field,|method.",
            ),
            ("a[type] = b; class A { [field: B] int c; } f([types]);", ""),
            (
                "new A { [type] = b, [field] = c, [key] = d };",
                "[type] =|[field] =",
            ),
            ("void F(A a, [param: B] C c) { }", ""),
            (
                "{ *(int*)a = 1; if (b) *c++ = 2; fixed (d) *((e*)f) |= 3; }",
                "*(int*)|*|++|*((e*)|) |",
            ),
            ("return *(long*)a; b = c * *(d.e*)f;", "*(long*)|*(d.e*)"),
            (
                "{ *a = 1; b = (c) *(d); f((c) *(d), e = 2); (a) *(b) == c; }",
                "",
            ),
            (
                "a is [1, .. var b]; c = [.. d]; e is [.., 2] or [3, ..];",
                "..|..,",
            ),
            (
                "void F<A, B>() where A : allows ref struct where B : C, allows ref struct { }",
                "where A : allows ref struct|, allows ref struct",
            ),
            (
                "readonly ref partial struct A { } void F(ref partial a) { }",
                "ref",
            ),
        ] {
            assert_eq!(found(text), expected, "{text}");
            assert!(expected.is_empty() || has_unread_words(text), "{text}");
        }
    }
}
