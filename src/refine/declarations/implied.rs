//! Visibilities and modifiers that declarations have although they are not written, because their containers
//! imply them.

use super::facts::DeclarationFacts;
use crate::base::pair::{Pair, Side};
use crate::cst::{Cst, ElementNode, Linked, NodeId};
use crate::lang::rules::declaration_rules::DeclarationRules;
use crate::lang::rules::type_rules::TypeRules;
use crate::lang::rules::{ElementKind, KindGroup};

/// Returns true if `container` is a type whose members are visible wherever the type is visible.
fn is_interface(container: Option<ElementKind>) -> bool {
    matches!(
        container,
        Some(ElementKind::Interface | ElementKind::Annotation)
    )
}

/// Returns true if `node`, which has the written `modifiers`, is a component of a record: in languages with
/// declared types, all attributes of a record that do not belong to the type itself are.
fn is_component(cst: &Cst, node: NodeId, modifiers: &[String]) -> bool {
    let ElementNode { kind, parent, .. } = cst.nodes[node];
    let container = parent.map(|parent| cst.nodes[parent].kind);
    let types = cst.language(node).row().types.as_ref();
    let is_of_object = |types: &TypeRules| !modifiers.iter().any(|it| it == types.modifiers.1);
    kind == ElementKind::Field
        && container == Some(ElementKind::Record)
        && types.is_some_and(is_of_object)
}

/// Returns true if the declaration of `node` has or lacks the modifier `word` without saying so, because of its
/// kind or its container.
fn is_implied(cst: &Cst, node: NodeId, is_component: bool, word: &str) -> bool {
    let ElementNode { kind, parent, .. } = cst.nodes[node];
    let Some(words) = &cst.language(node).row().declared else {
        return false;
    };
    let is_in_interface = is_interface(parent.map(|parent| cst.nodes[parent].kind));
    let in_interface = || match kind.group() {
        KindGroup::Attribute => words.implied_of_attributes,
        KindGroup::Type => words.implied_of_types,
        _ => words.implied_of_methods,
    };
    let mut of_kinds = words.implied_by_kinds.iter();
    is_in_interface && in_interface().contains(&word)
        || of_kinds.any(|(kinds, implied)| kinds.contains(&kind) && implied.contains(&word))
        || is_component && words.implied_of_components.contains(&word)
}

/// Removes the modifiers that say nothing about an edit: those that a type of another kind than a class has
/// or lacks without a word, and those that only one of two members has or lacks without a word.
pub fn forget_implied(
    linked: &Linked,
    pair: Pair<NodeId>,
    before: &mut DeclarationFacts,
    after: &mut DeclarationFacts,
) {
    let sides = &linked.sides;
    let components = Pair::new(
        is_component(&sides.before, pair.before, &before.modifiers),
        is_component(&sides.after, pair.after, &after.modifiers),
    );
    let implied = |side: Side, word: &str| {
        is_implied(
            sides.get(side),
            *pair.get(side),
            *components.get(side),
            word,
        )
    };
    let is_type = sides.before.nodes[pair.before].kind.group() == KindGroup::Type;
    let is_edit = |word: &String| {
        let (had, has) = (implied(Side::Before, word), implied(Side::After, word));
        had == has && !(is_type && had)
    };
    before.modifiers.retain(is_edit);
    after.modifiers.retain(is_edit);
}

impl DeclarationFacts {
    /// Replaces the visibility of a declaration without keyword by the one that its container or the block
    /// around it implies.
    pub(in crate::refine) fn set_implied_access(
        &mut self,
        cst: &Cst,
        node: NodeId,
        words: &DeclarationRules,
    ) {
        let is_other = self.access.as_deref() != Some(words.access_without_keyword);
        // Two declarations are equal whether a keyword or what is around them says so.
        if std::mem::take(&mut self.has_access_keyword) || is_other {
            return;
        }
        let inner = &cst.nodes[node];
        let container = inner.parent.map(|parent| cst.nodes[parent].kind);
        let implied = || match container {
            Some(ElementKind::Enum) if inner.is_constructor => words.access_of_enum_constructors,
            _ if is_interface(container) => words.access_in_interface,
            _ if is_component(cst, node, &self.modifiers) => words.access_of_components,
            None if inner.kind.group() == KindGroup::Type
                && !words.access_of_outer_types.is_empty() =>
            {
                words.access_of_outer_types
            }
            _ => words.access_without_keyword,
        };
        let access = cst.access_of_block(node).unwrap_or_else(implied);
        self.access = Some(access.to_owned()).filter(|access| !access.is_empty());
    }
}
