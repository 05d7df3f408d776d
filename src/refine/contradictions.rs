//! Types of refactorings that contradict each other if they are told of the same part of a change.
//!
//! Most decisions are made once, so that no two rows can contradict each other: an element has one
//! counterpart (`relate`), a variable has one (`variables::variable_pairs`), and a parameter that became a
//! variable or was merged has none among the parameters. Two types that are found by different means, and
//! only one of which can be true, have a row in [`CONTRADICTIONS`].

use crate::base::pair::Side;

/// Part of a change that two rows can name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// Variable or parameter of one pair of elements.
    Variable,
    /// Modifier or annotation of one pair of elements, or of a parameter or variable of theirs: a text.
    Text,
    /// Element that describes the refactoring.
    Element,
}

/// Two sets of types. A row of the one contradicts a row of the other if both name the same part on a side, and
/// not the same ones on both sides.
#[derive(Debug)]
pub struct Contradiction {
    /// Part that both rows name.
    pub subject: Subject,
    /// Side on which both name it; `None` for texts, which are removed on one side and added on the other.
    pub side: Option<Side>,
    /// Types of the one row.
    pub one: &'static [&'static str],
    /// Types of the other row.
    pub other: &'static [&'static str],
}

const fn variables(
    side: Side,
    one: &'static [&'static str],
    other: &'static [&'static str],
) -> Contradiction {
    Contradiction {
        subject: Subject::Variable,
        side: Some(side),
        one,
        other,
    }
}

const fn elements(
    side: Side,
    one: &'static [&'static str],
    other: &'static [&'static str],
) -> Contradiction {
    Contradiction {
        subject: Subject::Element,
        side: Some(side),
        one,
        other,
    }
}

const fn texts(types: [&'static [&'static str]; 2]) -> Contradiction {
    Contradiction {
        subject: Subject::Text,
        side: None,
        one: types[0],
        other: types[1],
    }
}

/// Types that say that several parameters are one, or one is several.
pub const GROUPED_PARAMETERS: &[&str] = &["Merge Parameter", "Split Parameter"];
/// Types that say what became of one parameter.
pub const SINGLE_PARAMETERS: &[&str] = &[
    "Add Parameter",
    "Remove Parameter",
    "Rename Parameter",
    "Change Parameter Type",
];
/// Types that say that a parameter is one of the other side.
const KEPT_PARAMETERS: &[&str] = &["Rename Parameter", "Change Parameter Type"];
/// Types that say that a variable is one of the other side.
const KEPT_VARIABLES: &[&str] = &["Rename Variable", "Change Variable Type"];
/// Types that say that several variables are one, or one is several.
const GROUPED_VARIABLES: &[&str] = &["Merge Variable", "Split Variable"];

/// Types that say that an element is one of the other side. A member can be pulled up from several types, and
/// pushed down to several.
const KEPT_ELEMENTS: &[&str] = &[
    "Rename Class",
    "Rename Method",
    "Rename Function",
    "Rename Attribute",
    "Rename File",
    "Move Class",
    "Move Method",
    "Move Function",
    "Move Attribute",
    "Move File",
    "Move And Rename Class",
    "Move And Rename Method",
    "Move And Rename Function",
    "Move And Rename Attribute",
    "Move And Rename File",
    "Change Method Signature",
    "Change Function Signature",
    "Change Type Declaration Kind",
];
/// Types that say that an element is a new name of one.
const RENAMED_ELEMENTS: &[&str] = &[
    "Rename Class",
    "Rename Method",
    "Rename Function",
    "Rename Attribute",
    "Move And Rename Class",
    "Move And Rename Method",
    "Move And Rename Function",
    "Move And Rename Attribute",
];

