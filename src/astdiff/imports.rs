//! Mapping of imports by the types they name: imports of renamed types, and imports that were
//! merged into or split from a `package.*` (TOSEM 2024, section 3.2.5). Also maps package
//! declarations.

use super::differ::{Differ, in_file_of};
use super::{MatchedBy, NodeAt, TreeFileIx};
use crate::base::Map;
use crate::base::pair::Side;
use crate::lang::shapes::{LeafRole, Shape};
use crate::parse::tree::{FileTree, LabelIx, TreeIx};

/// Import: its node, its name, and the leaves of the name.
struct UnmappedImport {
    node: TreeIx,
    name: TreeIx,
    leaves: Vec<LabelIx>,
}

impl Differ<'_> {
    /// Maps the unmapped imports of matched files.
    pub fn map_imports(&mut self) {
        let renamed = self.unambiguous_renames();
        for (before, after) in self.change.declared.files.clone() {
            let left = (
                self.unmapped_imports(Side::Before, before),
                self.unmapped_imports(Side::After, after),
            );
            if !self.budget.spend((left.0.len() * left.1.len()) as u64) {
                return;
            }
            for one in &left.0 {
                for two in &left.1 {
                    let (Some((last, path)), Some((its_last, its_path))) =
                        (one.leaves.split_last(), two.leaves.split_last())
                    else {
                        continue;
                    };
                    let is_all = |label: &LabelIx| self.change.labels.get(*label) == "*";
                    let is_grouped = path == its_path && is_all(last) != is_all(its_last);
                    let is_renamed = renamed.get(last) == Some(its_last);
                    if is_grouped || is_renamed {
                        let at = |file: TreeFileIx, node: TreeIx| NodeAt { file, node };
                        let (a, b) = (at(before, one.node), at(after, two.node));
                        let are_free =
                            self.is_unmapped(Side::Before, a) && self.is_unmapped(Side::After, b);
                        if is_grouped || are_free {
                            self.record(a, b, MatchedBy::Part);
                            self.record(at(before, one.name), at(after, two.name), MatchedBy::Part);
                        }
                        if is_renamed && are_free && path == its_path {
                            self.map_import_parts((before, one), (after, two));
                        }
                    }
                }
            }
        }
    }

    /// Maps the nodes of two imports that differ in the last part of their names.
    fn map_import_parts(
        &mut self,
        one: (TreeFileIx, &UnmappedImport),
        two: (TreeFileIx, &UnmappedImport),
    ) {
        let (ours, theirs) = (
            self.tree(Side::Before, one.0),
            self.tree(Side::After, two.0),
        );
        let nodes = (ours.subtree(one.1.node), theirs.subtree(two.1.node));
        if ours[one.1.node].structure != theirs[two.1.node].structure {
            return;
        }
        for (node, twin) in nodes.0.zip(nodes.1) {
            let at = |file: TreeFileIx, node: TreeIx| NodeAt { file, node };
            self.record(at(one.0, node), at(two.0, twin), MatchedBy::Part);
        }
    }

    /// Returns the unmapped imports of a file.
    fn unmapped_imports(&self, side: Side, file: TreeFileIx) -> Vec<UnmappedImport> {
        let tree = self.tree(side, file);
        let nodes = tree.children(FileTree::ROOT);
        nodes
            .filter(|&node| {
                let at = NodeAt { file, node };
                tree[node].shape == Shape::Import && self.is_unmapped(side, at)
            })
            .filter_map(|node| {
                let inside = tree.subtree(node).skip(1);
                let leaves = inside.filter(|&leaf| tree.is_leaf(leaf));
                let leaves = leaves.filter(|&leaf| tree[leaf].role != LeafRole::Keyword);
                Some(UnmappedImport {
                    node,
                    name: tree
                        .children(node)
                        .find(|&child| tree[child].role != LeafRole::Keyword)?,
                    leaves: leaves.map(|leaf| tree[leaf].label).collect(),
                })
            })
            .collect()
    }

    /// Returns the unambiguous renames of types and functions: declarations that were renamed, and
    /// names that were replaced by the same other name in all statements.
    fn unambiguous_renames(&self) -> Map<LabelIx, LabelIx> {
        let mut seen: Map<LabelIx, Option<LabelIx>> = Map::default();
        let mut back: Map<LabelIx, Option<LabelIx>> = Map::default();
        for pair in &self.pairs {
            let (one, two) = (
                self.tree(Side::Before, pair.before.file)[pair.before.node],
                self.tree(Side::After, pair.after.file)[pair.after.node],
            );
            let is_meant =
                matches!(one.role, LeafRole::Type | LeafRole::Callee) && one.role == two.role;
            if !is_meant || one.label == two.label {
                continue;
            }
            let same = |seen: &mut Map<LabelIx, Option<LabelIx>>, from, to| {
                let entry = seen.entry(from).or_insert(Some(to));
                if *entry != Some(to) {
                    *entry = None;
                }
            };
            same(&mut seen, one.label, two.label);
            same(&mut back, two.label, one.label);
        }
        let pairs = seen.into_iter().filter_map(|(from, to)| Some((from, to?)));
        pairs
            .filter(|(from, to)| back.get(to) == Some(&Some(*from)))
            .collect()
    }

    /// Maps the first top-level nodes, the package declarations, of two files if a type moved from
    /// one to the other.
    pub fn map_packages(&mut self) {
        for &(before, after) in &self.change.declared.same {
            let trees = (
                self.tree(Side::Before, before.file),
                self.tree(Side::After, after.file),
            );
            let is_outermost = |tree: &FileTree, node: TreeIx| {
                tree[node].shape == Shape::Type && tree[node].depth <= 1
            };
            let is_type = trees.0[before.node].shape == Shape::Type;
            if !is_type || !is_outermost(trees.1, after.node) {
                continue;
            }
            let top = |tree: &FileTree| {
                let mut nodes = tree.children(FileTree::ROOT);
                nodes.find(|&node| tree[node].shape == Shape::Plain)
            };
            let (Some(one), Some(two)) = (top(trees.0), top(trees.1)) else {
                continue;
            };
            let (one, two) = (in_file_of(before, one), in_file_of(after, two));
            if self.is_unmapped(Side::After, two)
                && trees.0[one.node].kind == trees.1[two.node].kind
            {
                self.open(one, two, MatchedBy::Part);
                // Map the whole name, even if one name is a prefix of the other.
                let name = |tree: &FileTree, at: NodeAt| tree.children(at.node).next();
                if let (Some(name), Some(its)) = (name(trees.0, one), name(trees.1, two))
                    && trees.0[name].kind == trees.1[its].kind
                {
                    self.record(in_file_of(one, name), in_file_of(two, its), MatchedBy::Part);
                }
            }
        }
    }
}
