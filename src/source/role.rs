//! Roles of files (source, test, generated, minified, vendored), determined from the path, the
//! repository's attributes, the text, and the other files of a change.

pub mod composed;
mod header;

pub use header::HeaderEvidence;

use crate::base::path::RepoPath;
use crate::lang::LanguageId;

/// Role of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FileRole {
    /// Written by people for the program itself.
    Source,
    /// File with test code.
    Test,
    /// Written by a program: generated code and the output of builds.
    Generated,
    /// Minified code, which is never analysed.
    Minified,
    /// Copy of code of another project.
    Vendored,
}

impl FileRole {
    /// All roles, in the order of the data dictionary.
    pub const ALL: &'static [FileRole] = &[
        FileRole::Source,
        FileRole::Test,
        FileRole::Generated,
        FileRole::Minified,
        FileRole::Vendored,
    ];

    /// Returns the description of the role in the data dictionary.
    pub fn meaning(self) -> &'static str {
        match self {
            FileRole::Source => "Written by people for the program itself.",
            FileRole::Test => "Test code.",
            FileRole::Generated => "Made by a program: generated code and the output of builds.",
            FileRole::Minified => "Minified; not analysed in any case.",
            FileRole::Vendored => "Copies of code of other projects.",
        }
    }

    /// Returns the value of the column `files.role`.
    pub fn name(self) -> &'static str {
        match self {
            FileRole::Source => "source",
            FileRole::Test => "test",
            FileRole::Generated => "generated",
            FileRole::Minified => "minified",
            FileRole::Vendored => "vendored",
        }
    }

    /// Returns the bit of the role in [`Roles`].
    fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Set of roles; all by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Roles(u8);

impl Default for Roles {
    fn default() -> Self {
        Roles(u8::MAX)
    }
}

impl Roles {
    /// Name that stands for all roles.
    pub const ALL_NAME: &'static str = "all";

    /// Parses names of roles; `all` stands for all roles.
    ///
    /// # Errors
    /// The first name that is unknown.
    pub fn named(names: &[String]) -> Result<Roles, &str> {
        let mut roles = Roles(0);
        for name in names {
            let role = FileRole::ALL.iter().find(|role| role.name() == name);
            roles.0 |= match role {
                Some(role) => role.bit(),
                None if name == Roles::ALL_NAME => u8::MAX,
                None => return Err(name),
            };
        }
        Ok(roles)
    }

    /// Returns true if the set contains `role`.
    pub fn contains(self, role: FileRole) -> bool {
        self.0 & role.bit() != 0
    }
}

/// Attributes of a file in the `.gitattributes` of its repository; `None` if not specified.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FileAttributes {
    /// Value of `linguist-generated`: true if a program wrote the file.
    pub generated: Option<bool>,
    /// Value of `linguist-vendored`: true if the file is a copy of another project's.
    pub vendored: Option<bool>,
}

/// Role of a file as far as it is known from its path and attributes, without reading it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PathRole {
    role: FileRole,
    attributes: FileAttributes,
    /// Role of a file in this folder whose header comment is that of a published release.
    role_if_release: FileRole,
}

impl Default for PathRole {
    fn default() -> Self {
        PathRole {
            role: FileRole::Source,
            attributes: FileAttributes::default(),
            role_if_release: FileRole::Source,
        }
    }
}

