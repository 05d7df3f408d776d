//! Variables whose value stands in the place of their name: with the value for the name, a statement that
//! uses the variable is a statement of the other side.

use super::Substituted;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{LabelIx, TreeIx};
use crate::refine::bodies::extractions::{VALUE_LEAVES_MAX, add_parts};
use crate::refine::bodies::{Body, BodyChange};
use std::cell::OnceCell;

/// Leaf as it is compared: its label and role.
pub type PlacedLeaf = (LabelIx, LeafRole);

/// Statements by the leaves of code that they consist of.
type Coded = Map<Vec<PlacedLeaf>, Vec<TreeIx>>;

/// Maximum number of statements in which the value of one variable is put for its name, and of equal
/// statements that are kept.
const STATEMENTS_MAX: usize = 32;

/// Maximum number of nodes inside of each other of which each can be the result of a function.
const RESULT_DEPTH_MAX: usize = 8;

/// Uses of a variable in a statement.
struct VariableUse {
    /// Index of the variable among the declarations of its body.
    variable: usize,
    /// Only value of the variable.
    value: TreeIx,
    statement: TreeIx,
    /// Leaves with the name of the variable.
    leaves: Vec<TreeIx>,
}

/// Code of a body, without the statements that stay as they are.
struct Code {
    /// Statements by their leaves, and by those of an expression that is the result of a function or of a
    /// clause without a block.
    statements: Coded,
    /// Statements by the leaves of the value of a variable that they declare. A block can become such a value.
    values: Coded,
    /// Values that statements give to a variable or to another target, by the statement.
    given: Map<TreeIx, Given>,
    /// Statements that give a value, by the leaves of the target and of the value.
    by_given: Map<(Vec<PlacedLeaf>, Vec<PlacedLeaf>), Vec<TreeIx>>,
}

/// Value that a statement gives to a target: `target = value`.
struct Given {
    /// Leaves of the target.
    target: Vec<PlacedLeaf>,
    value: TreeIx,
}

/// Finds the variables of both bodies whose value stands in the place of their name on the other side.
/// None are found once the work is used up.
pub fn find(change: &BodyChange<'_>) -> Pair<Vec<Substituted>> {
    let codes = Pair::default();
    Pair::of_sides(|side| of_side(change, side, &codes).unwrap_or_default())
}

/// Returns the variables of one side; `None` if the work is used up. `codes` has the code of both bodies once
/// it is needed.
fn of_side(
    change: &BodyChange<'_>,
    side: Side,
    codes: &Pair<OnceCell<Code>>,
) -> Option<Vec<Substituted>> {
    let (own, other) = (change.bodies.get(side), change.bodies.get(side.opposite()));
    let uses = used_in(change, side);
    if uses.is_empty() {
        return Some(Vec::new());
    }
    let nodes = own.nodes.len() + other.nodes.len();
    change.work.spend(4 * nodes).then_some(())?;
    let code = |side: Side| codes.get(side).get_or_init(|| Code::of(change, side));
    let codes = (code(side), code(side.opposite()));
    let mut found = Vec::new();
    for of_use in uses {
        let mut values = vec![of_use.value];
        add_parts(own, &mut values);
        for value in values {
            let sources = sources(change, own, codes, &of_use, value)?.iter();
            let sources = sources
                .copied()
                .filter(|&source| change.is_in_same_function(side, of_use.leaves[0], source));
            let mut sources: Vec<TreeIx> = sources.collect();
            if sources.len() > 1 {
                sources.retain(|&it| are_in_partners(change, side, (of_use.statement, it)));
            }
            if let [source] = sources[..] {
                found.push(Substituted {
                    variable: of_use.variable,
                    value,
                    statement: of_use.statement,
                    source,
                });
            }
        }
    }
    Some(found)
}

/// Returns true if a statement of `side` and one of the other side stand in statements, or elements, that are
/// mapped to each other.
fn are_in_partners(change: &BodyChange<'_>, side: Side, (one, two): (TreeIx, TreeIx)) -> bool {
    let around = |side: Side, statement: TreeIx| {
        let body = change.bodies.get(side);
        body.statement_of(body.tree().parent(statement)?)
    };
    let around = around(side, one).zip(around(side.opposite(), two));
    around.is_some_and(|(one, two)| change.partners(side, one).contains(&two))
}

