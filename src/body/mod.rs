//! The mapping of two bodies (TOSEM 2024, §3.1 and §3.2): which statement became which, and how
//! that is known.
//!
//! Statements that say the same are mapped first: whole subtrees before single ones, those that
//! occur once on each side before those that occur more often, for which the place decides. Then
//! come composites by their header and what is mapped inside, and leaves that are equal once some
//! of their parts are replaced. [`map`] is a pure function; its work is bounded by a counted
//! budget.

mod composites;
mod counts;
mod identical;
mod in_order;
mod likeness;
mod mapper;
mod place;
mod replaced;
mod rest;
mod several;
pub mod statements;
mod told;
mod values;

pub(crate) use values::HEIGHT_MIN as VALUE_HEIGHT_MIN;

use crate::base::budget::Budget;
use crate::base::pair::{Pair, Side};
use crate::parse::tree::{FileTree, LabelIx};
use mapper::{Candidate, Mapper, take_best};
use statements::{StatementIx, Statements, Token};
use std::rc::Rc;

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
    /// Names of declarations that became others, sorted: what uses the one uses the other now.
    pub renamed: Rc<[(LabelIx, LabelIx)]>,
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
    let mut mapper = once(bodies, task, budget);
    if !mapper.is_final() {
        let first = std::mem::take(&mut mapper.pairs);
        mapper = again(mapper, task);
        if !budget.spend(1) {
            // The first mapping is whole, the second is not.
            mapper.pairs = first;
            mapper.pairs.sort_unstable();
            return mapper.pairs;
        }
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

/// A first mapping: what is certain first, composites after their leaves.
fn once<'a>(bodies: Pair<Body<'a>>, task: &Task, budget: &'a Budget) -> Mapper<'a> {
    let mut mapper = Mapper::new(bodies, task, budget, None);
    values::count(&mut mapper);
    identical::run(&mut mapper);
    composites::by_header(&mut mapper);
    replaced::run(&mut mapper, replaced::SURE);
    composites::by_children(&mut mapper);
    replaced::run(&mut mapper, replaced::LIKELY);
    composites::by_children(&mut mapper);
    composites::blocks(&mut mapper);
    rest::run(&mut mapper);
    composites::blocks(&mut mapper);
    mapper
}

/// What was taken early was taken before it was known what became of the statements around and inside
/// of it. Now that is known: all is decided again, composites first.
fn again<'a>(first: Mapper<'a>, task: &Task) -> Mapper<'a> {
    let (bodies, budget) = (first.bodies, first.budget);
    let mut mapper = Mapper::new(bodies, task, budget, Some(first.into_guess()));
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
    mapper
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::lang::LanguageId;
    use crate::parse::Parser;
    use crate::parse::tree::Labels;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// What `look` finds in two methods that have these statements; it gets their texts, too.
    fn with_bodies<T>(
        before: &str,
        after: &str,
        look: impl FnOnce(Pair<Body<'_>>, &Task, Pair<&str>) -> T,
    ) -> T {
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
        look(bodies, &task, Pair::new(&texts.before, &texts.after))
    }

    /// The pairs of two methods with these statements, as texts, and how many items each has.
    fn mapped(before: &str, after: &str, budget: &Budget) -> (Vec<(String, String)>, Pair<usize>) {
        with_bodies(before, after, |bodies, task, texts| {
            let said = |body: &Body<'_>, text: &str, at: StatementIx| {
                text[body.tree.bytes(body.statements[at].node)].to_owned()
            };
            let pairs = map(bodies, task, budget);
            let pairs = pairs.iter().map(|pair| {
                (
                    said(&bodies.before, texts.before, pair.before),
                    said(&bodies.after, texts.after, pair.after),
                )
            });
            (pairs.collect(), task.free.as_ref().map(Vec::len))
        })
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
            with_bodies(&one.join(" "), &two.join(" "), |bodies, task, _| {
                let pairs = map(bodies, task, &budget());
                let mut befores: Vec<_> = pairs.iter().map(|pair| pair.before).collect();
                let mut afters: Vec<_> = pairs.iter().map(|pair| pair.after).collect();
                befores.dedup();
                afters.sort_unstable();
                afters.dedup();
                assert_eq!(befores.len(), pairs.len());
                assert_eq!(afters.len(), pairs.len());
            });
        }

        #[test]
        fn what_may_not_be_alike_is_not(one in statements(), two in statements(), renames in any::<bool>()) {
            let two = match renames {
                true => two.join(" ").replace("v1", "a.v1").replace("m2(", "this.v2.m(this, "),
                false => two.join(" "),
            };
            with_bodies(&one.join(" "), &two, |bodies, task, _| {
                let budget = budget();
                let mut mapper = Mapper::new(bodies, task, &budget, None);
                // So that some names are known to stand for others.
                identical::run(&mut mapper);
                replaced::run(&mut mapper, replaced::LIKELY);
                for &before in &task.free.before {
                    for &after in &task.free.after {
                        let weight = |side: Side, at| likeness::weights(mapper.tokens(side, at));
                        let (one, two) = (weight(Side::Before, before), weight(Side::After, after));
                        let found = mapper.likeness(before, after);
                        assert!(mapper.may_be_alike((before, one), (after, two), found));
                    }
                }
            });
        }

        #[test]
        fn a_final_mapping_is_found_again(one in statements(), two in statements(), keeps in 0..12_usize) {
            // Mostly the same, so that some mappings are final.
            let two: Vec<String> = one.iter().take(keeps).chain(two.iter().take(2)).cloned().collect();
            with_bodies(&one.join(" "), &two.join(" "), |bodies, task, _| {
                let budget = budget();
                let mapper = once(bodies, task, &budget);
                if !mapper.is_final() {
                    return;
                }
                let places = |pairs: &[StatementPair]| -> BTreeSet<(StatementIx, StatementIx)> {
                    pairs.iter().map(|pair| (pair.before, pair.after)).collect()
                };
                let first = places(&mapper.pairs);
                assert_eq!(first, places(&again(mapper, task).pairs));
            });
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
