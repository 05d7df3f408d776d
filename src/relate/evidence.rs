//! What the statements of a change say: the codes of its elements and how they align, each made when it
//! is asked for.

use super::align::{Alignment, TOKENS_FOR_A_PAIR, align, common};
use super::code::{Bindings, BoundCode, Code, Weights};
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
pub struct Evidence<'a> {
    bags: &'a Bags<'a>,
    weights: OnceCell<Weights>,
    codes: Pair<Vec<OnceCell<Rc<Code>>>>,
    marks: Marks,
}

/// The tokens of calls.
struct Marks {
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

impl<'a> Evidence<'a> {
    /// Nothing is made yet.
    pub fn new(bags: &'a Bags<'a>) -> Evidence<'a> {
        let linked = bags.linked();
        let find = |text: &str| linked.vocabulary.find(text);
        let all = |texts: &[&str]| texts.iter().filter_map(|text| find(text)).collect();
        Evidence {
            bags,
            weights: OnceCell::new(),
            codes: linked
                .sides
                .as_ref()
                .map(|cst| vec![OnceCell::new(); cst.nodes.len()]),
            marks: Marks {
                open: find("("),
                comma: find(","),
                opening: all(&["(", "[", "{"]),
                closing: all(&[")", "]", "}"]),
            },
        }
    }

    /// How much tokens count.
    pub fn weights(&self) -> &Weights {
        self.weights.get_or_init(|| Weights::new(self.bags))
    }

