//! Confidence of refactorings: the share of findings with comparable evidence that were correct,
//! and the numbers of mapped statements.

use super::context::Context;
use super::evidence::coverage_evidence::{CoverageByPair, CoverageEvidence};
use super::kind::RelationshipKind;
use super::relationship::{Pass, Relationship, StatementCounts, Support};
use crate::cst::NodeId;

/// Returns the evidence and confidence of a relationship. `None` if it is no refactoring, or was
/// found by RefDiff 1.0's algorithm, whose confidence was not measured.
pub(super) fn support(
    context: &Context<'_>,
    coverage: &CoverageByPair,
    relationship: &Relationship,
) -> Option<Support> {
    let is_moved_code = relationship.kind.side_of_moved_code().is_some();
    let measured = measured_shares(relationship)?;
    // Moved code is scored by its coverage in the caller, a match by the score of its pass.
    let (statements, statements_score) = if is_moved_code {
        let evidence = coverage.get(&(relationship.before, relationship.after));
        let score = evidence.map_or(0.0, CoverageEvidence::score);
        (evidence.map(|evidence| evidence.statements), Some(score))
    } else {
        (
            count_statements(context, relationship.before, relationship.after),
            None,
        )
    };
    let score = statements_score.or(relationship.similarity).unwrap_or(1.0);
    confidence(measured, score).map(|confidence| Support {
        statements,
        statements_score,
        confidence,
    })
}

impl Support {
    /// Returns the support of a matched pair whose statements were not counted; `None` if it is no
    /// refactoring, or was found by RefDiff 1.0's algorithm.
    pub fn of_match(relationship: &Relationship) -> Option<Support> {
        let measured = measured_shares(relationship)?;
        let confidence = confidence(measured, relationship.similarity.unwrap_or(1.0))?;
        Some(Support {
            statements: None,
            statements_score: None,
            confidence,
        })
    }
}

/// Returns the measured shares of the findings of the kind or pass of a relationship. `None` if it is no
/// refactoring, or was found by RefDiff 1.0's algorithm.
fn measured_shares(relationship: &Relationship) -> Option<MeasuredShares> {
    Some(match (relationship.kind, relationship.pass) {
        (RelationshipKind::Same, _) | (_, Pass::ByRelationship) => return None,
        (RelationshipKind::Extract, _) => EXTRACTED,
        (RelationshipKind::ExtractMove | RelationshipKind::Inline, _) => MOVED,
        (_, Pass::SimilarNear | Pass::Merged) => SIMILAR_NEAR,
        (_, Pass::Similar) => SIMILAR,
        (_, Pass::UniqueName | Pass::Identity) => UNIQUE_NAME,
        (_, Pass::Children | Pass::Inheritance) => NAMES,
        (_, Pass::Supertype | Pass::Subtypes | Pass::FileWords) => SUPERTYPE,
        (_, Pass::Surroundings | Pass::Unfolded | Pass::Renamed | Pass::Uses) => SURROUNDINGS,
        (_, Pass::Extract | Pass::Inline | Pass::Statements) => MOVED,
    })
}

/// Returns the share of the last interval whose minimum score `score` reaches.
fn confidence(measured: MeasuredShares, score: f64) -> Option<f64> {
    let mut measured = measured.iter().rev();
    let interval = measured.find(|(score_min, _)| score >= *score_min);
    interval.map(|&(_, confidence)| confidence)
}

/// Minimum scores, ascending, and the share of findings with at least that score that were correct:
/// the mean over the commits of the Java oracles of TSE 2021 and TSE 2025. Findings that these do
/// not list are correct if two readers judged so. Shares are at most 0.98, because readers err,
/// too. Measured with `scripts/confidence.sql`.
type MeasuredShares = &'static [(f64, f64)];
const EXTRACTED: MeasuredShares = &[(0.0, 0.8), (0.25, 0.85), (0.5, 0.95), (0.75, 0.98)];
/// Code that was extracted to another container, or inlined.
const MOVED: MeasuredShares = &[(0.0, 0.64), (0.5, 0.85), (0.75, 0.93)];
const UNIQUE_NAME: MeasuredShares = &[(0.0, 0.98)];
const SIMILAR_NEAR: MeasuredShares = &[(0.0, 0.63), (0.4, 0.89), (0.6, 0.95)];
const SIMILAR: MeasuredShares = &[(0.0, 0.79), (0.6, 0.98)];
/// Matched by names and children, pulled up or pushed down.
const NAMES: MeasuredShares = &[(0.0, 0.94)];
const SUPERTYPE: MeasuredShares = &[(0.0, 0.95)];
const SURROUNDINGS: MeasuredShares = &[(0.0, 0.89)];

/// Returns the numbers of mapped statements of two matched elements. `None` for elements without
/// code, or if the budget is exhausted.
fn count_statements(
    context: &Context<'_>,
    before: NodeId,
    after: NodeId,
) -> Option<StatementCounts> {
    let has_code =
        context.node(before).kind.is_callable() && context.node(after).kind.is_callable();
    if !has_code {
        return None;
    }
    let evidence = &context.evidence;
    let codes = (evidence.code(before), evidence.code(after));
    let alignment = evidence.alignment(before, after, &context.budget);
    if !context.budget.spend(1) {
        context.give_up(Pass::Statements.name());
        return None;
    }
    let mut statements = StatementCounts {
        all: codes.0.statements.len().max(codes.1.statements.len()) as u32,
        ..StatementCounts::default()
    };
    for (statement, partner) in alignment.partners.before.iter().enumerate() {
        if let Some(partner) = partner {
            statements.mapped += 1;
            let is_equal = codes.0.tokens_of(statement) == codes.1.tokens_of(*partner as usize);
            statements.identical += u32::from(is_equal);
        }
    }
    Some(statements)
}
