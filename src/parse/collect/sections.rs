//! Sink that follows the sections of the members of types, which say what code may use the members:
//! `private:` in C++.

use crate::lang::rules::package_syntax::MemberSections;
use crate::parse::grammar::{SyntaxKindInfo, flag};
use crate::parse::walk::{AncestorStack, Exit, Visit, WalkContext};

/// Visibility of the members after the visited node.
pub struct SectionSink<'a> {
    context: WalkContext<'a>,
    rules: &'static MemberSections,
    /// Visibility in each open list of members, with the depth of the list; `None` in a list without
    /// sections.
    lists: AncestorStack<(usize, Option<&'static str>)>,
}

impl<'a> SectionSink<'a> {
    pub fn new(context: WalkContext<'a>) -> SectionSink<'a> {
        SectionSink {
            context,
            rules: &context.table.language.sections,
            lists: AncestorStack::default(),
        }
    }

    /// Enters a node that can be a list of members, or begin a section.
    pub fn enter(&mut self, visit: &Visit<'_>, kind: &SyntaxKindInfo) {
        if kind.flags & flag::SECTION == 0 {
            return;
        }
        let (syntax, grammar) = (visit.node.kind(), &self.context.table.grammar);
        if syntax == self.rules.label {
            let text = self.context.text_of(visit.node);
            let declared = self.context.table.language.declared.as_ref();
            let words = declared.map_or(&[][..], |rules| rules.access);
            let word = words.iter().copied().find(|word| *word == text);
            if let Some((depth, access)) = self.lists.last_mut()
                && *depth + 1 == visit.depth()
                && word.is_some()
            {
                *access = word;
            }
            return;
        }
        let parent = grammar.node_kind_for_id(visit.parent());
        let mut lists = self.rules.lists.iter();
        let list = lists.find(|list| list.0 == syntax && Some(list.1) == parent);
        self.lists
            .push(visit, (visit.depth(), list.map(|list| list.2)));
    }

    /// Closes the lists that end with a node.
    pub fn leave(&mut self, exit: &Exit<'_>) {
        self.lists.leave(exit);
    }

    /// Returns the visibility of the element that the visited node declares; `None` if no section says it.
    pub fn access(&self, visit: &Visit<'_>) -> Option<&'static str> {
        let (depth, access) = self.lists.last()?;
        let members = self.rules.members;
        let is_member = members.is_empty()
            || members.contains(&visit.node.kind()) && depth + 1 == visit.depth();
        access.filter(|_| is_member)
    }

    /// Returns the visibility of the members after the visited node.
    pub fn current(&self) -> Option<&'static str> {
        self.lists.last().and_then(|list| list.1)
    }
}
