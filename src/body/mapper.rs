//! State of a mapping in progress: unmapped and mapped statements, and the similarity of two
//! statements.

use super::counts::MappedLeafCounts;
use super::similarity::{LearnedRenames, similarity, similarity_max, sorted_words};
use super::statements::{LeafToken, LeafWord, StatementIx, StatementTree};
use super::task::{IndexedTree, StatementMatchKind, StatementPair, Task};
use crate::base::budget::Budget;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{LabelIx, Labels};
use std::cell::{OnceCell, RefCell, RefMut};
use std::ops::Range;
use std::rc::Rc;

/// Number of leaves in two statements whose comparison costs one unit of the budget in addition.
const LEAVES_PER_UNIT: u64 = 64;

/// Tolerance for rounding errors in sums of weights.
const ROUNDING_MAX: f64 = 1e-6;

/// Share of the missing similarity that is added for calls of the same function. The source of
/// these three values is unknown.
const SAME_CALLEE_BONUS: f64 = 0.15;
/// Share of the missing similarity that is added for calls of the same function on the same
/// receiver.
const SAME_RECEIVER_BONUS: f64 = 0.3;
/// Factor of the similarity of statements that call different functions.
const OTHER_CALLEE_FACTOR: f64 = 0.8;

/// Result of the first round, which guides the second.
pub(super) struct FirstRound {
    /// Counterparts of the statements of each side.
    pub sides: Pair<SideState>,
    /// Numbers of mapped leaf statements inside pairs of enclosing statements.
    pub counts: MappedLeafCounts,
    /// Given renames and those learned from mapped statements.
    pub renames: LearnedRenames,
    in_order: OnceCell<Vec<Option<StatementIx>>>,
}

/// Statements of one side that take part in the mapping, and their counterparts.
pub(super) struct SideState {
    /// First statement that takes part, to be mapped or given.
    pub first: u32,
    /// For each statement from `first` on, true if it is to be mapped and has no counterpart yet.
    pub unmapped: Vec<bool>,
    /// For each statement from `first` on, its counterpart; `None` if it has none.
    pub partner: Vec<Option<StatementIx>>,
    /// For each statement from `first` on, the number of participating statements before it. The
    /// last entry is the number of participating statements.
    rank: Vec<u32>,
}

impl SideState {
    /// Creates the state in which the statements `unmapped` are to be mapped, and the statements
    /// `given` take part with known counterparts.
    pub fn new(unmapped: &[StatementIx], given: impl Iterator<Item = StatementIx>) -> SideState {
        let participants = unmapped.iter().copied().chain(given);
        let participants: Vec<u32> = participants.map(|statement| statement.0).collect();
        let first = participants.iter().copied().min().unwrap_or(0);
        let end = participants
            .iter()
            .copied()
            .max()
            .map_or(0, |last| last + 1);
        let count = (end - first) as usize;
        let mut state = SideState {
            first,
            unmapped: vec![false; count],
            partner: vec![None; count],
            rank: vec![0; count + 1],
        };
        // Each entry counts the participating statements before it.
        for statement in participants {
            state.rank[(statement - first) as usize + 1] = 1;
        }
        for index in 1..=count {
            state.rank[index] += state.rank[index - 1];
        }
        for statement in unmapped {
            state.unmapped[(statement.0 - first) as usize] = true;
        }
        state
    }

    /// Relative position among the participating statements: 0 (first) to less than 1.
    pub fn relative_position(&self, statement: StatementIx) -> f64 {
        let rank = self.rank[(statement.0 - self.first) as usize];
        f64::from(rank) / f64::from(self.rank[self.unmapped.len()])
    }

    /// Returns the index of a statement in the lists of this `SideState`, which begin with the first
    /// participating statement. `None` if the statement is before the first or after the last one, as
    /// statements of other declarations of the file can be.
    pub fn index_of(&self, statement: StatementIx) -> Option<usize> {
        let index = statement.0.checked_sub(self.first)? as usize;
        (index < self.unmapped.len()).then_some(index)
    }

    /// Returns the counterpart of a statement; `None` if it has none or is outside of [`Self::range`].
    pub fn partner(&self, statement: StatementIx) -> Option<StatementIx> {
        self.partner[self.index_of(statement)?]
    }

    /// Returns true if a statement is to be mapped and has no counterpart yet.
    pub fn is_unmapped(&self, statement: StatementIx) -> bool {
        let index = self.index_of(statement);
        index.is_some_and(|index| self.unmapped[index])
    }

