//! From a syntax tree to an outline.
//!
//! [`Collector`] passes the events of the walk to the sinks, each of which collects one part of the
//! outline, and copies unchanged regions from the outline of the base revision.
//!
//! A sink implements some of the methods `enter`, `leave`, `leaf` and `comment`, keeps open nodes on
//! its own stack, and receives data of other sinks only as arguments. No code asks a node for its
//! parent:
//!
//! | sink | collects | needs |
//! |---|---|---|
//! | `tokens` | tokens | – |
//! | `statements` | statements, comments with tokens | whether an element is open |
//! | `elements` | elements; determines what a node declares | – |
//! | `packages` | packages | the elements |
//! | `types` | imports, types, methods, variables | the declaration; kinds of elements |
//! | `exprs` | receivers and arguments; determines which call a node is | – |
//! | `calls` | calls | the open elements; calls from `exprs` |
//! | `locals` | names of local variables and parameters | whether the node declares an attribute |
//!
//! `types` and `exprs` exist only for languages that resolve calls by types. Each sink also has a
//! method `copy`, which appends its part of an unchanged region with the numbers and offsets of the
//! new outline. A new sink is a new file, its field and lines here, and its length in `regions`.

pub(super) mod calls;
pub(super) mod docs;
pub(super) mod element_parts;
pub(super) mod elements;
pub(super) mod exprs;
mod header_parts;
pub(super) mod locals;
pub(super) mod objects;
pub(super) mod packages;
pub(super) mod sections;
pub(super) mod statements;
pub(super) mod tokens;
pub(super) mod type_blocks;
pub(super) mod types;
pub(super) mod wrapped;

use super::grammar::{GrammarTable, SyntaxKindInfo, flag};
use super::outline::regions::{
    OutlineLengths, PieceParse, Region, RegionContext, Regions, TypeLengths, append_unless_last,
};
use super::outline::reuse::{BaseRevision, REGION_NODES, RegionReuse};
use super::outline::spans;
use super::outline::strings::Strings;
use super::outline::{FileOutline, Token, TypeFacts, UnnamedSpan};
use super::syntax::readings;
use super::walk::{self, Exit, TreeVisitor, Visit, WalkContext};
use crate::base::budget::Limits;
use crate::base::fault::FaultCode;
use crate::lang::LanguageId;
use calls::CallSink;
use elements::{ElementSink, NodeDeclaration};
use exprs::ExprSink;
use locals::LocalSink;
use packages::PackageSink;
use statements::StatementSink;
use std::ops::Range;
use tokens::TokenSink;
use tree_sitter::{Node, Point, Tree};
use types::TypeSink;

/// Maximum number of scopes of a file whose names its elements do not have. Each comparison of two places
/// reads them all.
const UNNAMED_SCOPES_MAX: usize = 256;

/// Visitor that builds an outline.
pub(super) struct Collector<'a> {
    context: WalkContext<'a>,
    strings: Strings,
    tokens: TokenSink<'a>,
    elements: ElementSink<'a>,
    statements: StatementSink<'a>,
    calls: CallSink<'a>,
    locals: LocalSink<'a>,
    types: Option<TypeSink<'a>>,
    exprs: Option<ExprSink<'a>>,
    packages: PackageSink,
    reuse: RegionReuse<'a>,
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

/// Text from which a tree was parsed, and the parts of it that the parser did not read.
pub(super) struct SourceText<'t> {
    /// Original text.
    pub text: &'t str,
    /// Parts that the tree leaves out, in order; with some there are no regions.
    pub left_out: Vec<Range<usize>>,
    /// Parts in whose place the parser read blanks, in order.
    pub masks: Vec<Range<usize>>,
}

/// Returns the outline of the parsed `source`, and the regions that the next revision may copy.
/// `base` saves work and does not affect the result.
pub(super) fn outline(
    tree: &Tree,
    source: SourceText<'_>,
    language: LanguageId,
    table: &GrammarTable,
    limits: &Limits,
    base: Option<BaseRevision<'_>>,
) -> Result<(FileOutline, Regions), FaultCode> {
    let mut collector = Collector::new(source.text, table, limits, base);
    let is_whole = source.left_out.is_empty();
    collector.tokens.masks = source.masks;
    collector.walk_piece(tree, source.left_out)?;
    let end = tree.root_node().end_position();
    let first_error = readings::first_misreading_row(table.language, tree).map(|row| row + 1);
    let (outline, regions) = collector.finish(language, end, first_error);
    let regions = if is_whole {
        regions
    } else {
        Regions::default()
    };
    Ok((outline, regions))
}

