//! What did not change between two revisions of a file is not walked again: the walk notes which
//! part of the outline came from which piece of syntax (a region), and a later walk copies the
//! parts of those that are as they were.
//!
//! A region is copied only if its text and its syntax are unchanged and everything around it that
//! its part depends on is so too: how many elements and types are open, and of which kind; the
//! innermost type's name; the comment before it; whether elements may be declared at all.

mod copying;

use super::grammar::Kind;
use super::outline::*;
use super::syntax::{Stretch, Syntax};
use super::walk::Walker;
use crate::base::Map;
use crate::base::ids::{Id, IndexVec};
use copying::Copying;
use std::ops::Range;
use tree_sitter::Node;

/// Nodes below a region, at least and at most: small ones are walked as fast as they are copied,
/// and in large ones something changes in every revision.
const REGION_NODES: Range<usize> = 24..1500;

/// How long the lists of an outline are.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Marks {
    pub tokens: usize,
    pub elements: usize,
    pub statements: usize,
    pub calls: usize,
    file_calls: usize,
    exprs: usize,
    arguments: usize,
    variables: usize,
    methods: usize,
    scopes: usize,
    /// Imports, and the package: what has some is no region.
    imports: usize,
}

/// What surrounds a region, as far as the outline depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Around {
    had_doc: bool,
    is_opaque: bool,
    is_hidden: bool,
    has_block: bool,
}

/// A piece of syntax and its part of the outline.
#[derive(Debug, Clone)]
pub(super) struct Region {
    start: u32,
    end: u32,
    row: u32,
    kind: u16,
    descendants: u32,
    /// Nodes that the walk visited.
    nodes: u64,
    /// What parsing it took and found, if it is a piece.
    piece: Parsed,
    around: Around,
    /// The innermost block around it.
    block: (u32, u32),
    from: Marks,
    to: Marks,
    /// Its strings, in the order in which it first names them.
    symbols: Range<usize>,
    /// The elements and the types around it, outermost first.
    open: Range<usize>,
    open_scopes: Range<usize>,
}

/// What the parse of a piece took and found.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Parsed {
    /// Progress reports.
    pub steps: u64,
    /// The row of the first syntax error, counted from that of the piece.
    pub error_row: Option<u32>,
}

/// The regions of a file, in their order; none lies in another.
#[derive(Debug, Default)]
pub(super) struct Regions {
    list: Vec<Region>,
    symbols: Vec<SymbolIx>,
    open: Vec<ElementIx>,
    open_scopes: Vec<ScopeIx>,
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
        size_of::<Region>() * self.list.len()
            + 4 * (self.symbols.len() + self.open.len() + self.open_scopes.len())
    }
}

/// The revision that a walk copies from.
pub(super) struct Basis<'a> {
    outline: &'a FileOutline,
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

    /// The region that `node` was, and by how many bytes it moved.
    fn region(&self, node: Node<'_>) -> Option<(&'a Region, i64)> {
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
        .then_some((region, stretch.moved_by))
    }
}

/// Collects the regions of the file that is walked.
#[derive(Default)]
pub(super) struct Recorder {
    pub regions: Regions,
    /// The region that the cursor is inside of, and how many frames are open around it.
    current: Option<(Region, usize)>,
}