/// All contradictions.
pub static CONTRADICTIONS: &[Contradiction] = &[
    // A parameter before is one parameter after, or was removed, became something else, or was merged or split.
    variables(Side::Before, KEPT_PARAMETERS, KEPT_PARAMETERS),
    variables(
        Side::Before,
        KEPT_PARAMETERS,
        &[
            "Remove Parameter",
            "Localize Parameter",
            "Replace Variable With Attribute",
        ],
    ),
    variables(Side::Before, SINGLE_PARAMETERS, GROUPED_PARAMETERS),
    variables(Side::Before, &["Localize Parameter"], GROUPED_PARAMETERS),
    variables(
        Side::Before,
        &["Localize Parameter"],
        &["Localize Parameter", "Replace Variable With Attribute"],
    ),
    variables(Side::Before, &["Merge Parameter"], &["Split Parameter"]),
    // The same for a parameter after.
    variables(Side::After, KEPT_PARAMETERS, KEPT_PARAMETERS),
    variables(
        Side::After,
        KEPT_PARAMETERS,
        &[
            "Add Parameter",
            "Parameterize Variable",
            "Parameterize Attribute",
        ],
    ),
    variables(Side::After, SINGLE_PARAMETERS, GROUPED_PARAMETERS),
    variables(
        Side::After,
        &["Parameterize Variable"],
        &["Parameterize Attribute"],
    ),
    // A variable before is one after, or was inlined, became something else, or was merged or split.
    variables(Side::Before, KEPT_VARIABLES, KEPT_VARIABLES),
    variables(
        Side::Before,
        KEPT_VARIABLES,
        &[
            "Inline Variable",
            "Parameterize Variable",
            "Replace Variable With Attribute",
        ],
    ),
    variables(Side::Before, KEPT_VARIABLES, GROUPED_VARIABLES),
    variables(
        Side::Before,
        &["Inline Variable"],
        &["Parameterize Variable", "Replace Variable With Attribute"],
    ),
    variables(Side::Before, &["Inline Variable"], GROUPED_VARIABLES),
    variables(Side::Before, &["Merge Variable"], &["Split Variable"]),
    // The same for a variable after, which can be one of several copies.
    variables(
        Side::After,
        KEPT_VARIABLES,
        &[
            "Extract Variable",
            "Localize Parameter",
            "Replace Attribute With Variable",
        ],
    ),
    variables(Side::After, KEPT_VARIABLES, GROUPED_VARIABLES),
    variables(
        Side::After,
        &["Extract Variable"],
        &["Localize Parameter", "Replace Attribute With Variable"],
    ),
    variables(Side::After, &["Extract Variable"], GROUPED_VARIABLES),
    // What is removed and added, or changed, stayed.
    texts([&["Add Method Modifier"], &["Remove Method Modifier"]]),
    texts([&["Add Attribute Modifier"], &["Remove Attribute Modifier"]]),
    texts([&["Add Class Modifier"], &["Remove Class Modifier"]]),
    texts([&["Add Parameter Modifier"], &["Remove Parameter Modifier"]]),
    texts([&["Add Variable Modifier"], &["Remove Variable Modifier"]]),
    texts([
        &["Add Method Annotation", "Modify Method Annotation"],
        &["Remove Method Annotation", "Modify Method Annotation"],
    ]),
    texts([
        &["Add Attribute Annotation", "Modify Attribute Annotation"],
        &["Remove Attribute Annotation", "Modify Attribute Annotation"],
    ]),
    texts([
        &["Add Class Annotation", "Modify Class Annotation"],
        &["Remove Class Annotation", "Modify Class Annotation"],
    ]),
    texts([
        &["Add Parameter Annotation", "Modify Parameter Annotation"],
        &["Remove Parameter Annotation", "Modify Parameter Annotation"],
    ]),
    texts([
        &["Add Variable Annotation", "Modify Variable Annotation"],
        &["Remove Variable Annotation", "Modify Variable Annotation"],
    ]),
    texts([&["Add Parameter"], &["Remove Parameter"]]),
    texts([
        &["Add Thrown Exception Type"],
        &["Remove Thrown Exception Type"],
    ]),
    // An element before is one after, or is gone, or was split.
    elements(Side::Before, KEPT_ELEMENTS, KEPT_ELEMENTS),
    elements(
        Side::Before,
        KEPT_ELEMENTS,
        &[
            "Inline Method",
            "Inline Function",
            "Move And Inline Method",
            "Move And Inline Function",
            "Inline Attribute",
            "Inline Class",
            "Collapse Hierarchy",
            "Replace Attribute",
        ],
    ),
    elements(
        Side::Before,
        KEPT_ELEMENTS,
        &[
            "Split Class",
            "Split Method",
            "Split Function",
            "Split Attribute",
        ],
    ),
    // An element with a new name was not extracted.
    elements(
        Side::After,
        RENAMED_ELEMENTS,
        &[
            "Extract Method",
            "Extract Function",
            "Extract And Move Method",
            "Extract And Move Function",
            "Extract Attribute",
            "Extract Class",
            "Extract Subclass",
            "Extract Superclass",
            "Extract Interface",
        ],
    ),
    // Copies that became one element moved there; several names of one are no copies.
    elements(Side::After, RENAMED_ELEMENTS, RENAMED_ELEMENTS),
];

impl Contradiction {
    /// Returns true if a row of type `one` contradicts a row of type `other`, if they name the same part.
    pub fn is_of(&self, one: &str, other: &str) -> bool {
        let are = |one: &str, other: &str| self.one.contains(&one) && self.other.contains(&other);
        are(one, other) || are(other, one)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refine::type_names;

    #[test]
    fn contradictions_name_known_types() {
        let all: Vec<&str> = type_names().collect();
        for row in CONTRADICTIONS {
            for name in row.one.iter().chain(row.other) {
                assert!(all.contains(name), "{name}");
            }
        }
    }
}
