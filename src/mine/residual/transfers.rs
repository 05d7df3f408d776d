//! Code that went from an element to one that was extracted from it, or from an inlined element to its caller.

use super::code::{FileCode, ScopeAt};
use super::compare::{ComparedScopes, UnitPair};
use super::explainer::{ChangeExplainer, Reason};
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::cst::vocab::{CLOSING, OPENING, Vocabulary};
use crate::mine::outcome::Explanation;
use crate::relate::{CodeTransfer, Relationship};

/// Tokens that a call adds to the code that it replaces.
const CALL_TOKENS: [&str; 5] = ["(", ")", ",", ".", ";"];
/// Minimum number of tokens of code that is taken for extracted or inlined code.
const TOKENS_MIN: usize = 3;
/// Number of tokens of a statement that only returns a value: the word, the name and an end.
const RETURN_TOKENS: std::ops::RangeInclusive<usize> = 2..=3;

/// Argument that each parameter stands for; `None` for an expression, which is not searched.
type Arguments = Map<Symbol, Option<Symbol>>;

/// Explained code of a transfer.
#[derive(Default)]
struct Transferred {
    /// Units before and after of code that is equal.
    pairs: Vec<UnitPair>,
    /// Units of the callee and of its calls.
    callee: Vec<usize>,
    calls: Vec<usize>,
}

impl ChangeExplainer<'_> {
    /// Explains the code of all extractions and inlinings.
    pub(super) fn follow_transfers(&mut self) {
        let is_transfer = |it: &Relationship| it.kind.side_of_moved_code().is_some();
        if !self.relationships.iter().any(is_transfer) {
            return;
        }
        let mut counterparts = Map::<NodeId, NodeId>::default();
        for relationship in self.relationships.iter().filter(|it| !it.kind.is_derived()) {
            let (before, after) = (relationship.before, relationship.after);
            counterparts.entry(before).or_insert(after);
            counterparts.entry(after).or_insert(before);
        }
        for relationship in self.relationships {
            let Some((element, counterpart)) = relationship.moved_code() else {
                continue;
            };
            let Some(&caller) = counterparts.get(&counterpart) else {
                continue;
            };
            let transfer = CodeTransfer {
                element,
                caller,
                counterpart,
            };
            let pair = (relationship.before, relationship.after);
            let rows = self.rows_by_pair.get(&pair).cloned().unwrap_or_default();
            if !rows.is_empty() {
                self.follow(&transfer, &rows);
            }
        }
    }

    /// Explains the code of one extraction or inlining, that of these rows.
    fn follow(&mut self, transfer: &CodeTransfer, rows: &[usize]) {
        let (side, opposite) = (transfer.side(), transfer.side().opposite());
        let scopes = (
            self.scope(transfer.element),
            self.scope(transfer.counterpart),
            self.scope(transfer.caller),
        );
        let (Some(callee), Some(origin), Some(caller)) = scopes else {
            return;
        };
        let (before, after) = side.ordered(callee, origin);
        let at = Pair::new(before, after);
        let (caller_before, caller_after) = transfer.callers();
        let callers = Pair::new(caller_before, caller_after);
        let Some(compared) = self.compared(at, Some(callers)) else {
            return;
        };
        let rest = |side: Side, at: ScopeAt| {
            let reasons = &self.reasons.get(side)[at.file];
            let units = self.units(side, at).iter();
            let rest = units.filter(|&&unit| reasons[unit].is_none());
            rest.copied().collect::<Vec<usize>>()
        };
        let rest = (
            rest(side, callee),
            rest(opposite, origin),
            rest(side, caller),
        );
        let Some(code) = self.code(side, caller.file) else {
            return;
        };
        let count = [callee, caller].map(|at| self.units(side, at).len());
        let count = count[0] + count[1] + self.units(opposite, origin).len();
        if !self.budget.spend(count as u64) {
            return;
        }
        let name = self.linked[transfer.element].name;
        let parameters = self.parameters(transfer.element);
        let reader = TransferReader {
            compared: &compared,
            side,
            name,
            parameters: &parameters,
        };
        let found = reader.read((&rest.0, &rest.1), (code, &rest.2));
        let moved = Reason::new(Explanation::Moved, rows.to_vec());
        let changed = Reason::new(Explanation::Refactored, rows.to_vec());
        for (before, after) in found.pairs {
            self.set(Side::Before, at.before.file, before, &moved);
            self.set(Side::After, at.after.file, after, &moved);
        }
        for unit in found.callee {
            self.set(side, callee.file, unit, &changed);
        }
        for unit in found.calls {
            self.set(side, caller.file, unit, &changed);
        }
    }

    /// Returns the units of a scope.
    fn units(&self, side: Side, at: ScopeAt) -> &[usize] {
        let code = self.code(side, at.file);
        code.map_or(&[][..], |code| &code.scopes[at.scope])
    }

    /// Returns the names of the parameters of an element.
    fn parameters(&self, node: NodeId) -> Vec<Symbol> {
        self.linked.tree_of(node).parameters(node).collect()
    }
}

