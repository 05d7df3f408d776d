//! Parts of an element: its start, its end with trailing siblings, its signature, and its body.

use super::docs::DocLines;
use crate::lang::hooks::DeclarationHeader;
use crate::lang::rules::{Declaration, Membership, Signature};
use crate::parse::grammar::{SyntaxKindInfo, flag};
use crate::parse::outline::strings::Strings;
use crate::parse::outline::{BodySpan, Element, ElementIx, Position, SymbolIx};
use crate::parse::walk::{Exit, Visit, WalkContext};
use std::ops::Range;
use tree_sitter::{Node, Point};

/// Finds where decorated declarations start. A declaration is *decorated* if syntax such as decorators
/// or modifiers precedes it, in one node with it or as its siblings.
pub struct DecoratedSink<'a> {
    context: WalkContext<'a>,
    /// Byte range of the declaration in the decorated node that the walk entered last, and the byte
    /// offset and position at which that node starts; `None` if the element was added already.
    next: Option<(Range<usize>, (usize, Point))>,
    /// Syntax that precedes the next declaration at a depth and belongs to it: depth, and byte offset
    /// and position of the first of these siblings. Depths increase, because such syntax can contain
    /// declarations.
    leading: Vec<(usize, (usize, Point))>,
}

impl<'a> DecoratedSink<'a> {
    pub fn new(context: WalkContext<'a>) -> DecoratedSink<'a> {
        DecoratedSink {
            context,
            next: None,
            leading: Vec::new(),
        }
    }

    /// Enters a node that consists of a declaration and of what decorates it.
    /// `doc` is the start of the documentation comment before the node; `None` if there is none.
    pub fn enter(&mut self, node: Node<'_>, doc: Option<(usize, Point)>) {
        let mut rows = self.context.table.language.decorated.iter();
        let row = rows.find(|(syntax, _)| *syntax == node.kind());
        let declaration = row.and_then(|(_, field)| match *field {
            "" => node.named_child(node.named_child_count().checked_sub(1)? as u32),
            field => self.context.child(node, field),
        });
        // A declaration can be decorated twice: the outermost start counts.
        let outer = self.take_next(node);
        let own = (node.start_byte(), node.start_position());
        let start = outer.or(doc).unwrap_or(own);
        self.next = declaration.map(|declaration| (declaration.byte_range(), start));
    }

    /// Returns true if `node` is the declaration in such a node, so that its element starts before
    /// it.
    pub fn has(&self, node: Node<'_>) -> bool {
        let next = self.next.as_ref();
        next.is_some_and(|(declaration, _)| *declaration == node.byte_range())
    }

    /// Remembers the visited node, and the documentation comment `doc` before it, if the node precedes a
    /// declaration and belongs to it, until the walk passes a sibling that is neither such a node nor a
    /// declaration.
    pub fn pass(&mut self, visit: &Visit<'_>, kind: &SyntaxKindInfo, doc: Option<DocLines>) {
        if kind.flags & flag::LEADING != 0 {
            if !self.follows_leading(visit) {
                let own = (visit.node.start_byte(), visit.node.start_position());
                let start = doc.map_or(own, |doc| (doc.start, doc.start_position));
                self.leading.push((visit.depth(), start));
            }
        } else if self.follows_leading(visit) && kind.declarations.is_empty() {
            self.leading.pop();
        }
    }

    /// Forgets the children of a node that the walk leaves, because they belong to no declaration
    /// outside of it.
    pub fn leave(&mut self, exit: &Exit<'_>) {
        let is_inside = |(depth, _): &mut (usize, _)| *depth > exit.depth;
        while self.leading.pop_if(is_inside).is_some() {}
    }

    /// Returns true if nodes that belong to the declaration of the visited node precede it.
    pub fn follows_leading(&self, visit: &Visit<'_>) -> bool {
        let leading = self.leading.last();
        leading.is_some_and(|(depth, _)| *depth == visit.depth())
    }

    /// Returns the byte offset and position at which the element of the visited node starts if it is
    /// decorated; `None` otherwise. The start of a node around the declaration (`next`) takes
    /// precedence over that of siblings before it (`leading`). Both are forgotten, so that the next
    /// declaration does not get this start, too.
    pub fn take_start(&mut self, visit: &Visit<'_>) -> Option<(usize, Point)> {
        let leading = self.leading.pop_if(|(depth, _)| *depth == visit.depth());
        self.take_next(visit.node)
            .or(leading.map(|(_, start)| start))
    }

    /// Returns the start of the node around the declaration `node`, and forgets it.
    fn take_next(&mut self, node: Node<'_>) -> Option<(usize, Point)> {
        let next = self
            .next
            .take_if(|(declaration, _)| *declaration == node.byte_range());
        next.map(|(_, start)| start)
    }
}

/// Attribute to which the siblings that follow its declaration may belong, such as the functions that
/// read and set it.
#[derive(Default)]
pub struct ContinuedAttribute {
    /// Depth of the declaration, and its attribute; `None` once other code follows.
    last: Option<(usize, ElementIx)>,
}

impl ContinuedAttribute {
    /// Returns the state after the declaration of `attribute`, which is the visited node.
    pub fn of(visit: &Visit<'_>, attribute: ElementIx) -> ContinuedAttribute {
        let last = Some((visit.depth(), attribute));
        ContinuedAttribute { last }
    }

