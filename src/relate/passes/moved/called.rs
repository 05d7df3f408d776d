//! MatchCandidate callees of a call: unmatched elements, and elements that moved to another container.

use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::base::{Map, Set};
use crate::cst::{ElementNode, NodeId};
use crate::lang::LanguageId;
use crate::lang::rules::KindGroup;
use crate::relate::calls::moved_in_elements;
use crate::relate::code::StatementCode;
use crate::relate::context::Context;
use crate::relate::matching::Matching;
use crate::relate::passes::callees::Callees;
use std::rc::Rc;

/// Maximum number of elements that one name may refer to.
const HOMONYMS_MAX: usize = 4;
/// Maximum number of called elements that are examined for one caller.
pub(super) const CALLEES_MAX: usize = 64;

/// Elements of one side that are unmatched or were moved there, by resolved calls and by the names
/// in calls.
pub(super) struct Called<'c> {
    context: &'c Context<'c>,
    side: Side,
    pub resolved: Callees,
    /// Elements by name; constructors by the name of their type and by `this` and `super`.
    pub named: Map<Symbol, Named>,
    /// Keywords for calls of each language on this side, sorted by language.
    words: Vec<Words>,
    /// Names of the matched supertypes of unmatched types, by type name.
    supertypes: Map<Symbol, Vec<Symbol>>,
}

/// Elements that a name before an opening parenthesis may refer to.
#[derive(Default)]
pub(super) struct Named {
    /// Constructors.
    constructors: Vec<NodeId>,
    /// Methods and functions, sorted by file.
    others: Vec<NodeId>,
}

impl<'c> Called<'c> {
    pub fn new(context: &'c Context<'c>, matching: &Matching, side: Side) -> Self {
        let moved = moved_in_elements(context, matching, side);
        let is_meant = |callee| matching.is_unmatched(side, callee) || moved.contains(&callee);
        let mut callees = Called {
            context,
            side,
            resolved: Callees::of(context, matching, side, is_meant),
            named: Map::default(),
            words: Vec::new(),
            supertypes: supertypes(context, matching, side),
        };
        let files = context.linked.sides.get(side).files.iter();
        let mut languages: Vec<LanguageId> = files.map(|file| file.outline.language).collect();
        languages.sort_unstable();
        languages.dedup();
        let words = languages
            .into_iter()
            .map(|language| Words::new(context, language));
        callees.words = words.collect();
        let nodes = context.linked.sides.get(side).nodes.ids();
        for node in nodes.filter(|&node| is_meant(node)) {
            let group = callees.node(node).kind.group();
            if matches!(group, KindGroup::Method | KindGroup::Function) {
                for name in callees.names(node) {
                    let is_constructor = callees.node(node).is_constructor;
                    let named = callees.named.entry(name).or_default();
                    match is_constructor {
                        true => named.constructors.push(node),
                        false => named.others.push(node),
                    }
                }
            }
        }
        let cst = context.linked.sides.get(side);
        for named in callees.named.values_mut() {
            named.others.sort_by_key(|&node| cst.nodes[node].file);
        }
        callees
    }

    /// Returns true if resolved calls lead from `caller` to `callee`, directly or through other
    /// elements.
    pub fn resolves(&self, caller: NodeId, callee: NodeId) -> bool {
        let mut known = vec![caller];
        let mut at = 0;
        while at < known.len() && known.len() <= CALLEES_MAX {
            for &next in self.resolved.called_by(known[at]) {
                if next == callee {
                    return true;
                }
                if !known.contains(&next) {
                    known.push(next);
                }
            }
            at += 1;
        }
        false
    }

    /// Returns the keywords for calls of the language of an element.
    fn words(&self, node: NodeId) -> &Words {
        let cst = self.context.linked.sides.get(self.side);
        let language = cst.files[self.node(node).file].outline.language;
        let at = self
            .words
            .binary_search_by_key(&language, |words| words.language);
        &self.words[at.expect("the words of every language on the side were looked up")]
    }

