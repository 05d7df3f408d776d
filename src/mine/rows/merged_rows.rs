//! Rows of the elements that a merge changed itself.

use crate::base::Map;
use crate::lineage::changes::MERGED;
use crate::mine::outcome::ElementChangeRow;

/// Returns the rows of the elements of a merge that differ from those of all parents. `parents` has the id
/// of each parent and the rows of the comparison with it. An element has a row of the kind `merged` for each
/// parent that has it; if no parent has it, one row says that it was added, and if all parents have it and the
/// merge does not, one row says that it was removed.
pub fn of_parents(parents: Vec<(String, Vec<ElementChangeRow>)>) -> Vec<ElementChangeRow> {
    let count = parents.len();
    // Of each version after: the numbers of parents with a row, and of those that lack the element. Of
    // each version before that was removed: the number of parents.
    let mut after: Map<_, (usize, usize)> = Map::default();
    let mut removed: Map<_, usize> = Map::default();
    for row in parents.iter().flat_map(|(_, rows)| rows) {
        match (row.versions.before, row.versions.after) {
            (before, Some(version)) => {
                let numbers = after.entry(version).or_default();
                numbers.0 += 1;
                numbers.1 += usize::from(before.is_none());
            }
            (Some(version), None) => *removed.entry(version).or_default() += 1,
            (None, None) => {}
        }
    }
    let mut merged = Vec::new();
    for (number, (parent, rows)) in parents.into_iter().enumerate() {
        for mut row in rows {
            let versions = row.versions;
            let numbers = versions.after.and_then(|version| after.get(&version));
            let is_own = match (versions.before, numbers) {
                (Some(before), None) => number == 0 && removed.get(&before) == Some(&count),
                (None, Some(numbers)) => number == 0 && *numbers == (count, count),
                (Some(_), Some(numbers)) => numbers.0 == count,
                (None, None) => false,
            };
            if !is_own {
                continue;
            }
            if row.elements.before.is_some() && row.elements.after.is_some() {
                row.change = MERGED;
            }
            row.parent = Some(parent.clone());
            merged.push(row);
        }
    }
    merged
}
