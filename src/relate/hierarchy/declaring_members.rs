//! Members that only declare what subtypes implement, in languages with and without a keyword for it.

use crate::base::bag::Symbol;
use crate::cst::NodeId;
use crate::relate::context::Context;

impl Context<'_> {
    /// Returns true if a member only declares what subtypes implement: it is abstract, or has an annotation
    /// or a body that says so in its language
    /// ([`CodeRules::unimplemented_bodies`](crate::lang::rules::code_rules::CodeRules::unimplemented_bodies)).
    pub fn only_declares(&self, member: NodeId) -> bool {
        let node = self.node(member);
        if node.is_abstract || !node.kind.is_callable() {
            return node.is_abstract;
        }
        let mut known = self.declaring_members.borrow_mut();
        let is_known = known.entry(member);
        *is_known.or_insert_with(|| self.declares_by_its_text(member))
    }

    /// Returns true if a method or function has an annotation or a body of members that only declare.
    fn declares_by_its_text(&self, member: NodeId) -> bool {
        let node = self.node(member);
        let rules = &self.tree_of(member).language(member).row().code;
        let text = |symbol: Symbol| self.linked.vocabulary.get(symbol);
        let body = node.body_tokens.as_ref();
        let header = node.tokens.start..body.map_or(node.tokens.end, |body| body.start);
        let is_annotation = |symbol| rules.abstract_annotations.contains(&text(symbol));
        if !rules.abstract_annotations.is_empty()
            && self.bags.symbols(member, &header).any(is_annotation)
        {
            return true;
        }
        let has_body = |body: &&str| {
            let code = self.evidence.code(member);
            let words: Vec<&str> = body.split_whitespace().collect();
            let mut tokens = code.tokens.iter().map(|it| text(*it));
            code.statements.len() == usize::from(!words.is_empty())
                && tokens.clone().take(words.len()).eq(words.iter().copied())
                && matches!(tokens.nth(words.len()), None | Some("(" | ","))
        };
        rules.unimplemented_bodies.iter().any(has_body)
    }
}
