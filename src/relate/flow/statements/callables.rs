//! Possible callees of a call: unmatched elements, and elements that moved to another container.

use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::base::{Map, Set};
use crate::cst::{ElementNode, NodeId};
use crate::lang::LanguageId;
use crate::lang::rules::{CallWords, KindGroup};
use crate::relate::context::Context;
use crate::relate::evidence::calls::moved_in_elements;
use crate::relate::evidence::statement_code::StatementCode;
use crate::relate::flow::callees::Callees;
use crate::relate::matching::Matching;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Maximum number of elements that one name may refer to.
const TARGETS_OF_NAME_MAX: usize = 4;
/// Maximum number of called elements that are examined for one caller.
pub(super) const CALLEES_MAX: usize = 64;

/// Elements of one side that are unmatched or were moved there, by resolved calls and by the names
/// in calls.
pub(super) struct CallableIndex<'c> {
    context: &'c Context<'c>,
    side: Side,
    pub resolved: Callees,
    /// Elements by name; constructors by the name of their type and by `this` and `super`.
    pub by_name: Map<Symbol, NameTargets>,
    /// Methods that the code of their type, outside of its members, names by a literal on this side alone,
    /// by type: `before_action :load`. They are called around the other methods of the type.
    named_by_type: Map<NodeId, Vec<NodeId>>,
    /// Keywords for calls of each language on this side, sorted by language.
    keywords: Vec<CallKeywords>,
    /// Names of the matched supertypes of unmatched types, by type name.
    supertypes: Map<Symbol, Vec<Symbol>>,
}

/// Elements that a name before an opening parenthesis may refer to.
#[derive(Default)]
pub(super) struct NameTargets {
    /// Constructors that the name may refer to.
    constructors: Vec<NodeId>,
    /// Methods and functions, sorted by file.
    functions: Vec<NodeId>,
}

impl<'c> CallableIndex<'c> {
    pub fn new(matching: &Matching<'c>, side: Side) -> Self {
        let context = matching.context;
        let moved = moved_in_elements(matching, side);
        let is_included = |callee| matching.is_unmatched(callee) || moved.contains(&callee);
        let cst = context.side(side);
        let files = cst.files.iter();
        let mut languages: Vec<LanguageId> = files.map(|file| file.outline.language).collect();
        languages.sort_unstable();
        languages.dedup();
        let keywords = languages
            .into_iter()
            .map(|language| CallKeywords::new(context, language));
        let mut index = CallableIndex {
            context,
            side,
            resolved: Callees::of(matching, side, is_included),
            by_name: Map::default(),
            named_by_type: Map::default(),
            keywords: keywords.collect(),
            supertypes: supertypes(matching, side),
        };
        for id in cst.nodes.ids().filter(|&node| is_included(node)) {
            let node = index.node(id);
            if !node.kind.is_callable() {
                continue;
            }
            let literals = index.literals(id);
            if literals
                .iter()
                .any(|&it| index.is_named_by_type(matching, id, it))
            {
                let parent = node.parent.into_iter();
                parent.for_each(|it| index.named_by_type.entry(it).or_default().push(id));
            }
            for name in index.call_names(id).into_iter().chain(literals) {
                let targets = index.by_name.entry(name).or_default();
                match node.is_constructor {
                    true => targets.constructors.push(id),
                    false => targets.functions.push(id),
                }
            }
        }
        for targets in index.by_name.values_mut() {
            targets.functions.sort_by_key(|&node| cst.nodes[node].file);
        }
        index
    }

    /// Returns the element that has the resolved calls of `caller`: the calls of an attribute belong to what
    /// contains it.
    fn owner_of_calls(&self, caller: NodeId) -> NodeId {
        let node = self.node(caller);
        let parent = node.parent.filter(|_| node.kind.is_attribute());
        parent.unwrap_or(caller)
    }

    /// Returns true if `caller` may call included elements: true for functions and files, whose calls by
    /// name alone count, and for types and attributes with resolved calls.
    pub fn may_call(&self, caller: NodeId) -> bool {
        let group = self.node(caller).kind.group();
        let has_members = matches!(group, KindGroup::Type | KindGroup::Attribute);
        let owner = self.owner_of_calls(caller);
        !has_members || !self.resolved.called_by(owner).is_empty()
    }

