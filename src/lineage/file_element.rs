//! Element of a file with its names and the parts of its text, as the file alone tells them.

use crate::lang::rules::{ElementKind, KindGroup};
use crate::parse::outline::{ElementIx, FileOutline, HeaderPartSort, Position, StatementKind};
use std::ops::Range;

/// Element of a file with its names, as the file alone tells them: a member that is written outside of its
/// type has the same container whether or not a commit changes the file of the type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileElement {
    /// Element of the outline; `None` for the file itself.
    pub in_outline: Option<ElementIx>,
    /// Kind of the element.
    pub kind: ElementKind,
    /// Simple name.
    pub name: String,
    /// Identifier in the container.
    pub signature: String,
    /// Qualified name of the container.
    pub container: String,
    /// Number of elements of the file with equal kind, container and signature that precede the element.
    pub ordinal: u32,
    /// Range of bytes, documentation comment included.
    pub bytes: Range<u32>,
    /// Position of the first character, and the one after the last character.
    pub span: (Position, Position),
    /// Range of bytes of the body, or of the value of an attribute; empty if there is none.
    pub body: Range<u32>,
    /// Range of bytes of the name; empty if the text of the element does not have it.
    pub name_bytes: Range<u32>,
    /// Ranges of bytes in front of the element and behind it that it shares with others, such as
    /// `static int` of `static int a, b`.
    pub shared: Vec<Range<u32>>,
}

impl FileElement {
    /// Returns true if the elements inside of the element are no part of its own text, because they have
    /// versions of their own.
    pub fn is_container(&self) -> bool {
        matches!(self.kind.group(), KindGroup::Type | KindGroup::File)
    }

    /// Returns what distinguishes the element from others of its file.
    pub fn identity(&self) -> (ElementKind, &str, &str, u32) {
        let (container, signature) = (self.container.as_str(), self.signature.as_str());
        (self.kind, container, signature, self.ordinal)
    }

    /// Sets the ranges of the body, the name and the shared text, which are those of element `index`.
    pub(super) fn read_header(&mut self, (outline, index): (&FileOutline, ElementIx), text: &str) {
        let element = &outline.elements[index];
        let mut value = None;
        for part in outline.header_of(index) {
            let is_outside = part.end <= self.bytes.start || part.start >= self.bytes.end;
            match part.sort {
                HeaderPartSort::Shared => {
                    self.shared.push(above(outline, text, part.start)..part.end)
                }
                HeaderPartSort::Type if is_outside => self.shared.push(part.start..part.end),
                HeaderPartSort::Type => value = value.max(Some(part.end)),
                HeaderPartSort::Name => {
                    value = value.max(Some(part.end));
                    // Types or namespaces can precede the name itself.
                    let bytes = text.get(part.start as usize..part.end as usize);
                    let before = bytes.and_then(|bytes| bytes.strip_suffix(&self.name));
                    let before = before.map_or(0, |before| before.len() as u32);
                    self.name_bytes = part.start + before..part.end;
                }
                _ => {}
            }
        }
        self.shared.retain(|range| range.start < range.end);
        let header_end = element.header_end().min(self.bytes.end);
        let value = value.filter(|_| self.kind.is_attribute() && header_end == self.bytes.end);
        self.body = match value {
            Some(value) => value.min(header_end)..self.bytes.end,
            None => header_end..self.bytes.end,
        };
    }

    /// Returns the ranges of bytes of the element and of what it shares with others, sorted.
    pub(super) fn ranges(&self) -> Vec<Range<u32>> {
        let mut ranges = self.shared.clone();
        ranges.push(self.bytes.clone());
        ranges.sort_by_key(|range| range.start);
        ranges
    }
}

/// Returns the start of the comments on the lines above byte `start`; `start` if there are none.
fn above(outline: &FileOutline, text: &str, mut start: u32) -> u32 {
    let is_blank = |from: u32, to: u32| {
        let between = text.get(from as usize..to as usize);
        between.is_some_and(|it| it.trim().is_empty())
    };
    let statements = &outline.statements;
    let before = statements.partition_point(|statement| statement.start < start);
    for comment in statements[..before].iter().rev() {
        let is_above = comment.kind == StatementKind::Comment && is_blank(comment.end, start);
        let line = text.get(..comment.start as usize).unwrap_or_default();
        let line = line.rsplit('\n').next().unwrap_or_default();
        if !is_above || !line.trim().is_empty() {
            break;
        }
        start = comment.start;
    }
    start
}