/// Names of folders, at any depth, that contain vendored code.
const VENDORED_FOLDERS: &[&str] = &[
    "vendor",
    "vendors",
    "vendored",
    "third_party",
    "third-party",
    "thirdparty",
    "3rdparty",
    "3rd_party",
    "node_modules",
    "bower_components",
    "jspm_packages",
];
/// Names of folders that contain vendored code if they are at the root; deeper they have other
/// meanings.
const VENDORED_ROOT_FOLDERS: &[&str] = &[
    "carthage",
    "deps",
    "external",
    "externals",
    "extern",
    "pods",
];
/// Names of folders, at any depth, into which code generators write.
const GENERATED_FOLDERS: &[&str] = &[
    "generated-sources",
    "generated-src",
    "generated_src",
    "src-gen",
    "src-generated",
];
/// Names of folders, at any depth, that contain tests.
const TEST_FOLDERS: &[&str] = &[
    "test",
    "tests",
    "testing",
    "testsuite",
    "testsuites",
    "test-suite",
    "unittest",
    "unittests",
    "__tests__",
    "__mocks__",
    "__fixtures__",
    "spec",
    "specs",
    "e2e",
    "androidtest",
    "inttest",
    "integrationtest",
    "integration-test",
    "functionaltest",
    "testfixtures",
];
/// Folders that contain production code by Maven's convention. The folders below are names of
/// packages.
const PRODUCTION_FOLDERS: &str = "src/main/";
/// Lower-case names of test files, without suffix.
const TEST_NAMES: &[&str] = &["test", "tests", "spec"];
/// Lower-case prefixes of names of test files.
const TEST_PREFIXES: &[&str] = &["test_", "test-", "test.", "tests_", "spec_"];
/// Lower-case endings of names of test files, without suffix.
const TEST_SUFFIXES: &[&str] = &[
    "_test",
    "-test",
    ".test",
    "_tests",
    "-tests",
    ".tests",
    "_spec",
    "-spec",
    ".spec",
    "_unittest",
];
/// Endings of names of test classes, after a lower-case letter or a digit.
const TEST_CLASS_SUFFIXES: &[&str] = &["Test", "Tests", "TestCase", "TestCases", "TestSuite", "IT"];
/// Prefixes of names of test classes, before an upper-case letter.
const TEST_CLASS_PREFIXES: &[&str] = &["Test"];
/// Lower-case endings of names of minified files, without suffix.
const MINIFIED_SUFFIXES: &[&str] = &[".min", "-min", ".bundle.min"];

impl PathRole {
    /// Determines the role from path and attributes. Attributes take precedence; otherwise minified
    /// before vendored before generated before test.
    pub fn of(path: &RepoPath, language: LanguageId, attributes: FileAttributes) -> PathRole {
        let path = path.text();
        let (folders, name) = path.rsplit_once('/').unwrap_or(("", &path));
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let lower_stem = stem.to_ascii_lowercase();
        let signs = language.row().generated_files;
        // Below `src/main/` folders are packages: `com.shop.vendor` is the shop's own code.
        let parent = format!("{folders}/");
        let (folders, is_in_production) = match parent.split_once(PRODUCTION_FOLDERS) {
            Some((module, _)) => (module, true),
            None => (parent.as_str(), false),
        };
        let folders: Vec<String> = folders.split('/').map(str::to_ascii_lowercase).collect();
        let any_in = |table: &[&str]| {
            let mut folders = folders.iter();
            folders.any(|folder| table.contains(&folder.as_str()))
        };
        let root = folders.first().map_or("", String::as_str);
        let is_vendored = || any_in(VENDORED_FOLDERS) || VENDORED_ROOT_FOLDERS.contains(&root);
        let is_generated = || {
            any_in(GENERATED_FOLDERS)
                || any_in(signs.folders)
                || signs.root_folders.contains(&root)
                || ends_with_any(&lower_stem, signs.name_endings)
                || starts_with_any(&lower_stem, signs.name_beginnings)
        };
        let is_test =
            || any_in(TEST_FOLDERS) || (!is_in_production && is_test_name(stem, &lower_stem));
        let role = if attributes.vendored == Some(true) {
            FileRole::Vendored
        } else if attributes.generated == Some(true) {
            FileRole::Generated
        } else if ends_with_any(&lower_stem, MINIFIED_SUFFIXES) {
            FileRole::Minified
        } else if attributes.vendored.is_none() && is_vendored() {
            FileRole::Vendored
        } else if attributes.generated.is_none() && is_generated() {
            FileRole::Generated
        } else if is_test() {
            FileRole::Test
        } else {
            FileRole::Source
        };
        let role_if_release = if attributes.generated.is_none() && any_in(signs.build_folders) {
            FileRole::Generated
        } else if attributes.vendored.is_none() && any_in(signs.served_folders) {
            FileRole::Vendored
        } else {
            role
        };
        PathRole {
            role,
            attributes,
            role_if_release,
        }
    }

    /// Returns the role, as far as it is known without reading the file.
    pub fn role(self) -> FileRole {
        self.role
    }

    /// Returns true if the file is in a folder for the output of builds, in which people also keep
    /// build scripts, and nothing else determines its role.
    pub fn is_in_build_folder(self) -> bool {
        self.role == FileRole::Source && self.role_if_release == FileRole::Generated
    }

