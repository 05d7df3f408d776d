//! Elements of a file with their names, as the file alone tells them.

use crate::base::Map;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::cst::{self, NodeId};
use crate::lang::rules::{ElementKind, KindGroup};
use crate::parse::outline::{BodySpan, ElementIx, FileOutline, Position};
use crate::source::RepoPath;
use std::ops::Range;
use std::sync::Arc;

/// Text and elements of a file of one side.
pub struct FileVersions<'a> {
    /// Path of the file.
    pub path: &'a RepoPath,
    /// Outline of the file.
    pub outline: &'a FileOutline,
    /// Text of which the file has an outline.
    pub text: &'a str,
    /// Elements in the order of the text. Those of which the file itself has a definition elsewhere are left
    /// out.
    pub elements: Vec<FileElement>,
    /// Index in `elements` of each element of the outline; `None` for those that are left out.
    of_outline: Vec<Option<usize>>,
    /// Index in `elements` of the file itself; `None` in languages whose files are no elements.
    of_file: Option<usize>,
}

/// Element of a file with its names, as the file alone tells them: a member that is written outside of its
/// type has the same container whether or not a commit changes the file of the type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileElement {
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
    /// Range of bytes of the body; `None` if the outline does not tell the body from the element.
    pub body: Option<Range<u32>>,
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
}

impl<'a> FileVersions<'a> {
    /// Reads the elements of the file at `path` off its `outline`, that of `text`.
    pub fn of(
        path: &'a RepoPath,
        outline: &'a Arc<FileOutline>,
        text: &'a str,
        options: &cst::Options,
    ) -> FileVersions<'a> {
        let alone = vec![(path.clone(), Arc::clone(outline))];
        let linked = cst::link(Pair::new(Vec::new(), alone), options);
        let cst = &linked.sides.after;
        let mut versions = FileVersions {
            path,
            outline,
            text,
            elements: Vec::with_capacity(cst.nodes.len()),
            of_outline: Vec::new(),
            of_file: None,
        };
        let mut ordinals: Map<(ElementKind, String, String), u32> = Map::default();
        for (id, node) in cst.nodes.entries() {
            let text = |symbol| linked.vocabulary.get(symbol).to_owned();
            let (signature, container) =
                (text(node.signature), linked.container_name(Side::After, id));
            let key = (node.kind, container.clone(), signature.clone());
            let equals = ordinals.entry(key).or_default();
            let body = cst.element(id).map(|element| element.body);
            versions.elements.push(FileElement {
                kind: node.kind,
                name: text(node.name),
                signature,
                container,
                ordinal: *equals,
                bytes: node.start..node.end,
                span: cst.span(id),
                body: match body {
                    Some(BodySpan::Bytes(from, to)) if from < to => Some(from..to),
                    _ => None,
                },
            });
            *equals += 1;
        }
        // There is one file, or none if the list of files were empty.
        if let Some(file) = cst.files.iter().next() {
            let index = |node: &Option<NodeId>| node.map(Id::index);
            versions.of_outline = file.nodes.iter().map(index).collect();
            versions.of_file = index(&file.node);
        }
        versions
    }

    /// Returns the index in `elements` of an element of the outline, or of the file itself for `None`.
    pub fn index_of(&self, element: Option<ElementIx>) -> Option<usize> {
        match element {
            Some(element) => self.of_outline.get(element.index()).copied().flatten(),
            None => self.of_file,
        }
    }

    /// Returns the ranges of bytes of the own text of an element: without the elements in it if they have
    /// versions of their own.
    pub(super) fn own_ranges(&self, index: usize) -> Vec<Range<u32>> {
        let element = &self.elements[index];
        let whole = element.bytes.clone();
        if !element.is_container() {
            return vec![whole];
        }
        let mut ranges = Vec::new();
        let mut next = whole.start;
        // Elements are in the order of the text, so that those inside follow their container.
        let following = self.elements[index + 1..].iter();
        let inside = following.take_while(|other| other.bytes.start < whole.end);
        for member in inside.filter(|other| other.bytes.end <= whole.end && other.bytes != whole) {
            if member.bytes.start > next {
                ranges.push(next..member.bytes.start);
            }
            next = next.max(member.bytes.end);
        }
        if next < whole.end {
            ranges.push(next..whole.end);
        }
        ranges
    }
}
