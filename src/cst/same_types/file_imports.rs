//! Names that the imports of a file give to paths, in every language with rows of [`ImportForm`]: `using A =
//! b::C`, `use b::{C as A, d::*}`, `from b import C as A`, `import a "b/c"`.

use super::type_parts::SEPARATORS;
use crate::cst::{Cst, SideFileIx};
use crate::lang::rules::declaration_rules::ImportForm;
use std::collections::BTreeMap;

/// Maximum number of tokens of an import that are read.
const IMPORT_TOKENS_MAX: usize = 1000;

/// Words between a path and the name that it gets.
const ALIASES: [&str; 2] = ["as", "=>"];
/// Signs for all names of a path.
const ALL: [&str; 2] = ["*", "_"];
/// Word behind a path in place of an opening bracket, unless imports begin with it: `from a import B, C`.
/// Parentheses are brackets then.
const LIST: &str = "import";

/// Names of a path.
pub type NamePath = Vec<String>;

/// Names that the imports of a file give.
#[derive(Debug, Default)]
pub struct FileImports {
    /// Paths for which each name stands; several, if imports give it to different ones.
    names: BTreeMap<String, Vec<NamePath>>,
    /// Paths all of whose names can be used without them.
    of_all: Vec<NamePath>,
    /// True if upper and lower case letters of names are equal.
    ignores_case: bool,
}

impl FileImports {
    /// Reads the imports of a file.
    pub fn of(cst: &Cst, file: SideFileIx) -> FileImports {
        let outline = &cst.files[file].outline;
        let mut imports = FileImports::default();
        let Some(rules) = &outline.language.row().declared else {
            return imports;
        };
        if rules.imports.is_empty() {
            return imports;
        }
        imports.ignores_case = rules.alike.ignores_case;
        let mut forms = rules.imports.iter();
        let hides_signs = forms.any(|it| matches!(it, ImportForm::PathsOfNames(_)));
        let is_plain = |word: &str| is_name(word) && !outline.language.row().is_reserved(word);
        let mut words: Vec<&str> = Vec::with_capacity(outline.tokens.len());
        let mut end = 0;
        for token in outline.tokens_without_comments(0..outline.tokens.len()) {
            let word = outline.symbols.get(token.symbol);
            let is_next = hides_signs && token.start == end + 1 && is_plain(word);
            if is_next && words.last().is_some_and(|last| is_plain(last)) {
                words.push(SEPARATORS[1]);
            }
            words.push(word);
            end = token.start + word.len() as u32;
        }
        imports.read(&words, rules.imports);
        imports
    }

    /// Reads all imports among the tokens `words` of a file.
    fn read(&mut self, words: &[&str], forms: &[ImportForm]) {
        let mut at = 0;
        while at < words.len() {
            let end = words.len().min(at + IMPORT_TOKENS_MAX);
            let words = &words[at..end];
            let read = forms.iter().find_map(|form| self.read_one(words, form));
            at += read.unwrap_or(1).max(1);
        }
    }

    /// Reads the import with which `words` begin. Returns its number of tokens; `None` if there is none of this
    /// form.
    fn read_one(&mut self, words: &[&str], form: &ImportForm) -> Option<usize> {
        match form {
            ImportForm::All(import) => {
                let behind = words.strip_prefix(*import)?;
                let (path, len) = path(behind);
                (!path.is_empty()).then(|| self.add_all(&path))?;
                Some(import.len() + len)
            }
            ImportForm::NameFirst(word, sign) => {
                let [first, name, second, behind @ ..] = words else {
                    return None;
                };
                let (path, len) = path(behind);
                let is_import = (first, second) == (word, sign) && behind.get(len) == Some(&";");
                (is_import && !path.is_empty()).then(|| self.add(name, &path))?;
                Some(3 + len)
            }
            ImportForm::NameLast(word) => {
                let behind = words.strip_prefix(&[*word])?;
                let (path, len) = path(behind);
                let [name, ";", ..] = behind[len..] else {
                    return None;
                };
                (!path.is_empty()).then(|| self.add(name, &path))?;
                Some(len + 2)
            }
            ImportForm::Quoted(word) => {
                let behind = words.strip_prefix(&[*word])?;
                Some(1 + self.read_quoted(behind))
            }
            ImportForm::Paths(word, skipped) => {
                let behind = words.strip_prefix(&[*word])?;
                Some(1 + self.read_paths(behind, skipped, *word != LIST))
            }
            ImportForm::PathsOfNames(word) => {
                let behind = words.strip_prefix(&[*word])?;
                Some(1 + self.read_paths(behind, &[], false))
            }
        }
    }

