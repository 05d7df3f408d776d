//! Callers of elements whose parameters changed, with calls that did not follow. Only printed changes have
//! them, because finding calls is expensive.

use super::changed_elements::Effect;
use super::element_rows::element;
use crate::base::bag::Symbol;
use crate::base::budget::Budget;
use crate::base::pair::{Pair, Side};
use crate::base::path::RepoPath;
use crate::base::{Map, Set};
use crate::cst::calls::CallEdges;
use crate::cst::calls::likely_targets::call_arguments;
use crate::cst::types::TypeWorld;
use crate::cst::{self, Linked, NodeId};
use crate::lang::rules::ElementKind;
use crate::mine::outcome::{CallerRow, ElementChangeRow, ElementRow};
use crate::mine::texts::ElementTexts;
use crate::parse::line_index::LineIndex;
use crate::refine::{DeclarationReader, is_match};
use crate::relate::Relationship;
use std::collections::BTreeMap;

/// Callees by caller and called name.
type Callees = BTreeMap<(NodeId, Symbol), Vec<NodeId>>;

/// Elements whose headers changed: indices of their rows, and their nodes.
type Changed = Vec<(usize, Pair<NodeId>)>;

/// Search for callers in a change.
pub(in crate::mine) struct CallerSearch<'a> {
    /// Declarations of both sides.
    pub declarations: &'a DeclarationReader<'a>,
    /// Relationships of the change.
    pub relationships: &'a [Relationship],
    /// Texts of the changed files.
    pub texts: &'a ElementTexts,
    /// Options of the trees.
    pub options: &'a cst::Options,
    /// Number of comparisons that may be made.
    pub budget: Budget,
}

impl CallerSearch<'_> {
    /// Adds to the row of each element whose parameters changed its callers in the changed files that stayed
    /// as they were, with a call that fitted the former parameters and does not fit the new ones.
    ///
    /// A call means the element if its caller calls no other one of the name: not before, and not after, when
    /// another one can have the former parameters.
    pub(in crate::mine) fn add_to(&self, rows: &mut [ElementChangeRow]) {
        let changed = self.changed(rows);
        if changed.is_empty() {
            return;
        }
        let linked = self.declarations.linked;
        let callees = |side: Side| {
            let before = changed.iter().map(|(_, pair)| pair.before);
            let names = before.map(|node| called_name(linked, node));
            self.callees(side, &names.collect())
        };
        let callees = Pair::of_sides(callees);
        let matches = self.relationships.iter().filter(|it| is_match(it));
        let after_of: Map<NodeId, NodeId> = matches.map(|it| (it.before, it.after)).collect();
        let edited = edited(rows);
        for ((caller, name), called) in &callees.before {
            let Some(&caller) = after_of.get(caller) else {
                continue;
            };
            let row = element(linked, caller);
            if edited.contains(&(row.path.clone(), row.start_byte, row.kind)) {
                continue;
            }
            // Of an interface and its implementation, both are called.
            let pairs: Vec<_> = changed
                .iter()
                .filter(|(_, it)| called.contains(&it.before))
                .collect();
            let called_after = callees.after.get(&(caller, *name));
            let is_changed = |it: &NodeId| pairs.iter().any(|(_, pair)| pair.after == *it);
            let goes_elsewhere = called_after.is_some_and(|called| !called.iter().all(is_changed));
            if pairs.len() < called.len() || goes_elsewhere || is_changed(&caller) {
                continue;
            }
            // A call that fits one of them is right: default values may be written at one of them only.
            let unfitting: Option<Vec<_>> = pairs
                .into_iter()
                .map(|(index, pair)| Some((*index, self.unfitting_call(caller, *name, *pair)?)))
                .collect();
            if let Some(&(index, line)) = unfitting.as_ref().and_then(|all| all.first()) {
                rows[index]
                    .unchanged_callers
                    .push(CallerRow { element: row, line });
            }
        }
    }

    /// Returns the functions and methods with the name they had whose header changed.
    fn changed(&self, rows: &[ElementChangeRow]) -> Changed {
        let linked = self.declarations.linked;
        let has_parameters = |row: &ElementChangeRow| {
            row.changed
                .iter()
                .any(|it| it == "header" || it == "signature")
        };
        let of_place = rows
            .iter()
            .enumerate()
            .filter(|(_, row)| has_parameters(row));
        let of_place = of_place.filter_map(|(index, row)| {
            let after = row.elements.after.as_ref()?;
            Some((place(after), index))
        });
        let of_place: Map<_, usize> = of_place.collect();
        let changed = self
            .relationships
            .iter()
            .filter(|it| is_match(it))
            .filter_map(|it| {
                let node = &linked[it.after];
                if !node.kind.is_callable() || linked[it.before].name != node.name {
                    return None;
                }
                let index = of_place.get(&place(&element(linked, it.after)))?;
                Some((*index, Pair::new(it.before, it.after)))
            });
        changed.collect()
    }

    /// Returns the callees with one of these names on a side.
    fn callees(&self, side: Side, names: &Set<Symbol>) -> Callees {
        let linked = self.declarations.linked;
        let cst = linked.sides.get(side);
        let world = TypeWorld::new(cst, &linked.vocabulary);
        let edges = CallEdges::new(cst, &world, self.options, Some(names), &self.budget);
        let mut callees = Callees::new();
        for &(caller, callee) in edges.all() {
            let called = callees.entry((caller, called_name(linked, callee)));
            called.or_default().push(callee);
        }
        callees
    }

    /// Returns the line of the first call of `name` by `caller`, an after element, that does not fit the after
    /// element of `pair` as it fitted the before element.
    fn unfitting_call(&self, caller: NodeId, name: Symbol, pair: Pair<NodeId>) -> Option<u32> {
        let cst = &self.declarations.linked.sides.after;
        let file = &cst.files[cst.nodes[caller].file];
        let calls = file
            .outline
            .calls
            .iter()
            .filter(|call| file.symbol(call.name) == name);
        let mut calls = calls.filter(|call| file.nearest_node(call.caller) == Some(caller));
        let unfitting = calls.find_map(|call| {
            let arguments = call_arguments(file, call.name_start)?;
            let must_follow = self.declarations.must_follow(pair, &arguments);
            must_follow.then_some(call.name_start)
        })?;
        let text = self.texts.text(Side::After, &file.path)?;
        Some(LineIndex::new(text).line(unfitting))
    }
}

/// Returns the name by which an element is called: a constructor by that of its type.
fn called_name(linked: &Linked, node: NodeId) -> Symbol {
    let inner = &linked[node];
    let owner = inner
        .parent
        .filter(|_| inner.kind == ElementKind::Constructor);
    linked[owner.unwrap_or(node)].name
}

/// Returns the path, the first byte and the kind of an element.
fn place(element: &ElementRow) -> (RepoPath, u32, &'static str) {
    (element.path.clone(), element.start_byte, element.kind)
}

/// Returns the places of the after elements that are new, or whose code or header changed.
fn edited(rows: &[ElementChangeRow]) -> Set<(RepoPath, u32, &'static str)> {
    let is_edited = |row: &&ElementChangeRow| {
        matches!(
            Effect::of(row),
            Effect::Added | Effect::Code | Effect::Header
        )
    };
    let elements = rows.iter().filter(is_edited);
    let elements = elements.filter_map(|row| row.elements.after.as_ref());
    elements.map(place).collect()
}
