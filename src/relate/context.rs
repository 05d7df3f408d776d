//! State that all passes share, except for the matching.

use super::evidence::CodeEvidence;
use super::hierarchy::subtypes::Subtypes;
use super::options::{Algorithm, Options};
use super::refusals::Refusals;
use super::similarity;
use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::budget::{Budget, Guards, Limits};
use crate::base::fault::{Fault, FaultCode};
use crate::base::pair::{Pair, Side};
use crate::cst::bags::Bags;
use crate::cst::calls::CallEdges;
use crate::cst::same_types::SameTypes;
use crate::cst::types::TypeWorld;
use crate::cst::vocab::is_word;
use crate::cst::{Cst, ElementNode, Linked, LinkedFile, NodeId};
use crate::lang::rules::{KindGroup, Language};
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeSet;
use std::sync::MutexGuard;

/// Number of tokens whose inspection costs as much budget as the comparison of two bags.
const TOKENS_PER_COMPARISON: u64 = 64;

/// Detail text of the fault `time_limit`.
pub const TIME_LIMIT_DETAIL: &str = "the commit took longer than run.commit_seconds_max; findings \
    until then are kept, and may differ from run to run";

/// Number of candidate pairs up to which matching does not take the memory reserve. Even if all of
/// them are kept, they need less memory than the other data of most commits.
const PAIRS_WITHOUT_RESERVE: usize = 250_000;

/// Data of a change and settings, which all passes read.
pub struct Context<'a> {
    /// Code structure trees of both sides.
    pub linked: &'a Linked,
    /// Token bags of the elements.
    pub bags: &'a Bags<'a>,
    /// New names by group of kinds and old name, whose renames are undone in the bags; empty in the first
    /// round.
    pub renamed: Map<(KindGroup, Symbol), Symbol>,
    /// Statements of the elements and their alignments.
    pub evidence: CodeEvidence<'a>,
    /// Types and imports, by which type names are resolved.
    pub worlds: Pair<TypeWorld<'a>>,
    /// Inheritance between the types of each side.
    pub subtypes: Pair<Subtypes>,
    /// Options of the matching.
    pub options: &'a Options,
    /// Options of the trees.
    pub cst_options: &'a crate::cst::Options,
    /// Number of comparisons that may still be made for this commit.
    pub budget: Budget,
    /// Stop request and memory reserve.
    pub guards: &'a Guards,
    /// Reasons why pairs were refused, if they are recorded.
    pub refusals: Refusals,
    /// Faults recorded so far.
    pub faults: RefCell<Vec<Fault>>,
    /// Calls of the elements that were unmatched or had moved when the calls were first requested.
    pub calls: Pair<OnceCell<CallEdges>>,
    /// Types as written in the files of both sides.
    pub same_types: SameTypes<'a>,
    /// Methods and functions that were asked whether they only declare
    /// ([`Context::only_declares`]), and the answers.
    pub declaring_members: RefCell<Map<NodeId, bool>>,
    /// Pairs of elements that were asked whether their signatures have the same types, and the answers: several
    /// passes ask for the same pairs.
    pub same_signatures: RefCell<Map<(NodeId, NodeId), bool>>,
    /// True while this context holds the memory reserve, and must not wait for the reserve again.
    pub holds_reserve: Cell<bool>,
}

/// Permit for the memory reserve; releases it on drop.
pub struct Reserved<'a> {
    _guard: MutexGuard<'a, ()>,
    holds: &'a Cell<bool>,
}

impl Drop for Reserved<'_> {
    fn drop(&mut self) {
        self.holds.set(false);
    }
}

impl<'a> Context<'a> {
    /// Returns the context of the first round. Token bags are those of `bags`.
    pub fn new(
        bags: &'a Bags<'a>,
        (options, cst_options, limits, guards): (
            &'a Options,
            &'a crate::cst::Options,
            &Limits,
            &'a Guards,
        ),
        refusals: Refusals,
    ) -> Context<'a> {
        let linked = bags.linked();
        let world = |cst| TypeWorld::new(cst, &linked.vocabulary);
        let worlds = linked.sides.as_ref().map(world);
        let has_named = options.algorithm == Algorithm::Refmine;
        let of_side = |side: Side| match guards.stop.requested() {
            true => Subtypes::default(),
            false => Subtypes::read(linked.sides.get(side), worlds.get(side), has_named),
        };
        let subtypes = Pair::of_sides(of_side);
        Context {
            linked,
            bags,
            renamed: Map::default(),
            evidence: CodeEvidence::new(bags),
            worlds,
            subtypes,
            options,
            cst_options,
            budget: Budget::until(limits.candidate_pairs_max, guards.stop.clone()),
            guards,
            refusals,
            faults: RefCell::default(),
            calls: Pair::default(),
            same_types: SameTypes::new(linked),
            declaring_members: RefCell::default(),
            same_signatures: RefCell::default(),
            holds_reserve: Cell::new(false),
        }
    }
}

