//! Grammars, and fields for children that a grammar does not label. A table gives a child a field
//! by its syntax kind and its place; the other rows of the language then name this field as if it
//! were one of the grammar.

/// Grammar, and the version of its crate, which is recorded because outlines depend on it.
#[derive(Debug, Clone, Copy)]
pub struct Grammar {
    /// Function that loads the grammar.
    pub load: fn() -> tree_sitter::Language,
    /// Version of the grammar's crate.
    pub version: &'static str,
    /// Fields for children that the grammar does not label; empty if its own fields are enough.
    pub given_fields: &'static [GivenField],
    /// Function that returns true if the grammar's external scanner, in the state that it wrote, can read
    /// this state again and can find every further token without ending the process. States of more than
    /// 1024 bytes are never asked for.
    pub scans_on: fn(&[u8]) -> bool,
}

impl Grammar {
    /// Grammar of a row that is no language yet ([`Language::of`](super::Language::of) replaces it).
    pub(super) const NONE: Grammar = Grammar::new(|| unreachable!("a language has a grammar"), "");

    /// Returns a grammar whose own fields are enough.
    pub const fn new(load: fn() -> tree_sitter::Language, version: &'static str) -> Grammar {
        Grammar {
            load,
            version,
            given_fields: &[],
            scans_on: |_| true,
        }
    }

    /// Returns the names of the fields in the order of their numbers, from 1: those of the grammar,
    /// and then those that only the table has.
    pub fn field_names(&self) -> Vec<String> {
        let grammar = (self.load)();
        let own = (1..=grammar.field_count() as u16).map(|id| {
            let name = grammar.field_name_for_id(id);
            name.unwrap_or_default().to_owned()
        });
        let mut names: Vec<String> = own.collect();
        for given in self.given_fields {
            if !names.iter().any(|name| name == given.name) {
                names.push(given.name.to_owned());
            }
        }
        names
    }
}

/// Place of a child among the children of its parent that have the syntax kind
/// [`GivenField::child`]. Comments do not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChildPlace {
    /// Any place: all of these children have the field.
    Each,
    /// Index among these children, from 0.
    Nth(usize),
    /// The first of these children after the first token with this text, such as `=`.
    After(&'static str),
}

/// Field that a table gives to children that the grammar does not label. A row of a table.
#[derive(Debug, Clone, Copy)]
pub struct GivenField {
    /// Syntax kind of the parent.
    pub syntax: &'static str,
    /// Name of the field. It may also be one that the grammar has for other nodes.
    pub name: &'static str,
    /// Syntax kind of the child; any named child if empty.
    pub child: &'static str,
    /// Place of the child among its siblings.
    pub place: ChildPlace,
}

/// Returns a row that gives the field `name` to all children of the syntax kind `child` of nodes of
/// the syntax kind `syntax`.
pub const fn each(syntax: &'static str, name: &'static str, child: &'static str) -> GivenField {
    GivenField {
        syntax,
        name,
        child,
        place: ChildPlace::Each,
    }
}

/// Returns a row that gives the field `name` to the named child at `place` of nodes of the syntax
/// kind `syntax`.
pub const fn at(syntax: &'static str, name: &'static str, place: ChildPlace) -> GivenField {
    GivenField {
        syntax,
        name,
        child: "",
        place,
    }
}

/// Returns a row that gives the field `name` to the child with the index `index`, from 0, among the children
/// of the syntax kind `child` of nodes of the syntax kind `syntax`.
pub const fn nth(
    syntax: &'static str,
    name: &'static str,
    child: &'static str,
    index: usize,
) -> GivenField {
    GivenField {
        syntax,
        name,
        child,
        place: ChildPlace::Nth(index),
    }
}
