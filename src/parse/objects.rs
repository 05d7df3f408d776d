//! Members that do not stand in what they belong to: `C.m = …`, `C.prototype.m = …`, and members of literals
//! that are given to `C` or its prototype.

use super::grammar::Kind;
use super::walk::{File, Left, Open, Visit};
use crate::base::Map;
use crate::lang::rules::Objects;
use std::hash::{DefaultHasher, Hash, Hasher};
use tree_sitter::Node;

/// Knows what holds members.
pub(super) struct ObjectSink<'a> {
    file: File<'a>,
    rules: &'static Objects,
    /// Other names of holders, and the names of those whose members they hold; the last one of each name.
    aliases: Map<&'a str, &'a str>,
    /// A number for all of them in their order.
    known: u64,
    /// What is given or replaced: the name of the one that gets the literals' members, and how many nodes are
    /// around these.
    given: Open<(&'a str, usize)>,
}

impl<'a> ObjectSink<'a> {
    /// None if the language has no such members.
    pub fn new(file: File<'a>) -> Option<ObjectSink<'a>> {
        Some(ObjectSink {
            file,
            rules: file.table.language.objects?,
            aliases: Map::default(),
            known: 0,
            given: Open::default(),
        })
    }

    /// Takes in a node.
    pub fn enter(&mut self, visit: &Visit<'_>, kind: &Kind) {
        if !kind.has_objects {
            return;
        }
        let (file, rules, node) = (self.file, self.rules, visit.node);
        let syntax = node.kind();
        let child = |field| file.child(node, field);
        let (alias, replaced, given) = (rules.alias, rules.replaced, rules.given);
        if syntax == alias.0
            && let Some(owner) = child(alias.2).and_then(|value| self.made(value))
            && let Some(name) = child(alias.1).and_then(|name| file.last_name(name))
        {
            self.aliases.insert(name, owner);
            let mut hasher = DefaultHasher::new();
            (self.known, name, owner).hash(&mut hasher);
            self.known = hasher.finish();
        }
        if syntax == replaced.0
            && let Some(owner) = child(replaced.1).and_then(|holder| self.made(holder))
        {
            self.given.push(visit, (owner, visit.depth() + 2));
        }
        if syntax == given.0
            && let (Some(callee), Some(list)) = (child(given.1), child(given.2))
            && file
                .last_name(callee)
                .is_some_and(|name| given.3.contains(&name))
            && let Some(first) = list.named_child(0)
        {
            let around = file.table.grammar.node_kind_for_id(visit.parent());
            let is_unused = around == Some(rules.unused);
            let changed = is_unused && list.named_child_count() == 1;
            let changed = changed.then(|| self.object(callee));
            let changed = changed.flatten().and_then(|object| self.holder(object));
            if let Some(owner) = self.holder(first).or(changed) {
                self.given.push(visit, (owner, visit.depth() + 3));
            }
        }
    }

    /// A node is left.
    pub fn leave(&mut self, left: &Left<'_>) {
        self.given.leave(left);
    }

    /// The name of the one to which the members of the literal are given in which the visited node stands.
    pub fn given(&self, visit: &Visit<'_>) -> Option<&'a str> {
        let last = self.given.last();
        last.filter(|(_, depth)| *depth == visit.depth())
            .map(|(owner, _)| owner)
    }

    /// Whether the visited node is one of those literals, or directly in one: whose member it is depends on
    /// more than its text.
    pub fn is_given(&self, visit: &Visit<'_>) -> bool {
        let last = self.given.last();
        last.is_some_and(|(_, depth)| visit.depth() <= depth)
    }

    /// A number for the other names that are known; 0 for none.
    pub fn aliases(&self) -> u64 {
        self.known
    }

    /// The name of the one whose members the node holds, if it is an element; none if they belong to what is
    /// around.
    pub fn holder(&self, node: Node<'_>) -> Option<&'a str> {
        let name = self.file.last_name(node)?;
        let alias = self.aliases.get(name).filter(|_| node.child_count() == 0);
        let owner = self.made(node).or(alias.copied());
        owner.or_else(|| (!self.rules.around.contains(&name)).then_some(name))
    }

    /// What holds the member that the node names.
    pub fn object<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        self.file.child(node, self.rules.object)
    }

    /// The name of the one that makes what has the members that the node holds: `C` of `C.prototype`.
    fn made(&self, node: Node<'_>) -> Option<&'a str> {
        let object = self.object(node)?;
        let is_through = self.file.last_name(node) == Some(self.rules.through);
        self.file.last_name(object).filter(|_| is_through)
    }
}
