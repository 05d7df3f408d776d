//! Hook that finds the name of the macro `try!`, which the grammar takes for the keyword `try` of later
//! editions of Rust. Its arguments remain, an expression in parentheses.

use std::ops::Range;

/// Macro up to the parenthesis of its arguments.
const TRY: &str = "try!(";

/// Returns the byte range of each `try!` before arguments, outside of comments and of strings of one line.
pub(super) fn try_macros(text: &str) -> Vec<Range<usize>> {
    let mut masked = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let code = line.find("//").map_or(line, |end| &line[..end]);
        // Each occurrence reads only the text since the last one, because lines can be long.
        let (mut is_in_string, mut read) = (false, 0);
        for (at, _) in code.match_indices(TRY) {
            let between = &code[read..at];
            let quotes = between.matches('"').count() - between.matches("'\"'").count();
            is_in_string ^= quotes % 2 == 1;
            read = at;
            let is_part =
                code[..at].ends_with(|it: char| it.is_alphanumeric() || "_#".contains(it));
            if !is_part && !is_in_string {
                masked.push(start + at..start + at + TRY.len() - 1);
            }
        }
        start += line.len();
    }
    masked
}

#[cfg(test)]
mod tests {
    use super::try_macros;

    #[test]
    fn only_macros_in_code_are_masked() {
        let text = "/// try!(a)\nlet b = try!(try!(c));\nr#try!(d); b'\"' => try!(h); retry!(e); f(\"try!(g)\");\n";
        assert_eq!(try_macros(text), [20..24, 25..29, 54..58]);
        assert!(try_macros("let a = try { b };").is_empty());
        // The time is proportional to the length of a line.
        let count = 100_000;
        assert_eq!(try_macros(&"try!(".repeat(count)).len(), count);
    }
}
