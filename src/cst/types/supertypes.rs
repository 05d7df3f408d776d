//! Supertypes by name: the names in the declaration of a type and, in languages without declared
//! types, the types that they denote. [`crate::cst::types`] resolves supertypes in the other languages.

use super::SUPERTYPES_MAX;
use crate::base::bag::Symbol;
use crate::base::{Map, Set};
use crate::cst::{Cst, NodeId};
use crate::lang::rules::{ElementKind, KindGroup, SupertypeSyntax};
use crate::parse::outline::Token;
use std::collections::VecDeque;
use std::iter::Peekable;

/// Maximum number of tokens that are read after a word or block which names supertypes outside of the
/// header of a type.
const HEADER_TOKENS_MAX: usize = 1000;

impl Cst {
    /// Iterates over the simple names of the declared supertypes of a type, including supertypes
    /// outside of the files.
    pub fn supertype_names(&self, node: NodeId) -> impl Iterator<Item = &str> {
        let inner = &self.nodes[node];
        let outline = &self.files[inner.file].outline;
        let mut scopes = outline.types.scopes.iter();
        let scope = scopes.find(|scope| scope.element.is_some() && scope.element == inner.element);
        let names = scope
            .into_iter()
            .flat_map(|scope| scope.superclass.iter().chain(&scope.interfaces));
        let declared = names.map(move |&spelled| {
            let spelled = outline.symbols.get(spelled);
            let name = spelled.split('<').next().unwrap_or(spelled);
            name.rsplit('.').next().unwrap_or(name).trim()
        });
        let in_header = self.header_supertypes(node).into_iter();
        declared.chain(in_header.map(|supertype| supertype.name.0))
    }

    /// Returns the names of the supertypes in the header of a type, in a language without declared
    /// types. Results of calls are left out.
    pub(in crate::cst) fn header_supertypes(&self, node: NodeId) -> Vec<SupertypeName<'_>> {
        let inner = &self.nodes[node];
        let file = &self.files[inner.file];
        let outline = &file.outline;
        let body = inner.body_tokens.as_ref();
        let Some(body) = body.filter(|_| inner.kind.group() == KindGroup::Type) else {
            return Vec::new();
        };
        let head = inner.tokens.start as usize..body.start as usize;
        let head = outline.tokens_without_comments(head).map(|token| {
            let text = outline.symbols.get(token.symbol);
            (text, file.symbol(token.symbol))
        });
        match outline.language.row().supertypes {
            SupertypeSyntax::Typed => Vec::new(),
            SupertypeSyntax::AfterWords(words) => supertypes_after(words, head),
            SupertypeSyntax::AfterSign {
                sign,
                separator,
                words,
                end,
            } => supertypes_after_sign((sign, separator), (words, end), head),
            SupertypeSyntax::InHeaderAndBody(words, in_body) => {
                let mut names = supertypes_after(words, head);
                names.extend(self.body_supertypes(node, in_body));
                names
            }
            SupertypeSyntax::InHeaderAndBlocks {
                after,
                between,
                end,
                ..
            } => bounds_after(after, (between, end), head),
            SupertypeSyntax::InParentheses(word, _) => supertypes_in_parentheses(word, head),
        }
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
            let syntax = outline.language.row().supertypes;
            let (SupertypeSyntax::InHeaderAndBlocks { block, of, .. }, Some(node)) =
                (syntax, file.node)
            else {
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

    /// Returns edges from types to their direct and indirect supertypes, sorted. A name denotes the
    /// type of that name in the nearest enclosing element, or else the only type of that name in a
    /// file or namespace; a path whose last name but one denotes a type denotes the type in that one.
    pub fn named_supertype_edges(&self) -> Vec<(NodeId, NodeId)> {
        let names = self.nodes.ids().flat_map(|node| {
            let names = self.header_supertypes(node).into_iter();
            names.map(move |name| (node, name))
        });
        let mut names: Vec<(NodeId, SupertypeName<'_>)> = names.collect();
        let has_blocks = self.files.iter().any(|file| {
            let syntax = file.outline.language.row().supertypes;
            matches!(syntax, SupertypeSyntax::InHeaderAndBlocks { .. })
        });
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

/// Returns the last names of the paths after each of the keywords `words`, separated by commas, without
/// those that are called. Keywords in brackets belong to something else, such as a type parameter.
fn supertypes_after<'a>(
    words: &[&str],
    head: impl Iterator<Item = HeaderToken<'a>>,
) -> Vec<SupertypeName<'a>> {
    let mut items: Vec<Vec<HeaderToken<'a>>> = Vec::new();
    let mut depth = 0_usize;
    for token in head {
        match token.0 {
            _ if depth == 0 && words.contains(&token.0) => {
                items.push(Vec::new());
                continue;
            }
            "," if depth == 0 && !items.is_empty() => {
                items.push(Vec::new());
                continue;
            }
            ")" | "]" | "}" | ">" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if let Some(item) = items.last_mut().filter(|_| depth == 0) {
            item.push(token);
        }
        depth += usize::from(matches!(token.0, "(" | "[" | "{" | "<"));
    }
    // `extends f(A)`: the supertype is the result of a call, which has no known name.
    let supertype = |item: Vec<HeaderToken<'a>>| {
        let (name, next) = path(&mut item.into_iter())?;
        next.is_none_or(|(text, _)| text != "(").then_some(name)
    };
    items.into_iter().filter_map(supertype).collect()
}

/// Returns the last names of the paths after `sign`, separated by commas or keywords of `words`, without
/// the keywords `words` before them and without arguments and type arguments, up to the keyword `end`.
fn supertypes_after_sign<'a>(
    (sign, separator): (&str, &str),
    (words, end): (&[&str], &str),
    head: impl Iterator<Item = HeaderToken<'a>>,
) -> Vec<SupertypeName<'a>> {
    let mut names: Vec<Option<SupertypeName<'a>>> = Vec::new();
    let (mut depth, mut is_path) = (0_usize, false);
    for token in head {
        match token.0 {
            // A sign after the keyword, as in `where T : A`, precedes no supertypes.
            text if depth == 0 && names.is_empty() && text == end => break,
            text if depth == 0 && names.is_empty() => {
                names.extend((text == sign).then_some(None));
                is_path = true;
                // Type parameters precede the sign.
                depth += usize::from(matches!(text, "<" | "(" | "["));
                continue;
            }
            "<" | "(" | "[" | "{" => depth += 1,
            ">" | ")" | "]" | "}" => depth = depth.saturating_sub(1),
            text if depth == 0 && text == end => break,
            // A keyword after a name separates supertypes: `A with B`.
            text if depth == 0 && words.contains(&text) && !is_path => {
                names.push(None);
                is_path = true;
            }
            _ if depth > 0 || words.contains(&token.0) => {}
            "," => {
                names.push(None);
                is_path = true;
            }
            text if text == separator => is_path = true,
            text if is_path && is_name(text) => {
                if let Some(last) = names.last_mut() {
                    *last = Some(SupertypeName::after(last.take(), token));
                }
                is_path = false;
            }
            _ => {}
        }
    }
    names.into_iter().flatten().collect()
}

