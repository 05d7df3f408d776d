//! Index of a change for types of refactorings that concern several elements.

use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::path::RepoPath;
use crate::base::{Map, Set};
use crate::cst::types::TypeWorld;
use crate::cst::{Cst, ElementNode, Linked, NodeId};
use crate::lang::rules::KindGroup;
use crate::parse::outline::StatementKind;
use crate::relate::Relationship;
use crate::relate::kind::RelationshipKind;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

/// Names in a list of elements; further names are only counted.
const LISTED_MAX: usize = 20;

/// Leaf statements as sequences of tokens, with their numbers.
pub(super) type Statements = BTreeMap<Vec<Symbol>, usize>;

/// Refactoring that concerns several elements.
pub(super) struct ElementFinding {
    /// Index of the first relationship that it was read off.
    pub evidence: usize,
    /// Elements that describe it: for a group of elements the first one of each side.
    pub elements: Pair<NodeId>,
    /// Names of what changed on each side; `None` where the elements tell it.
    pub values: Pair<Option<String>>,
    /// Number of elements that were concerned, such as the types of a package.
    pub number: usize,
}

/// Relationships of a change, indexed by what types of refactorings ask for.
pub(super) struct ElementsChange<'a> {
    pub linked: &'a Linked,
    pub relationships: &'a [Relationship],
    /// Folders of deleted files that do not exist any more.
    pub removed_folders: &'a BTreeSet<RepoPath>,
    /// Index of the relationship of each matched element.
    matched: Pair<Map<NodeId, usize>>,
    /// Members that went from a type before to another type after: indices of relationships.
    pub transfers: BTreeMap<(NodeId, NodeId), Vec<usize>>,
    /// Sorted edges from types to their supertypes.
    supertypes: Pair<OnceCell<Vec<(NodeId, NodeId)>>>,
}

impl<'a> ElementsChange<'a> {
    /// Creates the index. `is_match` says which relationships are pairs of the one-to-one matching.
    pub fn new(
        linked: &'a Linked,
        relationships: &'a [Relationship],
        removed_folders: &'a BTreeSet<RepoPath>,
        is_match: fn(&Relationship) -> bool,
    ) -> Self {
        let mut matched: Pair<Map<NodeId, usize>> = Pair::default();
        for (index, relationship) in relationships.iter().enumerate() {
            if is_match(relationship) {
                matched.before.entry(relationship.before).or_insert(index);
                matched.after.entry(relationship.after).or_insert(index);
            }
        }
        let mut change = ElementsChange {
            linked,
            relationships,
            removed_folders,
            matched,
            transfers: BTreeMap::new(),
            supertypes: Pair::default(),
        };
        for (index, relationship) in relationships.iter().enumerate() {
            if let Some(types) = change.types_of_transfer(relationship) {
                change.transfers.entry(types).or_default().push(index);
            }
        }
        change
    }

    /// Returns the types between which a member or its code went; `None` if it stayed.
    fn types_of_transfer(&self, relationship: &Relationship) -> Option<(NodeId, NodeId)> {
        let is_transfer = relationship.kind.is_move()
            || matches!(
                relationship.kind,
                RelationshipKind::PullUp
                    | RelationshipKind::PushDown
                    | RelationshipKind::PushDownImpl
                    | RelationshipKind::Extract
                    | RelationshipKind::ExtractMove
                    | RelationshipKind::Inline
            );
        if !is_transfer {
            return None;
        }
        let source = self.type_of_member(Side::Before, relationship.before)?;
        let target = self.type_of_member(Side::After, relationship.after)?;
        (self.counterpart(Side::Before, source) != Some(target)).then_some((source, target))
    }

    fn type_of_member(&self, side: Side, member: NodeId) -> Option<NodeId> {
        let parent = self.node(side, member).parent?;
        (self.node(side, parent).kind.group() == KindGroup::Type).then_some(parent)
    }

