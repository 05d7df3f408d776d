//! Decides which parts of the trees can be collapsed if only statement mappings are requested:
//! elements and statements that did not change, whose mapping is known without nodes.
//!
//! Most nodes of a change belong to members that are equal on both sides. If two matched elements have equal
//! texts and neither they nor anything in them takes part in another relationship, each becomes one leaf. So
//! does a leaf statement that both revisions have on the same lines of the line diff, in the same element, if
//! this holds for every statement with its text; and a field in such lines. Imports become leaves. If a part
//! is collapsed on one side only, because the text around it is parsed differently, the trees are built again
//! with nodes for it and for every part with its text; the third time with nodes for everything.
//! `tests/mappings.rs` compares the rows with those of complete trees.

use super::declared::is_same;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::{self, Cst, Linked, NodeId};
use crate::parse::folds::{Fold, Folds};
use crate::parse::outline::StatementKind;
use crate::parse::syntax::{UnchangedRange, subtract, unchanged_ranges};
use crate::relate::Relationship;
use std::ops::Range;

/// Parts of a change that can be collapsed, with their counterparts.
#[derive(Debug, Clone, Default)]
pub(super) struct Foldable {
    /// Pairs of elements that need no nodes if their texts are equal.
    settled: Vec<Pair<FileRange>>,
    files: Pair<Vec<FoldableFile>>,
    /// Indices of the files with the same path and language on both sides.
    same_files: Vec<(usize, usize)>,
}

#[derive(Debug, Clone, Default)]
struct FoldableFile {
    /// Folds that apply in any case: all but elements and statements.
    folds: Folds,
    /// Leaf statements, in the order of the text.
    leaves: Vec<FoldableLeaf>,
    /// Elements of the code structure tree, in the order of the text.
    elements: Vec<Range<u32>>,
}

#[derive(Debug, Clone)]
struct FoldableLeaf {
    bytes: Range<u32>,
    owner: EnclosingElement,
}

/// Innermost element around a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EnclosingElement {
    /// No element: code of the file.
    File,
    /// Matched element, by its node on the before side.
    Known(NodeId),
    /// Element without a match.
    Unknown,
}

/// File index and byte range.
type FileRange = (usize, Range<u32>);

/// Ranges that two texts have in common, in order.
pub(super) type UnchangedRanges = Vec<Pair<Range<u32>>>;

/// Element or statement of each side, as file index and index among the folds of the file; `None`
/// on a side where it is inside another fold.
pub(super) type FoldPair = (Option<(usize, usize)>, Option<(usize, usize)>);

impl Foldable {
    pub fn new(linked: &Linked, relationships: &[Relationship]) -> Foldable {
        let owners = owners(relationships);
        let places = linked.sides.after.files.iter().enumerate();
        let places: Map<_, _> = places.map(|(at, file)| (&file.path, (at, file))).collect();
        let same_files = linked.sides.before.files.iter().enumerate();
        let same_files = same_files.filter_map(|(at, file)| {
            let (other, after) = places.get(&file.path)?;
            (file.outline.language == after.outline.language).then_some((at, *other))
        });
        Foldable {
            settled: settled(linked, relationships),
            same_files: same_files.collect(),
            files: Pair::new(
                files(&linked.sides.before, &owners.before),
                files(&linked.sides.after, &owners.after),
            ),
        }
    }

