//! Properties of the oracles as data: how each names elements and types, and how its rows are
//! counted. An oracle is a published list of refactorings in commits, labelled as right or wrong.
//!
//! To support another oracle, or another type of an oracle, add a row here.

use crate::refine;
use crate::relate::kind;
use std::sync::LazyLock;

/// Notation of the elements of a refactoring, by which rows of an oracle and findings are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keys {
    /// Java's `p.Type.name(T,U)`, adjusted as by the authors of RefDiff 2.0 to compare tools (TSE
    /// 2021, Table 4).
    JavaAdjusted,
    /// Java's `p.Type.name(T,U)` (MSR 2017).
    Java,
    /// Like `Java`, but a row can name a single class, that of either side, for both sides (wording
    /// of RefactoringMiner).
    JavaOneClass,
    /// `path:name` without parameters, because the published rows spell parameters like the parsers
    /// used then.
    PathAndName,
    /// `path:Owner.name` without parameters, where the owner is the innermost enclosing type or
    /// function; of a file, the path.
    PathAndOwner,
    /// Names of what changed and of the element, read off RefactoringMiner's descriptions (`details`).
    Details,
    /// `path:name` with the name as refmine writes it, including container and parameters.
    Exact,
}

/// Verdict on a finding that the oracle does not list, although the oracle has refactorings of its
/// type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnlistedPolicy {
    /// Not judged, therefore counted separately.
    Separate,
    /// Wrong, because the oracle is complete, unless a listed refactoring implies it.
    Wrong,
}

/// Origin of the rows of an oracle, which decides which scores can be computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabelMeaning {
    /// Refactorings that people labelled as right (expected) or wrong: they give precision and recall.
    Judged,
    /// Refactorings that developers documented: they give recall, but no precision.
    Documented,
    /// Findings of another tool: they give agreement, but no correctness.
    Detections,
}

/// Rule that gives relationships of refmine a refactoring type of an oracle.
#[derive(Debug, Clone, Copy)]
pub struct TypeRule {
    /// Names of the relationships of refmine, such as `MOVE`, to which the rule applies.
    pub relationships: &'static [&'static str],
    /// Kinds of the after element, such as `method`, to which the rule applies.
    pub kinds: &'static [&'static str],
    /// Refactoring type that the oracle gives to such a relationship.
    pub name: &'static str,
}

/// Conventions of one oracle: notation of elements, refactoring types, and rules by which rows count.
#[derive(Debug)]
pub struct Form {
    /// Name of the oracle in the column `oracle` of the tables `verdicts` and `scores`.
    pub name: &'static str,
    /// Title in reports, with the table of the paper.
    pub title: &'static str,
    /// Language of the commits; empty if there are several.
    pub language: &'static str,
    /// Notation in which the oracle names elements.
    pub keys: Keys,
    /// Origin of the rows: labels of people, documented refactorings, or findings of another tool.
    pub labels: LabelMeaning,
    /// Verdict on findings that the oracle does not list: not judged, or wrong.
    pub unlisted: UnlistedPolicy,
    /// True if a finding must have the same relationship as the row, not only the same type.
    pub exact_relationship: bool,
    /// Refactoring types that are evaluated, in the order of the paper.
    pub types: &'static [&'static str],
    /// Rules from relationships to the oracle's types; empty if it uses refmine's type names.
    pub rules: &'static [TypeRule],
}

impl Form {
    /// Returns the oracle's refactoring type of a relationship whose after element has this kind;
    /// `None` if the oracle has no type for it.
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

    /// Returns true if the oracle has refactorings of `language`.
    pub fn is_of(&self, language: &str) -> bool {
        self.language.is_empty() || self.language == language
    }
}

const TYPES: &[&str] = &[
    "class",
    "record",
    "object",
    "interface",
    "enum",
    "annotation",
];
const METHODS: &[&str] = &["method", "constructor"];
const FIELDS: &[&str] = &["field", "enum_constant"];
const FUNCTIONS: &[&str] = &["function", "method", "constructor"];
const FILES: &[&str] = &["file"];
const MOVED_AND_RENAMED: &[&str] = &["MOVE_RENAME", "INTERNAL_MOVE_RENAME"];

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

// Rules of several Java oracles.
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

/// Rules from refmine's relationships to the refactoring types of the Java oracle of RefDiff 2.0, as
/// by its authors: the kind of the after element decides, and methods that were both moved and renamed
/// are not evaluated.
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

/// Rules from refmine's relationships to the refactoring types of the oracle of RefDiff 1.0, which
/// also has attributes.
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

