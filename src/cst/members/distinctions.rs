//! Distinctions between elements of one name and place that their declarations alone make: the number of
//! type parameters (types `A` and `A<T>`, methods `of()` and `of<T>()`), and the supertype whose members a
//! block has (`fmt` in `impl Display for A` and `impl Debug for A`), or the template arguments of the type
//! (`f` of `A<int>::f` and `A<bool>::f`).

use super::declared_outside::name_and_arguments;
use crate::base::bag::Symbol;
use crate::cst::types::own_type::depth_change;
use crate::cst::{Cst, NodeId};
use crate::lang::rules::KindGroup;
use crate::parse::outline::ElementOwner;

/// Maximum number of tokens of the header of a block.
const HEADER_TOKENS_MAX: usize = 256;

/// Part of the declaration of an element that distinguishes it from others of its name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Distinction {
    /// Nothing but the name, or nothing that is known.
    None,
    /// Number of type parameters that stand behind the name, of an element that has some.
    TypeParameters(usize),
    /// Supertype with its type arguments, of a member in a block of that supertype.
    BlockOf(Vec<Symbol>),
    /// Template arguments of the type that the member names as its own.
    Specialised(String),
}

impl Cst {
    /// Returns what distinguishes `node` from others of its name and place.
    pub fn distinction(&self, node: NodeId) -> Distinction {
        let inner = &self.nodes[node];
        let block = match inner.kind.group() {
            KindGroup::Type => None,
            _ => self.supertype_of_block(node),
        };
        if let Some(ElementOwner::Named(owner)) = self.element(node).map(|element| element.owner) {
            let outline = &self.files[inner.file].outline;
            let (_, arguments) = name_and_arguments(outline.symbols.get(owner));
            if !arguments.is_empty() {
                return Distinction::Specialised(arguments.to_owned());
            }
        }
        if block.is_none() && (inner.kind.group() == KindGroup::Type || inner.kind.is_callable()) {
            return match self.type_parameters(node, "") {
                None | Some(0) => Distinction::None,
                Some(count) => Distinction::TypeParameters(count),
            };
        }
        block.map_or(Distinction::None, Distinction::BlockOf)
    }

    /// Returns the number of type parameters of an element in whose header `word` and then its name stand, or
    /// only its name if `word` is empty; `None` for other elements.
    pub(in crate::cst) fn type_parameters(&self, node: NodeId, word: &str) -> Option<usize> {
        let inner = &self.nodes[node];
        let file = &self.files[inner.file];
        let outline = &file.outline;
        let tokens = inner.tokens.start as usize..inner.tokens.end as usize;
        let header = outline.tokens_without_comments(tokens);
        let header = header.map(|token| (file.symbol(token.symbol), token.symbol));
        let header = header.map(|(name, symbol)| (name, outline.symbols.get(symbol)));
        let mut header = header.take_while(|(_, text)| *text != "{");
        if !word.is_empty() {
            header.find(|(_, text)| *text == word)?;
        }
        header.find(|(name, _)| *name == inner.name)?;
        let row = outline.language.row();
        let bracket = row
            .declared
            .as_ref()
            .map_or("<", |rules| rules.type_bracket);
        let mut depth = 0;
        let mut count = 0;
        let mut header = header.peekable();
        while let Some((_, text)) = header.next() {
            let is_last = header
                .peek()
                .is_some_and(|(_, next)| depth_change(next) < 0);
            if depth == 0 && text != bracket {
                break;
            }
            // Commas further inside separate the arguments of a bound, and one at the end separates nothing.
            count += usize::from(depth == 0 || depth == 1 && text == "," && !is_last);
            depth += depth_change(text);
            if depth <= 0 {
                break;
            }
        }
        Some(count)
    }

    /// Returns the tokens of the supertype of the block around a member that is written outside of its
    /// type; `None` if the block has none, or begins too far away.
    pub(in crate::cst) fn supertype_of_block(&self, node: NodeId) -> Option<Vec<Symbol>> {
        let inner = &self.nodes[node];
        let file = &self.files[inner.file];
        let outline = &file.outline;
        let (block, of, end) = outline.language.row().supertypes.block?;
        inner.written_in?;
        let opening = self.opening_brace(node)?;
        let before = &outline.tokens[..opening];
        let text = |at: usize| outline.symbols.get(before[at].symbol);
        let mut header = (0..opening).rev().take(HEADER_TOKENS_MAX);
        let block = header.find(|&at| text(at) == block)?;
        // Type parameters of the block precede the supertype; bounds can contain the word `of` as well.
        let (mut depth, mut start) = (0, block + 1);
        for at in block + 1..opening {
            depth += depth_change(text(at));
            match text(at) {
                word if depth == 0 && word == of => {
                    let supertype = before[start..at].iter();
                    return Some(supertype.map(|token| file.symbol(token.symbol)).collect());
                }
                word if depth == 0 && word == end => return None,
                _ if depth == 0 && start == block + 1 && text(start) == "<" => start = at + 1,
                _ => {}
            }
        }
        None
    }
}
