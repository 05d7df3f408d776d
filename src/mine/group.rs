//! Refactorings that belong together: one method extracted from many others is one event.

use super::outcome::{ElementRow, RefactoringRow};
use crate::base::Map;
use crate::base::pair::Side;

/// Refactorings of one type that share an element on one side; most are alone.
#[derive(Debug, Clone, PartialEq)]
pub struct Group<'a> {
    /// The refactorings, at least one, in their order.
    pub rows: Vec<&'a RefactoringRow>,
    /// The side on which all have one element; after, if there is one only.
    pub shared: Side,
}

impl<'a> Group<'a> {
    /// The first of the refactorings.
    pub fn first(&self) -> &'a RefactoringRow {
        self.rows[0]
    }
}

/// The rows in groups, in the order of the first of each. What has many sources for one target is
/// one group; of the rest, what has many targets for one source.
pub fn grouped<'a>(rows: impl IntoIterator<Item = &'a RefactoringRow>) -> Vec<Group<'a>> {
    let rows: Vec<&RefactoringRow> = rows.into_iter().collect();
    let counts = |side: Side| {
        let mut counts: Map<_, usize> = Map::default();
        for row in &rows {
            *counts.entry(key(row, side)).or_default() += 1;
        }
        counts
    };
    let (before, after) = (counts(Side::Before), counts(Side::After));
    let mut places: Map<_, usize> = Map::default();
    let mut groups: Vec<Group<'a>> = Vec::new();
    for row in &rows {
        let has_many = |side: Side| {
            let counts = if side == Side::After { &after } else { &before };
            counts[&key(row, side)] > 1
        };
        let shared = match (has_many(Side::After), has_many(Side::Before)) {
            (false, true) => Side::Before,
            _ => Side::After,
        };
        let place = *places
            .entry((shared == Side::After, key(row, shared)))
            .or_insert(groups.len());
        if place == groups.len() {
            let rows = Vec::new();
            groups.push(Group { rows, shared });
        }
        groups[place].rows.push(row);
    }
    groups
}

/// What refactorings of one group have in common.
fn key(row: &RefactoringRow, side: Side) -> (&'static str, &[u8], u32, &str) {
    let element: &ElementRow = row.relationship.elements.get(side);
    let path = element.path.as_bytes();
    (
        row.refactoring_type,
        path,
        element.start_byte,
        &element.signature,
    )
}
