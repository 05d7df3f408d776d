//! Comparison of the namespaces around elements by what is known of their names. A macro that opens a
//! namespace, or stands for its name, hides the name, and the definition of a function can name its
//! namespace (`ns::f`) in place of standing in it.

use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::lang::rules::ElementKind;
use crate::lang::texts::macros::is_macro_of_namespace;
use crate::relate::context::Context;
use crate::relate::matching::{Matching, UnmatchedSibling, unambiguous_pairs};
use std::iter;

/// Namespaces around an element of a file.
struct NamespacePath<'a> {
    /// Node of the file.
    file: NodeId,
    /// Known names, outermost first; empty outside of namespaces.
    names: Vec<&'a str>,
    /// True if there are other namespaces, of which the text does not have the names.
    is_partly_unknown: bool,
    /// Names of the inline namespaces among the other ones; empty if `is_partly_unknown`.
    inline: Vec<&'a str>,
}

impl<'a> NamespacePath<'a> {
    /// Returns the namespaces around `node`, which is one itself or stands directly in one or in a file;
    /// `None` for other elements, and in languages without qualified names.
    fn of(context: &'a Context<'_>, node: NodeId) -> Option<NamespacePath<'a>> {
        let inner = context.node(node);
        let outline = &context.file(node).outline;
        let text = |symbol| context.text(symbol);
        let parent = inner.parent?;
        let around = match inner.kind {
            ElementKind::Namespace => node,
            _ => parent,
        };
        let outer = context.node(around);
        let (file, names) = match outer.kind {
            ElementKind::Namespace => (outer.parent?, text(outer.name)),
            ElementKind::File => (around, inner.owner.map_or("", text)),
            _ => return None,
        };
        let language = outline.language.row();
        let qualifier = language.qualifier();
        if qualifier.is_empty() || context.node(file).kind != ElementKind::File {
            return None;
        }
        // A macro stands for a name that the text does not have.
        let is_hidden = |name: &&str| is_macro_of_namespace(name);
        let names = names.split(qualifier).filter(|name| !name.is_empty());
        let (hidden, names): (Vec<_>, Vec<_>) = names.partition(is_hidden);
        let unnamed: Option<Vec<&str>> = outline.unnamed_scopes_at(inner.start).collect();
        Some(NamespacePath {
            file,
            names,
            is_partly_unknown: !hidden.is_empty() || unnamed.is_none(),
            inline: unnamed.unwrap_or_default(),
        })
    }

    /// Returns true if both paths can be one: their names are equal, or only one of them has other
    /// namespaces, which can have the names of the other path that it does not have. What is unknown on
    /// both sides is taken for the same.
    fn can_be(&self, other: &NamespacePath<'_>) -> bool {
        let has_others =
            |path: &NamespacePath<'_>| path.is_partly_unknown || !path.inline.is_empty();
        if has_others(self) == has_others(other) {
            return self.names == other.names;
        }
        let (part, whole) = match has_others(self) {
            true => (self, other),
            false => (other, self),
        };
        let mut names = part.names.iter().peekable();
        let mut further = whole.names.iter();
        let can_be_others = further.all(|name| {
            names.next_if_eq(&name).is_some()
                || part.is_partly_unknown
                || part.inline.contains(name)
        });
        can_be_others && names.next().is_none()
    }
}

/// Returns true if two elements, which are no types' members, are in matched files and their namespaces
/// can be the same; or are such namespaces themselves.
pub fn can_be_one(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let context = matching.context;
    let path = NamespacePath::of(context, before);
    let other = NamespacePath::of(context, after);
    path.zip(other).is_some_and(|(path, other)| {
        matching.partner(path.file) == Some(other.file) && path.can_be(&other)
    })
}

/// Returns the pairs of unmatched elements of two matched files in which the names of namespaces are not
/// known: elements of the same identifier that are directly in such namespaces or the files, and then
/// namespaces that can be the same. Elements with several counterparts are left out.
pub fn same_elements(
    matching: &Matching<'_>,
    before: NodeId,
    after: NodeId,
) -> Vec<(NodeId, NodeId)> {
    let context = matching.context;
    let has_unnamed = |node: NodeId| {
        context.node(node).kind == ElementKind::File
            && !context.file(node).outline.unnamed_scopes.is_empty()
    };
    if !has_unnamed(before) && !has_unnamed(after) {
        return Vec::new();
    }
    let (mut namespaces, mut siblings) = (Pair::<Vec<NodeId>>::default(), Vec::new());
    let inside = |node: NodeId| context.node(node).children.iter().copied();
    let is_namespace = |&node: &NodeId| context.node(node).kind == ElementKind::Namespace;
    for file in [before, after] {
        let around = iter::once(file).chain(inside(file).filter(is_namespace));
        let unmatched = around
            .flat_map(inside)
            .filter(|&node| matching.is_unmatched(node));
        for node in unmatched {
            match is_namespace(&node) {
                true => namespaces.get_mut(node.side()).push(node),
                false => siblings.push(UnmatchedSibling::new(context, node)),
            }
        }
    }
    siblings.sort_unstable();
    let mut pairs = Vec::new();
    for group in siblings.chunk_by(|sibling, other| sibling.identifier == other.identifier) {
        let of_side = |side: Side| {
            let of_side = group.iter().filter(move |sibling| sibling.side() == side);
            of_side.map(|sibling| sibling.node).collect::<Vec<_>>()
        };
        let elements = Pair::of_sides(of_side);
        pairs.extend(only_counterparts(matching, &elements));
    }
    pairs.extend(only_counterparts(matching, &namespaces));
    pairs
}

/// Returns the pairs of `elements` whose namespaces can be the same, without elements that are in several
/// such pairs. Empty if the budget is spent.
fn only_counterparts(
    matching: &Matching<'_>,
    elements: &Pair<Vec<NodeId>>,
) -> Vec<(NodeId, NodeId)> {
    let mut pairs = Vec::new();
    for &before in &elements.before {
        for &after in &elements.after {
            if !matching.context.budget.spend(1) {
                return Vec::new();
            }
            if can_be_one(matching, before, after) {
                pairs.push((before, after));
            }
        }
    }
    let unambiguous = unambiguous_pairs(&pairs);
    pairs.retain(|pair| unambiguous.contains(pair));
    pairs
}
