//! Masked texts: parts of a text that the grammar cannot parse are replaced by blanks of equal length,
//! so that all positions stay as they are ([`Language::masks`]), as is the character 0, and a semicolon replaces a blank where the
//! grammar misses the end of a member ([`Language::member_ends`]). The outline has the tokens of the original
//! text.

use crate::lang::Language;
use std::borrow::Cow;
use std::ops::Range;

/// Text as the parser reads it.
pub(super) struct MaskedText<'t> {
    /// Text with blanks in the masked ranges; the original text if there are none.
    pub text: Cow<'t, str>,
    /// Masked byte ranges, in order.
    pub ranges: Vec<Range<usize>>,
}

impl<'t> MaskedText<'t> {
    /// Masks the parts of `text` that the hook of `language` finds.
    pub fn of(language: &Language, text: &'t str) -> MaskedText<'t> {
        let mut ranges = language.masks.map_or_else(Vec::new, |masks| masks(text));
        // Some grammars take the character for the end of the text.
        let ends_of_text = text.match_indices('\0').map(|(at, _)| at..at + 1);
        let count = ranges.len();
        ranges.extend(ends_of_text);
        if ranges.len() > count {
            ranges.sort_by_key(|range| (range.start, usize::MAX - range.end));
            ranges.dedup_by(|later, earlier| later.start < earlier.end);
        }
        let ends = language.member_ends;
        let ends = ends.map_or_else(Vec::new, |ends| ends(text));
        if ranges.is_empty() && ends.is_empty() {
            let text = Cow::Borrowed(text);
            return MaskedText { text, ranges };
        }
        let mut masked = String::with_capacity(text.len());
        let mut end = 0;
        for range in &ranges {
            masked += &text[end..range.start];
            // A character of several bytes becomes several blanks; line ends stay.
            for letter in text[range.clone()].chars() {
                match letter {
                    '\n' | '\r' => masked.push(letter),
                    _ => masked.extend(std::iter::repeat_n(' ', letter.len_utf8())),
                }
            }
            end = range.end;
        }
        masked += &text[end..];
        let mut bytes = masked.into_bytes();
        ends.into_iter().for_each(|at| bytes[at] = b';');
        let text = String::from_utf8(bytes).expect("a semicolon replaces a blank");
        let text = Cow::Owned(text);
        MaskedText { text, ranges }
    }

    /// Returns the masked text; `None` if nothing is masked.
    pub fn into_masked(self) -> Option<String> {
        match self.text {
            Cow::Borrowed(_) => None,
            Cow::Owned(masked) => Some(masked),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::MaskedText;
    use crate::lang::LanguageId;

    #[test]
    fn blanks_of_equal_length_replace_what_is_masked() {
        let cpp = LanguageId::by_name("cpp").unwrap().row();
        let text = "class EXPORT A {};\nLIB_X(\u{e4},\n b)\nint c;\n";
        let masked = MaskedText::of(cpp, text).text;
        let blanks = "class        A {};\n         \n   \nint c;\n";
        assert_eq!((masked.as_ref(), masked.len()), (blanks, text.len()));
    }

    #[test]
    fn semicolon_ends_a_member_and_a_blank_replaces_the_character_0() {
        let kotlin = LanguageId::by_name("kotlin").unwrap().row();
        let text = "class A { val b = \"\0\" }\n";
        let masked = MaskedText::of(kotlin, text);
        assert_eq!(masked.text, "class A { val b = \" \";}\n");
        assert_eq!(masked.ranges, vec![19..20]);
    }
}
