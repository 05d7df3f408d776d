//! Classifies the pairs of the matching as relationships.

use super::classify::reported_kind;
use super::context::Context;
use super::kind::RelationshipKind;
use super::matching::Matching;
use super::place::same_place::same_location;
use super::relationship::Relationship;
use super::types::signatures;
use crate::base::bag::Symbol;
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::cst::same_types::{Part, parts};
use crate::lang::rules::KindGroup;
use crate::lang::rules::declaration_rules::DeclarationRules;
use std::cell::OnceCell;

/// Returns the members, before, whose removed type was replaced by an added type: their move is
/// implied by the change of the type. If members of a type moved to several types, the type was
/// split, and their moves are reported.
fn members_moved_with_type(matching: &Matching<'_>) -> Set<NodeId> {
    let unmatched_type = |node: NodeId| {
        let is_type = |node: NodeId| matching.context.node(node).kind.group() == KindGroup::Type;
        let parent = matching.context.node(node).parent;
        let parent = parent.filter(|&parent| is_type(parent) && !is_type(node))?;
        let parts = matching.context.tree_of(parent).parts(&parent);
        let is_unmatched = |&part: &NodeId| matching.is_unmatched(part);
        parts.iter().all(is_unmatched).then_some(parts[0])
    };
    // The type that the members of each removed type moved to; `None` if there are several.
    let mut became: Map<NodeId, Option<NodeId>> = Map::default();
    let mut moved = Vec::new();
    for (before, after) in matching.pairs() {
        let types = unmatched_type(before).zip(unmatched_type(after));
        if let Some((from, to)) = types {
            let target = became.entry(from).or_insert(Some(to));
            *target = target.filter(|target| *target == to);
            moved.push((before, from));
        }
    }
    let with_type = moved.into_iter().filter(|(_, from)| became[from].is_some());
    with_type.map(|(before, _)| before).collect()
}

/// Returns the relationships of all matched pairs. Pairs that cannot be classified, and members that
/// only moved with their type, have none and are recorded as refused.
pub fn relationships(matching: &Matching<'_>) -> Vec<Relationship> {
    let moved_with_type = members_moved_with_type(matching);
    let types = OnceCell::new();
    let relationship = |(before, after)| {
        let provenance = matching.provenance(before)?;
        let refuse = |reason: &str| {
            let refusals = &matching.context.refusals;
            refusals.record(provenance.pass, (before, after), || reason);
        };
        let Some(mut kind) = reported_kind(matching, before, after) else {
            refuse("no relationship exists for such a pair");
            return None;
        };
        if kind == RelationshipKind::ChangeSignature {
            // A signature that differs only in the names of renamed types did not change.
            let types = types.get_or_init(|| ChangedTypes::new(matching));
            if types.explain(matching.context, before, after) {
                kind = RelationshipKind::Same;
            }
        }
        if kind.is_move() && moved_with_type.contains(&before) {
            refuse(
                "the same element: its type was removed, and the type that contains it now was added",
            );
            return None;
        }
        Some(Relationship {
            kind,
            before,
            after,
            pass: provenance.pass,
            similarity: provenance.similarity,
            same_container: !kind.is_move() && same_location(matching, before, after),
            support: None,
        })
    };
    matching.pairs().filter_map(relationship).collect()
}

/// Returns true if the files of two elements are in different folders: where folders are packages, their
/// types are qualified by another name, even if they moved with their file.
fn has_other_folder(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let folder = |node: NodeId| context.file(node).path.folders().next();
    folder(before) != folder(after)
}

/// Simple names, before and after, of matched types that were renamed or moved, also with their file.
pub struct ChangedTypes<'a>(Set<(&'a str, &'a str)>);

impl<'a> ChangedTypes<'a> {
    /// Collects the changed types of `matching`.
    fn new(matching: &Matching<'a>) -> Self {
        let context = matching.context;
        let (had, has) = (&context.before().nodes, &context.after().nodes);
        let is_type = |node: NodeId| had[node].kind.group() == KindGroup::Type;
        let is_moved = |before: NodeId, after: NodeId| {
            has_other_folder(context, before, after)
                || reported_kind(matching, before, after)
                    .is_some_and(|kind| !kind.is_matched_by_identifier())
        };
        let pairs = matching
            .pairs()
            .filter(|&(before, after)| is_type(before) && is_moved(before, after));
        let name = |symbol: Symbol| context.text(symbol);
        let names = pairs.map(|(before, after)| (name(had[before].name), name(has[after].name)));
        ChangedTypes::of_names(names)
    }

    /// Returns types with these simple names before and after.
    pub fn of_names(names: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        ChangedTypes(names.collect())
    }

    /// Returns true if the types in the signatures of two elements are equal except for the names of the
    /// changed types, which explain the change of the signature.
    fn explain(&self, context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
        if self.0.is_empty() {
            return false;
        }
        let types = |node: NodeId| {
            let language = context.language(node);
            let (extended, parameters) = signatures::parts(context, node);
            let types = extended.to_owned() + parameters;
            let rules = language.declared.as_ref();
            rules.map_or(types.clone(), |rules| rules.with_usual_spelling(&types))
        };
        self.explain_texts(&types(before), &types(after))
    }

    /// Returns true if two lists of types are equal except for the names of the changed types and for
    /// spellings that `rules` call equivalent.
    pub fn explain_types(&self, rules: &DeclarationRules, before: &str, after: &str) -> bool {
        !self.0.is_empty()
            && self.explain_texts(
                &rules.with_usual_spelling(before),
                &rules.with_usual_spelling(after),
            )
    }

    /// Returns true if two lists of types in their usual spelling are equal except for the names of the
    /// changed types.
    fn explain_texts(&self, before: &str, after: &str) -> bool {
        let (had, has) = (parts(before), parts(after));
        let mut pairs = had.iter().zip(&has);
        had.len() == has.len() && pairs.all(|(had, has)| had == has || self.became(had, has))
    }

    /// Returns true if the type `before` became `after`, regardless of qualification.
    fn became(&self, before: &Part<'_>, after: &Part<'_>) -> bool {
        let names = before.last_name().zip(after.last_name());
        names.is_some_and(|names| self.0.contains(&names))
    }
}
