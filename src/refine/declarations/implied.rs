//! Visibilities and modifiers that declarations have although they are not written, because their containers
//! imply them.

use super::facts::DeclarationFacts;
use crate::cst::{Cst, ElementNode, NodeId};
use crate::lang::rules::declaration_rules::DeclarationRules;
use crate::lang::rules::{ElementKind, KindGroup};

/// Returns true if `container` is a type whose members are visible wherever the type is visible.
fn is_interface(container: Option<ElementKind>) -> bool {
    matches!(
        container,
        Some(ElementKind::Interface | ElementKind::Annotation)
    )
}

/// Returns the modifiers that the declaration of `node` has even if they are not written. `abstract` of
/// interface methods is left out: a method that moves to an interface is no edit of a modifier.
pub fn implied_modifiers(cst: &Cst, node: NodeId) -> &'static [&'static str] {
    let ElementNode { kind, parent, .. } = cst.nodes[node];
    let Some(words) = &cst.language(node).row().declared else {
        return &[];
    };
    let is_in_interface = is_interface(parent.map(|parent| cst.nodes[parent].kind));
    match (kind, kind.group()) {
        (ElementKind::EnumConstant, _) => words.implied_of_attributes,
        (_, KindGroup::Attribute) if is_in_interface => words.implied_of_attributes,
        (ElementKind::Enum, _) if parent.is_some() => words.implied_of_types,
        (_, KindGroup::Type) if is_in_interface => words.implied_of_types,
        _ => &[],
    }
}

impl DeclarationFacts {
    /// Replaces the visibility of a declaration without keyword by the one that its container implies.
    pub(in crate::refine) fn set_implied_access(
        &mut self,
        cst: &Cst,
        node: NodeId,
        words: &DeclarationRules,
    ) {
        let inner = &cst.nodes[node];
        let container = inner.parent.map(|parent| cst.nodes[parent].kind);
        let access = match container {
            Some(ElementKind::Enum) if inner.is_constructor => words.access_of_enum_constructors,
            _ if is_interface(container) => words.access_in_interface,
            None if inner.kind.group() == KindGroup::Type
                && !words.access_of_outer_types.is_empty() =>
            {
                words.access_of_outer_types
            }
            _ => words.access_without_keyword,
        };
        if self.access.as_deref() == Some(words.access_without_keyword) {
            self.access = Some(access.to_owned());
        }
    }
}
