//! Pairs of elements that steps proposed, with comparable features and the decision on each. Only
//! `refmine evaluate --candidates` reads them.

mod features;
mod match_features;
mod moved_features;
mod name_votes;

use super::classify;
use super::flow::adjacency::CodeTransfer;
use super::kind::RelationshipKind;
use super::matching::{Identifier, Matching, identifier};
use super::place::same_place;
use super::relationship::{Pass, Relationship};
use crate::base::Map;
use crate::base::pair::Side;
use crate::cst::NodeId;
use features::FeatureValues;
use match_features::MatchFeatures;
use moved_features::MovedFeatures;
use std::collections::{BTreeMap, BTreeSet};

/// Family of pairs that compete with each other, and that one model can score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PairFamily {
    /// One element on both sides; an element is in one such pair.
    Matched,
    /// Caller before, and new element that may have its code.
    Extracted,
    /// Removed element, and caller after that may have its code.
    Inlined,
    /// Members that a supertype or subtype gained, which are derived from the matching.
    Derived,
}

impl PairFamily {
    /// Returns the value of the column `family`.
    pub fn name(self) -> &'static str {
        match self {
            PairFamily::Matched => "matched",
            PairFamily::Extracted => "extracted",
            PairFamily::Inlined => "inlined",
            PairFamily::Derived => "derived",
        }
    }

    /// Returns the family of relationships with a name, such as `MOVE`; `None` if there is none.
    pub fn of_relationship(name: &str) -> Option<PairFamily> {
        PairFamily::of_kind(RelationshipKind::by_name(name)?)
    }

    /// Returns the family of relationships of a kind; `None` for new supertypes, which are no pairs of one
    /// element.
    pub fn of_kind(kind: RelationshipKind) -> Option<PairFamily> {
        match kind {
            RelationshipKind::Extract | RelationshipKind::ExtractMove => {
                Some(PairFamily::Extracted)
            }
            RelationshipKind::Inline => Some(PairFamily::Inlined),
            RelationshipKind::PullUpSignature | RelationshipKind::PushDownImpl => {
                Some(PairFamily::Derived)
            }
            RelationshipKind::ExtractSuper => None,
            _ => Some(PairFamily::Matched),
        }
    }
}

/// Pair of elements that steps proposed.
pub struct ProposedPair {
    /// Family of the pair.
    pub family: PairFamily,
    /// Before element.
    pub before: NodeId,
    /// After element.
    pub after: NodeId,
    /// Passes that proposed it; `identity` for a pair of equal identifiers in matched containers.
    pub passes: BTreeSet<Pass>,
    /// Kind of the relationship that the pair has or would have; `None` if there is no such relationship.
    pub kind: Option<RelationshipKind>,
    /// True if the final matching or the relationships have the pair.
    pub is_accepted: bool,
    /// True if an element of it has another counterpart; false for extracted and inlined code.
    pub is_taken: bool,
    /// Reasons why passes refused it.
    pub reasons: Vec<String>,
    /// Features.
    pub features: FeatureValues,
}

/// Family, before element and after element.
type PairKey = (PairFamily, NodeId, NodeId);

/// Returns the proposed pairs of a change, sorted by family and elements; none after the budget is spent.
///
/// Pairs of equal identifiers are left out unless one of their elements is in another proposed pair: nothing
/// competes with them.
pub(super) fn collect(
    matching: &Matching<'_>,
    relationships: &[Relationship],
) -> Vec<ProposedPair> {
    let proposed = proposed(matching, relationships);
    let related = relationships
        .iter()
        .filter_map(|it| Some((key_of(it)?, it.kind)));
    let related: BTreeMap<PairKey, RelationshipKind> = related.collect();
    let match_features = MatchFeatures::new(matching);
    let moved_features = MovedFeatures::new(matching);
    let mut pairs = Vec::with_capacity(proposed.len());
    for ((family, before, after), passes) in proposed {
        if !matching.context.budget.spend(1) {
            matching.context.give_up("the collection of proposed pairs");
            break;
        }
        let transfer = transfer(matching, family, (before, after));
        let features = match (family, transfer) {
            (PairFamily::Matched, _) => match_features.of_pair(before, after),
            (_, Some(transfer)) => moved_features.of_transfer(&transfer),
            _ => FeatureValues::new(),
        };
        let is_matched = family == PairFamily::Matched && matching.partner(before) == Some(after);
        let kind = related.get(&(family, before, after)).copied();
        let is_of_family = |pass: Pass| pass.is_of_moved_code() == transfer.is_some();
        let refusals = &matching.context.refusals;
        pairs.push(ProposedPair {
            family,
            before,
            after,
            passes,
            kind: match is_matched {
                true => kind,
                false => kind.or_else(|| hypothetical_kind(matching, family, (before, after))),
            },
            is_accepted: kind.is_some() || is_matched,
            is_taken: family == PairFamily::Matched
                && (matching.partner(before).is_some_and(|it| it != after)
                    || matching.partner(after).is_some_and(|it| it != before)),
            reasons: refusals.reasons((before, after), is_of_family),
            features,
        });
    }
    add_rivals(&mut pairs);
    pairs
}

