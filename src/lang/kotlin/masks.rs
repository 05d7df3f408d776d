//! Hook that finds strings inside of strings that are nested too deeply for the grammar: its scanner
//! ends the process at 512 open strings.

use std::ops::Range;

/// Maximum number of expressions in strings that can contain a string themselves.
const NESTED_STRINGS_MAX: usize = 400;

/// Returns the byte ranges of the signs `${` that open an expression in a string after the first
/// [`NESTED_STRINGS_MAX`] of those after which a quote precedes the next closing brace, so that
/// strings can be nested in them. Without these signs, as many strings are open at most.
pub(super) fn nested_strings(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    // True if a quote follows before the next closing brace.
    let mut is_quote_next = false;
    let mut opening = Vec::new();
    for at in (0..bytes.len()).rev() {
        match bytes[at] {
            b'"' => is_quote_next = true,
            b'}' => is_quote_next = false,
            b'$' if is_quote_next && bytes.get(at + 1) == Some(&b'{') => opening.push(at..at + 2),
            _ => {}
        }
    }
    opening.reverse();
    opening.split_off(NESTED_STRINGS_MAX.min(opening.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_signs_beyond_the_maximum_are_masked() {
        let nested =
            |depth: usize| format!("val x = {}a{}", "\"${".repeat(depth), "}\"".repeat(depth));
        assert!(nested_strings(&nested(NESTED_STRINGS_MAX)).is_empty());
        assert_eq!(nested_strings(&nested(NESTED_STRINGS_MAX + 10)).len(), 9);
        assert!(nested_strings(&"\"${a}\" ".repeat(2 * NESTED_STRINGS_MAX)).is_empty());
    }
}
