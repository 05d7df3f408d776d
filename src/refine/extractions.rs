//! Moved values: expressions that became the value of an extracted variable, and values of inlined
//! variables that are now where the variables were used.

use super::bodies::{Body, BodyChange};
use super::variables::{Named, ValueMove};
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::shapes::LeafRole;
use crate::parse::tree::{LabelIx, TreeIx};

/// Maximum number of leaves of a value that is searched in statements; longer values are skipped.
const VALUE_LEAVES_MAX: usize = 500;
/// Number of values of one variable from which on no parts of values are added to the search.
const VALUES_MAX: usize = 16;
/// Maximum number of leaves that the search for the variables of one side compares in one pair of
/// bodies. Once it is reached, no further moved value is found.
const STEPS_MAX: u64 = 4_000_000;

/// Search for moved values in two bodies, of which one has the variable and the other contains its value
/// in a statement.
struct ValueSearch<'c> {
    change: &'c BodyChange<'c>,
    /// Side of the variables ("own"): after for extracted ones, before for inlined ones.
    side: Side,
    /// Label of the counterpart on `side`, for each variable of the other side that has one.
    names: Map<Named, LabelIx>,
    /// Labels of the leaves of the header of each statement, with the leaves, as `labels_of` returns
    /// them.
    cached: Pair<Map<TreeIx, Vec<(LabelIx, TreeIx)>>>,
    /// Number of leaves that can still be compared.
    steps_left: u64,
}

/// Finds the moved values of `change`: those of inlined variables of the before side, and those of
/// extracted variables of the after side.
/// `taken` has, for each side, the name leaves of the variables that have a counterpart or a moved value
/// in another pair of elements already; these variables are skipped.
pub(super) fn find(change: &BodyChange<'_>, taken: &Pair<Set<TreeIx>>) -> Pair<Vec<ValueMove>> {
    let sides = Pair::new(Side::Before, Side::After);
    sides.map(|side| ValueSearch::new(change, side).run(taken.get(side)))
}

