//! What the statements of a change say: the codes of its elements and how they align, each made when it
//! is asked for.

use super::align::{Alignment, TOKENS_FOR_A_PAIR, align, common, near};
use super::code::{Bindings, BoundCode, StatementCode, TokenWeights};
use super::relationship::StatementCounts;
use super::similarity::KEPT_COST;
use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::budget::Budget;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::cst::bags::Bags;
use std::cell::OnceCell;
use std::ops::Range;
use std::rc::Rc;

/// Of the tokens by which moved code is known again, at least this part was lost where it was.
const LOST_MIN: f64 = 0.5;
/// Tokens of an argument that is put in the place of a parameter: a longer one says what it says itself.
const ARGUMENT_TOKENS_MAX: usize = 32;
/// A statement was found again if more than this part of it was.
const COVERED_MIN: f64 = 0.5;
/// A statement of which so much was found is the same, but for rounding.
const EQUAL_MIN: f64 = 0.999;
/// What tokens count at least that say something.
const OWN_MIN: f64 = 0.1;

/// The codes of a change.
pub struct CodeEvidence<'a> {
    bags: &'a Bags<'a>,
    weights: OnceCell<TokenWeights>,
    codes: Pair<Vec<OnceCell<Rc<StatementCode>>>>,
    punctuation: CallPunctuation,
}

/// The tokens of calls.
struct CallPunctuation {
    open: Option<Symbol>,
    comma: Option<Symbol>,
    opening: Vec<Symbol>,
    closing: Vec<Symbol>,
}

/// A call in a code.
#[derive(Debug, Clone)]
pub struct CallSite {
    /// Its tokens: the name to the closing parenthesis.
    pub tokens: Range<usize>,
    /// The tokens of each argument.
    pub arguments: Vec<Range<usize>>,
}

