//! Groups of refactorings: a method that was extracted from several others is one event.

use crate::base::Map;
use crate::base::pair::Side;
use crate::mine::outcome::{ElementRow, RefactoringRow};

/// Refactorings of a commit that have one `group_id`. Most groups have one refactoring.
#[derive(Debug, Clone, PartialEq)]
pub struct RefactoringGroup<'a> {
    /// Refactorings, at least one, in the order of the rows.
    pub rows: Vec<&'a RefactoringRow>,
    /// Side on which all refactorings of the group have the same element, such as the extracted method;
    /// after, if the group has only one refactoring.
    pub shared: Side,
}

impl<'a> RefactoringGroup<'a> {
    /// Returns the first refactoring.
    pub fn first(&self) -> &'a RefactoringRow {
        self.rows[0]
    }

    /// Returns the type of the group: the shortest type name of its refactorings. An Extract Method
    /// thus keeps its name if one source is in another class.
    pub fn refactoring_type(&self) -> &'static str {
        let types = self.rows.iter().map(|row| row.refactoring_type);
        types.min_by_key(|name| (name.len(), *name)).unwrap_or("")
    }

    /// Returns the type of `row`; `None` if it is that of the group.
    pub fn own_type(&self, row: &RefactoringRow) -> Option<&'static str> {
        Some(row.refactoring_type).filter(|name| *name != self.refactoring_type())
    }
}

/// Groups the rows of one commit by `group_id`, in the order of the first row of each group. The id
/// is shared by refactorings of one family (extractions, inlinings, pull ups, push downs) with the
/// same target, whether or not code also moved to another container.
pub fn grouped<'a>(
    rows: impl IntoIterator<Item = &'a RefactoringRow>,
) -> Vec<RefactoringGroup<'a>> {
    let mut index_by_id: Map<&str, usize> = Map::default();
    let mut groups: Vec<RefactoringGroup<'a>> = Vec::new();
    for row in rows {
        let index = *index_by_id.entry(&row.group_id).or_insert(groups.len());
        if index == groups.len() {
            groups.push(RefactoringGroup {
                rows: Vec::new(),
                shared: Side::After,
            });
        }
        groups[index].rows.push(row);
    }
    // A group has one element on one side at least: if not after, it is before.
    for group in &mut groups {
        let first = key(group.first());
        if group.rows.iter().any(|row| key(row) != first) {
            group.shared = Side::Before;
        }
    }
    groups
}

/// Returns the path, the first byte and the signature of the after element of a refactoring. Equal only
/// for refactorings with the same after element.
fn key(row: &RefactoringRow) -> (&[u8], u32, &str) {
    let element: &ElementRow = &row.relationship.elements.after;
    let path = element.path.as_bytes();
    (path, element.start_byte, &element.signature)
}