    /// Returns the included elements that `code`, the own code of `caller`, calls by resolved calls, and
    /// those that the type around it calls. A type has the calls of its attributes, too: their names are
    /// not in its own code. Some of those of a type or attribute are left out if the budget is spent.
    pub fn called_by(&self, caller: NodeId, code: &StatementCode) -> Vec<NodeId> {
        let group = self.node(caller).kind.group();
        let resolved = self.resolved.called_by(self.owner_of_calls(caller));
        if !matches!(group, KindGroup::Type | KindGroup::Attribute) {
            let parent = self.node(caller).parent;
            let named = parent.and_then(|it| self.named_by_type.get(&it));
            let named = named.into_iter().flatten();
            return resolved.iter().chain(named).copied().collect();
        }
        let mut called = Vec::new();
        if resolved.is_empty() {
            return called;
        }
        let names: BTreeSet<Symbol> = code.tokens.iter().copied().collect();
        for targets in names.iter().filter_map(|name| self.by_name.get(name)) {
            let targets = targets.constructors.iter().chain(&targets.functions);
            if !self
                .context
                .budget
                .spend(1 + targets.clone().count() as u64)
            {
                break;
            }
            called.extend(targets.filter(|callee| resolved.binary_search(callee).is_ok()));
        }
        called.sort_unstable();
        called.dedup();
        called
    }

    /// Returns true if resolved calls lead from `caller` to `callee`, directly or through other
    /// elements.
    pub fn resolves(&self, caller: NodeId, callee: NodeId) -> bool {
        let mut callers = vec![self.owner_of_calls(caller)];
        let mut index = 0;
        while index < callers.len() && callers.len() <= CALLEES_MAX {
            for &called in self.resolved.called_by(callers[index]) {
                if called == callee {
                    return true;
                }
                if !callers.contains(&called) {
                    callers.push(called);
                }
            }
            index += 1;
        }
        false
    }

    /// Returns the keywords for calls of the language of an element.
    fn keywords(&self, node: NodeId) -> &CallKeywords {
        let cst = self.context.side(self.side);
        let language = cst.files[self.node(node).file].outline.language;
        let index = self
            .keywords
            .binary_search_by_key(&language, |keywords| keywords.language);
        &self.keywords[index.expect("the keywords of every language on the side were looked up")]
    }

    /// Returns the names of the types of which `caller` created objects in `whole`, its code on the
    /// side opposite to that of this index. Empty if no unmatched type has a matched supertype:
    /// [`CallableIndex::code`] would then have nothing to replace.
    pub fn created_types(&self, caller: NodeId, whole: &StatementCode) -> Set<Symbol> {
        if self.supertypes.is_empty() {
            return Set::default();
        }
        let making = self.keywords(caller).making;
        let adjacent = whole.tokens.windows(2);
        let created = adjacent.filter(|pair| Some(pair[0]) == making);
        created.map(|pair| pair[1]).collect()
    }

    /// Returns the code of an element in which each creation of an object of an unmatched type is
    /// replaced by that of its supertype, if the supertype is among the `created_types`, of which the
    /// code on the opposite side creates objects.
    pub fn code(&self, node: NodeId, created_types: &Set<Symbol>) -> Rc<StatementCode> {
        let (evidence, making) = (&self.context.evidence, self.keywords(node).making);
        let code = evidence.code(node);
        if created_types.is_empty() || making.is_none() {
            return code;
        }
        let mut replaced = Vec::new();
        for (index, pair) in code.tokens.windows(2).enumerate() {
            if Some(pair[0]) != making {
                continue;
            }
            let Some(supertypes) = self.supertypes.get(&pair[1]) else {
                continue;
            };
            if !self.context.budget.spend(supertypes.len() as u64) {
                break;
            }
            let supertype = supertypes.iter().find(|name| created_types.contains(name));
            replaced.extend(supertype.map(|&name| (index + 1, name)));
        }
        if replaced.is_empty() {
            return code;
        }
        Rc::new(code.with(&replaced, evidence.weights()))
    }

