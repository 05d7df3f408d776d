//! Roles of files according to `.gitattributes`: parses the attributes `linguist-generated` and
//! `linguist-vendored`, and resolves them for a path. Only files in the compared trees are used,
//! not those of the user, the system or the work tree.

use crate::base::fault::{Fault, FaultCode};
use crate::base::path::RepoPath;
use crate::source::filter::PathGlob;
use crate::source::role::FileAttributes;
use gix::attrs::parse::Kind;
use gix::attrs::{AssignmentRef, StateRef};
use gix::glob::pattern::Mode;
use std::sync::Arc;

/// Name of an attribute file.
pub(crate) const FILE_NAME: &[u8] = b".gitattributes";
/// Maximum size in bytes of an attribute file that is read.
pub(crate) const FILE_BYTES_MAX: usize = 1 << 20;
/// Maximum number of rules of one attribute file; further rules are ignored.
const RULES_MAX: usize = 1000;
/// Maximum number of bytes of the globs of one attribute file. Rules beyond this limit are ignored,
/// because some globs use a hundred times as much memory.
const GLOBS_BYTES_MAX: usize = 32 << 10;
/// Size in bytes of a rule in [`TREE_RULES_BYTES_MAX`], in addition to the bytes of its glob.
const RULE_BYTES: usize = 64;
/// Maximum size of the rules of one tree ([`Rules::bytes`]).
const TREE_RULES_BYTES_MAX: usize = 128 << 10;
/// Maximum number of bytes of the attribute files of one tree.
const TREE_TEXT_BYTES_MAX: usize = 16 << 20;
/// Maximum number of bytes of the folder names of one tree in which attribute files are searched.
const FOLDERS_BYTES_MAX: usize = 16 << 20;
/// Size in bytes of a folder in [`FOLDERS_BYTES_MAX`], in addition to the bytes of its name.
const FOLDER_BYTES: usize = 64;

const GENERATED: &str = "linguist-generated";
const VENDORED: &str = "linguist-vendored";

/// State of an attribute in one line: `None` if not mentioned, `Some(None)` if unspecified or
/// neither true nor false, `Some(Some(is_set))` otherwise.
type AttributeState = Option<Option<bool>>;

/// Line that sets or unsets at least one of the attributes `linguist-generated` and
/// `linguist-vendored`.
#[derive(Debug)]
struct Rule {
    paths: PathGlob,
    generated: AttributeState,
    vendored: AttributeState,
}

/// Rules of one attribute file, in the order of its lines.
#[derive(Debug, Default)]
pub(crate) struct Rules {
    rules: Vec<Rule>,
    /// Size of the file in bytes.
    text_bytes: usize,
    /// Size of the rules in the budget: bytes of their globs and [`RULE_BYTES`] each.
    bytes: usize,
}

impl Rules {
    /// Returns the size of the rules in the budget, about a hundredth of the memory that they use.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Parses an attribute file. As in git, unreadable lines are skipped; macros are not expanded.
    pub(crate) fn parse(bytes: &[u8]) -> Rules {
        let mut rules = Vec::new();
        let mut bytes_left = GLOBS_BYTES_MAX;
        for (kind, assignments, _) in gix::attrs::parse(bytes).filter_map(Result::ok) {
            let Kind::Pattern(pattern) = kind else {
                continue;
            };
            let (mut generated, mut vendored) = (None, None);
            for AssignmentRef { name, state } in assignments.filter_map(Result::ok) {
                match name.as_str() {
                    GENERATED => generated = Some(is_set(state)),
                    VENDORED => vendored = Some(is_set(state)),
                    _ => {}
                }
            }
            // Patterns for folders (`a/`) have no effect on attributes of files; negative ones are
            // forbidden.
            let matches_files = !pattern.mode.intersects(Mode::MUST_BE_DIR | Mode::NEGATIVE);
            if (generated.or(vendored)).is_none() || !matches_files || rules.len() == RULES_MAX {
                continue;
            }
            // A pattern without a slash matches names in all folders below the file.
            let is_rooted = pattern.mode.contains(Mode::ABSOLUTE);
            let any_folder = pattern.mode.contains(Mode::NO_SUB_DIR) && !is_rooted;
            // Patterns beyond the budget are skipped; shorter ones that follow may still fit.
            let Some(rest) = bytes_left.checked_sub(pattern.text.len()) else {
                continue;
            };
            let paths = PathGlob::new(&pattern.text, any_folder);
            if paths.is_some() {
                bytes_left = rest;
            }
            rules.extend(paths.map(|paths| Rule {
                paths,
                generated,
                vendored,
            }));
        }
        Rules {
            bytes: GLOBS_BYTES_MAX - bytes_left + rules.len() * RULE_BYTES,
            text_bytes: bytes.len(),
            rules,
        }
    }
}

/// Returns true or false if the attribute is set or unset, directly or by a value; `None` if it is
/// unspecified or has another value.
fn is_set(state: StateRef<'_>) -> Option<bool> {
    match state {
        StateRef::Set => Some(true),
        StateRef::Unset => Some(false),
        StateRef::Value(value) => match value.as_bstr().to_ascii_lowercase().as_slice() {
            b"true" => Some(true),
            b"false" => Some(false),
            _ => None,
        },
        StateRef::Unspecified => None,
    }
}

/// Remaining budget, in bytes, for reading the attribute files of one tree.
#[derive(Debug)]
pub(crate) struct AttributeBudget {
    /// For the names of folders.
    folders: usize,
    /// For the texts of attribute files.
    text: usize,
    /// For the parsed rules ([`Rules::bytes`]).
    rules: usize,
}

