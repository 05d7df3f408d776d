//! Statement mapping of two bodies (TOSEM 2024, sections 3.1 and 3.2).
//!
//! [`map`] takes two files with their statements and a [`Task`], the statements to map, and returns
//! pairs of statements with the way each pair was found. Equal statements are mapped first: whole
//! subtrees before single statements, and texts that occur once on each side before texts that
//! occur more often, for which the position decides. Then follow composites, by their headers and
//! by the mapped statements inside, and leaf statements that are equal after replacements. If that
//! left room for doubt, a second round maps everything again, guided by the result of the first.
//! [`map`] is a pure function, and a counted budget bounds its work.

mod common_order;
mod composites;
mod counts;
mod duplicates;
mod gaps;
mod identical;
mod mapper;
mod position;
mod replaced;
mod similarity;
pub mod statements;
mod task;
mod unique_words;
mod values;

pub use task::{Binding, IndexedTree, StatementMatchKind, StatementPair, Task};
pub(crate) use values::VALUE_HEIGHT_MIN;

use crate::base::budget::Budget;
use crate::base::pair::Pair;
use mapper::Mapper;

/// Maps the statements of `task` and returns the pairs, sorted. A statement occurs in several pairs
/// only if duplicated code was merged or code was duplicated. `budget` counts comparisons; when it
/// is exhausted, the pairs found so far are returned.
pub fn map(bodies: Pair<IndexedTree<'_>>, task: &Task, budget: &Budget) -> Vec<StatementPair> {
    let mut mapper = first_round(bodies, task, budget);
    if !mapper.is_final() {
        let first = std::mem::take(&mut mapper.pairs);
        mapper = second_round(mapper, task);
        if !budget.spend(1) {
            // Only the first round is complete.
            mapper.pairs = first;
            mapper.pairs.sort_unstable();
            return mapper.pairs;
        }
    }
    let duplicates = if task.is_moved {
        Vec::new()
    } else {
        duplicates::run(&mapper)
    };
    let mut pairs = mapper.pairs;
    pairs.extend(duplicates);
    pairs.sort_unstable();
    pairs
}

/// Maps the statements in the first round: equal statements first, composites after their leaves.
fn first_round<'a>(bodies: Pair<IndexedTree<'a>>, task: &Task, budget: &'a Budget) -> Mapper<'a> {
    let mut mapper = Mapper::new(bodies, task, budget, None);
    values::count_shared_values(&mut mapper);
    identical::run(&mut mapper);
    composites::by_header(&mut mapper);
    replaced::run(&mut mapper, replaced::SIMILARITY_MIN);
    composites::by_children(&mut mapper);
    replaced::run(&mut mapper, replaced::SIMILARITY_IN_CONTEXT_MIN);
    composites::by_children(&mut mapper);
    composites::blocks(&mut mapper);
    gaps::run(&mut mapper);
    composites::blocks(&mut mapper);
    mapper
}

/// Second round: maps all statements again, composites first, guided by the result of the first
/// round.
fn second_round<'a>(first: Mapper<'a>, task: &Task) -> Mapper<'a> {
    let (bodies, budget) = (first.bodies, first.budget);
    let mut mapper = Mapper::new(bodies, task, budget, Some(first.into_first_round()));
    identical::map_large_composites(&mut mapper);
    composites::by_children(&mut mapper);
    composites::blocks(&mut mapper);
    identical::run(&mut mapper);
    replaced::run(&mut mapper, replaced::SIMILARITY_MIN);
    composites::by_children(&mut mapper);
    composites::blocks(&mut mapper);
    replaced::run(&mut mapper, replaced::SIMILARITY_IN_CONTEXT_MIN);
    composites::by_children(&mut mapper);
    composites::blocks(&mut mapper);
    gaps::run(&mut mapper);
    composites::by_children(&mut mapper);
    composites::blocks(&mut mapper);
    gaps::run(&mut mapper);
    composites::blocks(&mut mapper);
    mapper
}

#[cfg(test)]
mod tests {
    use super::statements::{StatementIx, StatementTree};
    use super::*;
    use crate::base::pair::Side;
    use crate::config::Config;
    use crate::lang::LanguageId;
    use crate::parse::Parser;
    use crate::parse::tree::Labels;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// Calls `look` with two methods that have these statements, and with the texts of their
    /// classes.
    fn with_bodies<T>(
        before: &str,
        after: &str,
        look: impl FnOnce(Pair<IndexedTree<'_>>, &Task, Pair<&str>) -> T,
    ) -> T {
        let limits = Config::load(None).unwrap().settings().limits;
        let java = LanguageId::by_name("java").unwrap();
        let text = |statements: &str| format!("class A {{ void f() {{ {statements} }} }}");
        let texts = Pair::new(text(before), text(after));
        let mut labels = Labels::default();
        let mut parser = Parser::new();
        let mut tree = |text: &str| parser.tree(text, java, &limits, &mut labels).unwrap();
        let trees = Pair::new(tree(&texts.before), tree(&texts.after));
        let statements = trees.as_ref().map(StatementTree::new);
        let bodies = Pair::new(
            IndexedTree {
                tree: &trees.before,
                statements: &statements.before,
            },
            IndexedTree {
                tree: &trees.after,
                statements: &statements.after,
            },
        );
        // The class is statement 0, the method statement 1.
        let task = Task::of_pair(bodies, StatementIx(1), StatementIx(1));
        look(bodies, &task, Pair::new(&texts.before, &texts.after))
    }

    /// Maps two methods with these statements. Returns the texts of the pairs, and the number of
    /// statements of each body.
    fn mapped(before: &str, after: &str, budget: &Budget) -> (Vec<(String, String)>, Pair<usize>) {
        with_bodies(before, after, |bodies, task, texts| {
            let text_of = |body: &IndexedTree<'_>, text: &str, at: StatementIx| {
                text[body.tree.bytes(body.statements[at].node)].to_owned()
            };
            let pairs = map(bodies, task, budget);
            let pairs = pairs.iter().map(|pair| {
                (
                    text_of(&bodies.before, texts.before, pair.before),
                    text_of(&bodies.after, texts.after, pair.after),
                )
            });
            (pairs.collect(), task.unmapped.as_ref().map(Vec::len))
        })
    }

