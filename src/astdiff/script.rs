//! Edit script of a change: the steps that turn the trees before into the trees after (Chawathe et
//! al., SIGMOD 1996).
//!
//! The trees after are visited from the top downwards. Each node is inserted, or its counterpart is
//! updated and moved. Children that both sides have keep their order as far as possible: a longest
//! increasing subsequence of them stays. Nodes without a counterpart are deleted at the end. A
//! position is a parent and the preceding sibling, so that the steps can be applied one after
//! another.
//!
//! A node with several counterparts keeps one of them. The others are multi-moves: copies that are
//! inserted, and originals that are merged into a node and deleted (TOSEM 2024, section 3.3).

use super::mapping::{Mappings, NodeAt, TreeFileIx};
use crate::base::ids::Id;
use crate::base::pair::Pair;
use crate::base::{Map, Set};
use crate::parse::tree::{FileTree, LabelIx, TreeIx};

/// Node of the tree that is being edited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EditedNode {
    /// Node of the before trees.
    Kept(NodeAt),
    /// Inserted node, which is a node of the after trees.
    Inserted(NodeAt),
}

/// Position at which a node is inserted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InsertPosition {
    /// Parent; `None` for the root of a file.
    pub parent: Option<EditedNode>,
    /// Preceding sibling; `None` if the node is the first child.
    pub previous: Option<EditedNode>,
}

/// Step of an edit script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edit {
    /// Insertion of a node.
    Insert {
        /// Node after.
        node: NodeAt,
        /// Position at which the node is inserted.
        place: InsertPosition,
        /// Node before of which the inserted node is a copy (multi-move); `None` if it is new.
        copied_from: Option<NodeAt>,
    },
    /// Change of the kind or text of a node.
    Update {
        /// Node before.
        node: NodeAt,
        /// Node after, with the new kind and text.
        to: NodeAt,
    },
    /// Move of a node with all nodes below it.
    Move {
        /// Node before.
        node: NodeAt,
        /// Node after.
        to: NodeAt,
        /// Position to which the node is moved.
        place: InsertPosition,
    },
    /// Deletion of a node without children.
    Delete {
        /// Node before.
        node: NodeAt,
        /// Node after into which the deleted node was merged (multi-move); `None` if it was
        /// removed.
        merged_into: Option<NodeAt>,
    },
}

impl Edit {
    /// Returns the name of this kind of step in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Edit::Insert {
                copied_from: None, ..
            } => "insert",
            Edit::Delete {
                merged_into: None, ..
            } => "delete",
            Edit::Insert { .. } | Edit::Delete { .. } => "multi-move",
            Edit::Update { .. } => "update",
            Edit::Move { .. } => "move",
        }
    }
}

/// Returns the edit script from the trees before to the trees after, given the counterparts in
/// `mappings`.
pub fn script(trees: Pair<&[FileTree]>, mappings: &Mappings) -> Vec<Edit> {
    let chosen = OneToOneMappings::new(trees, mappings);
    let mut writer = ScriptWriter {
        trees,
        chosen: &chosen,
        in_place: Set::default(),
        edits: Vec::new(),
    };
    writer.descend();
    writer.delete();
    writer.edits
}

/// One-to-one selection of the mappings, which an edit script needs. A node that is mapped to several
/// nodes has one chosen counterpart.
struct OneToOneMappings {
    /// Chosen counterpart of each node before.
    to_after: Map<NodeAt, NodeAt>,
    /// Chosen counterpart of each node after.
    to_before: Map<NodeAt, NodeAt>,
    /// Nodes after without a chosen counterpart, with the node before of which they are copies.
    copies: Map<NodeAt, NodeAt>,
    /// Nodes before without a chosen counterpart, with the node after into which they were merged.
    merged: Map<NodeAt, NodeAt>,
}

impl OneToOneMappings {
    fn new(trees: Pair<&[FileTree]>, mappings: &Mappings) -> Self {
        let mut chosen = OneToOneMappings {
            to_after: Map::default(),
            to_before: Map::default(),
            copies: Map::default(),
            merged: Map::default(),
        };
        // Mappings whose parents are mapped to each other take precedence. Parents come before
        // their children.
        for needs_mapped_parents in [true, false] {
            for pair in mappings.pairs() {
                let (before, after) = (pair.before, pair.after);
                if !chosen.to_after.contains_key(&before)
                    && !chosen.to_before.contains_key(&after)
                    && (!needs_mapped_parents || chosen.has_parents(trees, before, after))
                {
                    chosen.to_after.insert(before, after);
                    chosen.to_before.insert(after, before);
                }
            }
        }
        for pair in mappings.pairs() {
            if !chosen.to_before.contains_key(&pair.after) {
                chosen.copies.entry(pair.after).or_insert(pair.before);
            }
            if !chosen.to_after.contains_key(&pair.before) {
                chosen.merged.entry(pair.before).or_insert(pair.after);
            }
        }
        chosen
    }

