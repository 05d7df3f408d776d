//! Values of variables in statements without a mapped use: a statement of the other side that lost the
//! value, because the variable has it, or because it is where the variable was used.

use super::compared_values::ValueLeaf;
use super::extractions::{ValueSearch, add_parts};
use super::{Body, BodyRelation};
use crate::base::pair::Side;
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::TreeIx;

impl ValueSearch<'_> {
    /// Returns the statements of the other side that contain `value`, with the leaves `wanted`, more
    /// often than all their counterparts together; `None` if the work is used up. The declaration of
    /// the variable `index` and assignments to it are no counterparts, since they contain the moved
    /// value. Left out are statements in other lambdas than that of the variable, statements whose
    /// counterparts are all in other elements, and statements that assign the value to something to
    /// which the leaves `uses` of the variable are not assigned: the value went from one variable or
    /// attribute to another one.
    /// Returns none if code that only holds the value in variables explains the difference: then the
    /// value is in as many other places as before. Statements that give the value to the variable
    /// itself are no such places.
    pub(in crate::refine) fn losing_statements(
        &mut self,
        index: usize,
        uses: &[TreeIx],
        (value, wanted): (TreeIx, &[ValueLeaf]),
    ) -> Option<Vec<TreeIx>> {
        let (change, own, other_side) = (self.change, self.own(), self.side.opposite());
        let node = own.variable(index).node;
        let assigned = uses.iter().copied().filter(|&leaf| self.is_assigned(leaf));
        let holders = std::iter::once(node).chain(assigned);
        let holders: Vec<TreeIx> = holders.filter_map(|node| own.statement_of(node)).collect();
        let mut sources = Vec::new();
        for source in self.statements_with(other_side, wanted)? {
            let count = self.uses_of_value(other_side, source, wanted)?;
            let partners = change.partners(other_side, source);
            let is_elsewhere = partners.is_empty() && !change.is_unmapped(other_side, source);
            if count == 0
                || is_elsewhere
                || !self.has_expression(source, (value, wanted))?
                || self.is_without_use(source, (value, wanted))
                || !change.is_in_same_function(self.side, node, source)
                || self.is_value_of_removed(index, source, wanted)?
                || self.is_held_elsewhere(source, uses, wanted)?
            {
                continue;
            }
            let mut kept = 0;
            self.spend(partners.len() * holders.len())?;
            for &partner in partners.iter().filter(|it| !holders.contains(it)) {
                kept += self.count(self.side, partner, wanted)?;
            }
            if count > kept {
                sources.push(source);
            }
        }
        if !sources.is_empty() {
            let mut totals = [0, 0];
            for (total, side) in totals.iter_mut().zip([self.side, other_side]) {
                for statement in self.statements_with(side, wanted)? {
                    let is_holder = side == self.side && holders.contains(&statement);
                    let count = match is_holder {
                        true => 0,
                        false => self.uses_of_value(side, statement, wanted)?,
                    };
                    *total += count;
                }
            }
            if totals[0] >= totals[1] {
                sources.clear();
            }
        }
        Some(sources)
    }

    /// Returns true if a statement of the other side has an expression of the kind of `value` with the
    /// leaves `wanted`, so that the leaves are no parts of several expressions. The operands of
    /// operators can be in longer expressions: `b + c` in `a + b + c`. `None` if the work is used up.
    fn has_expression(
        &self,
        statement: TreeIx,
        (value, wanted): (TreeIx, &[ValueLeaf]),
    ) -> Option<bool> {
        let (tree, other) = (self.own().tree(), self.other().tree());
        let is_operator = |child: TreeIx| tree[child].role == LeafRole::Operator;
        if tree.children(value).any(is_operator) {
            return Some(true);
        }
        for node in other.header(statement).skip(1) {
            if other[node].kind == tree[value].kind {
                let leaves = self.leaves_of(self.side.opposite(), node);
                self.spend(leaves.len())?;
                if leaves == wanted {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    /// Returns true if a statement of the other side consists of `value`, with the leaves `wanted`, and
    /// the value is not used: the value was no part of a statement that could get the name of a variable
    /// instead. True also if extracted code returns the value that the code before gave to an inlined
    /// variable: the call took its place there.
    pub(in crate::refine) fn is_without_use(
        &self,
        statement: TreeIx,
        (value, wanted): (TreeIx, &[ValueLeaf]),
    ) -> bool {
        let (tree, syntax) = (self.other().tree(), self.other().file.syntax);
        // An expression can be a statement itself. The last one of a block can be the value of the block.
        if tree[statement].kind == self.own().tree()[value].kind
            && tree[statement].shape == Shape::Leaf
            && self.is_followed(statement)
            && self.leaves_of(self.side.opposite(), statement) == wanted
        {
            return true;
        }
        let mut parts = syntax
            .children(tree, statement)
            .filter(|&it| !tree.is_leaf(it));
        let (value, other) = (parts.next(), parts.next());
        let value = value.filter(|_| other.is_none() && tree[statement].shape == Shape::Leaf);
        let Some(value) = value else {
            return false;
        };
        let is_returned = tree[value].start_byte > tree[statement].start_byte;
        let of_caller =
            self.side == Side::Before && self.change.relation == BodyRelation::CodeMoved;
        let mut values = vec![value];
        if is_returned {
            add_parts(self.other(), &mut values);
        }
        let mut values = values.into_iter();
        (!is_returned || of_caller)
            && values.any(|value| self.leaves_of(self.side.opposite(), value) == wanted)
    }

    /// Returns true if another statement follows a statement of the other side in its block.
    fn is_followed(&self, statement: TreeIx) -> bool {
        let tree = self.other().tree();
        let mut node = statement;
        while let Some(parent) = tree.parent(node) {
            let is_code = |it: &TreeIx| !tree.is_leaf(*it) || tree[*it].shape.is_statement();
            let others = tree.children(parent).filter(is_code);
            match others.filter(|&it| it != node).last() {
                Some(last) => return last > node,
                // A statement with a sign after it can have a node of its own.
                None if tree[parent].shape == Shape::Block => return false,
                None => node = parent,
            }
        }
        false
    }

    /// Returns true if the leaf `name` of a variable is the target of an assignment.
    fn is_assigned(&self, name: TreeIx) -> bool {
        let (tree, syntax) = (self.own().tree(), self.own().file.syntax);
        let assigned = syntax.assigned_around(tree, name);
        assigned.is_some_and(|(target, _)| target == name)
    }

    /// Returns how often a statement of `side` contains the leaves `wanted`, without the variables that
    /// it declares with them as the whole value; `None` if the work is used up.
    fn uses_of_value(
        &mut self,
        side: Side,
        statement: TreeIx,
        wanted: &[ValueLeaf],
    ) -> Option<usize> {
        let body = self.change.bodies.get(side);
        let mut count = self.count(side, statement, wanted)?;
        let declared = self.declared.get(side).get(&statement);
        for &variable in declared.into_iter().flatten() {
            let value = body.variable(variable).value;
            let value = value.map_or(Vec::new(), |value| self.leaves_of(side, value));
            self.spend(value.len() + 1)?;
            count = count.saturating_sub(usize::from(value == wanted));
        }
        Some(count)
    }

    /// Returns the statements of `side` that have the rarest of the leaves `wanted`; `None` if the work
    /// is used up.
    fn statements_with(&mut self, side: Side, wanted: &[ValueLeaf]) -> Option<Vec<TreeIx>> {
        if self.by_leaf.get(side).is_empty() {
            let body = self.change.bodies.get(side);
            self.spend(body.nodes.len())?;
            for statement in body.statements() {
                for leaf in self.leaves_of(side, statement) {
                    let statements = self.by_leaf.get_mut(side).entry(leaf).or_default();
                    if statements.last() != Some(&statement) {
                        statements.push(statement);
                    }
                }
            }
        }
        let by_leaf = self.by_leaf.get(side);
        let statements = wanted.iter().map(|leaf| by_leaf.get(leaf));
        let rarest = statements.min_by_key(|statements| statements.map_or(0, Vec::len));
        Some(rarest.flatten().cloned().unwrap_or_default())
    }

    /// Returns true if a statement of the other side assigns the leaves `wanted`, as the whole value, to a
    /// name to which none of the leaves `uses` is assigned. `None` if the work is used up.
    pub(in crate::refine) fn is_held_elsewhere(
        &self,
        statement: TreeIx,
        uses: &[TreeIx],
        wanted: &[ValueLeaf],
    ) -> Option<bool> {
        let (own, other) = (self.own(), self.other());
        let assigned = other.file.syntax.assigned_by(other.tree(), statement);
        let Some((target, value)) = assigned else {
            return Some(false);
        };
        let leaves = self.leaves_of(self.side.opposite(), value);
        self.spend(leaves.len() + uses.len())?;
        // A target is known by its last leaf: `name` of `this.name`.
        let last = |body: &Body<'_>, target: TreeIx| {
            let leaf = TreeIx(body.tree()[target].end.0 - 1);
            body.tree()[leaf].label
        };
        let is_passed_on = uses.iter().any(|&leaf| {
            let assigned = own.file.syntax.assigned_around(own.tree(), leaf);
            assigned.is_some_and(|(name, value)| {
                value == leaf && last(own, name) == last(other, target)
            })
        });
        Some(leaves == wanted && !is_passed_on)
    }
}