/// Returns the statements of the other side that the statement of a use becomes with `value` for the name of
/// the variable, or that give the value to what the statement gives the variable to. `own` declares the
/// variable; `own_code` is its code. `None` if the work is used up.
fn sources<'c>(
    change: &BodyChange<'_>,
    own: &Body<'_>,
    (own_code, other_code): (&Code, &'c Code),
    of_use: &VariableUse,
    value: TreeIx,
) -> Option<&'c [TreeIx]> {
    let inside = value_leaves(own, value);
    let around = leaf_nodes(own, of_use.statement);
    let length = around.len() + inside.len() * of_use.leaves.len();
    change.work.spend(length).then_some(())?;
    if inside.is_empty() || length > VALUE_LEAVES_MAX {
        return Some(&[]);
    }
    let leaves = around.into_iter().flat_map(|leaf| {
        if of_use.leaves.contains(&leaf) {
            return inside.clone();
        }
        vec![placed(own, leaf)]
    });
    let leaves: Vec<PlacedLeaf> = leaves.collect();
    // A statement with the variable alone says nothing of another variable with its value.
    let is_whole = leaves == inside;
    let given = own.statement_of(of_use.value);
    let mut kept = own_code.statements.get(&leaves).into_iter().flatten();
    let is_kept = kept.any(|&it| Some(it) != given);
    let exact = other_code.statements.get(&leaves);
    let exact = exact.or_else(|| other_code.values.get(&leaves).filter(|_| !is_whole));
    let sources = exact.filter(|_| !is_kept).or_else(|| {
        let target = own_code.passed_on(own, of_use)?;
        other_code.by_given.get(&(target.to_vec(), inside))
    });
    Some(sources.map_or(&[], Vec::as_slice))
}

/// Returns the only value of each variable of a body that is given in a changed statement: the initial value,
/// or the one that an assignment gives to a variable without value, or with a default value such as `null`.
/// Leaves out parameters, and variables with several values.
fn only_values(change: &BodyChange<'_>, side: Side) -> Map<usize, TreeIx> {
    let body = change.bodies.get(side);
    let (tree, syntax) = (body.tree(), body.file.syntax);
    let defaults = syntax.rules.default_values;
    let mut values: Map<usize, TreeIx> = Map::default();
    let mut free: Set<usize> = Set::default();
    for (index, variable) in body.variables.declarations.iter().enumerate() {
        if variable.is_parameter || variable.is_bound || variable.whole.is_some() {
            continue;
        }
        let value = variable
            .value
            .filter(|&it| !defaults.contains(&body.file.text_of(it)));
        match value {
            Some(value) => drop(values.insert(index, value)),
            None => drop(free.insert(index)),
        }
    }
    let is_changed =
        |_: &usize, value: &mut TreeIx| changed_statement(change, side, *value).is_some();
    values.retain(is_changed);
    if values.is_empty() && free.is_empty() {
        return values;
    }
    for &node in &*body.nodes {
        let Some(leaf) = syntax.changed_variable(tree, node) else {
            continue;
        };
        let index = body.variables.of_leaf(tree, leaf);
        let Some(index) = index.filter(|&it| body.variable(it).name != leaf) else {
            continue;
        };
        values.remove(&index);
        let assigned = syntax.assigned(tree, node).filter(|it| it.0 == leaf);
        if free.remove(&index)
            && let Some((_, value)) = assigned
        {
            values.insert(index, value);
        }
    }
    values.retain(is_changed);
    values
}

