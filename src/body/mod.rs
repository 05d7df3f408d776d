//! The mapping of two bodies (TOSEM 2024, §3.1 and §3.2): which statement became which, and how
//! that is known.
//!
//! Statements that say the same are mapped first: whole subtrees before single ones, those that
//! occur once on each side before those that occur more often, for which the place decides. Then
//! come composites by their header and what is mapped inside, and leaves that are equal once some
//! of their parts are replaced. [`map`] is a pure function; its work is bounded by a counted
//! budget.

mod composites;
mod identical;
mod likeness;
mod replaced;
mod rest;
mod several;
pub mod statements;

use crate::base::Map;
use crate::base::budget::Budget;
use crate::base::pair::{Pair, Side};
use crate::lang::shapes::{Role, Shape};
use crate::parse::tree::{FileTree, LabelIx, Labels};
use likeness::{Renames, likeness, sorted};
use statements::{StatementIx, Statements, Token, Word};
use std::ops::Range;

/// How far up an agreement of leaves counts for the composites around them.
const AROUND_MAX: usize = 12;

/// How much more two statements have in common that call the same.
const SAME_CALL: f64 = 0.15;
/// How much more if they also call it on the same object.
const SAME_RECEIVER: f64 = 0.3;
/// What is left of what two statements have in common that call something else.
const OTHER_CALL: f64 = 0.8;

/// One of the two bodies.
#[derive(Debug, Clone, Copy)]
pub struct Body<'a> {
    /// The file that it is in.
    pub tree: &'a FileTree,
    /// The statements of that file.
    pub statements: &'a Statements,
}

/// How two statements were mapped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum How {
    /// They say the same; of composites, the headers.
    Identical,
    /// They say the same once parts of them are replaced.
    Replaced,
    /// By what is mapped inside.
    Children,
    /// By their place in what is mapped.
    Place,
}

/// A statement and what it became.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StatementPair {
    /// The statement before the change.
    pub before: StatementIx,
    /// The statement after it.
    pub after: StatementIx,
    /// How they were mapped.
    pub how: How,
}

/// What of two files is to be mapped to each other.
#[derive(Debug, Clone, Default)]
pub struct Task {
    /// The statements that are free, in preorder.
    pub free: Pair<Vec<StatementIx>>,
    /// Pairs that are known: they show where the others belong.
    pub known: Vec<(StatementIx, StatementIx)>,
    /// Whether code moved from one place to another, so that its place says less.
    pub is_moved: bool,
    /// Names that stand for something else on the other side: parameters, and the arguments that
    /// they are bound to.
    pub bound: Vec<Binding>,
}

/// A name of one side, and what stands for it on the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding {
    /// The side of the name.
    pub side: Side,
    /// The name of a variable: a parameter.
    pub name: LabelIx,
    /// The leaves of what stands for it.
    pub by: Vec<Token>,
}

impl Task {
    /// The bodies of two declarations, wherever they stand; these are known to be one.
    pub fn of_pair(bodies: Pair<Body<'_>>, before: StatementIx, after: StatementIx) -> Task {
        let free = |body: &Body<'_>, of: StatementIx| body.statements.inside(of).skip(1).collect();
        Task {
            free: Pair::new(free(&bodies.before, before), free(&bodies.after, after)),
            known: vec![(before, after)],
            ..Task::default()
        }
    }
}

/// The mapping of the free statements of `task`: sorted. A statement is in it twice only where
/// duplicated code was merged, or came from one place. The budget
/// counts comparisons; when it is spent, what was found until then is returned.
pub fn map(bodies: Pair<Body<'_>>, task: &Task, budget: &Budget) -> Vec<StatementPair> {
    let mut mapper = Mapper::new(bodies, task, budget, None);
    identical::run(&mut mapper);
    composites::by_header(&mut mapper);
    replaced::run(&mut mapper, replaced::SURE);
    composites::by_children(&mut mapper);
    replaced::run(&mut mapper, replaced::LIKELY);
    composites::by_children(&mut mapper);
    composites::blocks(&mut mapper);
    rest::run(&mut mapper);
    composites::blocks(&mut mapper);
    // What was taken early was taken before it was known what became of the statements around and
    // inside of it. Now that is known: all is decided again, composites first.
    let first = mapper.pairs;
    let guess = Guess {
        sides: mapper.sides,
        shared: mapper.shared,
        direct: mapper.direct,
        renames: mapper.renames,
    };
    let mut mapper = Mapper::new(bodies, task, budget, Some(guess));
    identical::wholes(&mut mapper);
    composites::by_children(&mut mapper);
    composites::blocks(&mut mapper);
    identical::run(&mut mapper);
    replaced::run(&mut mapper, replaced::SURE);
    composites::by_children(&mut mapper);
    composites::blocks(&mut mapper);
    replaced::run(&mut mapper, replaced::LIKELY);
    composites::by_children(&mut mapper);
    composites::blocks(&mut mapper);
    rest::run(&mut mapper);
    composites::by_children(&mut mapper);
    composites::blocks(&mut mapper);
    rest::run(&mut mapper);
    composites::blocks(&mut mapper);
    if !budget.spend(0) {
        // The first mapping is whole, the second is not.
        let mut pairs = first;
        pairs.sort_unstable();
        return pairs;
    }
    let several = if task.is_moved {
        Vec::new()
    } else {
        several::run(&mapper)
    };
    let mut pairs = mapper.pairs;
    pairs.extend(several);
    pairs.sort_unstable();
    pairs
}

