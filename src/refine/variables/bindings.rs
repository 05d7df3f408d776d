//! Names that declarations bind, with type, value and scope, as the paths of a language describe them
//! ([`BindingPath`]).

use super::binding_paths::BindingPath;
use super::code_file::CodeFile;
use crate::base::{Map, Set};
use crate::lang::rules::code_rules::VariableSort;
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::lang::rules::syntax_paths::Capture;
use crate::parse::tree::TreeIx;

/// Name in a declaration.
pub(in crate::refine) struct DeclaredName<'s> {
    /// Leaf with the name.
    pub leaf: TreeIx,
    /// Node of the initial value; `None` if there is none.
    pub value: Option<TreeIx>,
    /// Node of the value that a pattern takes apart, if the variable gets a part of it and not of a part;
    /// else `None`.
    pub whole: Option<TreeIx>,
    /// Name of the member of the whole value that the variable gets; `None` if it is not named.
    pub member: Option<TreeIx>,
    /// Declarators, such as `*name` or `name = value`, between the declaration, or the pattern of which
    /// the name is a part, and the name; the outermost first. Each with the path to the name.
    declarators: Vec<(TreeIx, &'s BindingPath)>,
    /// First type in the declarators, the outermost first; `None` if there is none.
    declared_type: Option<TreeIx>,
    /// True if the name is a part of a pattern: the type of the declaration is not that of the variable.
    pub is_part: bool,
}

/// Parts of a declaration that all names in it share. A list of parameters without types is one declaration
/// with thousands of names, so that they are searched once.
pub(in crate::refine) struct SharedParts<'a> {
    /// Node of the declared type beside the names; `None` if there is none.
    declared_type: Option<TreeIx>,
    /// Text behind the type, such as dimensions beside the names, as written: `[]`.
    behind: Vec<&'a str>,
    /// Signs of the declaration that belong to the type: `...`.
    signs: String,
    /// Modifiers that belong to the type if a sign of it stands before the name.
    qualifiers: Vec<TreeIx>,
}

impl SharedParts<'_> {
    /// Returns the node of the type of `name`, a name in the declaration; `None` if there is none.
    pub fn type_of(&self, name: &DeclaredName<'_>) -> Option<TreeIx> {
        let shared = self.declared_type.filter(|_| !name.is_part);
        shared.or(name.declared_type)
    }
}

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

/// Node of a declaration that can contain names.
struct OpenNode<'s> {
    /// Node, with what is known of the names in it: `leaf` is the node itself, and `declarators` is empty.
    found: DeclaredName<'s>,
    /// Index of the innermost declarator around the node; `None` if there is none.
    declarator: Option<usize>,
    /// True if the node is a name although it can have another role than a variable.
    is_name: bool,
}

/// Declarators of a declaration. Each refers to the one around it, since a list for each of them would take
/// time and memory with the square of their depth.
#[derive(Default)]
struct Declarators<'s>(Vec<(TreeIx, &'s BindingPath, Option<usize>)>);

impl<'s> Declarators<'s> {
    /// Adds the declarator `node`, which `path` describes, inside of `outer`, and returns its index.
    fn push(&mut self, node: TreeIx, path: &'s BindingPath, outer: Option<usize>) -> usize {
        self.0.push((node, path, outer));
        self.0.len() - 1
    }

    /// Returns the declarator `innermost` and those around it, the outermost first.
    fn around(&self, innermost: Option<usize>) -> Vec<(TreeIx, &'s BindingPath)> {
        let mut found = Vec::new();
        let mut next = innermost;
        while let Some((node, path, outer)) = next.map(|index| self.0[index]) {
            found.push((node, path));
            next = outer;
        }
        found.reverse();
        found
    }
}

/// Returns the names that `node` declares according to `path`, in the order of the text. Descends from
/// the children through declarators and patterns (`[a, b]`) to the leaves with names.
pub(in crate::refine) fn names<'s>(
    file: CodeFile<'s>,
    node: TreeIx,
    path: &'s BindingPath,
) -> Vec<DeclaredName<'s>> {
    let CodeFile { tree, syntax, .. } = file;
    let whole = DeclaredName {
        leaf: node,
        value: path.child(tree, node, Capture::Value),
        whole: None,
        member: None,
        declarators: Vec::new(),
        declared_type: None,
        is_part: false,
    };
    // Nodes to visit, the next one last.
    let mut open: Vec<OpenNode<'s>> = inner_nodes(file, (&whole, None), path);
    open.reverse();
    let mut names = Vec::new();
    let mut declarators = Declarators::default();
    while let Some(node) = open.pop() {
        let OpenNode { mut found, .. } = node;
        let at = found.leaf;
        if tree.is_leaf(at) {
            let is_name = node.is_name || tree[at].role == LeafRole::Variable;
            if is_name && is_variable(file, &found) {
                found.declarators = declarators.around(node.declarator);
                names.push(found);
            }
            continue;
        }
        let first = open.len();
        for path in syntax.patterns_of(tree[at].kind) {
            if file.applies(path, at) {
                let outer = declarators.push(at, path, node.declarator);
                let inside = found.inside(file, path);
                open.extend(inner_nodes(file, (&inside, Some(outer)), path));
            }
        }
        open[first..].reverse();
    }
    names
}

