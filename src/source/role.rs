//! Roles of files (source, test, generated, minified, vendored), determined from the path, the
//! repository's attributes, the text, and the other files of a change.

mod head;
pub mod parts;

pub use head::Head;

use crate::lang::LanguageId;
use crate::source::RepoPath;

/// Role of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Written by people for the program itself.
    Source,
    /// Test code.
    Test,
    /// Written by a program: generated code and the output of builds.
    Generated,
    /// Minified code, which is never analysed.
    Minified,
    /// Copy of code of another project.
    Vendored,
}

impl Role {
    /// All roles, in the order of the data dictionary.
    pub const ALL: &'static [Role] = &[
        Role::Source,
        Role::Test,
        Role::Generated,
        Role::Minified,
        Role::Vendored,
    ];

    /// Returns the description of the role in the data dictionary.
    pub fn meaning(self) -> &'static str {
        match self {
            Role::Source => "Written by people for the program itself.",
            Role::Test => "Test code.",
            Role::Generated => "Made by a program: generated code and the output of builds.",
            Role::Minified => "Minified; not analysed in any case.",
            Role::Vendored => "Copies of code of other projects.",
        }
    }

    /// Returns the value of the column `files.role`.
    pub fn name(self) -> &'static str {
        match self {
            Role::Source => "source",
            Role::Test => "test",
            Role::Generated => "generated",
            Role::Minified => "minified",
            Role::Vendored => "vendored",
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
            let role = Role::ALL.iter().find(|role| role.name() == name);
            roles.0 |= match role {
                Some(role) => role.bit(),
                None if name == Roles::ALL_NAME => u8::MAX,
                None => return Err(name),
            };
        }
        Ok(roles)
    }

    /// Returns true if the set contains `role`.
    pub fn contains(self, role: Role) -> bool {
        self.0 & role.bit() != 0
    }
}

/// Attributes of a file in the `.gitattributes` of its repository; `None` if not specified.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Attributes {
    /// Value of `linguist-generated`: true if a program wrote the file.
    pub generated: Option<bool>,
    /// Value of `linguist-vendored`: true if the file is a copy of another project's.
    pub vendored: Option<bool>,
}

/// Role of a file as far as it is known from its path and attributes, without reading it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    role: Role,
    attributes: Attributes,
    /// Role of a file in this folder whose header comment is that of a published release.
    released: Role,
}

