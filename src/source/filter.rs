//! Selects changed files by language, path and role.

use crate::lang::LanguageId;
use crate::source::role::Roles;
use globset::{Candidate, GlobBuilder, GlobSet, GlobSetBuilder};

/// Maximum number of bytes of all globs of one option together; globs of this size need about 50 MB
/// of memory.
const GLOBS_BYTES_MAX: usize = 256 << 10;
/// Maximum number of bytes of a glob in `.gitattributes`; git ignores longer lines, too.
const GLOB_BYTES_MAX: usize = 2048;

/// Criteria for the files of a change: languages and globs select the files that are listed, roles
/// select the files that are analysed.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    languages: Vec<LanguageId>,
    roles: Roles,
    include: Option<GlobSet>,
    exclude: Option<GlobSet>,
}

impl Filter {
    /// Selects files of `languages` (empty: all) whose path matches one of `include` (empty: any
    /// path) and none of `exclude`.
    ///
    /// Globs have the syntax of `.gitignore`: `*` and `?` stop at `/` and `**` does not; a glob
    /// without `/` matches a name at any depth, others match from the root; a glob that matches a
    /// folder matches everything in it. Globs are case-sensitive.
    ///
    /// # Errors
    /// A sentence that names the malformed glob, or says that the globs exceed a limit.
    pub fn new(
        languages: &[LanguageId],
        include: &[String],
        exclude: &[String],
    ) -> Result<Filter, String> {
        Ok(Filter {
            languages: languages.to_vec(),
            roles: Roles::default(),
            include: glob_set(include)?,
            exclude: glob_set(exclude)?,
        })
    }

    /// Sets the roles whose files are analysed; by default all.
    pub fn with_roles(self, roles: Roles) -> Filter {
        Filter { roles, ..self }
    }

    /// Returns the roles whose files are analysed.
    pub fn roles(&self) -> Roles {
        self.roles
    }

    /// Returns the language of the file at `path`; `None` if the file is not selected.
    pub fn language_of(&self, path: &[u8]) -> Option<LanguageId> {
        let language = LanguageId::of_path(path)?;
        // Several rows of the table have one name if they differ by their grammars only. If the text
        // decides between two languages, the suffix belongs to both.
        let other = language.row().text_language.map(|(other, _)| other);
        let is_selected = |selected: &LanguageId| {
            let name = selected.row().name;
            name == language.row().name || Some(name) == other
        };
        if !self.languages.is_empty() && !self.languages.iter().any(is_selected) {
            return None;
        }
        let path = Candidate::from_bytes(path);
        let matches = |globs: &GlobSet| globs.is_match_candidate(&path);
        let included = self.include.as_ref().is_none_or(matches);
        let excluded = self.exclude.as_ref().is_some_and(matches);
        (included && !excluded).then_some(language)
    }
}

/// Glob with the syntax of `.gitattributes`, matched in linear time.
#[derive(Debug)]
pub(crate) struct PathGlob(GlobSet);

impl PathGlob {
    /// Compiles `glob`, relative to any folder or to the root. Returns `None` if it is malformed or
    /// too long.
    pub(crate) fn new(glob: &[u8], in_any_folder: bool) -> Option<PathGlob> {
        let glob = std::str::from_utf8(glob).ok()?;
        if glob.len() > GLOB_BYTES_MAX {
            return None;
        }
        // Braces have no special meaning in git.
        let glob = glob.replace('{', "\\{").replace('}', "\\}");
        let rooted = if in_any_folder {
            format!("**/{glob}")
        } else {
            glob
        };
        let glob = GlobBuilder::new(&rooted)
            .literal_separator(true)
            .backslash_escape(true)
            .build();
        // A set returns an error for a glob that is too large, where a single matcher would panic.
        let set = GlobSetBuilder::new().add(glob.ok()?).build();
        Some(PathGlob(set.ok()?))
    }

    /// Returns true if the glob matches `path`.
    pub(crate) fn matches(&self, path: &[u8]) -> bool {
        self.0.is_match_candidate(&Candidate::from_bytes(path))
    }
}

