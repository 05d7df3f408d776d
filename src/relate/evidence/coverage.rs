//! Changed code of a caller, and the share of a called element's body that is found in it.

use super::align::{common, near};
use super::statement_code::{BoundCode, StatementCode, TokenWeights};
use super::{CallSite, CodeEvidence};
use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::budget::Budget;
use crate::relate::relationship::StatementCounts;
use crate::relate::similarity::KEPT_COST;

/// Minimum share of the common tokens of two statements that must be changed in the caller.
const CHANGED_MIN: f64 = 0.5;
/// A statement of the callee counts as found in the caller if more than this share of its weight was.
const COVERED_MIN: f64 = 0.5;
/// A statement counts as equal if more than this share of its weight was found: all, up to rounding.
const EQUAL_MIN: f64 = 0.999;
/// Minimum weight of tokens that are evidence.
const EVIDENCE_WEIGHT_MIN: f64 = 0.1;

/// Tokens of one version of a caller that are not in the other version: its removed or added code.
#[derive(Debug, Clone)]
pub struct ChangedTokens {
    /// True for each token without counterpart in the other version if the call expressions there
    /// are ignored.
    pub without_calls: Vec<bool>,
    /// True for each token without counterpart in the alignment, in which tokens of the call
    /// expressions count as code.
    pub unaligned: Vec<bool>,
}

impl ChangedTokens {
    /// Marks the tokens with these indices as unchanged.
    pub fn mark_kept(&mut self, tokens: &[usize]) {
        for &token in tokens {
            self.without_calls[token] = false;
            self.unaligned[token] = false;
        }
    }
}

/// Part of a called element's body that is found in the changed code of a caller.
#[derive(Debug, Clone, Default)]
pub struct Coverage {
    /// Weighted share of the body that was found, 0 to 1. Arguments are not part of the body.
    pub body_coverage: f64,
    /// Weight of the tokens of the body that were found in the changed code of the caller.
    pub weight: f64,
    /// Numbers of statements of the body, without statements that consist of arguments.
    pub statements: StatementCounts,
    /// Weight of the body without arguments.
    own_weight: f64,
    /// True for each token of the caller that is changed and found in the body.
    pub covered_tokens: Vec<bool>,
    /// True for each token of the caller that is found in the body or in an argument.
    pub covered_with_arguments: Vec<bool>,
}

impl CodeEvidence<'_> {
    /// Returns the tokens of `caller` that are changed in its other version `counterpart`.
    /// `partners` and `is_common` are the alignment of both; `calls` are ignored in `counterpart`.
    pub fn changed_tokens(
        &self,
        (caller, counterpart): (&StatementCode, &StatementCode),
        (partners, is_common): (&[Option<u32>], &[bool]),
        calls: &[CallSite],
        budget: &Budget,
    ) -> ChangedTokens {
        let unaligned: Vec<bool> = is_common.iter().map(|is_common| !is_common).collect();
        let mut without_calls = unaligned.clone();
        let mut is_call = vec![false; counterpart.tokens.len()];
        let mut has_call = vec![false; counterpart.statements.len()];
        for site in calls {
            is_call[site.tokens.clone()].fill(true);
            has_call[counterpart.statement_of(site.tokens.start)] = true;
        }
        for (statement, partner) in partners.iter().enumerate() {
            let Some(partner) = partner.map(|partner| partner as usize) else {
                continue;
            };
            if !has_call[partner] {
                continue;
            }
            let tokens = counterpart.statements[partner].tokens.clone();
            let tokens = tokens.filter(|&token| !is_call[token]);
            let other: Vec<Symbol> = tokens.map(|token| counterpart.tokens[token]).collect();
            let range = caller.statements[statement].tokens.clone();
            let own = &caller.tokens[range.clone()];
            let Some(common) = common(own, &other, self.weights(), budget) else {
                continue;
            };
            without_calls[range.clone()].fill(true);
            for (token, _) in common {
                without_calls[range.start + token] = false;
            }
        }
        ChangedTokens {
            without_calls,
            unaligned,
        }
    }

    /// Returns the part of the body `bound` that is found in the changed tokens of `caller`. Each
    /// statement of the body is found at most once.
    pub fn coverage(
        &self,
        bound: &BoundCode,
        caller: &StatementCode,
        changed: &ChangedTokens,
        budget: &Budget,
    ) -> Coverage {
        let search = CoverageSearch {
            weights: self.weights(),
            bound,
            caller,
            changed,
            budget,
        };
        let mut coverage = Coverage {
            covered_tokens: vec![false; caller.tokens.len()],
            covered_with_arguments: vec![false; caller.tokens.len()],
            ..Coverage::default()
        };
        let candidates = search.candidates(&mut coverage);
        search.assign(candidates, &mut coverage);
        if coverage.own_weight > 0.0 {
            coverage.body_coverage = coverage.weight / coverage.own_weight;
        }
        coverage
    }
}

