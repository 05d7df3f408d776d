//! Supertypes by name: the names in the declaration of a type and, in languages without declared
//! types, the types that they denote. [`crate::cst::types`] resolves supertypes in the other languages.

use super::SUPERTYPES_MAX;
use crate::base::bag::Symbol;
use crate::base::{Map, Set};
use crate::cst::{Cst, NodeId};
use crate::lang::rules::{ElementKind, KindGroup};
use crate::lang::texts::lexemes::PATH_SIGNS;
use crate::parse::outline::{HeaderPartSort, Token};
use std::collections::VecDeque;
use std::iter::Peekable;

/// Maximum number of tokens that are read after a word or block which names supertypes outside of the
/// header of a type.
const HEADER_TOKENS_MAX: usize = 1000;

impl Cst {
    /// Iterates over the simple names of the declared supertypes of a type, including supertypes
    /// outside of the files.
    pub fn supertype_names(&self, node: NodeId) -> impl Iterator<Item = &str> {
        let names = self.header_supertypes(node).into_iter();
        names.map(|supertype| supertype.name.0)
    }

    /// Returns the names of the supertypes of a type. Results of calls are left out.
    pub(in crate::cst) fn header_supertypes(&self, node: NodeId) -> Vec<SupertypeName<'_>> {
        let inner = &self.nodes[node];
        let file = &self.files[inner.file];
        let outline = &file.outline;
        let Some(element) = inner
            .element
            .filter(|_| inner.kind.group() == KindGroup::Type)
        else {
            return Vec::new();
        };
        let row = outline.language.row();
        let parts = outline.header_of(element).iter();
        let parts = parts.filter(|part| part.sort == HeaderPartSort::Supertype);
        let in_header = parts.filter_map(|part| {
            let first = outline.tokens.partition_point(|it| it.start < part.start);
            let count = outline.tokens[first..].partition_point(|it| it.start < part.end);
            let tokens = outline.tokens_without_comments(first..first + count);
            let tokens = tokens.map(|token| {
                let text = outline.symbols.get(token.symbol);
                (text, file.symbol(token.symbol))
            });
            named_supertype(tokens).filter(|name| !row.is_reserved(name.name.0))
        });
        let mut names: Vec<SupertypeName<'_>> = in_header.collect();
        names.extend(self.body_supertypes(node, row.supertypes.in_body));
        names
    }

    /// Returns the names that follow one of `words` in the body of a type, outside of the elements in
    /// it and unless the word is called on an object: `A` and `B` of `include A, x.B`.
    fn body_supertypes(&self, node: NodeId, words: &[&str]) -> Vec<SupertypeName<'_>> {
        let inner = &self.nodes[node];
        let file = &self.files[inner.file];
        let outline = &file.outline;
        let token = |at: usize| {
            let token = outline.tokens.get(at)?;
            Some((outline.symbols.get(token.symbol), file.symbol(token.symbol)))
        };
        let mut names = Vec::new();
        if words.is_empty() {
            return names;
        }
        let body = inner.body_tokens.clone().unwrap_or_default();
        let mut children = inner.children.iter().map(|&child| &self.nodes[child]);
        let mut child = children.find(|child| child.file == inner.file);
        let mut at = body.start as usize;
        while at < body.end as usize {
            if let Some(next) = child.filter(|child| child.tokens.start as usize <= at) {
                at = at.max(next.tokens.end as usize);
                child = children.find(|child| child.file == inner.file);
                continue;
            }
            at += 1;
            let is_called = at > 1 && token(at - 2).is_some_and(|(text, _)| text == ".");
            if is_called || token(at - 1).is_none_or(|(text, _)| !words.contains(&text)) {
                continue;
            }
            let mut rest = (at..body.end as usize)
                .take(HEADER_TOKENS_MAX)
                .filter_map(token);
            while let Some((name, next)) = path(&mut rest) {
                names.push(name);
                if next.is_none_or(|(text, _)| text != ",") {
                    break;
                }
            }
        }
        names
    }

    /// Returns the supertypes that blocks outside of types name (`impl Supertype for Type`): pairs of
    /// the node of a type and the name of a supertype.
    fn block_supertypes(&self, types: &TypesByName) -> Vec<(NodeId, SupertypeName<'_>)> {
        let mut supertypes = Vec::new();
        for file in self.files.iter() {
            let outline = &file.outline;
            let words = outline.language.row().supertypes.block;
            let (Some((block, of, _)), Some(node)) = (words, file.node) else {
                continue;
            };
            let token =
                |token: &Token| (outline.symbols.get(token.symbol), file.symbol(token.symbol));
            let tokens = outline.tokens.iter().enumerate();
            for (at, _) in tokens.filter(|(_, first)| token(first).0 == block) {
                let rest = outline.tokens[at + 1..].iter().take(HEADER_TOKENS_MAX);
                let mut rest = rest.map(token).peekable();
                skip_type_arguments(&mut rest);
                let supertype = path_name(&mut rest).filter(|_| {
                    skip_type_arguments(&mut rest);
                    rest.next().is_some_and(|(text, _)| text == of)
                });
                let of_type = supertype.as_ref().and_then(|_| path_name(&mut rest));
                let named = supertype.zip(of_type);
                supertypes.extend(named.and_then(|(supertype, of_type)| {
                    Some((types.resolve(self, node, &of_type)?, supertype))
                }));
            }
        }
        supertypes
    }

    /// Returns edges from types to their direct and indirect supertypes, sorted, in languages whose calls are
    /// not resolved by types. A name denotes the
    /// type of that name in the nearest enclosing element, or else the only type of that name in a
    /// file or namespace; a path whose last name but one denotes a type denotes the type in that one.
    pub fn named_supertype_edges(&self) -> Vec<(NodeId, NodeId)> {
        let is_unresolved = |node: &NodeId| self.language(*node).row().types.is_none();
        let nodes = self.nodes.ids().filter(is_unresolved);
        let names = nodes.flat_map(|node| {
            let names = self.header_supertypes(node).into_iter();
            names.map(move |name| (node, name))
        });
        let mut names: Vec<(NodeId, SupertypeName<'_>)> = names.collect();
        let has_blocks = self
            .files
            .iter()
            .any(|file| file.outline.language.row().supertypes.block.is_some());
        if names.is_empty() && !has_blocks {
            return Vec::new();
        }
        let types = TypesByName::new(self);
        names.extend(self.block_supertypes(&types));
        names.sort_by_key(|(node, _)| *node);
        let mut supertypes: Map<NodeId, Vec<NodeId>> = Map::default();
        for (node, name) in &names {
            if let Some(supertype) = types.resolve(self, *node, name) {
                supertypes.entry(*node).or_default().push(supertype);
            }
        }
        let direct = |node: NodeId| supertypes.get(&node).into_iter().flatten().copied();
        let mut nodes: Vec<NodeId> = names.iter().map(|(node, _)| *node).collect();
        nodes.dedup();
        let mut edges = Vec::new();
        for node in nodes {
            let mut next: VecDeque<NodeId> = direct(node).collect();
            let mut seen: Set<NodeId> = Set::default();
            while let Some(supertype) = next.pop_front()
                && seen.len() < SUPERTYPES_MAX
            {
                if supertype != node && seen.insert(supertype) {
                    edges.push((node, supertype));
                    next.extend(direct(supertype));
                }
            }
        }
        edges.sort_unstable();
        edges
    }

    /// Returns the name of the family of languages of a node's file. Names denote types in all files of
    /// a family, because the files import each other.
    fn family(&self, node: NodeId) -> &'static str {
        self.language(node).row().family
    }
}

