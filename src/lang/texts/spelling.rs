//! The spelling of types in signatures, for languages with the comments of C.

/// Returns `text` without comments, on one line, with one space for all white space, and without white
/// space before a comma or closing bracket that follows a comment.
pub fn on_one_line(text: &str) -> String {
    let code = without_comments(text);
    let mut line = code.split_whitespace().collect::<Vec<_>>().join(" ");
    if code != text {
        for sign in [",", ")", "]", ">"] {
            line = line.replace(&format!(" {sign}"), sign);
        }
    }
    line
}

/// Returns `text` with a space in place of each comment (`/* … */`, or `//` up to the end of the line).
fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('/') {
        let end = match rest[at + 1..].chars().next() {
            Some('*') => "*/",
            Some('/') => "\n",
            _ => {
                kept += &rest[..=at];
                rest = &rest[at + 1..];
                continue;
            }
        };
        kept += &rest[..at];
        kept.push(' ');
        let comment = &rest[at + 2..];
        rest = comment
            .find(end)
            .map_or("", |len| &comment[len + end.len()..]);
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::on_one_line;

    #[test]
    fn comments_and_white_space_become_one_space() {
        for (text, expected) in [
            ("Map<String,\n  Int>", "Map<String, Int>"),
            ("(a: Any /* File | String */) -> Int", "(a: Any) -> Int"),
            ("A, // first\n B / C", "A, B / C"),
            ("A /* open", "A"),
        ] {
            assert_eq!(on_one_line(text), expected);
        }
    }
}