/// Rules from refmine's relationships to RefactoringMiner's names of refactoring types, for Java and
/// the types that RefDiff 2.0 has.
const JAVA_RMINER: &[TypeRule] = &[
    rule(&["MOVE", "INTERNAL_MOVE"], TYPES, "Move Class"),
    rule(&["RENAME"], TYPES, "Rename Class"),
    rule(MOVED_AND_RENAMED, TYPES, "Move And Rename Class"),
    EXTRACT_INTERFACE,
    EXTRACT_SUPERCLASS,
    MOVE_METHOD,
    RENAME_METHOD,
    rule(MOVED_AND_RENAMED, METHODS, "Move And Rename Method"),
    EXTRACT_METHOD,
    INLINE_METHOD,
    PULL_UP_METHOD,
    PUSH_DOWN_METHOD,
];

/// Rules from refmine's relationships to the rows of the papers' tables for JavaScript and C.
const FUNCTIONS_AND_FILES: &[TypeRule] = &[
    rule(&["MOVE", "INTERNAL_MOVE"], FILES, "Move File"),
    rule(&["MOVE", "INTERNAL_MOVE"], &["class"], "Move Class"),
    // The tools of the papers do not know superclasses in these languages: pull up and push down
    // count as moves.
    rule(
        &["MOVE", "INTERNAL_MOVE", "PULL_UP", "PUSH_DOWN"],
        FUNCTIONS,
        "Move Function",
    ),
    rule(&["RENAME"], FILES, "Rename File"),
    rule(&["RENAME"], &["class"], "Rename Class"),
    rule(&["RENAME"], FUNCTIONS, "Rename Function"),
    rule(&["MOVE_RENAME"], FILES, "Move And Rename File"),
    rule(MOVED_AND_RENAMED, &["class"], "Move And Rename Class"),
    rule(MOVED_AND_RENAMED, FUNCTIONS, "Move And Rename Function"),
    rule(&["EXTRACT", "EXTRACT_MOVE"], FUNCTIONS, "Extract Function"),
    rule(&["INLINE"], FUNCTIONS, "Inline Function"),
    rule(&["CHANGE_SIGNATURE"], FUNCTIONS, "Change Signature"),
];

/// Rules from refmine's relationships to RefactoringMiner's names of refactoring types, for
/// languages with functions outside of types. RefactoringMiner calls functions methods, and has the
/// name of the file in the names of its types, so that a type is moved if its file is renamed.
const ELEMENTS_BY_PATH: &[TypeRule] = &[
    rule(&["MOVE", "RENAME", "MOVE_RENAME"], FILES, "Move File"),
    rule(
        &[
            "SAME",
            "RENAME",
            "MOVE",
            "MOVE_RENAME",
            "INTERNAL_MOVE",
            "INTERNAL_MOVE_RENAME",
        ],
        TYPES,
        "Move Or Rename Class",
    ),
    EXTRACT_INTERFACE,
    EXTRACT_SUPERCLASS,
    rule(&["MOVE", "INTERNAL_MOVE"], FUNCTIONS, "Move Method"),
    rule(&["RENAME"], FUNCTIONS, "Rename Method"),
    rule(MOVED_AND_RENAMED, FUNCTIONS, "Move And Rename Method"),
    rule(&["EXTRACT", "EXTRACT_MOVE"], FUNCTIONS, "Extract Method"),
    rule(&["INLINE"], FUNCTIONS, "Inline Method"),
    rule(
        &["PULL_UP", "PULL_UP_SIGNATURE"],
        FUNCTIONS,
        "Pull Up Method",
    ),
    rule(
        &["PUSH_DOWN", "PUSH_DOWN_IMPL"],
        FUNCTIONS,
        "Push Down Method",
    ),
    rule(&["RENAME"], FIELDS, "Rename Attribute"),
    rule(&["MOVE", "INTERNAL_MOVE"], FIELDS, "Move Attribute"),
    rule(&["PULL_UP"], FIELDS, "Pull Up Attribute"),
    rule(&["PUSH_DOWN"], FIELDS, "Push Down Attribute"),
];

/// Oracles whose rows name elements by path, container and name, such as those of RefactoringMiner
/// and PyRef for Python. Rows that were not validated, and other types, are excluded. A row that a
/// member moved is also met by a finding that it was pulled up or pushed down.
pub static BY_PATH: Form = Form {
    name: "elements-by-path",
    title: "Elements by path, container and name; types of elements",
    language: "",
    keys: Keys::PathAndOwner,
    labels: LabelMeaning::Judged,
    unlisted: UnlistedPolicy::Separate,
    exact_relationship: false,
    types: &[
        "Move File",
        "Move Or Rename Class",
        "Extract Interface",
        "Extract Superclass",
        "Move Method",
        "Rename Method",
        "Move And Rename Method",
        "Pull Up Method",
        "Push Down Method",
        "Extract Method",
        "Inline Method",
        "Rename Attribute",
        "Move Attribute",
        "Pull Up Attribute",
        "Push Down Attribute",
    ],
    rules: ELEMENTS_BY_PATH,
};

