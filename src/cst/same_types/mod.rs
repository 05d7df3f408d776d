//! The answer to the question whether types as written at two elements are the same, in every language.
//!
//! Two texts denote the same types if they differ only in spellings that the language's table calls
//! equivalent (`interface{}` and `any`, `A | B` and `B | A`), in the order of words (`A const&`), in names of
//! parameters in types of functions, in a word for the type around the element (`Self`), in names of type
//! parameters, in names that imports give to types or qualifiers, or in qualifiers that one file needs and the
//! other does not, because it or a file that it includes imports the name or the qualifier, because every file
//! knows it, or because it stands inside of the qualifier.

mod file_imports;
mod included_names;
mod renamed_type_parameters;
mod type_parts;

pub(in crate::cst) use file_imports::FileImports;
pub use type_parts::{Part, parts};

use super::types::own_type::{TOKENS_MAX, has_word, own_type, with_own_type};
use super::{Linked, NodeId, SideFileIx};
use crate::base::Map;
use crate::base::pair::{Pair, Side};
use crate::lang::rules::declaration_rules::DeclarationRules;
use file_imports::folded;
use included_names::{IncludedNames, include_the_same};
use renamed_type_parameters::RenamedTypeParameters;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// Types as written in the files of both sides. The imports of each file are read once, when a comparison needs
/// them.
pub struct SameTypes<'a> {
    linked: &'a Linked,
    imports: Pair<RefCell<Map<SideFileIx, Rc<FileImports>>>>,
    included: Pair<OnceCell<IncludedNames>>,
    /// For pairs of a file of each side, true if both include the same files.
    includes: RefCell<Map<Pair<SideFileIx>, bool>>,
}

impl<'a> SameTypes<'a> {
    /// Creates the comparison, which reads nothing until types are compared.
    pub fn new(linked: &'a Linked) -> Self {
        SameTypes {
            linked,
            imports: Pair::default(),
            included: Pair::default(),
            includes: RefCell::default(),
        }
    }

    /// Returns the comparison of types that are written at two elements, by the rules of the language of the
    /// after element; `None` if it has none. `spend` is asked before tokens are read, given their number;
    /// types are taken for different ones if it returns false.
    pub fn at<'c>(
        &'c self,
        elements: Pair<NodeId>,
        spend: &'c dyn Fn(usize) -> bool,
    ) -> Option<TypeComparison<'c, 'a>> {
        let language = self.linked.sides.after.language(elements.after);
        Some(TypeComparison {
            types: self,
            rules: language.row().declared.as_ref()?,
            elements,
            own_types: Pair::default(),
            type_parameters: None,
            spend,
        })
    }
}

/// Comparison of the types that are written at two elements.
pub struct TypeComparison<'c, 'a> {
    types: &'c SameTypes<'a>,
    rules: &'static DeclarationRules,
    elements: Pair<NodeId>,
    /// Types around the elements, once they were read.
    own_types: Pair<OnceCell<Option<String>>>,
    /// Type parameters in scope at the elements, once they were read. Those that were found to be the same are
    /// the same in all types.
    type_parameters: Option<RenamedTypeParameters<'a>>,
    spend: &'c dyn Fn(usize) -> bool,
}

impl TypeComparison<'_, '_> {
    /// Returns true if two texts, each a type or a list of types in parentheses, denote the same types.
    pub fn are_same(&mut self, before: &str, after: &str) -> bool {
        // A text has fewer tokens than bytes.
        let spend = |texts: &Pair<&str>| (self.spend)(texts.before.len() + texts.after.len());
        let alike = &self.rules.alike;
        if before == after {
            return true;
        }
        if !spend(&Pair::new(before, after)) {
            return false;
        }
        // A text in the place of a type that is none, such as a call, has no usual spelling.
        if !alike.are_other_types(before, after) {
            return true;
        }
        let texts = Pair::new(
            self.usual(Side::Before, before),
            self.usual(Side::After, after),
        );
        let texts = texts.map(|text| alike.essential_type(&text));
        if texts.before == texts.after {
            return true;
        }
        let words = self.rules.type_words;
        let (before, after) = (
            type_parts::parts_of_type(&texts.before, words),
            type_parts::parts_of_type(&texts.after, words),
        );
        let pairs = || before.iter().zip(&after);
        // Most types differ in more than paths; those are rejected without a look at files.
        let are_paths = |one: &Part<'_>, other: &Part<'_>| {
            matches!((one, other), (Part::Path(_), Part::Path(_)))
        };
        let agreed = self.type_parameters.as_ref().map_or(0, |it| it.agreed());
        let are_same = before.len() == after.len()
            && pairs().all(|(one, other)| one == other || are_paths(one, other))
            && pairs().all(|(one, other)| one == other || self.are_same_paths(one, other));
        if let Some(parameters) = self.type_parameters.as_mut().filter(|_| !are_same) {
            parameters.forget_after(agreed);
        }
        are_same
    }