    /// Returns the folds of the files with these texts, for diffs that only need statements, and
    /// the pairs of folds that are counterparts. `known` returns the unchanged ranges of two files,
    /// if they were computed already.
    pub fn folds<'t>(
        &self,
        text: impl Fn(Side, usize) -> Option<&'t str>,
        known: impl Fn(usize, usize) -> Option<UnchangedRanges>,
    ) -> (Pair<Vec<Folds>>, Vec<FoldPair>) {
        let part = |side: Side, (file, bytes): &FileRange| {
            text(side, *file)?.get(bytes.start as usize..bytes.end as usize)
        };
        let elements = self.settled.iter().filter(|pair| {
            let before = part(Side::Before, &pair.before);
            before.is_some() && before == part(Side::After, &pair.after)
        });
        let elements: Vec<Pair<FileRange>> = elements.cloned().collect();
        let stays = self.same_files.iter().map(|&(before, after)| {
            known(before, after).unwrap_or_else(|| {
                let texts = text(Side::Before, before).zip(text(Side::After, after));
                texts.map_or_else(Vec::new, |(one, two)| unchanged_ranges(one, two))
            })
        });
        let stays: Vec<UnchangedRanges> = stays.collect();
        let settled = Pair::new(
            by_file(&self.files.before, elements.iter().map(|pair| &pair.before)),
            by_file(&self.files.after, elements.iter().map(|pair| &pair.after)),
        );
        let statements = self.unchanged_leaves(&stays, &settled, part);
        let found = elements.iter().map(|pair| (false, pair));
        let found = found.chain(statements.iter().map(|pair| (true, pair)));
        let found: Vec<(bool, &Pair<FileRange>)> = found.collect();
        let files = self.files.as_ref();
        let mut folds: Pair<Vec<Folds>> =
            files.map(|files| files.iter().map(|file| file.folds.clone()).collect());
        let mut places = Pair::new(Vec::new(), Vec::new());
        for side in Side::BOTH {
            let mut order: Vec<usize> = (0..found.len()).collect();
            order.sort_by_key(|&at| {
                let (file, bytes) = found[at].1.get(side);
                (*file, bytes.start, u32::MAX - bytes.end)
            });
            let places: &mut Vec<Option<(usize, usize)>> = places.get_mut(side);
            places.resize(found.len(), None);
            for at in order {
                let (is_statement, pair) = found[at];
                let (file, bytes) = pair.get(side);
                let parts = &mut folds.get_mut(side)[*file].parts;
                if parts
                    .last()
                    .is_none_or(|last| last.bytes.end <= bytes.start)
                {
                    places[at] = Some((*file, parts.len()));
                    parts.push(Fold {
                        bytes: bytes.clone(),
                        is_statement,
                    });
                }
            }
        }
        for (stays, &(before, after)) in stays.iter().zip(&self.same_files) {
            for (side, file) in [(Side::Before, before), (Side::After, after)] {
                let stays = stays.iter().map(|pair| UnchangedRange::at(pair.get(side)));
                let others = self.files.get(side)[file].elements_outside(&settled.get(side)[file]);
                let stays: Vec<UnchangedRange> = stays.collect();
                let others: Vec<Range<u32>> = others.cloned().collect();
                let unchanged = subtract(&stays, &others).into_iter();
                folds.get_mut(side)[file].unchanged =
                    unchanged.map(|stays| stays.start..stays.end).collect();
            }
        }
        let pairs = places.before.into_iter().zip(places.after).collect();
        (folds, pairs)
    }

    /// Returns pairs of unchanged leaf statements at the same place of the line diff and in matched
    /// elements. Leaves out statements inside `settled` elements, statements with elements inside,
    /// and statements whose text also occurs as a changed one.
    fn unchanged_leaves<'t>(
        &self,
        stays: &[UnchangedRanges],
        settled: &Pair<Vec<Vec<Range<u32>>>>,
        text: impl Fn(Side, &FileRange) -> Option<&'t str>,
    ) -> Vec<Pair<FileRange>> {
        let leaves = |side: Side| -> Vec<Vec<(&FoldableLeaf, bool)>> {
            let files = self.files.get(side).iter().zip(settled.get(side));
            files
                .map(|(file, settled)| file.leaves_outside(settled))
                .collect()
        };
        let leaves = Pair::new(leaves(Side::Before), leaves(Side::After));
        let mut is_found = leaves.as_ref().map(|leaves| {
            let files = leaves.iter();
            files
                .map(|leaves| vec![false; leaves.len()])
                .collect::<Vec<_>>()
        });
        let mut found = Vec::new();
        for (stays, &(before, after)) in stays.iter().zip(&self.same_files) {
            let mut stays = stays.iter().peekable();
            let twins = &leaves.after[after];
            for (number, &(leaf, is_bare)) in leaves.before[before].iter().enumerate() {
                while stays
                    .next_if(|pair| pair.before.end <= leaf.bytes.start)
                    .is_some()
                {}
                let Some(bytes) = stays.peek().and_then(|pair| translated(&leaf.bytes, pair))
                else {
                    continue;
                };
                let at = twins.partition_point(|(twin, _)| {
                    (twin.bytes.start, bytes.end) < (bytes.start, twin.bytes.end)
                });
                let is_twin = twins.get(at).is_some_and(|(twin, is_bare)| {
                    *is_bare && twin.bytes == bytes && twin.owner == leaf.owner
                });
                if is_bare && is_twin && leaf.owner != EnclosingElement::Unknown {
                    let place = (before, leaf.bytes.clone());
                    let text = text(Side::Before, &place).unwrap_or_default();
                    found.push((text, Pair::new(place, (after, bytes))));
                    is_found.before[before][number] = true;
                    is_found.after[after][at] = true;
                }
            }
        }
        // If only some of several equal statements were collapsed, they would not be equal any
        // more.
        let mut others = Set::default();
        for side in Side::BOTH {
            let files = leaves.get(side).iter().zip(is_found.get(side));
            for (file, (leaves, are_found)) in files.enumerate() {
                let left = leaves.iter().zip(are_found).filter(|(_, found)| !**found);
                let text = |leaf: &FoldableLeaf| text(side, &(file, leaf.bytes.clone()));
                others.extend(left.filter_map(|((leaf, _), _)| text(leaf)));
            }
        }
        found.retain(|(text, _)| !others.contains(text));
        found.into_iter().map(|(_, pair)| pair).collect()
    }
}

/// Returns the outermost of `elements` by file, in the order of the text.
fn by_file<'a>(
    files: &[FoldableFile],
    elements: impl Iterator<Item = &'a FileRange>,
) -> Vec<Vec<Range<u32>>> {
    let mut elements: Vec<&FileRange> = elements.collect();
    elements.sort_by_key(|(file, bytes)| (*file, bytes.start, u32::MAX - bytes.end));
    let mut found = vec![Vec::<Range<u32>>::new(); files.len()];
    for (file, bytes) in elements {
        let of_file = &mut found[*file];
        if of_file.last().is_none_or(|last| last.end <= bytes.start) {
            of_file.push(bytes.clone());
        }
    }
    found
}