/// Returns the uses of the variables of one side. Leaves out variables without an only value
/// ([`only_values`]), and those that are used in many statements.
fn used_in(change: &BodyChange<'_>, side: Side) -> Vec<VariableUse> {
    let body = change.bodies.get(side);
    let values = only_values(change, side);
    if values.is_empty() {
        return Vec::new();
    }
    let is_given = |index: usize, statement: TreeIx| {
        let declaration = body.statement_of(body.variable(index).node);
        declaration != Some(statement) && body.statement_of(values[&index]) == Some(statement)
    };
    let mut uses: Vec<((usize, TreeIx), TreeIx)> = Vec::new();
    for &leaf in &*body.nodes {
        if let Some(index) = body.variables.of_leaf(body.tree(), leaf)
            && values.contains_key(&index)
            && body.variable(index).name != leaf
            && let Some(statement) = changed_statement(change, side, leaf)
            && !is_given(index, statement)
        {
            uses.push(((index, statement), leaf));
        }
    }
    uses.sort_unstable();
    let of_statements = uses.chunk_by(|one, other| one.0 == other.0);
    let uses: Vec<VariableUse> = of_statements
        .map(|uses| VariableUse {
            variable: uses[0].0.0,
            value: values[&uses[0].0.0],
            statement: uses[0].0.1,
            leaves: uses.iter().map(|it| it.1).collect(),
        })
        .collect();
    let mut numbers: Map<usize, usize> = Map::default();
    for of_use in &uses {
        *numbers.entry(of_use.variable).or_default() += 1;
    }
    let is_seldom = |it: &VariableUse| numbers[&it.variable] <= STATEMENTS_MAX;
    uses.into_iter().filter(is_seldom).collect()
}

impl Code {
    fn of(change: &BodyChange<'_>, side: Side) -> Code {
        let body = change.bodies.get(side);
        let mut code = Code {
            statements: Coded::default(),
            values: Coded::default(),
            given: Map::default(),
            by_given: Map::default(),
        };
        code.find_given(change, side);
        let values = body.variables.declarations.iter().filter_map(|it| it.value);
        let results = holders(body).flat_map(|holder| results(body, holder));
        for node in body.statements().chain(results) {
            add(
                change,
                side,
                &mut code.statements,
                (node, leaves_of(body, node)),
            );
        }
        // A conditional or selection is the result of the block that it ends.
        for node in body.statements().filter(|&it| is_last_composite(body, it)) {
            add(
                change,
                side,
                &mut code.statements,
                (node, value_leaves(body, node)),
            );
        }
        for node in values {
            add(
                change,
                side,
                &mut code.values,
                (node, value_leaves(body, node)),
            );
        }
        code
    }

    /// Finds the values that declarations and assignments give. A statement gives the first one only.
    fn find_given(&mut self, change: &BodyChange<'_>, side: Side) {
        let body = change.bodies.get(side);
        let tree = body.tree();
        let declared = body.variables.declarations.iter();
        let declared = declared.filter_map(|it| Some((it.name, it.value?)));
        let assigned = body
            .nodes
            .iter()
            .filter_map(|&node| body.file.syntax.assigned(tree, node));
        for (target, value) in declared.chain(assigned) {
            let Some(statement) = changed_statement(change, side, target) else {
                continue;
            };
            if self.given.contains_key(&statement) {
                continue;
            }
            let target = leaves_of(body, target);
            let of_value = (target.clone(), value_leaves(body, value));
            self.by_given.entry(of_value).or_default().push(statement);
            self.given.insert(statement, Given { target, value });
        }
    }

    /// Returns the leaves of the target to which a statement gives a variable as it is, or converted,
    /// `(int) name`; `None` for other statements.
    fn passed_on(&self, body: &Body<'_>, of_use: &VariableUse) -> Option<&[PlacedLeaf]> {
        let given = self.given.get(&of_use.statement)?;
        let mut values = vec![given.value];
        add_parts(body, &mut values);
        let is_passed = values.iter().any(|value| of_use.leaves.contains(value));
        is_passed.then_some(&given.target)
    }
}

/// Returns true if a statement has statements inside and is the last one of its block.
fn is_last_composite(body: &Body<'_>, statement: TreeIx) -> bool {
    let tree = body.tree();
    let around = tree.parent(statement);
    let around = around.filter(|_| tree[statement].shape == Shape::Composite);
    around.is_some_and(|it| body.file.syntax.children(tree, it).last() == Some(statement))
}

/// Adds the statement that is or contains `node`, which has these leaves.
fn add(
    change: &BodyChange<'_>,
    side: Side,
    coded: &mut Coded,
    (node, leaves): (TreeIx, Vec<PlacedLeaf>),
) {
    let Some(statement) = changed_statement(change, side, node) else {
        return;
    };
    if !leaves.is_empty() {
        let statements = coded.entry(leaves).or_default();
        // The result of a function can be a statement of its own. Of many equal ones, none is certain.
        if statements.len() < STATEMENTS_MAX && !statements.contains(&statement) {
            statements.push(statement);
        }
    }
}

