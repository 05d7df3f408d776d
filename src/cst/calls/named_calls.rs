//! Targets of calls by name: [`NamedCall`] in languages in which the files of a folder
//! share one set of names, and [`nearest_targets`] in others.

use super::receiver::{Receiver, is_name_at, receiver, token_at, token_text, type_of_result};
use crate::base::bag::Symbol;
use crate::cst::{Cst, LinkedFile, NodeId, SideFileIx};
use crate::lang::rules::variable_signs::VariableSigns;
use crate::lang::rules::{Calls, ElementKind, KindGroup};
use crate::parse::outline::Call;

/// Maximum number of targets of one call. A call with more possible targets is evidence for none of
/// them.
pub const CALL_TARGETS_MAX: usize = 100;

/// Call of a function or method by name.
pub struct NamedCall<'a> {
    pub cst: &'a Cst,
    /// Element whose code contains the call, or the file.
    pub caller: NodeId,
    /// File that contains the call.
    pub file: SideFileIx,
    /// Called name.
    pub name: Symbol,
    /// Byte offset of the called name.
    pub name_start: u32,
    /// Indices of the first token and of the name; `None` if they do not begin with a token.
    tokens: Option<(usize, usize)>,
    /// Syntax before the called name.
    pub receiver: Receiver<'a>,
}

impl<'a> NamedCall<'a> {
    /// Creates the call of an outline; `None` if its file has no node for the caller.
    pub fn new(cst: &'a Cst, file: SideFileIx, call: &Call) -> Option<NamedCall<'a>> {
        let linked = &cst.files[file];
        let tokens = token_at(linked, call.start).zip(token_at(linked, call.name_start));
        Some(NamedCall {
            cst,
            caller: linked.nearest_node(call.caller)?,
            file,
            name: linked.symbol(call.name),
            name_start: call.name_start,
            tokens,
            receiver: tokens.map_or(Receiver::Other, |tokens| receiver(linked, tokens)),
        })
    }

    /// Returns the file that contains the call.
    pub fn linked(&self) -> &'a LinkedFile {
        &self.cst.files[self.file]
    }

    /// Returns the folder of the caller's file; `None` if files of the language are no elements.
    fn folder(&self) -> Option<Symbol> {
        self.cst.folder(self.caller)
    }

