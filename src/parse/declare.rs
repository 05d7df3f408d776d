//! Code elements: which syntax declares one, and what its header says.

use super::grammar::Kind;
use super::outline::{BodySpan, Element, ElementIx, SymbolIx};
use super::walk::Walker;
use crate::lang::rules::{
    Body, Declaration, ElementKind, Header, Membership, Name, Profiles, Signature,
};
use tree_sitter::Node;

/// What is declared: the node that is the element proper, and its header.
pub(super) struct Declared<'t> {
    /// The element proper: the function, where a variable is declared with it.
    pub proper: Node<'t>,
    /// Name and parameters.
    pub header: Header,
}

impl<'a> Walker<'a> {
    /// The first declaration row that fits `node`.
    pub fn declaration<'t>(
        &self,
        node: Node<'t>,
        kind: &Kind,
    ) -> Option<(&'static Declaration, Declared<'t>)> {
        let rows = self.table.language.declarations;
        kind.declarations.iter().find_map(|&at| {
            let row = &rows[usize::from(at)];
            let declared = self.declared(node, row)?;
            Some((row, declared))
        })
    }

    fn declared<'t>(&self, node: Node<'t>, row: &Declaration) -> Option<Declared<'t>> {
        if !row.parents.is_empty() {
            let parent = self.ancestors().next()?;
            if !row.parents.contains(&parent) {
                return None;
            }
        }
        let proper = match row.value {
            Some((field, syntaxes)) => {
                let value = self.table.child(node, field)?;
                if !syntaxes.contains(&value.kind()) {
                    return None;
                }
                value
            }
            None => node,
        };
        let header = match row.name {
            Name::Hook(hook) => hook(proper, self.text, &mut self.ancestors())?,
            Name::Fixed(name) => self.plain_header(name, proper, row),
            Name::Field(field) => {
                let name = self.last_name(self.table.child(node, field)?)?;
                self.plain_header(name, proper, row)
            }
        };
        (!header.name.is_empty()).then_some(Declared { proper, header })
    }

    /// The kinds of the nodes around the one that is entered, innermost first.
    fn ancestors(&self) -> impl Iterator<Item = &str> {
        let frames = self.frames.iter().rev();
        frames.filter_map(|frame| self.table.grammar.node_kind_for_id(frame.kind))
    }

    /// A header whose parameters are the plain names among the children of the parameter field.
    fn plain_header(&self, name: &str, proper: Node<'_>, row: &Declaration) -> Header {
        let mut header = Header {
            name: name.to_string(),
            ..Header::default()
        };
        let Some(list) = row
            .parameters
            .iter()
            .find_map(|field| self.table.child(proper, field))
        else {
            return header;
        };
        if let Some(single) = self.last_name(list) {
            header.parameters.push(single.to_string());
            return header;
        }
        let mut cursor = list.walk();
        for parameter in list.named_children(&mut cursor) {
            if let Some(name) = self.plain_name(parameter) {
                header.parameters.push(name.to_string());
            }
        }
        header
    }

    fn plain_name(&self, node: Node<'_>) -> Option<&'a str> {
        if node.child_count() == 0 {
            self.last_name(node)
        } else {
            None
        }
    }

    /// Adds the element; none inside of an opaque region.
    pub fn declare(
        &mut self,
        node: Node<'_>,
        row: &'static Declaration,
        declared: &Declared<'_>,
    ) -> Option<ElementIx> {
        let Header {
            name,
            types,
            parameters,
            ..
        } = &declared.header;
        let signature = match row.signature {
            Signature::Name => self.sink.intern(name),
            Signature::Types => self.sink.intern(&format!("{name}({})", types.join(", "))),
        };
        let name_symbol = self.sink.intern(name);
        let own_name = self.own_name(node, row, declared.proper);
        let own_name = own_name.map(|name| self.sink.intern(name));
        let parameters: Vec<SymbolIx> = parameters
            .iter()
            .map(|name| self.sink.intern(name))
            .collect();
        let proper = declared.proper;
        let (start, point) = match self.doc.take() {
            Some((start, point)) if row.value.is_none() => (start, point),
            _ => (proper.start_byte(), proper.start_position()),
        };
        let end = proper.end_byte();
        let body = self.body(proper, row);
        let (is_member, is_constructor) = self.membership(node, row, name);
        let without_body =
            matches!(body, BodySpan::Bytes(from, to) if from == to && to as usize == end);
        let parent = self.holder();
        let element = Element {
            kind: row.kind,
            // RefDiff 2.0 sees nothing inside of some elements that it does not know.
            profiles: if self.hidden > 0 {
                Profiles::FullOnly
            } else {
                row.profiles
            },
            name: name_symbol,
            signature,
            own_name,
            parent,
            start: start as u32,
            end: end as u32,
            start_position: self.places.position(start, point),
            end_position: self.places.position(end, proper.end_position()),
            body,
            parameters,
            is_member,
            is_constructor,
            is_abstract: row.always_abstract || (row.abstract_without_body && without_body),
        };
        Some(self.elements.push(element))
    }

    /// The name of the element proper, where that counts more than the declared one.
    fn own_name(&self, node: Node<'_>, row: &Declaration, proper: Node<'_>) -> Option<&'a str> {
        let rule = row.own_name?;
        let own = self.last_name(self.table.child(proper, rule.field)?)?;
        let declared = match row.name {
            Name::Field(field) => self.table.child(node, field),
            Name::Fixed(_) | Name::Hook(_) => None,
        };
        let (field, objects) = rule.not_of;
        let object = declared.and_then(|name| self.table.child(name, field));
        let object = object.and_then(|object| self.last_name(object));
        let is_known_by_place = object.is_some_and(|object| objects.contains(&object));
        (!is_known_by_place).then_some(own)
    }

    /// The innermost open element that may hold others.
    fn holder(&self) -> Option<ElementIx> {
        let holds = |kind: ElementKind| {
            let rows = self.table.language.declarations;
            rows.iter()
                .find(|row| row.kind == kind)
                .is_none_or(|row| row.holds_elements)
        };
        self.open
            .iter()
            .rev()
            .copied()
            .find(|&element| holds(self.elements[element].kind))
    }

    fn body(&self, proper: Node<'_>, row: &Declaration) -> BodySpan {
        let end = proper.end_byte() as u32;
        let bytes =
            |range: std::ops::Range<usize>| BodySpan::Bytes(range.start as u32, range.end as u32);
        match row.body {
            Body::Element => BodySpan::Element,
            Body::None => BodySpan::Bytes(end, end),
            Body::Whole(field) => match self.table.child(proper, field) {
                Some(body) => bytes(body.byte_range()),
                None => BodySpan::Bytes(end, end),
            },
            Body::Inside(field) => match self.table.child(proper, field) {
                Some(body) => bytes(inside_braces(body)),
                None => BodySpan::Bytes(end, end),
            },
        }
    }

    /// Whether the element is a member, and whether a constructor.
    fn membership(&self, node: Node<'_>, row: &Declaration, name: &str) -> (bool, bool) {
        match row.membership {
            Membership::None => (false, false),
            Membership::Member => (true, false),
            Membership::Constructor => (false, true),
            Membership::ByName(constructor, _) if name == constructor => (false, true),
            Membership::ByName(_, words) => {
                let mut cursor = node.walk();
                let named_by_word = node
                    .children(&mut cursor)
                    .any(|child| !child.is_named() && words.contains(&child.kind()));
                (!named_by_word, false)
            }
        }
    }
}

/// The bytes between the braces of `body`; all of it if it has none.
fn inside_braces(body: Node<'_>) -> std::ops::Range<usize> {
    let count = body.child_count();
    let is = |at: Option<u32>, kind: &str| {
        at.and_then(|at| body.child(at))
            .is_some_and(|child| child.kind() == kind && !child.is_missing())
    };
    if !is(Some(0), "{") {
        return body.byte_range();
    }
    let end = if is(count.checked_sub(1), "}") {
        body.end_byte() - 1
    } else {
        body.end_byte()
    };
    body.start_byte() + 1..end
}
