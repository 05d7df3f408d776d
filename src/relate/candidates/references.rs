//! Matches types without members, such as exceptions, markers and annotations, by the code that
//! refers to them.

use super::ranked::scored_candidate;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::{Cst, NodeId, SideFileIx};
use crate::lang::rules::KindGroup;
use crate::relate::classify;
use crate::relate::context::Context;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::relationship::Pass;
use std::collections::BTreeMap;

/// Share of the references to either type that must have gone from the one to the other, exclusive.
const SHARE_MIN: f64 = 0.5;

/// Unmatched types without members other than constructors, by name, for names that only one type
/// has.
type MemberlessTypes = Map<Symbol, NodeId>;

/// For each matched element, the number of its references to each name.
type ReferenceCounts = BTreeMap<NodeId, BTreeMap<Symbol, u32>>;

/// References of matched elements to unmatched types without members other than constructors.
#[derive(Default)]
pub struct TypeReferences {
    names: Pair<MemberlessTypes>,
    /// Number of references to each name.
    all: Pair<Map<Symbol, u32>>,
    /// Number of references that went from the first name to the second.
    replaced: BTreeMap<(Symbol, Symbol), u32>,
}

impl TypeReferences {
    /// Counts the references. Empty if one side has no such type.
    pub fn new(matching: &Matching<'_>) -> TypeReferences {
        let mut type_references = TypeReferences::default();
        let names = Pair::new(
            memberless_types(matching, Side::Before),
            memberless_types(matching, Side::After),
        );
        if names.before.is_empty() || names.after.is_empty() {
            return type_references;
        }
        let references = Pair::new(
            references(matching, Side::Before, &names.before),
            references(matching, Side::After, &names.after),
        );
        let (Some(counts_before), Some(counts_after)) = (references.before, references.after)
        else {
            matching.context.give_up(Pass::Surroundings.name());
            return type_references;
        };
        for (&before, lost) in &counts_before {
            let gained = matching
                .partner(before)
                .and_then(|after| counts_after.get(&after));
            for (&before_name, &count) in lost {
                for (&after_name, &other) in gained.into_iter().flatten() {
                    *type_references
                        .replaced
                        .entry((before_name, after_name))
                        .or_default() += count.min(other);
                }
            }
        }
        type_references.names = names;
        type_references.all = Pair::new(totals(&counts_before), totals(&counts_after));
        type_references
    }

    /// Returns the share of the references to either type that went from the one to the other, 0 to
    /// 1.
    fn share(&self, before_name: Symbol, after_name: Symbol) -> f64 {
        let count = |of: &Map<Symbol, u32>, name: Symbol| of.get(&name).copied().unwrap_or(0);
        let all = count(&self.all.before, before_name).max(count(&self.all.after, after_name));
        let replaced = self
            .replaced
            .get(&(before_name, after_name))
            .copied()
            .unwrap_or(0);
        f64::from(replaced) / f64::from(all.max(1))
    }

    /// Returns the pairs of types where most references went from the one to the other.
    pub fn candidates(&self, matching: &Matching<'_>) -> Vec<MatchCandidate> {
        let candidate = |&(before_name, after_name): &(Symbol, Symbol)| {
            let share = self.share(before_name, after_name);
            let (before, after) = (
                self.names.before[&before_name],
                self.names.after[&after_name],
            );
            let is_replaced = share > SHARE_MIN
                && matching.context.comparable(before, after)
                && classify::kind(matching, before, after).is_some();
            is_replaced.then(|| scored_candidate(matching.context, before, after, share))
        };
        self.replaced.keys().filter_map(candidate).collect()
    }

    /// Returns true if both elements are types without members, both are referred to, and at most
    /// half of the references to the before type became references to the after type. That the
    /// declarations are similar is then no evidence.
    pub fn refutes(&self, context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
        let before_name = context.node(before).name;
        let after_name = context.node(after).name;
        self.names.before.get(&before_name) == Some(&before)
            && self.names.after.get(&after_name) == Some(&after)
            && self.all.before.contains_key(&before_name)
            && self.all.after.contains_key(&after_name)
            && self.share(before_name, after_name) <= SHARE_MIN
    }
}

fn totals(counts: &ReferenceCounts) -> Map<Symbol, u32> {
    let mut totals: Map<Symbol, u32> = Map::default();
    for (&name, count) in counts.values().flatten() {
        *totals.entry(name).or_default() += count;
    }
    totals
}

/// Returns the memberless types of one side. Names that another such type, or any type of the other
/// side, has are left out.
fn memberless_types(matching: &Matching<'_>, side: Side) -> MemberlessTypes {
    let other = matching.context.side(side.opposite());
    let mut names: Map<Symbol, Option<NodeId>> = Map::default();
    for node in matching.unmatched(side) {
        let inner = matching.context.node(node);
        let mut members = inner.children.iter();
        let has_no_members = inner.kind.group() == KindGroup::Type
            && members.all(|&member| matching.context.node(member).is_constructor);
        if has_no_members {
            let same_name = names.entry(inner.name);
            same_name
                .and_modify(|only| *only = None)
                .or_insert(Some(node));
        }
    }
    let mut names: MemberlessTypes = names
        .into_iter()
        .filter_map(|(name, node)| Some((name, node?)))
        .collect();
    if !names.is_empty() {
        for node in other.nodes.iter() {
            if node.kind.group() == KindGroup::Type {
                names.remove(&node.name);
            }
        }
    }
    names
}

/// Counts the references of matched elements of one side to the types `names`; `None` if the budget
/// is spent.
fn references(
    matching: &Matching<'_>,
    side: Side,
    names: &MemberlessTypes,
) -> Option<ReferenceCounts> {
    let mut by_start: Map<SideFileIx, Vec<(u32, NodeId)>> = Map::default();
    let cst = matching.context.side(side);
    for (id, node) in cst.nodes.entries() {
        by_start
            .entry(node.file)
            .or_default()
            .push((node.start, id));
    }
    let mut references = ReferenceCounts::new();
    for (index, file) in cst.files.entries() {
        let tokens = &file.outline.tokens;
        if !matching.context.spend_on_tokens(tokens.len()) {
            return None;
        }
        // Most files mention none of the types and need no search.
        let mentioned: Set<Symbol> = file.symbols.iter().copied().collect();
        if !names.keys().any(|name| mentioned.contains(name)) {
            continue;
        }
        // Count each mention for the innermost element that contains it, if that is matched.
        let mut nodes = by_start.remove(&index).unwrap_or_default();
        nodes.sort_unstable();
        for token in tokens {
            let name = file.symbol(token.symbol);
            if !names.contains_key(&name) {
                continue;
            }
            let element = innermost(cst, &nodes, token.start);
            let element = element.filter(|&node| !matching.is_unmatched(node));
            if let Some(node) = element {
                let counts = references.entry(node).or_default();
                *counts.entry(name).or_default() += 1;
            }
        }
    }
    Some(references)
}

/// Returns the innermost element that contains the byte `offset`. `nodes` are a file's elements,
/// sorted by their first byte.
fn innermost(cst: &Cst, nodes: &[(u32, NodeId)], offset: u32) -> Option<NodeId> {
    let end = nodes.partition_point(|&(start, _)| start <= offset);
    let nearest = nodes[..end].last()?.1;
    let mut element = cst.ancestry(nearest);
    element.find(|&node| (cst.nodes[node].start..cst.nodes[node].end).contains(&offset))
}
