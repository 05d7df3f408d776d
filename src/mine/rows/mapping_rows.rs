//! Rows of the table `mappings`: the statement pairs in changed code.

use super::lines::MappedLines;
use crate::astdiff::change::TreeDiff;
use crate::astdiff::{Mapping, MatchedBy, NodeAt, TreeFileIx};
use crate::base::Map;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::text::beginning;
use crate::cst::Linked;
use crate::lang::LanguageId;
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::mine::members::{MemberRelation, MemberRelations};
use crate::mine::outcome::{MappingRow, StatementPosition};
use crate::parse::tree::{FileTree, TreeIx};
use crate::relate::Relationship;
use std::cell::RefCell;
use std::sync::Arc;

/// Maximum length of the texts of replacements, in bytes.
const TEXT_BYTES_MAX: usize = 200;

/// Returns the rows of the statement pairs in changed code, in the order of the statements before.
/// `diff` was computed from the `relationships` between the elements of `linked`.
pub fn statements(
    diff: &TreeDiff,
    linked: &Linked,
    relationships: &[Relationship],
) -> Vec<MappingRow> {
    let pairs = diff.diff.mappings.pairs();
    let rows = MappingRowBuilder {
        diff,
        files: MappedLines::new(&diff.files),
        kinds: RefCell::default(),
        pair_facts: PairFacts::new(diff, pairs),
        member_relations: MemberRelations::new(linked, relationships),
    };
    let mut equal = Vec::new();
    pairs
        .iter()
        .filter(|pair| !rows.is_in_equal(pair, &mut equal) && rows.is_reported(pair))
        .filter_map(|pair| rows.row(pair))
        .collect()
}

/// Facts that rows need about all pairs.
struct PairFacts {
    /// Number of pairs that each statement is in, counted up to 2, by side, file index and node index.
    pair_counts: Pair<Vec<Vec<u8>>>,
    /// Pairs of a replaced leaf and the leaf that replaced it, by pair of enclosing statements.
    replaced: Map<(NodeAt, NodeAt), Vec<(TreeIx, TreeIx)>>,
}

impl PairFacts {
    /// Collects the facts from all mapped pairs.
    fn new(diff: &TreeDiff, pairs: &[Mapping]) -> PairFacts {
        let mut facts = PairFacts {
            pair_counts: diff.trees.as_ref().map(|trees| {
                let trees = trees.iter();
                trees.map(|tree| vec![0; tree.len()]).collect()
            }),
            replaced: Map::default(),
        };
        for pair in pairs {
            let trees = (
                &diff.trees.before[pair.before.file.index()],
                &diff.trees.after[pair.after.file.index()],
            );
            let (node, other) = (&trees.0[pair.before.node], &trees.1[pair.after.node]);
            if node.shape.is_statement() {
                for (side, at) in [(Side::Before, pair.before), (Side::After, pair.after)] {
                    let counts = &mut facts.pair_counts.get_mut(side)[at.file.index()];
                    let count = &mut counts[at.node.index()];
                    *count = (*count + 1).min(2);
                }
            } else if node.role != LeafRole::None && node.label != other.label {
                // A mapped leaf with another text is a replacement in the statements that contain the
                // leaves.
                let enclosing = |tree: &FileTree, at: NodeAt| {
                    let mut enclosing = tree.ancestors(at.node);
                    let node = enclosing.find(|&node| tree[node].shape.is_statement())?;
                    Some(NodeAt {
                        file: at.file,
                        node,
                    })
                };
                if let (Some(before), Some(after)) = (
                    enclosing(trees.0, pair.before),
                    enclosing(trees.1, pair.after),
                ) {
                    let nodes = (pair.before.node, pair.after.node);
                    facts
                        .replaced
                        .entry((before, after))
                        .or_default()
                        .push(nodes);
                }
            }
        }
        facts
    }

    /// Returns the number of pairs that a statement is in, counted up to 2.
    fn count(&self, side: Side, at: NodeAt) -> u8 {
        self.pair_counts.get(side)[at.file.index()][at.node.index()]
    }
}

/// Builder of the rows of one change.
struct MappingRowBuilder<'a> {
    /// Trees of the changed files and the mapping of their nodes.
    diff: &'a TreeDiff,
    /// Paths and lines of the mapped files.
    files: MappedLines<'a>,
    /// Names of syntax kinds that have rows.
    kinds: RefCell<Map<(LanguageId, u16), Arc<str>>>,
    /// Facts about all pairs.
    pair_facts: PairFacts,
    /// Relations between the members that contain statements.
    member_relations: MemberRelations,
}

