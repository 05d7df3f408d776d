//! Comparison of the code of two bodies after what other refactorings did to it is undone.
//!
//! Two nodes are compared part by part. Where they differ, one of them is replaced by what stood in its
//! place: a parameter by the argument of the call, a variable without counterpart by its value, a name by
//! the one that a renamed element has. What is left differs.

use super::{CommitNames, Undone};
use crate::base::Map;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::cst::members::accessor_names::names_accessor;
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{LabelIx, TreeIx};
use crate::refine::bodies::Body;
use crate::refine::bodies::body_reader::ComparedBodies;
use crate::refine::variables::Named;
use crate::refine::variables::substituted::{PlacedLeaf, leaf_nodes, leaves_of, placed};
use std::iter;
use std::rc::Rc;

/// Differences that were undone to make two pieces of code equal.
#[derive(Debug, Default)]
pub struct Differences {
    /// Other refactorings that were undone.
    pub undone: Vec<Undone>,
    /// Variables without counterpart that were replaced by their values: side, whether the caller declares
    /// it, and index.
    pub variables: Vec<(Side, bool, usize)>,
    /// True if arguments stand in the place of parameters, or a receiver was added or removed.
    pub has_mechanics: bool,
    /// True if syntax without effect differs.
    pub has_tolerated: bool,
}

impl Differences {
    /// Adds the differences of other code.
    pub fn add(&mut self, other: Differences) {
        self.undone.extend(other.undone);
        self.variables.extend(other.variables);
        self.has_mechanics |= other.has_mechanics;
        self.has_tolerated |= other.has_tolerated;
    }
}

/// Two bodies whose code is compared.
pub struct CodeComparison<'c> {
    /// Names that the commit changed.
    pub names: Rc<CommitNames<'c>>,
    /// Bodies of the two elements.
    pub own: &'c ComparedBodies<'c>,
    /// Bodies of the method from which code was extracted, or into which it was inlined, before and after;
    /// `None` for matched elements, and if they are not known.
    pub caller: Option<&'c ComparedBodies<'c>>,
    /// Side of the extracted or inlined element.
    pub side: Side,
    /// Arguments of a call in the caller by the index of the parameter; empty if no call is known.
    pub arguments: Map<usize, TreeIx>,
    /// Receiver of this call; `None` if it has none.
    pub receiver: Option<TreeIx>,
    /// True if the code is in another container than before, so that other receivers are needed.
    pub is_elsewhere: bool,
    /// Pairs by which code moved from the element before, by the name of the extracted element (after), and to the
    /// element after, by the name of the inlined one (before).
    pub moved_calls: Pair<Map<LabelIx, Pair<NodeId>>>,
}

/// Two nodes that are compared, and whether that of [`CodeComparison::side`] is in the caller.
type NodePair = (TreeIx, TreeIx, bool);

impl<'c> CodeComparison<'c> {
    /// Returns the body of a side; that of the caller if `in_caller` is true.
    pub fn body(&self, side: Side, in_caller: bool) -> &'c Body<'c> {
        self.bodies(in_caller).change.bodies.get(side)
    }

    fn bodies(&self, in_caller: bool) -> &'c ComparedBodies<'c> {
        self.caller.filter(|_| in_caller).unwrap_or(self.own)
    }

    /// Compares the headers of two statements, or two expressions. Returns `None` if they differ.
    pub fn compare(&self, before: TreeIx, after: TreeIx) -> Option<Differences> {
        let mut found = Differences::default();
        let mut open = vec![(before, after, false)];
        while let Some(pair) = open.pop() {
            let is_equal = self.own.change.work.spend(1) && self.step(pair, &mut open, &mut found);
            is_equal.then_some(())?;
        }
        Some(found)
    }