    /// Returns the participating statements, in preorder.
    pub fn participants(&self) -> impl Iterator<Item = StatementIx> + '_ {
        let takes_part = |statement: &u32| {
            let index = (statement - self.first) as usize;
            self.rank[index] < self.rank[index + 1]
        };
        self.range().filter(takes_part).map(StatementIx)
    }

    /// Returns the range from the first to the last participating statement; it may contain
    /// statements that do not take part.
    pub fn range(&self) -> Range<u32> {
        self.first..self.first + self.unmapped.len() as u32
    }
}

/// Leaves of a statement after substituting arguments for parameters: in the order of the text, and
/// sorted.
pub(super) type SubstitutedLeaves = (Vec<LeafToken>, Vec<LeafWord>);

/// State of a mapping in progress.
pub(super) struct Mapper<'a> {
    pub bodies: Pair<IndexedTree<'a>>,
    /// Statements of each side that take part, and their counterparts.
    pub sides: Pair<SideState>,
    pub pairs: Vec<StatementPair>,
    counts: RefCell<MappedLeafCounts>,
    /// Renames of names: given ones, and those learned from mapped statements.
    pub renames: LearnedRenames,
    /// Leaves after substitution, of the statements that use a bound parameter.
    pub substituted: Pair<Map<StatementIx, SubstitutedLeaves>>,
    /// Counterparts of both sides in the first round; `None` in the first round.
    pub first_round: Option<Pair<SideState>>,
    pub budget: &'a Budget,
    /// True if code moved from one declaration to another, so that equal positions are no evidence.
    pub is_moved: bool,
    /// Pairs of statements that are unique by a name or literal (see [`Mapper::find_unique_pairs`]);
    /// `None` until requested.
    pub unique_pairs: Option<Set<(StatementIx, StatementIx)>>,
    /// For each statement before, its counterpart in the longest common subsequence. Empty until
    /// requested.
    pub in_order: OnceCell<Vec<Option<StatementIx>>>,
    /// True as long as no candidate was rejected because one of its statements was already mapped
    /// otherwise.
    is_certain: bool,
    scratch: RefCell<Pair<Vec<LeafWord>>>,
}