/// Compiles globs into one set; `None` if there are none.
fn glob_set(globs: &[String]) -> Result<Option<GlobSet>, String> {
    if globs.is_empty() {
        return Ok(None);
    }
    if let Some(glob) = globs.iter().find(|glob| glob.starts_with('!')) {
        return Err(format!(
            "the glob `{glob}` begins with `!`, which is the sign for an exception in .gitignore and none \
             here: give what is left out with --exclude (select.exclude), or write `\\!` for a name that \
             begins so"
        ));
    }
    let unreadable = |error: globset::Error| {
        format!("the glob cannot be read ({error}): give one such as 'src/**'")
    };
    let bytes: usize = globs.iter().map(String::len).sum();
    if bytes > GLOBS_BYTES_MAX {
        return Err(format!(
            "the globs have {bytes} bytes, and {GLOBS_BYTES_MAX} are allowed, for each takes some \
             hundred times as much memory: name folders instead of files"
        ));
    }
    let mut set = GlobSetBuilder::new();
    for glob in globs {
        let name = glob.trim_start_matches("./").trim_end_matches('/');
        // As in .gitignore, a glob without a slash matches in every folder.
        let rooted = match name.strip_prefix('/') {
            Some(rest) => rest.to_string(),
            None if name.contains('/') => name.to_string(),
            None => format!("**/{name}"),
        };
        // A folder matches with all files below it.
        for form in [format!("{rooted}/**"), rooted] {
            let glob = GlobBuilder::new(&form).literal_separator(true).build();
            set.add(glob.map_err(unreadable)?);
        }
    }
    // The only remaining error is the size of the automaton.
    set.build().map(Some).map_err(|_| {
        format!(
            "the globs have {bytes} bytes and too many `*`, `?` and [classes], which take much more \
             memory than letters: use fewer of them, or name folders"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(include: &[&str], exclude: &[&str], path: &str) -> bool {
        let strings = |globs: &[&str]| globs.iter().map(ToString::to_string).collect::<Vec<_>>();
        let filter = Filter::new(&[], &strings(include), &strings(exclude)).unwrap();
        filter.language_of(path.as_bytes()).is_some()
    }

    #[test]
    fn globs_match_as_in_gitignore() {
        for (glob, path, matches) in [
            ("*.java", "A.java", true),
            ("*.java", "a/b/A.java", true),
            ("*.java", "a/A.c", false),
            ("src/*.java", "src/A.java", true),
            ("src/*.java", "src/a/A.java", false),
            ("src/*.java", "b/src/A.java", false),
            ("src/**/*.java", "src/a/b/A.java", true),
            ("vendor", "a/vendor/b/x.js", true),
            ("vendor/", "vendor/x.js", true),
            ("/vendor", "a/vendor/x.js", false),
            ("./src", "src/x.c", true),
            ("**/gen/**", "a/gen/x.c", true),
            ("{a,b}/*.c", "b/x.c", true),
            ("*.JAVA", "A.java", false),
        ] {
            assert_eq!(chosen(&[glob], &[], path), matches, "{glob} {path}");
            assert_eq!(chosen(&[], &[glob], path), !matches, "not {glob} {path}");
        }
        assert!(!chosen(&["src"], &["*.js"], "src/a.js"));
    }

    #[test]
    fn files_are_selected_by_language_and_bad_globs_are_reported() {
        let java = LanguageId::by_name("java").unwrap();
        let filter = Filter::new(&[java], &[], &[]).unwrap();
        assert_eq!(filter.language_of(b"A.java"), Some(java));
        assert_eq!(filter.language_of(b"a.js"), None);
        let cpp = LanguageId::by_name("cpp").unwrap();
        let filter_of_cpp = Filter::new(&[cpp], &[], &[]).unwrap();
        assert_eq!(
            filter_of_cpp.language_of(b"a.h"),
            LanguageId::of_path(b"a.h")
        );
        assert_eq!(filter_of_cpp.language_of(b"a.c"), None);
        assert_eq!(Filter::default().language_of(b"a.txt"), None);
        let error = Filter::new(&[], &["a[".to_string()], &[]).unwrap_err();
        assert!(error.contains("a["), "{error}");
        let error = Filter::new(&[], &["?".repeat(200_000)], &[]).unwrap_err();
        assert!(
            error.starts_with("the globs have 200000 bytes and too many"),
            "{error}"
        );
    }
}
