//! Tokens of elements, as symbols of the vocabulary of the change.

use crate::base::bag::Symbol;
use crate::cst::{Cst, NodeId};
use crate::parse::outline::StatementKind;

/// Returns the tokens of an element, in order, without comments, each with the byte at which it starts.
pub(super) fn code_tokens(cst: &Cst, node: NodeId) -> impl Iterator<Item = (u32, Symbol)> {
    let element = &cst.nodes[node];
    let file = &cst.files[element.file];
    let outline = &file.outline;
    let first = outline
        .statements
        .partition_point(|statement| statement.start < element.start);
    let inside = outline.statements[first..].iter();
    let inside = inside.take_while(|statement| statement.start < element.end);
    let mut comments = inside
        .filter(|statement| statement.kind == StatementKind::Comment)
        .peekable();
    let range = element.tokens.start as usize..element.tokens.end as usize;
    let tokens = outline.tokens[range].iter().filter(move |token| {
        while comments.next_if(|it| it.end <= token.start).is_some() {}
        comments.peek().is_none_or(|it| token.start < it.start)
    });
    tokens.map(|token| (token.start, file.symbol(token.symbol)))
}
