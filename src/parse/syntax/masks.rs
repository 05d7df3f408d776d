//! Masked texts: parts of a text that the grammar cannot parse are replaced by blanks of equal length,
//! so that all positions stay as they are ([`Language::masks`]). A blank also replaces the character 0, which
//! some grammars take for the end of the text. A semicolon replaces a blank where the grammar misses the end
//! of a member. The outline has the tokens of the original text.

use crate::lang::Language;
use std::borrow::Cow;
use std::ops::Range;

/// Text as the parser reads it.
pub struct MaskedText<'t> {
    /// Text with blanks in the masked ranges; the original text if there are none.
    pub text: Cow<'t, str>,
    /// Masked byte ranges, in order and without overlaps.
    pub ranges: Vec<Range<usize>>,
}

impl<'t> MaskedText<'t> {
    /// Masks the parts of `text` that the hook of `language` finds.
    pub fn of(language: &Language, text: &'t str) -> MaskedText<'t> {
        let mut ranges = language.masks.map_or_else(Vec::new, |masks| masks(text));
        ranges.extend(text.match_indices('\0').map(|(at, _)| at..at + 1));
        let (ends, ranges): (Vec<_>, Vec<_>) = ranges.into_iter().partition(Range::is_empty);
        let ranges = merged(ranges);
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
        for end in ends {
            bytes[end.start] = b';';
        }
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

/// Returns byte ranges in order, those that overlap as one.
pub fn merged(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_unstable_by_key(|range| range.start);
    ranges.dedup_by(|later, earlier| {
        let overlaps = later.start < earlier.end;
        if overlaps {
            earlier.end = earlier.end.max(later.end);
        }
        overlaps
    });
    ranges
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
    fn ranges_that_overlap_are_one() {
        let rust = LanguageId::by_name("rust").unwrap().row();
        for (text, masked) in [
            (
                "fn f() where dyn A + X<Y, dyn B: C>: D {}",
                "fn f() where     A                 : D {}",
            ),
            (
                "fn f() where dyn A + str![x]: C {}",
                "fn f() where     A          : C {}",
            ),
        ] {
            let of = MaskedText::of(rust, text);
            assert_eq!(of.text, masked);
            assert!(of.ranges.is_sorted_by(|one, next| one.end <= next.start));
        }
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
