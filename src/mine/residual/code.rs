//! Code of a file in units: what of a statement or an element is in no other statement or element in it, run
//! by run. A unit is explained as a whole.

use crate::base::bag::Symbol;
use crate::base::ids::Id;
use crate::base::pair::Side;
use crate::base::{Map, Set};
use crate::cst::{Linked, NodeId, SideFileIx};
use crate::parse::outline::{ElementIx, FileOutline, HeaderPartSort, StatementKind};
use std::cmp::Reverse;
use std::ops::Range;

/// Index of the holder and scope of the file itself.
pub(super) const FILE: usize = 0;

/// Element or file on one side: index of the file, and of its scope there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ScopeAt {
    pub file: usize,
    pub scope: usize,
}

/// Token at the end of a declaration, in languages that have one.
const DECLARATION_END: &str = ";";

/// Token of the code, without those of comments.
pub(super) struct CodeToken {
    pub bytes: Range<u32>,
    /// Text of the token, as a symbol of the vocabulary of the change.
    pub symbol: Symbol,
    /// Index of the unit that contains the token.
    pub unit: usize,
}

/// File, element or statement that contains tokens itself.
pub(super) struct Holder {
    /// Innermost holder around it; `None` for the file.
    pub parent: Option<usize>,
    /// Index of the scope of the innermost element around it, or of the element that it is.
    pub scope: usize,
    /// True for an element.
    is_element: bool,
    /// Index of the first unit of the holder.
    pub first: Option<usize>,
    /// Number of its units.
    units: usize,
}

/// Contiguous tokens of a holder.
pub(super) struct Unit {
    pub holder: usize,
    /// Position among the units of the holder, from 0.
    pub ordinal: usize,
    /// Indices of its tokens.
    pub tokens: Range<usize>,
}

/// Code of a file of one side.
pub(super) struct FileCode<'a> {
    text: &'a str,
    /// Byte offset of each line.
    pub lines: Vec<u32>,
    /// Byte ranges of the changed lines, in order.
    changed: Vec<Range<u32>>,
    pub tokens: Vec<CodeToken>,
    pub holders: Vec<Holder>,
    pub units: Vec<Unit>,
    /// Indices of the units of each scope: of the file, and of each element without the elements in it.
    pub scopes: Vec<Vec<usize>>,
    /// Scope of each element.
    pub scope_of: Map<NodeId, usize>,
}

/// State of the division of tokens into units.
#[derive(Default)]
struct UnitReader {
    /// Holders around the next token, innermost last: index, end and true for the body of a function.
    open: Vec<(usize, u32, bool)>,
    /// Line of the last token, from 0.
    line: usize,
    /// Holder of the last token, and its line if that is the file; `None` at the beginning of a unit.
    last: Option<(usize, usize)>,
}

/// Element or statement of the outline.
struct Span {
    bytes: Range<u32>,
    /// Node of an element; `None` for a statement.
    node: Option<NodeId>,
}

