//! Pairs of elements of a change that are versions of one element.

use super::file_elements::FileVersions;
use super::versions::Version;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::{Linked, NodeId};
use crate::refine::is_match;
use crate::relate::Relationship;
use std::cmp::Reverse;

/// Element of one side: index of its file, and its index in the file.
pub type ElementPlace = (usize, usize);

/// Files of one side, in the order of the linked files; `None` for those whose text cannot be read again.
pub type SideVersions<'a> = Vec<Option<FileVersions<'a>>>;

/// Pair of versions of one element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    /// Before element.
    pub before: ElementPlace,
    /// Index of the relationship; `None` for elements that are equal in their files alone.
    pub relationship: Option<usize>,
}

/// Pairs of versions, by the after element. No after element has two; a before element has several if it
/// was pushed down to several types.
pub type Edges = Map<ElementPlace, Edge>;

/// Returns the pairs that continue elements: matches first, then members that were pulled up or pushed
/// down, of which each after element has the most similar one, and last the elements of one file that are
/// alike and that the trees of the change lack on a side, because another file of the change defines them.
pub fn of(
    linked: &Linked,
    relationships: &[Relationship],
    files: &Pair<SideVersions<'_>>,
) -> Edges {
    let mut edges = EdgeBuilder {
        linked,
        files,
        edges: Edges::default(),
        continued: Set::default(),
    };
    edges.add_matches(relationships);
    edges.add_inherited(relationships);
    edges.add_alike();
    edges.edges
}

struct EdgeBuilder<'a> {
    linked: &'a Linked,
    files: &'a Pair<SideVersions<'a>>,
    edges: Edges,
    /// Before elements with a pair.
    continued: Set<ElementPlace>,
}

impl EdgeBuilder<'_> {
    /// Returns the place of a node; `None` if the text of its file is not known.
    fn place(&self, node: NodeId) -> Option<ElementPlace> {
        let side = node.side();
        let node = &self.linked[node];
        let file = node.file.0 as usize;
        let versions = self.files.get(side).get(file)?.as_ref()?;
        Some((file, versions.index_of(node.element)?))
    }

    /// Returns the places of the elements of a relationship.
    fn places(&self, relationship: &Relationship) -> Option<Pair<ElementPlace>> {
        let before = self.place(relationship.before)?;
        let after = self.place(relationship.after)?;
        Some(Pair::new(before, after))
    }

    fn version(&self, side: Side, place: ElementPlace) -> Option<Version<'_>> {
        let file = self.files.get(side)[place.0].as_ref()?;
        Some(Version {
            file,
            index: place.1,
        })
    }

    fn add(&mut self, places: Pair<ElementPlace>, relationship: Option<usize>) {
        let Pair { before, after } = places;
        self.continued.insert(before);
        self.edges.insert(
            after,
            Edge {
                before,
                relationship,
            },
        );
    }

    /// Adds the pairs of the matching.
    fn add_matches(&mut self, relationships: &[Relationship]) {
        for (index, relationship) in relationships.iter().enumerate() {
            if !is_match(relationship) {
                continue;
            }
            let places = self.places(relationship);
            let is_free = |places: &Pair<ElementPlace>| {
                !self.edges.contains_key(&places.after) && !self.continued.contains(&places.before)
            };
            if let Some(places) = places.filter(is_free) {
                self.add(places, Some(index));
            }
        }
    }

    /// Adds the members that went to other types, for after elements without a match: the one with equal
    /// text, else the most similar, else the first.
    fn add_inherited(&mut self, relationships: &[Relationship]) {
        let mut best: Map<ElementPlace, (usize, Pair<ElementPlace>)> = Map::default();
        let mut order = Vec::new();
        let rank = |index: usize, places: &Pair<ElementPlace>| {
            let before = self.version(Side::Before, places.before);
            let after = self.version(Side::After, places.after);
            let is_equal = before
                .zip(after)
                .is_some_and(|(one, two)| one.has_text_of(two));
            let similarity = relationships[index].similarity.unwrap_or(0.0);
            (is_equal, (similarity * 1e9) as i64, Reverse(index))
        };
        for (index, relationship) in relationships.iter().enumerate() {
            if relationship.kind.is_derived() || is_match(relationship) {
                continue;
            }
            let Some(places) = self.places(relationship) else {
                continue;
            };
            if self.edges.contains_key(&places.after) || self.continued.contains(&places.before) {
                continue;
            }
            match best.get_mut(&places.after) {
                None => {
                    order.push(places.after);
                    best.insert(places.after, (index, places));
                }
                Some(known) if rank(index, &places) > rank(known.0, &known.1) => {
                    *known = (index, places);
                }
                Some(_) => {}
            }
        }
        for after in order {
            let (index, places) = best[&after];
            self.add(places, Some(index));
        }
    }

    /// Adds elements of files of one path that are alike, and that the trees of the change lack on a side.
    fn add_alike(&mut self) {
        let paths = self.files.before.iter().enumerate();
        let paths: Map<_, _> = paths
            .filter_map(|(index, file)| Some((file.as_ref()?.path, index)))
            .collect();
        for (after_file, versions) in self.files.after.iter().enumerate() {
            let Some(versions) = versions else {
                continue;
            };
            let Some(&before_file) = paths.get(versions.path) else {
                continue;
            };
            let lacking = Pair::new(
                self.lacking(Side::Before, before_file),
                self.lacking(Side::After, after_file),
            );
            if lacking.before.is_empty() && lacking.after.is_empty() {
                continue;
            }
            let before = self.files.before[before_file].as_ref();
            let before = before.map_or(&[][..], |file| &file.elements);
            let by_identity: Map<_, _> = (before.iter().enumerate())
                .map(|(index, element)| (element.identity(), index))
                .collect();
            for (index, element) in versions.elements.iter().enumerate() {
                let after = (after_file, index);
                let Some(&before) = by_identity.get(&element.identity()) else {
                    continue;
                };
                let is_lacking = lacking.before.contains(&before) || lacking.after.contains(&index);
                let before = (before_file, before);
                let is_free = !self.edges.contains_key(&after) && !self.continued.contains(&before);
                if is_lacking && is_free {
                    self.add(Pair::new(before, after), None);
                }
            }
        }
    }

    /// Returns the elements of a file that have no node in the tree of the change.
    fn lacking(&self, side: Side, file: usize) -> Set<usize> {
        let Some(versions) = &self.files.get(side)[file] else {
            return Set::default();
        };
        let nodes = self.linked.sides.get(side).files.iter().nth(file);
        let nodes = nodes.map_or(&[][..], |file| &file.nodes);
        let elements = versions.outline.elements.ids().zip(nodes);
        let without = elements.filter(|(_, node)| node.is_none());
        without
            .filter_map(|(element, _)| versions.index_of(Some(element)))
            .collect()
    }
}
