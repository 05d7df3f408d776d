//! What did not change between two revisions of a file is not walked again: the walk notes which
//! part of the outline came from which piece of syntax (a region), and a later walk copies the
//! parts of those that are as they were.
//!
//! A region is copied only if its text and its syntax are unchanged and everything around it that
//! its part depends on is so too: how many elements and types are open, and of which kind; the
//! innermost type's name; the comment before it; whether elements may be declared at all.

use super::grammar::Kind;
use super::outline::*;
use super::syntax::{Stretch, Syntax};
use super::walk::Walker;
use crate::base::ids::{Id, IndexVec};
use std::ops::Range;
use tree_sitter::Node;

/// Nodes below a region, at least and at most: small ones are walked as fast as they are copied,
/// and in large ones something changes in every revision.
const REGION_NODES: Range<usize> = 24..1500;

/// How long the lists of an outline are.
#[derive(Debug, Clone, Copy, Default)]
struct Marks {
    tokens: usize,
    elements: usize,
    calls: usize,
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
            symbols: vec![None; basis.outline.symbols.len()],
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
    fn marks(&self) -> Marks {
        let types = &self.facts.facts;
        Marks {
            tokens: self.sink.tokens.len(),
            elements: self.elements.len(),
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
            start: start as u32,
            end: node.end_byte() as u32,
            row: node.start_position().row as u32,
            kind: node.kind_id(),
            descendants: descendants as u32,
            nodes: self.nodes,
            around: self.around(),
            block: self.block(),
            from: self.marks(),
            to: Marks::default(),
            symbols: 0..0,
            open: 0..0,
            open_scopes: 0..0,
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

/// How the parts of an outline are renumbered and moved.
struct Copying<'a> {
    old: &'a Region,
    new: &'a Region,
    moved_by: i64,
    rows: i64,
    symbols: &'a [Option<SymbolIx>],
    around: &'a [ElementIx],
    open: &'a [ElementIx],
    scopes_around: &'a [ScopeIx],
    open_scopes: &'a [ScopeIx],
}

/// The new id of one inside of the region, or of one of those around it.
fn moved<I: Id>(id: I, old_from: usize, new_from: usize, around: &[I], open: &[I]) -> I {
    if id.index() >= old_from {
        return I::new(id.index() - old_from + new_from);
    }
    let at = around.iter().position(|&outer| outer == id);
    open[at.expect("what a region names lies in it or around it")]
}

impl Copying<'_> {
    fn at(&self, offset: u32) -> u32 {
        (i64::from(offset) + self.moved_by) as u32
    }

    fn end(&self, offset: u32) -> u32 {
        if offset > self.old.end {
            self.new.block.1
        } else {
            self.at(offset)
        }
    }

    fn symbol(&self, symbol: SymbolIx) -> SymbolIx {
        self.symbols[symbol.index()].expect("all strings of the region were named")
    }

    fn names(&self, symbols: &[SymbolIx]) -> Vec<SymbolIx> {
        symbols.iter().map(|&symbol| self.symbol(symbol)).collect()
    }

    fn parameters(
        &self,
        parameters: &[(SymbolIx, Option<SymbolIx>)],
    ) -> Vec<(SymbolIx, Option<SymbolIx>)> {
        let copy = |&(name, bound): &(SymbolIx, Option<SymbolIx>)| {
            (self.symbol(name), bound.map(|bound| self.symbol(bound)))
        };
        parameters.iter().map(copy).collect()
    }

    fn element_id(&self, id: ElementIx) -> ElementIx {
        let (old, new) = (self.old.from.elements, self.new.from.elements);
        moved(id, old, new, self.around, self.open)
    }

    fn scope_id(&self, id: ScopeIx) -> ScopeIx {
        let (old, new) = (self.old.from.scopes, self.new.from.scopes);
        moved(id, old, new, self.scopes_around, self.open_scopes)
    }

    fn expr_id(&self, id: ExprIx) -> ExprIx {
        ExprIx::new(id.index() - self.old.from.exprs + self.new.from.exprs)
    }

    fn argument(&self, at: u32) -> u32 {
        (at as usize - self.old.from.arguments + self.new.from.arguments) as u32
    }

    fn position(&self, position: Position) -> Position {
        Position {
            line: (i64::from(position.line) + self.rows) as u32,
            column: position.column,
        }
    }

    fn token(&self, token: &Token) -> Token {
        Token {
            start: self.at(token.start),
            symbol: self.symbol(token.symbol),
        }
    }

    fn element(&self, element: &Element) -> Element {
        Element {
            name: self.symbol(element.name),
            signature: self.symbol(element.signature),
            parent: element.parent.map(|parent| self.element_id(parent)),
            start: self.at(element.start),
            end: self.at(element.end),
            start_position: self.position(element.start_position),
            end_position: self.position(element.end_position),
            body: match element.body {
                BodySpan::Element => BodySpan::Element,
                BodySpan::Bytes(from, to) => BodySpan::Bytes(self.at(from), self.at(to)),
            },
            parameters: self.names(&element.parameters),
            kind: element.kind,
            profiles: element.profiles,
            is_member: element.is_member,
            is_constructor: element.is_constructor,
            is_abstract: element.is_abstract,
        }
    }

    fn call(&self, call: &Call) -> Call {
        Call {
            caller: self.element_id(call.caller),
            name: self.symbol(call.name),
            expr: call.expr.map(|expr| self.expr_id(expr)),
            start: self.at(call.start),
        }
    }

    fn expr(&self, expr: Expr) -> Expr {
        match expr {
            Expr::Unknown | Expr::Literal(_) | Expr::Null | Expr::Function => expr,
            Expr::Name(name, at) => Expr::Name(self.symbol(name), self.at(at)),
            Expr::This(at) => Expr::This(self.at(at)),
            Expr::Super(at) => Expr::Super(self.at(at)),
            Expr::Member(object, name) => Expr::Member(self.expr_id(object), self.symbol(name)),
            Expr::Call {
                receiver,
                name,
                at,
                from,
                to,
            } => Expr::Call {
                receiver: receiver.map(|receiver| self.expr_id(receiver)),
                name: self.symbol(name),
                at: self.at(at),
                from: if from == to {
                    from
                } else {
                    self.argument(from)
                },
                to: if from == to { to } else { self.argument(to) },
            },
            Expr::Typed(spelled, at) => Expr::Typed(self.symbol(spelled), self.at(at)),
            Expr::ArrayOf(spelled, at) => Expr::ArrayOf(self.symbol(spelled), self.at(at)),
            Expr::ClassOf(spelled, at) => Expr::ClassOf(self.symbol(spelled), self.at(at)),
            Expr::ElementOf(array) => Expr::ElementOf(self.expr_id(array)),
            Expr::Either(first, second) => Expr::Either(self.expr_id(first), self.expr_id(second)),
            Expr::Binary(left, operator, right) => Expr::Binary(
                self.expr_id(left),
                self.symbol(operator),
                self.expr_id(right),
            ),
        }
    }

    fn variable(&self, variable: Variable) -> Variable {
        Variable {
            name: self.symbol(variable.name),
            spelled: variable.spelled.map(|spelled| self.symbol(spelled)),
            field_of: variable.field_of.map(|scope| self.scope_id(scope)),
            from: self.at(variable.from),
            to: self.end(variable.to),
        }
    }

    fn method(&self, method: &Method) -> Method {
        Method {
            element: method.element.map(|element| self.element_id(element)),
            owner: self.scope_id(method.owner),
            name: self.symbol(method.name),
            types: self.names(&method.types),
            is_variadic: method.is_variadic,
            result: method.result.map(|result| self.symbol(result)),
            type_parameters: self.parameters(&method.type_parameters),
            start: self.at(method.start),
            end: self.at(method.end),
        }
    }

    fn scope(&self, scope: &TypeScope) -> TypeScope {
        TypeScope {
            element: scope.element.map(|element| self.element_id(element)),
            name: scope.name.map(|name| self.symbol(name)),
            outer: scope.outer.map(|outer| self.scope_id(outer)),
            start: self.at(scope.start),
            end: self.at(scope.end),
            superclass: scope.superclass.map(|spelled| self.symbol(spelled)),
            interfaces: self.names(&scope.interfaces),
            type_parameters: self.parameters(&scope.type_parameters),
            is_static: scope.is_static,
            block: scope.block.map(|(from, to)| {
                if to > self.old.end {
                    self.new.block
                } else {
                    (self.at(from), self.at(to))
                }
            }),
        }
    }
}