    /// Returns the names of the types of which `caller` created objects in `whole`, its code on the
    /// other side. Empty if no unmatched type has a matched supertype.
    pub fn made(&self, caller: NodeId, whole: &StatementCode) -> Set<Symbol> {
        if self.supertypes.is_empty() {
            return Set::default();
        }
        let making = self.words(caller).making;
        let made = whole.tokens.windows(2);
        let made = made.filter(|pair| Some(pair[0]) == making);
        made.map(|pair| pair[1]).collect()
    }

    /// Returns the code of an element in which each creation of an object of an unmatched type is
    /// replaced by that of its supertype, if the supertype is among those `made` on the other side.
    pub fn code(&self, node: NodeId, made: &Set<Symbol>) -> Rc<StatementCode> {
        let (evidence, making) = (&self.context.evidence, self.words(node).making);
        let code = evidence.code(self.side, node);
        if made.is_empty() || making.is_none() {
            return code;
        }
        let mut replaced = Vec::new();
        for at in 1..code.tokens.len() {
            if Some(code.tokens[at - 1]) != making {
                continue;
            }
            let Some(supertypes) = self.supertypes.get(&code.tokens[at]) else {
                continue;
            };
            if !self.context.budget.spend(supertypes.len() as u64) {
                break;
            }
            let supertype = supertypes.iter().find(|name| made.contains(name));
            replaced.extend(supertype.map(|&name| (at, name)));
        }
        if replaced.is_empty() {
            return code;
        }
        Rc::new(code.with(&replaced, evidence.weights()))
    }

    fn node(&self, node: NodeId) -> &'c ElementNode {
        &self.context.linked.sides.get(self.side).nodes[node]
    }

    /// Returns the names by which an element is called: its name; of a constructor, that of its
    /// type, and the keywords for constructors of the own type and of supertypes.
    pub fn names(&self, node: NodeId) -> Vec<Symbol> {
        let inner = self.node(node);
        if !inner.is_constructor {
            return vec![inner.name];
        }
        let cst = self.context.linked.sides.get(self.side);
        let of_type = inner.parent.map(|parent| cst.nodes[parent].name);
        let words = self.words(node);
        of_type.into_iter().chain(words.constructors()).collect()
    }

    /// Returns the elements that `caller` calls in `code`: by resolved calls, and by names at the
    /// token indices for which `is_wanted` holds.
    pub fn of(
        &self,
        caller: NodeId,
        code: &StatementCode,
        is_wanted: impl Fn(usize) -> bool,
    ) -> Vec<NodeId> {
        let mut called = self.resolved.called_by(caller).to_vec();
        let words = self.words(caller);
        let resolved: Set<Symbol> = called
            .iter()
            .map(|&callee| self.node(callee).name)
            .collect();
        let evidence = &self.context.evidence;
        for at in 0..code.tokens.len() {
            let name = code.tokens[at];
            // Keywords such as `this` occur on both sides for other reasons, so they may seem to be
            // unchanged.
            if !is_wanted(at) && !words.constructors().any(|word| word == name) {
                continue;
            }
            let is_called = code
                .tokens
                .get(at + 1)
                .is_some_and(|&next| evidence.opens_arguments(next));
            let Some(of_name) = self.named.get(&name).filter(|_| !resolved.contains(&name)) else {
                continue;
            };
            let cost = 1 + of_name.constructors.len();
            if !self.context.budget.spend(cost as u64) {
                break;
            }
            let last = at.checked_sub(1).map(|last| code.tokens[last]);
            let is_made = last.is_some() && last == words.making;
            let is_reference =
                !is_called && (words.are_by_name || last.is_some() && last == words.reference);
            let mut fitting: Vec<NodeId> = of_name
                .constructors
                .iter()
                .copied()
                .filter(|&node| self.is_constructed(caller, node, name, (is_called, is_made)))
                .collect();
            if is_reference {
                fitting.extend(self.referred(caller, &of_name.others));
            }
            if fitting.is_empty() {
                continue;
            }
            if is_called {
                let Some(site) = evidence.site(code, at, &self.context.budget) else {
                    break;
                };
                let takes = |&node: &NodeId| {
                    evidence.parameter_count(self.side, node) == site.arguments.len()
                };
                if fitting.iter().any(takes) {
                    fitting.retain(takes);
                }
            }
            let beside = |&node: &NodeId| self.node(node).file == self.node(caller).file;
            if fitting.len() > 1 && fitting.iter().any(beside) {
                fitting.retain(beside);
            }
            if fitting.len() <= HOMONYMS_MAX {
                called.extend(fitting);
            }
        }
        called.sort_unstable();
        called.dedup();
        called.retain(|&callee| callee != caller);
        called
    }

    /// Returns the elements that a name without arguments may refer to: those in the file of
    /// `caller`, or else all. At most one more than `HOMONYMS_MAX`, which shows that there are too
    /// many.
    fn referred<'n>(
        &self,
        caller: NodeId,
        named: &'n [NodeId],
    ) -> impl Iterator<Item = NodeId> + 'n {
        let file = self.node(caller).file;
        let start = named.partition_point(|&node| self.node(node).file < file);
        let end = named.partition_point(|&node| self.node(node).file <= file);
        let beside = &named[start..end];
        let nearest = if beside.is_empty() { named } else { beside };
        nearest.iter().copied().take(HOMONYMS_MAX + 1)
    }

    /// Returns true if a name may call the constructor `node`: `this(…)` one of the same type,
    /// `super(…)` one of a supertype, `new C(…)` one of `C`.
    fn is_constructed(
        &self,
        caller: NodeId,
        node: NodeId,
        name: Symbol,
        (is_called, is_made): (bool, bool),
    ) -> bool {
        let (inner, calling) = (self.node(node), self.node(caller));
        let cst = self.context.linked.sides.get(self.side);
        if inner
            .parent
            .is_some_and(|parent| cst.nodes[parent].name == name)
        {
            return is_made;
        }
        let (Some(of), Some(other)) = (inner.parent, calling.parent) else {
            return false;
        };
        let words = self.words(node);
        calling.is_constructor
            && is_called
            && if Some(name) == words.own_constructor {
                of == other
            } else {
                self.context.subtypes.get(self.side).has(other, of)
            }
    }
}

