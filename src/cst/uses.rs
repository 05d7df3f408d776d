//! Statements that use an attribute: its virtual body in RefDiff 1.0 (MSR 2017, §III).

use super::vocab::Vocabulary;
use super::{Cst, LinkedFile, NodeId, SideFileIx};
use crate::base::bag::Symbol;
use crate::base::{Map, Set};
use crate::lang::rules::ElementKind;
use crate::parse::outline::{Element, ElementOwner};
use std::ops::Range;

/// Maximum number of tokens that one statement adds to all attributes that it uses, if each of them has all
/// of its tokens: those of a statement with 181 attributes and 181 tokens. A longer list of attributes, such
/// as the parameters of a constructor that declare properties, would fill the memory with the square of its
/// length.
const TOKENS_OF_STATEMENT_MAX: usize = 1 << 15;
/// Number of tokens before an attribute's name, and of those after it, that are used of a statement that would
/// add more than [`TOKENS_OF_STATEMENT_MAX`].
const TOKENS_AROUND: u32 = 8;

/// Statements of one side that use each attribute.
///
/// A name denotes the attribute of that name of the innermost enclosing type that has one, or else
/// the only attribute of that name in the changed files.
#[derive(Debug, Default)]
pub struct AttributeUses {
    /// For each attribute, the statements that name it: file, and range of token indices in the file.
    statements: Map<NodeId, Vec<(SideFileIx, Range<u32>)>>,
}

impl AttributeUses {
    /// Collects the uses in all files of a side. `supertypes` are sorted (type, supertype) edges
    /// through which attributes are inherited; if it is empty, types have only their own
    /// attributes.
    pub fn new(
        cst: &Cst,
        vocabulary: &Vocabulary,
        supertypes: &[(NodeId, NodeId)],
    ) -> AttributeUses {
        let attributes = AttributeIndex::new(cst, supertypes);
        let mut uses = AttributeUses::default();
        if attributes.unique.is_empty() {
            return uses;
        }
        for (file_ix, file) in cst.files.entries() {
            uses.add_file(cst, file_ix, &attributes, statements(file, vocabulary));
        }
        uses
    }

    /// Adds the statements of a file to the attributes whose names they contain. `statements` are the
    /// ranges of the statements in the tokens of the file.
    fn add_file(
        &mut self,
        cst: &Cst,
        file_ix: SideFileIx,
        attributes: &AttributeIndex<'_>,
        statements: Vec<Range<u32>>,
    ) {
        let file = &cst.files[file_ix];
        let tokens = &file.outline.tokens;
        let mut cursor = ElementCursor::new(cst, file_ix);
        for statement in statements {
            // Attributes, each with the index of the token that names it.
            let mut used: Vec<(NodeId, u32)> = Vec::new();
            for at in statement.clone() {
                let token = &tokens[at as usize];
                let name = file.symbol(token.symbol);
                if attributes.unique.contains_key(&name) {
                    let attribute = attributes.resolve(cst, name, cursor.innermost(token.start));
                    used.extend(attribute.map(|attribute| (attribute, at)));
                }
            }
            // A statement counts once for an attribute, however often it names the attribute.
            used.sort_unstable();
            used.dedup_by_key(|(attribute, _)| *attribute);
            let is_long = used.len() * statement.len() > TOKENS_OF_STATEMENT_MAX;
            for (attribute, at) in used {
                let node = &cst.nodes[attribute];
                // All constants of an enumeration are in one statement, and so are the components
                // of a record with its header: use the tokens of the attribute instead.
                let is_in_head = || {
                    let head = node.parent.map(|parent| cst.nodes[parent].tokens.start);
                    head.is_some_and(|head| statement.contains(&head))
                };
                let is_inside = node.file == file_ix && statement.contains(&node.tokens.start);
                let is_own = is_inside
                    && (is_long || node.kind == ElementKind::EnumConstant || is_in_head());
                let statement = match (is_own, is_long) {
                    (true, _) => node.tokens.clone(),
                    (false, true) => around(at, &statement),
                    (false, false) => statement.clone(),
                };
                self.statements
                    .entry(attribute)
                    .or_default()
                    .push((file_ix, statement));
            }
        }
    }

    /// Returns the tokens of the statements that use an attribute, without its own name.
    pub fn tokens_using(&self, cst: &Cst, attribute: NodeId) -> Vec<Symbol> {
        let name = cst.nodes[attribute].name;
        let statements = self.statements.get(&attribute).into_iter().flatten();
        let mut symbols = Vec::new();
        for (file, range) in statements {
            let file = &cst.files[*file];
            let tokens = file.outline.tokens[range.start as usize..range.end as usize].iter();
            let used = tokens.map(|token| file.symbol(token.symbol));
            symbols.extend(used.filter(|symbol| *symbol != name));
        }
        symbols
    }
}

/// Returns the range of the token `at` and of up to [`TOKENS_AROUND`] tokens of `statement` on each side of it.
fn around(at: u32, statement: &Range<u32>) -> Range<u32> {
    let start = at.saturating_sub(TOKENS_AROUND);
    let end = at.saturating_add(TOKENS_AROUND + 1);
    start.max(statement.start)..end.min(statement.end)
}