/// Returns the key of a relationship; `None` for new supertypes.
fn key_of(relationship: &Relationship) -> Option<PairKey> {
    let family = match relationship.pass {
        Pass::Inheritance | Pass::Merged => PairFamily::Derived,
        _ => PairFamily::of_kind(relationship.kind)?,
    };
    Some((family, relationship.before, relationship.after))
}

/// Returns the passes of each proposed pair.
fn proposed(
    matching: &Matching<'_>,
    relationships: &[Relationship],
) -> BTreeMap<PairKey, BTreeSet<Pass>> {
    let mut pairs: BTreeMap<PairKey, BTreeSet<Pass>> = BTreeMap::new();
    let mut add = |key: PairKey, pass: Pass| {
        pairs.entry(key).or_default().insert(pass);
    };
    for ((before, after), passes) in matching.context.refusals.proposed() {
        for pass in passes {
            let is_unmatched = matching.is_unmatched(before);
            let family = match pass {
                Pass::Extract => PairFamily::Extracted,
                Pass::Inline => PairFamily::Inlined,
                Pass::Statements if is_unmatched => PairFamily::Inlined,
                Pass::Statements => PairFamily::Extracted,
                Pass::Inheritance | Pass::Supertype | Pass::Merged => continue,
                _ => PairFamily::Matched,
            };
            add((family, before, after), pass);
        }
    }
    for relationship in relationships {
        // The matching has the other ones.
        if let Some(key) = key_of(relationship).filter(|key| key.0 != PairFamily::Matched) {
            add(key, relationship.pass);
        }
    }
    for side in Side::BOTH {
        for edge in matching.calls(side).by_callee() {
            let transfer = CodeTransfer::of_call(matching, edge);
            let is_open = matching.is_unmatched(edge.0) && edge.0 != edge.1;
            if let Some(transfer) = transfer.filter(|_| is_open) {
                let (before, after) = transfer.pair();
                let family = match side {
                    Side::After => PairFamily::Extracted,
                    Side::Before => PairFamily::Inlined,
                };
                add((family, before, after), transfer.pass());
            }
        }
    }
    for (before, after) in matching.pairs() {
        let pass = matching.provenance(before).map(|it| it.pass);
        if let Some(pass) = pass.filter(|&pass| pass != Pass::Identity) {
            add((PairFamily::Matched, before, after), pass);
        }
    }
    add_identities(matching, &mut pairs);
    pairs
}

/// Adds the pairs of equal identifiers in matched containers of which an element is in another proposed pair.
fn add_identities(matching: &Matching<'_>, pairs: &mut BTreeMap<PairKey, BTreeSet<Pass>>) {
    let namesakes = IdentifierIndex::new(matching);
    let keys: Vec<PairKey> = pairs.keys().copied().collect();
    for (_, before, after) in keys.into_iter().filter(|key| key.0 == PairFamily::Matched) {
        let others = [
            namesakes.of(matching, before).map(|it| (before, it)),
            namesakes.of(matching, after).map(|it| (it, after)),
            matching.partner(before).map(|it| (before, it)),
            matching.partner(after).map(|it| (it, after)),
        ];
        for (before, after) in others.into_iter().flatten() {
            let passes = pairs.entry((PairFamily::Matched, before, after));
            passes.or_insert_with(|| BTreeSet::from([Pass::Identity]));
        }
    }
}

