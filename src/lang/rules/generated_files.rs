//! Vocabulary for files that build tools generate.

/// Signs by which files that build tools generate are distinguished from files that people write. A
/// *release header* is a first comment with a version and a licence, owner or home page.
#[derive(Debug, Clone, Copy)]
pub struct GeneratedFiles {
    /// Names of folders, anywhere in a path, that contain only generated files, in lower case.
    pub folders: &'static [&'static str],
    /// Names of folders at the root that contain only generated files; deeper ones have other
    /// purposes.
    pub root_folders: &'static [&'static str],
    /// Names of folders, anywhere in a path, in which a file with a release header or one that
    /// contains another file is generated. Elsewhere, people write files with release headers, too,
    /// such as small libraries in one file. The folders may also contain handwritten build scripts.
    pub build_folders: &'static [&'static str],
    /// Names of folders, anywhere in a path, that are served to browsers: a file with a release
    /// header or one that contains another file was copied there from elsewhere.
    pub served_folders: &'static [&'static str],
    /// Endings of file names before the suffix, in lower case.
    pub name_endings: &'static [&'static str],
    /// Beginnings of file names, in lower case.
    pub name_beginnings: &'static [&'static str],
    /// Beginnings of generated code after leading comments. Each is a list of texts that occur in
    /// this order, the first one at the beginning, compared without white space and with `'` for
    /// each `"`.
    pub beginnings: &'static [&'static [&'static str]],
    /// Endings of a line near the beginning of a generated file.
    pub line_endings: &'static [&'static str],
    /// True if generated files can be concatenations of other files.
    pub are_concatenations: bool,
}

impl GeneratedFiles {
    /// No signs.
    pub const NONE: GeneratedFiles = GeneratedFiles {
        folders: &[],
        root_folders: &[],
        build_folders: &[],
        served_folders: &[],
        name_endings: &[],
        name_beginnings: &[],
        beginnings: &[],
        line_endings: &[],
        are_concatenations: false,
    };
}
