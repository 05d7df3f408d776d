//! The relationships between the elements of the two sides (paper, §3.2 and Figure 3).
//!
//! First a one-to-one matching, in passes: by identity, by unique name, by similarity, by
//! children. Then what each pair is, and the relationships that are no matches: members that
//! supertypes or subtypes gain, extracted supertypes, extracted and inlined code.

mod align;
mod classify;
mod code;
mod confidence;
mod evidence;
pub mod explain;
mod explained;
mod homonyms;
pub mod kind;
mod matching;
mod objects;
mod passes;
mod shifted;
mod signatures;
pub mod similarity;
mod subtypes;
mod taken_over;

use crate::base::Set;
use crate::base::bag::Symbol;
use crate::base::budget::{Budget, Guards, Limits};
use crate::base::fault::{Fault, FaultCode};
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::cst::bags::{Bags, Texts, Words};
use crate::cst::calls::CallEdges;
use crate::cst::types::TypeWorld;
use crate::cst::vocab::is_word;
use crate::cst::{Cst, Linked, NodeId};
use evidence::Evidence;
use explain::Explainer;
use kind::Kind;
use matching::Matching;
use passes::callees::Callees;
use passes::moved::{Claims, Weighed};
use passes::renames::Renames;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeSet;
use std::sync::MutexGuard;
use subtypes::Subtypes;

/// What is said of a commit that was asked to stop.
pub const TIME_LIMIT_DETAIL: &str = "the commit took longer than run.commit_seconds_max; findings \
    until then are kept, and may differ from run to run";

/// So many pairs, all of them alike, take less memory than the rest of most commits.
const PAIRS_WITHOUT_RESERVE: usize = 250_000;

/// How elements are matched.
#[derive(Debug, Clone, Copy, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// A pair matched by similarity is more similar than this, 0 to 1 (paper, Table 3).
    pub similarity_min: f64,
    /// Code that was extracted or inlined is contained by more than this, 0 to 1.
    pub containment_min: f64,
    /// Whether an element that became another kind of element is told from one that did not.
    pub convert_type: bool,
    /// Code that was extracted within a type is contained by more than this, 0 to 1.
    pub containment_beside_min: f64,
    /// What calls an element without a partner, and is with it by more than this more similar to what
    /// there was, goes before it, 0 to 1; 1 for never. Also by how much what
    /// has the old name of an element is less similar, if its unchanged body has another name.
    pub whole_similarity_more_min: f64,
    /// Code that holds what its caller lost or gained is extracted or inlined if more than this
    /// part of it changed place, 0 to 1; 1 for never.
    pub replaced_body_min: f64,
    /// Elsewhere than in the caller's type, more than this part of what the caller lost or gained is
    /// in such code, 0 to 1; 1 for never. Within the type, `containment_beside_min` applies.
    pub replaced_elsewhere_min: f64,
    /// Of the neighbouring tokens of extracted or inlined code, or of those that its caller lost or
    /// gained, at least this part is found in the other, 0 to 1; 0 for no such demand.
    pub neighbours_min: f64,
    /// Code was extracted or inlined if the mean of two parts is more than this, 0 to 1: of what it holds,
    /// that which its caller lost or gained, and of what stood in the place of the call, that which it holds;
    /// 1 for RefDiff's way.
    pub moved_min: f64,
    /// Whether a supertype that implements what it only declared is told from one that did so before.
    pub pull_up_implementations: bool,
    /// Whether code that goes to another function around or inside of its own leaves its place.
    pub functions_are_places: bool,
    /// Whether a type took the place of another if most types that inherit from either inherited from the
    /// one and inherit from the other. A new type is not extracted from one that inherited from a namesake.
    /// Without it, only types of languages with declared types inherit.
    pub subtypes_identify: bool,
    /// Whether a file became the only one that appeared beside it with all words of the one name in the
    /// other, if it contains enough of what was in it.
    pub file_words_identify: bool,
    /// Whether elements are compared with what they call and has no partner in the place of the calls.
    pub unfold_calls: bool,
    /// Whether names, parameters, supertypes, callers and neighbours add to the similarity of elements at one place,
    /// or of which the one is where others went; whether types and values identify attributes, and whether
    /// constructors are matched by their type.
    pub surroundings_count: bool,
    /// Whether duplicates move with the one of them that moved, also those that were no element of their own.
    pub duplicates_move: bool,
    /// Whether renames that were found are undone before the rest is compared.
    pub undo_renames: bool,
    /// Whether a member that is similar to one of a supertype or subtype needs the same signature to
    /// have been pulled up or pushed down, and not moved.
    pub inheritance_needs_signature: bool,
    /// Whether members that go from a type that vanished to one that appeared are moved, and do not
    /// just go with the type; those that went to several types are.
    pub members_move_between_new_types: bool,
    /// Whether short code that is extracted or inlined has a word that its caller lost or gained in
    /// the same use: called in both, or in neither; and whether a member is told from a parameter of its name.
    pub words_used_alike: bool,
    /// Whether less of the code of an element must be found in what a caller lost if the element was
    /// extracted from another caller.
    pub other_callers_count: bool,
    /// Whether types and files are matched before what is in them, whatever their names and places.
    pub containers_first: bool,
    /// Whether elements of one identifier at one place are told from each other by what is around and
    /// in them, and what seems to go from one of them to another does not, nor what stands in the same
    /// code while the function around it gained or lost its name; or go first with first.
    pub homonyms_by_content: bool,
    /// Whether, in languages without overloads, the only functions of one name at one place are the same,
    /// whatever their parameters, and what was called before was not extracted; whether parameters are the same if
    /// only more of the names of their types is spelled out; and, where names are global,
    /// what the same elements call by a name that nothing else has.
    pub names_identify: bool,
    /// Whether a word counts that is in most elements of the change.
    pub common_words_count: bool,
    /// RefDiff 1.0's way to match, which takes the place of all of the above.
    pub by_relationship: passes::by_relationship::Options,
}