impl TreeVisitor for Collector<'_> {
    fn enter(&mut self, visit: &Visit<'_>) -> Result<bool, FaultCode> {
        self.nodes += 1;
        self.depth = self.depth.max(visit.depth());
        let descends = self.dispatch(visit);
        self.check()?;
        Ok(descends)
    }

    fn leave(&mut self, exit: &Exit<'_>) {
        if let Some(exprs) = &mut self.exprs
            && let Some(called) = exprs.leave(exit, &mut self.strings)
        {
            self.calls.record(called, &self.elements);
        }
        self.elements.leave(exit);
        if let Some(types) = &mut self.types {
            types.leave(exit);
        }
        self.packages.leave(exit);
        self.tokens.close_composed(exit.depth, &mut self.strings);
        self.end_region(exit.depth);
    }
}

impl<'a> Collector<'a> {
    pub fn new(
        text: &'a str,
        table: &'a GrammarTable,
        limits: &Limits,
        base: Option<BaseRevision<'a>>,
    ) -> Collector<'a> {
        let context = WalkContext { text, table };
        let depth_max = limits.element_depth_max as usize;
        Collector {
            context,
            strings: Strings::default(),
            tokens: TokenSink::new(context),
            elements: ElementSink::new(context, depth_max),
            statements: StatementSink::new(context),
            calls: CallSink::new(context),
            locals: LocalSink::new(context),
            types: TypeSink::new(context, depth_max),
            exprs: ExprSink::new(context),
            packages: PackageSink::default(),
            reuse: RegionReuse::new(base),
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
        let text = self.context.text;
        self.tokens.pass_masks(text.len(), &mut self.strings);
        self.tokens.close(&mut self.strings);
        let mut regions = self.reuse.regions;
        if self.elements.is_too_deep {
            // Regions do not record that elements in them were left out.
            regions = Regions::default();
        }
        regions.depth = self.depth as u32;
        regions.shrink();
        let types = self.types.map(|sink| sink.types);
        let types = TypeFacts {
            package: self.packages.first,
            packages: self.packages.of_elements(first_error.is_some()),
            ..types.unwrap_or_default()
        };
        let exprs = self.exprs.map(|sink| (sink.exprs, sink.arguments));
        let (exprs, arguments) = exprs.unwrap_or_default();
        let find_scopes = self.context.table.language.unnamed_scopes;
        let unnamed_scopes = find_scopes.map_or_else(Vec::new, |find| find(text));
        let unnamed_scopes = unnamed_scopes.into_iter().take(UNNAMED_SCOPES_MAX);
        let unnamed_scopes = unnamed_scopes
            .map(|scope| UnnamedSpan {
                start: scope.range.start as u32,
                end: scope.range.end as u32,
                name: scope.name.map(|name| self.strings.intern(name)),
            })
            .collect();
        let mut outline = FileOutline {
            language,
            symbols: self.strings.into_symbols(),
            tokens: self.tokens.tokens,
            end_position: self.elements.columns.position(text.len(), end),
            elements: self.elements.elements,
            statements: self.statements.statements,
            calls: self.calls.calls,
            locals: self.locals.locals,
            header_parts: self.elements.header_parts,
            types: TypeFacts {
                exprs,
                arguments,
                ..types
            },
            unnamed_scopes,
            len: text.len() as u32,
            first_error,
            is_too_deep: self.elements.is_too_deep,
        };
        if spans::mend(&mut outline, text) {
            // Regions refer to what was read, not to what was mended.
            regions = Regions::default();
        }
        outline.shrink();
        (outline, regions)
    }

