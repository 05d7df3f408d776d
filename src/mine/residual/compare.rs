//! Comparison of two elements that are counterparts: undoes what refactorings explain, then compares unit by
//! unit, in order.

use super::code::{FileCode, ScopeAt};
use super::explainer::{ChangeExplainer, Reason};
use super::names::ScopeNames;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{BuildHasher, Map};
use crate::cst::NodeId;
use crate::cst::vocab::{Vocabulary, is_word};
use crate::mine::outcome::{Explanation, RefactoringRow};
use crate::parse::churn;
use crate::refine::TypeGroup;
use std::hash::{BuildHasher as _, Hash, Hasher};

/// Separator of parameters, which comes and goes with them.
const SEPARATOR: &str = ",";

/// Indices of a unit before and a unit after.
pub(super) type UnitPair = (usize, usize);

/// Comparison of two scopes.
pub(super) struct ComparedScopes<'e> {
    pub codes: Pair<&'e FileCode<'e>>,
    pub names: ScopeNames<'e>,
    pub vocabulary: &'e Vocabulary,
    /// Rows of the refactorings of the two elements, with their indices.
    rows: Vec<(usize, &'e RefactoringRow)>,
}

/// Holders of both sides that are counterparts, by side.
type Anchors = Pair<Map<usize, usize>>;

impl ChangeExplainer<'_> {
    /// Explains the units of two scopes that are counterparts, those of `pair` or of two files: `base` is the
    /// reason of those that are equal.
    pub(super) fn compare(&mut self, at: Pair<ScopeAt>, pair: Option<Pair<NodeId>>, base: &Reason) {
        let Some(compared) = self.compared(at, pair) else {
            return;
        };
        let units = compared.units(at);
        if !self
            .budget
            .spend((units.before.len() + units.after.len()) as u64)
        {
            return;
        }
        let found = compared.explained(units.as_ref().map(|units| &units[..]));
        for (pair, explanation, mut rows) in found {
            rows.extend(&base.rows);
            let reason = Reason::new(explanation.max(base.explanation), rows);
            self.set(Side::Before, at.before.file, pair.0, &reason);
            self.set(Side::After, at.after.file, pair.1, &reason);
        }
    }

    /// Returns a comparison of two scopes; `None` if their files were not read.
    pub(super) fn compared(
        &self,
        at: Pair<ScopeAt>,
        pair: Option<Pair<NodeId>>,
    ) -> Option<ComparedScopes<'_>> {
        Some(ComparedScopes {
            codes: Pair::new(
                self.code(Side::Before, at.before.file)?,
                self.code(Side::After, at.after.file)?,
            ),
            names: self.names.of(pair.map(|pair| pair.before)),
            vocabulary: &self.linked.vocabulary,
            rows: pair.map_or(Vec::new(), |pair| self.rows_of(pair)),
        })
    }
}

