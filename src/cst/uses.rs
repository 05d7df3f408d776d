//! Statements that use an attribute: its virtual body in RefDiff 1.0 (MSR 2017, §III).

use super::vocab::Vocabulary;
use super::{Cst, NodeId, SideFileIx};
use crate::base::bag::Symbol;
use crate::base::{Map, Set};
use crate::lang::rules::ElementKind;
use std::ops::Range;

/// Statements of one side that use each attribute.
///
/// A name denotes the attribute of that name of the innermost enclosing type that has one, or else
/// the only attribute of that name in the changed files.
#[derive(Debug, Default)]
pub struct Uses {
    statements: Map<NodeId, Vec<(SideFileIx, Range<u32>)>>,
}

impl Uses {
    /// Collects the uses in all files of a side. `supertypes` are sorted (type, supertype) edges
    /// through which attributes are inherited; if it is empty, types have only their own
    /// attributes.
    pub fn new(cst: &Cst, vocabulary: &Vocabulary, supertypes: &[(NodeId, NodeId)]) -> Uses {
        let attributes = Attributes::new(cst, supertypes);
        let mut uses = Uses::default();
        if attributes.only.is_empty() {
            return uses;
        }
        for (file_ix, file) in cst.files.entries() {
            let bounds: Set<Symbol> = file
                .outline
                .language
                .row()
                .statement_bounds
                .iter()
                .filter_map(|bound| vocabulary.find(bound))
                .collect();
            if !bounds.is_empty() {
                uses.add_file(cst, file_ix, &attributes, &bounds);
            }
        }
        uses
    }

    fn add_file(
        &mut self,
        cst: &Cst,
        file_ix: SideFileIx,
        attributes: &Attributes<'_>,
        bounds: &Set<Symbol>,
    ) {
        let file = &cst.files[file_ix];
        let tokens = &file.outline.tokens;
        let mut around = Around::new(cst, file_ix);
        let mut from = 0;
        for at in 0..=tokens.len() {
            let ends = at == tokens.len() || bounds.contains(&file.symbol(tokens[at].symbol));
            if !ends {
                continue;
            }
            let statement = from as u32..at as u32;
            let mut used: Vec<NodeId> = Vec::new();
            for token in &tokens[from..at] {
                let name = file.symbol(token.symbol);
                if attributes.only.contains_key(&name) {
                    used.extend(attributes.meant(cst, name, around.innermost(token.start)));
                }
            }
            used.sort_unstable();
            used.dedup();
            for attribute in used {
                let node = &cst.nodes[attribute];
                // All constants of an enumeration are in one statement, and so are the components
                // of a record with its header: use the tokens of the attribute instead.
                let is_in_head = || {
                    let head = node.parent.map(|parent| cst.nodes[parent].tokens.start);
                    head.is_some_and(|head| statement.contains(&head))
                };
                let is_own = node.file == file_ix
                    && statement.contains(&node.tokens.start)
                    && (node.kind == ElementKind::EnumConstant || is_in_head());
                let statement = if is_own {
                    node.tokens.clone()
                } else {
                    statement.clone()
                };
                self.statements
                    .entry(attribute)
                    .or_default()
                    .push((file_ix, statement));
            }
            from = at + 1;
        }
    }

    /// Returns the tokens of the statements that use an attribute, without its own name.
    pub fn of(&self, cst: &Cst, attribute: NodeId) -> Vec<Symbol> {
        let name = cst.nodes[attribute].name;
        let statements = self
            .statements
            .get(&attribute)
            .map_or(&[][..], Vec::as_slice);
        let mut symbols = Vec::new();
        for (file, range) in statements {
            let file = &cst.files[*file];
            let tokens = &file.outline.tokens[range.start as usize..range.end as usize];
            symbols.extend(
                tokens
                    .iter()
                    .map(|token| file.symbol(token.symbol))
                    .filter(|symbol| *symbol != name),
            );
        }
        symbols
    }
}

/// Attributes of a side, by name.
struct Attributes<'a> {
    supertypes: &'a [(NodeId, NodeId)],
    by_type: Map<(NodeId, Symbol), NodeId>,
    /// The attribute with each name; `None` if there are several.
    only: Map<Symbol, Option<NodeId>>,
}

impl<'a> Attributes<'a> {
    fn new(cst: &Cst, supertypes: &'a [(NodeId, NodeId)]) -> Self {
        let mut attributes = Attributes {
            supertypes,
            by_type: Map::default(),
            only: Map::default(),
        };
        for (id, node) in cst.nodes.entries() {
            if node.kind.is_attribute() {
                if let Some(parent) = node.parent {
                    attributes.by_type.insert((parent, node.name), id);
                }
                attributes
                    .only
                    .entry(node.name)
                    .and_modify(|only| *only = None)
                    .or_insert(Some(id));
            }
        }
        attributes
    }

    /// Returns the attribute that a name denotes inside the element `around`.
    fn meant(&self, cst: &Cst, name: Symbol, around: Option<NodeId>) -> Option<NodeId> {
        around
            .and_then(|around| {
                cst.ancestry(around)
                    .find_map(|node| self.of_type(node, name))
            })
            .or_else(|| self.only.get(&name).copied().flatten())
    }

    /// Returns the attribute with this name that a type has or inherits.
    fn of_type(&self, node: NodeId, name: Symbol) -> Option<NodeId> {
        let own = |node| self.by_type.get(&(node, name)).copied();
        let from = self.supertypes.partition_point(|edge| edge.0 < node);
        let edges = self.supertypes[from..].iter();
        let mut inherited = edges.take_while(|edge| edge.0 == node);
        own(node).or_else(|| inherited.find_map(|edge| own(edge.1)))
    }
}

/// Cursor over the elements of a file that yields the innermost element at increasing offsets.
struct Around<'a> {
    cst: &'a Cst,
    nodes: Vec<NodeId>,
    next: usize,
    open: Vec<NodeId>,
}

impl<'a> Around<'a> {
    fn new(cst: &'a Cst, file: SideFileIx) -> Self {
        let nodes = cst.files[file].nodes.iter().copied().flatten().collect();
        Around {
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
