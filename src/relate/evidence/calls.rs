//! Call edges to the elements that may have been extracted, inlined or moved.

use crate::base::Set;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::cst::calls::CallEdges;
use crate::relate::classify;
use crate::relate::context::Context;
use crate::relate::evidence::CallSite;
use crate::relate::evidence::statement_code::StatementCode;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::Matching;

impl Matching<'_> {
    /// Returns the calls on one side of elements that were unmatched when the calls were first
    /// requested, and of elements that had moved then. Some of the callees may have been matched
    /// since.
    pub fn calls(&self, side: Side) -> &CallEdges {
        self.context.calls_of(side, || {
            let mut called = moved_in_elements(self, side);
            called.extend(self.unmatched(side));
            called
        })
    }

    /// Returns the calls in `code`, code of `caller`, that mean `callee`, which is called by one of `names`:
    /// those that are resolved to it, or not resolved to other elements, and of these those with as many
    /// arguments as it has parameters. What none of the calls meets does not decide.
    pub fn calls_of(
        &self,
        (caller, code): (NodeId, &StatementCode),
        (callee, names): (NodeId, &[Symbol]),
    ) -> Vec<CallSite> {
        let context = self.context;
        let evidence = &context.evidence;
        let (edges, file) = (self.calls(caller.side()), context.node(caller).file);
        let parameters = evidence.parameter_count(callee);
        let may_mean = |site: &CallSite| {
            let targets = edges.targets_at(file, code.starts[site.tokens.start]);
            targets.is_empty() || targets.iter().any(|target| target.2 == callee)
        };
        let has_all_arguments = |site: &CallSite| site.arguments.len() == parameters;
        let mut sites = evidence.call_sites(code, names, &context.budget);
        for is_meant in [&may_mean as &dyn Fn(&CallSite) -> bool, &has_all_arguments] {
            if sites.iter().any(is_meant) {
                sites.retain(is_meant);
            }
        }
        sites
    }
}

impl Context<'_> {
    /// Returns the calls on one side of the elements with the names of those that `called` returned at the
    /// first request.
    pub fn calls_of(&self, side: Side, called: impl FnOnce() -> Set<NodeId>) -> &CallEdges {
        self.calls.get(side).get_or_init(|| {
            let called = called();
            let names: Set<Symbol> = called.iter().map(|&node| self.node(node).name).collect();
            if names.is_empty() {
                return CallEdges::default();
            }
            let world = self.worlds.get(side);
            let cst = self.side(side);
            let edges = CallEdges::new(cst, world, self.cst_options, Some(&names), &self.budget);
            if edges.is_incomplete {
                self.give_up("the search for calls");
            }
            edges
        })
    }
}

/// Returns the methods and functions of the after side that moved to their container. Code of
/// others may have been extracted to them. Empty for the before side.
pub fn moved_in_elements(matching: &Matching<'_>, side: Side) -> Set<NodeId> {
    if side == Side::Before {
        return Set::default();
    }
    let nodes = &matching.context.after().nodes;
    let is_code = |node: NodeId| !nodes[node].is_constructor && nodes[node].kind.is_callable();
    let code = matching.pairs().filter(|&(_, after)| is_code(after));
    let moved = code.filter(|&(before, after)| {
        let kind = classify::kind(matching, before, after);
        kind.is_some_and(|kind| kind.is_move() || kind == RelationshipKind::PullUp)
    });
    moved.map(|(_, after)| after).collect()
}
