//! Fields that are declared by assignments: `x = …` in a type or file, and `self.x = …` in a method.
//!
//! An outline has an element for each assignment that could declare a field, because whether another
//! one precedes it is known only when the whole file was read. The tree has one node per field.

use crate::base::Set;
use crate::base::ids::Id;
use crate::lang::rules::KindGroup;
use crate::parse::outline::{Element, ElementIx, ElementOwner, FileOutline, SymbolIx};
use std::cmp::Reverse;

/// Returns the innermost type around a field that is declared in a method; `None` if there is none.
pub fn owner(outline: &FileOutline, field: &Element) -> Option<ElementIx> {
    enclosing(outline, field)
        .find(|&element| outline.elements[element].kind.group() == KindGroup::Type)
}

/// Returns the assignments that declare nothing, because another declaration of their field takes
/// precedence: one directly in the type, then one in a constructor, then the first one in a method
/// ([`OwnerRule::Type`](crate::lang::rules::OwnerRule)). Empty in languages in which assignments
/// declare no fields.
pub fn redeclared(outline: &FileOutline) -> Set<ElementIx> {
    if !outline.language.row().assignments_declare {
        return Set::default();
    }
    let attributes = outline.elements.entries();
    let attributes = attributes.filter(|(_, element)| element.kind.is_attribute());
    let mut declared: Vec<(Option<ElementIx>, SymbolIx, Reverse<Place>, usize)> = attributes
        .map(|(at, element)| {
            let (owner, place) = place(outline, element);
            (owner, element.name, Reverse(place), at.index())
        })
        .collect();
    // Declarations of one field are adjacent then, the one with precedence first.
    declared.sort_unstable();
    let of_one_name = declared.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1));
    of_one_name
        .flat_map(|declarations| &declarations[1..])
        .map(|&(.., at)| ElementIx::new(at))
        .collect()
}

/// Innermost place around an assignment that can declare a field. Of several assignments, the one in
/// the greatest place declares the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Method,
    Constructor,
    Type,
}

/// Returns the owner of a field (`None` at the top level), and the place of its declaration.
fn place(outline: &FileOutline, field: &Element) -> (Option<ElementIx>, Place) {
    if field.owner != ElementOwner::EnclosingType {
        return (field.parent, Place::Type);
    }
    let owner = owner(outline, field);
    let mut callables = enclosing(outline, field).take_while(|&element| Some(element) != owner);
    let place = match callables.any(|element| outline.elements[element].is_constructor) {
        true => Place::Constructor,
        false => Place::Method,
    };
    (owner, place)
}

/// Iterates over the elements around an element, innermost first.
fn enclosing(outline: &FileOutline, element: &Element) -> impl Iterator<Item = ElementIx> {
    std::iter::successors(element.parent, |&at| outline.elements[at].parent)
}
