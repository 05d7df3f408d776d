//! Finds the relationships between the elements of the two sides of a change (TSE 2021, §3.2 and
//! Figure 3).
//!
//! First, passes match elements one to one: by identifier, by unique name, by similarity, by
//! children and by context. `Matching` holds the pairs, and `Context` everything that passes
//! only read. Then each pair is classified as a relationship (`matched_pairs`), and further
//! passes derive the relationships of unmatched elements: members that were pulled up or pushed
//! down, extracted supertypes, extracted and inlined code.

mod candidates;
mod classify;
mod confidence;
mod context;
mod evidence;
pub mod explain;
mod flow;
mod hierarchy;
pub mod kind;
mod matched_pairs;
mod matching;
mod names;
mod options;
mod place;
mod refdiff;
mod refusals;
mod relationship;
pub mod similarity;
pub mod steps;
mod types;

pub use hierarchy::subtypes::Subtypes;
pub use matched_pairs::ChangedTypes;
pub use options::{Algorithm, Options, RefDiff1Options};
pub use relationship::{Pass, Relations, Relationship, Support};

use crate::base::budget::{Guards, Limits};
use crate::base::fault::Fault;
use crate::base::pair::Side;
use crate::cst::Linked;
use crate::cst::bags::{Bags, SourceContent};
use context::Context;
use evidence::CodeEvidence;
use evidence::coverage_evidence::{CoverageByPair, ExplainedCode};
use explain::Explainer;
use flow::callees::{Callees, UnmatchedCallees};
use kind::RelationshipKind;
use matching::Matching;
use names::renames::ConsistentRenames;
use refusals::Refusals;

/// Returns all relationships of a change.
pub fn relate(
    linked: &mut Linked,
    options: &Options,
    cst_options: &crate::cst::Options,
    limits: &Limits,
    guards: &Guards,
) -> Relations {
    matched(
        linked,
        (options, cst_options, limits, guards),
        Refusals::default(),
        |context, matching| Relations {
            relationships: relationships(&context, matching),
            faults: context.faults.into_inner(),
        },
    )
}

