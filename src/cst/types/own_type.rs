//! The type around a member as its declaration spells it, for words such as `Self` that denote it, and the
//! visibility that members have from it.

use crate::cst::{Cst, NodeId};
use crate::lang::rules::ElementKind;
use std::ops::Range;

/// Maximum number of tokens between a member and the bracket that opens its type or block; farther brackets
/// are not searched, because each member of a long file would read the file.
pub const TOKENS_MAX: usize = 10_000;

/// Signs that end what precedes the declaration of a type.
const BOUNDARIES: [&str; 3] = [";", "{", "}"];

/// Returns `text`, which spells types at a member, with `own`, the type around the member, in place of
/// `word`. A path that begins with the word stays. Without `own`, returns `text`.
pub fn with_own_type(text: String, word: &str, own: Option<&str>) -> String {
    let Some(own) = own else {
        return text;
    };
    let mut spelled = String::with_capacity(text.len() + own.len());
    let mut from = 0;
    for at in words(&text, word) {
        spelled.push_str(&text[from..at]);
        spelled.push_str(own);
        from = at + word.len();
    }
    spelled.push_str(&text[from..]);
    spelled
}

/// Returns true if `word` stands in `text` as a name of its own. False for an empty word.
pub fn has_word(text: &str, word: &str) -> bool {
    !word.is_empty() && words(text, word).next().is_some()
}

/// Returns the byte offsets at which `word` stands in `text` as a name of its own and is no part of a path.
fn words(text: &str, word: &str) -> impl Iterator<Item = usize> {
    let is_in_name = |letter: char| letter.is_alphanumeric() || "_$:.\\".contains(letter);
    let places = text.match_indices(word).map(|(at, _)| at);
    places.filter(move |at| {
        let behind = &text[at + word.len()..];
        !text[..*at].ends_with(is_in_name) && !behind.starts_with(is_in_name)
    })
}

impl Cst {
    /// Returns the token index, in its file, of the brace that opens the block around `node`; `None` if
    /// there is none, or if it is more than [`TOKENS_MAX`] tokens away.
    pub(in crate::cst) fn opening_brace(&self, node: NodeId) -> Option<usize> {
        let inner = &self.nodes[node];
        let outline = &self.files[inner.file].outline;
        let tokens = &outline.tokens;
        let start = tokens.partition_point(|token| token.start < inner.start);
        let mut depth = 0_usize;
        (start.saturating_sub(TOKENS_MAX)..start).rev().find(|&at| {
            match outline.symbols.get(tokens[at].symbol) {
                "}" => depth += 1,
                "{" if depth == 0 => return true,
                "{" => depth -= 1,
                _ => {}
            }
            false
        })
    }

    /// Returns the token indices, in its file, of the header in front of the brace that opens the block around
    /// `node`; `None` if there is no such brace near the node, or nothing in front of it.
    pub(in crate::cst) fn header_of_block(&self, node: NodeId) -> Option<Range<usize>> {
        let outline = &self.files[self.nodes[node].file].outline;
        let open = self.opening_brace(node)?;
        let text = |at: usize| outline.symbols.get(outline.tokens[at].symbol);
        let header = (open.saturating_sub(TOKENS_MAX)..open).rev();
        let first = header
            .take_while(|&at| !BOUNDARIES.contains(&text(at)))
            .last()?;
        Some(first..open)
    }

    /// Returns the keyword of visibility in front of the block around `node`, if it holds for members without
    /// one; `None` without a keyword or such a block.
    pub fn access_of_block(&self, node: NodeId) -> Option<&str> {
        let outline = &self.files[self.nodes[node].file].outline;
        let rules = outline.language.row().declared.as_ref()?;
        if rules.access_of_blocks.is_empty() {
            return None;
        }
        let text = |at: usize| outline.symbols.get(outline.tokens[at].symbol);
        let mut header = self.header_of_block(node)?;
        let start = header.start;
        let word = header.find(|&at| text(at) == rules.access_of_blocks)?;
        let keyword = (start..word).next_back().map(text);
        keyword.filter(|keyword| rules.access.contains(keyword))
    }

    /// Returns true if a member has the visibility of an interface: in languages in which blocks implement
    /// interfaces, the members of an interface and of such a block.
    pub fn has_access_of_interface(&self, node: NodeId) -> bool {
        let inner = &self.nodes[node];
        let is_interface = |parent: NodeId| self.nodes[parent].kind == ElementKind::Interface;
        self.language(node).row().supertypes.block.is_some()
            && (inner.parent.is_some_and(is_interface) || self.supertype_of_block(node).is_some())
    }
}

/// Returns the name and type arguments of the type whose brackets enclose `member`, as the text before
/// these brackets has them: `A<B>`. `None` for other elements, for members of an interface, where a word
/// for the type denotes each implementing type, and if the name does not occur in front of the brackets.
pub fn own_type(cst: &Cst, member: NodeId) -> Option<String> {
    let inner = &cst.nodes[member];
    let container = &cst.nodes[inner.parent.filter(|_| inner.is_member)?];
    if container.kind == ElementKind::Interface {
        return None;
    }
    let file = &cst.files[inner.file];
    let tokens = &file.outline.tokens;
    let header = cst.header_of_block(member)?;
    // A name inside of brackets is an argument: `impl From<A<B>> for A<C>`.
    let mut depth = 0_isize;
    let mut spelled = Vec::new();
    for token in &tokens[header] {
        let sign = file.outline.symbols.get(token.symbol);
        let opened = depth_change(sign);
        let is_name = file.symbol(token.symbol) == container.name;
        match spelled.is_empty() {
            true if depth == 0 && is_name => spelled.push(sign),
            true => {}
            false if depth == 0 && opened <= 0 => break,
            false => spelled.push(sign),
        }
        depth += opened;
    }
    (!spelled.is_empty()).then(|| spelled.join(" "))
}

/// Returns by how many levels of brackets a token leads deeper.
pub fn depth_change(sign: &str) -> isize {
    match sign {
        "(" | "[" | "<" => 1,
        ")" | "]" | ">" => -1,
        ">>" => -2,
        _ => 0,
    }
}
