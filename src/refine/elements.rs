//! Index of a change for types of refactorings that concern several elements.

pub(super) mod attributes;
pub(super) mod classes;
pub(super) mod code_tokens;
pub(super) mod continued_attributes;
pub(super) mod moved_code;
pub(super) mod packages;
pub(super) mod replaced_attributes;
pub(super) mod split_methods;

use super::declarations::declaration::DeclarationReader;
use super::sites::PartUse;
use super::work::ComparisonWork;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::path::RepoPath;
use crate::base::{Map, Set};
use crate::cst::{Cst, ElementNode, Linked, NodeId};
use crate::lang::rules::KindGroup;
use crate::parse::outline::StatementKind;
use crate::relate::kind::RelationshipKind;
use crate::relate::{Relationship, Subtypes};
use code_tokens::code_tokens;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of names in a list of elements; further names are only counted. Longer lists are not
/// read, and a value can concern all types of a change.
const LISTED_MAX: usize = 20;

/// Number of occurrences of each leaf statement (one that contains no statement), given as a sequence of
/// tokens.
pub(super) type Statements = BTreeMap<Vec<Symbol>, usize>;

/// Relationships, by index, of the types that went from one package or source folder to another, by
/// the name before and the name after.
pub(super) type Routes = BTreeMap<(String, String), Vec<usize>>;

/// Refactoring that concerns several elements.
pub(super) struct ElementFinding {
    /// Index of the first relationship that the refactoring was read off.
    pub evidence: usize,
    /// Elements that describe the refactoring; if a side has several, the first one of them.
    pub elements: Pair<NodeId>,
    /// Texts of the changed parts or elements on each side; `None` where `elements` describes the
    /// side.
    pub values: Pair<Option<String>>,
    /// Number of elements that the refactoring concerns, such as the types of a package.
    pub number: usize,
    /// Names, before and after, of the packages between which types went; empty unless the
    /// refactoring is one of packages.
    pub packages: Vec<Pair<String>>,
    /// Parts of declarations and further elements that take part.
    pub parts: Vec<PartUse>,
}

impl ElementFinding {
    /// Creates a finding that is not about packages.
    pub fn new(
        evidence: usize,
        elements: Pair<NodeId>,
        values: Pair<Option<String>>,
        number: usize,
    ) -> ElementFinding {
        ElementFinding {
            evidence,
            elements,
            values,
            number,
            packages: Vec::new(),
            parts: Vec::new(),
        }
    }

    /// Adds `parts` that take part in the refactoring.
    pub fn with(mut self, parts: impl IntoIterator<Item = PartUse>) -> ElementFinding {
        self.parts.extend(parts);
        self
    }
}

/// Relationships of a change, indexed for the refactoring types that concern several elements.
pub(super) struct ElementsChange<'a> {
    pub linked: &'a Linked,
    /// Reader of the declarations of both sides.
    pub reader: &'a DeclarationReader<'a>,
    /// All relationships of the change; other fields have indices in this list.
    pub relationships: &'a [Relationship],
    /// Folders of deleted files that do not exist any more.
    pub removed_folders: &'a BTreeSet<RepoPath>,
    /// Counter of the comparisons between elements.
    pub work: &'a ComparisonWork,
    /// Index of the relationship of each matched element.
    matched: Map<NodeId, usize>,
    /// Transfers between types: relationships, by index, in which a member or its code left a type
    /// before (first key) for another type after (second key).
    pub transfers: BTreeMap<(NodeId, NodeId), Vec<usize>>,
    /// Inheritance edges, by side; read on first use.
    subtypes: Pair<OnceCell<Subtypes>>,
    /// Pairs of a type that stays and a new type that was extracted from it; filled on first use.
    pub extracted: OnceCell<Vec<Pair<NodeId>>>,
    /// Pairs of a removed type and a type that stays and has at least half of its members; filled on
    /// first use.
    pub dissolved: OnceCell<Vec<Pair<NodeId>>>,
    /// Relationships, by index, of the types that left a removed package, by name of the package before
    /// and after; filled on first use.
    pub package_routes: OnceCell<Routes>,
}

