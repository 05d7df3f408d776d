//! Sinks that collect what declarations bind: the names of local variables and parameters, and the types of
//! attributes.

use crate::base::text::beginning;
use crate::lang::rules::Declaration;
use crate::lang::texts::lexemes::joined;
use crate::parse::bindings::Bindings;
use crate::parse::bindings::parsed_nodes::{ParsedNode, ParsedNodes};
use crate::parse::grammar::{SyntaxKindInfo, flag};
use crate::parse::outline::LocalName;
use crate::parse::outline::reuse::RegionRelocation;
use crate::parse::outline::strings::Strings;
use crate::parse::walk::{Visit, WalkContext};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;
use tree_sitter::Node;

/// Collects the names of the local variables and parameters of a file. A node that declares variables says
/// which leaves inside of it are their names. A name is recorded when the walk reaches its leaf, so that the
/// names are in the order of the text.
pub(super) struct LocalSink<'a> {
    context: WalkContext<'a>,
    pub locals: Vec<LocalName>,
    /// Start and end offsets of the names that the walk has not reached yet.
    waiting: BinaryHeap<Reverse<(usize, usize)>>,
}

impl<'a> LocalSink<'a> {
    pub fn new(context: WalkContext<'a>) -> LocalSink<'a> {
        LocalSink {
            context,
            locals: Vec::new(),
            waiting: BinaryHeap::new(),
        }
    }

    /// Finds the names of the variables that the visited node declares; none if it declares an attribute.
    /// `record`, if there is one, gets each name with its type as written, which is empty if it has none.
    pub fn enter(
        &mut self,
        visit: &Visit<'_>,
        kind: &SyntaxKindInfo,
        is_attribute: bool,
        mut record: Option<impl FnMut(Node<'_>, &str)>,
    ) {
        if is_attribute {
            let end = visit.node.end_byte();
            while self.waiting.peek().is_some_and(|next| next.0.0 < end) {
                self.waiting.pop();
            }
        } else if kind.flags & flag::BINDING != 0 {
            let nodes = ParsedNodes::new(&self.context.table.tree);
            let bindings = self.context.bindings(&nodes);
            let node = ParsedNode::declaring(visit.node);
            for (path, _) in bindings.table.variables_of(visit.kind) {
                if bindings.applies(path, node) {
                    let names = bindings.names(node, path);
                    if let Some(record) = &mut record {
                        let shared = bindings.shared_parts(node, path);
                        for name in &names {
                            let spelled = bindings.declared_type(&shared, name, str::to_owned);
                            record(name.leaf.node, &spelled);
                        }
                    }
                    let names = names.into_iter().map(|name| name.leaf.node);
                    let names = names.map(|name| Reverse((name.start_byte(), name.end_byte())));
                    self.waiting.extend(names);
                }
            }
        }
    }

    /// Records the visited leaf if it is the name of a variable, or the beginning of one.
    pub fn leaf(&mut self, visit: &Visit<'_>, strings: &mut Strings) {
        let start = visit.node.start_byte();
        let mut found = None;
        while let Some(&Reverse(name)) = self.waiting.peek()
            && name.0 <= start
        {
            self.waiting.pop();
            found = Some(name).filter(|name| name.0 == start);
        }
        if let Some((start, end)) = found {
            self.locals.push(LocalName {
                name: strings.intern(&self.context.text[start..end]),
                start: start as u32,
            });
        }
    }

    /// Returns true if syntax around `node` declares a variable whose name is in it.
    pub fn waits_in(&self, node: Node<'_>) -> bool {
        let next = self.waiting.peek();
        next.is_some_and(|next| next.0.0 < node.end_byte())
    }

    /// Appends the names of a copied region.
    pub fn copy(&mut self, relocation: &RegionRelocation<'_>) {
        let names = relocation.entries(|of| &of.locals, |lengths| lengths.locals);
        self.locals.extend(names.iter().map(|local| LocalName {
            name: relocation.symbol(local.name),
            start: relocation.offset(local.start),
        }));
    }
}

/// Maximum length of the recorded type of an attribute, in bytes. A longer one is cut.
const TYPE_BYTES_MAX: usize = 2000;

/// Finds the declarations of attributes.
#[derive(Default)]
pub(super) struct AttributeTypes {
    /// Declarations that were read last: as parents of visited nodes, and as visited nodes. A declaration can
    /// have thousands of names, each a node that could itself be a declaration.
    last: [Option<ReadDeclaration>; 2],
}

/// Declaration that was read: the number and the start of its node, and the names in it.
type ReadDeclaration = ((usize, usize), Vec<DeclaredAttribute>);

/// Name in a declaration of attributes.
pub(super) struct DeclaredAttribute {
    /// Bytes of the name.
    pub name: Range<usize>,
    /// Type as written, with the signs that declarators around the name add; empty if none is written.
    pub spelled: String,
    /// Bytes of the parts of the type.
    pub types: Vec<Range<usize>>,
    /// Bytes of the declaration.
    pub declaration: Range<usize>,
}

impl AttributeTypes {
    /// Returns the attribute that `row` declares at the visited node; `None` for other elements, and if its
    /// syntax declares no variable. `proper` is the name if the node declares several.
    pub fn of(
        &mut self,
        context: WalkContext<'_>,
        visit: &Visit<'_>,
        (row, proper): (&Declaration, Node<'_>),
    ) -> Option<&DeclaredAttribute> {
        if !row.kind.is_attribute() {
            return None;
        }
        // The visited node can itself be one of the declarators of a declaration.
        let declarations = [visit.parent_node(), Some(visit.node)];
        for (last, declaration) in self.last.iter_mut().zip(declarations) {
            let Some(declaration) = declaration else {
                continue;
            };
            let names = names(last, context, declaration);
            let first = names.partition_point(|it| it.name.start < proper.start_byte());
            let name = names.get(first);
            if let Some(name) = name.filter(|it| it.name.start < proper.end_byte()) {
                return Some(name);
            }
        }
        None
    }
}

/// Returns the names in a declaration, in the order of the text: those of `last` if it is the declaration
/// that was read last.
fn names<'l>(
    last: &'l mut Option<ReadDeclaration>,
    context: WalkContext<'_>,
    declaration: Node<'_>,
) -> &'l [DeclaredAttribute] {
    let id = (declaration.id(), declaration.start_byte());
    let read = last.take().filter(|last| last.0 == id);
    let read = read.unwrap_or_else(|| (id, read_names(context, declaration)));
    &last.insert(read).1
}

/// Reads the names that [`names`] returns.
fn read_names(context: WalkContext<'_>, declaration: Node<'_>) -> Vec<DeclaredAttribute> {
    let nodes = ParsedNodes::new(&context.table.tree);
    let bindings: Bindings<'_, ParsedNodes<'_, '_>> = context.bindings(&nodes);
    let node = ParsedNode::declaring(declaration);
    let mut attributes = Vec::new();
    for path in bindings.table.attributes_of(declaration.kind_id()) {
        if !bindings.applies(path, node) {
            continue;
        }
        let shared = bindings.shared_parts(node, path);
        for name in bindings.names(node, path) {
            let spelled = bindings.declared_type(&shared, &name, str::to_owned);
            // The members of a type that is declared here are elements of their own.
            let declared = shared.type_of(&name).map(|it| it.node);
            let has_members = declared.and_then(|it| context.child(it, "body"));
            let types = match has_members {
                Some(_) => Vec::new(),
                None => bindings.type_bytes(&shared, &name),
            };
            attributes.push(DeclaredAttribute {
                name: name.leaf.node.byte_range(),
                spelled: spell(context, beginning(&spelled, TYPE_BYTES_MAX)),
                types,
                declaration: declaration.byte_range(),
            });
        }
    }
    attributes.sort_by_key(|attribute| attribute.name.start);
    attributes
}

/// Returns the spelling of a type.
fn spell(context: WalkContext<'_>, text: &str) -> String {
    if let Some(types) = &context.table.language.types {
        return (types.spell)(text);
    }
    joined(text.split_whitespace())
}
