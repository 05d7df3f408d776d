//! Matches similar elements (TSE 2021, Figure 3): first those with the same name or container, then
//! all others.

use super::copies::StayingMembers;
use super::declared_words::DeclaredWords;
use super::identical_uses;
use super::ranked::{candidate_by_text, candidate_of_pair, join_texts};
use super::references::TypeReferences;
use super::split_elements::{SplitElements, have_equal_code};
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::lang::rules::{ComparableKind, ElementKind, KindGroup};
use crate::relate::classify;
use crate::relate::context::Context;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::names::renames;
use crate::relate::place::objects;
use crate::relate::place::same_place;
use crate::relate::relationship::Pass;
use crate::relate::types::signatures::{have_same_types, keeps_parameters};
use std::collections::BTreeMap;

/// Factor by which the rank grows if two elements have the same code and parameter types. The ranks of
/// two elements that differ in their names only are at least 0.7² of those with equal names.
const EQUAL_CODE_FACTOR: f64 = 2.0;
/// Factor by which the rank grows if an overload has all parameters of the other one. It outweighs a
/// tenth of the similarity.
const KEPT_PARAMETERS_FACTOR: f64 = 1.25;

/// Matches similar elements, containers before members.
pub fn run(matching: &mut Matching<'_>) {
    let context = matching.context;
    let pair_count = matching.removed().count() * matching.added().count();
    let _reserve = context.reserve(pair_count);
    let pairs = similar_pairs(matching, |attributes| {
        identical_uses::remove_pairs(matching, attributes)
    });
    for pair in &pairs {
        let refusals = &context.refusals;
        refusals.propose(Pass::Similar, (pair.before, pair.after));
    }
    let counterevidence = Counterevidence::new(matching);
    let holders = Holders::new(matching);
    let is_container = |candidate: &MatchCandidate| {
        let group = context.node(candidate.before).kind.group();
        matches!(group, KindGroup::Type | KindGroup::File)
    };
    let (containers, members): (Vec<MatchCandidate>, Vec<MatchCandidate>) =
        pairs.into_iter().partition(is_container);
    // Types and files come first, because their matches show which members are near.
    for (pairs, pass, has_members) in [
        (&containers, Pass::SimilarNear, false),
        (&containers, Pass::Similar, false),
        (&members, Pass::SimilarNear, true),
        (&members, Pass::Similar, true),
    ] {
        let mut candidates = if has_members {
            inherited_members(matching, |before, after| {
                classify::kind(matching, before, after)
            })
        } else {
            Vec::new()
        };
        let types = match has_members {
            true => renames::of_types(matching),
            false => Pair::default(),
        };
        let words = DeclaredWords::new(&types.before);
        for candidate in pairs {
            if context.budget.is_stopped() {
                context.give_up(pass.name());
                break;
            }
            let (before, after) = (candidate.before, candidate.after);
            if matching.partner(before).is_some() || matching.partner(after).is_some() {
                continue;
            }
            let is_eligible = pass == Pass::Similar || is_near(matching, before, after);
            let refusal = match classify::kind(matching, before, after) {
                None => Some("no relationship exists for such a pair"),
                Some(_) if !is_eligible => continue,
                Some(kind) => counterevidence
                    .refusal(matching, kind, candidate)
                    .or_else(|| other_types(context, &types, before, after))
                    .or_else(|| other_words(context, &words, before, after))
                    .or_else(|| holders.refusal(context, before, after)),
            };
            match refusal {
                None => candidates.push(ranked_by_declaration(matching, *candidate)),
                Some(reason) => {
                    let refusals = &context.refusals;
                    refusals.record(pass, (before, after), || reason);
                }
            }
        }
        matching.match_candidates(candidates, pass);
    }
}

/// Reasons why similar elements are not matched.
struct Counterevidence {
    split_elements: SplitElements,
    staying: StayingMembers,
    references: TypeReferences,
}

impl Counterevidence {
    fn new(matching: &Matching<'_>) -> Counterevidence {
        Counterevidence {
            split_elements: SplitElements::new(matching),
            staying: StayingMembers::new(matching),
            references: TypeReferences::new(matching),
        }
    }

