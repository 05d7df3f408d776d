//! Declarations of matched elements, and the types of refactorings that compare them.

pub(super) mod changed_signatures;
pub(super) mod declaration;
pub(super) mod declaration_types;
pub(super) mod facts;
pub(super) mod followed_calls;
pub(super) mod implied;
pub(super) mod lists;
pub(super) mod merged_values;
pub(super) mod moved_annotations;
pub(super) mod moved_parameters;
pub(super) mod parameter_uses;
pub(super) mod spelling;
pub(super) mod token_text;