impl<'a> CodeEvidence<'a> {
    /// Nothing is made yet.
    pub fn new(bags: &'a Bags<'a>) -> CodeEvidence<'a> {
        let linked = bags.linked();
        let find = |text: &str| linked.vocabulary.find(text);
        let all = |texts: &[&str]| texts.iter().filter_map(|text| find(text)).collect();
        CodeEvidence {
            bags,
            weights: OnceCell::new(),
            codes: linked
                .sides
                .as_ref()
                .map(|cst| vec![OnceCell::new(); cst.nodes.len()]),
            punctuation: CallPunctuation {
                open: find("("),
                comma: find(","),
                opening: all(&["(", "[", "{"]),
                closing: all(&[")", "]", "}"]),
            },
        }
    }

    /// How much tokens count.
    pub fn weights(&self) -> &TokenWeights {
        self.weights.get_or_init(|| TokenWeights::new(self.bags))
    }

    /// The statements of an element's body.
    pub fn code(&self, side: Side, node: NodeId) -> Rc<StatementCode> {
        let code = self.codes.get(side)[node.index()].get_or_init(|| {
            Rc::new(StatementCode::of_body(
                self.bags.linked(),
                self.bags,
                self.weights(),
                side,
                node,
            ))
        });
        Rc::clone(code)
    }

    /// Whether the bodies of two elements have the same tokens in the same order.
    pub fn is_unchanged(&self, before: NodeId, after: NodeId) -> bool {
        let body = |side: Side, node: NodeId| {
            let inner = &self.bags.linked().sides.get(side).nodes[node];
            inner.body_tokens.clone().unwrap_or(inner.tokens.clone())
        };
        let (mine, theirs) = (body(Side::Before, before), body(Side::After, after));
        mine.len() == theirs.len()
            && self
                .bags
                .symbols(Side::Before, before, &mine)
                .eq(self.bags.symbols(Side::After, after, &theirs))
    }

    /// How the bodies of two elements align.
    pub fn alignment(&self, before: NodeId, after: NodeId, budget: &Budget) -> Alignment {
        let codes = (
            self.code(Side::Before, before),
            self.code(Side::After, after),
        );
        align(Pair::new(&codes.0, &codes.1), self.weights(), budget)
    }

    /// Whether a token opens the arguments of a call.
    pub fn opens_arguments(&self, token: Symbol) -> bool {
        Some(token) == self.punctuation.open
    }

    /// The calls of one of `names` in `code`, in their order; what the budget does not suffice for is left
    /// out.
    pub fn call_sites(
        &self,
        code: &StatementCode,
        names: &[Symbol],
        budget: &Budget,
    ) -> Vec<CallSite> {
        let is = |at: usize, mark: Option<Symbol>| {
            mark.is_some() && code.tokens.get(at).copied() == mark
        };
        let mut sites = Vec::new();
        for at in 0..code.tokens.len() {
            if names.contains(&code.tokens[at]) && is(at + 1, self.punctuation.open) {
                let Some(site) = self.site(code, at, budget) else {
                    break;
                };
                sites.push(site);
            }
        }
        sites
    }

    /// Of each call of `name` in `code` the last token of its receiver, if it has one; sorted. None if the
    /// budget does not suffice.
    pub fn receivers(
        &self,
        code: &StatementCode,
        name: Symbol,
        budget: &Budget,
    ) -> Option<Vec<Option<Symbol>>> {
        if !budget.spend((code.tokens.len() / TOKENS_FOR_A_PAIR) as u64) {
            return None;
        }
        let is_joined = |at: usize| self.weights().joins_member(code.tokens[at]);
        let calls = (0..code.tokens.len().saturating_sub(1))
            .filter(|&at| code.tokens[at] == name && self.opens_arguments(code.tokens[at + 1]));
        let receiver = |at: usize| match at {
            2.. if is_joined(at - 1) => Some(code.tokens[at - 2]),
            _ => None,
        };
        let mut receivers: Vec<_> = calls.map(receiver).collect();
        receivers.sort_unstable();
        Some(receivers)
    }

    /// The call whose name is at `at`; none if the budget is spent.
    pub fn site(&self, code: &StatementCode, at: usize, budget: &Budget) -> Option<CallSite> {
        let site = self.unpaid_site(code, at);
        let tokens = site.tokens.len() / TOKENS_FOR_A_PAIR;
        budget.spend(1 + tokens as u64).then_some(site)
    }

    fn unpaid_site(&self, code: &StatementCode, at: usize) -> CallSite {
        let end = code.statements[code.statement_of(at)].tokens.end;
        let mut arguments = Vec::new();
        let mut depth = 0;
        let mut from = at + 2;
        for here in at + 1..end {
            let token = code.tokens[here];
            if self.punctuation.opening.contains(&token) {
                depth += 1;
            } else if self.punctuation.closing.contains(&token) {
                depth -= 1;
                if depth == 0 {
                    if here > from {
                        arguments.push(from..here);
                    }
                    return CallSite {
                        tokens: at..here + 1,
                        arguments,
                    };
                }
            } else if depth == 1 && Some(token) == self.punctuation.comma {
                arguments.push(from..here);
                from = here + 1;
            }
        }
        CallSite {
            tokens: at..end,
            arguments,
        }
    }

    /// What stands for the parameters of `callee` in a call.
    pub fn bindings(
        &self,
        side: Side,
        callee: NodeId,
        code: &StatementCode,
        site: &CallSite,
    ) -> Bindings {
        let cst = self.bags.linked().sides.get(side);
        let Some(element) = cst.element(callee) else {
            return Bindings::new();
        };
        let file = &cst.files[cst.nodes[callee].file];
        let parameters = element
            .parameters
            .iter()
            .map(|&parameter| file.symbol(parameter));
        let mut bindings: Bindings = parameters
            .zip(&site.arguments)
            .filter(|(_, argument)| argument.len() <= ARGUMENT_TOKENS_MAX)
            .map(|(parameter, argument)| (parameter, code.tokens[argument.clone()].to_vec()))
            .collect();
        bindings.sort_by_key(|(parameter, _)| *parameter);
        bindings
    }

    /// How many parameters an element has.
    pub fn parameter_count(&self, side: Side, node: NodeId) -> usize {
        self.bags.parameter_count(side, node)
    }
}