    /// Passes a node to the sinks. Returns true if its children are to be visited.
    fn dispatch(&mut self, visit: &Visit<'_>) -> bool {
        self.tokens
            .pass_masks(visit.node.start_byte(), &mut self.strings);
        let kind = self.context.kind(visit.kind);
        let has = |flag| kind.is_some_and(|kind: &SyntaxKindInfo| kind.flags & flag != 0);
        let tree = &self.context.table.tree;
        if has(flag::COMMENT) || tree.only_documents(visit.kind, visit.node) {
            self.comment(visit.node);
            return false;
        }
        self.elements.docs.expire(visit.node);
        let is_atom = has(flag::ATOM) && !tree.is_composed(visit.kind, visit.node);
        if is_atom || visit.node.child_count() == 0 {
            self.elements.docs.pass_leaf(visit.node);
            // The text of an error node is no token of the language.
            if let Some(kind) = kind {
                if tree.holds(visit.parent(), || visit.field(tree)) {
                    let is_in_element = !self.elements.open.is_empty();
                    self.statements.enter(visit, kind, is_in_element);
                }
                self.elements.leaf(visit, kind, &mut self.strings);
                self.pass_packages();
                self.calls
                    .leaf(visit, kind, &self.elements, &mut self.strings);
                self.tokens.leaf(visit, kind, &mut self.strings);
                self.locals.leaf(visit, &mut self.strings);
                if let Some(exprs) = &mut self.exprs {
                    exprs.leaf(visit, kind, &mut self.strings);
                }
            }
            return false;
        }
        if self.begin_or_copy_region(visit, kind) {
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
            if kind.is_package {
                self.packages.enter(visit, self.context, strings);
            }
            self.pass_packages();
            let (elements, strings) = (&self.elements, &mut self.strings);
            self.calls.enter(visit, kind, elements, strings);
            self.declare_locals(visit, kind, declared.as_ref());
        } else {
            let (context, strings) = (self.context, &mut self.strings);
            self.packages.enter_error(visit.node, context, strings);
        }
        if let Some(exprs) = &mut self.exprs {
            exprs.enter(visit, kind);
        }
        if has(flag::ATOM) {
            self.tokens
                .open_composed(visit.node, visit.depth(), &mut self.strings);
        }
        true
    }

    /// Passes the variables that a node declares to the sinks. `declared` is its element declaration, if it is
    /// one.
    fn declare_locals(
        &mut self,
        visit: &Visit<'_>,
        kind: &SyntaxKindInfo,
        declared: Option<&NodeDeclaration>,
    ) {
        let is_attribute = declared.is_some_and(|it| it.row.kind.is_attribute());
        // A variable of a file outside of its types is an attribute.
        let types = self.types.as_mut().filter(|_| visit.depth() > 1);
        let strings = &mut self.strings;
        let record = types
            .map(|types| move |name: Node<'_>, spelled: &str| types.local(name, spelled, strings));
        self.locals.enter(visit, kind, is_attribute, record);
    }

    fn comment(&mut self, node: Node<'_>) {
        self.elements.docs.comment(node);
        let range = node.byte_range();
        if self.tokens.comment(range.clone(), &mut self.strings) {
            self.statements.comment(range);
        }
    }

    /// Returns the current lengths of the lists.
    fn lengths(&self) -> OutlineLengths {
        let exprs = self.exprs.as_ref();
        let types = self.types.as_ref().map(TypeSink::lengths);
        let types = types.unwrap_or_default();
        OutlineLengths {
            tokens: self.tokens.tokens.len(),
            elements: self.elements.elements.len(),
            statements: self.statements.statements.len(),
            calls: self.calls.calls.len(),
            locals: self.locals.locals.len(),
            header_parts: self.elements.header_parts.len(),
            exprs: exprs.map_or(0, |sink| sink.exprs.len()),
            arguments: exprs.map_or(0, |sink| sink.arguments.len()),
            types: TypeLengths {
                imports: types.imports + self.packages.count,
                ..types
            },
        }
    }

    /// Passes new elements to the sink of packages, in languages that declare them.
    fn pass_packages(&mut self) {
        if self.context.table.language.package.exists() {
            self.packages.pass(&self.elements.elements);
        }
    }

    /// Returns the region that begins here.
    fn new_region(&mut self, bytes: Range<usize>, row: u32) -> Region {
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
            piece: PieceParse::default(),
            context: RegionContext {
                has_block: block.is_some(),
                ..self.elements.region_context()
            },
            block: block.unwrap_or((0, self.context.text.len() as u32)),
            open: append_unless_last(&mut regions.open, self.elements.open.items()),
            open_scopes: append_unless_last(&mut regions.open_scopes, open_scopes),
            symbols: 0..0,
            start_lengths: self.lengths(),
            end_lengths: OutlineLengths::default(),
        }
    }