/// What a first mapping found: where the second one expects things.
struct Guess {
    sides: Pair<SideState>,
    shared: Map<(StatementIx, StatementIx), u32>,
    direct: Map<(StatementIx, StatementIx), u32>,
    renames: Renames,
}

/// The statements of one side that take part, and their partners.
struct SideState {
    /// The first that takes part, free or known.
    first: u32,
    /// For each from the first on.
    free: Vec<bool>,
    partner: Vec<Option<StatementIx>>,
}

impl SideState {
    fn new(free: &[StatementIx], known: impl Iterator<Item = StatementIx>) -> SideState {
        let all: Vec<u32> = free.iter().copied().chain(known).map(|at| at.0).collect();
        let first = all.iter().copied().min().unwrap_or(0);
        let end = all.iter().copied().max().map_or(0, |last| last + 1);
        let count = (end - first) as usize;
        let mut state = SideState {
            first,
            free: vec![false; count],
            partner: vec![None; count],
        };
        for statement in free {
            state.free[(statement.0 - first) as usize] = true;
        }
        state
    }

    fn at(&self, statement: StatementIx) -> Option<usize> {
        let at = statement.0.checked_sub(self.first)? as usize;
        (at < self.free.len()).then_some(at)
    }

    fn partner(&self, statement: StatementIx) -> Option<StatementIx> {
        self.partner[self.at(statement)?]
    }

    fn is_free(&self, statement: StatementIx) -> bool {
        self.at(statement).is_some_and(|at| self.free[at])
    }

    fn range(&self) -> Range<u32> {
        self.first..self.first + self.free.len() as u32
    }
}

/// The leaves of a statement, in the order of the text and sorted.
type Said = (Vec<Token>, Vec<Word>);

/// The state of a mapping under way.
struct Mapper<'a> {
    bodies: Pair<Body<'a>>,
    sides: Pair<SideState>,
    pairs: Vec<StatementPair>,
    /// For two composites: how many leaves of the one are mapped into the other.
    shared: Map<(StatementIx, StatementIx), u32>,
    /// The same, of those that stand in no composite inside of them.
    direct: Map<(StatementIx, StatementIx), u32>,
    /// Names that stand for each other in mapped statements.
    renames: Renames,
    /// What the statements say that use a name that is bound.
    said: Pair<Map<StatementIx, Said>>,
    /// Where things are expected, from an earlier mapping of the same task.
    guess: Option<Pair<SideState>>,
    budget: &'a Budget,
    is_moved: bool,
}