/// Finds the relationships of a change and calls `ask`, which can query why elements are related or
/// not. Returns the result of `ask`, and the faults.
pub fn explain<R>(
    linked: &mut Linked,
    options: &Options,
    cst_options: &crate::cst::Options,
    limits: &Limits,
    guards: &Guards,
    ask: impl FnOnce(&Explainer<'_>) -> R,
) -> (R, Vec<Fault>) {
    matched(
        linked,
        (options, cst_options, limits, guards),
        Refusals::recorded(),
        |context, matching| {
            let relationships = relationships(&context, matching);
            let answer = ask(&Explainer::new(&context, matching, &relationships));
            (answer, context.faults.into_inner())
        },
    )
}

/// Matches the elements of both sides, and calls `then` with the result.
fn matched<R>(
    linked: &mut Linked,
    (options, cst_options, limits, guards): (&Options, &crate::cst::Options, &Limits, &Guards),
    refusals: Refusals,
    then: impl FnOnce(Context<'_>, &Matching) -> R,
) -> R {
    let texts = match options.algorithm {
        Algorithm::Refmine => SourceContent::Refmine,
        Algorithm::Refdiff2 => SourceContent::Refdiff2,
        Algorithm::Refdiff1 => SourceContent::Refdiff1,
    };
    let bags = Bags::new(linked, texts);
    let context = Context::new(&bags, (options, cst_options, limits, guards), refusals);
    let mut matching = Matching::new(context.linked);
    if options.algorithm != Algorithm::Refmine {
        refdiff::run(&context, &mut matching);
        return then(context, &matching);
    }
    steps::match_elements(steps::FIRST, &context, &mut matching);
    let renames = ConsistentRenames::find(&context, &matching);
    if renames.is_empty() {
        steps::match_elements(steps::LAST, &context, &mut matching);
        return then(context, &matching);
    }
    // Second round: the names of matched elements are replaced in the code before.
    let bags = bags.with_renames(renames.everywhere);
    let context = Context {
        bags: &bags,
        evidence: CodeEvidence::new(&bags),
        renamed: renames.by_group,
        ..context
    };
    steps::match_elements(steps::AFTER_RENAMES, &context, &mut matching);
    steps::match_elements(steps::LAST, &context, &mut matching);
    then(context, &matching)
}

/// Returns the distinct relationships of the matched pairs, and those derived from unmatched elements.
fn relationships(context: &Context<'_>, matching: &Matching) -> Vec<Relationship> {
    if context.options.algorithm != Algorithm::Refmine {
        return distinct(refdiff::relationships(context, matching));
    }
    let mut relationships = steps::derived(context, matching);
    let coverage = add_moved_code(context, matching, &mut relationships);
    retain_changes(context, &mut relationships);
    let mut relationships = distinct(relationships);
    for relationship in &mut relationships {
        relationship.support = confidence::support(context, &coverage, relationship);
    }
    relationships
}

/// Sorts relationships and removes repetitions.
fn distinct(mut relationships: Vec<Relationship>) -> Vec<Relationship> {
    let key = |it: &Relationship| (it.after, it.before, it.kind);
    relationships.sort_by_key(key);
    relationships.dedup_by_key(|it| key(it));
    relationships
}

/// Adds extracted and inlined code. Returns the evidence of statements.
fn add_moved_code(
    context: &Context<'_>,
    matching: &Matching,
    relationships: &mut Vec<Relationship>,
) -> CoverageByPair {
    let mut found_by_statements = Vec::new();
    let coverage = flow::statements::run(context, matching, &mut found_by_statements);
    let explained = ExplainedCode::new(context, matching, &coverage);
    let callees = Callees::of_both_sides(context, matching);
    let calls = (&explained, &callees);
    flow::extract::run(context, matching, calls, relationships);
    flow::inline::run(context, matching, calls, relationships);
    relationships.extend(found_by_statements);
    let has_moved_code = |relationship: &Relationship| {
        require_moved_code(context, matching, (&callees, &coverage), relationship)
    };
    relationships.retain(has_moved_code);
    flow::calls_of_one_name::retain_called(context, matching, &coverage, relationships);
    let evidence = (&relationships[..], &coverage);
    let mut further = flow::other_callers::run(context, matching, calls, evidence);
    further.retain(has_moved_code);
    relationships.append(&mut further);
    // A further caller, too, calls only one of several members of one name.
    flow::calls_of_one_name::retain_called(context, matching, &coverage, relationships);
    flow::other_callers::drop_parts_of_expressions(context, relationships);
    coverage
}

/// Removes, and records as refused, the relationships of which no change could be seen, and the moves that
/// extracted or inlined code implies.
fn retain_changes(context: &Context<'_>, relationships: &mut Vec<Relationship>) {
    let transfers = flow::function_values::transfers(relationships);
    relationships.retain_mut(|relationship| {
        let pair = (relationship.before, relationship.after);
        let moves_with_code =
            flow::function_values::moves_with_code(context, &transfers, relationship);
        // What also got another name was renamed where it is.
        let in_place = relationship.kind.without_move().filter(|_| moves_with_code);
        let is_renamed = in_place == Some(RelationshipKind::Rename);
        if is_renamed {
            relationship.kind = RelationshipKind::Rename;
        }
        let is_visible = relationship.kind == RelationshipKind::Same
            || !classify::is_indistinguishable(context, pair.0, pair.1);
        let require = |condition: bool, reason: &str| {
            let refusals = &context.refusals;
            refusals.require(condition, relationship.pass, pair, || reason.to_owned())
        };
        require(
            is_visible,
            "both have the same path and identifiers, so that no change could be seen",
        ) && require(
            is_renamed || !moves_with_code,
            "the code around it was extracted or inlined",
        )
    });
}

/// Returns false, and records the refusal with its reason, for an extraction or inlining in one of these
/// cases: the code of the caller is unchanged; the caller called the extracted element as often before; the
/// element only names a variable of its caller, or is a function value in another notation; it is called by
/// its name alone and shares too little with its caller. Returns true for relationships of other kinds.
fn require_moved_code(
    context: &Context<'_>,
    matching: &Matching,
    (callees, coverage): (&UnmatchedCallees, &CoverageByPair),
    relationship: &Relationship,
) -> bool {
    let pair = (relationship.before, relationship.after);
    let side = match relationship.kind {
        RelationshipKind::Extract | RelationshipKind::ExtractMove => Side::After,
        RelationshipKind::Inline => Side::Before,
        _ => return true,
    };
    let require = |condition: bool, reason: &str| {
        let refusals = &context.refusals;
        refusals.require(condition, relationship.pass, pair, || reason.to_owned())
    };
    let caller = match side {
        Side::After => Some(pair.0).zip(matching.after(pair.0)),
        Side::Before => matching.before(pair.1).zip(Some(pair.1)),
    };
    let is_unchanged = |(before, after)| context.evidence.keeps_own_code(before, after);
    if caller.is_some_and(is_unchanged) {
        return require(false, "the code of its caller is unchanged");
    }
    let refusal = flow::function_values::refusal(context, matching, side, pair)
        .or_else(|| flow::called_instead::refusal(context, matching, side, pair, caller?));
    if let Some(reason) = refusal {
        return require(false, reason);
    }
    let names_one = || {
        side == Side::Before
            || relationship.pass != Pass::Extract
            || flow::called_by_name::names_one_of_its_callees(context, matching, callees, pair)
    };
    require(
        names_one(),
        "its caller has fewer calls of its name than there are new elements that they can mean",
    ) && require(
        !flow::accessors::is_foreign_accessor(
            context,
            matching,
            side,
            pair,
            relationship.same_container,
        ),
        "its body only contains the name of a parameter, variable or attribute of its caller",
    ) && require(
        !flow::accessors::is_attribute_on_other_side(context, matching, side, pair),
        "it is an attribute on the other side, which its caller uses",
    ) && require(
        !flow::called_by_name::shares_too_little(
            context,
            matching,
            (callees, coverage),
            (side, relationship),
        ),
        "it is called by its name alone, and at most one name of its body is in the caller's changed code",
    )
}
