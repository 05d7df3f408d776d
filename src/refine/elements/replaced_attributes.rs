//! Removed attributes whose place in the code an attribute of another type took that existed before.

use super::attributes::{NAMES_MAX, TypedAttribute, matched_code, typed_attributes};
use super::continued_attributes::{Place, common_places};
use super::{ElementFinding, ElementsChange};
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::NodeId;
use std::collections::BTreeMap;

/// Members in which one attribute took the place of another one.
struct Replacement {
    /// Index of the relationship of the first member.
    evidence: usize,
    /// Number of members.
    members: usize,
}

/// Returns the removed attributes that an attribute of another type, with equal declared type, replaced. The
/// other attribute existed before. Each matched member that stopped using the removed one gained as many
/// uses of the other one, and at least half of the removed uses stood between the tokens of gained ones.
/// Leaves out attributes whose name several attributes of their side have.
pub fn replaced_attributes(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    let mut removed = typed_attributes(change, Side::Before);
    let named = attribute_names(change, Side::Before);
    removed.retain(|name, _| named.get(name) == Some(&1));
    let kept = kept_attributes(change, &removed);
    if removed.is_empty() || kept.is_empty() {
        return Vec::new();
    }
    let names: Set<Symbol> = removed.keys().chain(kept.keys()).copied().collect();
    // Number of members that stopped using each removed attribute.
    let mut members: Map<NodeId, usize> = Map::default();
    let mut replacements: BTreeMap<(NodeId, NodeId), Replacement> = BTreeMap::new();
    for (evidence, before, after) in matched_code(change, &names) {
        let mut lost: Vec<(Symbol, &TypedAttribute, usize)> = before
            .iter()
            .filter(|(name, _)| !after.contains_key(name))
            .filter_map(|(name, number)| Some((*name, removed.get(name)?, *number)))
            .collect();
        lost.sort_unstable_by_key(|(_, attribute, _)| attribute.node);
        let mut gained: Vec<(Symbol, &TypedAttribute, usize)> = after
            .iter()
            .filter_map(|(name, number)| {
                let earlier = before.get(name).copied().unwrap_or_default();
                Some((*name, kept.get(name)?, number.saturating_sub(earlier)))
            })
            .filter(|(_, _, added)| *added > 0)
            .collect();
        gained.sort_unstable_by_key(|(_, attribute, _)| attribute.node);
        // A rewritten member shows no pair, but it did stop using the attribute.
        let is_rewritten = lost.len() > NAMES_MAX || gained.len() > NAMES_MAX;
        for (old_name, old, number) in lost {
            *members.entry(old.node).or_default() += 1;
            for (new_name, new, added) in gained.iter().filter(|_| !is_rewritten) {
                let is_elsewhere = change.counterpart(old.container) != Some(new.container);
                if *added == number
                    && old.declared == new.declared
                    && is_elsewhere
                    && is_in_place(change, evidence, Pair::new(old_name, *new_name))
                {
                    let of_pair = replacements.entry((old.node, new.node));
                    let first = Replacement {
                        evidence,
                        members: 0,
                    };
                    of_pair.or_insert(first).members += 1;
                }
            }
        }
    }
    let mut candidates: Map<NodeId, usize> = Map::default();
    for (old, _) in replacements.keys() {
        *candidates.entry(*old).or_default() += 1;
    }
    let everywhere = replacements
        .into_iter()
        .filter(|((old, _), it)| candidates[old] == 1 && it.members == members[old]);
    everywhere
        .map(|((before, after), it)| {
            ElementFinding::new(it.evidence, Pair::new(before, after), Pair::default(), 1)
        })
        .collect()
}

/// Returns the number of attributes of `side` with each name.
fn attribute_names(change: &ElementsChange<'_>, side: Side) -> Map<Symbol, usize> {
    let mut names: Map<Symbol, usize> = Map::default();
    let nodes = change.tree(side).nodes.entries();
    for (_, node) in nodes.filter(|(_, node)| node.kind.is_attribute()) {
        *names.entry(node.name).or_default() += 1;
    }
    names
}

/// Returns the attributes after, by name, that existed before and have the declared type of one of
/// `removed`.
fn kept_attributes(
    change: &ElementsChange<'_>,
    removed: &BTreeMap<Symbol, TypedAttribute>,
) -> BTreeMap<Symbol, TypedAttribute> {
    if removed.is_empty() {
        return BTreeMap::new();
    }
    let types: Set<&str> = removed.values().map(|it| &*it.declared).collect();
    let named = attribute_names(change, Side::After);
    let nodes = change.tree(Side::After).nodes.entries();
    let unique =
        nodes.filter(|(_, node)| node.kind.is_attribute() && named.get(&node.name) == Some(&1));
    let kept = unique.filter_map(|(node, element)| {
        change.counterpart(node)?;
        let declared = change.reader.attribute_type(node)?;
        let attribute = TypedAttribute {
            node,
            container: element.parent?,
            declared,
        };
        types
            .contains(&*attribute.declared)
            .then_some((element.name, attribute))
    });
    kept.collect()
}

/// Returns true if at least half of the uses of the attribute `names.before` in a member, given by the
/// index of its relationship, stand between the same two tokens as uses of `names.after` in the member
/// after, and neither name is a variable of the member. Receivers belong to the use: `this.size`.
fn is_in_place(change: &ElementsChange<'_>, member: usize, names: Pair<Symbol>) -> bool {
    let relationship = &change.relationships[member];
    let members = Pair::new(relationship.before, relationship.after);
    let separators = change.linked.vocabulary.member_separators();
    let mut places: Pair<Vec<Place>> = Pair::default();
    for side in Side::BOTH {
        let (node, name) = (*members.get(side), *names.get(side));
        let tokens: Vec<Symbol> = change.tokens(node).collect();
        if !change.work.spend(tokens.len()) || change.local_variables(node).contains(&name) {
            return false;
        }
        let uses = (0..tokens.len()).filter(|&index| tokens[index] == name);
        let of_side = uses.map(|index| {
            let mut first = index;
            while first > 1 && separators.contains(&tokens[first - 1]) {
                first -= 2;
            }
            let previous = first.checked_sub(1).map(|index| tokens[index]);
            (previous, tokens.get(index + 1).copied())
        });
        places.get_mut(side).extend(of_side);
    }
    let common = common_places(&places.before, &places.after);
    common > 0 && 2 * common >= places.before.len()
}
