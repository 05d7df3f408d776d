//! Declarations that a syntax error puts into the function before them.
//!
//! If a function lacks a brace or semicolon, the grammar can read the declarations after it as a part
//! of its body. In a text with a syntax error, the indentation decides, as for a reader: a function ends
//! before a declaration in its body that begins on a line of its own and is indented no deeper than the
//! function, and the declaration has its place beside the function. A function whose body is not
//! indented, such as a wrapper around a module, contains what the grammar says.

use crate::base::ids::IndexVec;
use crate::lang::rules::{ElementKind, KindGroup};
use crate::parse::columns::ColumnIndex;
use crate::parse::outline::{BodySpan, Element, ElementIx};
use crate::parse::walk::{AncestorStack, Exit, Visit, WalkContext};
use tree_sitter::{Node, Point};

/// Function with an indented body in a text with a syntax error.
#[derive(Clone, Copy)]
pub struct IndentedFunction<'a> {
    pub element: ElementIx,
    /// White space at the beginning of the line in which the function begins.
    indentation: &'a str,
    /// Row, from 0, in which the declaration of the function begins.
    row: usize,
    /// Byte offset of the start of the function, which may be a value at the end of the declaration.
    start: u32,
}

/// Keeps the functions that the walk is in, in texts with a syntax error.
pub struct MisnestedSink<'a> {
    context: WalkContext<'a>,
    /// True if the syntax tree that is walked has an error.
    pub has_error: bool,
    open: AncestorStack<IndentedFunction<'a>>,
}

impl<'a> MisnestedSink<'a> {
    pub fn new(context: WalkContext<'a>) -> MisnestedSink<'a> {
        MisnestedSink {
            context,
            has_error: false,
            open: AncestorStack::default(),
        }
    }

    /// Enters the visited declaration of `element`, whose number is `number`.
    pub fn enter(&mut self, visit: &Visit<'_>, element: &Element, number: ElementIx) {
        let BodySpan::Bytes(body, _) = element.body else {
            return;
        };
        if !self.has_error || !element.kind.is_callable() {
            return;
        }
        let node = visit.node;
        let (indentation, _) = self.line_before(node);
        if self.is_indented(body as usize, indentation) {
            let function = IndentedFunction {
                element: number,
                indentation,
                row: node.start_position().row,
                start: element.start,
            };
            self.open.push(visit, function);
        }
    }

    /// Leaves a node.
    pub fn leave(&mut self, exit: &Exit<'_>) {
        self.open.leave(exit);
    }

    /// Returns the functions that the visited declaration follows by its indentation although it stands in
    /// them, outermost first.
    pub fn misread_around(&self, visit: &Visit<'_>) -> Vec<IndentedFunction<'a>> {
        if self.open.is_empty() {
            return Vec::new();
        }
        let node = visit.node;
        let (indentation, before) = self.line_before(node);
        // Modifiers may stand before the declaration.
        let is_own_line = before
            .chars()
            .all(|letter| letter.is_alphanumeric() || " _\t".contains(letter));
        let follows = |function: &&IndentedFunction<'_>| {
            is_own_line
                && function.row < node.start_position().row
                && (function.start as usize) < node.start_byte()
                && function.indentation.starts_with(indentation)
        };
        self.open.items().iter().filter(follows).copied().collect()
    }

    /// Returns the one of `functions` that has the indentation of the visited declaration.
    pub fn beside(
        &self,
        visit: &Visit<'_>,
        functions: &[IndentedFunction<'a>],
    ) -> Option<ElementIx> {
        let (indentation, _) = self.line_before(visit.node);
        let mut functions = functions.iter();
        let beside = functions.find(|it| it.indentation == indentation)?;
        Some(beside.element)
    }

    /// Returns the white space at the beginning of the line in which `node` begins, and the rest of the
    /// line before `node`.
    fn line_before(&self, node: Node<'_>) -> (&'a str, &'a str) {
        let before = &self.context.text[..node.start_byte()];
        let line = &before[before.rfind('\n').map_or(0, |end| end + 1)..];
        line.split_at(line.len() - line.trim_start_matches([' ', '\t']).len())
    }

    /// Returns true if the first line after the one of byte `body` is indented deeper than
    /// `indentation`.
    fn is_indented(&self, body: usize, indentation: &str) -> bool {
        let lines = self.context.text[body..].lines().skip(1);
        let first = lines.map(str::trim_end).find(|line| !line.is_empty());
        let inside = first.and_then(|line| line.strip_prefix(indentation));
        inside.is_some_and(|inside| inside.starts_with([' ', '\t']))
    }
}

/// Ends the elements `ended` before the byte `at`, which is in `row`, from 0.
pub fn shorten(
    ended: &[ElementIx],
    (at, row): (usize, usize),
    text: &str,
    columns: &ColumnIndex<'_>,
    elements: &mut IndexVec<ElementIx, Element>,
) {
    let end = text[..at].trim_end().len();
    let line = text[..end].rfind('\n').map_or(0, |end| end + 1);
    let point = Point {
        row: row - text[end..at].matches('\n').count(),
        column: end - line,
    };
    let position = columns.position(end, point);
    let end = end as u32;
    for &element in ended {
        let element = &mut elements[element];
        element.end = end;
        element.end_position = position;
        element.body = match element.body {
            BodySpan::Element(from) => BodySpan::Element(from.min(end)),
            BodySpan::Bytes(from, to) => BodySpan::Bytes(from.min(end), to.min(end)),
        };
    }
}

/// Makes the element `added` a method of the type of `beside` if it is a function without a type, and
/// `beside` a method or constructor.
pub fn place_beside(
    added: ElementIx,
    beside: ElementIx,
    elements: &mut IndexVec<ElementIx, Element>,
) {
    let method = &elements[beside];
    let is_of_type = method.kind.group() == KindGroup::Method;
    let owner = method.owner;
    let element = &mut elements[added];
    if is_of_type && element.kind == ElementKind::Function {
        element.kind = ElementKind::Method;
        element.owner = owner;
        element.is_member = true;
    }
}
