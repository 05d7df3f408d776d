//! Sink that tracks blocks that name a type, such as `impl Type {…}`: members in such a block belong
//! to the type ([`OwnerRule::Block`]).

use super::element_parts::first_leaf;
use crate::lang::rules::OwnerRule;
use crate::parse::walk::{AncestorStack, Exit, Visit, WalkContext};
use tree_sitter::Node;

/// Keeps the names of the types of the blocks that the walk is in.
pub struct TypeBlockSink<'a> {
    context: WalkContext<'a>,
    /// Names of the types of the open blocks; `None` for a block that names no type.
    names: AncestorStack<Option<&'a str>>,
}

impl<'a> TypeBlockSink<'a> {
    pub fn new(context: WalkContext<'a>) -> TypeBlockSink<'a> {
        TypeBlockSink {
            context,
            names: AncestorStack::default(),
        }
    }

    /// Enters a block.
    pub fn enter(&mut self, visit: &Visit<'_>) {
        let name = self.name_of(visit.node);
        self.names.push(visit, name);
    }

    /// Leaves the block that ends with a node.
    pub fn leave(&mut self, exit: &Exit<'_>) {
        self.names.leave(exit);
    }

    /// Returns the name of the type of the innermost open block; `None` without a block or a name.
    pub fn name(&self) -> Option<&'a str> {
        self.names.last().flatten()
    }

    /// Returns the name of the type that `block` names; `None` if it names none.
    fn name_of(&self, block: Node<'_>) -> Option<&'a str> {
        let mut rows = self.context.table.language.declarations.iter();
        let (field, leaf, other_names) = rows.find_map(|row| match row.owner {
            OwnerRule::Block {
                syntax,
                field,
                leaf,
                other_names,
            } if syntax == block.kind() => Some((field, leaf, other_names)),
            _ => None,
        })?;
        let of_type = self.context.child(block, field)?;
        let mut others = other_names.iter();
        if let Some((_, name)) = others.find(|(kind, _)| *kind == of_type.kind()) {
            return Some(*name).filter(|name| !name.is_empty());
        }
        // Of a qualified name, the last part is the type: `B` of `A.B<C>`.
        let mut cursor = of_type.walk();
        let parts = of_type.named_children(&mut cursor);
        let named = parts.filter(|part| part.kind() == leaf && part.child_count() == 0);
        let last = named.last().map(|part| self.context.text_of(part));
        last.or_else(|| first_leaf(self.context, of_type, leaf))
    }
}
