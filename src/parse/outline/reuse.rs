//! Reuse of the outline of the base revision, the revision of a file from whose syntax tree another
//! one is parsed.
//!
//! While walking a file, *regions* are recorded: which part of the outline came from which part of
//! the syntax. A later walk over another revision copies the outline of the regions that are
//! unchanged instead of walking them.
//!
//! A region is copied only if its text and syntax are unchanged, and so is everything around it
//! that its outline depends on: number and kinds of the open elements and types, name of the
//! innermost type, kinds of the ancestors, documentation comment before it, and whether elements may be declared.

use super::regions::{OutlineLengths, Region, Regions, append_unless_last};
use super::strings::Strings;
use super::*;
use crate::base::Map;
use crate::base::ids::Id;
use crate::parse::syntax::{Syntax, UnchangedRange};
use std::ops::Range;
use tree_sitter::Node;

/// Number of nodes in a region. Smaller ones are walked as fast as they are copied, and larger ones
/// change in every revision.
pub const REGION_NODES: Range<usize> = 24..1500;

/// Base revision, from which a walk copies.
pub struct BaseRevision<'a> {
    /// Outline of the base revision.
    pub outline: &'a FileOutline,
    /// Regions of the base revision.
    regions: &'a Regions,
    /// Ranges of the new text in which text and syntax are those of the base revision, in order.
    unchanged: &'a [UnchangedRange],
    /// Regions that are pieces (parts of a text that are parsed on their own), by their text; empty
    /// if the new text is parsed as a whole.
    pieces: Map<&'a str, &'a Region>,
    /// Symbol in the new outline of each symbol of `outline`; `None` for a string that has not occurred
    /// yet.
    symbols: Vec<Option<SymbolIx>>,
}

impl<'a> BaseRevision<'a> {
    /// Returns the base revision `base`. `unchanged` lists the ranges of the new text in which
    /// text and syntax are unchanged.
    pub fn new(base: &'a Syntax, unchanged: &'a [UnchangedRange]) -> Self {
        BaseRevision {
            outline: &base.outline,
            regions: &base.regions,
            unchanged,
            pieces: Map::default(),
            symbols: vec![None; base.outline.symbols.len()],
        }
    }

    /// Returns the base revision of a text that is parsed in pieces.
    pub fn of_pieces(base: &'a Syntax) -> Self {
        let regions = base.regions.list.iter();
        let text = |region: &Region| &base.text[region.start as usize..region.end as usize];
        BaseRevision {
            pieces: regions.map(|region| (text(region), region)).collect(),
            ..BaseRevision::new(base, &[])
        }
    }

    /// Returns the region of the base revision that `node` was, if the node is unchanged; `None`
    /// otherwise, or if the node was no region.
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
        let index = list
            .binary_search_by_key(&was, |region| i64::from(region.start))
            .ok()?;
        let region = &list[index];
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
    pub fn enclosing(&self, region: &Region) -> (&'a [ElementIx], &'a [ScopeIx]) {
        (
            &self.regions.open[region.open.clone()],
            &self.regions.open_scopes[region.open_scopes.clone()],
        )
    }
}

/// Regions of the file that is being walked, and the base revision to copy from.
pub struct RegionReuse<'a> {
    pub base: Option<BaseRevision<'a>>,
    pub regions: Regions,
    /// Region that the walk is in, with its depth in the syntax tree.
    current: Option<(Region, usize)>,
}