    /// Begins a region at a node with children, if it may be one. If the base revision has the
    /// region unchanged, it is copied; returns true in this case.
    fn begin_or_copy_region(&mut self, visit: &Visit<'_>, kind: Option<&SyntaxKindInfo>) -> bool {
        if self.reuse.is_in_region()
            || self.exprs.as_ref().is_some_and(ExprSink::is_asking)
            || self.elements.is_renamed(visit.node)
            || self.elements.decorated.has(visit.node)
            || kind.is_some_and(|kind| {
                kind.flags & (flag::LEADING | flag::TRAILING | flag::SECTION) != 0
            })
            || kind.is_some_and(|kind| kind.is_package)
            // A region has no part for the package of the file.
            || visit.depth() == 0 && self.context.table.language.package.exists()
            || self.elements.decorated.follows_leading(visit)
            || self.elements.depends_on_context(visit)
            || self.locals.waits_in(visit.node)
        {
            return false;
        }
        let node = visit.node;
        let descendants = node.descendant_count();
        if !REGION_NODES.contains(&descendants) || self.tokens.is_open_at(node.start_byte()) {
            return false;
        }
        self.tokens.close(&mut self.strings);
        let mut region = self.new_region(node.byte_range(), node.start_position().row as u32);
        region.kind = visit.kind;
        region.descendants = descendants as u32;
        // Declarations and statements in the region may depend on the kinds of the nodes outside.
        let field = visit.field(&self.context.table.tree);
        region.context.place = (visit.ancestors_hash, field);
        let unchanged = self.reuse.base.as_ref().and_then(|base| {
            let before = base.region(node)?;
            self.has_same_context(before, &region, base)
                .then_some(before)
        });
        match unchanged {
            Some(before) => self.copy_region(before, region),
            None => self.begin_region(region, visit.depth()),
        }
        unchanged.is_some()
    }

    /// Ends the region that began at `depth`, and records it unless its outline depends on or
    /// affects its context.
    fn end_region(&mut self, depth: usize) {
        let Some(mut region) = self.reuse.end(depth) else {
            return;
        };
        let symbols = self.strings.take_recorded();
        region.nodes = self.nodes - region.nodes;
        let end_lengths = self.lengths();
        // The region must not leave a documentation comment or an open token to what follows, and
        // its last block must not end with the enclosing one: they could not be distinguished.
        let context = self.elements.region_context();
        let is_closed = !context.had_doc && !self.tokens.is_open();
        let has_aliases = context.aliases != region.context.aliases;
        let has_imports = end_lengths.types.imports > region.start_lengths.types.imports;
        if is_closed && !has_imports && !has_aliases && region.end < region.block.1 {
            self.reuse.record(region, end_lengths, &symbols);
        }
    }

    /// Begins a piece with the bytes `range` at `row`. If the base revision has an equal piece, its
    /// outline is copied and its parse result returned; `None` if the piece is to be parsed.
    pub fn begin_or_copy_piece(&mut self, range: Range<usize>, row: u32) -> Option<PieceParse> {
        self.elements.docs.forget();
        self.tokens.close(&mut self.strings);
        let region = self.new_region(range.clone(), row);
        let base = self.reuse.base.as_ref();
        let unchanged = base.and_then(|base| base.piece(&self.context.text[range]));
        match unchanged {
            Some(before) => self.copy_region(before, region),
            None => self.begin_region(region, usize::MAX),
        }
        unchanged.map(|before| before.piece.clone())
    }

    /// Walks the `tree` of the text or of the current piece. `gaps` are the parts of the text that
    /// the tree leaves out; their tokens and probable calls are added, but for preprocessor lines that are
    /// no conditions.
    pub fn walk_piece(&mut self, tree: &Tree, gaps: Vec<Range<usize>>) -> Result<(), FaultCode> {
        let before = self.lengths();
        self.tokens.gaps = gaps;
        self.elements.misnested.has_error = tree.root_node().has_error();
        walk::walk(tree, self)?;
        self.tokens.close(&mut self.strings);
        let mut gaps = std::mem::take(&mut self.tokens.gaps);
        gaps.retain(|gap| !self.tokens.is_plain_directive(gap));
        if gaps.is_empty() {
            return Ok(());
        }
        for gap in gaps {
            let caller = self
                .elements
                .innermost_at(gap.start as u32, before.elements);
            let names = self.add_unparsed(gap);
            self.calls.record_names(caller, &names);
        }
        self.tokens.tokens[before.tokens..].sort_by_key(|token| token.start);
        self.calls.calls[before.calls..].sort_by_key(|call| call.start);
        Ok(())
    }

    /// Ends the current piece, which was parsed and walked.
    pub fn end_piece(&mut self, parsed: PieceParse) {
        self.tokens.close(&mut self.strings);
        let symbols = self.strings.take_recorded();
        if let Some(mut region) = self.reuse.end(usize::MAX) {
            region.nodes = self.nodes - region.nodes;
            region.piece = parsed;
            self.reuse.record(region, self.lengths(), &symbols);
        }
    }

