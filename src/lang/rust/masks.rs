//! Hook that finds the names of macros that the grammar takes for keywords or types: `try!` of earlier
//! editions of Rust, and macros with the name of a primitive type, such as `str![["a"]]`. Their arguments
//! remain, as an expression in parentheses or an array.

use std::ops::Range;

/// Names of macros that the grammar cannot read as such.
const NAMES: &[&str] = &[
    "try", "str", "char", "bool", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32",
    "i64", "i128", "isize", "f32", "f64",
];

/// Returns the byte range of the name and `!` of each such macro before arguments, outside of comments
/// and of strings of one line.
pub(super) fn unread_macros(text: &str) -> Vec<Range<usize>> {
    let mut masked = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let code = line.find("//").map_or(line, |end| &line[..end]);
        // Each occurrence reads only the text since the last one, because lines can be long.
        let (mut is_in_string, mut read) = (false, 0);
        for (at, _) in code.match_indices('!') {
            let between = &code[read..at];
            let quotes = between.matches('"').count() - between.matches("'\"'").count();
            is_in_string ^= quotes % 2 == 1;
            read = at;
            let has_arguments = code[at + 1..].starts_with(['(', '[']);
            if !has_arguments || is_in_string {
                continue;
            }
            let before = &code[..at];
            let is_part = |it: char| it.is_alphanumeric() || "_#".contains(it);
            let name = before.trim_end_matches(is_part).len();
            if NAMES.contains(&&before[name..]) {
                masked.push(start + name..start + at + 1);
            }
        }
        start += line.len();
    }
    masked
}

#[cfg(test)]
mod tests {
    use super::unread_macros;

    #[test]
    fn only_macros_in_code_are_masked() {
        let text = "/// try!(a)\nlet b = try!(try!(c));\nr#try!(d); b'\"' => try!(h); retry!(e); f(\"try!(g)\");\n";
        assert_eq!(unread_macros(text), [20..24, 25..29, 54..58]);
        for unmasked in [
            "let a = try { b };",
            "str != [a]",
            "my_str![a]",
            "r#str![a]",
        ] {
            assert!(unread_macros(unmasked).is_empty(), "{unmasked}");
        }
        assert_eq!(
            unread_macros("f(str![[r#\"a\"#]], u8!(b));"),
            [2..6, 18..21]
        );
        // The time is proportional to the length of a line.
        let count = 100_000;
        assert_eq!(unread_macros(&"try!(".repeat(count)).len(), count);
    }
}