impl MappingRowBuilder<'_> {
    fn tree(&self, side: Side, file: TreeFileIx) -> &FileTree {
        &self.diff.trees.get(side)[file.index()]
    }

    /// Returns true if a pair consists of statements, is not a pair of declarations or of empty
    /// blocks, and is no unchanged declaration outside of functions.
    fn is_reported(&self, pair: &Mapping) -> bool {
        let node = &self.tree(Side::Before, pair.before.file)[pair.before.node];
        let is_statement = node.shape.is_statement() && pair.by != MatchedBy::Declaration;
        let is_empty_block = node.shape == Shape::Block && node.end.0 == pair.before.node.0 + 1;
        is_statement && !is_empty_block && !self.is_unchanged_declaration(pair)
    }

    /// Returns true if a pair is inside two equal leaf statements, as the statements of unchanged
    /// lambdas are. `equal` keeps the last such statement with its counterparts, because the pairs
    /// are sorted by the node before.
    fn is_in_equal<'p>(&self, pair: &'p Mapping, equal: &mut Vec<&'p Mapping>) -> bool {
        let holds = |side: Side, outer: NodeAt, inner: NodeAt| {
            outer.file == inner.file && self.tree(side, outer.file).contains(outer.node, inner.node)
        };
        if equal
            .first()
            .is_some_and(|outer| !holds(Side::Before, outer.before, pair.before))
        {
            equal.clear();
        }
        let is_inside = |outer: &&Mapping| {
            outer.before != pair.before && holds(Side::After, outer.after, pair.after)
        };
        let is_in_equal = equal.iter().any(is_inside);
        let trees = (
            self.tree(Side::Before, pair.before.file),
            self.tree(Side::After, pair.after.file),
        );
        let is_equal = trees.0[pair.before.node].shape == Shape::Leaf
            && trees.0.is_same(pair.before.node, trees.1, pair.after.node);
        if is_equal
            && equal
                .first()
                .is_none_or(|outer| outer.before == pair.before)
        {
            equal.push(pair);
        }
        is_in_equal
    }

    /// Returns true if a pair consists of equal statements outside of functions in a language that
    /// is parsed in pieces, where such statements are declarations and do not run.
    fn is_unchanged_declaration(&self, pair: &Mapping) -> bool {
        let trees = (
            self.tree(Side::Before, pair.before.file),
            self.tree(Side::After, pair.after.file),
        );
        let is_declaration = |tree: &FileTree, node: TreeIx| {
            let mut around = tree.ancestors(node);
            tree.language.row().pieces.is_some()
                && !around.any(|node| tree[node].shape.is_declaration())
        };
        trees.0.is_same(pair.before.node, trees.1, pair.after.node)
            && is_declaration(trees.0, pair.before.node)
            && is_declaration(trees.1, pair.after.node)
    }

    /// Returns the row of a statement pair; `None` if a file is not among the mapped files.
    fn row(&self, pair: &Mapping) -> Option<MappingRow> {
        let is_multi = |side: Side, at: NodeAt| self.pair_facts.count(side, at) > 1;
        Some(MappingRow {
            statements: Pair::new(
                self.place(Side::Before, pair.before)?,
                self.place(Side::After, pair.after)?,
            ),
            members: self.members(pair).name(),
            matched_by: pair.by.name(),
            is_multi: is_multi(Side::Before, pair.before) || is_multi(Side::After, pair.after),
            replacements: self.replacements(pair),
        })
    }

    /// Returns path, kind, lines and bytes of a statement; `None` if its file is not among the mapped
    /// files.
    fn place(&self, side: Side, at: NodeAt) -> Option<StatementPosition> {
        let tree = self.tree(side, at.file);
        let node = &tree[at.node];
        let file = self.files.file(side, at.file.index())?;
        let last_byte = node.end_byte.saturating_sub(1).max(node.start_byte);
        Some(StatementPosition {
            path: Arc::clone(&file.path),
            kind: self.kind(tree.language, node.kind),
            start_line: file.lines.line(node.start_byte),
            end_line: file.lines.line(last_byte),
            start_byte: node.start_byte,
            end_byte: node.end_byte,
        })
    }

    /// Returns the name of a syntax kind.
    fn kind(&self, language: LanguageId, kind: u16) -> Arc<str> {
        let mut kinds = self.kinds.borrow_mut();
        let known = kinds.entry((language, kind)).or_insert_with(|| {
            let name = language.kind_name(kind);
            Arc::from(name.as_deref().unwrap_or("ERROR"))
        });
        Arc::clone(known)
    }

    /// Returns the relation between the members that contain two mapped statements.
    fn members(&self, pair: &Mapping) -> MemberRelation {
        let range = |side: Side, at: NodeAt| {
            let node = &self.tree(side, at.file)[at.node];
            (at.file.index(), node.start_byte..node.end_byte)
        };
        let before = range(Side::Before, pair.before);
        let after = range(Side::After, pair.after);
        self.member_relations.between(&before, &after)
    }

    /// Returns the replaced leaves of a pair: role, text before and text after, without adjacent
    /// repetitions.
    fn replacements(&self, pair: &Mapping) -> Vec<(&'static str, String, String)> {
        let replaced = self.pair_facts.replaced.get(&(pair.before, pair.after));
        let trees = (
            self.tree(Side::Before, pair.before.file),
            self.tree(Side::After, pair.after.file),
        );
        let text = |tree: &FileTree, node: TreeIx| -> String {
            beginning(self.diff.labels.get(tree[node].label), TEXT_BYTES_MAX).to_owned()
        };
        let replacements = replaced.into_iter().flatten().map(|&(before, after)| {
            let role = trees.0[before].role.name();
            (role, text(trees.0, before), text(trees.1, after))
        });
        let mut replacements: Vec<_> = replacements.collect();
        replacements.dedup();
        replacements
    }
}
