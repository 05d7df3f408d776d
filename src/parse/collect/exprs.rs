//! Sink that collects the receivers and arguments of calls, as expressions whose types can be
//! resolved.
//!
//! Only for languages that resolve calls by types.

use crate::base::ids::IndexVec;
use crate::lang::rules::{Expression, TypeRules};
use crate::parse::grammar::SyntaxKindInfo;
use crate::parse::outline::reuse::RegionRelocation;
use crate::parse::outline::strings::Strings;
use crate::parse::outline::{Call, Expr, ExprIx, SymbolIx};
use crate::parse::walk::{Exit, Visit, WalkContext};
use tree_sitter::Node;

/// Value denoted by a child of a syntax node.
#[derive(Debug, Clone, Copy)]
struct Child {
    /// Field in which the child stands; 0 for none.
    field: u16,
    value: NodeValue,
}

/// Value denoted by a syntax node. An expression gets a number only when something refers to it.
#[derive(Debug, Clone, Copy, Default)]
enum NodeValue {
    /// Nothing that matters for types.
    #[default]
    None,
    /// Expression that nothing refers to yet.
    Unnumbered(Expr),
    /// Expression that has a number in the outline.
    Numbered(ExprIx),
    /// List of arguments: start and end index in [`ExprSink::arguments`].
    List(u32, u32),
}

/// Open node of the walk.
struct OpenExpression<'a> {
    /// Index of the node's first child in [`ExprSink::children`].
    children_from: u32,
    /// Field in which the node stands; `None` if the parent does not need its value.
    field: Option<u16>,
    /// Expression that the syntax kind denotes, with the fields of the children whose values it
    /// needs. `None` if the syntax kind denotes none.
    expression: Option<&'a (Expression, [u16; 3])>,
}

/// Collects the expressions of a file.
pub struct ExprSink<'a> {
    context: WalkContext<'a>,
    rules: &'static TypeRules,
    /// Expressions that a call or another expression refers to.
    pub exprs: IndexVec<ExprIx, Expr>,
    /// Arguments of all calls; each call has a range.
    pub arguments: Vec<ExprIx>,
    /// Values of the children of the open nodes.
    children: Vec<Child>,
    open: Vec<OpenExpression<'a>>,
}

impl<'a> ExprSink<'a> {
    /// Returns `None` in languages without type rules.
    pub fn new(context: WalkContext<'a>) -> Option<Self> {
        context.table.language.types.as_ref().map(|rules| ExprSink {
            context,
            rules,
            exprs: IndexVec::default(),
            arguments: Vec::new(),
            children: Vec::new(),
            open: Vec::new(),
        })
    }

    /// Returns true if the innermost open node computes its value from the values of its children.
    pub fn is_asking(&self) -> bool {
        let open_node = self.open.last();
        open_node.is_some_and(|open_node| open_node.expression.is_some())
    }

    /// Records the value of a leaf, if its parent needs it.
    pub fn leaf(&mut self, visit: &Visit<'_>, kind: &SyntaxKindInfo, strings: &mut Strings) {
        if self.is_asking() && visit.node.is_named() {
            let value = self.denoted_by_leaf(visit.node, kind, strings);
            let field = visit.field(&self.context.table.tree);
            self.children.push(Child { field, value });
        }
    }

    /// Opens a node with children.
    pub fn enter(&mut self, visit: &Visit<'_>, kind: Option<&'a SyntaxKindInfo>) {
        let is_child = self.is_asking() && visit.node.is_named();
        self.open.push(OpenExpression {
            children_from: self.children.len() as u32,
            field: is_child.then(|| visit.field(&self.context.table.tree)),
            expression: kind.and_then(|kind| kind.expression.as_ref()),
        });
    }

    /// Closes a node: replaces the values of the node's children by the value of the node. Returns the
    /// call if the node is a call.
    pub fn leave(&mut self, exit: &Exit<'_>, strings: &mut Strings) -> Option<Call> {
        let open_node = self.open.pop()?;
        let from = open_node.children_from as usize;
        let mut call = None;
        let mut value = NodeValue::None;
        if let Some((expression, fields)) = open_node.expression {
            let node = exit.node();
            if let Expression::Call(..) = expression {
                call = self.call(node, *fields, from, strings);
                let expr = call.as_ref().and_then(|call| call.expr);
                value = expr.map_or(NodeValue::None, NodeValue::Numbered);
            } else {
                let denoted = self.denoted(node, *expression, *fields, from, strings);
                value = denoted.unwrap_or_default();
            }
        }
        self.children.truncate(from);
        if let Some(field) = open_node.field {
            self.children.push(Child { field, value });
        }
        call
    }

