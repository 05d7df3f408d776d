//! The state that the passes share, apart from the matching.

use super::evidence::CodeEvidence;
use super::options::Options;
use super::similarity;
use super::subtypes::Subtypes;
use crate::base::bag::Symbol;
use crate::base::budget::{Budget, Guards};
use crate::base::fault::{Fault, FaultCode};
use crate::base::pair::{Pair, Side};
use crate::cst::bags::Bags;
use crate::cst::calls::CallEdges;
use crate::cst::types::TypeWorld;
use crate::cst::vocab::is_word;
use crate::cst::{Cst, Linked, NodeId};
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeSet;
use std::sync::MutexGuard;

/// What is said of a commit that was asked to stop.
pub const TIME_LIMIT_DETAIL: &str = "the commit took longer than run.commit_seconds_max; findings \
    until then are kept, and may differ from run to run";

/// So many pairs, all of them alike, take less memory than the rest of most commits.
const PAIRS_WITHOUT_RESERVE: usize = 250_000;

/// Everything that the passes share.
pub struct Context<'a> {
    pub linked: &'a Linked,
    pub bags: &'a Bags<'a>,
    pub evidence: CodeEvidence<'a>,
    pub worlds: Pair<TypeWorld<'a>>,
    pub subtypes: Pair<Subtypes>,
    pub options: &'a Options,
    pub cst_options: &'a crate::cst::Options,
    pub budget: Budget,
    pub guards: &'a Guards,
    pub faults: RefCell<Vec<Fault>>,
    /// Who calls the elements that had no partner when this was first asked for.
    pub calls: Pair<OnceCell<CallEdges>>,
    /// Whether the reserve is taken: whoever holds it must not wait for it.
    pub holds_reserve: Cell<bool>,
}

/// The reserve of memory, until it is dropped.
pub struct Reserved<'a> {
    _guard: MutexGuard<'a, ()>,
    holds: &'a Cell<bool>,
}

impl Drop for Reserved<'_> {
    fn drop(&mut self) {
        self.holds.set(false);
    }
}

impl Context<'_> {
    pub fn before(&self) -> &Cst {
        &self.linked.sides.before
    }

    pub fn after(&self) -> &Cst {
        &self.linked.sides.after
    }

    /// Takes the reserve if so many pairs may need it and it is not taken already.
    pub fn reserve(&self, pairs: usize) -> Option<Reserved<'_>> {
        let takes = pairs > PAIRS_WITHOUT_RESERVE && !self.holds_reserve.replace(true);
        takes.then(|| Reserved {
            _guard: self.guards.take_reserve(),
            holds: &self.holds_reserve,
        })
    }

    /// Whether the elements' kinds may be matched by similarity.
    pub fn comparable(&self, before: NodeId, after: NodeId) -> bool {
        self.before().nodes[before]
            .kind
            .comparable(self.after().nodes[after].kind)
    }

    /// How similar the texts of two elements are, 0 to 1, and how much the words count that both have.
    pub fn text_similarity(&self, before: NodeId, after: NodeId) -> (f64, f64) {
        let source = |side: Side, node: NodeId| self.bags.source(side, node);
        let texts = (source(Side::Before, before), source(Side::After, after));
        similarity::jaccard(texts.0, texts.1, &self.bags.idf)
    }

    /// Whether a token is a name or a value in the language of an element, and no mark or reserved word.
    pub fn is_name(&self, side: Side, element: NodeId, token: Symbol) -> bool {
        let cst = self.linked.sides.get(side);
        let language = cst.files[cst.nodes[element].file].outline.language.row();
        let text = self.linked.vocabulary.get(token);
        is_word(text) && language.reserved.split(' ').all(|word| word != text)
    }

    /// How much of the words of one name is in the other, the larger of the two directions.
    pub fn name_similarity(&self, before: NodeId, after: NodeId) -> f64 {
        let bags = self.bags;
        similarity::containment_either_way(
            bags.name_terms(Side::Before, before),
            bags.name_terms(Side::After, after),
            &bags.name_idf,
        )
    }

    /// Whether all words of one name are in the other.
    pub fn one_name_contains_other(&self, before: NodeId, after: NodeId) -> bool {
        // Sums of weights in another order differ in their last digits.
        self.name_similarity(before, after) > 1.0 - 1e-9
    }

    /// Whether a word of one name is in the other, in whatever case.
    pub fn share_name_word(&self, before: NodeId, after: NodeId) -> bool {
        let words = |side: Side, node: NodeId| {
            let terms = self.bags.name_terms(side, node).entries().iter();
            terms.map(|&(term, _)| self.linked.vocabulary.get(term).to_lowercase())
        };
        let had: BTreeSet<String> = words(Side::Before, before).collect();
        words(Side::After, after).any(|word| had.contains(&word))
    }

    /// The budget is spent: what follows is incomplete, and says so.
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
