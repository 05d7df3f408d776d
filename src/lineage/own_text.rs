//! Own text of an element: header, body, comments and white space.

use super::file_elements::{FileElement, FileVersions};
use crate::lang::rules::KindGroup;
use crate::parse::outline::Token;
use std::ops::Range;

/// Tokens between the members of a type or file that separate them, and come and go with them.
const SEPARATORS: [&str; 2] = [",", ";"];

/// Stands for the own name of an element in its header.
const OWN_NAME: &str = "\0";

/// Own text of an element, in parts.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct OwnText<'a> {
    /// Tokens of the header, without comments.
    pub header: Vec<&'a str>,
    /// Tokens of the body, without comments; of a type or file, without separators of members.
    pub body: Vec<&'a str>,
    /// Comments without white space.
    pub comments: String,
    /// White space between tokens; of a type or file, only of the header.
    pub spaces: String,
}

impl<'a> OwnText<'a> {
    /// Reads the own text of an element of `file`.
    pub(super) fn read(file: &FileVersions<'a>, index: usize) -> OwnText<'a> {
        let element = &file.elements[index];
        let ranges = file.own_ranges(index);
        let mut own = OwnText::default();
        let tokens = ranges.iter().map(|range| tokens_in(file, range));
        let tokens: Vec<Vec<(Range<u32>, &str)>> = tokens.collect();
        let body = body(element, tokens.iter().flatten());
        for (range, tokens) in ranges.iter().zip(&tokens) {
            let mut end = range.start;
            for (place, text) in tokens {
                let is_in_body = body.contains(&place.start);
                let keeps_spaces = !(element.is_container() && is_in_body);
                own.add_gap(file.text, end..place.start, keeps_spaces);
                end = place.end.max(end);
                if !is_in_body {
                    own.header.push(text);
                } else if keeps_spaces || !SEPARATORS.contains(text) {
                    own.body.push(text);
                }
            }
            let keeps_spaces = !element.is_container();
            own.add_gap(file.text, end..range.end, keeps_spaces);
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

    /// Returns the parts as one text, which differs for other parts.
    pub(super) fn joined(&self) -> String {
        let parts = [self.header.join("\0"), self.body.join("\0")];
        let more = [self.comments.clone(), self.spaces.clone()];
        parts
            .iter()
            .chain(&more)
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join("\u{1}")
    }

    /// Returns the tokens of the header with a sign in place of `name`.
    pub(super) fn nameless_header(&self, name: &str) -> Vec<&'a str> {
        let tokens = self.header.iter();
        let nameless = |token: &&'a str| match *token == name {
            true => OWN_NAME,
            false => *token,
        };
        tokens.map(nameless).collect()
    }
}

/// Returns the range of bytes of the body of an element with these own tokens. If the outline does not
/// tell it, the body of a type is what follows its first brace after its name, and that of an attribute its
/// value.
fn body<'t>(
    element: &FileElement,
    tokens: impl Iterator<Item = &'t (Range<u32>, &'t str)> + Clone,
) -> Range<u32> {
    let end = element.bytes.end;
    if let Some(body) = &element.body {
        return body.clone();
    }
    let opening = match element.kind.group() {
        KindGroup::File => return element.bytes.clone(),
        KindGroup::Type => "{",
        KindGroup::Attribute => "=",
        KindGroup::Method | KindGroup::Function => return end..end,
    };
    let name = tokens.clone().position(|(_, text)| *text == element.name);
    let mut rest = tokens.skip(name.unwrap_or(0));
    let opens = rest.find(|(_, text)| *text == opening);
    opens.map_or(end, |(place, _)| place.start)..end
}

/// Returns the tokens in a range of bytes, without comments, with their ranges.
fn tokens_in<'a>(file: &FileVersions<'a>, range: &Range<u32>) -> Vec<(Range<u32>, &'a str)> {
    let outline = file.outline;
    let index = |offset: u32| outline.tokens.partition_point(|token| token.start < offset);
    let tokens = outline.tokens_without_comments(index(range.start)..index(range.end));
    let placed = |token: &Token| {
        let text = outline.symbols.get(token.symbol);
        let end = token.start.saturating_add(text.len() as u32);
        (token.start..end.min(range.end), text)
    };
    tokens.map(placed).collect()
}