    /// Appends the expressions of a copied region.
    pub fn copy(&mut self, relocation: &RegionRelocation<'_>) {
        let exprs = relocation.entries(
            |of| of.types.exprs.iter().as_slice(),
            |lengths| lengths.exprs,
        );
        for expr in exprs {
            self.exprs.push(relocated(*expr, relocation));
        }
        let arguments = relocation.entries(|of| &of.types.arguments, |lengths| lengths.arguments);
        let arguments = arguments.iter().map(|&argument| relocation.expr(argument));
        self.arguments.extend(arguments);
    }

    /// Returns the number of the expression `value`; an unknown expression if it is none.
    fn expr(&mut self, value: NodeValue) -> ExprIx {
        match value {
            NodeValue::Numbered(expr) => expr,
            NodeValue::Unnumbered(expr) => self.exprs.push(expr),
            NodeValue::None | NodeValue::List(..) => self.exprs.push(Expr::Unknown),
        }
    }

    /// Returns the value of the child in `field`, among the children with index `from` or greater.
    fn child(&self, from: usize, field: u16) -> Option<NodeValue> {
        let mut children = self.children[from..].iter();
        let child = children.find(|child| child.field == field)?;
        Some(child.value)
    }

    fn child_expr(&mut self, from: usize, field: u16) -> Option<ExprIx> {
        let value = self.child(from, field)?;
        Some(self.expr(value))
    }

    /// Returns the value of a leaf.
    fn denoted_by_leaf(
        &self,
        node: Node<'_>,
        kind: &SyntaxKindInfo,
        strings: &mut Strings,
    ) -> NodeValue {
        let Some((expression, _)) = &kind.expression else {
            return NodeValue::None;
        };
        let start = node.start_byte() as u32;
        let text = self.context.text_of(node);
        let literal = |suffix: [char; 2], long, short| {
            Expr::Literal(if text.ends_with(suffix) { long } else { short })
        };
        NodeValue::Unnumbered(match expression {
            Expression::Name => Expr::Name(strings.intern(text), start),
            Expression::This => Expr::This(start),
            Expression::Super => Expr::Super(start),
            Expression::Literal(name) => Expr::Literal(name),
            Expression::Integer => literal(['l', 'L'], "long", "int"),
            Expression::Floating => literal(['f', 'F'], "float", "double"),
            Expression::Null => Expr::Null,
            _ => return NodeValue::None,
        })
    }

    /// Returns the value of the inner node `node`, computed from its children, which have the index
    /// `from` or greater. `None` if `node` denotes nothing that matters for types.
    fn denoted(
        &mut self,
        node: Node<'_>,
        expression: Expression,
        fields: [u16; 3],
        from: usize,
        strings: &mut Strings,
    ) -> Option<NodeValue> {
        let start = || node.start_byte() as u32;
        Some(NodeValue::Unnumbered(match expression {
            Expression::Wrap => return Some(self.children[from..].last()?.value),
            Expression::Same(_) => return self.child(from, fields[0]),
            Expression::Arguments => {
                let start = self.arguments.len() as u32;
                for index in from..self.children.len() {
                    let argument = self.expr(self.children[index].value);
                    self.arguments.push(argument);
                }
                return Some(NodeValue::List(start, self.arguments.len() as u32));
            }
            Expression::Literal(name) => Expr::Literal(name),
            Expression::Null => Expr::Null,
            Expression::Function => Expr::Function,
            Expression::Either(..) => {
                let first = self.child_expr(from, fields[0]);
                let second = self.child_expr(from, fields[1]);
                Expr::Either(first?, second?)
            }
            Expression::Binary(..) => {
                let left = self.child_expr(from, fields[0]);
                let right = self.child_expr(from, fields[2]);
                let (left, right) = (left?, right?);
                let operator = self.field_child(node, fields[1])?;
                Expr::Binary(left, strings.intern(operator.kind()), right)
            }
            Expression::ElementOf(_) => Expr::ElementOf(self.child_expr(from, fields[0])?),
            Expression::ClassOf(class) => {
                let spelled = self.spelled(node.named_child(0)?, strings);
                Expr::ClassOf(spelled, start(), class)
            }
            Expression::Typed(_) | Expression::ArrayOf(_) => {
                let spelled = self.spelled(self.field_child(node, fields[0])?, strings);
                if let Expression::ArrayOf(_) = expression {
                    Expr::ArrayOf(spelled, start())
                } else {
                    Expr::Typed(spelled, start())
                }
            }
            Expression::Member(..) => {
                let name = self.field_child(node, fields[1])?;
                let object = self.child_expr(from, fields[0])?;
                match self.context.last_name(name) {
                    Some(name) => Expr::Member(object, strings.intern(name)),
                    // `Outer.this`: an instance of the type `Outer`.
                    None => {
                        let outer = self.field_child(node, fields[0])?;
                        Expr::Typed(self.spelled(outer, strings), start())
                    }
                }
            }
            _ => return None,
        }))
    }

