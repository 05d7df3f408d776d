//! Attributes that continue as added ones, although their declarations alone do not show it: under
//! another name in the same type, which the code that uses them shows, or in another type.

use super::ElementsChange;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::lang::rules::ElementKind;
use crate::refine::declarations::lists::has_common_words;
use crate::refine::declarations::merged_values::merged_attributes_of;
use crate::relate::kind::RelationshipKind;
use crate::relate::{Pass, Relationship};
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of attributes used in one member, and of added attributes of one container and
/// declared type, that are compared; further ones are skipped. Code in which more attributes
/// changed was rewritten and shows no pairs.
const NAMES_MAX: usize = 30;
/// Number of uses between the same two tokens from which on an added attribute is taken for the
/// replacement of a removed one. A single use can have another attribute for many reasons.
const PLACES_MIN: usize = 2;

/// Maximum value of [`Exchange::agreements`]: types and names agree.
const AGREEMENTS_MAX: usize = 2;

/// Attribute that is in no relationship.
struct Unrelated {
    node: NodeId,
    /// Element that contains the attribute.
    container: NodeId,
    kind: ElementKind,
    name: Symbol,
    /// Declared type as written; `None` if there is none.
    declared: Option<String>,
}

impl Unrelated {
    /// Returns the container and the declared type.
    fn container_and_type(&self) -> (NodeId, Option<&str>) {
        (self.container, self.declared.as_deref())
    }
}

/// Attributes that are in no relationship, by node.
type UnrelatedAttributes = BTreeMap<NodeId, Unrelated>;

/// Returns relationships of attributes that are in no relationship of the change: renamed ones, and ones
/// that moved to another type. Attributes that were merged or split are left out.
pub fn continued_attributes(change: &ElementsChange<'_>) -> Vec<Relationship> {
    let mut attributes = Pair::of_sides(|side| unrelated(change, side));
    if attributes.before.is_empty() || attributes.after.is_empty() {
        return Vec::new();
    }
    for side in Side::BOTH {
        for group in merged_attributes_of(change, side) {
            for part in &group.parts {
                attributes.get_mut(side).remove(part);
            }
            attributes.get_mut(side.opposite()).remove(&group.whole);
        }
    }
    let mut found = Vec::new();
    for pair in renamed(change, &attributes) {
        found.push(relationship(pair, RelationshipKind::Rename));
        attributes.before.remove(&pair.before);
        attributes.after.remove(&pair.after);
    }
    found.extend(moved(change, &attributes));
    found
}

/// Returns a relationship that this pass found.
fn relationship(pair: Pair<NodeId>, kind: RelationshipKind) -> Relationship {
    Relationship {
        kind,
        before: pair.before,
        after: pair.after,
        pass: Pass::Uses,
        similarity: None,
        same_container: kind == RelationshipKind::Rename,
        support: None,
    }
}

/// Collects the attributes of `side` that are in no relationship and have a container.
fn unrelated(change: &ElementsChange<'_>, side: Side) -> UnrelatedAttributes {
    let related = change.relationships.iter();
    let related: Set<NodeId> = related
        .map(|it| *Pair::new(&it.before, &it.after).get(side))
        .copied()
        .collect();
    let nodes = change.tree(side).nodes.entries();
    let attributes = nodes.filter(|(id, node)| node.kind.is_attribute() && !related.contains(id));
    let attributes = attributes.filter_map(|(id, node)| {
        let unrelated = Unrelated {
            node: id,
            container: node.parent?,
            kind: node.kind,
            name: node.name,
            declared: change.reader.attribute_type(id),
        };
        Some((id, unrelated))
    });
    attributes.collect()
}

/// Evidence that an added attribute continues a removed one. Larger values are stronger evidence;
/// fields are compared in their order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Exchange {
    /// Number of agreements of the declarations: the declared types are equal, or both are constants of
    /// an enumeration; one name has all words of the other.
    agreements: usize,
    /// Number of uses between the same two tokens.
    in_place: usize,
    /// Number of uses in the same member.
    uses: usize,
    /// True if no other removed attribute of the container, and no other added one, has the declared type.
    is_only_of_type: bool,
}

