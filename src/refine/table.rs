//! Table of the refactoring types outside of the group `structure`, and the sets of requested
//! types.

use super::bodies::BodyChange;
use super::bodies::catch_types;
use super::bodies::code_types;
use super::bodies::expression_types;
use super::bodies::loop_types;
use super::bodies::ternary_types;
use super::bodies::test_types;
use super::declarations::declaration::Change;
use super::declarations::declaration_types;
use super::declarations::merged_values;
use super::declarations::moved_annotations;
use super::elements::attributes;
use super::elements::classes;
use super::elements::moved_code;
use super::elements::packages;
use super::elements::replaced_attributes;
use super::elements::split_methods;
use super::elements::{ElementFinding, ElementsChange};
use super::sites::{BodyFinding, DeclarationFinding};
use super::variables::merged_variables;
use super::variables::variable_types;
use crate::lang::rules::KindGroup;

/// Type of refactoring that is found in matched elements: in their declarations, in their bodies, or in
/// the relationships of several elements.
#[derive(Debug)]
pub struct RefinedType {
    /// Established name of the type.
    pub name: &'static str,
    /// Group by which the type is requested.
    pub group: TypeGroup,
    /// Groups of element kinds, such as methods or attributes, that can have a refactoring of this type.
    pub elements: &'static [KindGroup],
    /// Sentence that describes a refactoring of this type, with the placeholders `{before}` and
    /// `{after}` for the elements, `{old}` and `{new}` for the changed part before and after, and
    /// `{number}` for the number of elements that the refactoring concerns.
    pub sentence: &'static str,
    /// Function that finds the refactorings of this type.
    pub(super) finder: Finder,
}

