//! The supertypes that types name: what they are called, and which types they are in languages without
//! declared types ([`super::types`] knows them elsewhere).

use super::types::LINEAGE_MAX;
use super::{Cst, NodeId};
use crate::base::bag::Symbol;
use crate::base::{Map, Set};
use crate::lang::LanguageId;
use crate::lang::rules::KindGroup;

impl Cst {
    /// The simple names of the supertypes that a type names, be they declared in the files or not.
    pub fn spelled_supertypes(&self, node: NodeId) -> impl Iterator<Item = &str> {
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
        declared.chain(self.supertype_in_head(node).map(|(name, _)| name))
    }

    /// The simple name of the supertype in the head of a type, in a language with a word for it, and its symbol;
    /// none if it is what a call returns.
    fn supertype_in_head(&self, node: NodeId) -> Option<(&str, Symbol)> {
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
        let mut found = tokens.next().filter(|(text, _)| is_name(text))?;
        let mut next = tokens.next();
        while let Some((".", _)) = next {
            found = tokens.next().filter(|(text, _)| is_name(text))?;
            next = tokens.next();
        }
        next.is_none_or(|(text, _)| text != "(").then_some(found)
    }

    /// Edges from types to the supertypes that they name, and on to the supertypes of these, as far as names tell:
    /// a name stands for the type around whose place the subtype is, nearest first, or else for the only outermost
    /// type of that name. Sorted.
    pub fn supertypes_by_name(&self) -> Vec<(NodeId, NodeId)> {
        let named = self.nodes.ids().filter_map(|node| {
            let (_, name) = self.supertype_in_head(node)?;
            Some((node, name))
        });
        let named: Vec<(NodeId, Symbol)> = named.collect();
        if named.is_empty() {
            return Vec::new();
        }
        let types = TypesByName::new(self);
        let supertypes = named
            .iter()
            .filter_map(|&(node, name)| Some((node, types.named_at(self, node, name)?)));
        let supertypes: Map<NodeId, NodeId> = supertypes.collect();
        let mut edges = Vec::new();
        for (node, _) in &named {
            let mut next = supertypes.get(node);
            let mut seen: Set<NodeId> = Set::default();
            while let Some(&supertype) = next
                && supertype != *node
                && seen.len() < LINEAGE_MAX
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

/// Of the types of one name the first, as many as tell whether there is only one beside the one that names it.
type Few = Vec<NodeId>;
const FEW: usize = 3;

/// The types of a side by their names.
#[derive(Default)]
struct TypesByName {
    /// By what they stand in.
    inside: Map<(NodeId, Symbol), Few>,
    /// Those that stand in no other element, by their language.
    outermost: Map<(LanguageId, Symbol), Few>,
}

impl TypesByName {
    fn new(cst: &Cst) -> TypesByName {
        let mut types = TypesByName::default();
        let add = |few: &mut Few, id: NodeId| {
            if few.len() < FEW {
                few.push(id);
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

    /// Which type `name` stands for where `node` is.
    fn named_at(&self, cst: &Cst, node: NodeId, name: Symbol) -> Option<NodeId> {
        let around = cst.ancestry(node).skip(1);
        let inside = around.filter_map(|around| self.inside.get(&(around, name)));
        let outermost = self.outermost.get(&(cst.language(node), name));
        // What names itself is no type that it could inherit from.
        let others = inside.chain(outermost).map(|few| {
            let others = few.iter().copied().filter(|&other| other != node);
            others.collect::<Few>()
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