/// Returns the pairs of a removed and an added attribute of matched types that are each other's best
/// counterpart, if code or their declarations show that one continues the other.
fn renamed(
    change: &ElementsChange<'_>,
    attributes: &Pair<UnrelatedAttributes>,
) -> Vec<Pair<NodeId>> {
    let uses = Uses::of(change, attributes);
    // Evidence of each pair, and true if it is enough.
    let mut exchanges: BTreeMap<(NodeId, NodeId), (Exchange, bool)> = BTreeMap::new();
    let of_type = Pair::new(&attributes.before, &attributes.after).map(count_by_type);
    for pair in candidates(change, attributes, &uses) {
        let (before, after) = (&attributes.before[&pair.0], &attributes.after[&pair.1]);
        let (in_place, number) = uses.exchanged.get(&pair).copied().unwrap_or_default();
        let has_same_type = match &before.declared {
            Some(declared) => after.declared.as_ref() == Some(declared),
            None => [before.kind, after.kind] == [ElementKind::EnumConstant; 2],
        };
        let has_words = has_common_words(change.text(before.name), change.text(after.name));
        let exchange = Exchange {
            agreements: usize::from(has_same_type) + usize::from(has_words),
            in_place,
            uses: number,
            is_only_of_type: has_same_type
                && of_type.before[&before.container_and_type()] == 1
                && of_type.after[&after.container_and_type()] == 1,
        };
        let all = Pair::new(uses.number(pair.0), uses.number(pair.1));
        exchanges.insert(pair, (exchange, exchange.shows_pair(all)));
    }
    // Best evidence of each attribute, and number of pairs with it. Pairs of agreeing declarations
    // compete with the others even if code contradicts them.
    let mut best: Map<NodeId, (Exchange, usize)> = Map::default();
    for (&(before, after), &(exchange, is_pair)) in &exchanges {
        if !is_pair && exchange.agreements < AGREEMENTS_MAX {
            continue;
        }
        for attribute in [before, after] {
            let of_attribute = best.entry(attribute).or_insert((exchange, 0));
            if exchange > of_attribute.0 {
                *of_attribute = (exchange, 0);
            }
            of_attribute.1 += usize::from(exchange == of_attribute.0);
        }
    }
    let only = exchanges
        .into_iter()
        .filter(|((before, after), (exchange, is_pair))| {
            let is_best = |attribute: &NodeId| best[attribute] == (*exchange, 1);
            *is_pair && is_best(before) && is_best(after)
        });
    only.map(|((before, after), _)| Pair::new(before, after))
        .collect()
}

impl Exchange {
    /// Returns true if the evidence is enough for the added attribute to continue the removed one.
    /// `all` has the number of uses in matched members of the removed and of the added attribute.
    fn shows_pair(self, all: Pair<usize>) -> bool {
        let is_majority = self.uses > 0 && 2 * self.uses >= all.before.max(all.after);
        match self.agreements {
            0 => self.in_place >= PLACES_MIN && is_majority,
            1 => {
                self.in_place >= PLACES_MIN
                    || self.in_place > 0 && (is_majority || self.is_only_of_type)
            }
            // Two agreements are enough unless both attributes are used, but never in one member.
            _ => self.uses > 0 || all.before == 0 || all.after == 0,
        }
    }
}

/// Returns the number of attributes of each container and declared type.
fn count_by_type(attributes: &UnrelatedAttributes) -> Map<(NodeId, Option<&str>), usize> {
    let mut counts = Map::default();
    for attribute in attributes.values() {
        *counts.entry(attribute.container_and_type()).or_default() += 1;
    }
    counts
}

/// Returns the pairs of a removed and an added attribute in matched containers that can be one attribute:
/// those that were exchanged in a member, and those of one declared type.
fn candidates(
    change: &ElementsChange<'_>,
    attributes: &Pair<UnrelatedAttributes>,
    uses: &Uses,
) -> BTreeSet<(NodeId, NodeId)> {
    let mut candidates: BTreeSet<(NodeId, NodeId)> = uses.exchanged.keys().copied().collect();
    let mut added: BTreeMap<(NodeId, Option<&str>), Vec<NodeId>> = BTreeMap::new();
    for after in attributes.after.values() {
        let of_type = added.entry(after.container_and_type());
        of_type.or_default().push(after.node);
    }
    for before in attributes.before.values() {
        let kept = change.counterpart(before.container);
        let same_type = kept.and_then(|kept| added.get(&(kept, before.declared.as_deref())));
        let same_type = same_type.into_iter().flatten().take(NAMES_MAX);
        candidates.extend(same_type.map(|&after| (before.node, after)));
    }
    candidates
}

