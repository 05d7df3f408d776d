//! Statement mappings of small changes. Each file `evaluation/mappings/<language>/<case>.txt` has a
//! change and the expected mapping of its statements; the README there describes the format.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::case_folders;
use refmine::astdiff::MatchedBy;
use refmine::astdiff::NodeAt;
use refmine::astdiff::RelationshipFacts;
use refmine::astdiff::change::{Matcher, Syntaxes, TreeDiff, TreeMapper};
use refmine::base::budget::Guards;
use refmine::base::ids::Id;
use refmine::base::pair::Side;
use refmine::config::Config;
use refmine::lang::rules::shapes::Shape;
use refmine::mine::outcome::MappingRow;
use refmine::mine::rows::mapping_rows;
use refmine::mine::trees::TreeDiffer;
use refmine::mine::{Miner, Settings};
use refmine::parse::cache::OutlineCache;
use refmine::parse::tree::FileTree;
use refmine::source::Filter;
use refmine::source::pair::FolderPair;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Splits a case into its sections, with their headings.
fn sections(text: &str) -> Vec<(&str, String)> {
    let mut sections: Vec<(&str, String)> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix("=== "), sections.last_mut()) {
            (Some(heading), _) => sections.push((heading, String::new())),
            (None, Some((_, body))) => {
                body.push_str(line);
                body.push('\n');
            }
            (None, None) => {}
        }
    }
    sections
}

fn diff(folder: &Path, settings: &Settings, differ: &mut TreeDiffer<'_>) -> TreeDiff {
    let (change, mut blobs) = FolderPair::compare(
        &folder.join("before"),
        &folder.join("after"),
        &Filter::default(),
        &settings.limits,
    )
    .unwrap();
    differ.diff(&change, &mut blobs, Matcher::Refmine)
}

/// Returns the line where a node begins, with the file name if there are several files.
fn place(diff: &TreeDiff, side: Side, at: NodeAt) -> String {
    let file = &diff.files.get(side)[at.file.index()];
    let tree = &diff.trees.get(side)[at.file.index()];
    let start = tree[at.node].start_byte as usize;
    let line = file.text[..start].matches('\n').count() + 1;
    if diff.files.before.len().max(diff.files.after.len()) > 1 {
        format!("{}:{line}", file.path.text())
    } else {
        line.to_string()
    }
}

/// Returns true if a node is a statement that cases list.
fn is_listed(tree: &FileTree, at: NodeAt) -> bool {
    matches!(
        tree[at.node].shape,
        Shape::Leaf | Shape::Composite | Shape::Clause
    )
}

/// Returns the statements of a side inside changed members, in order.
fn statements(diff: &TreeDiff, side: Side, same: &BTreeSet<NodeAt>) -> Vec<NodeAt> {
    let mut statements = Vec::new();
    for (file, tree) in diff.trees.get(side).iter().enumerate() {
        for node in tree.ids() {
            let at = |node| NodeAt {
                file: Id::new(file),
                node,
            };
            let in_member = tree
                .ancestors(node)
                .any(|outer| tree[outer].shape == Shape::Member);
            let is_same = tree.ancestors(node).any(|outer| same.contains(&at(outer)));
            if is_listed(tree, at(node)) && in_member && !is_same {
                statements.push(at(node));
            }
        }
    }
    statements
}

