//! Spelling of types and names of C++ in signatures: on one line, with white space only where it is
//! usual.

use crate::lang::texts::lexemes::{HashSign, lexemes};
use std::ops::Range;
use tree_sitter::Node;

/// Types of C's standard library, whose headers may declare the names in both namespaces, and do so with
/// all common compilers.
pub(super) const TYPES_OF_C: &[(&str, &str)] = &[
    ("std::FILE", "FILE"),
    ("std::clock_t", "clock_t"),
    ("std::div_t", "div_t"),
    ("std::fpos_t", "fpos_t"),
    ("std::int16_t", "int16_t"),
    ("std::int32_t", "int32_t"),
    ("std::int64_t", "int64_t"),
    ("std::int8_t", "int8_t"),
    ("std::int_fast16_t", "int_fast16_t"),
    ("std::int_fast32_t", "int_fast32_t"),
    ("std::int_fast64_t", "int_fast64_t"),
    ("std::int_fast8_t", "int_fast8_t"),
    ("std::int_least16_t", "int_least16_t"),
    ("std::int_least32_t", "int_least32_t"),
    ("std::int_least64_t", "int_least64_t"),
    ("std::int_least8_t", "int_least8_t"),
    ("std::intmax_t", "intmax_t"),
    ("std::intptr_t", "intptr_t"),
    ("std::ldiv_t", "ldiv_t"),
    ("std::lldiv_t", "lldiv_t"),
    ("std::max_align_t", "max_align_t"),
    ("std::mbstate_t", "mbstate_t"),
    ("std::ptrdiff_t", "ptrdiff_t"),
    ("std::sig_atomic_t", "sig_atomic_t"),
    ("std::size_t", "size_t"),
    ("std::time_t", "time_t"),
    ("std::uint16_t", "uint16_t"),
    ("std::uint32_t", "uint32_t"),
    ("std::uint64_t", "uint64_t"),
    ("std::uint8_t", "uint8_t"),
    ("std::uint_fast16_t", "uint_fast16_t"),
    ("std::uint_fast32_t", "uint_fast32_t"),
    ("std::uint_fast64_t", "uint_fast64_t"),
    ("std::uint_fast8_t", "uint_fast8_t"),
    ("std::uint_least16_t", "uint_least16_t"),
    ("std::uint_least32_t", "uint_least32_t"),
    ("std::uint_least64_t", "uint_least64_t"),
    ("std::uint_least8_t", "uint_least8_t"),
    ("std::uintmax_t", "uintmax_t"),
    ("std::uintptr_t", "uintptr_t"),
    ("std::va_list", "va_list"),
    ("std::wctrans_t", "wctrans_t"),
    ("std::wctype_t", "wctype_t"),
    ("std::wint_t", "wint_t"),
];

/// Words that can precede a path which begins with `::`, and belong to no path.
const BEFORE_PATHS: &[&str] = &["const", "volatile", "typename", "struct", "class", "enum"];

/// Returns `written` without comments and with the usual white space: between words, after commas,
/// and between `*`, `&` or `>` and a word.
pub(super) fn spelled(written: &str) -> String {
    let mut spelling = String::with_capacity(written.len());
    for lexeme in lexemes(written, HashSign::Punctuation) {
        let begins_word =
            |text: &str| text.starts_with(|it: char| it.is_alphanumeric() || it == '_');
        let after_word = spelling.ends_with(|it: char| it.is_alphanumeric() || it == '_');
        let last_word = spelling.rsplit(|it: char| !(it.is_alphanumeric() || it == '_'));
        let before_path =
            lexeme.text == ":" && last_word.take(1).all(|word| BEFORE_PATHS.contains(&word));
        let after_sign = spelling.ends_with(['*', '&', '>']) && !spelling.starts_with("operator");
        let is_spaced = begins_word(lexeme.text) && (after_word || after_sign);
        if is_spaced || before_path || spelling.ends_with(',') {
            spelling.push(' ');
        }
        spelling += lexeme.text;
    }
    spelling
}

/// Returns the spelling of the type of a parameter: its text without the name `name`, without attributes
/// such as `[[maybe_unused]]`, and without a default value.
pub(super) fn parameter_type(parameter: Node<'_>, name: Option<Node<'_>>, text: &str) -> String {
    let range = parameter.byte_range();
    let mut cursor = parameter.walk();
    let equals = parameter.children(&mut cursor).find(|it| it.kind() == "=");
    let end = equals.map_or(range.end, |equals| equals.start_byte());
    let mut left_out: Vec<Range<usize>> = name.iter().map(Node::byte_range).collect();
    let around = name.and_then(|name| name.parent());
    for node in [Some(parameter), around].into_iter().flatten() {
        let children = node.children(&mut cursor);
        let attributes = children.filter(|child| child.kind() == "attribute_declaration");
        left_out.extend(attributes.map(|child| child.byte_range()));
    }
    left_out.sort_unstable_by_key(|range| range.start);
    let mut written = String::new();
    let mut from = range.start;
    for out in left_out {
        if from <= out.start && out.end <= end {
            written += &text[from..out.start];
            written.push(' ');
            from = out.end;
        }
    }
    spelled(&(written + &text[from..end]))
}

/// Returns a name without template arguments and white space: `A` of `A<T>`.
pub(super) fn without_arguments(written: &str) -> String {
    let name = written.split('<').next().unwrap_or_default();
    name.split_whitespace().collect()
}

/// Returns the template arguments after a name: `<T>` of `A<T>`; `None` if there are none.
pub(super) fn arguments(written: &str) -> Option<String> {
    Some(spelled(&written[written.find('<')?..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_spelled_as_people_write_them() {
        for (written, expected) in [
            ("const  std :: string &", "const std::string&"),
            ("std::map<int,  T *> const&", "std::map<int, T*> const&"),
            ("const ::a::B &", "const ::a::B&"),
            ("unsigned\n  long", "unsigned long"),
            ("T && ...", "T&&..."),
            ("operator ==", "operator=="),
            ("operator  bool", "operator bool"),
            ("int (*)(int, char)", "int(*)(int, char)"),
        ] {
            assert_eq!(spelled(written), expected);
        }
        assert_eq!(without_arguments("Map<K, V>"), "Map");
    }
}
