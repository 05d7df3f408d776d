//! Hook that finds modifiers of PHP that the grammar cannot read. If it did not, the parser leaves them out and
//! parses the rest of the text again ([`Language::other_readings`](crate::lang::Language::other_readings)).

use std::ops::Range;

/// Modifier of a property.
const READ_ONLY: &str = "readonly";

/// Returns the byte ranges of `readonly` at the beginning of a parameter: `f(readonly private A $a)`. Without
/// the word, a parameter that has no other modifier is no property.
pub(super) fn modifiers_of_parameters(text: &str) -> Vec<Range<usize>> {
    let words = text.match_indices(READ_ONLY);
    let is_first = |(at, word): &(usize, &str)| {
        let after = &text[at + word.len()..];
        let type_or_modifier = after.trim_start();
        text[..*at].trim_end().ends_with(['(', ',', ']'])
            && type_or_modifier.len() < after.len()
            && type_or_modifier.starts_with(|it: char| it.is_alphabetic() || "_?\\(".contains(it))
    };
    let found = words.filter(is_first);
    found.map(|(at, word)| at..at + word.len()).collect()
}

#[cfg(test)]
mod tests {
    use super::modifiers_of_parameters;

    #[test]
    fn only_modifiers_at_the_beginning_of_a_parameter_are_found() {
        let text = "function f(readonly private A $a,\n readonly ?B $b, #[C] readonly \\D $d) { }";
        assert_eq!(modifiers_of_parameters(text).len(), 3);
        let text = "class A { readonly private B $c; function d(public readonly E $e) { readonly(1, readonly($f)); } }";
        assert!(modifiers_of_parameters(text).is_empty());
    }
}