/// Returns the names, before and after, of the matched supertypes of the unmatched types of `side`.
fn supertypes(context: &Context<'_>, matching: &Matching, side: Side) -> Map<Symbol, Vec<Symbol>> {
    let name = |side: Side, node: NodeId| context.linked.sides.get(side).nodes[node].name;
    let mut supertypes: Map<Symbol, Vec<Symbol>> = Map::default();
    for node in matching.unmatched(side) {
        for supertype in context.subtypes.get(side).supertypes(node) {
            let partner = match side {
                Side::Before => matching.after(supertype),
                Side::After => matching.before(supertype),
            };
            if let Some(partner) = partner {
                let names = [name(side.opposite(), partner), name(side, supertype)];
                supertypes
                    .entry(name(side, node))
                    .or_default()
                    .extend(names);
            }
        }
    }
    for names in supertypes.values_mut() {
        names.sort_unstable();
        names.dedup();
    }
    supertypes
}

/// Keywords of a language for calls, as far as they occur in the change.
struct Words {
    language: LanguageId,
    making: Option<Symbol>,
    own_constructor: Option<Symbol>,
    super_constructor: Option<Symbol>,
    reference: Option<Symbol>,
    /// True if calls are resolved by name only.
    are_by_name: bool,
}

impl Words {
    fn new(context: &Context<'_>, language: LanguageId) -> Words {
        let row = language.row();
        let find = |word: &str| context.linked.vocabulary.find(word);
        Words {
            language,
            making: find(row.call_words.making),
            own_constructor: find(row.call_words.own_constructor),
            super_constructor: find(row.call_words.super_constructor),
            reference: find(row.call_words.reference),
            are_by_name: row.types.is_none(),
        }
    }

    /// Returns the keywords that call constructors.
    fn constructors(&self) -> impl Iterator<Item = Symbol> {
        self.own_constructor
            .into_iter()
            .chain(self.super_constructor)
    }
}
