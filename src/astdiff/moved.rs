//! Mapping of code that moved to or from another declaration: extracted and inlined members (TOSEM
//! 2024, sections 3.2.3 and 3.2.4).

use super::NodeAt;
use super::conflicts::{ExtractionAttempt, ExtractionPairs, MappingWithoutExtraction};
use super::differ::{Differ, UnmatchedCall, in_file_of};
use super::members::name;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::body::statements::{LeafToken, StatementIx};
use crate::body::{Binding, StatementMatchKind, StatementPair, Task};
use crate::lang::shapes::{LeafRole, Shape};
use crate::parse::tree::{LabelIx, TreeIx};
use std::rc::Rc;

/// Maximum number of called members that are considered per body.
const CALLEES_PER_BODY_MAX: usize = 20;
/// Number of nodes searched for calls that costs as much as one comparison.
const NODES_PER_UNIT: u64 = 16;
/// Maximum number of calls of one member that are considered per body.
const CALLS_PER_MEMBER_MAX: usize = 20;

/// Member with a call that may replace, or have replaced, code of a body.
#[derive(Debug, Clone, Copy)]
struct CalleeUse {
    /// Unmatched member, on the side where it is called.
    callee: NodeAt,
    /// Member that calls it.
    caller: NodeAt,
    /// True if the caller is itself such an unmatched member.
    is_nested: bool,
    /// True if calls may refer to another member of that name as well.
    is_ambiguous: bool,
}

/// Unmatched member.
#[derive(Debug, Clone, Copy)]
struct UnmatchedMember {
    member: NodeAt,
    /// Number of arguments a call needs to refer to this member; `None` if any call by name does,
    /// because the other side has no member of the name.
    only_with: Option<usize>,
    /// True if the other side has a member with the same name and number of parameters, so that
    /// only a relationship shows that this one was extracted or inlined.
    is_ambiguous: bool,
}

