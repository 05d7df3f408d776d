//! Moved values: expressions that became the value of an extracted variable, and values of inlined
//! variables that are now where the variables were used.

use super::compared_values::{LeafTarget, ValueLeaf};
use super::loop_types::is_loop;
use super::places::at_place;
use super::{Body, BodyChange};
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::rules::shapes::LeafRole;
use crate::parse::tree::TreeIx;
use crate::refine::declarations::token_text::is_distinctive;
use crate::refine::variables::{
    Named, ValueLikeness, ValueMove, VariableDeclaration, VariablePair,
};

/// Returns the variables of `body` that are paired with an attribute of their name, `pairs`, and that the
/// code stores in it, `this.name = name`: such a variable is another one than the attribute.
fn stored_variables(body: &Body<'_>, pairs: &Map<usize, &VariablePair>) -> Set<usize> {
    let tree = body.tree();
    let is_of_attribute = |index: &usize| {
        let pair = pairs.get(index);
        pair.is_some_and(|pair| {
            let ends = (pair.before, pair.after);
            matches!(ends, (Named::Attribute(label), _) | (_, Named::Attribute(label))
                if label == body.variable(*index).label)
        })
    };
    if !pairs.keys().any(is_of_attribute) {
        return Set::default();
    }
    let stored = body.nodes.iter().filter_map(|&node| {
        let (target, value) = body.file.syntax.assigned(tree, node)?;
        let index = body.variables.of_leaf(tree, value)?;
        let name = TreeIx(tree[target].end.0 - 1);
        let is_attribute = matches!(body.named(name), Some(Named::Attribute(_)));
        (is_attribute && tree[name].label == tree[value].label).then_some(index)
    });
    stored.filter(is_of_attribute).collect()
}

/// Adds to `values` their parts, and the parts of these, unless there are many.
pub fn add_parts(body: &Body<'_>, values: &mut Vec<TreeIx>) {
    let mut next = 0;
    while let Some(&value) = values.get(next) {
        next += 1;
        if values.len() < VALUES_MAX {
            values.extend(body.file.parts(value));
        }
    }
}

/// Maximum number of leaves of a value that is searched in statements; longer values are skipped.
pub const VALUE_LEAVES_MAX: usize = 500;
/// Number of values of one variable from which on no parts of values are added to the search.
const VALUES_MAX: usize = 16;

/// Minimum number of mapped uses with which a variable with a mapped declaration is taken for
/// renamed, and not for extracted or inlined.
const RENAMED_USES_MIN: usize = 2;

/// Maximum number of nodes of the comparison of a variable with a default value.
const CHECK_NODES_MAX: usize = 16;

/// Search for moved values in two bodies, of which one has the variable and the other contains its value
/// in a statement.
pub struct ValueSearch<'c> {
    pub change: &'c BodyChange<'c>,
    /// Side of the variables ("own"): after for extracted ones, before for inlined ones.
    pub side: Side,
    /// Pair of each variable of `side` that has a counterpart.
    pairs: Map<usize, &'c VariablePair>,
    /// Counterpart on `side`, for each variable of the other side that has one.
    names: Map<Named, ValueLeaf>,
    /// Variables of `side` that the code stores in an attribute of their name.
    stored: Set<usize>,
    /// Leaves of the header of each statement, as `leaves_of` returns them.
    cached: Pair<Map<TreeIx, Vec<ValueLeaf>>>,
    /// Statements of each side by each leaf of their headers; empty until a search needs them.
    pub by_leaf: Pair<Map<ValueLeaf, Vec<TreeIx>>>,
    /// Variables of each side by the statement that declares them.
    pub declared: Pair<Map<TreeIx, Vec<usize>>>,
    /// Variables of each side that get another value after their declaration.
    changed: Pair<Set<usize>>,
}

/// Finds the moved values of `change`: those of inlined variables of the before side, and those of
/// extracted variables of the after side. `taken` has, for each side, the name leaves of the
/// variables that already have a counterpart or a moved value in another pair of elements; they are
/// skipped.
pub fn find(change: &BodyChange<'_>, taken: Pair<&Set<TreeIx>>) -> Pair<Vec<ValueMove>> {
    let sides = Pair::new(Side::Before, Side::After);
    sides.map(|side| ValueSearch::new(change, side).run(taken.get(side)))
}

