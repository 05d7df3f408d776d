//! Comparison of the namespaces around elements by what is known of their names. A macro that opens a
//! namespace, or stands for its name, hides the name, and the definition of a function can name its
//! namespace (`ns::f`) in place of standing in it.

use super::context::Context;
use super::matching::Matching;
use crate::cst::{Cst, NodeId};
use crate::lang::rules::ElementKind;

/// Namespaces around an element of a file.
struct NamespacePath<'a> {
    /// Node of the file.
    file: NodeId,
    /// Known names, outermost first; empty outside of namespaces.
    names: Vec<&'a str>,
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
        let language = outline.language.row();
        let qualifier = language.qualifier;
        if qualifier.is_empty() || cst.nodes[file].kind != ElementKind::File {
            return None;
        }
        let is_hidden = |name: &&str| {
            let rules = language.declared.as_ref();
            rules.is_some_and(|rules| (rules.hides_namespace)(name))
        };
        let names = names.split(qualifier).filter(|name| !name.is_empty());
        let (hidden, names): (Vec<_>, Vec<_>) = names.partition(is_hidden);
        Some(NamespacePath {
            file,
            names,
            is_partly_unknown: !hidden.is_empty() || outline.is_in_unnamed_scope(inner.start),
        })
    }

    /// Returns true if both paths can be one: their names are equal, or only one of them has unknown names
    /// and has no names that the other one does not have in the same order. What is unknown on both sides
    /// is taken for the same.
    fn can_be(&self, other: &NamespacePath<'_>) -> bool {
        if self.is_partly_unknown == other.is_partly_unknown {
            return self.names == other.names;
        }
        let (part, whole) = match self.is_partly_unknown {
            true => (self, other),
            false => (other, self),
        };
        let mut names = whole.names.iter();
        part.names.iter().all(|name| names.any(|it| it == name))
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
        matching.after(path.file) == Some(other.file) && path.can_be(&other)
    })
}