    /// Returns the attribute if the visited node follows it and belongs to it; `None` otherwise. The
    /// first sibling that does not belong to the attribute ends it.
    pub fn pass(&mut self, visit: &Visit<'_>, kind: &SyntaxKindInfo) -> Option<ElementIx> {
        let (_, attribute) = self.last.filter(|(depth, _)| *depth == visit.depth())?;
        let belongs = kind.flags & flag::TRAILING != 0;
        if !belongs {
            self.last = None;
        }
        belongs.then_some(attribute)
    }

    /// Forgets an attribute inside of a node that the walk leaves.
    pub fn leave(&mut self, exit: &Exit<'_>) {
        self.last = self.last.filter(|(depth, _)| *depth <= exit.depth);
    }
}

/// Extends an attribute, which has no body, to the byte offset `end`, which has the given position.
pub fn extend(attribute: &mut Element, end: u32, position: Position) {
    attribute.end = end;
    attribute.end_position = position;
    attribute.body = BodySpan::Bytes(end, end);
}

/// Maximum number of nodes that are searched for the name of an owner.
const OWNER_NODES_MAX: usize = 64;

/// Returns the text of the first leaf of the kind `syntax` in `node`; `None` if there is none
/// among the first [`OWNER_NODES_MAX`] nodes.
pub fn first_leaf<'a>(context: WalkContext<'a>, node: Node<'_>, syntax: &str) -> Option<&'a str> {
    let mut cursor = node.walk();
    for _ in 0..OWNER_NODES_MAX {
        let next = cursor.node();
        if next.kind() == syntax {
            return Some(context.text_of(next));
        }
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return None;
            }
        }
    }
    None
}

/// Returns the signature of the element that `row` declares, and the full signature if RefDiff 2.0
/// leaves out some of it.
pub fn signatures(
    row: &Declaration,
    header: &DeclarationHeader,
    strings: &mut Strings,
) -> (SymbolIx, Option<SymbolIx>) {
    let name = match header.receiver.as_str() {
        "" => header.name.clone(),
        receiver => format!("{receiver}.{}", header.name),
    };
    let name = name + &header.arguments;
    let mut with_types = |types: &[String]| {
        let signature = format!("{name}({}){}", types.join(", "), header.suffix);
        strings.intern(&signature)
    };
    if row.signature == Signature::Name {
        return (strings.intern(&name), None);
    }
    let signature = with_types(&header.types);
    let has_own = !header.own_types.is_empty() && header.own_types != header.types;
    (signature, has_own.then(|| with_types(&header.own_types)))
}

/// Returns two flags: true if subtypes inherit the element, and true if it is a constructor.
pub fn membership(node: Node<'_>, row: &Declaration, name: &str) -> (bool, bool) {
    match row.membership {
        Membership::None => (false, false),
        Membership::Member => (true, false),
        Membership::Constructor => (false, true),
        Membership::ByName(constructor, _) if name == constructor => (false, true),
        Membership::ByName(_, words) => {
            let mut cursor = node.walk();
            let named_by_word = node
                .children(&mut cursor)
                .any(|child| !child.is_named() && words.contains(&child.kind()));
            (!named_by_word, false)
        }
    }
}

/// Returns the range between the braces of `body`. Without braces, all of it but the sign `=` at its
/// beginning.
pub fn inside_braces(body: Node<'_>) -> Range<usize> {
    let count = body.child_count();
    let is = |index: Option<u32>, kind: &str| {
        index
            .and_then(|index| body.child(index))
            .is_some_and(|child| child.kind() == kind && !child.is_missing())
    };
    if is(Some(0), "=") {
        let value = body
            .child(1)
            .map_or(body.end_byte(), |value| value.start_byte());
        return value..body.end_byte();
    }
    if !is(Some(0), "{") {
        return body.byte_range();
    }
    let end = if is(count.checked_sub(1), "}") {
        body.end_byte() - 1
    } else {
        body.end_byte()
    };
    body.start_byte() + 1..end
}

#[cfg(test)]
mod tests {
    use crate::config::Config;
    use crate::lang::LanguageId;
    use crate::parse::Parser;

    /// Returns the code of each element of a text.
    fn code(text: &str) -> Vec<&str> {
        let language = LanguageId::by_name("typescript").unwrap();
        let limits = Config::load(None).unwrap().limits;
        let outline = Parser::new().outline(text, language, &limits).unwrap();
        let elements = outline.elements.iter();
        let code = elements.map(|element| &text[element.start as usize..element.end as usize]);
        code.collect()
    }

    #[test]
    fn decorator_belongs_to_no_declaration_outside_of_its_parent() {
        let text = "class C { m(@A() x) { const f = (y) => y; } }";
        assert_eq!(code(text)[2..], ["(y) => y"]);
        let text = "class C { m(@A() x) {} }\nclass D { n() { function f() {} } }";
        assert_eq!(code(text)[4..], ["function f() {}"]);
    }

    #[test]
    fn decorator_in_the_arguments_of_a_decorator_has_its_own_declaration() {
        let text = "class C { @A(class D { @B() m() {} }) n() {} }";
        let code = code(text);
        assert!(code.contains(&"@B() m() {}"), "{code:?}");
        assert!(
            code.contains(&"@A(class D { @B() m() {} }) n() {}"),
            "{code:?}"
        );
    }
}
