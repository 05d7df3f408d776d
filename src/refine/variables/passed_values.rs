//! Variables whose value went to an extracted element as an argument, or came from an inlined one: the code that
//! moved has the value where the element has its parameter.

use super::Substituted;
use super::substituted::{
    PlacedLeaf, changed_statement, leaf_nodes, leaves_of, placed, value_leaves,
};
use crate::base::pair::Side;
use crate::parse::tree::TreeIx;
use crate::refine::bodies::extractions::VALUE_LEAVES_MAX;
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

/// Minimum number of leaves of code that is searched with the value of a variable in it.
const CODE_LEAVES_MIN: usize = 3;

/// Returns the local variables that a method declares on `side` and passes to the element that was extracted
/// from it or inlined into it, and whose value stands in the place of the parameter in the code that moved.
/// `caller` has the bodies of the method, whose `calls` on `side` pass the arguments; `moved` has the element on
/// `side`, and the method on the other side. None are found once the work is used up.
pub fn find(
    side: Side,
    caller: &BodyChange<'_>,
    moved: &BodyChange<'_>,
    calls: &[PassedArguments],
) -> Vec<Substituted> {
    let (own, other) = (caller.bodies.get(side), caller.bodies.get(side.opposite()));
    let has_variable = |argument: TreeIx| passed_variables(own, argument).next().is_some();
    let mut arguments = calls.iter().flat_map(|call| &call.arguments);
    let mut found = Vec::new();
    if !arguments.any(|it| has_variable(it.1)) || !moved.work.spend(other.nodes.len()) {
        return found;
    }
    let is_changed = |&it: &TreeIx| changed_statement(caller, side.opposite(), it).is_some();
    let changed = other.statements().filter(is_changed);
    let search = PassedSearch {
        caller,
        own,
        element: moved.bodies.get(side),
        sources: changed.map(|it| (it, leaves_of(other, it))).collect(),
    };
    for call in calls {
        if search.add_of_call(call, &mut found).is_none() {
            break;
        }
    }
    found
}

/// Returns the local variables in an argument that have a value.
fn passed_variables<'a>(own: &'a Body<'_>, argument: TreeIx) -> impl Iterator<Item = usize> + 'a {
    let leaves = leaf_nodes(own, argument).into_iter();
    let variables = leaves.filter_map(|leaf| own.variables.of_leaf(own.tree(), leaf));
    variables.filter(|&it| {
        let variable = own.variable(it);
        variable.value.is_some() && !variable.is_parameter && !variable.is_bound
    })
}

/// Search for the variables of a method whose value is in code that moved.
struct PassedSearch<'c> {
    caller: &'c BodyChange<'c>,
    /// Body of the method with the calls.
    own: &'c Body<'c>,
    /// Body of the element that is called.
    element: &'c Body<'c>,
    /// Changed statements of the method on the other side, with their leaves.
    sources: Vec<(TreeIx, Vec<PlacedLeaf>)>,
}

impl PassedSearch<'_> {
    /// Adds the variables that a call passes to `found`; `None` if the work is used up.
    fn add_of_call(&self, call: &PassedArguments, found: &mut Vec<Substituted>) -> Option<()> {
        let (own, element) = (self.own, self.element);
        for &(parameter, argument) in &call.arguments {
            for variable in passed_variables(own, argument) {
                let value = own.variable(variable).value;
                let Some((value, statement)) = value.zip(own.statement_of(argument)) else {
                    continue;
                };
                self.spend(element.nodes.len())?;
                let uses = element.nodes.iter().filter(|&&leaf| {
                    element.variables.of_leaf(element.tree(), leaf) == Some(parameter)
                        && element.variable(parameter).name != leaf
                });
                for &leaf in uses {
                    let sources = self.sources_of(call, variable, leaf)?.into_iter();
                    found.extend(sources.map(|source| Substituted {
                        variable,
                        value,
                        statement,
                        source,
                    }));
                }
            }
        }
        Some(())
    }

    /// Returns the statements of the method on the other side that contain the code around `leaf`, the name of
    /// a parameter in the element, with the arguments of `call` for the parameters and the value of `variable`
    /// for its name: the largest code around the leaf that one of them contains. `None` if the work is used up.
    fn sources_of(
        &self,
        call: &PassedArguments,
        variable: usize,
        leaf: TreeIx,
    ) -> Option<Vec<TreeIx>> {
        let Some(inner) = self.element.statement_of(leaf) else {
            return Some(Vec::new());
        };
        let around = self.element.tree().ancestors(leaf);
        let mut inside: Vec<TreeIx> = around.take_while(|&node| node >= inner).collect();
        while let Some(node) = inside.pop() {
            let Some(code) = self.with_values(call, variable, node) else {
                continue;
            };
            let mut sources = Vec::new();
            for (source, leaves) in &self.sources {
                self.spend(leaves.len() + 1)?;
                if leaves.windows(code.len()).any(|part| part == code) {
                    sources.push(*source);
                }
            }
            if !sources.is_empty() {
                return Some(sources);
            }
        }
        Some(Vec::new())
    }

    /// Returns the leaves of a node of the element with the arguments of `call` for the parameters, and the
    /// values of `variable` and of the other variables without a counterpart for their names. `None` if they
    /// are the value alone, or fewer than [`CODE_LEAVES_MIN`], or too many.
    fn with_values(
        &self,
        call: &PassedArguments,
        variable: usize,
        node: TreeIx,
    ) -> Option<Vec<PlacedLeaf>> {
        let (own, element) = (self.own, self.element);
        let matched = self.caller.pairs.matched.get(own.side);
        let mut code = Vec::new();
        let mut has_more = false;
        for leaf in leaf_nodes(element, node) {
            let parameter = element.variables.of_leaf(element.tree(), leaf);
            let mut arguments = call.arguments.iter();
            let Some(&(_, argument)) = arguments.find(|it| Some(it.0) == parameter) else {
                code.push(placed(element, leaf));
                has_more = true;
                continue;
            };
            for leaf in leaf_nodes(own, argument) {
                let named = own.variables.of_leaf(own.tree(), leaf);
                let named = named.filter(|it| *it == variable || !matched.contains(it));
                match named.and_then(|it| own.variable(it).value) {
                    Some(value) if code.len() <= VALUE_LEAVES_MAX => {
                        code.extend(value_leaves(own, value));
                    }
                    _ => code.push(placed(own, leaf)),
                }
                has_more |= named != Some(variable);
            }
        }
        let length = CODE_LEAVES_MIN..=VALUE_LEAVES_MAX;
        (has_more && length.contains(&code.len())).then_some(code)
    }

    /// Counts `count` comparisons; `None` if the work is used up.
    fn spend(&self, count: usize) -> Option<()> {
        self.caller.work.spend(count).then_some(())
    }
}
