//! Sink that collects calls and assigns them to the calling elements.

use super::elements::ElementSink;
use crate::lang::rules::{ElementKind, Expression};
use crate::parse::grammar::SyntaxKindInfo;
use crate::parse::outline::reuse::RegionRelocation;
use crate::parse::outline::strings::Strings;
use crate::parse::outline::{Call, ElementIx, Token};
use crate::parse::walk::{Visit, WalkContext};
use tree_sitter::Node;

/// Collects the calls of a file.
pub struct CallSink<'a> {
    context: WalkContext<'a>,
    pub calls: Vec<Call>,
}

impl<'a> CallSink<'a> {
    pub fn new(context: WalkContext<'a>) -> Self {
        CallSink {
            context,
            calls: Vec::new(),
        }
    }

    /// Records the call that the visited node is, if the language resolves calls by name and the
    /// callee is an expression or a component in markup. Calls of other languages come from
    /// `exprs`.
    pub fn enter(
        &mut self,
        visit: &Visit<'_>,
        kind: &SyntaxKindInfo,
        elements: &ElementSink<'_>,
        strings: &mut Strings,
    ) {
        let Some((expression, [field, ..])) = kind.expression else {
            return;
        };
        let is_unknown_to_refdiff2 = match expression {
            Expression::CallOf(_) => false,
            Expression::Component(_) => true,
            _ => return,
        };
        let Some(callee) = self.context.table.tree.child(visit.node, field) else {
            return;
        };
        let name = self.callee_name(callee);
        let is_component = |name: &Node<'_>| {
            let text = self.context.text_of(*name);
            callee.child_count() > 0 || text.starts_with(|first: char| first.is_uppercase())
        };
        if let Some(name) = name.filter(|name| !is_unknown_to_refdiff2 || is_component(name)) {
            let start = match is_unknown_to_refdiff2 {
                true => callee.start_byte(),
                false => visit.node.start_byte(),
            };
            let call = Call {
                is_unknown_to_refdiff2,
                ..self.named(name, start, strings)
            };
            self.record(call, elements);
        }
    }

    /// Records the call that the visited leaf is, if a name alone calls a function in the language.
    pub fn leaf(
        &mut self,
        visit: &Visit<'_>,
        kind: &SyntaxKindInfo,
        elements: &ElementSink<'_>,
        strings: &mut Strings,
    ) {
        let Some((Expression::CalledName(..), _)) = kind.expression else {
            return;
        };
        let field = visit.field(&self.context.table.tree);
        if !kind.not_called_in.contains(&field) {
            let call = Call {
                is_unknown_to_refdiff2: true,
                ..self.named(visit.node, visit.node.start_byte(), strings)
            };
            self.record(call, elements);
        }
    }

    /// Returns the call of `name` that begins at byte `start`, without its caller.
    fn named(&self, name: Node<'_>, start: usize, strings: &mut Strings) -> Call {
        Call {
            caller: None,
            name: strings.intern(self.context.text_of(name)),
            name_start: name.start_byte() as u32,
            expr: None,
            start: start as u32,
            is_unknown_to_refdiff2: false,
        }
    }

    /// Returns the name of the function that `callee` denotes; in `MACRO(name)(…)`, where the
    /// language allows it, the name in the macro's brackets.
    fn callee_name<'t>(&self, callee: Node<'t>) -> Option<Node<'t>> {
        let context = self.context;
        context.last_name_node(callee).or_else(|| {
            let is_call =
                context.table.language.names_in_calls && callee.kind() == "call_expression";
            let brackets = is_call.then(|| context.child(callee, "arguments"))??;
            let only = brackets.named_child(0)?;
            (brackets.named_child_count() == 1)
                .then(|| context.last_name_node(only))
                .flatten()
        })
    }

    /// Records a call for each open element that it belongs to: all enclosing functions or the
    /// innermost element, depending on the language.
    pub fn record(&mut self, call: Call, elements: &ElementSink<'_>) {
        let open = elements.open.items();
        if self.context.table.language.types.is_some() {
            let makes_calls = |caller: &&ElementIx| {
                matches!(
                    elements.elements[**caller].kind,
                    ElementKind::Method | ElementKind::Constructor | ElementKind::Function
                )
            };
            let callers = open.iter().filter(makes_calls).map(|&caller| Some(caller));
            self.calls
                .extend(callers.map(|caller| Call { caller, ..call }));
        } else {
            // The call in the value of an attribute belongs to the code that the attribute is in.
            let is_code = |caller: &&ElementIx| !elements.elements[**caller].kind.is_attribute();
            let caller = open.iter().rev().find(is_code).copied();
            self.calls.push(Call { caller, ..call });
        }
    }

    /// Records the probable calls in a text that was not parsed as calls of its enclosing element
    /// `caller`, or of the file if that is `None`.
    pub fn record_names(&mut self, caller: Option<ElementIx>, names: &[Token]) {
        self.calls.extend(names.iter().map(|name| Call {
            caller,
            name: name.symbol,
            name_start: name.start,
            expr: None,
            start: name.start,
            is_unknown_to_refdiff2: false,
        }));
    }

    /// Appends the calls of a copied region.
    pub fn copy(&mut self, relocation: &RegionRelocation<'_>) {
        let calls = relocation.entries(|outline| &outline.calls, |lengths| lengths.calls);
        self.calls.extend(calls.iter().map(|call| Call {
            caller: call.caller.map(|caller| relocation.element(caller)),
            name: relocation.symbol(call.name),
            name_start: relocation.offset(call.name_start),
            expr: call.expr.map(|expr| relocation.expr(expr)),
            start: relocation.offset(call.start),
            ..*call
        }));
    }
}
