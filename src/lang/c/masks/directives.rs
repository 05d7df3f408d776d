//! Masks on preprocessor lines with conditions.

use std::ops::Range;

/// Returns the byte ranges on preprocessor lines that the grammar cannot parse:
///
/// - in conditions, names of files in parentheses (`__has_include(<a.h>)`, `__has_include("a.h")`)
///   names before `::` (`a::` of `__has_cpp_attribute(a::b)`), and the word `not`;
/// - in the definition of a macro, comments that something follows, and comments up to the end of the line
///   that contain the sign of the other kind: `#define A 1 // b/*.c`.
pub(super) fn unreadable_parts(text: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut start = 0;
    let (mut is_continued, mut is_condition) = (false, false);
    for line in text.split_inclusive('\n') {
        let shifted = |range: Range<usize>| start + range.start..start + range.end;
        let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
        let begins = |word: &str| directive.is_some_and(|it| it.starts_with(word));
        is_condition = match is_continued {
            true => is_condition,
            false => begins("if") || begins("el"),
        };
        if is_condition {
            ranges.extend(file_name(line).map(shifted));
            ranges.extend(qualifiers(line).map(shifted));
            ranges.extend(negations(line).map(shifted));
        }
        let continues = line.trim_end().ends_with('\\');
        if !is_condition && (is_continued || begins("define")) {
            ranges.extend(comments(line).map(shifted));
            ranges.extend(comment_with_sign(line).map(shifted));
        }
        is_continued = continues && (is_continued || directive.is_some());
        start += line.len();
    }
    ranges
}

/// Returns the range of the first name of a file in parentheses in `line`, with the parentheses.
fn file_name(line: &str) -> Option<Range<usize>> {
    line.match_indices('(').find_map(|(open, _)| {
        let inside = line[open + 1..].trim_start();
        let close = match inside.chars().next()? {
            '<' => '>',
            '"' => '"',
            _ => return None,
        };
        let (_, after) = inside[1..].split_once(close)?;
        let after = after.trim_start().strip_prefix(')')?;
        Some(open..line.len() - after.len())
    })
}

/// Iterates over the ranges of the comments that begin and end in `line`, and that something follows.
fn comments(line: &str) -> impl Iterator<Item = Range<usize>> {
    line.match_indices("/*").filter_map(|(start, _)| {
        let len = line[start + 2..].find("*/")?;
        let end = start + 2 + len + 2;
        (!line[end..].trim().is_empty()).then_some(start..end)
    })
}

/// Returns the range of the comment up to the end of `line` in which `/*` opens no comment.
fn comment_with_sign(line: &str) -> Option<Range<usize>> {
    let (mut quotes, mut read) = (0, 0);
    for (start, _) in line.match_indices("//") {
        quotes += line[read..start].matches('"').count();
        read = start;
        if quotes % 2 == 0 {
            let is_found = line[start..].contains("/*") && !line[..start].contains("/*");
            return is_found.then(|| start..line.trim_end().len());
        }
    }
    None
}

/// Iterates over the ranges of the names before `::` in `line`, including the `::`.
fn qualifiers(line: &str) -> impl Iterator<Item = Range<usize>> {
    line.match_indices("::").map(|(sign, found)| {
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let name = line[..sign].trim_end_matches(is_part).len();
        name..sign + found.len()
    })
}

/// Iterates over the ranges of the words `not` in `line`.
fn negations(line: &str) -> impl Iterator<Item = Range<usize>> {
    line.match_indices(" not ")
        .map(|(blank, _)| blank + 1..blank + " not".len())
}