    /// Returns the name before the called one, if the call consists of just the two: `a` in `a.f()`. It can
    /// be that of a variable or of a package. `None` for other calls, such as `f()` and `a.b.f()`.
    fn object(&self) -> Option<&'a str> {
        match self.receiver {
            Receiver::Named(last) | Receiver::Global(last) => last.is_first.then_some(last.text),
            _ => None,
        }
    }

    /// Returns the possible targets among `all` functions and methods with the called name. A
    /// *package* is the set of the files in one folder.
    ///
    /// - `f()`: the functions in the nearest scope around the caller, or else those of its package.
    /// - `a.f()`: the functions of another package in a folder `a`. If there are none, the methods:
    ///   of the calling method's type if `a` is its receiver, or else the nearest ones. If there are no
    ///   methods either, the functions of all other packages, because a package can be imported
    ///   under another name.
    /// - With a global object, such as a package of the standard library: only functions of another
    ///   package in a folder of that name; otherwise, the call leads out of the changed files.
    pub fn targets_by_package(&self, all: &[NodeId]) -> Vec<NodeId> {
        let (members, functions): (Vec<NodeId>, Vec<NodeId>) = all
            .iter()
            .partition(|&&node| self.cst.nodes[node].is_member_of_object());
        if self.receiver == Receiver::None {
            return nearest_visible(self.cst, self.caller, &functions)
                .unwrap_or_else(|| self.own_functions(functions));
        }
        // Functions of the own package are called without its name, so a qualified call means none
        // of them.
        let is_elsewhere = |&node: &NodeId| self.cst.folder(node) != self.folder();
        let elsewhere: Vec<NodeId> = functions.into_iter().filter(is_elsewhere).collect();
        let is_named = |&node: &NodeId| self.is_in_named_package(node);
        let named: Vec<NodeId> = elsewhere.iter().copied().filter(is_named).collect();
        if !named.is_empty() {
            return named;
        }
        match (self.receiver, members.is_empty()) {
            (Receiver::Global(_), _) => Vec::new(),
            (_, false) => {
                let own = self.of_own_type(&members);
                if own.is_empty() {
                    self.nearest(members)
                } else {
                    own
                }
            }
            (_, true) => elsewhere,
        }
    }

    /// Returns the methods of the type of the calling method, if the object is the one that the head
    /// of that method names before its own name, its receiver; otherwise, an empty list.
    fn of_own_type(&self, members: &[NodeId]) -> Vec<NodeId> {
        let nodes = &self.cst.nodes;
        let mut callers = self.cst.ancestry(self.caller).map(|id| &nodes[id]);
        let caller = callers.find(|node| node.is_member_of_object());
        let (Some(object), Some(caller)) = (self.object(), caller) else {
            return Vec::new();
        };
        // The tokens before the name of the method contain its receiver: `r` in `(r *T) name()`.
        let file = &self.cst.files[caller.file];
        let tokens = caller.tokens.start as usize..caller.tokens.end as usize;
        let head = file.outline.tokens[tokens].iter();
        let mut head = head.take_while(|token| file.symbol(token.symbol) != caller.name);
        if !head.any(|token| file.outline.symbols.get(token.symbol) == object) {
            return Vec::new();
        }
        // The namespace distinguishes the types of members that are roots ([`crate::cst::members`]).
        let is_own = |node: &&NodeId| {
            let node = &nodes[**node];
            (node.parent, node.namespace) == (caller.parent, caller.namespace)
        };
        members.iter().filter(is_own).copied().collect()
    }

    /// Returns the functions that are directly in the file of the call; if there are none, those
    /// directly in files of its package. Empty if the package has none.
    fn own_functions(&self, functions: Vec<NodeId>) -> Vec<NodeId> {
        let is_own = |&node: &NodeId| {
            let parent = self.cst.nodes[node].parent;
            let is_in_function = parent.is_some_and(|parent| self.cst.element(parent).is_some());
            !is_in_function && self.cst.folder(node) == self.folder()
        };
        self.nearest(functions.into_iter().filter(is_own).collect())
    }

    /// Returns the targets in the file of the call; if there are none, those in its folder; if there
    /// are none either, all.
    fn nearest(&self, targets: Vec<NodeId>) -> Vec<NodeId> {
        let is_in_file = |node: &NodeId| self.cst.nodes[*node].file == self.file;
        let is_in_folder = |node: &NodeId| self.cst.folder(*node) == self.folder();
        for is_near in [&is_in_file as &dyn Fn(&NodeId) -> bool, &is_in_folder] {
            let near: Vec<NodeId> = targets
                .iter()
                .copied()
                .filter(|node| is_near(node))
                .collect();
            if !near.is_empty() {
                return near;
            }
        }
        targets
    }

    /// Returns true if a name alone can be a call in the language, and that of the call, which has no
    /// receiver, is a variable: a parameter, or a name to which the caller assigns a value up to there. The
    /// name of an argument counts as one at its own place only.
    pub fn is_variable(&self) -> bool {
        let (file, name) = (self.linked(), self.name);
        let signs = file.outline.language.row().variable_signs();
        let (Some(signs), Some((first, _)), Receiver::None) = (signs, self.tokens, self.receiver)
        else {
            return false;
        };
        if self.cst.parameters(self.caller).any(|it| it == name) {
            return true;
        }
        let from = self.cst.nodes[self.caller].tokens.start as usize;
        let from = from.max(first.saturating_sub(VARIABLE_TOKENS_MAX));
        let gets_value = |at: usize| {
            is_assigned(file, at, signs) && (at == first || !is_argument_name(file, at, signs))
        };
        let mut tokens = from.min(first)..=first;
        tokens.any(|at| is_name_at(file, at, name) && gets_value(at))
    }

    /// Returns true if the innermost folder of the element's file has the name of the object: `a` of
    /// `a.f()`, which then names the package of the folder. False for calls without such an object.
    fn is_in_named_package(&self, node: NodeId) -> bool {
        let path = self.cst.files[self.cst.nodes[node].file].path.text();
        let folder = path.rsplit('/').nth(1);
        folder.is_some() && folder == self.object()
    }
}

