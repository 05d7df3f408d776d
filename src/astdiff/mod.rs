//! AST diff: node mappings between the syntax trees of a change, computed on demand.
//!
//! A matcher is a function from the trees of both sides to [`Mappings`]. refmine's own matcher is
//! [`diff`]. It starts with the declarations that the relationships of the change identify, maps
//! the statements of their bodies (`crate::body`), follows code into extracted and inlined members,
//! and maps the parts of each statement pair last. [`gumtree`] is a matcher to compare with.
//! [`change`] prepares the input for either, and [`rows`] and [`script`] turn mappings into table
//! rows and edit scripts.

pub mod change;
mod comments;
mod conflicts;
mod connectors;
mod declared;
mod differ;
mod folds;
pub mod gumtree;
mod imports;
mod in_place;
mod members;
mod moved;
mod moved_expressions;
mod moved_statements;
mod nodes;
mod parts;
mod returned_values;
pub mod rows;
pub mod script;

use crate::base::budget::Budget;
use crate::base::pair::Pair;
use crate::parse::tree::{FileTree, Labels, TreeIx};
use crate::typed_id;
pub use declared::{RelationshipFacts, declared};
use differ::Differ;

typed_id! {
    /// Index of a file among the trees of one side.
    TreeFileIx,
}

/// Node of one side of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeAt {
    /// File of the node.
    pub file: TreeFileIx,
    /// Node in the tree of the file.
    pub node: TreeIx,
}

/// Way in which two nodes were matched: value of the columns `matched_by`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MatchedBy {
    /// Declarations that are matched by the relationships of the change, or by their headers or
    /// bodies.
    Declaration,
    /// Statements of equal text.
    Identical,
    /// Statements that are equal after replacing some of their parts.
    Replaced,
    /// Composites, by the mapped statements inside.
    Children,
    /// Nodes inside a mapped pair, and expressions that moved to another statement.
    Part,
    /// Equal subtrees (GumTree, top-down phase).
    Isomorphic,
    /// Containers with common descendants (GumTree, bottom-up phase).
    Descendants,
    /// Nodes below such a pair, matched by a recovery phase (GumTree).
    Recovered,
}

impl MatchedBy {
    /// Name in tables and JSON.
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

/// Mapping of a node before to a node after.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mapping {
    /// Node before the change.
    pub before: NodeAt,
    /// Node after the change.
    pub after: NodeAt,
    /// Way in which they were matched.
    pub by: MatchedBy,
}

/// Node mappings between the syntax trees of a change. A node can occur in several mappings if code
/// was merged or duplicated.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mappings {
    /// Sorted by before node, then after node; without duplicates.
    pairs: Vec<Mapping>,
}

impl Mappings {
    /// Creates the mappings from `pairs` in any order. Of duplicates, the first one is kept.
    pub fn new(mut pairs: Vec<Mapping>) -> Mappings {
        pairs.sort_by_key(|pair| (pair.before, pair.after));
        pairs.dedup_by_key(|pair| (pair.before, pair.after));
        Mappings { pairs }
    }

    /// Returns all node mappings, sorted by before node, then by after node.
    pub fn pairs(&self) -> &[Mapping] {
        &self.pairs
    }

    /// Returns the mappings of a node before.
    pub fn of_before(&self, before: NodeAt) -> &[Mapping] {
        let from = self.pairs.partition_point(|pair| pair.before < before);
        let count = self.pairs[from..].partition_point(|pair| pair.before == before);
        &self.pairs[from..from + count]
    }
}

/// Result of an AST diff.
#[derive(Debug, Clone, Default)]
pub struct AstDiff {
    /// Node mappings.
    pub mappings: Mappings,
    /// True if a counted limit ended the search early, so that mappings can be missing.
    pub is_cut_short: bool,
}

