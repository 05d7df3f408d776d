//! Supertypes by name: the names in the declaration of a type and, in languages without declared
//! types, the types that they denote. [`super::types`] resolves supertypes in the other languages.

use super::types::SUPERTYPES_MAX;
use super::{Cst, NodeId};
use crate::base::bag::Symbol;
use crate::base::{Map, Set};
use crate::lang::LanguageId;
use crate::lang::rules::KindGroup;

impl Cst {
    /// Iterates over the simple names of the declared supertypes of a type, including supertypes
    /// outside of the files.
    pub fn supertype_names(&self, node: NodeId) -> impl Iterator<Item = &str> {
        let inner = &self.nodes[node];
        let outline = &self.files[inner.file].outline;
        let mut scopes = outline.types.scopes.iter();
        let scope = scopes.find(|scope| scope.element.is_some() && scope.element == inner.element);
        let names = scope
            .into_iter()
            .flat_map(|scope| scope.superclass.iter().chain(&scope.interfaces));
        let declared = names.map(|&spelled| {
            let spelled = outline.symbols.get(spelled);
            let name = spelled.split('<').next().unwrap_or(spelled);
            name.rsplit('.').next().unwrap_or(name).trim()
        });
        declared.chain(self.header_supertype(node).map(|(name, _)| name))
    }

    /// Returns text and symbol of the simple name of the supertype in the header of a type, in a
    /// language with a keyword for it. `None` if the supertype is the result of a call.
    fn header_supertype(&self, node: NodeId) -> Option<(&str, Symbol)> {
        let inner = &self.nodes[node];
        let file = &self.files[inner.file];
        let outline = &file.outline;
        let word = outline.language.row().supertype_word?;
        let body = inner.body_tokens.as_ref()?;
        if inner.kind.group() != KindGroup::Type {
            return None;
        }
        let head = outline
            .tokens
            .get(inner.tokens.start as usize..body.start as usize)?;
        let mut tokens = head.iter().map(|token| {
            let text = outline.symbols.get(token.symbol);
            (text, file.symbol(token.symbol))
        });
        tokens.find(|(text, _)| *text == word)?;
        let mut name = tokens.next().filter(|(text, _)| is_name(text))?;
        let mut next = tokens.next();
        while let Some((".", _)) = next {
            name = tokens.next().filter(|(text, _)| is_name(text))?;
            next = tokens.next();
        }
        next.is_none_or(|(text, _)| text != "(").then_some(name)
    }

    /// Returns edges from types to their direct and indirect supertypes, sorted. A name denotes the
    /// type of that name in the nearest enclosing element, or else the only outermost type of that
    /// name.
    pub fn named_supertype_edges(&self) -> Vec<(NodeId, NodeId)> {
        let names = self.nodes.ids().filter_map(|node| {
            let (_, name) = self.header_supertype(node)?;
            Some((node, name))
        });
        let names: Vec<(NodeId, Symbol)> = names.collect();
        if names.is_empty() {
            return Vec::new();
        }
        let types = TypesByName::new(self);
        let supertypes = names
            .iter()
            .filter_map(|&(node, name)| Some((node, types.resolve(self, node, name)?)));
        let supertypes: Map<NodeId, NodeId> = supertypes.collect();
        let mut edges = Vec::new();
        for (node, _) in &names {
            let mut next = supertypes.get(node);
            let mut seen: Set<NodeId> = Set::default();
            while let Some(&supertype) = next
                && supertype != *node
                && seen.len() < SUPERTYPES_MAX
                && seen.insert(supertype)
            {
                edges.push((*node, supertype));
                next = supertypes.get(&supertype);
            }
        }
        edges.sort_unstable();
        edges
    }

    fn language(&self, node: NodeId) -> LanguageId {
        self.files[self.nodes[node].file].outline.language
    }
}

/// First [`TYPES_PER_NAME_MAX`] types of a name: enough to decide whether exactly one remains after excluding the
/// type that refers to it.
const TYPES_PER_NAME_MAX: usize = 3;

/// Types of a side, by name.
#[derive(Default)]
struct TypesByName {
    /// By parent and name.
    inside: Map<(NodeId, Symbol), Vec<NodeId>>,
    /// Types without an enclosing element, by language and name.
    outermost: Map<(LanguageId, Symbol), Vec<NodeId>>,
}

impl TypesByName {
    fn new(cst: &Cst) -> TypesByName {
        let mut types = TypesByName::default();
        let add = |types_of_name: &mut Vec<NodeId>, id: NodeId| {
            if types_of_name.len() < TYPES_PER_NAME_MAX {
                types_of_name.push(id);
            }
        };
        let nodes = cst.nodes.entries();
        for (id, node) in nodes.filter(|(_, node)| node.kind.group() == KindGroup::Type) {
            if let Some(parent) = node.parent {
                add(types.inside.entry((parent, node.name)).or_default(), id);
            }
            let is_outermost = |parent: NodeId| cst.nodes[parent].element.is_none();
            if node.parent.is_none_or(is_outermost) {
                let key = (cst.language(id), node.name);
                add(types.outermost.entry(key).or_default(), id);
            }
        }
        types
    }

    /// Returns the type that `name` denotes at `node`; `None` if there is none or the name is
    /// ambiguous.
    fn resolve(&self, cst: &Cst, node: NodeId, name: Symbol) -> Option<NodeId> {
        let ancestors = cst.ancestry(node).skip(1);
        let inside = ancestors.filter_map(|ancestor| self.inside.get(&(ancestor, name)));
        let outermost = self.outermost.get(&(cst.language(node), name));
        // A type cannot inherit from itself, so `node` is excluded.
        let others = inside.chain(outermost).map(|types_of_name| {
            let others = types_of_name.iter().copied().filter(|&other| other != node);
            others.collect::<Vec<NodeId>>()
        });
        match others.into_iter().find(|others| !others.is_empty())?[..] {
            [only] => Some(only),
            _ => None,
        }
    }
}

fn is_name(text: &str) -> bool {
    let first = text.chars().next();
    first.is_some_and(|letter| letter.is_alphabetic() || matches!(letter, '_' | '$'))
}
