//! Names of refactoring types as users write them, and messages about unknown ones.

use super::counterparts;
use crate::refine::{self, TypeGroup, TypeSet};
use std::collections::BTreeSet;

/// Minimum Jaro-Winkler similarity, 0 to 1, of an unknown name and a name that a message suggests
/// instead. A lower minimum suggests names for words that resemble none.
const SIMILARITY_MIN: f64 = 0.8;
/// Maximum number of names that a message suggests.
const SUGGESTED_MAX: usize = 3;

/// Returns the name of a type in lower case with spaces between words: `rename method` for `Rename
/// Method`, `rename-method` and `rename_method`.
pub fn normalized(name: &str) -> String {
    name.trim().to_lowercase().replace(['-', '_'], " ")
}

/// Returns true if the pattern `pattern`, as [`normalized`] returns it, matches the type. A final `*`
/// matches any ending.
pub fn is_named(pattern: &str, refactoring_type: &str) -> bool {
    let known = refactoring_type.to_lowercase();
    match pattern.strip_suffix('*') {
        Some(beginning) => known.starts_with(beginning),
        None => known == pattern,
    }
}

/// Returns the error message for the unknown type `given`, whose form by [`normalized`] is `name`. If
/// RefactoringMiner has a type of that name, the message names the types by which refmine reports such
/// changes; otherwise the types with similar names.
pub fn unknown_type(given: &str, name: &str) -> String {
    if let Some(counterpart) = counterparts::find(name) {
        let name = counterpart.name;
        return match counterpart.types {
            [] => format!(
                "refmine does not report {name}, a type of RefactoringMiner: {}",
                counterpart.note
            ),
            types => format!(
                "refmine does not report {name}, a type of RefactoringMiner: give {} ({})",
                types.join(" or "),
                counterpart.note
            ),
        };
    }
    // Attributes are called fields in Java.
    let name = name.replace("field", "attribute");
    let known: BTreeSet<&str> = refine::type_names().collect();
    format!(
        "unknown type `{given}`{} `refmine schema` lists the types",
        suggestion(&name, known.into_iter().map(str::to_owned))
    )
}

/// Returns `: did you mean A, B or C?` with the names in `known` that are most similar to `name`,
/// which is in lower case; a period if none is similar.
fn suggestion(name: &str, known: impl Iterator<Item = String>) -> String {
    let similarity = |known: &str| strsim::jaro_winkler(name, &known.to_lowercase());
    let known = known.map(|known| (similarity(&known), known));
    let mut similar: Vec<(f64, String)> = known.filter(|it| it.0 >= SIMILARITY_MIN).collect();
    similar.sort_by(|one, other| other.0.total_cmp(&one.0));
    similar.truncate(SUGGESTED_MAX);
    let names: Vec<String> = similar.into_iter().map(|it| it.1).collect();
    match names.split_last() {
        None => ".".to_owned(),
        Some((only, [])) => format!(": did you mean {only}?"),
        Some((last, others)) => format!(": did you mean {} or {last}?", others.join(", ")),
    }
}

/// Returns the error message for a value of `--types` that is no group and no type that can be
/// selected: a type of the group structure, a type of RefactoringMiner, or an unknown name, for
/// which the message suggests similar names.
pub fn unknown_types_message(name: &str) -> String {
    let plain = normalized(name);
    if refine::type_names().any(|known| known.to_lowercase() == plain) {
        return format!(
            "--types {name}: the types of the group structure are reported together: give structure, and filter with --type {name} of show, diff and list"
        );
    }
    if counterparts::find(&plain).is_some() {
        return unknown_type(name, &plain);
    }
    let groups = TypeGroup::ALL.iter().map(|group| group.name());
    let groups: Vec<&str> = groups.chain([TypeSet::ALL]).collect();
    let types = refine::TYPES.iter();
    let types = types.map(|row| row.name.to_lowercase().replace(' ', "-"));
    let known = groups.iter().map(|group| (*group).to_owned()).chain(types);
    format!(
        "unknown types `{name}`{} Give groups ({}) or single types that `refmine schema` lists",
        suggestion(&plain.replace(' ', "-"), known),
        groups.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_types_error_suggests_nearest_group_or_type() {
        for (given, part) in [
            ("signatur", "did you mean signature"),
            ("Add Paramter", "did you mean add-parameter"),
            ("nonsense", "unknown types `nonsense`. Give groups"),
            (
                "rename-method",
                "give structure, and filter with --type rename-method",
            ),
        ] {
            let message = unknown_types_message(given);
            assert!(message.contains(part), "{message}");
        }
    }

    #[test]
    fn unknown_type_error_suggests_nearest_type() {
        for (given, name, part) in [
            ("Extract-Fixture", "extract fixture", "give Extract Method"),
            ("Rename-Clas", "rename clas", "did you mean Rename Class"),
            (
                "Rename Field",
                "rename field",
                "did you mean Rename Attribute",
            ),
            (
                "nonsense",
                "nonsense",
                "unknown type `nonsense`. `refmine schema` lists the types",
            ),
        ] {
            let message = unknown_type(given, name);
            assert!(message.contains(part), "{message}");
        }
    }
}