    /// Adds the tokens and probable calls of text outside of pieces.
    pub fn add_text_between_pieces(&mut self, range: Range<usize>) {
        let names = self.add_unparsed(range);
        self.calls.record_names(None, &names);
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
    fn add_unparsed(&mut self, range: Range<usize>) -> Vec<Token> {
        let from = self.tokens.tokens.len();
        let names = self.tokens.record_unparsed(range, &mut self.strings);
        self.nodes += (self.tokens.tokens.len() - from) as u64;
        names
    }

    /// Begins `region` at the given depth.
    fn begin_region(&mut self, region: Region, depth: usize) {
        self.strings.start_recording();
        self.reuse.begin(region, depth);
    }

    /// Returns true if the contexts of `before` and `after` are equal, as far as the outline
    /// depends on them.
    fn has_same_context(&self, before: &Region, after: &Region, base: &BaseRevision<'_>) -> bool {
        let (open, open_scopes) = base.enclosing(before);
        let (outline, elements, strings) = (base.outline, &self.elements, &self.strings);
        before.context == after.context
            && elements.has_open_kinds(open, outline)
            && self
                .types
                .as_ref()
                .is_none_or(|types| types.has_open_types(open_scopes, outline, elements, strings))
    }

    /// Copies the outline of the region `before` of the base revision for the region `after`, which
    /// begins here.
    fn copy_region(&mut self, before: &Region, after: Region) {
        if let Some(relocation) = self.reuse.relocation(before, &after, &mut self.strings) {
            self.tokens.copy(&relocation);
            self.elements.copy(&relocation);
            self.statements.copy(&relocation);
            self.calls.copy(&relocation);
            self.locals.copy(&relocation);
            if let Some(types) = &mut self.types {
                types.copy(&relocation);
            }
            if let Some(exprs) = &mut self.exprs {
                exprs.copy(&relocation);
            }
        }
        self.pass_packages();
        self.tokens.skip_masks(after.end as usize);
        self.nodes += before.nodes;
        let symbols = self.strings.take_recorded();
        let region = Region {
            nodes: before.nodes,
            piece: before.piece.clone(),
            ..after
        };
        self.reuse.record(region, self.lengths(), &symbols);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::lang::LANGUAGES;
    use crate::parse::Parser;

    #[test]
    fn element_without_braces_ends_before_the_comment_of_the_next_one() {
        let scala = LanguageId::by_name("scala").unwrap();
        let limits = Config::load(None).unwrap().settings().limits;
        let text =
            "object A {\n  def b(c: Int): Int =\n    c + 1\n\n  /** Doc. */\n  def d = 2\n}\n";
        let outline = Parser::new().outline(text, scala, &limits).unwrap();
        let ends = outline.elements.iter().map(|element| element.end as usize);
        let lines: Vec<usize> = ends.map(|end| text[..end].lines().count()).collect();
        assert_eq!(lines, [7, 3, 6]);
        assert!(
            outline
                .elements
                .iter()
                .all(|it| !text[..it.end as usize].ends_with('\n'))
        );
    }

    /// Returns the share of the tokens in `text` that lie in regions.
    fn share_in_regions(language: LanguageId, text: &str) -> Option<f64> {
        let limits = Config::load(None).unwrap().settings().limits;
        let (outline, syntax) = Parser::new().outline_from(text, language, &limits, None);
        let (outline, regions) = (outline.ok()?, syntax?.regions.list);
        let is_in_region = |token: &&Token| {
            let mut regions = regions.iter();
            regions.any(|region| (region.start..region.end).contains(&token.start))
        };
        let inside = outline.tokens.iter().filter(is_in_region).count();
        Some(inside as f64 / outline.tokens.len() as f64)
    }

    #[test]
    fn functions_whose_kind_follows_from_their_ancestors_are_regions() {
        let functions = [
            (
                "ruby",
                ("module A\n class B\n", " end\nend\n"),
                "  def c(a, b)\n   b.each { |d| e(a + d * 3, d) if d > 2 }\n   f(a, b)\n  end\n",
            ),
            (
                "javascript",
                ("", ""),
                "const c = (a, b) => {\n  for (const d of b) { if (d > 2) { a += d * 3; } }\n};\n",
            ),
        ];
        for (name, (head, tail), function) in functions {
            let language = LanguageId::by_name(name).unwrap();
            // The file and its types have too many nodes for a region.
            let text = format!("{head}{}{tail}", function.repeat(REGION_NODES.end / 24));
            let share = share_in_regions(language, &text);
            assert!(share > Some(0.7), "{name}: {share:?}");
        }
    }

    #[test]
    fn file_with_too_many_string_bytes_is_rejected() {
        let table = &GrammarTable::new(&LANGUAGES[0]);
        let limits = Config::load(None).unwrap().settings().limits;
        let mut collector = Collector::new("class A {}", table, &limits, None);
        collector.strings.intern(&"x".repeat(STRING_BYTES_MIN));
        assert_eq!(collector.check(), Ok(()));
        collector.strings.intern("y");
        assert_eq!(collector.check(), Err(FaultCode::TooManyStrings));
    }
}
