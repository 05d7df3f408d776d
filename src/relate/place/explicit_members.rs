//! Members that begin or cease to name the interface that they implement: `void IList.Clear()` and `public
//! void Clear()`. Both are the implementation of one member of the interface.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::matching::{UnmatchedSibling, elements};
use crate::relate::types::signatures;

/// Name of a member, its parameters as written, and true for attributes.
type MemberKey<'a> = (Symbol, &'a str, bool);

/// Returns the pairs of `unmatched` members of one container that are not in `pairs` and have the same name
/// and parameters. Only one of the two names an interface, and no other unmatched member has the name and
/// parameters.
pub fn pairs(
    context: &Context<'_>,
    unmatched: &[UnmatchedSibling],
    pairs: &[(NodeId, NodeId)],
) -> Vec<(NodeId, NodeId)> {
    let names_interfaces = |sibling: &&UnmatchedSibling| {
        let node = context.node(sibling.node);
        let language = context.file(sibling.node).outline.language.row();
        let rules = language.declared.as_ref();
        node.is_member && rules.is_some_and(|rules| rules.interfaces_before_names)
    };
    if !unmatched.iter().any(|it| names_interfaces(&it)) {
        return Vec::new();
    }
    let paired = elements(pairs);
    let key = |sibling: &UnmatchedSibling| -> MemberKey<'_> {
        let node = context.node(sibling.node);
        let parameters = signatures::parameters(context, sibling.node);
        (node.name, parameters, node.kind.is_attribute())
    };
    let mut members: Map<MemberKey<'_>, Pair<Vec<NodeId>>> = Map::default();
    let unpaired = unmatched.iter().filter(|it| !paired.contains(&it.node));
    for sibling in unpaired.filter(names_interfaces) {
        let of_key = members.entry(key(sibling)).or_default();
        of_key.get_mut(sibling.side()).push(sibling.node);
    }
    let names_none = |node: NodeId| signatures::parts(context, node).0.is_empty();
    let befores = unmatched.iter().filter(|it| it.side() == Side::Before);
    let pair = |sibling: &UnmatchedSibling| {
        let of_key = members.get(&key(sibling))?;
        let ([before], [after]) = (&of_key.before[..], &of_key.after[..]) else {
            return None;
        };
        let is_pair = *before == sibling.node && names_none(*before) != names_none(*after);
        is_pair.then_some((*before, *after))
    };
    befores.filter_map(pair).collect()
}