/// Input of [`diff`].
#[derive(Debug, Clone, Copy)]
pub struct DiffInput<'a> {
    /// Trees of both sides, in the order of their paths.
    pub trees: Pair<&'a [FileTree]>,
    /// Texts of the leaves.
    pub labels: &'a Labels,
    /// Declarations that are matched already.
    pub declared: &'a MatchedDeclarations,
    /// Budget of comparisons, [`COMPARISONS_MAX`] in most cases.
    pub budget: &'a Budget,
    /// Requested kinds of mappings.
    pub scope: Scope,
}

/// Kinds of mappings that are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// All nodes.
    All,
    /// Declarations, statements, and the leaves replaced in statements.
    Statements,
}

/// Known pairs of files and declarations of a change.
#[derive(Debug, Clone, Default)]
pub struct MatchedDeclarations {
    /// Matched files.
    pub files: Vec<(TreeFileIx, TreeFileIx)>,
    /// Matched declarations.
    pub same: Vec<(NodeAt, NodeAt)>,
    /// Declarations with members extracted from them: origin before, extracted member after.
    pub extracted: Vec<(NodeAt, NodeAt)>,
    /// Inlined members with the declarations that contain their code now: member before, target
    /// after.
    pub inlined: Vec<(NodeAt, NodeAt)>,
}

/// Maximum number of comparisons for one change.
pub const COMPARISONS_MAX: u64 = 20_000_000;

/// Maps the nodes of a change: declarations first, then the statements of their bodies, then the
/// parts of each pair.
pub fn diff(change: &DiffInput<'_>) -> AstDiff {
    let mut differ = Differ::new(change);
    differ.map_declarations();
    differ.map_members();
    differ.map_packages();
    differ.map_moved_expressions();
    let bodies = std::mem::take(&mut differ.pairs_of_bodies);
    differ.map_variable_values(&bodies);
    differ.map_all_parts();
    if change.scope == Scope::All {
        differ.map_values_of_functions();
        differ.map_expressions(&bodies);
        differ.map_imports();
        differ.map_connectors();
        differ.map_comments();
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

    /// Diffs two texts of one language as versions of one file, within so many comparisons.
    fn diffed(language: &str, texts: [&str; 2], comparisons_max: u64) -> AstDiff {
        let limits = Config::load(None).unwrap().settings().limits;
        let language = LanguageId::by_name(language).unwrap();
        let mut labels = Labels::default();
        let mut parser = Parser::new();
        let mut tree = |text: &str| parser.tree(text, language, &limits, &mut labels).unwrap();
        let trees = texts.map(|text| [tree(text)]);
        let declared = MatchedDeclarations {
            files: vec![(TreeFileIx::new(0), TreeFileIx::new(0))],
            ..MatchedDeclarations::default()
        };
        diff(&DiffInput {
            trees: Pair::new(&trees[0], &trees[1]),
            labels: &labels,
            declared: &declared,
            budget: &Budget::new(comparisons_max),
            scope: Scope::All,
        })
    }

    const LANGUAGES: [&str; 3] = ["java", "javascript", "c"];

    /// Returns a file with one function that has these statements.
    fn function(language: &str, body: &str) -> String {
        match language {
            "java" => format!("class A {{ void f() {{ {body} }} }}"),
            "javascript" => format!("function f() {{ {body} }}"),
            _ => format!("void f() {{ {body} }}"),
        }
    }

    /// Returns a statement with an array of these values.
    fn array(language: &str, values: &str) -> String {
        match language {
            "java" => format!("int[] x = {{ {values} }};"),
            "javascript" => format!("var x = [ {values} ];"),
            _ => format!("int x[] = {{ {values} }};"),
        }
    }

    /// Returns a statement with 20,000 functions of one statement each, with numbers counting from
    /// `from`.
    fn functions(language: &str, from: u32) -> String {
        let function = |at: u32| match language {
            "java" => format!("a(() -> {{ m({at}); }})"),
            "javascript" => format!("function () {{ m({at}); }}"),
            _ => format!("({{ m({at}); }})"),
        };
        let functions: Vec<String> = (from..from + 20_000).map(function).collect();
        format!("x = {};", functions.join(" || "))
    }

    /// Pairs of files that would take quadratic time or more without limits.
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
    fn hostile_bodies_end_within_budget_and_report_a_cut() {
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
