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
pub mod proposed;
mod refdiff;
mod refusals;
mod relationship;
pub mod similarity;
pub mod steps;
mod types;

pub use flow::adjacency::CodeTransfer;
pub use hierarchy::subtypes::Subtypes;
pub use matched_pairs::ChangedTypes;
pub use options::{Algorithm, Options, RefDiff1Options};
pub use relationship::{Pass, Relations, Relationship, Support};

use crate::base::Set;
use crate::base::budget::{Guards, Limits};
use crate::base::fault::Fault;
use crate::base::pair::Side;
use crate::cst::bags::{Bags, SourceContent};
use crate::cst::{Linked, NodeId};
use context::Context;
use evidence::CodeEvidence;
use evidence::coverage_evidence::{CoverageByPair, ExplainedCode};
use explain::Explainer;
use flow::callees::Callees;
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
        |matching| Relations {
            relationships: relationships(matching),
            faults: matching.context.faults.take(),
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
        |matching| {
            let relationships = relationships(matching);
            let answer = ask(&Explainer::new(matching, &relationships));
            (answer, matching.context.faults.take())
        },
    )
}

/// Matches the elements of both sides, and calls `then` with the result.
fn matched<R>(
    linked: &mut Linked,
    (options, cst_options, limits, guards): (&Options, &crate::cst::Options, &Limits, &Guards),
    refusals: Refusals,
    then: impl FnOnce(&Matching<'_>) -> R,
) -> R {
    let texts = match options.algorithm {
        Algorithm::Refmine => SourceContent::Refmine,
        Algorithm::Refdiff2 => SourceContent::Refdiff2,
        Algorithm::Refdiff1 => SourceContent::Refdiff1,
    };
    let bags = Bags::new(linked, texts);
    let context = Context::new(&bags, (options, cst_options, limits, guards), refusals);
    let mut matching = Matching::new(&context);
    if options.algorithm != Algorithm::Refmine {
        refdiff::run(&mut matching);
        return then(&matching);
    }
    steps::match_elements(steps::FIRST, &mut matching);
    let renames = ConsistentRenames::find(&matching);
    if renames.is_empty() {
        steps::match_elements(steps::LAST, &mut matching);
        return then(&matching);
    }
    // Second round: the names of matched elements are replaced in the code before.
    let pairs = matching.into_pairs();
    let bags = bags.with_renames(renames.everywhere);
    let context = Context {
        bags: &bags,
        evidence: CodeEvidence::new(&bags),
        renamed: renames.by_group,
        ..context
    };
    let mut matching = Matching::with_pairs(&context, pairs);
    steps::match_elements(steps::AFTER_RENAMES, &mut matching);
    steps::match_elements(steps::LAST, &mut matching);
    then(&matching)
}

/// Returns the distinct relationships of the matched pairs, and those derived from unmatched elements.
fn relationships(matching: &Matching<'_>) -> Vec<Relationship> {
    let context = matching.context;
    if context.options.algorithm != Algorithm::Refmine {
        return distinct(refdiff::relationships(matching));
    }
    let mut relationships = steps::derived(matching);
    let coverage = add_moved_code(matching, &mut relationships);
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
    matching: &Matching<'_>,
    relationships: &mut Vec<Relationship>,
) -> CoverageByPair {
    let mut found_by_statements = Vec::new();
    let coverage = flow::statements::run(matching, &mut found_by_statements);
    let explained = ExplainedCode::new(matching, &coverage);
    let callees = Callees::of_both_sides(matching);
    let calls = (&explained, &callees);
    flow::by_tokens::run(matching, calls, relationships);
    relationships.extend(found_by_statements);
    let has_moved_code = |relationship: &Relationship| {
        require_moved_code(matching, (&callees, &coverage), relationship)
    };
    relationships.retain(has_moved_code);
    flow::calls_of_one_name::retain_called(matching, &coverage, relationships);
    flow::calls_of_one_name::retain_called_overloads(matching, &coverage, relationships);
    let evidence = (&relationships[..], &coverage);
    let mut further = flow::other_callers::run(matching, calls, evidence);
    further.retain(has_moved_code);
    relationships.append(&mut further);
    // A further caller, too, calls only one of several members of one name.
    flow::calls_of_one_name::retain_called(matching, &coverage, relationships);
    flow::calls_of_one_name::retain_called_overloads(matching, &coverage, relationships);
    flow::other_callers::drop_parts_of_expressions(matching.context, relationships);
    drop_inlined_again(matching.context, relationships);
    coverage
}

/// Removes, and records as refused, the inlinings of elements that went elsewhere, such as duplicates that
/// became one element: an element is not in two places.
fn drop_inlined_again(context: &Context<'_>, relationships: &mut Vec<Relationship>) {
    let continued = relationships.iter().filter(|it| !it.kind.is_derived());
    let continued: Set<NodeId> = continued.map(|it| it.before).collect();
    relationships.retain(|it| {
        let is_gone = it.kind != RelationshipKind::Inline || !continued.contains(&it.before);
        let refusals = &context.refusals;
        let pair = (it.before, it.after);
        refusals.require(is_gone, it.pass, pair, || "it went elsewhere".to_owned())
    });
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
            refusals.require(condition, relationship.pass, pair, || reason)
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
    matching: &Matching<'_>,
    (callees, coverage): (&Callees, &CoverageByPair),
    relationship: &Relationship,
) -> bool {
    let pair = (relationship.before, relationship.after);
    let require = |condition: bool, reason: &str| {
        let refusals = &matching.context.refusals;
        refusals.require(condition, relationship.pass, pair, || reason)
    };
    let moved = relationship.moved_code();
    let Some(transfer) = moved.and_then(|moved| CodeTransfer::of_pair(matching, moved)) else {
        return true;
    };
    let (before, after) = transfer.callers();
    let context = matching.context;
    if context.evidence.keeps_own_code(before, after) {
        return require(false, "the code of its caller is unchanged");
    }
    let refusal = flow::function_values::refusal(context, &transfer)
        .or_else(|| transfer.called_instead(matching));
    if let Some(reason) = refusal {
        return require(false, reason);
    }
    let names_one = || {
        transfer.side() == Side::Before
            || relationship.pass != Pass::Extract
            || flow::called_by_name::names_one_of_its_callees(matching, callees, pair)
    };
    require(
        names_one(),
        "its caller has fewer calls of its name than there are new elements that they can mean",
    ) && require(
        !flow::accessors::is_foreign_accessor(matching, &transfer, relationship.same_container),
        "its body only contains the name of a parameter, variable or attribute of its caller",
    ) && require(
        !flow::accessors::is_attribute_on_other_side(matching, &transfer),
        "it is an attribute on the other side, which its caller uses",
    ) && require(
        !flow::called_by_name::shares_too_little(
            matching,
            (callees, coverage),
            (&transfer, relationship.same_container),
        ),
        "it is called by its name alone, and at most one name of its body is in the caller's changed code",
    )
}
