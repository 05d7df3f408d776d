//! The published oracles as tables: how each names elements and types, and how its rows count.
//!
//! A further oracle, or a type that an oracle has and refmine learns to find, is a row here.

use crate::relate::kind;

/// How an oracle names the elements of a refactoring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keys {
    /// Java's `p.Type.name(T,U)`, adjusted as RefDiff 2.0's authors did to compare tools (TSE 2021,
    /// Table 4).
    JavaAdjusted,
    /// Java's `p.Type.name(T,U)` (MSR 2017).
    Java,
    /// The same, where a row that names one class for both sides may name it as either side does
    /// (the wording of RefactoringMiner).
    JavaOneClass,
    /// `path:name`, without parameters: the published rows spell those as a parser of their day
    /// did.
    PathAndName,
    /// `path:name`, the name as refmine writes it, with container and parameters.
    Exact,
}

/// What a finding of a covered type is that the oracle does not list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unlisted {
    /// Nobody judged it: it is counted apart.
    Apart,
    /// The oracle is complete, so it is wrong, unless a listed refactoring implies it.
    Wrong,
}

/// What the labels of an oracle's rows are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Labels {
    /// Expected, or not expected.
    Judged,
    /// Only refactorings that developers documented: recall can be told, precision cannot.
    Documented,
    /// Only what another tool found: agreement with it is counted, not correctness.
    Detections,
}

/// A row of the table from relationships to an oracle's types.
#[derive(Debug, Clone, Copy)]
pub struct TypeRule {
    /// RefDiff's names of the relationships.
    pub relationships: &'static [&'static str],
    /// The kinds of the after element.
    pub kinds: &'static [&'static str],
    /// The oracle's name of the type.
    pub name: &'static str,
}

/// How one oracle is read and counted.
#[derive(Debug)]
pub struct Form {
    /// Its name in the tables.
    pub name: &'static str,
    /// Its name for people, with the paper's table.
    pub title: &'static str,
    /// The language of its commits; empty for all.
    pub language: &'static str,
    /// How it names elements.
    pub keys: Keys,
    /// What its labels are.
    pub labels: Labels,
    /// What becomes of what it does not list.
    pub unlisted: Unlisted,
    /// Whether a finding must have the row's very relationship, not only its type.
    pub exact_relationship: bool,
    /// Its types in the paper's order.
    pub types: &'static [&'static str],
    /// What of refmine's findings is which type; none if the types are refmine's own.
    pub rules: &'static [TypeRule],
}

impl Form {
    /// The oracle's type of a relationship between elements of these kinds, if it has one.
    pub fn type_of(&self, relationship: &str, after_kind: &str) -> Option<&'static str> {
        if self.rules.is_empty() {
            return kind::refactoring_name(relationship, after_kind);
        }
        self.rules
            .iter()
            .find(|rule| {
                rule.relationships.contains(&relationship) && rule.kinds.contains(&after_kind)
            })
            .map(|rule| rule.name)
    }

    /// Whether it has refactorings of `language`.
    pub fn is_of(&self, language: &str) -> bool {
        self.language.is_empty() || self.language == language
    }
}

const TYPES: &[&str] = &["class", "interface", "enum", "annotation"];
const METHODS: &[&str] = &["method", "constructor"];
const FIELDS: &[&str] = &["field", "enum_constant"];
const FUNCTIONS: &[&str] = &["function", "method", "constructor"];
const FILES: &[&str] = &["file"];

const fn rule(
    relationships: &'static [&'static str],
    kinds: &'static [&'static str],
    name: &'static str,
) -> TypeRule {
    TypeRule {
        relationships,
        kinds,
        name,
    }
}

// Rules that the Java oracles share.
const EXTRACT_INTERFACE: TypeRule = rule(&["EXTRACT_SUPER"], &["interface"], "Extract Interface");
const EXTRACT_SUPERCLASS: TypeRule = rule(
    &["EXTRACT_SUPER"],
    &["class", "enum", "annotation"],
    "Extract Superclass",
);
const MOVE_METHOD: TypeRule = rule(&["MOVE", "INTERNAL_MOVE"], METHODS, "Move Method");
const RENAME_METHOD: TypeRule = rule(&["RENAME"], METHODS, "Rename Method");
const EXTRACT_METHOD: TypeRule = rule(&["EXTRACT", "EXTRACT_MOVE"], METHODS, "Extract Method");
const INLINE_METHOD: TypeRule = rule(&["INLINE"], METHODS, "Inline Method");
const PULL_UP_METHOD: TypeRule = rule(&["PULL_UP", "PULL_UP_SIGNATURE"], METHODS, "Pull Up Method");
const PUSH_DOWN_METHOD: TypeRule = rule(
    &["PUSH_DOWN", "PUSH_DOWN_IMPL"],
    METHODS,
    "Push Down Method",
);

