//! Regions: pieces of syntax and their parts of the outline, which the next revision may copy.

use super::kept::PieceTree;
use super::outline::{ElementIx, ScopeIx, SymbolIx};
use std::ops::Range;
use std::sync::Arc;

/// How long the lists of an outline are.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Marks {
    pub tokens: usize,
    pub elements: usize,
    pub statements: usize,
    pub calls: usize,
    pub file_calls: usize,
    pub exprs: usize,
    pub arguments: usize,
    pub types: TypeMarks,
}

/// How long those of declared types are.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct TypeMarks {
    pub variables: usize,
    pub methods: usize,
    pub scopes: usize,
    /// Imports, and the package: what has some is no region.
    pub imports: usize,
}

/// What surrounds a region, as far as the outline depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Around {
    pub had_doc: bool,
    pub is_opaque: bool,
    pub is_hidden: bool,
    pub has_block: bool,
    /// A number for the other names of objects.
    pub aliases: u64,
}

/// A piece of syntax and its part of the outline.
#[derive(Debug, Clone)]
pub(super) struct Region {
    pub start: u32,
    pub end: u32,
    pub row: u32,
    pub kind: u16,
    pub descendants: u32,
    /// Nodes that the walk visited.
    pub nodes: u64,
    /// What parsing it took and found, if it is a piece.
    pub piece: Parsed,
    pub around: Around,
    /// The innermost block around it; the whole text if there is none.
    pub block: (u32, u32),
    pub from: Marks,
    pub to: Marks,
    /// Its strings, in the order in which it first names them.
    pub symbols: Range<usize>,
    /// The elements and the types around it, outermost first.
    pub open: Range<usize>,
    pub open_scopes: Range<usize>,
}

/// What the parse of a piece took and found.
#[derive(Debug, Clone, Default)]
pub(super) struct Parsed {
    /// Progress reports.
    pub steps: u64,
    /// The row of the first syntax error, counted from that of the piece.
    pub error_row: Option<u32>,
    /// Its tree, if trees of pieces are kept.
    pub tree: Option<Arc<PieceTree>>,
}

/// The regions of a file, in their order; none lies in another.
#[derive(Debug, Default)]
pub(super) struct Regions {
    pub list: Vec<Region>,
    pub symbols: Vec<SymbolIx>,
    pub open: Vec<ElementIx>,
    pub open_scopes: Vec<ScopeIx>,
    /// Most nodes around a node that the walk visited. A node in a region that was copied may have
    /// [`super::reuse::REGION_NODES`] more.
    pub depth: u32,
}

impl Regions {
    /// Gives back the memory beyond what is there.
    pub fn shrink(&mut self) {
        self.list.shrink_to_fit();
        self.symbols.shrink_to_fit();
        self.open.shrink_to_fit();
        self.open_scopes.shrink_to_fit();
    }

    /// About how many bytes of memory they take.
    pub fn memory(&self) -> usize {
        let trees = self.list.iter().filter_map(|of| of.piece.tree.as_ref());
        let trees: u64 = trees.map(|tree| tree.bytes()).sum();
        trees as usize
            + size_of::<Region>() * self.list.len()
            + 4 * (self.symbols.len() + self.open.len() + self.open_scopes.len())
    }
}

/// Where `items` stand in `list`, which they are appended to if need be.
pub(super) fn append<T: Copy + PartialEq>(list: &mut Vec<T>, items: &[T]) -> Range<usize> {
    // Neighbours are mostly surrounded by the same.
    if !list.ends_with(items) {
        list.extend_from_slice(items);
    }
    list.len() - items.len()..list.len()
}
