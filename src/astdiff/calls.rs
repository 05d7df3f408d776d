//! Calls in the syntax trees of a change: which unmatched members a body calls, and the arguments
//! of these calls.
//!
//! `relate` has the same questions for relationships, and answers them independently
//! (`relate::flow::callees`, `Evidence::bindings`, `flow::called_instead`): it works on the tokens and
//! resolved calls of outlines, for all commits, before any syntax tree is built. Here, arguments are
//! needed as nodes, and members count that no relationship matched. Calls are therefore recognised by
//! name and number of arguments alone.

use super::differ::Differ;
use super::mapping::{NodeAt, TreeFileIx};
use super::parts::names::declared_name;
use crate::base::ids::Id;
use crate::base::pair::Side;
use crate::base::{Map, Set};
use crate::body::Binding;
use crate::body::statements::{LeafToken, StatementIx};
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{LabelIx, TreeIx};

/// Maximum number of called members that are considered per body.
const CALLEES_PER_BODY_MAX: usize = 20;
/// Number of nodes searched for calls that costs as much as one comparison.
const NODES_PER_UNIT: u64 = 16;
/// Maximum number of calls of one member that are considered per body.
const CALLS_PER_MEMBER_MAX: usize = 20;

/// Member with a call that may replace, or have replaced, code of a body.
#[derive(Debug, Clone, Copy)]
pub(super) struct CalleeUse {
    /// Side of the call, on which the member is unmatched.
    pub side: Side,
    /// Member without a match: it was added or removed.
    pub callee: NodeAt,
    /// Member that calls the unmatched member.
    pub caller: NodeAt,
    /// True if the caller is itself unmatched.
    pub is_nested: bool,
    /// True if calls may refer to another member of that name as well.
    pub is_ambiguous: bool,
}

/// Member without a match: it was added or removed.
#[derive(Debug, Clone, Copy)]
pub(super) struct UnmatchedMember {
    member: NodeAt,
    /// Number of arguments that a call must have to refer to the member; `None` if every call of the
    /// name refers to the member, because the other side has no member of this name.
    only_with: Option<usize>,
    /// True if the other side has a member with the name and number of parameters of `member`, so
    /// that only a relationship shows that `member` was extracted or inlined.
    is_ambiguous: bool,
}

