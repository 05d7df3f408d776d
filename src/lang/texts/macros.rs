//! Names of macros of C and C++.

/// Parts of the name of a macro, between `_`, that tell that it opens or closes a namespace.
const NAMESPACE: &[&str] = &["NAMESPACE", "NS"];
/// Returns true if a word is spelled like a macro: at least three bytes, of which the first is a
/// capital letter or `_` and none is a lowercase letter of ASCII.
pub fn is_macro(word: &str) -> bool {
    word.len() > 2
        && word.starts_with(|first: char| first.is_ascii_uppercase() || first == '_')
        && !word.contains(|letter: char| letter.is_ascii_lowercase())
}

/// Returns true for the name of a macro in place of the name of a namespace: `LIB_NAMESPACE`.
pub fn is_macro_of_namespace(word: &str) -> bool {
    is_macro(word) && word.split('_').any(|part| NAMESPACE.contains(&part))
}
