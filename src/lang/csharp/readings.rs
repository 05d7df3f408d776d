//! Hook that finds letters at which the grammar of C# takes names for modifiers and operators. The parser
//! leaves them out of a text with syntax errors and parses the rest again
//! ([`Language::other_readings`](crate::lang::Language::other_readings)).

use crate::lang::texts::lexemes::{HashSign, lexemes};
use std::ops::Range;

/// Words that are keywords before operands, parameters and declarations only.
const WORDS: &[&str] = &["async", "await", "file", "partial", "required", "scoped"];
/// Signs that can follow a value, but no such keyword.
const SIGNS_AFTER_VALUES: &[&str] = &[")", ",", ";", "?", ":", "&", "|", "=", "}", "]", "."];
/// Words of operators and statements that can follow a value.
const AFTER_VALUES: &[&str] = &["and", "as", "in", "is", "or", "switch", "when", "with"];

/// Returns the byte range of the second letter of each of [`WORDS`] that is a name, which the grammar
/// takes for a modifier or an operator: `f(async)`, `async ? a : b`, `required = a`. Without the letter the grammar
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

    fn found(text: &str) -> String {
        let ranges = names_like_modifiers(text).into_iter();
        ranges
            .map(|range| &text[range])
            .collect::<Vec<_>>()
            .join("|")
    }

    #[test]
    fn names_like_modifiers_are_found() {
        let text = "f(async, !async); async ? a : b; await async; async is c; d await => await.e";
        assert_eq!(found(text), "s|s|s|s|s|w|w");
        let text = "required = a; b(file); scoped.c(); if (partial) { }";
        assert_eq!(found(text), "e|i|c|a");
        let text = "file class A { required int B; partial void c(scoped D d); }";
        assert_eq!(found(text), "");
        let text = "f(async () => a, async b => c, async delegate { }); async Task d() { }";
        assert_eq!(found(text), "");
    }
}
