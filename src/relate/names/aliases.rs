//! Matches a type to the one that an alias of its name means: `class Tally {…}` became
//! `class BasicTally {…}; using Tally = BasicTally;`, or the other way round. Only the name suggests that
//! the alias continues the type, because an alias has no members.

use super::taken_names::{has_most_members, is_type_with_members};
use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::cst::vocab::is_word;
use crate::lang::rules::{ElementKind, KindGroup};
use crate::relate::candidates::ranked::candidate_by_text;
use crate::relate::context::Context;
use crate::relate::matching::{MatchCandidate, Matching, unambiguous_pairs};
use crate::relate::relationship::Pass;
use std::collections::BTreeSet;

/// Matches types to the unmatched types that aliases of their names mean, in place of the aliases.
pub fn run(matching: &mut Matching<'_>) {
    let mut candidates = Vec::new();
    for side in Side::BOTH {
        let Some(of_side) = named_by_aliases(matching, side) else {
            return matching.context.give_up(Pass::SimilarNear.name());
        };
        candidates.extend(of_side);
    }
    matching.match_candidates_instead(candidates, Pass::SimilarNear);
}

/// Returns the candidates of an unmatched type of `side` and a type of the other side that is matched to an
/// alias on `side`, a type without members and supertypes. The text of the alias contains the name of the
/// unmatched type. The two types are similar, or have most members in common; they have several members,
/// unless the alias names nothing else. Types for which there are several such candidates are left out,
/// because types were merged or split; a type in the file of the alias precedes those of other files, which
/// can be copies. `None` if the budget is spent.
fn named_by_aliases(matching: &Matching<'_>, side: Side) -> Option<Vec<MatchCandidate>> {
    let context = matching.context;
    let cst = context.side(side);
    let pairs = matching.pairs();
    let pairs = pairs.map(|(before, after)| side.ordered(before, after));
    let aliases = pairs.filter(|&(alias, other)| {
        cst.nodes[alias].kind.group() == KindGroup::Type
            && cst.nodes[alias].children.is_empty()
            && (is_type_with_members(context, other)
                || cst.nodes[alias].kind == ElementKind::TypeAlias)
            && cst.supertype_names(alias).next().is_none()
    });
    let aliases: Vec<(NodeId, NodeId)> = aliases.collect();
    if aliases.is_empty() {
        return Some(Vec::new());
    }
    let mut by_name: Map<Symbol, Vec<NodeId>> = Map::default();
    for node in matching.unmatched(side) {
        if cst.nodes[node].kind.group() == KindGroup::Type {
            by_name.entry(cst.nodes[node].name).or_default().push(node);
        }
    }
    let mut candidates = Vec::new();
    for (alias, other) in aliases {
        let tokens = &cst.nodes[alias].tokens;
        if !context.spend_on_tokens(tokens.len()) {
            return None;
        }
        let named = context.bags.symbols(alias, tokens);
        let named = named.filter_map(|symbol| by_name.get(&symbol)).flatten();
        let mut named: BTreeSet<NodeId> = named.copied().collect();
        let is_near = |node: &NodeId| cst.nodes[*node].file == cst.nodes[alias].file;
        if named.iter().any(is_near) {
            named.retain(is_near);
        }
        if !is_only_name(context, alias) {
            let has_members = |node: NodeId| is_type_with_members(context, node);
            named.retain(|&node| has_members(node) && has_members(other));
        }
        for node in named {
            let (before, after) = side.ordered(node, other);
            if !context.budget.spend(1) {
                continue;
            }
            let candidate = candidate_by_text(context, before, after);
            let pair = side.ordered(alias, other);
            let is_similar = candidate.similarity > context.options.similarity_min;
            if is_similar && context.comparable(before, after)
                || has_most_members(context, (before, after), pair)
            {
                candidates.push(candidate);
            }
        }
    }
    let pairs: Vec<_> = candidates.iter().map(|it| (it.before, it.after)).collect();
    let unambiguous = unambiguous_pairs(&pairs);
    candidates.retain(|it| unambiguous.contains(&(it.before, it.after)));
    Some(candidates)
}

/// Returns true if an alias contains nothing but words of the language, its own name and one other, so that it
/// is another name of that type, and not one of its arrays or pointers.
fn is_only_name(context: &Context<'_>, alias: NodeId) -> bool {
    let node = context.node(alias);
    let mut names = 0;
    let mut symbols = context.bags.symbols(alias, &node.tokens);
    let is_plain = symbols.all(|symbol| {
        let text = context.text(symbol);
        let is_other = symbol != node.name && context.is_name(alias, symbol);
        names += usize::from(is_other);
        is_word(text) || matches!(text, "=" | ";")
    });
    is_plain && names == 1
}
