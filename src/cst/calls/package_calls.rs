//! Targets of calls by name in languages with declared packages (`Language::package`), in which a
//! method calls others of its own type without an object.
//!
//! The text before the called name decides: nothing, the object of the calling method, the name of a
//! type, or a variable. The type of a variable is the one that the file declares for the name anywhere
//! (`name: Type`, `Type name` or `name = Type(…)`), because a file rarely uses one name for several
//! types.

use super::named_calls::NamedCall;
use super::receiver::{PATH_NAMES_MAX, Receiver};
use crate::base::bag::Symbol;
use crate::base::{Map, Set};
use crate::cst::{Cst, ElementNode, LinkedFile, NodeId, SideFileIx};
use crate::lang::rules::declaration_rules::HeaderNotation;
use crate::lang::rules::{ElementKind, KindGroup};
use std::cell::RefCell;
use std::rc::Rc;

/// Maximum number of supertypes of a type in which an inherited method is sought.
const SUPERTYPES_MAX: usize = 16;

/// Names of the types of the variables of a file, by the name of the variable.
type DeclaredTypes = Map<Symbol, Vec<Symbol>>;

/// Finds the targets of the calls of a side.
pub struct PackageCalls<'a> {
    cst: &'a Cst,
    /// Declared types of the variables of each file in which a call was resolved.
    declared: Map<SideFileIx, DeclaredTypes>,
    /// All types, by name.
    types: Map<Symbol, Vec<NodeId>>,
    /// Names of the direct supertypes of each type for which they were sought.
    names_of_supertypes: RefCell<Map<NodeId, Rc<[Symbol]>>>,
    /// Direct and indirect supertypes of each type for which they were sought.
    supertypes: RefCell<Map<NodeId, Rc<[NodeId]>>>,
}

impl<'a> PackageCalls<'a> {
    pub fn new(cst: &'a Cst) -> Self {
        let mut types: Map<Symbol, Vec<NodeId>> = Map::default();
        let nodes = cst.nodes.entries();
        for (id, node) in nodes.filter(|(_, node)| node.kind.group() == KindGroup::Type) {
            types.entry(node.name).or_default().push(id);
        }
        PackageCalls {
            cst,
            declared: Map::default(),
            types,
            names_of_supertypes: RefCell::default(),
            supertypes: RefCell::default(),
        }
    }

    /// Returns the functions and methods among `all`, which have the called name, that the call can mean.
    /// Empty if it leads out of the changed files.
    pub fn targets(&mut self, call: &NamedCall<'_>, all: &[NodeId]) -> Vec<NodeId> {
        let &NamedCall { caller, file, .. } = call;
        match call.receiver {
            Receiver::Inherited | Receiver::Global(_) => Vec::new(),
            Receiver::None if call.is_variable() => Vec::new(),
            Receiver::Own => self.of_own_types(caller, all),
            Receiver::None => self.unqualified(caller, file, all),
            Receiver::Named(last) => self.of_named(caller, (file, last.name), all),
            Receiver::Other => self.of_any(caller, file, all),
        }
    }

    /// Returns the functions that a call without an object can mean: those in the nearest scope around
    /// the caller, inherited ones of a type around it included; or else those of the file, of the
    /// package, or of other packages, which can be imported; or else methods and extensions, because
    /// the code may be in a lambda with an object of its own.
    fn unqualified(&self, caller: NodeId, file: SideFileIx, all: &[NodeId]) -> Vec<NodeId> {
        let cst = self.cst;
        for ancestor in cst.ancestry(caller) {
            let mut scopes = vec![ancestor];
            if cst.nodes[ancestor].kind.group() == KindGroup::Type {
                scopes.extend(self.with_companions(ancestor));
                scopes.extend(self.supertypes(ancestor).iter());
            }
            let visible = filtered(all, |node| {
                let parent = cst.nodes[node].parent;
                parent.is_some_and(|parent| scopes.contains(&parent)) && !self.is_creation(node)
            });
            if !visible.is_empty() {
                return visible;
            }
        }
        let free = filtered(all, |node| self.is_free(node));
        let is_in_file = |node: NodeId| cst.nodes[node].file == file;
        let package = cst.folder(caller);
        let is_in_package = |node: NodeId| cst.folder(node) == package;
        for is_near in [&is_in_file as &dyn Fn(NodeId) -> bool, &is_in_package] {
            let near = filtered(&free, is_near);
            if !near.is_empty() {
                return near;
            }
        }
        match free.is_empty() {
            true => self.of_any(caller, file, all),
            false => free,
        }
    }