    pub fn tree(&self, side: Side) -> &'a Cst {
        self.linked.sides.get(side)
    }

    pub fn node(&self, side: Side, node: NodeId) -> &'a ElementNode {
        &self.tree(side).nodes[node]
    }

    /// Returns the relationship of a matched element and its index.
    pub fn matched(&self, side: Side, node: NodeId) -> Option<(usize, &'a Relationship)> {
        let index = *self.matched.get(side).get(&node)?;
        Some((index, &self.relationships[index]))
    }

    /// Returns the matched element of the other side; `None` if `node` was removed or added.
    pub fn counterpart(&self, side: Side, node: NodeId) -> Option<NodeId> {
        let (_, relationship) = self.matched(side, node)?;
        Some(match side {
            Side::Before => relationship.after,
            Side::After => relationship.before,
        })
    }

    /// Returns all matched pairs, in the order of the relationships.
    pub fn matches(&self) -> impl Iterator<Item = (usize, &'a Relationship)> + '_ {
        let relationships = self.relationships.iter().enumerate();
        relationships.filter(|(index, it)| self.matched.before.get(&it.before) == Some(index))
    }

    /// Returns true if a type directly or indirectly inherits from another one of its side.
    pub fn inherits(&self, side: Side, subtype: NodeId, supertype: NodeId) -> bool {
        let edges = self.supertypes.get(side).get_or_init(|| {
            let tree = self.tree(side);
            let mut edges = TypeWorld::new(tree, &self.linked.vocabulary).subtype_edges();
            edges.extend(tree.named_supertype_edges());
            edges.sort_unstable();
            edges
        });
        let mut seen = Set::default();
        let mut waiting = vec![subtype];
        while let Some(next) = waiting.pop() {
            let from = edges.partition_point(|edge| edge.0 < next);
            for edge in edges[from..].iter().take_while(|edge| edge.0 == next) {
                if edge.1 == supertype {
                    return true;
                }
                if seen.insert(edge.1) {
                    waiting.push(edge.1);
                }
            }
        }
        false
    }

    /// Returns the tokens of an element, in order, without comments.
    pub fn tokens(&self, side: Side, node: NodeId) -> impl Iterator<Item = Symbol> + 'a {
        let element = self.node(side, node);
        let file = &self.tree(side).files[element.file];
        let outline = &file.outline;
        let first = outline
            .statements
            .partition_point(|statement| statement.start < element.start);
        let inside = outline.statements[first..].iter();
        let inside = inside.take_while(|statement| statement.start < element.end);
        let mut comments = inside
            .filter(|statement| statement.kind == StatementKind::Comment)
            .peekable();
        let range = element.tokens.start as usize..element.tokens.end as usize;
        let tokens = outline.tokens[range].iter().filter(move |token| {
            while comments.next_if(|it| it.end <= token.start).is_some() {}
            comments.peek().is_none_or(|it| token.start < it.start)
        });
        tokens.map(|token| file.symbol(token.symbol))
    }

    /// Returns the names in the imports of the file of an element that occur in the change.
    pub fn imported_names(&self, side: Side, node: NodeId) -> impl Iterator<Item = Symbol> + '_ {
        let outline = &self.tree(side).files[self.node(side, node).file].outline;
        let paths = outline.types.imports.iter();
        let names = paths.flat_map(|import| outline.symbols.get(import.path).split('.'));
        names.filter_map(|name| self.linked.vocabulary.find(name))
    }

    /// Returns the leaf statements of an element as sequences of tokens, and their numbers.
    pub fn statements(&self, side: Side, node: NodeId) -> Statements {
        let element = self.node(side, node);
        let file = &self.tree(side).files[element.file];
        let outline = &file.outline;
        let first = outline
            .statements
            .partition_point(|statement| statement.start < element.start);
        let inside = outline.statements[first..].iter();
        let inside = inside.take_while(|statement| statement.start < element.end);
        let mut statements = Statements::new();
        for statement in inside.filter(|it| it.kind == StatementKind::Leaf) {
            let from = outline
                .tokens
                .partition_point(|token| token.start < statement.start);
            let tokens = outline.tokens[from..].iter();
            let tokens = tokens.take_while(|token| token.start < statement.end);
            let tokens: Vec<Symbol> = tokens.map(|token| file.symbol(token.symbol)).collect();
            *statements.entry(tokens).or_default() += 1;
        }
        statements
    }

    pub fn text(&self, symbol: Symbol) -> &'a str {
        self.linked.vocabulary.get(symbol)
    }

    /// Returns the signatures of elements as `[area(), name]`, without repetitions.
    pub fn list(&self, side: Side, nodes: impl Iterator<Item = NodeId>) -> String {
        let mut texts: Vec<&str> = Vec::new();
        for node in nodes {
            let text = self.text(self.node(side, node).signature);
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        list_of(&texts)
    }

    /// Returns the name of a type with its package and the types around it.
    pub fn qualified(&self, side: Side, node: NodeId) -> String {
        let tree = self.tree(side);
        let mut names: Vec<String> = tree
            .ancestry(node)
            .map(|node| {
                let ElementNode {
                    namespace, name, ..
                } = tree.nodes[node];
                self.linked.vocabulary.qualified(namespace, name)
            })
            .collect();
        names.reverse();
        names.join(".")
    }
}

/// Returns texts in brackets; those after the first [`LISTED_MAX`] are only counted.
pub(super) fn list_of(texts: &[impl AsRef<str>]) -> String {
    let shown = texts.iter().take(LISTED_MAX).map(AsRef::as_ref);
    let mut shown: Vec<&str> = shown.collect();
    let more = format!("{} more", texts.len().saturating_sub(LISTED_MAX));
    if texts.len() > LISTED_MAX {
        shown.push(&more);
    }
    format!("[{}]", shown.join(", "))
}

/// Returns how many statements of `statements` are also in `other`.
pub(super) fn common_statements(statements: &Statements, other: &Statements) -> usize {
    let common = statements.iter();
    common
        .map(|(tokens, number)| other.get(tokens).map_or(0, |it| *number.min(it)))
        .sum()
}

/// Returns the statements of `statements` that `other` does not have.
pub(super) fn statements_without(mut statements: Statements, other: &Statements) -> Statements {
    statements.retain(|tokens, number| {
        *number = number.saturating_sub(other.get(tokens).copied().unwrap_or(0));
        *number > 0
    });
    statements
}
