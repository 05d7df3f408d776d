//! Classifies the pairs of the matching as relationships.

use super::classify::{kind, same_location};
use super::context::Context;
use super::kind::RelationshipKind;
use super::matching::Matching;
use super::relationship::Relationship;
use super::signatures::parts;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use std::cell::OnceCell;

/// Returns the members, before, whose removed type was replaced by an added type: their move is
/// implied by the change of the type. If members of a type moved to several types, the type was
/// split, and their moves are reported. Empty if `relate.members_move_between_new_types` is on.
fn members_moved_with_type(context: &Context<'_>, matching: &Matching) -> Set<NodeId> {
    if context.options.members_move_between_new_types {
        return Set::default();
    }
    let unmatched_type = |side: Side, node: NodeId| {
        let nodes = &context.linked.sides.get(side).nodes;
        let is_unmatched = |parent: &NodeId| {
            nodes[*parent].kind.group() == KindGroup::Type && matching.is_unmatched(side, *parent)
        };
        let is_member = nodes[node].kind.group() != KindGroup::Type;
        nodes[node]
            .parent
            .filter(is_unmatched)
            .filter(|_| is_member)
    };
    // The type that the members of each removed type moved to; `None` if there are several.
    let mut became: Map<NodeId, Option<NodeId>> = Map::default();
    let mut moved = Vec::new();
    for (before, after) in matching.pairs() {
        let types = unmatched_type(Side::Before, before).zip(unmatched_type(Side::After, after));
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
pub fn relationships(context: &Context<'_>, matching: &Matching) -> Vec<Relationship> {
    let moved_with_type = members_moved_with_type(context, matching);
    let types = OnceCell::new();
    let relationship = |(before, after)| {
        let provenance = matching.provenance(before)?;
        let refuse = |reason: &str| {
            let refusals = &context.refusals;
            refusals.record(provenance.pass, (before, after), || reason.to_owned());
        };
        let Some(mut kind) = kind(context, matching, before, after) else {
            refuse("no relationship exists for such a pair");
            return None;
        };
        if kind == RelationshipKind::ChangeSignature {
            // A signature that differs only in the names of renamed types did not change.
            let types = types.get_or_init(|| ChangedTypes::new(context, matching));
            if types.explain(context, before, after) {
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
            same_container: same_location(context, matching, before, after),
            support: None,
        })
    };
    matching.pairs().filter_map(relationship).collect()
}

/// Simple names, before and after, of matched types that were renamed or moved.
struct ChangedTypes<'a>(Set<(&'a str, &'a str)>);

impl<'a> ChangedTypes<'a> {
    /// Collects the changed types of `matching`; none if `relate.names_identify` is off.
    fn new(context: &'a Context<'_>, matching: &Matching) -> Self {
        let (had, has) = (&context.before().nodes, &context.after().nodes);
        let is_type = |node: NodeId| had[node].kind.group() == KindGroup::Type;
        let pairs = matching.pairs().filter(|&(before, after)| {
            context.options.names_identify
                && is_type(before)
                && kind(context, matching, before, after)
                    .is_some_and(|kind| !kind.is_matched_by_identifier())
        });
        let name = |symbol: Symbol| context.linked.vocabulary.get(symbol);
        let names = pairs.map(|(before, after)| (name(had[before].name), name(has[after].name)));
        ChangedTypes(names.collect())
    }

    /// Returns true if the types in the signatures of two elements are equal except for the names of the changed
    /// types, which explain the change of the signature.
    fn explain(&self, context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
        let of = |side, node| {
            let (extended, parameters) = parts(context, side, node);
            words(extended).chain(words(parameters))
        };
        let mut had = of(Side::Before, before);
        let mut has = of(Side::After, after);
        loop {
            match (had.next(), has.next()) {
                (None, None) => return true,
                (Some(before), Some(after)) if before == after || self.became(before, after) => {}
                _ => return false,
            }
        }
    }

    /// Returns true if the type `before` became `after`, regardless of qualification.
    fn became(&self, before: &'a str, after: &'a str) -> bool {
        let simple = |name: &'a str| name.rsplit('.').next().unwrap_or(name);
        self.0.contains(&(simple(before), simple(after)))
    }
}

/// Returns the names and the punctuation of a list of parameters, in order.
fn words(parameters: &str) -> impl Iterator<Item = &str> {
    let is_of_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$' | '.');
    let mut rest = parameters;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = rest
            .find(|letter| !is_of_name(letter))
            .unwrap_or(rest.len());
        // The dots of `Ticket...` are punctuation.
        let name = rest[..end].trim_end_matches('.');
        let (word, after) = rest.split_at(name.len().max(first.len_utf8()));
        rest = after;
        Some(word)
    })
}