    /// Compares two nodes. Their parts, or what stood in their place, are left to be compared in `open`.
    fn step(&self, pair: NodePair, open: &mut Vec<NodePair>, found: &mut Differences) -> bool {
        let (before, after, in_caller) = pair;
        let Pair {
            before: one,
            after: two,
        } = &self.bodies(in_caller).change.bodies;
        if let Some(argument) = self.argument(pair).or_else(|| self.own_object(pair)) {
            let (own, other) = self.side.ordered(before, after);
            let label =
                |node: TreeIx, in_caller| self.body(self.side, in_caller).tree()[node].label;
            found.has_mechanics |= label(own, false) != label(argument, true);
            let (before, after) = self.side.ordered(argument, other);
            open.push((before, after, true));
            return true;
        }
        let kinds = (one.tree()[before].kind, two.tree()[after].kind);
        let parts = [parts(one, before), parts(two, after)];
        if parts[0].is_empty() && parts[1].is_empty() {
            if self.are_same_leaves(pair, found) {
                return true;
            }
        } else if self.is_replaced_call(pair, found) {
            return true;
        } else if kinds.0 == kinds.1 && parts[0].len() == parts[1].len() {
            let [parts, others] = parts;
            let pairs = parts.into_iter().zip(others).rev();
            open.extend(pairs.map(|(part, other)| (part, other, in_caller)));
            return true;
        }
        if let Some((before, after)) = self.without_value(pair, found) {
            open.push((before, after, in_caller));
            return true;
        }
        if kinds.0 == kinds.1 && self.without_additions(pair, parts, open, found) {
            return true;
        }
        if self.is_retyped(pair, found) {
            return true;
        }
        for side in Side::BOTH {
            let (node, other) = side.ordered(before, after);
            if let Some(inner) =
                self.inside(self.body(side, in_caller), (node, in_caller), open, found)
            {
                let (before, after) = side.ordered(inner, other);
                open.push((before, after, in_caller));
                return true;
            }
            if self.is_accessor(side, pair, open, found) {
                return true;
            }
        }
        false
    }

