//! Settings of the matching: thresholds, and rules that can be turned off.

/// How elements are matched.
#[derive(Debug, Clone, Copy, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// A pair matched by similarity is more similar than this, 0 to 1 (paper, Table 3).
    pub similarity_min: f64,
    /// Code that was extracted or inlined is contained by more than this, 0 to 1.
    pub containment_min: f64,
    /// Whether an element that became another kind of element is told from one that did not.
    pub convert_type: bool,
    /// Code that was extracted within a type is contained by more than this, 0 to 1.
    pub containment_beside_min: f64,
    /// What calls an element without a partner, and is with it by more than this more similar to what
    /// there was, goes before it, 0 to 1; 1 for never. Also by how much what
    /// has the old name of an element is less similar, if its unchanged body has another name.
    pub whole_similarity_more_min: f64,
    /// Code that holds what its caller lost or gained is extracted or inlined if more than this
    /// part of it changed place, 0 to 1; 1 for never.
    pub replaced_body_min: f64,
    /// Elsewhere than in the caller's type, more than this part of what the caller lost or gained is
    /// in such code, 0 to 1; 1 for never. Within the type, `containment_beside_min` applies.
    pub replaced_elsewhere_min: f64,
    /// Of the neighbouring tokens of extracted or inlined code, or of those that its caller lost or
    /// gained, at least this part is found in the other, 0 to 1; 0 for no such demand.
    pub neighbours_min: f64,
    /// Code was extracted or inlined if the mean of two parts is more than this, 0 to 1: of what it holds,
    /// that which its caller lost or gained, and of what stood in the place of the call, that which it holds;
    /// 1 for RefDiff's way.
    pub moved_min: f64,
    /// Whether a supertype that implements what it only declared is told from one that did so before.
    pub pull_up_implementations: bool,
    /// Whether code that goes to another function around or inside of its own leaves its place.
    pub functions_are_places: bool,
    /// Whether a type took the place of another if most types that inherit from either inherited from the
    /// one and inherit from the other. A new type is not extracted from one that inherited from a namesake.
    /// Without it, only types of languages with declared types inherit.
    pub subtypes_identify: bool,
    /// Whether a file became the only one that appeared beside it with all words of the one name in the
    /// other, if it contains enough of what was in it.
    pub file_words_identify: bool,
    /// Whether elements are compared with what they call and has no partner in the place of the calls.
    pub unfold_calls: bool,
    /// Whether names, parameters, supertypes, callers and neighbours add to the similarity of elements at one place,
    /// or of which the one is where others went; whether types and values identify attributes, and whether
    /// constructors are matched by their type.
    pub surroundings_count: bool,
    /// Whether duplicates move with the one of them that moved, also those that were no element of their own.
    pub duplicates_move: bool,
    /// Whether renames that were found are undone before the rest is compared.
    pub undo_renames: bool,
    /// Whether a member that is similar to one of a supertype or subtype needs the same signature to
    /// have been pulled up or pushed down, and not moved.
    pub inheritance_needs_signature: bool,
    /// Whether members that go from a type that vanished to one that appeared are moved, and do not
    /// just go with the type; those that went to several types are.
    pub members_move_between_new_types: bool,
    /// Whether short code that is extracted or inlined has a word that its caller lost or gained in
    /// the same use: called in both, or in neither; and whether a member is told from a parameter of its name.
    pub words_used_alike: bool,
    /// Whether less of the code of an element must be found in what a caller lost if the element was
    /// extracted from another caller.
    pub other_callers_count: bool,
    /// Whether types and files are matched before what is in them, whatever their names and places.
    pub containers_first: bool,
    /// Whether elements of one identifier at one place are told from each other by what is around and
    /// in them, and what seems to go from one of them to another does not, nor what stands in the same
    /// code while the function around it gained or lost its name; or go first with first.
    pub homonyms_by_content: bool,
    /// Whether, in languages without overloads, the only functions of one name at one place are the same,
    /// whatever their parameters, and what was called before was not extracted; whether parameters are the same if
    /// only more of the names of their types is spelled out; and, where names are global,
    /// what the same elements call by a name that nothing else has.
    pub names_identify: bool,
    /// Whether a word counts that is in most elements of the change.
    pub common_words_count: bool,
    /// RefDiff 1.0's way to match, which takes the place of all of the above.
    pub by_relationship: RefDiff1Options,
}

/// RefDiff 1.0's way to match, and the least similarity of each relationship, 0 to 1 (MSR 2017, Table III).
#[derive(Debug, Clone, Copy, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct RefDiff1Options {
    /// Whether elements are matched in this way, and not in RefDiff 2.0's.
    pub enabled: bool,
    /// Rename Type.
    pub rename_type_min: f64,
    /// Move Type.
    pub move_type_min: f64,
    /// Move and Rename Type.
    pub move_rename_type_min: f64,
    /// Extract Supertype: the part of the supertype that is in the type before.
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
    /// Extract Method: the part of the new method that is in the other before.
    pub extract_method_min: f64,
    /// Inline Method: the part of the old method that is in the other after.
    pub inline_method_min: f64,
    /// Pull Up Field.
    pub pull_up_field_min: f64,
    /// Push Down Field.
    pub push_down_field_min: f64,
    /// Move Field.
    pub move_field_min: f64,
}

/// The options with all rules turned off that RefDiff 1.0 does not have, whatever their keys say.
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
