//! Namespaces that a declaration names before its own name: `class A::B` declares the class `B` in `A`,
//! as a class that stands in `A` does.

use crate::base::bag::Symbol;
use crate::cst::vocab::Vocabulary;
use crate::cst::{ElementNode, FileBuilder, NodeId};
use crate::lang::rules::{ElementKind, KindGroup};
use crate::parse::outline::{Element, ElementIx, ElementOwner};

impl FileBuilder<'_> {
    /// Returns the innermost one of the namespaces that qualify the name of `element`; `None` if the name
    /// is not qualified. A namespace for which the container has no type or namespace is added, with the
    /// text of the element.
    pub(in crate::cst) fn scope(
        &mut self,
        element_ix: ElementIx,
        element: &Element,
        vocabulary: &mut Vocabulary,
    ) -> Option<NodeId> {
        let ElementOwner::Scopes(path) = element.owner else {
            return None;
        };
        let file = &self.file;
        let path = file.outline.symbols.get(path).to_owned();
        let mut names = path.split('.').map(|name| vocabulary.intern(name));
        let mut container = file.nearest_node(element.parent);
        let first = names.next()?;
        container = self
            .enclosing_type(container, first)
            .or_else(|| self.scope_in(container, first, (element_ix, element)));
        for name in names {
            container = self.scope_in(container, name, (element_ix, element));
        }
        container
    }

    /// Adds the node of a declaration in `container`, or puts it in the place of the namespace of its name
    /// that only qualified names had so far.
    pub(in crate::cst) fn push_declared(
        &mut self,
        container: Option<NodeId>,
        node: ElementNode,
    ) -> NodeId {
        let known = self.owners.get(&(container, node.name)).copied();
        let scope = known.filter(|&known| {
            self.cst.nodes[known].is_scope && node.kind.group() == KindGroup::Type
        });
        let Some(scope) = scope else {
            return self.cst.push(node);
        };
        let known = &mut self.cst.nodes[scope];
        let (children, has_members) = (std::mem::take(&mut known.children), known.has_members);
        *known = ElementNode {
            children,
            has_members,
            ..node
        };
        scope
    }

    /// Returns the innermost type or namespace with this name among `container` and those around it.
    fn enclosing_type(&self, container: Option<NodeId>, name: Symbol) -> Option<NodeId> {
        let mut around = self.cst.ancestry(container?);
        around.find(|&node| {
            let node = &self.cst.nodes[node];
            node.kind.group() == KindGroup::Type && node.name == name
        })
    }

    /// Returns the type or namespace with this name in `container`, which is added if there is none.
    fn scope_in(
        &mut self,
        container: Option<NodeId>,
        name: Symbol,
        (element_ix, element): (ElementIx, &Element),
    ) -> Option<NodeId> {
        let known = self.owners.get(&(container, name));
        if let Some(&known) = known {
            return Some(known);
        }
        let kind = ElementKind::Namespace;
        let node = ElementNode::of_element(self.file_ix, element_ix, element, &self.file);
        let id = self.cst.push(ElementNode {
            kind,
            base_kind: self.file.outline.language.row().comparable_kind(kind),
            parent: container,
            namespace: self.namespace(element_ix, kind, container),
            depth: container.map_or(0, |container| self.cst.nodes[container].depth + 1),
            name,
            signature: name,
            body_tokens: None,
            is_scope: true,
            ..node
        });
        self.owners.insert((container, name), id);
        Some(id)
    }
}
