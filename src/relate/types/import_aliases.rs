//! Names that imports and aliases of types give: `using A = b::C`, `use b::C as A`, `import a "b/c"`.

use super::type_parts::{Part, SEPARATORS, parts};
use crate::cst::{Cst, SideFileIx};
use crate::lang::rules::declaration_rules::ImportAlias;
use std::collections::BTreeMap;

/// Maximum number of tokens between the word that begins an import and a name that it gives.
const IMPORT_TOKENS_MAX: usize = 100;

/// Returns the path for which `name` stands by an import among the tokens `words` of a file; the last part
/// of the path only, if the import writes the others once for several names. `None` if no import gives the
/// name, or if several give it to different paths: each holds for a part of the file only.
pub fn path_of_alias<'a>(
    words: &[&'a str],
    forms: &[ImportAlias],
    name: &str,
) -> Option<Vec<&'a str>> {
    let places = (0..words.len()).filter(|&at| words[at] == name);
    let mut paths = places.filter_map(|at| forms.iter().find_map(|form| path_at(words, *form, at)));
    let path = paths.next()?;
    paths.all(|other| other == path).then_some(path)
}

/// Names that the imports of one file give to others, such as `A` in `import { B as A } from "b"`.
pub struct ImportAliases<'a> {
    /// For each given name the path for which it stands; `None` if imports give it to different paths.
    paths: BTreeMap<&'a str, Option<Vec<&'a str>>>,
}

impl<'a> ImportAliases<'a> {
    /// Returns the names that the imports of `file` give.
    pub fn of(cst: &'a Cst, file: SideFileIx) -> Self {
        let outline = &cst.files[file].outline;
        let declared = outline.language.row().declared.as_ref();
        let forms = declared.map_or(&[][..], |rules| rules.import_aliases);
        let mut paths: BTreeMap<&str, Option<Vec<&str>>> = BTreeMap::new();
        if !forms.is_empty() {
            let tokens = outline.tokens.iter();
            let words: Vec<&str> = tokens.map(|it| outline.symbols.get(it.symbol)).collect();
            for (at, name) in words.iter().enumerate() {
                let Some(path) = forms.iter().find_map(|form| path_at(&words, *form, at)) else {
                    continue;
                };
                let path = Some(path);
                let known = paths.entry(name).or_insert_with(|| path.clone());
                if *known != path {
                    *known = None;
                }
            }
        }
        ImportAliases { paths }
    }

    /// Returns the parts of `types`, with the path for which it stands in the place of each given name.
    fn meant_parts<'t>(&self, types: &'t str) -> Vec<Part<'t>>
    where
        'a: 't,
    {
        let mut meant = parts(types);
        for part in &mut meant {
            let Part::Path(names) = part else { continue };
            if let Some(Some(path)) = self.paths.get(names[0]) {
                names.splice(..1, path.iter().copied());
            }
        }
        meant
    }
}

/// Returns true if `before` and `after`, types as written in files with these imports, differ, and only in
/// names that the imports give.
pub fn are_imported_alike(
    (imports_before, before): (&ImportAliases<'_>, &str),
    (imports_after, after): (&ImportAliases<'_>, &str),
) -> bool {
    before != after && imports_before.meant_parts(before) == imports_after.meant_parts(after)
}

/// Returns true if an import among `words` makes all names of the package `name` visible without a path.
pub fn imports_all_of_package(words: &[&str], forms: &[ImportAlias], name: &str) -> bool {
    forms.contains(&ImportAlias::BeforeQuotedPath)
        && words
            .windows(2)
            .any(|pair| pair[0] == "." && package(pair[1]) == Some(name))
}

/// Returns the names of the path that follows the words `import`, if `words` begin with them.
pub fn imported<'a>(words: &[&'a str], import: &[&str]) -> Option<Vec<&'a str>> {
    if import.is_empty() || !words.starts_with(import) {
        return None;
    }
    let words = &words[import.len()..];
    let leading = words.first().is_some_and(|word| SEPARATORS.contains(word));
    let mut names = Vec::new();
    for pair in words[usize::from(leading)..].chunks(2) {
        if !pair[0].starts_with(|letter: char| letter.is_alphabetic() || letter == '_') {
            break;
        }
        names.push(pair[0]);
        if pair.get(1).is_none_or(|sign| !SEPARATORS.contains(sign)) {
            break;
        }
    }
    Some(names)
}