/// Uses of unrelated attributes in the matched methods and functions.
#[derive(Default)]
struct Uses {
    /// Number of uses of each attribute.
    all: Map<NodeId, usize>,
    /// Numbers of exchanged uses by removed and added attribute of matched containers: first those
    /// between the same two tokens, then those in the same member.
    exchanged: BTreeMap<(NodeId, NodeId), (usize, usize)>,
}

impl Uses {
    /// Counts the uses of `attributes` in the matched methods and functions of `change`.
    fn of(change: &ElementsChange<'_>, attributes: &Pair<UnrelatedAttributes>) -> Uses {
        let names =
            Pair::of_sides(|side| DenotedAttributes::of(change, side, attributes.get(side)));
        let mut uses = Uses::default();
        for (_, relationship) in change.matches() {
            let member = Pair::new(relationship.before, relationship.after);
            if !change.node(member.after).kind.is_callable() {
                continue;
            }
            let places = Pair::of_sides(|side| names.get(side).places(change, *member.get(side)));
            for side in Side::BOTH {
                for (attribute, places) in places.get(side) {
                    *uses.all.entry(*attribute).or_default() += places.len();
                }
            }
            for (&before, lost) in places.before.iter().take(NAMES_MAX) {
                let container = attributes.before[&before].container;
                let kept = change.counterpart(container);
                for (&after, gained) in places.after.iter().take(NAMES_MAX) {
                    if kept == Some(attributes.after[&after].container) {
                        let exchanged = uses.exchanged.entry((before, after)).or_default();
                        exchanged.0 += common_places(lost, gained);
                        exchanged.1 += lost.len().min(gained.len());
                    }
                }
            }
        }
        uses
    }

    /// Returns the number of uses of an attribute.
    fn number(&self, attribute: NodeId) -> usize {
        self.all.get(&attribute).copied().unwrap_or(0)
    }
}

/// Tokens before and after a use of an attribute; `None` where the code begins or ends.
pub type Place = (Option<Symbol>, Option<Symbol>);

/// Returns the number of places, repetitions counted, that both lists have in common.
pub fn common_places(places: &[Place], others: &[Place]) -> usize {
    let mut counts: Map<Place, usize> = Map::default();
    for place in others {
        *counts.entry(*place).or_default() += 1;
    }
    let common = places.iter().filter(|place| match counts.get_mut(place) {
        Some(count) if *count > 0 => {
            *count -= 1;
            true
        }
        _ => false,
    });
    common.count()
}

/// Attributes that names in the code of one side can denote.
struct DenotedAttributes {
    side: Side,
    /// Names of the unrelated attributes.
    names: Set<Symbol>,
    /// Attributes with these names by container and name. The value is `None` for attributes that are in
    /// a relationship.
    members: Map<(NodeId, Symbol), Option<NodeId>>,
    /// The same by the names of the container and of the attribute; `None` also if several containers of
    /// this name have such an attribute.
    members_by_names: Map<(Symbol, Symbol), Option<NodeId>>,
    /// Tokens between a receiver and its member, such as `.`.
    separators: Vec<Symbol>,
    /// Token that opens a list of arguments; `None` if the change does not contain it.
    open: Option<Symbol>,
}

impl DenotedAttributes {
    /// Collects the attributes of `side` that have the name of one of `attributes`.
    fn of(change: &ElementsChange<'_>, side: Side, attributes: &UnrelatedAttributes) -> Self {
        let names: Set<Symbol> = attributes.values().map(|it| it.name).collect();
        let (mut members, mut members_by_names) = (Map::default(), Map::default());
        for (id, node) in change.tree(side).nodes.entries() {
            let is_named = node.kind.is_attribute() && names.contains(&node.name);
            if let Some(container) = node.parent.filter(|_| is_named) {
                let unrelated = Some(id).filter(|id| attributes.contains_key(id));
                members.insert((container, node.name), unrelated);
                let by_names = members_by_names.entry((change.node(container).name, node.name));
                by_names.and_modify(|it| *it = None).or_insert(unrelated);
            }
        }
        let vocabulary = &change.linked.vocabulary;
        DenotedAttributes {
            side,
            names,
            members,
            members_by_names,
            separators: vocabulary.member_separators(),
            open: vocabulary.find("("),
        }
    }

