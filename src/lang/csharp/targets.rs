//! Hooks that find what the grammar of C# does not read in the target of an assignment (`a?.b = 1`,
//! `a.b(c) = 1`), and variables that are called as a modifier.

use crate::lang::lexemes::{HashSign, Lexeme, bytes, lexemes};
use std::ops::Range;

/// Maximum number of lexemes of a target.
const TARGET_MAX: usize = 200;
/// Words of statements with parentheses before another statement.
const STATEMENTS: &[&str] = &["fixed", "for", "foreach", "if", "lock", "using", "while"];
/// Words that are keywords before operands and parameters only.
const WORDS: &[&str] = &["async", "await"];
/// Signs that can follow a value, but no such keyword.
const SIGNS_AFTER_VALUES: &[&str] = &[")", ",", ";", "?", ":", "&", "|", "=", "}", "]", "."];
/// Words of operators and statements that can follow a value.
const AFTER_VALUES: &[&str] = &["and", "as", "in", "is", "or", "switch", "when", "with"];

/// Returns the byte ranges, in order, of the signs `?` in the targets of assignments (`a?.b?.c = 1`), and of
/// the arguments of a call that is a target, because it returns a reference: `(c)` of `a.b(c) = 1`.
pub(super) fn unread_in_targets(text: &str) -> Vec<Range<usize>> {
    let has_target = |line: &str| {
        let place = line
            .find("?.")
            .or_else(|| line.find("?["))
            .or_else(|| line.find(") ="));
        place.is_some_and(|at| line[at..].contains('='))
    };
    if !text.lines().any(has_target) {
        return Vec::new();
    }
    let all = lexemes(text, HashSign::DirectiveWithVerbatimTexts);
    let assignments = (1..all.len()).filter_map(|at| target_end(&all, at));
    assignments
        .flat_map(|end| unread_in_target(&all, end))
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
        while at > 0 && matches!(text(at - 1), ")" | "]" | ">" | "!") {
            let close = at - 1;
            let Some(open) = opening(all, close) else {
                return Vec::new();
            };
            at = open;
            if at > 0 && text(open) == "[" && text(at - 1) == "?" {
                found.push(bytes(all, at - 1, at));
                at -= 1;
            }
            let before = at.checked_sub(1).map_or("", text);
            // The parentheses of a statement, or those after them.
            if text(open) == "(" && (before == ")" || STATEMENTS.contains(&before)) {
                return Vec::new();
            }
            let is_call = text(open) == "(" && at > 0 && (all[at - 1].is_word() || before == ">");
            if is_call && last == end && before != "var" {
                found.push(bytes(all, open, close + 1));
            }
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
        false => {
            found.reverse();
            found
        }
    }
}

/// Returns the index of the bracket that the one at `close` closes, or `close` itself if it is the sign `!`;
/// `None` if it is too far.
fn opening(all: &[Lexeme<'_>], close: usize) -> Option<usize> {
    let (opens, closes) = match all[close].text {
        "!" => return Some(close),
        ">" => ("<", ">"),
        "]" => ("[", "]"),
        _ => ("(", ")"),
    };
    let mut depth = 0_usize;
    (close.saturating_sub(TARGET_MAX)..=close)
        .rev()
        .find(|&at| {
            match all[at].text {
                sign if sign == closes => depth += 1,
                sign if sign == opens => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        })
}

/// Returns the byte range of the second letter of each `async` and `await` that is a name, which the grammar
/// takes for a modifier of a lambda or an operator: `f(async)`, `async ? a : b`. Without the letter the grammar
/// reads a name, whose range includes what is left out of it.
pub(super) fn names_like_modifiers(text: &str) -> Vec<Range<usize>> {
    if !WORDS.iter().any(|word| text.contains(word)) {
        return Vec::new();
    }
    let all = lexemes(text, HashSign::DirectiveWithVerbatimTexts);
    let is_name = |index: &usize| {
        let next = all.get(index + 1).map_or("", |next| next.text);
        WORDS.contains(&all[*index].text)
            && (SIGNS_AFTER_VALUES.contains(&next) || AFTER_VALUES.contains(&next))
    };
    let names = (0..all.len()).filter(is_name);
    let second = names.map(|index| all[index].start + 1);
    second.map(|start| start..start + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, find: fn(&str) -> Vec<Range<usize>>) -> String {
        let parts: Vec<&str> = find(text).into_iter().map(|range| &text[range]).collect();
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
            assert_eq!(found(text, unread_in_targets), expected, "{text}");
        }
        for text in [
            "var a = b?.c; int? d = e?.f();",
            "var (a, b) = c; (a, b) = d?.e;",
            "A? b() => c; bool d(e f) => f?.g != h;",
            "if (a?.b <= c) (d, e) = f;",
            "void f(A? b = null) { }",
        ] {
            assert_eq!(found(text, unread_in_targets), "", "{text}");
        }
    }

    #[test]
    fn names_like_modifiers_are_found() {
        let text = "f(async, !async); async ? a : b; await async; async is c; d await => await.e";
        assert_eq!(found(text, names_like_modifiers), "s|s|s|s|s|w|w");
        let text = "f(async () => a, async b => c, async delegate { }); async Task d() { }";
        assert_eq!(found(text, names_like_modifiers), "");
    }
}