impl Differ<'_> {
    /// Maps the remaining statements of the body pairs `of` to added members that are called there
    /// now (extracted), and to removed members that were called there (inlined).
    pub fn map_moved_code(&mut self, of: &[(NodeAt, NodeAt)]) {
        let declared = self.change.declared;
        let free = Pair::new(
            self.unmatched_members_by_name(Side::Before),
            self.unmatched_members_by_name(Side::After),
        );
        let known = declared.extracted.iter().chain(&declared.inlined);
        let known: Set<(NodeAt, NodeAt)> = known.copied().collect();
        let mut done: Set<(NodeAt, NodeAt)> = Set::default();
        let mut drafts = Map::default();
        for &(before, after) in of {
            for side in [Side::After, Side::Before] {
                let body = if side == Side::After { after } else { before };
                for called in self.callees(side, body, free.get(side)) {
                    let pair = match side {
                        Side::After => (before, called.callee),
                        Side::Before => (called.callee, after),
                    };
                    let is_known = known.contains(&pair);
                    if (is_known || !called.is_ambiguous) && done.insert(pair) {
                        self.map_at_calls((before, after), side, called, is_known, &mut drafts);
                    }
                }
            }
        }
        for (side, pairs) in [
            (Side::After, &declared.extracted),
            (Side::Before, &declared.inlined),
        ] {
            for &(before, after) in pairs {
                if done.insert((before, after)) {
                    self.map_known(side, before, after, &mut drafts);
                }
            }
        }
    }

    /// Returns the unmatched members by name. Where the other side has a member of the name, a call
    /// must have as many arguments as the member has parameters.
    fn unmatched_members_by_name(&self, side: Side) -> Map<LabelIx, Vec<UnmatchedMember>> {
        let other = side.opposite();
        let mut theirs: Map<LabelIx, Set<usize>> = Map::default();
        for at in self.all_members(other) {
            if let Some(name) = name(self.tree(other, at.file), at.node) {
                let counts = theirs.entry(name).or_default();
                counts.insert(self.parameters(other, at).len());
            }
        }
        let mut members: Map<LabelIx, Vec<UnmatchedMember>> = Map::default();
        for member in self.all_members(side) {
            let Some(name) = name(self.tree(side, member.file), member.node) else {
                continue;
            };
            let parameters = self.parameters(side, member).len();
            let counts = theirs.get(&name);
            if self.is_unmapped(side, member) {
                members.entry(name).or_default().push(UnmatchedMember {
                    member,
                    only_with: counts.is_some().then_some(parameters),
                    is_ambiguous: counts.is_some_and(|counts| counts.contains(&parameters)),
                });
            }
        }
        members
    }

    /// Returns all members of a side, by file and position.
    fn all_members(&self, side: Side) -> Vec<NodeAt> {
        let files = self.statements.get(side).iter().enumerate();
        files
            .flat_map(|(file, statements)| {
                let members = statements.ids().map(|at| &statements[at]);
                let members = members.filter(|item| item.shape == Shape::Member);
                members.map(move |item| NodeAt {
                    file: super::TreeFileIx::new(file),
                    node: item.node,
                })
            })
            .collect()
    }

    /// Returns the names of a member's parameters: the variables in its header.
    pub(super) fn parameters(&self, side: Side, member: NodeAt) -> Vec<LabelIx> {
        let of = self.of(side, member.file);
        let Some(at) = of.of_node(member.node) else {
            return Vec::new();
        };
        let variables = of.tokens(at).iter();
        variables
            .filter(|token| token.role == LeafRole::Variable)
            .map(|token| token.label)
            .collect()
    }

    /// Returns the arguments of a call, given the leaf `site` that names the callee; `None` if it
    /// is not a call with an argument list.
    pub(super) fn arguments(
        &self,
        side: Side,
        file: super::TreeFileIx,
        site: TreeIx,
    ) -> Option<Vec<TreeIx>> {
        let tree = self.tree(side, file);
        let mut parts = tree.children(tree.call_of(site)?);
        let list = parts.find(|&child| tree[child].shape == Shape::Group)?;
        let arguments = tree.children(list);
        Some(
            arguments
                .filter(|&child| tree[child].shape != Shape::Comment)
                .collect(),
        )
    }

    /// Returns the members among `free` that a body calls, in the order of the calls, followed by
    /// those that they call themselves.
    fn callees(
        &self,
        side: Side,
        body: NodeAt,
        free: &Map<LabelIx, Vec<UnmatchedMember>>,
    ) -> Vec<CalleeUse> {
        let mut found: Vec<CalleeUse> = Vec::new();
        let mut open = vec![body];
        while let Some(caller) = open.pop() {
            let tree = self.tree(side, caller.file);
            if !self
                .budget
                .spend(tree.size(caller.node) as u64 / NODES_PER_UNIT)
            {
                break;
            }
            for node in tree.subtree(caller.node) {
                if !tree.is_leaf(node) || tree.call_of(node).is_none() {
                    continue;
                }
                for free in free.get(&tree[node].label).into_iter().flatten() {
                    let callee = free.member;
                    if found.len() >= CALLEES_PER_BODY_MAX || !self.budget.spend(1) {
                        return found;
                    }
                    if let Some(count) = free.only_with
                        && self
                            .arguments(side, caller.file, node)
                            .map(|list| list.len())
                            != Some(count)
                    {
                        continue;
                    }
                    let is_new = !found.iter().any(|called| called.callee == callee);
                    if callee != body && is_new {
                        found.push(CalleeUse {
                            callee,
                            caller,
                            is_nested: caller != body,
                            is_ambiguous: free.is_ambiguous,
                        });
                        open.push(callee);
                    }
                }
            }
        }
        found
    }

    /// Returns the mapping of two bodies as if nothing had been extracted or inlined. Computed once
    /// per pair.
    fn draft(
        &self,
        (before, after): (NodeAt, NodeAt),
        drafts: &mut Map<(NodeAt, NodeAt), Rc<MappingWithoutExtraction>>,
    ) -> Rc<MappingWithoutExtraction> {
        if let Some(draft) = drafts.get(&(before, after)) {
            return Rc::clone(draft);
        }
        let task = self.task(before, after);
        let mut draft = MappingWithoutExtraction::default();
        for pair in self.map((before.file, after.file), &task) {
            let partners = &mut draft.partners;
            partners.before.insert(pair.before, (pair.after, pair.how));
            partners.after.insert(pair.after, (pair.before, pair.how));
        }
        let draft = Rc::new(draft);
        drafts.insert((before, after), Rc::clone(&draft));
        draft
    }

    /// Maps a member that was extracted or inlined according to a relationship, although no call
    /// was found.
    fn map_known(
        &mut self,
        side: Side,
        before: NodeAt,
        after: NodeAt,
        drafts: &mut Map<(NodeAt, NodeAt), Rc<MappingWithoutExtraction>>,
    ) {
        let (body, callee) = match side {
            Side::After => (before, after),
            Side::Before => (after, before),
        };
        let other = self.partners.get(side.opposite()).get(&body).copied();
        let draft = match (other, side) {
            (None, _) => Rc::default(),
            (Some(other), Side::After) => self.draft((body, other), drafts),
            (Some(other), Side::Before) => self.draft((other, body), drafts),
        };
        let scope = self.all_inside(side.opposite(), body);
        let run = ExtractionAttempt {
            side,
            body,
            callee,
            is_nested: false,
        };
        let pairs = self.map_attempt(&run, &scope, &[], &draft);
        self.take(run.files(body.file, callee.file), &pairs);
    }

    /// Maps a member called on `side` to the code of the other side's body that the calls replaced:
    /// for each call, within the counterparts of its enclosing statements, and then in the rest of
    /// the body.
    fn map_at_calls(
        &mut self,
        (before, after): (NodeAt, NodeAt),
        side: Side,
        called: CalleeUse,
        is_known: bool,
        drafts: &mut Map<(NodeAt, NodeAt), Rc<MappingWithoutExtraction>>,
    ) {
        let draft = self.draft((before, after), drafts);
        let body = if side == Side::After { before } else { after };
        let run = ExtractionAttempt {
            side,
            body,
            callee: called.callee,
            is_nested: called.is_nested,
        };
        let sites = match called.is_nested {
            true => Vec::new(),
            false => self.call_sites(side, called),
        };
        // A call that existed before refers to another member of that name.
        let is_new = |site: &TreeIx| !self.is_unchanged_call(side, called.caller, *site, &draft);
        let calls_anew = called.is_nested || is_known || sites.iter().any(is_new);
        if !calls_anew {
            return;
        }
        let sites: Vec<TreeIx> = sites.into_iter().filter(is_new).collect();
        self.calls.push(UnmatchedCall {
            side,
            body,
            callee: called.callee,
            caller: called.caller,
            sites: sites.clone(),
        });
        let whole = self.all_inside(side.opposite(), body);
        let said = self.variables_of(side.opposite(), body);
        let mut taken: Set<StatementIx> = Set::default();
        let mut given = Vec::new();
        let mut pairs = Vec::new();
        let mut divided = Vec::new();
        for &site in &sites {
            let bound = self.bindings(side, called, site, &said);
            let scopes = self.call_scopes(side, called, site, &draft);
            for scope in scopes {
                let free: Vec<StatementIx> = self
                    .of(side.opposite(), body.file)
                    .inside(scope)
                    .skip(1)
                    .filter(|at| !taken.contains(at))
                    .collect();
                let found = self.map_attempt(&run, &free, &bound, &draft);
                if self.has_leaf(side, called.callee, &found) {
                    taken.extend(found.iter().map(|pair| run.of_body(pair)));
                    let arguments = self.arguments(side, called.caller.file, site);
                    let arguments: Rc<[NodeAt]> = arguments
                        .into_iter()
                        .flatten()
                        .map(|node| in_file_of(called.caller, node))
                        .collect();
                    for pair in &found {
                        let at = self.node_of(side.opposite(), (body.file, run.of_body(pair)));
                        given.push((side, at, Rc::clone(&arguments)));
                    }
                    divided.extend(found.iter().filter_map(|pair| {
                        let rest = self.split_return(&run, pair, (called.caller, site), &bound)?;
                        Some((*pair, rest))
                    }));
                    pairs.extend(found);
                    break;
                }
            }
        }
        let rest: Vec<StatementIx> = whole.into_iter().filter(|at| !taken.contains(at)).collect();
        let bound = match &sites[..] {
            [site, ..] => self.bindings(side, called, *site, &said),
            [] => Vec::new(),
        };
        if sites.len() <= 1 || pairs.is_empty() {
            let covered: Set<StatementIx> = pairs.iter().map(|pair| run.of_callee(pair)).collect();
            let mut found = self.map_attempt(&run, &rest, &bound, &draft);
            found.retain(|pair| !covered.contains(&run.of_callee(pair)));
            pairs.extend(found);
        }
        if pairs.is_empty() || !(is_known || self.covers_member(&run, &pairs)) {
            return;
        }
        pairs.retain(|pair| !divided.iter().any(|(whole, _)| whole == pair));
        self.take(run.files(body.file, called.callee.file), &pairs);
        let divided: Vec<StatementPair> = divided.into_iter().map(|(_, rest)| rest).collect();
        self.take(run.files(body.file, called.caller.file), &divided);
        self.arguments.extend(given);
    }

    /// Returns true if the statement of a call has an equal counterpart in the draft.
    fn is_unchanged_call(
        &self,
        side: Side,
        caller: NodeAt,
        site: TreeIx,
        draft: &MappingWithoutExtraction,
    ) -> bool {
        let Some(statement) = self.statement_around(side, caller, site) else {
            return false;
        };
        let partner = draft.partners.get(side).get(&statement);
        partner.is_some_and(|(_, how)| *how == StatementMatchKind::Identical)
    }

    /// Returns the innermost statement around a node of a member.
    pub(super) fn statement_around(
        &self,
        side: Side,
        member: NodeAt,
        node: TreeIx,
    ) -> Option<StatementIx> {
        let tree = self.tree(side, member.file);
        let of = self.of(side, member.file);
        let mut around = std::iter::once(node).chain(tree.ancestors(node));
        around.find_map(|node| of.of_node(node))
    }

    /// Returns the names of the variables in the statements of a member.
    fn variables_of(&self, side: Side, member: NodeAt) -> Set<LabelIx> {
        let of = self.of(side, member.file);
        let inside = self.all_inside(side, member).into_iter();
        inside
            .flat_map(|at| of.tokens(at))
            .filter(|token| token.role == LeafRole::Variable)
            .map(|token| token.label)
            .collect()
    }

    /// Returns the pair with the calling statement for a statement whose value was extracted or
    /// inlined while the rest of it stayed: `return f(a + b)` became `return f(sum())`, and `sum`
    /// has `return a + b`. This is the case if the calling statement with the returned value in
    /// place of the call equals the statement of the body. Then only the value moved, as an
    /// expression.
    fn split_return(
        &self,
        run: &ExtractionAttempt,
        pair: &StatementPair,
        (caller, site): (NodeAt, TreeIx),
        bound: &[Binding],
    ) -> Option<StatementPair> {
        let (theirs, returned) = (run.side.opposite(), run.of_callee(pair));
        let of_callee = self.of(run.side, run.callee.file);
        let callee = self.tree(run.side, run.callee.file);
        if !callee.is_exit(of_callee[returned].node) {
            return None;
        }
        let tree = self.tree(run.side, caller.file);
        let (call, calling) = (
            tree.call_of(site)?,
            self.statement_around(run.side, caller, site)?,
        );
        let around = self.of(run.side, caller.file).tokens(calling);
        let first = around.partition_point(|token| token.node < call);
        let last = around.partition_point(|token| token.node < tree[call].end);
        if first == 0 && last == around.len() {
            return None;
        }
        let labels = |tokens: &[LeafToken]| -> Vec<LabelIx> {
            tokens.iter().map(|token| token.label).collect()
        };
        let value = of_callee.tokens(returned);
        let with_arguments = value.iter().flat_map(|token| {
            let mut bound = bound.iter();
            let is_bound =
                |bound: &&Binding| bound.name == token.label && token.role == LeafRole::Variable;
            match bound.find(is_bound) {
                Some(bound) => labels(&bound.by),
                None => vec![token.label],
            }
        });
        let with_arguments: Vec<LabelIx> = with_arguments.collect();
        let of_body = self.of(theirs, run.body.file);
        let said = labels(of_body.tokens(run.of_body(pair)));
        let (head, tail) = (labels(&around[..first]), labels(&around[last..]));
        let is_whole = [labels(value), with_arguments]
            .iter()
            .any(|value| [&head[..], value, &tail[..]].concat() == said);
        let (before, after) = match run.side {
            Side::After => (run.of_body(pair), calling),
            Side::Before => (calling, run.of_body(pair)),
        };
        is_whole.then_some(StatementPair {
            before,
            after,
            how: StatementMatchKind::Replaced,
        })
    }

    fn has_leaf(&self, side: Side, callee: NodeAt, pairs: &[StatementPair]) -> bool {
        let of = self.of(side, callee.file);
        pairs.iter().any(|pair| {
            let at = if side == Side::After {
                pair.after
            } else {
                pair.before
            };
            of[at].shape == Shape::Leaf
        })
    }

    /// Returns the calls of a member in its caller, as the leaves that name it.
    fn call_sites(&self, side: Side, called: CalleeUse) -> Vec<TreeIx> {
        let tree = self.tree(side, called.caller.file);
        let callee = self.tree(side, called.callee.file);
        let name = name(callee, called.callee.node);
        let inside = tree.subtree(called.caller.node);
        let calls = inside.filter(|&node| {
            tree.is_leaf(node) && Some(tree[node].label) == name && tree.call_of(node).is_some()
        });
        calls.take(CALLS_PER_MEMBER_MAX).collect()
    }

    /// Returns the counterparts of the statements around a call, innermost first.
    fn call_scopes(
        &self,
        side: Side,
        called: CalleeUse,
        site: TreeIx,
        draft: &MappingWithoutExtraction,
    ) -> Vec<StatementIx> {
        let of = self.of(side, called.caller.file);
        let Some(statement) = self.statement_around(side, called.caller, site) else {
            return Vec::new();
        };
        let partners = draft.partners.get(side);
        of.enclosing(statement)
            .take_while(|&at| of[at].node != called.caller.node)
            .filter_map(|at| Some(partners.get(&at)?.0))
            .collect()
    }

    /// Returns the parameters of a called member with the arguments of a call. Leaves out
    /// parameters whose name is also a variable of the body, listed in `said`.
    fn bindings(
        &self,
        side: Side,
        called: CalleeUse,
        site: TreeIx,
        said: &Set<LabelIx>,
    ) -> Vec<Binding> {
        let parameters = self.parameters(side, called.callee);
        let tree = self.tree(side, called.caller.file);
        let Some(arguments) = self.arguments(side, called.caller.file, site) else {
            return Vec::new();
        };
        if arguments.len() != parameters.len() {
            return Vec::new();
        }
        let leaves = |node: TreeIx| {
            let inside = tree.subtree(node);
            let leaves = inside.filter(|&leaf| tree.is_leaf(leaf));
            leaves
                .map(|leaf| LeafToken {
                    node: leaf,
                    label: tree[leaf].label,
                    role: tree[leaf].role,
                })
                .collect()
        };
        parameters
            .into_iter()
            .zip(arguments)
            .filter(|(name, _)| !said.contains(name))
            .map(|(name, argument)| Binding {
                side,
                name,
                by: leaves(argument),
            })
            .collect()
    }

    /// Maps the statements `scope` of a body to those of a member, and keeps the pairs that are
    /// better than those of the draft.
    fn map_attempt(
        &self,
        run: &ExtractionAttempt,
        scope: &[StatementIx],
        bound: &[Binding],
        draft: &MappingWithoutExtraction,
    ) -> Vec<StatementPair> {
        let theirs = run.side.opposite();
        if !self.budget.spend(scope.len() as u64) {
            return Vec::new();
        }
        let offered = scope.iter().copied().filter(|&at| {
            self.is_unmapped(theirs, self.node_of(theirs, (run.body.file, at)))
                && self.may_move(run, at, draft)
        });
        let of_body: Vec<StatementIx> = offered.collect();
        let of_callee = if self.is_unmapped(run.side, run.callee) {
            self.all_inside(run.side, run.callee)
        } else {
            self.unmapped_inside(run.side, run.callee)
        };
        if of_body.is_empty() || of_callee.is_empty() {
            return Vec::new();
        }
        let free = match run.side {
            Side::After => Pair::new(of_body, of_callee),
            Side::Before => Pair::new(of_callee, of_body),
        };
        let files = run.files(run.body.file, run.callee.file);
        let task = Task {
            free,
            is_moved: true,
            bound: bound.to_vec(),
            ..self.empty_task()
        };
        let mut pairs = self.map(files, &task);
        // The outermost blocks of the two members do not correspond to each other.
        for (side, declaration) in [(theirs, run.body), (run.side, run.callee)] {
            let of = self.of(side, declaration.file);
            pairs.retain(|pair| {
                let at = if side == Side::Before {
                    pair.before
                } else {
                    pair.after
                };
                let around = of[at].parent;
                of[at].shape != Shape::Block
                    || around.is_none_or(|around| of[around].node != declaration.node)
            });
        }
        let all = ExtractionPairs::new(run, &pairs);
        pairs.retain(|pair| self.is_better_than_draft(run, pair, &all, draft));
        pairs
    }

    /// Returns true if `pairs` cover more than half of the member's leaf statements, or a third
    /// with at least one equal statement among them.
    fn covers_member(&self, run: &ExtractionAttempt, pairs: &[StatementPair]) -> bool {
        let of = self.of(run.side, run.callee.file);
        let mut mapped: Map<StatementIx, bool> = Map::default();
        for pair in pairs {
            let at = run.of_callee(pair);
            if of[at].shape == Shape::Leaf {
                let says = pair.how == StatementMatchKind::Identical && of.tokens(at).len() > 1;
                *mapped.entry(at).or_default() |= says;
            }
        }
        let identical = mapped.values().filter(|says| **says).count();
        let all = self.all_inside(run.side, run.callee);
        let leaves = all.iter().filter(|at| of[**at].shape == Shape::Leaf);
        let leaves = leaves.count();
        mapped.len() * 2 > leaves || (identical > 0 && mapped.len() * 3 >= leaves)
    }
}
