//! Variables of a body: their declarations with scopes, and the declaration that a name refers to.

pub(super) mod merged_variables;
pub(super) mod variable_modifiers;
pub(super) mod variable_pairs;
pub(super) mod variable_sites;
pub(super) mod variable_types;

use super::bodies::code_syntax::CodeSyntax;
use super::declarations::facts::with_type;
use super::declarations::token_text::TEXT_BYTES_MAX;
use crate::base::pair::Pair;
use crate::base::text::beginning;
use crate::base::{Map, Set};
use crate::lang::rules::code_rules::{VariableSort, VariableSyntax};
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{FileTree, LabelIx, Labels, TreeIx};

/// Maximum number of declarations of one name in a body that are searched for the innermost one. In a
/// body with more, which only generated code has, names refer to one of the first ones.
const HOMONYMS_MAX: usize = 64;

/// Variable that is declared in a body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct VariableDeclaration {
    /// Leaf with the name.
    pub name: TreeIx,
    /// Label of the name.
    pub label: LabelIx,
    /// Node that declares the variable, perhaps with others: `int a, b`.
    pub node: TreeIx,
    /// Type as written, without white space; empty if none is declared.
    pub declared_type: String,
    /// Node of the declared type; `None` if none is declared.
    pub type_node: Option<TreeIx>,
    /// Node of the initial value; `None` if the declaration gives none.
    pub value: Option<TreeIx>,
    /// True for parameters of the member itself, false for parameters of lambdas in it.
    pub is_parameter: bool,
    /// True for variables that get one value after another: of a loop, a `catch` or a pattern, and
    /// parameters of lambdas and inner methods.
    pub is_bound: bool,
    /// True if the same scope declares the name again: for the same variable, or for another one.
    pub is_redeclared: bool,
    /// True for parameters of methods inside of the member, such as those of anonymous classes.
    pub is_inner_parameter: bool,
    /// True for parameters of lambdas in the member.
    pub is_of_lambda: bool,
    /// Node in which the name refers to the variable.
    scope: TreeIx,
    /// First node, in preorder, from which on the name refers to the variable.
    from: TreeIx,
}

/// Text of a file with its tree, and the rules of its language.
#[derive(Clone, Copy)]
pub(super) struct CodeFile<'a> {
    /// Nodes of the file.
    pub tree: &'a FileTree,
    /// Text of the file.
    pub text: &'a str,
    /// Texts of the leaves, by label.
    pub labels: &'a Labels,
    /// Rules for the code of the language.
    pub syntax: &'a CodeSyntax,
}

/// Variables that a body declares.
#[derive(Debug, Default)]
pub(super) struct BodyVariables {
    /// Declarations in the order of the text.
    pub declarations: Vec<VariableDeclaration>,
    /// Indices in `declarations` by label of the name, at most [`HOMONYMS_MAX`] of each.
    by_label: Map<LabelIx, Vec<usize>>,
}

impl BodyVariables {
    /// Collects the variables that `nodes` declare. These are the nodes of an element in preorder;
    /// `root` is the node that declares the element. Leaves out those for which `is_element` is true,
    /// since they are elements themselves, and those of the code around the element.
    pub fn new(
        file: CodeFile<'_>,
        root: TreeIx,
        nodes: impl Iterator<Item = TreeIx>,
        is_element: impl Fn(&VariableDeclaration) -> bool,
    ) -> BodyVariables {
        let mut variables = BodyVariables::default();
        for node in nodes {
            for row in file.syntax.variables_of(file.tree[node].kind) {
                variables.add(file, root, node, row);
            }
        }
        let declarations = &mut variables.declarations;
        declarations
            .retain(|variable| file.tree.contains(root, variable.scope) && !is_element(variable));
        declarations.sort_by_key(|declaration| declaration.name);
        declarations.dedup_by_key(|declaration| declaration.name);
        // A second declaration of a name in the same scope assigns to the first variable.
        let mut assigned: Set<(LabelIx, TreeIx)> = Set::default();
        let mut redeclared: Set<(LabelIx, TreeIx)> = Set::default();
        declarations.retain(|variable| {
            let place = (variable.label, variable.scope);
            let is_first = variable.is_bound || assigned.insert(place);
            if !is_first {
                redeclared.insert(place);
            }
            is_first
        });
        for variable in &mut *declarations {
            let place = (variable.label, variable.scope);
            variable.is_redeclared = !variable.is_bound && redeclared.contains(&place);
        }
        for (index, declaration) in declarations.iter().enumerate() {
            let same = variables.by_label.entry(declaration.label).or_default();
            if same.len() < HOMONYMS_MAX {
                same.push(index);
            }
        }
        variables
    }

