//! Types of expressions, and the methods that the calls of a file resolve to.

use super::overload::OverloadCandidates;
use super::spelled_type::{arguments, bound_of_wildcard};
use super::{Base, MethodId, Type, TypeId, TypeWorld};
use crate::base::bag::Symbol;
use crate::base::budget::Budget;
use crate::base::ids::{Id, IndexVec};
use crate::base::{Map, Set};
use crate::cst::SideFileIx;
use crate::cst::calls::scope_index::SpanIndex;
use crate::lang::rules::type_rules::{StandardResult, TypeRules};
use crate::parse::outline::{Expr, ExprIx, SymbolIx, TypeFacts};
use std::cell::RefCell;
use std::rc::Rc;

/// Result of typing an expression.
#[derive(Debug, Clone, Default)]
struct ExpressionInfo {
    /// Type of the value, or the type that the expression names.
    value_type: Type,
    /// True if the expression can be the beginning of a qualified name and resolves to nothing
    /// else.
    is_open_name: bool,
    /// Called methods: the most likely method first, then methods that fit the arguments equally
    /// well. Empty if the expression is no call or does not resolve.
    calls: Rc<[MethodId]>,
}

/// Types of the expressions of one file.
pub struct FileExpressions<'w, 'a> {
    world: &'w TypeWorld<'a>,
    file: SideFileIx,
    facts: &'a TypeFacts,
    rules: &'static TypeRules,
    /// Local variables by name, as indices into the variables of the file.
    locals: Map<SymbolIx, SpanIndex<u32>>,
    infos: IndexVec<ExprIx, ExpressionInfo>,
    /// Cache of the methods that a call of a name on a type can resolve to.
    candidates: RefCell<Map<(TypeId, Symbol), Rc<OverloadCandidates>>>,
    budget: &'w Budget,
}