impl<'a> ElementsChange<'a> {
    /// Creates the index. `is_match` returns true for relationships of the one-to-one matching. If an
    /// element has several of them, the first one counts. `work` counts the comparisons.
    pub fn new(
        reader: &'a DeclarationReader<'a>,
        relationships: &'a [Relationship],
        removed_folders: &'a BTreeSet<RepoPath>,
        is_match: fn(&Relationship) -> bool,
        work: &'a ComparisonWork,
    ) -> Self {
        let mut matched: Map<NodeId, usize> = Map::default();
        for (index, relationship) in relationships.iter().enumerate() {
            if is_match(relationship) {
                matched.entry(relationship.before).or_insert(index);
                matched.entry(relationship.after).or_insert(index);
            }
        }
        let mut change = ElementsChange {
            linked: reader.linked,
            reader,
            relationships,
            removed_folders,
            work,
            matched,
            transfers: BTreeMap::new(),
            subtypes: Pair::default(),
            extracted: OnceCell::new(),
            dissolved: OnceCell::new(),
            package_routes: OnceCell::new(),
        };
        for (index, relationship) in relationships.iter().enumerate() {
            if let Some(types) = change.types_of_transfer(relationship) {
                change.transfers.entry(types).or_default().push(index);
            }
        }
        change
    }

    /// Returns the type before that a member or its code left, and the type after that has it now;
    /// `None` if the relationship moves nothing, if the types are matched to each other, or if one
    /// of the elements is in no type.
    fn types_of_transfer(&self, relationship: &Relationship) -> Option<(NodeId, NodeId)> {
        use RelationshipKind::{PullUp, PushDown, PushDownImpl};
        let kind = relationship.kind;
        let is_transfer = kind.is_move()
            || kind.side_of_moved_code().is_some()
            || matches!(kind, PullUp | PushDown | PushDownImpl);
        if !is_transfer {
            return None;
        }
        let source = self.type_of_member(relationship.before)?;
        let target = self.type_of_member(relationship.after)?;
        (self.counterpart(source) != Some(target)).then_some((source, target))
    }

    /// Returns the type that directly contains an element; `None` if something else contains it.
    fn type_of_member(&self, member: NodeId) -> Option<NodeId> {
        let parent = self.node(member).parent?;
        (self.node(parent).kind.group() == KindGroup::Type).then_some(parent)
    }

