//! Consistent renames. A renamed element is called by its new name wherever it is used. These
//! renames are undone in the token bags before the remaining elements are compared again.

use crate::base::bag::Symbol;
use crate::base::pair::Pair;
use crate::base::{Map, Set};
use crate::cst::{Cst, ElementNode};
use crate::lang::rules::KindGroup;
use crate::relate::candidates::ranked::candidate_by_text;
use crate::relate::matching::Matching;
use crate::relate::relationship::Pass;
use crate::relate::types::signatures::have_same_parameters;

/// Names that disappeared with the change, and the names that replaced them.
#[derive(Debug, Default)]
pub struct ConsistentRenames {
    /// New name by old name, for names of elements of any kind.
    pub everywhere: Map<Symbol, Symbol>,
    /// New name by group of kinds and old name, for names of elements of that group.
    pub by_group: Map<(KindGroup, Symbol), Symbol>,
}

impl ConsistentRenames {
    /// Finds the consistent renames: every matched element with the old name has the same new name,
    /// no element has the old name any more, and none had the new name before.
    pub fn find(matching: &Matching<'_>) -> ConsistentRenames {
        let by_group = replaced_names(matching, |node| (node.kind.group(), node.name));
        ConsistentRenames {
            everywhere: replaced_names(matching, |node| node.name),
            by_group: by_group
                .into_iter()
                .map(|(before, after)| (before, after.1))
                .collect(),
        }
    }

    /// Returns true if there is no consistent rename.
    pub fn is_empty(&self) -> bool {
        self.by_group.is_empty()
    }
}

/// Returns the consistent renames of types: new name by old name, and old name by new name.
pub fn of_types(matching: &Matching<'_>) -> Pair<Map<Symbol, Symbol>> {
    let renames = replaced_names(matching, |node| (node.kind.group(), node.name));
    let mut names: Pair<Map<Symbol, Symbol>> = Pair::default();
    for ((group, before), (_, after)) in renames {
        if group == KindGroup::Type {
            names.before.insert(before, after);
            names.after.insert(after, before);
        }
    }
    names
}

/// Returns new names by old names, for the names (or other keys of nodes) that were renamed
/// consistently.
fn replaced_names<K: Copy + Eq + std::hash::Hash>(
    matching: &Matching<'_>,
    name_of: impl Fn(&ElementNode) -> K,
) -> Map<K, K> {
    let context = matching.context;
    let names = |cst: &Cst| cst.nodes.iter().map(&name_of).collect::<Set<K>>();
    let (names_before, names_after) = (names(context.before()), names(context.after()));
    let mut renames: Map<K, Option<K>> = Map::default();
    for (before, after) in matching.pairs() {
        let before = name_of(context.node(before));
        let after = name_of(context.node(after));
        if names_after.contains(&before) || names_before.contains(&after) {
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
pub fn run(matching: &mut Matching<'_>) {
    let context = matching.context;
    let mut candidates = Vec::new();
    for (before, after) in matching.pairs() {
        for &removed in &context.node(before).children {
            let node = context.node(removed);
            let Some(&name) = context
                .renamed
                .get(&(node.kind.group(), node.name))
                .filter(|_| matching.partner(removed).is_none())
            else {
                continue;
            };
            for &added in &context.node(after).children {
                let is_eligible = context.node(added).name == name
                    && matching.partner(added).is_none()
                    && context.comparable(removed, added)
                    && have_same_parameters(context, removed, added);
                if is_eligible {
                    candidates.push(candidate_by_text(context, removed, added));
                }
            }
        }
    }
    matching.match_candidates(candidates, Pass::Renamed);
}