/// Maximum number of segments of a qualified name; no known package is nested that deep.
const NAME_SEGMENTS_MAX: usize = 64;

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
        for (index, variable) in facts.variables.iter().enumerate() {
            if variable.field_of.is_none() {
                let of_name = locals.entry(variable.name).or_default();
                of_name.push((variable.from, variable.to, index as u32));
            }
        }
        let locals = locals.into_iter();
        let infos = IndexVec::filled(ExpressionInfo::default(), facts.exprs.len());
        let mut expressions = FileExpressions {
            world,
            file,
            facts,
            rules,
            locals: locals
                .map(|(name, spans)| (name, SpanIndex::new(spans)))
                .collect(),
            infos,
            candidates: RefCell::default(),
            budget,
        };
        expressions.run(wanted);
        expressions
    }

    /// Returns the methods that a call resolves to, most likely first, if they are declared in the
    /// files of the side. There are several if the types of the arguments do not distinguish them.
    pub fn callees(&self, call: ExprIx) -> &[MethodId] {
        &self.infos[call].calls
    }

    /// Returns true if the type of some argument of a call is not declared in the files of the side
    /// and not listed by the language (`Base::Missing`; `Base::Unknown` does not count).
    pub fn has_missing_argument_type(&self, call: ExprIx) -> bool {
        let Expr::Call { from, to, .. } = self.facts.exprs[call] else {
            return false;
        };
        let mut arguments = self.facts.arguments[from as usize..to as usize].iter();
        arguments.any(|&argument| matches!(self.infos[argument].value_type.base, Base::Missing(_)))
    }

    /// Types the `wanted` expressions and their parts. An expression refers only to earlier ones: a
    /// backward pass marks the needed ones, a forward pass types them.
    fn run(&mut self, wanted: impl Iterator<Item = ExprIx>) {
        let mut needed = vec![false; self.facts.exprs.len()];
        wanted.for_each(|expr| needed[expr.index()] = true);
        for index in (0..needed.len()).rev() {
            if needed[index] {
                self.visit_parts(ExprIx::new(index), |part| needed[part.index()] = true);
            }
        }
        for (index, needed) in needed.into_iter().enumerate() {
            if needed {
                let expr = ExprIx::new(index);
                self.infos[expr] = self.infer(expr);
            }
        }
    }

    /// Calls `visit` for each expression on whose type that of `expr` depends directly.
    fn visit_parts(&self, expr: ExprIx, mut visit: impl FnMut(ExprIx)) {
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

    fn symbol(&self, symbol: SymbolIx) -> Symbol {
        self.world.symbol(self.file, symbol)
    }

    fn text(&self, symbol: SymbolIx) -> &'a str {
        self.world.text(self.file, symbol)
    }

    /// Resolves a type spelled at byte `offset` of this file.
    fn spelled_type(&self, spelled: SymbolIx, offset: u32) -> Type {
        self.world
            .resolve_spelled(self.file, offset, self.text(spelled), None)
    }

    fn value(value_type: Type) -> ExpressionInfo {
        ExpressionInfo {
            value_type,
            ..ExpressionInfo::default()
        }
    }

    /// Returns the type of `expr` and the methods that it calls. The parts of `expr` must have their
    /// types already. The result has the unknown type if the type cannot be determined.
    fn infer(&self, expr: ExprIx) -> ExpressionInfo {
        match self.facts.exprs[expr] {
            Expr::Unknown => ExpressionInfo::default(),
            Expr::Null => Self::value(Type::plain(Base::Null)),
            Expr::Function => Self::value(Type::plain(Base::Function)),
            Expr::Literal(name) => Self::value(self.named_literal(name)),
            Expr::Name(name, offset) => self.infer_name(name, offset),
            Expr::This(offset) => Self::value(self.this_type(offset)),
            Expr::Super(offset) => Self::value(self.superclass_type(offset)),
            Expr::Typed(spelled, offset) => Self::value(self.spelled_type(spelled, offset)),
            Expr::ClassOf(spelled, offset, class) => {
                let value_type = self.spelled_type(spelled, offset);
                Self::value(match value_type.base {
                    Base::Missing(_) => Type::plain(value_type.base),
                    _ => self.named_literal(class),
                })
            }
            Expr::ArrayOf(spelled, offset) => {
                let value_type = self.spelled_type(spelled, offset);
                Self::value(value_type.with_dimensions(value_type.dimensions + 1))
            }
            Expr::ElementOf(array) => {
                let value_type = self.infos[array].value_type;
                let dimensions = value_type.dimensions.checked_sub(1);
                let element = dimensions.map(|dimensions| value_type.with_dimensions(dimensions));
                element.map_or_else(ExpressionInfo::default, Self::value)
            }
            Expr::Either(first, second) => {
                let (first, second) = (self.infos[first].value_type, self.infos[second].value_type);
                Self::value(if matches!(first.base, Base::Null | Base::Unknown) {
                    second
                } else {
                    first
                })
            }
            Expr::Binary(left, operator, right) => {
                self.infer_binary(left, self.text(operator), right)
            }
            Expr::Member(object, name) => self.infer_member(object, name, expr),
            Expr::Call {
                receiver,
                name,
                at: offset,
                from,
                to,
            } => self.infer_call(receiver, name, offset, from, to),
        }
    }

    fn named_literal(&self, name: &str) -> Type {
        let symbol = self.world.vocabulary.find(name);
        Type::plain(symbol.map_or(Base::Unknown, Base::Listed))
    }

    /// Returns the type that the language table spells as `spelled`.
    fn listed_type(&self, spelled: &str) -> Type {
        let element = spelled.trim_end_matches("[]");
        let dimensions = (spelled.len() - element.len()) / 2;
        self.named_literal(element)
            .with_dimensions(dimensions as u32)
    }

    fn innermost_type(&self, offset: u32) -> Option<TypeId> {
        self.world
            .enclosing_types(self.file, offset)
            .first()
            .copied()
    }

    fn this_type(&self, offset: u32) -> Type {
        let innermost = self.innermost_type(offset);
        Type::plain(innermost.map_or(Base::Unknown, Base::Source))
    }

    fn superclass_type(&self, offset: u32) -> Type {
        let innermost = self.innermost_type(offset);
        let superclass = innermost.and_then(|id| self.world.types[id].superclass);
        Type::plain(superclass.unwrap_or_default())
    }

    /// Types an expression with two operands: comparisons are `boolean`, `+` with a string is a string,
    /// and numbers get the wider type of both, at least `int`. Unknown otherwise.
    fn infer_binary(&self, left: ExprIx, operator: &str, right: ExprIx) -> ExpressionInfo {
        let (left, right) = (self.infos[left].value_type, self.infos[right].value_type);
        if matches!(
            operator,
            "==" | "!=" | "<" | ">" | "<=" | ">=" | "&&" | "||"
        ) {
            return Self::value(self.named_literal("boolean"));
        }
        if operator == "+" {
            for side in [left, right] {
                if side.dimensions == 0 && self.world.is_listed_as(side.base, self.rules.text) {
                    return Self::value(side);
                }
            }
        }
        // Rank 0 is the widest type; types whose values become `int` in expressions have none.
        let rank = |value_type: Type| {
            let mut names = ["double", "float", "long"].iter();
            names.position(|name| self.world.is_listed_as(value_type.base, name))
        };
        let is_small = |value_type: Type| {
            value_type.dimensions == 0
                && ["int", "char", "short", "byte"]
                    .iter()
                    .any(|name| self.world.is_listed_as(value_type.base, name))
        };
        match (rank(left), rank(right)) {
            (Some(a), Some(b)) => Self::value(if a < b { left } else { right }),
            (Some(_), None) if is_small(right) => Self::value(left),
            (None, Some(_)) if is_small(left) => Self::value(right),
            (None, None) if is_small(left) && is_small(right) => {
                Self::value(self.named_literal("int"))
            }
            _ => ExpressionInfo::default(),
        }
    }

    /// Types a name: a variable, a type, or the beginning of a qualified name.
    fn infer_name(&self, name: SymbolIx, offset: u32) -> ExpressionInfo {
        if let Some(value_type) = self.variable_type(name, offset) {
            return Self::value(value_type);
        }
        match self
            .world
            .resolve_name(self.file, offset, self.text(name), None)
        {
            Base::Missing(_) => ExpressionInfo {
                value_type: self
                    .imported_constant_type(name)
                    .unwrap_or_else(|| self.missing_type(name)),
                is_open_name: true,
                calls: Rc::default(),
            },
            base => Self::value(Type::plain(base)),
        }
    }

    fn missing_type(&self, name: SymbolIx) -> Type {
        Type::plain(Base::Missing(self.symbol(name)))
    }

    /// Returns the type of the variable that a name denotes at byte `offset`: the visible local
    /// variable declared last, unless a type that begins after it has a field of that name.
    fn variable_type(&self, name: SymbolIx, offset: u32) -> Option<Type> {
        let local = self.locals.get(&name);
        let local = local.and_then(|locals| locals.containing(offset).next());
        let local = local.map(|local| &self.facts.variables[local as usize]);
        for id in self.world.enclosing_types(self.file, offset) {
            if local.is_some_and(|local| local.from > self.world.scope(id).start) {
                break;
            }
            if let Some(value_type) = self.field_type(id, self.symbol(name), None) {
                return Some(value_type);
            }
        }
        let local = local?;
        Some(match local.spelled {
            Some(spelled) => self.spelled_type(spelled, local.from),
            None => Type::default(),
        })
    }

    /// Returns the type of a field of a type, own or inherited; `None` if there is no such field.
    fn field_type(&self, id: TypeId, name: Symbol, receiver: Option<Type>) -> Option<Type> {
        let (lineage, _) = self.world.lineage(id);
        lineage.into_iter().find_map(|owner| {
            let &(file, index) = self.world.fields.get(&(owner, name))?;
            let variable = &self.world.cst.files[file].outline.types.variables[index as usize];
            Some(match variable.spelled {
                Some(spelled) => {
                    let spelled = self.world.text(file, spelled);
                    match receiver.and_then(|receiver| self.type_argument(owner, spelled, receiver))
                    {
                        Some(value_type) => value_type,
                        None => self
                            .world
                            .resolve_spelled(file, variable.from, spelled, None),
                    }
                }
                None if self.world.is_enum(owner) => Type::plain(Base::Source(owner)),
                None => Type::default(),
            })
        })
    }

    /// Returns the type argument of `receiver` for the type parameter `spelled` of `owner`. `None`
    /// if it is no type parameter, or the receiver is of another type or spelled without arguments.
    fn type_argument(&self, owner: TypeId, spelled: &str, receiver: Type) -> Option<Type> {
        let (file, offset, arguments_symbol) = receiver.arguments?;
        if receiver.base != Base::Source(owner) {
            return None;
        }
        let declaring = self.world.types[owner].file;
        let parameters = &self.world.scope(owner).type_parameters;
        let position = parameters
            .iter()
            .position(|(name, _)| self.world.text(declaring, *name) == spelled)?;
        let given = arguments(self.world.vocabulary.get(arguments_symbol));
        Some(self.world.resolve_spelled(
            file,
            offset,
            bound_of_wildcard(given.get(position)?),
            None,
        ))
    }

    /// Returns the type of a constant that is imported from a type of the side.
    fn imported_constant_type(&self, name: SymbolIx) -> Option<Type> {
        let symbol = self.symbol(name);
        let from = self.world.static_imports(self.file, self.text(name));
        from.into_iter()
            .find_map(|id| self.field_type(id, symbol, None))
    }

    /// Types `expr`, the member `name` of `object`: the length of an array, a field, a member type, or
    /// a part of a qualified name whose beginning is no declared type.
    fn infer_member(&self, object: ExprIx, name: SymbolIx, expr: ExprIx) -> ExpressionInfo {
        let info = &self.infos[object];
        if info.value_type.dimensions > 0 {
            return Self::value(self.named_literal("int"));
        }
        match info.value_type.base {
            Base::Source(id) => {
                if let Some(field) = self.field_type(id, self.symbol(name), Some(info.value_type)) {
                    return Self::value(field);
                }
                match self.world.member_type(id, self.text(name)) {
                    Some(member) => Self::value(Type::plain(Base::Source(member))),
                    None => Self::value(self.missing_type(name)),
                }
            }
            Base::Missing(_) if info.is_open_name => {
                let qualified = self
                    .qualified_name(expr)
                    .and_then(|name| self.world.by_qualified_name(&name));
                match qualified {
                    Some(id) => Self::value(Type::plain(Base::Source(id))),
                    None => ExpressionInfo {
                        value_type: self.missing_type(name),
                        is_open_name: true,
                        calls: Rc::default(),
                    },
                }
            }
            Base::Missing(_) => Self::value(self.missing_type(name)),
            _ => ExpressionInfo::default(),
        }
    }

    /// Returns `a.b.C` for an expression that consists of names only, else `None`.
    fn qualified_name(&self, expr: ExprIx) -> Option<String> {
        let mut segments = Vec::new();
        let mut current = expr;
        while segments.len() < NAME_SEGMENTS_MAX {
            match self.facts.exprs[current] {
                Expr::Member(object, name) => {
                    segments.push(self.text(name));
                    current = object;
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

    /// Types the call of `name` at byte `offset`. Its arguments are those with the indices `from..to`.
    fn infer_call(
        &self,
        receiver: Option<ExprIx>,
        name: SymbolIx,
        offset: u32,
        from: u32,
        to: u32,
    ) -> ExpressionInfo {
        let given: Vec<Type> = self.facts.arguments[from as usize..to as usize]
            .iter()
            .map(|&argument| self.infos[argument].value_type)
            .collect();
        match receiver {
            None => self.infer_unqualified_call(name, offset, &given),
            Some(receiver) => {
                self.infer_qualified_call(self.infos[receiver].value_type, name, &given)
            }
        }
    }

    /// Types the call of `name` without a receiver. The methods of the innermost enclosing type that fit
    /// the types `given` of the arguments are called, or else those that the file imports.
    fn infer_unqualified_call(
        &self,
        name: SymbolIx,
        offset: u32,
        given: &[Type],
    ) -> ExpressionInfo {
        let mut inapplicable = None;
        let mut has_unknown = false;
        for id in self.world.enclosing_types(self.file, offset) {
            let candidates = self.candidates(id, self.symbol(name));
            match self.world.choose(&candidates, given, self.budget) {
                Some(choice) if choice.is_applicable => {
                    return self.call_info(choice.methods, None);
                }
                Some(choice) => inapplicable = inapplicable.or(Some(choice.methods)),
                None => {}
            }
            has_unknown |= self.world.lineage(id).1;
        }
        for id in self.world.static_imports(self.file, self.text(name)) {
            let candidates = self.candidates(id, self.symbol(name));
            if let Some(choice) = self.world.choose(&candidates, given, self.budget) {
                return self.call_info(choice.methods, None);
            }
        }
        match inapplicable {
            Some(methods) => self.call_info(methods, None),
            // The method is inherited from a type outside of the changed files, or imported.
            None if has_unknown => Self::value(self.missing_type(name)),
            None => ExpressionInfo::default(),
        }
    }

    /// Types the call of `name` on an object of the type `receiver`; `given` are the argument types.
    fn infer_qualified_call(
        &self,
        receiver: Type,
        name: SymbolIx,
        given: &[Type],
    ) -> ExpressionInfo {
        if receiver.dimensions > 0 {
            return ExpressionInfo::default();
        }
        match receiver.base {
            Base::Source(id) => {
                let candidates = self.candidates(id, self.symbol(name));
                match self.world.choose(&candidates, given, self.budget) {
                    Some(choice) => self.call_info(choice.methods, Some(receiver)),
                    None => self.infer_undeclared_call(receiver, name),
                }
            }
            Base::Missing(_) => Self::value(self.missing_type(name)),
            _ => self.infer_undeclared_call(receiver, name),
        }
    }

    /// Types a call of a method that is declared outside of the files.
    fn infer_undeclared_call(&self, receiver: Type, name: SymbolIx) -> ExpressionInfo {
        let mut rows = self.rules.standard_methods.iter();
        let row = rows.find(|(method, _)| *method == self.text(name));
        let result = match row.map(|row| row.1) {
            Some(StandardResult::Type(result)) => Some(self.listed_type(result)),
            Some(StandardResult::Argument(from_last)) => {
                receiver.arguments.and_then(|(file, offset, spelled)| {
                    let given = arguments(self.world.vocabulary.get(spelled));
                    let argument = bound_of_wildcard(given.iter().rev().nth(from_last)?);
                    Some(self.world.resolve_spelled(file, offset, argument, None))
                })
            }
            None => None,
        };
        result.map_or_else(ExpressionInfo::default, Self::value)
    }

    /// Returns the methods with a name that a type has, nearest declaration first, without
    /// overridden ones.
    fn candidates(&self, id: TypeId, name: Symbol) -> Rc<OverloadCandidates> {
        if let Some(cached) = self.candidates.borrow().get(&(id, name)) {
            return Rc::clone(cached);
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
        let candidates = Rc::new(OverloadCandidates::new(methods));
        let mut all = self.candidates.borrow_mut();
        all.insert((id, name), Rc::clone(&candidates));
        candidates
    }

    /// Returns the call of `methods`, typed by the result of the first.
    fn call_info(&self, methods: Rc<[MethodId]>, receiver: Option<Type>) -> ExpressionInfo {
        let Some(&method) = methods.first() else {
            return ExpressionInfo::default();
        };
        let (file, _) = self.world.methods[method];
        let declared = self.world.method(method);
        let value_type = declared.result.map_or(Type::default(), |result| {
            let spelled = self.world.text(file, result);
            let given = receiver.and_then(|receiver| {
                self.type_argument(self.world.owner(method), spelled, receiver)
            });
            given.unwrap_or_else(|| {
                self.world
                    .resolve_spelled(file, declared.start, spelled, None)
            })
        });
        ExpressionInfo {
            value_type,
            is_open_name: false,
            calls: methods,
        }
    }
}
