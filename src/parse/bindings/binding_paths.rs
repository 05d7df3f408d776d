//! Paths of a language table from declarations to the names of variables, with the numbers that a grammar
//! gives to the named syntax.

use super::syntax_nodes::SyntaxNodes;
use crate::base::Map;
use crate::lang::Language;
use crate::lang::rules::code_rules::{CodeRules, VariableSort};
use crate::lang::rules::declared_elements::MODIFIERS;
use crate::lang::rules::syntax_paths::{Capture, PathStep, SyntaxPath};

/// Step of a path, with the numbers of a grammar.
#[derive(Debug, Clone)]
struct Step {
    /// Step as the table has it.
    row: PathStep,
    /// Numbers of the fields of the children; 0 for no field.
    fields: Vec<u16>,
    /// Numbers of the syntax kinds of the children; empty for any.
    kinds: Vec<u16>,
    /// Path that the children must fit.
    inner: BindingPath,
    /// True if the path inside has names.
    has_names: bool,
}

impl Step {
    /// Returns true if the step leads to `child`.
    fn leads_to<T: SyntaxNodes>(&self, nodes: &T, child: T::Node) -> bool {
        self.fields.contains(&nodes.field(child))
            && (self.kinds.is_empty() || self.kinds.contains(&nodes.kind(child)))
            && self.inner.fits(nodes, child)
    }
}

/// Path from a declaration, declarator or pattern to its names, types and values.
#[derive(Debug, Clone)]
pub struct BindingPath {
    /// Steps in the order of the table.
    steps: Vec<Step>,
    /// Tokens that must be there.
    pub required: Vec<&'static str>,
    /// Tokens that belong to the type. The second value is true if the token precedes the name.
    pub signs: Vec<(&'static str, bool)>,
    /// True if the path has a step to parts.
    pub has_parts: bool,
    /// True if the path leads to names or parts among the children in no field.
    pub is_list: bool,
    /// True if the names are those of attributes, whatever role they have otherwise.
    pub names_attributes: bool,
}

/// Numbers of the syntax kinds and fields of a grammar by name.
pub struct SyntaxNumbers<'n> {
    /// Returns the numbers of the syntax kinds with a name.
    pub kinds: &'n dyn Fn(&str) -> Vec<u16>,
    /// Returns the numbers of the fields with a name.
    pub fields: &'n dyn Fn(&str) -> Vec<u16>,
}

impl BindingPath {
    /// Translates a path.
    fn new(path: &SyntaxPath, numbers: &SyntaxNumbers<'_>) -> BindingPath {
        let is_name = |it: &PathStep| it.capture == Some(Capture::Name);
        let steps = path.steps.iter().map(|row| Step {
            row: row.clone(),
            fields: (numbers.fields)(row.field),
            kinds: match row.inner.syntax {
                SyntaxPath::ANY => Vec::new(),
                syntax => (numbers.kinds)(syntax),
            },
            inner: BindingPath::new(&row.inner, numbers),
            has_names: row.inner.steps.iter().any(is_name),
        });
        let required = path.tokens.iter().filter(|token| !token.is_of_type);
        let signs = path.tokens.iter().filter(|token| token.is_of_type);
        let has = |capture| path.steps.iter().any(|step| step.capture == Some(capture));
        BindingPath {
            steps: steps.collect(),
            required: required.map(|token| token.text).collect(),
            signs: signs
                .map(|token| (token.text, token.precedes_name))
                .collect(),
            has_parts: has(Capture::Part),
            is_list: path.steps.iter().any(|step| {
                let is_name = matches!(step.capture, Some(Capture::Name | Capture::Part));
                step.field.is_empty() && step.inner.syntax == SyntaxPath::ANY && is_name
            }),
            names_attributes: false,
        }
    }

    /// Returns true if `node` has the children that the path requires, and none that it excludes. The path
    /// can require tokens, too: [`BindingPath::required`].
    pub fn fits<T: SyntaxNodes>(&self, nodes: &T, node: T::Node) -> bool {
        let mut steps = self.steps.iter().filter(|step| step.row.capture.is_none());
        steps.all(|step| {
            let mut children = nodes.children(node);
            children.any(|child| step.leads_to(nodes, child)) != step.row.is_absent
        })
    }