impl ValueMove {
    /// Adds a statement with the name of the variable, and its counterpart with the value.
    pub fn add(&mut self, statement: TreeIx, source: TreeIx) {
        if !self.sources.contains(&source) {
            self.sources.push(source);
        }
        if self.uses.last() != Some(&statement) {
            self.uses.push(statement);
        }
    }
}

impl<'c> ValueSearch<'c> {
    /// Creates the search for values of variables of `side`.
    fn new(change: &'c BodyChange<'c>, side: Side) -> ValueSearch<'c> {
        let (mut pairs, mut names) = (Map::default(), Map::default());
        for pair in &change.pairs.pairs {
            let (own, other) = side.ordered(pair.before, pair.after);
            if let Named::Variable(index) = own {
                pairs.insert(index, pair);
            }
            if let Named::Variable(_) = other {
                let target = match own {
                    Named::Variable(index) => LeafTarget::Paired(index),
                    Named::Attribute(_) => LeafTarget::NoVariable,
                };
                names.insert(other, (change.label_of(side, own), target));
            }
        }
        ValueSearch {
            change,
            side,
            stored: stored_variables(change.bodies.get(side), &pairs),
            pairs,
            names,
            cached: Pair::default(),
            by_leaf: Pair::default(),
            declared: Pair::default(),
            changed: Pair::default(),
        }
    }

    /// Returns the body that declares the variables.
    pub fn own(&self) -> &'c Body<'c> {
        self.change.bodies.get(self.side)
    }

    /// Returns the body whose statements are searched for values.
    pub fn other(&self) -> &'c Body<'c> {
        self.change.bodies.get(self.side.opposite())
    }

    /// Counts `count` comparisons; `None` if the work is used up, so that `?` ends the search.
    pub fn spend(&self, count: usize) -> Option<()> {
        self.change.work.spend(count).then_some(())
    }

    /// Returns the moved values of all variables that are not in `taken`. Once the work is used up, no
    /// further one is found.
    fn run(mut self, taken: &Set<TreeIx>) -> Vec<ValueMove> {
        let own = self.own();
        let candidates: Vec<usize> = (0..own.variables.declarations.len())
            .filter(|&index| self.is_candidate(index) && !taken.contains(&own.variable(index).name))
            .collect();
        let nodes = own.nodes.len() + self.other().nodes.len();
        if candidates.is_empty() || self.spend(nodes).is_none() {
            return Vec::new();
        }
        // Uses of each variable: leaves with its name, the declaration left out.
        let mut uses: Map<usize, Vec<TreeIx>> = Map::default();
        for &node in &*own.nodes {
            if let Some(index) = own.variables.of_leaf(own.tree(), node)
                && own.variable(index).name != node
            {
                uses.entry(index).or_default().push(node);
            }
        }
        for side in Side::BOTH {
            let body = self.change.bodies.get(side);
            *self.changed.get_mut(side) = body.changed_variables();
            for (index, variable) in body.variables.declarations.iter().enumerate() {
                if let Some(statement) = body.statement_of(variable.node) {
                    let declared = self.declared.get_mut(side);
                    declared.entry(statement).or_default().push(index);
                }
            }
        }
        let mut moves = Vec::new();
        for index in candidates {
            if self.spend(1).is_none() {
                break;
            }
            let uses = uses.get(&index).map_or(&[][..], Vec::as_slice);
            moves.extend(self.moved_value(index, uses));
        }
        moves
    }

    /// Returns true if a variable may have been extracted or inlined: it has a
    /// [`Self::bound_counterpart`], no counterpart, or one with another name and another value. A
    /// variable is taken for renamed instead if its declaration is mapped and so are
    /// [`RENAMED_USES_MIN`] uses, or one use if the values are alike ([`ValueLikeness::Equal`]), or if both have
    /// one type, so many uses are mapped and no statement uses one of the two alone. Returns false for
    /// parameters, and for variables that loops, patterns or lambdas bind, unless they get a whole value:
    /// `value instanceof A a`.
    fn is_candidate(&self, index: usize) -> bool {
        let variable = self.own().variable(index);
        if self.bound_counterpart(index).is_some() {
            return true;
        }
        let is_free = self.pairs.get(&index).is_none_or(|pair| {
            let uses = pair.number_of_uses();
            let is_renamed = pair.is_declared
                && (uses >= RENAMED_USES_MIN || uses > 0 && pair.values == ValueLikeness::Equal)
                || pair.is_replaced
                    && pair.uses.len() >= RENAMED_USES_MIN
                    && self.has_same_type(pair);
            !pair.has_equal_values
                && !is_renamed
                && (self.stored.contains(&index)
                    || self.change.label_of(Side::Before, pair.before)
                        != self.change.label_of(Side::After, pair.after))
        });
        let has_value = !variable.is_bound || variable.value.is_some();
        is_free && has_value && !variable.is_parameter
    }

    /// Returns true if two variables are declared with the same type, which is not inferred.
    fn has_same_type(&self, pair: &VariablePair) -> bool {
        let bodies = &self.change.bodies;
        let (Named::Variable(before), Named::Variable(after)) = (pair.before, pair.after) else {
            return false;
        };
        let declared = &*bodies.before.variable(before).declared_type;
        let inferred = bodies.before.file.syntax.rules.inferred_types;
        declared == bodies.after.variable(after).declared_type
            && !declared.is_empty()
            && !inferred.contains(&declared)
    }

    /// Returns the counterpart of a variable if it has the same name and its declaration gives no
    /// value, such as `b` in `a instanceof B b` instead of `B b = (B) a`; else `None`. A variable that gets a
    /// part of a value, `Some(b) = a`, still is one that the code declares.
    fn bound_counterpart(&self, index: usize) -> Option<&'c VariableDeclaration> {
        let variable = self.own().variable(index);
        let pair = self.pairs.get(&index)?;
        let Named::Variable(other) = self.side.ordered(pair.before, pair.after).1 else {
            return None;
        };
        let other = self.other().variable(other);
        let has_no_value = (other.is_bound || other.value.is_none()) && other.whole.is_none();
        let is_bound = has_no_value && !other.is_parameter && !other.is_inner_parameter;
        let has_value = variable.value.is_some() && !variable.is_parameter;
        (variable.label == other.label && is_bound && has_value).then_some(other)
    }

    /// Returns the move of a variable whose counterpart `bound` is bound in the counterpart of a
    /// statement that uses the variable, with one of the leaves `uses`; `None` if it is bound elsewhere,
    /// or if a check for `null` uses the variable: the binding then is the declaration and the check.
    fn bound_value(
        &self,
        index: usize,
        bound: &VariableDeclaration,
        uses: &[TreeIx],
    ) -> Option<ValueMove> {
        let own = self.own();
        let declaration = own.statement_of(own.variable(index).node);
        let source = self.other().statement_of(bound.node)?;
        // A loop gives its variable other values.
        if is_loop(self.other(), source) || uses.iter().any(|&leaf| self.is_checked(leaf)) {
            return None;
        }
        let statements = uses.iter().filter_map(|&leaf| own.statement_of(leaf));
        let mut statements = statements.filter(|&statement| {
            Some(statement) != declaration
                && self.change.partners(self.side, statement).contains(&source)
        });
        Some(ValueMove {
            variable: index,
            sources: vec![source],
            uses: vec![statements.next()?],
        })
    }

    /// Returns true if the leaf `name` of a variable is compared with a default value, such as `null`, and
    /// with nothing else: `name != null`, `name is not null`. Arguments, as in `f(name, null)`, have no sign
    /// between them.
    fn is_checked(&self, name: TreeIx) -> bool {
        let (tree, file) = (self.own().tree(), self.own().file);
        let comparison = tree.parent(name);
        let comparison = comparison.filter(|&it| tree.size(it) <= CHECK_NODES_MAX);
        let Some(comparison) = comparison else {
            return false;
        };
        let defaults = file.syntax.rules.default_values;
        let others = tree
            .subtree(comparison)
            .filter(|&leaf| tree.is_leaf(leaf) && leaf != name);
        let is_sign =
            |node: TreeIx| matches!(tree[node].role, LeafRole::Operator | LeafRole::Keyword);
        let is_value = |leaf: &TreeIx| !is_sign(*leaf) && tree[*leaf].role != LeafRole::None;
        let mut values = others.filter(is_value).peekable();
        values.peek().is_some()
            && tree.children(comparison).any(is_sign)
            && file.syntax.assigned(tree, comparison).is_none()
            && values.all(|leaf| defaults.contains(&file.text_of(leaf)))
    }

    /// Returns the values of a variable: its initial value, the values assigned to it, and the
    /// parts of both, unless it is filled later ([`Self::is_filled`]). Default values such as `null` are left out, since another value is assigned
    /// to the variable later.
    fn values(&self, index: usize, uses: &[TreeIx]) -> Vec<TreeIx> {
        let body = self.own();
        let (tree, syntax) = (body.tree(), body.file.syntax);
        let assigned = uses.iter().filter_map(|&leaf| {
            let (variable, value) = syntax.assigned_around(tree, leaf)?;
            (variable == leaf).then_some(value)
        });
        let mut values: Vec<TreeIx> = body.variable(index).value.into_iter().collect();
        values.extend(assigned);
        if !self.is_filled(index, uses) {
            add_parts(body, &mut values);
        }
        let defaults = syntax.rules.default_values;
        values.retain(|&value| {
            !defaults.contains(&body.file.text_of(value)) && !self.is_split_from(value)
        });
        values
    }

    /// Returns true if a variable with the leaves `uses` gets an object or result that is only the first part of
    /// its value, `keys = make(…)` and later `keys = append(keys, key)`: it stands for nothing in that alone.
    fn is_filled(&self, index: usize, uses: &[TreeIx]) -> bool {
        let (tree, syntax) = (self.own().tree(), self.own().file.syntax);
        let mut first = self.own().variable(index).value.into_iter();
        let is_result = first.any(|value| {
            let is_operation = |it| matches!(tree[it].role, LeafRole::Callee | LeafRole::Type);
            tree.subtree(value).any(is_operation)
        });
        let mut assigned = uses.iter().filter_map(|&leaf| {
            let (variable, value) = syntax.assigned_around(tree, leaf)?;
            (variable == leaf).then_some(value)
        });
        is_result
            && assigned.any(|value| {
                let first = uses.partition_point(|&leaf| leaf < value);
                let next = uses.get(first);
                next.is_some_and(|&leaf| tree.contains(value, leaf))
            })
    }

    /// Returns true if the value of an extracted variable is a variable that only the code before gives
    /// another value. That code has one variable for both: `text = text || ''` became
    /// `shown = text || ''`, and the uses of `text` are no expressions that were extracted. A variable
    /// that the other one took up instead is inlined.
    fn is_split_from(&self, value: TreeIx) -> bool {
        if self.side == Side::Before {
            return false;
        }
        let Some(Named::Variable(index)) = self.own().named(value) else {
            return false;
        };
        let counterpart = self.pairs.get(&index).map(|pair| {
            let (_, other) = self.side.ordered(pair.before, pair.after);
            other
        });
        let Some(Named::Variable(other)) = counterpart else {
            return false;
        };
        !self.changed.get(self.side).contains(&index)
            && self.changed.get(self.side.opposite()).contains(&other)
    }

    /// Returns the move of the values of a variable; `None` if no statement of the other side lost one
    /// of them, or if the work is used up. `uses` are the leaves with its name, the declaration left
    /// out.
    fn moved_value(&mut self, index: usize, uses: &[TreeIx]) -> Option<ValueMove> {
        let mut found = ValueMove {
            variable: index,
            sources: Vec::new(),
            uses: Vec::new(),
        };
        if let Some(bound) = self.bound_counterpart(index) {
            return self.bound_value(index, bound, uses);
        }
        // The statement that binds a variable has the value, too.
        let is_bound = self.own().variable(index).is_bound;
        let values = self.values(index, uses);
        let substituted = self.change.substituted_of(self.side, index).iter();
        for it in substituted.filter(|it| values.contains(&it.value)) {
            found.add(it.statement, it.source);
        }
        if let Some((whole, wanted)) = self.member_value(index) {
            self.spend(wanted.len())?;
            self.add_replaced(&mut found, whole, uses, &wanted)?;
        }
        for &value in &values {
            // A value is searched as the sequence of its leaves.
            let wanted = self.leaves_of(self.side, value);
            self.spend(wanted.len())?;
            if wanted.is_empty() || wanted.len() > VALUE_LEAVES_MAX {
                continue;
            }
            self.add_replaced(&mut found, value, uses, &wanted)?;
            // Only distinctive values are searched in statements that are not mapped to a use.
            let has_uses = !uses.is_empty() && !is_bound || self.side == Side::Before;
            if found.sources.is_empty() && has_uses && self.is_distinctive(value) {
                found.sources = self.losing_statements(index, uses, (value, &wanted))?;
            }
        }
        if found.sources.is_empty() && !is_bound && !self.is_filled(index, uses) {
            self.add_changed(&mut found, &values, uses)?;
        }
        (!found.sources.is_empty()).then_some(found)
    }

    /// Returns the value that a variable gets as a member of another one, and its leaves: `user.name` for
    /// `name` in `const { name } = user`. The node is that of the other value. `None` for other variables.
    fn member_value(&self, index: usize) -> Option<(TreeIx, Vec<ValueLeaf>)> {
        let variable = self.own().variable(index);
        let (whole, member) = variable.whole.zip(variable.member)?;
        let mut leaves = self.leaves_of(self.side, whole);
        leaves.push((self.own().tree()[member].label, LeafTarget::NoVariable));
        (leaves.len() <= VALUE_LEAVES_MAX).then_some((whole, leaves))
    }

    /// Adds to `found` the counterparts of the statements with the leaves `uses`, if they contain the
    /// leaves `wanted` of `value` more often than these do. A literal alone must stand where the name
    /// stands. Returns `None` if the work is used up.
    fn add_replaced(
        &mut self,
        found: &mut ValueMove,
        value: TreeIx,
        uses: &[TreeIx],
        wanted: &[ValueLeaf],
    ) -> Option<()> {
        let (change, own, other) = (self.change, self.own(), self.other());
        let is_literal = !matches!(
            own.tree()[value].role,
            LeafRole::None | LeafRole::Variable | LeafRole::Member | LeafRole::Type
        );
        for &leaf in uses {
            let Some(statement) = own.statement_of(leaf) else {
                continue;
            };
            let own_count = self.count(self.side, statement, wanted)?;
            for &partner in change.partners(self.side, statement) {
                if self.count(self.side.opposite(), partner, wanted)? <= own_count
                    || self.is_without_use(partner, (value, wanted))
                    || self.is_held_elsewhere(partner, uses, wanted)?
                    || self.is_value_of_removed(found.variable, partner, wanted)?
                {
                    continue;
                }
                let place = || at_place((own, statement), leaf, (other, partner), change.work);
                if is_literal
                    && place()
                        .is_none_or(|place| self.leaves_of(self.side.opposite(), place) != wanted)
                {
                    continue;
                }
                self.spend(found.sources.len())?;
                found.add(statement, partner);
            }
        }
        Some(())
    }

    /// Returns true if a value has a callee, a type or a distinctive literal, so that it can be
    /// recognised in any statement. Statements in it, such as those of a lambda, are not compared, so
    /// that values with statements are not recognised.
    fn is_distinctive(&self, value: TreeIx) -> bool {
        let own = self.own();
        let tree = own.tree();
        if tree
            .subtree(value)
            .any(|node| tree[node].shape.is_statement())
        {
            return false;
        }
        let mut nodes = tree.subtree(value);
        nodes.any(|node| match tree[node].role {
            LeafRole::Callee | LeafRole::Type => true,
            LeafRole::Literal => is_distinctive(own.file.text_of(node)),
            _ => false,
        })
    }

    /// Returns true if a statement of the other side declares or assigns a variable whose value, or a
    /// part of it, begins with the leaves `wanted`, and that variable has the name of the variable
    /// `index`, has it as its counterpart, or has no counterpart. The variable goes on then, perhaps
    /// renamed, rather than being extracted or inlined. `None` if the work is used up.
    pub fn is_value_of_removed(
        &self,
        index: usize,
        statement: TreeIx,
        wanted: &[ValueLeaf],
    ) -> Option<bool> {
        let other = self.other();
        let (tree, other_side) = (other.tree(), self.side.opposite());
        let pair = self.pairs.get(&index);
        let counterpart = pair.map(|pair| self.side.ordered(pair.before, pair.after).1);
        let label = self.own().variable(index).label;
        let goes_on = |another: &usize| {
            let matched = self.change.pairs.matched.get(other_side);
            !matched.contains(another)
                || counterpart == Some(Named::Variable(*another))
                || other.variable(*another).label == label
        };
        let declared = self.declared.get(other_side).get(&statement);
        let declared = declared.into_iter().flatten();
        // The statement may be an assignment instead.
        let assigned = other.file.syntax.assigned_by(tree, statement);
        let assigned = assigned.filter(|&(variable, _)| {
            let variable = other.variables.of_leaf(tree, variable);
            variable.is_some_and(|variable| goes_on(&variable))
        });
        let declared: Vec<usize> = declared.copied().filter(&goes_on).collect();
        let is_namesake = declared.iter().any(|&it| other.variable(it).label == label);
        let mut values: Vec<TreeIx> = declared
            .into_iter()
            .filter_map(|variable| other.variable(variable).value)
            .chain(assigned.map(|(_, value)| value))
            .collect();
        add_parts(other, &mut values);
        for value in values {
            let labels = self.leaves_of(other_side, value);
            self.spend(labels.len() * wanted.len() + 1)?;
            // The value of a variable that keeps its name can have changed.
            let mut parts = labels.windows(wanted.len());
            if labels.starts_with(wanted) || is_namesake && parts.any(|part| part == wanted) {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Returns how often the header of a statement of `side` contains the leaves `wanted` in sequence;
    /// `None` if the work is used up.
    pub fn count(&mut self, side: Side, statement: TreeIx, wanted: &[ValueLeaf]) -> Option<usize> {
        if !self.cached.get(side).contains_key(&statement) {
            let labels = self.leaves_of(side, statement);
            self.cached.get_mut(side).insert(statement, labels);
        }
        let labels = &self.cached.get(side)[&statement];
        let mut comparisons = labels.len() + 1;
        let mut count = 0;
        for window in labels.windows(wanted.len()) {
            let pairs = window.iter().zip(wanted);
            let equal = pairs.take_while(|(one, two)| one == two).count();
            comparisons += equal;
            count += usize::from(equal == wanted.len());
        }
        self.spend(comparisons)?;
        Some(count)
    }

    /// Returns the leaves of a statement or expression of `side`, with lists without items (`()`), so
    /// that `new Node()` is no part of `new Node(value)`. Nested statements and elements, declared types
    /// and the word for the own object (`this`) are left out. Variables of the other side are those of their
    /// counterpart on `self.side`, so that renamed variables compare equal.
    pub fn leaves_of(&self, side: Side, node: TreeIx) -> Vec<ValueLeaf> {
        let leaves = self.leaf_nodes(side, node).into_iter();
        leaves.map(|leaf| self.compared_leaf(side, leaf)).collect()
    }

    /// Returns the nodes of [`Self::leaves_of`].
    pub fn leaf_nodes(&self, side: Side, node: TreeIx) -> Vec<TreeIx> {
        let body = self.change.bodies.get(side);
        let tree = body.tree();
        let declared = self.declared.get(side).get(&node).into_iter().flatten();
        let types: Vec<TreeIx> = declared
            .filter_map(|&variable| body.variable(variable).type_node)
            .collect();
        let inner = tree.header(node).skip(usize::from(!tree.is_leaf(node)));
        let leaves = inner.filter(|&leaf| {
            tree.is_leaf(leaf)
                && (leaf == node
                    || tree[leaf].role != LeafRole::None
                    || body.file.text_of(leaf).starts_with('('))
                && body.owns(leaf)
                && !body.is_own_object(leaf)
                && !types.iter().any(|&declared| tree.contains(declared, leaf))
        });
        leaves.collect()
    }

    /// Returns a leaf of `side` as it is compared. Variables of the other side are those of their
    /// counterpart on `self.side`, and names of renamed elements those of the after side.
    pub fn compared_leaf(&self, side: Side, leaf: TreeIx) -> ValueLeaf {
        let body = self.change.bodies.get(side);
        let named = body.named(leaf);
        let counterpart = named.filter(|_| side != self.side);
        if let Some(renamed) = counterpart.and_then(|named| self.names.get(&named)) {
            return *renamed;
        }
        let label = body.tree()[leaf].label;
        match named {
            Some(Named::Variable(index)) => {
                let is_paired = side == self.side && self.pairs.contains_key(&index);
                let target = match is_paired {
                    true => LeafTarget::Paired(index),
                    false => LeafTarget::Unpaired,
                };
                (label, target)
            }
            _ => {
                let renamed = self.change.renamed.get(&label);
                let renamed = renamed.filter(|_| side == Side::Before);
                (*renamed.unwrap_or(&label), LeafTarget::NoVariable)
            }
        }
    }
}