/// Maximum number of types that are kept for a name: enough to decide if exactly one remains after the
/// type that refers to it is excluded.
const TYPES_PER_NAME_MAX: usize = 3;

/// Types of a side, by name.
#[derive(Default)]
struct TypesByName {
    /// Types by parent and name.
    inside: Map<(NodeId, Symbol), Vec<NodeId>>,
    /// Types in files and namespaces, by family of languages and name.
    outermost: Map<(&'static str, Symbol), Vec<NodeId>>,
}

impl TypesByName {
    fn new(cst: &Cst) -> TypesByName {
        let mut types = TypesByName::default();
        let add = |types_of_name: &mut Vec<NodeId>, id: NodeId| {
            if types_of_name.len() < TYPES_PER_NAME_MAX {
                types_of_name.push(id);
            }
        };
        let nodes = cst.nodes.entries();
        for (id, node) in nodes.filter(|(_, node)| node.kind.group() == KindGroup::Type) {
            if let Some(parent) = node.parent {
                add(types.inside.entry((parent, node.name)).or_default(), id);
            }
            let is_outermost = |parent: NodeId| {
                let parent = &cst.nodes[parent];
                parent.element.is_none() || parent.kind == ElementKind::Namespace
            };
            if node.parent.is_none_or(is_outermost) {
                let key = (cst.family(id), node.name);
                add(types.outermost.entry(key).or_default(), id);
            }
        }
        types
    }

    /// Returns the type that the path `named` denotes at `node`; `None` if there is none or the name is
    /// ambiguous.
    fn resolve(&self, cst: &Cst, node: NodeId, named: &SupertypeName<'_>) -> Option<NodeId> {
        let container = named
            .qualifier
            .and_then(|qualifier| self.resolve_name(cst, node, qualifier));
        let inside = container.and_then(|container| {
            let types_of_name = self.inside.get(&(container, named.name.1))?;
            only_other(types_of_name, node)
        });
        inside.or_else(|| self.resolve_name(cst, node, named.name.1))
    }