impl Walker<'_> {
    /// How long the lists are now.
    pub fn marks(&self) -> Marks {
        let types = &self.facts.facts;
        Marks {
            tokens: self.sink.tokens.len(),
            elements: self.elements.len(),
            statements: self.statements.len(),
            calls: self.calls.len(),
            file_calls: self.file_calls.len(),
            exprs: types.exprs.len(),
            arguments: types.arguments.len(),
            variables: types.variables.len(),
            methods: types.methods.len(),
            scopes: types.scopes.len(),
            imports: types.imports.len() + usize::from(types.package.is_some()),
        }
    }

    fn around(&self) -> Around {
        Around {
            had_doc: self.doc.is_some(),
            is_opaque: self.opaque > 0,
            is_hidden: self.hidden > 0,
            has_block: !self.facts.blocks.is_empty(),
        }
    }

    /// The innermost block, which is the whole text if there is none.
    fn block(&self) -> (u32, u32) {
        let whole = (0, self.text.len() as u32);
        self.facts.blocks.last().copied().unwrap_or(whole)
    }

    /// The region that begins here.
    fn region(&self, bytes: Range<usize>, row: u32) -> Region {
        Region {
            start: bytes.start as u32,
            end: bytes.end as u32,
            row,
            kind: 0,
            descendants: 0,
            nodes: self.nodes,
            piece: Parsed::default(),
            around: self.around(),
            block: self.block(),
            from: self.marks(),
            to: Marks::default(),
            symbols: 0..0,
            open: 0..0,
            open_scopes: 0..0,
        }
    }

    /// The node under the cursor, which has children, is about to be walked: copies what it was,
    /// if that is known, and says so; else it may become a region.
    pub fn region_begins(
        &mut self,
        node: Node<'_>,
        kind: Option<&Kind>,
        depends_on_parent: bool,
    ) -> bool {
        // A declaration that asks for what it stands in may ask for more there than its kind.
        let rows = self.table.language.declarations;
        let asks_for_parent = |kind: &Kind| {
            let mut rows_that_may_apply = kind.declarations.iter();
            rows_that_may_apply.any(|&at| !rows[usize::from(at)].parents.is_empty())
        };
        if self.recorder.current.is_some() || depends_on_parent || kind.is_some_and(asks_for_parent)
        {
            return false;
        }
        let descendants = node.descendant_count();
        let start = node.start_byte();
        if !REGION_NODES.contains(&descendants) || self.sink.is_open_at(start) {
            return false;
        }
        let region = Region {
            kind: node.kind_id(),
            descendants: descendants as u32,
            ..self.region(node.byte_range(), node.start_position().row as u32)
        };
        // Taken out for as long as the walker is changed.
        if let Some(mut basis) = self.basis.take() {
            let known = basis.region(node).filter(|(old, _)| {
                old.around == region.around && self.is_where_it_was(old, &basis)
            });
            if let Some((old, moved_by)) = known {
                self.copy(old, &region, moved_by, &mut basis);
            }
            self.basis = Some(basis);
            if let Some((old, _)) = known {
                self.nodes += old.nodes;
                let symbols = self.sink.take_named();
                let nodes = old.nodes;
                self.record(Region { nodes, ..region }, symbols);
                return true;
            }
        }
        self.sink.begin_naming();
        self.recorder.current = Some((region, self.frames.len()));
        false
    }

    /// A node was left, and so many frames are open now: whether it was a region is known here.
    pub fn region_ends(&mut self) {
        let frames = self.frames.len();
        if !matches!(&self.recorder.current, Some((_, around)) if *around == frames) {
            return;
        }
        let symbols = self.sink.take_named();
        let Some((mut region, _)) = self.recorder.current.take() else {
            return;
        };
        region.nodes = self.nodes - region.nodes;
        // What comes after must not depend on it, nor its last block look like the one around it.
        let is_closed = self.doc.is_none() && !self.sink.is_open();
        let has_imports = self.marks().imports > region.from.imports;
        if is_closed && !has_imports && region.end < region.block.1 {
            self.record(region, symbols);
        }
    }

    /// The bytes `range` at `row` are about to be parsed as a piece: copies what an equal piece
    /// held, if one is known, and says what its parse was.
    pub fn piece_begins(&mut self, range: Range<usize>, row: u32) -> Option<Parsed> {
        self.doc = None;
        self.sink.close();
        let mut region = self.region(range.clone(), row);
        if let Some(mut basis) = self.basis.take() {
            let known = basis.pieces.get(&self.text[range]).copied();
            if let Some(old) = known {
                let moved_by = i64::from(region.start) - i64::from(old.start);
                self.copy(old, &region, moved_by, &mut basis);
            }
            self.basis = Some(basis);
            if let Some(old) = known {
                self.nodes += old.nodes;
                region.nodes = old.nodes;
                region.piece = old.piece;
                let symbols = self.sink.take_named();
                self.record(region, symbols);
                return Some(old.piece);
            }
        }
        self.sink.begin_naming();
        self.recorder.current = Some((region, usize::MAX));
        None
    }

    /// The piece that began was parsed and walked.
    pub fn piece_ends(&mut self, parsed: Parsed) {
        let symbols = self.sink.take_named();
        if let Some((mut region, _)) = self.recorder.current.take() {
            region.nodes = self.nodes - region.nodes;
            region.piece = parsed;
            self.record(region, symbols);
        }
    }

    fn record(&mut self, mut region: Region, symbols: Vec<SymbolIx>) {
        region.to = self.marks();
        let regions = &mut self.recorder.regions;
        region.symbols = append(&mut regions.symbols, &symbols);
        region.open = append(&mut regions.open, &self.open);
        region.open_scopes = append(&mut regions.open_scopes, &self.facts.open_scopes);
        regions.list.push(region);
    }

    /// Whether the elements and types around are of the kinds that they were.
    fn is_where_it_was(&self, old: &Region, basis: &Basis<'_>) -> bool {
        let open = &basis.regions.open[old.open.clone()];
        let scopes = &basis.regions.open_scopes[old.open_scopes.clone()];
        let types = &basis.outline.types.scopes;
        open.len() == self.open.len()
            && scopes.len() == self.facts.open_scopes.len()
            && open
                .iter()
                .zip(&self.open)
                .all(|(&old, &new)| basis.outline.elements[old].kind == self.elements[new].kind)
            && scopes
                .last()
                .zip(self.facts.open_scopes.last())
                .is_none_or(|(&old, &new)| {
                    let (old, new) = (&types[old], &self.facts.facts.scopes[new]);
                    old.name.map(|name| basis.outline.symbols.get(name))
                        == new.name.map(|name| self.sink.symbols.get(name))
                        && old
                            .element
                            .map(|element| basis.outline.elements[element].kind)
                            == new.element.map(|element| self.elements[element].kind)
                })
    }

    /// Appends the part of `old` in the outline that is copied from.
    fn copy(&mut self, old: &Region, new: &Region, moved_by: i64, basis: &mut Basis<'_>) {
        self.sink.begin_naming();
        // In the order in which a walk would name them: they get the same numbers.
        for &symbol in &basis.regions.symbols[old.symbols.clone()] {
            let known = &mut basis.symbols[symbol.index()];
            match *known {
                Some(symbol) => self.sink.name_again(symbol),
                None => *known = Some(self.sink.intern(basis.outline.symbols.get(symbol))),
            }
        }
        let (from, to) = (old.from, old.to);
        let outline = basis.outline;
        let copy = Copying {
            old,
            new,
            moved_by,
            rows: i64::from(new.row) - i64::from(old.row),
            symbols: &basis.symbols,
            around: &basis.regions.open[old.open.clone()],
            open: &self.open,
            scopes_around: &basis.regions.open_scopes[old.open_scopes.clone()],
            open_scopes: &self.facts.open_scopes,
        };
        let tokens = outline.tokens[from.tokens..to.tokens].iter();
        self.sink
            .tokens
            .extend(tokens.map(|token| copy.token(token)));
        for element in items(&outline.elements, from.elements..to.elements) {
            let mut element = copy.element(element);
            // Its comment stands before the region.
            if let Some((start, point)) = self.doc.filter(|_| element.start < new.start) {
                element.start = start as u32;
                element.start_position = self.places.position(start, point);
            }
            self.elements.push(element);
        }
        let statements = outline.statements[from.statements..to.statements].iter();
        self.statements
            .extend(statements.map(|statement| copy.statement(statement)));
        let calls = outline.calls[from.calls..to.calls].iter();
        self.calls.extend(calls.map(|call| copy.call(call)));
        let calls = outline.file_calls[from.file_calls..to.file_calls].iter();
        self.file_calls.extend(calls.map(|&name| copy.symbol(name)));
        let (old_types, types) = (&outline.types, &mut self.facts.facts);
        for expr in items(&old_types.exprs, from.exprs..to.exprs) {
            types.exprs.push(copy.expr(*expr));
        }
        let arguments = old_types.arguments[from.arguments..to.arguments].iter();
        types
            .arguments
            .extend(arguments.map(|&expr| copy.expr_id(expr)));
        let variables = old_types.variables[from.variables..to.variables].iter();
        types
            .variables
            .extend(variables.map(|variable| copy.variable(*variable)));
        let methods = old_types.methods[from.methods..to.methods].iter();
        types
            .methods
            .extend(methods.map(|method| copy.method(method)));
        for scope in items(&old_types.scopes, from.scopes..to.scopes) {
            types.scopes.push(copy.scope(scope));
        }
        self.doc = None;
        self.sink.close();
    }
}

/// The items of a stretch of a list.
fn items<I: Id, T>(list: &IndexVec<I, T>, range: Range<usize>) -> impl Iterator<Item = &T> {
    list.iter().skip(range.start).take(range.len())
}

fn append<T: Copy + PartialEq>(list: &mut Vec<T>, items: &[T]) -> Range<usize> {
    // Neighbours are mostly surrounded by the same.
    if list.ends_with(items) {
        return list.len() - items.len()..list.len();
    }
    let from = list.len();
    list.extend_from_slice(items);
    from..list.len()
}
