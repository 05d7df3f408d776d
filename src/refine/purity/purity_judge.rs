//! Judge of the purity of the refactorings of a change.

use super::code_comparison::CodeComparison;
use super::judged_bodies::JudgedBodies;
use super::{CommitNames, Purity, PurityReason};
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::{Linked, NodeId};
use crate::parse::tree::LabelIx;
use crate::refine::bodies::BodyRelation;
use crate::refine::bodies::body_reader::{BodyReader, ComparedBodies};
use crate::refine::bodies::token_changes::{TokenChange, TokenComparison};
use crate::refine::variables::passed_values::PassedArguments;
use crate::relate::Relationship;
use crate::relate::kind::RelationshipKind;
use std::cell::OnceCell;
use std::iter;
use std::rc::Rc;

/// Returns the verdicts on the refactorings of methods and functions, by their elements. `matches` has the indices of
/// the one-to-one matching, `changes` the compared bodies, and `tolerated` the lower case names of functions and
/// objects whose calls have no effect that counts.
pub fn purities(
    related: (&Linked, &[Relationship], &[usize]),
    bodies: Option<&BodyReader<'_>>,
    changes: &[ComparedBodies<'_>],
    tolerated: &[String],
) -> Map<Pair<NodeId>, Purity> {
    let (linked, relationships, _) = related;
    let others = bodies.map(|bodies| others((linked, relationships), bodies, changes));
    let others = others.unwrap_or_default();
    let judge = PurityJudge::new(related, bodies, (changes, &others), tolerated);
    let mut purities = Map::default();
    for relationship in relationships {
        if let Some(purity) = judge.judge(relationship) {
            let elements = Pair::new(relationship.before, relationship.after);
            purities.entry(elements).or_insert(purity);
        }
    }
    purities
}

/// Judge of the refactorings of a change.
struct PurityJudge<'c> {
    linked: &'c Linked,
    relationships: &'c [Relationship],
    /// Reader of the mapped bodies; `None` if nothing was mapped.
    bodies: Option<&'c BodyReader<'c>>,
    /// Comparison of the tokens of elements whose bodies were not mapped.
    tokens: OnceCell<TokenComparison<'c>>,
    names: Rc<CommitNames<'c>>,
    /// Lower case names of functions and objects whose calls have no effect that counts.
    tolerated: &'c [String],
}

impl<'c> PurityJudge<'c> {
    /// Creates a judge. `matches` has the indices of the one-to-one matching, `changes` the compared bodies, and
    /// `others` those of [`others`].
    fn new(
        (linked, relationships, matches): (&'c Linked, &'c [Relationship], &[usize]),
        bodies: Option<&'c BodyReader<'c>>,
        (changes, others): (&'c [ComparedBodies<'c>], &'c [ComparedBodies<'c>]),
        tolerated: &'c [String],
    ) -> PurityJudge<'c> {
        let of = |relation: BodyRelation| {
            let changes = changes.iter();
            changes.filter(move |bodies| bodies.change.relation == relation)
        };
        let mut moved: Map<NodeId, Vec<&ComparedBodies<'_>>> = Map::default();
        for it in of(BodyRelation::CodeMoved) {
            let side = moved_side(linked, &relationships[it.relationship]).flatten();
            let caller = side.unwrap_or(Side::After).opposite();
            let of_caller = moved.entry(*it.elements.get(caller));
            of_caller.or_default().push(it);
        }
        let matched = of(BodyRelation::Matched);
        let matched = matched.flat_map(|it| [(it.elements.before, it), (it.elements.after, it)]);
        let matches = matches.iter().map(|&index| &relationships[index]);
        let matches = matches.filter(|it| it.kind != RelationshipKind::Same);
        let (renamed, resigned) = bodies.map_or_else(Default::default, |bodies| {
            let of_calls = matches
                .clone()
                .filter(|it| moved_side(linked, it) == Some(None));
            let of_calls = of_calls.filter_map(|it| {
                let elements = Pair::new(it.before, it.after);
                Some((bodies.label(it.before)?, elements))
            });
            (renamed(linked, bodies, matches), of_calls.collect())
        });
        PurityJudge {
            linked,
            relationships,
            bodies,
            tokens: OnceCell::new(),
            names: Rc::new(CommitNames {
                renamed,
                resigned,
                moved,
                matched: matched.collect(),
                others: others.iter().map(|it| (it.elements, it)).collect(),
                bodies,
                callables: OnceCell::new(),
            }),
            tolerated,
        }
    }

    /// Returns the verdict on the refactoring of a relationship; `None` if it is not judged.
    fn judge(&self, relationship: &Relationship) -> Option<Purity> {
        let side = moved_side(self.linked, relationship)?;
        let elements = Pair::new(relationship.before, relationship.after);
        let purity = match side {
            Some(side) => self.of_moved_code(side, elements),
            None => self.of_matched(elements),
        };
        // What a limit left out could explain differences.
        let is_cut_short = self.bodies.is_some_and(BodyReader::is_cut_short);
        purity.filter(|purity| purity.reason.is_pure() || !is_cut_short)
    }

    /// Returns the verdict on two matched elements.
    fn of_matched(&self, elements: Pair<NodeId>) -> Option<Purity> {
        let compared = self.names.matched.get(&elements.before);
        let compared = compared.filter(|it| it.elements == elements);
        if let Some(own) = compared.or_else(|| self.names.others.get(&elements)) {
            let comparison = self.comparison(own, None, Side::After, None);
            return Some(JudgedBodies::new(comparison, self.tolerated).of_matched());
        }
        let are_equal = self
            .bodies
            .is_some_and(|bodies| bodies.is_code_equal(elements));
        let reason = match are_equal {
            true => PurityReason::Identical,
            false => match self
                .tokens
                .get_or_init(|| TokenComparison::new(self.linked))
                .change(elements)
            {
                TokenChange::Nothing => PurityReason::Identical,
                TokenChange::Literals => PurityReason::ChangedStatement,
                TokenChange::Statements(Side::Before) => PurityReason::RemovedStatement,
                TokenChange::Statements(Side::After) => PurityReason::AddedStatement,
                TokenChange::Part => return None,
            },
        };
        Some(Purity::of(reason))
    }

    /// Returns the verdict on code that was extracted to the element of `side` or inlined from it. Of several
    /// calls of the element, one must have the arguments that the code needs.
    fn of_moved_code(&self, side: Side, elements: Pair<NodeId>) -> Option<Purity> {
        let opposite = side.opposite();
        let moved = self.names.moved.get(elements.get(opposite));
        let mut moved = moved.into_iter().flatten();
        let own = moved
            .find(|it| it.elements == elements)
            .or_else(|| self.names.others.get(&elements))?;
        let caller = self.names.matched.get(elements.get(opposite));
        let callee = (*elements.get(side), own.change.bodies.get(side));
        let calls = caller
            .zip(self.bodies)
            .map_or(Vec::new(), |(caller, bodies)| {
                bodies.calls(caller.change.bodies.get(side), callee)
            });
        let mut calls: Vec<Option<PassedArguments>> = calls.into_iter().map(Some).collect();
        calls.truncate(CALLS_MAX);
        if calls.is_empty() {
            calls.push(None);
        }
        let mut first = None;
        for call in calls {
            let comparison = self.comparison(own, caller.copied(), side, call);
            let purity = JudgedBodies::new(comparison, self.tolerated).of_moved();
            if purity.reason.is_pure() {
                return Some(purity);
            }
            first.get_or_insert(purity);
        }
        first
    }

    /// Returns the comparison of two bodies.
    fn comparison(
        &self,
        own: &'c ComparedBodies<'c>,
        caller: Option<&'c ComparedBodies<'c>>,
        side: Side,
        call: Option<PassedArguments>,
    ) -> CodeComparison<'c> {
        let call = call.unwrap_or_default();
        let mut moved_calls: Pair<Map<LabelIx, Pair<NodeId>>> = Pair::default();
        for side in Side::BOTH {
            let caller = side.opposite();
            let moved = self.names.moved.get(own.elements.get(caller));
            for moved in moved.into_iter().flatten() {
                let label = |bodies: &BodyReader<'_>| bodies.label(*moved.elements.get(side));
                let name = self.bodies.and_then(label);
                if let Some(name) = name.filter(|_| moved.elements != own.elements) {
                    moved_calls.get_mut(side).insert(name, moved.elements);
                }
            }
        }
        CodeComparison {
            names: Rc::clone(&self.names),
            own,
            caller,
            side,
            arguments: call.arguments.into_iter().collect(),
            receiver: call.receiver,
            is_elsewhere: !self.relationships[own.relationship].same_container,
            moved_calls,
        }
    }
}

