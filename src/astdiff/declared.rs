//! What the relationships of a change say of its declarations, in terms of its trees.

use super::{Declared, FileIx, NodeAt};
use crate::base::Map;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::cst::{Linked, NodeId};
use crate::lang::rules::KindGroup;
use crate::lang::shapes::Shape;
use crate::parse::folds::Folds;
use crate::parse::outline::{FileOutline, StatementKind};
use crate::parse::tree::{FileTree, TreeIx};
use crate::relate::Relationship;
use crate::relate::kind::Kind;
use crate::source::RepoPath;
use std::ops::Range;

/// An element by its place: what outlives the code structure trees.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    file: usize,
    bytes: Range<u32>,
    /// Whether it is the file itself.
    is_file: bool,
}

/// What relationships say of the elements of a change, by their places.
#[derive(Debug, Clone, Default)]
pub struct Stated {
    /// The files of both sides, in their order.
    pub paths: Pair<Vec<RepoPath>>,
    found: Vec<(Kind, Place, Place)>,
    /// Elements of which all is known if their texts are equal: the places of their files, and
    /// their bytes.
    settled: Vec<Pair<(usize, Range<u32>)>>,
    /// Of each file what its tree may do without, but for elements.
    folds: Pair<Vec<Folds>>,
}

impl Stated {
    /// What `relationships` say of the elements of `linked`.
    pub fn new(linked: &Linked, relationships: &[Relationship]) -> Stated {
        let place = |side: Side, node: NodeId| {
            let node = &linked.sides.get(side).nodes[node];
            Place {
                file: node.file.index(),
                bytes: node.start..node.end,
                is_file: node.element.is_none(),
            }
        };
        let paths = linked.sides.as_ref().map(|side| {
            let files = side.files.iter();
            files.map(|file| file.path.clone()).collect()
        });
        let found = relationships.iter().map(|found| {
            let before = place(Side::Before, found.before);
            (found.kind, before, place(Side::After, found.after))
        });
        Stated {
            paths,
            found: found.collect(),
            settled: settled(linked, relationships),
            folds: linked.sides.as_ref().map(|side| {
                let files = side.files.iter();
                files.map(|file| folds(&file.outline)).collect()
            }),
        }
    }

    /// What trees of the files with these texts may do without, if only statements are asked for;
    /// and the elements that belong together: file and place among the file's folds.
    pub(super) fn folds<'t>(
        &self,
        text: impl Fn(Side, usize) -> Option<&'t str>,
    ) -> (Pair<Vec<Folds>>, Vec<FoldPair>) {
        let mut folds = self.folds.clone();
        let text = |side: Side, (file, bytes): &(usize, Range<u32>)| {
            text(side, *file)?.get(bytes.start as usize..bytes.end as usize)
        };
        let settled: Vec<_> = self
            .settled
            .iter()
            .filter(|pair| {
                let before = text(Side::Before, &pair.before);
                before.is_some() && before == text(Side::After, &pair.after)
            })
            .collect();
        let mut places = Pair::new(Vec::new(), Vec::new());
        for side in Side::BOTH {
            let mut order: Vec<usize> = (0..settled.len()).collect();
            order.sort_by_key(|&at| {
                let (file, bytes) = settled[at].get(side);
                (*file, bytes.start, u32::MAX - bytes.end)
            });
            let places: &mut Vec<Option<(usize, usize)>> = places.get_mut(side);
            places.resize(settled.len(), None);
            for at in order {
                let (file, bytes) = settled[at].get(side);
                let of_file = &mut folds.get_mut(side)[*file].elements;
                if of_file.last().is_none_or(|last| last.end <= bytes.start) {
                    places[at] = Some((*file, of_file.len()));
                    of_file.push(bytes.clone());
                }
            }
        }
        let pairs = places.before.into_iter().zip(places.after).collect();
        (folds, pairs)
    }

    /// Whether one side has no files, so that there is nothing to map.
    pub fn is_one_sided(&self) -> bool {
        self.paths.before.is_empty() || self.paths.after.is_empty()
    }
}

/// Whether the elements of a relationship are one.
fn is_same(kind: Kind) -> bool {
    match kind {
        Kind::Same
        | Kind::ConvertType
        | Kind::PullUp
        | Kind::PushDown
        | Kind::ChangeSignature
        | Kind::Move
        | Kind::Rename
        | Kind::MoveRename
        | Kind::InternalMove
        | Kind::InternalMoveRename => true,
        Kind::Extract
        | Kind::ExtractMove
        | Kind::Inline
        | Kind::PullUpSignature
        | Kind::PushDownImpl
        | Kind::ExtractSuper => false,
    }
}

/// An element of each side, by its file and its place among the file's folds; none if it stands in
/// another.
pub(super) type FoldPair = (Option<(usize, usize)>, Option<(usize, usize)>);

