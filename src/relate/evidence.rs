//! Statements of the elements of a change, computed on first use, with their alignments and calls.

pub(super) mod align;
pub(super) mod caller_evidence;
pub(super) mod calls;
pub(super) mod coverage;
pub(super) mod coverage_evidence;
pub(super) mod statement_code;

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::budget::Budget;
use crate::base::pair::Pair;
use crate::cst::bags::Bags;
use crate::cst::vocab::{CLOSING, OPENING};
use crate::cst::{NodeId, NodeVec};
use crate::lang::rules::KindGroup;
use align::{Alignment, TOKENS_FOR_A_PAIR, align};
use statement_code::{Bindings, StatementCode, TokenWeights};
use std::cell::{OnceCell, RefCell};
use std::ops::Range;
use std::rc::Rc;

/// Maximum number of tokens of an argument that replaces a parameter. A longer one is evidence
/// itself.
const ARGUMENT_TOKENS_MAX: usize = 32;

/// Statements of the elements of a change, as evidence for relationships.
pub struct CodeEvidence<'a> {
    /// Token bags, from which tokens are read.
    bags: &'a Bags<'a>,
    weights: OnceCell<TokenWeights>,
    codes: Pair<NodeVec<OnceCell<Rc<StatementCode>>>>,
    /// Code of types and attributes outside of their members ([`CodeEvidence::own_code`]).
    own_codes: RefCell<Map<NodeId, Rc<StatementCode>>>,
    punctuation: CallPunctuation,
}

/// Symbols of the punctuation of calls; `None` if they do not occur in the change.
struct CallPunctuation {
    open: Option<Symbol>,
    comma: Option<Symbol>,
    opening: Vec<Symbol>,
    closing: Vec<Symbol>,
}

/// Call in the code of an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallSite {
    /// Indices of the tokens of the call, from the name to the closing parenthesis.
    pub tokens: Range<usize>,
    /// Indices of the tokens of each argument.
    pub arguments: Vec<Range<usize>>,
}