    /// Adds the variables that `node` declares according to `row`; none if `node` lacks the field that
    /// `row` requires, or is part of a declaration without a body.
    fn add(&mut self, file: CodeFile<'_>, root: TreeIx, node: TreeIx, row: &VariableSyntax) {
        let CodeFile { tree, syntax, .. } = file;
        let lacks_field =
            !row.required.is_empty() && syntax.child(tree, node, row.required).is_none();
        let Some(scope) = scope(tree, node, row.sort) else {
            return;
        };
        if lacks_field {
            return;
        }
        let is_result = tree.parent(node).is_some_and(|list| {
            !syntax.rules.results.is_empty() && syntax.is_in(tree, list, syntax.rules.results)
        });
        let is_parameter = row.sort == VariableSort::Parameter && !is_result;
        // Parameters of lambdas, and of methods inside of the member, have another scope than `root`.
        let is_inner = is_parameter && scope != root;
        let shared = file.shared_parts(node, row);
        for name in names(file, node, row) {
            self.declarations.push(VariableDeclaration {
                name: name.leaf,
                label: tree[name.leaf].label,
                node,
                declared_type: file.declared_type(&shared, row, &name),
                type_node: file.type_node(&shared, row, &name),
                value: name.value,
                is_parameter: is_parameter && !is_inner,
                is_bound: row.sort == VariableSort::Bound || is_inner,
                is_inner_parameter: is_inner && tree[scope].shape == Shape::Member,
                is_of_lambda: is_inner && tree[scope].shape == Shape::Body,
                is_redeclared: false,
                scope,
                from: match row.sort {
                    VariableSort::FunctionLocal => scope,
                    _ => node,
                },
            });
        }
    }

    /// Returns the index of the variable to which the name `leaf` refers; `None` if the body declares
    /// none that is visible there.
    pub fn of_leaf(&self, tree: &FileTree, leaf: TreeIx) -> Option<usize> {
        if tree[leaf].role != LeafRole::Variable {
            return None;
        }
        let candidates = self.by_label.get(&tree[leaf].label)?.iter().copied();
        let visible = candidates.filter(|&index| {
            let declaration = &self.declarations[index];
            tree.contains(declaration.scope, leaf) && declaration.from <= leaf
        });
        // A later scope is the inner one; in one scope, a later declaration hides earlier ones.
        visible.max_by_key(|&index| (self.declarations[index].scope, index))
    }

    /// Returns the indices of the variables of this name, at most [`HOMONYMS_MAX`].
    pub fn of_name(&self, label: LabelIx) -> &[usize] {
        self.by_label.get(&label).map_or(&[], Vec::as_slice)
    }

    /// Returns the number of variables of this name, at most [`HOMONYMS_MAX`].
    pub fn count(&self, label: LabelIx) -> usize {
        self.of_name(label).len()
    }

    /// Returns true if the body has a parameter of this name.
    pub fn has_parameter(&self, label: LabelIx) -> bool {
        let same = self.by_label.get(&label).into_iter().flatten();
        let mut same = same.map(|&index| &self.declarations[index]);
        same.any(|variable| variable.is_parameter)
    }

