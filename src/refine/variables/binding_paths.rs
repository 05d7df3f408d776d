//! Paths of the language tables from declarations to the names of variables, with the numbers that a
//! grammar gives to the named syntax.

use crate::lang::rules::syntax_paths::{Capture, PathStep, SyntaxPath};
use crate::parse::tree::{FileTree, TreeIx};

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
    fn leads_to(&self, tree: &FileTree, child: TreeIx) -> bool {
        let node = &tree[child];
        self.fields.contains(&node.field)
            && (self.kinds.is_empty() || self.kinds.contains(&node.kind))
            && self.inner.fits(tree, child)
    }
}

/// Path from a declaration, declarator or pattern to its names, types and values.
#[derive(Debug, Clone)]
pub(in crate::refine) struct BindingPath {
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
}

impl BindingPath {
    /// Translates a path; `kinds` and `fields` return the numbers with a name.
    pub fn new(
        path: &SyntaxPath,
        kinds: &dyn Fn(&str) -> Vec<u16>,
        fields: &dyn Fn(&str) -> Vec<u16>,
    ) -> BindingPath {
        let steps = path.steps.iter().map(|row| Step {
            row: row.clone(),
            fields: fields(row.field),
            kinds: match row.inner.syntax {
                SyntaxPath::ANY => Vec::new(),
                syntax => kinds(syntax),
            },
            inner: BindingPath::new(&row.inner, kinds, fields),
            has_names: row
                .inner
                .steps
                .iter()
                .any(|it| it.capture == Some(Capture::Name)),
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
        }
    }

    /// Returns true if `node` has the children that the path requires, and none that it excludes. The path
    /// can require tokens, too: [`BindingPath::required`].
    pub fn fits(&self, tree: &FileTree, node: TreeIx) -> bool {
        let mut steps = self.steps.iter().filter(|step| step.row.capture.is_none());
        steps.all(|step| {
            let mut children = tree.children(node);
            children.any(|child| step.leads_to(tree, child)) != step.row.is_absent
        })
    }

    /// Iterates over the children of `node` that the path captures as `capture`, in the order of the text.
    /// The second value is true if the path names the syntax kind of the child.
    pub fn children<'p>(
        &'p self,
        tree: &'p FileTree,
        node: TreeIx,
        capture: Capture,
    ) -> impl Iterator<Item = (TreeIx, bool)> + 'p {
        let is_only = move || tree.children(node).nth(1).is_none();
        tree.children(node).filter_map(move |child| {
            let mut steps = self.steps.iter();
            let step = steps.find(|step| {
                step.row.capture == Some(capture)
                    && step.leads_to(tree, child)
                    && (!step.row.is_only || is_only())
            })?;
            Some((child, !step.kinds.is_empty()))
        })
    }

    /// Returns the nodes deeper in `node` that the path captures as names, inside of a step without a capture.
    pub fn deeper_names(&self, tree: &FileTree, node: TreeIx) -> Vec<TreeIx> {
        let mut names = Vec::new();
        for step in self.steps.iter().filter(|step| step.has_names) {
            let children = tree.children(node);
            for child in children.filter(|&child| step.leads_to(tree, child)) {
                let inner = step.inner.children(tree, child, Capture::Name);
                names.extend(inner.map(|it| it.0));
            }
        }
        names
    }

    /// Returns the first child of `node` that the path captures as `capture`; `None` if there is none.
    pub fn child(&self, tree: &FileTree, node: TreeIx, capture: Capture) -> Option<TreeIx> {
        self.children(tree, node, capture).next().map(|it| it.0)
    }

    /// Returns true if `child` is a type by its field or syntax kind, `None` if it can be one by the names in
    /// it, since the path captures types in no field.
    pub fn is_type(&self, tree: &FileTree, child: TreeIx) -> Option<bool> {
        let types = self
            .steps
            .iter()
            .filter(|step| step.row.capture == Some(Capture::Type));
        let mut types = types.filter(|step| step.leads_to(tree, child));
        let is_named =
            |step: &Step| !step.row.field.is_empty() || step.row.inner.syntax != SyntaxPath::ANY;
        types
            .next()
            .map_or(Some(false), |step| is_named(step).then_some(true))
    }
}