impl<'s> DeclaredName<'s> {
    /// Returns what is known of the names in the declarator or pattern at `self.leaf`, which `path` describes.
    fn inside(&self, file: CodeFile<'_>, path: &BindingPath) -> DeclaredName<'s> {
        let value = path.child(file.tree, self.leaf, Capture::Value);
        let declared_type = || file.types(path, self.leaf).next();
        DeclaredName {
            leaf: self.leaf,
            value: value.or(self.value),
            whole: self.whole,
            member: self.member,
            declarators: Vec::new(),
            declared_type: self.declared_type.or_else(declared_type),
            is_part: self.is_part,
        }
    }
}

/// Returns the children of the node `outer.leaf` that can contain names according to `path`, in the order of
/// the text. `declarator` is the innermost declarator around them; parts of a pattern have none.
fn inner_nodes<'s>(
    file: CodeFile<'_>,
    (outer, declarator): (&DeclaredName<'s>, Option<usize>),
    path: &BindingPath,
) -> Vec<OpenNode<'s>> {
    let tree = file.tree;
    let mut inner = Vec::new();
    let deeper = path.deeper_names(tree, outer.leaf).into_iter();
    let deeper = deeper.map(|name| (name, true));
    for (child, is_name) in path.children(tree, outer.leaf, Capture::Name).chain(deeper) {
        let found = DeclaredName {
            leaf: child,
            declarators: Vec::new(),
            ..*outer
        };
        inner.push(OpenNode {
            found,
            declarator,
            is_name,
        });
    }
    if !path.has_parts {
        return inner;
    }
    // The parts of a pattern get parts of the value: `a` and `b` of `a, b = 1, 2` the values at the same
    // place. The parts of other values are unknown.
    let is_sequence =
        |&value: &TreeIx| file.syntax.is_any(tree, value, file.syntax.rules.sequences);
    let values = outer.value.filter(is_sequence).into_iter();
    let values: Vec<TreeIx> = values.flat_map(|it| tree.children(it)).collect();
    let is_parallel = tree.children(outer.leaf).count() == values.len();
    let places: Map<TreeIx, usize> = match is_parallel {
        true => tree.children(outer.leaf).zip(0..).collect(),
        false => Map::default(),
    };
    let of_part = outer.whole.filter(|_| outer.member.is_none());
    let whole = outer.value.or(of_part);
    let members = path.children(tree, outer.leaf, Capture::Member);
    let members: Set<TreeIx> = members.map(|it| it.0).collect();
    // The member of a single part stands beside it, those of several are the parts.
    let beside = path.child(tree, outer.leaf, Capture::Member);
    let beside = beside.filter(|_| !path.is_list);
    for (child, is_name) in path.children(tree, outer.leaf, Capture::Part) {
        let found = DeclaredName {
            leaf: child,
            value: places.get(&child).map(|&place| values[place]),
            whole,
            member: beside.or(members.contains(&child).then_some(child)),
            declarators: Vec::new(),
            declared_type: None,
            is_part: true,
        };
        inner.push(OpenNode {
            found,
            declarator: None,
            is_name,
        });
    }
    inner.sort_by_key(|it| it.found.leaf);
    inner
}

/// Returns true if the name at `found.leaf` is that of a variable: it is not blank, and no constant.
fn is_variable(file: CodeFile<'_>, found: &DeclaredName<'_>) -> bool {
    let name = file.labels.get(file.tree[found.leaf].label);
    let rules = file.syntax.rules;
    let is_constant = || {
        let is_capital = |first: char| first.is_uppercase() || first == '`';
        found.is_part && rules.constants_in_patterns && name.starts_with(is_capital)
    };
    (rules.blank.is_empty() || name != rules.blank) && !is_constant()
}

