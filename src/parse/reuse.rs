//! Reuse of the outline of the base revision.
//!
//! While walking a file, regions are recorded: which part of the outline came from which part of
//! the syntax. A later walk over another revision copies the outline of the regions that are
//! unchanged instead of walking them.
//!
//! A region is copied only if its text and syntax are unchanged, and so is everything around it
//! that its outline depends on: number and kinds of the open elements and types, name of the
//! innermost type, documentation comment before it, and whether elements may be declared.

use super::outline::*;
use super::regions::{Marks, Region, Regions, append};
use super::strings::Strings;
use super::syntax::{Stretch, Syntax};
use crate::base::Map;
use crate::base::ids::Id;
use std::ops::Range;
use tree_sitter::Node;

/// Number of nodes in a region. Smaller ones are walked as fast as they are copied, and larger ones
/// change in every revision.
pub(super) const REGION_NODES: Range<usize> = 24..1500;

/// Base revision, from which a walk copies.
pub(super) struct Basis<'a> {
    pub outline: &'a FileOutline,
    regions: &'a Regions,
    unchanged: &'a [Stretch],
    /// Regions that are pieces, by their text.
    pieces: Map<&'a str, &'a Region>,
    /// New symbols by those of `outline`; `None` for strings that have not occurred yet.
    symbols: Vec<Option<SymbolIx>>,
}

impl<'a> Basis<'a> {
    /// Returns the base revision `basis`. `unchanged` lists the ranges of the new text in which
    /// text and syntax are unchanged.
    pub fn new(basis: &'a Syntax, unchanged: &'a [Stretch]) -> Self {
        Basis {
            outline: &basis.outline,
            regions: &basis.regions,
            unchanged,
            pieces: Map::default(),
            symbols: vec![None; basis.outline.symbols.len()],
        }
    }

    /// Returns the base revision of a text that is parsed in pieces.
    pub fn of_pieces(basis: &'a Syntax) -> Self {
        let regions = basis.regions.list.iter();
        let text = |region: &Region| &basis.text[region.start as usize..region.end as usize];
        Basis {
            pieces: regions.map(|region| (text(region), region)).collect(),
            ..Basis::new(basis, &[])
        }
    }

    /// Returns the region of the base revision that `node` was, if the node is unchanged.
    pub fn region(&self, node: Node<'_>) -> Option<&'a Region> {
        let (start, end) = (node.start_byte() as u32, node.end_byte() as u32);
        let next = self
            .unchanged
            .partition_point(|stretch| stretch.start <= start);
        let stretch = self.unchanged.get(next.checked_sub(1)?)?;
        if end > stretch.end {
            return None;
        }
        let was = i64::from(start) - stretch.moved_by;
        let list = &self.regions.list;
        let at = list
            .binary_search_by_key(&was, |region| i64::from(region.start))
            .ok()?;
        let region = &list[at];
        (i64::from(region.end) == i64::from(end) - stretch.moved_by
            && region.kind == node.kind_id()
            && region.descendants as usize == node.descendant_count())
        .then_some(region)
    }

    /// Returns the region of the base revision that is a piece with this text.
    pub fn piece(&self, text: &str) -> Option<&'a Region> {
        self.pieces.get(text).copied()
    }

    /// Returns the elements and types of the base revision that enclose `region`.
    pub fn around(&self, region: &Region) -> (&'a [ElementIx], &'a [ScopeIx]) {
        (
            &self.regions.open[region.open.clone()],
            &self.regions.open_scopes[region.open_scopes.clone()],
        )
    }
}

/// Regions of the file that is being walked, and the base revision to copy from.
pub(super) struct Reuse<'a> {
    pub basis: Option<Basis<'a>>,
    pub regions: Regions,
    /// Region that the walk is in, with its depth in the syntax tree.
    current: Option<(Region, usize)>,
}

impl<'a> Reuse<'a> {
    pub fn new(basis: Option<Basis<'a>>) -> Self {
        Reuse {
            basis,
            regions: Regions::default(),
            current: None,
        }
    }

    /// Returns true if the walk is in a region.
    pub fn is_in_region(&self) -> bool {
        self.current.is_some()
    }

    /// Begins a region at the given depth.
    pub fn begin(&mut self, region: Region, depth: usize) {
        self.current = Some((region, depth));
    }

    /// Ends the current region if it began at `depth`, and returns it.
    pub fn end(&mut self, depth: usize) -> Option<Region> {
        self.current
            .take_if(|(_, around)| *around == depth)
            .map(|(region, _)| region)
    }

