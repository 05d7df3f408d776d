//! Calls of elements that were removed or added.

use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::matching::Matching;

/// Returns the calls on `side` of the elements that were unmatched at the first request, as (callee,
/// caller), sorted.
pub fn by_callee(matching: &Matching<'_>, side: Side) -> Vec<(NodeId, NodeId)> {
    let calls = matching
        .context
        .calls_of(side, || matching.unmatched(side).collect());
    calls.by_callee()
}