    fn budget() -> Budget {
        Budget::new(1_000_000)
    }

    /// Random statements with few distinct names, so that many are equal.
    fn statements() -> impl Strategy<Value = Vec<String>> {
        let leaf = (0..4_u32, 0..4_u32).prop_map(|(callee, name)| format!("m{callee}(v{name});"));
        let block = prop::collection::vec(leaf.clone(), 1..4);
        let composite = (0..4_u32, block)
            .prop_map(|(name, inside)| format!("if (v{name}) {{ {} }}", inside.join(" ")));
        prop::collection::vec(prop_oneof![leaf, composite], 1..12)
    }

    proptest! {
        #[test]
        fn unchanged_body_is_mapped_to_itself(statements in statements()) {
            let body = statements.join(" ");
            let (pairs, counts) = mapped(&body, &body, &budget());
            prop_assert_eq!(pairs.len(), counts.before);
            prop_assert!(pairs.iter().all(|(before, after)| before == after));
        }

        #[test]
        fn renamed_body_is_mapped_completely(statements in statements()) {
            let body = statements.join(" ");
            let renamed = body.replace('v', "w");
            let (pairs, counts) = mapped(&body, &renamed, &budget());
            prop_assert_eq!(pairs.len(), counts.before);
        }

        #[test]
        fn reordered_leaves_are_all_mapped(statements in statements()) {
            let mut other = statements.clone();
            other.reverse();
            let (pairs, _) = mapped(&statements.join(" "), &other.join(" "), &budget());
            let leaves = |text: &str| text.matches(';').count();
            let mapped = pairs.iter().filter(|(before, _)| before.starts_with('m')).count();
            prop_assert_eq!(mapped, leaves(&statements.join(" ")));
        }

        #[test]
        fn each_statement_is_mapped_at_most_once(one in statements(), two in statements()) {
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
        fn may_be_similar_never_rejects_a_reachable_similarity(one in statements(), two in statements(), renames in any::<bool>()) {
            let two = match renames {
                true => two.join(" ").replace("v1", "a.v1").replace("m2(", "this.v2.m(this, "),
                false => two.join(" "),
            };
            with_bodies(&one.join(" "), &two, |bodies, task, _| {
                let budget = budget();
                let mut mapper = Mapper::new(bodies, task, &budget, None);
                // Map some statements, so that renames are learned.
                identical::run(&mut mapper);
                replaced::run(&mut mapper, replaced::SIMILARITY_IN_CONTEXT_MIN);
                for &before in &task.unmapped.before {
                    for &after in &task.unmapped.after {
                        let weight = |side: Side, at| similarity::total_weight(mapper.tokens(side, at));
                        let (one, two) = (weight(Side::Before, before), weight(Side::After, after));
                        let similarity = mapper.similarity(before, after);
                        assert!(mapper.may_be_similar((before, one), (after, two), similarity));
                    }
                }
            });
        }

        #[test]
        fn second_round_confirms_a_final_mapping(one in statements(), two in statements(), keeps in 0..12_usize) {
            // Keep most statements, so that some mappings are final.
            let two: Vec<String> = one.iter().take(keeps).chain(two.iter().take(2)).cloned().collect();
            with_bodies(&one.join(" "), &two.join(" "), |bodies, task, _| {
                let budget = budget();
                let mapper = first_round(bodies, task, &budget);
                if !mapper.is_final() {
                    return;
                }
                let places = |pairs: &[StatementPair]| -> BTreeSet<(StatementIx, StatementIx)> {
                    pairs.iter().map(|pair| (pair.before, pair.after)).collect()
                };
                let first = places(&mapper.pairs);
                assert_eq!(first, places(&second_round(mapper, task).pairs));
            });
        }
    }

    #[test]
    fn thousands_of_equal_statements_stay_within_budget() {
        let body = "m(v); ".repeat(2_000);
        let budget = Budget::new(60_000);
        let (pairs, counts) = mapped(&body, &format!("n(); {body}"), &budget);
        // The block of the method is mapped as well.
        assert_eq!(pairs.len(), counts.before);
        assert!(budget.spend(1), "the budget was not spent");
    }

    #[test]
    fn statements_with_renamed_variable_are_mapped() {
        let (pairs, _) = mapped(
            "int a = f(x, 1); g(a);",
            "int b = f(x, 1); g(b);",
            &budget(),
        );
        let pairs: Vec<(&str, &str)> = pairs
            .iter()
            .filter(|(before, _)| !before.starts_with('{'))
            .map(|(before, after)| (before.as_str(), after.as_str()))
            .collect();
        assert_eq!(
            pairs,
            [("int a = f(x, 1);", "int b = f(x, 1);"), ("g(a);", "g(b);")]
        );
    }
}
