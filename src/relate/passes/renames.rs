//! Which names were given up for which others: what was renamed changes wherever it is used.

use crate::base::bag::Symbol;
use crate::base::pair::Pair;
use crate::base::{Map, Set};
use crate::cst::{Cst, Node};
use crate::lang::rules::KindGroup;
use crate::relate::context::Context;
use crate::relate::matching::{Candidate, Matching};
use crate::relate::relationship::Pass;
use crate::relate::signatures::have_same_parameters;

/// Names before the change that were given up, and the names that took their place.
#[derive(Debug, Default)]
pub struct Renames {
    /// Whatever the name is the name of.
    pub everywhere: Map<Symbol, Symbol>,
    /// For one group of kinds.
    of_group: Map<(KindGroup, Symbol), Symbol>,
}

impl Renames {
    /// A name is among them if every element that had it and is still there has one other name,
    /// nothing has the name any more, and nothing had the other.
    pub fn find(context: &Context<'_>, matching: &Matching) -> Renames {
        let of_group = given_up(context, matching, |node| (node.kind.group(), node.name));
        Renames {
            everywhere: given_up(context, matching, |node| node.name),
            of_group: of_group
                .into_iter()
                .map(|(had, has)| (had, has.1))
                .collect(),
        }
    }

    /// Whether no name was given up.
    pub fn is_empty(&self) -> bool {
        self.of_group.is_empty()
    }
}

/// The names of types that were given up, and those that took their place, by either.
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
    name_of: impl Fn(&Node) -> K,
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

/// Matches what stays at its place under the new name: overriding and overridden members are renamed
/// together, however little their bodies say.
pub fn run(context: &Context<'_>, matching: &mut Matching, renames: &Renames) {
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
                    candidates.push(Candidate::new(
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
    matching.take(context, candidates, Pass::Renamed);
}
