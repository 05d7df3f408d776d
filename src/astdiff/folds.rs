//! Decides which parts of the trees can be collapsed if only statement mappings are requested:
//! elements that did not change, whose mapping is known without nodes. A "fold" is a byte range of a
//! file whose subtree is collapsed to one leaf of the file tree.
//!
//! Most nodes of a change belong to members that are equal on both sides. If two matched elements
//! have equal texts and neither they nor anything in them takes part in another relationship, each
//! becomes one leaf. So does a field in lines that the line diff calls unchanged, and every import. If
//! an element becomes a leaf on one side only, because the text around it is parsed differently, the
//! trees are built again with nodes for everything. `tests/mappings.rs` compares the rows with those
//! of complete trees.

use crate::base::Map;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::cst::{self, Cst, Linked, NodeId};
use crate::parse::outline::StatementKind;
use crate::parse::syntax::{UnchangedRange, subtract, unchanged_ranges};
use crate::parse::tree::folds::Folds;
use crate::relate::Relationship;
use std::ops::Range;

/// Parts of a change that can be collapsed, with their counterparts.
#[derive(Debug, Clone, Default)]
pub(super) struct Foldable {
    /// Pairs of elements that need no nodes if their texts are equal.
    settled: Vec<Pair<FileRange>>,
    /// Parts of each file, by side and file index.
    files: Pair<Vec<FoldableFile>>,
    /// Index of a before file and index of an after file with equal path and
    /// language.
    same_files: Vec<(usize, usize)>,
}

/// Parts of a file that can be collapsed.
#[derive(Debug, Clone, Default)]
struct FoldableFile {
    /// Folds that apply in any case, such as imports: all but elements.
    folds: Folds,
    /// Byte ranges of the elements of the code structure tree, in the order of the text.
    elements: Vec<Range<u32>>,
}

/// File index and byte range.
pub(super) type FileRange = (usize, Range<u32>);

/// Ranges that two texts have in common, in order.
pub(super) type UnchangedRanges = Vec<Pair<Range<u32>>>;

impl Foldable {
    /// Collects the elements that can be collapsed in the files of `linked`.
    pub fn new(linked: &Linked, relationships: &[Relationship]) -> Foldable {
        let by_path = linked.sides.after.files.iter().enumerate();
        let by_path = by_path.map(|(index, file)| (&file.path, (index, file)));
        let by_path: Map<_, _> = by_path.collect();
        let same_files = linked.sides.before.files.iter().enumerate();
        let same_files = same_files.filter_map(|(index, file)| {
            let (other, after) = by_path.get(&file.path)?;
            (file.outline.language == after.outline.language).then_some((index, *other))
        });
        let files = |cst: &Cst| cst.files.iter().map(FoldableFile::new).collect();
        Foldable {
            settled: settled(linked, relationships),
            same_files: same_files.collect(),
            files: linked.sides.as_ref().map(files),
        }
    }

    /// Returns the folds of all files, by side and file index, and the pairs of elements in them that
    /// are counterparts. `text` returns the text of a file; `known` returns the unchanged ranges of a
    /// before and an after file if they were computed already, else `None`.
    pub fn folds<'t>(
        &self,
        text: impl Fn(Side, usize) -> Option<&'t str>,
        known: impl Fn(usize, usize) -> Option<UnchangedRanges>,
    ) -> (Pair<Vec<Folds>>, Vec<Pair<FileRange>>) {
        let range_text = |side: Side, (file, bytes): &FileRange| {
            text(side, *file)?.get(bytes.start as usize..bytes.end as usize)
        };
        // Elements of equal text on both sides.
        let pairs = self.settled.iter().filter(|pair| {
            let before = range_text(Side::Before, &pair.before);
            before.is_some() && before == range_text(Side::After, &pair.after)
        });
        let pairs: Vec<Pair<FileRange>> = pairs.cloned().collect();
        let mut folds = Pair::of_sides(|side| {
            let files = self.files.get(side).iter();
            let mut folds: Vec<Folds> = files.map(|file| file.folds.clone()).collect();
            add_parts(&mut folds, pairs.iter().map(|pair| pair.get(side)));
            folds
        });
        for &(before, after) in &self.same_files {
            let ranges = known(before, after).unwrap_or_else(|| {
                let texts = text(Side::Before, before).zip(text(Side::After, after));
                texts.map_or_else(Vec::new, |(before, after)| unchanged_ranges(before, after))
            });
            for (side, file) in [(Side::Before, before), (Side::After, after)] {
                let folds = &mut folds.get_mut(side)[file];
                let ranges = ranges.iter().map(|pair| UnchangedRange::at(pair.get(side)));
                let ranges: Vec<UnchangedRange> = ranges.collect();
                let others = self.files.get(side)[file].elements.iter();
                let others = others.filter(|element| !is_inside(&folds.parts, element));
                let others: Vec<Range<u32>> = others.cloned().collect();
                let unchanged = subtract(&ranges, &others).into_iter();
                folds.unchanged = unchanged.map(|range| range.start..range.end).collect();
            }
        }
        (folds, pairs)
    }
}

