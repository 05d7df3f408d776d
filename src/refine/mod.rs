//! Refactorings of declarations: parameters, types, modifiers and annotations of elements that are
//! matched.
//!
//! [`find`] compares the declarations of each matched pair of elements and returns one finding for each
//! difference. [`TYPES`] lists the types; each is a row with a small pure function. A type is reported
//! whatever else happened to the element: a method can be moved, get a parameter and lose a modifier.
//! Elements that are only added, removed, extracted or inlined have no such findings.
//!
//! The declarations come from the outlines, so that languages without declared types
//! ([`Language::types`](crate::lang::rules::Language)) have no findings.

mod declaration;
mod facts;
mod lists;
mod sites;
mod spelling;
mod table;

pub use sites::Site;
pub use spelling::DeclarationTexts;
pub use table::{RefinedType, TYPES, TypeGroup, TypeSet, UnknownType};

use crate::astdiff::change::TreeDiff;
use crate::base::Set;
use crate::base::pair::{Pair, Side};
use crate::cst::Linked;
use crate::relate::kind;
use crate::relate::{Pass, Relationship};
use declaration::DeclarationReader;
use table::Finder;

/// Returns the names of all types of refactorings, of every group. Names can repeat.
pub fn type_names() -> impl Iterator<Item = &'static str> {
    let refined = TYPES.iter().map(|row| row.name);
    kind::refactoring_names().chain(refined)
}

/// Refactoring of a matched pair of elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refined {
    /// Type of the refactoring.
    pub refactoring_type: &'static RefinedType,
    /// Index of the matched pair among the relationships.
    pub relationship: usize,
    /// Position among the findings of the type for this pair, from 0.
    pub ordinal: usize,
    /// Changed part on each side, such as `count : int`; `None` where there is none.
    pub values: Pair<Option<String>>,
    /// Places that take part in the refactoring, besides the two elements; empty for types that are read
    /// off declarations.
    pub sites: Vec<Site>,
}

/// Returns the findings of the types in `requested`, in the order of `relationships` and of [`TYPES`].
/// `mapped` has the mapped statements of the change; without it, types that read bodies find nothing.
pub fn find(
    linked: &Linked,
    relationships: &[Relationship],
    mapped: Option<&TreeDiff>,
    requested: TypeSet,
) -> Vec<Refined> {
    // No type reads the mapping yet.
    let _ = mapped;
    let mut findings = Vec::new();
    if !requested.has_refined() {
        return findings;
    }
    let reader = DeclarationReader::new(linked);
    let mut matched = Pair::new(Set::default(), Set::default());
    for (index, relationship) in relationships.iter().enumerate() {
        let pair = Pair::new(relationship.before, relationship.after);
        // Several members can be pulled up to one; a declaration is compared once.
        if !is_match(relationship)
            || Side::BOTH
                .iter()
                .any(|&side| matched.get(side).contains(pair.get(side)))
        {
            continue;
        }
        let Some(change) = reader.change(pair) else {
            continue;
        };
        for side in Side::BOTH {
            matched.get_mut(side).insert(*pair.get(side));
        }
        for refactoring_type in requested.refined_of(change.group) {
            let Finder::Declarations(find) = refactoring_type.finder;
            let values = find(&change).into_iter();
            findings.extend(values.enumerate().map(|(ordinal, values)| Refined {
                refactoring_type,
                relationship: index,
                ordinal,
                values,
                sites: Vec::new(),
            }));
        }
    }
    findings
}

/// Returns true if the relationship is a pair of the one-to-one matching.
fn is_match(relationship: &Relationship) -> bool {
    let is_derived_pass = matches!(
        relationship.pass,
        Pass::Inheritance | Pass::Merged | Pass::Supertype
    );
    !relationship.kind.is_derived() && !is_derived_pass
}