/// Returns the mapping of the statements in the format of cases.
fn mapping(diff: &TreeDiff) -> String {
    let pairs = diff.diff.mappings.pairs();
    let tree = |side: Side, at: NodeAt| &diff.trees.get(side)[at.file.index()];
    let mut lines: Vec<(u32, String)> = Vec::new();
    let mut same = (BTreeSet::new(), BTreeSet::new());
    let mut seen = (BTreeMap::new(), BTreeSet::new());
    for pair in pairs {
        let (tree, other_tree) = (
            tree(Side::Before, pair.before),
            tree(Side::After, pair.after),
        );
        let shape = tree[pair.before.node].shape;
        if shape == Shape::Member && tree.is_same(pair.before.node, other_tree, pair.after.node) {
            same.0.insert(pair.before);
            same.1.insert(pair.after);
        }
    }
    for pair in pairs {
        let (tree, other_tree) = (
            tree(Side::Before, pair.before),
            tree(Side::After, pair.after),
        );
        let places = (
            place(diff, Side::Before, pair.before),
            place(diff, Side::After, pair.after),
        );
        let name = |tree: &FileTree, at: NodeAt| {
            let leaves = tree.children(at.node).map(|node| &tree[node]);
            let text =
                |node: &refmine::parse::tree::TreeNode| diff.labels.get(node.label).to_owned();
            leaves
                .filter(|node| node.role == refmine::lang::rules::shapes::LeafRole::Callee)
                .map(text)
                .next()
        };
        let start = tree[pair.before.node].start_byte;
        if tree[pair.before.node].shape == Shape::Member {
            let names = (name(tree, pair.before), name(other_tree, pair.after));
            if names.0 != names.1 {
                lines.push((start, format!("declaration {} -> {}", places.0, places.1)));
            }
        }
        if !is_listed(tree, pair.before) || pair.by == MatchedBy::Declaration {
            continue;
        }
        seen.0.insert(pair.before, ());
        seen.1.insert(pair.after);
        lines.push((
            start,
            format!("{} -> {} {}", places.0, places.1, pair.by.name()),
        ));
    }
    for at in statements(diff, Side::Before, &same.0) {
        if !seen.0.contains_key(&at) {
            let start = tree(Side::Before, at)[at.node].start_byte;
            lines.push((start, format!("{} -> -", place(diff, Side::Before, at))));
        }
    }
    lines.sort_by_key(|(start, _)| *start);
    let mut lines: Vec<String> = lines.into_iter().map(|(_, line)| line).collect();
    for at in statements(diff, Side::After, &same.1) {
        if !seen.1.contains(&at) {
            lines.push(format!("- -> {}", place(diff, Side::After, at)));
        }
    }
    lines.join("\n")
}

