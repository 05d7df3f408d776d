//! Token bags of nodes and the idf weights of tokens.
//!
//! Each node has a *source bag* (its text), a *body bag* (its body without parameters), a
//! *content bag* (its text without comments and enclosing names) and the terms of its name. Bags are
//! built on first use.

use super::idf::Idf;
use super::types::TypeWorld;
use super::uses::AttributeUses;
use super::vocab::{Vocabulary, terms};
use super::{Cst, Linked, NodeId, NodeVec};
use crate::base::Map;
use crate::base::bag::{Bag, Symbol};
use crate::base::pair::{Pair, Side};
use std::cell::OnceCell;
use std::ops::Range;
use std::rc::Rc;

/// Content of source bags and the formula of their weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SourceContent {
    /// Content and weights of RefDiff 2.0, except that words which are common in the change have a
    /// minimum weight ([`super::idf::WORD_WEIGHT_MIN`]), and that a member with the name of a parameter
    /// stays in body bags: `this.name = name`.
    Refmine,
    /// The tokens of the element, the qualified names of the element and of its ancestors, and the
    /// terms of all these names. The weights are those of RefDiff 2.0.
    Refdiff2,
    /// The tokens of the element's body. The weights are those of RefDiff 1.0 (MSR 2017, §III-C).
    Refdiff1,
}

/// Bags of all nodes of a change, built on first use, and the weights of tokens.
pub struct Bags<'a> {
    linked: &'a Linked,
    names: Rc<NodeNames>,
    /// Weights of the tokens in source, body and content bags.
    pub idf: Rc<Idf>,
    /// Weights of the terms of names: the words of which a name such as `readFile` is composed.
    pub name_idf: Rc<Idf>,
    /// Source bags of each side, by node number: tokens of the whole text of an element.
    sources: Pair<NodeVec<OnceCell<Bag>>>,
    /// Body bags of each side, by node number: tokens of the body without parameters.
    bodies: Pair<NodeVec<OnceCell<Bag>>>,
    /// Content bags of each side, by node number: tokens without comments and enclosing names.
    contents: Pair<NodeVec<OnceCell<Bag>>>,
    uses: Rc<Pair<OnceCell<AttributeUses>>>,
    /// Symbols of the before side that are replaced by others: names before and after a rename.
    renames: Map<Symbol, Symbol>,
    /// Symbols that precede a member; empty unless members are distinguished from parameters.
    member_separators: Vec<Symbol>,
}

/// Tokens and terms of the distinct qualified names (namespace and name) of the nodes of a change.
/// `tokens` and `terms` have one entry for each of these names.
struct NodeNames {
    /// Content of source bags, which are the bags of the tokens in the text of an element.
    source_content: SourceContent,
    /// For each qualified name, the tokens by which it extends the source bag (text tokens) of a
    /// node: the name itself and, if it consists of several terms, these terms.
    tokens: Vec<Vec<Symbol>>,
    /// For each qualified name, the terms of which it is composed: `read` and `file` of `readFile`.
    terms: Vec<Bag>,
    /// For each side and node number, the index of the node's qualified name in `tokens` and `terms`.
    of_node: Pair<NodeVec<u32>>,
}

impl NodeNames {
    fn new(linked: &mut Linked, source_content: SourceContent) -> NodeNames {
        let mut indices: Map<(Option<Symbol>, Symbol), u32> = Map::default();
        let mut names = NodeNames {
            source_content,
            tokens: Vec::new(),
            terms: Vec::new(),
            of_node: Pair::of_sides(NodeVec::new),
        };
        for side in Side::BOTH {
            for node in linked.sides.get(side).nodes.iter() {
                let next = names.tokens.len() as u32;
                let name = *indices.entry((node.namespace, node.name)).or_insert(next);
                if name == next {
                    names.add(
                        linked.vocabulary.qualified(node.namespace, node.name),
                        &mut linked.vocabulary,
                    );
                }
                names.of_node.get_mut(side).push(name);
            }
        }
        names
    }

    fn add(&mut self, qualified: String, vocabulary: &mut Vocabulary) {
        let terms: Vec<Symbol> = terms(&qualified)
            .into_iter()
            .map(|term| vocabulary.intern(term))
            .collect();
        let mut tokens = vec![vocabulary.intern(&qualified)];
        if terms.len() > 1 {
            tokens.extend(&terms);
        }
        self.tokens.push(tokens);
        self.terms.push(terms.into_iter().collect());
    }