impl<'a> FileCode<'a> {
    /// Finds the lines of a file, whose text is `text`; `changed` has its changed lines. The code is read later.
    pub fn new(text: &'a str, changed: &[Range<u32>]) -> FileCode<'a> {
        let feeds = text.match_indices('\n');
        let mut lines = vec![0];
        lines.extend(feeds.map(|(at, _)| at as u32 + 1));
        let end = text.len() as u32;
        let start = |line: u32| lines.get(line as usize).copied().unwrap_or(end);
        let changed = changed.iter();
        FileCode {
            text,
            changed: changed.map(|it| start(it.start)..start(it.end)).collect(),
            lines,
            tokens: Vec::new(),
            holders: vec![Holder::new(None, FILE, true)],
            units: Vec::new(),
            scopes: vec![Vec::new()],
            scope_of: Map::default(),
        }
    }

    /// Divides the tokens of the file `number` of `side` into units, without those of the functions that
    /// `is_needed` does not contain.
    pub fn read(
        &mut self,
        (linked, side, number): (&Linked, Side, SideFileIx),
        is_needed: &[bool],
    ) {
        let cst = linked.sides.get(side);
        let file = &cst.files[number];
        let (outline, count) = (&file.outline, file.outline.tokens.len());
        let nodes = file.nodes.iter().flatten();
        let left_out =
            nodes.filter(|node| !is_needed[node.index()] && cst.nodes[**node].kind.is_callable());
        let mut left_out: Vec<Range<u32>> = left_out
            .map(|node| cst.nodes[*node].tokens.clone())
            .collect();
        left_out.sort_by_key(|tokens| tokens.start);
        let start = |token: u32| {
            outline
                .tokens
                .get(token as usize)
                .map_or(u32::MAX, |it| it.start)
        };
        let is_left_out = |span: &Span| {
            let after = left_out.partition_point(|tokens| start(tokens.start) <= span.bytes.start);
            let before = after.checked_sub(1).map(|index| &left_out[index]);
            before.is_some_and(|tokens| span.bytes.end <= start(tokens.end) && !tokens.is_empty())
        };
        let spans = spans((linked, side, number), is_left_out);
        let mut spans = spans.into_iter().peekable();
        let mut reader = UnitReader::default();
        let mut next = 0;
        left_out.push(count as u32..count as u32);
        for tokens in left_out {
            let end = tokens.start as usize;
            for token in outline.tokens_without_comments(next..end.max(next)) {
                while let Some(span) = spans.next_if(|span| span.bytes.start <= token.start) {
                    self.open(linked, span, &mut reader.open);
                }
                let length = outline.symbols.get(token.symbol).len() as u32;
                self.add(
                    &mut reader,
                    token.start..token.start + length,
                    file.symbol(token.symbol),
                );
            }
            reader.last = None;
            next = next.max(tokens.end as usize);
        }
    }

    /// Adds a token to the unit of the innermost open holder.
    fn add(&mut self, reader: &mut UnitReader, bytes: Range<u32>, symbol: Symbol) {
        reader.open.retain(|(_, end, _)| *end > bytes.start);
        let holder = reader.open.last().map_or(FILE, |open| open.0);
        let next_line = |reader: &UnitReader| self.lines.get(reader.line + 1).copied();
        while next_line(reader).is_some_and(|start| start <= bytes.start) {
            reader.line += 1;
        }
        // What is in no statement is read line by line: most of it are imports.
        let place = (holder, if holder == FILE { reader.line } else { 0 });
        if reader.last != Some(place) {
            self.begin_unit(holder);
            reader.last = Some(place);
        }
        let unit = self.units.len() - 1;
        self.units[unit].tokens.end += 1;
        self.tokens.push(CodeToken {
            bytes,
            symbol,
            unit,
        });
    }

    /// Adds the holder of `span` inside of the innermost one of those that are `open`.
    fn open(&mut self, linked: &Linked, span: Span, open: &mut Vec<(usize, u32, bool)>) {
        open.retain(|(_, end, _)| *end > span.bytes.start);
        let (parent, _, is_in_body) = open.last().copied().unwrap_or((FILE, u32::MAX, false));
        let kind = span.node.map(|node| linked[node].kind);
        // A statement of a body that declares an attribute is a statement of the body.
        if is_in_body && kind.is_some_and(|kind| kind.is_attribute()) {
            return;
        }
        let scope = match span.node {
            None => self.holders[parent].scope,
            Some(node) => *self.scope_of.entry(node).or_insert_with(|| {
                self.scopes.push(Vec::new());
                self.scopes.len() - 1
            }),
        };
        let is_in_body = kind.map_or(is_in_body, |kind| kind.is_callable());
        let holder = Holder::new(Some(parent), scope, span.node.is_some());
        open.push((self.holders.len(), span.bytes.end, is_in_body));
        self.holders.push(holder);
    }

    /// Begins the next unit of a holder.
    fn begin_unit(&mut self, holder: usize) {
        let index = self.units.len();
        let of = &mut self.holders[holder];
        self.units.push(Unit {
            holder,
            ordinal: of.units,
            tokens: self.tokens.len()..self.tokens.len(),
        });
        of.units += 1;
        of.first.get_or_insert(index);
        self.scopes[of.scope].push(index);
    }

    /// Returns the text of a line, from 0.
    pub fn line(&self, line: u32) -> &'a str {
        let start = |line: u32| self.lines.get(line as usize).copied();
        let end = start(line + 1).unwrap_or(self.text.len() as u32);
        let bytes = start(line).map(|start| start as usize..end as usize);
        bytes
            .and_then(|bytes| self.text.get(bytes))
            .unwrap_or_default()
    }