impl<'c> ValueSearch<'c> {
    /// Creates the search for values of variables of `side`.
    fn new(change: &'c BodyChange<'c>, side: Side) -> ValueSearch<'c> {
        let mut names = Map::default();
        for pair in &change.pairs.pairs {
            let (own, other) = side.ordered(pair.before, pair.after);
            if let Named::Variable(_) = other {
                names.insert(other, change.label_of(side, own));
            }
        }
        ValueSearch {
            change,
            side,
            names,
            cached: Pair::default(),
            steps_left: STEPS_MAX,
        }
    }

    /// Returns the body that declares the variables.
    fn own(&self) -> &'c Body<'c> {
        self.change.bodies.get(self.side)
    }

    /// Returns the body whose statements are searched for values.
    fn other(&self) -> &'c Body<'c> {
        self.change.bodies.get(self.side.opposite())
    }

    /// Returns the moved values of all variables that are not in `taken`.
    fn run(mut self, taken: &Set<TreeIx>) -> Vec<ValueMove> {
        let own = self.own();
        let candidates: Vec<usize> = (0..own.variables.declarations.len())
            .filter(|&index| self.is_candidate(index) && !taken.contains(&own.variable(index).name))
            .collect();
        if candidates.is_empty() {
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
        let none = Vec::new();
        let moves = candidates
            .into_iter()
            .filter_map(|index| self.moved_value(index, uses.get(&index).unwrap_or(&none)));
        moves.collect()
    }

    /// Returns true if a variable may exist on its side only. This is so if it has no counterpart, or
    /// one with another name and another value. Parameters and variables that loops, patterns or
    /// lambdas bind are never candidates.
    fn is_candidate(&self, index: usize) -> bool {
        let variable = self.own().variable(index);
        let is_free = !self.change.pairs.matched.get(self.side).contains(&index)
            || self.change.pairs.pairs.iter().any(|pair| {
                let own = self.side.ordered(pair.before, pair.after).0;
                own == Named::Variable(index)
                    && !pair.has_equal_values
                    && self.change.label_of(Side::Before, pair.before)
                        != self.change.label_of(Side::After, pair.after)
            });
        is_free && !variable.is_bound && !variable.is_parameter
    }

    /// Returns the values of a variable: its initial value, the values assigned to it, and the parts of
    /// both. Default values such as `null` are left out: they only stand until another value is
    /// assigned.
    fn values(&self, index: usize, uses: &[TreeIx]) -> Vec<TreeIx> {
        let body = self.own();
        let (tree, syntax) = (body.tree(), body.file.syntax);
        let assigned = uses.iter().filter_map(|&leaf| {
            let (variable, value) = syntax.assigned(tree, tree.parent(leaf)?)?;
            (variable == leaf).then_some(value)
        });
        let mut values: Vec<TreeIx> = body.variable(index).value.into_iter().collect();
        values.extend(assigned);
        let mut next = 0;
        while let Some(&value) = values.get(next) {
            next += 1;
            if values.len() < VALUES_MAX {
                values.extend(syntax.parts(tree, value));
            }
        }
        let defaults = syntax.rules.default_values;
        values.retain(|&value| !defaults.contains(&body.file.text_of(value)));
        values
    }

    /// Returns the move of the values of a variable; `None` if no statement of the other side lost one
    /// of them. `uses` are the leaves with its name, the declaration left out.
    fn moved_value(&mut self, index: usize, uses: &[TreeIx]) -> Option<ValueMove> {
        let mut found = ValueMove {
            variable: index,
            sources: Vec::new(),
            uses: Vec::new(),
        };
        for value in self.values(index, uses) {
            let labels = self.labels_of(self.side, value);
            // A value is searched as the sequence of the labels of its leaves.
            let wanted: Vec<LabelIx> = labels.iter().map(|it| it.0).collect();
            if wanted.is_empty() || wanted.len() > VALUE_LEAVES_MAX {
                continue;
            }
            self.add_replaced(&mut found, uses, &wanted);
            // Only distinctive values are searched in statements that are not mapped to a use.
            if found.sources.is_empty() && self.is_distinctive(value) && !uses.is_empty() {
                found.sources = self.losing_statements(index, &wanted);
            }
        }
        (!found.sources.is_empty()).then_some(found)
    }

    /// Adds to `found` the counterparts of the statements that use the variable, if they contain the
    /// leaves `wanted` more often than these do.
    fn add_replaced(&mut self, found: &mut ValueMove, uses: &[TreeIx], wanted: &[LabelIx]) {
        let own = self.own();
        for &leaf in uses {
            let Some(statement) = own.statement_of(leaf) else {
                continue;
            };
            for &partner in self.change.partners(self.side, statement) {
                let own_count = self.count(self.side, statement, wanted);
                if self.count(self.side.opposite(), partner, wanted) <= own_count
                    || self.is_value_of_removed(found.variable, partner, wanted)
                {
                    continue;
                }
                if !found.sources.contains(&partner) {
                    found.sources.push(partner);
                }
                if found.uses.last() != Some(&statement) {
                    found.uses.push(statement);
                }
            }
        }
    }

    /// Returns the statements of the other side that contain the leaves `wanted` more often than all
    /// their counterparts together. The declaration of the variable `index` is no counterpart, since it
    /// contains the moved value. Statements whose counterparts are all in other elements are left out.
    fn losing_statements(&mut self, index: usize, wanted: &[LabelIx]) -> Vec<TreeIx> {
        let (own, other_side) = (self.own(), self.side.opposite());
        let declaration = own.statement_of(own.variable(index).node);
        let statements: Vec<TreeIx> = self.other().statements().collect();
        let mut sources = Vec::new();
        for source in statements {
            let count = self.count(other_side, source, wanted);
            let is_elsewhere = self.change.partners(other_side, source).is_empty()
                && !self.change.is_unmapped(other_side, source);
            if count == 0 || is_elsewhere || self.is_value_of_removed(index, source, wanted) {
                continue;
            }
            let partners = self.change.partners(other_side, source).iter().copied();
            let partners: Vec<TreeIx> = partners.filter(|&it| Some(it) != declaration).collect();
            let kept = partners.into_iter();
            let kept: usize = kept
                .map(|partner| self.count(self.side, partner, wanted))
                .sum();
            if count > kept {
                sources.push(source);
            }
        }
        sources
    }

    /// Returns true if a value has a callee, a type or a literal of over 4 bytes, so that it can be
    /// recognised in any statement.
    fn is_distinctive(&self, value: TreeIx) -> bool {
        let tree = self.own().tree();
        let mut nodes = tree.subtree(value);
        nodes.any(|node| match tree[node].role {
            LeafRole::Callee | LeafRole::Type => true,
            LeafRole::Literal => tree.bytes(node).len() > 4,
            _ => false,
        })
    }

    /// Returns true if a statement of the other side declares or assigns a variable whose whole value
    /// are the leaves `wanted`, and that variable has either no counterpart or the variable `index` as
    /// its counterpart. The variable was renamed then, rather than extracted or inlined.
    fn is_value_of_removed(&self, index: usize, statement: TreeIx, wanted: &[LabelIx]) -> bool {
        let other = self.other();
        let (tree, other_side) = (other.tree(), self.side.opposite());
        // True if the variable `other` of the other side is paired with the variable `index`.
        let is_counterpart = |other: usize| {
            self.change.pairs.pairs.iter().any(|pair| {
                let (own, another) = self.side.ordered(pair.before, pair.after);
                (own, another) == (Named::Variable(index), Named::Variable(other))
            })
        };
        let is_removed = |other: usize| {
            let matched = &self.change.pairs.matched;
            !matched.get(other_side).contains(&other) || is_counterpart(other)
        };
        // Only the numbers of leaves are compared: the caller knows that the statement contains
        // `wanted`.
        let is_whole = |value: TreeIx| self.labels_of(other_side, value).len() == wanted.len();
        // Variables that the statement declares itself.
        let declarations = other.variables.declarations.iter().enumerate();
        let mut inside = declarations.filter(|(_, variable)| {
            tree.contains(statement, variable.node)
                && other.statement_of(variable.node) == Some(statement)
        });
        let declares = inside
            .any(|(index, variable)| is_removed(index) && variable.value.is_some_and(is_whole));
        declares || {
            // The statement may be an assignment instead.
            let assigned = tree
                .children(statement)
                .next()
                .and_then(|expression| other.file.syntax.assigned(tree, expression));
            assigned.is_some_and(|(variable, value)| {
                let index = other.variables.of_leaf(tree, variable);
                index.is_some_and(is_removed) && is_whole(value)
            })
        }
    }

    /// Returns how often the header of a statement of `side` contains the labels `wanted` in sequence; 0
    /// if the steps are used up.
    fn count(&mut self, side: Side, statement: TreeIx, wanted: &[LabelIx]) -> usize {
        if !self.cached.get(side).contains_key(&statement) {
            let labels = self.labels_of(side, statement);
            self.cached.get_mut(side).insert(statement, labels);
        }
        let labels = &self.cached.get(side)[&statement];
        let Some(left) = self.steps_left.checked_sub(labels.len() as u64) else {
            return 0;
        };
        self.steps_left = left;
        let windows = labels.windows(wanted.len());
        windows
            .filter(|window| window.iter().map(|it| it.0).eq(wanted.iter().copied()))
            .count()
    }

    /// Returns the label of each leaf of a statement or expression of `side`, and the leaf. Nested
    /// statements and the word for the own object (`this`) are left out. Variables of the other side
    /// have the label of their counterpart on `self.side`, so that renamed variables compare equal.
    fn labels_of(&self, side: Side, node: TreeIx) -> Vec<(LabelIx, TreeIx)> {
        let body = self.change.bodies.get(side);
        let tree = body.tree();
        let mut leaves = body.header_leaves(node);
        if tree.is_leaf(node) {
            leaves.push(node);
        }
        leaves.retain(|&leaf| !body.is_own_object(leaf));
        let label = |leaf: TreeIx| {
            let renamed = (side != self.side)
                .then(|| self.names.get(&body.named(leaf)?))
                .flatten();
            renamed.copied().unwrap_or(tree[leaf].label)
        };
        leaves.into_iter().map(|leaf| (label(leaf), leaf)).collect()
    }
}
