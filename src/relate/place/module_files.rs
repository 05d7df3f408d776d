//! Matches files of one module: a file that has the name of the module, and one that is in the folder of
//! that name under a name that all modules share, such as `a.rs` and `a/mod.rs`
//! ([`Language::module_files`]). The removed and the added file must be the only ones of the module, and
//! share elements; no other file may share more than twice as many with one of them. What stays in the
//! module thus stays in its place, even if most of the text of the file went elsewhere.
//!
//! [`Language::module_files`]: crate::lang::Language::module_files

use crate::base::Set;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::candidates::ranked::candidate_by_text;
use crate::relate::context::Context;
use crate::relate::matching::{Identifier, Matching, identifier};
use crate::relate::relationship::Pass;
use std::collections::BTreeMap;

/// Module: the family of its language, and its path without the suffix.
type ModuleKey = (&'static str, String);

/// Matches the files of one module.
pub fn run(matching: &mut Matching<'_>) {
    let context = matching.context;
    let unmatched = Pair::new(
        unmatched_files(matching, Side::Before),
        unmatched_files(matching, Side::After),
    );
    let mut modules: BTreeMap<ModuleKey, Pair<Vec<NodeId>>> = BTreeMap::new();
    for side in Side::BOTH {
        for &file in unmatched.get(side) {
            if let Some(key) = module(context, file) {
                let files = modules.entry(key).or_default();
                files.get_mut(side).push(file);
            }
        }
    }
    let mut candidates = Vec::new();
    for files in modules.values() {
        if let ([before], [after]) = (&files.before[..], &files.after[..])
            && share_enough(context, Side::Before, (*before, *after), &unmatched.after)
            && share_enough(context, Side::After, (*after, *before), &unmatched.before)
        {
            candidates.push(candidate_by_text(context, *before, *after));
        }
    }
    matching.match_candidates(candidates, Pass::FileWords);
}

/// Returns the unmatched files of a side.
fn unmatched_files(matching: &Matching<'_>, side: Side) -> Vec<NodeId> {
    let cst = matching.context.side(side);
    let roots = cst.roots.iter().copied();
    let files = roots.filter(|&root| cst.nodes[root].kind.group() == KindGroup::File);
    files.filter(|&file| matching.is_unmatched(file)).collect()
}

/// Returns the module of a file; `None` in languages in which the folder of a file never is its name.
fn module(context: &Context<'_>, file: NodeId) -> Option<ModuleKey> {
    let file = context.file(file);
    let language = file.outline.language.row();
    let names = language.module_files;
    let path = file.path.text();
    let suffixes = language.suffixes.iter();
    let stem = suffixes
        .filter_map(|suffix| path.strip_suffix(suffix))
        .min_by_key(|it| it.len());
    let stem = stem.filter(|_| !names.is_empty())?;
    let module = match stem.rsplit_once('/') {
        Some((folder, name)) if names.contains(&name) => folder,
        _ => stem,
    };
    Some((language.family, module.to_owned()))
}

/// Returns true if `file` of `side` shares elements with `other`, and at least half as many as with each
/// of `others`, files of the other side; false if the budget is spent.
fn share_enough(
    context: &Context<'_>,
    side: Side,
    (file, other): (NodeId, NodeId),
    others: &[NodeId],
) -> bool {
    let other_nodes = &context.side(side.opposite()).nodes;
    let own = context.node(file).children.iter();
    let own: Set<Identifier> = own.map(|&child| identifier(context.node(child))).collect();
    let count = |other: NodeId| {
        let children = other_nodes[other].children.iter();
        let shared = children.filter(|&&child| own.contains(&identifier(&other_nodes[child])));
        shared.count()
    };
    let shared = count(other);
    let cost: usize = others
        .iter()
        .map(|&it| 1 + other_nodes[it].children.len())
        .sum();
    shared > 0
        && context.budget.spend(cost as u64)
        && others.iter().all(|&it| count(it) <= 2 * shared)
}
