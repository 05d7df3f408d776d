//! Lines that are printed of a refactoring: those of its places in the code if it has any on both
//! sides, such as the uses of a renamed variable, else those of its elements.

use crate::base::pair::{Pair, Side};
use crate::mine::outcome::{ElementRow, RefactoringRow};

/// Number of lines shown before the first and after the last place.
const CONTEXT_LINES: u32 = 2;

/// Returns the elements of a refactoring with the lines of its places and `CONTEXT_LINES` around
/// them instead of their own lines. Returns the whole elements if one side has no place.
pub fn excerpts(row: &RefactoringRow) -> Pair<ElementRow> {
    let elements = &row.relationship.elements;
    let Some(lines) = lines(row) else {
        return elements.clone();
    };
    Pair::of_sides(|side| {
        let element = elements.get(side);
        let whole = (element.start_line, element.end_line);
        let (start_line, end_line) = with_context(*lines.get(side), whole);
        ElementRow {
            start_line,
            end_line,
            ..element.clone()
        }
    })
}

/// Adds `CONTEXT_LINES` before the first and after the last line of places, within the first and
/// last line of their element. All lines are inclusive.
pub fn with_context((first, last): (u32, u32), (start, end): (u32, u32)) -> (u32, u32) {
    let first = first.saturating_sub(CONTEXT_LINES).max(start);
    let last = last.saturating_add(CONTEXT_LINES).min(end);
    if first > last {
        (start, end)
    } else {
        (first, last)
    }
}

/// Returns the location of a refactoring on a side as `path:line`, which editors understand: that
/// of its first place, or that of its element if one side has no place.
pub fn location(row: &RefactoringRow, side: Side) -> String {
    let element = row.relationship.elements.get(side);
    let line = lines(row).map_or(element.start_line, |lines| lines.get(side).0);
    format!("{}:{line}", element.path.text())
}

/// Returns true if [`excerpts`] has the lines of places, not whole elements.
pub fn are_of_places(row: &RefactoringRow) -> bool {
    lines(row).is_some()
}

/// Returns the first and last line, from 1 and inclusive, of the places of a refactoring on each
/// side. Places outside of the elements are left out. `None` if one side has no place, and for types of
/// refactorings that concern whole elements.
fn lines(row: &RefactoringRow) -> Option<Pair<(u32, u32)>> {
    if !row.type_group.is_detail() {
        return None;
    }
    let of_side = |side: Side| {
        let element = row.relationship.elements.get(side);
        let path = element.path.text();
        let is_inside = |first: u32| (element.start_line..=element.end_line).contains(&first);
        let sites = row.sites.iter();
        let sites = sites.filter(|site| site.side == side && *site.path == *path);
        let sites = sites.filter(|site| is_inside(site.start_line));
        let lines = sites.map(|site| (site.start_line, site.end_line));
        lines.reduce(|(first, last), (start, end)| (first.min(start), last.max(end)))
    };
    Some(Pair::new(of_side(Side::Before)?, of_side(Side::After)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn context_stays_within_the_element() {
        assert_eq!(with_context((10, 12), (1, 40)), (8, 14));
        assert_eq!(with_context((2, 39), (1, 40)), (1, 40));
    }
}
