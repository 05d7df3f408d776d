//! Comparison of qualified and unqualified spellings of a type.

use super::TypeWorld;
use crate::cst::NodeId;

impl TypeWorld<'_> {
    /// Returns true if `short`, a suffix of `long`, denotes the same type at `element`: by an
    /// import, because the rest is the package of the file, or because a type around the element
    /// declares it.
    pub fn denotes_same_type(&self, element: NodeId, short: &str, long: &str) -> bool {
        let rest = long.strip_suffix(short);
        let Some(prefix) = rest.and_then(|rest| rest.strip_suffix('.')) else {
            return false;
        };
        let node = &self.cst.nodes[element];
        let first = short.split(['.', '[']).next().unwrap_or(short);
        let qualified = format!("{prefix}.{first}");
        if let Some(import) = self.scope_indices[node.file].named(first).next() {
            let path = self.text(node.file, import.path);
            return ends_with(path, &qualified) || ends_with(&qualified, path);
        }
        let package = self.cst.files[node.file].outline.types.package;
        let mut ancestors = self.cst.ancestry(element);
        ancestors.any(|ancestor| {
            let name = self.vocabulary.get(self.cst.nodes[ancestor].name);
            ends_with(prefix, name)
        }) || package.is_some_and(|package| self.text(node.file, package) == prefix)
    }
}

/// Returns true if `part` is equal to the last segments of `path`.
fn ends_with(path: &str, part: &str) -> bool {
    let rest = path.strip_suffix(part);
    rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}
