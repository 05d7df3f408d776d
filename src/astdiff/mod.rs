//! What became of each node of a change: node mappings between the syntax trees of its files.
//!
//! A matcher is a function from the trees of both sides to [`Mappings`]. Ours is [`diff`].

mod bound;
mod carried;
pub mod change;
mod comments;
mod conflicts;
mod declared;
mod differ;
mod folds;
pub mod gumtree;
mod imports;
mod in_place;
mod links;
mod members;
mod moved;
mod nodes;
mod parts;
pub mod rows;
pub mod script;
mod stray;

use crate::base::budget::Budget;
use crate::base::pair::Pair;
use crate::parse::tree::{FileTree, Labels, TreeIx};
use crate::typed_id;
pub use declared::{Stated, declared};
use differ::Differ;

typed_id! {
    /// A file of one side, by its place among the trees of that side.
    FileIx,
}

/// A node of one side of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeAt {
    /// The file.
    pub file: FileIx,
    /// The node in its tree.
    pub node: TreeIx,
}

/// How two nodes were matched: the columns `matched_by`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MatchedBy {
    /// Declarations that the relationships of the change say are one.
    Declaration,
    /// Statements of equal text.
    Identical,
    /// Statements that are equal once some parts are replaced.
    Replaced,
    /// Composites, by the statements inside that are mapped.
    Children,
    /// Parts of a mapped pair.
    Part,
    /// Equal subtrees (GumTree, top-down).
    Isomorphic,
    /// Common descendants (GumTree, bottom-up).
    Descendants,
    /// What a recovery phase matched below such a pair (GumTree).
    Recovered,
}

impl MatchedBy {
    /// The name in tables and JSON.
    pub fn name(self) -> &'static str {
        match self {
            MatchedBy::Declaration => "declaration",
            MatchedBy::Identical => "identical",
            MatchedBy::Replaced => "replaced",
            MatchedBy::Children => "children",
            MatchedBy::Part => "part",
            MatchedBy::Isomorphic => "isomorphic",
            MatchedBy::Descendants => "descendants",
            MatchedBy::Recovered => "recovered",
        }
    }
}

/// A node before and the node that it became.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mapping {
    /// The node before the change.
    pub before: NodeAt,
    /// The node after it.
    pub after: NodeAt,
    /// How they were matched.
    pub by: MatchedBy,
}

/// What became of what. A node may be in several mappings: code that was merged or duplicated.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mappings {
    /// Sorted by before node, then after node; no pair twice.
    pairs: Vec<Mapping>,
}

impl Mappings {
    /// The mappings of `pairs`, in any order. Of a pair that is there twice the first stays.
    pub fn new(mut pairs: Vec<Mapping>) -> Mappings {
        pairs.sort_by_key(|pair| (pair.before, pair.after));
        pairs.dedup_by_key(|pair| (pair.before, pair.after));
        Mappings { pairs }
    }

    /// All of them, by before node, then after node.
    pub fn pairs(&self) -> &[Mapping] {
        &self.pairs
    }

    /// What became of a node.
    pub fn of_before(&self, before: NodeAt) -> &[Mapping] {
        let from = self.pairs.partition_point(|pair| pair.before < before);
        let count = self.pairs[from..].partition_point(|pair| pair.before == before);
        &self.pairs[from..from + count]
    }
}

/// What a diff of trees found.
#[derive(Debug, Clone, Default)]
pub struct AstDiff {
    /// What became of what.
    pub mappings: Mappings,
    /// Whether a counted limit ended the search before its end.
    pub is_cut_short: bool,
}

/// A change, as [`diff`] takes it.
#[derive(Debug, Clone, Copy)]
pub struct Change<'a> {
    /// The trees of both sides, in the order of their paths.
    pub trees: Pair<&'a [FileTree]>,
    /// The texts of their leaves.
    pub labels: &'a Labels,
    /// What is known of the declarations.
    pub declared: &'a Declared,
    /// The comparisons that may be made: [`COMPARISONS_MAX`] for most.
    pub budget: &'a Budget,
    /// How much of it is asked for.
    pub scope: Scope,
}

/// How much of a change is mapped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// All nodes.
    All,
    /// Declarations, statements, and what was replaced in statements.
    Statements,
}

/// What is known of the declarations of a change.
#[derive(Debug, Clone, Default)]
pub struct Declared {
    /// Files that are one.
    pub files: Vec<(FileIx, FileIx)>,
    /// Declarations that are one.
    pub same: Vec<(NodeAt, NodeAt)>,
    /// Declarations of whose code some became the other declaration.
    pub extracted: Vec<(NodeAt, NodeAt)>,
    /// Declarations whose code became part of the other declaration.
    pub inlined: Vec<(NodeAt, NodeAt)>,
}

/// Comparisons that one change may take.
pub const COMPARISONS_MAX: u64 = 20_000_000;

