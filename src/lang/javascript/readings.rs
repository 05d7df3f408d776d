//! Hook that finds parts of imports and exports that the grammar does not know. The parser leaves them out
//! of a text with syntax errors and parses the rest again
//! ([`Language::other_readings`](crate::lang::Language::other_readings)).

use std::ops::Range;

/// Words that begin the attributes of an import: `with` of ES2025, and `assert`, an earlier form.
const ATTRIBUTE_WORDS: &[&str] = &["with", "assert"];
/// Beginning of an import that is evaluated later.
const DEFERRED: &str = "import defer *";

/// Returns the byte ranges of the attributes of exports (`with { type: "json" }`) and of `defer` in
/// `import defer * as name`. Only lines that begin with an import or export are read.
pub(crate) fn unread_imports(text: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with(DEFERRED) {
            let defer = start + "import ".len();
            ranges.push(defer..defer + "defer".len());
        } else if line.starts_with("export ") || line.starts_with("} from") {
            ranges.extend(attributes(line).map(|range| start + range.start..start + range.end));
        }
        start += line.len();
    }
    ranges
}

/// Returns the byte range of the attributes after the path in `line`; `None` if there are none.
fn attributes(line: &str) -> Option<Range<usize>> {
    let (_, path) = line.split_once("from ")?;
    let path = path.trim_start();
    let quote = path.chars().next().filter(|it| matches!(it, '"' | '\''))?;
    let (_, rest) = path[1..].split_once(quote)?;
    let rest = rest.trim_start();
    let is_attribute = |word: &&&str| rest.starts_with(**word);
    let word = ATTRIBUTE_WORDS.iter().find(is_attribute)?;
    let is_list = rest[word.len()..].trim_start().starts_with('{');
    let len = rest.find('}').filter(|_| is_list)? + 1;
    let at = line.len() - rest.len();
    Some(at..at + len)
}

#[cfg(test)]
mod tests {
    use super::unread_imports;

    #[test]
    fn attributes_of_exports_and_deferred_imports_are_left_out() {
        for (text, expected) in [
            (
                "export * from \"./a.json\" with { type: \"json\" };\n",
                "with { type: \"json\" }",
            ),
            (
                "export { a } from './a' assert {type: 'json'}\n",
                "assert {type: 'json'}",
            ),
            ("import defer * as a from \"./a\";", "defer"),
        ] {
            let left_out = unread_imports(text);
            let left_out: Vec<&str> = left_out.into_iter().map(|range| &text[range]).collect();
            assert_eq!(left_out, [expected], "{text}");
        }
        for text in [
            "import defer from \"./a\";",
            "export * from \"./a\";\nwith (a) { b }",
            "export const a = from(\"b\");",
        ] {
            assert!(unread_imports(text).is_empty(), "{text}");
        }
    }
}
