//! One pass of a cursor over a syntax tree, which collects everything that an outline holds.

use super::declare::Declared;
use super::facts::{Child, FactSink};
use super::grammar::{Kind, Table, flag};
use super::outline::{
    Call, Element, ElementIx, FileOutline, Statement, StatementKind, SymbolIx, Token,
};
use super::place::Places;
use super::reuse::{Basis, Marks, Recorder, Regions};
use super::tokens::TokenSink;
use crate::base::budget::Limits;
use crate::base::fault::FaultCode;
use crate::base::ids::{Id, IndexVec};
use crate::lang::LanguageId;
use crate::lang::rules::{CommentTokens, Declaration, ElementKind, Expression};
use std::ops::Range;
use tree_sitter::{Node, Point, Tree, TreeCursor};

/// An inner node of the syntax tree that the cursor is inside of, and what it opened.
#[derive(Default)]
pub(super) struct Frame {
    pub kind: u16,
    field: u16,
    start: u32,
    children_from: u32,
    opens_element: bool,
    opens_scope: bool,
    opens_block: bool,
    is_opaque: bool,
    is_named: bool,
    hides_contents: bool,
    /// Whether what the children denote matters.
    asks_children: bool,
}

pub(super) struct Walker<'a> {
    pub text: &'a str,
    pub table: &'a Table,
    pub places: Places<'a>,
    pub sink: TokenSink,
    pub facts: FactSink,
    pub elements: IndexVec<ElementIx, Element>,
    pub statements: Vec<Statement>,
    pub calls: Vec<Call>,
    pub file_calls: Vec<SymbolIx>,
    /// The elements that the cursor is inside of, outermost first.
    pub open: Vec<ElementIx>,
    /// The comment that the next declaration takes along.
    pub doc: Option<(usize, Point)>,
    pub frames: Vec<Frame>,
    /// How many opaque nodes the cursor is inside of.
    pub opaque: u32,
    /// How many open elements hide their contents from RefDiff 2.0.
    pub hidden: u32,
    /// Elements that may be open at once.
    pub depth_max: usize,
    is_too_deep: bool,
    /// Parts of the text that the tree leaves out, in order. A leaf may reach over one of them.
    pub gaps: Vec<Range<usize>>,
    /// Nodes that were visited, or copied over.
    pub nodes: u64,
    /// The revision that unchanged parts are copied from.
    pub basis: Option<Basis<'a>>,
    pub recorder: Recorder,
}

/// The outline of the parsed `text`, and its parts that the next revision may copy. `basis` saves
/// work and changes no result.
pub(super) fn outline(
    tree: &Tree,
    text: &str,
    language: LanguageId,
    table: &Table,
    limits: &Limits,
    basis: Option<Basis<'_>>,
) -> Result<(FileOutline, Regions), FaultCode> {
    let mut walker = Walker::new(text, table, limits, basis);
    walker.walk(tree, limits.file_nodes_max)?;
    Ok(walker.finish(
        language,
        tree.root_node().end_position(),
        first_error_line(tree),
    ))
}

/// The line of the first node that the grammar could not make sense of.
pub(super) fn first_error_line(tree: &Tree) -> Option<u32> {
    let first = errors(tree).next()?;
    Some(first.start_position().row as u32 + 1)
}

/// The nodes that the grammar could not make sense of, in the order of the text.
pub(super) fn errors(tree: &Tree) -> impl Iterator<Item = Node<'_>> {
    let mut cursor = tree.walk();
    let mut next = tree.root_node().has_error().then(|| cursor.node());
    std::iter::from_fn(move || {
        loop {
            let node = next?;
            next = follow(&mut cursor, node.has_error());
            if node.is_error() || node.is_missing() {
                return Some(node);
            }
        }
    })
}

/// The node after the one under the cursor: its first child if it `descends`.
fn follow<'t>(cursor: &mut TreeCursor<'t>, descends: bool) -> Option<Node<'t>> {
    if !(descends && cursor.goto_first_child()) {
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return None;
            }
        }
    }
    Some(cursor.node())
}

