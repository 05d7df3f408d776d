//! Fields of a grammar: those that it has itself, and those that the table of a language gives to
//! children without a label ([`GivenField`]).
//!
//! Given fields are numbered after those of the grammar; one with the name of a field of the grammar has
//! the number of that field.

use crate::base::Map;
use crate::lang::rules::Grammar;
use crate::lang::rules::given_fields::{ChildPlace, GivenField};
use std::num::NonZeroU16;
use tree_sitter::Node;

/// Row of given fields, with the numbers of the grammar.
#[derive(Debug, Clone, Copy)]
pub struct GivenRow {
    /// Number of the field.
    field: u16,
    /// Number of the syntax kind of the child; 0 for any.
    child: u16,
    /// Place of the child among its siblings.
    place: ChildPlace,
}

/// Numbers of the fields of a grammar, by name.
pub struct FieldNumbers {
    by_name: Map<String, NonZeroU16>,
}

impl FieldNumbers {
    /// Returns the numbers of the fields of `grammar`.
    pub fn new(grammar: &Grammar) -> FieldNumbers {
        let names = grammar.field_names().into_iter().zip(1..);
        let numbered = names.filter_map(|(name, id)| Some((name, NonZeroU16::new(id)?)));
        FieldNumbers {
            by_name: numbered.collect(),
        }
    }

    /// Returns the number of the field `name`; `None` if the grammar has no such field and the table
    /// gives none.
    pub fn get(&self, name: &str) -> Option<NonZeroU16> {
        self.by_name.get(name).copied()
    }

    /// Returns the number of the field `name`; 0 if there is no such field.
    pub fn id(&self, name: &str) -> u16 {
        self.get(name).map_or(0, NonZeroU16::get)
    }

    /// Returns the row `given` with the numbers of the grammar `grammar`.
    pub fn row(&self, given: &GivenField, grammar: &tree_sitter::Language) -> GivenRow {
        GivenRow {
            field: self.id(given.name),
            child: match given.child {
                "" => 0,
                name => grammar.id_for_node_kind(name, true),
            },
            place: given.place,
        }
    }
}

impl GivenRow {
    /// Returns true if the syntax kind of `child` fits the row; its position is not checked.
    fn fits(&self, child: Node<'_>) -> bool {
        match self.child {
            0 => child.is_named() && !child.is_extra(),
            kind => child.kind_id() == kind,
        }
    }

    /// Returns the children of `parent` to which the row gives its field.
    fn children<'t>(&self, parent: Node<'t>) -> Vec<Node<'t>> {
        let mut cursor = parent.walk();
        let all = parent.children(&mut cursor);
        match self.place {
            ChildPlace::Each => all.filter(|child| self.fits(*child)).collect(),
            ChildPlace::Nth(index) => {
                let mut fitting = all.filter(|child| self.fits(*child));
                fitting.nth(index).into_iter().collect()
            }
            ChildPlace::After(token) => {
                let is_token = |child: &Node<'_>| !child.is_named() && child.kind() == token;
                let mut after = all.skip_while(|child| !is_token(child));
                let found = after.find(|child| self.fits(*child));
                found.into_iter().collect()
            }
        }
    }
}

/// Returns the field that `rows` give to the child `child` of `parent`; 0 if none does.
pub fn given_field(rows: &[GivenRow], parent: Node<'_>, child: Node<'_>) -> u16 {
    let applies = |row: &&GivenRow| {
        row.fits(child)
            && (row.place == ChildPlace::Each
                || row.children(parent).iter().any(|it| it.id() == child.id()))
    };
    rows.iter().find(applies).map_or(0, |row| row.field)
}

/// Returns the children of `node` to which `rows` give the field `field`, in the order of the rows.
pub fn given_children<'t>(rows: &[GivenRow], node: Node<'t>, field: u16) -> Vec<Node<'t>> {
    let rows = rows.iter().filter(|row| row.field == field);
    rows.flat_map(|row| row.children(node)).collect()
}