    /// Returns the methods of the innermost type around the caller that has or inherits one of `all`.
    fn of_own_types(&self, caller: NodeId, all: &[NodeId]) -> Vec<NodeId> {
        let types = self.cst.ancestry(caller);
        let mut types = types.filter(|&node| self.cst.nodes[node].kind.group() == KindGroup::Type);
        let found = types.find_map(|own| {
            let mut scopes = vec![own];
            scopes.extend(self.supertypes(own).iter());
            let members = filtered(all, |node| {
                let parent = self.cst.nodes[node].parent;
                parent.is_some_and(|parent| scopes.contains(&parent))
            });
            (!members.is_empty()).then_some(members)
        });
        found.unwrap_or_default()
    }

    /// Returns the methods that a call on the variable or type `receiver` can mean.
    fn of_named(
        &mut self,
        caller: NodeId,
        (file, receiver): (SideFileIx, Symbol),
        all: &[NodeId],
    ) -> Vec<NodeId> {
        let cst = self.cst;
        let declared = self.declared.entry(file);
        let declared = declared.or_insert_with(|| declared_types(cst, file));
        let types = declared.get(&receiver).cloned().unwrap_or_default();
        let types = match types.is_empty() && self.types.contains_key(&receiver) {
            true => vec![receiver],
            false => types,
        };
        if types.is_empty() {
            return self.of_any(caller, file, all);
        }
        let own = filtered(all, |node| self.is_in_type(node, &types));
        // A method without a body stands for those that override it.
        if own.iter().any(|&node| !cst.nodes[node].is_abstract) {
            return own;
        }
        let overriding = filtered(all, |node| {
            let parent = cst.nodes[node].parent;
            let parent = parent.filter(|&it| cst.nodes[it].kind.group() == KindGroup::Type);
            parent.is_some_and(|parent| self.has_supertype(parent, &types))
        });
        let members = [own, overriding].concat();
        if !members.is_empty() {
            return members;
        }
        // Inherited by the declared type, or an extension, whose extended type is not compared.
        let declaring = types.iter().filter_map(|name| self.types.get(name));
        let supertypes: Set<NodeId> = declaring
            .flatten()
            .flat_map(|&declaring| self.supertypes(declaring).to_vec())
            .collect();
        let inherited = filtered(all, |node| {
            let parent = cst.nodes[node].parent;
            parent.is_some_and(|parent| supertypes.contains(&parent))
        });
        match inherited.is_empty() {
            true => filtered(all, |node| self.is_extension(node)),
            false => inherited,
        }
    }

    /// Returns the methods and extensions that a call on an unknown object can mean: those of the file,
    /// or else all. The caller is left out, because methods often call their namesake on another object.
    fn of_any(&self, caller: NodeId, file: SideFileIx, all: &[NodeId]) -> Vec<NodeId> {
        let called = filtered(all, |node| {
            node != caller && (!self.is_free(node) || self.is_extension(node))
        });
        let near = filtered(&called, |node| self.cst.nodes[node].file == file);
        match near.is_empty() {
            true => called,
            false => near,
        }
    }

    /// Returns true if the parent of a method is one of `types`, or the companion object of one.
    fn is_in_type(&self, node: NodeId, types: &[Symbol]) -> bool {
        let nodes = &self.cst.nodes;
        let Some(parent) = nodes[node].parent else {
            return false;
        };
        let is_one = |parent: NodeId| types.contains(&nodes[parent].name);
        let outer = nodes[parent].parent.filter(|_| self.is_companion(parent));
        is_one(parent) || outer.is_some_and(is_one)
    }