    /// Returns the reason why a pair, which would have the relationship `kind`, is not matched
    /// although its elements are similar; `None` if there is none.
    fn refusal(
        &self,
        matching: &Matching<'_>,
        kind: RelationshipKind,
        candidate: &MatchCandidate,
    ) -> Option<&'static str> {
        let context = matching.context;
        let before = context.node(candidate.before);
        let after = context.node(candidate.after);
        // An element without a body is not the counterpart of an implementation in another
        // container.
        let loses_body = kind.is_move() && before.is_abstract != after.is_abstract;
        let is_identified = || {
            let elements = (candidate.before, candidate.after);
            !objects::differ_by_function_values(matching, elements.0, elements.1)
        };
        if kind.is_matched_by_identifier() && before.signature == after.signature && is_identified()
        {
            Some("elements with the same signature in these containers are matched by identifier")
        } else if loses_body {
            Some("only one of them has a body")
        } else if kind.is_move() && self.staying.is_copied(matching, candidate) {
            Some("a copy: the after element is more similar to a member that stays")
        } else if self
            .references
            .refutes(context, candidate.before, candidate.after)
        {
            Some("too few references went from one to the other")
        } else if self.split_elements.is_part(matching, kind, candidate) {
            Some("one of them is only a part of a split or merged element")
        } else {
            None
        }
    }
}

/// Unmatched attributes of types. An attribute of such a type is a holder of them: `settings : Settings`
/// of `Settings.timeout`.
#[derive(Default)]
struct Holders {
    /// Name of the type and name of each attribute.
    members: Pair<Set<(Symbol, Symbol)>>,
    /// Names of the attributes.
    names: Pair<Set<Symbol>>,
}

impl Holders {
    /// Collects the attributes.
    fn new(matching: &Matching<'_>) -> Holders {
        let mut holders = Holders::default();
        let mut add = |side: Side, nodes: &mut dyn Iterator<Item = NodeId>| {
            let tree = &matching.context.side(side).nodes;
            for node in nodes.filter(|&node| tree[node].kind.is_attribute()) {
                if let Some(container) = tree[node].parent {
                    let name = tree[node].name;
                    holders.names.get_mut(side).insert(name);
                    let member = (tree[container].name, name);
                    holders.members.get_mut(side).insert(member);
                }
            }
        };
        add(Side::Before, &mut matching.removed());
        add(Side::After, &mut matching.added());
        holders
    }

    /// Returns a reason if one of two attributes holds an object whose type has an attribute with the
    /// name of the other: that one moved there, or came from there.
    fn refusal(
        &self,
        context: &Context<'_>,
        before: NodeId,
        after: NodeId,
    ) -> Option<&'static str> {
        let (old, new) = context.nodes(before, after);
        if old.kind != ElementKind::Field || old.name == new.name {
            return None;
        }
        let holds = |holder: NodeId, held: Symbol| {
            let side = holder.side();
            self.names.get(side).contains(&held)
                && context
                    .side(side)
                    .declared_type(holder)
                    .is_some_and(|declared| self.members.get(side).contains(&(declared, held)))
        };
        let is_holder = holds(after, old.name) || holds(before, new.name);
        is_holder.then_some("one of them holds an object that has the other")
    }
}

/// Returns a reason if the type of one attribute was renamed, according to `types`, and the other
/// attribute does not have the renamed type.
fn other_types(
    context: &Context<'_>,
    types: &Pair<Map<Symbol, Symbol>>,
    before: NodeId,
    after: NodeId,
) -> Option<&'static str> {
    if types.before.is_empty() || context.node(before).kind != ElementKind::Field {
        return None;
    }
    let before_type = context.before().declared_type(before);
    let after_type = context.after().declared_type(after);
    let have_other_types = before_type
        .zip(after_type)
        .is_some_and(|(before_type, after_type)| {
            let (renamed_to, renamed_from) =
                (types.before.get(&before_type), types.after.get(&after_type));
            renamed_to.is_some_and(|renamed_to| *renamed_to != after_type)
                || renamed_from.is_some_and(|renamed_from| *renamed_from != before_type)
        });
    have_other_types.then_some("their types are not renamed to each other")
}

/// Returns a reason if both are attributes whose names, types and values have no word in common: they
/// only occur in the same statements.
fn other_words(
    context: &Context<'_>,
    words: &DeclaredWords<'_>,
    before: NodeId,
    after: NodeId,
) -> Option<&'static str> {
    let is_attribute = context.node(before).kind.is_attribute();
    let differ = is_attribute && words.are_disjoint(context, before, after);
    differ.then_some("their declarations have no word in common")
}

