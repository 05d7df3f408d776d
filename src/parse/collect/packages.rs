//! Sink that collects the packages of a file. A declaration with a body is the package of the elements in it,
//! within the packages around it; one without a body is that of the elements after it, whose name the next one
//! continues or replaces.

use super::types::last_name_child;
use crate::base::ids::{Id, IndexVec};
use crate::lang::texts::lexemes::PATH_SIGNS;
use crate::parse::outline::strings::Strings;
use crate::parse::outline::{Element, ElementIx, SymbolIx};
use crate::parse::walk::{AncestorStack, Exit, Visit, WalkContext};
use tree_sitter::Node;

/// Collects the packages of a file.
#[derive(Default)]
pub struct PackageSink {
    /// Package of the file: the first one.
    pub first: Option<SymbolIx>,
    /// Number of declarations.
    pub count: usize,
    /// Packages of the outermost elements: each from its element to the next entry's.
    of_elements: Vec<(ElementIx, Option<SymbolIx>)>,
    /// Number of elements that were passed.
    passed: usize,
    /// Packages of the bodies that the walk is in.
    open: AncestorStack<SymbolIx>,
    /// Package that declarations without a body name; `None` if there are none so far.
    header: Option<SymbolIx>,
}

impl PackageSink {
    /// Enters the declaration of a package.
    pub fn enter(&mut self, visit: &Visit<'_>, context: WalkContext<'_>, strings: &mut Strings) {
        self.count += 1;
        let name = context.child(visit.node, "name");
        let Some(name) = name.or_else(|| last_name_child(visit.node)) else {
            return;
        };
        let syntax = &context.table.language.package;
        let name = spelled(name, context);
        let path = match self.current().filter(|_| syntax.continues) {
            Some(outer) => format!("{}.{name}", strings.get(outer)),
            None => name,
        };
        let package = strings.intern(&path);
        if context.child(visit.node, "body").is_some() {
            self.first = self.first.or(Some(package));
            self.open.push(visit, package);
        } else {
            // The package of the file is the one whose name a declaration without a body continues.
            let is_continued = |first: &SymbolIx| syntax.continues && Some(*first) == self.header;
            self.first = self.first.filter(|first| !is_continued(first));
            self.first = self.first.or(Some(package));
            self.header = Some(package);
        }
    }

    /// Enters an error node. A keyword and a name in it are the beginning of a declaration whose end the
    /// grammar did not find; it names the package of the file unless another one precedes it.
    pub fn enter_error(
        &mut self,
        error: Node<'_>,
        context: WalkContext<'_>,
        strings: &mut Strings,
    ) {
        let syntax = &context.table.language.package;
        if self.first.is_some() || !syntax.exists() {
            return;
        }
        let mut cursor = error.walk();
        let mut children = error.children(&mut cursor);
        let is_keyword = |child: &Node<'_>| !child.is_named() && child.kind() == syntax.keyword;
        let keyword = children.find(is_keyword);
        if let Some(name) = keyword.and_then(|_| children.next()).filter(Node::is_named) {
            self.first = Some(strings.intern(&spelled(name, context)));
        }
    }

    /// Leaves the packages that end with a node.
    pub fn leave(&mut self, exit: &Exit<'_>) {
        self.open.leave(exit);
    }

    /// Passes the elements that were added since the last call, which are in the current package.
    pub fn pass(&mut self, elements: &IndexVec<ElementIx, Element>) {
        // Runs for every syntax node, so that it must not visit the elements before.
        let outermost = (self.passed..elements.len())
            .map(ElementIx::new)
            .find(|&element| elements[element].parent.is_none());
        self.passed = elements.len();
        let Some(element) = outermost else {
            return;
        };
        let current = self.current();
        if self.of_elements.last().is_none_or(|last| last.1 != current) {
            self.of_elements.push((element, current));
        }
    }

    /// Returns the packages of the outermost elements, each from its element to the next entry's. In a
    /// text with syntax errors, elements outside of all packages are in the first one: an error can hide
    /// where its body begins or ends.
    pub fn of_elements(self, has_errors: bool) -> Vec<(ElementIx, Option<SymbolIx>)> {
        let first = self.first.filter(|_| has_errors);
        let packages = self.of_elements.into_iter();
        let mut packages: Vec<_> = packages
            .map(|(element, package)| (element, package.or(first)))
            .collect();
        packages.dedup_by_key(|(_, package)| *package);
        packages
    }

    /// Returns the package of what the walk visits; `None` outside of all packages.
    fn current(&self) -> Option<SymbolIx> {
        self.open.last().or(self.header)
    }
}

/// Returns the name of a package without white space, with a point between its parts.
fn spelled(name: Node<'_>, context: WalkContext<'_>) -> String {
    let text = context.text_of(name);
    let name = match &context.table.language.types {
        Some(types) => (types.spell)(text),
        None => text.split_whitespace().collect(),
    };
    let signs = PATH_SIGNS.iter();
    signs.fold(name, |name, sign| name.replace(sign, "."))
}
