//! Types that are declared in several parts, each with some of the members (`partial class A`). Each part
//! is a node, and all parts are one place: a member that goes from one to another stays in its type.

use super::{Cst, NodeId};
use crate::base::Map;
use crate::base::bag::Symbol;
use crate::lang::rules::KindGroup;

/// Parts of the types of one side.
#[derive(Debug, Default)]
pub(super) struct TypeParts {
    /// Index in `groups` of each type that has several parts.
    group_of: Map<NodeId, usize>,
    /// Parts of each type, in the order of the nodes.
    groups: Vec<Vec<NodeId>>,
}

/// Key of a type whose declaration says that it is a part: the first part of the type around it, or its
/// namespace; its name; and its number of type parameters.
type PartKey = (Option<NodeId>, Option<Symbol>, Symbol, usize);

impl TypeParts {
    /// Finds the types of `cst` that have several parts ([`Language::part_word`]).
    ///
    /// [`Language::part_word`]: crate::lang::Language::part_word
    pub fn find(cst: &Cst) -> TypeParts {
        let mut by_key: Map<PartKey, usize> = Map::default();
        let mut groups: Vec<Vec<NodeId>> = Vec::new();
        // Index in `groups` of the parts so far.
        let mut group_of: Map<NodeId, usize> = Map::default();
        for (id, node) in cst.nodes.entries() {
            let Some(count) = type_parameters_of_part(cst, id) else {
                continue;
            };
            let around = node.parent.map(|parent| match group_of.get(&parent) {
                Some(&group) => groups[group][0],
                None => parent,
            });
            let key = (around, node.namespace, node.name, count);
            let group = *by_key.entry(key).or_insert(groups.len());
            if group == groups.len() {
                groups.push(Vec::new());
            }
            groups[group].push(id);
            group_of.insert(id, group);
        }
        group_of.retain(|_, group| groups[*group].len() > 1);
        TypeParts { group_of, groups }
    }

    /// Returns all parts of the type `node`; only `node` if it has no others.
    pub fn of<'a>(&'a self, node: &'a NodeId) -> &'a [NodeId] {
        match self.group_of.get(node) {
            Some(&group) => &self.groups[group],
            None => std::slice::from_ref(node),
        }
    }
}

/// Returns the number of type parameters of a type whose header says that it is a part; `None` for other
/// elements.
fn type_parameters_of_part(cst: &Cst, id: NodeId) -> Option<usize> {
    let node = &cst.nodes[id];
    let file = &cst.files[node.file];
    let outline = &file.outline;
    let word = outline.language.row().part_word;
    if word.is_empty() || node.kind.group() != KindGroup::Type {
        return None;
    }
    let tokens = node.tokens.start as usize..node.tokens.end as usize;
    let mut header = outline
        .tokens_without_comments(tokens)
        .map(|token| (file.symbol(token.symbol), outline.symbols.get(token.symbol)))
        .take_while(|(_, text)| *text != "{");
    header.find(|(_, text)| *text == word)?;
    header.find(|(name, _)| *name == node.name)?;
    let parameters = header.map(|(_, text)| text);
    let mut parameters = parameters.take_while(|text| *text != ">").peekable();
    let is_generic = parameters.next_if_eq(&"<").is_some();
    Some(match is_generic {
        true => 1 + parameters.filter(|text| *text == ",").count(),
        false => 0,
    })
}