    /// Reads quoted paths, each behind a name for it or a point if there is one, in parentheses if there are
    /// several. Returns the number of tokens.
    fn read_quoted(&mut self, words: &[&str]) -> usize {
        let mut given = None;
        for (at, word) in words.iter().enumerate() {
            match package(word) {
                Some(package) if given == Some(".") => self.add_all(&[package]),
                Some(package) => self.add(given.unwrap_or(package), &[package]),
                None if given.is_none() && (is_name(word) || *word == ".") => {
                    given = Some(word);
                    continue;
                }
                None if at == 0 && *word == "(" => {}
                None => return at,
            }
            given = None;
        }
        words.len()
    }

    /// Reads paths, of which those in brackets begin with the path before the bracket; `skipped` are words
    /// without meaning. Returns the number of tokens.
    fn read_paths(&mut self, words: &[&str], skipped: &[&str], has_lists: bool) -> usize {
        let mut path: Vec<&str> = Vec::new();
        let mut given = None;
        let (mut follows_sign, mut follows_alias) = (true, false);
        // Number of names before each open bracket.
        let mut outer: Vec<usize> = Vec::new();
        let mut read = words.len();
        for (at, &word) in words.iter().enumerate() {
            let shared = outer.last().copied().unwrap_or(0);
            let opens = word == "{" || has_lists && matches!(word, "(" | LIST);
            match word {
                "," | "}" | ")" | ";" => {
                    self.add_item(&path, shared, given.take());
                    path.truncate(shared);
                    if matches!(word, "}" | ")") {
                        outer.pop();
                        path.truncate(outer.last().copied().unwrap_or(0));
                    }
                    follows_sign = word == ",";
                    if word == ";" {
                        return at + 1;
                    }
                }
                _ if opens => {
                    outer.push(path.len());
                    follows_sign = true;
                }
                _ if SEPARATORS.contains(&word) => follows_sign = true,
                _ if ALIASES.contains(&word) => follows_alias = true,
                _ if follows_alias => {
                    given = Some(word);
                    follows_alias = false;
                }
                _ if ALL.contains(&word) && follows_sign => {
                    self.add_all(&path);
                    path.truncate(shared);
                    follows_sign = false;
                }
                _ if skipped.contains(&word) && follows_sign => {}
                _ if is_name(word) && follows_sign => {
                    path.push(word);
                    follows_sign = false;
                }
                _ => {
                    read = at;
                    break;
                }
            }
        }
        self.add_item(&path, outer.last().copied().unwrap_or(0), given);
        read
    }

    /// Adds `path`, of which the first `shared` names stand before a bracket, if it has more.
    fn add_item(&mut self, path: &[&str], shared: usize, given: Option<&str>) {
        if let Some(last) = path.last().filter(|_| path.len() > shared) {
            self.add(given.unwrap_or(last), path);
        }
    }

    /// Adds a name and its path, unless the name is the path.
    fn add(&mut self, name: &str, path: &[&str]) {
        if path == [name] {
            return;
        }
        let path = self.folded(path);
        let paths = self
            .names
            .entry(folded(name, self.ignores_case))
            .or_default();
        if !paths.contains(&path) {
            paths.push(path);
        }
    }

    fn add_all(&mut self, path: &[&str]) {
        let path = self.folded(path);
        self.of_all.push(path);
    }

    fn folded(&self, path: &[&str]) -> NamePath {
        path.iter()
            .map(|name| folded(name, self.ignores_case))
            .collect()
    }

    /// Returns the path for which `name` stands; `None` if no import gives the name, or if several give it to
    /// different paths: each holds for a part of the file only.
    pub fn path_of(&self, name: &str) -> Option<&[String]> {
        match self.paths_of(name) {
            [path] => Some(path),
            _ => None,
        }
    }

    /// Returns the paths for which `name` stands.
    pub fn paths_of(&self, name: &str) -> &[NamePath] {
        self.names.get(name).map_or(&[], Vec::as_slice)
    }

    /// Returns true if all names of a path can be used without it.
    pub fn has_all_of_a_path(&self) -> bool {
        !self.of_all.is_empty()
    }

