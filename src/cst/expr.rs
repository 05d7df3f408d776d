//! Types of expressions, and the methods that the calls of a file resolve to.

use super::SideFileIx;
use super::overload::Candidates;
use super::places::Spans;
use super::spelled_type::{arguments, bound_of_wildcard};
use super::types::{Base, MethodId, Type, TypeId, TypeWorld};
use crate::base::budget::Budget;
use crate::base::ids::{Id, IndexVec};
use crate::base::{Map, Set};
use crate::lang::rules::TypeRules;
use crate::parse::outline::{Expr, ExprIx, SymbolIx, TypeFacts};
use std::cell::RefCell;
use std::rc::Rc;

/// Result of typing an expression.
#[derive(Debug, Clone, Default)]
struct Known {
    /// Type of the value, or the type that the expression names.
    of: Type,
    /// True if the expression can be the beginning of a qualified name and resolves to nothing
    /// else.
    is_open_name: bool,
    /// Called methods: the most likely one first, then those that fit the arguments equally well.
    /// Empty if the expression is no call or does not resolve.
    calls: Rc<[MethodId]>,
}

/// Types of the expressions of one file.
pub(super) struct FileExpressions<'w, 'a> {
    world: &'w TypeWorld<'a>,
    file: SideFileIx,
    facts: &'a TypeFacts,
    rules: &'static TypeRules,
    /// Local variables by name, as indices into the variables of the file.
    locals: Map<SymbolIx, Spans<u32>>,
    known: IndexVec<ExprIx, Known>,
    /// Cache of the methods that a call of a name on a type can resolve to.
    candidates: RefCell<Map<(TypeId, u32), Rc<Candidates>>>,
    budget: &'w Budget,
}

/// Maximum number of segments of a qualified name; no known package is nested that deep.
const SEGMENTS_MAX: usize = 64;

impl<'w, 'a> FileExpressions<'w, 'a> {
    /// Types the calls `wanted` and the expressions that they depend on. Once the `budget` is
    /// exhausted, further calls are not resolved.
    pub fn resolve(
        world: &'w TypeWorld<'a>,
        file: SideFileIx,
        rules: &'static TypeRules,
        wanted: impl Iterator<Item = ExprIx>,
        budget: &'w Budget,
    ) -> Self {
        let facts = &world.cst.files[file].outline.types;
        let mut locals: Map<SymbolIx, Vec<(u32, u32, u32)>> = Map::default();
        for (at, variable) in facts.variables.iter().enumerate() {
            if variable.field_of.is_none() {
                let of_name = locals.entry(variable.name).or_default();
                of_name.push((variable.from, variable.to, at as u32));
            }
        }
        let locals = locals.into_iter();
        let known = IndexVec::filled(Known::default(), facts.exprs.len());
        let mut expressions = FileExpressions {
            world,
            file,
            facts,
            rules,
            locals: locals
                .map(|(name, spans)| (name, Spans::new(spans)))
                .collect(),
            known,
            candidates: RefCell::default(),
            budget,
        };
        expressions.run(wanted);
        expressions
    }

    /// Returns the methods that a call resolves to, most likely first, if they are declared in the
    /// files of the side. There are several if the types of the arguments do not distinguish them.
    pub fn called(&self, call: ExprIx) -> &[MethodId] {
        &self.known[call].calls
    }

    /// Returns true if the type of some argument of a call is not declared in the files of the side
    /// and not listed by the language (`Base::Missing`; `Base::Unknown` does not count).
    pub fn lacks_types(&self, call: ExprIx) -> bool {
        let Expr::Call { from, to, .. } = self.facts.exprs[call] else {
            return false;
        };
        let arguments = &self.facts.arguments[from as usize..to as usize];
        arguments
            .iter()
            .any(|&argument| matches!(self.known[argument].of.base, Base::Missing(_)))
    }

