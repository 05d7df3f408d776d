//! Values that the hooks of a language get and return.

use std::ops::Range;
use tree_sitter::Node;

/// Syntax node that may declare an element.
#[derive(Clone, Copy)]
pub struct HookNode<'a> {
    /// Node of the element.
    pub node: Node<'a>,
    /// Text of the file.
    pub text: &'a str,
    /// Ancestors of the declaration.
    pub ancestors: Ancestors<'a>,
}

/// Syntax kinds of the ancestors of a node, innermost first. They come from the walk, because tree-sitter
/// searches from the root to find the parent of a node.
#[derive(Clone, Copy)]
pub struct Ancestors<'a> {
    /// Numbers of the syntax kinds, outermost first.
    pub kinds: &'a [u16],
    /// Grammar of the numbers.
    pub grammar: &'a tree_sitter::Language,
}

impl<'a> Iterator for Ancestors<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        loop {
            let (&kind, outer) = self.kinds.split_last()?;
            self.kinds = outer;
            // Errors have no name.
            if let Some(name) = self.grammar.node_kind_for_id(kind) {
                return Some(name);
            }
        }
    }
}

/// Hook that returns the header of the element that a node declares; `None` if it declares none.
pub type ReadHeader = fn(HookNode<'_>) -> Option<DeclarationHeader>;

/// Header of a declaration: the name and the parameters of the declared element.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeclarationHeader {
    /// Simple name of the declared element.
    pub name: String,
    /// Text before the name in the signature: the type that the element extends from outside (`String`
    /// in `String.words()`), or `self` for a method of the type itself. Empty if there is none.
    pub receiver: String,
    /// Types of the parameters of the declaration, in order, as they are spelled in the signature;
    /// empty in languages whose signatures contain no types.
    pub types: Vec<String>,
    /// Types of the parameters with the parts that RefDiff 2.0 omits: the stars of pointers, and
    /// parameters that are declared after their names. Empty if RefDiff 2.0 omits nothing.
    pub own_types: Vec<String>,
    /// Names of the parameters of the declaration, in order, without parameters that have no name.
    pub parameters: Vec<String>,
    /// Type arguments after the name, part of the signature, because they distinguish a specialization
    /// (`f<int>`) from other declarations of the name; empty if there are none.
    pub arguments: String,
    /// Qualifiers after the parameters, which distinguish functions of one name and are part of their
    /// signature, such as ` const`; empty if there are none.
    pub suffix: String,
    /// Names before the declared one, of the type or namespaces to which the element belongs
    /// ([`OwnerRule::Qualifier`](super::rules::OwnerRule::Qualifier), `Scopes`): `ns::A` of `ns::A::f`.
    /// `None` if the name is not qualified.
    pub owner: Option<String>,
    /// True if the last parameter of the declaration accepts any number of arguments.
    pub variadic: bool,
    /// True if the name refers to something that is declared elsewhere: the path in `module "path" {…}`.
    pub is_reference: bool,
}

impl DeclarationHeader {
    /// Returns a header without parameters.
    pub fn named(name: &str) -> DeclarationHeader {
        DeclarationHeader {
            name: name.to_owned(),
            ..DeclarationHeader::default()
        }
    }
}

/// Piece of a text: a range of whole lines that is parsed on its own, so that an edit in one piece
/// leaves the syntax of the others as it is. The pieces of a text are adjacent and cover the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextPiece {
    /// Byte offset after the last byte; the piece starts where the one before it ends.
    pub end: usize,
    /// True if the piece contains declarations and is parsed; false if it has no tokens or only opens
    /// or closes something around declarations, such as `extern "C" {`, and only contributes tokens.
    pub is_parsed: bool,
}

/// Hook that returns true if a text is of a language.
pub type IsOfLanguage = fn(&str) -> bool;

/// Hook that returns byte ranges of a text, in any order. Those that overlap count as one.
pub type FindRanges = fn(&str) -> Vec<Range<usize>>;

/// Part of a text in a namespace whose name the elements in it do not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnnamedScope<'t> {
    /// Bytes between the beginning and the end of the namespace.
    pub range: Range<usize>,
    /// Name of an inline namespace; `None` if the text does not have the name.
    pub name: Option<&'t str>,
}