/// Returns the maximum number of functions and tokens that are compared to resolve the path of a
/// call by `caller` ([`nearest_targets`]) and to find out if the called name is a variable
/// ([`NamedCall::is_variable`]); 0 in languages without both. `count` is the number of functions with the
/// called name.
pub fn comparisons(cst: &Cst, caller: NodeId, count: usize) -> usize {
    let row = cst.language(caller).row();
    let of_names = match row.calls.1 {
        Calls::NamesOfTypes => count,
        _ => 0,
    };
    let of_tokens = match row.variable_signs() {
        Some(_) => cst.nodes[caller].tokens.len().min(VARIABLE_TOKENS_MAX),
        None => 0,
    };
    of_names + of_tokens
}

/// Returns the targets of a call among `all`, the functions with the called name in the order of their files:
/// those in the file of the call, or else those in other files. Empty for a call on a global object, for the
/// name of a variable, and above [`CALL_TARGETS_MAX`].
pub fn nearest_targets(call: &NamedCall<'_>, all: &[NodeId]) -> Vec<NodeId> {
    let (cst, receiver) = (call.cst, call.receiver);
    let row = call.linked().outline.language.row();
    if matches!(receiver, Receiver::Global(_) | Receiver::Inherited) || call.is_variable() {
        return Vec::new();
    }
    let has_types = row.calls.1 == Calls::NamesOfTypes;
    let of_type = match receiver {
        Receiver::Named(last) if has_types => members_of_type(cst, (last.name, last.sign), all),
        Receiver::Other if has_types => {
            let tokens = call.tokens;
            let type_name = tokens.and_then(|tokens| type_of_result(call.linked(), tokens));
            type_name.and_then(|type_name| members_of_type(cst, (type_name, "."), all))
        }
        _ => None,
    };
    let all = of_type.as_deref().unwrap_or(all);
    // The functions of one file are adjacent in `all`.
    let file_of = |node: &NodeId| cst.nodes[*node].file;
    let from = all.partition_point(|node| file_of(node) < call.file);
    let to = all.partition_point(|node| file_of(node) <= call.file);
    let near = &all[from..to];
    let targets = if near.is_empty() { all } else { near };
    if targets.len() > CALL_TARGETS_MAX {
        return Vec::new();
    }
    // Without a decision, the call may mean any of the targets.
    let nearest = nearest_of(cst, (call.caller, receiver), targets);
    nearest.unwrap_or_else(|| targets.to_vec())
}

