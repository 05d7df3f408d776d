//! Options of the matching: thresholds, and switches of single rules.

/// Settings of the matching; `configs/default.toml` documents each key.
///
/// Thresholds and margins range from 0 to 1. Unless stated otherwise, a value must be above the threshold, and 1 turns
/// the rule off.
#[derive(Debug, Clone, Copy, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Minimum similarity of a pair that is matched by similarity (TSE 2021, Table 3), and of the names of a pair
    /// that is matched by its children.
    pub similarity_min: f64,
    /// Minimum share of an extracted (inlined) body that occurs in the removed (added) code of its caller.
    pub containment_min: f64,
    /// True if a match with another kind of type is reported as a conversion, and not as unchanged.
    pub convert_type: bool,
    /// Replaces `containment_min` if the caller and the extracted (inlined) element are in the same container
    /// ([`is_in_same_container`](super::classify::is_in_same_container)).
    pub containment_beside_min: f64,
    /// Margin by which a competing explanation must be more similar to replace a match; 1 for never. Used for split
    /// and merged elements, for code that is in a removed sibling, and for reused and shifted names.
    pub whole_similarity_more_min: f64,
    /// Minimum share of an extracted (inlined) body that occurs in the removed (added) code of its caller if most
    /// of the body is new, but contains enough of that code (`replaced_elsewhere_min`).
    pub replaced_body_min: f64,
    /// Minimum share of the caller's removed (added) code that such a body contains. In the same container,
    /// `containment_beside_min` is sufficient.
    pub replaced_elsewhere_min: f64,
    /// Minimum share of adjacent token pairs, of the extracted (inlined) body or of the caller's removed (added)
    /// code, that occur in the other. The share may equal the minimum; 0 turns the rule off.
    pub neighbours_min: f64,
    /// Minimum evidence of statements for an extraction or inlining: the mean of body coverage and call site
    /// coverage. 1 finds extracted and inlined code with token bags only, as RefDiff does.
    pub moved_min: f64,
    /// True if a member counts as pulled up if its supertype only declared it before and implements it now.
    pub pull_up_implementations: bool,
    /// True if extraction or inlining between a function and a function nested in it counts as a move.
    pub functions_are_places: bool,
    /// True if two types match if most subtypes of either inherited from the one before and inherit from the other
    /// now. Also, no supertype is extracted from a type that inherited from a type of the same name, and classes of
    /// languages without declared types have the supertypes that they name.
    pub subtypes_identify: bool,
    /// True if a file matches the only added file in its folder whose name contains all words of its own or the
    /// other way round, if that file contains enough of its content (`containment_min`).
    pub file_words_identify: bool,
    /// True if unmatched elements are also compared with the bodies of unmatched callees inserted.
    pub unfold_calls: bool,
    /// True if context (names, parameters, supertypes, callers and adjacent siblings) adds to the similarity of
    /// two elements. Also enables the matching of attributes by uses, spelling, type and value, of members by what they
    /// override, of elements with equal code, and of constructors by their type.
    pub surroundings_count: bool,
    /// True if duplicates of a moved element are reported as moved, too. Also, statements may show that code was
    /// extracted to a moved element.
    pub duplicates_move: bool,
    /// True if renames found in the first round are undone before the remaining elements are compared again.
    pub undo_renames: bool,
    /// True if a member that moved to a supertype or subtype is pulled up or pushed down only if its signature is
    /// unchanged; otherwise it is moved.
    pub inheritance_needs_signature: bool,
    /// True if members are reported as moved if their removed type is replaced by a single added type.
    pub members_move_between_new_types: bool,
    /// True if short moved code must share a word with the caller's changed code, called in both or in neither.
    /// Enables further checks of words in extracted and inlined code, and distinguishes members from parameters of the
    /// same name.
    pub words_used_alike: bool,
    /// True if the thresholds for an extraction are lower if the element was also extracted from another caller.
    pub other_callers_count: bool,
    /// True if similar types and files are matched before their members.
    pub containers_first: bool,
    /// True if homonyms are distinguished by context and content; otherwise they are matched in order. Also, no
    /// move between indistinguishable elements or containers is reported.
    pub homonyms_by_content: bool,
    /// True if the name alone identifies a function among its siblings in languages without overloading, and if
    /// parameters are equal although their types are spelled with more or less qualification. Also, an element
    /// that the caller called as often before was not extracted from it, and where names are global, the same
    /// callers identify the only functions of a name.
    pub names_identify: bool,
    /// True if words that occur in most elements of the change have a minimum weight.
    pub common_words_count: bool,
    /// RefDiff 1.0's algorithm. If enabled, all other options have no effect.
    pub by_relationship: RefDiff1Options,
}

/// RefDiff 1.0's algorithm, with the threshold of each relationship, 0 to 1, exclusive (MSR 2017, Table III).
#[derive(Debug, Clone, Copy, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct RefDiff1Options {
    /// True if RefDiff 1.0's algorithm is used instead of RefDiff 2.0's.
    pub enabled: bool,
    /// Rename Type.
    pub rename_type_min: f64,
    /// Move Type.
    pub move_type_min: f64,
    /// Move and Rename Type.
    pub move_rename_type_min: f64,
    /// Extract Supertype: share of the supertype that occurs in the type before.
    pub extract_supertype_min: f64,
    /// Rename Method.
    pub rename_method_min: f64,
    /// Change Method Signature.
    pub change_signature_min: f64,
    /// Pull Up Method.
    pub pull_up_method_min: f64,
    /// Push Down Method.
    pub push_down_method_min: f64,
    /// Move Method.
    pub move_method_min: f64,
    /// Extract Method: share of the added method that occurs in its caller before.
    pub extract_method_min: f64,
    /// Inline Method: share of the removed method that occurs in its former caller after.
    pub inline_method_min: f64,
    /// Pull Up Field.
    pub pull_up_field_min: f64,
    /// Push Down Field.
    pub push_down_field_min: f64,
    /// Move Field.
    pub move_field_min: f64,
}

/// Returns the options with every rule that RefDiff 1.0 does not have turned off, whatever `options` says.
pub fn isolated(options: &Options) -> Options {
    Options {
        similarity_min: 0.5,
        containment_min: 0.5,
        convert_type: false,
        containment_beside_min: 0.5,
        whole_similarity_more_min: 1.0,
        replaced_body_min: 1.0,
        replaced_elsewhere_min: 1.0,
        neighbours_min: 0.0,
        moved_min: 1.0,
        pull_up_implementations: false,
        functions_are_places: true,
        subtypes_identify: false,
        file_words_identify: false,
        unfold_calls: false,
        surroundings_count: false,
        duplicates_move: false,
        undo_renames: false,
        inheritance_needs_signature: false,
        members_move_between_new_types: true,
        words_used_alike: false,
        other_callers_count: false,
        containers_first: false,
        homonyms_by_content: false,
        names_identify: false,
        common_words_count: false,
        by_relationship: options.by_relationship,
    }
}
