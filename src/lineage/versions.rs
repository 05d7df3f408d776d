//! Versions of elements: their keys, and the parts in which two of them differ.

use super::file_element::FileElement;
use super::file_elements::FileVersions;
use super::own_text::OwnText;
use crate::base::hash::PartsHasher;
use crate::refine::{HEADER_PARTS, changed_header_parts};
use std::collections::BTreeSet;
use std::ops::Range;

/// Key of a version of an element: a hash of its path, kind, container, signature, ordinal and own text.
pub type VersionKey = [u8; 16];

/// Version of an element of a file.
#[derive(Clone, Copy)]
pub struct Version<'a> {
    /// File of the element.
    pub file: &'a FileVersions<'a>,
    /// Index of the element in the file.
    pub index: usize,
}

impl<'a> Version<'a> {
    /// Returns the element.
    pub fn element(self) -> &'a FileElement {
        &self.file.elements[self.index]
    }

    /// Returns the innermost element of `file` on a line, from 1, with the simple name `name` if there is
    /// one.
    pub fn at_line(
        file: &'a FileVersions<'a>,
        line: u32,
        name: Option<&str>,
    ) -> Option<Version<'a>> {
        let elements = file.elements.iter().enumerate();
        let on_line = elements.filter(|(_, element)| {
            let (start, end) = element.span;
            (start.line..=end.line).contains(&line) && name.is_none_or(|name| element.name == name)
        });
        let (index, _) = on_line.min_by_key(|(_, element)| element.bytes.len())?;
        Some(Version { file, index })
    }

    /// Returns true if both versions have equal keys.
    pub(super) fn equals(self, other: Version<'_>) -> bool {
        self.file.path == other.file.path
            && self.element().identity() == other.element().identity()
            && self.has_text_of(other)
    }

    /// Returns true if both versions have equal own texts.
    pub(super) fn has_text_of(self, other: Version<'_>) -> bool {
        self.compared_texts() == other.compared_texts()
    }

    fn own_text(self) -> &'a OwnText {
        self.file.own_text(self.index)
    }

    /// Returns what is compared of the own text of the element: the text itself, but of an element that
    /// contains others the tokens and comments, as members come and go with the blanks around them.
    fn compared_texts(self) -> Vec<&'a str> {
        let element = self.element();
        if element.is_container() {
            return self.own_text().parts().to_vec();
        }
        let ranges = element.ranges().into_iter();
        let text = |range: Range<u32>| self.file.text.get(range.start as usize..range.end as usize);
        ranges
            .map(|range| text(range).unwrap_or_default())
            .collect()
    }

    /// Returns the key of the version.
    pub fn key(self) -> VersionKey {
        let element = self.element();
        let mut hasher = PartsHasher::default();
        hasher.add(self.file.path.as_bytes());
        hasher.add(element.kind.name().as_bytes());
        hasher.add(element.container.as_bytes());
        hasher.add(element.signature.as_bytes());
        hasher.add(&element.ordinal.to_le_bytes());
        for text in self.compared_texts() {
            hasher.add(text.as_bytes());
        }
        hasher.finish_bytes()
    }
}

/// Part of an element that stands before its body. If it changes, the changed ones of [`HEADER_PARTS`] change
/// as well.
pub const HEADER: &str = "header";

/// Names of the parts of an element that can change besides [`HEADER_PARTS`], sorted.
const OWN_PARTS: [&str; 8] = [
    "body",
    "comment",
    "container",
    HEADER,
    "layout",
    "name",
    "path",
    "signature",
];

/// Returns the names of the parts of an element that can change, sorted: values of the column `changed`.
pub fn parts() -> BTreeSet<&'static str> {
    OWN_PARTS.into_iter().chain(HEADER_PARTS).collect()
}

/// Returns those of `changed` that people read: without the header if it is known what changed in it.
pub fn most_exact<'c>(changed: impl Iterator<Item = &'c str> + Clone) -> Vec<&'c str> {
    let mut of_header = changed.clone();
    let is_exact = of_header.any(|part| HEADER_PARTS.contains(&part));
    changed
        .filter(|part| !is_exact || *part != HEADER)
        .collect()
}

/// Returns those of [`parts`] in which two versions of an element differ, sorted.
pub(super) fn changed(before: Version<'_>, after: Version<'_>) -> Vec<&'static str> {
    let (old, new) = (before.element(), after.element());
    let (before_text, after_text) = (before.own_text(), after.own_text());
    let header = before_text.nameless_header != after_text.nameless_header;
    let body = before_text.body != after_text.body;
    let comment = before_text.comments != after_text.comments;
    let spaces = before_text.spaces != after_text.spaces;
    let differ = [
        body,
        comment,
        old.container != new.container,
        header,
        spaces && !body && !comment && !header,
        old.name != new.name,
        before.file.path != after.file.path,
        parameters(old) != parameters(new),
    ];
    let changed = OWN_PARTS.into_iter().zip(differ);
    let changed = changed.filter_map(|(part, differs)| differs.then_some(part));
    let mut changed: Vec<&str> = changed.collect();
    if let (true, Some(old), Some(new)) = (header, old.in_outline, new.in_outline) {
        let outlines = (before.file.outline, after.file.outline);
        changed.extend(changed_header_parts((outlines.0, old), (outlines.1, new)));
        changed.sort_unstable();
    }
    changed
}

/// Returns the signature of an element without its name.
fn parameters(element: &FileElement) -> &str {
    let signature = element.signature.as_str();
    signature.strip_prefix(&element.name).unwrap_or(signature)
}