    /// Returns a text in the usual spelling of the language, with the type around the element in place of the
    /// word for it.
    fn usual(&self, side: Side, text: &str) -> String {
        let rules = self.rules;
        let text = (rules.without_own_qualifiers)(&rules.with_usual_spelling(text));
        let own = has_word(&text, rules.own_type).then(|| {
            self.own_types.get(side).get_or_init(|| {
                let cst = self.types.linked.sides.get(side);
                let can_be_read = (self.spend)(TOKENS_MAX);
                can_be_read
                    .then(|| own_type(cst, *self.elements.get(side)))
                    .flatten()
            })
        });
        let own = own.and_then(Option::as_deref);
        with_own_type(text, rules.own_type, own)
    }

    /// Returns true if two different paths denote the same: if they begin with a type parameter that has
    /// another name, if one only has more qualifiers, or if an import gives another name to a type or its
    /// qualifier.
    fn are_same_paths(&mut self, before: &Part<'_>, after: &Part<'_>) -> bool {
        let (Part::Path(before), Part::Path(after)) = (before, after) else {
            return false;
        };
        if self.type_parameters.is_none() && (self.spend)(2 * TOKENS_MAX) {
            let parameters = RenamedTypeParameters::of(self.types.linked, &self.elements);
            self.type_parameters = Some(parameters);
        }
        let Some(type_parameters) = &mut self.type_parameters else {
            return false;
        };
        if let Some(are_same) = type_parameters.are_same(before, after) {
            return are_same;
        }
        let files = (self.imports(Side::Before), self.imports(Side::After));
        let (Some(imports_before), Some(imports_after)) = files else {
            return false;
        };
        let meant = Pair::new(
            self.meant_by(&imports_before, before),
            self.meant_by(&imports_after, after),
        );
        // A name whose import is not there, because the signature has no qualifiers or a module gives all.
        let is_given = |meant: &[&str], other: &[&str], imports: &FileImports| {
            other.len() == 1
                && meant.last() == other.last()
                && imports.paths_of(other[0]).is_empty()
        };
        meant.before == meant.after
            || self.is_qualified(before, after)
            || self.is_qualified(&meant.before, &meant.after)
            || before.last() != meant.before.last()
                && is_given(&meant.before, after, &imports_after)
            || after.last() != meant.after.last() && is_given(&meant.after, before, &imports_before)
    }

    /// Returns true if the longer one of two paths is the shorter one with qualifiers that its side leaves out.
    fn is_qualified(&self, before: &[&str], after: &[&str]) -> bool {
        let (side, short, long) = match before.len() < after.len() {
            true => (Side::Before, before, after),
            false => (Side::After, after, before),
        };
        let outer = &long[..long.len() - short.len()];
        !outer.is_empty() && long.ends_with(short) && self.is_visible(side, outer, short[0])
    }