impl ComparedScopes<'_> {
    /// Returns the units of two scopes.
    pub(super) fn units(&self, at: Pair<ScopeAt>) -> Pair<Vec<usize>> {
        Pair::new(
            self.codes.before.scopes[at.before.scope].clone(),
            self.codes.after.scopes[at.after.scope].clone(),
        )
    }

    /// Returns the pairs of explained units of two scopes, each with its explanation and the indices of the
    /// rows that explain it.
    fn explained(&self, units: Pair<&[usize]>) -> Vec<(UnitPair, Explanation, Vec<usize>)> {
        let headers = |side: Side| {
            let units = units.get(side).iter().copied();
            units.filter(move |&unit| self.codes.get(side).is_header(unit))
        };
        let mut pairs: Vec<UnitPair> = headers(Side::Before).zip(headers(Side::After)).collect();
        let headers = pairs.len();
        let others = Pair::of_sides(|side| {
            let units = units.get(side).iter().copied();
            let others = units.filter(|&unit| !self.codes.get(side).is_header(unit));
            others.collect::<Vec<usize>>()
        });
        let equal = self.aligned(others.as_ref().map(Vec::as_slice), &|_, symbol| symbol);
        let gaps = gaps(&others, &equal);
        let mut anchors = Anchors::default();
        for (before, after) in equal.iter().chain(&gaps) {
            self.anchor((*before, *after), &mut anchors);
        }
        pairs.extend(&equal);
        pairs.extend(&gaps);
        let explained = pairs.into_iter().enumerate().filter_map(|(index, pair)| {
            // No changed line asks for the reason.
            if !self.codes.before.is_unit_changed(pair.0)
                && !self.codes.after.is_unit_changed(pair.1)
            {
                return Some((pair, Explanation::Layout, Vec::new()));
            }
            if index >= headers && !self.is_in_place(pair, &anchors) {
                return None;
            }
            let renamed = |before, after| self.names.between(before, after).map(<[usize]>::to_vec);
            match self.equal(pair, &renamed) {
                Some(rows) if self.are_same_tokens(pair) => Some((pair, Explanation::Layout, rows)),
                Some(rows) => Some((pair, Explanation::Renamed, rows)),
                None => {
                    let rows = self.explained_difference(pair)?;
                    Some((pair, Explanation::Refactored, rows))
                }
            }
        });
        explained.collect()
    }

    /// Aligns units by their tokens, with the names undone; `stands_for` has the token for which one of a side
    /// stands.
    pub(super) fn aligned(
        &self,
        units: Pair<&[usize]>,
        stands_for: &dyn Fn(Side, Symbol) -> Symbol,
    ) -> Vec<UnitPair> {
        let keys = |side: Side| {
            let units = units.get(side).iter();
            units
                .map(|&unit| self.key(side, unit, stands_for))
                .collect::<Vec<u64>>()
        };
        let common = churn::common(&keys(Side::Before), &keys(Side::After)).into_iter();
        let pairs = common.map(|(before, after)| (units.before[before], units.after[after]));
        pairs.collect()
    }

    /// Returns a hash of the tokens of a unit, and for the end of a statement also of its beginning.
    fn key(&self, side: Side, unit: usize, stands_for: &dyn Fn(Side, Symbol) -> Symbol) -> u64 {
        let code = self.codes.get(side);
        let of = &code.units[unit];
        let first = code.holders[of.holder].first.filter(|first| *first != unit);
        let first = first.filter(|_| !code.is_of_element(unit));
        let mut hasher = BuildHasher::default().build_hasher();
        for unit in first.into_iter().chain([unit]) {
            let symbols = code.symbols_of(unit).map(|symbol| stands_for(side, symbol));
            let classes = symbols.map(|symbol| self.names.class(symbol));
            classes.for_each(|class| class.hash(&mut hasher));
            // Ends the unit.
            usize::MAX.hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Records that the statements that begin with two units are counterparts.
    pub(super) fn anchor(&self, (before, after): UnitPair, anchors: &mut Anchors) {
        let (one, two) = (
            &self.codes.before.units[before],
            &self.codes.after.units[after],
        );
        if one.ordinal == 0 && two.ordinal == 0 {
            anchors.before.insert(one.holder, two.holder);
            anchors.after.insert(two.holder, one.holder);
        }
    }

    /// Returns true if the nearest statements with counterparts around two units are counterparts, and if the
    /// units end statements, these are.
    pub(super) fn is_in_place(&self, (before, after): UnitPair, anchors: &Anchors) -> bool {
        let (one, two) = (
            &self.codes.before.units[before],
            &self.codes.after.units[after],
        );
        let around = |side: Side, holder: usize| {
            let (code, anchors) = (self.codes.get(side), anchors.get(side));
            let mut next = code.holders[holder].parent;
            while let Some(holder) = next {
                let of = &code.holders[holder];
                if of.first.is_some_and(|first| code.is_of_element(first)) {
                    return None;
                }
                if let Some(&counterpart) = anchors.get(&holder) {
                    return Some((holder, counterpart));
                }
                next = of.parent;
            }
            None
        };
        let are_ends = |(one, two): (usize, usize)| anchors.before.get(&one) == Some(&two);
        let is_statement = !self.codes.before.is_of_element(before);
        if is_statement && (one.ordinal, two.ordinal) != (0, 0) {
            return are_ends((one.holder, two.holder));
        }
        if self.codes.after.is_of_element(after) == is_statement {
            return false;
        }
        let of_after = around(Side::After, two.holder).map(|(holder, other)| (other, holder));
        !is_statement || around(Side::Before, one.holder) == of_after
    }

    /// Returns the rows that explain why the tokens of two units differ only by names; `None` if they differ
    /// by more. `between` has the rows that make one token of another.
    pub(super) fn equal(
        &self,
        (before, after): UnitPair,
        between: &dyn Fn(Symbol, Symbol) -> Option<Vec<usize>>,
    ) -> Option<Vec<usize>> {
        let (one, two) = (
            self.codes.before.tokens_of(before),
            self.codes.after.tokens_of(after),
        );
        if one.len() != two.len() {
            return None;
        }
        let mut rows = Vec::new();
        for (one, two) in one.iter().zip(two) {
            rows.extend(between(one.symbol, two.symbol)?);
        }
        Some(rows)
    }

    /// Returns true if two units have the same tokens.
    fn are_same_tokens(&self, (before, after): UnitPair) -> bool {
        let before = self.codes.before.symbols_of(before);
        before.eq(self.codes.after.symbols_of(after))
    }

    /// Returns the rows of the refactorings that explain everything by which two units differ; `None` if
    /// something remains.
    fn explained_difference(&self, (before, after): UnitPair) -> Option<Vec<usize>> {
        let symbols = Pair::new(
            self.codes
                .before
                .symbols_of(before)
                .collect::<Vec<Symbol>>(),
            self.codes.after.symbols_of(after).collect::<Vec<Symbol>>(),
        );
        let is_element = self.codes.after.is_of_element(after);
        let applies = |(_, row): &&(usize, &RefactoringRow)| match row.type_group {
            TypeGroup::Variable => !is_element && self.is_about(row, &symbols),
            TypeGroup::Signature | TypeGroup::Modifier | TypeGroup::Attribute => is_element,
            // An annotation can make code do something else: `@Ignore`, `#[derive(Debug)]`.
            _ => false,
        };
        let rows: Vec<_> = self.rows.iter().filter(applies).collect();
        let keys = symbols.as_ref().map(|symbols| {
            let classes = symbols
                .iter()
                .map(|symbol| u64::from(self.names.class(*symbol)));
            classes.collect::<Vec<u64>>()
        });
        let mut explaining = Vec::new();
        let mut rest = symbols.as_ref().map(|symbols| vec![true; symbols.len()]);
        for (one, two) in churn::common(&keys.before, &keys.after) {
            explaining.extend(
                self.names
                    .between(symbols.before[one], symbols.after[two])?,
            );
            (rest.before[one], rest.after[two]) = (false, false);
        }
        for side in Side::BOTH {
            let all = symbols.get(side).iter().zip(rest.get(side));
            for (&symbol, _) in all.filter(|(_, is_rest)| **is_rest) {
                let text = self.vocabulary.get(symbol);
                let of_value = rows.iter().filter(|(_, row)| {
                    let value = row.values.get(side).as_deref();
                    value.is_some_and(|value| has_token(value, text))
                });
                let known = explaining.len();
                explaining.extend(of_value.map(|(index, _)| *index));
                if explaining.len() == known && !(is_element && text == SEPARATOR) {
                    return None;
                }
            }
        }
        (!explaining.is_empty()).then_some(explaining)
    }

    /// Returns true if units with these tokens name the variable of a refactoring, which has one on each side.
    fn is_about(&self, row: &RefactoringRow, symbols: &Pair<Vec<Symbol>>) -> bool {
        Side::BOTH.into_iter().all(|side| {
            let value = row.values.get(side).as_deref();
            let name = value.and_then(|value| value.split(" : ").next());
            let mut symbols = symbols.get(side).iter();
            name.is_some_and(|name| symbols.any(|symbol| self.vocabulary.get(*symbol) == name))
        })
    }
}

/// Returns the units between aligned ones, in pairs where both sides have equally many.
fn gaps(units: &Pair<Vec<usize>>, aligned: &[UnitPair]) -> Vec<UnitPair> {
    let mut gaps = Vec::new();
    let (mut before, mut after) = (&units.before[..], &units.after[..]);
    let ends = aligned.iter().map(|pair| (Some(pair.0), Some(pair.1)));
    for (one, two) in ends.chain([(None, None)]) {
        let end = |units: &[usize], unit: Option<usize>| {
            units
                .iter()
                .position(|it| Some(*it) == unit)
                .unwrap_or(units.len())
        };
        let (of_before, of_after) = (end(before, one), end(after, two));
        if of_before == of_after {
            gaps.extend(
                before[..of_before]
                    .iter()
                    .copied()
                    .zip(after[..of_after].iter().copied()),
            );
        }
        before = before.get(of_before + 1..).unwrap_or_default();
        after = after.get(of_after + 1..).unwrap_or_default();
    }
    gaps
}

/// Returns true if `value`, the description of a part of a declaration, has a token.
fn has_token(value: &str, token: &str) -> bool {
    let is_part =
        |sign: Option<char>| sign.is_some_and(|sign| sign.is_alphanumeric() || sign == '_');
    value.match_indices(token).any(|(at, _)| {
        let (before, after) = (&value[..at], &value[at + token.len()..]);
        let is_longer = is_part(before.chars().next_back()) || is_part(after.chars().next());
        !is_word(token) || !is_longer
    })
}