    /// Returns the type that `name` denotes at `node` without a path; `None` if there is none or the
    /// name is ambiguous.
    fn resolve_name(&self, cst: &Cst, node: NodeId, name: Symbol) -> Option<NodeId> {
        let ancestors = cst.ancestry(node).skip(1);
        let inside = ancestors.filter_map(|ancestor| self.inside.get(&(ancestor, name)));
        let mut nearest_first = inside.chain(self.outermost.get(&(cst.family(node), name)));
        let others = nearest_first.find(|types| types.iter().any(|&other| other != node));
        only_other(others?, node)
    }
}

/// Returns the only type of `types` besides `node`: a type cannot inherit from itself.
fn only_other(types: &[NodeId], node: NodeId) -> Option<NodeId> {
    let mut others = types.iter().copied().filter(|&other| other != node);
    let only = others.next()?;
    others.next().is_none().then_some(only)
}

/// Name of a supertype in the header or body of a type.
#[derive(Debug, Clone, Copy)]
pub struct SupertypeName<'a> {
    /// Last name of the path: `B` in `a.A.B`.
    pub name: HeaderToken<'a>,
    /// Name before the last one: `A` in `a.A.B`.
    qualifier: Option<Symbol>,
}

impl<'a> SupertypeName<'a> {
    /// Returns the path that `token` continues, or begins if there is none.
    fn after(path: Option<SupertypeName<'a>>, token: HeaderToken<'a>) -> SupertypeName<'a> {
        SupertypeName {
            name: token,
            qualifier: path.map(|path| path.name.1),
        }
    }
}

/// Text and symbol of a token in the header of a type.
type HeaderToken<'a> = (&'a str, Symbol);

/// Returns the path with which the tokens of a supertype begin, whose names can have arguments. `None` if there is
/// none, and for an argument with a name: `metaclass=M`.
fn named_supertype<'a>(tokens: impl Iterator<Item = HeaderToken<'a>>) -> Option<SupertypeName<'a>> {
    let mut path: Option<SupertypeName<'a>> = None;
    let (mut depth, mut is_open) = (0_usize, true);
    for token in tokens {
        match token.0 {
            "<" | "(" | "[" | "{" => depth += 1,
            ">" | ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            text if PATH_SIGNS.contains(&text) || text == ":" => is_open = true,
            "=" => return None,
            text if is_open && is_name(text) => {
                path = Some(SupertypeName::after(path, token));
                is_open = false;
            }
            _ => break,
        }
    }
    path
}

/// Skips type arguments or parameters (`<…>`), if they are the next tokens. Returns true if they are.
fn skip_type_arguments<'a>(tokens: &mut Peekable<impl Iterator<Item = HeaderToken<'a>>>) -> bool {
    let mut depth = 0_usize;
    let begins = tokens.peek().is_some_and(|(text, _)| *text == "<");
    while begins && let Some((text, _)) = tokens.next() {
        match text {
            "<" => depth += 1,
            ">" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    begins
}

/// Reads a path of names such as `a::B`; the tokens after the path are left. `None` if the tokens do not
/// begin with a path.
fn path_name<'a>(
    tokens: &mut Peekable<impl Iterator<Item = HeaderToken<'a>>>,
) -> Option<SupertypeName<'a>> {
    let is_sign = |(text, _): &HeaderToken<'a>| PATH_SIGNS.contains(text);
    tokens.next_if(is_sign);
    let first = tokens.next_if(|(text, _)| is_name(text))?;
    let mut path = SupertypeName::after(None, first);
    while tokens.next_if(is_sign).is_some() {
        let next = tokens.next_if(|(text, _)| is_name(text))?;
        path = SupertypeName::after(Some(path), next);
    }
    Some(path)
}

/// Reads a path of names such as `a.B`, and returns it and the token after it, which is `None` at the
/// end of the tokens. `None` if the tokens do not begin with a path.
fn path<'a>(
    tokens: &mut impl Iterator<Item = HeaderToken<'a>>,
) -> Option<(SupertypeName<'a>, Option<HeaderToken<'a>>)> {
    let mut tokens = tokens.peekable();
    let name = path_name(&mut tokens)?;
    Some((name, tokens.next()))
}

/// Returns true if a token is a name or keyword.
fn is_name(text: &str) -> bool {
    let first = text.chars().next();
    first.is_some_and(|letter| letter.is_alphabetic() || matches!(letter, '_' | '$'))
}
