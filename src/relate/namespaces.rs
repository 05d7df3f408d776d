//! Comparison of the namespaces around elements by what is known of their names. A macro that opens a
//! namespace hides its name, and the definition of a function can name its namespace (`ns::f`) in place
//! of standing in it.

use super::context::Context;
use super::matching::Matching;
use crate::cst::{Cst, NodeId};
use crate::lang::rules::ElementKind;

/// Namespaces around an element of a file.
struct NamespacePath<'a> {
    /// Node of the file.
    file: NodeId,
    /// Known names, outermost first, separated as in qualified names; empty outside of namespaces.
    names: &'a str,
    /// True if there are other namespaces, of which the text does not have the names.
    is_partly_unknown: bool,
}

impl<'a> NamespacePath<'a> {
    /// Returns the namespaces around `node`, which is one itself or stands directly in one or in a file;
    /// `None` for other elements, and in languages without qualified names.
    fn of(context: &'a Context<'_>, cst: &Cst, node: NodeId) -> Option<NamespacePath<'a>> {
        let inner = &cst.nodes[node];
        let outline = &cst.files[inner.file].outline;
        let text = |symbol| context.linked.vocabulary.get(symbol);
        let parent = inner.parent?;
        let around = match inner.kind {
            ElementKind::Namespace => node,
            _ => parent,
        };
        let (file, names) = match cst.nodes[around].kind {
            ElementKind::Namespace => (cst.nodes[around].parent?, text(cst.nodes[around].name)),
            ElementKind::File => (around, inner.owner.map_or("", text)),
            _ => return None,
        };
        let has_namespaces = !outline.language.row().qualifier.is_empty();
        (has_namespaces && cst.nodes[file].kind == ElementKind::File).then(|| NamespacePath {
            file,
            names,
            is_partly_unknown: outline.is_in_unnamed_scope(inner.start),
        })
    }

    /// Returns true if both paths can be one: their names are equal, or one of them lacks unknown names
    /// and has no names that the other one does not have in the same order.
    fn can_be(&self, other: &NamespacePath<'_>, qualifier: &str) -> bool {
        if !self.is_partly_unknown && !other.is_partly_unknown {
            return self.names == other.names;
        }
        let is_part = |part: &str, whole: &str| {
            let mut names = whole.split(qualifier);
            part.is_empty() || part.split(qualifier).all(|name| names.any(|it| it == name))
        };
        self.is_partly_unknown && is_part(self.names, other.names)
            || other.is_partly_unknown && is_part(other.names, self.names)
    }
}

/// Returns true if two elements, which are no types' members, are in matched files and their namespaces
/// can be the same; or are such namespaces themselves.
pub(super) fn can_be_one(
    context: &Context<'_>,
    matching: &Matching,
    before: NodeId,
    after: NodeId,
) -> bool {
    let (cst, other_cst) = (context.before(), context.after());
    let path = NamespacePath::of(context, cst, before);
    let other = NamespacePath::of(context, other_cst, after);
    path.zip(other).is_some_and(|(path, other)| {
        let file = &cst.files[cst.nodes[before].file];
        let qualifier = file.outline.language.row().qualifier;
        matching.after(path.file) == Some(other.file) && path.can_be(&other, qualifier)
    })
}