    /// Returns true if the parents of two nodes are chosen as counterparts, or both nodes are roots.
    fn has_parents(&self, trees: Pair<&[FileTree]>, before: NodeAt, after: NodeAt) -> bool {
        let parent = |trees: &[FileTree], at: NodeAt| {
            let parent = trees[at.file.index()].parent(at.node)?;
            Some(at.with(parent))
        };
        match (parent(trees.before, before), parent(trees.after, after)) {
            (Some(before), Some(after)) => self.to_after.get(&before) == Some(&after),
            (None, None) => true,
            _ => false,
        }
    }

    /// Returns the node of the edited tree that is or becomes the node `after`.
    fn edited(&self, after: NodeAt) -> EditedNode {
        match self.to_before.get(&after) {
            Some(before) => EditedNode::Kept(*before),
            None => EditedNode::Inserted(after),
        }
    }
}

/// State of the computation of an edit script.
struct ScriptWriter<'a> {
    trees: Pair<&'a [FileTree]>,
    chosen: &'a OneToOneMappings,
    /// Nodes after whose counterparts keep their position among their siblings.
    in_place: Set<NodeAt>,
    /// Steps so far.
    edits: Vec<Edit>,
}

impl ScriptWriter<'_> {
    /// Visits all nodes after, parents before children, siblings in order.
    fn descend(&mut self) {
        for (index, tree) in self.trees.after.iter().enumerate() {
            let file = TreeFileIx::new(index);
            self.visit(file, tree, FileTree::ROOT, None);
            // Preorder works as well as the breadth-first order of the paper: a step needs only
            // ancestors and preceding siblings.
            for node in tree.ids() {
                self.keep_order(file, tree, node);
                let mut previous = None;
                for child in tree.children(node) {
                    self.visit(file, tree, child, previous);
                    previous = Some(child);
                }
            }
        }
    }

    /// Writes the steps that give `node` of the tree after its value and position: an insertion, or
    /// an update and a move of its counterpart, as far as needed.
    fn visit(&mut self, file: TreeFileIx, tree: &FileTree, node: TreeIx, previous: Option<TreeIx>) {
        let after = NodeAt { file, node };
        let edited = |node: TreeIx| self.chosen.edited(NodeAt { file, node });
        let place = InsertPosition {
            parent: tree.parent(node).map(edited),
            previous: previous.map(edited),
        };
        let Some(&before) = self.chosen.to_before.get(&after) else {
            self.edits.push(Edit::Insert {
                node: after,
                place,
                copied_from: self.chosen.copies.get(&after).copied(),
            });
            return;
        };
        let tree_before = &self.trees.before[before.file.index()];
        let value = |tree: &FileTree, node: TreeIx| (tree[node].kind, tree[node].label);
        if value(tree_before, before.node) != value(tree, node) {
            self.edits.push(Edit::Update {
                node: before,
                to: after,
            });
        }
        let are_roots = before.node == FileTree::ROOT && node == FileTree::ROOT;
        if !are_roots && !self.in_place.contains(&after) {
            self.edits.push(Edit::Move {
                node: before,
                to: after,
                place,
            });
        }
    }

    /// Selects the children of `node` that need no move: those whose counterparts are children of
    /// its counterpart, in a longest increasing subsequence.
    fn keep_order(&mut self, file: TreeFileIx, tree: &FileTree, node: TreeIx) {
        let Some(&parent) = self.chosen.to_before.get(&NodeAt { file, node }) else {
            return;
        };
        let tree_before = &self.trees.before[parent.file.index()];
        let counterpart = |child: TreeIx| {
            let after = NodeAt { file, node: child };
            let before = *self.chosen.to_before.get(&after)?;
            let is_child =
                before.file == parent.file && tree_before.parent(before.node) == Some(parent.node);
            is_child.then_some((before.node, after))
        };
        let children: Vec<(TreeIx, NodeAt)> = tree.children(node).filter_map(counterpart).collect();
        let nodes_before: Vec<TreeIx> = children.iter().map(|(before, _)| *before).collect();
        for index in longest_increasing(&nodes_before) {
            self.in_place.insert(children[index].1);
        }
    }

    /// Deletes the nodes without a counterpart, children before their parents.
    fn delete(&mut self) {
        for (index, tree) in self.trees.before.iter().enumerate() {
            let file = TreeFileIx::new(index);
            for node in tree.ids().rev() {
                let before = NodeAt { file, node };
                if !self.chosen.to_after.contains_key(&before) {
                    self.edits.push(Edit::Delete {
                        node: before,
                        merged_into: self.chosen.merged.get(&before).copied(),
                    });
                }
            }
        }
    }
}

