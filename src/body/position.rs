//! Positional score of two statements: agreement of enclosing statements and siblings.

use super::common_order;
use super::mapper::Mapper;
use super::statements::StatementIx;
use crate::base::pair::Side;
use crate::parse::tree::Labels;
use std::ops::Range;

/// Agreement of two enclosing statements if one of them, such as a `try`, was inserted around or
/// removed from the other's content. No measurement is recorded for this and the other values of
/// this file.
const WRAPPED_AGREEMENT: f64 = 0.6;

/// Bonus for a call that is in the longest common subsequence of both bodies. Statements without
/// calls (`break`, `return null`) belong to their enclosing statement instead.
const COMMON_ORDER_BONUS: f64 = 0.25;

/// Number of entries before, and after, the corresponding position in a list that are compared if
/// there are too many pairs.
const NEARBY: usize = 4;

/// Returns the indices of a list with `others` entries near the position that corresponds to `index`
/// in a list with `count` entries.
pub(super) fn nearby(index: usize, count: usize, others: usize) -> Range<usize> {
    let middle = index * others / count;
    middle.saturating_sub(NEARBY)..(middle + NEARBY + 1).min(others)
}

impl Mapper<'_> {
    /// Returns the positional score of two statements, by their enclosing statements and siblings;
    /// higher is better, and it may be negative. In moved code, the depth and the position in the
    /// body do not count.
    pub fn position_score(&self, before: StatementIx, after: StatementIx) -> f64 {
        let (befores, afters) = self.statement_trees();
        let (before_node, after_node) = (&befores[before], &afters[after]);
        let mut score = 0.0;
        let (mut inner, mut other_inner) = (before, after);
        for weight in [2.0, 0.8, 0.3] {
            let outer = befores.enclosing_statement(inner);
            let other_outer = afters.enclosing_statement(other_inner);
            match (outer, other_outer) {
                (Some(outer), Some(other_outer)) => {
                    score += weight * self.enclosing_agreement(outer, other_outer);
                    (inner, other_inner) = (outer, other_outer);
                }
                (None, None) => {
                    score += weight;
                    break;
                }
                _ => break,
            }
        }
        let sibling_agreement = |sibling, other_sibling| match (sibling, other_sibling) {
            (None, None) => 0.5,
            (Some(sibling), Some(other)) if self.may_be_mapped(sibling, other) => 1.0,
            (Some(sibling), Some(other)) if befores[sibling].header == afters[other].header => 0.7,
            _ => 0.0,
        };
        score += sibling_agreement(
            befores.previous_sibling(before),
            afters.previous_sibling(after),
        );
        // The preceding statement is slightly better evidence than the following one.
        score += 0.9 * sibling_agreement(befores.next_sibling(before), afters.next_sibling(after));
        if self.is_moved {
            return score;
        }
        if before_node.depth == after_node.depth {
            score += 0.4;
        }
        if before_node.callee != Labels::NONE && self.is_in_common_order(before, after) {
            score += COMMON_ORDER_BONUS;
        }
        let distance =
            self.sides.before.relative_position(before) - self.sides.after.relative_position(after);
        score
            - 0.5 * distance.abs()
            - 0.01 * f64::from(before_node.index.abs_diff(after_node.index).min(20))
    }

    /// Returns true if the pair is in the longest common subsequence of the participating
    /// statements.
    fn is_in_common_order(&self, before: StatementIx, after: StatementIx) -> bool {
        let in_order = self.in_order.get_or_init(|| {
            let headers = |side: Side| -> (Vec<StatementIx>, Vec<u64>) {
                let statements = self.bodies.get(side).statements;
                let all = self.sides.get(side).participants();
                all.map(|statement| (statement, statements[statement].header))
                    .unzip()
            };
            let (ids_before, hashes_before) = headers(Side::Before);
            let (ids_after, hashes_after) = headers(Side::After);
            let partners = common_order::partners(&hashes_before, &hashes_after, self.budget);
            let mut in_order = vec![None; self.sides.before.unmapped.len()];
            for (before, partner) in ids_before.into_iter().zip(partners) {
                if let Some(index) = self.sides.before.index_of(before) {
                    in_order[index] = partner.map(|partner| ids_after[partner as usize]);
                }
            }
            in_order
        });
        let index = self.sides.before.index_of(before);
        index.is_some_and(|index| in_order[index] == Some(after))
    }

    /// Returns the agreement of two enclosing statements, at most 1; negative if either is mapped to
    /// another statement.
    pub fn enclosing_agreement(&self, before: StatementIx, after: StatementIx) -> f64 {
        if self.are_mapped(before, after) {
            return 1.0;
        }
        let (befores, afters) = self.statement_trees();
        let partner = self.sides.before.partner(before);
        let other_partner = self.sides.after.partner(after);
        let is_wrapped = match (partner, other_partner) {
            (None, Some(_)) => befores
                .enclosing_statement(before)
                .is_some_and(|outer| self.are_mapped(outer, after)),
            (Some(_), None) => afters
                .enclosing_statement(after)
                .is_some_and(|outer| self.are_mapped(before, outer)),
            _ => false,
        };
        if is_wrapped {
            return WRAPPED_AGREEMENT;
        }
        if partner.is_some() || other_partner.is_some() {
            return -0.3;
        }
        if self.is_first_round_pair(before, after) {
            return 0.9;
        }
        if self.is_in_first_round(before, after) {
            return -0.1;
        }
        let (before_node, after_node) = (&befores[before], &afters[after]);
        let header = if before_node.header == after_node.header {
            0.4
        } else if before_node.form == after_node.form {
            // Equal but for names and literals.
            0.25
        } else if before_node.kind == after_node.kind {
            0.1
        } else {
            0.0
        };
        header + 0.5 * self.share(before, after)
    }
}
