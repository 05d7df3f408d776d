//! Hook that finds the names of macros that the grammar takes for keywords or types: `try!` of earlier
//! editions of Rust, and macros with the name of a primitive type, such as `str![["a"]]`. Their arguments
//! remain, as an expression in parentheses or an array. Also finds `dyn` at the beginning of a constraint, and
//! `safe` before a declaration of foreign code.

use std::ops::Range;

/// Names of macros that the grammar cannot read as such.
const NAMES: &[&str] = &[
    "try", "str", "char", "bool", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32",
    "i64", "i128", "isize", "f32", "f64",
];

/// Returns the byte ranges of [`unread_macros`], and of the word `dyn` and further traits of its type
/// if the type is what a `where` constrains: `where dyn A + B: C`, of which `where A: C` remains. In texts with
/// foreign code (`unsafe extern "C" {…}`), also those of the modifier `safe`.
pub(super) fn unread_parts(text: &str) -> Vec<Range<usize>> {
    let mut masked = unread_macros(text);
    if text.contains("where") {
        let objects = text.match_indices("dyn ");
        masked.extend(objects.flat_map(|(at, _)| constrained_object(text, at)));
    }
    if text.contains("extern") {
        let modifiers = ["safe fn ", "safe static "].into_iter();
        let found = modifiers.flat_map(|modifier| text.match_indices(modifier));
        let is_part = |it: char| it.is_alphanumeric() || it == '_';
        let whole = found.filter(|(at, _)| !text[..*at].ends_with(is_part));
        masked.extend(whole.map(|(at, _)| at..at + "safe".len()));
    }
    masked
}

/// Maximum number of bytes of a type that is constrained.
const CONSTRAINED_BYTES_MAX: usize = 1000;

/// Returns the byte ranges to mask of the type whose `dyn` is at byte `at`; empty if no constraint begins with
/// it.
fn constrained_object(text: &str, at: usize) -> Vec<Range<usize>> {
    let before = text[..at].trim_ascii_end();
    let outer = before.strip_suffix("where");
    let is_keyword = outer.is_some_and(|outer| outer.ends_with(|it: char| !it.is_alphanumeric()));
    let is_first = is_keyword || before.ends_with(',');
    if !is_first || before.len() == at {
        return Vec::new();
    }
    let (mut depth, mut others) = (0_usize, None);
    let letters = text[at..].bytes().enumerate().take(CONSTRAINED_BYTES_MAX);
    let mut letters = letters.skip("dyn".len()).peekable();
    while let Some((offset, letter)) = letters.next() {
        match letter {
            b'<' | b'(' | b'[' => depth += 1,
            b'>' | b')' | b']' if depth == 0 => break,
            b'>' | b')' | b']' => depth -= 1,
            b':' if letters.next_if(|(_, next)| *next == b':').is_some() => {}
            b'+' if depth == 0 => others = others.or(Some(at + offset)),
            b':' if depth == 0 => {
                let first = Some(at..at + "dyn".len());
                let others = others.map(|from| from..at + offset);
                return first.into_iter().chain(others).collect();
            }
            b',' | b'=' if depth == 0 => break,
            b';' | b'{' | b'}' => break,
            _ => {}
        }
    }
    Vec::new()
}

/// Returns the byte range of the name and `!` of each such macro before arguments, outside of comments
/// and of strings of one line.
fn unread_macros(text: &str) -> Vec<Range<usize>> {
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
    use super::{unread_macros, unread_parts};

    #[test]
    fn only_objects_that_are_constrained_and_safe_items_are_masked() {
        for (text, expected) in [
            (
                "fn f<A>()\nwhere\n    dyn B<A> + Send: C,\n    dyn D: E {}",
                "dyn|+ Send|dyn",
            ),
            ("impl A for B where C: D, dyn a::E<F: G>: H {}", "dyn"),
            ("fn f(a: A, dyn_b: B) where A: C {}", ""),
            ("fn f() -> Box<dyn A> where B: Fn(&dyn C, dyn D) {}", ""),
            (
                "unsafe extern \"C\" { pub safe fn a(); unsafe fn b(); safe static C: D; }",
                "safe|safe",
            ),
            ("extern crate a; unsafe fn safe(b: C) {}", ""),
            ("// nowhere dyn a\nlet b: A<C, dyn D> = e;", ""),
        ] {
            let parts = unread_parts(text).into_iter();
            let parts: Vec<&str> = parts.map(|range| text[range].trim_end()).collect();
            assert_eq!(parts.join("|"), expected, "{text}");
        }
    }

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
