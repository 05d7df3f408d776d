//! Names that a change replaced by others, as its relationships and refactorings tell.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::cst::{Linked, NodeId};
use crate::lang::rules::{ElementKind, KindGroup};
use crate::mine::outcome::RefactoringRow;
use crate::refine::TypeGroup;
use crate::relate::Relationship;
use crate::relate::kind::RelationshipKind;

/// Text between name and type in the description of a variable.
const TYPE_MARK: &str = " : ";

/// Names that are replaced, each by one or several others.
#[derive(Debug, Default)]
struct Renames {
    /// Indices of the rows of the refactorings that replaced a name by another one.
    pairs: Map<(Symbol, Symbol), Vec<usize>>,
    /// Names that replace each other: for each name another one of them, until the one by which all are known.
    classes: Map<Symbol, Symbol>,
}

impl Renames {
    fn add(&mut self, before: Symbol, after: Symbol, rows: &[usize]) {
        self.pairs.entry((before, after)).or_default().extend(rows);
        let (class, other) = (self.shortened(before), self.shortened(after));
        if other != class {
            self.classes.insert(other, class);
        }
    }

    /// Returns the class of a name, and lets the names on the way know it.
    fn shortened(&mut self, symbol: Symbol) -> Symbol {
        let class = self.class(symbol);
        let mut next = symbol;
        while next != class {
            let known = self.classes.insert(next, class);
            next = known.unwrap_or(class);
        }
        class
    }

    /// Returns the name by which a name and those that replaced it are known.
    fn class(&self, symbol: Symbol) -> Symbol {
        let mut class = symbol;
        while let Some(&next) = self.classes.get(&class) {
            class = next;
        }
        class
    }
}

/// Names that are replaced in the code of an element.
pub(super) struct ScopeNames<'n> {
    elements: &'n Renames,
    /// Names of variables of the element and of those around it.
    variables: Vec<&'n Renames>,
}

impl ScopeNames<'_> {
    /// Returns the name by which a symbol and those that replaced it are known.
    pub fn class(&self, symbol: Symbol) -> Symbol {
        let variables = self.variables.iter();
        let symbol = variables.fold(symbol, |symbol, names| names.class(symbol));
        self.elements.class(symbol)
    }

    /// Returns the rows of the refactorings that make `after` of `before`: none for the same name. `None` if no
    /// refactoring does.
    pub fn between(&self, before: Symbol, after: Symbol) -> Option<&[usize]> {
        if before == after {
            return Some(&[]);
        }
        let mut names = self.variables.iter().chain([&self.elements]);
        names.find_map(|names| names.pairs.get(&(before, after)).map(Vec::as_slice))
    }
}

/// All names that a change replaced.
pub(super) struct Names<'a> {
    linked: &'a Linked,
    /// Names of elements.
    elements: Renames,
    /// Names of variables and parameters, by the element before in whose code they are known.
    variables: Map<NodeId, Renames>,
    /// Qualified name of each type, as tokens, that another one replaced: that one and the rows.
    pub qualified: Map<String, (String, Vec<usize>)>,
}

impl<'a> Names<'a> {
    /// Collects the names; `rows` has the elements of each row of a refactoring.
    pub fn new(
        linked: &'a Linked,
        relationships: &[Relationship],
        rows: (&[RefactoringRow], &[Pair<NodeId>]),
    ) -> Names<'a> {
        let mut names = Names {
            linked,
            elements: Renames::default(),
            variables: Map::default(),
            qualified: Map::default(),
        };
        let by_pair = structure_rows(rows);
        let matched = relationships.iter().filter(|it| !it.kind.is_derived());
        // If no type and no file changed its name or place, the qualified names are the same.
        let is_renamed = matched.clone().any(|it| {
            let node = &linked[it.before];
            let is_around = matches!(node.kind.group(), KindGroup::Type | KindGroup::File);
            is_around && it.kind != RelationshipKind::Same
        });
        for relationship in matched {
            let pair = Pair::new(relationship.before, relationship.after);
            let of_pair = by_pair.get(&(pair.before, pair.after));
            names.add_element(pair, of_pair.map_or(&[], Vec::as_slice), is_renamed);
        }
        for (index, (row, pair)) in rows.0.iter().zip(rows.1).enumerate() {
            names.add_variable(row, *pair, index);
        }
        names
    }

    /// Adds the names of a matched element; its qualified name if those of types can be others now.
    fn add_element(&mut self, pair: Pair<NodeId>, rows: &[usize], is_renamed: bool) {
        let linked = self.linked;
        let node = |side: Side| &linked[*pair.get(side)];
        let (before, after) = (node(Side::Before), node(Side::After));
        let is_file = before.kind == ElementKind::File;
        if before.name != after.name && !is_file && !before.is_unnamed && !after.is_unnamed {
            self.elements.add(before.name, after.name, rows);
        }
        if !is_renamed || before.kind.group() != KindGroup::Type {
            return;
        }
        let qualified = |side: Side, name: Symbol| {
            let container = linked.container_name(*pair.get(side));
            tokens_of_name(&format!("{container}.{}", linked.vocabulary.get(name)))
        };
        let names = Pair::new(
            qualified(Side::Before, before.name),
            qualified(Side::After, after.name),
        );
        if names.before != names.after {
            let names_of_type = self.qualified.entry(names.before);
            names_of_type.or_insert_with(|| (names.after, rows.to_vec()));
        }
    }

    /// Adds the name of a variable or parameter that the refactoring of a row replaced.
    fn add_variable(&mut self, row: &RefactoringRow, pair: Pair<NodeId>, index: usize) {
        let is_variable = matches!(row.type_group, TypeGroup::Variable | TypeGroup::Signature);
        let name = |value: &Option<String>| {
            let value = value.as_deref()?;
            let name = value.split(TYPE_MARK).next().unwrap_or_default();
            self.linked.vocabulary.find(name)
        };
        let names = (name(&row.values.before), name(&row.values.after));
        if let (true, (Some(before), Some(after))) = (is_variable, names)
            && before != after
        {
            let of_element = self.variables.entry(pair.before).or_default();
            of_element.add(before, after, &[index]);
        }
    }

    /// Returns the names that are replaced in the code of an element before; in that of a file for `None`.
    pub fn of(&self, node: Option<NodeId>) -> ScopeNames<'_> {
        let around = node.into_iter();
        let around = around.flat_map(|node| self.linked.sides.before.ancestry(node));
        ScopeNames {
            elements: &self.elements,
            variables: around
                .filter_map(|node| self.variables.get(&node))
                .collect(),
        }
    }
}

/// Returns the indices of the rows that stand for the relationship of two elements itself.
fn structure_rows(
    (rows, pairs): (&[RefactoringRow], &[Pair<NodeId>]),
) -> Map<(NodeId, NodeId), Vec<usize>> {
    let mut by_pair: Map<(NodeId, NodeId), Vec<usize>> = Map::default();
    for (index, (row, pair)) in rows.iter().zip(pairs).enumerate() {
        if row.values == Pair::default() {
            let of_pair = by_pair.entry((pair.before, pair.after)).or_default();
            of_pair.push(index);
        }
    }
    by_pair
}

/// Returns the tokens of a qualified name, each between zero bytes.
pub(super) fn tokens_of_name(name: &str) -> String {
    let name = name.trim_start_matches('.');
    format!("\0{}\0", name.replace('.', "\0.\0"))
}