/// Returns a candidate of a method or function with a higher rank if its declaration supports it. Of
/// several elements with similar code, the one with exactly the same code and parameter types is the same
/// element, whatever its name is; and of several overloads, one that only got further parameters.
fn ranked_by_declaration(matching: &Matching<'_>, candidate: MatchCandidate) -> MatchCandidate {
    let context = matching.context;
    let (before, after) = (candidate.before, candidate.after);
    let (node, other) = context.nodes(before, after);
    let is_in_question = node.kind.is_callable()
        && !node.is_constructor
        && same_place::same_location(matching, before, after);
    let factor = if !is_in_question {
        1.0
    } else if have_same_types(context, before, after) && have_equal_code(context, before, after) {
        EQUAL_CODE_FACTOR
    } else if node.name == other.name && keeps_parameters(context, before, after) {
        KEPT_PARAMETERS_FACTOR
    } else {
        1.0
    };
    MatchCandidate {
        rank: factor * candidate.rank,
        ..candidate
    }
}

fn is_near(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let node = matching.context.node(before);
    // An attribute that replaces another one occurs in the same statements, so attributes with the
    // same name come first.
    node.name == matching.context.node(after).name
        || !node.kind.is_attribute() && same_place::same_location(matching, before, after)
}

/// Returns all pairs of unmatched elements of one kind whose similarity exceeds
/// `relate.similarity_min`, ranked by similarity times shared weight. `take_attributes` removes pairs of
/// attributes that need no comparison, and returns them.
pub fn similar_pairs(
    matching: &Matching<'_>,
    take_attributes: impl Fn(&mut Pair<Vec<NodeId>>) -> Vec<MatchCandidate>,
) -> Vec<MatchCandidate> {
    let context = matching.context;
    let mut by_kind: BTreeMap<ComparableKind, Pair<Vec<NodeId>>> = BTreeMap::new();
    for side in Side::BOTH {
        for id in matching.unmatched(side) {
            let node = context.node(id);
            if !node.is_scope {
                let of_kind = by_kind.entry(node.base_kind).or_default();
                of_kind.get_mut(side).push(id);
            }
        }
    }
    by_kind.retain(|_, nodes| !nodes.before.is_empty() && !nodes.after.is_empty());
    let (mut candidates, mut has_given_up) = (Vec::new(), false);
    for (kind, mut unmatched) in by_kind {
        if kind.kind.is_attribute() {
            candidates.extend(take_attributes(&mut unmatched));
        }
        let (removed, added) = (unmatched.before, unmatched.after);
        match join_texts(context, &removed, &added, context.options.similarity_min) {
            Some(pairs) => candidates.extend(pairs.into_iter().map(|pair| {
                let (before, after) = (removed[pair.first], added[pair.second]);
                candidate_of_pair(context, before, after, &pair)
            })),
            None => has_given_up = true,
        }
    }
    if has_given_up {
        context.give_up(Pass::Similar.name());
    }
    candidates
}

/// Returns pairs of unmatched members with the same signature, one in a type and the other in a
/// supertype or subtype of it after the change. They need no similarity. `kind` classifies a pair.
pub fn inherited_members(
    matching: &Matching<'_>,
    kind: impl Fn(NodeId, NodeId) -> Option<RelationshipKind>,
) -> Vec<MatchCandidate> {
    let context = matching.context;
    let mut candidates = Vec::new();
    for before in matching.removed() {
        let node = context.node(before);
        let parent = node.parent.filter(|_| node.is_member);
        let Some(parent) = parent.and_then(|parent| matching.partner(parent)) else {
            continue;
        };
        let subtypes = &context.subtypes.after;
        let related_types = subtypes.supertypes(parent).chain(subtypes.subtypes(parent));
        for related_type in related_types {
            for &after in &context.node(related_type).children {
                let is_eligible = context.node(after).signature == node.signature
                    && matching.partner(after).is_none()
                    && context.comparable(before, after)
                    && matches!(
                        kind(before, after),
                        Some(RelationshipKind::PullUp | RelationshipKind::PushDown)
                    );
                if is_eligible {
                    candidates.push(candidate_by_text(context, before, after));
                }
            }
        }
    }
    candidates
}
