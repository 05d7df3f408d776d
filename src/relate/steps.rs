//! Table of the steps that find relationships, in their order. [`super::relate`] runs it, and the document
//! `docs/steps.md` shows it.

use super::candidates;
use super::hierarchy;
use super::matched_pairs;
use super::matching::Matching;
use super::names;
use super::place;
use super::relationship::Relationship;
use StepRun::{Derive, Match, Within};

/// Step that matches elements, or derives relationships. Names in backticks are files of `relate`.
pub struct RelateStep {
    /// Name; that of its file, if it is in backticks.
    pub name: &'static str,
    run: StepRun,
    /// Proposals of the step.
    pub proposes: &'static str,
    /// Conditions under which it accepts a proposal.
    pub accepts: &'static str,
    /// Reasons that refuse a proposal nevertheless.
    pub vetoes: &'static str,
    /// Keys of the section `[relate]` of the configuration that decide; empty if there are none.
    pub keys: &'static [&'static str],
}

/// Way in which a step runs.
enum StepRun {
    /// Matches elements one to one.
    Match(fn(&mut Matching<'_>)),
    /// Adds relationships, or drops some.
    Derive(fn(&Matching<'_>, &mut Vec<Relationship>)),
    /// Runs within other steps.
    Within,
}

const fn step(
    name: &'static str,
    run: StepRun,
    keys: &'static [&'static str],
    proposes: &'static str,
    accepts: &'static str,
    vetoes: &'static str,
) -> RelateStep {
    RelateStep {
        name,
        run,
        proposes,
        accepts,
        vetoes,
        keys,
    }
}

/// Returns a step that runs once more.
const fn again(name: &'static str, run: StepRun) -> RelateStep {
    step(name, run, &[], "once more", "as above", "")
}

/// Steps of the first round, before renames of other elements are known.
#[rustfmt::skip]
pub const FIRST: &[RelateStep] = &[
    step("`identity`", Match(|matching| matching.match_roots()), &[],
        "elements of equal identifiers in matched containers, and the outermost ones (`pairing`)",
        "the only pair of the identifier; of several homonyms the most similar (`homonyms`)", ""),
    step("`translated`", Within, &[],
        "overloads of a type that was translated to another language",
        "equal names, as many parameters, and the types that correspond", "other overloads fit as well"),
    step("`explicit_members`", Within, &[],
        "members of one name, of which one names the interface that it implements",
        "the only pair of the interface's member", ""),
    step("`written_members`", Within, &[],
        "members that are written outside of their type, and those of a type declared in parts",
        "equal identifiers, and types of one name", ""),
    step("`objects`", Within, &[],
        "members of an object that is written in another way",
        "equal identifiers within one matched container", "several owners"),
    step("`namespaces`", Within, &[],
        "elements of files in which the names of namespaces are hidden",
        "equal identifiers, and namespaces that can be one", "several counterparts"),
    step("`shifted_names`", Within, &[],
        "chains of names, in place of pairs of equal identifiers: `a` became `b`, and `b` became `c`",
        "equal bodies along the chain, whose calls and uses follow it",
        "bodies of few tokens that nothing uses"),
    step("`reused_names`", Within, &[],
        "a sibling, in place of an element of the same name",
        "the body of the pair's element, from which that of its namesake clearly differs",
        "the pair's element has all statements of the other, or calls the sibling; uses that keep the name"),
    step("`exchanged_names`", Within, &["whole_similarity_more_min"],
        "chains of names of elements that changed as well",
        "each link is similar, and clearly more than the pairs that it replaces",
        "uses that keep their names"),
    step("`taken_names`", Within, &["similarity_min", "whole_similarity_more_min"],
        "a sibling, in place of an element whose name it took over",
        "more similar than the namesake, and as many members in common",
        "one inherits from the other, or mentions siblings that are similar"),
    step("`module_files`", Match(place::module_files::run), &[],
        "files of one module (`a.rs`, `a/mod.rs`)", "common elements",
        "another file that shares more than twice as many"),
    step("`modules_in_files`", Match(place::modules_in_files::run), &[],
        "a module with a body, and the file of the module", "the other side declares that the file has it",
        ""),
    step("`aliases`", Match(names::aliases::run), &["similarity_min"],
        "a type that an alias names, and the type that has the alias's name on the other side",
        "similar, or most members in common; several, unless the alias is only another name",
        "the alias inherits from the type"),
    step("`unique_name`", Match(names::unique_name::run), &[],
        "the only element with its signature on each side", "very similar content", ""),
    step("`similar`", Match(candidates::similar::run), &["similarity_min"],
        "all unmatched elements of one kind, found by a prefix-filter join",
        "similar; pairs of one name or container first (`similar_near`)",
        "copies of members that stay (`copies`); parts of split elements (`split_elements`); attributes that only occur in the same statements (`declared_words`), or whose types differ"),
    step("`identical_uses`", Within, &[],
        "attributes that identical statements use",
        "no other attribute of their sides is used by these statements", ""),
    step("`children`", Match(candidates::children::run), &["similarity_min"],
        "parents of matched children; types that got further members (`grown_types`)",
        "two common children and a similar name, or most members; all members with their code, and no other such type",
        "a small piece of a split element"),
    step("`replaced_types`", Match(candidates::replaced_types::run), &[],
        "types whose subtypes are common", "most subtypes, and a common member", ""),
    step("`exchanged_names::match_moved`", Match(names::exchanged_names::match_moved), &["similarity_min", "whole_similarity_more_min"],
        "chains of two names of which one element moved", "as for `exchanged_names`",
        "code of callers explains a link better"),
    step("`file_words`", Match(names::file_words::run), &["containment_min"],
        "files of a folder", "all words of one name in the other, and common content", "several such files"),
    again("`modules_in_files`", Match(place::modules_in_files::run)),
    step("`unfolded`", Match(candidates::unfolded::run), &["similarity_min"],
        "elements of one container with new or removed callees",
        "similar with the bodies of the callees inserted", ""),
    step("`surroundings`", Match(candidates::surroundings::match_in_container), &["similarity_min"],
        "unmatched elements of one container (`containers`); attributes used alike (`replaced_attributes`); overriding members (`overriding`); types by their references (`references`)",
        "similarity with a threshold that context lowers (`context_score`): name (`word_forms`), parameters, callers, siblings; equal code, types or values (`content`)",
        "other references; elements of which no change could be seen"),
];

/// Steps of the second round.
#[rustfmt::skip]
pub const AFTER_RENAMES: &[RelateStep] = &[
    step("`renames`", Match(names::renames::run), &[],
        "elements of matched containers whose names follow consistent renames", "equal parameters", ""),
    again("`similar`", Match(candidates::similar::run)),
    again("`unfolded`", Match(candidates::unfolded::run)),
];

/// Steps that match what is left.
#[rustfmt::skip]
pub const LAST: &[RelateStep] = &[
    again(
        "`surroundings`",
        Match(candidates::surroundings::match_in_container),
    ),
    step("`surroundings::match_across_containers`", Match(candidates::surroundings::match_across_containers), &["similarity_min"],
        "unmatched elements of different containers; constructors and the last overloads (`last_of_name`); elements between the same siblings (`in_place`)",
        "the same, and a route that other elements took, the only name, or equal code and callers",
        "copies (`copies`), parts of split elements (`split_elements`)"),
];

/// Conditions for the candidates of all steps.
#[rustfmt::skip]
pub const FOR_ALL: &[RelateStep] = &[
    step("all of these", Within, &["whole_similarity_more_min"],
        "the candidates of the steps above, the largest rank first (`ranked`); children of a pair follow by identity",
        "both are unmatched",
        "one extends another type of its name, is another part of a matched type, or describes its container; code of callers explains one better (`caller_evidence`), or it has another counterpart (`other_counterparts`)"),
];

/// Steps that derive relationships from the matching.
#[rustfmt::skip]
pub const DERIVED: &[RelateStep] = &[
    step("`matched_pairs`", Derive(|matching, found| *found = matched_pairs::relationships(matching)), &[],
        "every pair of the matching", "a kind (`classify`) by place (`same_place`) and name",
        "the type was renamed as well"),
    step("`named_callbacks`", Derive(|matching, found| { place::named_callbacks::keep_in_place(matching, found); }), &[],
        "moves between a function and its container", "a callback got or lost its name: nothing moved",
        "elements around it differ"),
    step("`inheritance`", Derive(hierarchy::inheritance::run), &["containment_min"],
        "members that a supertype or subtype gained",
        "equal signatures, a declared relation (`subtypes`), and one that only declares (`declaring_members`) or lost code",
        ""),
    step("`merged`", Derive(hierarchy::merged::run), &["similarity_min"],
        "removed members of equal code", "similar to the element that one of them became", ""),
    step("`supertype`", Derive(hierarchy::supertype::run), &[],
        "new supertypes",
        "a member went there, or is common; inserted above several types that use its members",
        "the type named a supertype of its name; supertypes as before"),
    step("inherited declarations", Derive(|matching, found| { hierarchy::inheritance::drop_inherited_signatures(matching.context, found); }), &[],
        "members of the step `inheritance`", "–", "another supertype declared the member before"),
];

/// Steps that find extracted and inlined code, and what holds for all relationships.
#[rustfmt::skip]
pub const MOVED_CODE: &[RelateStep] = &[
    step("`statements`", Within, &["moved_min"],
        "callees of a caller whose code changed (of a type or attribute, the code outside of its members)",
        "aligned statements, or the expression that the call replaced (`replaced`), with arguments in place of parameters (`callables`)",
        "code that another callee explains better"),
    step("`by_tokens`", Within, &["containment_min", "containment_beside_min", "replaced_body_min", "replaced_elsewhere_min", "neighbours_min", "whole_similarity_more_min"],
        "added `callees` (pass `extract`; TSE 2021, eq. 3 and 5), and then removed ones (pass `inline`; eq. 4 and 6), by token bags",
        "code that the caller lost or gained contains enough of the callee (`moved_code`)",
        "tokens that are not adjacent (`adjacency`), a call that only switched its name (`switched`), a removed element that contains more"),
    step("`other_callers`", Within, &["containment_min", "containment_beside_min"],
        "further callers of an extracted element", "a lower threshold",
        "as for `by_tokens`; part of an expression that is whole elsewhere"),
    step("`calls_of_one_name`", Within, &[],
        "callees of one name in several types",
        "as many types as the caller has calls of the name, those with the best evidence", ""),
    step("all of these", Within, &["whole_similarity_more_min"],
        "all extracted and inlined code", "–",
        "unchanged code of the caller; a call that existed before, or of an element that has the code (`called_instead`); function values (`function_values`); accessors, and attributes of the other side (`accessors`); a call by name alone (`called_by_name`)"),
    step("all relationships", Within, &[],
        "all relationships", "–",
        "moves in which no change could be seen, and those that moved code implies (`function_values`)"),
];

/// Steps in their order, by what they do.
pub const ALL: [(&str, &[RelateStep]); 6] = [
    ("Elements are matched by name, content and context", FIRST),
    (
        "If elements were renamed consistently, once their new names stand in the code before",
        AFTER_RENAMES,
    ),
    ("Last", LAST),
    ("In all of these steps", FOR_ALL),
    ("Relationships are derived from the matching", DERIVED),
    ("Extracted and inlined code", MOVED_CODE),
];

/// Runs the steps of a table that match elements.
pub(super) fn match_elements(steps: &[RelateStep], matching: &mut Matching<'_>) {
    for step in steps {
        if let Match(run) = step.run {
            run(matching);
        }
    }
}

/// Returns the relationships that [`DERIVED`] finds.
pub(super) fn derived(matching: &Matching<'_>) -> Vec<Relationship> {
    let mut found = Vec::new();
    for step in DERIVED {
        if let Derive(run) = step.run {
            run(matching, &mut found);
        }
    }
    found
}
