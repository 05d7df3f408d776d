//! Refactorings that a text for people counts instead of naming: details of declarations and bodies, and
//! consequences of other refactorings: those with a cause in the column `caused_by`, and the move of the only
//! member of an extracted type, which the extraction names. A refactoring that is only counted is called
//! folded.

use crate::base::pair::Pair;
use crate::base::{Map, Set};
use crate::mine::outcome::{ElementRow, RefactoringRow};
use crate::refine::TypeGroup;

/// Relationships of a member that went to another type.
const MOVES: &[&str] = &["MOVE", "INTERNAL_MOVE", "PULL_UP", "PUSH_DOWN"];

/// After element of a refactoring: path, first byte, signature.
type ElementKey<'a> = (&'a [u8], u32, &'a str);

/// Refactorings of a change, divided into those that are named and those that are counted.
pub struct StoryFolds<'a> {
    /// Refactorings that get an entry: those that are named and, for each element with none of them, the
    /// first one that is counted.
    entries: Vec<&'a RefactoringRow>,
    /// Ids of the refactorings that are only counted.
    folded: Set<&'a str>,
    /// Numbers of folded refactorings by the after element at which they are counted: the element
    /// itself, or for a consequence the element of the refactoring that caused it.
    counts: Map<ElementKey<'a>, FoldCounts>,
}

/// Refactorings that are counted at an element, as text.
#[derive(Default)]
pub struct Counted {
    /// Their numbers, such as `3 signature changes, 2 consequences`; empty if there are none.
    pub text: String,
    /// Element that was changed, such as `in area(int)`; empty if there are only consequences, which can
    /// be changes of other elements.
    pub element: String,
    /// Number of all of them.
    pub number: usize,
}

/// Numbers of refactorings that are counted at an element.
#[derive(Default)]
struct FoldCounts {
    /// Number of refactorings by group, in the order of [`TypeGroup::ALL`]; empty if there are none.
    groups: Vec<usize>,
    /// Number of consequences of the refactorings of the element, wherever they are.
    consequences: usize,
}

impl<'a> StoryFolds<'a> {
    /// Divides the refactorings of a change. If `has_details` is true, all of them are named.
    pub fn new(rows: &'a [RefactoringRow], has_details: bool) -> Self {
        let mut folds = StoryFolds {
            entries: Vec::new(),
            folded: Set::default(),
            counts: Map::default(),
        };
        if has_details {
            folds.entries.extend(rows);
            return folds;
        }
        let by_id: Map<&str, &RefactoringRow> = rows
            .iter()
            .map(|row| (row.refactoring_id.as_str(), row))
            .collect();
        let extracted = extracted_types(rows);
        let origin = |row: &'a RefactoringRow| {
            let moved_with = || moved_alone(row).and_then(|key| extracted.get(&key).copied());
            root_cause(row, &by_id).or_else(moved_with)
        };
        // Fold consequences and details, and collect the elements of all other refactorings.
        let mut named: Set<ElementKey<'_>> = Set::default();
        for row in rows {
            let root = origin(row);
            let counts = folds.counts.entry(key(root.unwrap_or(row))).or_default();
            if root.is_some() {
                counts.consequences += 1;
            } else if row.type_group.is_detail() {
                counts.add(row.type_group);
            } else {
                named.insert(key(row));
                continue;
            }
            folds.folded.insert(&row.refactoring_id);
        }
        // Named refactorings get an entry. An element with folded ones only gets an entry for the
        // first, so that its counts are printed at all.
        folds.entries.extend(rows.iter().filter(|row| {
            let is_named = !folds.folded.contains(row.refactoring_id.as_str());
            // A consequence is counted at its cause.
            let stands_for_element = origin(row).is_none() && named.insert(key(row));
            is_named || stands_for_element
        }));
        folds
    }

    /// Returns the refactorings that get an entry, in the order of the rows.
    pub fn entries(&self) -> impl Iterator<Item = &'a RefactoringRow> + '_ {
        self.entries.iter().copied()
    }

    /// Returns true if a refactoring is only counted.
    pub fn is_folded(&self, row: &RefactoringRow) -> bool {
        self.folded.contains(row.refactoring_id.as_str())
    }

    /// Returns the number of refactorings that are only counted.
    pub fn count(&self) -> usize {
        self.folded.len()
    }

    /// Returns the refactorings that are counted at the after element of `row`. Adds the element to `told`, the elements whose
    /// counts were printed. `None` if nothing is counted there, or `told` contained the element
    /// already.
    pub fn counted(
        &self,
        row: &'a RefactoringRow,
        told: &mut NamedElements<'a>,
    ) -> Option<Counted> {
        let counts = self.counts.get(&key(row))?;
        let changes: usize = counts.groups.iter().sum();
        let number = changes + counts.consequences;
        (number > 0 && told.insert(row)).then(|| Counted {
            text: counts.text(),
            element: match changes {
                0 => String::new(),
                _ => format!("in {}", row.relationship.elements.after.signature),
            },
            number,
        })
    }
}

