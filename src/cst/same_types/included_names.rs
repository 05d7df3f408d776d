//! Names of types that a file has from files that it includes (`#include`).
//!
//! A change has only some of the files that a changed file includes. Where a namespace that no file
//! declares, such as `std`, is written on one side only, the name denotes the same type on the other side
//! if an included file of the change imports it, or if all included files stay and no changed file has a
//! type of this name: the file that imports the name is then not part of the change.

use super::file_imports::FileImports;
use crate::base::Set;
use crate::cst::vocab::Vocabulary;
use crate::cst::{Cst, LinkedFile};
use crate::lang::rules::KindGroup;
use crate::lang::rules::declaration_rules::DeclarationRules;

/// Names of types in the changed files of a side, in languages whose files include each other.
#[derive(Default)]
pub struct IncludedNames {
    /// Imports of the included files.
    imports: Vec<FileImports>,
    /// Names of the types that changed files declare.
    declared: Set<String>,
}

impl IncludedNames {
    /// Returns the names of a side.
    pub fn of(cst: &Cst, vocabulary: &Vocabulary) -> IncludedNames {
        let mut names = IncludedNames::default();
        let including = || {
            let files = cst.files.entries();
            files.filter_map(|(ix, file)| rules(file).map(|rules| (ix, file, rules)))
        };
        let files = including().flat_map(|(_, file, rules)| included_files(file, rules));
        let included: Set<&str> = files.collect();
        for (file_ix, file, _) in including() {
            let path = file.path.text();
            let mut ends = path.match_indices('/').map(|(at, _)| &path[at + 1..]);
            if !included.contains(&*path) && !ends.any(|end| included.contains(end)) {
                continue;
            }
            names.imports.push(FileImports::of(cst, file_ix));
        }
        let types = cst.nodes.iter();
        let types = types.filter(|node| node.kind.group() == KindGroup::Type);
        let types = types.map(|node| vocabulary.get(node.name));
        names.declared = types.map(str::to_owned).collect();
        names
    }

    /// Returns true if an included file imports the name of that path in `outer`, or all names of `outer`.
    pub fn imports(&self, outer: &[&str], name: &str) -> bool {
        self.imports.iter().any(|imports| {
            imports.has_all_of(outer) || imports.is_name_of(name, outer) == Some(true)
        })
    }

    /// Returns true if a changed file declares a type of that name.
    pub fn declare(&self, name: &str) -> bool {
        self.declared.contains(name)
    }
}

/// Returns true if two files of the languages with inclusion include the same files in the same order.
pub fn include_the_same(file: &LinkedFile, other: &LinkedFile) -> bool {
    rules(file)
        .zip(rules(other))
        .is_some_and(|(rules, others)| {
            included_files(file, rules).eq(included_files(other, others))
        })
}

/// Returns the rules of the language of a file whose files include each other.
fn rules(file: &LinkedFile) -> Option<&'static DeclarationRules> {
    let rules = file.outline.language.row().declared.as_ref();
    rules.filter(|rules| !rules.includes.is_empty())
}

/// Returns the paths of the files that a file includes, in their order, without quotes and brackets.
fn included_files<'f>(
    file: &'f LinkedFile,
    rules: &'static DeclarationRules,
) -> impl Iterator<Item = &'f str> + use<'f> {
    let outline = &file.outline;
    let tokens = outline.tokens.iter();
    let words: Vec<&str> = tokens.map(|it| outline.symbols.get(it.symbol)).collect();
    let includes = rules.includes;
    let places = (includes.len()..words.len()).filter(move |&at| words[..at].ends_with(includes));
    places.filter_map(|at| unquoted(file, at))
}

/// Returns the text of the token with the index `at` without its quotes or brackets.
fn unquoted(file: &LinkedFile, at: usize) -> Option<&str> {
    let text = file.outline.symbols.get(file.outline.tokens[at].symbol);
    text.get(1..text.len().saturating_sub(1))
}
