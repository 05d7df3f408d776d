//! State of a mapping in progress: unmapped and mapped statements, and the similarity of two
//! statements.

use super::counts::Counts;
use super::likeness::{Renames, likeness, likeness_max, sorted};
use super::statements::{StatementIx, Statements, Token, Word};
use super::{Body, How, StatementPair, Task};
use crate::base::budget::Budget;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::shapes::{LeafRole, Shape};
use crate::parse::tree::{LabelIx, Labels};
use std::cell::{OnceCell, RefCell, RefMut};
use std::ops::Range;
use std::rc::Rc;

/// Number of leaves in two statements whose comparison costs one unit of the budget in addition.
const LONG: u64 = 64;

/// Tolerance for rounding errors in sums of weights.
const ROUNDING: f64 = 1e-6;

/// Share of the missing similarity that is added for calls of the same function. The source of
/// these three values is unknown.
const SAME_CALL: f64 = 0.15;
/// Share of the missing similarity that is added for calls of the same function on the same
/// receiver.
const SAME_RECEIVER: f64 = 0.3;
/// Factor of the similarity of statements that call different functions.
const OTHER_CALL: f64 = 0.8;

/// Result of the first round, which guides the second.
pub(super) struct Guess {
    pub sides: Pair<SideState>,
    pub counts: Counts,
    pub renames: Renames,
    in_order: OnceCell<Vec<Option<StatementIx>>>,
}

/// Statements of one side that take part in the mapping, and their counterparts.
pub(super) struct SideState {
    /// First statement that takes part, to be mapped or given.
    pub first: u32,
    /// For each statement from `first` on, true if it is to be mapped and has no counterpart yet.
    pub free: Vec<bool>,
    pub partner: Vec<Option<StatementIx>>,
    /// For each statement from `first` on, the number of participating statements before it. The
    /// last entry is the number of participating statements.
    rank: Vec<u32>,
}

impl SideState {
    pub fn new(free: &[StatementIx], known: impl Iterator<Item = StatementIx>) -> SideState {
        let all: Vec<u32> = free.iter().copied().chain(known).map(|at| at.0).collect();
        let first = all.iter().copied().min().unwrap_or(0);
        let end = all.iter().copied().max().map_or(0, |last| last + 1);
        let count = (end - first) as usize;
        let mut state = SideState {
            first,
            free: vec![false; count],
            partner: vec![None; count],
            rank: vec![0; count + 1],
        };
        for at in all {
            state.rank[(at - first) as usize + 1] = 1;
        }
        for at in 1..=count {
            state.rank[at] += state.rank[at - 1];
        }
        for statement in free {
            state.free[(statement.0 - first) as usize] = true;
        }
        state
    }

    /// Relative position among the participating statements: 0 (first) to less than 1.
    pub fn place(&self, statement: StatementIx) -> f64 {
        let rank = self.rank[(statement.0 - self.first) as usize];
        f64::from(rank) / f64::from(self.rank[self.free.len()])
    }

    pub fn at(&self, statement: StatementIx) -> Option<usize> {
        let at = statement.0.checked_sub(self.first)? as usize;
        (at < self.free.len()).then_some(at)
    }

    pub fn partner(&self, statement: StatementIx) -> Option<StatementIx> {
        self.partner[self.at(statement)?]
    }

    pub fn is_free(&self, statement: StatementIx) -> bool {
        self.at(statement).is_some_and(|at| self.free[at])
    }

    /// Returns the participating statements, in preorder.
    pub fn all(&self) -> impl Iterator<Item = StatementIx> + '_ {
        let takes_part = |at: &u32| {
            let at = (at - self.first) as usize;
            self.rank[at] < self.rank[at + 1]
        };
        self.range().filter(takes_part).map(StatementIx)
    }

    pub fn range(&self) -> Range<u32> {
        self.first..self.first + self.free.len() as u32
    }
}

/// Leaves of a statement after substituting arguments for parameters: in the order of the text, and
/// sorted.
pub(super) type Said = (Vec<Token>, Vec<Word>);

/// State of a mapping in progress.
pub(super) struct Mapper<'a> {
    pub bodies: Pair<Body<'a>>,
    pub sides: Pair<SideState>,
    pub pairs: Vec<StatementPair>,
    counts: RefCell<Counts>,
    /// Given and learned renames.
    pub renames: Renames,
    /// Leaves after substitution, of the statements that use a bound parameter.
    pub said: Pair<Map<StatementIx, Said>>,
    /// Counterparts of both sides in the first round; `None` in the first round.
    pub guess: Option<Pair<SideState>>,
    pub budget: &'a Budget,
    pub is_moved: bool,
    /// Pairs of statements that are unique by a name or literal (see [`Mapper::tell`]); `None`
    /// until requested.
    pub told: Option<Set<(StatementIx, StatementIx)>>,
    /// For each statement before, its counterpart in the longest common subsequence. Empty until
    /// requested.
    pub in_order: OnceCell<Vec<Option<StatementIx>>>,
    /// True as long as no candidate was rejected because one of its statements was already mapped
    /// otherwise.
    is_certain: bool,
    scratch: RefCell<Pair<Vec<Word>>>,
}

