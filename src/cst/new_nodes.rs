//! Creation of nodes whose container is not known yet, and their names.

use super::{Belonging, ElementNode, LinkedFile, SideFileIx};
use crate::base::bag::Symbol;
use crate::lang::rules::{ElementKind, Language};
use crate::parse::outline::{BodySpan, Element, ElementIx, FileOutline, SymbolIx};

impl ElementNode {
    /// Returns the node of a file, a root without children yet.
    pub(super) fn of_file(
        file: SideFileIx,
        outline: &FileOutline,
        name: Symbol,
        namespace: Option<Symbol>,
    ) -> ElementNode {
        ElementNode {
            file,
            element: None,
            kind: ElementKind::File,
            base_kind: outline.language.row().comparable_kind(ElementKind::File),
            parent: None,
            wrapper: None,
            owner: None,
            written_in: None,
            belonging: Belonging::Inside,
            has_members: false,
            children: Vec::new(),
            depth: 0,
            name,
            signature: name,
            other_names: Vec::new(),
            has_no_parameters: false,
            namespace,
            is_member: false,
            is_constructor: false,
            is_abstract: false,
            is_unnamed: false,
            is_scope: false,
            start: 0,
            end: outline.len,
            tokens: 0..outline.tokens.len() as u32,
            body_tokens: None,
        }
    }

    /// Returns the node of `element` in the file `added`. The fields that depend on its container, on
    /// its owner or on the profile have the values of a file's node until `add_element` sets them.
    pub(super) fn of_element(
        file: SideFileIx,
        element_ix: ElementIx,
        element: &Element,
        added: &LinkedFile,
    ) -> ElementNode {
        let tokens = |from: u32, to: u32| {
            let index = |offset: u32| {
                added
                    .outline
                    .tokens
                    .partition_point(|token| token.start < offset) as u32
            };
            index(from)..index(to)
        };
        ElementNode {
            element: Some(element_ix),
            kind: element.kind,
            base_kind: added.outline.language.row().comparable_kind(element.kind),
            signature: added.symbol(element.signature),
            namespace: None,
            is_member: element.is_member,
            is_constructor: element.is_constructor,
            is_abstract: element.is_abstract,
            start: element.start,
            end: element.end,
            tokens: tokens(element.start, element.end),
            body_tokens: match element.body {
                // No narrower range: body bags then use the range in `tokens`.
                BodySpan::Element(_) => None,
                BodySpan::Bytes(from, to) => Some(tokens(from, to)),
            },
            ..ElementNode::of_file(file, &added.outline, added.symbol(element.name), None)
        }
    }

    /// Sets the facts that RefDiff 2.0 ignores: the names by `value_name` and `other_names` of
    /// `element`, its full signature, `is_unnamed` and `has_no_parameters`.
    pub(super) fn set_names(&mut self, element: &Element, file: &LinkedFile, language: &Language) {
        // `exports` and `default` name no function: `exports = f = function` declares `f`.
        let is_of_module = |name: &SymbolIx| {
            let name = file.outline.symbols.get(*name);
            language.module_names.contains(&name)
        };
        let others = element
            .other_names
            .iter()
            .filter(|name| !is_of_module(name));
        let is_module = is_of_module(&element.name);
        if let Some(signature) = element.full_signature {
            self.signature = file.symbol(signature);
        }
        let name = element.value_name.as_ref();
        let name = name.or_else(|| others.clone().next().filter(|_| is_module));
        // A nested element with such a name keeps it.
        let is_module = is_module && element.parent.is_none();
        self.is_unnamed = name.is_none() && (is_module || element.is_computed);
        if let Some(&name) = name {
            self.name = file.symbol(name);
            self.signature = self.name;
        }
        // `f()` and `f(void)` both have no parameters; the signature keeps the list as written.
        let rules = language.declared.as_ref();
        let nothing = rules.map_or("", |rules| rules.no_parameters);
        if !nothing.is_empty() {
            let symbols = &file.outline.symbols;
            let (name, signature) = (symbols.get(element.name), symbols.get(element.signature));
            let written = signature.strip_prefix(name).unwrap_or_default();
            let written = written
                .strip_prefix('(')
                .and_then(|rest| rest.strip_suffix(')'));
            self.has_no_parameters = element.parameters.is_empty()
                && written.is_some_and(|written| written.is_empty() || written == nothing);
        }
        if !element.other_names.is_empty() {
            let declared = Some(&element.name).filter(|_| !is_module);
            let names = others.chain(declared).map(|&name| file.symbol(name));
            self.other_names = names.filter(|&name| name != self.name).collect();
        }
    }
}