/// Reader of the code of one transfer.
struct TransferReader<'e> {
    /// Comparison of the callee with the code that its caller lost or gained.
    compared: &'e ComparedScopes<'e>,
    /// Side of the callee.
    side: Side,
    /// Name of the callee.
    name: Symbol,
    /// Names of its parameters.
    parameters: &'e [Symbol],
}

impl TransferReader<'_> {
    /// Returns the explained code: `callee` and `origin` have the units of the callee and of its caller on the
    /// other side that are not explained yet, and `caller` those of its caller, in their file.
    fn read(
        &self,
        (callee, origin): (&[usize], &[usize]),
        (code, caller): (&FileCode<'_>, &[usize]),
    ) -> Transferred {
        let calls: Vec<usize> = caller
            .iter()
            .copied()
            .filter(|&unit| self.is_call(code, unit))
            .collect();
        let mut arguments = calls.iter().filter_map(|&unit| self.arguments(code, unit));
        let first = arguments.next();
        // Calls with different arguments do not tell what the parameters stand for.
        let is_one = arguments.all(|other| Some(&other) == first.as_ref());
        let arguments = first.filter(|_| is_one).unwrap_or_default();
        let own = self.compared.codes.get(self.side);
        let (headers, body): (Vec<usize>, Vec<usize>) =
            callee.iter().partition(|&&unit| own.is_of_element(unit));
        let (before, after) = self.side.ordered(&body[..], origin);
        let stands_for = |side: Side, symbol: Symbol| match arguments.get(&symbol) {
            Some(Some(argument)) if side == self.side => *argument,
            _ => symbol,
        };
        let aligned = self.compared.aligned(Pair::new(before, after), &stands_for);
        let mut anchors = Pair::default();
        aligned
            .iter()
            .for_each(|pair| self.compared.anchor(*pair, &mut anchors));
        let is_same = |before: Symbol, after: Symbol| self.is_same((before, after), &arguments);
        let aligned = aligned.into_iter();
        let pairs: Vec<UnitPair> = aligned
            .filter(|pair| self.compared.is_in_place(*pair, &anchors))
            .filter(|pair| self.compared.equal(*pair, &is_same).is_some())
            .collect();
        // A single short statement, such as a returned null, is everywhere.
        let tokens: usize = pairs
            .iter()
            .map(|pair| self.compared.codes.before.tokens_of(pair.0).len())
            .sum();
        if tokens < TOKENS_MIN {
            return Transferred::default();
        }
        // A call has nothing but its callee that the code in its place did not have.
        let vocabulary = self.compared.vocabulary;
        let other = self.compared.codes.get(self.side.opposite());
        let moved = pairs.iter().map(|pair| self.side.ordered(pair.0, pair.1).1);
        let mut known: Set<Symbol> = moved.flat_map(|unit| other.symbols_of(unit)).collect();
        known.extend(headers.iter().flat_map(|&unit| own.symbols_of(unit)));
        known.insert(self.name);
        let is_known = |symbol: Symbol| {
            known.contains(&symbol) || CALL_TOKENS.contains(&vocabulary.get(symbol))
        };
        let calls: Vec<usize> = calls
            .into_iter()
            .filter(|&unit| code.symbols_of(unit).all(is_known))
            .collect();
        let mut callee = headers;
        callee.extend(self.result(&body, &pairs, (code, &calls)));
        Transferred {
            pairs,
            callee,
            calls,
        }
    }

    /// Returns the last statement of the callee, if it only returns what a call assigns.
    fn result(
        &self,
        body: &[usize],
        pairs: &[UnitPair],
        (code, calls): (&FileCode<'_>, &[usize]),
    ) -> Option<usize> {
        let own = self.compared.codes.get(self.side);
        let last = *body.last()?;
        let is_moved = |pair: &UnitPair| self.side.ordered(pair.0, pair.1).0 == last;
        let tokens: Vec<Symbol> = own.symbols_of(last).collect();
        let value = *tokens.get(1)?;
        let assigns = |&unit: &usize| {
            let before = code
                .symbols_of(unit)
                .take_while(|symbol| *symbol != self.name);
            before.into_iter().any(|symbol| symbol == value)
        };
        let is_result = RETURN_TOKENS.contains(&tokens.len()) && calls.iter().any(assigns);
        (is_result && !pairs.iter().any(is_moved)).then_some(last)
    }

    /// Returns the rows that make a token before of one after, none; `None` if they differ. A parameter only
    /// stands for its argument.
    fn is_same(
        &self,
        (before, after): (Symbol, Symbol),
        arguments: &Arguments,
    ) -> Option<Vec<usize>> {
        let (own, other) = self.side.ordered(before, after);
        let own = match arguments.get(&own) {
            Some(argument) => (*argument)?,
            None => own,
        };
        let (before, after) = self.side.ordered(own, other);
        self.compared
            .names
            .between(before, after)
            .map(<[usize]>::to_vec)
    }

    /// Returns true if a unit calls the callee.
    fn is_call(&self, code: &FileCode<'_>, unit: usize) -> bool {
        let symbols: Vec<Symbol> = code.symbols_of(unit).collect();
        let vocabulary = self.compared.vocabulary;
        symbols
            .windows(2)
            .any(|pair| pair[0] == self.name && vocabulary.get(pair[1]) == "(")
    }

    /// Returns the argument of each parameter in the first call of a unit; `None` if their numbers differ.
    fn arguments(&self, code: &FileCode<'_>, unit: usize) -> Option<Arguments> {
        let vocabulary = self.compared.vocabulary;
        let symbols: Vec<Symbol> = code.symbols_of(unit).collect();
        let call = symbols.windows(2);
        let mut call = call.map(|pair| pair[0] == self.name && vocabulary.get(pair[1]) == "(");
        let from = call.position(|is_call| is_call)? + 2;
        let arguments = arguments_of(vocabulary, &symbols[from..])?;
        // A receiver can be a parameter without an argument.
        let receivers = self.parameters.len().checked_sub(arguments.len())?;
        let parameters = self
            .parameters
            .get(receivers..)
            .filter(|_| receivers <= 1)?;
        let bound = parameters.iter().zip(arguments).map(|(parameter, tokens)| {
            let argument = match tokens[..] {
                [argument] => Some(argument),
                _ => tokens.into_iter().find(|token| token == parameter),
            };
            (*parameter, argument)
        });
        Some(bound.collect())
    }
}

/// Returns the tokens of the arguments of a call, whose tokens follow the opening bracket; `None` if they have
/// no end.
fn arguments_of(vocabulary: &Vocabulary, symbols: &[Symbol]) -> Option<Vec<Vec<Symbol>>> {
    let mut arguments = Vec::new();
    let mut argument = Vec::new();
    let mut depth = 0_usize;
    for &symbol in symbols {
        match vocabulary.get(symbol) {
            ")" if depth == 0 => {
                arguments.extend((!argument.is_empty()).then_some(argument));
                return Some(arguments);
            }
            "," if depth == 0 => {
                arguments.push(std::mem::take(&mut argument));
                continue;
            }
            text if OPENING.contains(&text) => depth += 1,
            text if CLOSING.contains(&text) => depth = depth.saturating_sub(1),
            _ => {}
        }
        argument.push(symbol);
    }
    None
}