    fn node(&self, node: NodeId) -> &'c ElementNode {
        self.context.node(node)
    }

    /// Returns the names by which an element is called: its name; of a constructor, that of its
    /// type, and the keywords for constructors of the own type and of supertypes, or its own name in
    /// languages without such keywords.
    pub fn call_names(&self, id: NodeId) -> Vec<Symbol> {
        let node = self.node(id);
        if !node.is_constructor {
            return vec![node.name];
        }
        let type_name = node.parent.map(|parent| self.node(parent).name);
        let keywords = self.keywords(id);
        let own_name = keywords.names_constructors.then_some(node.name);
        let names = type_name.into_iter().chain(own_name);
        names.chain(keywords.constructors()).collect()
    }

    /// Returns the literals that name a function without calling it, as far as they occur in the change
    /// ([`CallWords::literals`](crate::lang::rules::CallWords::literals)).
    fn literals(&self, id: NodeId) -> Vec<Symbol> {
        let node = self.node(id);
        let vocabulary = &self.context.linked.vocabulary;
        let parent = node
            .parent
            .map(|parent| vocabulary.get(self.node(parent).name));
        let spell = |pattern: &&'static str| {
            let spelled = pattern.replace(CallWords::NAME, vocabulary.get(node.name));
            vocabulary.find(&spelled.replace(CallWords::TYPE, parent.unwrap_or_default()))
        };
        let literals = self.keywords(id).literals;
        literals.iter().filter_map(spell).collect()
    }

    /// Returns true if the code of the matched type of a method, outside of its members, has the literal on
    /// this side alone.
    fn is_named_by_type(&self, matching: &Matching<'_>, method: NodeId, literal: Symbol) -> bool {
        let evidence = &self.context.evidence;
        let parent = self.node(method).parent;
        let parent = parent.filter(|&it| self.node(it).kind.group() == KindGroup::Type);
        let Some((own, other)) = parent.and_then(|it| Some((it, matching.partner(it)?))) else {
            return false;
        };
        let has = |node: NodeId| {
            let code = evidence.own_code(node);
            self.context.spend_on_tokens(code.tokens.len()) && code.tokens.contains(&literal)
        };
        has(own) && !has(other)
    }

    /// Returns the elements that `caller` calls in `code`: by resolved calls, and by names at the
    /// token indices for which `is_wanted` holds.
    pub fn callees(
        &self,
        caller: NodeId,
        code: &StatementCode,
        is_wanted: impl Fn(usize) -> bool,
    ) -> Vec<NodeId> {
        let mut callees = self.called_by(caller, code);
        let keywords = self.keywords(caller);
        let resolved: Set<Symbol> = callees
            .iter()
            .map(|&callee| self.node(callee).name)
            .collect();
        for (index, &name) in code.tokens.iter().enumerate() {
            // Keywords such as `this` occur on both sides for other reasons, so they may seem to be
            // unchanged.
            let is_constructor_keyword = || keywords.constructors().any(|word| word == name);
            if !is_wanted(index) && !is_constructor_keyword() {
                continue;
            }
            let targets = self.by_name.get(&name);
            let Some(targets) = targets.filter(|_| !resolved.contains(&name)) else {
                continue;
            };
            let cost = 1 + targets.constructors.len();
            if !self.context.budget.spend(cost as u64) {
                break;
            }
            let Some(targets) = self.targets_of_use(caller, code, index, targets) else {
                break;
            };
            if targets.len() <= TARGETS_OF_NAME_MAX {
                callees.extend(targets);
            }
        }
        callees.sort_unstable();
        callees.dedup();
        callees.retain(|&callee| callee != caller);
        callees
    }

    /// Returns those of the `targets` of a name that its use at token `index` can refer to, those
    /// with a fitting number of parameters and those in the same file first; `None` if the budget
    /// is spent.
    fn targets_of_use(
        &self,
        caller: NodeId,
        code: &StatementCode,
        index: usize,
        targets: &NameTargets,
    ) -> Option<Vec<NodeId>> {
        let evidence = &self.context.evidence;
        let keywords = self.keywords(caller);
        let next = code.tokens.get(index + 1);
        let is_called = next.is_some_and(|&next| evidence.opens_arguments(next));
        let previous = index.checked_sub(1).map(|previous| code.tokens[previous]);
        let follows = |keyword: Option<Symbol>| previous.is_some() && previous == keyword;
        let is_reference =
            !is_called && (keywords.are_calls_by_name || follows(keywords.reference));
        let syntax = (is_called, follows(keywords.making));
        let constructors = targets.constructors.iter().copied();
        let mut fitting: Vec<NodeId> = constructors
            .filter(|&node| self.is_constructor_call(caller, node, code.tokens[index], syntax))
            .collect();
        if is_reference {
            fitting.extend(self.referents(caller, &targets.functions));
        }
        if is_called && !fitting.is_empty() {
            let site = evidence.site(code, index, &self.context.budget)?;
            let takes_arguments =
                |&node: &NodeId| evidence.parameter_count(node) == site.arguments.len();
            if fitting.iter().any(takes_arguments) {
                fitting.retain(takes_arguments);
            }
        }
        let is_in_file = |&node: &NodeId| self.node(node).file == self.node(caller).file;
        if fitting.len() > 1 && fitting.iter().any(is_in_file) {
            fitting.retain(is_in_file);
        }
        Some(fitting)
    }

    /// Returns the elements that a name without arguments may refer to: the elements in the file of
    /// `caller`, or, if there are none, the elements in all files. Returns at most
    /// `TARGETS_OF_NAME_MAX` + 1 elements; so many show that there are too many.
    fn referents<'n>(
        &self,
        caller: NodeId,
        functions: &'n [NodeId],
    ) -> impl Iterator<Item = NodeId> + 'n {
        let file = self.node(caller).file;
        let start = functions.partition_point(|&node| self.node(node).file < file);
        let end = functions.partition_point(|&node| self.node(node).file <= file);
        let in_file = &functions[start..end];
        let nearest = if in_file.is_empty() {
            functions
        } else {
            in_file
        };
        nearest.iter().copied().take(TARGETS_OF_NAME_MAX + 1)
    }

    /// Returns true if a name may call the constructor `node`: `this(…)` one of the same type,
    /// `super(…)` or, where constructors have names, `super().__init__(…)` one of a supertype, `new C(…)`
    /// one of `C`.
    fn is_constructor_call(
        &self,
        caller: NodeId,
        constructor: NodeId,
        name: Symbol,
        (is_called, follows_new): (bool, bool),
    ) -> bool {
        let (node, calling) = (self.node(constructor), self.node(caller));
        let is_type_name = |parent: NodeId| self.node(parent).name == name;
        if node.parent.is_some_and(is_type_name) {
            return follows_new;
        }
        let (Some(own_type), Some(calling_type)) = (node.parent, calling.parent) else {
            return false;
        };
        calling.is_constructor
            && is_called
            && if Some(name) == self.keywords(constructor).own_constructor {
                own_type == calling_type
            } else {
                let subtypes = self.context.subtypes.get(self.side);
                subtypes.has(calling_type, own_type)
            }
    }
}