    /// Returns true if the declaration of the type `node` names one of `types` as a supertype.
    fn has_supertype(&self, node: NodeId, types: &[Symbol]) -> bool {
        let names = self.names_of_supertypes(node);
        names.iter().any(|name| types.contains(name))
    }

    /// Returns the names of the supertypes in the declaration of a type.
    fn names_of_supertypes(&self, node: NodeId) -> Rc<[Symbol]> {
        let mut known = self.names_of_supertypes.borrow_mut();
        let names = known.entry(node).or_insert_with(|| {
            let names = self.cst.header_supertypes(node).into_iter();
            names.map(|supertype| supertype.name.1).collect()
        });
        Rc::clone(names)
    }

    /// Returns the direct and indirect supertypes of a type among the changed files.
    fn supertypes(&self, node: NodeId) -> Rc<[NodeId]> {
        if let Some(supertypes) = self.supertypes.borrow().get(&node) {
            return Rc::clone(supertypes);
        }
        let mut found: Vec<NodeId> = Vec::new();
        let mut next = 0;
        let mut of = Some(node);
        while let Some(subtype) = of {
            let names = self.names_of_supertypes(subtype);
            let types = names.iter().filter_map(|name| self.types.get(name));
            let mut types: Vec<NodeId> = types.flatten().copied().collect();
            types.sort_unstable();
            types.dedup();
            for id in types.into_iter().filter(|&id| id != node) {
                if found.len() < SUPERTYPES_MAX && !found.contains(&id) {
                    found.push(id);
                }
            }
            of = found.get(next).copied();
            next += 1;
        }
        let found: Rc<[NodeId]> = found.into();
        self.supertypes.borrow_mut().insert(node, Rc::clone(&found));
        found
    }

    /// Returns the companion objects of a type, whose methods are called as if they were its own.
    fn with_companions(&self, node: NodeId) -> Vec<NodeId> {
        let children = self.cst.nodes[node].children.iter().copied();
        children.filter(|&child| self.is_companion(child)).collect()
    }

    /// Returns true if a type is the companion object of the type around it: its header contains the
    /// keyword of such objects (`Language::companion`).
    fn is_companion(&self, node: NodeId) -> bool {
        let inner = &self.cst.nodes[node];
        let outline = &self.cst.files[inner.file].outline;
        let word = outline.language.row().companion;
        let tokens = inner.tokens.start as usize..inner.tokens.end as usize;
        let tokens = outline.tokens_without_comments(tokens);
        let texts = tokens.map(|token| outline.symbols.get(token.symbol));
        let mut head = texts.take_while(|text| *text != "{");
        !word.is_empty() && inner.kind.group() == KindGroup::Type && head.any(|text| text == word)
    }

    /// Returns true if a function can be called without an object anywhere: a function of a file, or a
    /// constructor.
    fn is_free(&self, node: NodeId) -> bool {
        let inner = &self.cst.nodes[node];
        let parent = inner.parent.map(|parent| self.cst.nodes[parent].kind);
        self.is_creation(node) || parent.is_none_or(|kind| kind == ElementKind::File)
    }

    /// Returns true for constructors, which are called by the name of their type.
    fn is_creation(&self, node: NodeId) -> bool {
        self.cst.nodes[node].is_constructor
    }

    /// Returns true if the signature of a function begins with a type that it extends.
    fn is_extension(&self, node: NodeId) -> bool {
        let symbols = &self.cst.files[self.cst.nodes[node].file].outline.symbols;
        let text = |symbol| symbols.get(symbol);
        self.cst.element(node).is_some_and(|element| {
            let (name, signature) = (text(element.name), text(element.signature));
            !signature.starts_with(name)
        })
    }
}

/// Returns the nodes of `all` for which `is_wanted` returns true.
fn filtered(all: &[NodeId], is_wanted: impl Fn(NodeId) -> bool) -> Vec<NodeId> {
    all.iter()
        .copied()
        .filter(|&node| is_wanted(node))
        .collect()
}

