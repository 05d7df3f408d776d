//! Scopes of what declarations bind, and the declarations of parameters.

use super::code_file::CodeFile;
use crate::lang::rules::code_rules::VariableSort;
use crate::lang::rules::shapes::Shape;
use crate::parse::tree::TreeIx;

/// Maximum number of nodes around a parameter that are searched for the function or lambda to which it
/// belongs.
const NODES_AROUND_PARAMETER_MAX: usize = 64;

/// Returns the node in which a variable that `node` declares is visible: the function for parameters and
/// function-wide variables, the innermost block or statement for others. `None` if no such node contains
/// `node`, as for parameters of a declaration without a body.
pub(in crate::refine) fn scope(
    file: CodeFile<'_>,
    node: TreeIx,
    sort: VariableSort,
) -> Option<TreeIx> {
    let CodeFile { tree, syntax, .. } = file;
    let is_function = |shape: Shape| matches!(shape, Shape::Member | Shape::Body | Shape::File);
    let is_block = |shape: Shape| {
        is_function(shape) || matches!(shape, Shape::Block | Shape::Composite | Shape::Clause)
    };
    let mut around = tree.around(node);
    match sort {
        VariableSort::Parameter => {
            // What a clause declares like a parameter, such as the exception of a `catch`, is its own.
            let is_scope = |it: TreeIx| {
                let shape = tree[it].shape;
                is_function(shape) || shape == Shape::Clause || syntax.is_lambda(tree[it].kind)
            };
            let ends = |&it: &TreeIx| {
                is_scope(it) || tree[it].shape.is_declaration() || tree[it].shape == Shape::Leaf
            };
            let nodes = std::iter::once(node).chain(tree.ancestors(node));
            let found = nodes.take(NODES_AROUND_PARAMETER_MAX).find(ends)?;
            is_scope(found).then_some(found)
        }
        VariableSort::FunctionLocal => around.find(|&it| is_function(tree[it].shape)),
        // The declaration of an attribute declares no variable.
        VariableSort::Local => around
            .find(|&it| is_block(tree[it].shape) || tree[it].shape == Shape::Field)
            .filter(|&it| is_block(tree[it].shape)),
        VariableSort::LocalOfFunction => around
            .find(|&it| is_block(tree[it].shape) || tree[it].shape.is_declaration())
            .filter(|&it| is_block(tree[it].shape) && tree[it].shape != Shape::File),
        VariableSort::Bound => around.find(|&it| is_block(tree[it].shape)),
        VariableSort::Tested => around.find(|&it| {
            let shape = tree[it].shape;
            is_block(shape) && shape != Shape::Composite
        }),
        VariableSort::Comprehended => {
            let nodes = std::iter::once(node).chain(tree.ancestors(node));
            let mut nodes = nodes.take(NODES_AROUND_PARAMETER_MAX);
            let found = nodes.find(|&it| syntax.is_comprehension(tree[it].kind));
            found.or_else(|| around.find(|&it| is_block(tree[it].shape)))
        }
    }
}

impl CodeFile<'_> {
    /// Returns the innermost node that declares the parameter `name` in the header of the declaration
    /// `root`; `None` if the header declares none of this name. In a list of names without types, it is the
    /// item of the list.
    pub fn parameter(&self, root: TreeIx, name: &str) -> Option<TreeIx> {
        let (tree, syntax) = (self.tree, self.syntax);
        let bindings = self.bindings();
        let mut parameter = None;
        for node in tree.header(root) {
            if parameter.is_some_and(|outer| !tree.contains(outer, node)) {
                break;
            }
            for (path, sort) in syntax.bindings.variables_of(tree[node].kind) {
                let is_parameter = *sort == VariableSort::Parameter && node != root;
                let found = is_parameter.then(|| bindings.names(node, path));
                let mut found = found.into_iter().flatten();
                let found = found.find(|it| self.labels.get(tree[it.leaf].label) == name);
                if let Some(found) = found {
                    let declared_type = bindings.shared_parts(node, path).type_of(&found);
                    let is_own = |it: TreeIx| tree.parent(it) == Some(node);
                    let is_list = path.is_list && !declared_type.is_some_and(is_own);
                    let mut items = tree.children(node);
                    let item = items.find(|&item| is_list && tree.contains(item, found.leaf));
                    parameter = Some(item.unwrap_or(node));
                }
            }
        }
        parameter
    }
}