    /// Returns the index of the only variable of this name; `None` if the body declares none or several.
    pub fn only(&self, label: LabelIx) -> Option<usize> {
        match self.by_label.get(&label)?[..] {
            [index] => Some(index),
            _ => None,
        }
    }
}

/// Name in a declaration.
struct DeclaredName {
    /// Leaf with the name.
    leaf: TreeIx,
    /// Node of the initial value; `None` if there is none.
    value: Option<TreeIx>,
    /// Declarators, such as `*name` or `name = value`, between the declaration and the name, the
    /// outermost first.
    declarators: Vec<TreeIx>,
}

/// Parts of a declaration that all names in it share. A list of parameters without types is one declaration
/// with thousands of names, so that they are searched once.
struct SharedParts<'a> {
    /// Node of the declared type beside the names; `None` if there is none.
    declared_type: Option<TreeIx>,
    /// Dimensions beside the names, as written: `[]`.
    dimensions: Vec<&'a str>,
}

/// Returns the node in which a variable that `node` declares is visible: the function for parameters and
/// function-wide variables, the innermost block or statement for others. `None` if no such node contains
/// `node`, as for parameters of a declaration without a body.
fn scope(tree: &FileTree, node: TreeIx, sort: VariableSort) -> Option<TreeIx> {
    let is_function = |shape: Shape| matches!(shape, Shape::Member | Shape::Body | Shape::File);
    let is_block = |shape: Shape| {
        is_function(shape) || matches!(shape, Shape::Block | Shape::Composite | Shape::Clause)
    };
    let mut around = tree.around(node);
    match sort {
        VariableSort::Parameter => {
            let ends = |shape: Shape| is_function(shape) || shape.is_declaration();
            let found = around.find(|&it| ends(tree[it].shape) || tree[it].shape == Shape::Leaf)?;
            is_function(tree[found].shape).then_some(found)
        }
        VariableSort::FunctionLocal => around.find(|&it| is_function(tree[it].shape)),
        // The declaration of an attribute declares no variable.
        VariableSort::Local => around
            .find(|&it| is_block(tree[it].shape) || tree[it].shape == Shape::Field)
            .filter(|&it| is_block(tree[it].shape)),
        VariableSort::Bound => around.find(|&it| is_block(tree[it].shape)),
    }
}

/// Returns the names that `node` declares according to `row`, in the order of the text. Descends from
/// the children through declarators and patterns (`[a, b]`) to the leaves with names.
fn names(file: CodeFile<'_>, node: TreeIx, row: &VariableSyntax) -> Vec<DeclaredName> {
    let CodeFile { tree, syntax, .. } = file;
    let own_value = syntax.child(tree, node, row.value);
    let children = tree.children(node);
    let children = children.filter(|&child| match row.names {
        "" => true,
        name => syntax.is_in(tree, child, name),
    });
    // Nodes to visit, the next one last: node, value and declarators that apply to names in it.
    let mut open: Vec<(TreeIx, Option<TreeIx>, Vec<TreeIx>)> = children
        .map(|child| (child, own_value, Vec::new()))
        .collect();
    open.reverse();
    let mut names = Vec::new();
    while let Some((at, value, mut declarators)) = open.pop() {
        let kind = tree[at].kind;
        if tree.is_leaf(at) {
            if tree[at].role == LeafRole::Variable {
                names.push(DeclaredName {
                    leaf: at,
                    value,
                    declarators,
                });
            }
        } else if let Some((field, _)) = syntax.declarator(kind) {
            let inner = match field {
                "" => tree.children(at).next(),
                field => syntax.child(tree, at, field),
            };
            let value = syntax.child(tree, at, row.value).or(value);
            declarators.push(at);
            open.extend(inner.map(|inner| (inner, value, declarators)));
        } else if syntax.is_pattern(kind) {
            // The names in a pattern get parts of the value: `a` and `b` of `a, b = 1, 2` the
            // values at the same index. The parts of other values are unknown.
            let values = value.filter(|&value| tree[value].kind == kind);
            let values: Vec<TreeIx> = values
                .into_iter()
                .flat_map(|it| tree.children(it))
                .collect();
            let is_parallel = tree.children(at).count() == values.len();
            let first = open.len();
            open.extend(tree.children(at).enumerate().map(|(place, child)| {
                let value = values.get(place).copied().filter(|_| is_parallel);
                (child, value, declarators.clone())
            }));
            open[first..].reverse();
        }
    }
    names
}

