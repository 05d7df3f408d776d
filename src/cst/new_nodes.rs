//! Creation of nodes whose container is not known yet.

use super::{Belonging, ElementNode, LinkedFile, SideFileIx};
use crate::base::bag::Symbol;
use crate::lang::rules::ElementKind;
use crate::parse::outline::{BodySpan, Element, ElementIx, FileOutline};

impl ElementNode {
    /// Returns the node of a file, a root without children yet.
    pub(super) fn of_file(
        file: SideFileIx,
        outline: &FileOutline,
        name: Symbol,
        namespace: Option<Symbol>,
    ) -> ElementNode {
        ElementNode {
            file,
            element: None,
            kind: ElementKind::File,
            base_kind: outline.language.row().comparable_kind(ElementKind::File),
            parent: None,
            wrapper: None,
            owner: None,
            written_in: None,
            belonging: Belonging::Inside,
            has_members: false,
            children: Vec::new(),
            depth: 0,
            name,
            signature: name,
            other_names: Vec::new(),
            has_no_parameters: false,
            namespace,
            is_member: false,
            is_constructor: false,
            is_abstract: false,
            is_unnamed: false,
            start: 0,
            end: outline.len,
            tokens: 0..outline.tokens.len() as u32,
            body_tokens: None,
        }
    }

    /// Returns the node of `element` in the file `added`. The fields that depend on its container, on
    /// its owner or on the profile have the values of a file's node until `add_element` sets them.
    pub(super) fn of_element(
        file: SideFileIx,
        element_ix: ElementIx,
        element: &Element,
        added: &LinkedFile,
    ) -> ElementNode {
        let tokens = |from: u32, to: u32| {
            let index = |offset: u32| {
                added
                    .outline
                    .tokens
                    .partition_point(|token| token.start < offset) as u32
            };
            index(from)..index(to)
        };
        ElementNode {
            element: Some(element_ix),
            kind: element.kind,
            base_kind: added.outline.language.row().comparable_kind(element.kind),
            signature: added.symbol(element.signature),
            namespace: None,
            is_member: element.is_member,
            is_constructor: element.is_constructor,
            is_abstract: element.is_abstract,
            start: element.start,
            end: element.end,
            tokens: tokens(element.start, element.end),
            body_tokens: match element.body {
                // No narrower range: body bags then use the range in `tokens`.
                BodySpan::Element => None,
                BodySpan::Bytes(from, to) => Some(tokens(from, to)),
            },
            ..ElementNode::of_file(file, &added.outline, added.symbol(element.name), None)
        }
    }
}
