//! Table of a language, resolved against one of its grammars and indexed by syntax kind: names of
//! syntax kinds and fields are replaced by the numbers that the grammar has for them.
//!
//! A language can have a second grammar, its *other* grammar, for texts that the first one cannot parse.

mod fields;
pub(super) mod shapes;

use super::bindings::binding_paths::{BindingTable, SyntaxNumbers};
use super::outline::StatementKind;
use super::syntax::scanner::GuardedGrammar;
use crate::base::Map;
use crate::lang::rules::shapes::Shapes;
use crate::lang::rules::{Declaration, Expression, Grammar, OwnerRule};
use crate::lang::{Language, family_grammars};
use fields::FieldNumbers;
use shapes::TreeTable;
use std::iter;
use std::num::NonZeroU16;
use tree_sitter::Node;

/// Position of the member's name in a member expression or key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemberName {
    /// First named child of the node.
    FirstChild,
    /// Child of the node in the field of this name.
    Field(&'static str),
}

impl MemberName {
    /// Returns the position for the field `field` of a language table, which is empty for the first
    /// child.
    fn of(field: &'static str) -> MemberName {
        match field {
            "" => MemberName::FirstChild,
            field => MemberName::Field(field),
        }
    }
}

/// Flags of a syntax kind: bits of [`SyntaxKindInfo::flags`].
pub mod flag {
    /// Flag of syntax kinds that are comments.
    pub const COMMENT: u16 = 1;
    /// Flag of syntax kinds that are one token although they have children.
    pub const ATOM: u16 = 1 << 1;
    /// Flag of syntax kinds of leaves that contain several tokens.
    pub const RELEXED: u16 = 1 << 2;
    /// Flag of syntax kinds of which adjacent leaves form one token.
    pub const JOINED: u16 = 1 << 3;
    /// Flag of syntax kinds inside of which no element is declared.
    pub const OPAQUE: u16 = 1 << 4;
    /// Flag of syntax kinds that are a scope of local variables.
    pub const BLOCK: u16 = 1 << 5;
    /// Flag of syntax kinds that are names.
    pub const IDENTIFIER: u16 = 1 << 6;
    /// Flag of syntax kinds that consist of a declaration and of decorators or modifiers before it.
    pub const DECORATED: u16 = 1 << 7;
    /// Flag of syntax kinds that stand before a declaration and belong to it.
    pub const LEADING: u16 = 1 << 8;
    /// Flag of syntax kinds that follow the declaration of an attribute and belong to it.
    pub const TRAILING: u16 = 1 << 9;
    /// Flag of syntax kinds that name the type of the members inside.
    pub const TYPE_BLOCK: u16 = 1 << 10;
    /// Flag of syntax kinds that can declare local variables and parameters.
    pub const BINDING: u16 = 1 << 11;
    /// Flag of syntax kinds that are lists of members, or begin a section of members.
    pub const SECTION: u16 = 1 << 12;
    /// Flag of syntax kinds that can have the body of a type without a name.
    pub const ANONYMOUS: u16 = 1 << 13;
}

/// Properties of a syntax kind.
#[derive(Debug, Clone, Default)]
pub struct SyntaxKindInfo {
    /// Indices of the language's declaration rows that may apply.
    pub declarations: Vec<u8>,
    /// Expression that the kind denotes, with the fields that it names (0 for none).
    pub expression: Option<(Expression, [u16; 3])>,
    /// Fields in which a name that can be a call of its own ([`Expression::CalledName`]) is none.
    pub not_called_in: Vec<u16>,
    /// Position of the member's name, if the kind is a member expression or key; `None` otherwise.
    pub member_name: Option<MemberName>,
    /// Kind of statement; `None` for blocks and for kinds that are no statements.
    pub statement: Option<StatementKind>,
    /// True if the kind may define an alias of an object, replace an object or give members to one.
    pub has_objects: bool,
    /// True if the kind is a package declaration.
    pub is_package: bool,
    /// True if the kind is an import.
    pub is_import: bool,
    /// Set of the flags in [`flag`].
    pub flags: u16,
}

/// Table of a language, resolved against a grammar.
pub struct GrammarTable {
    /// Language of the table.
    pub language: &'static Language,
    /// Grammar of tree-sitter.
    pub grammar: tree_sitter::Language,
    /// The same grammar with a guarded scanner, with which texts are parsed.
    pub(super) guarded: GuardedGrammar,
    /// Properties of each syntax kind.
    pub kinds: Vec<SyntaxKindInfo>,
    /// For each syntax kind, true if it is an unnamed token with fixed text that is a token of the
    /// language as it is.
    pub is_word: Vec<bool>,
    /// Shapes and leaf roles of each syntax kind.
    pub tree: TreeTable,
    /// Paths of declarations.
    pub bindings: BindingTable,
    /// True if the grammar is the second one of the language.
    pub is_other: bool,
    /// Numbers of syntax kinds and fields in file trees; `None` if they are the grammar's own numbers.
    pub numbers: Option<Numbers>,
    /// Fields by name. tree-sitter's own search compares all names.
    fields: FieldNumbers,
}

