//! Texts of others, made safe to be shown.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Whether a terminal or a viewer would obey `letter` rather than show it: control characters, and
/// those that turn the direction of what follows or end a line.
pub fn is_obeyed(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// `text` on one line, with what would be obeyed written out, as in `\u{1b}`.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if is_obeyed(letter) {
            // Writing to a text does not fail.
            let _ = write!(shown, "\\u{{{:x}}}", u32::from(letter));
        } else {
            shown.push(letter);
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_be_obeyed_is_written_out_and_the_rest_stays() {
        assert_eq!(visible("größe 漢字 ~2"), "größe 漢字 ~2");
        assert_eq!(
            visible("a\u{1b}[2Jb\n\u{9b}c\u{202e}"),
            "a\\u{1b}[2Jb\\u{a}\\u{9b}c\\u{202e}"
        );
    }
}
