//! Refuses pairs of functions with different names if another element is the counterpart of one of them as
//! well: a function inside of the other one that has its name, or one of several homonyms.

use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::context::Context;
use crate::relate::matching::{Matching, identifier};

/// Maximum amount by which a homonym may be less similar, 0 to 1.
const SIMILARITY_MARGIN: f64 = 0.03;
/// Number of siblings whose inspection costs as much as the comparison of two bags.
const SIBLINGS_PER_COMPARISON: u64 = 64;

/// Returns the reason why the unmatched functions or methods `before` and `after`, whose names differ, are not
/// the same one; `None` if there is none, and for other elements.
pub fn refusal(matching: &Matching<'_>, before: NodeId, after: NodeId) -> Option<&'static str> {
    let context = matching.context;
    let (old, new) = context.nodes(before, after);
    let can_be_refused = old.kind.is_callable() && new.kind.is_callable() && old.name != new.name;
    if !can_be_refused {
        return None;
    }
    let pair = Pair::new(before, after);
    if Side::BOTH
        .iter()
        .any(|&side| contains_namesake(context, side, &pair))
    {
        return Some("a function inside of one of them has the name and the code of the other");
    }
    is_one_of_homonyms(matching, &pair)
        .then_some("one of them is one of several elements of its name that are as similar")
}

/// Returns true if the element of `pair` on `side` directly contains a function with the name of the
/// other element that is at least as similar to it as the containing one.
fn contains_namesake(context: &Context<'_>, side: Side, pair: &Pair<NodeId>) -> bool {
    let (outer, other) = (*pair.get(side), *pair.get(side.opposite()));
    let name = context.node(other).name;
    let mut inside = context.node(outer).children.iter().filter(|&&child| {
        let inner = context.node(child);
        inner.name == name && inner.kind.is_callable()
    });
    inside.any(|&child| {
        let (before, after) = side.ordered(child, other);
        context.budget.spend(2)
            && context.text_similarity(before, after).0
                >= context.text_similarity(pair.before, pair.after).0
    })
}

/// Returns true if one of two elements has more unmatched homonyms in its container than the other, and
/// another one of these is about as similar: its code went to several places or came from several, such as
/// a helper that each test declares on its own. Only for elements in functions, with or without a name:
/// others of one name are alternatives, such as those of an `#if`. False if the budget is spent.
fn is_one_of_homonyms(matching: &Matching<'_>, pair: &Pair<NodeId>) -> bool {
    let context = matching.context;
    let homonyms = |side: Side| -> Option<Vec<NodeId>> {
        let node = *pair.get(side);
        let siblings = context.side(side).children(context.node(node).parent);
        let cost = 1 + siblings.len() as u64 / SIBLINGS_PER_COMPARISON;
        let own = identifier(context.node(node));
        let homonyms = siblings.iter().copied().filter(|&sibling| {
            matching.is_unmatched(sibling) && identifier(context.node(sibling)) == own
        });
        context.budget.spend(cost).then(|| homonyms.collect())
    };
    let (Some(olds), Some(news)) = (homonyms(Side::Before), homonyms(Side::After)) else {
        return false;
    };
    let (side, others) = match olds.len().cmp(&news.len()) {
        std::cmp::Ordering::Equal => return false,
        std::cmp::Ordering::Less => (Side::After, news),
        std::cmp::Ordering::Greater => (Side::Before, olds),
    };
    let (own, other) = (*pair.get(side), *pair.get(side.opposite()));
    let similarity = context.text_similarity(pair.before, pair.after).0;
    others.into_iter().filter(|&it| it != own).any(|homonym| {
        let (before, after) = side.ordered(homonym, other);
        is_in_function(context, homonym)
            && context.budget.spend(1)
            && context.text_similarity(before, after).0 + SIMILARITY_MARGIN >= similarity
    })
}

/// Returns true if an element is in a function, or is indented in a file: in a function that is no element.
fn is_in_function(context: &Context<'_>, node: NodeId) -> bool {
    let parent = context.node(node).parent.map(|parent| context.node(parent));
    parent.is_some_and(|parent| match parent.kind.group() {
        KindGroup::File => context.tree_of(node).span(node).0.column > 1,
        _ => parent.kind.is_callable(),
    })
}
