//! The parameters in the signatures of two elements.

use super::Context;
use crate::base::pair::Side;
use crate::cst::NodeId;

/// What stands behind the name in a signature: `(int, String)`.
pub fn parameters<'a>(context: &'a Context<'_>, side: Side, node: NodeId) -> &'a str {
    let signature = context.linked.sides.get(side).nodes[node].signature;
    let signature = context.linked.vocabulary.get(signature);
    &signature[signature.find('(').unwrap_or(signature.len())..]
}

/// Whether both have parameters of the same types as spelled, or none; what is given by reference has
/// the same type.
pub fn have_same_parameters(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let types = |side, node| {
        let parameters = parameters(context, side, node).chars();
        parameters.filter(|letter| *letter != '*')
    };
    types(Side::Before, before).eq(types(Side::After, after))
}

/// Whether the parameters of two elements differ at most in how much of the names of their types is spelled
/// out: `Config.Builder` and `org.example.Config.Builder`.
pub fn have_same_types(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let types = |side: Side, node: NodeId| -> Vec<&str> {
        let list = parameters(context, side, node).trim_matches(['(', ')']);
        list.split(", ").collect()
    };
    let (had, has) = (types(Side::Before, before), types(Side::After, after));
    let worlds = &context.worlds;
    let are_same = |(&one, &two): (&&str, &&str)| {
        one == two
            || worlds.before.stands_for(before, one, two)
            || worlds.after.stands_for(after, two, one)
    };
    had.len() == has.len() && had.iter().zip(&has).all(are_same)
}