/// Returns the names, before and after, of the matched supertypes of the unmatched types of `side`.
fn supertypes(matching: &Matching<'_>, side: Side) -> Map<Symbol, Vec<Symbol>> {
    let name = |node: NodeId| matching.context.node(node).name;
    let mut supertypes: Map<Symbol, Vec<Symbol>> = Map::default();
    for node in matching.unmatched(side) {
        for supertype in matching.context.subtypes.get(side).supertypes(node) {
            let partner = match side {
                Side::Before => matching.partner(supertype),
                Side::After => matching.partner(supertype),
            };
            if let Some(partner) = partner {
                let names = [name(partner), name(supertype)];
                supertypes.entry(name(node)).or_default().extend(names);
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
struct CallKeywords {
    language: LanguageId,
    making: Option<Symbol>,
    own_constructor: Option<Symbol>,
    super_constructor: Option<Symbol>,
    reference: Option<Symbol>,
    /// True if constructors have names, and call those of supertypes by them.
    names_constructors: bool,
    /// True if calls are resolved by name only.
    are_calls_by_name: bool,
    /// Patterns of literals that name a function without calling it.
    literals: &'static [&'static str],
}

impl CallKeywords {
    fn new(context: &Context<'_>, language: LanguageId) -> CallKeywords {
        let row = language.row();
        let find = |word: &str| context.linked.vocabulary.find(word);
        CallKeywords {
            language,
            making: find(row.call_words.making),
            own_constructor: find(row.call_words.own_constructor),
            super_constructor: find(row.call_words.super_constructor),
            reference: find(row.call_words.reference),
            names_constructors: row.names_constructors(),
            are_calls_by_name: row.types.is_none(),
            literals: row.call_words.literals,
        }
    }

    /// Returns the keywords that call constructors.
    fn constructors(&self) -> impl Iterator<Item = Symbol> {
        self.own_constructor
            .into_iter()
            .chain(self.super_constructor)
    }
}
