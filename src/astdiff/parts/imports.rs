//! Mapping of imports by the types they name: imports of renamed types, and imports that were
//! merged into or split from a `package.*` (TOSEM 2024, section 3.2.5). Also maps package
//! declarations.

use crate::astdiff::differ::Differ;
use crate::astdiff::mapping::{MatchedBy, NodeAt, TreeFileIx};
use crate::base::pair::Side;
use crate::base::{Map, Set};
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{FileTree, LabelIx, TreeIx};

/// Unmapped import.
struct UnmappedImport {
    /// Node of the import.
    at: NodeAt,
    /// Node of the imported name, such as `java.util.List`.
    name: TreeIx,
    /// Texts of the leaves of the imported name: `java`, `util`, `List`.
    leaves: Vec<LabelIx>,
}

impl Differ<'_> {
    /// Maps the unmapped imports of matched files.
    pub fn map_imports(&mut self) {
        let renames = self.unambiguous_renames();
        for &(before, after) in &self.change.declared.files {
            let imports_before = self.unmapped_imports(Side::Before, before);
            let imports_after = self.unmapped_imports(Side::After, after);
            let count = imports_before.len() * imports_after.len();
            if !self.budget.spend(count as u64) {
                return;
            }
            for before in &imports_before {
                for after in &imports_after {
                    self.map_import(before, after, &renames);
                }
            }
        }
    }

    /// Maps two imports if one of them imports all types of a package and the other one type of this
    /// package, or if the imported type was renamed and neither import is mapped yet.
    ///
    /// An import of all types may be mapped several times, because it replaces, or is replaced by,
    /// several imports of one type.
    fn map_import(
        &mut self,
        before: &UnmappedImport,
        after: &UnmappedImport,
        renames: &Map<LabelIx, LabelIx>,
    ) {
        let names = before.leaves.split_last().zip(after.leaves.split_last());
        let Some(((type_before, package_before), (type_after, package_after))) = names else {
            return;
        };
        let is_all = |label: &LabelIx| self.change.labels.get(*label) == "*";
        let is_same_package = package_before == package_after;
        let is_grouped = is_same_package && is_all(type_before) != is_all(type_after);
        let is_renamed =
            renames.get(type_before) == Some(type_after) && self.are_unmapped(before.at, after.at);
        if is_grouped || is_renamed {
            self.record(before.at, after.at, MatchedBy::Part);
            let name = before.at.with(before.name);
            self.record(name, after.at.with(after.name), MatchedBy::Part);
        }
        if is_renamed && is_same_package {
            self.map_import_parts(before.at, after.at);
        }
    }

    /// Maps the nodes of two imports that differ in the last part of their names.
    fn map_import_parts(&mut self, before: NodeAt, after: NodeAt) {
        let (tree, other_tree) = self.tree_pair(before, after);
        if tree[before.node].structure != other_tree[after.node].structure {
            return;
        }
        let nodes = tree.subtree(before.node);
        for (node, other) in nodes.zip(other_tree.subtree(after.node)) {
            self.record(before.with(node), after.with(other), MatchedBy::Part);
        }
    }

    /// Returns the unmapped imports of a file.
    fn unmapped_imports(&self, side: Side, file: TreeFileIx) -> Vec<UnmappedImport> {
        let tree = self.tree(side, file);
        let nodes = tree.children(FileTree::ROOT);
        let imports = nodes.filter(|&node| {
            tree[node].shape == Shape::Import && self.is_unmapped(side, NodeAt { file, node })
        });
        let is_keyword = |node: TreeIx| tree[node].role == LeafRole::Keyword;
        let import = |node: TreeIx| {
            let inside = tree.subtree(node).skip(1);
            let leaves = inside.filter(|&leaf| tree.is_leaf(leaf) && !is_keyword(leaf));
            let mut children = tree.children(node);
            Some(UnmappedImport {
                at: NodeAt { file, node },
                name: children.find(|&child| !is_keyword(child))?,
                leaves: leaves.map(|leaf| tree[leaf].label).collect(),
            })
        };
        imports.filter_map(import).collect()
    }

    /// Returns the unambiguous renames of types and functions: declarations that were renamed, and
    /// names that were replaced by the same other name in all statements.
    fn unambiguous_renames(&self) -> Map<LabelIx, LabelIx> {
        let mut forward: Map<LabelIx, Option<LabelIx>> = Map::default();
        let mut backward: Map<LabelIx, Option<LabelIx>> = Map::default();
        let add = |names: &mut Map<LabelIx, Option<LabelIx>>, from, to| {
            let entry = names.entry(from).or_insert(Some(to));
            if *entry != Some(to) {
                // The name was replaced by several others.
                *entry = None;
            }
        };
        for pair in &self.pairs {
            let (tree, other_tree) = self.tree_pair(pair.before, pair.after);
            let (node, other) = (tree[pair.before.node], other_tree[pair.after.node]);
            let is_name =
                matches!(node.role, LeafRole::Type | LeafRole::Callee) && node.role == other.role;
            if is_name && node.label != other.label {
                add(&mut forward, node.label, other.label);
                add(&mut backward, other.label, node.label);
            }
        }
        let renames = forward.into_iter();
        let renames = renames.filter_map(|(from, to)| Some((from, to?)));
        renames
            .filter(|(from, to)| backward.get(to) == Some(&Some(*from)))
            .collect()
    }

    /// Maps the package declarations of two files if a type of the first file is an outermost type
    /// of the second one now, and the second declaration is unmapped. The package declaration is
    /// the first node at the top level whose shape is [`Shape::Plain`].
    pub fn map_packages(&mut self) {
        let mut compared: Set<(TreeFileIx, TreeFileIx)> = Set::default();
        for &(before, after) in &self.change.declared.same {
            let (tree, other_tree) = self.tree_pair(before, after);
            let is_outermost = other_tree[after.node].depth <= 1;
            let are_types = tree[before.node].shape == Shape::Type
                && other_tree[after.node].shape == Shape::Type;
            // The types of two files have the same package declarations.
            if !are_types || !is_outermost || !compared.insert((before.file, after.file)) {
                continue;
            }
            let package_of = |tree: &FileTree| {
                let mut nodes = tree.children(FileTree::ROOT);
                nodes.find(|&node| tree[node].shape == Shape::Plain)
            };
            let Some((package, other)) = package_of(tree).zip(package_of(other_tree)) else {
                continue;
            };
            if tree[package].kind != other_tree[other].kind
                || !self.is_unmapped(Side::After, after.with(other))
            {
                continue;
            }
            self.record_open(before.with(package), after.with(other), MatchedBy::Part);
            // Map the whole name, even if one name is a prefix of the other.
            let name_of = |tree: &FileTree, package: TreeIx| tree.children(package).next();
            if let (Some(name), Some(other_name)) =
                (name_of(tree, package), name_of(other_tree, other))
                && tree[name].kind == other_tree[other_name].kind
            {
                self.record(before.with(name), after.with(other_name), MatchedBy::Part);
            }
        }
    }
}
