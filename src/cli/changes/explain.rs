//! The command `refmine explain`: explains why elements of a change were matched or not.

use super::naming::{ChangeArgs, ChangeSpec};
use super::shortfalls::FileProblems;
use crate::base::fault::Stage;
use crate::base::pair::Side;
use crate::cli::datasets::choice::is_element_named;
use crate::cli::failure::{DONE, Failure, OutputError};
use crate::cli::selection_args::{self, SelectionArgs};
use crate::cst::dump::element_name;
use crate::cst::{Linked, NodeId};
use crate::mine::Miner;
use crate::parse::cache::OutlineCache;
use crate::relate;
use crate::relate::explain::Explainer;
use crate::run::pipeline::deadline;
use crate::run::pipeline::memory::Shares;
use crate::run::pipeline::panics::ContainingObserver;
use crate::run::watch::log_info;
use crate::source::{BlobSource, ChangeSet};
use clap::Args;
use std::fmt::Write as _;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  refmine explain
      all changed elements of the last commit, and why each was matched or not
  refmine explain 899b143240 --element getRange
      all candidates for the elements of this name";

/// Number of most similar elements that are compared with each element, counted separately for
/// matched and unmatched ones.
const MOST_SIMILAR_COUNT: usize = 3;

/// Explains why elements were matched or not.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    naming: ChangeArgs,
    /// Only elements with this name or path suffix, such as `Shape.draw(int)`
    #[arg(long, value_name = "NAME")]
    element: Option<String>,
    /// Name every incompletely analysed file
    #[arg(short, long)]
    verbose: bool,
    #[command(flatten)]
    selecting: SelectionArgs,
}

/// Runs the command, writes to `out`, and returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, OutputError> {
    let config = arguments.selecting.config()?;
    let filter = selection_args::filter(&config)?;
    let settings = config.settings();
    let named = arguments.naming.find("--include")?;
    let (name, limits) = (&named.name, &settings.limits);
    let (revision_name, change, mut blobs): (String, ChangeSet, Box<dyn BlobSource>) =
        match &named.change {
            ChangeSpec::Revision(revision) => {
                let mut reader = named.repository.reader();
                let step = named.repository.plan_change(revision)?;
                let change = reader.changes(&step, &filter, limits)?;
                (revision.clone(), change, Box::new(reader))
            }
            ChangeSpec::Uncommitted(what) => {
                let (_, change, files) = named.repository.uncommitted(*what, &filter, limits)?;
                ("(not committed)".to_owned(), change, Box::new(files))
            }
        };
    // Parse and match the change within the time limit of a commit, and explain the matching.
    let cache = OutlineCache::new(Shares::of(&config.run).cache);
    let work = format!("{revision_name} of {name}");
    let (text, outcome) = deadline::run_within(config.run.commit_time_max(), &work, |guards| {
        let mut miner = Miner::guarded(&settings, &cache, guards.clone());
        let mut explain = |linked: &mut Linked| {
            let (relate, cst) = (&settings.relate, &settings.cst);
            relate::explain(linked, relate, cst, limits, guards, |explainer| {
                ExplanationWriter::new(explainer, arguments.element.as_deref()).text()
            })
        };
        let stages = &mut ContainingObserver { stage: Stage::Load };
        let (explained, mut outcome) = miner.examine(&change, &mut *blobs, stages, &mut explain);
        let (text, others) = explained
            .map(|(_, explained)| explained)
            .unwrap_or_default();
        outcome.faults.extend(others);
        (text, outcome)
    });
    let mut file_problems = FileProblems::new(arguments.verbose);
    file_problems.add(&outcome);
    file_problems.print();
    // Without a name, nothing to explain is a result; a name without an element is an error.
    if text.is_empty() {
        let Some(element) = &arguments.element else {
            log_info(&format!(
                "{name} {revision_name}: no element differs between the two sides"
            ));
            return Ok(DONE);
        };
        let message = format!(
            "{name} {revision_name}: no element `{element}` is in the changed files: give --element the end \
             of a name as `refmine show` prints it"
        );
        return Err(Failure::failed(&message, "no_element").into());
    }
    out.write_all(text.as_bytes())
        .map_err(OutputError::Broken)?;
    Ok(DONE)
}

/// Last line of explanations that the clock ended.
const STOPPED: &str = "… the explanations took longer than run.commit_seconds_max: raise it, or name an \
                       element with --element\n";

/// Writer of the explanations of the requested elements.
struct ExplanationWriter<'e> {
    explainer: &'e Explainer<'e>,
    /// End of the qualified name of the elements to explain; `None` explains all that differ.
    wanted: Option<&'e str>,
    /// Text written so far.
    text: String,
}

impl<'e> ExplanationWriter<'e> {
    fn new(explainer: &'e Explainer<'e>, wanted: Option<&'e str>) -> Self {
        ExplanationWriter {
            explainer,
            wanted,
            text: String::new(),
        }
    }