impl<'a> Mapper<'a> {
    /// Creates the mapper of a task with its given pairs mapped. The second round continues with the
    /// evidence of `first_round`, which is `None` in the first round.
    pub fn new(
        bodies: Pair<IndexedTree<'a>>,
        task: &Task,
        budget: &'a Budget,
        first_round: Option<FirstRound>,
    ) -> Mapper<'a> {
        let given_before = task.given.iter().map(|(before, _)| *before);
        let given_after = task.given.iter().map(|(_, after)| *after);
        let (first_round, counts, renames, in_order) = match first_round {
            None => (
                None,
                MappedLeafCounts::default(),
                LearnedRenames::new(Rc::clone(&task.renames)),
                OnceCell::new(),
            ),
            Some(first) => (
                Some(first.sides),
                first.counts,
                first.renames,
                first.in_order,
            ),
        };
        let mut mapper = Mapper {
            bodies,
            sides: Pair::new(
                SideState::new(&task.unmapped.before, given_before),
                SideState::new(&task.unmapped.after, given_after),
            ),
            pairs: Vec::new(),
            counts: RefCell::new(counts),
            renames,
            substituted: Pair::default(),
            first_round,
            budget,
            is_moved: task.is_moved,
            unique_pairs: None,
            in_order,
            is_certain: true,
            scratch: RefCell::default(),
        };
        for &(before, after) in &task.given {
            mapper.mark_mapped(before, after);
        }
        mapper.substitute_arguments(task);
        mapper
    }

    /// Substitutes the arguments of `task` for parameters in the leaves of its statements.
    pub fn substitute_arguments(&mut self, task: &Task) {
        for side in Side::BOTH {
            let bindings = task.bindings.iter().filter(|binding| binding.side == side);
            let bindings = bindings.map(|binding| (binding.parameter, &binding.argument[..]));
            let arguments: Map<LabelIx, &[LeafToken]> = bindings.collect();
            if arguments.is_empty() {
                continue;
            }
            let statements = self.bodies.get(side).statements;
            for &statement in task.unmapped.get(side) {
                let tokens = statements.tokens(statement);
                let argument = |token: &LeafToken| {
                    let is_variable = token.role == LeafRole::Variable;
                    arguments.get(&token.label).filter(|_| is_variable)
                };
                if !tokens.iter().any(|token| argument(token).is_some()) {
                    continue;
                }
                let mut leaves = Vec::new();
                for token in tokens {
                    match argument(token) {
                        Some(argument) => leaves.extend_from_slice(argument),
                        None => leaves.push(*token),
                    }
                }
                // A long argument may be substituted very often.
                if !self.budget.spend(leaves.len() as u64) {
                    return;
                }
                let words = sorted_words(&leaves);
                self.substituted
                    .get_mut(side)
                    .insert(statement, (leaves, words));
            }
        }
    }

    /// Returns the leaves of a statement's header, after substitution.
    pub fn tokens(&self, side: Side, at: StatementIx) -> &[LeafToken] {
        match self.substituted.get(side).get(&at) {
            Some((leaves, _)) => leaves,
            None => self.bodies.get(side).statements.tokens(at),
        }
    }

    /// Returns the leaves of two statements' headers, after substitution.
    pub fn token_pair(
        &self,
        before: StatementIx,
        after: StatementIx,
    ) -> (&[LeafToken], &[LeafToken]) {
        (
            self.tokens(Side::Before, before),
            self.tokens(Side::After, after),
        )
    }

    /// Returns the leaves of a statement's header after substitution, sorted by label and role.
    pub fn words(&self, side: Side, at: StatementIx) -> &[LeafWord] {
        match self.substituted.get(side).get(&at) {
            Some((_, words)) => words,
            None => self.bodies.get(side).statements.words(at),
        }
    }

    /// Returns false if the similarity of two statements is certainly below `demand`, given the
    /// weights of their leaves. Compares less than [`Mapper::similarity`], and then spends the same
    /// budget.
    pub fn may_be_similar(
        &self,
        (before, weight): (StatementIx, f64),
        (after, other): (StatementIx, f64),
        demand: f64,
    ) -> bool {
        let (befores, afters) = self.statement_trees();
        let (callee, other_callee) = (befores[before].callee, afters[after].callee);
        let of_leaves = similarity_max(weight, other);
        let most = if callee == Labels::NONE || other_callee == Labels::NONE {
            of_leaves
        } else if callee == other_callee {
            of_leaves + SAME_RECEIVER_BONUS * (1.0 - of_leaves)
        } else if self.renames.contains(callee, other_callee) {
            of_leaves
        } else {
            OTHER_CALLEE_FACTOR * of_leaves
        };
        if most >= demand - ROUNDING_MAX {
            return true;
        }
        // The result is known, so that an exhausted budget does not matter.
        let _ = self.spend_for_comparison(self.token_pair(before, after));
        false
    }

    /// Spends the cost of a comparison of two statements that depends on the numbers of their
    /// `tokens`: long statements cost many times more than others. Returns false if the budget is
    /// exhausted.
    fn spend_for_comparison(&self, tokens: (&[LeafToken], &[LeafToken])) -> bool {
        let leaves = (tokens.0.len() + tokens.1.len()) as u64;
        self.budget.spend(leaves / LEAVES_PER_UNIT)
    }

    /// Returns the similarity of the headers of two statements, 0 to 1. A call of the same function
    /// increases it, a call of another one decreases it: the same call with other arguments is more
    /// likely than another call with the same arguments.
    pub fn similarity(&self, before: StatementIx, after: StatementIx) -> f64 {
        let (befores, afters) = self.statement_trees();
        let (before_node, after_node) = (&befores[before], &afters[after]);
        let tokens = self.token_pair(before, after);
        if !self.spend_for_comparison(tokens) {
            return 0.0;
        }
        let similarity = similarity(
            tokens,
            (
                self.words(Side::Before, before),
                self.words(Side::After, after),
            ),
            before_node.form == after_node.form,
            &self.renames,
            &mut self.scratch.borrow_mut(),
        );
        let (callee, other_callee) = (before_node.callee, after_node.callee);
        if callee == Labels::NONE || other_callee == Labels::NONE {
            return similarity;
        }
        if callee != other_callee {
            let is_renamed = self.renames.contains(callee, other_callee);
            let factor = if is_renamed { 1.0 } else { OTHER_CALLEE_FACTOR };
            return factor * similarity;
        }
        let receiver = |side: Side, statement: StatementIx| {
            let tokens = self.tokens(side, statement).iter();
            let receiver = tokens.take_while(|token| token.label != callee);
            receiver.map(|token| (token.label, token.role))
        };
        let bonus = if receiver(Side::Before, before).eq(receiver(Side::After, after)) {
            SAME_RECEIVER_BONUS
        } else {
            SAME_CALLEE_BONUS
        };
        similarity + bonus * (1.0 - similarity)
    }

    /// Returns the statements of the files before and after.
    pub fn statement_trees(&self) -> (&'a StatementTree, &'a StatementTree) {
        (self.bodies.before.statements, self.bodies.after.statements)
    }

    /// Returns the syntax kind of a statement for comparisons; all loops count as one kind.
    pub fn counts_as(&self, side: Side, at: StatementIx) -> u16 {
        let body = self.bodies.get(side);
        body.tree.equated_kind(body.statements[at].node)
    }

    /// Marks a pair as mapped, and counts it as evidence if the first round did not.
    pub fn mark_mapped(&mut self, before: StatementIx, after: StatementIx) {
        for (state, statement, partner) in [
            (&mut self.sides.before, before, after),
            (&mut self.sides.after, after, before),
        ] {
            if let Some(index) = state.index_of(statement) {
                state.unmapped[index] = false;
                state.partner[index] = Some(partner);
            }
        }
        let shape = self.bodies.before.statements[before].shape;
        if shape == Shape::Leaf && !self.is_first_round_pair(before, after) {
            self.count_shared_leaf(before, after);
        }
    }

    /// Records two mapped leaves as evidence for the enclosing composites.
    pub fn count_shared_leaf(&mut self, before: StatementIx, after: StatementIx) {
        let (befores, afters) = self.statement_trees();
        if let (Some(outer), Some(other)) = (befores[before].parent, afters[after].parent) {
            self.counts.get_mut().add(self.bodies, outer, other);
        }
    }

    /// Returns the counts, with all mapped leaves added.
    fn counts(&self) -> RefMut<'_, MappedLeafCounts> {
        let mut counts = self.counts.borrow_mut();
        counts.flush(self.bodies);
        counts
    }

    /// Returns the result of this round, which guides the second round.
    pub fn into_first_round(self) -> FirstRound {
        let mut counts = self.counts.into_inner();
        counts.flush(self.bodies);
        FirstRound {
            sides: self.sides,
            counts,
            renames: self.renames,
            in_order: self.in_order,
        }
    }

    /// Returns the number of leaf statements inside `before` that are mapped into `after`.
    pub fn shared_leaves(&self, before: StatementIx, after: StatementIx) -> u32 {
        let counts = self.counts();
        counts.shared.get(&(before, after)).copied().unwrap_or(0)
    }

    /// Returns the pairs of enclosing statements that share mapped leaves, in no particular order.
    pub fn pairs_sharing_leaves(&self) -> Vec<(StatementIx, StatementIx)> {
        self.counts().shared.keys().copied().collect()
    }

    /// Records a pair. Both statements must be unmapped.
    pub fn record(&mut self, before: StatementIx, after: StatementIx, how: StatementMatchKind) {
        self.mark_mapped(before, after);
        self.pairs.push(StatementPair { before, after, how });
        if how != StatementMatchKind::Identical {
            let (befores, afters) = self.statement_trees();
            self.renames
                .learn(befores.tokens(before), afters.tokens(after));
        }
    }

    /// Maps two equal subtrees statement by statement, as far as they are unmapped.
    pub fn record_subtree(&mut self, before: StatementIx, after: StatementIx) {
        let (befores, afters) = self.statement_trees();
        for (before, after) in befores.inside(before).zip(afters.inside(after)) {
            if self.are_unmapped(before, after) {
                self.record(before, after, StatementMatchKind::Identical);
            }
        }
    }

    /// Returns true if the current round has mapped neither statement yet.
    pub fn are_unmapped(&self, before: StatementIx, after: StatementIx) -> bool {
        self.sides.before.is_unmapped(before) && self.sides.after.is_unmapped(after)
    }

    /// Returns true if the current round has mapped the statements to each other.
    pub fn are_mapped(&self, before: StatementIx, after: StatementIx) -> bool {
        self.sides.before.partner(before) == Some(after)
    }

    /// Returns true if the first round mapped the statements to each other; false in the first round.
    pub fn is_first_round_pair(&self, before: StatementIx, after: StatementIx) -> bool {
        let first = self.first_round.as_ref();
        first.is_some_and(|first| first.before.partner(before) == Some(after))
    }

    /// Returns true if the first round mapped at least one of the statements, to each other or to
    /// other statements; false in the first round.
    pub fn is_in_first_round(&self, before: StatementIx, after: StatementIx) -> bool {
        self.first_round.as_ref().is_some_and(|first| {
            first.before.partner(before).is_some() || first.after.partner(after).is_some()
        })
    }

    /// Returns true if the current round has mapped the statements to each other, or if the first
    /// round did and the current round has mapped neither of them yet.
    pub fn may_be_mapped(&self, before: StatementIx, after: StatementIx) -> bool {
        self.are_mapped(before, after)
            || (self.is_first_round_pair(before, after) && self.are_unmapped(before, after))
    }

    /// Returns true if a second round cannot change the result: nothing was mapped; or no renames
    /// were learned, one side has no unmapped statement, no candidate was rejected, and no
    /// statement left the counterpart of its enclosing statement.
    pub fn is_final(&self) -> bool {
        let has_unmapped = |side: &SideState| side.unmapped.contains(&true);
        let has_more = || has_unmapped(&self.sides.before) && has_unmapped(&self.sides.after);
        self.pairs.is_empty()
            || (self.is_certain
                && !self.renames.has_learned()
                && !has_more()
                && !self.pairs.iter().any(|pair| self.left_enclosing_pair(pair)))
    }

    /// Returns true if the enclosing statements of a pair have the same shape but are not mapped to
    /// each other. The second round knows the pair from the start, and may map them.
    fn left_enclosing_pair(&self, pair: &StatementPair) -> bool {
        let (befores, afters) = self.statement_trees();
        let outer = befores.enclosing_statement(pair.before);
        let outer = outer.zip(afters.enclosing_statement(pair.after));
        outer.is_some_and(|(before, after)| {
            befores[before].shape == afters[after].shape && !self.are_mapped(before, after)
        })
    }

    /// Returns the unmapped statements of both sides with a shape that is `wanted`, in preorder.
    pub fn unmapped(&self, wanted: impl Fn(Shape) -> bool) -> Pair<Vec<StatementIx>> {
        Pair::of_sides(|side| {
            let (state, statements) = (self.sides.get(side), self.bodies.get(side).statements);
            let unmapped = state.range().map(StatementIx);
            let unmapped = unmapped.filter(|&statement| state.is_unmapped(statement));
            unmapped
                .filter(|&statement| wanted(statements[statement].shape))
                .collect()
        })
    }

    /// Returns the number of leaf statements of one composite that are mapped into the other, as a
    /// share, 0 to 1, of the leaf statements of the larger one.
    pub fn share(&self, before: StatementIx, after: StatementIx) -> f64 {
        let shared = self.shared_leaves(before, after);
        let (befores, afters) = self.statement_trees();
        share_of_larger(shared, befores[before].leaves, afters[after].leaves)
    }

    /// Returns [`Mapper::share`] of only those leaf statements that are directly in the composites,
    /// and not in composites inside of these.
    pub fn direct_share(&self, before: StatementIx, after: StatementIx) -> f64 {
        let shared = self.counts().direct.get(&(before, after)).copied();
        let (befores, afters) = self.statement_trees();
        let (before, after) = (befores[before].own_leaves, afters[after].own_leaves);
        share_of_larger(shared.unwrap_or(0), before, after)
    }
}

