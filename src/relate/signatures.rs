//! What two elements declare: parameters in their signatures, types of attributes.

use super::matching::Matching;
use super::{Context, Pass, classify};
use crate::base::Set;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;

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
            || worlds.before.stands_for(before, one, two)
            || worlds.after.stands_for(after, two, one)
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

/// The simple names, before and after, of matched types that were renamed or moved.
pub struct ChangedTypes<'a>(Set<(&'a str, &'a str)>);

impl<'a> ChangedTypes<'a> {
    /// Collects the types of `matching`; none if `relate.names_identify` is off.
    pub fn new(context: &'a Context<'_>, matching: &Matching) -> Self {
        let (had, has) = (&context.before().nodes, &context.after().nodes);
        let is_type = |node: NodeId| had[node].kind.group() == KindGroup::Type;
        let pairs = matching.pairs().filter(|&(before, after)| {
            context.options.names_identify
                && is_type(before)
                && classify::kind(context, matching, before, after)
                    .is_some_and(|kind| !kind.is_by_identity())
        });
        let name = |symbol: Symbol| context.linked.vocabulary.get(symbol);
        let names = pairs.map(|(before, after)| (name(had[before].name), name(has[after].name)));
        ChangedTypes(names.collect())
    }

    /// Returns true if the parameters of two elements differ, and only in names of these types: their signature
    /// follows from what happened to the types.
    pub fn explain(&self, context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
        let had = parameters(context, Side::Before, before);
        let has = parameters(context, Side::After, after);
        let (mut had, mut has) = (words(had), words(has));
        loop {
            match (had.next(), has.next()) {
                (None, None) => return true,
                (Some(one), Some(two)) if one == two || self.became(one, two) => {}
                _ => return false,
            }
        }
    }

    /// Returns true if `one`, however much of its name is spelled out, became `two`.
    fn became(&self, one: &'a str, two: &'a str) -> bool {
        let simple = |name: &'a str| name.rsplit('.').next().unwrap_or(name);
        self.0.contains(&(simple(one), simple(two)))
    }
}

/// The names and the marks of a list of parameters, in their order.
fn words(parameters: &str) -> impl Iterator<Item = &str> {
    let is_of_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$' | '.');
    let mut rest = parameters;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = rest
            .find(|letter| !is_of_name(letter))
            .unwrap_or(rest.len());
        // The dots of `Ticket...` are marks.
        let name = rest[..end].trim_end_matches('.');
        let (word, after) = rest.split_at(name.len().max(first.len_utf8()));
        rest = after;
        Some(word)
    })
}