    /// Returns the places of the uses of unrelated attributes in a member, by attribute. A use is a name
    /// that is neither called nor a local variable. Behind the name of a type, it denotes the attribute of this
    /// type, otherwise that of the innermost type around the member that has one of this name.
    fn places(&self, change: &ElementsChange<'_>, member: NodeId) -> BTreeMap<NodeId, Vec<Place>> {
        let mut places: BTreeMap<NodeId, Vec<Place>> = BTreeMap::new();
        let tokens: Vec<Symbol> = change.tokens(member).collect();
        if !tokens.iter().any(|token| self.names.contains(token)) {
            return places;
        }
        let local = change.local_variables(member);
        for (index, token) in tokens.iter().enumerate() {
            if !self.names.contains(token) {
                continue;
            }
            let previous = index.checked_sub(1).map(|index| tokens[index]);
            let next = tokens.get(index + 1).copied();
            let is_member = previous.is_some_and(|token| self.separators.contains(&token));
            let is_called = next.is_some() && next == self.open;
            if is_called || !is_member && local.contains(token) {
                continue;
            }
            let of_type = index.checked_sub(2).filter(|_| is_member);
            let of_type = of_type.map(|index| (tokens[index], *token));
            let of_type = of_type.and_then(|names| self.members_by_names.get(&names).copied());
            let mut outer = change.tree(self.side).ancestry(member).skip(1);
            let around = || outer.find_map(|outer| self.members.get(&(outer, *token)).copied());
            let denoted = of_type.or_else(around);
            if let Some(attribute) = denoted.flatten() {
                places.entry(attribute).or_default().push((previous, next));
            }
        }
        places
    }
}

/// Returns relationships of attributes that kept their name and type and are in another type, which is
/// connected with the former one. Several removed attributes can be duplicates that became one; leaves out
/// names that several added attributes have.
fn moved(change: &ElementsChange<'_>, attributes: &Pair<UnrelatedAttributes>) -> Vec<Relationship> {
    let mut added: Map<Symbol, Option<&Unrelated>> = Map::default();
    for attribute in attributes.after.values() {
        let of_name = added.entry(attribute.name);
        of_name
            .and_modify(|it| *it = None)
            .or_insert(Some(attribute));
    }
    let mut connections = Connections::default();
    let mut found = Vec::new();
    for before in attributes.before.values() {
        let Some(after) = added.get(&before.name).copied().flatten() else {
            continue;
        };
        let types = Pair::new(before.container, after.container);
        if have_one_type(before, after) && connections.exists(change, types) {
            let pair = Pair::new(before.node, after.node);
            let root = |side: Side| change.tree(side).root_of(*pair.get(side));
            let roots = root(Side::Before).zip(root(Side::After));
            let is_inside =
                roots.is_some_and(|(root, other)| change.counterpart(root) == Some(other));
            let kind = match is_inside {
                true => RelationshipKind::InternalMove,
                false => RelationshipKind::Move,
            };
            found.push(relationship(pair, kind));
        }
    }
    found
}

/// Returns true if one of two declared types has all words of the other: `Factory` and
/// `Optional<ListableFactory>`.
fn have_one_type(before: &Unrelated, after: &Unrelated) -> bool {
    let words = |declared: &str| declared.replace(|letter: char| !letter.is_alphanumeric(), "_");
    match (&before.declared, &after.declared) {
        (Some(before), Some(after)) => {
            before == after || has_common_words(&words(before), &words(after))
        }
        _ => false,
    }
}

/// Test of connections between types, with the tokens of the types that were tested.
#[derive(Default)]
struct Connections {
    /// Cached tokens of types after.
    tokens: Map<NodeId, Set<Symbol>>,
}

impl Connections {
    /// Returns true if an attribute can have moved from a type before to a type after: a member or code
    /// went the same way, or the former type stays and contains the other one, is contained in it or
    /// mentions it. Types of one hierarchy are left out, where attributes are pulled up and pushed down.
    fn exists(&mut self, change: &ElementsChange<'_>, types: Pair<NodeId>) -> bool {
        let Some(kept) = change.counterpart(types.before) else {
            return change.transfers.contains_key(&(types.before, types.after));
        };
        let is_one_hierarchy =
            change.inherits(kept, types.after) || change.inherits(types.after, kept);
        if kept == types.after || is_one_hierarchy {
            return false;
        }
        let tree = change.tree(Side::After);
        let is_inside = |inner: NodeId, outer: NodeId| tree.ancestry(inner).any(|it| it == outer);
        let tokens = self.tokens.entry(kept);
        let tokens = tokens.or_insert_with(|| change.tokens(kept).collect());
        change.transfers.contains_key(&(types.before, types.after))
            || is_inside(kept, types.after)
            || is_inside(types.after, kept)
            || tokens.contains(&change.node(types.after).name)
    }
}