/// Function that finds the refactorings of a type, by the input it reads.
#[derive(Debug, Clone, Copy)]
pub(super) enum Finder {
    /// Reads two matched declarations and returns one finding for each refactoring.
    Declarations(fn(&Change) -> Vec<DeclarationFinding>),
    /// Reads all relationships of a change and returns one finding for each refactoring.
    Elements(ElementsFinder),
    /// Reads the bodies of two matched elements, or of two elements between which code was moved, and
    /// returns one finding for each refactoring.
    Bodies(fn(&BodyChange<'_>) -> Vec<BodyFinding>),
    /// Reads the bodies of two elements between which mapped code went although no relationship connects
    /// them, and returns one finding for each refactoring.
    UnrelatedBodies(fn(&BodyChange<'_>) -> Vec<BodyFinding>),
}

impl Finder {
    /// Returns true if the function reads the mapped statements of bodies.
    fn reads_bodies(self) -> bool {
        match self {
            Finder::Declarations(_) | Finder::Elements(_) => false,
            Finder::Bodies(_) | Finder::UnrelatedBodies(_) => true,
        }
    }
}

/// Function that reads all relationships of a change.
pub(super) type ElementsFinder = fn(&ElementsChange<'_>) -> Vec<ElementFinding>;

/// Types are compared by name: names are unique in [`TYPES`], and functions are not comparable.
impl PartialEq for RefinedType {
    fn eq(&self, other: &RefinedType) -> bool {
        self.name == other.name
    }
}

impl Eq for RefinedType {}

/// Makes [`TypeGroup`]: the name of each group, true if its refactorings concern parts of elements, and its
/// meaning.
macro_rules! type_groups {
    ($($group:ident $name:literal $is_detail:literal $meaning:literal;)+) => {
        /// Group of refactoring types that can be requested.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum TypeGroup {
            $(#[doc = $meaning] $group,)+
        }

        impl TypeGroup {
            /// All groups, as documents list them.
            pub const ALL: &'static [TypeGroup] = &[$(TypeGroup::$group),+];

            /// Returns the row of the group.
            fn row(self) -> (&'static str, bool, &'static str) {
                match self {
                    $(TypeGroup::$group => ($name, $is_detail, $meaning),)+
                }
            }
        }
    };
}

type_groups! {
    Structure "structure" false
        "Elements that were renamed, moved, extracted, inlined or changed their kind or parameters.";
    Package "package" false
        "Packages that were renamed, moved, merged or split, and source folders that moved.";
    Class "class" false "Types that were extracted, inlined, merged, split or collapsed.";
    Method "method" false "Methods and functions that were split or merged.";
    Signature "signature" true
        "Parameters, results and exceptions of matched methods, and parameters that extracted code took along.";
    Attribute "attribute" true
        "Types of matched attributes; attributes that were encapsulated, extracted, inlined, merged, split, or moved and renamed.";
    Modifier "modifier" true "Visibility and other modifiers of matched elements and of their parameters.";
    Annotation "annotation" true "Annotations of matched elements and of their parameters.";
    Variable "variable" true
        "Variables in the bodies of matched elements: names, types, values, and what became a parameter or an attribute.";
    Code "code" true "Statements and expressions in the bodies of matched elements.";
    Test "test" true
        "Tests that became parameterized, assert exceptions or the time that code takes, or assume a condition.";
}

impl TypeGroup {
    /// Returns the name in options, and the value of the column `type_group`.
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// Returns true if a refactoring of the group concerns a part of an element, such as a parameter.
    /// Texts for people only count such refactorings.
    pub fn is_detail(self) -> bool {
        self.row().1
    }

    /// Returns the meaning, for the data dictionary.
    pub fn meaning(self) -> &'static str {
        self.row().2
    }
}

/// Set of requested groups and types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub struct TypeSet {
    /// True if the group `structure` is requested.
    pub structure: bool,
    /// Bit set of the requested rows of [`TYPES`]: bit `n` is the row at index `n`.
    refined: u128,
}

/// Name that is neither a group nor a type of [`TYPES`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownType(pub String);

impl TypeSet {
    /// Set with the group `structure` only.
    pub const STRUCTURE: TypeSet = TypeSet {
        structure: true,
        refined: 0,
    };
    /// Name that requests all groups.
    pub const ALL: &'static str = "all";

    /// Returns the set of all groups.
    pub fn all() -> TypeSet {
        let bits = TYPES.iter().zip(0..).map(|(_, bit)| 1_u128 << bit);
        TypeSet {
            structure: true,
            refined: bits.sum(),
        }
    }

    /// Parses names of groups and of types of [`TYPES`]; case, spaces and hyphens do not matter.
    ///
    /// # Errors
    ///
    /// Returns the first name that is unknown. Types of the group `structure` cannot be requested alone.
    pub fn named(names: &[String]) -> Result<TypeSet, UnknownType> {
        let mut set = TypeSet {
            structure: false,
            refined: 0,
        };
        for given in names {
            let name = given.trim().to_lowercase().replace(' ', "-");
            let is_all = name == TypeSet::ALL;
            let mut is_known = is_all || name == TypeGroup::Structure.name();
            set.structure |= is_known;
            for (row, bit) in TYPES.iter().zip(0..) {
                let of_row = row.name.to_lowercase().replace(' ', "-");
                if is_all || name == row.group.name() || name == of_row {
                    set.refined |= 1 << bit;
                    is_known = true;
                }
            }
            if !is_known {
                return Err(UnknownType(given.clone()));
            }
        }
        Ok(set)
    }

    /// Returns true if the type `name` is requested. A name that is no row of [`TYPES`] counts as one of
    /// the group `structure`.
    pub fn includes(self, name: &str) -> bool {
        let row = TYPES.iter().position(|row| row.name == name);
        row.map_or(self.structure, |bit| self.refined & (1_u128 << bit) != 0)
    }

    /// Returns the set, and with it the types `others` if it includes one of the types `of`.
    pub(super) fn with(self, others: &[&str], of: &[&str]) -> TypeSet {
        let bits = |names: &[&str]| {
            let rows = TYPES
                .iter()
                .zip(0..)
                .filter(|(row, _)| names.contains(&row.name));
            rows.fold(0, |bits, (_, bit)| bits | 1_u128 << bit)
        };
        let mut set = self;
        if set.refined & bits(of) != 0 {
            set.refined |= bits(others);
        }
        set
    }

    /// Returns true if a row of [`TYPES`] is requested.
    pub fn has_refined(self) -> bool {
        self.refined != 0
    }

    /// Returns the requested rows of [`TYPES`].
    fn rows(self) -> impl Iterator<Item = &'static RefinedType> {
        let rows = TYPES.iter().zip(0..);
        rows.filter(move |(_, bit)| self.refined & (1_u128 << bit) != 0)
            .map(|(row, _)| row)
    }

    /// Returns true if a requested row of [`TYPES`] reads matched declarations.
    pub(super) fn reads_declarations(self) -> bool {
        self.rows()
            .any(|row| matches!(row.finder, Finder::Declarations(_)))
    }

    /// Returns true if a row of [`TYPES`] that belongs to `group` is requested.
    pub(super) fn has_type_of(self, group: TypeGroup) -> bool {
        self.rows().any(|row| row.group == group)
    }

    /// Returns true if a requested row of [`TYPES`] reads the mapped statements of bodies.
    pub fn reads_bodies(self) -> bool {
        self.rows().any(|row| row.finder.reads_bodies())
    }

    /// Returns the requested rows of [`TYPES`] that elements of the kinds `group` can have.
    pub(super) fn refined_of(self, group: KindGroup) -> impl Iterator<Item = &'static RefinedType> {
        self.rows().filter(move |row| row.elements.contains(&group))
    }

    /// Returns the requested rows of [`TYPES`] that read all relationships of a change, with their
    /// functions.
    pub(super) fn of_elements(
        self,
    ) -> impl Iterator<Item = (&'static RefinedType, ElementsFinder)> {
        self.rows().filter_map(|row| match row.finder {
            Finder::Elements(find) => Some((row, find)),
            _ => None,
        })
    }
}

/// Groups of element kinds that have code; types that are read off bodies can occur in all of them.
const WITH_CODE: &[KindGroup] = &[
    KindGroup::Method,
    KindGroup::Function,
    KindGroup::Attribute,
    KindGroup::Type,
    KindGroup::File,
];

/// Expands to the rows of [`TYPES`]. Rows before `@bodies` have a group, an element kind, optionally the
/// variant `Elements` of [`Finder`], a name, a sentence and a function; rows after it lack kind and
/// variant, because they always are [`Finder::Bodies`] of elements with code, or
/// [`Finder::UnrelatedBodies`] after `@unrelated`.
macro_rules! types {
    (
        $($group:ident $elements:ident $($of:ident)? $name:literal, $sentence:literal, $find:expr;)+
        @bodies
        $($body_group:ident $body_name:literal, $body_sentence:literal, $body_find:expr;)+
        @unrelated
        $($other_group:ident $other_name:literal, $other_sentence:literal, $other_find:expr;)+
    ) => {
        &[
            $(RefinedType {
                name: $name,
                group: TypeGroup::$group,
                elements: &[KindGroup::$elements],
                sentence: $sentence,
                finder: finder!($($of)? $find),
            },)+
            $(RefinedType {
                name: $body_name,
                group: TypeGroup::$body_group,
                elements: WITH_CODE,
                sentence: $body_sentence,
                finder: Finder::Bodies($body_find),
            },)+
            $(RefinedType {
                name: $other_name,
                group: TypeGroup::$other_group,
                elements: WITH_CODE,
                sentence: $other_sentence,
                finder: Finder::UnrelatedBodies($other_find),
            },)+
        ]
    };
}

/// Wraps a function in the named variant of [`Finder`], or in `Declarations` if none is named.
macro_rules! finder {
    ($find:expr) => {
        Finder::Declarations($find)
    };
    ($of:ident $find:expr) => {
        Finder::$of($find)
    };
}

/// All types that are read off matched declarations, off their bodies or off several relationships.
/// Names are those of RefactoringMiner; Inline Class is Fowler's.
pub static TYPES: &[RefinedType] = types! {
    Package Type Elements "Rename Package", "package {old} renamed to {new}, types: {number}",
        packages::renamed_packages;
    Package Type Elements "Move Package", "package {old} moved to {new}, types: {number}", packages::moved_packages;
    Package Type Elements "Split Package", "package {old} split to {new}, types: {number}", packages::split_packages;
    Package Type Elements "Merge Package", "packages {old} merged to {new}, types: {number}",
        packages::merged_packages;
    Package Type Elements "Move Source Folder", "source folder {old} moved to {new}, types: {number}",
        packages::moved_source_folders;
    Class Type Elements "Extract Class", "{after} extracted from {before}", classes::extracted_classes;
    Class Type Elements "Extract Subclass", "{after} extracted from {before}", classes::extracted_subclasses;
    Class Type Elements "Inline Class", "{before} inlined to {after}", classes::inlined_classes;
    Class Type Elements "Merge Class", "types {old} merged to {new}", classes::merged_classes;
    Class Type Elements "Split Class", "type {old} split to {new}", classes::split_classes;
    Method Method Elements "Split Method", "{before} split to {new}", split_methods::split_methods;
    Method Method Elements "Merge Method", "{old} merged to {after}", split_methods::merged_methods;
    Method Function Elements "Split Function", "{before} split to {new}", split_methods::split_functions;
    Method Function Elements "Merge Function", "{old} merged to {after}", split_methods::merged_functions;
    Attribute Attribute Elements "Encapsulate Attribute", "{after} encapsulated by {new}", attributes::encapsulated;
    Attribute Attribute Elements "Extract Attribute", "{after} extracted from {before}",
        attributes::extracted_attributes;
    Attribute Attribute Elements "Inline Attribute", "{before} inlined to {after}", attributes::inlined_attributes;
    Attribute Attribute Elements "Move And Rename Attribute", "{before} moved and renamed to {after}",
        attributes::moved_and_renamed;
    Attribute Attribute Elements "Replace Attribute", "{before} replaced by {after}",
        replaced_attributes::replaced_attributes;
    Attribute Attribute Elements "Merge Attribute", "attributes {old} merged to {new}",
        merged_values::merged_attributes;
    Attribute Attribute Elements "Split Attribute", "attribute {old} split to {new}",
        merged_values::split_attributes;
    Class Type Elements "Collapse Hierarchy", "{before} collapsed to {after}", classes::collapsed_hierarchies;
    Signature Method "Add Parameter", "parameter {new} added to {after}", declaration_types::parameters_added;
    Signature Method "Remove Parameter", "parameter {old} removed from {before}", declaration_types::parameters_removed;
    Signature Method "Reorder Parameter", "parameters {old} of {before} reordered to {new}",
        declaration_types::reordered;
    Signature Method "Rename Parameter", "parameter {old} renamed to {new} in {after}",
        declaration_types::parameters_of_other_names;
    Signature Method "Change Parameter Type", "type of parameter {old} changed to {new} in {after}",
        declaration_types::parameters_of_other_types;
    Signature Method Elements "Merge Parameter", "parameters {old} merged to {new} in {after}",
        merged_values::merged_parameters;
    Signature Method Elements "Split Parameter", "parameter {old} split to {new} in {after}",
        merged_values::split_parameters;
    Signature Method "Change Return Type", "return type {old} changed to {new} in {after}",
        declaration_types::changed_result;
    Signature Method "Add Thrown Exception Type", "exception {new} added to {after}",
        declaration_types::exceptions_added;
    Signature Method "Remove Thrown Exception Type", "exception {old} removed from {before}",
        declaration_types::exceptions_removed;
    Signature Method "Change Thrown Exception Type", "exceptions {old} changed to {new} in {after}",
        declaration_types::exceptions_changed;
    Attribute Attribute "Change Attribute Type", "type {old} changed to {new} in {after}",
        declaration_types::changed_type;
    Modifier Method "Change Method Access Modifier", "visibility {old} changed to {new} in {after}",
        declaration_types::access;
    Modifier Method "Add Method Modifier", "modifier {new} added to {after}", declaration_types::added_modifiers;
    Modifier Method "Remove Method Modifier", "modifier {old} removed from {before}",
        declaration_types::removed_modifiers;
    Modifier Attribute "Change Attribute Access Modifier", "visibility {old} changed to {new} in {after}",
        declaration_types::access;
    Modifier Attribute "Add Attribute Modifier", "modifier {new} added to {after}", declaration_types::added_modifiers;
    Modifier Attribute "Remove Attribute Modifier", "modifier {old} removed from {before}",
        declaration_types::removed_modifiers;
    Modifier Type "Change Class Access Modifier", "visibility {old} changed to {new} in {after}",
        declaration_types::access;
    Modifier Type "Add Class Modifier", "modifier {new} added to {after}", declaration_types::added_modifiers;
    Modifier Type "Remove Class Modifier", "modifier {old} removed from {before}", declaration_types::removed_modifiers;
    Modifier Method "Add Parameter Modifier", "modifier {new} added to {after}",
        declaration_types::added_parameter_modifiers;
    Modifier Method "Remove Parameter Modifier", "modifier {old} removed from {before}",
        declaration_types::removed_parameter_modifiers;
    Annotation Method "Add Method Annotation", "annotation {new} added to {after}",
        declaration_types::added_annotations;
    Annotation Method "Remove Method Annotation", "annotation {old} removed from {before}",
        declaration_types::removed_annotations;
    Annotation Method "Modify Method Annotation", "annotation {old} changed to {new} in {after}",
        declaration_types::modified_annotations;
    Annotation Attribute "Add Attribute Annotation", "annotation {new} added to {after}",
        declaration_types::added_annotations;
    Annotation Attribute "Remove Attribute Annotation", "annotation {old} removed from {before}",
        declaration_types::removed_annotations;
    Annotation Attribute "Modify Attribute Annotation", "annotation {old} changed to {new} in {after}",
        declaration_types::modified_annotations;
    Annotation Type "Add Class Annotation", "annotation {new} added to {after}", declaration_types::added_annotations;
    Annotation Type "Remove Class Annotation", "annotation {old} removed from {before}",
        declaration_types::removed_annotations;
    Annotation Type "Modify Class Annotation", "annotation {old} changed to {new} in {after}",
        declaration_types::modified_annotations;
    Annotation Type Elements "Move Annotation", "annotation {old} moved from {before} to {after}",
        moved_annotations::moved_annotations;
    Annotation Method "Add Parameter Annotation", "annotation {new} added to {after}",
        declaration_types::added_parameter_annotations;
    Annotation Method "Remove Parameter Annotation", "annotation {old} removed from {before}",
        declaration_types::removed_parameter_annotations;
    Annotation Method "Modify Parameter Annotation", "annotation {old} changed to {new} in {after}",
        declaration_types::modified_parameter_annotations;
    Test Method "Parameterize Test", "{after} parameterized by {new}", test_types::parameterize_test;
    @bodies
    Variable "Rename Variable", "variable {old} renamed to {new} in {after}", variable_types::rename_variable;
    Variable "Change Variable Type", "type of variable {old} changed to {new} in {after}",
        variable_types::change_variable_type;
    Variable "Extract Variable", "variable {new} extracted in {after}", variable_types::extract_variable;
    Variable "Inline Variable", "variable {old} inlined in {before}", variable_types::inline_variable;
    Variable "Parameterize Variable", "variable {old} became parameter {new} of {after}",
        variable_types::parameterize_variable;
    Variable "Localize Parameter", "parameter {old} became variable {new} of {after}",
        variable_types::localize_parameter;
    Variable "Parameterize Attribute", "attribute {old} replaced by parameter {new} in {after}",
        variable_types::parameterize_attribute;
    Variable "Replace Attribute With Variable", "attribute {old} replaced by variable {new} in {after}",
        variable_types::replace_attribute;
    Variable "Replace Variable With Attribute", "variable {old} replaced by attribute {new} in {after}",
        variable_types::replace_variable;
    Variable "Merge Variable", "variables {old} merged to {new} in {after}", merged_variables::merge_variable;
    Variable "Split Variable", "variable {old} split to {new} in {after}", merged_variables::split_variable;
    Variable "Add Variable Modifier", "modifier {new} added in {after}", variable_types::add_variable_modifier;
    Variable "Remove Variable Modifier", "modifier {old} removed in {before}",
        variable_types::remove_variable_modifier;
    Variable "Add Variable Annotation", "annotation {new} added in {after}",
        variable_types::add_variable_annotation;
    Variable "Remove Variable Annotation", "annotation {old} removed in {before}",
        variable_types::remove_variable_annotation;
    Variable "Modify Variable Annotation", "annotation {old} changed to {new} in {after}",
        variable_types::modify_variable_annotation;
    Code "Invert Condition", "condition {old} inverted to {new} in {after}", code_types::invert_condition;
    Code "Split Conditional", "conditional {old} split to {new} in {after}", code_types::split_conditional;
    Code "Merge Conditional", "conditionals {old} merged to {new} in {after}", code_types::merge_conditional;
    Code "Replace Conditional With Ternary", "conditional {old} replaced by {new} in {after}",
        ternary_types::conditional_to_ternary;
    Code "Merge Catch", "{old} merged to {new} in {after}", catch_types::merge_catch;
    Code "Replace Loop With Pipeline", "{old} replaced by {new} in {after}", loop_types::loop_to_pipeline;
    Code "Replace Pipeline With Loop", "{old} replaced by {new} in {after}", loop_types::pipeline_to_loop;
    Code "Replace Anonymous With Lambda", "{old} replaced by {new} in {after}", expression_types::anonymous_to_lambda;
    Code "Replace Anonymous With Class", "{old} replaced by {new} in {after}", expression_types::anonymous_to_class;
    Code "Replace Generic With Diamond", "{old} replaced by {new} in {after}", expression_types::generic_to_diamond;
    Code "Try With Resources", "{old} replaced by {new} in {after}", expression_types::try_with_resources;
    Test "Assert Throws", "{old} replaced by {new} in {after}", test_types::assert_throws;
    Test "Assert Timeout", "{old} replaced by {new} in {after}", test_types::assert_timeout;
    Test "Replace Conditional With Assumption", "conditional {old} replaced by {new} in {after}",
        test_types::conditional_to_assumption;
    @unrelated
    Code "Move Code", "code of {before} moved to {after}", moved_code::move_code;
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_has_a_bit_and_a_name_of_its_own() {
        assert!(TYPES.len() <= 128);
        for (row, others) in TYPES.iter().zip(1..) {
            assert!(
                TYPES[others..].iter().all(|other| other.name != row.name),
                "{}",
                row.name
            );
        }
    }

    #[test]
    fn names_of_groups_and_types_are_parsed() {
        let named = |names: &[&str]| {
            TypeSet::named(
                &names
                    .iter()
                    .map(|name| (*name).to_owned())
                    .collect::<Vec<_>>(),
            )
        };
        let all = named(&["all"]).unwrap();
        assert!(all.structure && all.refined.count_ones() as usize == TYPES.len());
        let structure = named(&["structure"]).unwrap();
        assert!(structure.structure && !structure.has_refined());
        let one = named(&["Add Parameter"]).unwrap();
        assert_eq!(one, named(&["add-parameter"]).unwrap());
        assert!(!one.structure && one.refined.count_ones() == 1);
        assert_eq!(
            named(&["rename-method"]),
            Err(UnknownType("rename-method".to_owned()))
        );
    }
}