    /// Returns the tokens that the name of a node adds to the source bags of the node and its
    /// descendants.
    fn tokens(&self, node: NodeId) -> &[Symbol] {
        if self.source_content == SourceContent::Refdiff1 {
            return &[];
        }
        &self.tokens[self.of_node[node] as usize]
    }

    fn terms(&self, node: NodeId) -> &Bag {
        &self.terms[self.of_node[node] as usize]
    }
}

/// Returns every symbol of a node's source bag, once per occurrence. Attributes have other source bags
/// ([`Bags::source`]) and must not be passed.
fn source_symbols<'a>(
    cst: &'a Cst,
    names: &'a NodeNames,
    node: NodeId,
) -> impl Iterator<Item = Symbol> + 'a {
    let inner = &cst.nodes[node];
    let file = &cst.files[inner.file];
    let range = match (names.source_content, &inner.body_tokens) {
        (SourceContent::Refdiff1, Some(body)) => body,
        _ => &inner.tokens,
    };
    let tokens = file.outline.tokens[range.start as usize..range.end as usize].iter();
    let ancestors = cst.ancestry(node);
    let of_names = ancestors.flat_map(move |node| names.tokens(node).iter().copied());
    tokens
        .map(move |token| file.symbol(token.symbol))
        .chain(of_names)
}

impl<'a> Bags<'a> {
    /// Creates the bags of `linked`. Adds the terms of names to its vocabulary.
    pub fn new(linked: &'a mut Linked, source_content: SourceContent) -> Bags<'a> {
        let names = NodeNames::new(linked, source_content);
        let linked: &Linked = linked;
        let symbols = linked.vocabulary.len();
        let weight = match source_content {
            SourceContent::Refmine | SourceContent::Refdiff2 => Idf::refdiff2,
            SourceContent::Refdiff1 => Idf::refdiff1,
        };
        let idf = Idf::new(symbols, &linked.sides, weight, |node| {
            source_symbols(linked.tree_of(node), &names, node)
        });
        let is_refmine = source_content == SourceContent::Refmine;
        let idf = match is_refmine {
            true => idf.with_common_words(&linked.vocabulary),
            false => idf,
        };
        let name_idf = Idf::new(symbols, &linked.sides, weight, |node| {
            let terms = names.terms(node).entries().iter();
            terms.map(|&(symbol, _)| symbol)
        });
        let sides = linked.sides.as_ref();
        let empty = || sides.map(|cst| cst.nodes.filled(OnceCell::new()));
        Bags {
            linked,
            names: Rc::new(names),
            idf: Rc::new(idf),
            name_idf: Rc::new(name_idf),
            sources: empty(),
            bodies: empty(),
            contents: empty(),
            uses: Rc::new(Pair::new(OnceCell::new(), OnceCell::new())),
            renames: Map::default(),
            member_separators: match is_refmine {
                true => linked.vocabulary.member_separators(),
                false => Vec::new(),
            },
        }
    }

    /// Returns bags in which the symbols of the before side are replaced as in `renames`. Bags of
    /// the after side that exist are reused.
    pub fn with_renames(&self, renames: Map<Symbol, Symbol>) -> Bags<'a> {
        let none = |bags: &NodeVec<OnceCell<Bag>>| bags.filled(OnceCell::new());
        Bags {
            linked: self.linked,
            names: Rc::clone(&self.names),
            idf: Rc::clone(&self.idf),
            name_idf: Rc::clone(&self.name_idf),
            sources: Pair::new(none(&self.sources.before), self.sources.after.clone()),
            bodies: Pair::new(none(&self.bodies.before), self.bodies.after.clone()),
            contents: Pair::new(none(&self.contents.before), self.contents.after.clone()),
            uses: Rc::clone(&self.uses),
            renames,
            member_separators: self.member_separators.clone(),
        }
    }

    fn uses(&self, side: Side) -> &AttributeUses {
        self.uses.get(side).get_or_init(|| {
            let (cst, vocabulary) = (self.linked.sides.get(side), &self.linked.vocabulary);
            let supertypes = match self.names.source_content {
                SourceContent::Refmine | SourceContent::Refdiff2 => Vec::new(),
                SourceContent::Refdiff1 => TypeWorld::new(cst, vocabulary).subtype_edges(),
            };
            AttributeUses::new(cst, vocabulary, &supertypes)
        })
    }

