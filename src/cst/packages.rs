//! Languages, packages and containers of elements.

use super::{Cst, Linked, NodeId};
use crate::base::bag::Symbol;
use crate::lang::LanguageId;
use crate::lang::rules::{ElementKind, KindGroup};

impl Cst {
    /// Returns the language of the file of an element.
    pub fn language(&self, node: NodeId) -> LanguageId {
        self.files[self.nodes[node].file].outline.language
    }

    /// Returns the package of an element that stands directly in a file, or in no element; the inner value is
    /// `None` if no package is declared there. The outer one is `None` for other elements, files, and
    /// elements of languages without declared packages.
    pub fn package_in_file(&self, node: NodeId) -> Option<Option<Symbol>> {
        let inner = &self.nodes[node];
        let file = &self.files[inner.file];
        let row = self.language(node).row();
        let element = inner.element.filter(|_| inner.parent == file.node)?;
        let package = || file.outline.package_of(element).map(|it| file.symbol(it));
        row.package.exists().then(package)
    }
}

impl Linked {
    /// Returns the qualified name of a node's parent, or the namespace of a node without a parent.
    pub fn container_name(&self, node: NodeId) -> String {
        let cst = self.sides.get(node.side());
        let Some(parent) = cst.nodes[node].parent else {
            let namespace = cst.nodes[node]
                .namespace
                .map_or("", |namespace| self.vocabulary.get(namespace));
            return namespace.trim_end_matches(['.', '/']).to_string();
        };
        // A type in a package is known by the package, whatever the name of its file is.
        let mut inner = node;
        let mut chain: Vec<String> = Vec::new();
        for node in cst.ancestry(parent) {
            let node_data = &cst.nodes[node];
            let is_type = cst.nodes[inner].kind.group() == KindGroup::Type;
            let is_in_file = is_type && node_data.kind == ElementKind::File;
            let package = cst.package_in_file(inner).flatten();
            let name = match package.filter(|_| is_in_file) {
                Some(package) => self.vocabulary.get(package).to_owned(),
                None => self
                    .vocabulary
                    .qualified(node_data.namespace, node_data.signature),
            };
            chain.push(name);
            inner = node;
        }
        chain.reverse();
        chain.join(".")
    }
}
