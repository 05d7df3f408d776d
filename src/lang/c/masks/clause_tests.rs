//! Tests of the masks of clauses: the masked parts of short texts.

use super::*;

fn parts(text: &str, ranges: Vec<Range<usize>>) -> String {
    let ranges = ranges.into_iter();
    let texts = ranges.map(|range| text[range].split_whitespace().collect::<Vec<_>>().join(" "));
    texts.collect::<Vec<_>>().join(" | ")
}

#[test]
fn clauses_of_cpp_that_the_grammar_does_not_know_are_masked() {
    for (text, expected) in [
        (
            "void f() { auto a = [this] -> A<B> { return b; }; }",
            "-> A<B>",
        ),
        (
            "void f() { g([&] noexcept(h()) { }, [] mutable -> int { }); }",
            "noexcept(h()) | mutable -> int",
        ),
        (
            "struct A { int b : 2 = 1; bool c : 1 {true}; };",
            ": 2 | : 1",
        ),
        (
            "void f() { if (a)\n[[maybe_unused]] auto b = c(); }",
            "[[maybe_unused]] auto b =",
        ),
        ("size_t f() { return offsetof(A, b.c[1]); }", ".c[1]"),
        ("auto a = &typeid(decltype(b));", "decltype(b)"),
        ("void f() { g(\"a\" quoted(B) \"c\"); }", "quoted(B)"),
        (
            "static const DEFINE(a, \"b\");",
            "static const | DEFINE(a, \"b\")",
        ),
        ("using A = REQUIRED std::string (*)();", "REQUIRED"),
        (
            "API_CALL EXPORT A_TYPE A_NAME(HANDLE a) { }",
            "API_CALL | A_TYPE",
        ),
        ("struct A { API [[deprecated]] bool b(int c); };", "API"),
        ("#define A 1 // \"b/*/c\"\nint d;", "// \"b/*/c\""),
        (
            "void f() { __ASM volatile(\"a\" : : \"r\"(b)); }",
            "__ASM volatile(\"a\" : : \"r\"(b))",
        ),
    ] {
        assert_eq!(parts(text, of_cpp(text)), expected, "{text}");
    }
}

#[test]
fn clauses_of_cpp_that_the_grammar_knows_are_kept() {
    for text in [
        "void f() { a[0]->b(c); (*d)[1]->e = {}; auto g = [this](int h) mutable -> A { }; }",
        "struct A : B { struct C : D { }; A() : e{1} { } int g = h ? i : 3; };",
        "void f() { if (a) [[likely]] { b(); } else [[unlikely]] return; }",
        "size_t f() { return offsetof(A, b); }",
        "void operator \"\" _a(const char *); extern \"C\" void f(int);",
        "static A_TYPE(*a); static B c(1, 2);",
        "using A = B_TYPE const; using C = D_TYPE<E>;",
        "#define A \"b://c/*\" // d\nint e;",
        "int a(volatile int *b);",
    ] {
        assert_eq!(parts(text, of_cpp(text)), "", "{text}");
    }
}

#[test]
fn clauses_of_c_that_the_grammar_does_not_know_are_left_out() {
    for (text, expected) in [
        ("static const DEFINE(a, 1, b);", "static const"),
        ("static int lib_cdecl\nf(int a);", "lib_cdecl"),
        ("void f(void) { a = (char *) A_B C_D; }", "C_D"),
        ("int f(void) { return sizeof(A_B C_D) - 1; }", "C_D"),
        (
            "static uint8_t A_B __attribute__((c));",
            "__attribute__((c))",
        ),
        ("static SECTION(a b[N], ALIGN);", "static | SECTION( | )"),
        (
            "static int a[2] SECTION(1) __attribute__((b));",
            "SECTION(1) | __attribute__((b))",
        ),
        (
            "static const A a[] = { [B] { 1 }, [C] 2, [D] = 3 };",
            "[B] | [C]",
        ),
        ("void f(void) { return offsetof(A, b.c); }", ".c"),
        (
            "A a[] = {\n#if X\n#error not b\n#endif\n1 };",
            "#error not b",
        ),
    ] {
        assert_eq!(parts(text, of_c(text)), expected, "{text}");
    }
    let lists = [
        ("A a[] = {\nB_C\nD_E\n};", "B_C"),
        ("A a[] = {\n{ 1 },\nB_C\n{ 2 }\n};", "B_C"),
    ];
    for (text, expected) in lists {
        assert_eq!(parts(text, of_c(text)), expected, "{text}");
    }
    for text in [
        "A a[] = {\nB_C,\nD_E\n};",
        "static A_TYPE(a); static int f(int a, int b);",
        "static int A_B; int a(int b), c(unsigned long d);",
        "unsigned int f(size_t a); int (*g)(int b); int h(A_B);",
        "static int a[2], b[3] = { [0] = 1, [1].c = 2 };",
        "int f(void) { return a[0] + b; }",
    ] {
        assert_eq!(parts(text, of_c(text)), "", "{text}");
    }
}