impl<'a> Mapper<'a> {
    fn new(
        bodies: Pair<Body<'a>>,
        task: &Task,
        budget: &'a Budget,
        guess: Option<Guess>,
    ) -> Mapper<'a> {
        let known = task.known.iter();
        let (sides, shared, direct, renames) = match guess {
            None => Default::default(),
            Some(guess) => (Some(guess.sides), guess.shared, guess.direct, guess.renames),
        };
        let mut mapper = Mapper {
            bodies,
            sides: Pair::new(
                SideState::new(&task.free.before, known.clone().map(|pair| pair.0)),
                SideState::new(&task.free.after, known.map(|pair| pair.1)),
            ),
            pairs: Vec::new(),
            shared,
            direct,
            renames,
            said: Pair::default(),
            guess: sides,
            budget,
            is_moved: task.is_moved,
        };
        for &(before, after) in &task.known {
            mapper.note(before, after);
        }
        mapper.bind(task);
        mapper
    }

    /// Puts what names are bound to in their places.
    fn bind(&mut self, task: &Task) {
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
                let of =
                    |token: &Token| (token.role == Role::Variable).then(|| by.get(&token.label));
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
                let words = sorted(&said);
                self.said.get_mut(side).insert(at, (said, words));
            }
        }
    }

    /// The leaves of a statement's header, with what its names are bound to.
    fn tokens(&self, side: Side, at: StatementIx) -> &[Token] {
        match self.said.get(side).get(&at) {
            Some((said, _)) => said,
            None => self.bodies.get(side).statements.tokens(at),
        }
    }

    /// The same without their places, sorted.
    fn words(&self, side: Side, at: StatementIx) -> &[Word] {
        match self.said.get(side).get(&at) {
            Some((_, words)) => words,
            None => self.bodies.get(side).statements.words(at),
        }
    }

    /// How much the headers of two statements have in common: 0 to 1. What is called counts once
    /// more: the same call with other arguments is likelier than another call with the same ones.
    fn likeness(&self, before: StatementIx, after: StatementIx) -> f64 {
        let (one, two) = (
            &self.bodies.before.statements[before],
            &self.bodies.after.statements[after],
        );
        let found = likeness(
            (
                self.tokens(Side::Before, before),
                self.tokens(Side::After, after),
            ),
            (
                self.words(Side::Before, before),
                self.words(Side::After, after),
            ),
            one.form == two.form,
            &self.renames,
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
        let receiver = |tokens: &[Token]| -> Vec<Word> {
            let before = tokens.iter().take_while(|token| token.label != calls.0);
            before.map(|token| (token.label, token.role)).collect()
        };
        let receivers = (
            receiver(self.tokens(Side::Before, before)),
            receiver(self.tokens(Side::After, after)),
        );
        let more = if receivers.0 == receivers.1 {
            SAME_RECEIVER
        } else {
            SAME_CALL
        };
        found + more * (1.0 - found)
    }

    fn note(&mut self, before: StatementIx, after: StatementIx) {
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
        if shape != Shape::Leaf || self.is_guessed(before, after) {
            return;
        }
        let (of_before, of_after) = (self.bodies.before.statements, self.bodies.after.statements);
        if let (Some(outer), Some(other)) = (of_before.holder(before), of_after.holder(after)) {
            *self.direct.entry((outer, other)).or_default() += 1;
        }
        for outer in of_before.around(before).take(AROUND_MAX) {
            for other in of_after.around(after).take(AROUND_MAX) {
                *self.shared.entry((outer, other)).or_default() += 1;
            }
        }
    }

    /// Takes the pair; both must be free.
    fn take(&mut self, before: StatementIx, after: StatementIx, how: How) {
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

    /// Takes two equal subtrees, statement by statement.
    fn take_same(&mut self, before: StatementIx, after: StatementIx) {
        let (of_before, of_after) = (self.bodies.before.statements, self.bodies.after.statements);
        for (one, two) in of_before.inside(before).zip(of_after.inside(after)) {
            if self.is_free(one, two) {
                self.take(one, two, How::Identical);
            }
        }
    }

    fn is_free(&self, before: StatementIx, after: StatementIx) -> bool {
        self.sides.before.is_free(before) && self.sides.after.is_free(after)
    }

    fn are_mapped(&self, before: StatementIx, after: StatementIx) -> bool {
        self.sides.before.partner(before) == Some(after)
    }

    /// Whether an earlier mapping has the pair.
    fn is_guessed(&self, before: StatementIx, after: StatementIx) -> bool {
        let guess = self.guess.as_ref();
        guess.is_some_and(|guess| guess.before.partner(before) == Some(after))
    }

    /// Whether an earlier mapping has another pair of either.
    fn is_guessed_otherwise(&self, before: StatementIx, after: StatementIx) -> bool {
        self.guess.as_ref().is_some_and(|guess| {
            guess.before.partner(before).is_some() || guess.after.partner(after).is_some()
        })
    }

    /// Whether the pair is mapped, or was in an earlier mapping and is still open.
    fn may_be_mapped(&self, before: StatementIx, after: StatementIx) -> bool {
        self.are_mapped(before, after)
            || (self.is_guessed(before, after) && self.is_free(before, after))
    }

    /// The free statements of both sides for which `wanted` holds.
    fn free(&self, wanted: impl Fn(Shape) -> bool) -> Pair<Vec<StatementIx>> {
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

    /// How much of what is in two composites is mapped to each other: 0 to 1.
    fn share(&self, before: StatementIx, after: StatementIx) -> f64 {
        let shared = self.shared.get(&(before, after)).copied().unwrap_or(0);
        if shared == 0 {
            return 0.0;
        }
        let before = self.bodies.before.statements[before].leaves;
        let after = self.bodies.after.statements[after].leaves;
        f64::from(shared) / f64::from(before.max(after).max(1))
    }

    /// How much of what is in two composites, and in no composite inside, is mapped to each other: 0
    /// to 1.
    fn direct_share(&self, before: StatementIx, after: StatementIx) -> f64 {
        let shared = self.direct.get(&(before, after)).copied().unwrap_or(0);
        if shared == 0 {
            return 0.0;
        }
        let before = self.bodies.before.statements[before].own_leaves;
        let after = self.bodies.after.statements[after].own_leaves;
        f64::from(shared) / f64::from(before.max(after).max(1))
    }

    /// How well two statements fit by the statements around and beside them; higher is better.
    fn place(&self, before: StatementIx, after: StatementIx) -> f64 {
        let (of_before, of_after) = (self.bodies.before.statements, self.bodies.after.statements);
        let (one, two) = (&of_before[before], &of_after[after]);
        let mut score = 0.0;
        let mut holders = (of_before.holder(before), of_after.holder(after));
        for weight in [2.0, 0.8, 0.3] {
            let (Some(holder), Some(other)) = holders else {
                score += if holders == (None, None) { weight } else { 0.0 };
                break;
            };
            score += weight * self.holders_agree(holder, other);
            holders = (of_before.holder(holder), of_after.holder(other));
        }
        let beside = |one: Option<StatementIx>, two: Option<StatementIx>| match (one, two) {
            (None, None) => 0.5,
            (Some(one), Some(two)) if self.may_be_mapped(one, two) => 1.0,
            (Some(one), Some(two)) if of_before[one].header == of_after[two].header => 0.7,
            _ => 0.0,
        };
        score += beside(of_before.before(before), of_after.before(after));
        // What stands before says a little more than what follows.
        score += 0.9 * beside(of_before.after(before), of_after.after(after));
        if self.is_moved {
            return score;
        }
        if one.depth == two.depth {
            score += 0.4;
        }
        let place = |state: &SideState, at: StatementIx| {
            f64::from(at.0 - state.first) / state.free.len() as f64
        };
        let places = place(&self.sides.before, before) - place(&self.sides.after, after);
        score - 0.5 * places.abs() - 0.01 * f64::from(one.index.abs_diff(two.index).min(20))
    }

    fn holders_agree(&self, before: StatementIx, after: StatementIx) -> f64 {
        if self.are_mapped(before, after) {
            return 1.0;
        }
        if self.sides.before.partner(before).is_some() || self.sides.after.partner(after).is_some()
        {
            return -0.3;
        }
        if self.is_guessed(before, after) {
            return 0.9;
        }
        if self.is_guessed_otherwise(before, after) {
            return -0.1;
        }
        let (one, two) = (
            &self.bodies.before.statements[before],
            &self.bodies.after.statements[after],
        );
        let header = if one.header == two.header {
            0.4
        } else if one.form == two.form {
            // The same but for names and values.
            0.25
        } else if one.kind == two.kind {
            0.1
        } else {
            0.0
        };
        header + 0.5 * self.share(before, after)
    }
}

/// Takes `candidates` from the best score down, each statement once.
fn take_best(mapper: &mut Mapper<'_>, mut candidates: Vec<Candidate>) {
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
        }
    }
}

