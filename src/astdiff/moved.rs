//! Mapping of code that moved to or from another declaration: extracted and inlined members (TOSEM
//! 2024, sections 3.2.3 and 3.2.4).

pub(super) mod conflicts;
pub(super) mod moved_expressions;
pub(super) mod moved_statements;
pub(super) mod returned_values;

use super::calls::CalleeUse;
use super::differ::{Differ, PassedArguments, UnmatchedCall};
use super::mapping::NodeAt;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::body::statements::{LeafToken, StatementIx};
use crate::body::{Binding, StatementMatchKind, StatementPair, Task};
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{LabelIx, TreeIx};
use conflicts::{ExtractionAttempt, ExtractionPairs, MappingWithoutExtraction};
use std::rc::Rc;

/// Mappings of pairs of bodies as if nothing had been extracted or inlined, computed when needed.
type Drafts = Map<(NodeAt, NodeAt), Rc<MappingWithoutExtraction>>;

/// Pairs of statements of a body and of a called member, found at the calls of the member.
#[derive(Default)]
struct CallSitePairs {
    pairs: Vec<StatementPair>,
    /// Statements of the body that are in `pairs`.
    mapped: Set<StatementIx>,
    /// For each of `pairs`, its statement of the body and the arguments of the call.
    arguments: Vec<PassedArguments>,
    /// Pairs of a statement of the body and a return statement of the member of which only the value
    /// moved, each with the pair of the former and the calling statement, which replaces it.
    split: Vec<(StatementPair, StatementPair)>,
}