    /// Returns true if two nodes are in the declared types of two variables that are taken for the same one: the type
    /// changed.
    fn is_retyped(&self, (before, after, in_caller): NodePair, found: &mut Differences) -> bool {
        let bodies = self.bodies(in_caller);
        let Pair {
            before: one,
            after: two,
        } = &bodies.change.bodies;
        let is_type = |body: &Body<'_>, named: Named, node: TreeIx| {
            let Named::Variable(index) = named else {
                return false;
            };
            let declared = body.variable(index).type_node;
            declared.is_some_and(|declared| body.tree().contains(declared, node))
        };
        let mut pairs = bodies.change.pairs.pairs.iter();
        let pair =
            pairs.find(|it| is_type(one, it.before, before) && is_type(two, it.after, after));
        found.undone.extend(pair.map(|pair| Undone {
            elements: bodies.elements,
            part: Some(Pair::new(
                Some(one.text_of(pair.before)),
                Some(two.text_of(pair.after)),
            )),
        }));
        pair.is_some()
    }

    /// Returns true if the node of `side` calls the accessor of the attribute that the other one names.
    fn is_accessor(
        &self,
        side: Side,
        (before, after, in_caller): NodePair,
        open: &mut Vec<NodePair>,
        found: &mut Differences,
    ) -> bool {
        let (call, attribute) = side.ordered(before, after);
        let (body, other) = (
            self.body(side, in_caller),
            self.body(side.opposite(), in_caller),
        );
        let (tree, labels) = (body.tree(), body.file.labels);
        let leaf = other.tree()[attribute];
        let is_attribute = other.tree().is_leaf(attribute)
            && matches!(leaf.role, LeafRole::Variable | LeafRole::Member)
            && !matches!(other.named(attribute), Some(Named::Variable(_)));
        let Some((name, callee)) = called_name(body, call).zip(tree.callee(call)) else {
            return false;
        };
        let arguments = tree.arguments(TreeIx(tree[callee].end.0 - 1));
        let is_accessor = is_attribute
            && arguments.is_some_and(|arguments| arguments.is_empty())
            && names_accessor(labels.get(name), labels.get(leaf.label));
        let first = parts(body, call).first().copied().unwrap_or(callee);
        let receiver = match first == callee {
            true => parts(body, callee).first().copied(),
            false => Some(first),
        };
        let is_accessor = is_accessor
            && receiver.is_none_or(|it| self.is_left_out((body, it), in_caller, open, found));
        found.has_mechanics |= is_accessor;
        is_accessor
    }

    /// Returns the argument that a call in the caller passes for the parameter that a node names.
    fn argument(&self, (before, after, in_caller): NodePair) -> Option<TreeIx> {
        if in_caller || self.arguments.is_empty() {
            return None;
        }
        let (own, body) = (
            self.side.ordered(before, after).0,
            self.body(self.side, false),
        );
        let variable = body.variables.of_leaf(body.tree(), own)?;
        self.arguments.get(&variable).copied()
    }

    /// Returns the receiver of the call, which the extracted or inlined element names as its own object.
    fn own_object(&self, (before, after, in_caller): NodePair) -> Option<TreeIx> {
        let own = self.side.ordered(before, after).0;
        let is_own = || self.body(self.side, false).is_own_object(own);
        self.receiver.filter(|_| !in_caller && is_own())
    }

    /// Returns true if two leaves are equal, or name the same thing.
    fn are_same_leaves(
        &self,
        (before, after, in_caller): NodePair,
        found: &mut Differences,
    ) -> bool {
        let bodies = self.bodies(in_caller);
        let Pair {
            before: one,
            after: two,
        } = &bodies.change.bodies;
        let (leaf, other) = (&one.tree()[before], &two.tree()[after]);
        let is_name = |role: LeafRole| {
            use LeafRole::{Callee, Member, Type, Variable};
            matches!(role, Callee | Member | Type | Variable)
        };
        if !(is_name(leaf.role) && is_name(other.role)) {
            let is_text = leaf.role != LeafRole::None || !is_list(one, before);
            return leaf.kind == other.kind && (leaf.label == other.label || !is_text);
        }
        let pairs = &bodies.change.pairs;
        let named = (one.named(before), two.named(after));
        match named {
            (Some(Named::Variable(index)), Some(Named::Variable(counterpart))) => {
                let are_paired = self.add_pair(bodies, (named.0, named.1), found);
                let are_free = !pairs.matched.before.contains(&index)
                    && !pairs.matched.after.contains(&counterpart);
                are_paired || are_free && leaf.label == other.label
            }
            (Some(Named::Variable(_)), _) | (_, Some(Named::Variable(_))) => {
                self.add_pair(bodies, (named.0, named.1), found)
            }
            _ if leaf.label == other.label => true,
            _ => {
                let undone = self.names.renamed.get(&(leaf.label, other.label));
                found.undone.extend(undone.map(|&it| Undone::pair(it)));
                undone.is_some()
            }
        }
    }

    /// Returns true if two variables or attributes are taken for the same one. A pair of two names is undone.
    fn add_pair(
        &self,
        bodies: &ComparedBodies<'_>,
        (before, after): (Option<Named>, Option<Named>),
        found: &mut Differences,
    ) -> bool {
        let change = &bodies.change;
        let Some((before, after)) = before.zip(after) else {
            return false;
        };
        let mut pairs = change.pairs.pairs.iter();
        if !pairs.any(|pair| pair.before == before && pair.after == after) {
            return false;
        }
        let labels = (
            change.label_of(Side::Before, before),
            change.label_of(Side::After, after),
        );
        let is_attribute = |named: Named| matches!(named, Named::Attribute(_));
        if labels.0 != labels.1 || is_attribute(before) != is_attribute(after) {
            let values = Pair::new(
                Some(change.bodies.before.text_of(before)),
                Some(change.bodies.after.text_of(after)),
            );
            found.undone.push(Undone {
                elements: bodies.elements,
                part: Some(values),
            });
        }
        true
    }

    /// Returns true if one of two nodes calls an element in the place of the code of this element: of one that was
    /// extracted or inlined, or of one that only returns this expression.
    fn is_replaced_call(&self, pair: NodePair, found: &mut Differences) -> bool {
        let (before, after, in_caller) = pair;
        let name = |side: Side, node: TreeIx| called_name(self.body(side, in_caller), node);
        let names = (name(Side::Before, before), name(Side::After, after));
        if names.0 == names.1 {
            return false;
        }
        for side in [Side::After, Side::Before] {
            let (call, code) = side.ordered(before, after);
            let Some(name) = side.ordered(names.0, names.1).0 else {
                continue;
            };
            if let Some(&elements) = self.moved_calls.get(side).get(&name) {
                found.undone.push(Undone::pair(elements));
                return true;
            }
            if self.is_result((side, name), (call, code), in_caller) == Some(true) {
                found.has_mechanics = true;
                return true;
            }
        }
        false
    }

    /// Returns true if an element consists of the expression `code` of the other side, with the arguments of `call`
    /// for its parameters; `None` if it is another one, or not known.
    fn is_result(
        &self,
        (side, name): (Side, LabelIx),
        (call, code): (TreeIx, TreeIx),
        in_caller: bool,
    ) -> Option<bool> {
        let body = self.body(side, in_caller);
        let callee = self.names.callable(side, name)?;
        let value = result(&callee)?;
        let called = body.tree().callee(call)?;
        let arguments = body
            .tree()
            .arguments(TreeIx(body.tree()[called].end.0 - 1))?;
        let parameters: Vec<usize> = callee.variables.parameters().collect();
        let first = parts(body, call).first().copied()?;
        let has_receiver = first != called && !body.is_own_object(first);
        if has_receiver || !body.tree().is_leaf(called) || parameters.len() != arguments.len() {
            return None;
        }
        let arguments: Map<usize, TreeIx> = parameters.into_iter().zip(arguments).collect();
        let leaves = leaf_nodes(&callee, value).into_iter().flat_map(|leaf| {
            let parameter = callee.variables.of_leaf(callee.tree(), leaf);
            match parameter.and_then(|parameter| arguments.get(&parameter)) {
                Some(&argument) => leaves_of(body, argument),
                None => vec![placed(&callee, leaf)],
            }
        });
        let leaves: Vec<PlacedLeaf> = leaves.collect();
        let other = self.body(side.opposite(), in_caller);
        Some(leaves == leaves_of(other, code))
    }

    /// Returns the nodes with the value of a variable in the place of its name, if the variable has one value
    /// and no counterpart: it was extracted or inlined.
    fn without_value(
        &self,
        (before, after, in_caller): NodePair,
        found: &mut Differences,
    ) -> Option<(TreeIx, TreeIx)> {
        let bodies = self.bodies(in_caller);
        for side in [Side::After, Side::Before] {
            let (node, other) = side.ordered(before, after);
            let body = bodies.change.bodies.get(side);
            let Some(index) = body.variables.of_leaf(body.tree(), node) else {
                continue;
            };
            let variable = body.variable(index);
            let Some(value) = variable
                .value
                .filter(|_| self.has_only_value((side, in_caller, index)))
            else {
                continue;
            };
            // A variable in its own value would be replaced without end.
            if body.tree().contains(value, node) || found.variables.len() > VARIABLES_MAX {
                continue;
            }
            found.variables.push((side, in_caller, index));
            return Some(side.ordered(value, other));
        }
        None
    }

    /// Returns true if a variable has no counterpart, and its first value is its only one.
    fn has_only_value(&self, (side, in_caller, index): (Side, bool, usize)) -> bool {
        let change = &self.bodies(in_caller).change;
        let body = change.bodies.get(side);
        let variable = body.variable(index);
        variable.value.is_some()
            && !variable.is_parameter
            && !variable.is_bound
            && !variable.is_redeclared
            && !change.pairs.matched.get(side).contains(&index)
            && change.work.spend(body.nodes.len())
            && !body.changed_variables().contains(&index)
    }

    /// Compares the parts of two nodes of one syntax kind without what only one of them has and what has no
    /// effect: modifiers, type arguments that the compiler infers, and receivers.
    fn without_additions(
        &self,
        (before, after, in_caller): NodePair,
        [mut parts, mut others]: [Vec<TreeIx>; 2],
        open: &mut Vec<NodePair>,
        found: &mut Differences,
    ) -> bool {
        let bodies = [
            self.body(Side::Before, in_caller),
            self.body(Side::After, in_caller),
        ];
        let syntax = bodies[0].file.syntax;
        let type_arguments = syntax.rules.type_arguments;
        if syntax.kind(bodies[0].tree(), before) == type_arguments
            && (parts.is_empty() || others.is_empty())
        {
            found.has_tolerated = true;
            return true;
        }
        if let Some(&elements) = self.resigned_call((before, in_caller)) {
            // Arguments of added and removed parameters are mostly the last ones.
            let pairs = parts.iter().zip(&others).rev();
            open.extend(pairs.map(|(&part, &other)| (part, other, in_caller)));
            found.undone.push(Undone::pair(elements));
            return true;
        }
        let (count, other_count) = (parts.len(), others.len());
        parts.retain(|&part| !is_modifier(bodies[0], part));
        others.retain(|&part| !is_modifier(bodies[1], part));
        if (parts.len(), others.len()) != (count, other_count) {
            found.has_tolerated = true;
        } else {
            let (longer, body, node) = match parts.len() > others.len() {
                true => (&mut parts, bodies[0], before),
                false => (&mut others, bodies[1], after),
            };
            let is_call = body.tree().callee(node).is_some_and(|it| it != longer[0]);
            if !is_call || !self.is_left_out((body, longer[0]), in_caller, open, found) {
                return false;
            }
            longer.remove(0);
        }
        let pairs = parts.iter().zip(&others).rev();
        open.extend(pairs.map(|(&part, &other)| (part, other, in_caller)));
        parts.len() == others.len()
    }

    /// Returns the elements of the refactoring that changed the parameters of a method or function, if a node before
    /// is the list of the arguments of its call.
    fn resigned_call(&self, (list, in_caller): (TreeIx, bool)) -> Option<&Pair<NodeId>> {
        let body = self.body(Side::Before, in_caller);
        let call = body.tree().parent(list)?;
        let is_list = body.tree()[list].shape == Shape::Group;
        let name = called_name(body, call).filter(|_| is_list)?;
        self.names.resigned.get(&name)
    }

    /// Returns true if a receiver can be left out: the own object; the receiver of the call by which the code is
    /// executed; any name where the code is in another container than before; and a parameter without
    /// counterpart, which has what the own object had.
    fn is_left_out(
        &self,
        (body, receiver): (&Body<'_>, TreeIx),
        in_caller: bool,
        open: &mut Vec<NodePair>,
        found: &mut Differences,
    ) -> bool {
        if body.is_own_object(receiver) {
            found.has_tolerated = true;
            return true;
        }
        if let Some(own) = self
            .receiver
            .filter(|_| body.side != self.side && !in_caller)
        {
            let (before, after) = self.side.ordered(own, receiver);
            open.push((before, after, true));
            found.has_mechanics = true;
            return true;
        }
        let tree = body.tree();
        let is_named = tree.subtree(receiver).all(|node| {
            !tree.is_leaf(node) || !matches!(tree[node].role, LeafRole::Literal | LeafRole::Callee)
        });
        let matched = self.bodies(in_caller).change.pairs.matched.get(body.side);
        let is_new_parameter = || {
            let variable = body.variables.of_leaf(tree, receiver);
            variable.is_some_and(|it| body.variable(it).is_parameter && !matched.contains(&it))
        };
        let is_left_out = is_named && (self.is_elsewhere || is_new_parameter());
        found.has_mechanics |= is_left_out;
        is_left_out
    }

    /// Returns the part of a node that has the same value: in parentheses, of a conversion, or the member of
    /// a receiver that can be left out.
    fn inside(
        &self,
        body: &Body<'_>,
        (node, in_caller): (TreeIx, bool),
        open: &mut Vec<NodePair>,
        found: &mut Differences,
    ) -> Option<TreeIx> {
        let (tree, syntax) = (body.tree(), body.file.syntax);
        let kind = syntax.kind(tree, node);
        let conversion = syntax.rules.casts.iter().find(|row| row.0 == kind);
        let parts = parts(body, node);
        let inner = match conversion {
            Some((_, field)) => syntax.child(tree, node, field),
            None if syntax.rules.parentheses.contains(&kind) => parts.last().copied(),
            None => None,
        };
        if inner.is_some() {
            found.has_tolerated = true;
            return inner;
        }
        let is_operator = |part: &TreeIx| tree[*part].role == LeafRole::Operator;
        let mut names = parts.into_iter().filter(|part| !is_operator(part));
        let (receiver, member) = names.next().zip(names.next())?;
        let is_member = tree.is_leaf(member)
            && matches!(
                tree[member].role,
                LeafRole::Member | LeafRole::Callee | LeafRole::Type
            )
            && names.next().is_none()
            && tree[node].shape == Shape::Plain;
        (is_member && self.is_left_out((body, receiver), in_caller, open, found)).then_some(member)
    }
}