impl CodeFile<'_> {
    /// Returns true if `node` has the children and tokens that a path requires, and none that it excludes.
    pub fn applies(&self, path: &BindingPath, node: TreeIx) -> bool {
        let mut required = path.required.iter();
        path.fits(self.tree, node) && required.all(|token| self.has_token(node, token))
    }

    /// Iterates over the children of `node` that are types according to `path`. A child in no field, of any
    /// syntax kind, is a type if its first leaf is one, modifiers and annotations left out; only the first of
    /// these counts.
    fn types<'p>(
        &'p self,
        path: &'p BindingPath,
        node: TreeIx,
    ) -> impl Iterator<Item = TreeIx> + 'p {
        let mut has_unnamed = false;
        self.tree.children(node).filter(move |&child| {
            path.is_type(self.tree, child).unwrap_or_else(|| {
                let is_first = !has_unnamed && self.begins_with_type(child);
                has_unnamed |= is_first;
                is_first
            })
        })
    }

    /// Returns true if the first leaf in `node` is a type, and `node` is neither modifiers nor an annotation.
    fn begins_with_type(&self, node: TreeIx) -> bool {
        let (tree, syntax) = (self.tree, self.syntax);
        let modifiers = tree.language.row().types.as_ref().map(|it| it.modifiers.0);
        let mut leaf = node;
        while !tree.is_leaf(leaf) {
            leaf = TreeIx(leaf.0 + 1);
        }
        tree[leaf].role == LeafRole::Type
            && Some(syntax.kind(tree, node)) != modifiers
            && !syntax.is_any(tree, node, syntax.rules.annotations)
    }

    /// Returns the tokens of `node` that belong to the type according to `path`: those before the name if
    /// `precede_name`, else those behind it.
    fn signs(&self, path: &BindingPath, node: TreeIx, precede_name: bool) -> String {
        let signs = path.signs.iter().filter(|sign| sign.1 == precede_name);
        let signs = signs.map(|sign| sign.0);
        signs.filter(|text| self.has_token(node, text)).collect()
    }

    /// Returns true if `node` itself has the token `text`: as a child, or between its children, since most
    /// tokens are no nodes of the tree.
    fn has_token(&self, node: TreeIx, text: &str) -> bool {
        let tree = self.tree;
        let mut from = tree.bytes(node).start;
        for child in tree.children(node) {
            let bytes = tree.bytes(child);
            let is_token = tree.is_leaf(child) && self.labels.get(tree[child].label) == text;
            let between = self.text.get(from..bytes.start).unwrap_or_default();
            if is_token || between.contains(text) {
                return true;
            }
            from = bytes.end;
        }
        let rest = self.text.get(from..tree.bytes(node).end);
        rest.unwrap_or_default().contains(text)
    }

    /// Returns the parts that all names in the declaration `node` share.
    pub fn shared_parts<'a>(&'a self, node: TreeIx, path: &'a BindingPath) -> SharedParts<'a> {
        let mut types = self.types(path, node);
        let qualifiers = path.children(self.tree, node, Capture::Qualifier);
        SharedParts {
            declared_type: types.next(),
            behind: types.map(|it| self.text_of(it)).collect(),
            signs: self.signs(path, node, true) + &self.signs(path, node, false),
            qualifiers: qualifiers.map(|it| it.0).collect(),
        }
    }

    /// Returns the innermost node that declares the parameter `name` in the header of the declaration
    /// `root`; `None` if the header declares none of this name. In a list of names without types, it is the
    /// item of the list.
    pub fn parameter(&self, root: TreeIx, name: &str) -> Option<TreeIx> {
        let (tree, syntax) = (self.tree, self.syntax);
        let mut parameter = None;
        for node in tree.header(root) {
            if parameter.is_some_and(|outer| !tree.contains(outer, node)) {
                break;
            }
            for (path, sort) in syntax.variables_of(tree[node].kind) {
                let is_parameter = *sort == VariableSort::Parameter && node != root;
                let found = is_parameter.then(|| names(*self, node, path));
                let mut found = found.into_iter().flatten();
                let found = found.find(|it| self.labels.get(tree[it.leaf].label) == name);
                if let Some(found) = found {
                    let declared_type = self.shared_parts(node, path).type_of(&found);
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

    /// Returns the modifiers of the declaration with the parts `shared` that belong to the type of `name`, a
    /// name in it, rather than to the variable.
    pub fn type_qualifiers<'s>(
        &self,
        shared: &'s SharedParts<'_>,
        name: &DeclaredName<'_>,
    ) -> &'s [TreeIx] {
        let mut declarators = name.declarators.iter();
        let is_of_type = !name.is_part
            && !shared.qualifiers.is_empty()
            && declarators.any(|(node, path)| !self.signs(path, *node, true).is_empty());
        match is_of_type {
            true => &shared.qualifiers,
            false => &[],
        }
    }

    /// Returns the type of `name`, a name in the declaration with the parts `shared`, as written; empty if
    /// there is none.
    pub fn declared_type(&self, shared: &SharedParts<'_>, name: &DeclaredName<'_>) -> String {
        let Some(found) = shared.type_of(name) else {
            return String::new();
        };
        // A sign can stand between name and type: `a: int`.
        let spelled = self.spelled(found);
        let mut text = String::new();
        for &qualifier in self.type_qualifiers(shared, name) {
            text.extend([self.text_of(qualifier), " "]);
        }
        text.push_str(spelled.trim_start_matches([':', ' ']));
        // Declarators and dimensions are part of the type: `int a[]`.
        for (node, path) in &name.declarators {
            text.push_str(&self.signs(path, *node, true));
        }
        for (node, path) in name.declarators.iter().rev() {
            text.push_str(&self.signs(path, *node, false));
        }
        let declarators = name.declarators.iter();
        let inside = declarators.flat_map(|(node, path)| self.types(path, *node));
        text.extend(inside.filter(|&it| it != found).map(|it| self.text_of(it)));
        if !name.is_part {
            text.extend(shared.behind.iter().copied());
            text.push_str(&shared.signs);
        }
        text
    }
}