/// Elements by container and identifier on each side.
struct IdentifierIndex([Map<(Option<NodeId>, Identifier), NodeId>; 2]);

impl IdentifierIndex {
    /// Collects the elements of both sides.
    fn new(matching: &Matching<'_>) -> IdentifierIndex {
        IdentifierIndex(Side::BOTH.map(|side| {
            let nodes = matching.context.side(side).nodes.entries();
            let by_identifier = nodes.map(|(id, node)| ((node.parent, identifier(node)), id));
            by_identifier.collect()
        }))
    }

    /// Returns the element of the other side that has the identifier of `node`, in the
    /// counterpart of its container.
    fn of(&self, matching: &Matching<'_>, node: NodeId) -> Option<NodeId> {
        let element = matching.context.node(node);
        let container = match element.parent {
            Some(parent) => Some(matching.partner(parent)?),
            None => None,
        };
        let of_other_side = match node.side() {
            Side::Before => &self.0[1],
            Side::After => &self.0[0],
        };
        of_other_side
            .get(&(container, identifier(element)))
            .copied()
    }
}

/// Returns the transfer of code between the elements of a pair; `None` for other families.
fn transfer(
    matching: &Matching<'_>,
    family: PairFamily,
    pair: (NodeId, NodeId),
) -> Option<CodeTransfer> {
    match family {
        PairFamily::Extracted => CodeTransfer::of_pair(matching, (pair.1, pair.0)),
        PairFamily::Inlined => CodeTransfer::of_pair(matching, pair),
        PairFamily::Matched | PairFamily::Derived => None,
    }
}

/// Returns the kind of the relationship that a pair would have.
fn hypothetical_kind(
    matching: &Matching<'_>,
    family: PairFamily,
    (before, after): (NodeId, NodeId),
) -> Option<RelationshipKind> {
    match family {
        PairFamily::Matched => classify::reported_kind(matching, before, after),
        PairFamily::Extracted => {
            let same_container = same_place::is_in_same_container(matching, before, after);
            Some(RelationshipKind::extraction(same_container))
        }
        PairFamily::Inlined => Some(RelationshipKind::Inline),
        PairFamily::Derived => None,
    }
}

/// Adds the number of other pairs that a pair competes with (`rivals`, the logarithm), and how much more alike
/// its elements are than those of the best one of these (`margin`). The callees of one caller compete for its
/// code; the callers of one callee do not.
fn add_rivals(pairs: &mut [ProposedPair]) {
    let alike = |pair: &ProposedPair| {
        let measures = [
            "text",
            "content",
            "statements",
            "body_share",
            "body_coverage",
        ];
        let measures = measures.iter().filter_map(|name| pair.features.get(name));
        measures.copied().fold(0.0, f64::max)
    };
    let elements = |pair: &ProposedPair| {
        let (before, after) = ((Side::Before, pair.before), (Side::After, pair.after));
        match pair.family {
            PairFamily::Matched | PairFamily::Derived => vec![before, after],
            PairFamily::Extracted => vec![before],
            PairFamily::Inlined => vec![after],
        }
    };
    let mut by_element: BTreeMap<_, Vec<(usize, f64)>> = BTreeMap::new();
    for (index, pair) in pairs.iter().enumerate() {
        for element in elements(pair) {
            let of_element = by_element.entry((pair.family, element)).or_default();
            of_element.push((index, alike(pair)));
            of_element.sort_by(|one, other| other.1.total_cmp(&one.1));
            of_element.truncate(RIVALS_MAX);
        }
    }
    for (index, pair) in pairs.iter_mut().enumerate() {
        let all = elements(pair).into_iter();
        let all = all.flat_map(|element| &by_element[&(pair.family, element)]);
        let rivals: Vec<f64> = all.filter(|it| it.0 != index).map(|it| it.1).collect();
        let margin = alike(pair) - rivals.iter().copied().fold(0.0, f64::max);
        let count = (1.0 + rivals.len() as f64).ln();
        pair.features
            .extend([("rivals", count), ("margin", margin)]);
    }
}

/// Maximum number of the pairs of an element that are counted as rivals of each other.
const RIVALS_MAX: usize = 32;