    /// Returns true if a changed line has some of these bytes.
    pub fn has_changed(&self, bytes: Range<u32>) -> bool {
        let next = self.changed.partition_point(|it| it.end <= bytes.start);
        let next = self.changed.get(next);
        next.is_some_and(|next| next.start < bytes.end)
    }

    /// Returns true if a changed line has tokens of the scope.
    pub fn is_changed(&self, scope: usize) -> bool {
        self.scopes[scope]
            .iter()
            .any(|&unit| self.is_unit_changed(unit))
    }

    /// Returns true if a changed line has tokens of the unit.
    pub fn is_unit_changed(&self, unit: usize) -> bool {
        let tokens = self.tokens_of(unit);
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
            return false;
        };
        self.has_changed(first.bytes.start..last.bytes.end)
    }

    /// Returns the tokens of a unit.
    pub fn tokens_of(&self, unit: usize) -> &[CodeToken] {
        &self.tokens[self.units[unit].tokens.clone()]
    }

    /// Returns the symbols of the tokens of a unit.
    pub fn symbols_of(&self, unit: usize) -> impl Iterator<Item = Symbol> + Clone + '_ {
        self.tokens_of(unit).iter().map(|token| token.symbol)
    }

    /// Returns true if a unit is the beginning of an element: its header.
    pub fn is_header(&self, unit: usize) -> bool {
        let Unit {
            holder, ordinal, ..
        } = self.units[unit];
        self.holders[holder].is_element && holder != FILE && ordinal == 0
    }

    /// Returns true if a unit is a part of an element itself, not of a statement.
    pub fn is_of_element(&self, unit: usize) -> bool {
        self.holders[self.units[unit].holder].is_element
    }
}

impl Holder {
    fn new(parent: Option<usize>, scope: usize, is_element: bool) -> Holder {
        Holder {
            parent,
            scope,
            is_element,
            first: None,
            units: 0,
        }
    }
}

/// Returns the elements and statements of a file that are not left out, each after those around it.
fn spans(
    (linked, side, number): (&Linked, Side, SideFileIx),
    is_left_out: impl Fn(&Span) -> bool,
) -> Vec<Span> {
    let cst = linked.sides.get(side);
    let file = &cst.files[number];
    let mut shared = Set::default();
    let elements = file.nodes.iter().enumerate();
    let elements = elements.filter_map(|(index, node)| {
        let element = &file.outline.elements[ElementIx::new(index)];
        let node = node.filter(|node| !cst.nodes[*node].is_scope)?;
        let bytes = match cst.nodes[node].kind.is_attribute() {
            true => whole_attribute(&file.outline, ElementIx::new(index), &mut shared),
            false => element.start..element.end,
        };
        Some(Span {
            bytes,
            node: Some(node),
        })
    });
    let statements = file.outline.statements.iter();
    let statements = statements.filter(|it| it.kind != StatementKind::Comment);
    let statements = statements.map(|it| Span {
        bytes: it.start..it.end,
        node: None,
    });
    let spans = elements.chain(statements);
    let mut spans: Vec<Span> = spans.filter(|span| !is_left_out(span)).collect();
    spans.sort_by_key(|span| {
        (
            span.bytes.start,
            Reverse(span.bytes.end),
            span.node.is_some(),
        )
    });
    spans
}

/// Returns the bytes of an attribute with what it shares with the attributes behind it, such as the type, and the
/// end of its declaration. `shared` has the starts of what others have already.
fn whole_attribute(outline: &FileOutline, index: ElementIx, shared: &mut Set<u32>) -> Range<u32> {
    let element = &outline.elements[index];
    let parts = outline.header_of(index).iter();
    let before = parts.filter(|part| part.end <= element.start);
    let is_shared = |sort| matches!(sort, HeaderPartSort::Shared | HeaderPartSort::Type);
    let starts = before
        .filter(|part| is_shared(part.sort))
        .map(|part| part.start);
    let start = starts.min().filter(|start| shared.insert(*start));
    let next = outline
        .tokens
        .partition_point(|token| token.start < element.end);
    let next = outline.tokens.get(next);
    let end = next.filter(|token| outline.symbols.get(token.symbol) == DECLARATION_END);
    let end = end.map_or(element.end, |token| {
        token.start + DECLARATION_END.len() as u32
    });
    start.unwrap_or(element.start)..end
}
