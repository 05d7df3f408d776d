//! Languages and packages of elements, which are those of their files.

use super::{Cst, NodeId};
use crate::base::bag::Symbol;
use crate::lang::LanguageId;

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
        (row.package.exists() || row.types.is_some()).then(package)
    }
}
