//! Local variables that were merged into one, or into which one was split.
//!
//! The "parts" are the several variables of one side, the "whole" is the variable of the other side.
//! Mapped statements show that the whole has a part: where one has the part, the other one reads a member
//! of the whole, `draw(point.x)` for `draw(x)`, or passes the whole for several parts, `draw(point)` for
//! `draw(x, y)`.

use super::{MergedVariables, Named};
use crate::base::Set;
use crate::base::pair::{Pair, Side};
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{LabelIx, TreeIx};
use crate::refine::bodies::places::at_place;
use crate::refine::bodies::{Body, BodyChange, BodyRelation};
use crate::refine::elements::list_of;
use crate::refine::sites::{BodyFinding, Site, roles_of_variables};
use std::collections::{BTreeMap, BTreeSet};

/// Minimum number of parts: a single part was only renamed or replaced.
const PARTS_MIN: usize = 2;
/// Maximum number of variables without counterpart on one side of a body that are compared; a body with
/// more was rewritten.
const VARIABLES_MAX: usize = 30;

/// Evidence for the parts of one whole, which are given by index.
#[derive(Default)]
struct Parts {
    /// Labels of what is read off the whole in the place of each part.
    read: BTreeMap<usize, Vec<LabelIx>>,
    /// Parts that one call passed, all in the place of the whole.
    passed: BTreeSet<usize>,
}

impl Parts {
    /// Returns the parts, in the order of their declarations, if they are at least [`PARTS_MIN`]; else
    /// none. Two parts in whose place the same is read count as one: they were equal.
    fn all(&self) -> Vec<usize> {
        let different: BTreeSet<&Vec<LabelIx>> = self.read.values().collect();
        if self.passed.is_empty() && different.len() < PARTS_MIN {
            return Vec::new();
        }
        let all: BTreeSet<usize> = self.read.keys().chain(&self.passed).copied().collect();
        all.into_iter().collect()
    }
}

/// Variables of two bodies that can have been merged: parts on `side`, wholes on the other side.
struct MergeSearch<'c, 'a> {
    change: &'c BodyChange<'a>,
    /// Side of the parts.
    side: Side,
    /// Indices of the variables without counterpart on the side of the parts.
    parts: Set<usize>,
    /// Indices of the variables that can be the whole.
    wholes: Set<usize>,
}

impl<'c, 'a> MergeSearch<'c, 'a> {
    /// Creates the search. Its variables have no counterpart of their name, and no value that moved.
    fn new(change: &'c BodyChange<'a>, side: Side) -> MergeSearch<'c, 'a> {
        let free = |side: Side| -> Set<usize> {
            let (own, other) = (change.bodies.get(side), change.bodies.get(side.opposite()));
            let moved = change.moved_values.get(side).iter();
            let moved: Set<usize> = moved.map(|it| it.variable).collect();
            let variables = own.variables.declarations.iter().enumerate();
            let free = variables.filter(|(index, variable)| {
                other.variables.of_name(variable.label).is_empty() && !moved.contains(index)
            });
            free.map(|(index, _)| index).collect()
        };
        MergeSearch {
            change,
            side,
            parts: free(side),
            wholes: free(side.opposite()),
        }
    }

    /// Returns the variable of `side`, among `variables`, that a leaf names outside of its declaration.
    fn used(&self, side: Side, leaf: TreeIx, variables: &Set<usize>) -> Option<usize> {
        let body = self.change.bodies.get(side);
        let index = body.variables.of_leaf(body.tree(), leaf)?;
        (variables.contains(&index) && body.variable(index).name != leaf).then_some(index)
    }

    /// Returns the evidence for the parts of each whole in the mapped statements.
    fn run(&self) -> BTreeMap<usize, Parts> {
        let mut found: BTreeMap<usize, Parts> = BTreeMap::new();
        let sizes = [self.parts.len(), self.wholes.len()];
        if sizes[0] < PARTS_MIN || sizes[1] == 0 || sizes.iter().any(|&it| it > VARIABLES_MAX) {
            return found;
        }
        let own = self.change.bodies.get(self.side);
        let tree = own.tree();
        for &(before, after) in &self.change.statements {
            let (statement, partner) = self.side.ordered(before, after);
            if !self.change.work.spend(tree.size(statement)) {
                break;
            }
            let mut lists: Set<TreeIx> = Set::default();
            for leaf in own.header_leaves(statement) {
                let Some(part) = self.used(self.side, leaf, &self.parts) else {
                    continue;
                };
                if let Some((whole, labels)) = self.read_instead(statement, leaf, partner) {
                    let of_whole = found.entry(whole).or_default();
                    of_whole.read.entry(part).or_insert(labels);
                }
                let list = tree[leaf].parent;
                if tree[list].shape == Shape::Group
                    && lists.insert(list)
                    && let Some((whole, parts)) = self.passed_instead(statement, list, partner)
                {
                    found.entry(whole).or_default().passed.extend(parts);
                }
            }
        }
        found
    }