    /// Adds the call expression `node` to the expressions, and returns the name and position of the
    /// call. `fields` are those of the receiver, the name and the arguments; the children of `node`
    /// have the index `from` or greater. `None` if the callee has no name.
    fn call(
        &mut self,
        node: Node<'_>,
        fields: [u16; 3],
        from: usize,
        strings: &mut Strings,
    ) -> Option<Call> {
        let name = self.field_child(node, fields[1])?;
        let name = self.context.last_name_node(name)?;
        let name_start = name.start_byte() as u32;
        let name = strings.intern(self.context.text_of(name));
        let receiver = self.child_expr(from, fields[0]);
        let (first, last) = match self.child(from, fields[2]) {
            Some(NodeValue::List(first, last)) if first < last => (first, last),
            _ => (0, 0),
        };
        let start = node.start_byte() as u32;
        let expr = self.exprs.push(Expr::Call {
            receiver,
            name,
            at: start,
            from: first,
            to: last,
        });
        Some(Call {
            caller: None,
            name,
            name_start,
            expr: Some(expr),
            start,
            is_unknown_to_refdiff2: false,
        })
    }

    /// Returns the child of `node` in the field with the number `field`.
    fn field_child<'t>(&self, node: Node<'t>, field: u16) -> Option<Node<'t>> {
        self.context.table.tree.child(node, field)
    }

    /// Returns the type that `node` spells, in the notation of the outline.
    fn spelled(&self, node: Node<'_>, strings: &mut Strings) -> SymbolIx {
        strings.intern(&(self.rules.spell)(self.context.text_of(node)))
    }
}

/// Returns `expr` with the numbers and offsets of the new outline.
fn relocated(expr: Expr, relocation: &RegionRelocation<'_>) -> Expr {
    let symbol = |symbol| relocation.symbol(symbol);
    let id = |expr: ExprIx| relocation.expr(expr);
    match expr {
        Expr::Unknown | Expr::Literal(_) | Expr::Null | Expr::Function => expr,
        Expr::Name(name, offset) => Expr::Name(symbol(name), relocation.offset(offset)),
        Expr::This(offset) => Expr::This(relocation.offset(offset)),
        Expr::Super(offset) => Expr::Super(relocation.offset(offset)),
        Expr::Member(object, name) => Expr::Member(id(object), symbol(name)),
        Expr::Call {
            receiver,
            name,
            at,
            from,
            to,
        } => {
            // An empty range refers to no argument and stays as it is.
            let argument = |index| match from < to {
                true => relocation.argument(index),
                false => index,
            };
            Expr::Call {
                receiver: receiver.map(id),
                name: symbol(name),
                at: relocation.offset(at),
                from: argument(from),
                to: argument(to),
            }
        }
        Expr::Typed(spelled, offset) => Expr::Typed(symbol(spelled), relocation.offset(offset)),
        Expr::ArrayOf(spelled, offset) => Expr::ArrayOf(symbol(spelled), relocation.offset(offset)),
        Expr::ClassOf(spelled, offset, class) => {
            Expr::ClassOf(symbol(spelled), relocation.offset(offset), class)
        }
        Expr::ElementOf(array) => Expr::ElementOf(id(array)),
        Expr::Either(first, second) => Expr::Either(id(first), id(second)),
        Expr::Binary(left, operator, right) => Expr::Binary(id(left), symbol(operator), id(right)),
    }
}
