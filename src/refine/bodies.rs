//! Bodies of related elements, with their mapped statements and names, as refactorings are read off
//! them.

pub(super) mod body_reader;
pub(super) mod catch_types;
pub(super) mod changed_values;
pub(super) mod code_syntax;
pub(super) mod code_types;
pub(super) mod compared_values;
pub(super) mod expression_types;
pub(super) mod extractions;
pub(super) mod loop_types;
pub(super) mod lost_values;
pub(super) mod places;
pub(super) mod statement_uses;
pub(super) mod ternary_types;
pub(super) mod test_types;
pub(super) mod token_changes;

use super::declarations::facts::with_type;
use super::sites::Site;
use super::variables::code_file::CodeFile;
use super::variables::{
    BodyVariables, MergedVariables, Named, Substituted, ValueMove, VariableDeclaration,
    VariablePairs,
};
use super::work::ComparisonWork;
use crate::astdiff::change::TreeDiff;
use crate::astdiff::{MatchedBy, TreeFileIx};
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{FileTree, LabelIx, TreeIx};
use std::rc::Rc;

/// Relation between the two elements whose bodies are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BodyRelation {
    /// The elements are matched.
    Matched,
    /// The after element was extracted from the before element, or the before element was inlined into
    /// the after element.
    CodeMoved,
    /// Mapped code went from the before element to the after element, which no relationship connects:
    /// both have another counterpart.
    Unrelated,
}

/// Attributes that the code of an element can use: those of the element itself, if it is a type or file, and
/// those of the elements around it.
#[derive(Debug, Default)]
pub(super) struct VisibleAttributes {
    /// Declared types of the attributes of the element itself, by the label of their name; empty if none
    /// is declared.
    pub own: Map<LabelIx, String>,
    /// Variables of the element itself if it is a function: inside of it they hide attributes.
    pub variables: BodyVariables,
    /// True if code can name the attributes in `own` only as members of an object.
    pub needs_object: bool,
    /// Attributes of the elements around it, which those in `own` hide; `None` if there are no such
    /// elements.
    pub outer: Option<Rc<VisibleAttributes>>,
}

impl VisibleAttributes {
    /// Returns the declared type of an attribute; `None` if there is no attribute of this name.
    pub fn declared_type(&self, label: LabelIx) -> Option<&str> {
        let mut around = self.around();
        around.find_map(|attributes| attributes.own.get(&label).map(String::as_str))
    }

    /// Returns true if `leaf`, a name without an object, is that of an attribute, and not of a variable of a
    /// function around the element.
    fn has_simple_name(&self, tree: &FileTree, leaf: TreeIx) -> bool {
        let mut declared = self.around().filter_map(|attributes| {
            let is_attribute =
                !attributes.needs_object && attributes.own.contains_key(&tree[leaf].label);
            let is_variable = || attributes.variables.of_leaf(tree, leaf).is_some();
            (is_attribute || is_variable()).then_some(is_attribute)
        });
        declared.next().unwrap_or(false)
    }

    /// Iterates over the attributes of each element, the innermost one first.
    fn around(&self) -> impl Iterator<Item = &VisibleAttributes> {
        std::iter::successors(Some(self), |inner| inner.outer.as_deref())
    }
}

/// Body of an element of one side. Clones share its nodes and variables.
#[derive(Clone)]
pub(super) struct Body<'a> {
    /// Side of the element.
    pub side: Side,
    /// File that contains the body, with its tree and the rules of its language.
    pub file: CodeFile<'a>,
    /// Index of the file among the mapped files of its side.
    pub file_index: TreeFileIx,
    /// Nodes of the element, without those of elements declared inside of it, in preorder.
    pub nodes: Rc<[TreeIx]>,
    /// Variables that the body declares, with the parameters.
    pub variables: Rc<BodyVariables>,
    /// Attributes that the body can use by simple name.
    pub attributes: Rc<VisibleAttributes>,
}

