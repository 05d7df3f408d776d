//! Elements of unchanged regions: copies of those in the outline of another revision.

use super::reuse::RegionRelocation;
use super::{BodySpan, Element, ElementOwner, HeaderPart};
use crate::parse::collect::element_parts::ContinuedAttribute;
use crate::parse::collect::elements::ElementSink;

impl ElementSink<'_> {
    /// Appends the elements of a copied region.
    pub fn copy(&mut self, relocation: &RegionRelocation<'_>) {
        let elements = relocation.entries(
            |outline| outline.elements.iter().as_slice(),
            |lengths| lengths.elements,
        );
        for copied in elements {
            let mut element = Element {
                name: relocation.symbol(copied.name),
                signature: relocation.symbol(copied.signature),
                full_signature: copied.full_signature.map(|own| relocation.symbol(own)),
                value_name: copied.value_name.map(|name| relocation.symbol(name)),
                other_names: relocation.symbols(&copied.other_names),
                owner: match copied.owner {
                    ElementOwner::Named(name) => ElementOwner::Named(relocation.symbol(name)),
                    ElementOwner::Scopes(path) => ElementOwner::Scopes(relocation.symbol(path)),
                    owner => owner,
                },
                parent: copied.parent.map(|parent| relocation.element(parent)),
                start: relocation.offset(copied.start),
                end: relocation.offset(copied.end),
                start_position: relocation.position(copied.start_position),
                end_position: relocation.position(copied.end_position),
                body: match copied.body {
                    BodySpan::Element(from) => BodySpan::Element(relocation.offset(from)),
                    BodySpan::Bytes(from, to) => {
                        BodySpan::Bytes(relocation.offset(from), relocation.offset(to))
                    }
                },
                parameters: relocation.symbols(&copied.parameters),
                declared_type: copied.declared_type.map(|it| relocation.symbol(it)),
                ..*copied
            };
            // The documentation comment of the element precedes the region. It can have been longer than
            // all text before the region is now.
            let doc = self.docs.next;
            if let Some(doc) = doc.filter(|_| relocation.was_before(copied.start)) {
                element.start = doc.start as u32;
                element.documented_test = self.docs.documented_test(doc);
                element.start_position = self.columns.position(doc.start, doc.start_position);
            }
            self.elements.push(element);
        }
        let parts = relocation.entries(|of| &of.header_parts, |lengths| lengths.header_parts);
        self.header_parts
            .extend(parts.iter().map(|part| HeaderPart {
                element: relocation.element(part.element),
                sort: part.sort,
                start: relocation.offset(part.start),
                end: relocation.offset(part.end),
            }));
        self.docs.next = None;
        self.continued = ContinuedAttribute::default();
    }
}