macro_rules! passes {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal),+ $(,)?) => {
        /// A pass: the column `pass` of the tables.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Pass { $($(#[doc = $doc])+ $variant),+ }

        impl Pass {
            /// Every pass.
            pub const ALL: &'static [Pass] = &[$(Pass::$variant),+];

            /// The name in the column `pass`.
            pub fn name(self) -> &'static str {
                match self { $(Pass::$variant => $name),+ }
            }

            /// What it found, for the data dictionary.
            pub fn meaning(self) -> &'static str {
                match self { $(Pass::$variant => concat!($($doc),+).trim_ascii()),+ }
            }
        }
    };
}

impl Pass {
    /// Returns true if the pass pairs elements because their code is similar.
    fn is_by_code(self) -> bool {
        matches!(
            self,
            Pass::SimilarNear | Pass::Similar | Pass::Unfolded | Pass::Surroundings
        )
    }
}

passes! {
    /// The same identifier in the same place; in languages without overloading, the same name.
    Identity = "identity",
    /// The only element with its identifier, on both sides.
    UniqueName = "unique_name",
    /// Similar weighted tokens, and the same name or the same place.
    SimilarNear = "similar_near",
    /// Similar weighted tokens, whatever the names and places.
    Similar = "similar",
    /// A duplicate, with the same signature, of an element that moved.
    Merged = "merged",
    /// Similar names and common children.
    Children = "children",
    /// Types from which the same types inherit.
    Subtypes = "subtypes",
    /// Files of which one has all words of the other's name, and the content of the file before.
    FileWords = "file_words",
    /// Similar in the same place, with the bodies of called elements inserted.
    Unfolded = "unfolded",
    /// By texts, names, parameters, callers and neighbours together; or by where an attribute, or a type without
    /// members, was used, by an attribute's
    /// type or the letters of its name, by what a member overrides, by the type of a constructor, or by equal code.
    Surroundings = "surroundings",
    /// Renamed like other elements of the same name.
    Renamed = "renamed",
    /// One relationship after another, as in RefDiff 1.0.
    ByRelationship = "by_relationship",
    /// A member that a supertype or subtype gained.
    Inheritance = "inheritance",
    /// A supertype that a type gained.
    Supertype = "supertype",
    /// A caller that lost code which an added element contains.
    Extract = "extract",
    /// A caller that gained code which a removed element contained.
    Inline = "inline",
    /// Extracted or inlined: the statements that a call replaced, or that replaced a call, align with
    /// those of the called element.
    Statements = "statements",
}

