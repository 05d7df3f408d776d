//! Forms of the types that RefDiff does not have, for oracles with RefactoringMiner's descriptions, and
//! the parts of a description that identify a refactoring of each type.

use super::form::{Form, Keys, LabelMeaning, UnlistedPolicy};

/// Labelled types of the oracle [`JAVA_2024`](super::form::JAVA_2024) that RefDiff does not have:
/// refactorings of declarations, bodies and several elements.
pub static JAVA_2024_DETAILS: Form = Form {
    name: "java-2024-details",
    title: "Java, 200 commits of Liu et al. (IEEE TSE 2025), other types",
    language: "java",
    keys: Keys::Details,
    labels: LabelMeaning::Judged,
    unlisted: UnlistedPolicy::Separate,
    exact_relationship: false,
    types: &[
        "Extract Class",
        "Extract Subclass",
        "Change Type Declaration Kind",
        "Replace Anonymous With Class",
        "Move Attribute",
        "Rename Attribute",
        "Move And Rename Attribute",
        "Pull Up Attribute",
        "Push Down Attribute",
        "Extract Attribute",
        "Change Attribute Type",
        "Change Return Type",
        "Merge Parameter",
        "Split Method",
        "Move Code",
        "Extract Variable",
        "Inline Variable",
        "Rename Variable",
        "Change Variable Type",
        "Merge Variable",
        "Replace Attribute With Variable",
        "Replace Variable With Attribute",
        "Invert Condition",
        "Replace Loop With Pipeline",
        "Replace Pipeline With Loop",
    ],
    rules: &[],
};

/// Labelled types of the oracles of the form [`BY_PATH`](super::form::BY_PATH) that are not among
/// the types of that form.
pub static BY_PATH_DETAILS: Form = Form {
    name: "elements-by-path-details",
    title: "Elements by path, container and name; other types",
    language: "",
    keys: Keys::Details,
    labels: LabelMeaning::Judged,
    unlisted: UnlistedPolicy::Separate,
    exact_relationship: false,
    types: &[
        "Add Parameter",
        "Remove Parameter",
        "Rename Parameter",
        "Reorder Parameter",
        "Change Parameter Type",
        "Merge Parameter",
        "Split Parameter",
        "Localize Parameter",
        "Change Return Type",
        "Change Attribute Type",
        "Extract Attribute",
        "Inline Attribute",
        "Merge Attribute",
        "Encapsulate Attribute",
        "Parameterize Attribute",
        "Extract Variable",
        "Inline Variable",
        "Rename Variable",
        "Change Variable Type",
        "Merge Variable",
        "Parameterize Variable",
        "Replace Attribute With Variable",
        "Replace Variable With Attribute",
        "Extract Class",
        "Extract Subclass",
        "Change Type Declaration Kind",
        "Replace Anonymous With Lambda",
        "Move Code",
        "Invert Condition",
        "Split Conditional",
        "Merge Conditional",
        "Change Method Access Modifier",
        "Add Method Modifier",
        "Remove Method Modifier",
        "Change Attribute Access Modifier",
        "Add Attribute Modifier",
        "Remove Attribute Modifier",
        "Change Class Access Modifier",
        "Add Class Modifier",
        "Remove Class Modifier",
        "Add Method Annotation",
        "Remove Method Annotation",
        "Modify Method Annotation",
        "Add Attribute Annotation",
        "Remove Attribute Annotation",
        "Modify Attribute Annotation",
        "Add Class Annotation",
        "Remove Class Annotation",
        "Modify Class Annotation",
        "Add Parameter Annotation",
        "Remove Parameter Annotation",
        "Modify Parameter Annotation",
    ],
    rules: &[],
};

/// Parts of a description that are the before and after key of a refactoring of a type. Examples are
/// in the test `descriptions_have_keys_of_names` of [`super::details`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyShape {
    /// Qualified names of both elements, `p.A.a` and `p.B.a`; of methods with moved code, their names.
    Elements,
    /// Names of both types, `A` and `B`.
    Types,
    /// Names of an attribute before and after, `a to b`, and the type that has it, `A`.
    Attributes,
    /// Text of the changed part before and after without spaces, `List<A>toB`, and the member, `A.m`,
    /// or the type, `A`.
    Text,
    /// Names of variables before and after, `a,b to c`, and the member that has them, `A.m`.
    Variables,
    /// Only the after key: the member, `A.m`, or the type, `A`.
    Member,
}

impl KeyShape {
    /// Returns the shape of the keys of refactorings of this type.
    pub fn of(refactoring_type: &str) -> KeyShape {
        match refactoring_type {
            "Move Attribute"
            | "Pull Up Attribute"
            | "Push Down Attribute"
            | "Move And Rename Attribute"
            | "Move Code" => KeyShape::Elements,
            "Extract Class" | "Extract Subclass" => KeyShape::Types,
            "Rename Attribute"
            | "Change Attribute Type"
            | "Extract Attribute"
            | "Inline Attribute"
            | "Merge Attribute"
            | "Encapsulate Attribute" => KeyShape::Attributes,
            "Change Return Type" => KeyShape::Text,
            name if name.ends_with(" Annotation") || name.ends_with(" Modifier") => KeyShape::Text,
            "Reorder Parameter"
            | "Invert Condition"
            | "Split Conditional"
            | "Merge Conditional"
            | "Replace Anonymous With Lambda"
            | "Replace Loop With Pipeline"
            | "Replace Pipeline With Loop"
            | "Replace Anonymous With Class"
            | "Change Type Declaration Kind"
            | "Split Method" => KeyShape::Member,
            _ => KeyShape::Variables,
        }
    }
}

/// Returns true if the key of a refactoring of this type has the element before the change: what was
/// removed, inlined or split exists only there.
pub fn is_of_before(refactoring_type: &str) -> bool {
    let first_words = ["Inline", "Remove"];
    let is_first = |word: &&str| refactoring_type.starts_with(word);
    first_words.iter().any(is_first) || refactoring_type == "Split Method"
}