impl<'a> RegionReuse<'a> {
    pub fn new(base: Option<BaseRevision<'a>>) -> Self {
        RegionReuse {
            base,
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
            .take_if(|(_, region_depth)| *region_depth == depth)
            .map(|(region, _)| region)
    }

    /// Records the complete `region`, which uses `symbols`.
    pub fn record(&mut self, region: Region, end_lengths: OutlineLengths, symbols: &[SymbolIx]) {
        let symbols = append_unless_last(&mut self.regions.symbols, symbols);
        self.regions.list.push(Region {
            end_lengths,
            symbols,
            ..region
        });
    }

    /// Returns the renumbering from the region `before` of the base revision to `after`. Its
    /// strings are interned and recorded as used.
    pub fn relocation<'m>(
        &'m mut self,
        before: &'m Region,
        after: &'m Region,
        strings: &mut Strings,
    ) -> Option<RegionRelocation<'m>> {
        let base = self.base.as_mut()?;
        strings.start_recording();
        // In the order of their first use, so that they get the same symbols as in a walk.
        for &symbol in &base.regions.symbols[before.symbols.clone()] {
            let known_symbol = &mut base.symbols[symbol.index()];
            match *known_symbol {
                Some(symbol) => strings.record_use(symbol),
                None => *known_symbol = Some(strings.intern(base.outline.symbols.get(symbol))),
            }
        }
        let (elements, scopes) = base.enclosing(before);
        Some(RegionRelocation {
            outline: base.outline,
            before,
            after,
            symbols: &base.symbols,
            elements: (elements, &self.regions.open[after.open.clone()]),
            scopes: (scopes, &self.regions.open_scopes[after.open_scopes.clone()]),
        })
    }
}

/// Renumbering of the outline entries of a copied region.
pub struct RegionRelocation<'a> {
    outline: &'a FileOutline,
    before: &'a Region,
    after: &'a Region,
    symbols: &'a [Option<SymbolIx>],
    /// Enclosing elements in the base revision and now.
    elements: (&'a [ElementIx], &'a [ElementIx]),
    scopes: (&'a [ScopeIx], &'a [ScopeIx]),
}

impl RegionRelocation<'_> {
    /// Returns the region's entries of a list of the outline. `length` selects the length of that
    /// list.
    pub fn entries<T>(
        &self,
        list: impl Fn(&FileOutline) -> &[T],
        length: impl Fn(&OutlineLengths) -> usize,
    ) -> &[T] {
        &list(self.outline)[length(&self.before.start_lengths)..length(&self.before.end_lengths)]
    }

    /// Returns the new offset of a byte in the region.
    pub fn offset(&self, offset: u32) -> u32 {
        offset
            .wrapping_add(self.after.start)
            .wrapping_sub(self.before.start)
    }

    /// Returns true if the offset in the text of the base revision lies before the region there.
    pub fn was_before(&self, offset: u32) -> bool {
        offset < self.before.start
    }

    /// Returns the new range of a block that is in the region, or that is the innermost one around
    /// it.
    pub fn block(&self, (from, to): (u32, u32)) -> (u32, u32) {
        if to > self.before.end {
            self.after.block
        } else {
            (self.offset(from), self.offset(to))
        }
    }

    pub fn position(&self, position: Position) -> Position {
        Position {
            line: position
                .line
                .wrapping_add(self.after.row)
                .wrapping_sub(self.before.row),
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
        self.relocated(id, |lengths| lengths.elements, self.elements)
    }

    pub fn scope(&self, id: ScopeIx) -> ScopeIx {
        self.relocated(id, |lengths| lengths.types.scopes, self.scopes)
    }

    pub fn expr(&self, id: ExprIx) -> ExprIx {
        self.relocated(id, |lengths| lengths.exprs, (&[], &[]))
    }

    pub fn argument(&self, index: u32) -> u32 {
        let (before, after) = (&self.before.start_lengths, &self.after.start_lengths);
        (index as usize - before.arguments + after.arguments) as u32
    }

    /// Returns the new number of an item that is in the region, or is one of the `enclosing` ones
    /// (in the base revision, now). `start` selects the number of the region's first item.
    fn relocated<I: Id>(
        &self,
        id: I,
        start: impl Fn(&OutlineLengths) -> usize,
        enclosing: (&[I], &[I]),
    ) -> I {
        let starts = (
            start(&self.before.start_lengths),
            start(&self.after.start_lengths),
        );
        if id.index() >= starts.0 {
            return I::new(id.index() - starts.0 + starts.1);
        }
        let index = enclosing.0.iter().position(|&outer| outer == id);
        enclosing.1[index.expect("what a region names lies in it or around it")]
    }
}
