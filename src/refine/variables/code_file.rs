//! File with its tree and the rules of its language, and what its nodes are by these rules.

use crate::base::text::beginning;
use crate::lang::rules::shapes::LeafRole;
use crate::parse::bindings::Bindings;
use crate::parse::tree::{FileTree, Labels, TreeIx};
use crate::refine::bodies::code_syntax::CodeSyntax;
use crate::refine::declarations::token_text::TEXT_BYTES_MAX;

/// Text of a file with its tree, and the rules of its language.
#[derive(Clone, Copy)]
pub(in crate::refine) struct CodeFile<'a> {
    /// Nodes of the file.
    pub tree: &'a FileTree,
    /// Text of the file.
    pub text: &'a str,
    /// Texts of the leaves, by label.
    pub labels: &'a Labels,
    /// Rules for the code of the language.
    pub syntax: &'a CodeSyntax,
}

impl<'a> CodeFile<'a> {
    /// Returns the reader of the declarations in the file.
    pub fn bindings(&self) -> Bindings<'a, FileTree> {
        Bindings {
            nodes: self.tree,
            text: self.text,
            table: &self.syntax.bindings,
        }
    }
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

    /// Returns the text of a type as people write it, without line breaks.
    pub fn spelled(&self, text: &str) -> String {
        let text = beginning(text, TEXT_BYTES_MAX);
        match &self.tree.language.row().types {
            Some(types) => (types.spell)(text),
            None => text.split_whitespace().collect::<Vec<_>>().join(" "),
        }
    }
}

/// Returns the last name of a qualified one: `Parser` of `tools.Parser`.
pub(in crate::refine) fn simple_name(qualified: &str) -> &str {
    qualified.rsplit('.').next().unwrap_or_default().trim()
}
