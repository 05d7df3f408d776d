//! Owners of members that are declared outside of them: `C.m = …`, `C.prototype.m = …`, and members
//! of object literals that are given to `C` or to its prototype.
//!
//! Objects that hold the members of an element, such as `C.prototype`, may have another name
//! (alias).

use crate::base::Map;
use crate::lang::rules::declared_elements::{ARGUMENTS_FIELD, OBJECT_FIELD};
use crate::lang::rules::{Name, Objects, OwnerRule};
use crate::parse::grammar::SyntaxKindInfo;
use crate::parse::walk::{AncestorStack, Exit, Visit, WalkContext};
use std::hash::{DefaultHasher, Hash, Hasher};
use tree_sitter::Node;

/// Determines the owners of members during the walk.
pub struct ObjectSink<'a> {
    context: WalkContext<'a>,
    rules: &'static Objects,
    /// Name of the owner by alias (other name of an object): `C` for `proto` after
    /// `proto = C.prototype`. The last definition of an alias counts.
    aliases: Map<&'a str, &'a str>,
    /// Hash of all aliases so far, in order; 0 for none.
    aliases_hash: u64,
    /// Open nodes that give the members of object literals to an owner: the owner's name, and the
    /// depth of the members in the syntax tree.
    given: AncestorStack<(&'a str, usize)>,
}

impl<'a> ObjectSink<'a> {
    /// Creates the sink; `None` if the language has no members that are declared outside of their
    /// owner.
    pub fn new(context: WalkContext<'a>) -> Option<ObjectSink<'a>> {
        Some(ObjectSink {
            context,
            rules: context.table.language.objects?,
            aliases: Map::default(),
            aliases_hash: 0,
            given: AncestorStack::default(),
        })
    }

    /// Records what the visited node does to objects: it defines an alias, replaces the prototype of
    /// a constructor, or is a call that adds the members of literals to an object.
    pub fn enter(&mut self, visit: &Visit<'_>, kind: &SyntaxKindInfo) {
        if !kind.has_objects {
            return;
        }
        let (context, node) = (self.context, visit.node);
        let language = context.table.language;
        let child = |field| context.child(node, field);
        let rows = kind.declarations.iter();
        let rows = rows.map(|&row| &language.declarations[usize::from(row)]);
        for row in rows {
            if let (Name::Field(name), Some((value, _)), OwnerRule::Around) =
                (row.name, row.value, row.owner)
                && let Some(owner) = child(value).and_then(|value| self.constructor_of(value))
                && let Some(name) = child(name).and_then(|name| context.last_name(name))
            {
                self.aliases.insert(name, owner);
                let mut hasher = DefaultHasher::new();
                (self.aliases_hash, name, owner).hash(&mut hasher);
                self.aliases_hash = hasher.finish();
                break;
            }
        }
        // `C.prototype = {…}`: members are two levels below the assignment, in the literal.
        let mut assignments = language.code.assignments.iter();
        let assigned = assignments.find(|row| row.0 == node.kind());
        if let Some(object) = assigned.and_then(|row| child(row.1))
            && let Some(owner) = self.constructor_of(object)
        {
            self.given.push(visit, (owner, visit.depth() + 2));
        }
        // `Object.assign(C.prototype, {…})`: members are three levels below the call, in a literal in
        // the arguments. With one argument and an unused result, the members go to the receiver.
        if let (Some(callee), Some(list)) = (context.callee(node), child(ARGUMENTS_FIELD))
            && context
                .last_name(callee)
                .is_some_and(|name| self.rules.copying_calls.contains(&name))
            && let Some(first) = list.named_child(0)
        {
            let around = context.kind(visit.parent());
            let is_statement = around.is_some_and(|kind| kind.statement.is_some());
            let begins = |parent: Node<'_>| parent.start_byte() == node.start_byte();
            let is_unused = is_statement && visit.parent_node().is_some_and(begins);
            let changed = is_unused && list.named_child_count() == 1;
            let changed = changed.then(|| self.object(callee));
            let changed = changed.flatten().and_then(|object| self.owner_of(object));
            if let Some(owner) = self.owner_of(first).or(changed) {
                self.given.push(visit, (owner, visit.depth() + 3));
            }
        }
    }

    /// Closes the objects that end with a node.
    pub fn leave(&mut self, exit: &Exit<'_>) {
        self.given.leave(exit);
    }

    /// Returns the name of the owner to which the object literal around the visited node gives its
    /// members; `None` if the node is no member of such a literal.
    pub fn literal_owner(&self, visit: &Visit<'_>) -> Option<&'a str> {
        let last = self.given.last();
        last.filter(|(_, depth)| *depth == visit.depth())
            .map(|(owner, _)| owner)
    }

    /// Returns true if the visited node is such a literal or is directly inside one: its owner
    /// depends on more than its own text.
    pub fn depends_on_context(&self, visit: &Visit<'_>) -> bool {
        let last = self.given.last();
        last.is_some_and(|(_, depth)| visit.depth() <= depth)
    }

    /// Returns the hash of all aliases so far; 0 for none.
    pub fn aliases_hash(&self) -> u64 {
        self.aliases_hash
    }

    /// Returns the name of the element that owns the members of the object `node`. `None` if they
    /// belong to the enclosing element.
    pub fn owner_of(&self, node: Node<'_>) -> Option<&'a str> {
        let name = self.context.last_name(node)?;
        let alias = self.aliases.get(name).filter(|_| node.child_count() == 0);
        let owner = self.constructor_of(node).or(alias.copied());
        owner.or_else(|| (!self.rules.file_objects.contains(&name)).then_some(name))
    }

    /// Returns true if other code knows the value of the member `name` by this name: `f` of `exports.f` and
    /// of `C.prototype.f`.
    pub fn is_known_by_place(&self, name: Node<'_>) -> bool {
        let object = self.object(name);
        let object = object.and_then(|object| self.context.last_name(object));
        let is_known = |object: &str| {
            self.rules.file_objects.contains(&object) || object == self.rules.prototype_member
        };
        let module_names = self.context.table.language.module_names;
        let member = self.context.last_name(name);
        object.is_some_and(is_known) && !member.is_some_and(|it| module_names.contains(&it))
    }

    /// Returns the object part of a member name: `C` of `C.m`.
    pub fn object<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        self.context.child(node, OBJECT_FIELD)
    }

    /// Returns the name of the constructor whose prototype the node denotes: `C` for `C.prototype`.
    fn constructor_of(&self, node: Node<'_>) -> Option<&'a str> {
        let object = self.object(node)?;
        let is_through = self.context.last_name(node) == Some(self.rules.prototype_member);
        self.context.last_name(object).filter(|_| is_through)
    }
}