/// Set of after elements that were printed.
#[derive(Default)]
pub struct NamedElements<'a>(Set<ElementKey<'a>>);

impl<'a> NamedElements<'a> {
    /// Adds the after element of `row`; returns true if it is new.
    pub fn insert(&mut self, row: &'a RefactoringRow) -> bool {
        self.0.insert(key(row))
    }
}

impl FoldCounts {
    /// Counts one refactoring of `group`.
    fn add(&mut self, group: TypeGroup) {
        self.groups.resize(TypeGroup::ALL.len(), 0);
        let groups = TypeGroup::ALL.iter().zip(&mut self.groups);
        for (_, count) in groups.filter(|(known, _)| **known == group) {
            *count += 1;
        }
    }

    /// Returns the counts above 0 as text, such as `3 signature changes, 2 consequences`.
    fn text(&self) -> String {
        let groups = TypeGroup::ALL.iter().zip(&self.groups);
        let groups = groups.map(|(group, &count)| (count, format!("{} change", group.name())));
        let parts = groups.chain([(self.consequences, "consequence".to_owned())]);
        let parts = parts.filter(|(count, _)| *count > 0);
        let parts = parts.map(|(count, noun)| {
            let ending = if count == 1 { "" } else { "s" };
            format!("{count} {noun}{ending}")
        });
        parts.collect::<Vec<_>>().join(", ")
    }
}

/// Returns the refactoring from which a row follows, the first one of a chain; `None` if it follows from
/// none of those in `by_id`.
fn root_cause<'a>(
    row: &RefactoringRow,
    by_id: &Map<&str, &'a RefactoringRow>,
) -> Option<&'a RefactoringRow> {
    let cause = |row: &RefactoringRow| by_id.get(row.caused_by.as_deref()?).copied();
    // At most as many steps as there are refactorings, in case causes form a cycle.
    let mut root = cause(row)?;
    for _ in 0..by_id.len() {
        match cause(root) {
            Some(next) => root = next,
            None => break,
        }
    }
    Some(root)
}

/// Names of the source and of the extracted type, and the list of the members that went to it.
type ExtractionKey = (Pair<String>, String);

/// Returns the refactorings that took members of one type to another, by types and members.
fn extracted_types(rows: &[RefactoringRow]) -> Map<ExtractionKey, &RefactoringRow> {
    let of_types = rows.iter().filter(|row| row.type_group == TypeGroup::Class);
    let keyed = of_types.filter_map(|row| {
        let types = row.relationship.elements.as_ref();
        let members = row.values.after.clone()?;
        let is_extracted = row.values.before.is_none();
        is_extracted.then(|| ((types.map(ElementRow::qualified_name), members), row))
    });
    keyed.collect()
}

/// Returns the key of the extraction of a type that took only the member of this row, which kept its name;
/// `None` if the row is no move of a member.
fn moved_alone(row: &RefactoringRow) -> Option<ExtractionKey> {
    let Pair { before, after } = &row.relationship.elements;
    let is_move = row.type_group == TypeGroup::Structure
        && MOVES.contains(&row.relationship.relationship)
        && before.name == after.name;
    let types = Pair::new(before.container.clone(), after.container.clone());
    is_move.then(|| (types, format!("[{}]", after.signature)))
}

/// Returns the key of the after element of a refactoring.
fn key(row: &RefactoringRow) -> ElementKey<'_> {
    let after = &row.relationship.elements.after;
    (after.path.as_bytes(), after.start_byte, &after.signature)
}