/// From relationships to the types of the Java oracle of RefDiff 2.0, as its authors did it: by
/// the kind of the after element; a method that was moved and renamed at once is not evaluated.
const JAVA_REFDIFF2: &[TypeRule] = &[
    rule(
        &[
            "MOVE",
            "INTERNAL_MOVE",
            "PULL_UP",
            "PULL_UP_SIGNATURE",
            "PUSH_DOWN",
            "PUSH_DOWN_IMPL",
        ],
        TYPES,
        "Move Class",
    ),
    rule(
        &["RENAME", "MOVE_RENAME", "INTERNAL_MOVE_RENAME"],
        TYPES,
        "Rename Class",
    ),
    EXTRACT_INTERFACE,
    EXTRACT_SUPERCLASS,
    MOVE_METHOD,
    RENAME_METHOD,
    EXTRACT_METHOD,
    INLINE_METHOD,
    PULL_UP_METHOD,
    PUSH_DOWN_METHOD,
];

/// The same for the oracle of RefDiff 1.0, which has attributes as well.
const JAVA_REFDIFF1: &[TypeRule] = &[
    rule(
        &["MOVE", "INTERNAL_MOVE", "PULL_UP", "PUSH_DOWN"],
        TYPES,
        "Move Class",
    ),
    rule(&["RENAME"], TYPES, "Rename Class"),
    EXTRACT_INTERFACE,
    EXTRACT_SUPERCLASS,
    MOVE_METHOD,
    RENAME_METHOD,
    EXTRACT_METHOD,
    INLINE_METHOD,
    PULL_UP_METHOD,
    PUSH_DOWN_METHOD,
    rule(&["MOVE", "INTERNAL_MOVE"], FIELDS, "Move Attribute"),
    rule(
        &["PULL_UP", "PULL_UP_SIGNATURE"],
        FIELDS,
        "Pull Up Attribute",
    ),
    rule(
        &["PUSH_DOWN", "PUSH_DOWN_IMPL"],
        FIELDS,
        "Push Down Attribute",
    ),
];

/// The same for RefactoringMiner's names of the types that RefDiff has.
const JAVA_RMINER: &[TypeRule] = &[
    rule(&["MOVE", "INTERNAL_MOVE"], TYPES, "Move Class"),
    rule(&["RENAME"], TYPES, "Rename Class"),
    rule(
        &["MOVE_RENAME", "INTERNAL_MOVE_RENAME"],
        TYPES,
        "Move And Rename Class",
    ),
    EXTRACT_INTERFACE,
    EXTRACT_SUPERCLASS,
    MOVE_METHOD,
    RENAME_METHOD,
    rule(
        &["MOVE_RENAME", "INTERNAL_MOVE_RENAME"],
        METHODS,
        "Move And Rename Method",
    ),
    EXTRACT_METHOD,
    INLINE_METHOD,
    PULL_UP_METHOD,
    PUSH_DOWN_METHOD,
];

/// From relationships to the rows of the papers' tables for JavaScript and C.
const FUNCTIONS_AND_FILES: &[TypeRule] = &[
    rule(&["MOVE", "INTERNAL_MOVE"], FILES, "Move File"),
    rule(&["MOVE", "INTERNAL_MOVE"], &["class"], "Move Class"),
    // The papers' tools know no superclasses in these languages: what goes up or down is moved.
    rule(
        &["MOVE", "INTERNAL_MOVE", "PULL_UP", "PUSH_DOWN"],
        FUNCTIONS,
        "Move Function",
    ),
    rule(&["RENAME"], FILES, "Rename File"),
    rule(&["RENAME"], &["class"], "Rename Class"),
    rule(&["RENAME"], FUNCTIONS, "Rename Function"),
    rule(&["MOVE_RENAME"], FILES, "Move And Rename File"),
    rule(
        &["MOVE_RENAME", "INTERNAL_MOVE_RENAME"],
        &["class"],
        "Move And Rename Class",
    ),
    rule(
        &["MOVE_RENAME", "INTERNAL_MOVE_RENAME"],
        FUNCTIONS,
        "Move And Rename Function",
    ),
    rule(&["EXTRACT", "EXTRACT_MOVE"], FUNCTIONS, "Extract Function"),
    rule(&["INLINE"], FUNCTIONS, "Inline Function"),
    rule(&["CHANGE_SIGNATURE"], FUNCTIONS, "Change Signature"),
];