/// Numbers that file trees have for the syntax kinds and fields of a grammar. They are common to all
/// grammars of a *family* (languages between which code moves), so that file trees of several
/// languages and grammars can be compared. A name has the number of the first grammar of the family
/// that has the name; the numbers of a grammar follow those of the grammar before it.
pub struct Numbers {
    /// For each syntax kind of the grammar, its number in file trees of the family.
    pub kinds: Vec<u16>,
    /// For each field of the grammar, its number in file trees of the family; 0 for no field.
    pub fields: Vec<u16>,
}

impl Numbers {
    /// Returns the numbers of `own`; `None` if they are the grammar's own numbers.
    fn new(family: &str, of: &Grammar, own: &tree_sitter::Language) -> Option<Numbers> {
        let grammars: Vec<tree_sitter::Language> = family_grammars(family)
            .map(|grammar| (grammar.load)())
            .collect();
        if grammars.first() == Some(own) {
            return None;
        }
        let field_names: Vec<Vec<String>> =
            family_grammars(family).map(Grammar::field_names).collect();
        let kind = |id: u16| {
            let name = own.node_kind_for_id(id).unwrap_or_default();
            let is_named = own.node_kind_is_named(id);
            let mut first = 0;
            for grammar in &grammars {
                let known = grammar.id_for_node_kind(name, is_named);
                if grammar == own || known != 0 {
                    return first + if grammar == own { id } else { known };
                }
                first += grammar.node_kind_count() as u16;
            }
            first + id
        };
        let field = |name: String| {
            let mut all = field_names.iter().flatten().zip(1..);
            all.find(|(known, _)| **known == name)
                .map_or(0, |(_, id)| id)
        };
        Some(Numbers {
            kinds: (0..own.node_kind_count() as u16).map(kind).collect(),
            fields: iter::once(0)
                .chain(of.field_names().into_iter().map(field))
                .collect(),
        })
    }
}

impl GrammarTable {
    /// Returns the table of `language` for texts that its first grammar parses.
    pub fn new(language: &'static Language) -> GrammarTable {
        GrammarTable::of(language, &language.grammar)
    }

    /// Returns the table of `language` for texts that its second grammar parses; `None` if the language
    /// has only one grammar.
    pub fn other(language: &'static Language) -> Option<GrammarTable> {
        let (other, _) = language.other_grammar?;
        Some(GrammarTable {
            is_other: true,
            ..GrammarTable::of(language, &other)
        })
    }

    /// Returns the table of `language` with the numbers of the grammar `of`, taken for its first one.
    fn of(language: &'static Language, of: &Grammar) -> GrammarTable {
        let grammar = (of.load)();
        let fields = FieldNumbers::new(of);
        let count = grammar.node_kind_count();
        let mut kinds = vec![SyntaxKindInfo::default(); count];
        let mut is_word = vec![false; count];
        // Several syntax kinds of a grammar can have the same name.
        let mut by_name: Map<&str, Vec<u16>> = Map::default();
        for id in 0..count as u16 {
            let Some(name) = grammar.node_kind_for_id(id) else {
                continue;
            };
            by_name.entry(name).or_default().push(id);
            if grammar.node_kind_is_named(id) {
                kinds[usize::from(id)] = syntax_kind_info(language, &fields, name);
            } else {
                let is_split = |first| name.starts_with(first);
                let is_joined = language.joined.contains(&name);
                is_word[usize::from(id)] =
                    !is_joined && !language.split_after.is_some_and(is_split);
                if is_joined {
                    kinds[usize::from(id)].flags |= flag::JOINED;
                }
            }
        }
        let bindings = BindingTable::new(
            language,
            &SyntaxNumbers {
                kinds: &|name| by_name.get(name).cloned().unwrap_or_default(),
                fields: &|name| match name {
                    "" => vec![0],
                    name => fields.get(name).map(NonZeroU16::get).into_iter().collect(),
                },
            },
        );
        for (kind, id) in kinds.iter_mut().zip(0..) {
            if !bindings.variables_of(id).is_empty() {
                kind.flags |= flag::BINDING;
            }
        }
        GrammarTable {
            language,
            bindings,
            kinds,
            is_word,
            tree: TreeTable::new(language, of, &fields),
            is_other: false,
            numbers: Numbers::new(language.family, of, &grammar),
            fields,
            guarded: GuardedGrammar::new(of),
            grammar,
        }
    }

    /// Returns the number of the field `name`; `None` if the grammar has no such field.
    pub fn field(&self, name: &str) -> Option<NonZeroU16> {
        self.fields.get(name)
    }

    /// Returns the first child of `node` in the field `name`; `None` if there is none.
    pub fn child<'t>(&self, node: Node<'t>, name: &str) -> Option<Node<'t>> {
        self.tree.child(node, self.field(name)?.get())
    }
}

