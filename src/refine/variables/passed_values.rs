//! Variables whose value went to an extracted element as an argument, or came from an inlined one: the code that
//! moved has the value where the element has its parameter.

use super::Substituted;
use super::substituted::leaves_of;
use crate::base::pair::Side;
use crate::parse::tree::TreeIx;
use crate::refine::bodies::places::at_place;
use crate::refine::bodies::{Body, BodyChange};

/// Parameter of an element, given by its index among the variables, and an argument that a call passes for it.
pub type PassedArgument = (usize, TreeIx);

/// Values that a call passes to an element.
#[derive(Debug, Default)]
pub struct PassedArguments {
    /// Object of the call; `None` if it names none.
    pub receiver: Option<TreeIx>,
    /// Arguments, each with the parameter that receives it.
    pub arguments: Vec<PassedArgument>,
}

/// Returns the local variables that the method around a call declares on `side` and passes to the element that
/// was extracted from it or inlined into it, and whose value stands in the place of the parameter in the code
/// that moved. `moved` has the code that moved: the element on `side`, and the method on the other side. `own`
/// is the body of the method on `side`, whose calls pass `arguments`. None are found once the work is used up.
pub fn find(
    side: Side,
    own: &Body<'_>,
    moved: &BodyChange<'_>,
    arguments: &[PassedArgument],
) -> Vec<Substituted> {
    let (element, other) = (moved.bodies.get(side), moved.bodies.get(side.opposite()));
    let mut found = Vec::new();
    for &(parameter, argument) in arguments {
        let variable = own.variables.of_leaf(own.tree(), argument);
        let variable = variable.filter(|&it| !own.variable(it).is_parameter);
        let value = variable.and_then(|it| Some((it, own.variable(it).value?)));
        let (Some((variable, value)), Some(statement)) = (value, own.statement_of(argument)) else {
            continue;
        };
        if !moved.work.spend(element.nodes.len()) {
            break;
        }
        let wanted = leaves_of(own, value);
        let uses = element.nodes.iter().filter(|&&leaf| {
            element.variables.of_leaf(element.tree(), leaf) == Some(parameter)
                && element.variable(parameter).name != leaf
        });
        for &leaf in uses {
            let Some(inner) = element.statement_of(leaf) else {
                continue;
            };
            for &source in moved.partners(side, inner) {
                let place = at_place((element, inner), leaf, (other, source), moved.work);
                if place.is_some_and(|place| leaves_of(other, place) == wanted) {
                    found.push(Substituted {
                        variable,
                        value,
                        statement,
                        source,
                    });
                }
            }
        }
    }
    found
}
