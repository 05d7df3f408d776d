//! Declarations that only repeat the header of a function: overloads in front of an implementation.

use crate::base::{Map, Set};
use crate::parse::outline::{ElementIx, FileOutline};

/// Returns the declarations without a body that precede a function of their kind and name directly,
/// among the elements of their container. They repeat the *header* of the function (its text before
/// the body) with other parameter types, so the tree has one node for all of them. The set is empty
/// in languages with overloading, whose declarations these are.
pub fn find(outline: &FileOutline) -> Set<ElementIx> {
    // Last element so far of each container; the key `None` stands for the top level of the file.
    let mut previous: Map<Option<ElementIx>, ElementIx> = Map::default();
    let mut repeated = Set::default();
    if outline.language.row().overloads {
        return repeated;
    }
    for (index, element) in outline.elements.entries() {
        if let Some(before) = previous.insert(element.parent, index) {
            let header = &outline.elements[before];
            if element.kind.is_callable()
                && header.is_abstract
                && (header.kind, header.name) == (element.kind, element.name)
            {
                repeated.insert(before);
            }
        }
    }
    repeated
}