    /// Iterates over the children of `node` that the path captures as `capture`, in the order of the text.
    /// The second value is true if the path names the syntax kind of the child.
    pub fn children<'p, T: SyntaxNodes>(
        &'p self,
        nodes: &'p T,
        node: T::Node,
        capture: Capture,
    ) -> impl Iterator<Item = (T::Node, bool)> + 'p {
        let is_only = move || nodes.children(node).nth(1).is_none();
        let has_some = self
            .steps
            .iter()
            .any(|step| step.row.capture == Some(capture));
        let children = has_some.then(|| nodes.children(node));
        children.into_iter().flatten().filter_map(move |child| {
            let mut steps = self.steps.iter();
            let step = steps.find(|step| {
                step.row.capture == Some(capture)
                    && step.leads_to(nodes, child)
                    && (!step.row.is_only || is_only())
                    && !(capture == Capture::Type && self.names(nodes, child))
            })?;
            Some((child, !step.kinds.is_empty()))
        })
    }

    /// Returns true if the path captures `child` as a name by its syntax kind. A field can have both names and
    /// types.
    fn names<T: SyntaxNodes>(&self, nodes: &T, child: T::Node) -> bool {
        let mut steps = self.steps.iter();
        steps.any(|step| {
            let is_name = step.row.capture == Some(Capture::Name) && !step.kinds.is_empty();
            is_name && step.leads_to(nodes, child)
        })
    }

    /// Returns the nodes deeper in `node` that the path captures as names, inside of a step without a capture.
    pub fn deeper_names<T: SyntaxNodes>(&self, nodes: &T, node: T::Node) -> Vec<T::Node> {
        let mut names = Vec::new();
        for step in self.steps.iter().filter(|step| step.has_names) {
            let children = nodes.children(node);
            for child in children.filter(|&child| step.leads_to(nodes, child)) {
                let inner = step.inner.children(nodes, child, Capture::Name);
                names.extend(inner.map(|it| it.0));
            }
        }
        names
    }

    /// Returns the first child of `node` that the path captures as `capture`; `None` if there is none.
    pub fn child<T: SyntaxNodes>(
        &self,
        nodes: &T,
        node: T::Node,
        capture: Capture,
    ) -> Option<T::Node> {
        self.children(nodes, node, capture).next().map(|it| it.0)
    }

    /// Returns true if the path captures types.
    pub fn has_types(&self) -> bool {
        let mut steps = self.steps.iter();
        steps.any(|step| step.row.capture == Some(Capture::Type))
    }

    /// Returns true if `child` is a type by its field or syntax kind, `None` if it can be one by the names in
    /// it, since the path captures types in no field.
    pub fn is_type<T: SyntaxNodes>(&self, nodes: &T, child: T::Node) -> Option<bool> {
        let types = self
            .steps
            .iter()
            .filter(|step| step.row.capture == Some(Capture::Type));
        let types = types.filter(|_| !self.names(nodes, child));
        let mut types = types.filter(|step| step.leads_to(nodes, child));
        let is_named =
            |step: &Step| !step.row.field.is_empty() || step.row.inner.syntax != SyntaxPath::ANY;
        types
            .next()
            .map_or(Some(false), |step| is_named(step).then_some(true))
    }
}

/// Paths of a language, by the number of the syntax kind at which they begin.
#[derive(Debug)]
pub struct BindingTable {
    /// Rules as the language declares them.
    pub rules: &'static CodeRules,
    /// Paths of the declarations of variables.
    variables: Map<u16, Vec<(BindingPath, VariableSort)>>,
    /// Paths of the syntax between a declaration and its names: of declarators and patterns.
    patterns: Map<u16, Vec<BindingPath>>,
    /// Paths of the declarations of attributes.
    attributes: Map<u16, Vec<BindingPath>>,
    /// Numbers of the syntax kinds of values that are written item by item.
    pub sequences: Vec<u16>,
    /// Numbers of the syntax kinds of what can stand before a type in no field: annotations and lists of
    /// modifiers.
    pub before_types: Vec<u16>,
}

impl BindingTable {
    /// Translates the paths of a language.
    pub fn new(language: &'static Language, numbers: &SyntaxNumbers<'_>) -> BindingTable {
        let rules = &language.code;
        let by_kind = |paths: &mut dyn Iterator<Item = SyntaxPath>, names_attributes| {
            let mut by_kind: Map<u16, Vec<BindingPath>> = Map::default();
            for path in paths {
                let compiled = BindingPath {
                    names_attributes,
                    ..BindingPath::new(&path, numbers)
                };
                for kind in (numbers.kinds)(path.syntax) {
                    by_kind.entry(kind).or_default().push(compiled.clone());
                }
            }
            by_kind
        };
        let mut variables: Map<u16, Vec<(BindingPath, VariableSort)>> = Map::default();
        for (path, sort) in rules.variable_paths() {
            let compiled = BindingPath::new(&path, numbers);
            for kind in (numbers.kinds)(path.syntax) {
                let paths = variables.entry(kind).or_default();
                paths.push((compiled.clone(), sort));
            }
        }
        let all = |names: &[&str]| {
            let numbers = names.iter().flat_map(|name| (numbers.kinds)(name));
            numbers.collect::<Vec<u16>>()
        };
        BindingTable {
            rules,
            variables,
            patterns: by_kind(&mut rules.pattern_paths(), false),
            attributes: by_kind(&mut rules.attribute_paths(), true),
            sequences: all(rules.sequences),
            before_types: [all(rules.annotations), all(&[MODIFIERS])].concat(),
        }
    }

    /// Returns the paths of the declarations of variables of a syntax kind; empty if it declares none.
    pub fn variables_of(&self, kind: u16) -> &[(BindingPath, VariableSort)] {
        self.variables.get(&kind).map_or(&[], Vec::as_slice)
    }

    /// Returns the paths from a declarator or pattern to the names in it; empty for other syntax.
    pub fn patterns_of(&self, kind: u16) -> &[BindingPath] {
        self.patterns.get(&kind).map_or(&[], Vec::as_slice)
    }

    /// Iterates over the paths by which a syntax kind can declare attributes: those of attributes, of
    /// variables and of parameters alike, since some syntax declares either.
    pub fn attributes_of(&self, kind: u16) -> impl Iterator<Item = &BindingPath> {
        let attributes = self.attributes.get(&kind).into_iter().flatten();
        let variables = self.variables_of(kind).iter().map(|(path, _)| path);
        attributes.chain(variables).chain(self.patterns_of(kind))
    }
}
