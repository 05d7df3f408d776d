//! GumTree, the AST diff of other tools, on the same trees, for comparison.
//!
//! Falleri et al., "Fine-grained and accurate source code differencing" (ASE 2014), as in its
//! version 3.0: first equal subtrees from the top downwards (`subtrees`), then containers from
//! the bottom upwards by their mapped descendants (`bottom_up`). Below such a pair, the simple
//! variant maps the remaining nodes by common subsequences of children (Falleri and Martinez, ICSE
//! 2024), the greedy variant by an optimal mapping of small trees (`zhang_shasha`).
//!
//! Files are compared pair by pair, and each node is mapped at most once. Comments are ignored.

mod bottom_up;
mod matching;
mod slim;
mod subtrees;
mod zhang_shasha;

pub use matching::{STEPS_MAX, Variant};

use super::mapping::{AstDiff, Mapping, Mappings, NodeAt, TreeFileIx};
use crate::base::pair::Pair;
use crate::parse::tree::{FileTree, Labels};
use matching::GumTreeMatching;
use slim::CommentFreeTree;

/// Maps the nodes of each pair in `files`. Pairs in unrelated languages are left out.
pub fn diff(
    trees: Pair<&[FileTree]>,
    labels: &Labels,
    files: &[(TreeFileIx, TreeFileIx)],
    variant: Variant,
) -> AstDiff {
    let (mut pairs, mut is_cut_short) = (Vec::new(), false);
    for &(before, after) in files {
        let tree = Pair::new(
            &trees.before[before.0 as usize],
            &trees.after[after.0 as usize],
        );
        if !tree.before.language.is_related_to(tree.after.language) {
            continue;
        }
        let slim = tree.map(CommentFreeTree::new);
        let mut matching = GumTreeMatching::new(&slim, labels);
        subtrees::run(&mut matching);
        bottom_up::run(&mut matching, variant);
        is_cut_short |= matching.is_cut_short;
        for (node, other, by) in matching.pairs() {
            let at = |file, node| NodeAt { file, node };
            pairs.push(Mapping {
                before: at(before, slim.before.ix[node as usize]),
                after: at(after, slim.after.ix[other as usize]),
                by,
            });
        }
    }
    AstDiff {
        mappings: Mappings::new(pairs),
        is_cut_short,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::budget::Limits;
    use crate::lang::LanguageId;
    use crate::parse::Parser;

    fn limits() -> Limits {
        crate::config::Config::load(None).unwrap().settings().limits
    }

    const BOTH: [Variant; 2] = [Variant::Simple, Variant::Greedy];

    struct Compared {
        texts: Pair<String>,
        trees: Pair<Vec<FileTree>>,
        diff: AstDiff,
    }

    fn compared(before: &str, after: &str, variant: Variant) -> Compared {
        let mut parser = Parser::new();
        let java = LanguageId::by_name("java").unwrap();
        let mut labels = Labels::default();
        let texts = Pair::new(before.to_owned(), after.to_owned());
        let trees = texts
            .as_ref()
            .map(|text| vec![parser.tree(text, java, &limits(), &mut labels).unwrap()]);
        let slices = trees.as_ref().map(Vec::as_slice);
        let diff = diff(slices, &labels, &[(TreeFileIx(0), TreeFileIx(0))], variant);
        Compared { texts, trees, diff }
    }

    impl Compared {
        /// Returns the texts of the counterparts of the nodes before with this text.
        fn of(&self, text: &str) -> Vec<&str> {
            let tree = &self.trees.before[0];
            let wanted = |node: NodeAt| &self.texts.before[tree.bytes(node.node)] == text;
            let pairs = self.diff.mappings.pairs().iter();
            let mut texts: Vec<&str> = pairs
                .filter(|pair| wanted(pair.before))
                .map(|pair| &self.texts.after[self.trees.after[0].bytes(pair.after.node)])
                .collect();
            texts.dedup();
            texts
        }
    }

    #[test]
    fn equal_files_are_mapped_node_by_node() {
        let text = "class A { int f(int a) { if (a > 0) { g(a); } return a; } int b = 1; }";
        for variant in BOTH {
            let compared = compared(text, text, variant);
            assert_eq!(
                compared.diff.mappings.pairs().len(),
                compared.trees.before[0].len()
            );
            let pairs = compared.diff.mappings.pairs().iter();
            assert!(pairs.clone().all(|pair| pair.before == pair.after));
            assert!(!compared.diff.is_cut_short);
        }
    }

    #[test]
    fn moved_statement_and_changed_container_are_mapped() {
        let before = "class A { void f() { first(1, 2); second(3); } void g() { x(); } }";
        let after = "class A { void g() { x(); second(3); } void f() { first(1, 2); other(); } }";
        for variant in BOTH {
            let compared = compared(before, after, variant);
            assert_eq!(compared.of("second(3);"), ["second(3);"]);
            // The greedy variant keeps methods in their order, the simple one does not.
            if variant == Variant::Simple {
                let method = compared.of("void f() { first(1, 2); second(3); }");
                assert_eq!(method, ["void f() { first(1, 2); other(); }"]);
            }
        }
    }

    #[test]
    fn equal_statements_are_paired_by_mapped_siblings() {
        let before = "class A { void f() { one(1); log(); } void g() { two(2); log(); } }";
        let after = "class A { void g() { two(2); log(); } void f() { one(1); log(); } void h() { log(); } }";
        for variant in BOTH {
            let compared = compared(before, after, variant);
            let logs = |text: &str| {
                let places = text.match_indices("log();").map(|(at, _)| at as u32);
                places.collect::<Vec<_>>()
            };
            let (one, two) = (logs(before), logs(after));
            let tree = Pair::new(&compared.trees.before[0], &compared.trees.after[0]);
            let mut log_pairs = Vec::new();
            for pair in compared.diff.mappings.pairs() {
                let (left, right) = (&tree.before[pair.before.node], &tree.after[pair.after.node]);
                if left.end_byte - left.start_byte == 6 && one.contains(&left.start_byte) {
                    log_pairs.push((left.start_byte, right.start_byte));
                }
            }
            log_pairs.dedup();
            assert_eq!(
                log_pairs,
                [(one[0], two[1]), (one[1], two[0])],
                "{variant:?}"
            );
        }
    }

    #[test]
    fn greedy_variant_maps_different_literals() {
        let before = "class A { String s = \"hello world\"; }";
        let after = "class A { String s = \"hello there\"; }";
        let compared = compared(before, after, Variant::Greedy);
        assert!(compared.of("\"hello world\"").contains(&"\"hello there\""));
    }

    #[test]
    fn many_equal_statements_and_deep_nesting_end_within_limits() {
        let many = |count: usize, last: &str| {
            format!(
                "class A {{ void f() {{ {}{last} }} }}",
                "log(1);".repeat(count)
            )
        };
        let deep = |count: usize, last: &str| {
            let (open, close) = ("{".repeat(count), "}".repeat(count));
            format!("class A {{ void f() {open}{last}{close} }}")
        };
        for variant in BOTH {
            let equal = compared(&many(5_000, "a();"), &many(5_001, "b();"), variant);
            assert!(equal.diff.mappings.pairs().len() > 10_000);
            let nested = compared(&deep(2_000, "a();"), &deep(2_001, "b();"), variant);
            assert!(nested.diff.mappings.pairs().len() > 1_000);
        }
    }
}
