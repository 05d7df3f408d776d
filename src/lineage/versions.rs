//! Versions of elements: their keys, and the parts in which two of them differ.

use super::file_elements::{FileElement, FileVersions};
use super::own_text::OwnText;
use crate::base::hash::PartsHasher;
use std::borrow::Cow;

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

    /// Returns true if both versions have equal keys.
    pub(super) fn equals(self, other: Version<'_>) -> bool {
        self.file.path == other.file.path
            && self.element().identity() == other.element().identity()
            && self.compared_text() == other.compared_text()
    }

    /// Returns what is compared of the own text of the element: the text itself, but of an element that
    /// contains others the tokens and comments, as members come and go with the blanks around them.
    pub(super) fn compared_text(self) -> Cow<'a, str> {
        let element = self.element();
        if element.is_container() {
            return Cow::Owned(OwnText::read(self.file, self.index).joined());
        }
        let (from, to) = (element.bytes.start as usize, element.bytes.end as usize);
        Cow::Borrowed(self.file.text.get(from..to).unwrap_or_default())
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
        hasher.add(self.compared_text().as_bytes());
        hasher.finish_bytes()
    }
}

/// Returns the names of the parts in which two versions of an element differ, sorted.
pub(super) fn changed(before: Version<'_>, after: Version<'_>) -> Vec<&'static str> {
    let (old, new) = (before.element(), after.element());
    let texts = [before, after].map(|it| OwnText::read(it.file, it.index));
    let [before_text, after_text] = &texts;
    let headers = [
        before_text.nameless_header(&old.name),
        after_text.nameless_header(&new.name),
    ];
    let header = headers[0] != headers[1];
    let body = before_text.body != after_text.body;
    let comment = before_text.comments != after_text.comments;
    let spaces = before_text.spaces != after_text.spaces;
    let parts = [
        ("body", body),
        ("comment", comment),
        ("container", old.container != new.container),
        ("header", header),
        ("layout", spaces && !body && !comment && !header),
        ("name", old.name != new.name),
        ("path", before.file.path != after.file.path),
        ("signature", parameters(old) != parameters(new)),
    ];
    let changed = parts.into_iter().filter(|(_, is_changed)| *is_changed);
    changed.map(|(name, _)| name).collect()
}

/// Returns the signature of an element without its name.
fn parameters(element: &FileElement) -> &str {
    let signature = element.signature.as_str();
    signature.strip_prefix(&element.name).unwrap_or(signature)
}