/// Returns the token ranges of the statements of a file, in order; empty if the language has no
/// attributes. Tokens separate the statements or, where line breaks do that, the syntax: a statement
/// ends where another statement or an element begins or ends.
fn statements(file: &LinkedFile, vocabulary: &Vocabulary) -> Vec<Range<u32>> {
    let outline = &file.outline;
    let row = outline.language.row();
    let tokens = &outline.tokens;
    if !row.statement_bounds.is_empty() {
        let words = row.statement_bounds.iter();
        let words: Set<Symbol> = words.filter_map(|word| vocabulary.find(word)).collect();
        let is_bound = |&index: &usize| words.contains(&file.symbol(tokens[index].symbol));
        let mut from = 0;
        let mut ranges = Vec::new();
        for end in (0..tokens.len()).filter(is_bound).chain([tokens.len()]) {
            ranges.push(from as u32..end as u32);
            from = end + 1;
        }
        return if words.is_empty() { Vec::new() } else { ranges };
    }
    if !row.declarations.iter().any(|row| row.kind.is_attribute()) {
        return Vec::new();
    }
    let offsets = outline
        .statements
        .iter()
        .flat_map(|statement| [statement.start, statement.end]);
    // A field that a method assigns is a part of a statement.
    let is_apart = |element: &&Element| element.owner != ElementOwner::EnclosingType;
    let elements = outline.elements.iter().filter(is_apart);
    let offsets = offsets.chain(elements.flat_map(|element| [element.start, element.end]));
    let index = |offset| tokens.partition_point(|token| token.start < offset) as u32;
    let ends = [0, tokens.len() as u32].into_iter();
    let mut bounds: Vec<u32> = offsets.map(index).chain(ends).collect();
    bounds.sort_unstable();
    bounds.dedup();
    bounds.windows(2).map(|pair| pair[0]..pair[1]).collect()
}

/// Attributes of a side, by name.
struct AttributeIndex<'a> {
    supertypes: &'a [(NodeId, NodeId)],
    by_type: Map<(NodeId, Symbol), NodeId>,
    /// The attribute with each name; `None` if there are several.
    unique: Map<Symbol, Option<NodeId>>,
}

impl<'a> AttributeIndex<'a> {
    fn new(cst: &Cst, supertypes: &'a [(NodeId, NodeId)]) -> Self {
        let mut attributes = AttributeIndex {
            supertypes,
            by_type: Map::default(),
            unique: Map::default(),
        };
        for (id, node) in cst.nodes.entries() {
            if node.kind.is_attribute() {
                if let Some(parent) = node.parent {
                    attributes.by_type.insert((parent, node.name), id);
                }
                attributes
                    .unique
                    .entry(node.name)
                    .and_modify(|only| *only = None)
                    .or_insert(Some(id));
            }
        }
        attributes
    }

    /// Returns the attribute that a name denotes inside `element`.
    fn resolve(&self, cst: &Cst, name: Symbol, element: Option<NodeId>) -> Option<NodeId> {
        element
            .and_then(|element| {
                let mut ancestry = cst.ancestry(element);
                ancestry.find_map(|node| self.attribute_of_type(node, name))
            })
            .or_else(|| self.unique.get(&name).copied().flatten())
    }

    /// Returns the attribute with this name that a type has or inherits.
    fn attribute_of_type(&self, node: NodeId, name: Symbol) -> Option<NodeId> {
        let own = |node| self.by_type.get(&(node, name)).copied();
        let from = self.supertypes.partition_point(|edge| edge.0 < node);
        let edges = self.supertypes[from..].iter();
        let mut inherited = edges.take_while(|edge| edge.0 == node);
        own(node).or_else(|| inherited.find_map(|edge| own(edge.1)))
    }
}

/// Cursor over the elements of a file that yields the innermost element at increasing offsets.
struct ElementCursor<'a> {
    cst: &'a Cst,
    nodes: Vec<NodeId>,
    next: usize,
    open: Vec<NodeId>,
}

impl<'a> ElementCursor<'a> {
    fn new(cst: &'a Cst, file: SideFileIx) -> Self {
        let nodes = cst.files[file].nodes.iter().copied().flatten().collect();
        ElementCursor {
            cst,
            nodes,
            next: 0,
            open: Vec::new(),
        }
    }

    fn innermost(&mut self, offset: u32) -> Option<NodeId> {
        while let Some(&node) = self.nodes.get(self.next)
            && self.cst.nodes[node].start <= offset
        {
            self.open.push(node);
            self.next += 1;
        }
        while let Some(&node) = self.open.last()
            && self.cst.nodes[node].end <= offset
        {
            self.open.pop();
        }
        self.open.last().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_tokens_before_a_name_as_after_it_are_used() {
        assert_eq!(around(100, &(0..1000)), 92..109);
        assert_eq!(around(100, &(97..103)), 97..103);
    }
}
