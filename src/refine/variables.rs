//! Variables of a body: their declarations with scopes, and the declaration that a name refers to.

pub(super) mod code_file;
mod distinct_variables;
pub(super) mod merged_variables;
pub(super) mod passed_values;
mod scopes;
pub(super) mod substituted;
pub(super) mod variable_modifiers;
pub(super) mod variable_pairs;
pub(super) mod variable_sites;
pub(super) mod variable_types;

use super::declarations::facts::with_type;
use crate::base::pair::Pair;
use crate::base::{Map, Set};
use crate::lang::rules::code_rules::VariableSort;
use crate::lang::rules::declared_elements::NAMED_RESULTS_FIELD;
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::bindings::binding_paths::BindingPath;
use crate::parse::tree::{FileTree, LabelIx, TreeIx};
use code_file::CodeFile;
use scopes::scope;

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
    /// Modifiers of the declaration that belong to the type, and not to the variable.
    pub type_qualifiers: Vec<TreeIx>,
    /// Node of the initial value; `None` if the declaration gives none.
    pub value: Option<TreeIx>,
    /// Node of the value of which the variable gets a part that is no node itself, such as `user` in
    /// `const { name } = user`; `None` for other variables.
    pub whole: Option<TreeIx>,
    /// Leaf with the name of the member that the variable gets of the whole value; `None` if none is named.
    pub member: Option<TreeIx>,
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
    /// True for the parameter that stands for the object whose method is executed.
    pub is_receiver: bool,
    /// Node in which the name refers to the variable.
    scope: TreeIx,
    /// First node, in preorder, from which on the name refers to the variable.
    from: TreeIx,
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
            for (path, sort) in file.syntax.bindings.variables_of(file.tree[node].kind) {
                variables.add(file, root, node, (path, *sort));
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

    /// Adds the variables that `node` declares according to a path of the language, at a position of this
    /// sort; none if the path does not apply, or if `node` is part of a declaration without a body.
    fn add(
        &mut self,
        file: CodeFile<'_>,
        root: TreeIx,
        node: TreeIx,
        (path, sort): (&BindingPath, VariableSort),
    ) {
        let CodeFile { tree, syntax, .. } = file;
        let bindings = file.bindings();
        let Some(scope) = scope(file, node, sort).filter(|_| bindings.applies(path, node)) else {
            return;
        };
        let is_in = |field: &'static str| {
            let list = tree.parent(node).filter(|_| !field.is_empty());
            list.is_some_and(|list| syntax.is_in(tree, list, field))
        };
        let is_result = is_in(NAMED_RESULTS_FIELD);
        let is_parameter = sort == VariableSort::Parameter && !is_result;
        // Parameters of lambdas, and of methods inside of the member, have another scope than `root`.
        let is_inner = is_parameter && scope != root;
        let is_of_clause = is_inner && tree[scope].shape == Shape::Clause;
        let is_of_method = is_inner && tree[scope].shape == Shape::Member;
        let shared = bindings.shared_parts(node, path);
        let mut declared = Set::default();
        for name in bindings.names(node, path) {
            let label = tree[name.leaf].label;
            // Alternatives of a pattern declare the same variable: `Some(a) | Other(a)`.
            if name.is_part && !declared.insert(label) {
                continue;
            }
            // A part of a parameter is a variable to which the call gives a value.
            let is_own = is_parameter && !is_inner && !name.is_part;
            self.declarations.push(VariableDeclaration {
                name: name.leaf,
                label,
                node,
                declared_type: bindings.declared_type(&shared, &name, |text| file.spelled(text)),
                type_node: shared.type_of(&name),
                type_qualifiers: bindings.type_qualifiers(&shared, &name).to_vec(),
                value: name.value,
                whole: name.whole.filter(|_| name.value.is_none()),
                member: name.member.filter(|&member| tree.is_leaf(member)),
                is_parameter: is_own,
                is_bound: sort.is_bound() || is_parameter && !is_own,
                is_inner_parameter: is_of_method,
                is_of_lambda: is_inner && !is_of_method && !is_of_clause,
                is_redeclared: false,
                is_receiver: is_own && is_in(syntax.receiver),
                scope,
                from: match sort {
                    VariableSort::FunctionLocal | VariableSort::Comprehended => scope,
                    _ => node,
                },
            });
        }
    }

    /// Returns the indices of the parameters, in order.
    pub fn parameters(&self) -> impl Iterator<Item = usize> {
        let all = self.declarations.iter().enumerate();
        let parameters = all.filter(|(_, variable)| variable.is_parameter);
        parameters.map(|(index, _)| index)
    }

    /// Returns the index of the variable to which the name `leaf` refers; `None` if the body declares
    /// none that is visible there.
    pub fn of_leaf(&self, tree: &FileTree, leaf: TreeIx) -> Option<usize> {
        let is_called = match tree[leaf].role {
            LeafRole::Variable => false,
            LeafRole::Callee => true,
            _ => return None,
        };
        let candidates = self.by_label.get(&tree[leaf].label)?.iter().copied();
        if is_called && !is_called_variable(tree, leaf) {
            return None;
        }
        let visible = candidates.filter(|&index| {
            let declaration = &self.declarations[index];
            // The value of a declaration can call a function of its name: `size = size()`.
            let is_function = is_called && tree.contains(declaration.node, leaf);
            tree.contains(declaration.scope, leaf) && declaration.from <= leaf && !is_function
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

/// Returns true if the name of a callee can be that of a variable: it is called without an object, and the
/// language has no other names for functions.
fn is_called_variable(tree: &FileTree, callee: TreeIx) -> bool {
    let start = |node: TreeIx| tree[node].start_byte;
    let call = tree.parent(callee);
    tree.language.row().code.calls_variables && call.is_some_and(|it| start(it) == start(callee))
}

impl CodeFile<'_> {
    /// Returns name and type of a variable: `count : int`, or the name alone.
    pub fn variable_text(&self, declaration: &VariableDeclaration) -> String {
        with_type(
            self.labels.get(declaration.label),
            &declaration.declared_type,
        )
    }
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

/// Variable that was extracted (after) or inlined (before) for one of its uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Substituted {
    /// Index of the variable among the declarations of its body.
    pub variable: usize,
    /// Value of the variable, or part of it, such as the operand of a cast.
    pub value: TreeIx,
    /// Statement that uses the variable.
    pub statement: TreeIx,
    /// Statement of the other side, which has the value instead.
    pub source: TreeIx,
}

/// Variables of one side that one variable of the other side replaced, given by their indices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MergedVariables {
    /// Variables that were merged, or that one variable was split to.
    pub parts: Vec<usize>,
    /// Variable on the other side.
    pub whole: usize,
}
