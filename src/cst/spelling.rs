//! How much of a type's name is spelled out.

use super::NodeId;
use super::types::TypeWorld;

impl TypeWorld<'_> {
    /// Whether `short`, what `long` ends with, stands for it at an element: by an import, by the package, or because
    /// one of the types around the element declares it.
    pub fn stands_for(&self, element: NodeId, short: &str, long: &str) -> bool {
        let rest = long.strip_suffix(short);
        let Some(prefix) = rest.and_then(|rest| rest.strip_suffix('.')) else {
            return false;
        };
        let node = &self.cst.nodes[element];
        let first = short.split(['.', '[']).next().unwrap_or(short);
        let named = format!("{prefix}.{first}");
        if let Some(import) = self.places[node.file].named(first).next() {
            let path = self.text(node.file, import.path);
            return ends_with(path, &named) || ends_with(&named, path);
        }
        let package = self.cst.files[node.file].outline.types.package;
        let mut around = self.cst.ancestry(element);
        around.any(|around| {
            let name = self.vocabulary.get(self.cst.nodes[around].name);
            ends_with(prefix, name)
        }) || package.is_some_and(|package| self.text(node.file, package) == prefix)
    }
}

/// Whether the last segments of `path` are `part`.
fn ends_with(path: &str, part: &str) -> bool {
    let rest = path.strip_suffix(part);
    rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}