impl CodeFile<'_> {
    /// Returns the text of a node; empty if its bytes are not in the text.
    pub fn text_of(&self, node: TreeIx) -> &str {
        self.text.get(self.tree.bytes(node)).unwrap_or_default()
    }

    /// Returns the operands of a conversion (cast), of parentheses, of a junction, and both values of a
    /// conditional expression; nothing for other values.
    pub fn parts(&self, node: TreeIx) -> Vec<TreeIx> {
        let (tree, syntax) = (self.tree, self.syntax);
        let kind = syntax.kind(tree, node);
        if let Some((_, field)) = syntax.rules.casts.iter().find(|row| row.0 == kind) {
            return syntax.child(tree, node, field).into_iter().collect();
        }
        if let Some(row) = syntax.rules.ternaries.iter().find(|row| row.syntax == kind) {
            let fields = [row.consequence, row.alternative].into_iter();
            let parts = fields.filter_map(|field| syntax.child(tree, node, field));
            return parts.collect();
        }
        let is_grouped = syntax.is_any(tree, node, syntax.rules.parentheses);
        if !is_grouped && self.junction(node).is_none() {
            return Vec::new();
        }
        let is_operand =
            |child: &TreeIx| matches!(tree[*child].role, LeafRole::None | LeafRole::Variable);
        tree.children(node).filter(is_operand).collect()
    }

    /// Returns the operator of a junction, which combines two conditions: `a && b`; `None` for other
    /// syntax.
    pub fn junction(&self, node: TreeIx) -> Option<&'static str> {
        let operator = self.syntax.children(self.tree, node).nth(1)?;
        let text = self
            .tree
            .is_leaf(operator)
            .then(|| self.text_of(operator))?;
        let mut operators = self.syntax.rules.junctions.iter();
        operators.find(|name| **name == text).copied()
    }

    /// Returns true if the grammar misread the top level, so that what it declares there can be code of
    /// functions ([`crate::lang::rules::Language::misread_at_top`]).
    pub fn is_misread_at_top(&self) -> bool {
        let kinds = self.tree.language.row().misread_at_top;
        let mut children = self.tree.children(FileTree::ROOT);
        children.any(|child| self.syntax.is_any(self.tree, child, kinds))
    }

    /// Returns the parts that all names in the declaration `node` share.
    fn shared_parts(&self, node: TreeIx, row: &VariableSyntax) -> SharedParts<'_> {
        SharedParts {
            declared_type: self.type_inside(node, row),
            dimensions: self.dimensions(node).collect(),
        }
    }

    /// Returns the dimensions that are children of a node, as written.
    fn dimensions(&self, at: TreeIx) -> impl Iterator<Item = &str> {
        let fields = self.syntax.rules.dimensions.iter();
        let found = fields.filter_map(move |field| self.syntax.child(self.tree, at, field));
        found.map(|dimensions| self.text_of(dimensions))
    }

    /// Returns the node of the type of `name`, a name in the declaration with the parts `shared`; `None` if
    /// there is none.
    fn type_node(
        &self,
        shared: &SharedParts<'_>,
        row: &VariableSyntax,
        name: &DeclaredName,
    ) -> Option<TreeIx> {
        let mut declarators = name.declarators.iter();
        let inside = || declarators.find_map(|&at| self.type_inside(at, row));
        shared.declared_type.or_else(inside)
    }

    /// Returns the child of `at` that is the declared type of a declaration according to `row`; `None` if
    /// there is none.
    fn type_inside(&self, at: TreeIx, row: &VariableSyntax) -> Option<TreeIx> {
        let (tree, syntax) = (self.tree, self.syntax);
        match row.declared_type {
            VariableSyntax::UNNAMED => {
                let modifiers = tree.language.row().types.as_ref().map(|it| it.modifiers.0);
                // The type is the child whose first leaf is a type, modifiers and annotations left out.
                let is_type = |&child: &TreeIx| {
                    let mut leaf = child;
                    while !tree.is_leaf(leaf) {
                        leaf = TreeIx(leaf.0 + 1);
                    }
                    tree[leaf].role == LeafRole::Type
                        && Some(syntax.kind(tree, child)) != modifiers
                        && !syntax.is_any(tree, child, syntax.rules.annotations)
                };
                tree.children(at).find(is_type)
            }
            field => syntax.child_named(tree, at, field),
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
            for row in syntax.variables_of(tree[node].kind) {
                let is_parameter = row.sort == VariableSort::Parameter;
                let found = is_parameter.then(|| names(*self, node, row));
                let mut found = found.into_iter().flatten();
                let found = found.find(|it| self.labels.get(tree[it.leaf].label) == name);
                if let Some(found) = found {
                    let shared = self.shared_parts(node, row);
                    let declared_type = self.type_node(&shared, row, &found);
                    let is_own = |it: TreeIx| tree.parent(it) == Some(node);
                    let is_list = row.names.is_empty() && !declared_type.is_some_and(is_own);
                    let mut items = tree.children(node);
                    let item = items.find(|&item| is_list && tree.contains(item, found.leaf));
                    parameter = Some(item.unwrap_or(node));
                }
            }
        }
        parameter
    }

    /// Returns the type of `name`, a name in the declaration with the parts `shared`, as written; empty if
    /// there is none.
    fn declared_type(
        &self,
        shared: &SharedParts<'_>,
        row: &VariableSyntax,
        name: &DeclaredName,
    ) -> String {
        let (tree, syntax) = (self.tree, self.syntax);
        let Some(found) = self.type_node(shared, row, name) else {
            return String::new();
        };
        // A sign can stand between name and type: `a: int`.
        let spelled = self.spelled(found);
        let mut text = spelled.trim_start_matches([':', ' ']).to_owned();
        // Declarators and dimensions are part of the type: `int a[]`.
        for &declarator in &name.declarators {
            text.push_str(
                syntax
                    .declarator(tree[declarator].kind)
                    .map_or("", |it| it.1),
            );
        }
        text.extend(shared.dimensions.iter().copied());
        let declarators = name.declarators.iter();
        text.extend(declarators.flat_map(|&at| self.dimensions(at)));
        text.push_str(row.type_suffix);
        text
    }

    /// Returns the type of the object that an expression creates by a call
    /// ([`crate::lang::rules::code_rules::CodeRules::creating_calls`]), as written; `None` for other expressions.
    pub fn created_type(&self, value: TreeIx) -> Option<&str> {
        let (tree, syntax) = (self.tree, self.syntax);
        let kind = syntax.kind(tree, value);
        let mut rows = syntax.rules.creating_calls.iter();
        let (_, field) = rows.find(|row| row.0 == kind)?;
        let callee = self.text_of(syntax.child(tree, value, field)?);
        let letters = simple_name(callee).trim_start_matches('_');
        let is_type = letters.starts_with(char::is_uppercase);
        (is_type && letters.contains(char::is_lowercase)).then_some(callee)
    }

    /// Returns a type as people write it, without line breaks.
    fn spelled(&self, node: TreeIx) -> String {
        let text = beginning(self.text_of(node), TEXT_BYTES_MAX);
        let language = self.tree.language.row();
        let Some(types) = &language.types else {
            return text.split_whitespace().collect::<Vec<_>>().join(" ");
        };
        let spaced = language.declared.iter().flat_map(|rules| rules.spaced);
        spaced.fold((types.spell)(text), |text, (dense, spaced)| {
            text.replace(dense, spaced)
        })
    }

    /// Returns name and type of a variable: `count : int`, or the name alone.
    pub fn variable_text(&self, declaration: &VariableDeclaration) -> String {
        with_type(
            self.labels.get(declaration.label),
            &declaration.declared_type,
        )
    }
}

