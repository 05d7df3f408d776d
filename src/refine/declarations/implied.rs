//! Visibilities and modifiers that declarations have although they are not written, because their containers
//! imply them.

use super::facts::DeclarationFacts;
use crate::base::pair::Pair;
use crate::cst::{ElementNode, Linked, NodeId};
use crate::lang::rules::declaration_rules::DeclarationRules;
use crate::lang::rules::declared_elements::STATIC;
use crate::lang::rules::implied::Implied;
use crate::lang::rules::{ElementKind, KindGroup};

/// Returns true if `container` is a type whose members are visible wherever the type is visible.
fn is_interface(container: Option<ElementKind>) -> bool {
    matches!(
        container,
        Some(ElementKind::Interface | ElementKind::Annotation)
    )
}

/// Returns the rows about what `node`, which has the written `modifiers`, has or lacks without a word.
fn implied_rows(
    linked: &Linked,
    node: NodeId,
    modifiers: &[String],
) -> impl Iterator<Item = &'static Implied> {
    let ElementNode { kind, parent, .. } = linked[node];
    let container = parent.map(|parent| linked[parent].kind);
    let is_static = modifiers.iter().any(|it| it == STATIC);
    let rules = linked
        .file_of(node)
        .outline
        .language
        .row()
        .declared
        .as_ref();
    let rows = rules.map_or(&[][..], |rules| rules.implied).iter();
    rows.filter(move |row| row.applies(kind, container, is_static))
}

/// Removes the modifiers that say nothing about an edit: those that a type of another kind than a class has
/// or lacks without a word, and those that only one of two members has or lacks without a word.
pub fn forget_implied(
    linked: &Linked,
    pair: Pair<NodeId>,
    before: &mut DeclarationFacts,
    after: &mut DeclarationFacts,
) {
    let words = |node: NodeId, facts: &DeclarationFacts| -> Vec<&str> {
        let rows = implied_rows(linked, node, &facts.modifiers);
        rows.flat_map(|row| row.modifiers).copied().collect()
    };
    let implied = Pair::new(words(pair.before, before), words(pair.after, after));
    let is_type = linked[pair.before].kind.group() == KindGroup::Type;
    let is_edit = |word: &String| {
        let is_implied = |words: &Vec<&str>| words.contains(&word.as_str());
        let (before, after) = (is_implied(&implied.before), is_implied(&implied.after));
        before == after && !(is_type && before)
    };
    before.modifiers.retain(is_edit);
    after.modifiers.retain(is_edit);
}

impl DeclarationFacts {
    /// Replaces the visibility of a declaration without keyword by the one that its container or the block
    /// around it implies.
    pub(in crate::refine) fn set_implied_access(
        &mut self,
        linked: &Linked,
        node: NodeId,
        words: &DeclarationRules,
    ) {
        let is_other = self.access.as_deref() != Some(words.access_without_keyword);
        // Two declarations are equal whether a keyword or what is around them says so.
        if std::mem::take(&mut self.has_access_keyword) || is_other {
            return;
        }
        let container = linked[node].parent.map(|parent| linked[parent].kind);
        let implied = || {
            let mut rows = implied_rows(linked, node, &self.modifiers);
            let access = rows.find_map(|row| row.access);
            access.unwrap_or(if is_interface(container) {
                words.access_in_interface
            } else {
                words.access_without_keyword
            })
        };
        let access = linked
            .tree_of(node)
            .access_of_block(node)
            .unwrap_or_else(implied);
        self.access = Some(access.to_owned()).filter(|access| !access.is_empty());
    }
}
