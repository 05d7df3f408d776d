//! Elements that are not similar enough by their text, but whose surroundings say that they are
//! the same: they stay at their place, and keep their parameters or their callers.

use super::extract::call_edges;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::{Cst, NodeId};
use crate::relate::matching::{Candidate, Matching};
use crate::relate::similarity::{KEPT_COST, jaccard};
use crate::relate::{Context, Pass};

pub fn run(context: &mut Context<'_>, matching: &mut Matching<'_>) {
    let options = context.options;
    if options
        .parameters_similarity_min
        .min(options.callers_similarity_min)
        >= 1.0
    {
        return;
    }
    let callers = callers(context, matching);
    let mut candidates = Vec::new();
    let mut is_cut = false;
    'pairs: for (before, after) in matching.pairs() {
        for removed in free(&context.linked.sides.before, before, |node| {
            matching.after(node)
        }) {
            for added in free(&context.linked.sides.after, after, |node| {
                matching.before(node)
            }) {
                let candidate = context
                    .comparable(removed, added)
                    .then(|| candidate(context, matching, &callers, removed, added))
                    .flatten();
                let cost = 1 + candidate.map_or(0, |_| KEPT_COST);
                if !context.budget.spend(cost) {
                    is_cut = true;
                    break 'pairs;
                }
                candidates.extend(candidate);
            }
        }
    }
    if is_cut {
        context.give_up(Pass::Context.name());
    }
    matching.take(candidates, Pass::Context);
}

/// The children of a node that have no partner, are no constructors, and hold no elements.
fn free<'a>(
    cst: &'a Cst,
    parent: NodeId,
    partner: impl Fn(NodeId) -> Option<NodeId> + 'a,
) -> impl Iterator<Item = NodeId> + 'a {
    cst.nodes[parent]
        .children
        .iter()
        .copied()
        .filter(move |&child| {
            let node = &cst.nodes[child];
            partner(child).is_none() && !node.is_constructor && node.children.is_empty()
        })
}

type Callers = Map<NodeId, Vec<NodeId>>;

/// Who calls the elements without a partner.
fn callers(context: &Context<'_>, matching: &Matching<'_>) -> Pair<Callers> {
    let of_side = |side: Side, nodes: Vec<NodeId>| {
        let cst = context.linked.sides.get(side);
        let names: Set<Symbol> = nodes.iter().map(|&node| cst.nodes[node].name).collect();
        let mut callers: Callers = Map::default();
        for (callee, caller) in call_edges(context, side, &names).by_callee() {
            if callee != caller {
                callers.entry(callee).or_default().push(caller);
            }
        }
        callers
    };
    Pair::new(
        of_side(Side::Before, matching.removed().collect()),
        of_side(Side::After, matching.added().collect()),
    )
}

fn candidate(
    context: &Context<'_>,
    matching: &Matching<'_>,
    callers: &Pair<Callers>,
    before: NodeId,
    after: NodeId,
) -> Option<Candidate> {
    let options = context.options;
    let mut similarity_min = f64::INFINITY;
    if same_parameters(context, before, after) {
        similarity_min = similarity_min.min(options.parameters_similarity_min);
    }
    if same_callers(matching, callers, before, after) {
        similarity_min = similarity_min.min(options.callers_similarity_min);
    }
    if similarity_min >= 1.0 {
        return None;
    }
    let bags = context.bags;
    let (similarity, shared) = jaccard(
        bags.source(Side::Before, before),
        bags.source(Side::After, after),
        &bags.idf,
    );
    (similarity > similarity_min).then(|| {
        Candidate::new(
            context.linked,
            before,
            after,
            shared * similarity,
            similarity,
        )
    })
}

/// Whether both have the same parameters, and at least one.
fn same_parameters(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let parameters = |cst: &Cst, node: NodeId| {
        let signature = context.linked.vocabulary.get(cst.nodes[node].signature);
        let from = signature.find('(').map_or(signature.len(), |at| at + 1);
        signature[from..].to_owned()
    };
    let (mine, theirs) = (
        parameters(context.before(), before),
        parameters(context.after(), after),
    );
    mine == theirs && mine.len() > 1
}

/// Whether most elements that called the one, and only they, call the other now.
fn same_callers(
    matching: &Matching<'_>,
    callers: &Pair<Callers>,
    before: NodeId,
    after: NodeId,
) -> bool {
    let (Some(had), Some(has)) = (callers.before.get(&before), callers.after.get(&after)) else {
        return false;
    };
    let kept = had
        .iter()
        .filter_map(|&caller| matching.after(caller))
        .filter(|caller| has.contains(caller))
        .count();
    2 * kept > had.len().max(has.len())
}
