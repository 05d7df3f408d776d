//! Search for what the grammar of C# does not read in the target of an assignment: `a?.b = 1`, `a.b(c) = 1`.

use crate::lang::texts::lexemes::{Lexeme, bytes, opening_bracket};
use std::ops::Range;

/// Maximum number of lexemes of a target.
const TARGET_MAX: usize = 200;
/// Maximum number of bytes of a target by which a text is chosen for the search.
const TARGET_BYTES_MAX: usize = 400;
/// Words of statements with parentheses before another statement.
const STATEMENTS: &[&str] = &["fixed", "for", "foreach", "if", "lock", "using", "while"];

/// Returns true if an assignment follows `?.`, `?[` or a call in a line of `text`.
pub(super) fn has_unread_targets(text: &str) -> bool {
    let bytes = text.as_bytes();
    text.match_indices('=').any(|(equals, _)| {
        let end = match &bytes[..equals] {
            _ if matches!(bytes.get(equals + 1), Some(b'=' | b'>')) => return false,
            [.., b'=' | b'!'] => return false,
            [.., b'<', b'<'] | [.., b'>', b'>'] | [.., b'?', b'?'] => equals - 2,
            [.., b'<' | b'>'] => return false,
            [.., b'+' | b'-' | b'*' | b'/' | b'%' | b'&' | b'|' | b'^'] => equals - 1,
            _ => equals,
        };
        let near = &bytes[end.saturating_sub(TARGET_BYTES_MAX)..end];
        let begin = near.iter().rposition(|&byte| byte == b'\n');
        let target = near[begin.map_or(0, |at| at + 1)..].trim_ascii_end();
        let mut triples = target.windows(3);
        triples.any(|it| it.starts_with(b"?.") || it.starts_with(b"?[") && it[2] != b']')
            || target.ends_with(b")") && can_be_call(target)
    })
}

/// Returns true if the parentheses at the end of `target` can be those of a call: they begin before `target`
/// or after a name.
fn can_be_call(target: &[u8]) -> bool {
    let mut depth = 0_usize;
    let open = target.iter().rposition(|byte| {
        depth = match byte {
            b')' => depth + 1,
            b'(' => depth - 1,
            _ => depth,
        };
        depth == 0
    });
    let before = open.map(|open| target[..open].trim_ascii_end());
    before.is_none_or(|before| {
        let is_in_name =
            |byte: &u8| !byte.is_ascii() || byte.is_ascii_alphanumeric() || *byte == b'_';
        let name = before.rsplit(|byte| !is_in_name(byte)).next();
        let is_keyword = |word: &&str| name == Some(word.as_bytes());
        before
            .last()
            .is_some_and(|last| is_in_name(last) || *last == b'>')
            && name != Some(b"var")
            && !STATEMENTS.iter().any(is_keyword)
    })
}

