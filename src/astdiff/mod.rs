//! AST diff: node mappings between the syntax trees of a change, computed on demand.
//!
//! A matcher is a function from the trees of both sides to [`Mappings`]. refmine's own matcher is
//! [`diff`]. It starts with the declarations that the relationships of the change identify, maps
//! the statements of their bodies (`crate::body`), follows code into extracted and inlined members,
//! and maps the parts of each statement pair last. [`gumtree`] is a matcher to compare with.
//! [`change`] prepares the input for either, and [`script`] turns mappings into edit scripts.

mod calls;
pub mod change;
mod declared;
mod differ;
mod folds;
pub mod gumtree;
mod input;
mod mapping;
mod members;
mod moved;
mod parts;
pub mod script;

pub use declared::{RelationshipFacts, declaration_at};
pub use input::{COMPARISONS_MAX, DiffInput, MatchedDeclarations, Scope};
pub use mapping::{AstDiff, Mapping, Mappings, MatchedBy, NodeAt, TreeFileIx};

use differ::Differ;

/// Maps the nodes of a change: declarations first, then the statements of their bodies, then the
/// parts of each pair.
pub fn diff(change: &DiffInput<'_>) -> AstDiff {
    let mut differ = Differ::new(change);
    differ.map_declarations();
    differ.map_members();
    differ.map_packages();
    differ.map_moved_expressions();
    let bodies = std::mem::take(&mut differ.mapped_bodies);
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
    use crate::base::budget::Budget;
    use crate::base::ids::Id;
    use crate::base::pair::Pair;
    use crate::config::Config;
    use crate::lang::LanguageId;
    use crate::parse::Parser;
    use crate::parse::tree::Labels;

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
        let equal = "m(v);".repeat(count);
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
            [function(&equal), function(&format!("n(); {equal}"))],
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
