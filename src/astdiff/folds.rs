//! Decides which parts of the trees can be collapsed if only statement mappings are requested:
//! elements and statements that did not change, whose mapping is known without nodes. A "fold" is a byte
//! range of a file whose subtree is collapsed to one leaf of the file tree.
//!
//! Most nodes of a change belong to members that are equal on both sides. If two matched elements
//! have equal texts and neither they nor anything in them takes part in another relationship, each
//! becomes one leaf. So does a leaf statement that both revisions have on the same lines of the
//! line diff, in the same element, if this holds for every statement with its text; and a field in
//! such lines. Imports become leaves. If a part is collapsed on one side only, because the text
//! around it is parsed differently, the trees are built again with nodes for it and for every part
//! with its text; the third time with nodes for everything. `tests/mappings.rs` compares the rows
//! with those of complete trees.

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
    /// Parts of each file, by side and file index.
    files: Pair<Vec<FoldableFile>>,
    /// Index of a before file and index of an after file with equal path and
    /// language.
    same_files: Vec<(usize, usize)>,
    /// True if unchanged statements of changed elements get nodes, because their names are read.
    pub keeps_statements: bool,
}

/// Parts of a file that can be collapsed.
#[derive(Debug, Clone, Default)]
struct FoldableFile {
    /// Folds that apply in any case, such as imports: all but elements and statements.
    folds: Folds,
    /// Leaf statements (which contain no statement), in the order of the text.
    leaves: Vec<FoldableLeaf>,
    /// Byte ranges of the elements of the code structure tree, in the order of the text.
    elements: Vec<Range<u32>>,
}

/// Leaf statement that can be collapsed.
#[derive(Debug, Clone)]
struct FoldableLeaf {
    /// Byte range in the file.
    bytes: Range<u32>,
    /// Innermost element that contains the statement.
    owner: EnclosingElement,
}

/// Innermost element that contains a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EnclosingElement {
    /// No element: code of the file.
    File,
    /// Matched element, identified by the node of the before element.
    Known(NodeId),
    /// Element without a match; its statements have no known counterpart.
    Unknown,
}

/// File index and byte range.
type FileRange = (usize, Range<u32>);

/// Ranges that two texts have in common, in order.
pub(super) type UnchangedRanges = Vec<Pair<Range<u32>>>;

/// Element or statement of each side, as file index and index among the folds of the file; `None`
/// on a side where it is inside another fold.
pub(super) type FoldPair = Pair<Option<(usize, usize)>>;

impl Foldable {
    /// Collects the elements and statements that can be collapsed in the files of `linked`.
    pub fn new(linked: &Linked, relationships: &[Relationship]) -> Foldable {
        let owners = owners(relationships);
        let by_path = linked.sides.after.files.iter().enumerate();
        let by_path = by_path.map(|(index, file)| (&file.path, (index, file)));
        let by_path: Map<_, _> = by_path.collect();
        let same_files = linked.sides.before.files.iter().enumerate();
        let same_files = same_files.filter_map(|(index, file)| {
            let (other, after) = by_path.get(&file.path)?;
            (file.outline.language == after.outline.language).then_some((index, *other))
        });
        Foldable {
            settled: settled(linked, relationships),
            same_files: same_files.collect(),
            keeps_statements: false,
            files: Pair::new(
                files(&linked.sides.before, &owners.before),
                files(&linked.sides.after, &owners.after),
            ),
        }
    }