    /// Returns true if neither the text nor other files can change the role.
    pub fn is_final(self) -> bool {
        !matches!(self.role, FileRole::Source | FileRole::Test)
    }

    /// Returns the role of the file if its text has this `head`; `is_composed` is true if its
    /// content is that of other files of the change.
    pub fn role_with(self, head: HeaderEvidence, is_composed: bool) -> FileRole {
        if self.is_final() {
            return self.role;
        }
        let may_be_made = self.attributes.generated.is_none();
        match head {
            HeaderEvidence::Generated if may_be_made => FileRole::Generated,
            _ if is_composed && may_be_made => FileRole::Generated,
            HeaderEvidence::Release if self.role == FileRole::Source => self.role_if_release,
            _ => self.role,
        }
    }
}

fn starts_with_any(text: &str, table: &[&str]) -> bool {
    table.iter().any(|prefix| text.starts_with(prefix))
}

fn ends_with_any(text: &str, table: &[&str]) -> bool {
    table.iter().any(|suffix| text.ends_with(suffix))
}

/// Returns true if a file name without suffix, as it is and in lower case, is that of a test.
fn is_test_name(stem: &str, lower_stem: &str) -> bool {
    let class_suffix = TEST_CLASS_SUFFIXES.iter().any(|suffix| {
        let rest = stem.strip_suffix(suffix).unwrap_or_default();
        rest.ends_with(|c: char| c.is_lowercase() || c.is_ascii_digit())
    });
    let class_prefix = TEST_CLASS_PREFIXES.iter().any(|prefix| {
        let rest = stem.strip_prefix(prefix).unwrap_or_default();
        rest.starts_with(char::is_uppercase)
    });
    class_suffix
        || class_prefix
        || TEST_NAMES.contains(&lower_stem)
        || TEST_PREFIXES
            .iter()
            .any(|prefix| lower_stem.starts_with(prefix))
        || ends_with_any(lower_stem, TEST_SUFFIXES)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(path: &str, attributes: FileAttributes) -> PathRole {
        let language = LanguageId::of_path(path.as_bytes()).unwrap();
        PathRole::of(&RepoPath::new(path), language, attributes)
    }

    #[test]
    fn role_is_determined_from_the_path() {
        for (path, role) in [
            ("src/main/java/a/Foo.java", FileRole::Source),
            (
                "src/main/java/com/shop/vendor/Vendor.java",
                FileRole::Source,
            ),
            ("src/main/java/org/test/SpeedTest.java", FileRole::Source),
            ("src/test/java/a/Foo.java", FileRole::Test),
            ("tests/src/main/java/Foo.java", FileRole::Test),
            ("lib/FooTest.java", FileRole::Test),
            ("FooTests.java", FileRole::Test),
            ("FooTestCase.java", FileRole::Test),
            ("FooIT.java", FileRole::Test),
            ("AUDIT.java", FileRole::Source),
            ("TestFoo.java", FileRole::Test),
            ("Testament.java", FileRole::Source),
            ("Latest.java", FileRole::Source),
            ("Contest.java", FileRole::Source),
            ("lib/a.test.js", FileRole::Test),
            ("lib/a.spec.jsx", FileRole::Test),
            ("__tests__/a.js", FileRole::Test),
            ("Test/a.js", FileRole::Test),
            ("spec/a.js", FileRole::Test),
            ("test.js", FileRole::Test),
            ("src/test_list.c", FileRole::Test),
            ("src/list_test.c", FileRole::Test),
            ("src/testhelp.h", FileRole::Source),
            ("vendor/a.c", FileRole::Vendored),
            ("Pods/A/B.swift", FileRole::Vendored),
            ("Sources/Pods/B.swift", FileRole::Source),
            ("Tests/ATests/B.swift", FileRole::Test),
            ("a/third_party/test/a.c", FileRole::Vendored),
            ("node_modules/x/test.js", FileRole::Vendored),
            ("deps/lua/lua.c", FileRole::Vendored),
            ("src/deps/a.js", FileRole::Source),
            ("dist/a-min.js", FileRole::Minified),
            ("dist/a.js", FileRole::Generated),
            ("packages/a/dist/index.js", FileRole::Generated),
            ("test/dist/a.js", FileRole::Generated),
            ("node_modules/a/dist/a.js", FileRole::Vendored),
            ("src/dist/Distance.java", FileRole::Source),
            ("dist/list.c", FileRole::Source),
            ("single_include/a/json.hpp", FileRole::Generated),
            ("extras/catch_amalgamated.cpp", FileRole::Generated),
            ("single_include/a.py", FileRole::Source),
            ("min/a.js", FileRole::Generated),
            ("src/min/a.js", FileRole::Source),
            ("build/release.js", FileRole::Source),
            ("public/app.js", FileRole::Source),
            ("a.bundle.js", FileRole::Generated),
            ("bundle.js", FileRole::Source),
            ("target/generated-sources/a/Foo.java", FileRole::Generated),
            ("src/main/java/generated/Foo.java", FileRole::Source),
            ("admin.js", FileRole::Source),
            ("a.js", FileRole::Source),
            ("vendor.js", FileRole::Source),
        ] {
            let path_role = place(path, FileAttributes::default());
            assert_eq!(path_role.role(), role, "{path}");
        }
    }

    #[test]
    fn attributes_take_precedence_over_path_and_text() {
        let says = |generated, vendored| FileAttributes {
            generated,
            vendored,
        };
        for (path, attributes, head, role) in [
            (
                "a.js",
                says(Some(true), None),
                HeaderEvidence::Nothing,
                FileRole::Generated,
            ),
            (
                "a.js",
                says(None, Some(true)),
                HeaderEvidence::Nothing,
                FileRole::Vendored,
            ),
            (
                "dist/a.js",
                says(Some(false), None),
                HeaderEvidence::Nothing,
                FileRole::Source,
            ),
            (
                "dist/a.js",
                says(Some(false), None),
                HeaderEvidence::Generated,
                FileRole::Source,
            ),
            (
                "vendor/a.js",
                says(None, Some(false)),
                HeaderEvidence::Nothing,
                FileRole::Source,
            ),
            (
                "vendor/a.js",
                says(None, Some(false)),
                HeaderEvidence::Generated,
                FileRole::Generated,
            ),
            (
                "vendor/a.js",
                says(Some(false), None),
                HeaderEvidence::Nothing,
                FileRole::Vendored,
            ),
            (
                "test/a.js",
                says(Some(false), None),
                HeaderEvidence::Generated,
                FileRole::Test,
            ),
            (
                "docs/a.js",
                says(None, Some(false)),
                HeaderEvidence::Release,
                FileRole::Source,
            ),
        ] {
            let role_found = place(path, attributes).role_with(head, false);
            assert_eq!(role_found, role, "{path} {attributes:?} {head:?}");
        }
    }

    #[test]
    fn header_of_a_release_means_a_copy_only_in_folders_for_copies() {
        for (path, head, role) in [
            ("list.js", HeaderEvidence::Release, FileRole::Source),
            ("src/list.js", HeaderEvidence::Release, FileRole::Source),
            ("test/list.js", HeaderEvidence::Release, FileRole::Test),
            (
                "docs/js/list.js",
                HeaderEvidence::Release,
                FileRole::Vendored,
            ),
            ("docs/js/list.js", HeaderEvidence::Nothing, FileRole::Source),
            (
                "build/list.js",
                HeaderEvidence::Release,
                FileRole::Generated,
            ),
            (
                "build/release.js",
                HeaderEvidence::Nothing,
                FileRole::Source,
            ),
            ("test/a.js", HeaderEvidence::Generated, FileRole::Generated),
            ("vendor/a.js", HeaderEvidence::Generated, FileRole::Vendored),
        ] {
            let role_found = place(path, FileAttributes::default()).role_with(head, false);
            assert_eq!(role_found, role, "{path} {head:?}");
        }
    }

    #[test]
    fn role_names_are_parsed() {
        let named = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(ToString::to_string).collect();
            Roles::named(&names).map_err(str::to_owned)
        };
        let roles = named(&["source", "test"]).unwrap();
        assert!(roles.contains(FileRole::Test) && !roles.contains(FileRole::Vendored));
        assert!(named(&["all"]).unwrap().contains(FileRole::Minified));
        assert_eq!(named(&["tests"]), Err("tests".to_owned()));
    }
}
