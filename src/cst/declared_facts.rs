//! Facts of the declarations in an element, as outlines have them.

use super::{Cst, NodeId};
use crate::base::bag::Symbol;

impl Cst {
    /// Iterates over the names of the parameters of an element.
    pub fn parameters(&self, node: NodeId) -> impl ExactSizeIterator<Item = Symbol> + Clone + '_ {
        let file = &self.files[self.nodes[node].file];
        let element = self.element(node);
        let parameters = element.map_or(&[][..], |element| &element.parameters);
        parameters.iter().map(|&parameter| file.symbol(parameter))
    }

    /// Iterates over the names of the parameters and local variables in `node`.
    pub fn local_variables(&self, node: NodeId) -> impl Iterator<Item = Symbol> + '_ {
        let inner = &self.nodes[node];
        let file = &self.files[inner.file];
        let locals = &file.outline.locals;
        let first = locals.partition_point(|local| local.start < inner.start);
        let inside = locals[first..]
            .iter()
            .take_while(|local| local.start < inner.end);
        inside.map(|local| file.symbol(local.name))
    }

    /// Returns the type of an attribute as written; `None` if none is written.
    pub fn declared_type(&self, attribute: NodeId) -> Option<Symbol> {
        let file = &self.files[self.nodes[attribute].file];
        let declared_type = self.element(attribute)?.declared_type;
        declared_type.map(|spelled| file.symbol(spelled))
    }
}
