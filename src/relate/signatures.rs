//! What two elements declare: parameters in their signatures, types of attributes.

use super::context::Context;
use super::relationship::Pass;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;

/// To look through so many variables costs as much as a comparison.
pub(super) const VARIABLES: u64 = 64;

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
            || worlds.before.denotes_same_type(before, one, two)
            || worlds.after.denotes_same_type(after, two, one)
    };
    had.len() == has.len() && had.iter().zip(&has).all(are_same)
}

/// The type of an attribute as spelled; none where types are not declared.
pub fn declared_type(context: &Context<'_>, side: Side, attribute: NodeId) -> Option<Symbol> {
    let cst = context.linked.sides.get(side);
    let node = &cst.nodes[attribute];
    let file = &cst.files[node.file];
    let variables = &file.outline.types.variables;
    if !context.budget.spend(variables.len() as u64 / VARIABLES) {
        context.give_up(Pass::Surroundings.name());
        return None;
    }
    let fields = variables.iter().filter(|variable| {
        variable.field_of.is_some()
            && (variable.from..variable.to).contains(&node.start)
            && file.symbol(variable.name) == node.name
    });
    let innermost = fields.min_by_key(|variable| variable.to - variable.from)?;
    innermost.spelled.map(|spelled| file.symbol(spelled))
}
