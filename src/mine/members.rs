//! Relations between the members that contain mapped statements. They are derived from the relationships
//! of the change, so that the column `members` of the table `mappings` never contradicts the table
//! `relationships`.

use crate::base::Map;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::cst::{Linked, LinkedFile, NodeId};
use crate::relate::Relationship;
use crate::relate::kind::RelationshipKind;
use std::ops::Range;

/// Maximum number of elements around a statement that are considered, from the innermost.
const ELEMENTS_AROUND_MAX: usize = 8;

/// Relation between the members that contain two mapped statements. Earlier variants take precedence if
/// several relations hold: a pair that is matched is `Same` even if code was also extracted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum MemberRelation {
    /// Matched members, or code of matched files outside of members.
    Same,
    /// The member after was extracted from the one before.
    Extracted,
    /// The member before was inlined into the one after.
    Inlined,
    /// Any other two members.
    Moved,
}

impl MemberRelation {
    /// Returns the value of the column `mappings.members`.
    pub fn name(self) -> &'static str {
        match self {
            MemberRelation::Same => "same",
            MemberRelation::Extracted => "extracted",
            MemberRelation::Inlined => "inlined",
            MemberRelation::Moved => "moved",
        }
    }

    /// Returns the relation that a relationship of this kind means for the code of its two elements.
    fn of(kind: RelationshipKind) -> MemberRelation {
        match kind {
            kind if !kind.is_derived() => MemberRelation::Same,
            RelationshipKind::Extract | RelationshipKind::ExtractMove => MemberRelation::Extracted,
            RelationshipKind::Inline => MemberRelation::Inlined,
            _ => MemberRelation::Moved,
        }
    }
}

/// Index of a file among the files of its side, and byte range in it.
pub(super) type RangeInFile = (usize, Range<u32>);

/// Relations between the elements of a change, and the elements by their byte ranges: finds the elements
/// around two mapped statements and the relation between these elements, for the column
/// `mappings.members`.
pub(super) struct MemberRelations {
    /// Elements of each file, by side and file index.
    files: Pair<Vec<FileElements>>,
    /// Relation of each pair of an element before and an element after; if there are several, the first
    /// one in the order of [`MemberRelation`].
    relations: Map<(NodeId, NodeId), MemberRelation>,
    /// Index of the file after with the same path, by index of the file before.
    same_files: Map<usize, usize>,
}

impl MemberRelations {
    /// Collects the elements of `linked` and their relations.
    pub fn new(linked: &Linked, relationships: &[Relationship]) -> MemberRelations {
        let mut relations: Map<(NodeId, NodeId), MemberRelation> = Map::default();
        for relationship in relationships {
            let relation = MemberRelation::of(relationship.kind);
            let pair = (relationship.before, relationship.after);
            let known = relations.entry(pair).or_insert(relation);
            *known = relation.min(*known);
        }
        let after = linked.sides.after.files.iter().enumerate();
        let after: Map<_, _> = after.map(|(index, file)| (&file.path, index)).collect();
        let before = linked.sides.before.files.iter().enumerate();
        let same_files = before.filter_map(|(index, file)| Some((index, *after.get(&file.path)?)));
        MemberRelations {
            files: linked.sides.as_ref().map(|side| {
                let files = side.files.iter();
                files.map(FileElements::new).collect()
            }),
            relations,
            same_files: same_files.collect(),
        }
    }