/// Java, TSE 2021, Table 4.
pub static JAVA_2: Form = Form {
    name: "java-refdiff2",
    title: "Java, oracle of RefDiff 2.0 (TSE 2021, Table 4)",
    language: "java",
    keys: Keys::JavaAdjusted,
    labels: Labels::Judged,
    unlisted: Unlisted::Apart,
    exact_relationship: false,
    types: &[
        "Move Class",
        "Move Method",
        "Rename Class",
        "Rename Method",
        "Extract Interface",
        "Extract Superclass",
        "Pull Up Method",
        "Push Down Method",
        "Extract Method",
        "Inline Method",
    ],
    rules: JAVA_REFDIFF2,
};

/// Java commits of 2024 and before (Liu et al., IEEE TSE 2025), labels re-validated by the authors of
/// RefactoringMiner. Types that RefDiff does not have are left out.
pub static JAVA_2024: Form = Form {
    name: "java-2024",
    title: "Java, 200 commits of Liu et al. (IEEE TSE 2025), types of RefDiff",
    language: "java",
    keys: Keys::JavaOneClass,
    labels: Labels::Judged,
    unlisted: Unlisted::Apart,
    exact_relationship: false,
    types: &[
        "Move Class",
        "Rename Class",
        "Move And Rename Class",
        "Move Method",
        "Rename Method",
        "Move And Rename Method",
        "Extract Interface",
        "Extract Superclass",
        "Pull Up Method",
        "Push Down Method",
        "Extract Method",
        "Inline Method",
    ],
    rules: JAVA_RMINER,
};

/// Java, MSR 2017, Tables V to VII.
pub static JAVA_1: Form = Form {
    name: "java-refdiff1",
    title: "Java, oracle of RefDiff 1.0 (MSR 2017, Tables V to VII)",
    language: "java",
    keys: Keys::Java,
    labels: Labels::Judged,
    unlisted: Unlisted::Wrong,
    exact_relationship: false,
    types: &[
        "Rename Class",
        "Move Class",
        "Extract Superclass",
        "Extract Interface",
        "Rename Method",
        "Pull Up Method",
        "Push Down Method",
        "Move Method",
        "Extract Method",
        "Inline Method",
        "Move Attribute",
        "Pull Up Attribute",
        "Push Down Attribute",
    ],
    rules: JAVA_REFDIFF1,
};

/// JavaScript, TSE 2021, Table 7: the documented refactorings.
pub static JAVASCRIPT_RECALL: Form = Form {
    name: "javascript-recall",
    title: "JavaScript, documented refactorings (TSE 2021, Table 7)",
    language: "javascript",
    keys: Keys::PathAndName,
    labels: Labels::Documented,
    unlisted: Unlisted::Apart,
    exact_relationship: true,
    types: &[
        "Move File",
        "Move Function",
        "Rename File",
        "Rename Function",
        "Move And Rename File",
        "Move And Rename Function",
        "Extract Function",
        "Inline Function",
    ],
    rules: FUNCTIONS_AND_FILES,
};

/// JavaScript, the detections from which the precision of Table 7 was sampled.
pub static JAVASCRIPT_DETECTIONS: Form = Form {
    name: "javascript-detections",
    title: "JavaScript, agreement with RefDiff 2.0's published detections",
    language: "javascript",
    keys: Keys::PathAndName,
    labels: Labels::Detections,
    unlisted: Unlisted::Apart,
    exact_relationship: false,
    types: &[
        "Move File",
        "Move Class",
        "Move Function",
        "Rename File",
        "Rename Class",
        "Rename Function",
        "Move And Rename File",
        "Move And Rename Class",
        "Move And Rename Function",
        "Extract Function",
        "Inline Function",
    ],
    rules: FUNCTIONS_AND_FILES,
};

