//! How sure a finding is: what became of its statements, and how many findings with such evidence were right.

use super::context::Context;
use super::kind::RelationshipKind;
use super::passes::moved::{Candidate, Weighed};
use super::relationship::{Pass, Relationship, StatementCounts, Support};
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;

/// What speaks for a refactoring; nothing for what is no refactoring, or was found by rules that were not
/// measured.
pub(super) fn support(
    context: &Context<'_>,
    weighed: &Weighed,
    found: &Relationship,
) -> Option<Support> {
    let is_moved_code = matches!(
        found.kind,
        RelationshipKind::Extract | RelationshipKind::ExtractMove | RelationshipKind::Inline
    );
    let measured = match (found.kind, found.pass) {
        (RelationshipKind::Same, _) | (_, Pass::ByRelationship) => return None,
        (RelationshipKind::Extract, _) => EXTRACTED,
        (RelationshipKind::ExtractMove | RelationshipKind::Inline, _) => MOVED,
        (_, Pass::SimilarNear | Pass::Merged) => SIMILAR_NEAR,
        (_, Pass::Similar) => SIMILAR,
        (_, Pass::UniqueName | Pass::Identity) => UNIQUE_NAME,
        (_, Pass::Children | Pass::Inheritance) => NAMES,
        (_, Pass::Supertype | Pass::Subtypes | Pass::FileWords) => SUPERTYPE,
        (_, Pass::Surroundings | Pass::Unfolded | Pass::Renamed) => SURROUNDINGS,
        (_, Pass::Extract | Pass::Inline | Pass::Statements) => MOVED,
    };
    let (statements, statements_score) = if is_moved_code {
        let candidate = weighed.get(&(found.before, found.after));
        let score = candidate.map_or(0.0, Candidate::score);
        (candidate.map(|candidate| candidate.statements), Some(score))
    } else {
        (of_pair(context, found.before, found.after), None)
    };
    let score = statements_score.or(found.similarity).unwrap_or(1.0);
    let mut measured = measured.iter().rev();
    let known = measured.find(|(score_min, _)| score >= *score_min);
    known.map(|&(_, confidence)| Support {
        statements,
        statements_score,
        confidence,
    })
}

/// From which score on which share of findings was right, the mean over the commits of the Java oracles of
/// TSE 2021 and of 2024; findings that these do not list are right if two readers called them so. None is
/// above 0.98: readers err, too. `scripts/confidence.sql` measures it.
type Measured = &'static [(f64, f64)];
const EXTRACTED: Measured = &[(0.0, 0.8), (0.25, 0.85), (0.5, 0.95), (0.75, 0.98)];
/// Code that left its place, or was inlined.
const MOVED: Measured = &[(0.0, 0.64), (0.5, 0.85), (0.75, 0.93)];
const UNIQUE_NAME: Measured = &[(0.0, 0.98)];
const SIMILAR_NEAR: Measured = &[(0.0, 0.63), (0.4, 0.89), (0.6, 0.95)];
const SIMILAR: Measured = &[(0.0, 0.79), (0.6, 0.98)];
/// By names and members, and what was pulled up or pushed down.
const NAMES: Measured = &[(0.0, 0.94)];
const SUPERTYPE: Measured = &[(0.0, 0.95)];
const SURROUNDINGS: Measured = &[(0.0, 0.89)];

/// How many statements of two elements with code became each other.
fn of_pair(context: &Context<'_>, before: NodeId, after: NodeId) -> Option<StatementCounts> {
    let has_code = |side: Side, node: NodeId| {
        let group = context.linked.sides.get(side).nodes[node].kind.group();
        matches!(group, KindGroup::Method | KindGroup::Function)
    };
    if !(has_code(Side::Before, before) && has_code(Side::After, after)) {
        return None;
    }
    let evidence = &context.evidence;
    let codes = (
        evidence.code(Side::Before, before),
        evidence.code(Side::After, after),
    );
    let alignment = evidence.alignment(before, after, &context.budget);
    if !context.budget.spend(1) {
        context.give_up(Pass::Statements.name());
        return None;
    }
    let mut statements = StatementCounts {
        all: codes.0.statements.len().max(codes.1.statements.len()) as u32,
        ..StatementCounts::default()
    };
    for (at, partner) in alignment.partners.before.iter().enumerate() {
        if let Some(partner) = partner {
            statements.mapped += 1;
            let is_equal = codes.0.tokens_of(at) == codes.1.tokens_of(*partner as usize);
            statements.identical += u32::from(is_equal);
        }
    }
    Some(statements)
}
