//! Types that were renamed or moved, and texts that differ only in their names.

use crate::base::Map;
use crate::base::pair::Side;
use crate::cst::same_types::{Part, parts};
use crate::mine::outcome::RefactoringRow;

/// Maximum number of segments of a dotted name that are compared. Real names have fewer.
const SEGMENTS_MAX: usize = 32;
/// Maximum number of renamed types of one name that are compared.
const TYPES_PER_NAME_MAX: usize = 64;

/// Type whose qualified name changed.
struct RenamedType<'a> {
    /// Index of the row that renamed or moved the type.
    row: usize,
    /// Qualified name of the container of the type after.
    container: &'a str,
    /// Segments of the qualified name before, the simple name last.
    before: Vec<&'a str>,
    /// Segments of the qualified name after.
    after: Vec<&'a str>,
}

/// Types that were renamed or moved, by their simple name before.
#[derive(Default)]
pub(super) struct RenamedTypes<'a>(Map<&'a str, Vec<RenamedType<'a>>>);

impl<'a> RenamedTypes<'a> {
    /// Collects the types of the rows, which are given with their indices and with the names of types that
    /// moved with a file.
    pub fn new(rows: impl Iterator<Item = (usize, &'a RefactoringRow, Vec<&'a str>)>) -> Self {
        let mut rows: Vec<_> = rows.collect();
        rows.sort_unstable_by_key(|(index, ..)| *index);
        let mut types = RenamedTypes::default();
        for (row, refactoring, of_file) in rows {
            let elements = refactoring.relationship.elements.as_ref();
            let path = |side: Side, name: Option<&'a str>| {
                let element = *elements.get(side);
                let names = element.container.split(['.', '/', ':', '\\']);
                let names = names.filter(|segment| !segment.is_empty());
                names.chain([name.unwrap_or(&element.name)]).collect()
            };
            let own = of_file.is_empty().then_some(None);
            for name in own.into_iter().chain(of_file.into_iter().map(Some)) {
                types.add(RenamedType {
                    row,
                    container: &elements.after.container,
                    before: path(Side::Before, name),
                    after: path(Side::After, name),
                });
            }
        }
        types
    }

    /// Adds a type, unless its name before has [`TYPES_PER_NAME_MAX`] types.
    fn add(&mut self, renamed: RenamedType<'a>) {
        let name = renamed.before.last().copied().unwrap_or_default();
        let of_name = self.0.entry(name).or_default();
        if of_name.len() < TYPES_PER_NAME_MAX {
            of_name.push(renamed);
        }
    }

    /// Returns the row of a renamed or moved type if the texts, before and after, differ only in names
    /// of such types; if there are several, the row of the first one in the text. `None` if the texts
    /// are equal or differ otherwise. `container` is the container of the declaration; among types of
    /// one name, one in its package takes precedence.
    pub fn cause(&self, [before, after]: [&str; 2], container: &str) -> Option<usize> {
        if self.0.is_empty() || before == after {
            return None;
        }
        let (before, after) = (parts(before), parts(after));
        let mut cause = None;
        for (one, other) in before
            .iter()
            .zip(&after)
            .filter(|(one, other)| one != other)
        {
            let (Part::Path(one), Part::Path(other)) = (one, other) else {
                return None;
            };
            let row = self.row(one, other, container)?;
            cause.get_or_insert(row);
        }
        cause.filter(|_| before.len() == after.len())
    }

    /// Returns the row of the type whose name changed from `before` to `after`; `None` if there is none.
    /// Both names can be qualified, and can end with names of member types, which must be equal.
    fn row(&self, before: &[&str], after: &[&str], container: &str) -> Option<usize> {
        let before = &before[..before.len().min(SEGMENTS_MAX)];
        let after = &after[..after.len().min(SEGMENTS_MAX)];
        // Both names end with the same member types.
        let common = before.iter().rev().zip(after.iter().rev());
        let common = common.take_while(|(one, other)| one == other).count();
        for members in 0..=common.min(before.len() - 1).min(after.len() - 1) {
            let before = &before[..before.len() - members];
            let after = &after[..after.len() - members];
            let types = before.last().and_then(|name| self.0.get(name));
            let named = types.into_iter().flatten().filter(|renamed| {
                renamed.before.ends_with(before) && renamed.after.ends_with(after)
            });
            // The nearest type is the one with the longest container around the declaration.
            let nearest = named.max_by_key(|renamed| {
                let nearness = is_within(container, renamed.container);
                let nearness = nearness.then_some(renamed.container.len());
                (nearness, std::cmp::Reverse(renamed.row))
            });
            if let Some(nearest) = nearest {
                return Some(nearest.row);
            }
        }
        None
    }
}

/// Returns true if the qualified name `container` is `outer` or begins with all its segments.
fn is_within(container: &str, outer: &str) -> bool {
    let rest = container.strip_prefix(outer);
    rest.is_some_and(|rest| outer.is_empty() || !rest.starts_with(is_in_name))
}

/// Returns true for letters that a segment of a qualified name can have.
fn is_in_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn types<'a>(renamed: &[[&'a str; 2]]) -> RenamedTypes<'a> {
        let mut types = RenamedTypes::default();
        for (row, [before, after]) in renamed.iter().enumerate() {
            let container = after.rsplit_once('.');
            types.add(RenamedType {
                row,
                container: container.map_or("", |(container, _)| container),
                before: before.split('.').collect(),
                after: after.split('.').collect(),
            });
        }
        types
    }

    #[test]
    fn texts_that_differ_in_names_of_renamed_types_have_a_cause() {
        let types = types(&[["p.Store", "p.Shop"], ["p.Item", "q.Item"]]);
        for (before, after, expected) in [
            ("Store", "Shop", Some(0)),
            ("List<Store>", "List<Shop>", Some(0)),
            ("Map<String, Store[]>", "Map<String,Shop[]>", Some(0)),
            ("Store...", "Shop...", Some(0)),
            ("p.Store", "p.Shop", Some(0)),
            ("Store.Door", "Shop.Door", Some(0)),
            ("p.Item", "q.Item", Some(1)),
            ("Pair<Store, p.Item>", "Pair<Shop, q.Item>", Some(0)),
            ("@Has(Store.class)", "@Has(Shop.class)", Some(0)),
            // False friends: another type, another structure, another member type.
            ("Store", "Market", None),
            ("Store", "List<Shop>", None),
            ("Shop", "Store", None),
            ("List<Store>", "Set<Shop>", None),
            ("Store.Door", "Shop.Gate", None),
            ("q.Store", "q.Shop", None),
            ("int", "long", None),
            ("Store", "Store", None),
        ] {
            assert_eq!(types.cause([before, after], "p.Main"), expected, "{before}");
        }
    }

    #[test]
    fn type_of_the_own_package_takes_precedence() {
        let types = types(&[["a.Store", "a.Shop"], ["b.Store", "b.Shop"]]);
        assert_eq!(types.cause(["Store", "Shop"], "b.Main"), Some(1));
        assert_eq!(types.cause(["Store", "Shop"], "c.Main"), Some(0));
        // The false friend: a package whose name only begins with the same letters.
        assert_eq!(types.cause(["Store", "Shop"], "bc.Main"), Some(0));
    }
}
