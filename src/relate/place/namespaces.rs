//! Comparison of the namespaces around elements by what is known of their names. A macro that opens a
//! namespace, or stands for its name, hides the name, and the definition of a function can name its
//! namespace (`ns::f`) in place of standing in it.

use crate::base::pair::{Pair, Side};
use crate::cst::{Cst, NodeId};
use crate::lang::rules::ElementKind;
use crate::lang::texts::macros::is_macro_of_namespace;
use crate::relate::context::Context;
use crate::relate::matching::{Matching, UnmatchedSibling, identifier, unambiguous_pairs};
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
    fn of(context: &'a Context<'_>, cst: &'a Cst, node: NodeId) -> Option<NamespacePath<'a>> {
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
        let qualifier = language.qualifier();
        if qualifier.is_empty() || cst.nodes[file].kind != ElementKind::File {
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
    let (cst, other_cst) = (context.before(), context.after());
    let path = NamespacePath::of(context, cst, before);
    let other = NamespacePath::of(context, other_cst, after);
    path.zip(other).is_some_and(|(path, other)| {
        matching.after(path.file) == Some(other.file) && path.can_be(&other)
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
    let files = Pair::new(before, after);
    let has_unnamed = |side: Side| {
        let cst = matching.context.side(side);
        let file = &cst.nodes[*files.get(side)];
        file.kind == ElementKind::File && !cst.files[file.file].outline.unnamed_scopes.is_empty()
    };
    if !Side::BOTH.into_iter().any(has_unnamed) {
        return Vec::new();
    }
    let (mut namespaces, mut siblings) = (Pair::<Vec<NodeId>>::default(), Vec::new());
    for side in Side::BOTH {
        let cst = matching.context.side(side);
        let inside = |node: NodeId| cst.nodes[node].children.iter().copied();
        let is_namespace = |&node: &NodeId| cst.nodes[node].kind == ElementKind::Namespace;
        let file = *files.get(side);
        let around = iter::once(file).chain(inside(file).filter(is_namespace));
        let unmatched = around
            .flat_map(inside)
            .filter(|&node| matching.is_unmatched(side, node));
        for node in unmatched {
            let identifier = identifier(&cst.nodes[node]);
            match is_namespace(&node) {
                true => namespaces.get_mut(side).push(node),
                false => siblings.push(UnmatchedSibling {
                    identifier,
                    side,
                    node,
                }),
            }
        }
    }
    siblings.sort_unstable();
    let mut pairs = Vec::new();
    for group in siblings.chunk_by(|sibling, other| sibling.identifier == other.identifier) {
        let of_side = |side: Side| {
            let of_side = group.iter().filter(move |sibling| sibling.side == side);
            of_side.map(|sibling| sibling.node).collect::<Vec<_>>()
        };
        let elements = Pair::new(of_side(Side::Before), of_side(Side::After));
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
