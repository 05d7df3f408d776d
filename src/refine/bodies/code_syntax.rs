//! Rules for the code of a language. The rules name syntax kinds and fields; here these names are
//! translated to the numbers that the nodes of a file tree have.

use crate::base::Map;
use crate::lang::rules::code_rules::CodeRules;
use crate::lang::rules::shapes::LeafRole;
use crate::lang::{LANGUAGES, LanguageId};
use crate::parse::bindings::binding_paths::{BindingTable, SyntaxNumbers};
use crate::parse::tree::{FileTree, TreeIx};
use std::sync::{LazyLock, OnceLock};

/// Rules for the code of a language, with the numbers that its grammar gives to the named syntax.
pub struct CodeSyntax {
    /// Rules as the language declares them.
    pub rules: &'static CodeRules,
    /// Names of the syntax kinds, by number.
    kinds: Vec<String>,
    /// Numbers of the fields that the rules name.
    fields: Map<&'static str, Vec<u16>>,
    /// Field of the parameter by which the code of a method refers to its object; empty if it has no name of
    /// its own.
    pub receiver: &'static str,
    /// Paths of declarations.
    pub bindings: BindingTable,
    /// Numbers of the syntax kinds of lambdas.
    lambdas: Vec<u16>,
    /// Numbers of the syntax kinds of expressions with variables of their own.
    comprehensions: Vec<u16>,
}

/// Rules of each language, in the order of [`LANGUAGES`], translated when they are first requested.
static SYNTAXES: LazyLock<Vec<OnceLock<Option<CodeSyntax>>>> =
    LazyLock::new(|| LANGUAGES.iter().map(|_| OnceLock::new()).collect());

/// Returns the only item of a list without brackets, or of lists inside of each other; other nodes as they are.
fn only_item(tree: &FileTree, node: TreeIx) -> TreeIx {
    let mut item = node;
    while let Some(inner) = tree.children(item).next()
        && tree.bytes(inner) == tree.bytes(item)
    {
        item = inner;
    }
    item
}

impl CodeSyntax {
    /// Returns the rules of a language; `None` if it has no rules for variables.
    pub fn of(language: LanguageId) -> Option<&'static CodeSyntax> {
        let syntax = &SYNTAXES[usize::from(language.0)];
        syntax.get_or_init(|| CodeSyntax::new(language)).as_ref()
    }

    /// Translates the rules of a language; `None` if it has no rules for variables.
    fn new(language: LanguageId) -> Option<CodeSyntax> {
        let rules = &language.row().code;
        if rules.variables.is_empty() {
            return None;
        }
        // Several syntax kinds of a grammar can have the same name.
        let kinds = language.kind_names();
        let mut by_name: Map<&str, Vec<u16>> = Map::default();
        for (name, number) in kinds.iter().zip(0..) {
            by_name.entry(name).or_default().push(number);
        }
        let numbers = |name: &str| by_name.get(name).cloned().unwrap_or_default();
        let names = language.field_names();
        let mut by_field: Map<&str, Vec<u16>> = Map::default();
        for (name, number) in names.iter().zip(0..) {
            by_field.entry(name).or_default().push(number);
        }
        let field_numbers = |name: &str| by_field.get(name).cloned().unwrap_or_default();
        let all = |names: &[&str]| names.iter().flat_map(|name| numbers(name)).collect();
        let mut fields: Map<&'static str, Vec<u16>> = Map::default();
        let receiver = language.row().receiver();
        for name in rules.field_names().chain([receiver]) {
            fields.insert(name, field_numbers(name));
        }
        Some(CodeSyntax {
            rules,
            receiver,
            fields,
            bindings: BindingTable::new(
                language.row(),
                &SyntaxNumbers {
                    kinds: &numbers,
                    fields: &field_numbers,
                },
            ),
            lambdas: all(rules.lambdas),
            comprehensions: all(rules.comprehensions),
            kinds,
        })
    }

    /// Returns true if a syntax kind is that of a lambda.
    pub fn is_lambda(&self, kind: u16) -> bool {
        self.lambdas.contains(&kind)
    }

    /// Returns true if a syntax kind is an expression with variables of its own.
    pub fn is_comprehension(&self, kind: u16) -> bool {
        self.comprehensions.contains(&kind)
    }

    /// Returns the nodes of the variable and of the value of an assignment; `None` for other syntax. A list of
    /// one variable or value, without brackets, is this one.
    pub fn assigned(&self, tree: &FileTree, node: TreeIx) -> Option<(TreeIx, TreeIx)> {
        let kind = self.kind(tree, node);
        let mut rows = self.rules.assignments.iter();
        let (_, variable, value) = rows.find(|row| row.0 == kind)?;
        let variable = only_item(tree, self.child(tree, node, variable)?);
        Some((variable, only_item(tree, self.child(tree, node, value)?)))
    }

    /// Returns what [`Self::assigned`] does of the assignment that has `item` as its variable or value; `None`
    /// for other nodes.
    pub fn assigned_around(&self, tree: &FileTree, item: TreeIx) -> Option<(TreeIx, TreeIx)> {
        let mut around = tree.ancestors(item);
        let assignment = around.find(|&it| only_item(tree, it) == it)?;
        let assigned = self.assigned(tree, assignment)?;
        (assigned.0 == item || assigned.1 == item).then_some(assigned)
    }

    /// Returns what [`Self::assigned`] does of a statement that is an assignment, or consists of one; `None` for
    /// other statements.
    pub fn assigned_by(&self, tree: &FileTree, statement: TreeIx) -> Option<(TreeIx, TreeIx)> {
        let inner = || self.assigned(tree, tree.children(statement).next()?);
        self.assigned(tree, statement).or_else(inner)
    }

    /// Returns the node of the variable to which `node` gives another value; `None` if it is no assignment
    /// and no update, such as `count += 1`.
    pub fn changed_variable(&self, tree: &FileTree, node: TreeIx) -> Option<TreeIx> {
        if let Some((variable, _)) = self.assigned(tree, node) {
            return Some(variable);
        }
        let kind = self.kind(tree, node);
        let (_, variable) = self.rules.updates.iter().find(|row| row.0 == kind)?;
        self.child(tree, node, variable)
    }

    /// Iterates over the children of a node without comments, which can stand between all of them.
    pub fn children(&self, tree: &FileTree, node: TreeIx) -> impl Iterator<Item = TreeIx> {
        let children = tree.children(node);
        children.filter(|&child| tree[child].role != LeafRole::Comment)
    }

    /// Returns the name of the syntax kind of a node; empty if its number is unknown.
    pub fn kind<'a>(&'a self, tree: &FileTree, node: TreeIx) -> &'a str {
        let name = self.kinds.get(usize::from(tree[node].kind));
        name.map_or("", String::as_str)
    }

    /// Returns true if the syntax kind of a node is one of `kinds`.
    pub fn is_any(&self, tree: &FileTree, node: TreeIx, kinds: &[&str]) -> bool {
        kinds.contains(&self.kind(tree, node))
    }

    /// Returns true if a node stands in the field `name` of its parent.
    pub fn is_in(&self, tree: &FileTree, node: TreeIx, name: &'static str) -> bool {
        let numbers = self.fields.get(name);
        numbers.is_some_and(|numbers| numbers.contains(&tree[node].field))
    }

    /// Returns the first child of `node` in the field `name`; `None` for an empty name.
    pub fn child(&self, tree: &FileTree, node: TreeIx, name: &'static str) -> Option<TreeIx> {
        if name.is_empty() {
            return None;
        }
        tree.children(node)
            .find(|&child| self.is_in(tree, child, name))
    }
}
