//! Matches types without members, such as exceptions, markers and annotations, by the code that
//! refers to them.

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
const MOST: f64 = 0.5;
/// Number of tokens whose inspection costs as much budget as the comparison of two bags.
const TOKENS: u64 = 64;

/// Type by name, for names that only one type has.
type ByName = Map<Symbol, NodeId>;

/// For each matched element, the number of its references to each name.
type References = BTreeMap<NodeId, BTreeMap<Symbol, u32>>;

/// References of matched elements to unmatched types without members other than constructors.
#[derive(Default)]
pub(in crate::relate::passes) struct Referred {
    names: Pair<ByName>,
    /// Number of references to each name.
    all: Pair<Map<Symbol, u32>>,
    /// Number of references that went from the first name to the second.
    exchanged: BTreeMap<(Symbol, Symbol), u32>,
}

impl Referred {
    /// Counts the references. Empty if `relate.surroundings_count` is off, or if one side has no
    /// such type.
    pub fn new(context: &Context<'_>, matching: &Matching) -> Referred {
        let mut referred = Referred::default();
        if !context.options.surroundings_count {
            return referred;
        }
        let names = Pair::new(
            by_name(context, matching, Side::Before),
            by_name(context, matching, Side::After),
        );
        if names.before.is_empty() || names.after.is_empty() {
            return referred;
        }
        let references = Pair::new(
            references(context, matching, Side::Before, &names.before),
            references(context, matching, Side::After, &names.after),
        );
        let (Some(had), Some(has)) = (references.before, references.after) else {
            context.give_up(Pass::Surroundings.name());
            return referred;
        };
        for (&before, lost) in &had {
            let gained = matching.after(before).and_then(|after| has.get(&after));
            for (&one, &count) in lost {
                for (&two, &other) in gained.into_iter().flatten() {
                    *referred.exchanged.entry((one, two)).or_default() += count.min(other);
                }
            }
        }
        referred.names = names;
        referred.all = Pair::new(totals(&had), totals(&has));
        referred
    }

    /// Returns the share of the references to either type that went from the one to the other, 0 to
    /// 1.
    fn share(&self, one: Symbol, two: Symbol) -> f64 {
        let count = |of: &Map<Symbol, u32>, name: Symbol| of.get(&name).copied().unwrap_or(0);
        let all = count(&self.all.before, one).max(count(&self.all.after, two));
        let exchanged = self.exchanged.get(&(one, two)).copied().unwrap_or(0);
        f64::from(exchanged) / f64::from(all.max(1))
    }

    /// Returns the pairs of types where most references went from the one to the other.
    pub fn candidates(&self, context: &Context<'_>, matching: &Matching) -> Vec<MatchCandidate> {
        let candidate = |&(one, two): &(Symbol, Symbol)| {
            let share = self.share(one, two);
            let (before, after) = (self.names.before[&one], self.names.after[&two]);
            let is_one = share > MOST
                && context.comparable(before, after)
                && classify::kind(context, matching, before, after).is_some();
            is_one.then(|| MatchCandidate::new(context.linked, before, after, share, share))
        };
        self.exchanged.keys().filter_map(candidate).collect()
    }

    /// Returns true if both elements are such types, both are referred to, and at most half of the
    /// references went from the one to the other. Similar declarations are then no evidence.
    pub fn refutes(&self, context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
        let one = context.before().nodes[before].name;
        let two = context.after().nodes[after].name;
        self.names.before.get(&one) == Some(&before)
            && self.names.after.get(&two) == Some(&after)
            && self.all.before.contains_key(&one)
            && self.all.after.contains_key(&two)
            && self.share(one, two) <= MOST
    }
}

fn totals(of: &References) -> Map<Symbol, u32> {
    let mut totals: Map<Symbol, u32> = Map::default();
    for (&name, count) in of.values().flatten() {
        *totals.entry(name).or_default() += count;
    }
    totals
}

/// Returns the unmatched types of one side without members other than constructors, by name. Names
/// that another such type, or any type of the other side, has are left out.
fn by_name(context: &Context<'_>, matching: &Matching, side: Side) -> ByName {
    let cst = context.linked.sides.get(side);
    let other = context.linked.sides.get(side.opposite());
    let mut names: Map<Symbol, Option<NodeId>> = Map::default();
    for node in matching.unmatched(side) {
        let inner = &cst.nodes[node];
        let mut members = inner.children.iter();
        let is_empty = inner.kind.group() == KindGroup::Type
            && members.all(|&member| cst.nodes[member].is_constructor);
        if is_empty {
            let of_name = names.entry(inner.name);
            of_name.and_modify(|one| *one = None).or_insert(Some(node));
        }
    }
    let mut names: ByName = names
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
    context: &Context<'_>,
    matching: &Matching,
    side: Side,
    names: &ByName,
) -> Option<References> {
    let cst = context.linked.sides.get(side);
    let mut by_start: Map<SideFileIx, Vec<(u32, NodeId)>> = Map::default();
    for (id, node) in cst.nodes.entries() {
        by_start
            .entry(node.file)
            .or_default()
            .push((node.start, id));
    }
    let mut references = References::new();
    for (at, file) in cst.files.entries() {
        let tokens = &file.outline.tokens;
        if !context.budget.spend(tokens.len() as u64 / TOKENS) {
            return None;
        }
        let mentioned: Set<Symbol> = file.symbols.iter().copied().collect();
        if !names.keys().any(|name| mentioned.contains(name)) {
            continue;
        }
        let mut nodes = by_start.remove(&at).unwrap_or_default();
        nodes.sort_unstable();
        for token in tokens {
            let name = file.symbol(token.symbol);
            if !names.contains_key(&name) {
                continue;
            }
            let around = innermost(cst, &nodes, token.start);
            let around = around.filter(|&node| !matching.is_unmatched(side, node));
            if let Some(node) = around {
                let of_node = references.entry(node).or_default();
                *of_node.entry(name).or_default() += 1;
            }
        }
    }
    Some(references)
}

/// Returns the innermost element that contains the byte `at`. `nodes` are a file's elements, sorted
/// by their first byte.
fn innermost(cst: &Cst, nodes: &[(u32, NodeId)], at: u32) -> Option<NodeId> {
    let end = nodes.partition_point(|&(start, _)| start <= at);
    let last = nodes[..end].last()?.1;
    let mut around = cst.ancestry(last);
    around.find(|&node| (cst.nodes[node].start..cst.nodes[node].end).contains(&at))
}
