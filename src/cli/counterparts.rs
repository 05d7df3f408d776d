//! Table of the refactoring types of RefactoringMiner, with the types that refmine reports instead.

/// One refactoring type of RefactoringMiner, with the types by which refmine reports such changes.
pub struct Counterpart {
    /// Name of the type in RefactoringMiner 3.1.
    pub name: &'static str,
    /// Types of refmine that describe such a change. Empty if refmine reports no refactoring for it.
    pub types: &'static [&'static str],
    /// Difference of the types of refmine, without a full stop. Empty if refmine has the type itself.
    pub note: &'static str,
}

/// Types of RefactoringMiner 3.1, in the order of its enumeration.
pub const COUNTERPARTS: &[Counterpart] = &[
    of("Extract Method", &["Extract Method"], ""),
    of("Rename Class", &["Rename Class"], ""),
    of("Move Attribute", &["Move Attribute"], ""),
    of(
        "Move And Rename Attribute",
        &["Move And Rename Attribute"],
        "",
    ),
    of("Replace Attribute", &["Replace Attribute"], ""),
    of("Rename Method", &["Rename Method"], ""),
    of("Inline Method", &["Inline Method"], ""),
    of("Move Method", &["Move Method"], ""),
    of("Move And Rename Method", &["Move And Rename Method"], ""),
    of("Pull Up Method", &["Pull Up Method"], ""),
    of("Move Class", &["Move Class"], ""),
    of("Move And Rename Class", &["Move And Rename Class"], ""),
    of("Move Source Folder", &["Move Source Folder"], ""),
    of("Pull Up Attribute", &["Pull Up Attribute"], ""),
    of("Push Down Attribute", &["Push Down Attribute"], ""),
    of("Push Down Method", &["Push Down Method"], ""),
    of("Extract Interface", &["Extract Interface"], ""),
    of("Extract Superclass", &["Extract Superclass"], ""),
    of("Extract Subclass", &["Extract Subclass"], ""),
    of("Extract Class", &["Extract Class"], ""),
    of("Extract And Move Method", &["Extract And Move Method"], ""),
    of("Move And Inline Method", &["Move And Inline Method"], ""),
    of(
        "Replace Anonymous With Class",
        &["Replace Anonymous With Class"],
        "",
    ),
    of(
        "Introduce Polymorphism",
        &[],
        "RefactoringMiner 3.1 has the name, but never reports it",
    ),
    of("Rename Package", &["Rename Package"], ""),
    of("Move Package", &["Move Package"], ""),
    of("Extract Variable", &["Extract Variable"], ""),
    of("Extract Attribute", &["Extract Attribute"], ""),
    of("Inline Variable", &["Inline Variable"], ""),
    of("Inline Attribute", &["Inline Attribute"], ""),
    of("Rename Variable", &["Rename Variable"], ""),
    of("Rename Parameter", &["Rename Parameter"], ""),
    of("Rename Attribute", &["Rename Attribute"], ""),
    of("Merge Variable", &["Merge Variable"], ""),
    of("Merge Parameter", &["Merge Parameter"], ""),
    of("Merge Attribute", &["Merge Attribute"], ""),
    of("Split Variable", &["Split Variable"], ""),
    of("Split Parameter", &["Split Parameter"], ""),
    of("Split Attribute", &["Split Attribute"], ""),
    of(
        "Replace Variable With Attribute",
        &["Replace Variable With Attribute"],
        "",
    ),
    of(
        "Replace Attribute With Variable",
        &["Replace Attribute With Variable"],
        "",
    ),
    of("Parameterize Variable", &["Parameterize Variable"], ""),
    of("Localize Parameter", &["Localize Parameter"], ""),
    of("Parameterize Attribute", &["Parameterize Attribute"], ""),
    of("Change Return Type", &["Change Return Type"], ""),
    of("Change Variable Type", &["Change Variable Type"], ""),
    of("Change Parameter Type", &["Change Parameter Type"], ""),
    of("Change Attribute Type", &["Change Attribute Type"], ""),
    of("Add Method Annotation", &["Add Method Annotation"], ""),
    of(
        "Remove Method Annotation",
        &["Remove Method Annotation"],
        "",
    ),
    of(
        "Modify Method Annotation",
        &["Modify Method Annotation"],
        "",
    ),
    of(
        "Add Attribute Annotation",
        &["Add Attribute Annotation"],
        "",
    ),
    of(
        "Remove Attribute Annotation",
        &["Remove Attribute Annotation"],
        "",
    ),
    of(
        "Modify Attribute Annotation",
        &["Modify Attribute Annotation"],
        "",
    ),
    of("Add Class Annotation", &["Add Class Annotation"], ""),
    of("Remove Class Annotation", &["Remove Class Annotation"], ""),
    of("Modify Class Annotation", &["Modify Class Annotation"], ""),
    of(
        "Add Parameter Annotation",
        &["Add Parameter Annotation"],
        "",
    ),
    of(
        "Remove Parameter Annotation",
        &["Remove Parameter Annotation"],
        "",
    ),
    of(
        "Modify Parameter Annotation",
        &["Modify Parameter Annotation"],
        "",
    ),
    of("Add Parameter", &["Add Parameter"], ""),
    of("Remove Parameter", &["Remove Parameter"], ""),
    of("Reorder Parameter", &["Reorder Parameter"], ""),
    of("Add Variable Annotation", &["Add Variable Annotation"], ""),
    of(
        "Remove Variable Annotation",
        &["Remove Variable Annotation"],
        "",
    ),
    of(
        "Modify Variable Annotation",
        &["Modify Variable Annotation"],
        "",
    ),
    of(
        "Add Thrown Exception Type",
        &["Add Thrown Exception Type"],
        "",
    ),
    of(
        "Remove Thrown Exception Type",
        &["Remove Thrown Exception Type"],
        "",
    ),
    of(
        "Change Thrown Exception Type",
        &["Change Thrown Exception Type"],
        "",
    ),
    of(
        "Change Method Access Modifier",
        &["Change Method Access Modifier"],
        "",
    ),
    of(
        "Change Attribute Access Modifier",
        &["Change Attribute Access Modifier"],
        "",
    ),
    of("Encapsulate Attribute", &["Encapsulate Attribute"], ""),
    of("Add Method Modifier", &["Add Method Modifier"], ""),
    of("Remove Method Modifier", &["Remove Method Modifier"], ""),
    of("Add Attribute Modifier", &["Add Attribute Modifier"], ""),
    of(
        "Remove Attribute Modifier",
        &["Remove Attribute Modifier"],
        "",
    ),
    of("Add Variable Modifier", &["Add Variable Modifier"], ""),
    of("Add Parameter Modifier", &["Add Parameter Modifier"], ""),
    of(
        "Remove Variable Modifier",
        &["Remove Variable Modifier"],
        "",
    ),
    of(
        "Remove Parameter Modifier",
        &["Remove Parameter Modifier"],
        "",
    ),
    of(
        "Change Class Access Modifier",
        &["Change Class Access Modifier"],
        "",
    ),
    of("Add Class Modifier", &["Add Class Modifier"], ""),
    of("Remove Class Modifier", &["Remove Class Modifier"], ""),
    of("Split Package", &["Split Package"], ""),
    of("Merge Package", &["Merge Package"], ""),
    of(
        "Change Type Declaration Kind",
        &["Change Type Declaration Kind"],
        "",
    ),
    of("Collapse Hierarchy", &["Collapse Hierarchy"], ""),
    of(
        "Replace Loop With Pipeline",
        &["Replace Loop With Pipeline"],
        "",
    ),
    of(
        "Replace Pipeline With Loop",
        &["Replace Pipeline With Loop"],
        "",
    ),
    of(
        "Replace Anonymous With Lambda",
        &["Replace Anonymous With Lambda"],
        "",
    ),
    of("Merge Class", &["Merge Class"], ""),
    of("Split Class", &["Split Class"], ""),
    of("Split Conditional", &["Split Conditional"], ""),
    of("Invert Condition", &["Invert Condition"], ""),
    of("Merge Conditional", &["Merge Conditional"], ""),
    of("Merge Catch", &["Merge Catch"], ""),
    of("Merge Method", &["Merge Method"], ""),
    of("Split Method", &["Split Method"], ""),
    of("Move Code", &["Move Code"], ""),
    of("Parameterize Test", &["Parameterize Test"], ""),
    of("Assert Throws", &["Assert Throws"], ""),
    of("Assert Timeout", &["Assert Timeout"], ""),
    of("Try With Resources", &["Try With Resources"], ""),
    of(
        "Replace Generic With Diamond",
        &["Replace Generic With Diamond"],
        "",
    ),
    of(
        "Replace Conditional With Ternary",
        &["Replace Conditional With Ternary"],
        "",
    ),
    of(
        "Replace Conditional With Assumption",
        &["Replace Conditional With Assumption"],
        "",
    ),
    of(
        "Replace Assertion With Assumption",
        &[],
        "RefactoringMiner 3.1 has the name, but never reports it",
    ),
    of(
        "Replace Ignore With Assumption",
        &[],
        "RefactoringMiner 3.1 has the name, but never reports it",
    ),
    of(
        "Extract Fixture",
        &["Extract Method"],
        "the new method is extracted from each test that lost the code",
    ),
    of("Move Annotation", &["Move Annotation"], ""),
];

