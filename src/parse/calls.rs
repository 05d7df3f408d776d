//! Calls, and the elements that they belong to.

use super::elements::ElementSink;
use super::grammar::Kind;
use super::outline::{Call, ElementIx, ExprIx, FileCall, SymbolIx, Token};
use super::reuse::Moving;
use super::strings::Strings;
use super::walk::{File, Visit};
use crate::lang::rules::{ElementKind, Expression};
use tree_sitter::Node;

/// What is called.
pub(super) struct Called {
    pub name: SymbolIx,
    /// The call as an expression, where types are known.
    pub expr: Option<ExprIx>,
    /// Its first byte.
    pub start: u32,
    /// True if RefDiff 2.0 does not know such calls.
    pub is_ours: bool,
}

/// Collects calls.
pub(super) struct CallSink<'a> {
    file: File<'a>,
    pub calls: Vec<Call>,
    /// What is called outside of any element.
    pub file_calls: Vec<FileCall>,
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
        let Some((expression, [field, ..])) = kind.expression else {
            return;
        };
        let is_ours = match expression {
            Expression::CallOf(_) => false,
            Expression::Component(_) => true,
            _ => return,
        };
        let Some(callee) = visit.node.child_by_field_id(field) else {
            return;
        };
        let name = self.called_name(callee);
        let is_component = |name: &&str| {
            callee.child_count() > 0 || name.starts_with(|first: char| first.is_uppercase())
        };
        if let Some(name) = name.filter(|name| !is_ours || is_component(name)) {
            let start = match is_ours {
                true => callee.start_byte(),
                false => visit.node.start_byte(),
            };
            let called = Called {
                name: strings.intern(name),
                expr: None,
                start: start as u32,
                is_ours,
            };
            self.add(&called, elements);
        }
    }

    /// The name of what is called where `callee` stands for it.
    fn called_name(&self, callee: Node<'_>) -> Option<&'a str> {
        let file = self.file;
        file.last_name(callee).or_else(|| {
            let is_call = file.table.language.names_in_calls && callee.kind() == "call_expression";
            let brackets = is_call.then(|| file.child(callee, "arguments"))??;
            let only = brackets.named_child(0)?;
            (brackets.named_child_count() == 1)
                .then(|| file.last_name(only))
                .flatten()
        })
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
        let &Called {
            name,
            expr,
            start,
            is_ours,
        } = called;
        match caller {
            None => self.file_calls.push(FileCall { name, is_ours }),
            Some(caller) => self.calls.push(Call {
                caller,
                name,
                expr,
                start,
                is_ours,
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
                is_ours: false,
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
            is_ours: call.is_ours,
        }));
        let calls = moving.part(|outline| &outline.file_calls, |marks| marks.file_calls);
        self.file_calls.extend(calls.iter().map(|call| FileCall {
            name: moving.symbol(call.name),
            is_ours: call.is_ours,
        }));
    }
}
