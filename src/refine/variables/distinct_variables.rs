//! Pairs of variables that the code shows to be two variables, although their uses or declarations are mapped.

use super::Named;
use crate::base::Map;
use crate::base::pair::{Pair, Side};
use crate::parse::tree::TreeIx;
use crate::refine::bodies::places::at_place;
use crate::refine::bodies::statement_uses::member_of;
use crate::refine::bodies::{Body, BodyChange};

/// Statements that bind variables, with the number of these variables ([`binding_statements`]).
pub type BindingStatements = Map<TreeIx, usize>;

/// Returns the statements of a body that bind a variable to one value after another, such as loops, with
/// the number of these variables.
pub fn binding_statements(body: &Body<'_>) -> BindingStatements {
    let variables = body.variables.declarations.iter();
    let bound = variables.filter(|it| it.is_bound && !it.is_of_lambda && !it.is_inner_parameter);
    let mut binding = BindingStatements::default();
    for statement in bound.filter_map(|it| body.statement_of(it.node)) {
        *binding.entry(statement).or_default() += 1;
    }
    binding
}

/// Returns true if only one of two variables is bound, such as by a loop, and the counterpart of its
/// statement binds another variable: that one continues it, even if the other one has its name.
/// `binding` has the [`binding_statements`] of both bodies.
pub fn is_rebound(
    change: &BodyChange<'_>,
    binding: &Pair<BindingStatements>,
    (before, after): (Named, Named),
) -> bool {
    let (Named::Variable(before), Named::Variable(after)) = (before, after) else {
        return false;
    };
    let Pair {
        before: one,
        after: two,
    } = &change.bodies;
    let (side, body, index) = match (one.variable(before).is_bound, two.variable(after).is_bound) {
        (true, false) => (Side::Before, one, before),
        (false, true) => (Side::After, two, after),
        _ => return false,
    };
    let statement = body.statement_of(body.variable(index).node);
    let statement = statement.filter(|it| binding.get(side).contains_key(it));
    let partners = statement.map_or(&[][..], |it| change.partners(side, it));
    let others = binding.get(side.opposite());
    partners.iter().any(|partner| others.contains_key(partner))
}

/// Returns true if one of two variables has the value that the other one had, and passes it on: `y = V; x = y`
/// for `x = V`, in one direction or the other.
pub fn is_passed_on(change: &BodyChange<'_>, pair: (Named, Named)) -> bool {
    Side::BOTH.iter().any(|&side| {
        let (Named::Variable(own), Named::Variable(other)) = side.ordered(pair.0, pair.1) else {
            return false;
        };
        let bodies = &change.bodies;
        let source = bodies.get(side.opposite()).variable(other).node;
        let source = bodies.get(side.opposite()).statement_of(source);
        let mut substituted = change.substituted_of(side, own).iter();
        substituted.any(|it| Some(it.source) == source)
    })
}

/// Returns true if the value of one of two variables is a variable with the name of the other one: `y = x`.
/// The other one is still there, and gives its value to a further variable.
pub fn has_namesake_as_value(change: &BodyChange<'_>, pair: (Named, Named)) -> bool {
    Side::BOTH.iter().any(|&side| {
        let (own, other) = side.ordered(pair.0, pair.1);
        let Named::Variable(index) = own else {
            return false;
        };
        let body = change.bodies.get(side);
        let name = change.label_of(side.opposite(), other);
        let value = body.variable(index).value;
        let value = value.filter(|&it| body.tree()[it].label == name);
        body.variable(index).label != name
            && value.is_some_and(|it| body.variables.of_leaf(body.tree(), it).is_some())
    })
}

/// Returns true if one of two mapped names is the object of which a member stands at the place of the other
/// one: `pair` of `pair.first` for `first`.
pub fn is_object_of_other(change: &BodyChange<'_>, (leaf, other): (TreeIx, TreeIx)) -> bool {
    let Pair { before, after } = &change.bodies;
    if before.tree()[leaf].label == after.tree()[other].label {
        return false;
    }
    let statements = before.statement_of(leaf).zip(after.statement_of(other));
    let Some((one, two)) = statements else {
        return false;
    };
    let is_object = |body: &Body<'_>, place: Option<TreeIx>, name: TreeIx| {
        let tree = body.tree();
        let place = place.filter(|&it| tree.contains(it, name));
        place
            .zip(member_of(tree, name))
            .is_some_and(|(place, member)| tree.contains(place, member))
    };
    let place = at_place((before, one), leaf, (after, two), change.work);
    let opposite = at_place((after, two), other, (before, one), change.work);
    is_object(after, place, other) || is_object(before, opposite, leaf)
}