/// Returns the last name of a qualified one: `Parser` of `tools.Parser`.
pub(super) fn simple_name(qualified: &str) -> &str {
    qualified.rsplit('.').next().unwrap_or_default().trim()
}

/// Variable or attribute to which a name refers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Named {
    /// Index among the declarations of the body.
    Variable(usize),
    /// Attribute with this name.
    Attribute(LabelIx),
}

/// Variable or attribute before and the one after that are taken for the same one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct VariablePair {
    /// Variable or attribute before.
    pub before: Named,
    /// Variable or attribute after.
    pub after: Named,
    /// Mapped leaves with the names of both, before and after, the declarations left out.
    pub uses: Vec<(TreeIx, TreeIx)>,
    /// True if the two declarations are mapped to each other.
    pub is_declared: bool,
    /// True if the two declarations are mapped and their initial values have the same structure of
    /// syntax kinds.
    pub has_equal_values: bool,
    /// Similarity of the initial values of two mapped declarations.
    pub values: ValueLikeness,
    /// Number of mapped statements that use the variable before and have a counterpart that uses
    /// the variable after; 0 if the name of one denotes a variable or attribute on the other side.
    pub statements: usize,
    /// True if these are all statements that use either variable.
    pub is_replaced: bool,
    /// True if the variable before stays in its method, which passes it to the extracted method: the
    /// variable after is the parameter that receives it.
    pub is_passed: bool,
}

