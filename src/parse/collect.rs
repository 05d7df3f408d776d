//! From a syntax tree to an outline.
//!
//! [`Collector`] passes the events of the walk to the sinks, each of which collects one part of the
//! outline, and copies unchanged regions from the outline of the base revision.
//!
//! A sink implements some of the methods `enter`, `leave`, `leaf` and `comment`, keeps open nodes on its own
//! stack, and receives data of other sinks only as arguments. No code asks a node for its parent:
//!
//! | sink | collects | needs |
//! |---|---|---|
//! | `tokens` | tokens | – |
//! | `statements` | statements, comments with tokens | whether an element is open |
//! | `elements` | elements; determines what a node declares | – |
//! | `types` | package, imports, types, methods, variables | the declaration; kinds of elements |
//! | `exprs` | receivers and arguments; determines which call a node is | – |
//! | `calls` | calls | the open elements; calls from `exprs` |
//!
//! `types` and `exprs` exist only for languages that resolve calls by types. Each sink also has a method
//! `copy`, which appends its part of an unchanged region with the numbers and offsets of the new outline. A
//! new sink is a new file, its field and lines here, and its length in `regions`.

use super::calls::CallSink;
use super::elements::ElementSink;
use super::exprs::ExprSink;
use super::grammar::{Kind, Table, flag};
use super::outline::{FileOutline, Token, TypeFacts};
use super::readings;
use super::regions::{Around, Marks, Parsed, Region, Regions, append};
use super::reuse::{Basis, REGION_NODES, Reuse};
use super::statements::StatementSink;
use super::strings::Strings;
use super::tokens::TokenSink;
use super::types::TypeSink;
use super::walk::{self, File, Left, Visit, Visitor};
use crate::base::budget::Limits;
use crate::base::fault::FaultCode;
use crate::lang::LanguageId;
use std::ops::Range;
use tree_sitter::{Node, Point, Tree};

/// Visitor that builds an outline.
pub(super) struct Collector<'a> {
    file: File<'a>,
    strings: Strings,
    tokens: TokenSink<'a>,
    elements: ElementSink<'a>,
    statements: StatementSink<'a>,
    calls: CallSink<'a>,
    types: Option<TypeSink<'a>>,
    exprs: Option<ExprSink<'a>>,
    reuse: Reuse<'a>,
    /// Number of nodes visited or copied.
    nodes: u64,
    nodes_max: u64,
    /// Maximum depth of a visited node.
    depth: usize,
    /// Limit of the total length of the distinct strings, in bytes.
    string_bytes_max: usize,
}

/// Total length in bytes that the distinct strings of a file may have for each byte of its text.
/// Ordinary code has less than 2: tokens, names, signatures and types. Nested types are spelled
/// once for each level, so without a limit the sum could grow with the square of the depth.
const STRING_BYTES_PER_BYTE_MAX: usize = 16;
/// Total length in bytes that the distinct strings of the shortest file may have.
const STRING_BYTES_MIN: usize = 1 << 20;

/// Returns the outline of the parsed `text`, and the regions that the next revision may copy.
/// `gaps` are the parts of the text that the tree leaves out; with gaps there are no regions.
/// `basis` saves work and does not affect the result.
pub(super) fn outline(
    tree: &Tree,
    (text, gaps): (&str, Vec<Range<usize>>),
    language: LanguageId,
    table: &Table,
    limits: &Limits,
    basis: Option<Basis<'_>>,
) -> Result<(FileOutline, Regions), FaultCode> {
    let mut collector = Collector::new(text, table, limits, basis);
    let is_whole = gaps.is_empty();
    collector.piece(tree, gaps)?;
    let end = tree.root_node().end_position();
    let first_error = readings::first_misread_row(table.language, tree).map(|row| row + 1);
    let (outline, regions) = collector.finish(language, end, first_error);
    let regions = if is_whole {
        regions
    } else {
        Regions::default()
    };
    Ok((outline, regions))
}

impl Visitor for Collector<'_> {
    fn enter(&mut self, visit: &Visit<'_>) -> Result<bool, FaultCode> {
        self.nodes += 1;
        self.depth = self.depth.max(visit.depth());
        let descends = self.take_in(visit);
        self.check()?;
        Ok(descends)
    }

    fn leave(&mut self, left: &Left<'_>) {
        if let Some(exprs) = &mut self.exprs
            && let Some(called) = exprs.leave(left, &mut self.strings)
        {
            self.calls.add(&called, &self.elements);
        }
        self.elements.leave(left);
        if let Some(types) = &mut self.types {
            types.leave(left);
        }
        self.region_ends(left.depth);
    }
}