impl Differ<'_> {
    /// Returns the unmatched members by name. Where the other side has a member of the name, a call
    /// must have as many arguments as the member has parameters.
    pub(super) fn unmatched_members(&self, side: Side) -> Map<LabelIx, Vec<UnmatchedMember>> {
        let mut other_counts: Map<LabelIx, Set<usize>> = Map::default();
        for (name, member) in self.named_members(side.opposite()) {
            let count = self.parameters(side.opposite(), member).len();
            other_counts.entry(name).or_default().insert(count);
        }
        let mut members: Map<LabelIx, Vec<UnmatchedMember>> = Map::default();
        for (name, member) in self.named_members(side) {
            let count = self.parameters(side, member).len();
            let other_counts = other_counts.get(&name);
            if self.is_unmapped(side, member) {
                members.entry(name).or_default().push(UnmatchedMember {
                    member,
                    only_with: other_counts.is_some().then_some(count),
                    is_ambiguous: other_counts.is_some_and(|counts| counts.contains(&count)),
                });
            }
        }
        members
    }

    /// Returns the members of a side that have a name, by file and position.
    fn named_members(&self, side: Side) -> Vec<(LabelIx, NodeAt)> {
        let files = self.statements.get(side).iter().enumerate();
        let members = files.flat_map(|(file, statements)| {
            let file = TreeFileIx::new(file);
            let items = statements.ids().map(|statement| &statements[statement]);
            let members = items.filter(|item| item.shape == Shape::Member);
            let nodes = members.map(|member| member.node);
            nodes.filter_map(move |node| {
                let name = declared_name(self.tree(side, file), node)?;
                Some((name, NodeAt { file, node }))
            })
        });
        members.collect()
    }

    /// Returns the names of a member's parameters: the variables in its header.
    pub(super) fn parameters(&self, side: Side, member: NodeAt) -> Vec<LabelIx> {
        let statements = self.statements_of(side, member.file);
        let header = statements.of_node(member.node);
        let tokens = header
            .map_or(&[][..], |statement| statements.tokens(statement))
            .iter();
        let variables = tokens.filter(|token| token.role == LeafRole::Variable);
        variables.map(|token| token.label).collect()
    }

    /// Returns the arguments of a call, given the leaf `site` that names the callee; `None` if it
    /// is not a call with an argument list.
    pub(super) fn arguments(
        &self,
        side: Side,
        file: TreeFileIx,
        site: TreeIx,
    ) -> Option<Vec<TreeIx>> {
        self.tree(side, file).arguments(site)
    }

    /// Returns the parameters of `callee` with the arguments of a call in `caller`; `None` if their
    /// numbers differ or it is not a call with an argument list.
    pub(super) fn bound_arguments(
        &self,
        side: Side,
        (callee, caller): (NodeAt, NodeAt),
        site: TreeIx,
    ) -> Option<impl Iterator<Item = (LabelIx, TreeIx)> + use<>> {
        let parameters = self.parameters(side, callee);
        let arguments = self.arguments(side, caller.file, site)?;
        let are_as_many = parameters.len() == arguments.len();
        are_as_many.then(|| parameters.into_iter().zip(arguments))
    }

    /// Returns the parameters of a called member with the leaves of a call's arguments. Leaves out
    /// parameters whose name is also a variable of the body, listed in `variables`.
    pub(super) fn bindings(
        &self,
        called: CalleeUse,
        site: TreeIx,
        variables: &Set<LabelIx>,
    ) -> Vec<Binding> {
        let tree = self.tree(called.side, called.caller.file);
        let leaf = |node: TreeIx| LeafToken {
            node,
            label: tree[node].label,
            role: tree[node].role,
        };
        let bound = self.bound_arguments(called.side, (called.callee, called.caller), site);
        let bound = bound.into_iter().flatten();
        let bound = bound.filter(|(parameter, _)| !variables.contains(parameter));
        let binding = |(parameter, argument): (LabelIx, TreeIx)| {
            let leaves = tree.subtree(argument).filter(|&node| tree.is_leaf(node));
            Binding {
                side: called.side,
                parameter,
                argument: leaves.map(leaf).collect(),
            }
        };
        bound.map(binding).collect()
    }

    /// Returns the members among `unmatched` that a body calls, in the order of the calls, followed
    /// by the members among `unmatched` that these members call.
    pub(super) fn callees(
        &self,
        side: Side,
        body: NodeAt,
        unmatched: &Map<LabelIx, Vec<UnmatchedMember>>,
    ) -> Vec<CalleeUse> {
        let mut callees: Vec<CalleeUse> = Vec::new();
        let mut pending = vec![body];
        while let Some(caller) = pending.pop() {
            let tree = self.tree(side, caller.file);
            let size = tree.size(caller.node) as u64;
            if !self.budget.spend(size / NODES_PER_UNIT) {
                break;
            }
            for site in tree.subtree(caller.node) {
                if !tree.is_leaf(site) || tree.call_of(site).is_none() {
                    continue;
                }
                for candidate in unmatched.get(&tree[site].label).into_iter().flatten() {
                    let callee = candidate.member;
                    if callees.len() >= CALLEES_PER_BODY_MAX || !self.budget.spend(1) {
                        return callees;
                    }
                    let has_count = candidate.only_with.is_none_or(|count| {
                        let arguments = self.arguments(side, caller.file, site);
                        arguments.is_some_and(|arguments| arguments.len() == count)
                    });
                    let is_new = !callees.iter().any(|known| known.callee == callee);
                    if has_count && callee != body && is_new {
                        callees.push(CalleeUse {
                            side,
                            callee,
                            caller,
                            is_nested: caller != body,
                            is_ambiguous: candidate.is_ambiguous,
                        });
                        pending.push(callee);
                    }
                }
            }
        }
        callees
    }

    /// Returns the calls of a member in its caller, as the leaves that name it.
    pub(super) fn call_sites(&self, called: CalleeUse) -> Vec<TreeIx> {
        let tree = self.tree(called.side, called.caller.file);
        let callee = self.tree(called.side, called.callee.file);
        let name = declared_name(callee, called.callee.node);
        let inside = tree.subtree(called.caller.node);
        let calls = inside.filter(|&node| {
            tree.is_leaf(node) && Some(tree[node].label) == name && tree.call_of(node).is_some()
        });
        calls.take(CALLS_PER_MEMBER_MAX).collect()
    }

    /// Returns the innermost statement around a node of a member.
    pub(super) fn statement_around(
        &self,
        side: Side,
        member: NodeAt,
        node: TreeIx,
    ) -> Option<StatementIx> {
        let tree = self.tree(side, member.file);
        let statements = self.statements_of(side, member.file);
        let mut nodes = std::iter::once(node).chain(tree.ancestors(node));
        nodes.find_map(|node| statements.of_node(node))
    }

    /// Returns the names of the variables in the statements of a member.
    pub(super) fn variables_of(&self, side: Side, member: NodeAt) -> Set<LabelIx> {
        let statements = self.statements_of(side, member.file);
        let inside = self.all_inside(side, member).into_iter();
        let tokens = inside.flat_map(|statement| statements.tokens(statement));
        let variables = tokens.filter(|token| token.role == LeafRole::Variable);
        variables.map(|token| token.label).collect()
    }
}
