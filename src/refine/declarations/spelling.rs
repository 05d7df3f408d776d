//! Declarations as texts: visibility, name, parameters with their types, and result.

use super::declaration::{DeclarationParts, DeclarationReader};
use crate::base::text::beginning;
use crate::cst::NodeId;
use crate::lang::rules::{ElementKind, KindGroup};

/// Maximum number of bytes of the text of a declaration. A row has two of them, and generated methods can
/// have thousands of parameters.
const DECLARATION_BYTES_MAX: usize = 4000;

impl DeclarationReader<'_> {
    /// Returns the beginning of the declaration of a method, `public add(count int) : void`, or of an
    /// attribute, `private count : int`, as RefactoringMiner spells them. `None` for other elements, for
    /// enum constants, and in languages without
    /// [`DeclarationRules`](crate::lang::rules::declaration_rules::DeclarationRules).
    pub fn text(&self, node: NodeId) -> Option<String> {
        let element = &self.linked[node];
        let group = element.kind.group();
        if !matches!(group, KindGroup::Method | KindGroup::Attribute) {
            return None;
        }
        let facts = self.parts(node, DeclarationParts::Shown)?;
        let parent = element.parent.map(|parent| &self.linked[parent]);
        // A constructor has the name of its type.
        let named = match parent {
            Some(of_type) if element.is_constructor => of_type,
            _ => element,
        };
        let mut text = format!("{} ", facts.access?);
        let is_in_interface = parent.is_some_and(|it| it.kind == ElementKind::Interface);
        let is_in_annotation = parent.is_some_and(|it| it.kind == ElementKind::Annotation);
        if group == KindGroup::Method {
            // Methods of interfaces are abstract without the word.
            if element.is_abstract && !is_in_interface && !is_in_annotation {
                text.push_str("abstract ");
            }
        }
        text.push_str(self.linked.vocabulary.get(named.name));
        if group == KindGroup::Method {
            let parameters = facts.parameters.iter();
            let parameters = parameters.map(|it| format!("{} {}", it.name, it.declared_type));
            let parameters: Vec<String> = parameters.collect();
            text.push_str(&format!("({})", parameters.join(", ")));
        }
        if let Some(declared_type) = facts.declared_type {
            text.push_str(&format!(" : {declared_type}"));
        }
        Some(beginning(&text, DECLARATION_BYTES_MAX).to_owned())
    }
}