/// Returns the indices of a longest strictly increasing subsequence. The values are distinct.
pub(super) fn longest_increasing<T: Ord + Copy>(values: &[T]) -> Vec<usize> {
    // For each length, the last index of the subsequence that ends with the smallest value.
    let mut ends: Vec<usize> = Vec::new();
    // For each index, the preceding index in the longest subsequence that ends there.
    let mut predecessors = vec![None; values.len()];
    for (index, value) in values.iter().enumerate() {
        let length = ends.partition_point(|end| values[*end] < *value);
        if length > 0 {
            predecessors[index] = Some(ends[length - 1]);
        }
        if length == ends.len() {
            ends.push(index);
        } else {
            ends[length] = index;
        }
    }
    let mut indices = Vec::with_capacity(ends.len());
    let mut next = ends.last().copied();
    while let Some(index) = next {
        indices.push(index);
        next = predecessors[index];
    }
    indices.reverse();
    indices
}

/// Tree to which edits are applied: kind and text of each node, and its children.
#[derive(Debug, Default)]
pub struct EditedTrees {
    values: Map<EditedNode, (u16, LabelIx)>,
    parents: Map<EditedNode, Option<EditedNode>>,
    next: Map<EditedNode, EditedNode>,
    previous: Map<EditedNode, EditedNode>,
    /// First child of each parent; the first root for `None`.
    first: Map<Option<EditedNode>, EditedNode>,
}

impl EditedTrees {
    /// Creates the trees before.
    pub fn new(trees: &[FileTree]) -> Self {
        let mut edited = EditedTrees::default();
        for (index, tree) in trees.iter().enumerate() {
            let kept = |node: TreeIx| {
                EditedNode::Kept(NodeAt {
                    file: TreeFileIx::new(index),
                    node,
                })
            };
            let root = InsertPosition {
                parent: None,
                previous: None,
            };
            edited.put(kept(FileTree::ROOT), root);
            for node in tree.ids() {
                let value = (tree[node].kind, tree[node].label);
                edited.values.insert(kept(node), value);
                let mut previous = None;
                for child in tree.children(node).map(kept) {
                    let parent = Some(kept(node));
                    edited.put(child, InsertPosition { parent, previous });
                    previous = Some(child);
                }
            }
        }
        edited
    }

    /// Applies a step. `after` has the trees after, which contain the inserted nodes.
    pub fn apply(&mut self, edit: &Edit, after: &[FileTree]) {
        let value = |at: &NodeAt| {
            let node = &after[at.file.index()][at.node];
            (node.kind, node.label)
        };
        match edit {
            Edit::Insert { node, place, .. } => {
                self.values.insert(EditedNode::Inserted(*node), value(node));
                self.put(EditedNode::Inserted(*node), *place);
            }
            Edit::Update { node, to } => {
                self.values.insert(EditedNode::Kept(*node), value(to));
            }
            Edit::Move { node, place, .. } => {
                self.take(EditedNode::Kept(*node));
                self.put(EditedNode::Kept(*node), *place);
            }
            Edit::Delete { node, .. } => {
                self.take(EditedNode::Kept(*node));
                self.values.remove(&EditedNode::Kept(*node));
            }
        }
    }

    /// Inserts a node at a position.
    fn put(&mut self, node: EditedNode, place: InsertPosition) {
        self.parents.insert(node, place.parent);
        let next = match place.previous {
            Some(previous) => {
                self.previous.insert(node, previous);
                self.next.insert(previous, node)
            }
            None => self.first.insert(place.parent, node),
        };
        if let Some(next) = next {
            self.next.insert(node, next);
            self.previous.insert(next, node);
        }
    }

    /// Removes a node from its parent and siblings. Its children stay below the node.
    fn take(&mut self, node: EditedNode) {
        let parent = self.parents.remove(&node).flatten();
        let (previous, next) = (self.previous.remove(&node), self.next.remove(&node));
        if let Some(next) = next {
            match previous {
                Some(previous) => self.previous.insert(next, previous),
                None => self.previous.remove(&next),
            };
        }
        match (previous, next) {
            (Some(previous), Some(next)) => self.next.insert(previous, next),
            (Some(previous), None) => self.next.remove(&previous),
            (None, Some(next)) => self.first.insert(parent, next),
            (None, None) => self.first.remove(&parent),
        };
    }