    /// Returns the code structure tree of a side.
    pub fn tree(&self, side: Side) -> &'a Cst {
        self.linked.sides.get(side)
    }

    /// Returns the code structure tree of an element.
    pub fn tree_of(&self, node: NodeId) -> &'a Cst {
        self.linked.tree_of(node)
    }

    /// Returns the data of an element.
    pub fn node(&self, node: NodeId) -> &'a ElementNode {
        &self.tree_of(node).nodes[node]
    }

    /// Returns the index and the relationship of a matched element; `None` if it is not matched.
    pub fn matched(&self, node: NodeId) -> Option<(usize, &'a Relationship)> {
        let index = *self.matched.get(&node)?;
        Some((index, &self.relationships[index]))
    }

    /// Returns the matched element of the other side; `None` if `node` was removed or added.
    pub fn counterpart(&self, node: NodeId) -> Option<NodeId> {
        let (_, relationship) = self.matched(node)?;
        Some(match node.side() {
            Side::Before => relationship.after,
            Side::After => relationship.before,
        })
    }

    /// Returns the matched pairs that are the first pair of both of their elements, in the order of
    /// the relationships, each with the index of its relationship. A duplicate that moved to an
    /// element with another counterpart is in no such pair.
    pub fn matches(&self) -> impl Iterator<Item = (usize, &'a Relationship)> + '_ {
        let relationships = self.relationships.iter().enumerate();
        relationships.filter(|(index, it)| {
            let is_first = |node: NodeId| self.matched.get(&node) == Some(index);
            is_first(it.before) && is_first(it.after)
        })
    }

    /// Returns true if a type directly or indirectly inherits from another one of its side.
    pub fn inherits(&self, subtype: NodeId, supertype: NodeId) -> bool {
        let subtypes = self.subtypes.get(subtype.side());
        let subtypes =
            subtypes.get_or_init(|| Subtypes::all(self.tree_of(subtype), &self.linked.vocabulary));
        subtypes.all_supertypes(subtype).contains(&supertype)
    }

    /// Returns the tokens of an element, in order, without comments.
    pub fn tokens(&self, node: NodeId) -> impl Iterator<Item = Symbol> + 'a {
        code_tokens(self.tree_of(node), node).map(|(_, symbol)| symbol)
    }

    /// Returns the names of the parameters and local variables in an element.
    pub fn local_variables(&self, node: NodeId) -> Set<Symbol> {
        self.tree_of(node).local_variables(node).collect()
    }

    /// Returns the parts of the imported names in the file of an element: of `a.b.C` the names `a`, `b`
    /// and `C`. Names that the vocabulary of the change lacks are left out.
    pub fn imported_names(&self, node: NodeId) -> impl Iterator<Item = Symbol> + '_ {
        let outline = &self.tree_of(node).files[self.node(node).file].outline;
        let paths = outline.types.imports.iter();
        let names = paths.flat_map(|import| outline.symbols.get(import.path).split('.'));
        names.filter_map(|name| self.linked.vocabulary.find(name))
    }

    /// Returns the leaf statements of an element, those of elements inside of it included.
    pub fn statements(&self, node: NodeId) -> Statements {
        let element = self.node(node);
        let file = &self.tree_of(node).files[element.file];
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

    /// Returns the text of a symbol.
    pub fn text(&self, symbol: Symbol) -> &'a str {
        self.linked.vocabulary.get(symbol)
    }

    /// Returns the signatures of elements as `[area(), name]`, without repetitions.
    pub fn list(&self, nodes: impl Iterator<Item = NodeId>) -> String {
        let mut listed: Set<Symbol> = Set::default();
        let signatures = nodes.map(|node| self.node(node).signature);
        let texts = signatures.filter(|signature| listed.insert(*signature));
        let texts: Vec<&str> = texts.map(|signature| self.text(signature)).collect();
        list_of(&texts)
    }

    /// Returns the qualified name of a type: package, enclosing types and name, separated by dots.
    pub fn qualified(&self, node: NodeId) -> String {
        let tree = self.tree_of(node);
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

/// Returns texts as `[a, b]`; those after the first [`LISTED_MAX`] are only counted: `[a, b, 3 more]`.
pub(super) fn list_of(texts: &[impl AsRef<str>]) -> String {
    let shown = texts.iter().take(LISTED_MAX).map(AsRef::as_ref);
    let mut shown: Vec<&str> = shown.collect();
    let more = format!("{} more", texts.len().saturating_sub(LISTED_MAX));
    if texts.len() > LISTED_MAX {
        shown.push(&more);
    }
    format!("[{}]", shown.join(", "))
}

/// Returns the number of statements, repetitions counted, that both multisets have in common.
pub(super) fn common_statements(statements: &Statements, other: &Statements) -> usize {
    let common = statements.iter();
    common
        .map(|(tokens, number)| other.get(tokens).map_or(0, |it| *number.min(it)))
        .sum()
}

/// Returns `statements` without those in `other`, each occurrence removing one.
pub(super) fn statements_without(mut statements: Statements, other: &Statements) -> Statements {
    statements.retain(|tokens, number| {
        *number = number.saturating_sub(other.get(tokens).copied().unwrap_or(0));
        *number > 0
    });
    statements
}
