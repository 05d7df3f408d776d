//! Annotations in Java: they are left out of the spelling of types, and the grammar cannot parse
//! them before `...`.

use crate::lang::texts::lexemes::{
    BracketSet, HashSign, Lexeme, after_bracket, bytes, joined, lexemes,
};
use std::ops::Range;

/// Returns the index after the annotation that begins at index `index`; `None` if none begins
/// there.
fn after_annotation(lexemes: &[Lexeme<'_>], index: usize) -> Option<usize> {
    let text = |index: usize| lexemes.get(index).map_or("", |lexeme| lexeme.text);
    let is_word = |index: usize| lexemes.get(index).is_some_and(Lexeme::is_word);
    if text(index) != "@" || !is_word(index + 1) || text(index + 1) == "interface" {
        return None;
    }
    let mut end = index + 2;
    while text(end) == "." && is_word(end + 1) {
        end += 2;
    }
    match text(end) {
        "(" => after_bracket(lexemes, end, BracketSet::WithoutAngles),
        _ => Some(end),
    }
}

/// Returns the spelling of a type: without comments, annotations, and white space that separates no words.
pub(super) fn spell(text: &str) -> String {
    if !text.bytes().any(|byte| matches!(byte, b'@' | b'/')) {
        return joined(text.split_whitespace());
    }
    let lexemes = lexemes(text, HashSign::Directive);
    let (mut index, mut kept) = (0, Vec::new());
    while let Some(lexeme) = lexemes.get(index) {
        index = after_annotation(&lexemes, index).unwrap_or_else(|| {
            kept.push(lexeme.text);
            index + 1
        });
    }
    joined(kept.into_iter())
}

/// Returns the byte ranges of syntax that the grammar cannot parse and that declares no element:
/// annotations before `...`, and the word `module` of an import.
pub(super) fn unreadable(text: &str) -> Vec<Range<usize>> {
    let has_dots = text.contains('@') && text.contains("...");
    if !has_dots && !text.contains("module") {
        return Vec::new();
    }
    let lexemes = lexemes(text, HashSign::Directive);
    let mut ranges = Vec::new();
    let mut index = 0;
    while index < lexemes.len() {
        let mut end = index;
        while let Some(next) = after_annotation(&lexemes, end) {
            end = next;
        }
        if end > index && lexemes.get(end).is_some_and(|next| next.text == "...") {
            ranges.push(bytes(&lexemes, index, end));
        }
        if let [import, module, name, ..] = &lexemes[index..]
            && (import.text, module.text) == ("import", "module")
            && name.is_word()
        {
            ranges.push(bytes(&lexemes, index + 1, index + 2));
        }
        // Continue after the annotations: their arguments are not searched.
        index = end.max(index + 1);
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn annotations_comments_and_blanks_are_left_out_of_types() {
        for (text, spelled) in [
            ("int", "int"),
            ("Map.Entry<K, V>", "Map.Entry<K,V>"),
            ("Types.@Nullable Input", "Types.Input"),
            (
                "java.util.@A @org.b.C(x = \")\") Map<@D String, ? extends @E T>",
                "java.util.Map<String,? extends T>",
            ),
            ("byte @Nullable [] @A(1) []", "byte[][]"),
            ("a. /* of @b */ c", "a.c"),
        ] {
            assert_eq!(spell(text), spelled);
        }
    }

    #[test]
    fn annotations_before_dots_and_the_word_module_are_unreadable() {
        let unreadable_texts = |text: &'static str| -> Vec<&str> {
            unreadable(text)
                .into_iter()
                .map(|range| &text[range])
                .collect()
        };
        assert_eq!(
            unreadable_texts("void f(@A int @B [] @C @d.E(1) ... x) {}"),
            ["@C @d.E(1)"]
        );
        assert_eq!(
            unreadable_texts("void f(Object @A... x, String s) {}"),
            ["@A"]
        );
        assert_eq!(
            unreadable_texts("import module java.base;\nimport module.A;"),
            ["module"]
        );
        assert_eq!(
            unreadable_texts("@A void f(int... x) { g(\"@B ...\"); }"),
            [""; 0]
        );
    }
}