/// Returns whether the refactoring of a relationship is judged: `None` if not, else the side of the element that was
/// extracted or inlined, if there is one.
fn moved_side(linked: &Linked, relationship: &Relationship) -> Option<Option<Side>> {
    use RelationshipKind::{PullUpSignature, PushDownImpl, Same};
    let is_callable = |node: NodeId| linked[node].kind.is_callable();
    if let Some((element, _)) = relationship.moved_code() {
        return is_callable(element).then_some(Some(element.side()));
    }
    let is_judged = !matches!(relationship.kind, Same | PullUpSignature | PushDownImpl);
    let are_callable = is_callable(relationship.before) && is_callable(relationship.after);
    (is_judged && are_callable).then_some(None)
}

/// Returns the bodies of refactored elements that are not among the compared ones, because they belong to no
/// match or no node of them is mapped. Those of equal code are left out.
fn others<'c>(
    (linked, relationships): (&Linked, &[Relationship]),
    bodies: &'c BodyReader<'c>,
    changes: &[ComparedBodies<'_>],
) -> Vec<ComparedBodies<'c>> {
    let compared: Set<Pair<NodeId>> = changes.iter().map(|it| it.elements).collect();
    let others = relationships.iter().enumerate().filter_map(|(index, it)| {
        let elements = Pair::new(it.before, it.after);
        let relation = match moved_side(linked, it)? {
            Some(_) => BodyRelation::CodeMoved,
            None if bodies.is_code_equal(elements) => return None,
            None => BodyRelation::Matched,
        };
        let is_other = !compared.contains(&elements);
        is_other.then(|| bodies.unmapped((index, relation), elements))?
    });
    others.collect()
}

/// Maximum number of calls of an extracted or inlined element that are tried.
const CALLS_MAX: usize = 4;

/// Returns the pairs of renamed elements by their names, and those of moved ones by the names of their
/// containers.
fn renamed<'r>(
    linked: &Linked,
    bodies: &BodyReader<'_>,
    matches: impl Iterator<Item = &'r Relationship>,
) -> Map<(LabelIx, LabelIx), Pair<NodeId>> {
    let mut renamed = Map::default();
    for relationship in matches {
        let pair = Pair::new(relationship.before, relationship.after);
        let parents = linked[pair.before].parent.zip(linked[pair.after].parent);
        let containers = parents.map(|(before, after)| Pair::new(before, after));
        for named in iter::once(pair).chain(containers) {
            let before = bodies.label(named.before);
            let after = bodies.label(named.after);
            if let Some(names) = before.zip(after).filter(|(before, after)| before != after) {
                renamed.entry(names).or_insert(pair);
            }
        }
    }
    renamed
}