/// A relationship between an element before and an element after.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Relationship {
    /// Its kind.
    pub kind: Kind,
    /// The element before.
    pub before: NodeId,
    /// The element after.
    pub after: NodeId,
    /// The pass that found it.
    pub pass: Pass,
    /// The score by which it was found, 0 to 1; none where the pass needs none.
    pub similarity: Option<f64>,
    /// Whether both have the same parent.
    pub beside: bool,
    /// How sure it is; only of refactorings, and not with RefDiff's algorithms.
    pub support: Option<Support>,
}

/// What speaks for a refactoring.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Support {
    /// What became of the statements of elements with code.
    pub statements: Option<Statements>,
    /// How much its statements speak for code that was extracted or inlined, 0 to 1: the mean of two parts,
    /// of the code, that which its caller lost or gained, and of what stood in the place of the call, that
    /// which it holds.
    pub statements_score: Option<f64>,
    /// How likely it is right, 0 to 1: the share of findings with such evidence that was right.
    pub confidence: f64,
}

/// Statements of an element that were found again: of one that was extracted or inlined, in what its caller
/// lost or gained; of another, in its partner.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Statements {
    /// How many there are; of a pair, the larger number.
    pub all: u32,
    /// Those that were found.
    pub mapped: u32,
    /// Those of them that were found without a change, but for arguments in the place of parameters.
    pub identical: u32,
}

/// What was found, and what was not looked at.
#[derive(Debug, Default)]
pub struct Relations {
    /// In the order of the after elements, then of the before elements, then of kinds; each once.
    pub relationships: Vec<Relationship>,
    /// What fell short.
    pub faults: Vec<Fault>,
}

/// Everything that the passes share.
struct Context<'a> {
    linked: &'a Linked,
    bags: &'a Bags<'a>,
    evidence: Evidence<'a>,
    worlds: Pair<TypeWorld<'a>>,
    subtypes: Pair<Subtypes>,
    options: &'a Options,
    cst_options: &'a crate::cst::Options,
    budget: Budget,
    guards: &'a Guards,
    faults: RefCell<Vec<Fault>>,
    /// Who calls the elements that had no partner when this was first asked for.
    calls: Pair<OnceCell<CallEdges>>,
    /// Whether the reserve is taken: whoever holds it must not wait for it.
    holds_reserve: Cell<bool>,
}

/// The reserve of memory, until it is dropped.
struct Reserved<'a> {
    _guard: MutexGuard<'a, ()>,
    holds: &'a Cell<bool>,
}

impl Drop for Reserved<'_> {
    fn drop(&mut self) {
        self.holds.set(false);
    }
}