impl<'a> CodeEvidence<'a> {
    /// Returns the evidence of a change. Nothing is computed yet.
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
                .map(|cst| cst.nodes.filled(OnceCell::new())),
            own_codes: RefCell::default(),
            punctuation: CallPunctuation {
                open: find("("),
                comma: find(","),
                opening: all(&OPENING),
                closing: all(&CLOSING),
            },
        }
    }

    /// Returns the weights of tokens.
    pub fn weights(&self) -> &TokenWeights {
        self.weights.get_or_init(|| TokenWeights::new(self.bags))
    }

    /// Returns the statements of an element's body; of a type those of all of its members, which compare
    /// two types. The code of a caller is [`CodeEvidence::own_code`].
    pub fn code(&self, node: NodeId) -> Rc<StatementCode> {
        let code = self.codes[node]
            .get_or_init(|| Rc::new(StatementCode::of_body(self.bags, self.weights(), node)));
        Rc::clone(code)
    }

    /// Returns the code that an element executes itself: of a type the statements between its members,
    /// such as an initialiser; of an attribute its value and accessors; of any other element its body.
    pub fn own_code(&self, node: NodeId) -> Rc<StatementCode> {
        let linked = self.bags.linked();
        let group = linked[node].kind.group();
        if !matches!(group, KindGroup::Type | KindGroup::Attribute) {
            return self.code(node);
        }
        let mut codes = self.own_codes.borrow_mut();
        let code = codes.entry(node).or_insert_with(|| {
            let weights = self.weights();
            let code = StatementCode::outside_of_members(self.bags, weights, node);
            Rc::new(code)
        });
        Rc::clone(code)
    }

    /// Returns true if two elements execute the same code themselves ([`CodeEvidence::own_code`]).
    pub fn keeps_own_code(&self, before: NodeId, after: NodeId) -> bool {
        let linked = self.bags.linked();
        let kind = linked[before].kind.group();
        match kind {
            KindGroup::Type | KindGroup::Attribute => {
                let code = self.own_code(before);
                code.tokens == self.own_code(after).tokens
            }
            _ => self.is_unchanged(before, after),
        }
    }

    /// Returns true if the bodies of two elements have the same tokens in the same order.
    pub fn is_unchanged(&self, before: NodeId, after: NodeId) -> bool {
        let body = |node: NodeId| {
            let inner = &self.bags.linked()[node];
            inner.body_tokens.clone().unwrap_or(inner.tokens.clone())
        };
        let (old, new) = (body(before), body(after));
        old.len() == new.len()
            && self
                .bags
                .symbols(before, &old)
                .eq(self.bags.symbols(after, &new))
    }

    /// Returns the alignment of the bodies of two elements.
    pub fn alignment(&self, before: NodeId, after: NodeId, budget: &Budget) -> Alignment {
        let codes = (self.code(before), self.code(after));
        align(Pair::new(&codes.0, &codes.1), self.weights(), budget)
    }

    /// Returns the alignment of the code that two elements execute themselves
    /// ([`CodeEvidence::own_code`]).
    pub fn own_alignment(&self, before: NodeId, after: NodeId, budget: &Budget) -> Alignment {
        let codes = (self.own_code(before), self.own_code(after));
        align(Pair::new(&codes.0, &codes.1), self.weights(), budget)
    }

    /// Returns true if the token is the parenthesis that opens the arguments of a call.
    pub fn opens_arguments(&self, token: Symbol) -> bool {
        Some(token) == self.punctuation.open
    }

    /// Returns 1 for a token that opens a bracket, -1 for one that closes it, and 0 for others.
    pub fn bracket(&self, token: Symbol) -> i32 {
        let is_in = |marks: &[Symbol]| i32::from(marks.contains(&token));
        is_in(&self.punctuation.opening) - is_in(&self.punctuation.closing)
    }

    /// Returns the calls of one of `names` in `code`, in order. Calls after the budget is exhausted
    /// are omitted.
    pub fn call_sites(
        &self,
        code: &StatementCode,
        names: &[Symbol],
        budget: &Budget,
    ) -> Vec<CallSite> {
        let open = self.punctuation.open;
        let is_called =
            |index: usize| open.is_some() && code.tokens.get(index + 1).copied() == open;
        let mut sites = Vec::new();
        for index in 0..code.tokens.len() {
            if names.contains(&code.tokens[index]) && is_called(index) {
                let Some(site) = self.site(code, index, budget) else {
                    break;
                };
                sites.push(site);
            }
        }
        sites
    }

    /// Returns the last token of the receiver of each call of `name` in `code`, sorted; `None` for
    /// calls without receiver. The whole result is `None` if the budget is exhausted.
    pub fn receivers(
        &self,
        code: &StatementCode,
        name: Symbol,
        budget: &Budget,
    ) -> Option<Vec<Option<Symbol>>> {
        if !budget.spend((code.tokens.len() / TOKENS_FOR_A_PAIR) as u64) {
            return None;
        }
        let is_joined = |index: usize| self.weights().joins_member(code.tokens[index]);
        let calls = (0..code.tokens.len().saturating_sub(1)).filter(|&index| {
            code.tokens[index] == name && self.opens_arguments(code.tokens[index + 1])
        });
        let receiver = |index: usize| match index {
            2.. if is_joined(index - 1) => Some(code.tokens[index - 2]),
            _ => None,
        };
        let mut receivers: Vec<_> = calls.map(receiver).collect();
        receivers.sort_unstable();
        Some(receivers)
    }

    /// Returns the indices of the tokens that form the receiver of the call with the name at index `name`, in its
    /// statement: `Lang.` in `Lang.trim(x)`.
    pub fn receiver(&self, code: &StatementCode, name: usize) -> Range<usize> {
        let joins = |token: usize| self.weights().joins_member(code.tokens[token]);
        let is_name = |token: usize| !joins(token) && self.bracket(code.tokens[token]) == 0;
        let from = code.statements[code.statement_of(name)].tokens.start;
        let mut start = name;
        while start >= from + 2 && joins(start - 1) && is_name(start - 2) {
            start -= 2;
        }
        start..name
    }

    /// Returns the call whose name is the token with index `name`; `None` if the budget is
    /// exhausted.
    pub fn site(&self, code: &StatementCode, name: usize, budget: &Budget) -> Option<CallSite> {
        let site = self.parse_site(code, name);
        let tokens = site.tokens.len() / TOKENS_FOR_A_PAIR;
        budget.spend(1 + tokens as u64).then_some(site)
    }

    /// Reads the arguments of the call whose name is the token with index `name`. A call without
    /// closing parenthesis ends with its statement, and has no last argument.
    fn parse_site(&self, code: &StatementCode, name: usize) -> CallSite {
        let end = code.statements[code.statement_of(name)].tokens.end;
        let mut arguments = Vec::new();
        let mut depth = 0;
        let mut from = name + 2;
        for index in name + 1..end {
            let token = code.tokens[index];
            if self.punctuation.opening.contains(&token) {
                depth += 1;
            } else if self.punctuation.closing.contains(&token) {
                depth -= 1;
                if depth == 0 {
                    if index > from {
                        arguments.push(from..index);
                    }
                    return CallSite {
                        tokens: name..index + 1,
                        arguments,
                    };
                }
            } else if depth == 1 && Some(token) == self.punctuation.comma {
                arguments.push(from..index);
                from = index + 1;
            }
        }
        CallSite {
            tokens: name..end,
            arguments,
        }
    }

    /// Returns the arguments of a call for the parameters of `callee`.
    pub fn bindings(&self, callee: NodeId, code: &StatementCode, site: &CallSite) -> Bindings {
        let cst = self.bags.linked().tree_of(callee);
        let mut bindings: Bindings = cst
            .parameters(callee)
            .zip(&site.arguments)
            .filter(|(_, argument)| argument.len() <= ARGUMENT_TOKENS_MAX)
            .map(|(parameter, argument)| (parameter, code.tokens[argument.clone()].to_vec()))
            .collect();
        bindings.sort_by_key(|(parameter, _)| *parameter);
        bindings
    }

    /// Returns the number of parameters of an element.
    pub fn parameter_count(&self, node: NodeId) -> usize {
        self.bags.parameter_count(node)
    }
}