    /// Returns the relation between the innermost elements that contain two statements. If these have
    /// none, their code may have been extracted or inlined with an element that encloses them. `Moved`
    /// if no relation is found.
    pub fn between(&self, before: &RangeInFile, after: &RangeInFile) -> MemberRelation {
        let elements = Pair::new(
            self.around(Side::Before, before),
            self.around(Side::After, after),
        );
        let (Some(&first), Some(&other)) = (elements.before.first(), elements.after.first()) else {
            // Code outside of all elements is related by the files alone.
            let is_outside = elements.before.is_empty() && elements.after.is_empty();
            let are_same = is_outside && self.same_files.get(&before.0) == Some(&after.0);
            return match are_same {
                true => MemberRelation::Same,
                false => MemberRelation::Moved,
            };
        };
        if let Some(&relation) = self.relations.get(&(first, other)) {
            return relation;
        }
        // `Same` of enclosing elements, such as a class, does not make their members the same.
        let pairs = elements.before.iter().flat_map(|&before| {
            let others = elements.after.iter();
            others.map(move |&after| (before, after))
        });
        let known = pairs.filter_map(|pair| self.relations.get(&pair).copied());
        let moved_code = known.filter(|relation| *relation != MemberRelation::Same);
        // The first relation in the order of `MemberRelation` takes precedence.
        moved_code.min().unwrap_or(MemberRelation::Moved)
    }

    /// Returns the elements that contain a range, innermost first, at most [`ELEMENTS_AROUND_MAX`], and
    /// at the end the file if it is an element.
    fn around(&self, side: Side, (file, bytes): &RangeInFile) -> Vec<NodeId> {
        let elements = self.files.get(side).get(*file);
        elements.map_or_else(Vec::new, |elements| elements.around(bytes))
    }
}

/// Elements of a file by their byte ranges.
#[derive(Default)]
struct FileElements {
    /// Elements in the order of their starts, outer ones before inner ones.
    elements: Vec<PlacedElement>,
    /// Bytes from which on another element is the innermost one, ascending, with its index in
    /// `elements`; `None` outside of all elements.
    changes: Vec<(u32, Option<usize>)>,
    /// Node of the file itself; `None` if files are no elements in its language.
    file: Option<NodeId>,
}

/// Element of a file with the end of its byte range.
struct PlacedElement {
    /// Node in the code structure tree.
    node: NodeId,
    /// Byte after the element.
    end: u32,
    /// Index, among the elements of the file, of the next enclosing element; `None` for an outermost
    /// one.
    outer: Option<usize>,
}

impl FileElements {
    /// Collects the elements of `file` in one pass over their starts and ends.
    fn new(file: &LinkedFile) -> FileElements {
        let entries = file.outline.elements.entries();
        // Sort by start; of elements with the same start, the longer one encloses the others.
        let placed = entries.filter_map(|(at, element)| {
            let node = file.nodes[at.index()]?;
            Some((element.start, u32::MAX - element.end, node))
        });
        let mut placed: Vec<(u32, u32, NodeId)> = placed.collect();
        placed.sort_unstable();
        let mut found = FileElements {
            file: file.node,
            ..FileElements::default()
        };
        // Element that contains the current position.
        let mut innermost: Option<usize> = None;
        for (start, end, node) in placed {
            let end = u32::MAX - end;
            // Elements that end before this one starts: their enclosing element is the innermost again.
            while let Some(index) = innermost.filter(|&index| found.elements[index].end <= start) {
                innermost = found.elements[index].outer;
                found.changes.push((found.elements[index].end, innermost));
            }
            found.elements.push(PlacedElement {
                node,
                end,
                outer: innermost,
            });
            innermost = Some(found.elements.len() - 1);
            found.changes.push((start, innermost));
        }
        // End the elements that are still open.
        while let Some(index) = innermost {
            innermost = found.elements[index].outer;
            found.changes.push((found.elements[index].end, innermost));
        }
        found
    }

    /// Returns the elements that contain `bytes`, innermost first, and the file at the end.
    fn around(&self, bytes: &Range<u32>) -> Vec<NodeId> {
        let next = self.changes.partition_point(|(at, _)| *at <= bytes.start);
        let innermost = next.checked_sub(1).and_then(|at| self.changes[at].1);
        let outer = std::iter::successors(innermost, |&index| self.elements[index].outer);
        let around = outer.map(|index| &self.elements[index]);
        let around = around.take(ELEMENTS_AROUND_MAX);
        let around = around.filter(|element| bytes.end <= element.end);
        around
            .map(|element| element.node)
            .chain(self.file)
            .collect()
    }
}
