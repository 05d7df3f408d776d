//! Consistent renames. A renamed element is called by its new name wherever it is used. These
//! renames are undone in the token bags before the remaining elements are compared again.

use crate::base::bag::Symbol;
use crate::base::pair::Pair;
use crate::base::{Map, Set};
use crate::cst::{Cst, ElementNode};
use crate::lang::rules::KindGroup;
use crate::relate::context::Context;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::relationship::Pass;
use crate::relate::signatures::have_same_parameters;

/// Names that disappeared with the change, and the names that replaced them.
#[derive(Debug, Default)]
pub struct ConsistentRenames {
    /// New name by old name, for names of elements of any kind.
    pub everywhere: Map<Symbol, Symbol>,
    /// New name by group of kinds and old name, for names of elements of that group.
    of_group: Map<(KindGroup, Symbol), Symbol>,
}

impl ConsistentRenames {
    /// Finds the consistent renames: every matched element with the old name has the same new name,
    /// no element has the old name any more, and none had the new name before.
    pub fn find(context: &Context<'_>, matching: &Matching) -> ConsistentRenames {
        let of_group = given_up(context, matching, |node| (node.kind.group(), node.name));
        ConsistentRenames {
            everywhere: given_up(context, matching, |node| node.name),
            of_group: of_group
                .into_iter()
                .map(|(had, has)| (had, has.1))
                .collect(),
        }
    }

    /// Returns true if there is no consistent rename.
    pub fn is_empty(&self) -> bool {
        self.of_group.is_empty()
    }
}

/// Returns the consistent renames of types: new name by old name, and old name by new name.
pub(super) fn of_types(context: &Context<'_>, matching: &Matching) -> Pair<Map<Symbol, Symbol>> {
    let renames = given_up(context, matching, |node| (node.kind.group(), node.name));
    let mut names: Pair<Map<Symbol, Symbol>> = Pair::default();
    for ((group, had), (_, has)) in renames {
        if group == KindGroup::Type {
            names.before.insert(had, has);
            names.after.insert(has, had);
        }
    }
    names
}

fn given_up<K: Copy + Eq + std::hash::Hash>(
    context: &Context<'_>,
    matching: &Matching,
    name_of: impl Fn(&ElementNode) -> K,
) -> Map<K, K> {
    let names = |cst: &Cst| cst.nodes.iter().map(&name_of).collect::<Set<K>>();
    let (had, has) = (names(context.before()), names(context.after()));
    let mut renames: Map<K, Option<K>> = Map::default();
    for (before, after) in matching.pairs() {
        let before = name_of(&context.before().nodes[before]);
        let after = name_of(&context.after().nodes[after]);
        if has.contains(&before) || had.contains(&after) {
            continue;
        }
        renames
            .entry(before)
            .and_modify(|name| *name = name.filter(|name| *name == after))
            .or_insert(Some(after));
    }
    renames
        .into_iter()
        .filter_map(|(before, after)| Some((before, after?)))
        .collect()
}

/// Matches unmatched elements in matched containers whose names follow a consistent rename. Their
/// bodies need no similarity: overriding and overridden members are renamed together.
pub fn run(context: &Context<'_>, matching: &mut Matching, renames: &ConsistentRenames) {
    let _bags = context.bags;
    let mut candidates = Vec::new();
    for (before, after) in matching.pairs() {
        for &removed in &context.before().nodes[before].children {
            let node = &context.before().nodes[removed];
            let Some(&name) = renames
                .of_group
                .get(&(node.kind.group(), node.name))
                .filter(|_| matching.after(removed).is_none())
            else {
                continue;
            };
            for &added in &context.after().nodes[after].children {
                let fits = context.after().nodes[added].name == name
                    && matching.before(added).is_none()
                    && context.comparable(removed, added)
                    && have_same_parameters(context, removed, added);
                if fits {
                    let (similarity, shared) = context.text_similarity(removed, added);
                    let rank = shared * similarity;
                    candidates.push(MatchCandidate::new(
                        context.linked,
                        removed,
                        added,
                        rank,
                        similarity,
                    ));
                }
            }
        }
    }
    matching.match_candidates(context, candidates, Pass::Renamed);
}