impl<'a> Body<'a> {
    /// Returns the tree of the file that contains the body.
    pub fn tree(&self) -> &'a FileTree {
        self.file.tree
    }

    /// Returns the variable with this index among the declarations of the body.
    pub fn variable(&self, index: usize) -> &VariableDeclaration {
        &self.variables.declarations[index]
    }

    /// Returns the variable or attribute that the leaf names; `None` for other leaves, and for names
    /// that are declared elsewhere.
    pub fn named(&self, leaf: TreeIx) -> Option<Named> {
        let tree = self.tree();
        if let Some(index) = self.variables.of_leaf(tree, leaf) {
            return Some(Named::Variable(index));
        }
        // True for `name` in `this.name`. Between the two can be a sign, and the name can be in a suffix.
        let is_own_member = || {
            let around = tree.ancestors(leaf).take(2);
            let mut around = around.take_while(|&it| tree[it].end == tree[leaf].end);
            around.any(|member| {
                let leaves = tree.subtree(member).filter(|&it| tree.is_leaf(it));
                let mut names = leaves.filter(|&it| tree[it].role != LeafRole::Operator);
                let first = names.next().filter(|&first| first != leaf);
                first.is_some_and(|first| self.is_own_object(first)) && names.next() == Some(leaf)
            })
        };
        let label = tree[leaf].label;
        let is_member = || is_own_member() || self.is_own_member_name(leaf);
        // The variables were searched first, since they hide attributes of the same name.
        let names_attribute = match tree[leaf].role {
            LeafRole::Variable => {
                !self.is_own_object(leaf) && self.attributes.has_simple_name(tree, leaf)
            }
            LeafRole::Member => self.attributes.declared_type(label).is_some() && is_member(),
            _ => false,
        };
        names_attribute.then_some(Named::Attribute(label))
    }

    /// Returns true if a leaf is the word for the object whose method is executed, such as `this`, or names the
    /// receiver.
    pub fn is_own_object(&self, leaf: TreeIx) -> bool {
        let syntax = self.file.syntax;
        let receiver = || self.variables.of_leaf(self.tree(), leaf);
        let label = self.tree()[leaf].label;
        syntax
            .rules
            .own_object
            .contains(&self.file.labels.get(label))
            || !syntax.receiver.is_empty()
                && receiver().is_some_and(|index| self.variable(index).is_receiver)
    }

    /// Returns true if a leaf is a name that is a member of the own object by itself, such as `@name`.
    fn is_own_member_name(&self, leaf: TreeIx) -> bool {
        let syntax = self.file.syntax;
        syntax.is_any(self.tree(), leaf, syntax.rules.own_members)
    }

    /// Returns name and type of a variable or attribute, `count : int`; the name alone if no type is
    /// declared.
    pub fn text_of(&self, named: Named) -> String {
        match named {
            Named::Variable(index) => self.file.variable_text(self.variable(index)),
            Named::Attribute(label) => {
                let declared_type = self.attributes.declared_type(label);
                with_type(
                    self.file.labels.get(label),
                    declared_type.unwrap_or_default(),
                )
            }
        }
    }

    /// Returns the innermost statement, clause or declaration that is or contains `node`, blocks left out;
    /// `None` if there is none.
    pub fn statement_of(&self, node: TreeIx) -> Option<TreeIx> {
        self.tree().statement_of(node)
    }

    /// Returns the variables, by index, that get another value after their declaration.
    pub fn changed_variables(&self) -> Set<usize> {
        let (tree, syntax) = (self.tree(), self.file.syntax);
        let changed = self.nodes.iter().filter_map(|&node| {
            let leaf = syntax.changed_variable(tree, node)?;
            let index = self.variables.of_leaf(tree, leaf)?;
            (self.variable(index).name != leaf).then_some(index)
        });
        changed.collect()
    }

    /// Returns true if a node belongs to the element itself, not to an element declared in it.
    pub fn owns(&self, node: TreeIx) -> bool {
        self.nodes.binary_search(&node).is_ok()
    }

    /// Returns the innermost lambda or inner method around a node; `None` if the element itself is the
    /// function around it.
    pub fn inner_function(&self, node: TreeIx) -> Option<TreeIx> {
        let tree = self.tree();
        let root = self.nodes.first().copied();
        let mut inside = tree.ancestors(node).take_while(|&it| Some(it) != root);
        inside.find(|&it| matches!(tree[it].shape, Shape::Body | Shape::Member))
    }

    /// Returns the statements of the body, without blocks, its clauses (such as `catch`), and its
    /// attributes (shape `Field`).
    pub fn statements(&self) -> impl Iterator<Item = TreeIx> + '_ {
        let nodes = self.nodes.iter().copied();
        nodes.filter(|&node| is_compared(self.tree()[node].shape))
    }

    /// Returns the node of the condition of a statement, such as an `if` or a loop; `None` if it has none.
    pub fn condition(&self, statement: TreeIx) -> Option<TreeIx> {
        let (tree, syntax) = (self.tree(), self.file.syntax);
        let kind = syntax.kind(tree, statement);
        let of_branch = syntax
            .rules
            .conditionals
            .iter()
            .find(|row| row.syntax == kind);
        let field = match of_branch {
            Some(row) => row.condition,
            None => syntax.rules.conditions.iter().find(|row| row.0 == kind)?.1,
        };
        syntax.child(tree, statement, field)
    }

    /// Returns the alternative of a conditional, such as what follows `else`; `None` if it has none.
    pub fn alternative(&self, conditional: TreeIx) -> Option<TreeIx> {
        let (tree, syntax) = (self.tree(), self.file.syntax);
        let kind = syntax.kind(tree, conditional);
        let mut rows = syntax.rules.conditionals.iter();
        let row = rows.find(|row| row.syntax == kind)?;
        syntax.child(tree, conditional, row.alternative)
    }

    /// Returns the leaves of the header of a statement, without comments. The header is the part outside
    /// of the statements and declarations that the statement contains: of an `if` its condition, of a
    /// statement that contains none all of it.
    pub fn header_leaves(&self, statement: TreeIx) -> impl Iterator<Item = TreeIx> + use<'a> {
        let tree = self.tree();
        let inner = tree.header(statement).skip(1);
        inner.filter(|&node| tree.is_leaf(node) && tree[node].role != LeafRole::None)
    }

    /// Returns the first name of one of the functions `names` in the header of a statement; `None` if it
    /// neither calls nor names one.
    pub fn called(&self, statement: TreeIx, names: &[&str]) -> Option<TreeIx> {
        let tree = self.tree();
        let mut leaves = self.header_leaves(statement);
        leaves.find(|&leaf| {
            // A callee with type arguments can have the role of a type.
            let role = tree[leaf].role;
            matches!(role, LeafRole::Callee | LeafRole::Member | LeafRole::Type)
                && names.contains(&self.file.labels.get(tree[leaf].label))
        })
    }

    /// Returns the place of a node, which takes part in a refactoring as `role`.
    pub fn site(&self, node: TreeIx, role: &'static str) -> Site {
        let tree = self.tree();
        Site {
            side: self.side,
            file: self.file_index.0 as usize,
            bytes: tree[node].start_byte..tree[node].end_byte,
            kind: self.file.syntax.kind(tree, node).to_owned(),
            role,
            code: None,
            element: None,
        }
    }

    /// Returns the place of the declaration of a variable, given by index: of a parameter all of it, of
    /// another variable what begins with its name and ends with its initial value, if it has one.
    pub fn declaration_site(&self, index: usize, role: &'static str) -> Site {
        let (tree, variable) = (self.tree(), self.variable(index));
        let mut site = self.site(variable.node, role);
        site.code = Some(self.file.variable_text(variable));
        let is_parameter =
            variable.is_parameter || variable.is_inner_parameter || variable.is_of_lambda;
        if !is_parameter {
            let last = variable.value.unwrap_or(variable.name);
            let end = tree[last].end_byte.max(tree[variable.name].end_byte);
            site.bytes = tree[variable.name].start_byte..end;
        }
        site
    }
}

