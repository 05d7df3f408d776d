//! Words of C++ between which and around which macros can stand.

/// Keywords that a macro can follow at the beginning of a declaration: `inline API void f();`.
pub(super) const STORAGE: &[&str] = &[
    "static",
    "inline",
    "virtual",
    "constexpr",
    "extern",
    "explicit",
    "friend",
    "mutable",
    "typedef",
];
/// Keywords with which a declaration begins, so that a word before them is no type.
pub(super) const BEGINNINGS: &[&str] = &[
    "static",
    "inline",
    "virtual",
    "constexpr",
    "consteval",
    "constinit",
    "extern",
    "explicit",
    "friend",
    "mutable",
    "typedef",
    "struct",
    "class",
    "enum",
    "union",
    "template",
    "typename",
    "using",
    "namespace",
    "auto",
    "const",
    "volatile",
    "thread_local",
];
/// Names of built-in types, before which no other type can stand.
pub(super) const BUILT_IN: &[&str] = &[
    "void", "bool", "char", "int", "float", "double", "unsigned", "signed", "long", "short",
    "wchar_t", "char8_t", "char16_t", "char32_t",
];
/// Keywords after the parameters of a function.
pub(super) const AFTER_PARAMETERS: &[&str] =
    &["const", "override", "final", "noexcept", "volatile"];
/// Keywords of attributes, which are followed by parentheses.
pub(super) const ATTRIBUTES: &[&str] = &["__attribute__", "__attribute", "__declspec"];
/// Keywords of access labels.
pub(super) const ACCESS: &[&str] = &["public", "protected", "private"];
/// Beginnings of the names of macros that stand for a part of a format string: `PRIu64`.
pub(super) const FORMATS: &[&str] = &["PRI", "SCN"];