    /// Returns true if an import lets `name` alone denote the type at the path `outer`, and false if imports let
    /// it denote another type. `None` if no import is about the name alone.
    pub fn is_name_of(&self, name: &str, outer: &[&str]) -> Option<bool> {
        let paths = self.names.get(name)?;
        Some(paths.iter().any(|path| {
            let (last, around) = path.split_last().unzip();
            last.is_some_and(|last| last == name)
                && around.is_some_and(|around| ends_alike(around, outer))
        }))
    }

    /// Returns true if all names of `outer` can be used without it.
    pub fn has_all_of(&self, outer: &[&str]) -> bool {
        self.of_all.iter().any(|path| {
            let rest = path.len().checked_sub(outer.len());
            rest.is_some_and(|rest| path[rest..] == *outer)
        })
    }
}

/// Returns true if the shorter one of two paths is the end of the other one.
fn ends_alike(path: &[String], other: &[&str]) -> bool {
    path.iter()
        .rev()
        .zip(other.iter().rev())
        .all(|(one, other)| one == other)
}

/// Returns a name in lower case if case says nothing.
pub fn folded(name: &str, ignores_case: bool) -> String {
    if ignores_case {
        name.to_lowercase()
    } else {
        name.to_owned()
    }
}

/// Returns the names of the path with which `words` begin, and its number of tokens. A name directly behind
/// another one does not belong to the path.
fn path<'a>(words: &[&'a str]) -> (Vec<&'a str>, usize) {
    let mut names = Vec::new();
    let mut follows_name = false;
    for (at, word) in words.iter().enumerate() {
        let is_sign = SEPARATORS.contains(word);
        if !is_sign && (follows_name || !is_name(word)) {
            return (names, at);
        }
        follows_name = !is_sign;
        names.extend((!is_sign).then_some(*word));
    }
    (names, words.len())
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

#[cfg(test)]
mod tests {
    use super::*;

    fn imports(text: &str, form: ImportForm) -> FileImports {
        let words: Vec<&str> = text.split(' ').collect();
        let mut imports = FileImports::default();
        imports.read(&words, &[form]);
        imports
    }

    fn path(text: &str, form: ImportForm, name: &str) -> Option<String> {
        Some(imports(text, form).path_of(name)?.join("."))
    }

    #[test]
    fn an_import_gives_a_name_to_a_path() {
        let first = ImportForm::NameFirst("using", "=");
        let found = path("using A = b . C ;", first, "A");
        assert_eq!(found.as_deref(), Some("b.C"));
        assert_eq!(path("x = A = b ;", first, "A"), None);
        assert_eq!(path("using A = b . C * ;", first, "A"), None);
        let last = ImportForm::NameLast("typedef");
        let found = path("typedef b :: C A ;", last, "A");
        assert_eq!(found.as_deref(), Some("b.C"));
        let quoted = ImportForm::Quoted("import");
        for (text, package) in [
            ("import a \"x/b\"", "b"),
            ("import ( \"y\" a \"x/go-b/v2\" )", "b"),
            ("import a \"x.org/b.v2\"", "b"),
        ] {
            assert_eq!(path(text, quoted, "a").as_deref(), Some(package));
        }
        let all = imports("import . \"x/b\"", quoted);
        assert!(all.has_all_of(&["b"]) && !all.has_all_of(&["x"]));
    }

    #[test]
    fn brackets_have_paths_that_begin_alike() {
        let text = "use a :: { self , b :: C as A , d :: { E , f :: * } } ; fn g ( ) { x as D }";
        let form = ImportForm::Paths("use", &[]);
        for (name, expected) in [
            ("A", Some("a.b.C")),
            ("E", Some("a.d.E")),
            ("D", None),
            ("C", None),
        ] {
            assert_eq!(path(text, form, name).as_deref(), expected, "{name}");
        }
        let imports = imports(text, form);
        assert!(imports.has_all_of(&["d", "f"]));
        assert_eq!(imports.is_name_of("E", &["x", "a", "d"]), Some(true));
        assert_eq!(imports.is_name_of("E", &["a", "b"]), Some(false));
        assert_eq!(imports.is_name_of("C", &["b"]), None);
    }

    #[test]
    fn a_list_can_follow_a_word() {
        let form = ImportForm::Paths("from", &[]);
        for text in [
            "from . a . b import C as D , E x",
            "from a . b import ( E , C as D , ) x",
        ] {
            for (name, expected) in [("D", Some("a.b.C")), ("E", Some("a.b.E")), ("x", None)] {
                assert_eq!(path(text, form, name).as_deref(), expected, "{text}");
            }
        }
    }
}
