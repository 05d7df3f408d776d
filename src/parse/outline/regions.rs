//! Regions: parts of the syntax of a file, with their parts of the outline (elements, tokens and other
//! facts about the file), which the next revision can copy if the text of the region is unchanged. In
//! a text that is parsed in pieces, a piece is a region.

use super::{ElementIx, ScopeIx, SymbolIx};
use crate::parse::syntax::cached_tree::PieceTree;
use std::ops::Range;
use std::sync::Arc;

/// Lengths of the lists of an outline, each a number of entries, at one moment of the walk. The lengths
/// before and after a region delimit its entries.
#[derive(Debug, Clone, Copy, Default)]
pub struct OutlineLengths {
    pub tokens: usize,
    pub elements: usize,
    pub statements: usize,
    pub calls: usize,
    pub locals: usize,
    pub header_parts: usize,
    pub exprs: usize,
    pub arguments: usize,
    pub types: TypeLengths,
}

/// Lengths of the lists of type facts in an outline, each a number of entries.
#[derive(Debug, Clone, Copy, Default)]
pub struct TypeLengths {
    pub variables: usize,
    pub methods: usize,
    pub scopes: usize,
    /// Number of imports, plus one for a package declaration. Syntax that contains either is no
    /// region.
    pub imports: usize,
}

/// Context of a region, as far as its part of the outline depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegionContext {
    /// True if a documentation comment precedes the region.
    pub had_doc: bool,
    /// True if no element may be declared in the region.
    pub is_opaque: bool,
    /// True if an element that encloses the region hides its content from RefDiff 2.0.
    pub is_hidden: bool,
    /// True if a block encloses the region.
    pub has_block: bool,
    /// Hash of the aliases of objects that are known in the region ([`crate::parse::collect::objects`]).
    pub aliases: u64,
    /// Visibility of the members in the section that encloses the region; `None` without sections.
    pub section: Option<&'static str>,
    /// Hash of the syntax kinds of the ancestors, and the field of the region's node in its parent
    /// (0 for none).
    pub place: (u64, u16),
}

/// Part of the syntax of a file, with its part of the outline.
#[derive(Debug, Clone)]
pub struct Region {
    /// Byte offset of the start in the text.
    pub start: u32,
    /// Byte offset of the end in the text, exclusive.
    pub end: u32,
    /// Row of the start, from 0.
    pub row: u32,
    /// Syntax kind of the region's node.
    pub kind: u16,
    /// Number of descendants of the region's node.
    pub descendants: u32,
    /// Number of nodes that the walk visited.
    pub nodes: u64,
    /// Parse result, if the region is a piece (part of the text that is parsed on its own); the default
    /// otherwise.
    pub piece: PieceParse,
    /// Facts about the surrounding code on which the region's part of the outline depends.
    pub context: RegionContext,
    /// Start and end byte offset of the innermost block that encloses the region; those of the whole
    /// text if no block does.
    pub block: (u32, u32),
    /// Lengths of the lists of the outline before the entries of the region were added.
    pub start_lengths: OutlineLengths,
    /// Lengths of the lists of the outline after the entries of the region were added.
    pub end_lengths: OutlineLengths,
    /// Symbols of the region in the order of their first use: a range of [`Regions::symbols`].
    pub symbols: Range<usize>,
    /// Enclosing elements, outermost first: a range of [`Regions::open`].
    pub open: Range<usize>,
    /// Scopes of the enclosing types, outermost first: a range of [`Regions::open_scopes`].
    pub open_scopes: Range<usize>,
}

/// Parse result of a piece.
#[derive(Debug, Clone, Default)]
pub struct PieceParse {
    /// Number of parser steps that the parse of the piece took.
    pub steps: u64,
    /// Row of the first syntax error in the piece, relative to the first row of the piece; `None` if
    /// the piece has no syntax error.
    pub error_row: Option<u32>,
    /// Syntax tree of the piece; `None` if trees of pieces are not kept.
    pub tree: Option<Arc<PieceTree>>,
}

/// Regions of a file, in order and disjoint.
#[derive(Debug, Default)]
pub struct Regions {
    /// Regions in the order of the text.
    pub list: Vec<Region>,
    /// Symbols used in the regions; each region has a range.
    pub symbols: Vec<SymbolIx>,
    /// Elements that enclose regions; each region has a range, and adjacent ones often share it.
    pub open: Vec<ElementIx>,
    /// Scopes of types that enclose regions; each region has a range.
    pub open_scopes: Vec<ScopeIx>,
    /// Maximum depth of the nodes that the walk visited. Nodes inside a copied region may be deeper
    /// by up to [`super::reuse::REGION_NODES`].
    pub depth: u32,
}

impl Regions {
    /// Frees the unused capacity of the lists.
    pub fn shrink(&mut self) {
        self.list.shrink_to_fit();
        self.symbols.shrink_to_fit();
        self.open.shrink_to_fit();
        self.open_scopes.shrink_to_fit();
    }

    /// Returns the approximate memory use in bytes, without trees of pieces.
    pub fn memory(&self) -> usize {
        size_of::<Region>() * self.list.len()
            + 4 * (self.symbols.len() + self.open.len() + self.open_scopes.len())
    }
}

/// Returns the range of `items` at the end of `list`; appends them if they are not there.
pub fn append_unless_last<T: Copy + PartialEq>(list: &mut Vec<T>, items: &[T]) -> Range<usize> {
    // Adjacent regions usually have the same context, so their items are stored once.
    if !list.ends_with(items) {
        list.extend_from_slice(items);
    }
    list.len() - items.len()..list.len()
}