impl Differ<'_> {
    /// Maps the remaining statements of `bodies` to added members that are called there now
    /// (extracted), and to removed members that were called there (inlined).
    pub fn map_moved_code(&mut self, bodies: &[(NodeAt, NodeAt)]) {
        let declared = self.change.declared;
        let unmatched = Pair::new(
            self.unmatched_members(Side::Before),
            self.unmatched_members(Side::After),
        );
        let related = declared.extracted.iter().chain(&declared.inlined);
        let related: Set<(NodeAt, NodeAt)> = related.copied().collect();
        let mut done: Set<(NodeAt, NodeAt)> = Set::default();
        let mut drafts = Drafts::default();
        for &(before, after) in bodies {
            for side in [Side::After, Side::Before] {
                let (caller, body) = side.ordered(before, after);
                for called in self.callees(side, caller, unmatched.get(side)) {
                    let pair = side.ordered(called.callee, body);
                    let is_related = related.contains(&pair);
                    if (is_related || !called.is_ambiguous) && done.insert(pair) {
                        self.map_at_calls((before, after), called, is_related, &mut drafts);
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
                    self.map_related(side, before, after, &mut drafts);
                }
            }
        }
    }

    /// Returns the mapping of two bodies as if nothing had been extracted or inlined. Computed once
    /// per pair.
    fn draft(
        &self,
        (before, after): (NodeAt, NodeAt),
        drafts: &mut Drafts,
    ) -> Rc<MappingWithoutExtraction> {
        if let Some(draft) = drafts.get(&(before, after)) {
            return Rc::clone(draft);
        }
        let task = self.task(before, after);
        let mut draft = MappingWithoutExtraction {
            bodies: Some(Pair::new(before, after)),
            ..MappingWithoutExtraction::default()
        };
        for pair in self.map_statements((before.file, after.file), &task) {
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
    fn map_related(&mut self, side: Side, before: NodeAt, after: NodeAt, drafts: &mut Drafts) {
        let (callee, body) = side.ordered(before, after);
        let other = self.partners.get(side.opposite()).get(&body).copied();
        let draft = match other {
            None => Rc::default(),
            Some(other) => self.draft(side.ordered(other, body), drafts),
        };
        let scope = self.all_inside(side.opposite(), body);
        let attempt = ExtractionAttempt {
            side,
            body,
            callee,
            is_nested: false,
        };
        let pairs = self.map_attempt(&attempt, &scope, &[], &draft);
        self.record_statements(attempt.files(callee.file), &pairs);
    }

    /// Maps a called member to the code of the other side's body that the calls replaced: for each
    /// call, within the counterparts of its enclosing statements, and then in the rest of the body.
    fn map_at_calls(
        &mut self,
        (before, after): (NodeAt, NodeAt),
        called: CalleeUse,
        is_related: bool,
        drafts: &mut Drafts,
    ) {
        let draft = self.draft((before, after), drafts);
        let CalleeUse { side, callee, .. } = called;
        let body = side.ordered(before, after).1;
        let attempt = ExtractionAttempt {
            side,
            body,
            callee,
            is_nested: called.is_nested,
        };
        let mut sites = match called.is_nested {
            true => Vec::new(),
            false => self.call_sites(called),
        };
        // A call that existed before refers to another member of that name.
        sites.retain(|&site| !self.is_unchanged_call(called, site, &draft));
        if sites.is_empty() && !called.is_nested && !is_related {
            return;
        }
        self.calls.push(UnmatchedCall {
            side,
            body,
            callee,
            caller: called.caller,
            sites: sites.clone(),
        });
        let variables = self.variables_of(side.opposite(), body);
        let mut at_calls = CallSitePairs::default();
        let mut first_bindings: Vec<Binding> = Vec::new();
        for (index, &site) in sites.iter().enumerate() {
            let bindings = self.bindings(called, site, &variables);
            self.map_call(&attempt, (called, site), &bindings, &draft, &mut at_calls);
            if index == 0 {
                first_bindings = bindings;
            }
        }
        let CallSitePairs { mut pairs, .. } = at_calls;
        if sites.len() <= 1 || pairs.is_empty() {
            let mut rest = self.all_inside(side.opposite(), body);
            rest.retain(|statement| !at_calls.mapped.contains(statement));
            let covered: Set<StatementIx> = pairs.iter().map(|pair| pair.get(side)).collect();
            let mut in_rest = self.map_attempt(&attempt, &rest, &first_bindings, &draft);
            in_rest.retain(|pair| !covered.contains(&pair.get(side)));
            pairs.extend(in_rest);
        }
        if pairs.is_empty() || !(is_related || self.covers_member(&attempt, &pairs)) {
            return;
        }
        // Of a split return statement, only the value moved to the callee: the rest is still in the
        // caller.
        let (split, in_caller): (Vec<_>, Vec<_>) = at_calls.split.into_iter().unzip();
        pairs.retain(|pair| !split.contains(pair));
        self.record_statements(attempt.files(callee.file), &pairs);
        self.record_statements(attempt.files(called.caller.file), &in_caller);
        self.passed_arguments.extend(at_calls.arguments);
    }

    /// Adds the pairs of the statements of a called member for one of its calls. They are searched
    /// within the counterparts of the statements around the call, and taken from the innermost
    /// counterpart that contains code of the member.
    fn map_call(
        &self,
        attempt: &ExtractionAttempt,
        (called, site): (CalleeUse, TreeIx),
        bindings: &[Binding],
        draft: &MappingWithoutExtraction,
        at_calls: &mut CallSitePairs,
    ) {
        let (side, body) = (attempt.side, attempt.body);
        for counterpart in self.counterparts_around_call(called, site, draft) {
            let statements = self.statements_of(side.opposite(), body.file);
            let inside = statements.inside(counterpart);
            let unmapped = inside
                .skip(1)
                .filter(|inner| !at_calls.mapped.contains(inner));
            let unmapped: Vec<StatementIx> = unmapped.collect();
            let pairs = self.map_attempt(attempt, &unmapped, bindings, draft);
            let of_callee = self.statements_of(side, called.callee.file);
            let is_leaf = |pair: &StatementPair| of_callee[pair.get(side)].shape == Shape::Leaf;
            if !pairs.iter().any(is_leaf) {
                continue;
            }
            let arguments = self.arguments(side, called.caller.file, site);
            let arguments = arguments.into_iter().flatten();
            let arguments: Rc<[NodeAt]> = arguments.map(|node| called.caller.with(node)).collect();
            for pair in &pairs {
                let statement = pair.get(side.opposite());
                let node = self.node_of(side.opposite(), (body.file, statement));
                at_calls.mapped.insert(statement);
                at_calls.arguments.push((side, node, Rc::clone(&arguments)));
                if let Some(rest) = self.split_return(attempt, pair, (called, site), bindings) {
                    at_calls.split.push((*pair, rest));
                }
            }
            at_calls.pairs.extend(pairs);
            return;
        }
    }

    /// Returns true if the statement of a call has an equal counterpart in the draft.
    fn is_unchanged_call(
        &self,
        called: CalleeUse,
        site: TreeIx,
        draft: &MappingWithoutExtraction,
    ) -> bool {
        let statement = self.statement_around(called.side, called.caller, site);
        let partners = draft.partners.get(called.side);
        let partner = statement.and_then(|statement| partners.get(&statement));
        partner.is_some_and(|(_, how)| *how == StatementMatchKind::Identical)
    }

    /// Returns the counterparts in the `draft` of the statements that enclose the statement of a call
    /// within the caller, innermost first. Statements without a counterpart are left out. Empty if
    /// the call is in no statement.
    fn counterparts_around_call(
        &self,
        called: CalleeUse,
        site: TreeIx,
        draft: &MappingWithoutExtraction,
    ) -> Vec<StatementIx> {
        let CalleeUse { side, caller, .. } = called;
        let statements = self.statements_of(side, caller.file);
        let Some(statement) = self.statement_around(side, caller, site) else {
            return Vec::new();
        };
        let enclosing = statements.enclosing(statement);
        let in_caller = enclosing.take_while(|&outer| statements[outer].node != caller.node);
        let partners = draft.partners.get(side);
        let counterparts = in_caller.filter_map(|outer| partners.get(&outer));
        counterparts.map(|&(counterpart, _)| counterpart).collect()
    }

    /// Returns the pair of the calling statement and the statement of the body in `pair` if only the
    /// value of the body's statement was extracted or inlined: `return f(a + b)` became `return
    /// f(sum())`, and `sum` has `return a + b`. The calling statement with the returned value in place
    /// of the call must then equal the statement of the body.
    fn split_return(
        &self,
        attempt: &ExtractionAttempt,
        pair: &StatementPair,
        (called, site): (CalleeUse, TreeIx),
        bindings: &[Binding],
    ) -> Option<StatementPair> {
        let side = attempt.side;
        let (returned, original) = (pair.get(side), pair.get(side.opposite()));
        let of_callee = self.statements_of(side, attempt.callee.file);
        let callee = self.tree(side, attempt.callee.file);
        if !callee.is_exit(of_callee[returned].node) {
            return None;
        }
        let tree = self.tree(side, called.caller.file);
        let call = tree.call_of(site)?;
        let calling = self.statement_around(side, called.caller, site)?;
        let tokens = self.statements_of(side, called.caller.file).tokens(calling);
        let call_start = tokens.partition_point(|token| token.node < call);
        let call_end = tokens.partition_point(|token| token.node < tree[call].end);
        // A statement that only consists of the call was extracted as a whole.
        if call_start == 0 && call_end == tokens.len() {
            return None;
        }
        let labels = |tokens: &[LeafToken]| -> Vec<LabelIx> {
            tokens.iter().map(|token| token.label).collect()
        };
        // Returned value, with the arguments of the call in place of the parameters.
        let value = of_callee.tokens(returned);
        let substituted = value.iter().flat_map(|token| {
            let is_variable = token.role == LeafRole::Variable;
            let mut bindings = bindings.iter().filter(|_| is_variable);
            match bindings.find(|binding| binding.parameter == token.label) {
                Some(binding) => labels(&binding.argument),
                None => vec![token.label],
            }
        });
        let substituted: Vec<LabelIx> = substituted.collect();
        let of_body = self.statements_of(side.opposite(), attempt.body.file);
        let original_labels = labels(of_body.tokens(original));
        // Put the value, substituted or not, in place of the call, and compare.
        let (head, tail) = (labels(&tokens[..call_start]), labels(&tokens[call_end..]));
        let is_original =
            |value: &Vec<LabelIx>| [&head[..], value, &tail[..]].concat() == original_labels;
        let (before, after) = side.ordered(calling, original);
        [labels(value), substituted]
            .iter()
            .any(is_original)
            .then_some(StatementPair {
                before,
                after,
                how: StatementMatchKind::Replaced,
            })
    }

    /// Maps the statements `scope` of a body to the statements of a member. Returns the pairs that are
    /// better than the draft's pairs of their statements.
    fn map_attempt(
        &self,
        attempt: &ExtractionAttempt,
        scope: &[StatementIx],
        bindings: &[Binding],
        draft: &MappingWithoutExtraction,
    ) -> Vec<StatementPair> {
        let (side, other_side) = (attempt.side, attempt.side.opposite());
        if !self.budget.spend(scope.len() as u64) {
            return Vec::new();
        }
        let movable = scope.iter().copied().filter(|&statement| {
            let node = self.node_of(other_side, (attempt.body.file, statement));
            self.is_unmapped(other_side, node) && self.may_move(attempt, statement, draft)
        });
        let of_body: Vec<StatementIx> = movable.collect();
        let of_callee = match self.is_unmapped(side, attempt.callee) {
            true => self.all_inside(side, attempt.callee),
            false => self.unmapped_inside(side, attempt.callee),
        };
        if of_body.is_empty() || of_callee.is_empty() {
            return Vec::new();
        }
        let (before, after) = side.ordered(of_callee, of_body);
        let task = Task {
            unmapped: Pair::new(before, after),
            is_moved: true,
            bindings: bindings.to_vec(),
            ..self.empty_task()
        };
        let mut pairs = self.map_statements(attempt.files(attempt.callee.file), &task);
        // The outermost blocks of the two members do not correspond to each other.
        for (side, declaration) in [(other_side, attempt.body), (side, attempt.callee)] {
            let statements = self.statements_of(side, declaration.file);
            pairs.retain(|pair| {
                let statement = &statements[pair.get(side)];
                let is_outermost = |parent| statements[parent].node == declaration.node;
                statement.shape != Shape::Block || !statement.parent.is_some_and(is_outermost)
            });
        }
        let all = ExtractionPairs::new(attempt, &pairs);
        pairs.retain(|pair| self.is_better_than_draft(attempt, pair, &all, draft));
        pairs
    }

    /// Returns true if `pairs` cover more than half of the member's leaf statements, or a third
    /// with at least one equal statement among them.
    fn covers_member(&self, attempt: &ExtractionAttempt, pairs: &[StatementPair]) -> bool {
        let statements = self.statements_of(attempt.side, attempt.callee.file);
        let mut mapped: Map<StatementIx, bool> = Map::default();
        for pair in pairs {
            let statement = pair.get(attempt.side);
            if statements[statement].shape == Shape::Leaf {
                let is_identical = pair.how == StatementMatchKind::Identical;
                *mapped.entry(statement).or_default() |=
                    is_identical && statements.tokens(statement).len() > 1;
            }
        }
        let has_identical = mapped.values().any(|is_identical| *is_identical);
        let inside = self.all_inside(attempt.side, attempt.callee).into_iter();
        let leaves = inside.filter(|&statement| statements[statement].shape == Shape::Leaf);
        let leaves = leaves.count();
        mapped.len() * 2 > leaves || (has_identical && mapped.len() * 3 >= leaves)
    }
}