    /// Returns the whole of which `partner` reads a member where `statement` has the part `leaf`, and the
    /// labels of what follows the name of the whole; `None` if another expression stands there.
    fn read_instead(
        &self,
        statement: TreeIx,
        leaf: TreeIx,
        partner: TreeIx,
    ) -> Option<(usize, Vec<LabelIx>)> {
        let (own, other) = self.bodies();
        let place = at_place((own, statement), leaf, (other, partner), self.change.work)?;
        let tree = other.tree();
        let leaves = tree.subtree(place);
        let mut leaves = leaves
            .filter(|&it| tree.is_leaf(it) && tree[it].role != LeafRole::None)
            .filter(|&it| tree[it].role != LeafRole::Comment);
        let whole = self.used(self.side.opposite(), leaves.next()?, &self.wholes)?;
        let read: Vec<TreeIx> = leaves.collect();
        // A call with arguments computes something of the whole, and reads nothing off it.
        let is_member = |it: &TreeIx| {
            use LeafRole::{Callee, Member, Operator};
            matches!(tree[*it].role, Callee | Member | Operator)
        };
        let reads_member = !read.is_empty() && read.iter().all(is_member);
        let labels = read.into_iter().map(|it| tree[it].label).collect();
        reads_member.then_some((whole, labels))
    }

    /// Returns the whole that `partner` passes where the arguments `list` of `statement` have several parts
    /// one after the other, and these parts; `None` if the other arguments are not as many as before.
    fn passed_instead(
        &self,
        statement: TreeIx,
        list: TreeIx,
        partner: TreeIx,
    ) -> Option<(usize, Vec<usize>)> {
        let (own, other) = self.bodies();
        let place = at_place((own, statement), list, (other, partner), self.change.work)?;
        let arguments = |body: &Body<'_>, list: TreeIx| -> Vec<TreeIx> {
            let children = body.file.syntax.children(body.tree(), list);
            children.collect()
        };
        let (old, new) = (arguments(own, list), arguments(other, place));
        let number = (old.len() + 1).checked_sub(new.len())?;
        if number < PARTS_MIN {
            return None;
        }
        let wholes = new.iter().enumerate();
        let mut passed = wholes.filter_map(|(index, &argument)| {
            let whole = self.used(self.side.opposite(), argument, &self.wholes)?;
            let parts = old.get(index..index + number)?.iter();
            let parts = parts.map(|&part| self.used(self.side, part, &self.parts));
            Some((whole, parts.collect::<Option<Vec<usize>>>()?))
        });
        passed.next()
    }

    /// Returns the body with the parts and the body with the whole.
    fn bodies(&self) -> (&'c Body<'a>, &'c Body<'a>) {
        let bodies = &self.change.bodies;
        (bodies.get(self.side), bodies.get(self.side.opposite()))
    }
}

/// Returns the groups of variables with their parts on `side`. At least one variable of a group is no
/// parameter.
fn groups(change: &BodyChange<'_>, side: Side) -> Vec<MergedVariables> {
    let search = MergeSearch::new(change, side);
    let (own, other) = search.bodies();
    let groups = search.run().into_iter().map(|(whole, parts)| {
        let parts = parts.all();
        MergedVariables { parts, whole }
    });
    let groups = groups.filter(|group| {
        let parts = &group.parts;
        let are_parameters = parts.iter().all(|&part| own.variable(part).is_parameter)
            && other.variable(group.whole).is_parameter;
        parts.len() >= PARTS_MIN && !are_parameters
    });
    groups.collect()
}

/// Sets the merged variables of two matched bodies, and removes the pairs of a whole and one of its
/// parts: the part was not renamed.
pub fn find_merged(change: &mut BodyChange<'_>) {
    if change.relation != BodyRelation::Matched {
        return;
    }
    let merged = Pair::of_sides(|side| groups(change, side));
    for side in Side::BOTH {
        for group in merged.get(side) {
            change.pairs.pairs.retain(|pair| {
                let (part, whole) = side.ordered(pair.before, pair.after);
                let is_part = |part: Named| match part {
                    Named::Variable(index) => group.parts.contains(&index),
                    Named::Attribute(_) => false,
                };
                whole != Named::Variable(group.whole) || !is_part(part)
            });
        }
    }
    change.merged = merged;
}

/// Returns one finding for each group of variables with its parts on `side`.
fn findings(change: &BodyChange<'_>, side: Side) -> Vec<BodyFinding> {
    let (own, other) = (change.bodies.get(side), change.bodies.get(side.opposite()));
    let [role, role_of_whole] = roles_of_variables(side);
    let groups = change.merged.get(side).iter().map(|group| {
        let parts = group.parts.iter();
        let texts: Vec<String> = parts
            .map(|&part| own.text_of(Named::Variable(part)))
            .collect();
        let whole = other.text_of(Named::Variable(group.whole));
        let (old, new) = side.ordered(list_of(&texts), whole);
        let parts = group.parts.iter();
        let mut sites: Vec<Site> = parts
            .map(|&part| own.declaration_site(part, role))
            .collect();
        sites.push(other.declaration_site(group.whole, role_of_whole));
        sites.sort_by_key(|site| site.side);
        BodyFinding {
            values: Pair::new(Some(old), Some(new)),
            sites,
            parts: Vec::new(),
        }
    });
    groups.collect()
}

/// Finds groups of local variables that one variable replaced.
pub fn merge_variable(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    findings(change, Side::Before)
}

/// Finds local variables that several variables replaced.
pub fn split_variable(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    findings(change, Side::After)
}