/// Maximum number of variables that are replaced by their values in one statement.
const VARIABLES_MAX: usize = 64;

/// Returns the label of the name that a call calls; `None` for other nodes.
pub fn called_name(body: &Body<'_>, node: TreeIx) -> Option<LabelIx> {
    let tree = body.tree();
    let callee = tree.callee(node)?;
    // The name is the last leaf of `object.name`.
    let name = TreeIx(tree[callee].end.0 - 1);
    Some(tree[name].label)
}

/// Returns the expression of which a body consists, perhaps after a word that returns it; `None` if there is more.
fn result(body: &Body<'_>) -> Option<TreeIx> {
    let (tree, mut statements) = (body.tree(), body.statements());
    let statement = statements.next().filter(|_| statements.next().is_none())?;
    match parts(body, statement)[..] {
        [value] if tree.is_exit(statement) => Some(value),
        _ => None,
    }
}

/// Returns the parts of a node without comments and without the statements and declarations in it.
pub fn parts(body: &Body<'_>, node: TreeIx) -> Vec<TreeIx> {
    let tree = body.tree();
    let children = tree.children(node).filter(|&child| {
        let shape = tree[child].shape;
        !shape.is_statement() && !shape.is_declaration() && shape != Shape::Comment
    });
    children.collect()
}

