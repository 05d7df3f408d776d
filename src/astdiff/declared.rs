//! Translation of relationships between elements into pairs of tree nodes.

use super::folds::Foldable;
use super::input::MatchedDeclarations;
use super::mapping::{NodeAt, TreeFileIx};
use crate::base::Map;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::cst::{ElementNode, Linked, NodeId};
use crate::lang::rules::shapes::Shape;
use crate::parse::tree::{FileTree, TreeIx};
use crate::relate::Relationship;
use crate::relate::kind::RelationshipKind;
use crate::source::RepoPath;
use std::ops::Range;

/// Span of an element in its file. Unlike a node of the code structure tree, it stays valid without
/// that tree.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ElementSpan {
    file: usize,
    bytes: Range<u32>,
    /// True if the element is the file itself.
    is_file: bool,
    /// True if the element is an attribute. A function that is the value of an attribute is none.
    is_attribute: bool,
}

impl ElementSpan {
    fn of(node: &ElementNode) -> ElementSpan {
        ElementSpan {
            file: node.file.index(),
            bytes: node.start..node.end,
            is_file: node.element.is_none(),
            is_attribute: node.kind.is_attribute(),
        }
    }
}

/// Relationships of a change as spans, independent of the code structure trees.
#[derive(Debug, Clone, Default)]
pub struct RelationshipFacts {
    /// Files of both sides, in order.
    pub paths: Pair<Vec<RepoPath>>,
    pairs: Vec<(RelationshipKind, ElementSpan, ElementSpan)>,
    /// Parts that trees can collapse.
    pub(super) foldable: Foldable,
}

impl RelationshipFacts {
    /// Extracts the facts of `relationships` between elements of `linked`.
    pub fn new(linked: &Linked, relationships: &[Relationship]) -> RelationshipFacts {
        let span = |node: NodeId| ElementSpan::of(&linked[node]);
        let paths = linked.sides.as_ref().map(|side| {
            let files = side.files.iter();
            files.map(|file| file.path.clone()).collect()
        });
        let pairs = relationships.iter().map(|relationship| {
            let before = span(relationship.before);
            (relationship.kind, before, span(relationship.after))
        });
        RelationshipFacts {
            paths,
            pairs: pairs.collect(),
            foldable: Foldable::new(linked, relationships),
        }
    }

    /// Returns true if one side has no files, so that there is nothing to map.
    pub fn is_one_sided(&self) -> bool {
        self.paths.before.is_empty() || self.paths.after.is_empty()
    }
}

/// Finds the nodes of the elements in `facts`. `trees` has the trees of its files, in the same
/// order.
pub fn matched_declarations(
    facts: &RelationshipFacts,
    trees: Pair<&[FileTree]>,
) -> MatchedDeclarations {
    let mut declared = MatchedDeclarations::default();
    let after_paths = facts.paths.after.iter().enumerate();
    let by_path: Map<_, _> = after_paths.map(|(index, path)| (path, index)).collect();
    for (index, path) in facts.paths.before.iter().enumerate() {
        if let Some(&other) = by_path.get(path) {
            let files = (TreeFileIx::new(index), TreeFileIx::new(other));
            declared.files.push(files);
        }
    }
    for (kind, before, after) in &facts.pairs {
        let nodes = node_at(trees.before, before).zip(node_at(trees.after, after));
        let Some((before, after)) = nodes else {
            continue;
        };
        match kind {
            kind if !kind.is_derived() => declared.same.push((before, after)),
            RelationshipKind::Extract | RelationshipKind::ExtractMove => {
                declared.extracted.push((before, after))
            }
            RelationshipKind::Inline => declared.inlined.push((before, after)),
            _ => {}
        }
    }
    declared.same.sort_unstable();
    declared.same.dedup();
    // A file contains the counterpart of another file if their outermost types match.
    for index in 0..declared.same.len() {
        let (before, after) = declared.same[index];
        let is_outermost = |side: Side, at: NodeAt| {
            let tree = &trees.get(side)[at.file.index()];
            tree[at.node].shape == Shape::Type && tree[at.node].depth <= 1
        };
        let is_paired =
            |files: &(TreeFileIx, TreeFileIx)| files.0 == before.file || files.1 == after.file;
        if is_outermost(Side::Before, before)
            && is_outermost(Side::After, after)
            && !declared.files.iter().any(is_paired)
        {
            declared.files.push((before.file, after.file));
        }
    }
    declared
}

/// Returns the node of an element in the trees of its side; `None` if it was collapsed or has no
/// declaration.
pub fn declaration_at(trees: &[FileTree], element: &ElementNode) -> Option<NodeAt> {
    node_at(trees, &ElementSpan::of(element))
}

/// Returns the node of an element: of its declaration or, for a function that is a value, of the body
/// of the lambda. `None` if the element is in a part of the tree that was collapsed to a leaf, or has
/// no node of its own: a component of a record is only a part of the record's declaration.
fn node_at(trees: &[FileTree], span: &ElementSpan) -> Option<NodeAt> {
    let file = TreeFileIx::new(span.file);
    let tree = trees.get(span.file)?;
    if span.is_file {
        let node = FileTree::ROOT;
        return Some(NodeAt { file, node });
    }
    let bytes = &span.bytes;
    let mut at = tree.innermost_at(bytes.clone());
    // A body is that of a lambda or an anonymous class. An attribute is not such a body, but the
    // declaration around the value that contains it.
    let declares =
        |shape: Shape| shape.is_declaration() || (shape == Shape::Body && !span.is_attribute);
    // An element begins with its documentation comment, its node after that.
    let is_within = |node: TreeIx| tree[node].start_byte >= bytes.start;
    let ends = |inner: &TreeIx| is_within(*inner) && tree[*inner].end_byte == bytes.end;
    let child_of = |node: TreeIx| {
        let mut children = tree.children_in(node, bytes.clone());
        children.find(|inner| ends(inner) && declares(tree[*inner].shape))
    };
    // Behind the comment, the node can stand in another one: a type in a list of types.
    let inner = child_of(at).or_else(|| {
        let mut wrappers = tree.children_in(at, bytes.clone());
        let wrapper = wrappers.find(ends).filter(|_| !is_within(at));
        wrapper.and_then(child_of)
    });
    at = inner.unwrap_or(at);
    if tree[at].shape == Shape::Leaf && tree.is_leaf(at) {
        // The element is in a collapsed statement.
        return None;
    }
    while !declares(tree[at].shape) {
        at = tree.parent(at)?;
    }
    // One declaration can declare several fields. Any other node that begins before the element is
    // that of an element around it, such as the record around a component.
    let node = &tree[at];
    let is_own = node.start_byte >= bytes.start || node.shape == Shape::Field;
    is_own.then_some(NodeAt { file, node: at })
}
