//! State of the search for explanations: the code of all files, the names that were replaced, and the units that
//! are explained already.

use super::code::{FileCode, ScopeAt};
use super::names::Names;
use crate::base::budget::Budget;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::{Linked, NodeId};
use crate::mine::outcome::{Explanation, FileRow, LineChangeRow, RefactoringRow};
use crate::mine::texts::ElementTexts;
use crate::parse::churn::Churn;
use crate::relate::Relationship;
use crate::relate::kind::RelationshipKind;
use crate::source::RepoPath;

/// Why a unit is not residual.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reason {
    pub explanation: Explanation,
    /// Indices of the rows of the refactorings that explain it, sorted.
    pub rows: Vec<usize>,
}

impl Reason {
    pub fn new(explanation: Explanation, mut rows: Vec<usize>) -> Reason {
        rows.sort_unstable();
        rows.dedup();
        Reason { explanation, rows }
    }
}

/// Change whose lines are explained.
pub struct FoundChange<'a> {
    pub linked: &'a Linked,
    pub relationships: &'a [Relationship],
    /// Rows of the refactorings, and the elements of each.
    pub rows: (&'a [RefactoringRow], &'a [Pair<NodeId>]),
    /// Rows of the changed files, with their changed lines.
    pub files: &'a [FileRow],
    /// Texts of the files.
    pub texts: &'a ElementTexts,
    /// Number of units of code that may be compared.
    pub budget: &'a Budget,
}

/// Explained lines of a file.
pub struct ExplainedLines {
    /// Number of lines that nothing explains.
    pub residual: Churn,
    /// Runs of changed lines with one explanation.
    pub runs: Vec<LineChangeRow>,
}

/// Code of each file of a side, by index; `None` for files that were not read.
type FileCodes<'a> = Vec<Option<FileCode<'a>>>;

/// Search for the explanations of a change.
pub(super) struct ChangeExplainer<'a> {
    pub linked: &'a Linked,
    pub relationships: &'a [Relationship],
    pub rows: (&'a [RefactoringRow], &'a [Pair<NodeId>]),
    /// Indices of the rows of each pair of elements.
    pub rows_by_pair: Map<(NodeId, NodeId), Vec<usize>>,
    /// Counterparts of each element before, each with true if the element moved to another container.
    matched: Map<NodeId, Vec<(NodeId, bool)>>,
    /// Index of each file of a side by its path.
    pub numbers: Pair<Map<&'a RepoPath, usize>>,
    pub budget: &'a Budget,
    pub names: Names<'a>,
    /// Code of each file of a side, by index; `None` for files without changed lines.
    codes: Pair<FileCodes<'a>>,
    /// Reason of each unit, by side and file; `None` for what remains.
    pub reasons: Pair<Vec<Vec<Option<Reason>>>>,
}

impl<'a> ChangeExplainer<'a> {
    pub(super) fn new(change: &FoundChange<'a>) -> ChangeExplainer<'a> {
        let linked = change.linked;
        let (codes, is_needed) = codes(change);
        let mut rows_by_pair: Map<(NodeId, NodeId), Vec<usize>> = Map::default();
        for (index, pair) in change.rows.1.iter().enumerate() {
            let of_pair = rows_by_pair.entry((pair.before, pair.after)).or_default();
            of_pair.push(index);
        }
        let reasons = codes.as_ref().map(|codes| {
            let codes = codes.iter();
            let units = codes.map(|code| code.as_ref().map_or(0, |code| code.units.len()));
            units.map(|units| vec![None; units]).collect()
        });
        let relationships = change.relationships.iter();
        let needed =
            relationships.filter(|it| !it.kind.is_derived() && is_needed.before[it.before.index()]);
        let mut matched: Map<NodeId, Vec<(NodeId, bool)>> = Map::default();
        for it in needed {
            let counterparts = matched.entry(it.before).or_default();
            counterparts.push((it.after, is_move(it.kind)));
        }
        let numbers = linked.sides.as_ref().map(|cst| {
            let files = cst.files.entries();
            files
                .map(|(number, file)| (&file.path, number.index()))
                .collect()
        });
        ChangeExplainer {
            linked,
            matched,
            numbers,
            budget: change.budget,
            relationships: change.relationships,
            rows: change.rows,
            rows_by_pair,
            names: Names::new(linked, change.relationships, change.rows),
            codes,
            reasons,
        }
    }

    /// Returns the code of a file; `None` if it was not read.
    pub(super) fn code(&self, side: Side, file: usize) -> Option<&FileCode<'a>> {
        self.codes.get(side).get(file)?.as_ref()
    }

    /// Returns the scope of an element; `None` if it has no tokens that were read.
    pub(super) fn scope(&self, node: NodeId) -> Option<ScopeAt> {
        let file = self.linked[node].file.index();
        let scope = *self.code(node.side(), file)?.scope_of.get(&node)?;
        Some(ScopeAt { file, scope })
    }

    /// Sets the reason of a unit, unless it has one.
    pub(super) fn set(&mut self, side: Side, file: usize, unit: usize, reason: &Reason) {
        let reasons = self.reasons.get_mut(side).get_mut(file);
        let of_unit = reasons.and_then(|reasons| reasons.get_mut(unit));
        if let Some(of_unit) = of_unit {
            of_unit.get_or_insert_with(|| reason.clone());
        }
    }

