//! Comparison of the value of a variable with an expression that stands in its place.

use crate::parse::tree::LabelIx;

/// Leaf of a value as it is compared: its label, and true if it names a variable of the body. A member
/// can have the name of a variable.
pub(super) type ValueLeaf = (LabelIx, bool);

/// Value of a variable, or expression in the place of the variable, in the form in which they are
/// compared.
pub(super) struct ComparedValue {
    /// Leaves in the order of the text.
    pub leaves: Vec<ValueLeaf>,
    /// Labels of the callees and types in the value.
    pub operations: Vec<LabelIx>,
}

impl ComparedValue {
    /// Returns true if the leaves of this expression occur in `value` in sequence, or if both call
    /// the same function or name the same type and have at least half of the leaves of the longer
    /// one in common.
    pub fn is_like(&self, value: &ComparedValue) -> bool {
        let mut parts = value.leaves.windows(self.leaves.len().max(1));
        if parts.any(|part| part == self.leaves) {
            return true;
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
}
