//! Positional score of two statements: agreement of enclosing statements and siblings.

use super::common_order;
use super::mapper::Mapper;
use super::statements::StatementIx;
use crate::base::pair::Side;
use crate::parse::tree::Labels;

/// Agreement of two enclosing statements if one of them, such as a `try`, was inserted around or
/// removed from the other's content. No measurement is recorded for this and the other values of
/// this file.
const WRAPPED_AGREEMENT: f64 = 0.6;

/// Bonus for a call that is in the longest common subsequence of both bodies. Statements without
/// calls (`break`, `return null`) belong to their enclosing statement instead.
const COMMON_ORDER_BONUS: f64 = 0.25;

impl Mapper<'_> {
    /// Returns the positional score of two statements, by their enclosing statements and siblings;
    /// higher is better, and it may be negative. In moved code, the depth and the position in the
    /// body do not count.
    pub fn position_score(&self, before: StatementIx, after: StatementIx) -> f64 {
        let (of_before, of_after) = (self.bodies.before.statements, self.bodies.after.statements);
        let (one, two) = (&of_before[before], &of_after[after]);
        let mut score = 0.0;
        let mut holders = (
            of_before.enclosing_statement(before),
            of_after.enclosing_statement(after),
        );
        for weight in [2.0, 0.8, 0.3] {
            let (Some(holder), Some(other)) = holders else {
                score += if holders == (None, None) { weight } else { 0.0 };
                break;
            };
            score += weight * self.enclosing_agreement(holder, other);
            holders = (
                of_before.enclosing_statement(holder),
                of_after.enclosing_statement(other),
            );
        }
        let beside = |one: Option<StatementIx>, two: Option<StatementIx>| match (one, two) {
            (None, None) => 0.5,
            (Some(one), Some(two)) if self.may_be_mapped(one, two) => 1.0,
            (Some(one), Some(two)) if of_before[one].header == of_after[two].header => 0.7,
            _ => 0.0,
        };
        score += beside(of_before.before(before), of_after.before(after));
        // The preceding statement is slightly better evidence than the following one.
        score += 0.9 * beside(of_before.after(before), of_after.after(after));
        if self.is_moved {
            return score;
        }
        if one.depth == two.depth {
            score += 0.4;
        }
        if one.callee != Labels::NONE && self.is_in_common_order(before, after) {
            score += COMMON_ORDER_BONUS;
        }
        let places =
            self.sides.before.relative_position(before) - self.sides.after.relative_position(after);
        score - 0.5 * places.abs() - 0.01 * f64::from(one.index.abs_diff(two.index).min(20))
    }

    /// Returns true if the pair is in the longest common subsequence of the participating
    /// statements.
    fn is_in_common_order(&self, before: StatementIx, after: StatementIx) -> bool {
        let in_order = self.in_order.get_or_init(|| {
            let said = |side: Side| -> (Vec<StatementIx>, Vec<u64>) {
                let statements = self.bodies.get(side).statements;
                let all = self.sides.get(side).all();
                all.map(|at| (at, statements[at].header)).unzip()
            };
            let (ones, twos) = (said(Side::Before), said(Side::After));
            let partners = common_order::partners(&ones.1, &twos.1, self.budget);
            let mut in_order = vec![None; self.sides.before.free.len()];
            for (one, two) in ones.0.iter().zip(partners) {
                if let Some(at) = self.sides.before.at(*one) {
                    in_order[at] = two.map(|two| twos.0[two as usize]);
                }
            }
            in_order
        });
        let at = self.sides.before.at(before);
        at.is_some_and(|at| in_order[at] == Some(after))
    }

    pub fn enclosing_agreement(&self, before: StatementIx, after: StatementIx) -> f64 {
        if self.are_mapped(before, after) {
            return 1.0;
        }
        let partners = (
            self.sides.before.partner(before),
            self.sides.after.partner(after),
        );
        let (of_before, of_after) = (self.bodies.before.statements, self.bodies.after.statements);
        let is_around = match partners {
            (None, Some(_)) => of_before
                .enclosing_statement(before)
                .is_some_and(|around| self.are_mapped(around, after)),
            (Some(_), None) => of_after
                .enclosing_statement(after)
                .is_some_and(|around| self.are_mapped(before, around)),
            _ => false,
        };
        if is_around {
            return WRAPPED_AGREEMENT;
        }
        if partners != (None, None) {
            return -0.3;
        }
        if self.is_first_round_pair(before, after) {
            return 0.9;
        }
        if self.is_in_first_round(before, after) {
            return -0.1;
        }
        let (one, two) = (
            &self.bodies.before.statements[before],
            &self.bodies.after.statements[after],
        );
        let header = if one.header == two.header {
            0.4
        } else if one.form == two.form {
            // Equal but for names and literals.
            0.25
        } else if one.kind == two.kind {
            0.1
        } else {
            0.0
        };
        header + 0.5 * self.share(before, after)
    }
}
