//! Modifiers and annotations of the declarations of variables.

use super::VariableDeclaration;
use super::code_file::CodeFile;
use crate::base::text::beginning;
use crate::lang::rules::declared_elements::MODIFIERS;
use crate::parse::tree::TreeIx;
use crate::refine::declarations::facts::AnnotationUse;
use crate::refine::declarations::token_text::TEXT_BYTES_MAX;

/// Fact of the declaration that was read last. A declaration can have thousands of names, which follow each
/// other, so that the fact is read once for all of them.
#[derive(Default)]
pub(super) struct LastDeclaration<T>(Option<(TreeIx, T)>);

impl<T> LastDeclaration<T> {
    /// Returns the fact of the declaration `node`, which `read` reads unless it was the last one.
    pub fn fact(&mut self, node: TreeIx, read: impl FnOnce() -> T) -> &T {
        let last = self.0.take().filter(|(last, _)| *last == node);
        &self.0.insert(last.unwrap_or_else(|| (node, read()))).1
    }
}

impl CodeFile<'_> {
    /// Returns the leaves of a declaration with modifiers, such as `final`, that the language rules list as
    /// compared.
    pub fn modifier_leaves(&self, node: TreeIx) -> Vec<TreeIx> {
        let words = self.syntax.rules.modifiers;
        let word = |leaf: TreeIx| self.labels.get(self.tree[leaf].label);
        let leaves = self.direct_parts(node);
        leaves.filter(|&leaf| words.contains(&word(leaf))).collect()
    }

    /// Returns the modifiers of a variable: the texts of `leaves`, the modifiers of its declaration, without
    /// those that belong to its type.
    pub fn modifiers(&self, variable: &VariableDeclaration, leaves: &[TreeIx]) -> Vec<String> {
        let leaves = leaves.iter();
        let leaves = leaves.filter(|leaf| !variable.type_qualifiers.contains(leaf));
        let texts = leaves.map(|&leaf| self.labels.get(self.tree[leaf].label));
        texts.map(str::to_owned).collect()
    }

    /// Returns the annotations of a declaration, in the order of the text.
    pub fn annotations(&self, node: TreeIx) -> Vec<AnnotationUse> {
        let is_annotation = |part: &TreeIx| {
            let kinds = self.syntax.rules.annotations;
            self.syntax.is_any(self.tree, *part, kinds)
        };
        let annotations = self.direct_parts(node).filter(is_annotation);
        let annotations = annotations.map(|part| {
            let words: Vec<&str> = self.text_of(part).split_whitespace().collect();
            let text = beginning(&words.join(" "), TEXT_BYTES_MAX).to_owned();
            let name = text.split(['(', ' ']).next().unwrap_or_default().to_owned();
            AnnotationUse { name, text }
        });
        annotations.collect()
    }

    /// Returns the children of a declaration, each list of modifiers followed by its own children.
    fn direct_parts(&self, node: TreeIx) -> impl Iterator<Item = TreeIx> + '_ {
        let tree = self.tree;
        let is_list = move |child: TreeIx| self.syntax.kind(tree, child) == MODIFIERS;
        let inner = move |child: TreeIx| tree.children(child).filter(move |_| is_list(child));
        tree.children(node)
            .flat_map(move |child| std::iter::once(child).chain(inner(child)))
    }
}