    fn renamed(&self, side: Side, symbol: Symbol) -> Symbol {
        match side {
            Side::Before => self.renames.get(&symbol).copied().unwrap_or(symbol),
            Side::After => symbol,
        }
    }

    /// Returns the trees whose nodes have these bags.
    pub fn linked(&self) -> &'a Linked {
        self.linked
    }

    /// Returns the source bag of a node ([`SourceContent`]). An attribute has the tokens of the
    /// statements that use it instead, and the name tokens of its ancestors.
    pub fn source(&self, node: NodeId) -> &Bag {
        let side = node.side();
        self.sources[node].get_or_init(|| {
            let cst = self.linked.tree_of(node);
            if cst.nodes[node].kind.is_attribute() {
                let ancestor_names = cst
                    .ancestry(node)
                    .skip(1)
                    .flat_map(|node| self.names.tokens(node).iter().copied());
                return self
                    .uses(side)
                    .tokens_using(cst, node)
                    .into_iter()
                    .chain(ancestor_names)
                    .map(|symbol| self.renamed(side, symbol))
                    .collect();
            }
            let symbols = source_symbols(cst, &self.names, node);
            symbols.map(|symbol| self.renamed(side, symbol)).collect()
        })
    }

    /// Returns the tokens of the element without comments, with its own qualified name and the
    /// terms of that, but without the names of its ancestors.
    pub fn content(&self, node: NodeId) -> &Bag {
        let side = node.side();
        self.contents[node].get_or_init(|| {
            let cst = self.linked.tree_of(node);
            let inner = &cst.nodes[node];
            let file = &cst.files[inner.file];
            let range = inner.tokens.start as usize..inner.tokens.end as usize;
            let tokens = file.outline.tokens_without_comments(range);
            let symbols = tokens.map(|token| file.symbol(token.symbol));
            let name = self.names.tokens(node).iter().copied();
            let symbols = symbols.chain(name);
            symbols.map(|symbol| self.renamed(side, symbol)).collect()
        })
    }

    /// Returns the tokens of the body without parameters and without the language's body noise; the
    /// source bag if the whole element is its body.
    pub fn body(&self, node: NodeId) -> &Bag {
        let side = node.side();
        let cst = self.linked.tree_of(node);
        let inner = &cst.nodes[node];
        let Some(tokens) = inner.body_tokens.clone() else {
            return self.source(node);
        };
        self.bodies[node].get_or_init(|| {
            let file = &cst.files[inner.file];
            let parameters = cst
                .element(node)
                .map_or(&[][..], |element| &element.parameters);
            let noise = file.outline.language.row().body_noise;
            let tokens = &file.outline.tokens[tokens.start as usize..tokens.end as usize];
            let mut is_member = false;
            tokens
                .iter()
                .filter(|token| {
                    let was_member = is_member;
                    is_member = self.member_separators.contains(&file.symbol(token.symbol));
                    was_member || !parameters.contains(&token.symbol)
                })
                .map(|token| file.symbol(token.symbol))
                .filter(|symbol| !noise.contains(&self.linked.vocabulary.get(*symbol)))
                .map(|symbol| self.renamed(side, symbol))
                .collect()
        })
    }

    /// Iterates over the symbols of a token range of the node's file, in the order of the text.
    pub fn symbols(&self, node: NodeId, tokens: &Range<u32>) -> impl Iterator<Item = Symbol> + '_ {
        let cst = self.linked.tree_of(node);
        let file = &cst.files[cst.nodes[node].file];
        file.outline.tokens[tokens.start as usize..tokens.end as usize]
            .iter()
            .map(move |token| self.renamed(node.side(), file.symbol(token.symbol)))
    }

    /// Returns the terms of the node's qualified name.
    pub fn name_terms(&self, node: NodeId) -> &Bag {
        self.names.terms(node)
    }

    /// Returns the number of named parameters of the node.
    pub fn parameter_count(&self, node: NodeId) -> usize {
        self.linked.tree_of(node).parameters(node).len()
    }
}