impl<'a> Mapper<'a> {
    pub fn new(
        bodies: Pair<Body<'a>>,
        task: &Task,
        budget: &'a Budget,
        guess: Option<Guess>,
    ) -> Mapper<'a> {
        let known = task.known.iter();
        let (sides, counts, renames, in_order) = match guess {
            None => (
                None,
                Counts::default(),
                Renames::new(Rc::clone(&task.renamed)),
                OnceCell::new(),
            ),
            Some(guess) => (
                Some(guess.sides),
                guess.counts,
                guess.renames,
                guess.in_order,
            ),
        };
        let mut mapper = Mapper {
            bodies,
            sides: Pair::new(
                SideState::new(&task.free.before, known.clone().map(|pair| pair.0)),
                SideState::new(&task.free.after, known.map(|pair| pair.1)),
            ),
            pairs: Vec::new(),
            counts: RefCell::new(counts),
            renames,
            said: Pair::default(),
            guess: sides,
            budget,
            is_moved: task.is_moved,
            told: None,
            in_order,
            is_certain: true,
            scratch: RefCell::default(),
        };
        for &(before, after) in &task.known {
            mapper.note(before, after);
        }
        mapper.bind(task);
        mapper
    }

    /// Substitutes the arguments of `task` for parameters in the leaves of its statements.
    pub fn bind(&mut self, task: &Task) {
        for side in Side::BOTH {
            let bound = task.bound.iter().filter(|bound| bound.side == side);
            let by: Map<LabelIx, &[Token]> =
                bound.map(|bound| (bound.name, &bound.by[..])).collect();
            if by.is_empty() {
                continue;
            }
            let statements = self.bodies.get(side).statements;
            for &at in task.free.get(side) {
                let tokens = statements.tokens(at);
                let of = |token: &Token| {
                    (token.role == LeafRole::Variable).then(|| by.get(&token.label))
                };
                if !tokens.iter().any(|token| of(token).flatten().is_some()) {
                    continue;
                }
                let mut said = Vec::new();
                for token in tokens {
                    match of(token).flatten() {
                        Some(by) => said.extend_from_slice(by),
                        None => said.push(*token),
                    }
                }
                // A long argument may be substituted very often.
                if !self.budget.spend(said.len() as u64) {
                    return;
                }
                let words = sorted(&said);
                self.said.get_mut(side).insert(at, (said, words));
            }
        }
    }

    /// Returns the leaves of a statement's header, after substitution.
    pub fn tokens(&self, side: Side, at: StatementIx) -> &[Token] {
        match self.said.get(side).get(&at) {
            Some((said, _)) => said,
            None => self.bodies.get(side).statements.tokens(at),
        }
    }

    /// Returns the leaves of a statement's header after substitution, sorted by label and role.
    pub fn words(&self, side: Side, at: StatementIx) -> &[Word] {
        match self.said.get(side).get(&at) {
            Some((_, words)) => words,
            None => self.bodies.get(side).statements.words(at),
        }
    }

    /// Returns false if the similarity of two statements is certainly below `demand`, given the
    /// weights of their leaves. Compares less than [`Mapper::likeness`], and then spends the same
    /// budget.
    pub fn may_be_alike(
        &self,
        (before, weight): (StatementIx, f64),
        (after, other): (StatementIx, f64),
        demand: f64,
    ) -> bool {
        let calls = (
            self.bodies.before.statements[before].callee,
            self.bodies.after.statements[after].callee,
        );
        let most = likeness_max(weight, other);
        let most = if calls.0 == Labels::NONE || calls.1 == Labels::NONE {
            most
        } else if calls.0 == calls.1 {
            most + SAME_RECEIVER * (1.0 - most)
        } else if self.renames.knows(calls.0, calls.1) {
            most
        } else {
            OTHER_CALL * most
        };
        if most >= demand - ROUNDING {
            return true;
        }
        let count = self.tokens(Side::Before, before).len() + self.tokens(Side::After, after).len();
        let _ = self.budget.spend(count as u64 / LONG);
        false
    }

    /// Returns the similarity of the headers of two statements, 0 to 1. A call of the same function
    /// increases it, a call of another one decreases it: the same call with other arguments is more
    /// likely than another call with the same arguments.
    pub fn likeness(&self, before: StatementIx, after: StatementIx) -> f64 {
        let (one, two) = (
            &self.bodies.before.statements[before],
            &self.bodies.after.statements[after],
        );
        let tokens = (
            self.tokens(Side::Before, before),
            self.tokens(Side::After, after),
        );
        // Long statements cost many times more than others.
        if !self
            .budget
            .spend((tokens.0.len() + tokens.1.len()) as u64 / LONG)
        {
            return 0.0;
        }
        let found = likeness(
            tokens,
            (
                self.words(Side::Before, before),
                self.words(Side::After, after),
            ),
            one.form == two.form,
            &self.renames,
            &mut self.scratch.borrow_mut(),
        );
        let calls = (one.callee, two.callee);
        if calls.0 == Labels::NONE || calls.1 == Labels::NONE {
            return found;
        }
        if calls.0 != calls.1 {
            let is_renamed = self.renames.knows(calls.0, calls.1);
            return if is_renamed {
                found
            } else {
                OTHER_CALL * found
            };
        }
        let receiver = |side: Side, at: StatementIx| {
            let before = self.tokens(side, at).iter();
            let before = before.take_while(|token| token.label != calls.0);
            before.map(|token| (token.label, token.role))
        };
        let more = if receiver(Side::Before, before).eq(receiver(Side::After, after)) {
            SAME_RECEIVER
        } else {
            SAME_CALL
        };
        found + more * (1.0 - found)
    }

    /// Returns the syntax kind of a statement for comparisons; all loops have the same.
    pub fn counts_as(&self, side: Side, at: StatementIx) -> u16 {
        let body = self.bodies.get(side);
        body.tree.counts_as(body.statements[at].node)
    }

    pub fn note(&mut self, before: StatementIx, after: StatementIx) {
        for (state, statement, partner) in [
            (&mut self.sides.before, before, after),
            (&mut self.sides.after, after, before),
        ] {
            if let Some(at) = state.at(statement) {
                state.free[at] = false;
                state.partner[at] = Some(partner);
            }
        }
        let shape = self.bodies.before.statements[before].shape;
        if shape == Shape::Leaf && !self.is_guessed(before, after) {
            self.count_shared(before, after);
        }
    }

    /// Records two mapped leaves as evidence for the enclosing composites.
    pub fn count_shared(&mut self, before: StatementIx, after: StatementIx) {
        let (of_before, of_after) = (self.bodies.before.statements, self.bodies.after.statements);
        if let (Some(outer), Some(other)) = (of_before[before].parent, of_after[after].parent) {
            self.counts.get_mut().add(self.bodies, outer, other);
        }
    }

    /// Returns the counts, with all mapped leaves added.
    fn counts(&self) -> RefMut<'_, Counts> {
        let mut counts = self.counts.borrow_mut();
        counts.settle(self.bodies);
        counts
    }

    /// Returns the result of this round as guide of the second.
    pub fn into_guess(self) -> Guess {
        let mut counts = self.counts.into_inner();
        counts.settle(self.bodies);
        Guess {
            sides: self.sides,
            counts,
            renames: self.renames,
            in_order: self.in_order,
        }
    }

    /// Number of leaves inside `before` that are mapped into `after`.
    pub fn shared(&self, before: StatementIx, after: StatementIx) -> u32 {
        let counts = self.counts();
        counts.shared.get(&(before, after)).copied().unwrap_or(0)
    }

    /// Returns the pairs of enclosing statements that share mapped leaves, in no particular order.
    pub fn pairs_around(&self) -> Vec<(StatementIx, StatementIx)> {
        self.counts().shared.keys().copied().collect()
    }

    /// Records a pair. Both statements must be unmapped.
    pub fn take(&mut self, before: StatementIx, after: StatementIx, how: How) {
        self.note(before, after);
        self.pairs.push(StatementPair { before, after, how });
        if how != How::Identical {
            let tokens = (
                self.bodies.before.statements.tokens(before),
                self.bodies.after.statements.tokens(after),
            );
            self.renames.learn(tokens.0, tokens.1);
        }
    }

    /// Maps two equal subtrees statement by statement, as far as they are unmapped.
    pub fn take_same(&mut self, before: StatementIx, after: StatementIx) {
        let (of_before, of_after) = (self.bodies.before.statements, self.bodies.after.statements);
        for (one, two) in of_before.inside(before).zip(of_after.inside(after)) {
            if self.is_free(one, two) {
                self.take(one, two, How::Identical);
            }
        }
    }

    pub fn is_free(&self, before: StatementIx, after: StatementIx) -> bool {
        self.sides.before.is_free(before) && self.sides.after.is_free(after)
    }

    pub fn are_mapped(&self, before: StatementIx, after: StatementIx) -> bool {
        self.sides.before.partner(before) == Some(after)
    }

    /// Returns true if the first round mapped the pair.
    pub fn is_guessed(&self, before: StatementIx, after: StatementIx) -> bool {
        let guess = self.guess.as_ref();
        guess.is_some_and(|guess| guess.before.partner(before) == Some(after))
    }

    /// Returns true if the first round mapped either statement. Used where it did not map the pair
    /// itself.
    pub fn is_guessed_otherwise(&self, before: StatementIx, after: StatementIx) -> bool {
        self.guess.as_ref().is_some_and(|guess| {
            guess.before.partner(before).is_some() || guess.after.partner(after).is_some()
        })
    }

    /// Returns true if the pair is mapped, or was mapped in the first round and both are still
    /// unmapped.
    pub fn may_be_mapped(&self, before: StatementIx, after: StatementIx) -> bool {
        self.are_mapped(before, after)
            || (self.is_guessed(before, after) && self.is_free(before, after))
    }

    /// Returns true if a second round cannot change the result: nothing was mapped; or no renames
    /// were learned, one side has no unmapped statement, no candidate was rejected, and no
    /// statement left the counterpart of its enclosing statement.
    pub fn is_final(&self) -> bool {
        let has_free = |side: &SideState| side.free.iter().any(|free| *free);
        let has_more = || has_free(&self.sides.before) && has_free(&self.sides.after);
        self.pairs.is_empty()
            || (self.is_certain
                && !self.renames.has_learned()
                && !has_more()
                && !self.pairs.iter().any(|pair| self.changed_holder(pair)))
    }

    /// Returns true if the enclosing statements of a pair have the same shape but are not mapped to
    /// each other. The second round knows the pair from the start, and may map them.
    fn changed_holder(&self, pair: &StatementPair) -> bool {
        let (of_before, of_after) = (self.bodies.before.statements, self.bodies.after.statements);
        let holders = (of_before.holder(pair.before), of_after.holder(pair.after));
        let (Some(one), Some(two)) = holders else {
            return false;
        };
        of_before[one].shape == of_after[two].shape && !self.are_mapped(one, two)
    }

    /// Returns the unmapped statements of both sides with a shape that is `wanted`, in preorder.
    pub fn free(&self, wanted: impl Fn(Shape) -> bool) -> Pair<Vec<StatementIx>> {
        let of = |state: &SideState, statements: &Statements| {
            let all = state.range().map(StatementIx);
            all.filter(|&at| state.is_free(at) && wanted(statements[at].shape))
                .collect()
        };
        Pair::new(
            of(&self.sides.before, self.bodies.before.statements),
            of(&self.sides.after, self.bodies.after.statements),
        )
    }

    /// Share of mapped leaves, 0 to 1, that two composites have in common, of the leaves of the
    /// larger one.
    pub fn share(&self, before: StatementIx, after: StatementIx) -> f64 {
        let shared = self.shared(before, after);
        if shared == 0 {
            return 0.0;
        }
        let before = self.bodies.before.statements[before].leaves;
        let after = self.bodies.after.statements[after].leaves;
        f64::from(shared) / f64::from(before.max(after).max(1))
    }

    /// Share of mapped leaves, 0 to 1, that two composites have in common, counting only leaves
    /// that are in no composite inside.
    pub fn direct_share(&self, before: StatementIx, after: StatementIx) -> f64 {
        let shared = self
            .counts()
            .direct
            .get(&(before, after))
            .copied()
            .unwrap_or(0);
        if shared == 0 {
            return 0.0;
        }
        let before = self.bodies.before.statements[before].own_leaves;
        let after = self.bodies.after.statements[after].own_leaves;
        f64::from(shared) / f64::from(before.max(after).max(1))
    }
}

/// Maps the `candidates` by decreasing score, each statement at most once.
pub(super) fn take_best(mapper: &mut Mapper<'_>, mut candidates: Vec<Candidate>) {
    candidates.sort_by(|one, two| {
        let by_score = two.score.total_cmp(&one.score);
        by_score.then((one.before, one.after).cmp(&(two.before, two.after)))
    });
    for candidate in candidates {
        if mapper.is_free(candidate.before, candidate.after) {
            match candidate.how {
                How::Identical if candidate.is_whole => {
                    mapper.take_same(candidate.before, candidate.after);
                }
                how => mapper.take(candidate.before, candidate.after, how),
            }
        } else if !mapper.are_mapped(candidate.before, candidate.after) {
            mapper.is_certain = false;
        }
    }
}

/// Pair of statements that may be mapped, with its score.
pub(super) struct Candidate {
    pub score: f64,
    pub before: StatementIx,
    pub after: StatementIx,
    pub how: How,
    /// True if all statements inside are mapped along, one by one. The texts are equal then.
    pub is_whole: bool,
}