/// Search for the statements of a body in the changed code of a caller.
struct CoverageSearch<'a> {
    /// Weights of the tokens.
    weights: &'a TokenWeights,
    bound: &'a BoundCode,
    caller: &'a StatementCode,
    /// Removed or added tokens of the caller.
    changed: &'a ChangedTokens,
    budget: &'a Budget,
}

/// Pair of a statement of the body and one of the caller.
struct OverlapCandidate {
    /// Share of the body's statement that was found.
    covered: f64,
    /// Share of the caller's statement that was found.
    caller_covered: f64,
    /// Index of the statement in the body.
    statement: usize,
    /// Index of the statement in the caller.
    target: usize,
}

impl CoverageSearch<'_> {
    /// Returns the pairs of similar statements, best first, and counts the statements of the body.
    fn candidates(&self, coverage: &mut Coverage) -> Vec<OverlapCandidate> {
        let targets = self.statements_by_changed_token();
        let mut candidates = Vec::new();
        for (statement, &own_weight) in self.bound.own_weights.iter().enumerate() {
            if own_weight < EVIDENCE_WEIGHT_MIN {
                continue;
            }
            coverage.own_weight += own_weight;
            coverage.statements.all += 1;
            for target in self.targets(&targets, statement) {
                let Some(overlap) = self.overlap(statement, target) else {
                    break;
                };
                if !overlap.is_sufficient(own_weight) {
                    continue;
                }
                if !self.budget.spend(KEPT_COST) {
                    break;
                }
                candidates.push(OverlapCandidate {
                    covered: overlap.weight / own_weight,
                    caller_covered: overlap.weight / self.caller.statements[target].weight,
                    statement,
                    target,
                });
            }
        }
        candidates.sort_by(|first, second| {
            second
                .covered
                .total_cmp(&first.covered)
                .then(second.caller_covered.total_cmp(&first.caller_covered))
                .then(first.statement.cmp(&second.statement))
                .then(first.target.cmp(&second.target))
        });
        candidates
    }

    /// Returns the indices of the caller's statements, by the changed tokens that they contain.
    fn statements_by_changed_token(&self) -> Map<Symbol, Vec<usize>> {
        let mut statements: Map<Symbol, Vec<usize>> = Map::default();
        for (index, statement) in self.caller.statements.iter().enumerate() {
            for token in statement.tokens.clone() {
                if self.changed.without_calls[token] {
                    let of_token = statements.entry(self.caller.tokens[token]).or_default();
                    if of_token.last() != Some(&index) {
                        of_token.push(index);
                    }
                }
            }
        }
        statements
    }

    /// Returns the indices of the caller's statements with a changed token of the body's statement,
    /// ascending.
    fn targets(&self, by_token: &Map<Symbol, Vec<usize>>, statement: usize) -> Vec<usize> {
        let code = &self.bound.code;
        let mut targets: Vec<usize> = Vec::new();
        for index in code.statements[statement].tokens.clone() {
            let token = code.tokens[index];
            let is_evidence = self.weights.weight(token) >= EVIDENCE_WEIGHT_MIN;
            if is_evidence && !self.bound.is_argument[index] {
                let statements = by_token.get(&token);
                targets.extend(near(statements, statement, code.statements.len()));
            }
        }
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// Assigns each statement of the body to its best target, unless most of the changed tokens that
    /// the statement and the target have in common are assigned to other statements already.
    fn assign(&self, candidates: Vec<OverlapCandidate>, coverage: &mut Coverage) {
        let mut is_assigned = vec![false; self.bound.code.statements.len()];
        for candidate in candidates {
            if is_assigned[candidate.statement] {
                continue;
            }
            let Some(overlap) = self.overlap(candidate.statement, candidate.target) else {
                break;
            };
            let changed = overlap.changed.iter();
            let covered = changed
                .filter(|&&token| coverage.covered_tokens[token])
                .count();
            if 2 * covered > overlap.changed.len() {
                continue;
            }
            is_assigned[candidate.statement] = true;
            for &token in &overlap.changed {
                coverage.covered_tokens[token] = true;
            }
            for &token in &overlap.with_arguments {
                coverage.covered_with_arguments[token] = true;
            }
            coverage.weight += overlap.weight;
            coverage.statements.mapped += 1;
            coverage.statements.identical += u32::from(candidate.covered > EQUAL_MIN);
        }
    }

    /// Returns the common tokens of a statement of the body and a statement `target` of the caller.
    /// `None` if the budget is exhausted.
    fn overlap(&self, statement: usize, target: usize) -> Option<StatementOverlap> {
        if !self.budget.spend(1) {
            return None;
        }
        let (code, caller) = (&self.bound.code, self.caller);
        let start = code.statements[statement].tokens.start;
        let range = caller.statements[target].tokens.clone();
        let (tokens, caller_tokens) = (code.tokens_of(statement), caller.tokens_of(target));
        let common = common(tokens, caller_tokens, self.weights, self.budget)?;
        let is_own = |&&(token, _): &&(usize, usize)| !self.bound.is_argument[start + token];
        let in_caller = |&(_, token): &(usize, usize)| range.start + token;
        let own: Vec<usize> = common.iter().filter(is_own).map(in_caller).collect();
        let with_arguments: Vec<usize> = common.iter().map(in_caller).collect();
        let is_changed = |token: &usize| self.changed.unaligned[*token];
        let changed: Vec<usize> = own.iter().copied().filter(is_changed).collect();
        let weight = |tokens: &mut dyn Iterator<Item = usize>| -> f64 {
            tokens
                .map(|token| self.weights.weight(caller.tokens[token]))
                .sum()
        };
        Some(StatementOverlap {
            weight: weight(&mut own.into_iter()),
            changed_weight: weight(&mut changed.iter().copied()),
            caller_changed_weight: weight(&mut range.clone().filter(is_changed)),
            changed,
            with_arguments,
        })
    }
}

/// Common tokens of a statement of the body and a statement of the caller.
struct StatementOverlap {
    /// Weight of the common tokens without arguments.
    weight: f64,
    /// Indices, in the caller, of the common changed tokens without arguments.
    changed: Vec<usize>,
    /// Indices, in the caller, of all common tokens, including arguments.
    with_arguments: Vec<usize>,
    /// Weight of the common changed tokens without arguments.
    changed_weight: f64,
    /// Weight of all changed tokens of the caller's statement.
    caller_changed_weight: f64,
}

impl StatementOverlap {
    /// Returns true if the statement of the body, whose weight without arguments is `own_weight`,
    /// is equal to that of the caller or similar to its changed part.
    fn is_sufficient(&self, own_weight: f64) -> bool {
        let covered = self.weight / own_weight;
        let is_equal = covered > EQUAL_MIN && self.changed_weight >= EVIDENCE_WEIGHT_MIN;
        let is_similar = covered > COVERED_MIN && self.changed_weight >= CHANGED_MIN * self.weight;
        let changed_min = COVERED_MIN * self.caller_changed_weight.max(EVIDENCE_WEIGHT_MIN);
        is_equal || is_similar || self.changed_weight > changed_min
    }
}
