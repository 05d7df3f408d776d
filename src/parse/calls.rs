//! Calls, and the elements that they belong to.

use super::elements::ElementSink;
use super::grammar::Kind;
use super::outline::{Call, ElementIx, ExprIx, SymbolIx, Token};
use super::reuse::Moving;
use super::strings::Strings;
use super::walk::{File, Visit};
use crate::lang::rules::{ElementKind, Expression};

/// What is called.
pub(super) struct Called {
    pub name: SymbolIx,
    /// The call as an expression, where types are known.
    pub expr: Option<ExprIx>,
    /// Its first byte.
    pub start: u32,
}

/// Collects calls.
pub(super) struct CallSink<'a> {
    file: File<'a>,
    pub calls: Vec<Call>,
    /// What is called outside of any element.
    pub file_calls: Vec<SymbolIx>,
}

impl<'a> CallSink<'a> {
    pub fn new(file: File<'a>) -> Self {
        CallSink {
            file,
            calls: Vec::new(),
            file_calls: Vec::new(),
        }
    }

    /// Takes in a node, which may be a call whose callee is an expression.
    pub fn enter(
        &mut self,
        visit: &Visit<'_>,
        kind: &Kind,
        elements: &ElementSink<'_>,
        strings: &mut Strings,
    ) {
        if let Some((Expression::CallOf(_), [field, ..])) = kind.expression
            && let Some(callee) = visit.node.child_by_field_id(field)
            && let Some(name) = self.file.last_name(callee)
        {
            let called = Called {
                name: strings.intern(name),
                expr: None,
                start: visit.node.start_byte() as u32,
            };
            self.add(&called, elements);
        }
    }

    /// Notes a call for the open elements that it belongs to.
    pub fn add(&mut self, called: &Called, elements: &ElementSink<'_>) {
        let open = elements.open.items();
        if self.file.table.language.calls_belong_to_all {
            let makes_calls = |caller: &&ElementIx| {
                matches!(
                    elements.elements[**caller].kind,
                    ElementKind::Method | ElementKind::Constructor | ElementKind::Function
                )
            };
            for &caller in open.iter().filter(makes_calls) {
                self.add_to(Some(caller), called);
            }
        } else {
            self.add_to(open.last().copied(), called);
        }
    }

    fn add_to(&mut self, caller: Option<ElementIx>, called: &Called) {
        let &Called { name, expr, start } = called;
        match caller {
            None => self.file_calls.push(name),
            Some(caller) => self.calls.push(Call {
                caller,
                name,
                expr,
                start,
            }),
        }
    }

    /// Notes what seems to be called in a text that was not parsed, for the element around it.
    pub fn add_names(&mut self, caller: Option<ElementIx>, names: &[Token]) {
        for name in names {
            let called = Called {
                name: name.symbol,
                expr: None,
                start: name.start,
            };
            self.add_to(caller, &called);
        }
    }

    /// Appends what a region had.
    pub fn copy(&mut self, moving: &Moving<'_>) {
        let calls = moving.part(|outline| &outline.calls, |marks| marks.calls);
        self.calls.extend(calls.iter().map(|call| Call {
            caller: moving.element(call.caller),
            name: moving.symbol(call.name),
            expr: call.expr.map(|expr| moving.expr(expr)),
            start: moving.at(call.start),
        }));
        let names = moving.part(|outline| &outline.file_calls, |marks| marks.file_calls);
        self.file_calls
            .extend(names.iter().map(|&name| moving.symbol(name)));
    }
}