/// Shorthand for a row of [`COUNTERPARTS`].
const fn of(name: &'static str, types: &'static [&'static str], note: &'static str) -> Counterpart {
    Counterpart { name, types, note }
}

/// Returns the type of RefactoringMiner called `name`, which is in lower case and has spaces between
/// words; `None` if RefactoringMiner has no such type.
pub fn find(name: &str) -> Option<&'static Counterpart> {
    COUNTERPARTS
        .iter()
        .find(|counterpart| counterpart.name.to_lowercase() == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refine;

    /// Returns the rows of the table of types in docs/refactoringminer.md, one per line.
    fn markdown_rows() -> impl Iterator<Item = String> {
        COUNTERPARTS.iter().map(|counterpart| {
            let types = match counterpart.types {
                [] => "–".to_owned(),
                types => types.join(", "),
            };
            format!("| {} | {types} | {} |", counterpart.name, counterpart.note)
        })
    }

    #[test]
    fn counterparts_name_existing_types() {
        for counterpart in COUNTERPARTS {
            for name in counterpart.types {
                assert!(refine::type_names().any(|known| known == *name), "{name}");
            }
        }
    }

    #[test]
    fn type_of_same_name_needs_no_note() {
        for counterpart in COUNTERPARTS {
            let is_known = refine::type_names().any(|known| known == counterpart.name);
            assert_eq!(
                is_known,
                counterpart.note.is_empty(),
                "{}",
                counterpart.name
            );
        }
    }

    #[test]
    fn documentation_lists_every_counterpart() {
        let document = include_str!("../../docs/refactoringminer.md");
        for row in markdown_rows() {
            assert!(
                document.lines().any(|line| line == row),
                "docs/refactoringminer.md lacks the row {row}"
            );
        }
    }
}
