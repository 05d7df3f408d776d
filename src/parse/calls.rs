//! Sink that collects calls and assigns them to the calling elements.

use super::elements::ElementSink;
use super::grammar::Kind;
use super::outline::{Call, ElementIx, ExprIx, FileCall, SymbolIx, Token};
use super::reuse::Moving;
use super::strings::Strings;
use super::walk::{File, Visit};
use crate::lang::rules::{ElementKind, Expression};
use tree_sitter::Node;

/// Call found in the syntax tree, before it is assigned to callers.
pub(super) struct Called {
    pub name: SymbolIx,
    /// Call expression; `None` if the language does not resolve calls by types.
    pub expr: Option<ExprIx>,
    /// Byte offset of the start of the call.
    pub start: u32,
    /// True if RefDiff 2.0 does not recognise calls of this form.
    pub is_ours: bool,
}

/// Collects the calls of a file.
pub(super) struct CallSink<'a> {
    file: File<'a>,
    pub calls: Vec<Call>,
    /// Calls outside of all elements.
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

    /// Records the call that the visited node is, if the language resolves calls by name and the
    /// callee is an expression or a component in markup. Calls of other languages come from
    /// `exprs`.
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

    /// Returns the name of the function that `callee` denotes; in `MACRO(name)(…)`, where the
    /// language allows it, the name in the macro's brackets.
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

    /// Records a call for each open element that it belongs to: all enclosing functions or the
    /// innermost element, depending on the language.
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

    /// Records the probable calls in a text that was not parsed as calls of its enclosing element
    /// `caller`, or of the file if that is `None`.
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

    /// Appends the calls of a copied region.
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
