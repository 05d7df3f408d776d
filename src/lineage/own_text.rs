//! Own text of an element: what stands in it and in none of the elements in it that have versions of their
//! own, divided into header, body, comments and white space.

use super::file_element::FileElement;
use crate::base::pair::Pair;
use crate::parse::outline::{FileOutline, Token};
use std::ops::Range;

/// Tokens between the members of a type or file that separate them, and come and go with them.
const SEPARATORS: [&str; 2] = [",", ";"];

/// Own text of an element, in parts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct OwnText {
    /// Tokens of the header before the own name and behind it, without comments.
    pub nameless_header: Pair<String>,
    /// Own name.
    name: String,
    /// Tokens of the body, without comments; of a type or file, without separators of members.
    pub body: String,
    /// Comments without white space.
    pub comments: String,
    /// White space between tokens; of a type or file, only of the header.
    pub spaces: String,
}

impl OwnText {
    /// Reads the own text of one of the `elements` of a file.
    pub(super) fn read(
        (outline, text): (&FileOutline, &str),
        elements: &[FileElement],
        index: usize,
    ) -> OwnText {
        let element = &elements[index];
        let mut own = OwnText::default();
        for range in own_ranges(elements, index) {
            let mut end = range.start;
            for (place, token) in tokens_in(outline, &range) {
                let is_in_body = element.body.contains(&place.start);
                let keeps_spaces = !(element.is_container() && is_in_body);
                own.add_gap(text, end..place.start, keeps_spaces);
                end = place.end.max(end);
                if is_in_body && !keeps_spaces && SEPARATORS.contains(&token) {
                    continue;
                }
                let part = match element.name_bytes {
                    _ if is_in_body => &mut own.body,
                    Range { start, .. } if place.start < start => &mut own.nameless_header.before,
                    Range { end, .. } if place.start < end => &mut own.name,
                    _ => &mut own.nameless_header.after,
                };
                part.push_str(token);
                part.push('\0');
            }
            own.add_gap(text, end..range.end, !element.is_container());
        }
        own
    }

    /// Adds the text between two tokens.
    fn add_gap(&mut self, text: &str, range: Range<u32>, keeps_spaces: bool) {
        let gap = text.get(range.start as usize..range.end as usize);
        for sign in gap.unwrap_or_default().chars() {
            match sign.is_whitespace() {
                false => self.comments.push(sign),
                true if keeps_spaces => self.spaces.push(sign),
                true => {}
            }
        }
        if keeps_spaces {
            self.spaces.push('\0');
        }
    }

    /// Returns the parts.
    pub(super) fn parts(&self) -> [&str; 6] {
        let Pair { before, after } = &self.nameless_header;
        [
            before,
            &self.name,
            after,
            &self.body,
            &self.comments,
            &self.spaces,
        ]
    }
}

/// Returns the ranges of bytes of the own text of an element: without the elements in it if they have
/// versions of their own.
fn own_ranges(elements: &[FileElement], index: usize) -> Vec<Range<u32>> {
    let element = &elements[index];
    if !element.is_container() {
        return element.ranges();
    }
    let whole = element.bytes.clone();
    // Elements are in the order of the text, so that those inside follow their container.
    let following = elements[index + 1..].iter();
    let inside = following.take_while(|other| other.bytes.start < whole.end);
    let members = inside.filter(|other| other.bytes.end <= whole.end && other.bytes != whole);
    let mut left_out: Vec<Range<u32>> = members.flat_map(FileElement::ranges).collect();
    left_out.sort_by_key(|range| range.start);
    let mut ranges = Vec::new();
    let mut next = whole.start;
    for member in left_out {
        if member.start > next {
            ranges.push(next..member.start);
        }
        next = next.max(member.end);
    }
    if next < whole.end {
        ranges.push(next..whole.end);
    }
    ranges
}

/// Returns the tokens in a range of bytes, without comments, with their ranges.
fn tokens_in<'a>(
    outline: &'a FileOutline,
    range: &Range<u32>,
) -> impl Iterator<Item = (Range<u32>, &'a str)> {
    let index = |offset: u32| outline.tokens.partition_point(|token| token.start < offset);
    let tokens = outline.tokens_without_comments(index(range.start)..index(range.end));
    let last = range.end;
    let placed = move |token: &Token| {
        let text = outline.symbols.get(token.symbol);
        let end = token.start.saturating_add(text.len() as u32);
        (token.start..end.min(last), text)
    };
    tokens.map(placed)
}