impl<'a> Collector<'a> {
    pub fn new(
        text: &'a str,
        table: &'a Table,
        limits: &Limits,
        basis: Option<Basis<'a>>,
    ) -> Collector<'a> {
        let file = File { text, table };
        let depth_max = limits.element_depth_max as usize;
        Collector {
            file,
            strings: Strings::default(),
            tokens: TokenSink::new(file),
            elements: ElementSink::new(file, depth_max),
            statements: StatementSink::new(file),
            calls: CallSink::new(file),
            types: TypeSink::new(file, depth_max),
            exprs: ExprSink::new(file),
            reuse: Reuse::new(basis),
            nodes: 0,
            depth: 0,
            nodes_max: limits.file_nodes_max,
            string_bytes_max: STRING_BYTES_MIN.max(STRING_BYTES_PER_BYTE_MAX * text.len()),
        }
    }

    /// Returns the outline and the regions. `end` is the end point of the text; `first_error` is a
    /// line, from 1.
    pub fn finish(
        mut self,
        language: LanguageId,
        end: Point,
        first_error: Option<u32>,
    ) -> (FileOutline, Regions) {
        self.tokens.close(&mut self.strings);
        let text = self.file.text;
        let mut regions = self.reuse.regions;
        if self.elements.is_too_deep {
            // Regions do not record that elements in them were left out.
            regions = Regions::default();
        }
        regions.depth = self.depth as u32;
        regions.shrink();
        let types = self.types.map(|sink| sink.types).unwrap_or_default();
        let exprs = self.exprs.map(|sink| (sink.exprs, sink.arguments));
        let (exprs, arguments) = exprs.unwrap_or_default();
        let mut outline = FileOutline {
            language,
            symbols: self.strings.into_symbols(),
            tokens: self.tokens.tokens,
            end_position: self.elements.places.position(text.len(), end),
            elements: self.elements.elements,
            statements: self.statements.statements,
            calls: self.calls.calls,
            file_calls: self.calls.file_calls,
            types: TypeFacts {
                exprs,
                arguments,
                ..types
            },
            len: text.len() as u32,
            first_error,
            is_too_deep: self.elements.is_too_deep,
        };
        outline.shrink();
        (outline, regions)
    }

    /// Passes a node to the sinks. Returns true if its children are to be visited.
    fn take_in(&mut self, visit: &Visit<'_>) -> bool {
        let kind = self.file.kind(visit.kind);
        let has = |flag| kind.is_some_and(|kind: &Kind| kind.flags & flag != 0);
        if has(flag::COMMENT) {
            self.comment(visit.node);
            return false;
        }
        if has(flag::ATOM) || visit.node.child_count() == 0 {
            self.elements.forget_comment();
            // The text of an error node is no token of the language.
            if let Some(kind) = kind {
                self.tokens.leaf(visit, kind, &mut self.strings);
                if let Some(exprs) = &mut self.exprs {
                    exprs.leaf(visit, kind, &mut self.strings);
                }
            }
            return false;
        }
        if self.region_begins(visit, kind) {
            return false;
        }
        if let Some(kind) = kind {
            let is_in_element = !self.elements.open.is_empty();
            self.statements.enter(visit, kind, is_in_element);
            let (elements, strings) = (&mut self.elements, &mut self.strings);
            let declared = elements.enter(visit, kind, strings);
            if let Some(types) = &mut self.types {
                types.enter(visit, kind, declared.as_ref(), elements, strings);
            }
            self.calls.enter(visit, kind, elements, strings);
        }
        if let Some(exprs) = &mut self.exprs {
            exprs.enter(visit, kind);
        }
        true
    }

    fn comment(&mut self, node: Node<'_>) {
        self.elements.comment(node);
        let range = node.byte_range();
        if self.tokens.comment(range.clone(), &mut self.strings) {
            self.statements.comment(range);
        }
    }

    /// Returns the current lengths of the lists.
    fn marks(&self) -> Marks {
        let exprs = self.exprs.as_ref();
        Marks {
            tokens: self.tokens.tokens.len(),
            elements: self.elements.elements.len(),
            statements: self.statements.statements.len(),
            calls: self.calls.calls.len(),
            file_calls: self.calls.file_calls.len(),
            exprs: exprs.map_or(0, |sink| sink.exprs.len()),
            arguments: exprs.map_or(0, |sink| sink.arguments.len()),
            types: self.types.as_ref().map(TypeSink::marks).unwrap_or_default(),
        }
    }

    /// Returns the region that begins here.
    fn region(&mut self, bytes: Range<usize>, row: u32) -> Region {
        let types = self.types.as_ref();
        let block = types.and_then(TypeSink::block);
        let open_scopes = types.map_or(&[][..], |sink| sink.open.items());
        let regions = &mut self.reuse.regions;
        Region {
            start: bytes.start as u32,
            end: bytes.end as u32,
            row,
            kind: 0,
            descendants: 0,
            nodes: self.nodes,
            piece: Parsed::default(),
            around: Around {
                has_block: block.is_some(),
                ..self.elements.around()
            },
            block: block.unwrap_or((0, self.file.text.len() as u32)),
            open: append(&mut regions.open, self.elements.open.items()),
            open_scopes: append(&mut regions.open_scopes, open_scopes),
            symbols: 0..0,
            from: self.marks(),
            to: Marks::default(),
        }
    }

    /// Begins a region at a node with children, if it may be one. If the base revision has the
    /// region unchanged, it is copied; returns true in this case.
    fn region_begins(&mut self, visit: &Visit<'_>, kind: Option<&Kind>) -> bool {
        // A declaration rule with a condition on the parent may depend on more of its context than
        // the parent's kind.
        let rows = self.file.table.language.declarations;
        let asks_for_parent = |kind: &Kind| {
            let mut rows_that_may_apply = kind.declarations.iter();
            rows_that_may_apply.any(|&at| !rows[usize::from(at)].parents.is_empty())
        };
        if self.reuse.is_in_region()
            || self.exprs.as_ref().is_some_and(ExprSink::is_asking)
            || kind.is_some_and(asks_for_parent)
            || self.elements.is_renamed(visit.node)
            || self.elements.is_given(visit)
            // A statement in a header, such as a declaration in a `for`, is no statement of its own
            // there, but would be one elsewhere.
            || kind.is_some_and(|kind| kind.statement.is_some()) && self.statements.is_in_header(visit)
        {
            return false;
        }
        let node = visit.node;
        let descendants = node.descendant_count();
        if !REGION_NODES.contains(&descendants) || self.tokens.is_open_at(node.start_byte()) {
            return false;
        }
        self.tokens.close(&mut self.strings);
        let region = Region {
            kind: visit.kind,
            descendants: descendants as u32,
            ..self.region(node.byte_range(), node.start_position().row as u32)
        };
        let known = self.reuse.basis.as_ref().and_then(|basis| {
            let old = basis.region(node)?;
            self.is_as_it_was(old, &region, basis).then_some(old)
        });
        match known {
            Some(old) => self.copy(old, region),
            None => self.begin(region, visit.depth()),
        }
        known.is_some()
    }

    /// Ends the region that began at `depth`, and records it unless its outline depends on or
    /// affects its context.
    fn region_ends(&mut self, depth: usize) {
        let Some(mut region) = self.reuse.end(depth) else {
            return;
        };
        let symbols = self.strings.take_named();
        region.nodes = self.nodes - region.nodes;
        let to = self.marks();
        // The region must not leave a documentation comment or an open token to what follows, and
        // its last block must not end with the enclosing one: they could not be distinguished.
        let around = self.elements.around();
        let is_closed = !around.had_doc && !self.tokens.is_open();
        let has_aliases = around.aliases != region.around.aliases;
        let has_imports = to.types.imports > region.from.types.imports;
        if is_closed && !has_imports && !has_aliases && region.end < region.block.1 {
            self.reuse.record(region, to, &symbols);
        }
    }

    /// Begins a piece with the bytes `range` at `row`. If the base revision has an equal piece, its
    /// outline is copied and its parse result returned; `None` if the piece is to be parsed.
    pub fn piece_begins(&mut self, range: Range<usize>, row: u32) -> Option<Parsed> {
        self.elements.forget_comment();
        self.tokens.close(&mut self.strings);
        let region = self.region(range.clone(), row);
        let basis = self.reuse.basis.as_ref();
        let known = basis.and_then(|basis| basis.piece(&self.file.text[range]));
        match known {
            Some(old) => self.copy(old, region),
            None => self.begin(region, usize::MAX),
        }
        known.map(|old| old.piece.clone())
    }

    /// Walks the `tree` of the text or of the current piece. `gaps` are the parts of the text that
    /// the tree leaves out; their tokens and probable calls are added.
    pub fn piece(&mut self, tree: &Tree, gaps: Vec<Range<usize>>) -> Result<(), FaultCode> {
        let before = self.marks();
        self.tokens.gaps = gaps;
        walk::walk(tree, self)?;
        self.tokens.close(&mut self.strings);
        let gaps = std::mem::take(&mut self.tokens.gaps);
        if gaps.is_empty() {
            return Ok(());
        }
        for gap in gaps {
            let around = self.elements.around_byte(gap.start as u32, before.elements);
            let names = self.unparsed(gap);
            self.calls.add_names(around, &names);
        }
        self.tokens.tokens[before.tokens..].sort_by_key(|token| token.start);
        self.calls.calls[before.calls..].sort_by_key(|call| call.start);
        Ok(())
    }

    /// Ends the current piece, which was parsed and walked.
    pub fn piece_ends(&mut self, parsed: Parsed) {
        self.tokens.close(&mut self.strings);
        let symbols = self.strings.take_named();
        if let Some(mut region) = self.reuse.end(usize::MAX) {
            region.nodes = self.nodes - region.nodes;
            region.piece = parsed;
            self.reuse.record(region, self.marks(), &symbols);
        }
    }

    /// Adds the tokens and probable calls of text outside of pieces.
    pub fn text_alone(&mut self, range: Range<usize>) {
        let names = self.unparsed(range);
        self.calls.add_names(None, &names);
    }

    /// Returns the fault of the limit that the outline exceeds: [`FaultCode::TooManyNodes`] or
    /// [`FaultCode::TooManyStrings`].
    pub fn check(&self) -> Result<(), FaultCode> {
        if self.nodes > self.nodes_max {
            return Err(FaultCode::TooManyNodes);
        }
        match self.strings.bytes() > self.string_bytes_max {
            true => Err(FaultCode::TooManyStrings),
            false => Ok(()),
        }
    }

    /// Adds the tokens of text that was not parsed. Returns the names that are probably called in
    /// it.
    fn unparsed(&mut self, range: Range<usize>) -> Vec<Token> {
        let from = self.tokens.tokens.len();
        let names = self.tokens.unparsed(range, &mut self.strings);
        self.nodes += (self.tokens.tokens.len() - from) as u64;
        names
    }

    /// Begins `region` at the given depth.
    fn begin(&mut self, region: Region, depth: usize) {
        self.strings.begin_naming();
        self.reuse.begin(region, depth);
    }

    /// Returns true if the contexts of `old` and `new` are equal, as far as the outline depends on
    /// them.
    fn is_as_it_was(&self, old: &Region, new: &Region, basis: &Basis<'_>) -> bool {
        let (open, open_scopes) = basis.around(old);
        let (outline, elements, strings) = (basis.outline, &self.elements, &self.strings);
        old.around == new.around
            && elements.are_as(open, outline)
            && self
                .types
                .as_ref()
                .is_none_or(|types| types.are_as(open_scopes, outline, elements, strings))
    }

    /// Copies the outline of the region `old` of the base revision for the region `new`, which
    /// begins here.
    fn copy(&mut self, old: &Region, new: Region) {
        if let Some(moving) = self.reuse.moving(old, &new, &mut self.strings) {
            self.tokens.copy(&moving);
            self.elements.copy(&moving);
            self.statements.copy(&moving);
            self.calls.copy(&moving);
            if let Some(types) = &mut self.types {
                types.copy(&moving);
            }
            if let Some(exprs) = &mut self.exprs {
                exprs.copy(&moving);
            }
        }
        self.nodes += old.nodes;
        let symbols = self.strings.take_named();
        let region = Region {
            nodes: old.nodes,
            piece: old.piece.clone(),
            ..new
        };
        self.reuse.record(region, self.marks(), &symbols);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::lang::LANGUAGES;

    #[test]
    fn file_with_too_many_string_bytes_is_rejected() {
        let table = &Table::new(&LANGUAGES[0]);
        let limits = Config::load(None).unwrap().settings().limits;
        let mut collector = Collector::new("class A {}", table, &limits, None);
        collector.strings.intern(&"x".repeat(STRING_BYTES_MIN));
        assert_eq!(collector.check(), Ok(()));
        collector.strings.intern("y");
        assert_eq!(collector.check(), Err(FaultCode::TooManyStrings));
    }
}