impl<'a> Walker<'a> {
    pub fn new(
        text: &'a str,
        table: &'a Table,
        limits: &Limits,
        basis: Option<Basis<'a>>,
    ) -> Walker<'a> {
        Walker {
            text,
            table,
            places: Places::new(text),
            sink: TokenSink::new(table.kinds.len()),
            facts: FactSink::new(table.language.types),
            elements: IndexVec::default(),
            statements: Vec::new(),
            calls: Vec::new(),
            file_calls: Vec::new(),
            open: Vec::new(),
            doc: None,
            frames: Vec::new(),
            opaque: 0,
            hidden: 0,
            depth_max: limits.element_depth_max as usize,
            is_too_deep: false,
            gaps: Vec::new(),
            nodes: 0,
            basis,
            recorder: Recorder::default(),
        }
    }

    /// What was found; the text ends at `end`.
    pub fn finish(
        self,
        language: LanguageId,
        end: Point,
        first_error: Option<u32>,
    ) -> (FileOutline, Regions) {
        let end_position = self.places.position(self.text.len(), end);
        let mut regions = self.recorder.regions;
        if self.is_too_deep {
            // What is left out is not noted.
            regions = Regions::default();
        }
        regions.shrink();
        let mut outline = FileOutline {
            language,
            symbols: self.sink.symbols,
            tokens: self.sink.tokens,
            elements: self.elements,
            statements: self.statements,
            calls: self.calls,
            file_calls: self.file_calls,
            types: self.facts.facts,
            len: self.text.len() as u32,
            end_position,
            first_error,
            is_too_deep: self.is_too_deep,
        };
        outline.shrink();
        (outline, regions)
    }

    /// Takes in all of `tree`.
    pub fn walk(&mut self, tree: &Tree, nodes_max: u64) -> Result<(), FaultCode> {
        let mut cursor = tree.walk();
        loop {
            self.nodes += 1;
            let descends = self.enter(&cursor);
            if self.nodes > nodes_max {
                return Err(FaultCode::TooManyNodes);
            }
            if descends && cursor.goto_first_child() {
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    // The root opens nothing.
                    self.frames.clear();
                    return Ok(());
                }
                self.leave(cursor.node());
            }
        }
    }

    /// Takes in the node under the cursor; whether its children are to be visited.
    fn enter(&mut self, cursor: &TreeCursor<'_>) -> bool {
        let node = cursor.node();
        let id = node.kind_id();
        let table = self.table;
        // The kind of an error node lies beyond the table.
        let Some(kind) = table.kinds.get(usize::from(id)) else {
            return self.enter_inner(cursor, node, None);
        };
        if kind.flags & flag::COMMENT != 0 {
            self.comment(node);
            return false;
        }
        if kind.flags & flag::ATOM != 0 || node.child_count() == 0 {
            self.leaf(node, id, kind);
            if self.asks_children() && node.is_named() {
                let field = cursor.field_id().map_or(0, |field| field.get());
                let child = self.leaf_child(node, field, kind);
                self.facts.children.push(child);
            }
            return false;
        }
        self.enter_inner(cursor, node, Some(kind))
    }

    fn enter_inner(
        &mut self,
        cursor: &TreeCursor<'_>,
        node: Node<'_>,
        kind: Option<&Kind>,
    ) -> bool {
        if node.child_count() == 0 {
            self.doc = None;
            return false;
        }
        let asks_for_it = self.asks_children();
        if self.region_begins(node, kind, asks_for_it) {
            return false;
        }
        let mut frame = Frame {
            kind: node.kind_id(),
            start: node.start_byte() as u32,
            children_from: self.facts.children.len() as u32,
            is_named: node.is_named(),
            asks_children: self.facts.is_active()
                && kind.is_some_and(|kind| kind.expression.is_some()),
            ..Frame::default()
        };
        if asks_for_it {
            frame.field = cursor.field_id().map_or(0, |field| field.get());
        }
        if let Some(kind) = kind {
            if let Some(statement) = kind.statement {
                self.statement(cursor, node, statement);
            }
            self.open_kind(node, kind, &mut frame);
        }
        self.frames.push(frame);
        true
    }

    /// Notes a statement, unless it belongs to the header of the one around it: `for (int i = 0; …)`.
    fn statement(&mut self, cursor: &TreeCursor<'_>, node: Node<'_>, kind: StatementKind) {
        let around = self.frames.last().map_or(0, |frame| frame.kind);
        let header = &self.table.tree.kind(around).header_fields;
        let is_header = !header.is_empty()
            && cursor
                .field_id()
                .is_some_and(|field| header.contains(&field.get()));
        // Where a text is parsed in pieces, what is around a piece is not known.
        let is_between = self.open.is_empty() && self.table.language.pieces.is_some();
        if !is_header && !is_between {
            self.statements.push(Statement {
                start: node.start_byte() as u32,
                end: node.end_byte() as u32,
                kind,
            });
        }
    }

    /// What a node opens: an element, a type, a block, an opaque region.
    fn open_kind(&mut self, node: Node<'_>, kind: &Kind, frame: &mut Frame) {
        let declared = if kind.declarations.is_empty() {
            None
        } else {
            self.declaration(node, kind)
        };
        if let Some((row, declared)) = declared {
            let element = self.declare_within_limits(node, row, &declared);
            if let Some(element) = element {
                self.open.push(element);
                frame.opens_element = true;
                frame.hides_contents = row.hides_contents;
                self.hidden += u32::from(row.hides_contents);
            }
            if self.facts.is_active() && self.facts.open_scopes.len() < self.depth_max {
                frame.opens_scope = self.declare_types(node, row, &declared, element);
            }
        }
        if self.facts.is_active() {
            frame.opens_scope |= self.type_facts(node, kind);
            if kind.flags & flag::BLOCK != 0 {
                self.facts
                    .blocks
                    .push((node.start_byte() as u32, node.end_byte() as u32));
                frame.opens_block = true;
            }
            if let Some(rule) = kind.variables {
                self.variables(node, rule);
            }
        }
        if kind.flags & flag::OPAQUE != 0 {
            self.opaque += 1;
            frame.is_opaque = true;
        }
        if let Some((Expression::CallOf(_), [field, ..])) = kind.expression
            && let Some(callee) = node.child_by_field_id(field)
            && let Some(name) = self.last_name(callee)
        {
            let name = self.sink.intern(name);
            self.call(name, None, node.start_byte());
        }
    }

    /// The element that `row` declares, unless it lies in an opaque region or too deep.
    fn declare_within_limits(
        &mut self,
        node: Node<'_>,
        row: &'static Declaration,
        declared: &Declared<'_>,
    ) -> Option<ElementIx> {
        if self.opaque > 0 {
            return None;
        }
        if self.open.len() >= self.depth_max {
            self.is_too_deep = true;
            return None;
        }
        self.declare(node, row, declared)
    }

    fn leave(&mut self, node: Node<'_>) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        if self.facts.is_active() {
            self.leave_facts(node, &frame);
        }
        if frame.opens_element {
            self.open.pop();
            self.hidden -= u32::from(frame.hides_contents);
        }
        if frame.opens_scope {
            self.facts.open_scopes.pop();
        }
        if frame.opens_block {
            self.facts.blocks.pop();
        }
        if frame.is_opaque {
            self.opaque -= 1;
        }
        self.region_ends();
    }

    /// Whether it matters what the next node denotes.
    fn asks_children(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.asks_children)
    }

    /// Replaces the children of the node that is left by what the node itself denotes.
    fn leave_facts(&mut self, node: Node<'_>, frame: &Frame) {
        let expression = self
            .table
            .kinds
            .get(usize::from(frame.kind))
            .and_then(|kind| kind.expression);
        let value = match expression {
            Some((expression, fields)) => {
                let from = frame.children_from as usize;
                self.denoted(node, expression, fields, from, frame.start)
            }
            None => Default::default(),
        };
        self.facts.children.truncate(frame.children_from as usize);
        if frame.is_named && self.asks_children() {
            self.facts.children.push(Child {
                field: frame.field,
                value,
            });
        }
    }

    /// Records a call for the elements that it belongs to.
    pub fn call(&mut self, name: SymbolIx, expr: Option<super::outline::ExprIx>, start: usize) {
        let start = start as u32;
        if self.table.language.calls_belong_to_all {
            for &caller in &self.open {
                let kind = self.elements[caller].kind;
                if matches!(
                    kind,
                    ElementKind::Method | ElementKind::Constructor | ElementKind::Function
                ) {
                    self.calls.push(Call {
                        caller,
                        name,
                        expr,
                        start,
                    });
                }
            }
        } else {
            match self.open.last() {
                Some(&caller) => self.calls.push(Call {
                    caller,
                    name,
                    expr,
                    start,
                }),
                None => self.file_calls.push(name),
            }
        }
    }

    fn comment(&mut self, node: Node<'_>) {
        let range = node.byte_range();
        let comment = &self.text[range.clone()];
        let language = self.table.language;
        if language
            .doc_comment
            .is_some_and(|doc| comment.starts_with(doc) && comment != "/**/")
        {
            self.doc = Some((range.start, node.start_position()));
        }
        let from = self.sink.tokens.len();
        match language.comment_tokens {
            CommentTokens::Words => self.sink.push_words(range.start, comment),
            CommentTokens::Whole => self.sink.push(range.start, comment),
            CommentTokens::None => {}
        }
        if self.sink.tokens.len() > from {
            self.statements.push(Statement {
                start: range.start as u32,
                end: range.end as u32,
                kind: StatementKind::Comment,
            });
        }
    }

    fn leaf(&mut self, node: Node<'_>, id: u16, kind: &Kind) {
        self.doc = None;
        let mut range = node.byte_range();
        let next = self.gaps.partition_point(|gap| gap.start < range.start);
        if let Some(gap) = self.gaps.get(next) {
            range.end = range.end.min(gap.start);
        }
        let text = &self.text[range.clone()];
        let trimmed = text.trim();
        if trimmed.is_empty() {
            return;
        }
        let language = self.table.language;
        if language.glued == Some(text) {
            self.sink.push_joined(range.start, range.end, self.text, 3);
        } else if kind.flags & flag::JOINED != 0 {
            self.sink
                .push_joined(range.start, range.end, self.text, usize::MAX);
        } else if kind.flags & flag::RELEXED != 0 {
            self.sink.push_relexed(range.start, text);
        } else if let Some(rest) = language
            .split_after
            .and_then(|first| text.strip_prefix(first))
            && !rest.trim().is_empty()
        {
            let word = rest.trim();
            self.sink
                .push(range.start, &text[..text.len() - rest.len()]);
            self.sink
                .push(word.as_ptr() as usize - self.text.as_ptr() as usize, word);
        } else if self.table.is_word[usize::from(id)] && !node.is_missing() {
            self.sink.push_word(range.start, id, text);
        } else {
            self.sink.push(range.start, text);
        }
    }

    /// Takes in text that has tokens and calls, and no elements.
    pub fn tokens_alone(&mut self, range: Range<usize>) {
        let calls = self.relexed(range);
        self.file_calls.extend(calls.iter().map(|call| call.symbol));
    }

    /// Takes in what the tree of the piece that was just walked leaves out. What it holds belongs to
    /// the innermost element around it, of those that are not in `before`.
    pub fn fill_gaps(&mut self, before: Marks) {
        for part in std::mem::take(&mut self.gaps) {
            let at = part.start as u32;
            let elements = self.elements.entries().rev();
            let around = elements
                .take_while(|(element, _)| element.index() >= before.elements)
                .find(|(_, element)| (element.start..element.end).contains(&at))
                .map(|(element, _)| element);
            let calls = self.relexed(part);
            match around {
                None => self.file_calls.extend(calls.iter().map(|call| call.symbol)),
                Some(caller) => self.calls.extend(calls.iter().map(|call| Call {
                    caller,
                    name: call.symbol,
                    expr: None,
                    start: call.start,
                })),
            }
        }
        self.sink.tokens[before.tokens..].sort_by_key(|token| token.start);
        self.calls[before.calls..].sort_by_key(|call| call.start);
    }

    /// Adds the tokens of a stretch of text; the names of what seems to be called in it.
    fn relexed(&mut self, range: Range<usize>) -> Vec<Token> {
        let from = self.sink.tokens.len();
        let text = self.text[range.clone()].trim_start_matches('\u{feff}');
        self.sink.push_relexed(range.end - text.len(), text);
        self.nodes += (self.sink.tokens.len() - from) as u64;
        let is_name = |word: &str| {
            word.starts_with(|first: char| first.is_alphabetic() || first == '_')
                && self.table.grammar.id_for_node_kind(word, false) == 0
        };
        let symbols = &self.sink.symbols;
        let tokens = self.sink.tokens[from..].windows(2);
        let calls = tokens.filter(|pair| {
            symbols.get(pair[1].symbol) == "(" && is_name(symbols.get(pair[0].symbol))
        });
        calls.map(|pair| pair[0]).collect()
    }

    /// The last name in a name or member expression: what is called or assigned.
    pub fn last_name(&self, node: Node<'_>) -> Option<&'a str> {
        let kind = self.table.kinds.get(usize::from(node.kind_id()))?;
        let name = match kind.member_name {
            Some("") => node.named_child(0)?,
            Some(field) => self.table.child(node, field)?,
            None => node,
        };
        let kind = self.table.kinds.get(usize::from(name.kind_id()))?;
        (kind.flags & flag::IDENTIFIER != 0).then(|| &self.text[name.byte_range()])
    }
}
