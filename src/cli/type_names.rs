//! Names of refactoring types as users write them, and messages about unknown ones.

use super::counterparts;
use crate::refine::{self, TypeGroup, TypeSet};
use std::collections::BTreeSet;

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
/// changes; otherwise the type with the most similar name, and all types.
pub fn unknown_type(given: &str, name: &str) -> String {
    let known: BTreeSet<&str> = refine::type_names().collect();
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
    let similarity = |known: &str| strsim::jaro_winkler(&name, &known.to_lowercase());
    let nearest = known
        .iter()
        .max_by(|one, other| similarity(one).total_cmp(&similarity(other)));
    let known: Vec<&str> = known.iter().copied().collect();
    let groups: Vec<&str> = TypeGroup::ALL.iter().map(|group| group.name()).collect();
    format!(
        "unknown type `{given}`: did you mean {}? The groups are {}, the types {}",
        nearest.copied().unwrap_or_default(),
        groups.join(", "),
        known.join(", ")
    )
}

/// Returns the error message for a value of `--types` that is no group and no type that can be
/// selected: a type of the group structure, a type of RefactoringMiner, or an unknown name, for which
/// the message suggests the most similar one.
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
    let plain = plain.replace(' ', "-");
    let similarity = |known: &str| strsim::jaro_winkler(&plain, known);
    let nearest = known.max_by(|one, other| similarity(one).total_cmp(&similarity(other)));
    format!(
        "unknown types `{name}`: did you mean {}? Give groups ({}) or single types that `refmine schema` lists",
        nearest.unwrap_or_default(),
        groups.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_types_error_suggests_nearest_group_or_type() {
        for (given, part) in [
            ("signatur", "did you mean signature?"),
            ("Add Paramter", "did you mean add-parameter?"),
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
            ("Merge-Variable", "merge variable", "AST diff"),
            ("Extract Fixture", "extract fixture", "give Extract Method"),
            ("Rename-Clas", "rename clas", "did you mean Rename Class?"),
            (
                "Rename Field",
                "rename field",
                "did you mean Rename Attribute?",
            ),
        ] {
            let message = unknown_type(given, name);
            assert!(message.contains(part), "{message}");
        }
    }
}