/// Returns true if nodes of a shape are compared as statements: those of [`Body::statements`].
fn is_compared(shape: Shape) -> bool {
    matches!(
        shape,
        Shape::Leaf | Shape::Composite | Shape::Clause | Shape::Field
    )
}

/// Returns, for each node of each side and file, whether it is a statement or attribute that has a
/// counterpart.
pub(super) fn mapped_statements(mapped: &TreeDiff) -> Pair<Vec<Vec<bool>>> {
    let mut statements = mapped.trees.as_ref().map(|trees| {
        let files = trees.iter().map(|tree| vec![false; tree.len()]);
        files.collect::<Vec<_>>()
    });
    for pair in mapped.diff.mappings.pairs() {
        for (side, at) in [(Side::Before, pair.before), (Side::After, pair.after)] {
            let file = at.file.index();
            statements.get_mut(side)[file][at.node.index()] |=
                is_compared(mapped.trees.get(side)[file][at.node].shape);
        }
    }
    statements
}

/// Bodies of two related elements.
pub(super) struct BodyChange<'a> {
    /// Relation between the two elements.
    pub relation: BodyRelation,
    /// Body of the before element and of the after element.
    pub bodies: Pair<Body<'a>>,
    /// Mapped statements, clauses and declarations, without blocks: node before and node after.
    pub statements: Vec<(TreeIx, TreeIx)>,
    /// Mapped blocks: node before and node after.
    pub blocks: Vec<(TreeIx, TreeIx)>,
    /// Mapped leaves, those of unchanged statements included: node before and node after, sorted.
    pub leaves: Vec<(TreeIx, TreeIx)>,
    /// For each node in the file of each body, true if it is a statement that has a counterpart in any
    /// element, not only in the other body.
    pub mapped: Pair<&'a [bool]>,
    /// Counter of the comparisons, which all bodies of the change share.
    pub work: &'a ComparisonWork,
    /// After names of renamed elements by their before names.
    pub renamed: Rc<Map<LabelIx, LabelIx>>,
    /// Names of the members of each new type, by the name of the type.
    pub new_types: Rc<Map<LabelIx, Vec<Set<LabelIx>>>>,
    /// Variables and attributes before and those after that are taken for the same ones.
    pub pairs: VariablePairs,
    /// Moved values. Before: values of inlined variables, which now are where the variables were used.
    /// After: values of extracted variables, which earlier were where the variables are used.
    pub moved_values: Pair<Vec<ValueMove>>,
    /// Variables of each side whose value stands in the place of their name on the other side, sorted by
    /// variable.
    pub substituted: Pair<Vec<Substituted>>,
    /// Variables that were merged into one (before), or into which one was split (after).
    pub merged: Pair<Vec<MergedVariables>>,
    /// Counterparts of the statements of each side in the other body.
    partners: Pair<Partners>,
}