/// Returns true if a leaf is a list without items, such as `()`.
fn is_list(body: &Body<'_>, leaf: TreeIx) -> bool {
    body.file.text_of(leaf).starts_with(['(', '[', '{', '<'])
}

/// Returns true if a node consists of modifiers of a variable, such as `final`.
fn is_modifier(body: &Body<'_>, node: TreeIx) -> bool {
    let (tree, modifiers) = (body.tree(), body.file.syntax.rules.modifiers);
    let mut leaves = tree.subtree(node).filter(|&leaf| tree.is_leaf(leaf));
    leaves.all(|leaf| modifiers.contains(&body.file.labels.get(tree[leaf].label)))
}

/// Returns the statement around a statement and the field of its part with the statement; `None` at the top
/// of the body.
pub fn place(body: &Body<'_>, statement: TreeIx) -> Option<(TreeIx, u16)> {
    let (tree, root) = (body.tree(), body.nodes.first().copied()?);
    let mut inner = statement;
    for around in iter::successors(tree.parent(statement), |&it| tree.parent(it)) {
        if around <= root {
            return None;
        }
        let shape = tree[around].shape;
        if shape.is_declaration() || shape.is_statement() && shape != Shape::Block {
            return Some((around, tree[inner].field));
        }
        inner = around;
    }
    None
}