/// Returns the share of `shared` in the larger of two numbers; 0 if both are 0.
fn share_of_larger(shared: u32, before: u32, after: u32) -> f64 {
    f64::from(shared) / f64::from(before.max(after).max(1))
}

/// Maps the `candidates` by decreasing score, each statement at most once.
pub(super) fn record_best(mapper: &mut Mapper<'_>, mut candidates: Vec<StatementCandidate>) {
    candidates.sort_by(|one, other| {
        let by_score = other.score.total_cmp(&one.score);
        by_score.then((one.before, one.after).cmp(&(other.before, other.after)))
    });
    for candidate in candidates {
        if mapper.are_unmapped(candidate.before, candidate.after) {
            match candidate.how {
                StatementMatchKind::Identical if candidate.is_whole => {
                    mapper.record_subtree(candidate.before, candidate.after);
                }
                how => mapper.record(candidate.before, candidate.after, how),
            }
        } else if !mapper.are_mapped(candidate.before, candidate.after) {
            mapper.is_certain = false;
        }
    }
}

/// Pair of statements that may be mapped, with its score.
pub(super) struct StatementCandidate {
    /// Score; higher is better. Comparable only within one step of the mapping.
    pub score: f64,
    pub before: StatementIx,
    pub after: StatementIx,
    /// Way of the mapping to record.
    pub how: StatementMatchKind,
    /// True if all statements inside are mapped along, one by one. The texts are equal then.
    pub is_whole: bool,
}

impl StatementCandidate {
    pub fn new(
        score: f64,
        (before, after): (StatementIx, StatementIx),
        how: StatementMatchKind,
    ) -> StatementCandidate {
        StatementCandidate {
            score,
            before,
            after,
            how,
            is_whole: false,
        }
    }
}