    /// Types the `wanted` expressions and their parts. An expression refers only to earlier ones: a
    /// backward pass marks the needed ones, a forward pass types them.
    fn run(&mut self, wanted: impl Iterator<Item = ExprIx>) {
        let mut needed = vec![false; self.facts.exprs.len()];
        wanted.for_each(|expr| needed[expr.index()] = true);
        for at in (0..needed.len()).rev() {
            if needed[at] {
                self.parts(ExprIx::new(at), |part| needed[part.index()] = true);
            }
        }
        for (at, needed) in needed.into_iter().enumerate() {
            if needed {
                let expr = ExprIx::new(at);
                self.known[expr] = self.expression(expr);
            }
        }
    }

    fn parts(&self, expr: ExprIx, mut visit: impl FnMut(ExprIx)) {
        match self.facts.exprs[expr] {
            Expr::Member(object, _) => visit(object),
            Expr::ElementOf(array) => visit(array),
            Expr::Either(first, second) | Expr::Binary(first, _, second) => {
                visit(first);
                visit(second);
            }
            Expr::Call {
                receiver, from, to, ..
            } => {
                receiver.into_iter().for_each(&mut visit);
                self.facts.arguments[from as usize..to as usize]
                    .iter()
                    .for_each(|&argument| visit(argument));
            }
            _ => {}
        }
    }