/// Our own mapping of a change: declarations first, then the statements of their bodies, then the
/// parts of each pair.
pub fn diff(change: &Change<'_>) -> AstDiff {
    let mut differ = Differ::new(change);
    differ.declarations();
    differ.members();
    differ.packages();
    differ.carried();
    let bodies = std::mem::take(&mut differ.pairs_of_bodies);
    differ.variables(&bodies);
    differ.parts();
    if change.scope == Scope::All {
        differ.values_of_functions();
        differ.expressions(&bodies);
        differ.imports();
        differ.links();
        differ.comments();
    }
    let mappings = differ.mappings();
    AstDiff {
        mappings,
        is_cut_short: differ.is_cut_short(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::ids::Id;
    use crate::config::Config;
    use crate::lang::LanguageId;
    use crate::parse::Parser;

    /// The diff of two texts of one language, whose files are one, with so many comparisons.
    fn diffed(language: &str, texts: [&str; 2], comparisons_max: u64) -> AstDiff {
        let limits = Config::load(None).unwrap().settings().limits;
        let language = LanguageId::by_name(language).unwrap();
        let mut labels = Labels::default();
        let mut parser = Parser::new();
        let mut tree = |text: &str| parser.tree(text, language, &limits, &mut labels).unwrap();
        let trees = texts.map(|text| [tree(text)]);
        let declared = Declared {
            files: vec![(FileIx::new(0), FileIx::new(0))],
            ..Declared::default()
        };
        diff(&Change {
            trees: Pair::new(&trees[0], &trees[1]),
            labels: &labels,
            declared: &declared,
            budget: &Budget::new(comparisons_max),
            scope: Scope::All,
        })
    }

    const LANGUAGES: [&str; 3] = ["java", "javascript", "c"];

    /// A file with one function that has these statements.
    fn function(language: &str, body: &str) -> String {
        match language {
            "java" => format!("class A {{ void f() {{ {body} }} }}"),
            "javascript" => format!("function f() {{ {body} }}"),
            _ => format!("void f() {{ {body} }}"),
        }
    }

    /// A statement with an array of these values.
    fn array(language: &str, values: &str) -> String {
        match language {
            "java" => format!("int[] x = {{ {values} }};"),
            "javascript" => format!("var x = [ {values} ];"),
            _ => format!("int x[] = {{ {values} }};"),
        }
    }

    /// A statement with functions that have one statement each, with a value from `from` on.
    fn functions(language: &str, from: u32) -> String {
        let function = |at: u32| match language {
            "java" => format!("a(() -> {{ m({at}); }})"),
            "javascript" => format!("function () {{ m({at}); }}"),
            _ => format!("({{ m({at}); }})"),
        };
        let functions: Vec<String> = (from..from + 20_000).map(function).collect();
        format!("x = {};", functions.join(" || "))
    }

    /// Bodies that would cost their square, or more, if nothing bounded it.
    fn hostile(language: &str) -> Vec<[String; 2]> {
        let count = 30_000;
        let numbered =
            |name: &str| -> String { (0..count).map(|at| format!("{name}{at}(x);")).collect() };
        let twins = "m(v);".repeat(count);
        let deep = |inner: &str| format!("{}{inner}{}", "f(".repeat(3_000), ")".repeat(3_000));
        let nested = |inner: &str| format!("{}{inner}{}", "if (a) {".repeat(500), "}".repeat(500));
        let values =
            |from: u32| -> String { (from..from + 20_000).map(|at| format!("{at},")).collect() };
        let names = |name: &str| -> String {
            let names: Vec<String> = (0..20_000).map(|at| format!("{name}{at}")).collect();
            format!("f({0}); g({0});", names.join(", "))
        };
        let branches = |inner: &str| format!("if (a) {{ {inner} }} else {{ {inner} }}");
        let function = |body: &str| function(language, body);
        vec![
            [function(&numbered("a")), function(&numbered("b"))],
            [function(&twins), function(&format!("n(); {twins}"))],
            [
                function(&format!("x = {};", deep("1"))),
                function(&format!("x = {};", deep("2"))),
            ],
            [function(&nested("a();")), function(&nested("b(c);"))],
            [
                function(&array(language, &values(0))),
                function(&array(language, &values(7))),
            ],
            [
                function(&branches(&"m(v);".repeat(5_000))),
                function(&"m(v);".repeat(5_000)),
            ],
            [
                function(&functions(language, 0)),
                function(&functions(language, 7)),
            ],
            [function(&names("a")), function(&names("b"))],
            [
                function(&numbered("a")),
                format!("{{{{ ((( {}", numbered("a")),
            ],
        ]
    }

    #[test]
    fn hostile_bodies_end_and_say_so_if_they_were_cut_short() {
        for language in LANGUAGES {
            for (at, [before, after]) in hostile(language).iter().enumerate() {
                let diff = diffed(language, [before, after], 200_000);
                assert!(!diff.mappings.pairs().is_empty(), "{language}, {at}");
            }
            let [before, after] = &hostile(language)[1];
            let diff = diffed(language, [before, after], 1_000);
            assert!(diff.is_cut_short, "a thousand comparisons are not enough");
        }
    }
}