    /// Returns the folds of all files, by side and file index, and the pairs of folds that are
    /// counterparts. `text` returns the text of a file; `known` returns the unchanged ranges of a before
    /// and an after file if they were computed already, else `None`.
    pub fn folds<'t>(
        &self,
        text: impl Fn(Side, usize) -> Option<&'t str>,
        known: impl Fn(usize, usize) -> Option<UnchangedRanges>,
    ) -> (Pair<Vec<Folds>>, Vec<FoldPair>) {
        let range_text = |side: Side, (file, bytes): &FileRange| {
            text(side, *file)?.get(bytes.start as usize..bytes.end as usize)
        };
        // Elements of equal text on both sides.
        let elements = self.settled.iter().filter(|pair| {
            let before = range_text(Side::Before, &pair.before);
            before.is_some() && before == range_text(Side::After, &pair.after)
        });
        let elements: Vec<Pair<FileRange>> = elements.cloned().collect();
        // Unchanged ranges of each pair of files with equal path.
        let ranges = self.same_files.iter().map(|&(before, after)| {
            known(before, after).unwrap_or_else(|| {
                let texts = text(Side::Before, before).zip(text(Side::After, after));
                texts.map_or_else(Vec::new, |(before, after)| unchanged_ranges(before, after))
            })
        });
        let ranges: Vec<UnchangedRanges> = ranges.collect();
        let settled = Pair::new(
            by_file(&self.files.before, elements.iter().map(|pair| &pair.before)),
            by_file(&self.files.after, elements.iter().map(|pair| &pair.after)),
        );
        let statements = match self.keeps_statements {
            true => Vec::new(),
            false => self.unchanged_leaves(&ranges, &settled, range_text),
        };
        // True for statements, false for elements.
        let pairs = elements.into_iter().map(|pair| (false, pair));
        let pairs = pairs.chain(statements.into_iter().map(|pair| (true, pair)));
        let pairs: Vec<(bool, Pair<FileRange>)> = pairs.collect();
        let files = self.files.as_ref();
        let mut folds: Pair<Vec<Folds>> =
            files.map(|files| files.iter().map(|file| file.folds.clone()).collect());
        let before = add_parts(&mut folds.before, &pairs, Side::Before);
        let after = add_parts(&mut folds.after, &pairs, Side::After);
        for (ranges, &(before, after)) in ranges.iter().zip(&self.same_files) {
            for (side, file) in [(Side::Before, before), (Side::After, after)] {
                let ranges = ranges.iter().map(|pair| UnchangedRange::at(pair.get(side)));
                let others = self.files.get(side)[file].elements_outside(&settled.get(side)[file]);
                let ranges: Vec<UnchangedRange> = ranges.collect();
                let others: Vec<Range<u32>> = others.cloned().collect();
                let unchanged = subtract(&ranges, &others).into_iter();
                folds.get_mut(side)[file].unchanged =
                    unchanged.map(|range| range.start..range.end).collect();
            }
        }
        let pairs = before.into_iter().zip(after);
        (
            folds,
            pairs
                .map(|(before, after)| Pair { before, after })
                .collect(),
        )
    }

    /// Returns pairs of unchanged leaf statements at the same place of the line diff and in matched
    /// elements. Leaves out statements inside `settled` elements, statements with elements inside,
    /// and statements whose text also occurs as a changed one.
    fn unchanged_leaves<'t>(
        &self,
        ranges: &[UnchangedRanges],
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
        let mut is_collapsed = leaves.as_ref().map(|leaves| {
            let files = leaves.iter();
            files
                .map(|leaves| vec![false; leaves.len()])
                .collect::<Vec<_>>()
        });
        let mut pairs = Vec::new();
        for (ranges, &(before, after)) in ranges.iter().zip(&self.same_files) {
            let mut ranges = ranges.iter().peekable();
            let candidates = &leaves.after[after];
            for (index, &(leaf, is_bare)) in leaves.before[before].iter().enumerate() {
                while ranges
                    .next_if(|pair| pair.before.end <= leaf.bytes.start)
                    .is_some()
                {}
                let Some(bytes) = ranges.peek().and_then(|pair| translated(&leaf.bytes, pair))
                else {
                    continue;
                };
                let other_index = candidates.partition_point(|(other, _)| {
                    (other.bytes.start, bytes.end) < (bytes.start, other.bytes.end)
                });
                let is_pair = candidates.get(other_index).is_some_and(|(other, is_bare)| {
                    *is_bare && other.bytes == bytes && other.owner == leaf.owner
                });
                if is_bare && is_pair && leaf.owner != EnclosingElement::Unknown {
                    let range = (before, leaf.bytes.clone());
                    let text = text(Side::Before, &range).unwrap_or_default();
                    pairs.push((text, Pair::new(range, (after, bytes))));
                    is_collapsed.before[before][index] = true;
                    is_collapsed.after[after][other_index] = true;
                }
            }
        }
        // If only some of several equal statements were collapsed, they would not be equal any
        // more.
        let mut changed_texts = Set::default();
        for side in Side::BOTH {
            let files = leaves.get(side).iter().zip(is_collapsed.get(side));
            for (file, (leaves, are_collapsed)) in files.enumerate() {
                let changed = leaves
                    .iter()
                    .zip(are_collapsed)
                    .filter(|(_, is_collapsed)| !**is_collapsed);
                let text = |leaf: &FoldableLeaf| text(side, &(file, leaf.bytes.clone()));
                changed_texts.extend(changed.filter_map(|((leaf, _), _)| text(leaf)));
            }
        }
        pairs.retain(|(text, _)| !changed_texts.contains(text));
        pairs.into_iter().map(|(_, pair)| pair).collect()
    }
}