/// Returns the path for which the name at index `at` stands, if it is given by an import of the form `form`.
fn path_at<'a>(words: &[&'a str], form: ImportAlias, at: usize) -> Option<Vec<&'a str>> {
    let (before, after) = (&words[..at], &words[at + 1..]);
    match form {
        ImportAlias::NameFirst(word, sign) => {
            let is_import = before.last() == Some(&word) && after.first() == Some(&sign);
            let path = is_import.then(|| names(&after[1..]))?;
            ends_there(&after[1..]).then_some(path)
        }
        ImportAlias::NameLast(word) => {
            let is_path = |token: &&&str| is_name(token) || SEPARATORS.contains(token);
            let start = at - before.iter().rev().take_while(is_path).count();
            let path = words[start..at].strip_prefix(&[word])?;
            let follows_name = path.last().is_some_and(|last| is_name(last));
            (follows_name && after.first() == Some(&";")).then(|| names(path))
        }
        ImportAlias::PathFirst(word, sign) => {
            let (sign_before, path) = before.split_last()?;
            let is_import = || {
                let mut others = path.iter().rev().take(IMPORT_TOKENS_MAX);
                others.find(|token| !is_in_list(token) || **token == word) == Some(&word)
            };
            let last = path.last().filter(|name| is_name(name))?;
            (*sign_before == sign && is_import()).then(|| vec![*last])
        }
        ImportAlias::BeforeQuotedPath => Some(vec![package(after.first()?)?]),
    }
    .filter(|path| !path.is_empty())
}

/// Returns the names of the path with which `words` begin.
fn names<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let is_in_path = |word: &&&str| is_name(word) || SEPARATORS.contains(word);
    let path = words.iter().take_while(is_in_path);
    path.filter(|word| is_name(word)).copied().collect()
}

/// Returns true if nothing but the end of the import follows the path with which `words` begin, such as
/// type arguments or the star of a pointer.
fn ends_there(words: &[&str]) -> bool {
    let is_in_path = |word: &&&str| is_name(word) || SEPARATORS.contains(word);
    words.iter().find(|word| !is_in_path(word)) == Some(&";")
}

/// Returns the usual name of the package with the quoted path `token`, whose last part can be a version:
/// `c` of `"a/b-c/v2"` and of `"a/c.v2"`. `None` if the token is no such path.
fn package(token: &str) -> Option<&str> {
    let path = token.strip_prefix('"')?.strip_suffix('"')?;
    let is_version = |part: &str| {
        let digits = part.strip_prefix('v');
        digits.is_some_and(|digits| digits.chars().all(|digit| digit.is_ascii_digit()))
    };
    let mut parts = path.rsplit(['/', '.', '-']);
    parts.find(|part| !part.is_empty() && !is_version(part))
}

fn is_name(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
}

/// Returns true for names and the signs of a list of imports.
fn is_in_list(token: &str) -> bool {
    is_name(token) || matches!(token, "::" | "." | "{" | "}" | "," | "*")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str, form: ImportAlias, name: &str) -> Option<String> {
        let words: Vec<&str> = text.split(' ').collect();
        path_of_alias(&words, &[form], name).map(|path| path.join("."))
    }

    #[test]
    fn an_import_gives_a_name_to_a_path() {
        let first = ImportAlias::NameFirst("using", "=");
        assert_eq!(
            path("using A = b . C ;", first, "A").as_deref(),
            Some("b.C")
        );
        assert_eq!(path("x = A = b ;", first, "A"), None);
        let last = ImportAlias::PathFirst("use", "as");
        let text = "use a :: { b :: C as A , d } ; fn f ( ) { x as D }";
        assert_eq!(path(text, last, "A").as_deref(), Some("C"));
        assert_eq!(path(text, last, "D"), None);
        let quoted = ImportAlias::BeforeQuotedPath;
        for (text, package) in [
            ("a \"x/b\"", "b"),
            ("a \"x/go-b/v2\"", "b"),
            ("a \"x.org/b.v2\"", "b"),
        ] {
            assert_eq!(path(text, quoted, "a").as_deref(), Some(package));
        }
        let words = ["import", ".", "\"x/b\""];
        assert!(imports_all_of_package(&words, &[quoted], "b"));
        assert!(!imports_all_of_package(&words, &[quoted], "x"));
    }
}