/// Translates `bytes` to the other side if they lie inside an unchanged range.
fn translated(bytes: &Range<u32>, stays: &Pair<Range<u32>>) -> Option<Range<u32>> {
    let from = &stays.before;
    (from.start <= bytes.start && bytes.end <= from.end).then(|| {
        let start = bytes.start - from.start + stays.after.start;
        start..start + (bytes.end - bytes.start)
    })
}

/// Maps each matched element to its node on the before side.
fn owners(relationships: &[Relationship]) -> Pair<Map<NodeId, NodeId>> {
    let mut owners: Pair<Map<NodeId, NodeId>> = Pair::default();
    for found in relationships.iter().filter(|found| is_same(found.kind)) {
        owners.before.entry(found.before).or_insert(found.before);
        owners.after.entry(found.after).or_insert(found.before);
    }
    owners
}

fn files(cst: &Cst, owners: &Map<NodeId, NodeId>) -> Vec<FoldableFile> {
    let files = cst.files.iter();
    files.map(|file| FoldableFile::new(file, owners)).collect()
}

impl FoldableFile {
    fn new(file: &cst::LinkedFile, owners: &Map<NodeId, NodeId>) -> FoldableFile {
        let outline = &*file.outline;
        let elements = outline.elements.entries().filter_map(|(at, element)| {
            let node = file.nodes[at.index()]?;
            Some((element.start..element.end, node))
        });
        let elements: Vec<(Range<u32>, NodeId)> = elements.collect();
        let leaves = outline.statements.iter();
        let leaves = leaves.filter(|statement| statement.kind == StatementKind::Leaf);
        let leaves = leaves.map(|statement| statement.start..statement.end);
        let mut leaves: Vec<Range<u32>> = leaves.collect();
        leaves.sort_unstable_by_key(|leaf| (leaf.start, u32::MAX - leaf.end));
        let in_pieces = outline.language.row().pieces.is_some();
        let tokens = outline.tokens.iter().filter(|_| in_pieces);
        let folds = Folds {
            leaves: leaves.iter().map(|leaf| leaf.start).collect(),
            tokens: tokens.map(|token| token.start).collect(),
            imports: true,
            ..Folds::default()
        };
        let (mut open, mut next) = (Vec::new(), elements.iter().peekable());
        let leaves = leaves.into_iter().map(|bytes| {
            open.extend(std::iter::from_fn(|| {
                next.next_if(|(element, _)| element.start <= bytes.start)
            }));
            while open
                .last()
                .is_some_and(|(element, _)| element.end <= bytes.start)
            {
                open.pop();
            }
            let mut around = open.iter().rev();
            let owner = around.find(|(element, _)| element.end >= bytes.end);
            let owner = owner.map_or(EnclosingElement::File, |(_, node)| {
                owners.get(node).map_or(EnclosingElement::Unknown, |node| {
                    EnclosingElement::Known(*node)
                })
            });
            FoldableLeaf { bytes, owner }
        });
        FoldableFile {
            folds,
            leaves: leaves.collect(),
            elements: elements.iter().map(|(bytes, _)| bytes.clone()).collect(),
        }
    }

    /// Returns the elements outside of the `settled` ones.
    fn elements_outside(&self, settled: &[Range<u32>]) -> impl Iterator<Item = &Range<u32>> {
        self.elements
            .iter()
            .filter(|element| !is_inside(settled, element))
    }

    /// Returns the leaf statements outside of `settled` elements, each with true if no other
    /// element is inside it.
    fn leaves_outside(&self, settled: &[Range<u32>]) -> Vec<(&FoldableLeaf, bool)> {
        let others: Vec<&Range<u32>> = self.elements_outside(settled).collect();
        let leaves = self
            .leaves
            .iter()
            .filter(|leaf| !is_inside(settled, &leaf.bytes));
        let leaves = leaves.map(|leaf| {
            let at = others.partition_point(|other| other.start < leaf.bytes.start);
            // An element that begins with the statement may enclose it.
            let mut inside = others[at..]
                .iter()
                .take_while(|of| of.start < leaf.bytes.end);
            (leaf, inside.all(|other| other.end > leaf.bytes.end))
        });
        leaves.collect()
    }
}

/// Returns true if `bytes` are inside one of `ranges`, which are sorted and disjoint.
fn is_inside(ranges: &[Range<u32>], bytes: &Range<u32>) -> bool {
    let at = ranges.partition_point(|range| range.end < bytes.end);
    ranges
        .get(at)
        .is_some_and(|range| range.start <= bytes.start)
}

/// Returns the pairs of elements that are matched, take part in no other relationship, and contain
/// only such elements, which match within the pair.
fn settled(linked: &Linked, relationships: &[Relationship]) -> Vec<Pair<FileRange>> {
    // For each node, its match; `None` if it takes part in several relationships or in one that is
    // no match.
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
        outer.element.is_some() && !is_deep
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
