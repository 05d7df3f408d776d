//! Signature and range of the body of an element.

use super::outline::SymbolIx;
use super::strings::Strings;
use crate::lang::rules::{Declaration, DeclarationHeader, Signature};
use std::ops::Range;
use tree_sitter::Node;

/// Returns the signature of the element that `row` declares, and the full signature if RefDiff 2.0
/// leaves out some of it.
pub(super) fn signatures(
    row: &Declaration,
    header: &DeclarationHeader,
    strings: &mut Strings,
) -> (SymbolIx, Option<SymbolIx>) {
    let mut with_types = |types: &[String]| {
        let signature = format!("{}({})", header.name, types.join(", "));
        strings.intern(&signature)
    };
    if row.signature == Signature::Name {
        return (strings.intern(&header.name), None);
    }
    let signature = with_types(&header.types);
    let has_own = !header.own_types.is_empty() && header.own_types != header.types;
    (signature, has_own.then(|| with_types(&header.own_types)))
}

/// Returns the range between the braces of `body`; all of it if it has none.
pub(super) fn inside_braces(body: Node<'_>) -> Range<usize> {
    let count = body.child_count();
    let is = |index: Option<u32>, kind: &str| {
        index
            .and_then(|index| body.child(index))
            .is_some_and(|child| child.kind() == kind && !child.is_missing())
    };
    if !is(Some(0), "{") {
        return body.byte_range();
    }
    let end = if is(count.checked_sub(1), "}") {
        body.end_byte() - 1
    } else {
        body.end_byte()
    };
    body.start_byte() + 1..end
}
