//! Elements of a file, as the file alone tells them, and their own texts.

use super::file_element::FileElement;
use super::own_text::OwnText;
use crate::base::Map;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::cst::{self, Linked, LinkedFile, SideFileIx};
use crate::lang::rules::ElementKind;
use crate::parse::outline::{ElementIx, FileOutline};
use crate::source::RepoPath;
use std::cell::OnceCell;
use std::iter;
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
    /// Own texts of the elements, which are read when they are needed first.
    own_texts: Vec<OnceCell<OwnText>>,
}

impl<'a> FileVersions<'a> {
    /// Reads the elements of the file `number` of `side`, whose text is `text`.
    pub fn of(
        (linked, side, number): (&'a Linked, Side, SideFileIx),
        text: &'a str,
        options: &cst::Options,
    ) -> FileVersions<'a> {
        let file = &linked.sides.get(side).files[number];
        if !file.is_self_contained {
            return FileVersions::alone(&file.path, &file.outline, text, options);
        }
        let mut versions = FileVersions::empty(&file.path, &file.outline, text);
        versions.add_elements(linked, file);
        versions
    }

    /// Reads the elements of the file at `path` off its `outline`, that of `text`.
    pub fn alone(
        path: &'a RepoPath,
        outline: &'a Arc<FileOutline>,
        text: &'a str,
        options: &cst::Options,
    ) -> FileVersions<'a> {
        let alone = vec![(path.clone(), Arc::clone(outline))];
        let linked = cst::link(Pair::new(Vec::new(), alone), options);
        let mut versions = FileVersions::empty(path, outline, text);
        // There is one file, or none if the list of files were empty.
        for file in linked.sides.after.files.iter() {
            versions.add_elements(&linked, file);
        }
        versions
    }

    fn empty(path: &'a RepoPath, outline: &'a FileOutline, text: &'a str) -> FileVersions<'a> {
        FileVersions {
            path,
            outline,
            text,
            elements: Vec::new(),
            of_outline: vec![None; outline.elements.len()],
            of_file: None,
            own_texts: Vec::new(),
        }
    }

    /// Adds the elements of `file`, the one that the versions are of.
    fn add_elements(&mut self, linked: &Linked, file: &LinkedFile) {
        let mut ordinals: Map<(ElementKind, String, String), u32> = Map::default();
        let of_outline = self.outline.elements.ids().zip(&file.nodes);
        let of_outline = of_outline.map(|(element, node)| (Some(element), *node));
        for (element, node) in iter::once((None, file.node)).chain(of_outline) {
            let Some(id) = node else {
                continue;
            };
            let node = &linked[id];
            // Several namespaces of one name are one node, which is known by the first of them.
            if node.element != element {
                continue;
            }
            let text = |symbol| linked.vocabulary.get(symbol).to_owned();
            let (signature, container) = (text(node.signature), linked.container_name(id));
            let key = (node.kind, container.clone(), signature.clone());
            let equals = ordinals.entry(key).or_default();
            let mut added = FileElement {
                in_outline: element,
                kind: node.kind,
                name: text(node.name),
                signature,
                container,
                ordinal: *equals,
                bytes: node.start..node.end,
                span: linked.tree_of(id).span(id),
                body: node.start..node.end,
                name_bytes: 0..0,
                shared: Vec::new(),
            };
            *equals += 1;
            let index = Some(self.elements.len());
            match element {
                None => self.of_file = index,
                Some(element) => {
                    added.read_header((self.outline, element), self.text);
                    self.of_outline[element.index()] = index;
                }
            }
            self.elements.push(added);
        }
        self.own_texts
            .resize_with(self.elements.len(), OnceCell::new);
    }

    /// Returns the index in `elements` of an element of the outline, or of the file itself for `None`.
    pub fn index_of(&self, element: Option<ElementIx>) -> Option<usize> {
        match element {
            Some(element) => self.of_outline.get(element.index()).copied().flatten(),
            None => self.of_file,
        }
    }

    /// Returns the own text of an element.
    pub(super) fn own_text(&self, index: usize) -> &OwnText {
        self.own_texts[index]
            .get_or_init(|| OwnText::read((self.outline, self.text), &self.elements, index))
    }
}