/// JavaScript, the two sets on which JSDiffer was compared with RefDiff 2.0 (its public repository). What
/// was too complex to be validated, or is of another type, is left out.
pub static JAVASCRIPT_JSDIFFER: Form = Form {
    name: "javascript-jsdiffer",
    title: "JavaScript, sets of JSDiffer, types of RefDiff",
    language: "javascript",
    keys: Keys::PathAndName,
    labels: Labels::Judged,
    unlisted: Unlisted::Apart,
    exact_relationship: false,
    types: &[
        "Move File",
        "Rename File",
        "Move And Rename File",
        "Rename Class",
        "Move Class",
        "Move Function",
        "Rename Function",
        "Move And Rename Function",
        "Extract Function",
        "Inline Function",
    ],
    rules: FUNCTIONS_AND_FILES,
};

/// C, TSE 2021, Table 8: only the detections are public, no verdicts.
pub static C_DETECTIONS: Form = Form {
    name: "c-detections",
    title: "C, agreement with RefDiff 2.0's published detections (TSE 2021, Table 8; its verdicts were never published)",
    language: "c",
    keys: Keys::PathAndName,
    labels: Labels::Detections,
    unlisted: Unlisted::Apart,
    exact_relationship: false,
    types: &[
        "Change Signature",
        "Rename Function",
        "Move Function",
        "Move And Rename Function",
        "Extract Function",
        "Inline Function",
        "Move File",
        "Rename File",
    ],
    rules: FUNCTIONS_AND_FILES,
};

/// Refactorings that refmine found and a person judged, as the page of `refmine report` exports
/// them. An inlining into another element is an Inline there too.
pub static MARKS: Form = Form {
    name: "marks",
    title: "Refactorings that were judged by hand",
    language: "",
    keys: Keys::Exact,
    labels: Labels::Judged,
    unlisted: Unlisted::Apart,
    exact_relationship: false,
    types: &[
        "Rename Class",
        "Move Class",
        "Move And Rename Class",
        "Change Type Declaration Kind",
        "Extract Superclass",
        "Extract Interface",
        "Rename Method",
        "Move Method",
        "Move And Rename Method",
        "Change Method Signature",
        "Pull Up Method",
        "Push Down Method",
        "Extract Method",
        "Extract And Move Method",
        "Inline Method",
        "Rename Attribute",
        "Move Attribute",
        "Pull Up Attribute",
        "Push Down Attribute",
        "Rename Function",
        "Move Function",
        "Move And Rename Function",
        "Change Function Signature",
        "Pull Up Function",
        "Push Down Function",
        "Extract Function",
        "Extract And Move Function",
        "Inline Function",
        "Rename File",
        "Move File",
        "Move And Rename File",
    ],
    rules: &[],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_of_an_oracle_has_a_rule_and_every_rule_a_type_once() {
        for form in [
            &JAVA_2,
            &JAVA_1,
            &JAVA_2024,
            &JAVASCRIPT_RECALL,
            &JAVASCRIPT_DETECTIONS,
            &JAVASCRIPT_JSDIFFER,
            &C_DETECTIONS,
        ] {
            for name in form.types {
                assert!(form.rules.iter().any(|rule| rule.name == *name), "{name}");
            }
            for rule in form.rules {
                for relationship in rule.relationships {
                    for kind in rule.kinds {
                        assert_eq!(form.type_of(relationship, kind), Some(rule.name));
                    }
                }
            }
        }
    }

    #[test]
    fn marks_know_every_refactoring_that_refmine_finds() {
        for name in kind::refactoring_names() {
            let name = name.replace("Move And Inline", "Inline");
            assert!(MARKS.types.contains(&name.as_str()), "{name}");
        }
        assert_eq!(
            MARKS.type_of("EXTRACT_MOVE", "method"),
            Some("Extract And Move Method")
        );
        assert_eq!(MARKS.type_of("SAME", "class"), None);
    }

    #[test]
    fn a_method_moved_and_renamed_at_once_is_not_evaluated() {
        assert_eq!(JAVA_2.type_of("MOVE_RENAME", "method"), None);
        assert_eq!(JAVA_2.type_of("MOVE_RENAME", "class"), Some("Rename Class"));
        assert_eq!(JAVA_2.type_of("SAME", "class"), None);
    }
}