/// Returns the statement that is or contains `node`, a node of `side`; `None` if it stays as it is.
pub fn changed_statement(change: &BodyChange<'_>, side: Side, node: TreeIx) -> Option<TreeIx> {
    let (own, other) = (change.bodies.get(side), change.bodies.get(side.opposite()));
    let statement = own.statement_of(node)?;
    let mut partners = change.partners(side, statement).iter();
    let stays = partners.any(|&it| own.tree().is_same(statement, other.tree(), it));
    (!stays).then_some(statement)
}

/// Returns the functions, lambdas and clauses of a body: what can have an expression for a block.
fn holders<'a>(body: &'a Body<'_>) -> impl Iterator<Item = TreeIx> + 'a {
    let mut nodes = body.nodes.iter().copied();
    let function = nodes.next();
    let inner = nodes.filter(|&node| {
        let shape = body.tree()[node].shape;
        matches!(shape, Shape::Body | Shape::Clause)
    });
    function.into_iter().chain(inner)
}

/// Returns the expressions that can be the result of a function, lambda or clause without a block: its last
/// part, the last part of that one, and so on.
fn results(body: &Body<'_>, holder: TreeIx) -> impl Iterator<Item = TreeIx> {
    let tree = body.tree();
    let last = move |&node: &TreeIx| {
        let inner = body.file.syntax.children(tree, node).last();
        inner.filter(|&it| tree[it].shape == Shape::Plain)
    };
    std::iter::successors(last(&holder), last).take(RESULT_DEPTH_MAX)
}

/// Returns the leaves of the header of a statement, or of an expression, as they are compared.
pub fn leaves_of(body: &Body<'_>, node: TreeIx) -> Vec<PlacedLeaf> {
    let leaves = leaf_nodes(body, node).into_iter();
    leaves.map(|leaf| placed(body, leaf)).collect()
}

/// Returns the leaves of a value, or of a statement that is one, as they are compared: those of the statements
/// inside, too.
pub fn value_leaves(body: &Body<'_>, value: TreeIx) -> Vec<PlacedLeaf> {
    let inside = body.tree().subtree(value);
    let leaves = placed_leaves(body, value, inside).into_iter();
    leaves.map(|leaf| placed(body, leaf)).collect()
}

/// Returns a leaf as it is compared.
pub fn placed(body: &Body<'_>, leaf: TreeIx) -> PlacedLeaf {
    (body.tree()[leaf].label, body.tree()[leaf].role)
}

/// Returns the leaves of [`leaves_of`]: with lists without items (`()`), and without the word for the own
/// object and the word that returns an expression, which says the same alone. Of a statement with statements
/// inside, only the header is compared. Returns one more than [`VALUE_LEAVES_MAX`] of longer code.
pub fn leaf_nodes(body: &Body<'_>, node: TreeIx) -> Vec<TreeIx> {
    let tree = body.tree();
    match tree[node].shape {
        Shape::Composite | Shape::Clause => placed_leaves(body, node, tree.header(node)),
        _ => placed_leaves(body, node, tree.subtree(node)),
    }
}

/// Returns those of the nodes `inside` of a node that [`leaf_nodes`] and [`value_leaves`] compare.
fn placed_leaves(
    body: &Body<'_>,
    node: TreeIx,
    inside: impl Iterator<Item = TreeIx>,
) -> Vec<TreeIx> {
    let tree = body.tree();
    let is_exit = |leaf: TreeIx| {
        leaf.0 == node.0 + 1 && tree.is_exit(node) && tree[leaf].role == LeafRole::Keyword
    };
    let is_placed = |&leaf: &TreeIx| {
        tree.is_leaf(leaf)
            && (leaf == node
                || tree[leaf].role != LeafRole::None
                || body.file.text_of(leaf).starts_with('('))
            && tree[leaf].role != LeafRole::Comment
            && !is_exit(leaf)
            && body.owns(leaf)
            && !body.is_own_object(leaf)
    };
    // More of them are compared with nothing.
    inside
        .filter(is_placed)
        .take(VALUE_LEAVES_MAX + 1)
        .collect()
}