    /// The statements of an element's body.
    pub fn code(&self, side: Side, node: NodeId) -> Rc<Code> {
        let code = self.codes.get(side)[node.index()].get_or_init(|| {
            Rc::new(Code::of_body(
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
                .in_order(Side::Before, before, &mine)
                .eq(self.bags.in_order(Side::After, after, &theirs))
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
    pub fn opens(&self, token: Symbol) -> bool {
        Some(token) == self.marks.open
    }

    /// The calls of one of `names` in `code`, in their order; what the budget does not suffice for is left
    /// out.
    pub fn call_sites(&self, code: &Code, names: &[Symbol], budget: &Budget) -> Vec<CallSite> {
        let is = |at: usize, mark: Option<Symbol>| {
            mark.is_some() && code.tokens.get(at).copied() == mark
        };
        let mut sites = Vec::new();
        for at in 0..code.tokens.len() {
            if names.contains(&code.tokens[at]) && is(at + 1, self.marks.open) {
                let site = self.site(code, at);
                if !budget.spend(1 + (site.tokens.len() / TOKENS_FOR_A_PAIR) as u64) {
                    break;
                }
                sites.push(site);
            }
        }
        sites
    }

    /// The call whose name is at `at`.
    pub fn site(&self, code: &Code, at: usize) -> CallSite {
        let end = code.statements[code.statement_of(at)].tokens.end;
        let mut arguments = Vec::new();
        let mut depth = 0;
        let mut from = at + 2;
        for here in at + 1..end {
            let token = code.tokens[here];
            if self.marks.opening.contains(&token) {
                depth += 1;
            } else if self.marks.closing.contains(&token) {
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
            } else if depth == 1 && Some(token) == self.marks.comma {
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
    pub fn bindings(&self, side: Side, callee: NodeId, code: &Code, site: &CallSite) -> Bindings {
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
pub struct Lost {
    /// For each token, whether it is lost if the calls are not counted.
    pub tokens: Vec<bool>,
    /// For each token, whether it is lost even so.
    pub without_call: Vec<bool>,
}

/// How much of a code was found in what an element lost.
#[derive(Debug, Clone, Default)]
pub struct Coverage {
    /// How much of the code was found, 0 to 1.
    pub of_code: f64,
    /// How much what was found counts.
    pub weight: f64,
    /// How many statements were found.
    pub found: usize,
    /// How much the words count that are no arguments.
    pub own: f64,
    /// Whether each token of the whole was lost and found.
    pub tokens: Vec<bool>,
}

impl Evidence<'_> {
    /// What `whole` lost, if its counterpart is `other` without the `calls` in it.
    pub fn lost(
        &self,
        (whole, other): (&Code, &Code),
        (partners, kept): (&[Option<u32>], &[bool]),
        calls: &[CallSite],
        budget: &Budget,
    ) -> Lost {
        let without_call: Vec<bool> = kept.iter().map(|kept| !kept).collect();
        let mut tokens = without_call.clone();
        let mut calling: Vec<usize> = calls
            .iter()
            .map(|site| other.statement_of(site.tokens.start))
            .collect();
        calling.dedup();
        for (at, _) in partners.iter().enumerate().filter(|(_, partner)| {
            partner.is_some_and(|partner| calling.contains(&(partner as usize)))
        }) {
            let partner = partners[at].map_or(0, |partner| partner as usize);
            let header = &other.statements[partner].tokens;
            let rest: Vec<Symbol> = header
                .clone()
                .filter(|token| !calls.iter().any(|site| site.tokens.contains(token)))
                .map(|token| other.tokens[token])
                .collect();
            let mine = &whole.statements[at].tokens;
            let Some(common) = common(&whole.tokens[mine.clone()], &rest, self.weights(), budget)
            else {
                continue;
            };
            tokens[mine.clone()].fill(true);
            common
                .iter()
                .for_each(|&(token, _)| tokens[mine.start + token] = false);
        }
        Lost {
            tokens,
            without_call,
        }
    }

    /// How much of `bound` is found in what `whole` lost: each statement once, and each of them in one.
    /// Arguments of the call are no evidence, nor what the call itself keeps.
    pub fn coverage(
        &self,
        bound: &BoundCode,
        whole: &Code,
        lost: &Lost,
        budget: &Budget,
    ) -> Coverage {
        let weights = self.weights();
        let code = &bound.code;
        let mut holders: Map<Symbol, Vec<usize>> = Map::default();
        for (at, header) in whole.statements.iter().enumerate() {
            for token in header.tokens.clone() {
                if lost.tokens[token] {
                    let of_token = holders.entry(whole.tokens[token]).or_default();
                    if of_token.last() != Some(&at) {
                        of_token.push(at);
                    }
                }
            }
        }
        let mut coverage = Coverage {
            tokens: vec![false; whole.tokens.len()],
            ..Coverage::default()
        };
        let mut candidates = Vec::new();
        for (at, statement) in code.statements.iter().enumerate() {
            let own = bound.own[at];
            if own < OWN_MIN {
                continue;
            }
            coverage.own += own;
            let tokens = code.tokens_of(at);
            let is_own = |token: usize| !bound.is_argument[statement.tokens.start + token];
            let mut places: Vec<usize> = Vec::new();
            for (_, token) in tokens
                .iter()
                .enumerate()
                .filter(|&(at, &token)| is_own(at) && weights.of(token) >= OWN_MIN)
            {
                places.extend(holders.get(token).into_iter().flatten());
            }
            places.sort_unstable();
            places.dedup();
            for place in places {
                let header = &whole.statements[place].tokens;
                if !budget.spend(1) {
                    break;
                }
                let Some(mut common) =
                    common(tokens, &whole.tokens[header.clone()], weights, budget)
                else {
                    break;
                };
                common.retain(|&(token, _)| is_own(token));
                let weight = |of: &[(usize, usize)]| {
                    of.iter()
                        .map(|&(token, _)| weights.of(tokens[token]))
                        .sum::<f64>()
                };
                let found = weight(&common);
                let gone: Vec<(usize, usize)> = common
                    .iter()
                    .copied()
                    .filter(|&(_, token)| lost.without_call[header.start + token])
                    .collect();
                let covered = found / own;
                let gone_weight = weight(&gone);
                let lost_there: f64 = header
                    .clone()
                    .filter(|&token| lost.without_call[token])
                    .map(|token| weights.of(whole.tokens[token]))
                    .sum();
                let is_equal = covered > EQUAL_MIN && gone_weight >= OWN_MIN;
                let is_like = covered > COVERED_MIN && gone_weight >= LOST_MIN * found
                    || gone_weight > COVERED_MIN * lost_there.max(OWN_MIN);
                if is_equal || is_like {
                    let of_place = found / whole.statements[place].weight;
                    candidates.push((covered, of_place, at, place, found, gone));
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
        for (_, _, at, place, found, gone) in candidates {
            let header = &whole.statements[place].tokens;
            let taken = gone
                .iter()
                .filter(|&&(_, token)| coverage.tokens[header.start + token])
                .count();
            if is_found[at] || 2 * taken > gone.len() {
                continue;
            }
            is_found[at] = true;
            for &(_, token) in &gone {
                coverage.tokens[header.start + token] = true;
            }
            coverage.weight += found;
            coverage.found += 1;
        }
        coverage.of_code = if coverage.own > 0.0 {
            coverage.weight / coverage.own
        } else {
            0.0
        };
        coverage
    }
}
