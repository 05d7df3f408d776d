//! Comparison of the value of a variable with an expression that stands in its place.

use crate::base::pair::Side;
use crate::parse::tree::LabelIx;

/// Leaf of a value as it is compared: its label, and what it names. A member can have the name of a
/// variable, and two variables of a body one name.
pub type ValueLeaf = (LabelIx, LeafTarget);

/// Variable that a leaf names, so that the leaves of two bodies can be compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LeafTarget {
    /// The leaf names no variable of the body.
    NoVariable,
    /// Variable without a counterpart in the other body.
    Unpaired,
    /// Variable with this index in the body whose variables were extracted or inlined, or the
    /// counterpart of that variable.
    Paired(usize),
}

/// Name or literal of a value or statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ComparedName {
    /// Leaf as it is compared.
    pub leaf: ValueLeaf,
    /// True for callees and types.
    pub is_operation: bool,
}

/// Value of a variable, or expression in the place of the variable, in the form in which they are
/// compared.
#[derive(Default)]
pub struct ComparedValue {
    /// Leaves in the order of the text.
    pub leaves: Vec<ValueLeaf>,
    /// Names and literals among the leaves, sorted.
    pub names: Vec<ComparedName>,
    /// Labels of the callees and types in the value.
    pub operations: Vec<LabelIx>,
    /// Label of the operator that computes the value from others, parentheses left out; `None` if none does.
    pub operator: Option<LabelIx>,
}

impl ComparedValue {
    /// Returns true if the leaves of this expression occur in `value` in sequence, and are over half of
    /// its leaves if the variable of `value` was inlined (`side` is before); or if both call the same
    /// function or name the same type and have at least half of the leaves of the longer one in common,
    /// unless two operators compute them.
    pub fn is_like(&self, value: &ComparedValue, side: Side) -> bool {
        let mut parts = value.leaves.windows(self.leaves.len().max(1));
        // What stayed of a smaller part can be another use of what the variable was computed from.
        let is_enough = side == Side::After || 2 * self.leaves.len() > value.leaves.len();
        if is_enough && parts.any(|part| part == self.leaves) {
            return true;
        }
        // What both are computed from can be the same, the results are not.
        let operators = self.operator.zip(value.operator);
        if operators.is_some_and(|(one, two)| one != two) {
            return false;
        }
        let mut operations = self.operations.iter();
        let mut rest = value.leaves.clone();
        let common = self.leaves.iter().filter(|leaf| {
            let at = rest.iter().position(|other| other == *leaf);
            at.map(|at| rest.swap_remove(at)).is_some()
        });
        let longer = self.leaves.len().max(value.leaves.len());
        operations.any(|label| value.operations.contains(label)) && 2 * common.count() >= longer
    }

    /// Returns true if a statement contains this value in parts: of its names without those that the
    /// statement had anyway (`kept`), and of the names that the statement gained (`gained`, at
    /// least one), more than half are common. A single name must be that of an operation. Two names or
    /// more, one of them of an operation, are enough if the statement gained all names of the value.
    pub fn is_dissolved(&self, kept: &[ComparedName], gained: &[ComparedName]) -> bool {
        let (common, rest) = split_by(&self.names, gained);
        let (_, lost) = split_by(&rest, kept);
        let is_distinctive =
            common.len() > 1 || common.first().is_some_and(|name| name.is_operation);
        let is_whole = rest.is_empty() && common.len() > 1;
        if is_whole && common.iter().any(|name| name.is_operation) {
            return true;
        }
        let longer = gained.len().max(common.len() + lost.len());
        is_distinctive && 2 * common.len() > longer
    }
}

/// Splits the sorted list `names` into the names that `others`, also sorted, contains, each as often as
/// there, and the remaining ones. Both parts are sorted.
pub fn split_by(
    names: &[ComparedName],
    others: &[ComparedName],
) -> (Vec<ComparedName>, Vec<ComparedName>) {
    let (mut common, mut rest) = (Vec::new(), Vec::new());
    let mut others = others.iter().peekable();
    for name in names {
        while others.next_if(|other| *other < name).is_some() {}
        match others.next_if(|other| *other == name) {
            Some(_) => common.push(*name),
            None => rest.push(*name),
        }
    }
    (common, rest)
}
