//! Values that changed when they were moved into or out of a variable: what stands in the place of a
//! name is like the value, or contains its names.

use super::compared_values::{ComparedName, ComparedValue, split_by};
use super::extractions::{VALUE_LEAVES_MAX, ValueSearch};
use super::places::at_place;
use super::{Body, BodyRelation};
use crate::base::Set;
use crate::base::pair::Side;
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::TreeIx;
use crate::refine::variables::ValueMove;

impl ValueSearch<'_> {
    /// Adds to `found` the statements with the leaves `uses` whose counterparts have, in the place
    /// of such a leaf, an expression like one of `values` ([`ComparedValue::is_like`]): the value
    /// was changed when it was moved. Returns `None` if the work is used up.
    pub(in crate::refine) fn add_changed(
        &mut self,
        found: &mut ValueMove,
        values: &[TreeIx],
        uses: &[TreeIx],
    ) -> Option<()> {
        let (change, own, other) = (self.change, self.own(), self.other());
        let compared: Vec<ComparedValue> = values
            .iter()
            .map(|&value| self.compared(self.side, value))
            .filter(|value| !value.leaves.is_empty() && value.leaves.len() <= VALUE_LEAVES_MAX)
            .collect();
        // Statements in which the result of another operator stands in the place of the name.
        let mut held: Set<TreeIx> = Set::default();
        for &leaf in uses {
            let Some(statement) = own.statement_of(leaf) else {
                continue;
            };
            for partner in self.counterparts(statement, values, uses)? {
                let place = at_place((own, statement), leaf, (other, partner), change.work);
                // A name alone was replaced by a value computed from it, which is another value.
                let Some(place) = place.filter(|&place| !other.tree().is_leaf(place)) else {
                    continue;
                };
                let replaced = self.compared(self.side.opposite(), place);
                let lengths = compared.iter().map(|value| value.leaves.len());
                self.spend(replaced.leaves.len() * lengths.sum::<usize>())?;
                if compared
                    .iter()
                    .any(|value| replaced.is_like(value, self.side))
                {
                    found.add(statement, partner);
                }
                let mut operators = compared
                    .iter()
                    .filter_map(|value| value.operator)
                    .peekable();
                let sign = replaced.operator.filter(|_| operators.peek().is_some());
                if sign.is_some_and(|sign| operators.all(|other| other != sign)) {
                    held.insert(statement);
                }
            }
        }
        let declaration = own.statement_of(own.variable(found.variable).node);
        // A variable whose declaration has its counterpart in another element continues there.
        let is_elsewhere = declaration.is_some_and(|it| {
            change.partners(self.side, it).is_empty() && !change.is_unmapped(self.side, it)
        });
        if found.sources.is_empty() && !is_elsewhere {
            let uses = uses.iter().copied();
            let free =
                uses.filter(|&leaf| !own.statement_of(leaf).is_some_and(|it| held.contains(&it)));
            let free: Vec<TreeIx> = free.collect();
            self.add_dissolved(found, values, &free)?;
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
        values: &[TreeIx],
        uses: &[TreeIx],
    ) -> Option<()> {
        let own = self.own();
        // A conversion says as much as what it converts, which is another of the values.
        let casts = own.file.syntax.rules.casts.iter();
        let casts: Vec<&str> = casts.map(|row| row.0).collect();
        let is_cast = |value: TreeIx| own.file.syntax.is_any(own.tree(), value, &casts);
        let compared: Vec<ComparedValue> = values
            .iter()
            .filter(|&&value| !is_cast(value))
            .map(|&value| self.compared(self.side, value))
            .filter(|value| value.leaves.len() <= VALUE_LEAVES_MAX)
            .collect();
        let mut statements: Vec<TreeIx> = uses
            .iter()
            .filter_map(|&leaf| own.statement_of(leaf))
            .collect();
        statements.dedup();
        for statement in statements {
            for partner in self.counterparts(statement, values, uses)? {
                let names = self.compared(self.side, statement).names;
                let others = self.compared(self.side.opposite(), partner).names;
                let lengths = compared.iter().map(|value| value.names.len());
                self.spend(names.len() + others.len() + lengths.sum::<usize>())?;
                let (kept, gained) = split_by(&others, &names);
                let mut compared = compared.iter();
                if compared.any(|value| value.is_dissolved(&kept, &gained)) {
                    found.add(statement, partner);
                }
            }
        }
        Some(())
    }

    /// Returns the counterparts of a statement that uses a variable. If it has none in the other body,
    /// returns the statement in its place. Left out are statements that do not use one of `values`,
    /// or that give it to something else than the statements with the leaves `uses` of the variable.
    /// `None` if the work is used up.
    fn counterparts(
        &self,
        statement: TreeIx,
        values: &[TreeIx],
        uses: &[TreeIx],
    ) -> Option<Vec<TreeIx>> {
        let mut partners = self.change.partners(self.side, statement).to_vec();
        if partners.is_empty() {
            partners.extend(self.in_place_of(statement)?);
        }
        let mut counterparts = Vec::new();
        for partner in partners {
            let mut is_other_use = false;
            for &value in values {
                let wanted = self.leaves_of(self.side, value);
                is_other_use |= self.is_without_use(partner, (value, &wanted))
                    || self.is_held_elsewhere(partner, uses, &wanted)?;
            }
            counterparts.extend((!is_other_use).then_some(partner));
        }
        Some(counterparts)
    }

    /// Returns the statement in the place of `statement` in the other body: the only one of its kind
    /// without a counterpart in the counterpart of the statement, or element, around it. `None` if
    /// the work is used up.
    fn in_place_of(&self, statement: TreeIx) -> Option<Option<TreeIx>> {
        let (change, own, other) = (self.change, self.own(), self.other());
        let is_leaf = own.tree()[statement].shape == Shape::Leaf;
        if !is_leaf || change.relation == BodyRelation::CodeMoved {
            return Some(None);
        }
        self.spend(other.nodes.len())?;
        let around = |body: &Body<'_>, statement: TreeIx| {
            body.statement_of(body.tree().parent(statement)?)
                .filter(|&it| body.owns(it) && Some(&it) != body.nodes.first())
        };
        let outer = around(own, statement);
        let outers = outer.map(|outer| change.partners(self.side, outer));
        let kind = own.tree()[statement].kind;
        let mut alone = other.statements().filter(|&it| {
            other.tree()[it].kind == kind
                && change.partners(self.side.opposite(), it).is_empty()
                && match (outers, around(other, it)) {
                    (Some(outers), Some(outer)) => outers.contains(&outer),
                    (outers, outer) => outers.is_none() && outer.is_none(),
                }
        });
        let only = alone.next();
        Some(only.filter(|_| alone.next().is_none()))
    }

    /// Returns the leaves and operations of an expression of `side`.
    fn compared(&self, side: Side, value: TreeIx) -> ComparedValue {
        let body = self.change.bodies.get(side);
        let tree = body.tree();
        let mut compared = ComparedValue::default();
        for leaf in self.leaf_nodes(side, value) {
            let role = tree[leaf].role;
            if role == LeafRole::None {
                continue;
            }
            let as_compared = self.compared_leaf(side, leaf);
            compared.leaves.push(as_compared);
            let is_operation = matches!(role, LeafRole::Callee | LeafRole::Type);
            if is_operation {
                compared.operations.push(tree[leaf].label);
            }
            if !matches!(role, LeafRole::Operator | LeafRole::Keyword) {
                compared.names.push(ComparedName {
                    leaf: as_compared,
                    is_operation,
                });
            }
        }
        compared.names.sort_unstable();
        let syntax = body.file.syntax;
        let mut root = value;
        while syntax.is_any(tree, root, syntax.rules.parentheses)
            && let Some(inner) = syntax.children(tree, root).last()
        {
            root = inner;
        }
        let mut signs = tree
            .children(root)
            .filter(|&it| tree[it].role == LeafRole::Operator);
        compared.operator = signs.next().map(|sign| tree[sign].label);
        compared
    }
}