    fn text(&self, symbol: SymbolIx) -> &'a str {
        self.world.text(self.file, symbol)
    }

    fn value(of: Type) -> Known {
        Known {
            of,
            ..Known::default()
        }
    }

    fn expression(&self, expr: ExprIx) -> Known {
        match self.facts.exprs[expr] {
            Expr::Unknown => Known::default(),
            Expr::Null => Self::value(Type::plain(Base::Null)),
            Expr::Function => Self::value(Type::plain(Base::Function)),
            Expr::Literal(name) => Self::value(self.named_literal(name)),
            Expr::Name(name, at) => self.name(name, at),
            Expr::This(at) => Self::value(self.this(at)),
            Expr::Super(at) => Self::value(self.superclass(at)),
            Expr::Typed(spelled, at) => {
                Self::value(
                    self.world
                        .spelled_type(self.file, at, self.text(spelled), None),
                )
            }
            Expr::ClassOf(spelled, at) => {
                let of = self
                    .world
                    .spelled_type(self.file, at, self.text(spelled), None);
                Self::value(match of.base {
                    Base::Missing(_) => Type::plain(of.base),
                    _ => self.named_literal(self.rules.class),
                })
            }
            Expr::ArrayOf(spelled, at) => {
                let of = self
                    .world
                    .spelled_type(self.file, at, self.text(spelled), None);
                Self::value(Type {
                    dimensions: of.dimensions + 1,
                    ..of
                })
            }
            Expr::ElementOf(array) => {
                let of = self.known[array].of;
                if of.dimensions == 0 {
                    return Known::default();
                }
                Self::value(Type {
                    dimensions: of.dimensions - 1,
                    ..of
                })
            }
            Expr::Either(first, second) => {
                let (first, second) = (self.known[first].of, self.known[second].of);
                Self::value(if matches!(first.base, Base::Null | Base::Unknown) {
                    second
                } else {
                    first
                })
            }
            Expr::Binary(left, operator, right) => self.binary(left, self.text(operator), right),
            Expr::Member(object, name) => self.member(object, name, expr),
            Expr::Call {
                receiver,
                name,
                at,
                from,
                to,
            } => self.call(receiver, name, at, from, to),
        }
    }

    fn named_literal(&self, name: &str) -> Type {
        let base = self
            .world
            .vocabulary
            .find(name)
            .map_or(Base::Unknown, Base::Known);
        Type::plain(base)
    }

    /// Returns the type that the language table spells as `spelled`.
    fn listed_type(&self, spelled: &str) -> Type {
        let element = spelled.trim_end_matches("[]");
        Type {
            dimensions: ((spelled.len() - element.len()) / 2) as u32,
            ..self.named_literal(element)
        }
    }

    fn this(&self, at: u32) -> Type {
        let innermost = self.world.enclosing(self.file, at).first().copied();
        Type::plain(innermost.map_or(Base::Unknown, Base::Source))
    }

    fn superclass(&self, at: u32) -> Type {
        let innermost = self.world.enclosing(self.file, at).first().copied();
        let superclass = innermost.and_then(|id| self.world.types[id].superclass);
        Type::plain(superclass.unwrap_or_default())
    }

    fn binary(&self, left: ExprIx, operator: &str, right: ExprIx) -> Known {
        let (left, right) = (self.known[left].of, self.known[right].of);
        if matches!(
            operator,
            "==" | "!=" | "<" | ">" | "<=" | ">=" | "&&" | "||"
        ) {
            return Self::value(self.named_literal("boolean"));
        }
        if operator == "+" {
            for side in [left, right] {
                if side.dimensions == 0 && self.world.is_known(side.base, self.rules.text) {
                    return Self::value(side);
                }
            }
        }
        let rank = |of: Type| {
            ["double", "float", "long"]
                .iter()
                .position(|name| self.world.is_known(of.base, name))
        };
        let is_small = |of: Type| {
            of.dimensions == 0
                && ["int", "char", "short", "byte"]
                    .iter()
                    .any(|name| self.world.is_known(of.base, name))
        };
        match (rank(left), rank(right)) {
            (Some(a), Some(b)) => Self::value(if a < b { left } else { right }),
            (Some(_), None) if is_small(right) => Self::value(left),
            (None, Some(_)) if is_small(left) => Self::value(right),
            (None, None) if is_small(left) && is_small(right) => {
                Self::value(self.named_literal("int"))
            }
            _ => Known::default(),
        }
    }

    /// Types a name: a variable, a type, or the beginning of a qualified name.
    fn name(&self, name: SymbolIx, at: u32) -> Known {
        if let Some(of) = self.variable(name, at) {
            return Self::value(of);
        }
        match self.world.named(self.file, at, self.text(name), None) {
            Base::Missing(_) => Known {
                of: self
                    .imported_static(name)
                    .unwrap_or_else(|| self.missing(name)),
                is_open_name: true,
                calls: Rc::default(),
            },
            base => Self::value(Type::plain(base)),
        }
    }

    fn missing(&self, name: SymbolIx) -> Type {
        Type::plain(Base::Missing(self.world.symbol(self.file, name)))
    }

    /// Returns the type of the variable that a name denotes at byte `at`: the visible local
    /// variable declared last, unless a type that begins after it has a field of that name.
    fn variable(&self, name: SymbolIx, at: u32) -> Option<Type> {
        let local = self.locals.get(&name);
        let local = local.and_then(|locals| locals.around(at).next());
        let local = local.map(|local| &self.facts.variables[local as usize]);
        for id in self.world.enclosing(self.file, at) {
            if local.is_some_and(|local| local.from > self.world.scope(id).start) {
                break;
            }
            if let Some(of) = self.field(id, self.world.symbol(self.file, name), None) {
                return Some(of);
            }
        }
        let local = local?;
        Some(match local.spelled {
            Some(spelled) => {
                self.world
                    .spelled_type(self.file, local.from, self.text(spelled), None)
            }
            None => Type::default(),
        })
    }

    /// Returns the type of a field of a type, own or inherited; `None` if there is no such field.
    fn field(&self, id: TypeId, name: u32, receiver: Option<Type>) -> Option<Type> {
        let (lineage, _) = self.world.lineage(id);
        lineage.into_iter().find_map(|owner| {
            let &(file, at) = self.world.fields.get(&(owner, name))?;
            let variable = &self.world.cst.files[file].outline.types.variables[at as usize];
            Some(match variable.spelled {
                Some(spelled) => {
                    let spelled = self.world.text(file, spelled);
                    match receiver.and_then(|receiver| self.argument(owner, spelled, receiver)) {
                        Some(of) => of,
                        None => self.world.spelled_type(file, variable.from, spelled, None),
                    }
                }
                None if self.world.is_enum(owner) => Type::plain(Base::Source(owner)),
                None => Type::default(),
            })
        })
    }

    /// Returns the type argument of `receiver` for the type parameter `spelled` of `owner`. `None`
    /// if it is no type parameter, or the receiver is of another type or spelled without arguments.
    fn argument(&self, owner: TypeId, spelled: &str, receiver: Type) -> Option<Type> {
        let (file, at, arguments_symbol) = receiver.arguments?;
        if receiver.base != Base::Source(owner) {
            return None;
        }
        let declaring = self.world.types[owner].file;
        let parameters = &self.world.scope(owner).type_parameters;
        let position = parameters
            .iter()
            .position(|(name, _)| self.world.text(declaring, *name) == spelled)?;
        let given = arguments(self.world.vocabulary.get(arguments_symbol));
        Some(
            self.world
                .spelled_type(file, at, bound_of_wildcard(given.get(position)?), None),
        )
    }

    /// Returns the type of a constant that is imported from a type of the side.
    fn imported_static(&self, name: SymbolIx) -> Option<Type> {
        let symbol = self.world.symbol(self.file, name);
        let from = self.world.static_imports(self.file, self.text(name));
        from.into_iter().find_map(|id| self.field(id, symbol, None))
    }

    fn member(&self, object: ExprIx, name: SymbolIx, expr: ExprIx) -> Known {
        let of = &self.known[object];
        if of.of.dimensions > 0 {
            return Self::value(self.named_literal("int"));
        }
        match of.of.base {
            Base::Source(id) => {
                if let Some(field) = self.field(id, self.world.symbol(self.file, name), Some(of.of))
                {
                    return Self::value(field);
                }
                match self.world.member_type(id, self.text(name)) {
                    Some(member) => Self::value(Type::plain(Base::Source(member))),
                    None => Self::value(self.missing(name)),
                }
            }
            Base::Missing(_) if of.is_open_name => {
                let qualified = self
                    .qualified_name(expr)
                    .and_then(|name| self.world.by_qualified_name(&name));
                match qualified {
                    Some(id) => Self::value(Type::plain(Base::Source(id))),
                    None => Known {
                        of: self.missing(name),
                        is_open_name: true,
                        calls: Rc::default(),
                    },
                }
            }
            Base::Missing(_) => Self::value(self.missing(name)),
            _ => Known::default(),
        }
    }

    /// Returns `a.b.C` for an expression that consists of names only, else `None`.
    fn qualified_name(&self, expr: ExprIx) -> Option<String> {
        let mut segments = Vec::new();
        let mut at = expr;
        while segments.len() < SEGMENTS_MAX {
            match self.facts.exprs[at] {
                Expr::Member(object, name) => {
                    segments.push(self.text(name));
                    at = object;
                }
                Expr::Name(name, _) => {
                    segments.push(self.text(name));
                    segments.reverse();
                    return Some(segments.join("."));
                }
                _ => return None,
            }
        }
        None
    }

    fn call(&self, receiver: Option<ExprIx>, name: SymbolIx, at: u32, from: u32, to: u32) -> Known {
        let given: Vec<Type> = self.facts.arguments[from as usize..to as usize]
            .iter()
            .map(|&argument| self.known[argument].of)
            .collect();
        match receiver {
            None => self.unqualified_call(name, at, &given),
            Some(receiver) => self.qualified_call(self.known[receiver].of, name, &given),
        }
    }

    fn unqualified_call(&self, name: SymbolIx, at: u32, given: &[Type]) -> Known {
        let mut guess = None;
        let mut open = false;
        for id in self.world.enclosing(self.file, at) {
            let candidates = self.candidates(id, self.world.symbol(self.file, name));
            match self.world.choose(&candidates, given, self.budget) {
                Some(choice) if choice.is_applicable => return self.result(choice.methods, None),
                Some(choice) => guess = guess.or(Some(choice.methods)),
                None => {}
            }
            open |= self.world.lineage(id).1;
        }
        for id in self.world.static_imports(self.file, self.text(name)) {
            let candidates = self.candidates(id, self.world.symbol(self.file, name));
            if let Some(choice) = self.world.choose(&candidates, given, self.budget) {
                return self.result(choice.methods, None);
            }
        }
        match guess {
            Some(methods) => self.result(methods, None),
            // The method is inherited from a type outside of the changed files, or imported.
            None if open => Self::value(self.missing(name)),
            None => Known::default(),
        }
    }

    fn qualified_call(&self, receiver: Type, name: SymbolIx, given: &[Type]) -> Known {
        if receiver.dimensions > 0 {
            return Known::default();
        }
        match receiver.base {
            Base::Source(id) => {
                let candidates = self.candidates(id, self.world.symbol(self.file, name));
                match self.world.choose(&candidates, given, self.budget) {
                    Some(choice) => self.result(choice.methods, Some(receiver)),
                    None => self.outside_result(receiver, name),
                }
            }
            Base::Missing(_) => Self::value(self.missing(name)),
            _ => self.outside_result(receiver, name),
        }
    }

    /// Types a call of a method that is declared outside of the files.
    fn outside_result(&self, receiver: Type, name: SymbolIx) -> Known {
        let text = self.text(name);
        if let Some((file, at, spelled)) = receiver.arguments
            && let Some((_, from_last)) = self
                .rules
                .element_methods
                .iter()
                .find(|(method, _)| *method == text)
        {
            let given = arguments(self.world.vocabulary.get(spelled));
            if let Some(argument) = given.iter().rev().nth(*from_last) {
                return Self::value(self.world.spelled_type(
                    file,
                    at,
                    bound_of_wildcard(argument),
                    None,
                ));
            }
        }
        match self
            .rules
            .standard_methods
            .iter()
            .find(|(method, _)| *method == text)
        {
            Some((_, result)) => Self::value(self.listed_type(result)),
            None => Known::default(),
        }
    }

    /// Returns the methods with a name that a type has, nearest declaration first, without
    /// overridden ones.
    fn candidates(&self, id: TypeId, name: u32) -> Rc<Candidates> {
        if let Some(known) = self.candidates.borrow().get(&(id, name)) {
            return Rc::clone(known);
        }
        let mut methods: Vec<MethodId> = Vec::new();
        let mut spelled: Set<Vec<&str>> = Set::default();
        for owner in self.world.lineage(id).0 {
            let of_name = self.world.types[owner].methods.get(&name);
            for &method in of_name.into_iter().flatten() {
                let (file, _) = self.world.methods[method];
                let types = self.world.method(method).types.iter();
                let types = types.map(|&spelled| self.world.text(file, spelled));
                if spelled.insert(types.collect()) {
                    methods.push(method);
                }
            }
        }
        let candidates = Rc::new(Candidates::new(methods));
        let mut all = self.candidates.borrow_mut();
        all.insert((id, name), Rc::clone(&candidates));
        candidates
    }

    /// Returns the call of `methods`, typed by the result of the first.
    fn result(&self, methods: Rc<[MethodId]>, receiver: Option<Type>) -> Known {
        let Some(&method) = methods.first() else {
            return Known::default();
        };
        let (file, _) = self.world.methods[method];
        let declared = self.world.method(method);
        let of = declared.result.map_or(Type::default(), |result| {
            let spelled = self.world.text(file, result);
            let given = receiver
                .and_then(|receiver| self.argument(self.world.owner(method), spelled, receiver));
            given.unwrap_or_else(|| self.world.spelled_type(file, declared.start, spelled, None))
        });
        Known {
            of,
            is_open_name: false,
            calls: methods,
        }
    }
}