/// Returns those of `targets`, the functions with the called name, to which the call most likely
/// refers: for a call by the name alone, those in the nearest scope around `caller`, or else those
/// that can be called without an object; for a call on the own object, the methods of the type around
/// `caller`. `None` if the receiver does not decide between the targets, so that all may be meant.
fn nearest_of(
    cst: &Cst,
    (caller, receiver): (NodeId, Receiver<'_>),
    targets: &[NodeId],
) -> Option<Vec<NodeId>> {
    let needs_object = || cst.language(caller).row().call_words.needs_object;
    match receiver {
        Receiver::None => nearest_visible(cst, caller, targets)
            .or_else(|| needs_object().then(|| without_methods(cst, targets))),
        Receiver::Own => members_of_own_type(cst, caller, targets),
        _ => None,
    }
}

/// Returns the functions and constructors among `targets`, which can be called without an object.
fn without_methods(cst: &Cst, targets: &[NodeId]) -> Vec<NodeId> {
    let is_method = |id: &NodeId| cst.nodes[*id].kind == ElementKind::Method;
    let targets = targets.iter().copied();
    targets.filter(|target| !is_method(target)).collect()
}

/// Resolves a call on the object of the calling method: returns the methods among `targets` of the
/// innermost type around `caller`. `None` if it has none, because it may inherit the called one.
fn members_of_own_type(cst: &Cst, caller: NodeId, targets: &[NodeId]) -> Option<Vec<NodeId>> {
    let mut ancestors = cst.ancestry(caller);
    let own = ancestors.find(|&node| cst.nodes[node].kind.group() == KindGroup::Type)?;
    let members = targets.iter().copied();
    let members = members.filter(|&target| cst.nodes[target].parent == Some(own));
    let members: Vec<NodeId> = members.collect();
    (!members.is_empty()).then_some(members)
}

/// Maximum number of tokens before a name in which an assignment to the name is sought.
const VARIABLE_TOKENS_MAX: usize = 2000;

/// Maximum number of tokens between a variable and the word or sign before it that shows what it is.
const SIGN_DISTANCE_MAX: usize = 24;

/// Returns true if the token with the index `at`, a name, is that of an argument: `a` in `f(a = 1)`, but
/// not `b` in `val a, b = 1`.
fn is_argument_name(file: &LinkedFile, at: usize, signs: &VariableSigns) -> bool {
    if signs.declaring.is_empty() || token_text(file, at + 1) != "=" {
        return false;
    }
    // The commas between the names of a declaration, nearest first.
    let mut comma = at.wrapping_sub(1);
    let from = at.saturating_sub(SIGN_DISTANCE_MAX);
    while comma > from && token_text(file, comma) == "," {
        let before = token_text(file, comma.wrapping_sub(2));
        if signs.declaring.contains(&before) {
            return false;
        }
        comma = comma.wrapping_sub(2);
    }
    matches!(token_text(file, at.wrapping_sub(1)), "(" | ",")
}

/// Returns true if the token with the index `at`, a name, is a variable that gets a value there.
fn is_assigned(file: &LinkedFile, at: usize, signs: &VariableSigns) -> bool {
    let text = |at: usize| token_text(file, at);
    if signs.functions.contains(&text(at.wrapping_sub(1))) {
        return false;
    }
    if signs.after.contains(&text(at + 1)) {
        return true;
    }
    // The tokens before the name, nearest first.
    let before = || (at.saturating_sub(SIGN_DISTANCE_MAX)..at).rev();
    let is_list = |text: &str| {
        let is_name = |first: char| first.is_alphanumeric() || matches!(first, '_' | ':' | '.');
        matches!(text, "," | "(" | ")" | "*" | "&" | "=") || text.starts_with(is_name)
    };
    let follows_word = |(sign, word): &(&str, &str)| {
        text(at.wrapping_sub(1)) == *sign
            && before()
                .skip(1)
                .map(text)
                .take_while(|it| is_list(it))
                .any(|it| it == *word)
    };
    let (sign, openings) = signs.block_parameters;
    let is_parameter = || {
        let mut list = before().skip_while(|&at| text(at) != sign && is_list(text(at)));
        list.next()
            .is_some_and(|at| text(at) == sign && openings.contains(&text(at.wrapping_sub(1))))
    };
    signs.before.iter().any(follows_word) || is_parameter()
}

/// Resolves a call through a path such as `a::Type::name()`: returns the members among `all` of the types and
/// namespaces with the name before the called one, which a sign separates. If there are none and the sign is
/// `::`, returns the functions that are no members of a type. A call on the result of a member,
/// `Type::of(…).name()`, means members of that type if it has such, because that member most likely creates
/// its object. `None` if the path does not decide.
fn members_of_type(
    cst: &Cst,
    (type_name, sign): (Symbol, &str),
    all: &[NodeId],
) -> Option<Vec<NodeId>> {
    let type_of = |node: &NodeId| {
        let node = &cst.nodes[*node];
        let parent = node.parent.map(|parent| &cst.nodes[parent]);
        let parent = parent.filter(|parent| parent.kind.group() == KindGroup::Type);
        let kind = parent.map(|parent| parent.kind);
        (parent.map(|parent| parent.name).or(node.owner), kind)
    };
    let members = all.iter().copied();
    let members = members.filter(|node| type_of(node).0 == Some(type_name));
    let members: Vec<NodeId> = members.collect();
    if !members.is_empty() {
        return Some(members);
    }
    let is_free = |node: &NodeId| match type_of(node) {
        (_, Some(kind)) => kind == ElementKind::Namespace,
        (owner, None) => owner.is_none(),
    };
    (sign == "::").then(|| all.iter().copied().filter(is_free).collect())
}

/// Resolves an unqualified call: returns the functions among `targets` in the nearest enclosing
/// scope of `caller`, or `None` if no scope contains one. Members with a body are among them if the
/// language calls members by their names alone; a member without one can be implemented in any type.
fn nearest_visible(cst: &Cst, caller: NodeId, targets: &[NodeId]) -> Option<Vec<NodeId>> {
    let row = cst.language(caller).row();
    let by_name = row.call_words.members_by_name;
    cst.ancestry(caller).find_map(|ancestor| {
        let is_visible = |id: &NodeId| {
            let node = &cst.nodes[*id];
            let is_called = !node.is_member_of_object() || by_name && !node.is_abstract;
            is_called && node.parent == Some(ancestor)
        };
        let visible: Vec<NodeId> = targets.iter().copied().filter(is_visible).collect();
        (!visible.is_empty()).then_some(visible)
    })
}
