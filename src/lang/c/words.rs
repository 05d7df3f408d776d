//! Words of C and C++ between which and around which macros can stand.

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
/// Keywords of calling conventions, between the result type of a function and its name.
pub(super) const CONVENTIONS: &[&str] = &[
    "__cdecl",
    "__fastcall",
    "__stdcall",
    "__thiscall",
    "__vectorcall",
];
/// Keywords before which no type stands, or which are none: `return A_B;`.
pub(super) const NO_TYPES: &[&str] = &[
    "and",
    "case",
    "co_await",
    "co_return",
    "co_yield",
    "delete",
    "else",
    "goto",
    "new",
    "not",
    "operator",
    "or",
    "return",
    "sizeof",
    "throw",
];
/// Keywords of statements that consist of one keyword and an expression.
pub(super) const JUMPS: &[&str] = &["throw", "return", "co_return"];
/// Words of Qt that stand for nothing, before the call of a signal.
pub(super) const EMITTING: &[&str] = &["emit", "Q_EMIT"];
/// Macros of Qt in small letters that are the header of a loop.
pub(super) const LOOPS: &[&str] = &["foreach", "forever"];
/// Words of operators, which continue an expression.
pub(super) const OPERATORS: &[&str] = &["and", "else", "or", "xor", "bitand", "bitor", "not_eq"];
/// Names of types of the standard library that are built in for the grammar.
pub(super) const STANDARD: &[&str] = &[
    "size_t",
    "ssize_t",
    "ptrdiff_t",
    "intptr_t",
    "uintptr_t",
    "max_align_t",
    "nullptr_t",
    "int8_t",
    "int16_t",
    "int32_t",
    "int64_t",
    "uint8_t",
    "uint16_t",
    "uint32_t",
    "uint64_t",
];
/// Names that are called with a type as an argument.
pub(super) const OF_TYPES: &[&str] = &["typeid", "va_arg"];
/// Keywords of statements and operators of C, which are followed by parentheses or an operand.
pub(super) const CONTROLS: &[&str] = &[
    "if",
    "for",
    "while",
    "do",
    "switch",
    "sizeof",
    "typeof",
    "__typeof__",
    "_Alignof",
    "alignof",
    "_Generic",
    "defined",
    "break",
    "continue",
    "default",
    "asm",
    "__asm__",
    "__asm",
];
/// Qualifiers and specifiers of C that the grammar knows.
pub(super) const QUALIFIERS: &[&str] = &[
    "restrict",
    "__restrict",
    "__restrict__",
    "_Atomic",
    "_Noreturn",
    "register",
    "_Alignas",
    "__extension__",
    "__inline",
    "__inline__",
    "_Thread_local",
    "__attribute__",
    "__attribute",
    "__declspec",
];