    /// Records the complete `region`, which uses `symbols`.
    pub fn record(&mut self, region: Region, to: Marks, symbols: &[SymbolIx]) {
        let symbols = append(&mut self.regions.symbols, symbols);
        self.regions.list.push(Region {
            to,
            symbols,
            ..region
        });
    }

    /// Returns the renumbering from the region `old` of the base revision to `new`. Its strings are
    /// interned and recorded as used.
    pub fn moving<'m>(
        &'m mut self,
        old: &'m Region,
        new: &'m Region,
        strings: &mut Strings,
    ) -> Option<Moving<'m>> {
        let basis = self.basis.as_mut()?;
        strings.begin_naming();
        // In the order of their first use, so that they get the same symbols as in a walk.
        for &symbol in &basis.regions.symbols[old.symbols.clone()] {
            let known = &mut basis.symbols[symbol.index()];
            match *known {
                Some(symbol) => strings.name_again(symbol),
                None => *known = Some(strings.intern(basis.outline.symbols.get(symbol))),
            }
        }
        let (elements, scopes) = basis.around(old);
        Some(Moving {
            outline: basis.outline,
            old,
            new,
            symbols: &basis.symbols,
            elements: (elements, &self.regions.open[new.open.clone()]),
            scopes: (scopes, &self.regions.open_scopes[new.open_scopes.clone()]),
        })
    }
}

/// Renumbering of the outline entries of a copied region.
pub(super) struct Moving<'a> {
    outline: &'a FileOutline,
    old: &'a Region,
    new: &'a Region,
    symbols: &'a [Option<SymbolIx>],
    /// Enclosing elements in the base revision and now.
    elements: (&'a [ElementIx], &'a [ElementIx]),
    scopes: (&'a [ScopeIx], &'a [ScopeIx]),
}

/// Returns the new number of an item that is in the region or encloses it.
fn moved<I: Id>(id: I, old_from: usize, new_from: usize, (old, new): (&[I], &[I])) -> I {
    if id.index() >= old_from {
        return I::new(id.index() - old_from + new_from);
    }
    let at = old.iter().position(|&outer| outer == id);
    new[at.expect("what a region names lies in it or around it")]
}

impl Moving<'_> {
    /// Returns the region's entries of a list of the outline. `mark` selects the length of that
    /// list.
    pub fn part<T>(
        &self,
        list: impl Fn(&FileOutline) -> &[T],
        mark: impl Fn(&Marks) -> usize,
    ) -> &[T] {
        &list(self.outline)[mark(&self.old.from)..mark(&self.old.to)]
    }

    /// Returns the new offset of a byte in the region.
    pub fn at(&self, offset: u32) -> u32 {
        offset
            .wrapping_add(self.new.start)
            .wrapping_sub(self.old.start)
    }

    /// Returns true if the offset lies before the region in the new text.
    pub fn is_before(&self, offset: u32) -> bool {
        offset < self.new.start
    }

    /// Returns the new range of a block that is in the region, or that is the innermost one around
    /// it.
    pub fn block(&self, (from, to): (u32, u32)) -> (u32, u32) {
        if to > self.old.end {
            self.new.block
        } else {
            (self.at(from), self.at(to))
        }
    }

    pub fn position(&self, position: Position) -> Position {
        Position {
            line: position
                .line
                .wrapping_add(self.new.row)
                .wrapping_sub(self.old.row),
            column: position.column,
        }
    }

    pub fn symbol(&self, symbol: SymbolIx) -> SymbolIx {
        self.symbols[symbol.index()].expect("all strings of the region were named")
    }

    pub fn symbols(&self, symbols: &[SymbolIx]) -> Vec<SymbolIx> {
        symbols.iter().map(|&symbol| self.symbol(symbol)).collect()
    }

    pub fn element(&self, id: ElementIx) -> ElementIx {
        let (old, new) = (self.old.from.elements, self.new.from.elements);
        moved(id, old, new, self.elements)
    }

    pub fn scope(&self, id: ScopeIx) -> ScopeIx {
        let (old, new) = (self.old.from.types.scopes, self.new.from.types.scopes);
        moved(id, old, new, self.scopes)
    }

    pub fn expr(&self, id: ExprIx) -> ExprIx {
        ExprIx::new(id.index() - self.old.from.exprs + self.new.from.exprs)
    }

    pub fn argument(&self, at: u32) -> u32 {
        (at as usize - self.old.from.arguments + self.new.from.arguments) as u32
    }
}