/// What an element lost: tokens of its code that are in no counterpart after, or before for what it
/// gained.
#[derive(Debug, Clone)]
pub struct ChangedTokens {
    /// For each token, whether it is lost if the calls are not counted.
    pub without_calls: Vec<bool>,
    /// For each token, whether it is lost even so.
    pub unaligned: Vec<bool>,
}

impl ChangedTokens {
    /// Counts tokens as not lost.
    pub fn mark_kept(&mut self, tokens: &[usize]) {
        for &token in tokens {
            self.without_calls[token] = false;
            self.unaligned[token] = false;
        }
    }
}

/// How much of a code was found in what an element lost.
#[derive(Debug, Clone, Default)]
pub struct Coverage {
    /// How much of the code was found, 0 to 1.
    pub body_coverage: f64,
    /// How much what was found counts.
    pub weight: f64,
    /// What became of its statements; those with arguments only are not counted.
    pub statements: StatementCounts,
    /// How much the words count that are no arguments.
    pub own: f64,
    /// Whether each token of the whole was lost and found.
    pub covered_tokens: Vec<bool>,
    /// The same where arguments count: the call says what they are.
    pub covered_with_arguments: Vec<bool>,
}

impl CodeEvidence<'_> {
    /// What `whole` lost, if its counterpart is `other` without the `calls` in it.
    pub fn changed_tokens(
        &self,
        (whole, other): (&StatementCode, &StatementCode),
        (partners, kept): (&[Option<u32>], &[bool]),
        calls: &[CallSite],
        budget: &Budget,
    ) -> ChangedTokens {
        let unaligned: Vec<bool> = kept.iter().map(|kept| !kept).collect();
        let mut without_calls = unaligned.clone();
        let mut is_call = vec![false; other.tokens.len()];
        let mut calls_there = vec![false; other.statements.len()];
        for site in calls {
            is_call[site.tokens.clone()].fill(true);
            calls_there[other.statement_of(site.tokens.start)] = true;
        }
        for (at, partner) in partners.iter().enumerate() {
            let Some(partner) = partner.map(|partner| partner as usize) else {
                continue;
            };
            if !calls_there[partner] {
                continue;
            }
            let header = other.statements[partner].tokens.clone();
            let rest = header.filter(|&token| !is_call[token]);
            let rest: Vec<Symbol> = rest.map(|token| other.tokens[token]).collect();
            let mine = &whole.statements[at].tokens;
            let Some(common) = common(&whole.tokens[mine.clone()], &rest, self.weights(), budget)
            else {
                continue;
            };
            without_calls[mine.clone()].fill(true);
            common
                .iter()
                .for_each(|&(token, _)| without_calls[mine.start + token] = false);
        }
        ChangedTokens {
            without_calls,
            unaligned,
        }
    }

    /// How much of `bound` is found in what `whole` lost: each statement once, and each of them in one.
    /// Arguments of the call are no evidence, nor what the call itself keeps.
    pub fn coverage(
        &self,
        bound: &BoundCode,
        whole: &StatementCode,
        lost: &ChangedTokens,
        budget: &Budget,
    ) -> Coverage {
        let weights = self.weights();
        let code = &bound.code;
        let mut holders: Map<Symbol, Vec<usize>> = Map::default();
        for (at, header) in whole.statements.iter().enumerate() {
            for token in header.tokens.clone() {
                if lost.without_calls[token] {
                    let of_token = holders.entry(whole.tokens[token]).or_default();
                    if of_token.last() != Some(&at) {
                        of_token.push(at);
                    }
                }
            }
        }
        let mut coverage = Coverage {
            covered_tokens: vec![false; whole.tokens.len()],
            covered_with_arguments: vec![false; whole.tokens.len()],
            ..Coverage::default()
        };
        let mut candidates = Vec::new();
        for (at, statement) in code.statements.iter().enumerate() {
            let own = bound.own_weights[at];
            if own < OWN_MIN {
                continue;
            }
            coverage.own += own;
            coverage.statements.all += 1;
            let tokens = code.tokens_of(at);
            let is_own = |token: usize| !bound.is_argument[statement.tokens.start + token];
            let mut places: Vec<usize> = Vec::new();
            for (_, token) in tokens
                .iter()
                .enumerate()
                .filter(|&(at, &token)| is_own(at) && weights.weight(token) >= OWN_MIN)
            {
                places.extend(near(holders.get(token), at, code.statements.len()));
            }
            places.sort_unstable();
            places.dedup();
            for place in places {
                let Some(found) = self.statement_overlap(bound, at, whole, place, lost, budget)
                else {
                    break;
                };
                let covered = found.weight / own;
                let is_equal = covered > EQUAL_MIN && found.gone_weight >= OWN_MIN;
                let is_like = covered > COVERED_MIN && found.gone_weight >= LOST_MIN * found.weight
                    || found.gone_weight > COVERED_MIN * found.lost_weight.max(OWN_MIN);
                if is_equal || is_like {
                    if !budget.spend(KEPT_COST) {
                        break;
                    }
                    let of_place = found.weight / whole.statements[place].weight;
                    candidates.push((covered, of_place, at, place));
                }
            }
        }
        candidates.sort_by(|one, two| {
            two.0
                .total_cmp(&one.0)
                .then(two.1.total_cmp(&one.1))
                .then((one.2, one.3).cmp(&(two.2, two.3)))
        });
        let mut is_found = vec![false; code.statements.len()];
        for (covered, _, at, place) in candidates {
            if is_found[at] {
                continue;
            }
            let Some(found) = self.statement_overlap(bound, at, whole, place, lost, budget) else {
                break;
            };
            let taken = found
                .gone
                .iter()
                .filter(|&&token| coverage.covered_tokens[token]);
            if 2 * taken.count() > found.gone.len() {
                continue;
            }
            is_found[at] = true;
            found
                .gone
                .iter()
                .for_each(|&token| coverage.covered_tokens[token] = true);
            found
                .places
                .iter()
                .for_each(|&token| coverage.covered_with_arguments[token] = true);
            coverage.weight += found.weight;
            coverage.statements.mapped += 1;
            coverage.statements.identical += u32::from(covered > EQUAL_MIN);
        }
        coverage.body_coverage = if coverage.own > 0.0 {
            coverage.weight / coverage.own
        } else {
            0.0
        };
        coverage
    }

    /// What of the statement `at` of `bound` is in the statement `place` of `whole`, arguments left out;
    /// none if the budget is spent.
    fn statement_overlap(
        &self,
        bound: &BoundCode,
        at: usize,
        whole: &StatementCode,
        place: usize,
        lost: &ChangedTokens,
        budget: &Budget,
    ) -> Option<StatementOverlap> {
        let weights = self.weights();
        if !budget.spend(1) {
            return None;
        }
        let mine = bound.code.statements[at].tokens.start;
        let there = whole.statements[place].tokens.clone();
        let tokens = &whole.tokens[there.clone()];
        let common = common(bound.code.tokens_of(at), tokens, weights, budget)?;
        let own = common
            .iter()
            .filter(|&&(token, _)| !bound.is_argument[mine + token]);
        let own: Vec<usize> = own.map(|&(_, token)| there.start + token).collect();
        let places: Vec<usize> = common
            .iter()
            .map(|&(_, token)| there.start + token)
            .collect();
        let is_gone = |token: &usize| lost.unaligned[*token];
        let gone: Vec<usize> = own.iter().copied().filter(is_gone).collect();
        let weight = |tokens: &mut dyn Iterator<Item = usize>| -> f64 {
            tokens
                .map(|token| weights.weight(whole.tokens[token]))
                .sum()
        };
        Some(StatementOverlap {
            weight: weight(&mut own.into_iter()),
            gone_weight: weight(&mut gone.iter().copied()),
            lost_weight: weight(&mut there.filter(is_gone)),
            gone,
            places,
        })
    }
}

/// What of a statement is in another one.
struct StatementOverlap {
    /// How much it counts.
    weight: f64,
    /// The places of the tokens that were lost there, whether or not the calls are counted.
    gone: Vec<usize>,
    /// The places of all its tokens there, those of arguments too.
    places: Vec<usize>,
    /// How much those that were lost count.
    gone_weight: f64,
    /// How much all that was lost there counts.
    lost_weight: f64,
}
