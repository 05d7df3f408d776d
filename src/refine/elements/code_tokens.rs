//! Tokens of elements, as symbols of the vocabulary of the change.

use crate::base::bag::Symbol;
use crate::cst::{Cst, NodeId};

/// Returns the tokens of an element, in order, without comments, each with the byte at which it starts.
pub fn code_tokens(cst: &Cst, node: NodeId) -> impl Iterator<Item = (u32, Symbol)> {
    let element = &cst.nodes[node];
    let file = &cst.files[element.file];
    let range = element.tokens.start as usize..element.tokens.end as usize;
    let tokens = file.outline.tokens_without_comments(range);
    tokens.map(|token| (token.start, file.symbol(token.symbol)))
}