/// Returns the properties that the tables of `language` give the syntax kind `name`. Fields have the
/// numbers of `numbers`.
fn syntax_kind_info(
    language: &'static Language,
    numbers: &FieldNumbers,
    name: &str,
) -> SyntaxKindInfo {
    let mut flags = 0;
    for (names, flag) in [
        (language.comments, flag::COMMENT),
        (language.atoms, flag::ATOM),
        (language.relexed, flag::RELEXED),
        (language.joined, flag::JOINED),
        (language.opaque, flag::OPAQUE),
        (language.blocks, flag::BLOCK),
        (language.identifiers, flag::IDENTIFIER),
        (language.leading, flag::LEADING),
        (language.trailing, flag::TRAILING),
    ] {
        if names.contains(&name) {
            flags |= flag;
        }
    }
    if language.decorated.iter().any(|(syntax, _)| *syntax == name) {
        flags |= flag::DECORATED;
    }
    let sections = &language.sections;
    if name == sections.label || sections.lists.iter().any(|list| list.0 == name) {
        flags |= flag::SECTION;
    }
    let mut bodies = language.shapes.bodies.iter();
    if bodies.any(|(_, around)| *around == name) {
        flags |= flag::ANONYMOUS;
    }
    flags |= flags_by_declarations(language, name);
    // Rows of the tables that apply to the kind.
    let rows = language.declarations.iter().enumerate();
    let expression = language
        .expressions
        .iter()
        .find(|(syntax, _)| *syntax == name);
    SyntaxKindInfo {
        declarations: rows
            .filter(|(_, row)| row.syntax == name)
            .map(|(row, _)| row as u8)
            .collect(),
        expression: expression
            .map(|(_, expression)| (*expression, field_ids(*expression, numbers))),
        not_called_in: match expression {
            Some((_, Expression::CalledName(names, _))) => {
                names.iter().map(|name| numbers.id(name)).collect()
            }
            _ => Vec::new(),
        },
        member_name: language
            .members
            .iter()
            .find(|(syntax, _)| *syntax == name)
            .map(|(_, field)| MemberName::of(field)),
        statement: statement(language.shapes, name),
        has_objects: language.objects.is_some() && gives_members(language, name),
        is_package: language.package.declarations.contains(&name),
        is_import: language.shapes.imports.contains(&name),
        flags,
    }
}

/// Returns true if nodes of the syntax kind `name` can declare a value, assign one or be calls: they may give
/// members to an object.
fn gives_members(language: &Language, name: &str) -> bool {
    let is_value = |row: &Declaration| row.syntax == name && row.value.is_some();
    let is_call = |row: &(&str, Expression)| matches!(row, (syntax, Expression::CallOf(_)) if *syntax == name);
    language.declarations.iter().any(is_value)
        || language.code.assignments.iter().any(|row| row.0 == name)
        || language.expressions.iter().any(is_call)
}

/// Returns the flags of the syntax kind `name` that follow from the rows of declarations.
fn flags_by_declarations(language: &Language, name: &str) -> u16 {
    let mut flags = 0;
    let is_block =
        |row: &Declaration| matches!(row.owner, OwnerRule::Block { syntax, .. } if syntax == name);
    if language.declarations.iter().any(is_block) {
        flags |= flag::TYPE_BLOCK;
    }
    flags
}

/// Returns the kind of statement of the syntax kind `name`; `None` for blocks and for kinds that
/// are no statements.
fn statement(shapes: &Shapes, name: &str) -> Option<StatementKind> {
    let is_composite = shapes.composites.iter().any(|(syntax, _)| *syntax == name);
    if is_composite || shapes.clauses.contains(&name) {
        return Some(StatementKind::Composite);
    }
    let is_leaf = shapes.leaves.contains(&name) && !shapes.imports.contains(&name);
    is_leaf.then_some(StatementKind::Leaf)
}

/// Returns the names of the fields that an expression rule contains, in the order of its parts; empty
/// texts for unused entries.
fn fields(expression: Expression) -> [&'static str; 3] {
    match expression {
        Expression::Member(object, name) => [object, name, ""],
        Expression::Call(receiver, name, arguments) => [receiver, name, arguments],
        Expression::Either(first, second) => [first, second, ""],
        Expression::Binary(left, operator, right) => [left, operator, right],
        Expression::CallOf(field)
        | Expression::Component(field)
        | Expression::Typed(field)
        | Expression::ArrayOf(field)
        | Expression::ElementOf(field)
        | Expression::Same(field) => [field, "", ""],
        _ => [""; 3],
    }
}

/// Returns the numbers of the fields that an expression rule contains; 0 for unused entries.
fn field_ids(expression: Expression, numbers: &FieldNumbers) -> [u16; 3] {
    fields(expression).map(|name| numbers.id(name))
}

#[cfg(test)]
mod names;

#[cfg(test)]
mod tests {
    use crate::lang::LANGUAGES;

    #[test]
    fn every_suffix_belongs_to_one_language() {
        let mut suffixes: Vec<&str> = LANGUAGES
            .iter()
            .flat_map(|row| row.suffixes)
            .copied()
            .collect();
        suffixes.sort_unstable();
        let count = suffixes.len();
        suffixes.dedup();
        assert_eq!(suffixes.len(), count);
    }
}