/// Returns the byte ranges of the signs `?` in the targets of assignments (`a?.b?.c = 1`), and of the arguments
/// of a call that is a target, because it returns a reference: `(c)` of `a.b(c) = 1`.
pub(super) fn unread_in_targets(all: &[Lexeme<'_>]) -> Vec<Range<usize>> {
    let assignments = (1..all.len()).filter_map(|at| target_end(all, at));
    assignments
        .flat_map(|end| unread_in_target(all, end))
        .collect()
}

/// Returns the index after the target of the assignment whose sign `=` is at `equals`; `None` if the sign is
/// part of another operator.
fn target_end(all: &[Lexeme<'_>], equals: usize) -> Option<usize> {
    let adjoin = |at: usize| all.get(at).is_some_and(|it| all[at - 1].end() == it.start);
    let is = |at: usize, signs: &[&str]| all.get(at).is_some_and(|it| signs.contains(&it.text));
    if all[equals].text != "=" || adjoin(equals + 1) && is(equals + 1, &["=", ">"]) {
        return None;
    }
    if !adjoin(equals)
        || !is(
            equals - 1,
            &[
                "+", "-", "*", "/", "%", "&", "|", "^", "?", "<", ">", "=", "!",
            ],
        )
    {
        return Some(equals);
    }
    let sign = all[equals - 1].text;
    let is_double = equals > 1 && adjoin(equals - 1) && all[equals - 2].text == sign;
    match sign {
        "?" | "<" | ">" => is_double.then(|| equals - 2),
        "=" | "!" => None,
        _ => Some(equals - 1),
    }
}

/// Returns the byte ranges to leave out of the target that ends before `end`; empty if there is none.
fn unread_in_target(all: &[Lexeme<'_>], end: usize) -> Vec<Range<usize>> {
    let text = |at: usize| all.get(at).map_or("", |lexeme| lexeme.text);
    let (mut found, mut at) = (Vec::new(), end);
    while at > 0 && end - at < TARGET_MAX {
        let last = at;
        match before_brackets(all, (at, end), &mut found) {
            Some(before) => at = before,
            None => return Vec::new(),
        }
        if at > 0 && all[at - 1].is_word() {
            at -= 1;
        } else if last == at {
            return Vec::new();
        }
        if at == 0 || text(at - 1) != "." {
            break;
        }
        at -= 1;
        if at > 0 && text(at - 1) == "?" {
            at -= 1;
            found.push(bytes(all, at, at + 1));
        }
    }
    // A word before the target makes it a declaration.
    let before = at.checked_sub(1).map_or("", text);
    let is_declared =
        at > 0 && all[at - 1].is_word() && !matches!(before, "else" | "do" | "return");
    match is_declared {
        true => Vec::new(),
        false => found,
    }
}

/// Returns the index before the brackets and signs `!` that end before `last`, in a target that ends before
/// `end`, and adds the byte ranges to leave out of them to `found`. `None` if they are those of a statement.
fn before_brackets(
    all: &[Lexeme<'_>],
    (last, end): (usize, usize),
    found: &mut Vec<Range<usize>>,
) -> Option<usize> {
    let text = |at: usize| all.get(at).map_or("", |lexeme| lexeme.text);
    let mut at = last;
    while at > 0 && end - at < TARGET_MAX && matches!(text(at - 1), ")" | "]" | ">" | "!") {
        let close = at - 1;
        let open = match text(close) {
            "!" => close,
            _ => opening_bracket(all, close, TARGET_MAX)?,
        };
        at = open;
        if at > 0 && text(open) == "[" && text(at - 1) == "?" {
            found.push(bytes(all, at - 1, at));
            at -= 1;
        }
        let before = at.checked_sub(1).map_or("", text);
        // The parentheses of a statement, or those after them.
        if text(open) == "(" && (before == ")" || STATEMENTS.contains(&before)) {
            return None;
        }
        let is_call = text(open) == "(" && at > 0 && (all[at - 1].is_word() || before == ">");
        if is_call && last == end && before != "var" {
            found.push(bytes(all, open, close + 1));
        }
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::texts::lexemes::{HashSign, lexemes};

    fn found(text: &str) -> String {
        let mut ranges = unread_in_targets(&lexemes(text, HashSign::DirectiveWithVerbatimTexts));
        ranges.sort_by_key(|range| range.start);
        let parts: Vec<&str> = ranges.into_iter().map(|range| &text[range]).collect();
        parts.join("|")
    }

    #[test]
    fn signs_and_arguments_in_targets_of_assignments_are_found() {
        for (text, expected) in [
            ("{ a?.b?.c = 1; a?[0] += d?.e; }", "?|?|?"),
            ("{ f(a).b?.c ??= g(); }", "?"),
            (
                "{ a.b() = c; d.E(in f.g) = h; I<J>(k) = l; }",
                "()|(in f.g)|(k)",
            ),
            ("if (a?.b == c?.d) e?.f -= g;", "?"),
        ] {
            assert_eq!(found(text), expected, "{text}");
            assert!(has_unread_targets(text), "{text}");
        }
        for text in [
            "var a = b?.c; int? d = e?.f();",
            "var (a, b) = c; (a, b) = d?.e;",
            "A? b() => c; bool d(e f) => f?.g != h;",
            "if (a?.b <= c) (d, e) = f;",
            "void f(A? b = null) { }",
        ] {
            assert_eq!(found(text), "", "{text}");
        }
    }

    #[test]
    fn most_texts_have_no_assignment_after_such_a_target() {
        for text in [
            "f(a?.b, c); bool d(e f) => g?.h != i;",
            "a = b?.c;\nif (d?.e == f || g?.h <= i) { }",
            "var (a, b) = c; (a, b) = d;\nwhile (x) (y, z) = a;",
            "string?[] a = b;",
        ] {
            assert!(!has_unread_targets(text), "{text}");
        }
        for text in [
            "a\n?.b = c;",
            "d(\n(e)) = f;",
            "g<H>(i) += j;",
            "k?.l >>= m;",
        ] {
            assert!(has_unread_targets(text), "{text}");
        }
    }
}