impl<'a> Context<'a> {
    /// Returns the tree of a side.
    pub fn side(&self, side: Side) -> &'a Cst {
        self.linked.sides.get(side)
    }

    /// Returns an element of a side.
    pub fn node(&self, id: NodeId) -> &'a ElementNode {
        &self.linked[id]
    }

    /// Returns the text of a symbol.
    pub fn text(&self, symbol: Symbol) -> &'a str {
        self.linked.vocabulary.get(symbol)
    }

    /// Returns the language of an element.
    pub fn language(&self, id: NodeId) -> &'static Language {
        self.linked.tree_of(id).language(id).row()
    }

    /// Returns the file of an element.
    pub fn file(&self, id: NodeId) -> &'a LinkedFile {
        self.linked.file_of(id)
    }

    /// Iterates over an element and its ancestors, innermost first.
    pub fn ancestry(&self, id: NodeId) -> impl Iterator<Item = NodeId> + 'a {
        self.linked.tree_of(id).ancestry(id)
    }

    /// Returns the names of the parameters of an element, in order.
    pub fn parameters(&self, id: NodeId) -> impl ExactSizeIterator<Item = Symbol> + Clone + 'a {
        self.linked.tree_of(id).parameters(id)
    }

    /// Returns the tree of an element.
    pub fn tree_of(&self, id: NodeId) -> &'a Cst {
        self.linked.tree_of(id)
    }

    /// Returns an element before and one after.
    pub fn nodes(&self, before: NodeId, after: NodeId) -> (&'a ElementNode, &'a ElementNode) {
        (&self.before().nodes[before], &self.after().nodes[after])
    }

    /// Returns the tree of the before side.
    pub fn before(&self) -> &'a Cst {
        &self.linked.sides.before
    }

    /// Returns the tree of the after side.
    pub fn after(&self) -> &'a Cst {
        &self.linked.sides.after
    }

    /// Takes the memory reserve if this number of candidate pairs may need it. Returns `None` if
    /// not, or if the reserve is held already.
    pub fn reserve(&self, pairs: usize) -> Option<Reserved<'_>> {
        let takes = pairs > PAIRS_WITHOUT_RESERVE && !self.holds_reserve.replace(true);
        takes.then(|| Reserved {
            _guard: self.guards.take_reserve(),
            holds: &self.holds_reserve,
        })
    }

    /// Returns true if two elements may be matched by similarity, as far as their kinds decide.
    pub fn comparable(&self, before: NodeId, after: NodeId) -> bool {
        self.before().nodes[before].is_comparable(&self.after().nodes[after])
    }

    /// Returns true for attributes that describe what contains them, such as the names that a module exports:
    /// one of another container or name is another attribute. The language gives them names between two pairs
    /// of underscores: `__all__`.
    pub fn describes_container(&self, element: NodeId) -> bool {
        let cst = self.tree_of(element);
        let node = &cst.nodes[element];
        if node.kind.group() != KindGroup::Attribute {
            return false;
        }
        let name = self.linked.vocabulary.get(node.name);
        let inner = name.strip_prefix("__").and_then(|it| it.strip_suffix("__"));
        inner.is_some_and(|inner| !inner.is_empty())
    }

    /// Returns the similarity of the source bags of two elements, 0 to 1, and the weight of their
    /// intersection.
    pub fn text_similarity(&self, before: NodeId, after: NodeId) -> (f64, f64) {
        let source = |node: NodeId| self.bags.source(node);
        let texts = (source(before), source(after));
        similarity::jaccard(texts.0, texts.1, &self.bags.idf)
    }

    /// Returns true if a token is a name or literal in the language of `element`, and not
    /// punctuation or a keyword.
    pub fn is_name(&self, element: NodeId, token: Symbol) -> bool {
        let cst = self.tree_of(element);
        let language = cst.language(element).row();
        let text = self.linked.vocabulary.get(token);
        is_word(text) && !language.is_reserved(text)
    }

    /// Returns the weighted share of the words of one name that the other contains, in the
    /// direction with the larger share.
    pub fn name_similarity(&self, before: NodeId, after: NodeId) -> f64 {
        let bags = self.bags;
        similarity::containment_either_way(
            bags.name_terms(before),
            bags.name_terms(after),
            &bags.name_idf,
        )
    }

    /// Returns true if one of the two names contains all words of the other.
    pub fn one_name_contains_other(&self, before: NodeId, after: NodeId) -> bool {
        // The sums of weights may differ in their last digits, because they are added in different
        // order.
        self.name_similarity(before, after) > 1.0 - 1e-9
    }

    /// Returns true if the two names have a word in common, regardless of case.
    pub fn share_name_word(&self, before: NodeId, after: NodeId) -> bool {
        let words = |node: NodeId| {
            let terms = self.bags.name_terms(node).entries().iter();
            terms.map(|&(term, _)| self.linked.vocabulary.get(term).to_lowercase())
        };
        let had: BTreeSet<String> = words(before).collect();
        words(after).any(|word| had.contains(&word))
    }

    /// Returns `items` until a stop is requested. For loops that read the code of elements for the first time
    /// before they compare anything, and spend no budget.
    pub fn until_stopped<T>(&self, items: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
        items.take_while(|_| !self.budget.is_stopped())
    }

    /// Spends the budget for the inspection of this number of tokens. Returns false if it is exhausted.
    pub fn spend_on_tokens(&self, tokens: usize) -> bool {
        self.budget.spend(1 + tokens as u64 / TOKENS_PER_COMPARISON)
    }

    /// Records the fault that `pass` is incomplete because the budget is exhausted or a stop was
    /// requested.
    pub fn give_up(&self, pass: &str) {
        let fault = if self.budget.is_stopped() {
            Fault::new(FaultCode::TimeLimit, TIME_LIMIT_DETAIL)
        } else {
            let detail = format!(
                "{pass} stopped at limits.candidate_pairs_max; raise it to compare all pairs"
            );
            Fault::new(FaultCode::PairBudget, detail)
        };
        let mut faults = self.faults.borrow_mut();
        if !faults.contains(&fault) {
            faults.push(fault);
        }
    }
}
