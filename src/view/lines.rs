//! Line diff of two texts, for files of unsupported languages.

use super::terminal::{Screen, TextStyle, safe};
use crate::base::pair::Pair;
use similar::{Algorithm, ChangeTag, TextDiff};
use std::time::Duration;

/// Number of unchanged lines before and after a change.
const CONTEXT_LINES: usize = 3;
/// Time after which the remaining diff is only approximate.
const TIME_MAX: Duration = Duration::from_secs(5);

/// Returns the changed lines of `texts` with their context in the unified format, without a file
/// heading; empty if the texts are equal.
pub fn unified(texts: Pair<&str>, screen: Screen) -> String {
    let mut config = TextDiff::configure();
    config.algorithm(Algorithm::Patience).timeout(TIME_MAX);
    let diff = config.diff_lines(texts.before, texts.after);
    let mut unified = diff.unified_diff();
    unified.context_radius(CONTEXT_LINES);
    let mut out = String::new();
    for hunk in unified.iter_hunks() {
        let heading = hunk.header().to_string();
        out.push_str(&screen.paint(TextStyle::Quiet, &heading));
        out.push('\n');
        for change in hunk.iter_changes() {
            let (sign, role) = match change.tag() {
                ChangeTag::Equal => (' ', None),
                ChangeTag::Delete => ('-', Some(TextStyle::Before)),
                ChangeTag::Insert => ('+', Some(TextStyle::After)),
            };
            let line = safe(change.value().trim_end_matches(['\r', '\n']));
            let line = format!("{sign}{line}");
            match role {
                Some(role) => out.push_str(&screen.paint(role, &line)),
                None => out.push_str(&line),
            }
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_lines_have_signs_and_context() {
        let screen = Screen {
            colours: false,
            width: 80,
        };
        let diff = unified(Pair::new("a\nb\nc\n", "a\nB\u{1b}\nc\n"), screen);
        assert_eq!(diff, "@@ -1,3 +1,3 @@\n a\n-b\n+B\u{fffd}\n c\n");
        assert_eq!(unified(Pair::new("a\n", "a\n"), screen), "");
    }
}