/// Returns the last names of the paths that `between` separates, from the first sign `after`
/// outside of brackets to the word `end`: `B` and `C` of `trait A<T: X>: 'a + B + C<D> where T: E`.
/// A name with type parameters before another name (`for<'a> B`) is no supertype.
fn bounds_after<'a>(
    after: &str,
    (between, end): (&str, &str),
    head: impl Iterator<Item = HeaderToken<'a>>,
) -> Vec<SupertypeName<'a>> {
    let mut names: Vec<Option<SupertypeName<'a>>> = Vec::new();
    let (mut depth, mut is_path) = (0_usize, true);
    for token in head {
        match token.0 {
            "<" | "(" | "[" | "{" => depth += 1,
            ">" | ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            text if text == end => break,
            text if text == after && names.is_empty() => names.push(None),
            text if text == between => {
                names.push(None);
                is_path = true;
            }
            // The result of a function ends the path: `Fn(A) -> B`.
            "->" => is_path = false,
            text if is_path && is_name(text) => {
                if let Some(last) = names.last_mut() {
                    *last = Some(SupertypeName::after(last.take(), token));
                }
            }
            _ => {}
        }
    }
    names.into_iter().flatten().collect()
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

/// Signs between the names of a path, and before the first one of an absolute path.
const PATH_SIGNS: &[&str] = &[".", "::", "\\"];

/// Reads a path of names such as `a.B`, and returns it and the token after it, which is `None` at the
/// end of the tokens. `None` if the tokens do not begin with a path.
fn path<'a>(
    tokens: &mut impl Iterator<Item = HeaderToken<'a>>,
) -> Option<(SupertypeName<'a>, Option<HeaderToken<'a>>)> {
    let mut tokens = tokens.peekable();
    let name = path_name(&mut tokens)?;
    Some((name, tokens.next()))
}

/// Returns the last names of the paths in the first parentheses after the keyword `word`, without
/// those that are called or that name an argument.
fn supertypes_in_parentheses<'a>(
    word: &str,
    head: impl Iterator<Item = HeaderToken<'a>>,
) -> Vec<SupertypeName<'a>> {
    // The tokens of each argument in the parentheses.
    let mut items: Vec<Vec<HeaderToken<'a>>> = vec![Vec::new()];
    let mut depth = 0;
    let mut is_open = false;
    for token in head.skip_while(|(text, _)| *text != word) {
        match token.0 {
            "(" if depth == 0 => {
                is_open = true;
                depth = 1;
                continue;
            }
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        match (is_open, depth, token.0) {
            (true, ..1, _) => break,
            (true, 1, ",") => items.push(Vec::new()),
            (true, ..) => items
                .last_mut()
                .into_iter()
                .for_each(|item| item.push(token)),
            (false, ..) => {}
        }
    }
    let supertype = |item: Vec<HeaderToken<'a>>| {
        let (name, next) = path(&mut item.into_iter())?;
        // After the name, only type arguments may follow: `B[T]`, but not `B()` and `key=B`.
        next.is_none_or(|(text, _)| text == "[").then_some(name)
    };
    items.into_iter().filter_map(supertype).collect()
}

/// Returns true if a token is a name or keyword.
fn is_name(text: &str) -> bool {
    let first = text.chars().next();
    first.is_some_and(|letter| letter.is_alphabetic() || matches!(letter, '_' | '$'))
}

#[cfg(test)]
mod tests {
    use super::bounds_after;
    use crate::cst::vocab::Vocabulary;

    #[test]
    fn bounds_of_a_header_end_before_conditions_of_its_parameters() {
        for (header, expected) in [
            ("trait A : B + c :: D", &["B", "D"][..]),
            ("trait A < T : X > : 'a + B < C + D > where T : E", &["B"]),
            ("struct A < T > where T : B + C", &[]),
            (
                "trait A : for < 'a > Fn ( & 'a T ) -> U + ?Sized + B",
                &["Fn", "B"],
            ),
        ] {
            let mut vocabulary = Vocabulary::default();
            let tokens: Vec<_> = header
                .split(' ')
                .map(|text| (text, vocabulary.intern(text)))
                .collect();
            let bounds = bounds_after(":", ("+", "where"), tokens.into_iter());
            let names: Vec<&str> = bounds.iter().map(|bound| bound.name.0).collect();
            assert_eq!(names, expected, "{header}");
        }
    }
}