/// A pair that may be mapped.
struct Candidate {
    score: f64,
    before: StatementIx,
    after: StatementIx,
    how: How,
    /// Whether all that is inside goes with it.
    is_whole: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::lang::LanguageId;
    use crate::parse::Parser;
    use crate::parse::tree::Labels;
    use proptest::prelude::*;

    /// The pairs of two methods with these statements, as texts, and how many items each has.
    fn mapped(before: &str, after: &str, budget: &Budget) -> (Vec<(String, String)>, Pair<usize>) {
        let limits = Config::load(None).unwrap().settings().limits;
        let java = LanguageId::by_name("java").unwrap();
        let text = |statements: &str| format!("class A {{ void f() {{ {statements} }} }}");
        let texts = Pair::new(text(before), text(after));
        let mut labels = Labels::default();
        let mut parser = Parser::new();
        let mut tree = |text: &str| parser.tree(text, java, &limits, &mut labels).unwrap();
        let trees = Pair::new(tree(&texts.before), tree(&texts.after));
        let statements = trees.as_ref().map(Statements::new);
        let bodies = Pair::new(
            Body {
                tree: &trees.before,
                statements: &statements.before,
            },
            Body {
                tree: &trees.after,
                statements: &statements.after,
            },
        );
        // The class is the first item, the method the second.
        let task = Task::of_pair(bodies, StatementIx(1), StatementIx(1));
        let counts = task.free.as_ref().map(Vec::len);
        let pairs = map(bodies, &task, budget);
        let said = |tree: &FileTree, of: &Statements, text: &str, at: StatementIx| {
            text[tree.bytes(of[at].node)].to_owned()
        };
        let pairs = pairs.iter().map(|pair| {
            (
                said(
                    &trees.before,
                    &statements.before,
                    &texts.before,
                    pair.before,
                ),
                said(&trees.after, &statements.after, &texts.after, pair.after),
            )
        });
        (pairs.collect(), counts)
    }

