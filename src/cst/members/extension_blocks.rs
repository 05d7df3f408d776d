//! Blocks of members that extend a type (`extension(Text text) {…}`). The parameter of the block is the
//! first parameter of a member that is written without one.

use crate::cst::{Cst, NodeId};

impl Cst {
    /// Returns the type that the block directly around `node` extends, as written, without white space;
    /// `None` if it is in no such block, or in one that begins too far away.
    pub fn extended_type(&self, node: NodeId) -> Option<String> {
        let outline = &self.files[self.nodes[node].file].outline;
        let rules = outline.language.row().declared.as_ref()?;
        if rules.extension_word.is_empty() {
            return None;
        }
        let header = self.header_of_block(node)?;
        let brace = header.end;
        let text = |at: usize| outline.symbols.get(outline.tokens[at].symbol);
        let word = header.rev().find(|&at| text(at) == rules.extension_word)?;
        let open = (word + 1..brace).find(|&at| text(at) == "(")?;
        let mut depth = 0;
        let close = (open..brace).find(|&at| {
            match text(at) {
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {}
            }
            depth == 0
        })?;
        let mut parameter: Vec<&str> = (open + 1..close).map(text).collect();
        let modifiers = parameter.iter();
        let modifiers = modifiers.take_while(|word| rules.parameters.contains(word));
        parameter.drain(..modifiers.count());
        // The name of the parameter can be missing.
        if let [.., before, name] = parameter[..]
            && name
                .starts_with(|letter: char| letter.is_alphabetic() || matches!(letter, '_' | '@'))
            && !matches!(before, "." | "::")
        {
            parameter.pop();
        }
        Some(parameter.concat())
    }
}