/// The pairs of elements that have one relationship, to each other, as has everything in them.
fn settled(linked: &Linked, relationships: &[Relationship]) -> Vec<Pair<(usize, Range<u32>)>> {
    // Of each node the other one, if it is the only one and they are one.
    let mut only: Pair<Map<NodeId, Option<NodeId>>> = Pair::default();
    for found in relationships {
        let other = is_same(found.kind).then_some(found);
        let mut note = |side: Side, node: NodeId, other: Option<NodeId>| {
            let known = only.get_mut(side).entry(node);
            known.and_modify(|known| *known = None).or_insert(other);
        };
        note(Side::Before, found.before, other.map(|found| found.after));
        note(Side::After, found.after, other.map(|found| found.before));
    }
    let element = |side: Side, node: NodeId| {
        let node = &linked.sides.get(side).nodes[node];
        (node.file.index(), node.start..node.end)
    };
    let is_alone = |side: Side, outer: NodeId, other: NodeId| {
        let (nodes, theirs) = (
            &linked.sides.get(side).nodes,
            &linked.sides.get(side.opposite()).nodes,
        );
        let (outer, other) = (&nodes[outer], &theirs[other]);
        let mut open = outer.children.clone();
        while let Some(node) = open.pop() {
            let Some(&Some(twin)) = only.get(side).get(&node) else {
                return false;
            };
            let twin = &theirs[twin];
            if twin.file != other.file || twin.start < other.start || other.end < twin.end {
                return false;
            }
            open.extend_from_slice(&nodes[node].children);
        }
        let is_deep = linked.sides.get(side).files[outer.file].outline.is_too_deep;
        outer.element.is_some() && outer.kind.group() != KindGroup::Type && !is_deep
    };
    let settled = relationships.iter().filter(|found| {
        only.before.get(&found.before) == Some(&Some(found.after))
            && only.after.get(&found.after) == Some(&Some(found.before))
            && is_alone(Side::Before, found.before, found.after)
            && is_alone(Side::After, found.after, found.before)
    });
    settled
        .map(|found| {
            Pair::new(
                element(Side::Before, found.before),
                element(Side::After, found.after),
            )
        })
        .collect()
}

/// What the tree of a file may do without, but for elements.
fn folds(outline: &FileOutline) -> Folds {
    let leaves = outline.statements.iter();
    let leaves = leaves.filter(|statement| statement.kind == StatementKind::Leaf);
    let mut leaves: Vec<u32> = leaves.map(|statement| statement.start).collect();
    leaves.sort_unstable();
    let in_pieces = outline.language.row().pieces.is_some();
    let tokens = outline.tokens.iter().filter(|_| in_pieces);
    Folds {
        elements: Vec::new(),
        leaves,
        tokens: tokens.map(|token| token.start).collect(),
        imports: true,
    }
}

/// What `stated` means for trees of its files, in the same order.
pub fn declared(stated: &Stated, trees: Pair<&[FileTree]>) -> Declared {
    let mut declared = Declared::default();
    let after_paths = stated.paths.after.iter().enumerate();
    let by_path: Map<_, _> = after_paths.map(|(at, path)| (path, at)).collect();
    for (at, path) in stated.paths.before.iter().enumerate() {
        if let Some(&other) = by_path.get(path) {
            declared.files.push((FileIx::new(at), FileIx::new(other)));
        }
    }
    for (kind, before, after) in &stated.found {
        let (Some(before), Some(after)) =
            (node_at(trees.before, before), node_at(trees.after, after))
        else {
            continue;
        };
        match kind {
            kind if is_same(*kind) => declared.same.push((before, after)),
            Kind::Extract | Kind::ExtractMove => declared.extracted.push((before, after)),
            Kind::Inline => declared.inlined.push((before, after)),
            _ => {}
        }
    }
    declared.same.sort_unstable();
    declared.same.dedup();
    // A file that became another holds what its declarations say.
    for index in 0..declared.same.len() {
        let (before, after) = declared.same[index];
        let is_outermost = |side: Side, at: NodeAt| {
            let tree = &trees.get(side)[at.file.index()];
            tree[at.node].shape == Shape::Type && tree[at.node].depth <= 1
        };
        let pair = (before.file, after.file);
        let is_free = !declared
            .files
            .iter()
            .any(|&(one, two)| one == pair.0 || two == pair.1);
        if is_outermost(Side::Before, before) && is_outermost(Side::After, after) && is_free {
            declared.files.push(pair);
        }
    }
    declared
}

/// The node of an element.
fn node_at(trees: &[FileTree], place: &Place) -> Option<NodeAt> {
    let file = FileIx::new(place.file);
    let tree = trees.get(place.file)?;
    if place.is_file {
        let node = FileTree::ROOT;
        return Some(NodeAt { file, node });
    }
    let bytes = &place.bytes;
    let mut at = tree.at(bytes.clone());
    let declares = |shape: Shape| shape.is_declaration() || shape == Shape::Body;
    // An element begins with its documentation, a node after it.
    let begins = |inner: &TreeIx| {
        let inner = &tree[*inner];
        declares(inner.shape) && inner.start_byte >= bytes.start && inner.end_byte == bytes.end
    };
    if let Some(inner) = tree.children_in(at, bytes.clone()).find(begins) {
        at = inner;
    }
    while !declares(tree[at].shape) {
        at = tree.parent(at)?;
    }
    Some(NodeAt { file, node: at })
}
