//! Types of refactorings of loops: those that became calls that process each item of a collection
//! (pipelines), and the reverse.

use super::code_types::finding;
use super::{Body, BodyChange, BodyRelation};
use crate::base::pair::{Pair, Side};
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{LabelIx, TreeIx};
use crate::refine::sites::BodyFinding;
use crate::refine::variables::variable_pairs::common_of_sorted;

/// Minimum value of [`Candidate::common_percent`] for a loop and a pipeline with the same effect.
const COMMON_PERCENT_MIN: usize = 50;

/// Loop, or statement with a pipeline, that may have replaced a statement of the other sort.
struct Candidate {
    statement: TreeIx,
    /// Labels of its leaves, nested statements included, sorted, without punctuation, comments and items.
    /// Variables before have the name of their counterpart after.
    labels: Vec<LabelIx>,
    /// Labels of the names of the items of the collection, sorted: the variables that the loop, or a lambda
    /// of the pipeline, binds.
    items: Vec<LabelIx>,
    /// Labels of the variables and members of its header, such as the collection.
    header: Vec<LabelIx>,
}

impl Candidate {
    /// Reads a statement of `side`.
    fn read(change: &BodyChange<'_>, side: Side, statement: TreeIx) -> Candidate {
        let body = change.bodies.get(side);
        let tree = body.tree();
        let label = |leaf: TreeIx| {
            let after = (side == Side::Before)
                .then(|| change.name_after(body.named(leaf)?))
                .flatten();
            after.unwrap_or(tree[leaf].label)
        };
        let is_item = |leaf: TreeIx| {
            let variable = body.variables.of_leaf(tree, leaf);
            let variable = variable.map(|index| body.variable(index));
            variable.is_some_and(|it| it.is_bound && tree.contains(statement, it.name))
        };
        let is_name = |leaf: &TreeIx| {
            let role = tree[*leaf].role;
            tree.is_leaf(*leaf) && !matches!(role, LeafRole::None | LeafRole::Comment)
        };
        let leaves = tree.subtree(statement).filter(is_name);
        let (items, others): (Vec<TreeIx>, Vec<TreeIx>) = leaves.partition(|&leaf| is_item(leaf));
        let sorted = |leaves: Vec<TreeIx>| {
            let mut labels: Vec<LabelIx> = leaves.into_iter().map(label).collect();
            labels.sort_unstable();
            labels
        };
        let of_header = body
            .header_leaves(statement)
            .filter(|&leaf| matches!(tree[leaf].role, LeafRole::Variable | LeafRole::Member));
        Candidate {
            statement,
            labels: sorted(others),
            items: sorted(items),
            header: of_header.map(label).collect(),
        }
    }

    /// Returns the share of the leaves of both that this loop and `pipeline` have in common, 0 to
    /// 100; 0 if their headers have no name in common, or once the work is used up. Items count only if both
    /// call some by the same name.
    fn common_percent(&self, change: &BodyChange<'_>, pipeline: &Candidate) -> usize {
        let mut total = self.labels.len() + pipeline.labels.len();
        let items = self.items.len() + pipeline.items.len();
        let is_same_collection = || {
            let mut names = self.header.iter();
            names.any(|name| pipeline.header.contains(name))
        };
        let comparisons = total + items + self.header.len() * pipeline.header.len();
        if !change.work.spend(comparisons) || total == 0 || !is_same_collection() {
            return 0;
        }
        let common_items = common_of_sorted(&self.items, &pipeline.items);
        total += if common_items > 0 { items } else { 0 };
        200 * (common_items + common_of_sorted(&self.labels, &pipeline.labels)) / total
    }
}

/// Returns true if a statement is a loop.
pub fn is_loop(body: &Body<'_>, statement: TreeIx) -> bool {
    let syntax = body.file.syntax;
    syntax.is_any(body.tree(), statement, syntax.rules.loops)
}

/// Returns true if the header of a statement calls a function that processes the items of a collection.
fn has_pipeline(body: &Body<'_>, statement: TreeIx) -> bool {
    body.called(statement, body.file.syntax.rules.pipeline_calls)
        .is_some()
}

/// Returns the pairs of a loop on `side` and a statement with a pipeline on the other side that
/// have at least [`COMMON_PERCENT_MIN`] of their leaves in common. No counterpart of the loop is a
/// loop, and no counterpart of the statement has a pipeline. Each is in at most one pair.
fn exchanged(change: &BodyChange<'_>, side: Side) -> Vec<(TreeIx, TreeIx)> {
    let mut found = Vec::new();
    if change.relation != BodyRelation::Matched {
        return found;
    }
    let (own, other) = (change.bodies.get(side), change.bodies.get(side.opposite()));
    let is_gone = |&statement: &TreeIx| {
        let partners = change.partners(side, statement);
        let is_elsewhere = partners.is_empty() && !change.is_unmapped(side, statement);
        is_loop(own, statement) && !is_elsewhere && !partners.iter().any(|&it| is_loop(other, it))
    };
    let mut loops = own.statements().filter(is_gone).peekable();
    if loops.peek().is_none() {
        return found;
    }
    let is_new = |&statement: &TreeIx| {
        let partners = change.partners(side.opposite(), statement);
        let is_elsewhere = partners.is_empty() && !change.is_unmapped(side.opposite(), statement);
        other.tree()[statement].shape == Shape::Leaf
            && has_pipeline(other, statement)
            && !is_elsewhere
            && !partners.iter().any(|&it| has_pipeline(own, it))
    };
    let pipelines = other.statements().filter(is_new);
    let mut pipelines: Vec<Candidate> = pipelines
        .map(|it| Candidate::read(change, side.opposite(), it))
        .collect();
    for statement in loops {
        let wanted = Candidate::read(change, side, statement);
        let shares = pipelines.iter().enumerate();
        let shares = shares.map(|(at, it)| (wanted.common_percent(change, it), at));
        // Of equal shares the first pipeline is taken.
        let best = shares.max_by_key(|&(share, at)| (share, std::cmp::Reverse(at)));
        if let Some((share, at)) = best
            && share >= COMMON_PERCENT_MIN
        {
            found.push((statement, pipelines.remove(at).statement));
        }
    }
    found
}

/// Finds loops that pipelines replaced.
pub fn loop_to_pipeline(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let pairs = exchanged(change, Side::Before).into_iter();
    let roles = ["original code", "pipeline code"];
    pairs
        .map(|(before, after)| finding(change, Pair::new(before, after), roles))
        .collect()
}

/// Finds pipelines that loops replaced.
pub fn pipeline_to_loop(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let pairs = exchanged(change, Side::After).into_iter();
    let roles = ["original code", "loop code"];
    pairs
        .map(|(after, before)| finding(change, Pair::new(before, after), roles))
        .collect()
}