    /// Compares the elements that are counterparts.
    pub(super) fn compare_elements(&mut self) {
        let matched = self.relationships.iter().filter(|it| !it.kind.is_derived());
        for relationship in matched {
            let counterparts = self.matched.get(&relationship.before);
            let mut counterparts = counterparts.into_iter().flatten();
            if !counterparts.any(|(after, _)| *after == relationship.after) {
                continue;
            }
            let pair = Pair::new(relationship.before, relationship.after);
            let scopes = self.scope(pair.before);
            let Some((before, after)) = scopes.zip(self.scope(pair.after)) else {
                continue;
            };
            let at = Pair::new(before, after);
            if self.is_changed(at) {
                let base = self.reason_of_place(relationship);
                self.compare(at, Some(pair), &base);
            }
        }
    }

    /// Returns true if a changed line has tokens of one of two scopes.
    pub(super) fn is_changed(&self, at: Pair<ScopeAt>) -> bool {
        Side::BOTH.into_iter().any(|side| {
            let at = at.get(side);
            let code = self.code(side, at.file);
            code.is_some_and(|code| code.is_changed(at.scope))
        })
    }

    /// Returns the reason why the unchanged code of two counterparts is at another place: a move of the
    /// element or of one around it, or else the layout.
    pub(super) fn reason_of_place(&self, relationship: &Relationship) -> Reason {
        let Pair { before, after } = &self.linked.sides;
        let pair = (relationship.before, relationship.after);
        let files = (
            &before.files[before.nodes[pair.0].file],
            &after.files[after.nodes[pair.1].file],
        );
        let ancestors: Set<NodeId> = after.ancestry(pair.1).collect();
        let mut is_moved = files.0.path != files.1.path;
        let mut rows = Vec::new();
        for node in before.ancestry(pair.0) {
            let counterparts = self.matched.get(&node).into_iter().flatten();
            for &(other, moves) in counterparts.filter(|(other, _)| ancestors.contains(other)) {
                is_moved |= moves;
                if rows.is_empty() {
                    rows = self.rows_of_whole(Pair::new(node, other));
                }
            }
        }
        match is_moved {
            true => Reason::new(Explanation::Moved, rows),
            false => Reason::new(Explanation::Layout, Vec::new()),
        }
    }

    /// Returns the rows of the refactorings of two elements as a whole, such as a move.
    pub(super) fn rows_of_whole(&self, pair: Pair<NodeId>) -> Vec<usize> {
        let rows = self.rows_of(pair).into_iter();
        let whole = rows.filter(|(_, row)| row.values == Pair::default());
        whole.map(|(index, _)| index).collect()
    }

    /// Returns the rows of the refactorings of two elements, with their indices.
    pub(super) fn rows_of(&self, pair: Pair<NodeId>) -> Vec<(usize, &'a RefactoringRow)> {
        let rows = self.rows_by_pair.get(&(pair.before, pair.after));
        let rows = rows.into_iter().flatten();
        rows.map(|&row| (row, &self.rows.0[row])).collect()
    }
}

/// Returns true if elements of this kind of relationship are in other containers.
fn is_move(kind: RelationshipKind) -> bool {
    kind.is_move() || matches!(kind, RelationshipKind::PullUp | RelationshipKind::PushDown)
}

/// Returns the code of the changed files of both sides, without that of functions that no changed line has, nor
/// one of a related element; and for each element of a side, whether its code was read.
fn codes<'a>(change: &FoundChange<'a>) -> (Pair<FileCodes<'a>>, Pair<Vec<bool>>) {
    let linked = change.linked;
    let mut codes = Pair::of_sides(|side| {
        let files = change.files.iter();
        let files = files.filter_map(|file| Some((file.paths.get(side).as_ref()?, file)));
        let by_path: Map<&RepoPath, &FileRow> = files.collect();
        let codes = linked.sides.get(side).files.iter().map(|file| {
            let text = change.texts.text(side, &file.path)?;
            let changed = &by_path.get(&file.path)?.changed_lines;
            Some(FileCode::new(text, changed.get(side)))
        });
        codes.collect::<Vec<_>>()
    });
    let has_changed = |node: NodeId| {
        let side = node.side();
        let node = &linked[node];
        let code = codes.get(side)[node.file.index()].as_ref();
        code.is_some_and(|code| code.has_changed(node.start..node.end))
    };
    let mut is_needed = linked
        .sides
        .as_ref()
        .map(|cst| vec![false; cst.nodes.len()]);
    for relationship in change.relationships {
        let (before, after) = (relationship.before, relationship.after);
        if has_changed(before) || has_changed(after) {
            for (side, node) in [(Side::Before, before), (Side::After, after)] {
                for around in linked.sides.get(side).ancestry(node) {
                    is_needed.get_mut(side)[around.index()] = true;
                }
            }
        }
    }
    // Elements without a relationship are new or gone.
    for side in Side::BOTH {
        for node in linked.sides.get(side).nodes.ids() {
            is_needed.get_mut(side)[node.index()] |= has_changed(node);
        }
    }
    for side in Side::BOTH {
        let files = linked.sides.get(side).files.entries();
        for ((number, _), code) in files.zip(codes.get_mut(side)) {
            if let Some(code) = code {
                code.read((linked, side, number), is_needed.get(side));
            }
        }
    }
    (codes, is_needed)
}
