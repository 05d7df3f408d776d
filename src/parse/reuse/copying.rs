//! Parts of an outline, renumbered and moved to another place.

use super::super::outline::*;
use super::Region;
use crate::base::ids::Id;

/// How the parts of an outline are renumbered and moved.
pub(super) struct Copying<'a> {
    pub old: &'a Region,
    pub new: &'a Region,
    pub moved_by: i64,
    pub rows: i64,
    pub symbols: &'a [Option<SymbolIx>],
    pub around: &'a [ElementIx],
    pub open: &'a [ElementIx],
    pub scopes_around: &'a [ScopeIx],
    pub open_scopes: &'a [ScopeIx],
}

/// The new id of one inside of the region, or of one of those around it.
fn moved<I: Id>(id: I, old_from: usize, new_from: usize, around: &[I], open: &[I]) -> I {
    if id.index() >= old_from {
        return I::new(id.index() - old_from + new_from);
    }
    let at = around.iter().position(|&outer| outer == id);
    open[at.expect("what a region names lies in it or around it")]
}

impl Copying<'_> {
    fn at(&self, offset: u32) -> u32 {
        (i64::from(offset) + self.moved_by) as u32
    }

    fn end(&self, offset: u32) -> u32 {
        if offset > self.old.end {
            self.new.block.1
        } else {
            self.at(offset)
        }
    }

    pub fn symbol(&self, symbol: SymbolIx) -> SymbolIx {
        self.symbols[symbol.index()].expect("all strings of the region were named")
    }

    fn names(&self, symbols: &[SymbolIx]) -> Vec<SymbolIx> {
        symbols.iter().map(|&symbol| self.symbol(symbol)).collect()
    }

    fn parameters(
        &self,
        parameters: &[(SymbolIx, Option<SymbolIx>)],
    ) -> Vec<(SymbolIx, Option<SymbolIx>)> {
        let copy = |&(name, bound): &(SymbolIx, Option<SymbolIx>)| {
            (self.symbol(name), bound.map(|bound| self.symbol(bound)))
        };
        parameters.iter().map(copy).collect()
    }

    fn element_id(&self, id: ElementIx) -> ElementIx {
        let (old, new) = (self.old.from.elements, self.new.from.elements);
        moved(id, old, new, self.around, self.open)
    }

    fn scope_id(&self, id: ScopeIx) -> ScopeIx {
        let (old, new) = (self.old.from.scopes, self.new.from.scopes);
        moved(id, old, new, self.scopes_around, self.open_scopes)
    }

    pub fn expr_id(&self, id: ExprIx) -> ExprIx {
        ExprIx::new(id.index() - self.old.from.exprs + self.new.from.exprs)
    }

    pub fn argument(&self, at: u32) -> u32 {
        (at as usize - self.old.from.arguments + self.new.from.arguments) as u32
    }

    fn position(&self, position: Position) -> Position {
        Position {
            line: (i64::from(position.line) + self.rows) as u32,
            column: position.column,
        }
    }

    pub fn token(&self, token: &Token) -> Token {
        Token {
            start: self.at(token.start),
            symbol: self.symbol(token.symbol),
        }
    }

    pub fn element(&self, element: &Element) -> Element {
        Element {
            name: self.symbol(element.name),
            signature: self.symbol(element.signature),
            own_name: element.own_name.map(|name| self.symbol(name)),
            parent: element.parent.map(|parent| self.element_id(parent)),
            start: self.at(element.start),
            end: self.at(element.end),
            start_position: self.position(element.start_position),
            end_position: self.position(element.end_position),
            body: match element.body {
                BodySpan::Element => BodySpan::Element,
                BodySpan::Bytes(from, to) => BodySpan::Bytes(self.at(from), self.at(to)),
            },
            parameters: self.names(&element.parameters),
            kind: element.kind,
            profiles: element.profiles,
            is_member: element.is_member,
            is_constructor: element.is_constructor,
            is_abstract: element.is_abstract,
        }
    }

    pub fn statement(&self, statement: &Statement) -> Statement {
        Statement {
            start: self.at(statement.start),
            end: self.at(statement.end),
            kind: statement.kind,
        }
    }

    pub fn call(&self, call: &Call) -> Call {
        Call {
            caller: self.element_id(call.caller),
            name: self.symbol(call.name),
            expr: call.expr.map(|expr| self.expr_id(expr)),
            start: self.at(call.start),
        }
    }

    pub fn expr(&self, expr: Expr) -> Expr {
        match expr {
            Expr::Unknown | Expr::Literal(_) | Expr::Null | Expr::Function => expr,
            Expr::Name(name, at) => Expr::Name(self.symbol(name), self.at(at)),
            Expr::This(at) => Expr::This(self.at(at)),
            Expr::Super(at) => Expr::Super(self.at(at)),
            Expr::Member(object, name) => Expr::Member(self.expr_id(object), self.symbol(name)),
            Expr::Call {
                receiver,
                name,
                at,
                from,
                to,
            } => Expr::Call {
                receiver: receiver.map(|receiver| self.expr_id(receiver)),
                name: self.symbol(name),
                at: self.at(at),
                from: if from == to {
                    from
                } else {
                    self.argument(from)
                },
                to: if from == to { to } else { self.argument(to) },
            },
            Expr::Typed(spelled, at) => Expr::Typed(self.symbol(spelled), self.at(at)),
            Expr::ArrayOf(spelled, at) => Expr::ArrayOf(self.symbol(spelled), self.at(at)),
            Expr::ClassOf(spelled, at) => Expr::ClassOf(self.symbol(spelled), self.at(at)),
            Expr::ElementOf(array) => Expr::ElementOf(self.expr_id(array)),
            Expr::Either(first, second) => Expr::Either(self.expr_id(first), self.expr_id(second)),
            Expr::Binary(left, operator, right) => Expr::Binary(
                self.expr_id(left),
                self.symbol(operator),
                self.expr_id(right),
            ),
        }
    }

    pub fn variable(&self, variable: Variable) -> Variable {
        Variable {
            name: self.symbol(variable.name),
            spelled: variable.spelled.map(|spelled| self.symbol(spelled)),
            field_of: variable.field_of.map(|scope| self.scope_id(scope)),
            from: self.at(variable.from),
            to: self.end(variable.to),
        }
    }

    pub fn method(&self, method: &Method) -> Method {
        Method {
            element: method.element.map(|element| self.element_id(element)),
            owner: self.scope_id(method.owner),
            name: self.symbol(method.name),
            types: self.names(&method.types),
            is_variadic: method.is_variadic,
            result: method.result.map(|result| self.symbol(result)),
            type_parameters: self.parameters(&method.type_parameters),
            start: self.at(method.start),
            end: self.at(method.end),
        }
    }

    pub fn scope(&self, scope: &TypeScope) -> TypeScope {
        TypeScope {
            element: scope.element.map(|element| self.element_id(element)),
            name: scope.name.map(|name| self.symbol(name)),
            outer: scope.outer.map(|outer| self.scope_id(outer)),
            start: self.at(scope.start),
            end: self.at(scope.end),
            superclass: scope.superclass.map(|spelled| self.symbol(spelled)),
            interfaces: self.names(&scope.interfaces),
            type_parameters: self.parameters(&scope.type_parameters),
            is_static: scope.is_static,
            block: scope.block.map(|(from, to)| {
                if to > self.old.end {
                    self.new.block
                } else {
                    (self.at(from), self.at(to))
                }
            }),
        }
    }
}