/// Similarity of the initial values of two variables.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ValueLikeness {
    /// The values have less than half of their leaves in common, or one variable has none.
    #[default]
    Different,
    /// The values have at least half of their leaves in common, both variables have no value, or
    /// both begin with the same default value.
    Similar,
    /// The values are equal, or have at least two thirds of their leaves in common, and are no default
    /// values.
    Equal,
}

impl VariablePair {
    /// Returns a pair of two variables, given by index, that no mapped use supports.
    pub fn without_uses(before: usize, after: usize) -> VariablePair {
        VariablePair {
            before: Named::Variable(before),
            after: Named::Variable(after),
            uses: Vec::new(),
            is_declared: false,
            has_equal_values: false,
            values: ValueLikeness::Different,
            statements: 0,
            is_replaced: false,
            is_passed: false,
        }
    }

    /// Returns the number of mapped uses, or that of mapped statements with uses if it is larger.
    pub fn number_of_uses(&self) -> usize {
        self.uses.len().max(self.statements)
    }
}

/// Pairs of variables and attributes of two bodies.
#[derive(Debug, Default)]
pub(super) struct VariablePairs {
    /// Pairs in the order of the before side.
    pub pairs: Vec<VariablePair>,
    /// Indices of the variables of each side that are in a pair, with a variable or with an attribute.
    pub matched: Pair<Set<usize>>,
}

/// Moved value: expression that became the value of an extracted variable, or value of an inlined
/// variable that now is where the variable was used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ValueMove {
    /// Index of the variable among the declarations of its body.
    pub variable: usize,
    /// Statements of the other side that contain the value instead of the name of the variable; at least
    /// one.
    pub sources: Vec<TreeIx>,
    /// Statements of the side of the variable that contain its name and are mapped to one of `sources`;
    /// empty if `sources` were found without such a statement.
    pub uses: Vec<TreeIx>,
}

/// Variables of one side that one variable of the other side replaced, given by their indices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MergedVariables {
    /// Variables that were merged, or that one variable was split to.
    pub parts: Vec<usize>,
    /// Variable on the other side.
    pub whole: usize,
}