    /// Returns the explanations of the requested elements of both sides: of all, or of those up to which the
    /// time suffices.
    fn text(mut self) -> String {
        for side in Side::BOTH {
            let nodes: Vec<NodeId> = self
                .explainer
                .linked()
                .sides
                .get(side)
                .nodes
                .ids()
                .collect();
            for node in nodes {
                if self.explainer.is_stopped() {
                    self.text.push_str(STOPPED);
                    return self.text;
                }
                if self.is_wanted(node) {
                    self.explain(node);
                }
            }
        }
        self.text
    }

    /// Returns true if an element is explained: one that was requested, or, if none was, one that
    /// is unmatched or has a relationship other than `SAME`. Without a request, a pair is explained
    /// only once, at its after element.
    fn is_wanted(&self, node: NodeId) -> bool {
        match self.wanted {
            Some(wanted) => {
                let linked = self.explainer.linked();
                let name = linked[node].name;
                let name = linked.vocabulary.get(name);
                let qualified = self.name(node);
                let without_kind = qualified
                    .split_once(' ')
                    .map_or(&*qualified, |(_, name)| name);
                is_element_named(wanted, name, without_kind)
            }
            None => {
                self.explainer.is_unmatched(node)
                    || node.side() == Side::After
                        && self.explainer.relationships().iter().any(|relationship| {
                            relationship.after == node
                                && relationship.kind != crate::relate::kind::RelationshipKind::Same
                        })
            }
        }
    }

    /// Returns the kind and the qualified name of an element.
    fn name(&self, node: NodeId) -> String {
        let linked = self.explainer.linked();
        element_name(linked.tree_of(node), &linked.vocabulary, node)
    }

    /// Appends the explanation of an element: its relationships; for each of its callers, the reasons
    /// why the element was or was not extracted from the caller (after side) or inlined into it (before
    /// side); for each unmatched element that its match calls, why that one was or was not extracted from
    /// it (before side) or inlined into it (after side); and the most similar elements of the other side.
    fn explain(&mut self, node: NodeId) {
        let side = node.side();
        let side_name = match side {
            Side::Before => "before",
            Side::After => "after",
        };
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{side_name} {}", self.name(node));
        let relationships = self.explainer.relationships().iter();
        let pairs = relationships.map(|relationship| (relationship.before, relationship.after));
        let related = pairs.filter(|&(before, after)| side.ordered(before, after).0 == node);
        let mut printed: Vec<(NodeId, NodeId)> = Vec::new();
        for pair in related {
            if !printed.contains(&pair) {
                self.compare(side, pair, "", &self.reasons(pair));
                printed.push(pair);
            }
        }
        if !self.explainer.is_unmatched(node) && self.wanted.is_none() {
            return;
        }
        let explainer = self.explainer;
        for caller in explainer.callers(node) {
            if let Some(other) = explainer.partner_of(caller) {
                self.explain_call(side, side, side.ordered(node, other), &mut printed);
            }
        }
        if let Some(other) = explainer.partner_of(node) {
            let moved = side.opposite();
            for callee in explainer.unmatched_callees(other) {
                self.explain_call(side, moved, side.ordered(node, callee), &mut printed);
            }
        }
        for (other, similarity) in self.explainer.most_similar(node, MOST_SIMILAR_COUNT) {
            let pair = side.ordered(node, other);
            if !printed.contains(&pair) {
                let similarity = format!("similarity {similarity:.2}: ");
                self.compare(side, pair, &similarity, &self.reasons(pair));
            }
        }
        if self.text.ends_with(&format!("{}\n", self.name(node))) {
            self.text
                .push_str("  no similar element on the other side\n");
        }
        self.text.push('\n');
    }

    /// Returns the reasons why two elements are related, or are not.
    fn reasons(&self, (before, after): (NodeId, NodeId)) -> Vec<String> {
        let name_of = |node| self.name(node);
        self.explainer.pair(before, after, &name_of)
    }

    /// Appends the reasons, seen from `side`, why the element of `pair` on the side `moved` was extracted from
    /// the other one or not (after side), or inlined into it or not (before side).
    fn explain_call(
        &mut self,
        side: Side,
        moved: Side,
        pair: (NodeId, NodeId),
        printed: &mut Vec<(NodeId, NodeId)>,
    ) {
        let question = match moved {
            Side::After => "extracted? ",
            Side::Before => "inlined? ",
        };
        if !printed.contains(&pair) {
            let name_of = |node| self.name(node);
            let reasons = self.explainer.moved_code(moved, pair, &name_of);
            self.compare(side, pair, question, &reasons);
            printed.push(pair);
        }
    }

    /// Appends one compared pair with its explanations, seen from `side`.
    fn compare(&mut self, side: Side, pair: (NodeId, NodeId), what: &str, reasons: &[String]) {
        let (arrow, other) = match side {
            Side::Before => ("→", self.name(pair.1)),
            Side::After => ("←", self.name(pair.0)),
        };
        let line = format!("  {arrow} {other}\n      {what}{}\n", reasons.join("; "));
        self.text.push_str(&line);
    }
}