/// Returns the outermost expressions that moved to another statement or, if `keep_statement`, those
/// that moved within their statement and the leaves that were replaced.
fn expressions(diff: &TreeDiff, keep_statement: bool) -> String {
    let tree = |side: Side, at: NodeAt| &diff.trees.get(side)[at.file.index()];
    let around = |side: Side, at: NodeAt, is_wanted: fn(Shape) -> bool| {
        let tree = tree(side, at);
        let mut around = tree.ancestors(at.node);
        let node = around.find(|&node| is_wanted(tree[node].shape));
        (at.file, node)
    };
    let pairs = diff.diff.mappings.pairs();
    let known: BTreeSet<_> = pairs
        .iter()
        .map(|pair| {
            let (before, after) = (pair.before, pair.after);
            (
                (before.file, Some(before.node)),
                (after.file, Some(after.node)),
            )
        })
        .collect();
    let went = |pair: &&refmine::astdiff::Mapping| {
        let node = &tree(Side::Before, pair.before)[pair.before.node];
        let both = |is_wanted: fn(Shape) -> bool| {
            (
                around(Side::Before, pair.before, is_wanted),
                around(Side::After, pair.after, is_wanted),
            )
        };
        let is_replaced = node.height == 1
            && keep_statement
            && node.label != tree(Side::After, pair.after)[pair.after.node].label;
        node.shape == Shape::Plain
            && (node.height > 1 || is_replaced)
            && pair.by == MatchedBy::Part
            && known.contains(&both(|shape| {
                shape.is_statement() || shape.is_declaration()
            })) == keep_statement
            && (is_replaced || !known.contains(&both(|shape| shape != Shape::Group)))
    };
    let text = |side: Side, at: NodeAt| {
        let file = &diff.files.get(side)[at.file.index()];
        let words = file.text[tree(side, at).bytes(at.node)].split_whitespace();
        words.collect::<Vec<_>>().join(" ")
    };
    let lines = pairs.iter().filter(went).map(|pair| {
        let places = (
            place(diff, Side::Before, pair.before),
            place(diff, Side::After, pair.after),
        );
        let texts = (
            text(Side::Before, pair.before),
            text(Side::After, pair.after),
        );
        format!("{} -> {}: {} => {}", places.0, places.1, texts.0, texts.1)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the nodes that give functions that are values their names (`key: function`), with their
/// counterparts.
fn functions(diff: &TreeDiff) -> String {
    let name = |side: Side, at: NodeAt| {
        let tree = &diff.trees.get(side)[at.file.index()];
        let mut parts = tree.children(at.node);
        let (first, value) = (parts.next()?, parts.next()?);
        let holds = tree[at.node].shape == Shape::Plain && tree[value].shape == Shape::Body;
        holds.then(|| diff.labels.get(tree[first].label))
    };
    let lines = diff.diff.mappings.pairs().iter().filter_map(|pair| {
        let names = (
            name(Side::Before, pair.before)?,
            name(Side::After, pair.after)?,
        );
        let places = (
            place(diff, Side::Before, pair.before),
            place(diff, Side::After, pair.after),
        );
        Some(format!(
            "{} -> {}: {} => {}",
            places.0, places.1, names.0, names.1
        ))
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn check(case: &Path, settings: &Settings, differ: &mut TreeDiffer<'_>) -> Result<(), String> {
    let text = fs::read_to_string(case).unwrap();
    let sections = sections(&text);
    let folder = tempfile::tempdir().unwrap();
    for side in ["before", "after"] {
        fs::create_dir_all(folder.path().join(side)).unwrap();
    }
    let mut wanted = None;
    let mut today = None;
    let (mut went, mut parts, mut named) = (None, None, None);
    for (heading, body) in &sections {
        match heading.split_once(' ') {
            Some((side @ ("before" | "after"), path)) => {
                fs::write(folder.path().join(side).join(path), body).unwrap();
            }
            _ if *heading == "mapped" => wanted = Some(body.trim()),
            _ if *heading == "expressions" => went = Some(body.trim()),
            _ if *heading == "parts" => parts = Some(body.trim()),
            _ if *heading == "functions" => named = Some(body.trim()),
            _ if *heading == "today" => today = Some(body.trim()),
            _ => return Err(format!("{}: no such section: {heading}", case.display())),
        }
    }
    let wanted = wanted.ok_or_else(|| format!("{}: no list", case.display()))?;
    let diff = diff(folder.path(), settings, differ);
    let mapping = mapping(&diff);
    let functions = functions(&diff);
    if named.is_some_and(|named| named != functions) {
        return Err(format!(
            "{}: found functions\n{functions}\n",
            case.display()
        ));
    }
    for (name, wanted, keep_statement) in [("expressions", went, false), ("parts", parts, true)] {
        let found = expressions(&diff, keep_statement);
        if wanted.is_some_and(|wanted| wanted != found) {
            return Err(format!("{}: found {name}\n{found}\n", case.display()));
        }
    }
    if today == Some(wanted) {
        return Err(format!("{}: mended; remove `today`", case.display()));
    }
    match mapping == today.unwrap_or(wanted) {
        true => Ok(()),
        false => Err(format!("{}: found\n{mapping}\n", case.display())),
    }
}

fn cases() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("evaluation/mappings");
    let folders = fs::read_dir(root)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut cases: Vec<PathBuf> = folders
        .filter(|path| path.is_dir())
        .flat_map(|folder| {
            fs::read_dir(folder)
                .unwrap()
                .map(|entry| entry.unwrap().path())
        })
        .collect();
    cases.sort();
    cases
}

#[test]
fn cases_have_expected_mappings() {
    let settings = Config::load(None).unwrap().settings();
    let cache = OutlineCache::new(1 << 20);
    let mut differ = TreeDiffer::new(&settings, &cache);
    let wrong: Vec<String> = cases()
        .iter()
        .filter_map(|case| check(case, &settings, &mut differ).err())
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Comparer of changes in two ways: complete trees, and trees with collapsed parts.
struct BothWays<'a> {
    settings: &'a Settings,
    miner: Miner<'a>,
    mapper: TreeMapper<'a>,
}

impl<'a> BothWays<'a> {
    /// Creates a comparer whose two caches keep the syntax of no file and of some files.
    fn new(settings: &'a Settings, [none, some]: &'a [OutlineCache; 2]) -> BothWays<'a> {
        BothWays {
            settings,
            miner: Miner::new(settings, none),
            mapper: TreeMapper::guarded(&settings.limits, Guards::default(), some),
        }
    }

    /// Returns the rows of the table `mappings` from complete trees and from trees with collapsed
    /// parts, each with the number of nodes.
    fn rows(&mut self, folder: &Path) -> [(Vec<MappingRow>, usize); 2] {
        let (before, after) = (folder.join("before"), folder.join("after"));
        let limits = &self.settings.limits;
        let (change, mut blobs) =
            FolderPair::compare(&before, &after, &Filter::default(), limits).unwrap();
        let (linked, relations) = self.miner.related(&change, &mut blobs);
        let facts = RelationshipFacts::new(&linked, &relations.relationships);
        let no_syntax = Syntaxes::default();
        let by = Matcher::Refmine;
        let all = self
            .mapper
            .diff(&facts, &no_syntax, &change, &mut blobs, by);
        let some = (self.mapper).statements(&facts, &no_syntax, &change, &mut blobs);
        [all, some].map(|diff| {
            let trees = diff.trees.before.iter().chain(&diff.trees.after);
            (
                mapping_rows::statements(&diff, &linked, &relations.relationships),
                trees.map(FileTree::len).sum(),
            )
        })
    }
}

/// The caches of a comparer in two ways.
fn caches() -> [OutlineCache; 2] {
    [0, 1 << 20].map(OutlineCache::new)
}

#[test]
fn collapsed_trees_give_equal_rows() {
    let settings = Config::load(None).unwrap().settings();
    let caches = caches();
    let mut comparer = BothWays::new(&settings, &caches);
    let (mut rows, mut folded) = (0, 0);
    let folders = case_folders();
    // In the second half, everything that can be copied was made before.
    for folder in folders.iter().chain(folders.iter().rev()) {
        let [all, some] = comparer.rows(folder);
        assert_eq!(all.0, some.0, "{}", folder.display());
        rows += all.0.len();
        folded += usize::from(some.1 < all.1);
    }
    assert!(rows > 0 && folded > 0);
}

#[test]
fn collapsed_element_leaves_nodes_for_changes_around_it() {
    let body = "int a(int x) { int y = x; if (y > 1) { y = 2; } return y; }";
    let other = "Object b = new Object() { int c(int x) { x++; return x; } };";
    let texts = [
        format!("class A {{ {body} {other} int d() {{ return 1; }} }}"),
        format!("class A {{ {body} final {other} int d() {{ return 2; }} }}"),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (side, text) in ["before", "after"].iter().zip(&texts) {
        fs::create_dir_all(folder.path().join(side)).unwrap();
        fs::write(folder.path().join(side).join("A.java"), text).unwrap();
    }
    let settings = Config::load(None).unwrap().settings();
    let [all, some] = BothWays::new(&settings, &caches()).rows(folder.path());
    assert_eq!(all.0, some.0);
    // Both statements and the block of `c`, whose field changed, and the block and the statement of
    // `d`.
    assert_eq!(all.0.len(), 5);
    assert!(some.1 < all.1, "the body of `a` is known");
}

#[test]
fn statements_are_copied_only_within_one_grammar_and_reading() {
    let settings = Config::load(None).unwrap().settings();
    let caches = caches();
    let mut comparer = BothWays::new(&settings, &caches);
    let statement = "int y = f(x,\n#if A\n 1\n#else\n 2\n#endif\n );";
    let whole = |value: u32| format!("int a(int x) {{\n {statement}\n return {value};\n}}\n");
    // Here the rest of the function is in branches as well, so that only one branch of each is
    // read.
    let part = |value: u32| {
        format!(
            "int a(int x) {{\n {statement}\n#if B\n if (x) {{\n#else\n if (y) {{\n#endif\n x = {value}; }}\n return x;\n}}\n"
        )
    };
    let files = [
        ("a.c", whole(1), whole(2)),
        ("a.c", part(1), part(2)),
        ("a.c", whole(3), whole(1)),
        (
            "A.java",
            "class A { void f() { g(x, 1); h(1); } }".into(),
            "class A { void f() { g(x, 1); h(2); } }".into(),
        ),
        (
            "a.js",
            "function f() { g(x, 1); h(1); }".into(),
            "function f() { g(x, 1); h(2); }".into(),
        ),
        (
            "a.ts.js",
            "function f() { g(x, 1); h(3); }".into(),
            "function f() { g(x, 1); h(2); }".into(),
        ),
    ];
    for (name, before, after) in files {
        let folder = tempfile::tempdir().unwrap();
        for (side, text) in [("before", &before), ("after", &after)] {
            fs::create_dir_all(folder.path().join(side)).unwrap();
            fs::write(folder.path().join(side).join(name), text).unwrap();
        }
        let [all, some] = comparer.rows(folder.path());
        assert!(!all.0.is_empty());
        assert_eq!(all.0, some.0, "{name}: {before}");
    }
}