/// Java oracle of RefDiff 2.0 (TSE 2021, Table 4).
pub static JAVA_2: Form = Form {
    name: "java-refdiff2",
    title: "Java, oracle of RefDiff 2.0 (TSE 2021, Table 4)",
    language: "java",
    keys: Keys::JavaAdjusted,
    labels: LabelMeaning::Judged,
    unlisted: UnlistedPolicy::Separate,
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

/// Java commits up to 2024 (Liu et al., IEEE TSE 2025), with labels re-validated by the authors of
/// RefactoringMiner. Types that RefDiff does not have are excluded.
pub static JAVA_2024: Form = Form {
    name: "java-2024",
    title: "Java, 200 commits of Liu et al. (IEEE TSE 2025), types of RefDiff",
    language: "java",
    keys: Keys::JavaOneClass,
    labels: LabelMeaning::Judged,
    unlisted: UnlistedPolicy::Separate,
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

/// Java oracle of RefDiff 1.0 (MSR 2017, Tables V to VII).
pub static JAVA_1: Form = Form {
    name: "java-refdiff1",
    title: "Java, oracle of RefDiff 1.0 (MSR 2017, Tables V to VII)",
    language: "java",
    keys: Keys::Java,
    labels: LabelMeaning::Judged,
    unlisted: UnlistedPolicy::Wrong,
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

/// Documented refactorings in JavaScript (TSE 2021, Table 7).
pub static JAVASCRIPT_RECALL: Form = Form {
    name: "javascript-recall",
    title: "JavaScript, documented refactorings (TSE 2021, Table 7)",
    language: "javascript",
    keys: Keys::PathAndName,
    labels: LabelMeaning::Documented,
    unlisted: UnlistedPolicy::Separate,
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

/// JavaScript detections from which the precision in Table 7 (TSE 2021) was sampled.
pub static JAVASCRIPT_DETECTIONS: Form = Form {
    name: "javascript-detections",
    title: "JavaScript, agreement with RefDiff 2.0's published detections",
    language: "javascript",
    keys: Keys::PathAndName,
    labels: LabelMeaning::Detections,
    unlisted: UnlistedPolicy::Separate,
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

/// The two JavaScript sets on which JSDiffer was compared with RefDiff 2.0 (its public repository).
/// Rows that were too complex to validate, and other types, are excluded.
pub static JAVASCRIPT_JSDIFFER: Form = Form {
    name: "javascript-jsdiffer",
    title: "JavaScript, sets of JSDiffer, types of RefDiff",
    language: "javascript",
    keys: Keys::PathAndName,
    labels: LabelMeaning::Judged,
    unlisted: UnlistedPolicy::Separate,
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

/// C detections (TSE 2021, Table 8); the verdicts on them were not published.
pub static C_DETECTIONS: Form = Form {
    name: "c-detections",
    title: "C, agreement with RefDiff 2.0's published detections (TSE 2021, Table 8; its verdicts were never published)",
    language: "c",
    keys: Keys::PathAndName,
    labels: LabelMeaning::Detections,
    unlisted: UnlistedPolicy::Separate,
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

/// Findings of refmine, of all types, that were judged by hand, as exported from the page of
/// `refmine report`. An inlining into another container counts as Inline.
pub static MARKS: LazyLock<Form> = LazyLock::new(|| Form {
    name: "marks",
    title: "Refactorings that were judged by hand",
    language: "",
    keys: Keys::Exact,
    labels: LabelMeaning::Judged,
    unlisted: UnlistedPolicy::Separate,
    exact_relationship: false,
    types: {
        let refined = refine::TYPES.iter().map(|row| row.name);
        let types: Vec<&str> = STRUCTURE_TYPES.iter().copied().chain(refined).collect();
        // Once in the life of the process.
        types.leak()
    },
    rules: &[],
});

/// Types of the group `structure`, with inlining into another container as Inline.
const STRUCTURE_TYPES: &[&str] = &[
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
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_type_has_a_rule_and_each_relationship_at_most_one_type() {
        for form in [
            &JAVA_2,
            &JAVA_1,
            &JAVA_2024,
            &JAVASCRIPT_RECALL,
            &JAVASCRIPT_DETECTIONS,
            &JAVASCRIPT_JSDIFFER,
            &C_DETECTIONS,
            &BY_PATH,
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
    fn marks_cover_all_refactoring_types_of_refmine() {
        for name in refine::type_names() {
            let name = name.replace("Move And Inline", "Inline");
            let count = MARKS.types.iter().filter(|known| **known == name).count();
            assert_eq!(count, 1, "{name}");
        }
        assert_eq!(
            MARKS.type_of("EXTRACT_MOVE", "method"),
            Some("Extract And Move Method")
        );
        assert_eq!(MARKS.type_of("SAME", "class"), None);
    }

    #[test]
    fn java_refdiff2_ignores_methods_that_are_both_moved_and_renamed() {
        assert_eq!(JAVA_2.type_of("MOVE_RENAME", "method"), None);
        assert_eq!(JAVA_2.type_of("MOVE_RENAME", "class"), Some("Rename Class"));
        assert_eq!(JAVA_2.type_of("SAME", "class"), None);
    }
}
