//! Refactorings that belong together: one method extracted from many others is one event.

use super::outcome::{ElementRow, RefactoringRow};
use crate::base::Map;
use crate::base::pair::Side;

/// Refactorings of one `group_id`; most are alone.
#[derive(Debug, Clone, PartialEq)]
pub struct Group<'a> {
    /// The refactorings, at least one, in their order.
    pub rows: Vec<&'a RefactoringRow>,
    /// The side on which all have one element; after, if there is one refactoring only.
    pub shared: Side,
}

impl<'a> Group<'a> {
    /// The first of the refactorings.
    pub fn first(&self) -> &'a RefactoringRow {
        self.rows[0]
    }

    /// What the group is called: the plainest of its types, which is the shortest name, so that an
    /// Extract Method of which one source lies in another class is still that.
    pub fn refactoring_type(&self) -> &'static str {
        let types = self.rows.iter().map(|row| row.refactoring_type);
        types.min_by_key(|name| (name.len(), *name)).unwrap_or("")
    }

    /// The type of `row`, if the group is not called by it.
    pub fn own_type(&self, row: &RefactoringRow) -> Option<&'static str> {
        Some(row.refactoring_type).filter(|name| *name != self.refactoring_type())
    }
}

/// The rows of one commit in groups, in the order of the first of each. Which refactorings are one
/// group is said by `group_id` alone, here as in the tables: those of one family (extractions,
/// inlinings, pull ups, push downs) with one target, whether or not they move besides.
pub fn grouped<'a>(rows: impl IntoIterator<Item = &'a RefactoringRow>) -> Vec<Group<'a>> {
    let mut places: Map<&str, usize> = Map::default();
    let mut groups: Vec<Group<'a>> = Vec::new();
    for row in rows {
        let place = *places.entry(&row.group_id).or_insert(groups.len());
        if place == groups.len() {
            groups.push(Group {
                rows: Vec::new(),
                shared: Side::After,
            });
        }
        groups[place].rows.push(row);
    }
    for group in &mut groups {
        let first = key(group.first());
        if group.rows.iter().any(|row| key(row) != first) {
            group.shared = Side::Before;
        }
    }
    groups
}

/// Which element a refactoring has after the change.
fn key(row: &RefactoringRow) -> (&[u8], u32, &str) {
    let element: &ElementRow = &row.relationship.elements.after;
    let path = element.path.as_bytes();
    (path, element.start_byte, &element.signature)
}