    /// Returns the path for which a path stands by an import, in the usual spelling; the path itself if there
    /// is none.
    fn meant_by<'p>(&self, imports: &'p FileImports, path: &[&'p str]) -> Vec<&'p str> {
        let Some(given) = imports.path_of(path[0]) else {
            return path.to_vec();
        };
        let given = given.iter().map(String::as_str);
        let meant: Vec<&str> = given.chain(path[1..].iter().copied()).collect();
        let usual = self.rules.same_types.iter().find_map(|(spelling, usual)| {
            let is_meant = matches!(&parts(spelling)[..], [Part::Path(names)] if *names == meant);
            match parts(usual).pop().filter(|_| is_meant) {
                Some(Part::Path(names)) => Some(names),
                _ => None,
            }
        });
        usual.unwrap_or(meant)
    }

    /// Returns the imports of the file of an element; `None` if its tokens must not be read.
    fn imports(&self, side: Side) -> Option<Rc<FileImports>> {
        let cst = self.types.linked.sides.get(side);
        let file = cst.nodes[*self.elements.get(side)].file;
        let mut imports = self.types.imports.get(side).borrow_mut();
        if let Some(known) = imports.get(&file) {
            return Some(Rc::clone(known));
        }
        if !(self.spend)(cst.files[file].outline.tokens.len()) {
            return None;
        }
        let read = Rc::new(FileImports::of(cst, file));
        imports.insert(file, Rc::clone(&read));
        Some(read)
    }

    /// Returns true if `name` denotes the name of that path in `outer` at the element of a side: its file
    /// imports it, a type or namespace around the element, or a supertype of it, is `outer`, or its file, an
    /// included one or every file has all names of `outer`. False if tokens must not be read.
    fn is_visible(&self, side: Side, outer: &[&str], name: &str) -> bool {
        let Some(imports) = self.imports(side) else {
            return false;
        };
        if let Some(is_imported) = imports.is_name_of(name, outer) {
            return is_imported;
        }
        let linked = self.types.linked;
        let cst = linked.sides.get(side);
        let ignores_case = self.rules.alike.ignores_case;
        let text = |symbol| folded(linked.vocabulary.get(symbol), ignores_case);
        let is_around = |node: NodeId| {
            let inner = &cst.nodes[node];
            let namespace = inner.namespace.map_or_else(String::new, text);
            let mut supertypes = cst.supertype_names(node);
            let of_type = text(inner.name);
            let of_type = names(&of_type);
            of_type.ends_with(outer)
                || !of_type.is_empty() && outer.ends_with(&of_type)
                || names(&namespace)
                    .windows(outer.len())
                    .any(|part| part == outer)
                || supertypes.any(|supertype| outer == [supertype])
        };
        let mut given = self.rules.given_packages.iter();
        given.any(|package| names(package) == outer)
            || cst.ancestry(*self.elements.get(side)).any(is_around)
            || imports.has_all_of(outer)
            || self.is_included(side, outer, name)
    }

    /// Returns true if `name` denotes the name of that path in `outer` because of a file that the file of
    /// the element of a side includes: one of the change that imports it, or, if nothing declares `outer`,
    /// one that is not part of the change. False if tokens must not be read.
    fn is_included(&self, side: Side, outer: &[&str], name: &str) -> bool {
        if self.rules.includes.is_empty() {
            return false;
        }
        let linked = self.types.linked;
        let names = self.types.included.get(side).get_or_init(|| {
            let cst = linked.sides.get(side);
            let tokens = cst.files.iter().map(|file| file.outline.tokens.len());
            match (self.spend)(tokens.sum()) {
                true => IncludedNames::of(cst, &linked.vocabulary),
                false => IncludedNames::default(),
            }
        });
        let file = |side: Side| linked.sides.get(side).nodes[*self.elements.get(side)].file;
        let known = linked.sides.get(side).files[file(side)]
            .outline
            .language
            .row()
            .global_objects;
        names.imports(outer, name)
            || matches!(outer, [only] if known.contains(only))
                && !names.declare(name)
                && self.include_the_same(Pair::of_sides(file))
    }

    /// Returns true if two files include the same files; false if their tokens must not be read.
    fn include_the_same(&self, files: Pair<SideFileIx>) -> bool {
        let mut read = self.types.includes.borrow_mut();
        *read.entry(files).or_insert_with(|| {
            let sides = &self.types.linked.sides;
            let (own, other) = (
                &sides.before.files[files.before],
                &sides.after.files[files.after],
            );
            let tokens = own.outline.tokens.len() + other.outline.tokens.len();
            (self.spend)(tokens) && include_the_same(own, other)
        })
    }
}

/// Returns the names of a path, without separators.
fn names(text: &str) -> Vec<&str> {
    let names = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    names.filter(|name| !name.is_empty()).collect()
}
