//! Types that are declared in several parts, each with some of the members (`partial class A`). Each part
//! is a node, and all parts are one place: a member that goes from one to another stays in its type.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::cst::{Cst, NodeId};
use crate::lang::rules::KindGroup;
use std::sync::Arc;

/// Key of a type whose declaration says that it is a part: the first part of the type around it, or its
/// namespace; its name; and its number of type parameters.
type PartKey = (Option<NodeId>, Option<Symbol>, Symbol, usize);

impl Cst {
    /// Returns all parts of the type `node`, in order; only `node` if it is declared in one part.
    pub fn parts<'a>(&'a self, node: &'a NodeId) -> &'a [NodeId] {
        match self.parts.get(node) {
            Some(parts) => parts,
            None => std::slice::from_ref(node),
        }
    }

    /// Returns all parts of each type that is declared in several ([`Language::part_word`]), by each of
    /// them.
    ///
    /// [`Language::part_word`]: crate::lang::Language::part_word
    pub(in crate::cst) fn types_in_parts(&self) -> Map<NodeId, Arc<[NodeId]>> {
        let mut index_of: Map<PartKey, usize> = Map::default();
        let mut types: Vec<Vec<NodeId>> = Vec::new();
        // Index in `types` of each part so far.
        let mut type_of: Map<NodeId, usize> = Map::default();
        for (id, node) in self.nodes.entries() {
            let Some(count) = self.type_parameters_of_part(id) else {
                continue;
            };
            let around = node.parent.map(|parent| match type_of.get(&parent) {
                Some(&outer) => types[outer][0],
                None => parent,
            });
            let key = (around, node.namespace, node.name, count);
            let index = *index_of.entry(key).or_insert(types.len());
            if index == types.len() {
                types.push(Vec::new());
            }
            types[index].push(id);
            type_of.insert(id, index);
        }
        let mut parts_of = Map::default();
        for parts in types.into_iter().filter(|parts| parts.len() > 1) {
            let parts: Arc<[NodeId]> = parts.into();
            parts_of.extend(parts.iter().map(|&part| (part, Arc::clone(&parts))));
        }
        parts_of
    }

    /// Returns the number of type parameters of a type whose header says that it is a part; `None` for
    /// other elements.
    fn type_parameters_of_part(&self, id: NodeId) -> Option<usize> {
        let node = &self.nodes[id];
        let word = self.files[node.file].outline.language.row().part_word;
        if word.is_empty() || node.kind.group() != KindGroup::Type {
            return None;
        }
        self.type_parameters(id, word)
    }
}
