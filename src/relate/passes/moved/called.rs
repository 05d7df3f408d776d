//! What a call may mean among the elements without a partner, and among those that came from elsewhere.

use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::base::{Map, Set};
use crate::cst::{Node, NodeId};
use crate::lang::LanguageId;
use crate::lang::rules::KindGroup;
use crate::relate::calls::came_from_elsewhere;
use crate::relate::code::Code;
use crate::relate::context::Context;
use crate::relate::matching::Matching;
use crate::relate::passes::callees::Callees;
use std::rc::Rc;

/// Elements that one name may mean.
const HOMONYMS_MAX: usize = 4;
/// Elements that are looked at for one caller.
pub(super) const CALLEES_MAX: usize = 64;

/// What may be called on one side and has no partner, or came from elsewhere, by calls that are resolved and by
/// names.
pub(super) struct Called<'c> {
    context: &'c Context<'c>,
    side: Side,
    pub resolved: Callees,
    /// By name; constructors by that of their type.
    pub named: Map<Symbol, Named>,
    /// The words of each language that is there.
    words: Vec<Words>,
    /// Of types without a partner, by their names, the names of supertypes that have one.
    supertypes: Map<Symbol, Vec<Symbol>>,
}

/// What a word may mean before the parenthesis of a call.
#[derive(Default)]
pub(super) struct Named {
    constructors: Vec<NodeId>,
    /// Sorted by file.
    others: Vec<NodeId>,
}

impl<'c> Called<'c> {
    pub fn new(context: &'c Context<'c>, matching: &Matching, side: Side) -> Self {
        let moved = came_from_elsewhere(context, matching, side);
        let is_meant = |callee| matching.is_free(side, callee) || moved.contains(&callee);
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

    /// Whether a call leads from one to the other, or to what calls it, that was resolved.
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

    /// The words of the language that an element is written in.
    fn words(&self, node: NodeId) -> &Words {
        let cst = self.context.linked.sides.get(self.side);
        let language = cst.files[self.node(node).file].outline.language;
        let at = self
            .words
            .binary_search_by_key(&language, |words| words.language);
        &self.words[at.expect("the words of every language on the side were looked up")]
    }

    /// The names of types of which `caller`, whose code on the other side is `whole`, made objects there.
    pub fn made(&self, caller: NodeId, whole: &Code) -> Set<Symbol> {
        if self.supertypes.is_empty() {
            return Set::default();
        }
        let making = self.words(caller).making;
        let made = whole.tokens.windows(2);
        let made = made.filter(|pair| Some(pair[0]) == making);
        made.map(|pair| pair[1]).collect()
    }

    /// The code of an element; an object of a type without a partner that is made there says the same as
    /// one of its supertype, if that is among those `made` on the other side.
    pub fn code(&self, node: NodeId, made: &Set<Symbol>) -> Rc<Code> {
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

    fn node(&self, node: NodeId) -> &'c Node {
        &self.context.linked.sides.get(self.side).nodes[node]
    }

    /// The words that stand before the parenthesis of a call.
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

    /// What `caller`, whose code is `code`, calls where `is_wanted` holds for the name's place.
    pub fn of(
        &self,
        caller: NodeId,
        code: &Code,
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
            // `this(…)` is no name of its own: it may seem to be kept.
            if !is_wanted(at) && !words.constructors().any(|word| word == name) {
                continue;
            }
            let is_called = code
                .tokens
                .get(at + 1)
                .is_some_and(|&next| evidence.opens(next));
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

    /// What a name without arguments may refer to: what has this name in the file of `caller`, or else
    /// anywhere; no more of it than shows that it is too many.
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

    /// Whether a word may mean a constructor: `this(…)` one of the same type, `super(…)` one of a
    /// supertype, `new C(…)` one of `C`.
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

/// The names of supertypes of types without a partner, on either side, if those have one.
fn supertypes(context: &Context<'_>, matching: &Matching, side: Side) -> Map<Symbol, Vec<Symbol>> {
    let name = |side: Side, node: NodeId| context.linked.sides.get(side).nodes[node].name;
    let mut supertypes: Map<Symbol, Vec<Symbol>> = Map::default();
    for node in matching.free(side) {
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

/// The words of a language's table that are in the change.
struct Words {
    language: LanguageId,
    making: Option<Symbol>,
    own_constructor: Option<Symbol>,
    super_constructor: Option<Symbol>,
    reference: Option<Symbol>,
    /// Whether a call means whatever has its name.
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

    /// Those that call constructors.
    fn constructors(&self) -> impl Iterator<Item = Symbol> {
        self.own_constructor
            .into_iter()
            .chain(self.super_constructor)
    }
}