impl AttributeBudget {
    pub(crate) fn new() -> Self {
        AttributeBudget {
            folders: FOLDERS_BYTES_MAX,
            text: TREE_TEXT_BYTES_MAX,
            rules: TREE_RULES_BYTES_MAX,
        }
    }

    /// Spends the size of a folder whose name has `bytes` bytes.
    ///
    /// # Errors
    /// [`FaultCode::AttributesBudget`] if the budget is exceeded.
    pub(crate) fn spend_folder(&mut self, bytes: usize) -> Result<(), Fault> {
        let what = "names of the folders around the changed files";
        spend(&mut self.folders, bytes + FOLDER_BYTES, what)
    }

    /// Spends the size of an attribute file and of its rules.
    ///
    /// # Errors
    /// [`FaultCode::AttributesBudget`] if the budget is exceeded.
    pub(crate) fn spend_rules(&mut self, rules: &Rules) -> Result<(), Fault> {
        spend(&mut self.text, rules.text_bytes, ".gitattributes files")?;
        spend(
            &mut self.rules,
            rules.bytes,
            "rules of roles in .gitattributes files",
        )
    }
}

fn spend(remaining: &mut usize, bytes: usize, what: &str) -> Result<(), Fault> {
    let rest = remaining.checked_sub(bytes).ok_or_else(|| {
        let detail = format!(
            "the {what} are more than is read, so that none of this side counts; check the roles of its files"
        );
        Fault::new(FaultCode::AttributesBudget, detail)
    })?;
    *remaining = rest;
    Ok(())
}

/// Attribute files of one tree with their folders, outer folders first.
#[derive(Debug, Default)]
pub(crate) struct AttributeFiles(Vec<(RepoPath, Arc<Rules>)>);

impl AttributeFiles {
    /// Adds the file of `folder`. Files of enclosing folders must be added before.
    pub(crate) fn add(&mut self, folder: RepoPath, rules: Arc<Rules>) {
        if !rules.rules.is_empty() {
            self.0.push((folder, rules));
        }
    }

    /// Returns the attributes of the file at `path`. As in git, later rules override earlier ones,
    /// and inner folders override outer ones.
    pub(crate) fn of(&self, path: &RepoPath) -> FileAttributes {
        let (mut generated, mut vendored) = (None, None);
        for (folder, rules) in &self.0 {
            let Some(inside) = below(path.as_bytes(), folder.as_bytes()) else {
                continue;
            };
            for rule in rules.rules.iter().filter(|rule| rule.paths.matches(inside)) {
                generated = rule.generated.or(generated);
                vendored = rule.vendored.or(vendored);
            }
        }
        FileAttributes {
            generated: generated.flatten(),
            vendored: vendored.flatten(),
        }
    }
}

/// Returns `path` relative to `folder`; `None` if it is not inside of it.
fn below<'a>(path: &'a [u8], folder: &[u8]) -> Option<&'a [u8]> {
    if folder.is_empty() {
        return Some(path);
    }
    path.strip_prefix(folder)?.strip_prefix(b"/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attributes_of(files: &[(&str, &str)], path: &str) -> (Option<bool>, Option<bool>) {
        let mut all = AttributeFiles::default();
        for (folder, text) in files {
            all.add(
                RepoPath::new(*folder),
                Arc::new(Rules::parse(text.as_bytes())),
            );
        }
        let attributes = all.of(&RepoPath::new(path));
        (attributes.generated, attributes.vendored)
    }

    #[test]
    fn patterns_match_as_git_matches_them() {
        for (pattern, path, matches) in [
            ("*.js", "a/b.js", true),
            ("/*.js", "a/b.js", false),
            ("/*.js", "b.js", true),
            ("lib/*.js", "lib/a.js", true),
            ("lib/*.js", "lib/a/b.js", false),
            ("lib/*.js", "a/lib/b.js", false),
            ("lib/**", "lib/a/b.js", true),
            ("**/lib/**", "a/lib/b.js", true),
            ("lib", "lib/a.js", false),
            ("lib/", "lib/a.js", false),
            ("a?.[jh]s", "ab.js", true),
            ("{a,b}.js", "a.js", false),
            ("\"a b.js\"", "a b.js", true),
            (&"?".repeat(2000), &"a".repeat(2000), true),
            (&"?".repeat(400_000), &"a".repeat(400_000), false),
        ] {
            let text = format!("# a comment\n{pattern} text linguist-generated eol=lf\n");
            let expected = matches.then_some(true);
            assert_eq!(
                attributes_of(&[("", &text)], path).0,
                expected,
                "{pattern} {path}"
            );
        }
    }

    #[test]
    fn later_rules_and_inner_folders_override() {
        let root = "*.js linguist-generated linguist-vendored=true\nb.js -linguist-generated\n";
        assert_eq!(
            attributes_of(&[("", root)], "a.js"),
            (Some(true), Some(true))
        );
        assert_eq!(
            attributes_of(&[("", root)], "b.js"),
            (Some(false), Some(true))
        );
        let inner = "*.js linguist-generated=false !linguist-vendored\n";
        let both = [("", root), ("lib", inner)];
        assert_eq!(attributes_of(&both, "lib/a.js"), (Some(false), None));
        assert_eq!(
            attributes_of(&both, "library/a.js"),
            (Some(true), Some(true))
        );
        assert_eq!(attributes_of(&[("", "*.js text\n")], "a.js"), (None, None));
    }

    #[test]
    fn rules_beyond_the_glob_budget_are_ignored() {
        let line = format!("{} linguist-generated\n", "?".repeat(1000));
        let text = line.repeat(100) + "*.js linguist-vendored\n";
        assert_eq!(Rules::parse(text.as_bytes()).rules.len(), 33);
        assert_eq!(attributes_of(&[("", &text)], "a.js"), (None, Some(true)));
    }
}
