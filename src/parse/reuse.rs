//! What did not change between two revisions of a file is not walked again: the walk notes which
//! part of the outline came from which piece of syntax (a region), and a later walk copies the
//! parts of those that are as they were.
//!
//! A region is copied only if its text and its syntax are unchanged and everything around it that
//! its part depends on is so too: how many elements and types are open, and of which kind; the
//! innermost type's name; the comment before it; whether elements may be declared at all.

use super::outline::*;
use super::regions::{Marks, Region, Regions, append};
use super::strings::Strings;
use super::syntax::{Stretch, Syntax};
use crate::base::Map;
use crate::base::ids::Id;
use std::ops::Range;
use tree_sitter::Node;

/// Nodes below a region, at least and at most: small ones are walked as fast as they are copied,
/// and in large ones something changes in every revision.
pub(super) const REGION_NODES: Range<usize> = 24..1500;

/// The revision that a walk copies from.
pub(super) struct Basis<'a> {
    pub outline: &'a FileOutline,
    regions: &'a Regions,
    unchanged: &'a [Stretch],
    /// The regions that are pieces, by their text.
    pieces: Map<&'a str, &'a Region>,
    /// The new symbols of those of `outline` that were met.
    symbols: Vec<Option<SymbolIx>>,
}

impl<'a> Basis<'a> {
    /// `unchanged` says where its text and its syntax are as in the text that is walked.
    pub fn new(basis: &'a Syntax, unchanged: &'a [Stretch]) -> Self {
        Basis {
            outline: &basis.outline,
            regions: &basis.regions,
            unchanged,
            pieces: Map::default(),
            symbols: vec![None; basis.outline.symbols.len()],
        }
    }

    /// A text that was parsed in pieces.
    pub fn of_pieces(basis: &'a Syntax) -> Self {
        let regions = basis.regions.list.iter();
        let text = |region: &Region| &basis.text[region.start as usize..region.end as usize];
        Basis {
            pieces: regions.map(|region| (text(region), region)).collect(),
            ..Basis::new(basis, &[])
        }
    }

    /// The region that `node` was.
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

    /// The region that a piece with this text was.
    pub fn piece(&self, text: &str) -> Option<&'a Region> {
        self.pieces.get(text).copied()
    }

    /// The elements and the types around `region`.
    pub fn around(&self, region: &Region) -> (&'a [ElementIx], &'a [ScopeIx]) {
        (
            &self.regions.open[region.open.clone()],
            &self.regions.open_scopes[region.open_scopes.clone()],
        )
    }
}

/// Collects the regions of the file that is walked, and copies those of its last revision.
pub(super) struct Reuse<'a> {
    pub basis: Option<Basis<'a>>,
    pub regions: Regions,
    /// The region that the walk is in, and how many nodes are around it.
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

    /// Whether the walk is in a region.
    pub fn is_in_region(&self) -> bool {
        self.current.is_some()
    }

    /// A region begins with so many nodes around it.
    pub fn begin(&mut self, region: Region, depth: usize) {
        self.current = Some((region, depth));
    }

    /// The region that ends where a node with so many around it does.
    pub fn end(&mut self, depth: usize) -> Option<Region> {
        self.current
            .take_if(|(_, around)| *around == depth)
            .map(|(region, _)| region)
    }

    /// Takes in `region`, which ends here and names `symbols`.
    pub fn record(&mut self, region: Region, to: Marks, symbols: &[SymbolIx]) {
        let symbols = append(&mut self.regions.symbols, symbols);
        self.regions.list.push(Region {
            to,
            symbols,
            ..region
        });
    }

    /// How to move the part of `old` to `new`, which begins; its strings are named.
    pub fn moving<'m>(
        &'m mut self,
        old: &'m Region,
        new: &'m Region,
        strings: &mut Strings,
    ) -> Option<Moving<'m>> {
        let basis = self.basis.as_mut()?;
        strings.begin_naming();
        // In the order in which a walk would name them: they get the same numbers.
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

/// How the part of a region is renumbered and moved.
pub(super) struct Moving<'a> {
    outline: &'a FileOutline,
    old: &'a Region,
    new: &'a Region,
    symbols: &'a [Option<SymbolIx>],
    /// Those around it, then and now.
    elements: (&'a [ElementIx], &'a [ElementIx]),
    scopes: (&'a [ScopeIx], &'a [ScopeIx]),
}

/// The new id of one inside of the region, or of one of those around it.
fn moved<I: Id>(id: I, old_from: usize, new_from: usize, (old, new): (&[I], &[I])) -> I {
    if id.index() >= old_from {
        return I::new(id.index() - old_from + new_from);
    }
    let at = old.iter().position(|&outer| outer == id);
    new[at.expect("what a region names lies in it or around it")]
}

impl Moving<'_> {
    /// The region's part of a list of the outline, whose length is a mark.
    pub fn part<T>(
        &self,
        list: impl Fn(&FileOutline) -> &[T],
        mark: impl Fn(&Marks) -> usize,
    ) -> &[T] {
        &list(self.outline)[mark(&self.old.from)..mark(&self.old.to)]
    }

    /// Where a byte of the region is now.
    pub fn at(&self, offset: u32) -> u32 {
        offset
            .wrapping_add(self.new.start)
            .wrapping_sub(self.old.start)
    }

    /// Whether it lies before the region now.
    pub fn is_before(&self, offset: u32) -> bool {
        offset < self.new.start
    }

    /// Where a block is now that lies in the region, or is the innermost around it.
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