/// Returns the types that a file declares for names: `name: a.Type`, `name = Type(…)` or, in languages
/// with the type before the name, `Type name`. Names of types begin with a capital letter.
fn declared_types(cst: &Cst, file: SideFileIx) -> DeclaredTypes {
    let linked = &cst.files[file];
    let outline = &linked.outline;
    let tokens = &outline.tokens;
    let text = |at: usize| {
        let token = tokens.get(at);
        token.map_or("", |token| outline.symbols.get(token.symbol))
    };
    let is_type = |at: usize| text(at).starts_with(char::is_uppercase);
    let row = outline.language.row();
    let rules = row.declared.as_ref();
    let has_type_first = rules.is_some_and(|rules| rules.notation == HeaderNotation::TypeThenName);
    let names_of_types = names_of_types(cst, file);
    let mut types = DeclaredTypes::default();
    for at in 1..tokens.len() {
        if has_type_first {
            // A type, its arguments, and the name of the variable.
            let last = before_arguments(&text, at - 1);
            let is_name = text(at).starts_with(|it: char| it.is_alphabetic() || it == '_');
            if is_name && is_type(last) && !row.is_reserved(text(at)) {
                add_type(&mut types, linked, (at, last));
            }
        }
        // The sign after the name of a type precedes its supertypes.
        let is_declared = text(at) == ":" && !names_of_types.contains(&(at - 1));
        if !is_declared && text(at) != "=" {
            continue;
        }
        let mut last = at + 1;
        if !row.call_words.making.is_empty() && text(last) == row.call_words.making {
            last += 1;
        }
        while text(last + 1) == "." && last < at + 2 * PATH_NAMES_MAX {
            last += 2;
        }
        if is_type(last) && (is_declared || text(last + 1) == "(") {
            add_type(&mut types, linked, (at - 1, last));
        }
    }
    types
}

/// Returns the indices of the tokens that are the names of the types that a file declares, each in its
/// declaration.
fn names_of_types(cst: &Cst, file: SideFileIx) -> Set<usize> {
    let linked = &cst.files[file];
    let nodes = linked.nodes.iter().flatten().map(|&id| &cst.nodes[id]);
    let types = nodes.filter(|node| node.kind.group() == KindGroup::Type);
    let name_of = |node: &ElementNode| {
        let body = node.body_tokens.as_ref().map(|body| body.start);
        let head = node.tokens.start as usize..body.unwrap_or(node.tokens.end) as usize;
        let tokens = linked.outline.tokens.get(head.clone())?;
        let name = tokens
            .iter()
            .position(|token| linked.symbol(token.symbol) == node.name)?;
        Some(head.start + name)
    };
    types.filter_map(name_of).collect()
}

/// Adds the type whose name is the token `of` for the name that is the token `at`.
fn add_type(types: &mut DeclaredTypes, linked: &LinkedFile, (at, of): (usize, usize)) {
    let tokens = &linked.outline.tokens;
    let name = linked.symbol(tokens[at].symbol);
    let found = linked.symbol(tokens[of].symbol);
    let of_name = types.entry(name).or_default();
    if !of_name.contains(&found) {
        of_name.push(found);
    }
}

/// Returns the index of the token before the type arguments that end with the token `last`, or before
/// the sign `?` of a nullable type; `last` itself if it ends neither, or if the arguments are too long.
pub fn before_arguments<'t>(text: &impl Fn(usize) -> &'t str, last: usize) -> usize {
    let mut at = match text(last) {
        "?" => last.saturating_sub(1),
        _ => last,
    };
    let mut depth = 0_usize;
    for _ in 0..2 * PATH_NAMES_MAX {
        match text(at) {
            ">" => depth += 1,
            "<" => depth = depth.saturating_sub(1),
            _ if depth == 0 => return at,
            _ => {}
        }
        at = at.saturating_sub(1);
    }
    last
}