/// Adds elements and, if the flag is true, statements of `side` to the folds of its files, unless they
/// are inside others. Returns the file and the index among its folds of each.
fn add_parts(
    folds: &mut [Folds],
    pairs: &[(bool, Pair<FileRange>)],
    side: Side,
) -> Vec<Option<(usize, usize)>> {
    let mut order: Vec<usize> = (0..pairs.len()).collect();
    order.sort_by_key(|&index| {
        let (file, bytes) = pairs[index].1.get(side);
        (*file, bytes.start, u32::MAX - bytes.end)
    });
    let mut added = vec![None; pairs.len()];
    for index in order {
        let (is_statement, pair) = &pairs[index];
        let (file, bytes) = pair.get(side);
        let parts = &mut folds[*file].parts;
        let last = parts.last();
        if last.is_none_or(|last| last.bytes.end <= bytes.start) {
            added[index] = Some((*file, parts.len()));
            parts.push(Fold {
                bytes: bytes.clone(),
                is_statement: *is_statement,
            });
        }
    }
    added
}

/// Returns the outermost of `elements` by file, in the order of the text.
fn by_file<'a>(
    files: &[FoldableFile],
    elements: impl Iterator<Item = &'a FileRange>,
) -> Vec<Vec<Range<u32>>> {
    let mut elements: Vec<&FileRange> = elements.collect();
    elements.sort_by_key(|(file, bytes)| (*file, bytes.start, u32::MAX - bytes.end));
    let mut by_file = vec![Vec::<Range<u32>>::new(); files.len()];
    for (file, bytes) in elements {
        let of_file = &mut by_file[*file];
        if of_file.last().is_none_or(|last| last.end <= bytes.start) {
            of_file.push(bytes.clone());
        }
    }
    by_file
}

/// Translates `bytes` of the before text to the after text; `None` if they are not inside of
/// `range`, an unchanged range of both texts.
fn translated(bytes: &Range<u32>, range: &Pair<Range<u32>>) -> Option<Range<u32>> {
    let before = &range.before;
    (before.start <= bytes.start && bytes.end <= before.end).then(|| {
        let start = bytes.start - before.start + range.after.start;
        start..start + (bytes.end - bytes.start)
    })
}

/// Returns, for each side, the node of the before element by the node of each matched element.
fn owners(relationships: &[Relationship]) -> Pair<Map<NodeId, NodeId>> {
    let mut owners: Pair<Map<NodeId, NodeId>> = Pair::default();
    for relationship in relationships
        .iter()
        .filter(|relationship| !relationship.kind.is_derived())
    {
        owners
            .before
            .entry(relationship.before)
            .or_insert(relationship.before);
        owners
            .after
            .entry(relationship.after)
            .or_insert(relationship.before);
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
    let mut only_match: Pair<Map<NodeId, Option<NodeId>>> = Pair::default();
    for relationship in relationships {
        let is_match = !relationship.kind.is_derived();
        let mut add = |side: Side, node: NodeId, other: NodeId| {
            let entry = only_match.get_mut(side).entry(node);
            let other = is_match.then_some(other);
            entry.and_modify(|only| *only = None).or_insert(other);
        };
        add(Side::Before, relationship.before, relationship.after);
        add(Side::After, relationship.after, relationship.before);
    }
    let element = |side: Side, node: NodeId| {
        let node = &linked.sides.get(side).nodes[node];
        (node.file.index(), node.start..node.end)
    };
    let is_alone = |side: Side, outer: NodeId, other: NodeId| {
        let (nodes, other_nodes) = (
            &linked.sides.get(side).nodes,
            &linked.sides.get(side.opposite()).nodes,
        );
        let (outer, other) = (&nodes[outer], &other_nodes[other]);
        let mut open = outer.children.clone();
        while let Some(node) = open.pop() {
            let Some(&Some(inner)) = only_match.get(side).get(&node) else {
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
    let language = |side: Side, node: NodeId| {
        let cst = linked.sides.get(side);
        cst.files[cst.nodes[node].file].outline.language
    };
    let settled = relationships.iter().filter(|relationship| {
        // Equal texts of two languages can have different trees.
        language(Side::Before, relationship.before) == language(Side::After, relationship.after)
            && only_match.before.get(&relationship.before) == Some(&Some(relationship.after))
            && only_match.after.get(&relationship.after) == Some(&Some(relationship.before))
            && is_alone(Side::Before, relationship.before, relationship.after)
            && is_alone(Side::After, relationship.after, relationship.before)
    });
    let pair = |relationship: &Relationship| {
        let before = element(Side::Before, relationship.before);
        Pair::new(before, element(Side::After, relationship.after))
    };
    settled.map(pair).collect()
}