/// Counterparts of the statements of one side.
#[derive(Default)]
struct Partners {
    /// Statements, sorted; one with several counterparts occurs several times.
    statements: Vec<TreeIx>,
    /// Counterpart of each of `statements`.
    others: Vec<TreeIx>,
}

impl Partners {
    /// Collects the counterparts from pairs of a statement and its counterpart.
    fn of(pairs: impl Iterator<Item = (TreeIx, TreeIx)>) -> Partners {
        let mut pairs: Vec<(TreeIx, TreeIx)> = pairs.collect();
        pairs.sort_by_key(|pair| pair.0);
        let (statements, others) = pairs.into_iter().unzip();
        Partners { statements, others }
    }

    /// Returns the counterparts of `statement`, in the order in which they were collected.
    fn of_statement(&self, statement: TreeIx) -> &[TreeIx] {
        let first = self.statements.partition_point(|&it| it < statement);
        let rest = &self.statements[first..];
        &self.others[first..first + rest.partition_point(|&it| it == statement)]
    }
}

impl<'a> BodyChange<'a> {
    /// Creates the change of two bodies. `nodes` has their mapped nodes: node before, node after and the
    /// way they were mapped. `mapped` and `work` become the fields of these names. Renamed elements,
    /// variables, moved values and merged variables are empty until the caller sets them.
    pub fn new(
        relation: BodyRelation,
        bodies: Pair<Body<'a>>,
        nodes: &[(TreeIx, TreeIx, MatchedBy)],
        mapped: Pair<&'a [bool]>,
        work: &'a ComparisonWork,
    ) -> BodyChange<'a> {
        let mut change = BodyChange {
            relation,
            bodies,
            statements: Vec::new(),
            blocks: Vec::new(),
            leaves: Vec::new(),
            mapped,
            work,
            renamed: Rc::default(),
            new_types: Rc::default(),
            pairs: VariablePairs::default(),
            moved_values: Pair::default(),
            substituted: Pair::default(),
            merged: Pair::default(),
            partners: Pair::default(),
        };
        let (tree, other_tree) = (change.bodies.before.tree(), change.bodies.after.tree());
        for &(before, after, by) in nodes {
            let shape = tree[before].shape;
            if shape.is_statement() || shape.is_declaration() {
                let list = match shape {
                    Shape::Block => &mut change.blocks,
                    _ => &mut change.statements,
                };
                list.push((before, after));
                change.add_equal_leaves(before, after);
            // Leaves with another role, such as a callee for a variable, are not the same name.
            } else if by == MatchedBy::Part
                && tree[before].role != LeafRole::None
                && tree[before].role == other_tree[after].role
            {
                change.leaves.push((before, after));
            }
        }
        change.leaves.sort_unstable();
        change.leaves.dedup();
        let statements = change.statements.iter();
        change.partners = Pair::new(
            Partners::of(statements.clone().copied()),
            Partners::of(statements.map(|&(before, after)| (after, before))),
        );
        change
    }

    /// Adds the pairs of leaves of two statements with equal headers (see [`Body::header_leaves`]). The
    /// mapping has no pairs for the nodes inside of such statements.
    fn add_equal_leaves(&mut self, before: TreeIx, after: TreeIx) {
        let Pair {
            before: one,
            after: two,
        } = &self.bodies;
        let (tree, other_tree) = (one.tree(), two.tree());
        let (mut leaves, mut others) = (one.header_leaves(before), two.header_leaves(after));
        let count = self.leaves.len();
        loop {
            match (leaves.next(), others.next()) {
                (None, None) => return,
                (Some(leaf), Some(other))
                    if tree[leaf].kind == other_tree[other].kind
                        && tree[leaf].label == other_tree[other].label =>
                {
                    self.leaves.push((leaf, other));
                }
                _ => break,
            }
        }
        self.leaves.truncate(count);
    }

    /// Adds variables whose value stands in the place of their name to those of a side.
    pub fn add_substituted(&mut self, side: Side, found: Vec<Substituted>) {
        let all = self.substituted.get_mut(side);
        all.extend(found);
        all.sort_by_key(|it| it.variable);
    }

    /// Returns the uses for which a variable of `side` was extracted or inlined.
    pub fn substituted_of(&self, side: Side, variable: usize) -> &[Substituted] {
        let all = self.substituted.get(side);
        let from = all.partition_point(|it| it.variable < variable);
        let count = all[from..].partition_point(|it| it.variable == variable);
        &all[from..from + count]
    }

    /// Returns the counterparts of a statement of `side` in the other body; empty if it has none there.
    pub fn partners(&self, side: Side, statement: TreeIx) -> &[TreeIx] {
        self.partners.get(side).of_statement(statement)
    }

    /// Returns true if `other`, a statement of the other side, belongs to the counterpart of the
    /// innermost lambda or inner method around `node`, a node of `side`; also if there is no such
    /// function. Lambdas are counterparts if the statements that contain them are mapped.
    pub fn is_in_same_function(&self, side: Side, node: TreeIx, other: TreeIx) -> bool {
        let (own, others) = (self.bodies.get(side), self.bodies.get(side.opposite()));
        let Some(function) = own.inner_function(node) else {
            return true;
        };
        let statement = own.statement_of(function);
        let partners = statement.map_or(&[][..], |statement| self.partners(side, statement));
        let around = std::iter::successors(others.inner_function(other), |&inner| {
            others.inner_function(inner)
        });
        let around = around.filter_map(|function| others.statement_of(function));
        // A lambda can consist of an expression, which has no statements of its own.
        let mut header = others.tree().header(other);
        let has_lambda = header.any(|node| others.tree()[node].shape == Shape::Body);
        let mut around = has_lambda.then_some(other).into_iter().chain(around);
        around.any(|statement| partners.contains(&statement))
    }

    /// Returns true if a statement of `side` has no counterpart in any element.
    pub fn is_unmapped(&self, side: Side, statement: TreeIx) -> bool {
        !self.mapped.get(side)[statement.index()]
    }

    /// Returns the label of the name of a variable or attribute of `side`.
    pub fn label_of(&self, side: Side, named: Named) -> LabelIx {
        match named {
            Named::Variable(index) => self.bodies.get(side).variable(index).label,
            Named::Attribute(label) => label,
        }
    }

    /// Returns the label of the after name of the variable or attribute `before`; `None` if it has no
    /// counterpart.
    pub fn name_after(&self, before: Named) -> Option<LabelIx> {
        let pairs = &self.pairs.pairs;
        // The pairs are sorted by their before side.
        let at = pairs.partition_point(|pair| pair.before < before);
        let pair = pairs.get(at).filter(|pair| pair.before == before)?;
        Some(self.label_of(Side::After, pair.after))
    }
}
