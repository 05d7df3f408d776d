//! Values that changed when they were moved into or out of a variable: what stands in the place of a
//! name is like the value, or contains its names.

use super::compared_values::{ComparedName, ComparedValue, split_by};
use super::extractions::{VALUE_LEAVES_MAX, ValueSearch};
use super::places::at_place;
use super::variables::ValueMove;
use crate::base::pair::Side;
use crate::lang::shapes::LeafRole;
use crate::parse::tree::TreeIx;

impl ValueSearch<'_> {
    /// Adds to `found` the statements with the leaves `uses` whose counterparts have, in the place
    /// of such a leaf, an expression like one of `values` ([`ComparedValue::is_like`]): the value
    /// was changed when it was moved. Returns `None` if the work is used up.
    pub(super) fn add_changed(
        &mut self,
        found: &mut ValueMove,
        values: &[TreeIx],
        uses: &[TreeIx],
    ) -> Option<()> {
        let (change, own, other) = (self.change, self.own(), self.other());
        let values: Vec<ComparedValue> = values
            .iter()
            .map(|&value| self.compared(self.side, value))
            .filter(|value| !value.leaves.is_empty() && value.leaves.len() <= VALUE_LEAVES_MAX)
            .collect();
        for &leaf in uses {
            let Some(statement) = own.statement_of(leaf) else {
                continue;
            };
            for &partner in change.partners(self.side, statement) {
                let place = at_place((own, statement), leaf, (other, partner), change.work);
                // A name alone was replaced by a value computed from it, which is another value.
                let Some(place) = place.filter(|&place| !other.tree().is_leaf(place)) else {
                    continue;
                };
                let replaced = self.compared(self.side.opposite(), place);
                let lengths = values.iter().map(|value| value.leaves.len());
                self.spend(replaced.leaves.len() * lengths.sum::<usize>())?;
                if values.iter().any(|value| replaced.is_like(value)) {
                    found.add(statement, partner);
                }
            }
        }
        let declaration = own.statement_of(own.variable(found.variable).node);
        // A variable whose declaration has its counterpart in another element continues there.
        let is_elsewhere = declaration.is_some_and(|it| {
            change.partners(self.side, it).is_empty() && !change.is_unmapped(self.side, it)
        });
        if found.sources.is_empty() && !is_elsewhere {
            self.add_dissolved(found, &values, uses)?;
        }
        Some(())
    }

    /// Adds to `found` the statements with the leaves `uses` whose counterparts have names of one of
    /// `values` that the statements lack ([`ComparedValue::is_dissolved`]): the value was taken
    /// apart, as `found` and `size` of `b = found.size > 3` in `check(found.size).above(3)` instead
    /// of `check(b)`. Returns `None` if the work is used up.
    fn add_dissolved(
        &mut self,
        found: &mut ValueMove,
        values: &[ComparedValue],
        uses: &[TreeIx],
    ) -> Option<()> {
        let (change, own) = (self.change, self.own());
        let mut statements: Vec<TreeIx> = uses
            .iter()
            .filter_map(|&leaf| own.statement_of(leaf))
            .collect();
        statements.dedup();
        for statement in statements {
            for &partner in change.partners(self.side, statement) {
                let names = self.compared(self.side, statement).names;
                let others = self.compared(self.side.opposite(), partner).names;
                let lengths = values.iter().map(|value| value.names.len());
                self.spend(names.len() + others.len() + lengths.sum::<usize>())?;
                let (kept, gained) = split_by(&others, &names);
                if values
                    .iter()
                    .any(|value| value.is_dissolved(&kept, &gained))
                {
                    found.add(statement, partner);
                }
            }
        }
        Some(())
    }

    /// Returns the leaves and operations of an expression of `side`.
    fn compared(&self, side: Side, value: TreeIx) -> ComparedValue {
        let body = self.change.bodies.get(side);
        let tree = body.tree();
        let mut compared = ComparedValue::default();
        for leaf in self.leaf_nodes(side, value) {
            let role = tree[leaf].role;
            let as_compared = self.compared_leaf(side, leaf);
            compared.leaves.push(as_compared);
            let is_operation = matches!(role, LeafRole::Callee | LeafRole::Type);
            if is_operation {
                compared.operations.push(tree[leaf].label);
            }
            if !matches!(
                role,
                LeafRole::None | LeafRole::Operator | LeafRole::Keyword
            ) {
                compared.names.push(ComparedName {
                    leaf: as_compared,
                    is_operation,
                });
            }
        }
        compared.names.sort_unstable();
        compared
    }
}