impl Default for Place {
    fn default() -> Self {
        Place {
            role: Role::Source,
            attributes: Attributes::default(),
            released: Role::Source,
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
const VENDORED_ROOT_FOLDERS: &[&str] = &["deps", "external", "externals", "extern"];
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

impl Place {
    /// Determines the role from path and attributes. Attributes take precedence; otherwise minified
    /// before vendored before generated before test.
    pub fn of(path: &RepoPath, language: LanguageId, attributes: Attributes) -> Place {
        let path = path.text();
        let (folders, name) = path.rsplit_once('/').unwrap_or(("", &path));
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let small_stem = stem.to_ascii_lowercase();
        let signs = language.row().generated_files;
        // Below `src/main/` folders are packages: `com.shop.vendor` is the shop's own code.
        let whole = format!("{folders}/");
        let (folders, in_production) = match whole.split_once(PRODUCTION_FOLDERS) {
            Some((module, _)) => (module, true),
            None => (whole.as_str(), false),
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
                || ends_with_any(&small_stem, signs.name_endings)
        };
        let is_test =
            || any_in(TEST_FOLDERS) || (!in_production && is_test_name(stem, &small_stem));
        let role = if attributes.vendored == Some(true) {
            Role::Vendored
        } else if attributes.generated == Some(true) {
            Role::Generated
        } else if ends_with_any(&small_stem, MINIFIED_SUFFIXES) {
            Role::Minified
        } else if attributes.vendored.is_none() && is_vendored() {
            Role::Vendored
        } else if attributes.generated.is_none() && is_generated() {
            Role::Generated
        } else if is_test() {
            Role::Test
        } else {
            Role::Source
        };
        let released = if attributes.generated.is_none() && any_in(signs.build_folders) {
            Role::Generated
        } else if attributes.vendored.is_none() && any_in(signs.served_folders) {
            Role::Vendored
        } else {
            role
        };
        Place {
            role,
            attributes,
            released,
        }
    }

    /// Returns the role, as far as it is known without reading the file.
    pub fn role(self) -> Role {
        self.role
    }

    /// Returns true if the file is in a folder for the output of builds, in which people also keep
    /// build scripts, and nothing else determines its role.
    pub fn is_in_build_folder(self) -> bool {
        self.role == Role::Source && self.released == Role::Generated
    }

    /// Returns true if neither the text nor other files can change the role.
    pub fn is_final(self) -> bool {
        !matches!(self.role, Role::Source | Role::Test)
    }

    /// Returns the role of the file if its text has this `head`; `is_made` is true if its content
    /// is that of other files of the change.
    pub fn role_with(self, head: Head, is_made: bool) -> Role {
        if self.is_final() {
            return self.role;
        }
        let may_be_made = self.attributes.generated.is_none();
        match head {
            Head::Made if may_be_made => Role::Generated,
            _ if is_made && may_be_made => Role::Generated,
            Head::Released if self.role == Role::Source => self.released,
            _ => self.role,
        }
    }
}

fn ends_with_any(text: &str, table: &[&str]) -> bool {
    table.iter().any(|suffix| text.ends_with(suffix))
}

/// Returns true if a file name without suffix, as it is and in lower case, is that of a test.
fn is_test_name(stem: &str, small_stem: &str) -> bool {
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
        || TEST_NAMES.contains(&small_stem)
        || TEST_PREFIXES
            .iter()
            .any(|prefix| small_stem.starts_with(prefix))
        || ends_with_any(small_stem, TEST_SUFFIXES)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(path: &str, attributes: Attributes) -> Place {
        let language = LanguageId::of_path(path.as_bytes()).unwrap();
        Place::of(&RepoPath::new(path), language, attributes)
    }

    #[test]
    fn role_is_determined_from_the_path() {
        for (path, role) in [
            ("src/main/java/a/Foo.java", Role::Source),
            ("src/main/java/com/shop/vendor/Vendor.java", Role::Source),
            ("src/main/java/org/test/SpeedTest.java", Role::Source),
            ("src/test/java/a/Foo.java", Role::Test),
            ("tests/src/main/java/Foo.java", Role::Test),
            ("lib/FooTest.java", Role::Test),
            ("FooTests.java", Role::Test),
            ("FooTestCase.java", Role::Test),
            ("FooIT.java", Role::Test),
            ("AUDIT.java", Role::Source),
            ("TestFoo.java", Role::Test),
            ("Testament.java", Role::Source),
            ("Latest.java", Role::Source),
            ("Contest.java", Role::Source),
            ("lib/a.test.js", Role::Test),
            ("lib/a.spec.jsx", Role::Test),
            ("__tests__/a.js", Role::Test),
            ("Test/a.js", Role::Test),
            ("spec/a.js", Role::Test),
            ("test.js", Role::Test),
            ("src/test_list.c", Role::Test),
            ("src/list_test.c", Role::Test),
            ("src/testhelp.h", Role::Source),
            ("vendor/a.c", Role::Vendored),
            ("a/third_party/test/a.c", Role::Vendored),
            ("node_modules/x/test.js", Role::Vendored),
            ("deps/lua/lua.c", Role::Vendored),
            ("src/deps/a.js", Role::Source),
            ("dist/a-min.js", Role::Minified),
            ("dist/a.js", Role::Generated),
            ("packages/a/dist/index.js", Role::Generated),
            ("test/dist/a.js", Role::Generated),
            ("node_modules/a/dist/a.js", Role::Vendored),
            ("src/dist/Distance.java", Role::Source),
            ("dist/list.c", Role::Source),
            ("min/a.js", Role::Generated),
            ("src/min/a.js", Role::Source),
            ("build/release.js", Role::Source),
            ("public/app.js", Role::Source),
            ("a.bundle.js", Role::Generated),
            ("bundle.js", Role::Source),
            ("target/generated-sources/a/Foo.java", Role::Generated),
            ("src/main/java/generated/Foo.java", Role::Source),
            ("admin.js", Role::Source),
            ("a.js", Role::Source),
            ("vendor.js", Role::Source),
        ] {
            let told = place(path, Attributes::default());
            assert_eq!(told.role(), role, "{path}");
        }
    }

    #[test]
    fn attributes_take_precedence_over_path_and_text() {
        let says = |generated, vendored| Attributes {
            generated,
            vendored,
        };
        for (path, attributes, head, role) in [
            ("a.js", says(Some(true), None), Head::Plain, Role::Generated),
            ("a.js", says(None, Some(true)), Head::Plain, Role::Vendored),
            (
                "dist/a.js",
                says(Some(false), None),
                Head::Plain,
                Role::Source,
            ),
            (
                "dist/a.js",
                says(Some(false), None),
                Head::Made,
                Role::Source,
            ),
            (
                "vendor/a.js",
                says(None, Some(false)),
                Head::Plain,
                Role::Source,
            ),
            (
                "vendor/a.js",
                says(None, Some(false)),
                Head::Made,
                Role::Generated,
            ),
            (
                "vendor/a.js",
                says(Some(false), None),
                Head::Plain,
                Role::Vendored,
            ),
            ("test/a.js", says(Some(false), None), Head::Made, Role::Test),
            (
                "docs/a.js",
                says(None, Some(false)),
                Head::Released,
                Role::Source,
            ),
        ] {
            let told = place(path, attributes).role_with(head, false);
            assert_eq!(told, role, "{path} {attributes:?} {head:?}");
        }
    }

    #[test]
    fn header_of_a_release_means_a_copy_only_in_folders_for_copies() {
        for (path, head, role) in [
            ("list.js", Head::Released, Role::Source),
            ("src/list.js", Head::Released, Role::Source),
            ("test/list.js", Head::Released, Role::Test),
            ("docs/js/list.js", Head::Released, Role::Vendored),
            ("docs/js/list.js", Head::Plain, Role::Source),
            ("build/list.js", Head::Released, Role::Generated),
            ("build/release.js", Head::Plain, Role::Source),
            ("test/a.js", Head::Made, Role::Generated),
            ("vendor/a.js", Head::Made, Role::Vendored),
        ] {
            let told = place(path, Attributes::default()).role_with(head, false);
            assert_eq!(told, role, "{path} {head:?}");
        }
    }

    #[test]
    fn role_names_are_parsed() {
        let named = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(ToString::to_string).collect();
            Roles::named(&names).map_err(str::to_owned)
        };
        let roles = named(&["source", "test"]).unwrap();
        assert!(roles.contains(Role::Test) && !roles.contains(Role::Vendored));
        assert!(named(&["all"]).unwrap().contains(Role::Minified));
        assert_eq!(named(&["tests"]), Err("tests".to_owned()));
    }
}