/// Adds `elements` of one side to the folds of its files, unless they are inside others.
fn add_parts<'a>(folds: &mut [Folds], elements: impl Iterator<Item = &'a FileRange>) {
    let mut elements: Vec<&FileRange> = elements.collect();
    elements.sort_by_key(|(file, bytes)| (*file, bytes.start, u32::MAX - bytes.end));
    for (file, bytes) in elements {
        let parts = &mut folds[*file].parts;
        if parts.last().is_none_or(|last| last.end <= bytes.start) {
            parts.push(bytes.clone());
        }
    }
}

impl FoldableFile {
    fn new(file: &cst::LinkedFile) -> FoldableFile {
        let outline = &*file.outline;
        let elements = outline.elements.entries();
        let elements = elements.filter(|(at, _)| file.nodes[at.index()].is_some());
        let leaves = outline.statements.iter();
        let leaves = leaves.filter(|statement| statement.kind == StatementKind::Leaf);
        let mut leaves: Vec<u32> = leaves.map(|statement| statement.start).collect();
        leaves.sort_unstable();
        let in_pieces = outline.language.row().pieces.is_some();
        let tokens = outline.tokens.iter().filter(|_| in_pieces);
        FoldableFile {
            folds: Folds {
                leaves,
                tokens: tokens.map(|token| token.start).collect(),
                imports: true,
                ..Folds::default()
            },
            elements: elements
                .map(|(_, element)| element.start..element.end)
                .collect(),
        }
    }
}

/// Returns true if `bytes` are inside one of `ranges`, which are sorted and disjoint.
fn is_inside(ranges: &[Range<u32>], bytes: &Range<u32>) -> bool {
    let index = ranges.partition_point(|range| range.end < bytes.end);
    ranges
        .get(index)
        .is_some_and(|range| range.start <= bytes.start)
}

/// Returns the pairs of elements that are matched, take part in no other relationship, and contain
/// only such elements, which match within the pair.
fn settled(linked: &Linked, relationships: &[Relationship]) -> Vec<Pair<FileRange>> {
    // For each node, its match; `None` if it takes part in several relationships or in one that is
    // no match.
    let mut only_match: Map<NodeId, Option<NodeId>> = Map::default();
    for relationship in relationships {
        let is_match = !relationship.kind.is_derived();
        let mut add = |node: NodeId, other: NodeId| {
            let entry = only_match.entry(node);
            let other = is_match.then_some(other);
            entry.and_modify(|only| *only = None).or_insert(other);
        };
        add(relationship.before, relationship.after);
        add(relationship.after, relationship.before);
    }
    let element = |node: NodeId| {
        let node = &linked[node];
        (node.file.index(), node.start..node.end)
    };
    let is_alone = |outer: NodeId, other: NodeId| {
        let side = outer.side();
        let (nodes, other_nodes) = (
            &linked.sides.get(side).nodes,
            &linked.sides.get(side.opposite()).nodes,
        );
        let (outer, other) = (&nodes[outer], &other_nodes[other]);
        let mut open = outer.children.clone();
        while let Some(node) = open.pop() {
            let Some(&Some(inner)) = only_match.get(&node) else {
                return false;
            };
            let inner = &other_nodes[inner];
            if inner.file != other.file || inner.start < other.start || other.end < inner.end {
                return false;
            }
            open.extend_from_slice(&nodes[node].children);
        }
        let is_deep = linked.sides.get(side).files[outer.file].outline.is_too_deep;
        outer.element.is_some() && !is_deep
    };
    let language = |node: NodeId| linked.tree_of(node).language(node);
    let settled = relationships.iter().filter(|relationship| {
        // Equal texts of two languages can have different trees.
        language(relationship.before) == language(relationship.after)
            && only_match.get(&relationship.before) == Some(&Some(relationship.after))
            && only_match.get(&relationship.after) == Some(&Some(relationship.before))
            && is_alone(relationship.before, relationship.after)
            && is_alone(relationship.after, relationship.before)
    });
    let pair = |relationship: &Relationship| {
        let before = element(relationship.before);
        Pair::new(before, element(relationship.after))
    };
    settled.map(pair).collect()
}