    fn budget() -> Budget {
        Budget::new(1_000_000)
    }

    /// Statements with few names, so that many are equal.
    fn statements() -> impl Strategy<Value = Vec<String>> {
        let leaf = (0..4_u32, 0..4_u32).prop_map(|(callee, name)| format!("m{callee}(v{name});"));
        let block = prop::collection::vec(leaf.clone(), 1..4);
        let composite = (0..4_u32, block)
            .prop_map(|(name, inside)| format!("if (v{name}) {{ {} }}", inside.join(" ")));
        prop::collection::vec(prop_oneof![leaf, composite], 1..12)
    }

    proptest! {
        #[test]
        fn a_body_becomes_itself(statements in statements()) {
            let body = statements.join(" ");
            let (pairs, counts) = mapped(&body, &body, &budget());
            prop_assert_eq!(pairs.len(), counts.before);
            prop_assert!(pairs.iter().all(|(before, after)| before == after));
        }

        #[test]
        fn a_body_with_other_names_is_mapped_as_a_whole(statements in statements()) {
            let body = statements.join(" ");
            let renamed = body.replace('v', "w");
            let (pairs, counts) = mapped(&body, &renamed, &budget());
            prop_assert_eq!(pairs.len(), counts.before);
        }

        #[test]
        fn leaves_that_changed_their_order_are_all_mapped(statements in statements()) {
            let mut other = statements.clone();
            other.reverse();
            let (pairs, _) = mapped(&statements.join(" "), &other.join(" "), &budget());
            let leaves = |text: &str| text.matches(';').count();
            let found = pairs.iter().filter(|(before, _)| before.starts_with('m')).count();
            prop_assert_eq!(found, leaves(&statements.join(" ")));
        }

        #[test]
        fn no_statement_is_mapped_twice(one in statements(), two in statements()) {
            let limits = Config::load(None).unwrap().settings().limits;
            let java = LanguageId::by_name("java").unwrap();
            let mut labels = Labels::default();
            let mut parser = Parser::new();
            let mut tree = |statements: &[String]| {
                let text = format!("class A {{ void f() {{ {} }} }}", statements.join(" "));
                parser.tree(&text, java, &limits, &mut labels).unwrap()
            };
            let trees = Pair::new(tree(&one), tree(&two));
            let statements = trees.as_ref().map(Statements::new);
            let bodies = Pair::new(
                Body { tree: &trees.before, statements: &statements.before },
                Body { tree: &trees.after, statements: &statements.after },
            );
            let task = Task::of_pair(bodies, StatementIx(1), StatementIx(1));
            let pairs = map(bodies, &task, &budget());
            let mut befores: Vec<_> = pairs.iter().map(|pair| pair.before).collect();
            let mut afters: Vec<_> = pairs.iter().map(|pair| pair.after).collect();
            befores.dedup();
            afters.sort_unstable();
            afters.dedup();
            prop_assert_eq!(befores.len(), pairs.len());
            prop_assert_eq!(afters.len(), pairs.len());
        }
    }

    #[test]
    fn equal_twins_in_thousands_cost_little() {
        let body = "m(v); ".repeat(2_000);
        let budget = Budget::new(60_000);
        let (pairs, counts) = mapped(&body, &format!("n(); {body}"), &budget);
        // The block too.
        assert_eq!(pairs.len(), counts.before);
        assert!(budget.spend(1), "the budget was not spent");
    }

    #[test]
    fn a_replaced_part_keeps_the_rest() {
        let (pairs, _) = mapped(
            "int a = f(x, 1); g(a);",
            "int b = f(x, 1); g(b);",
            &budget(),
        );
        let found: Vec<(&str, &str)> = pairs
            .iter()
            .filter(|(before, _)| !before.starts_with('{'))
            .map(|(before, after)| (before.as_str(), after.as_str()))
            .collect();
        assert_eq!(
            found,
            [("int a = f(x, 1);", "int b = f(x, 1);"), ("g(a);", "g(b);")]
        );
    }
}