    /// Returns depth, kind and text of the nodes of each tree, in preorder. The order of the trees
    /// is unspecified.
    pub fn preorder(&self) -> Vec<Vec<(usize, u16, LabelIx)>> {
        let mut trees = Vec::new();
        let mut root = self.first.get(&None).copied();
        while let Some(at) = root {
            let mut tree = Vec::new();
            let mut pending = vec![(at, 0)];
            while let Some((node, depth)) = pending.pop() {
                if depth > 0 {
                    pending.extend(self.next.get(&node).map(|next| (*next, depth)));
                }
                let (kind, label) = self.values[&node];
                tree.push((depth, kind, label));
                let child = self.first.get(&Some(node));
                pending.extend(child.map(|child| (*child, depth + 1)));
            }
            trees.push(tree);
            root = self.next.get(&at).copied();
        }
        trees
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::astdiff::{Mapping, MatchedBy};
    use crate::base::budget::Limits;
    use crate::lang::LanguageId;
    use crate::parse::Parser;
    use crate::parse::tree::Labels;
    use proptest::prelude::*;

    fn limits() -> Limits {
        crate::config::Config::load(None).unwrap().settings().limits
    }

    const TEXTS: [&str; 4] = [
        "class A { int f(int a) { int b = a + 1; print(b); return b * 2; } void g() { f(3); } }",
        "class A { void g() { f(4); h(); } int f(long a) { print(a); return 2 * a; } }",
        "class B { int c = 7; }",
        "interface C { /* nothing */ }",
    ];

    fn trees(texts: &[&str], labels: &mut Labels) -> Vec<FileTree> {
        let mut parser = Parser::new();
        let java = LanguageId::by_name("java").unwrap();
        let tree = |text: &&str| parser.tree(text, java, &limits(), labels).unwrap();
        texts.iter().map(tree).collect()
    }

    fn nodes(trees: &[FileTree]) -> Vec<NodeAt> {
        let files = trees.iter().enumerate();
        files
            .flat_map(|(index, tree)| {
                let file = TreeFileIx::new(index);
                tree.ids().map(move |node| NodeAt { file, node })
            })
            .collect()
    }

    fn preorder(trees: &[FileTree]) -> Vec<Vec<(usize, u16, LabelIx)>> {
        let tree = |tree: &FileTree| {
            let nodes = tree.ids().map(|node| &tree[node]);
            nodes
                .map(|node| (node.depth as usize, node.kind, node.label))
                .collect()
        };
        trees.iter().map(tree).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        /// Any mappings, also several per node, give a script that leads to the trees after.
        #[test]
        fn edit_script_produces_the_after_trees(
            pairs in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..60),
            swapped in any::<bool>(),
        ) {
            let mut labels = Labels::default();
            let mut sides = Pair::new(
                trees(&[TEXTS[0], TEXTS[2]], &mut labels),
                trees(&[TEXTS[1], TEXTS[3], TEXTS[2]], &mut labels),
            );
            if swapped {
                sides = Pair::new(sides.after, sides.before);
            }
            let all = sides.as_ref().map(|trees| nodes(trees));
            let pairs = pairs.iter().map(|(before, after)| Mapping {
                before: *before.get(&all.before),
                after: *after.get(&all.after),
                by: MatchedBy::Part,
            });
            let mappings = Mappings::new(pairs.collect());
            let edits = script(sides.as_ref().map(Vec::as_slice), &mappings);
            let mut edited = EditedTrees::new(&sides.before);
            for edit in &edits {
                edited.apply(edit, &sides.after);
            }
            let (mut result, mut expected) = (edited.preorder(), preorder(&sides.after));
            result.sort();
            expected.sort();
            prop_assert_eq!(result, expected);
        }
    }

    #[test]
    fn equal_trees_need_no_edits_and_each_change_one_kind() {
        let mut labels = Labels::default();
        let before = trees(&["class A { void f() { a(); b(); c(); } }"], &mut labels);
        let after = trees(&["class A { void f() { c(); a(); d(); } }"], &mut labels);
        let identity: Vec<Mapping> = nodes(&before)
            .into_iter()
            .map(|at| Mapping {
                before: at,
                after: at,
                by: MatchedBy::Part,
            })
            .collect();
        let sides = Pair::new(before.as_slice(), before.as_slice());
        assert_eq!(script(sides, &Mappings::new(identity)), []);
        let sides = Pair::new(before.as_slice(), after.as_slice());
        let files = [(TreeFileIx(0), TreeFileIx(0))];
        let variant = crate::astdiff::gumtree::Variant::Simple;
        let diff = crate::astdiff::gumtree::diff(sides, &labels, &files, variant);
        let names: Vec<&str> = script(sides, &diff.mappings)
            .iter()
            .map(Edit::name)
            .collect();
        // `c();` moves to the front, `d();` is inserted, `b();` is deleted.
        let kinds: Vec<&str> = names.chunk_by(|a, b| a == b).map(|run| run[0]).collect();
        assert_eq!(kinds, ["move", "insert", "delete"]);
    }
}
