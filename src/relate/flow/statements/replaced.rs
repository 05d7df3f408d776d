//! The expression that a call replaced, looked for in the body of the called element, with the arguments of
//! the call in place of the parameters: `if (speller.spell(w))` became `if (isKnown(speller, w))`.
//!
//! The comments use the terms of an extraction, as those of [`super`].

use super::{CALL_SITES_MAX, CallerCode, ReachedCallee, StatementSearch, gap};
use crate::base::Set;
use crate::base::bag::Symbol;
use crate::cst::idf::WORD_WEIGHT_MIN;
use crate::relate::evidence::CallSite;
use crate::relate::evidence::align::common;
use crate::relate::evidence::statement_code::{BoundCode, StatementCode};
use std::ops::Range;

/// Weighted share of an expression, 0 to 1, without what the call passes on, that must be in one statement: all but
/// marks such as a negation.
const OWN_MIN: f64 = 0.9;
/// The same share with what the call passes on: the element may have changed a parameter before it is used.
const FOUND_MIN: f64 = 0.7;
/// Minimum number of tokens of an expression, without arguments, that are evidence: `remove()`. A single name says
/// too little.
const TOKENS_MIN: usize = 3;

impl StatementSearch<'_> {
    /// Returns the code that a call of `callee` replaced, if it is in the statements of the callee: each expression
    /// in the order of its tokens in one statement, which may have more. `kept` are the tokens of the caller that
    /// are known to be no lost code.
    pub(super) fn contained_replaced(
        &self,
        caller: &CallerCode,
        callee: &ReachedCallee,
        kept: &[usize],
    ) -> Vec<Range<usize>> {
        let mut sites = callee.sites.iter().take(CALL_SITES_MAX);
        let contained = sites.find_map(|site| {
            let expressions = self.replaced_expressions(caller, site);
            let is_kept = |range: &Range<usize>| kept.iter().any(|token| range.contains(token));
            let arguments = site.arguments.iter().cloned().flatten();
            let passed: Set<Symbol> = arguments.map(|it| caller.calling.tokens[it]).collect();
            let mut codes = callee.codes.iter();
            let is_contained = !expressions.iter().any(is_kept)
                && codes.any(|code| self.contains_all(caller, (&expressions, &passed), code));
            is_contained.then_some(expressions)
        });
        contained.unwrap_or_default()
    }

    /// Returns the tokens of the caller's other version that the call at `site` replaced: the lost statements between
    /// the nearest aligned ones, and what was at the place of the call in the partner of its statement. A statement
    /// without a partner took the place of the only lost one.
    fn replaced_expressions(&self, caller: &CallerCode, site: &CallSite) -> Vec<Range<usize>> {
        let (calling, whole) = (&caller.calling, &caller.whole);
        let partners = caller.alignment.partners.get(self.side);
        let others = caller.alignment.partners.get(self.side.opposite());
        let statement = calling.statement_of(site.tokens.start);
        let mut lost: Vec<usize> = gap(partners, statement, whole.statements.len())
            .filter(|&other| others[other].is_none())
            .collect();
        let partner = match (partners[statement], &lost[..]) {
            (Some(partner), _) => Some(partner as usize),
            (None, [_]) => lost.pop(),
            (None, _) => None,
        };
        let tokens = |other: usize| whole.statements[other].tokens.clone();
        let at_call =
            partner.and_then(|partner| self.expression(calling, site, (whole, tokens(partner))));
        lost.into_iter().map(tokens).chain(at_call).collect()
    }

    /// Returns the tokens of a statement of `whole` that are not around the call at `site` of `calling` as well;
    /// `None` if the budget is spent.
    fn expression(
        &self,
        calling: &StatementCode,
        site: &CallSite,
        (whole, other): (&StatementCode, Range<usize>),
    ) -> Option<Range<usize>> {
        let evidence = &self.matching.context.evidence;
        let own = calling.statements[calling.statement_of(site.tokens.start)]
            .tokens
            .clone();
        // What precedes the call on both sides is no part of it: `row.` in `row.size()` and `row.count()`.
        let (tokens, others) = (&calling.tokens[own.clone()], &whole.tokens[other.clone()]);
        let equal = tokens
            .iter()
            .zip(others)
            .take_while(|(one, two)| one == two);
        let name = site.tokens.start - own.start;
        let call = evidence.receiver(calling, site.tokens.start).start - own.start;
        let call = call.max(equal.count().min(name));
        let around = [&tokens[..call], &tokens[site.tokens.end - own.start..]].concat();
        let budget = &self.matching.context.budget;
        let common = common(&around, others, evidence.weights(), budget)?;
        let split = common.partition_point(|&(token, _)| token < call);
        let start = split.checked_sub(1).map_or(0, |last| common[last].1 + 1);
        let mut end = common.get(split).map_or(others.len(), |first| first.1);
        // A bracket after the call can be aligned with one inside of the expression.
        let depth = |token| evidence.bracket(others[token]);
        let mut open: i32 = (start..end).map(depth).sum();
        while open > 0 && end < others.len() {
            open += depth(end);
            end += 1;
        }
        Some(other.start + start..other.start + end)
    }

    /// Returns true if statements of `code` contain the expressions of the caller, with a name that is not among the
    /// tokens that its call has `passed`.
    fn contains_all(
        &self,
        caller: &CallerCode,
        (expressions, passed): (&[Range<usize>], &Set<Symbol>),
        code: &BoundCode,
    ) -> bool {
        let weights = self.matching.context.evidence.weights();
        let is_mark = |token: Symbol| weights.weight(token) < WORD_WEIGHT_MIN;
        let is_own = |token: &Symbol| is_mark(*token) || !passed.contains(token);
        let weight_of = |tokens: &[Symbol]| ExpressionWeight {
            all: weights.sum(tokens),
            own: tokens
                .iter()
                .filter(|it| is_own(it))
                .map(|it| weights.weight(*it))
                .sum(),
        };
        let tokens = |range: &Range<usize>| &caller.whole.tokens[range.clone()];
        let whole = expressions.iter().map(|it| weight_of(tokens(it)));
        let whole = whole.fold(ExpressionWeight::default(), ExpressionWeight::plus);
        let (mut missing, mut own) = (ExpressionWeight::default(), Vec::new());
        for expression in expressions {
            let (found, found_own) = self.found_in(tokens(expression), code);
            let (expected, found) = (weight_of(tokens(expression)), weight_of(&found));
            missing = missing.plus(ExpressionWeight {
                all: expected.all - found.all,
                own: expected.own - found.own,
            });
            if missing.all > (1.0 - FOUND_MIN) * whole.all
                || missing.own > (1.0 - OWN_MIN) * whole.own
            {
                return false;
            }
            own.extend(found_own.into_iter().filter(is_own));
        }
        let is_name = |&token| self.matching.context.is_name(caller.counterpart, token);
        own.len() >= TOKENS_MIN && own.iter().any(is_name)
    }

    /// Returns the tokens of an expression that the statement of `code` with most of them contains in order, and those
    /// of them that are no arguments there. Only statements with the heaviest token are looked at.
    fn found_in(&self, expression: &[Symbol], code: &BoundCode) -> (Vec<Symbol>, Vec<Symbol>) {
        let context = self.matching.context;
        let weights = context.evidence.weights();
        let weight = |token: &&Symbol| weights.weight(**token);
        let heaviest = expression
            .iter()
            .max_by(|one, two| weight(one).total_cmp(&weight(two)));
        let mut best = (0.0, Vec::new(), Vec::new());
        for (statement, header) in code.code.statements.iter().enumerate() {
            let other = code.code.tokens_of(statement);
            if heaviest.is_none_or(|token| !other.contains(token)) {
                continue;
            }
            let Some(common) = common(expression, other, weights, &context.budget) else {
                break;
            };
            let found: Vec<Symbol> = common.iter().map(|it| expression[it.0]).collect();
            let weight = weights.sum(&found);
            if weight > best.0 {
                let is_own = |it: &&(usize, usize)| !code.is_argument[header.tokens.start + it.1];
                let own = common.iter().filter(is_own).map(|it| expression[it.0]);
                best = (weight, found, own.collect());
            }
        }
        (best.1, best.2)
    }
}

/// Weights of the tokens of an expression.
#[derive(Debug, Clone, Copy, Default)]
struct ExpressionWeight {
    all: f64,
    /// Weight without what the call passes on.
    own: f64,
}

impl ExpressionWeight {
    fn plus(self, other: ExpressionWeight) -> ExpressionWeight {
        ExpressionWeight {
            all: self.all + other.all,
            own: self.own + other.own,
        }
    }
}