impl Context<'_> {
    fn before(&self) -> &Cst {
        &self.linked.sides.before
    }

    fn after(&self) -> &Cst {
        &self.linked.sides.after
    }

    /// The calls on one side of elements that have no partner; of others, too, that found theirs
    /// since this was first asked for.
    fn calls(&self, matching: &Matching, side: Side) -> &CallEdges {
        self.calls.get(side).get_or_init(|| {
            let cst = self.linked.sides.get(side);
            let moved = passes::moved::called::came_from_elsewhere(self, matching, side);
            let called = matching.free(side).chain(moved);
            let names: Set<Symbol> = called.map(|node| cst.nodes[node].name).collect();
            if names.is_empty() {
                return CallEdges::default();
            }
            let world = self.worlds.get(side);
            let edges = CallEdges::new(cst, world, self.cst_options, Some(&names), &self.budget);
            if edges.is_cut {
                self.give_up("the search for calls");
            }
            edges
        })
    }

    /// Takes the reserve if so many pairs may need it and it is not taken already.
    fn reserve(&self, pairs: usize) -> Option<Reserved<'_>> {
        let takes = pairs > PAIRS_WITHOUT_RESERVE && !self.holds_reserve.replace(true);
        takes.then(|| Reserved {
            _guard: self.guards.take_reserve(),
            holds: &self.holds_reserve,
        })
    }

    /// Whether the elements' kinds may be matched by similarity.
    fn comparable(&self, before: NodeId, after: NodeId) -> bool {
        self.before().nodes[before]
            .kind
            .comparable(self.after().nodes[after].kind)
    }

    /// How similar the texts of two elements are, 0 to 1, and how much the words count that both have.
    fn text_similarity(&self, before: NodeId, after: NodeId) -> (f64, f64) {
        let source = |side: Side, node: NodeId| self.bags.source(side, node);
        let texts = (source(Side::Before, before), source(Side::After, after));
        similarity::jaccard(texts.0, texts.1, &self.bags.idf)
    }

    /// Whether a token is a name or a value in the language of an element, and no mark or reserved word.
    fn is_name(&self, side: Side, element: NodeId, token: Symbol) -> bool {
        let cst = self.linked.sides.get(side);
        let language = cst.files[cst.nodes[element].file].outline.language.row();
        let text = self.linked.vocabulary.get(token);
        is_word(text) && language.reserved.split(' ').all(|word| word != text)
    }

    /// How much of the words of one name is in the other, the larger of the two directions.
    fn name_similarity(&self, before: NodeId, after: NodeId) -> f64 {
        let bags = self.bags;
        similarity::containment_either_way(
            bags.name_terms(Side::Before, before),
            bags.name_terms(Side::After, after),
            &bags.name_idf,
        )
    }

    /// Whether all words of one name are in the other.
    fn same_words(&self, before: NodeId, after: NodeId) -> bool {
        // Sums of weights in another order differ in their last digits.
        self.name_similarity(before, after) > 1.0 - 1e-9
    }

    /// Whether a word of one name is in the other, in whatever case.
    fn share_a_word(&self, before: NodeId, after: NodeId) -> bool {
        let words = |side: Side, node: NodeId| {
            let terms = self.bags.name_terms(side, node).entries().iter();
            terms.map(|&(term, _)| self.linked.vocabulary.get(term).to_lowercase())
        };
        let had: BTreeSet<String> = words(Side::Before, before).collect();
        words(Side::After, after).any(|word| had.contains(&word))
    }

    /// The budget is spent: what follows is incomplete, and says so.
    fn give_up(&self, pass: &str) {
        let fault = if self.budget.stopped() {
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

/// All relationships of a change.
pub fn relate(
    linked: &mut Linked,
    options: &Options,
    cst_options: &crate::cst::Options,
    limits: &Limits,
    guards: &Guards,
) -> Relations {
    matched(
        linked,
        (options, cst_options, limits, guards),
        |context, matching| Relations {
            relationships: relationships(&context, matching).0,
            faults: context.faults.into_inner(),
        },
    )
}

/// Compares once more, and lets `ask` ask why elements are or are not related; what fell short until
/// then comes with what it returns.
pub fn explain<R>(
    linked: &mut Linked,
    options: &Options,
    cst_options: &crate::cst::Options,
    limits: &Limits,
    guards: &Guards,
    ask: impl FnOnce(&Explainer<'_>) -> R,
) -> (R, Vec<Fault>) {
    matched(
        linked,
        (options, cst_options, limits, guards),
        |context, matching| {
            let (relationships, weighed) = relationships(&context, matching);
            let told = ask(&Explainer::new(
                &context,
                matching,
                (&relationships, &weighed),
            ));
            (told, context.faults.into_inner())
        },
    )
}

/// Matches the elements of both sides, and hands over what is known.
fn matched<R>(
    linked: &mut Linked,
    (options, cst_options, limits, guards): (&Options, &crate::cst::Options, &Limits, &Guards),
    then: impl FnOnce(Context<'_>, &Matching) -> R,
) -> R {
    let isolated = passes::by_relationship::isolated(options);
    let options = match options.by_relationship.enabled {
        true => &isolated,
        false => options,
    };
    let texts = match options.by_relationship.enabled {
        true => Texts::Bodies,
        false => Texts::NamesAndAll,
    };
    let words = Words {
        common_count: options.common_words_count,
        members_apart: options.words_used_alike && texts == Texts::NamesAndAll,
    };
    let bags = Bags::new(linked, texts, words);
    let linked = bags.linked();
    let worlds = linked
        .sides
        .as_ref()
        .map(|cst| TypeWorld::new(cst, &linked.vocabulary));
    let subtypes = Pair::new(
        Subtypes::of(&linked.sides.before, &worlds.before, options),
        Subtypes::of(&linked.sides.after, &worlds.after, options),
    );
    let budget = Budget::until(limits.candidate_pairs_max, guards.stop.clone());
    let context = Context {
        linked,
        bags: &bags,
        evidence: Evidence::new(&bags),
        worlds,
        subtypes,
        options,
        cst_options,
        budget,
        guards,
        faults: RefCell::default(),
        calls: Pair::default(),
        holds_reserve: Cell::new(false),
    };
    let mut matching = Matching::new(linked);
    matching.match_roots(&context);
    if options.by_relationship.enabled {
        passes::by_relationship::run(&context, &mut matching);
        return then(context, &matching);
    }
    passes::unique_name::run(&context, &mut matching);
    passes::similar::run(&context, &mut matching);
    passes::children::run(&context, &mut matching);
    passes::subtypes::run(&context, &mut matching);
    passes::file_words::run(&context, &mut matching);
    passes::unfolded::run(&context, &mut matching);
    passes::surroundings::in_place(&context, &mut matching);
    let renames = if options.undo_renames {
        Renames::find(&context, &matching)
    } else {
        Renames::default()
    };
    if renames.is_empty() {
        passes::surroundings::in_place(&context, &mut matching);
        passes::surroundings::elsewhere(&context, &mut matching);
        return then(context, &matching);
    }
    let bags = bags.with_renames(renames.everywhere.clone());
    let context = Context {
        bags: &bags,
        evidence: Evidence::new(&bags),
        ..context
    };
    passes::renames::run(&context, &mut matching, &renames);
    passes::similar::run(&context, &mut matching);
    passes::unfolded::run(&context, &mut matching);
    passes::surroundings::in_place(&context, &mut matching);
    passes::surroundings::elsewhere(&context, &mut matching);
    then(context, &matching)
}

/// What the pairs are, the relationships that are no pairs, and what was weighed for those by statements.
fn relationships(context: &Context<'_>, matching: &Matching) -> (Vec<Relationship>, Weighed) {
    let mut relationships = classify::all(context, matching);
    if context.options.by_relationship.enabled {
        passes::by_relationship::others(context, matching, &mut relationships);
    } else {
        passes::inheritance::run(context, matching, &mut relationships);
        if context.options.duplicates_move {
            passes::merged::run(context, matching, &mut relationships);
        }
        passes::supertype::run(context, matching, &mut relationships);
    }
    let by_statements_too = context.options.moved_min < 1.0;
    let mut by_statements = Vec::new();
    let weighed = if by_statements_too {
        passes::moved::run(context, matching, &mut by_statements)
    } else {
        Weighed::new()
    };
    // RefDiff 1.0 has its own way to find what was extracted and inlined.
    let by_words = (!context.options.by_relationship.enabled).then(|| {
        let claims = Claims::new(context, matching, &weighed);
        (claims, Callees::of_both(context, matching))
    });
    if let Some((claims, calls)) = &by_words {
        passes::extract::run(context, matching, (claims, calls), &mut relationships);
        passes::inline::run(context, matching, (claims, calls), &mut relationships);
    }
    relationships.extend(by_statements);
    relationships.retain(|found| may_have_moved(context, matching, found));
    if let Some((claims, calls)) = &by_words {
        let known = (&relationships[..], &weighed);
        let others = passes::other_callers::run(context, matching, (claims, calls), known);
        let others = others.into_iter();
        relationships.extend(others.filter(|found| may_have_moved(context, matching, found)));
    }
    if context.options.homonyms_by_content {
        relationships.retain(|found| {
            found.kind == Kind::Same
                || !classify::reads_the_same(context, found.before, found.after)
        });
    }
    relationships.sort_by_key(|found| (found.after, found.before, found.kind));
    relationships.dedup_by_key(|found| (found.after, found.before, found.kind));
    if by_statements_too {
        for found in &mut relationships {
            found.support = confidence::support(context, &weighed, found);
        }
    }
    (relationships, weighed)
}

/// Whether nothing speaks against code having gone from one element to the other; true for what is neither
/// extracted nor inlined.
fn may_have_moved(context: &Context<'_>, matching: &Matching, found: &Relationship) -> bool {
    let (before, after) = (found.before, found.after);
    let side = match found.kind {
        Kind::Extract | Kind::ExtractMove => Side::After,
        Kind::Inline => Side::Before,
        _ => return true,
    };
    let was_called =
        side == Side::After && passes::extract::was_called_before(context, matching, before, after);
    let pair = (before, after);
    !was_called && !passes::extract::names_a_variable(context, matching, side, pair, found.beside)
}

/// The number of nodes of a side.
pub fn node_count(cst: &Cst) -> u64 {
    cst.nodes
        .ids()
        .next_back()
        .map_or(0, |last| last.index() as u64 + 1)
}
