//! Rules for the code of a language. The rules name syntax kinds and fields; here these names are
//! translated to the numbers that the nodes of a file tree have.

use crate::base::Map;
use crate::lang::rules::code_rules::{CodeRules, VariableSyntax};
use crate::lang::rules::shapes::LeafRole;
use crate::lang::{LANGUAGES, LanguageId};
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
    /// Rules for the declarations of variables, by number of the declaring syntax kind.
    variables: Map<u16, Vec<&'static VariableSyntax>>,
    /// Declarators: syntax that encloses the name of a variable in its declaration, such as `*name`, by
    /// number of the syntax kind. First the field of the inner syntax, empty for the first child; then
    /// the text that is added to the declared type.
    declarators: Map<u16, (&'static str, &'static str)>,
    /// Numbers of the syntax kinds of patterns, whose children all can declare variables: `[a, b]`.
    patterns: Vec<u16>,
}

/// Rules of each language, in the order of [`LANGUAGES`], translated when they are first requested.
static SYNTAXES: LazyLock<Vec<OnceLock<Option<CodeSyntax>>>> =
    LazyLock::new(|| LANGUAGES.iter().map(|_| OnceLock::new()).collect());

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
        let mut variables: Map<u16, Vec<&'static VariableSyntax>> = Map::default();
        for row in rules.variables {
            for kind in numbers(row.syntax) {
                variables.entry(kind).or_default().push(row);
            }
        }
        let mut declarators = Map::default();
        for &(syntax, field, suffix) in rules.declarators {
            declarators.extend(numbers(syntax).into_iter().map(|it| (it, (field, suffix))));
        }
        let patterns = rules.patterns.iter().flat_map(|name| numbers(name));
        let patterns = patterns.collect();
        let names = language.field_names();
        let mut fields: Map<&'static str, Vec<u16>> = Map::default();
        for name in rules.field_names() {
            let with_name = names.iter().zip(0..).filter(|(other, _)| *other == name);
            fields.insert(name, with_name.map(|(_, number)| number).collect());
        }
        Some(CodeSyntax {
            rules,
            fields,
            variables,
            declarators,
            patterns,
            kinds,
        })
    }

    /// Returns the rules for declarations of variables of a syntax kind; empty if it declares none.
    pub fn variables_of(&self, kind: u16) -> &[&'static VariableSyntax] {
        self.variables.get(&kind).map_or(&[], Vec::as_slice)
    }

    /// Returns the field of the inner syntax of a declarator, and the text that it adds to the declared
    /// type; `None` for other syntax.
    pub fn declarator(&self, kind: u16) -> Option<(&'static str, &'static str)> {
        self.declarators.get(&kind).copied()
    }

    /// Returns true if all children of a syntax kind can declare variables.
    pub fn is_pattern(&self, kind: u16) -> bool {
        self.patterns.contains(&kind)
    }

    /// Returns the nodes of the variable and of the value of an assignment; `None` for other syntax.
    pub fn assigned(&self, tree: &FileTree, node: TreeIx) -> Option<(TreeIx, TreeIx)> {
        let kind = self.kind(tree, node);
        let mut rows = self.rules.assignments.iter();
        let (_, variable, value) = rows.find(|row| row.0 == kind)?;
        let variable = self.child(tree, node, variable)?;
        Some((variable, self.child(tree, node, value)?))
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

    /// Returns the first child of `node` in the field, or of the syntax kind, `name`.
    pub fn child_named(&self, tree: &FileTree, node: TreeIx, name: &'static str) -> Option<TreeIx> {
        let of_kind = || {
            let mut children = tree.children(node);
            children.find(|&child| !name.is_empty() && self.kind(tree, child) == name)
        };
        self.child(tree, node, name).or_else(of_kind)
    }
}
