//! Tests of the masks: the masked parts of short texts.

use super::*;

fn masked(text: &str) -> String {
    let ranges = of_cpp(text).into_iter();
    let texts = ranges.map(|range| text[range].split_whitespace().collect::<Vec<_>>().join(" "));
    texts.collect::<Vec<_>>().join(" | ")
}

#[test]
fn macros_that_the_grammar_takes_for_types_are_masked() {
    for (text, expected) in [
        ("class EXPORT A { };", "EXPORT"),
        ("class lib_api A : public B { };", "lib_api"),
        ("enum class LIB_API E : int { X };", "LIB_API"),
        ("struct LIB_API(1) A final { };", "LIB_API(1)"),
        ("class A LIB_FINAL : public B { };", "LIB_FINAL"),
        ("class LIB_API A LIB_FINAL { };", "LIB_API | LIB_FINAL"),
        ("LIB_API void f();", "LIB_API"),
        ("LIB_API ns::Type<int>& f();", "LIB_API"),
        ("lib_api unsigned f();", "lib_api"),
        ("inline LIB_CONSTEXPR auto f() -> int;", "LIB_CONSTEXPR"),
        ("template <typename T> LIB_API T f(T t);", "LIB_API"),
        ("LIB_BEGIN\nvoid f();\nLIB_END\n", "LIB_BEGIN | LIB_END"),
        (
            "class A { LIB_OBJECT public: LIB_API A(); };",
            "LIB_OBJECT | LIB_API",
        ),
        (
            "class A { PROPERTY(int x READ y)\n int z; };",
            "PROPERTY(int x READ y)",
        ),
        ("void f() LIB_NOEXCEPT { }", "LIB_NOEXCEPT"),
        ("void f() const LIB_LOCKS(a) override;", "LIB_LOCKS(a)"),
        ("void f(int a = {}, B b = {1, 2});", "= {} | = {1, 2}"),
        ("void f() { print(\"%\" PRIu64 \" b\", x); }", "PRIu64"),
        ("extern \"C\" {\nint f();\n}", "extern \"C\" { | }"),
        ("template class A<int>;", "template"),
        ("extern template class A<int>;", "extern template"),
        (
            "struct A : B... { using B::operator()...; };",
            "using B::operator()...;",
        ),
        (
            "void f() __attribute__((noreturn));",
            "__attribute__((noreturn))",
        ),
        ("void f() {\n CHECK_OK(g())\n h(); }", "CHECK_OK(g())"),
        (
            "class LIB_API [[nodiscard]] A { };",
            "LIB_API [[nodiscard]]",
        ),
        ("struct A { friend LIB_API A operator+(A a); };", "LIB_API"),
        ("A& operator=(A&& a) LIB_NOEXCEPT { }", "LIB_NOEXCEPT"),
        ("void f(int a = 1) LIB_NOEXCEPT { }", "LIB_NOEXCEPT"),
        (
            "class A { Map<int> a GUARDED_BY(m); int b[3] GUARDED_BY(m) = {}; };",
            "GUARDED_BY(m) | GUARDED_BY(m)",
        ),
        ("void f() { A* const a GUARDED_BY(m); }", "GUARDED_BY(m)"),
        ("int f(const A& a LIFETIME, int b);", "LIFETIME"),
        ("int __stdcall f();", "__stdcall"),
        (
            "export module a.b;\nexport namespace a { }",
            "export module a.b; | export",
        ),
        (
            "#if __has_include(\"a.h\") && __has_cpp_attribute(a::b)\n#endif\n",
            "(\"a.h\") | a::",
        ),
        ("g(\"a\" SEP SEP);", "SEP | SEP"),
    ] {
        assert_eq!(masked(text), expected, "{text}");
    }
}

#[test]
fn macros_with_arguments_are_masked() {
    for (text, expected) in [
        ("TEST_CASE(\"a b\", \"[c]\")\n{ }", "\"a b\", \"[c]\""),
        ("class A { MOCK(int, f, (int)); };", "MOCK(int, f, (int))"),
        (
            "template <class T, LIB_ENABLE(x<T>() && y)> void f();",
            ", LIB_ENABLE(x<T>() && y)",
        ),
        ("static DWORD WINAPI f(int x);", "WINAPI"),
        ("class [[nodiscard]] LIB_API A { };", "LIB_API"),
        ("class A { LIB_API operator const B*() const; };", "LIB_API"),
        ("void f() { if LIB_CONSTEXPR (x) { } }", "LIB_CONSTEXPR"),
        ("#if __has_include(<a.h>) && b\n#endif\n", "(<a.h>)"),
    ] {
        assert_eq!(masked(text), expected, "{text}");
    }
}

#[test]
fn statements_and_types_that_the_grammar_does_not_know_are_masked() {
    for (text, expected) in [
        ("void f() { SECTION(\"a\") { g(); } }", "SECTION(\"a\")"),
        (
            "void f() { LIB_TRY { g(); } LIB_CATCH(A a) { h(); } }",
            "LIB_TRY | LIB_CATCH(A a)",
        ),
        (
            "void f() { THROWS(throw a(), int); THROWS(a(), const char*, b); }",
            "throw | , int | , const char*",
        ),
        (
            "void f() { DIES(return;, \"\"); DIES(;); DIES(a(););  }",
            "return;, | ; | ;",
        ),
        (
            "void f() { (a->*b)(c); (a->*(b))(c); d.*e = 1; }",
            "* | ->* | *",
        ),
        (
            "void f() { a.operator==(b); operator++(); }",
            ".operator== | operator++()",
        ),
        ("bool a = is<int (A::*)(char) const>::value;", "(A::*)"),
        (
            "void f(const char* const = nullptr, A* = {});",
            "= nullptr | = {}",
        ),
        ("template <class T, T* = nullptr> void f();", "= nullptr"),
    ] {
        assert_eq!(masked(text), expected, "{text}");
    }
}

#[test]
fn declarators_and_expressions_that_the_grammar_does_not_know_are_masked() {
    for (text, expected) in [
        ("A** a = new ns::A*[n]; B* b = new const B;", "* | const"),
        (
            "void f() { SECTION(\"a\") g(); MARK(\"b\")(A a) { } }",
            "SECTION(\"a\") | MARK(\"b\")(A a)",
        ),
        ("struct A { void (B::*method)(int); };", "B::"),
        ("enum : a::b { C };", ": a::b"),
        ("auto& a = typeid(int);", "int"),
        ("struct A { inline friend A f(A a) { } };", "inline"),
        ("template <class T> void f(T) = delete;", "= delete"),
        ("void f() { if (a) operator()<int>(b); }", "operator()<int>"),
        ("typedef REMOVE(A) B;", "(A)"),
        ("int f()\n NO_INLINE NO_TAIL;", "NO_INLINE | NO_TAIL"),
        ("TEST(a, enum) { }", "a, enum"),
        (
            "void f() { IF_A(b) { } else IF_C(d) { } else { } }",
            "IF_A(b) | else | IF_C(d) | else",
        ),
        ("auto f() -> decltype(a<b, c>(), d());", ", d()"),
        ("using typename A::b;", "typename"),
        (
            "void f() { a = typename B::c(d); if (unsigned(a) < e) { } }",
            "typename | unsigned",
        ),
        ("class A {\n PRIVATE_IN_B:\n int a; };", "PRIVATE_IN_B:"),
        (
            "void f() { a(STR(b) \"c\", \"d\" STR(e)); }",
            "STR(b) | STR(e)",
        ),
        (
            "LIB_INLINE a::B::B() { }\n LIB_INLINE A<T> B<T>::f() { }",
            "LIB_INLINE | LIB_INLINE",
        ),
        ("void LIB_INLINE a::B<T>::f() { }", "LIB_INLINE"),
        ("A<int> LIB_INLINE a::B<T>::f() { }", "LIB_INLINE"),
        (
            "LIB_API std::ostream& operator<<(std::ostream& out, A a);",
            "LIB_API",
        ),
        ("const A a{STR(b) \"c\"};", "STR(b)"),
        ("[[noreturn]] LIB_API void f();", "LIB_API"),
        (
            "template <class A, class B = const A*> void f();",
            "= const A*",
        ),
        (
            "template <int A, LIB_ENABLE(A > 1)> constexpr LIB_API B f();",
            ", LIB_ENABLE(A > 1) | LIB_API",
        ),
        ("#define A(b) \\\n c /* d */ \\\n e\n", "/* d */"),
    ] {
        assert_eq!(masked(text), expected, "{text}");
    }
}

#[test]
fn macros_around_names_and_else_after_macros_are_masked() {
    for (text, expected) in [
        (
            "void f() { IF_A(b) { IF_C(d) { } else { } } else { } }",
            "IF_A(b) | IF_C(d) | else | else",
        ),
        (
            "void f(A* = a->b, B& = *c->d(), int e = 1);",
            "= a->b | = *c->d()",
        ),
        (
            "template <template <class> class A, LIB_ENABLE(b)> void f();",
            ", LIB_ENABLE(b)",
        ),
        (
            "struct alignas(8) { MOCK(int, f, (int)); } a;",
            "MOCK(int, f, (int))",
        ),
        (
            "typedef union [[a::b]] { MOCK(int, f, (int)); } A;",
            "MOCK(int, f, (int))",
        ),
        ("enum class [[nodiscard]] A { B };", "[[nodiscard]]"),
        (
            "const char* non_null f(A* RESTRICT a, B& __restrict b);",
            "non_null | RESTRICT | __restrict",
        ),
        (
            "struct A { B* non_null operator->(); int (*non_null c)(); };",
            "non_null | non_null",
        ),
        (
            "LIB_INIT std::A* b LIB_GUARDED(c) = d;",
            "LIB_INIT | LIB_GUARDED(c)",
        ),
        (
            "LIB_INIT A* b LIB_GUARDED(c) LIB_PT(c) = d;",
            "LIB_INIT | LIB_GUARDED(c) LIB_PT(c)",
        ),
        ("struct A { const B* non_null const c; };", "non_null"),
        ("extern \"C\" LIB_WEAK bool f();", "LIB_WEAK"),
        ("using A LIB_OLD() = B;", "LIB_OLD()"),
        ("LIST_OF(A) b; LIST_OF(A, c) d = e;", "(A) | (A, c)"),
        (
            "void f() { LIST_OF(A) b; SECTION(\"a\") c; }",
            "(A) | SECTION(\"a\")",
        ),
    ] {
        assert_eq!(masked(text), expected, "{text}");
    }
}

#[test]
fn types_of_members_and_values_of_types_are_masked() {
    for (text, expected) in [
        (
            "int A::* b; struct C<D E::*> { }; auto f = (int G<H>::*) &I::j;",
            "A:: | E:: | G<H>::",
        ),
        ("bool a = sizeof(B C::*) == 1;", "C::"),
        ("template <class A = B (&)[C]> struct D;", "(&)[C]"),
        ("template <class A, class = B (*)()> void f();", "(*)()"),
        ("void f(A, void (*)(B&) = nullptr);", "= nullptr"),
        (
            "void f(A a = b<decltype(c().d(typename E::f(), 0))>());",
            "typename",
        ),
        (
            "void f() { a = b ? *b : typename C::d{}; g(e[typename H::i()]); }",
            "typename | typename",
        ),
        ("struct A { friend typename B::c; };", "typename"),
        (
            "auto a = typename B::template c<D>();",
            "typename | template",
        ),
        (
            "void f() { a = decltype(a){}; return decltype(b)(c); }",
            "decltype | decltype",
        ),
        ("struct A : decltype(f(b)) { };", ": decltype(f(b))"),
        ("using A = decltype(LIB_VALUE(B const&).c());", "B const&"),
        (
            "void f() { const A& a(b.c()); auto&& d(*e); A& g(h ? i : j); }",
            "& | && | &",
        ),
        (
            "void f() { a(typeid(typename B<C>::d)); }",
            "typename B<C>::d",
        ),
        (
            "void f() { ListOf(A) a = b; g(cast<LIST_OF(A)*>(c)); }",
            "(A) | (A)",
        ),
        ("void f(const ListOf(A)* b);", "(A)"),
        (
            "struct A { uint8_t : 0; int b : 1 LIB_GUARDED(c); };",
            ": 0 | LIB_GUARDED(c)",
        ),
    ] {
        assert_eq!(masked(text), expected, "{text}");
    }
}

#[test]
fn macros_between_names_are_masked() {
    for (text, expected) in [
        (
            "void f(UNUSED A a, UNUSED const B* b, UNUSED int c);",
            "UNUSED | UNUSED | UNUSED",
        ),
        ("void f(A non_null a, A... b UNUSED);", "non_null | UNUSED"),
        (
            "void f() { nullable A a; A UNUSED b; }",
            "nullable | UNUSED",
        ),
        ("lib_api A* f();", "lib_api"),
        ("struct A { B non_null operator->(); };", "non_null"),
        ("struct A { Lib_HEAD\n Lib* a; };", "Lib_HEAD"),
        ("void f(char* nullable* non_null a);", "nullable | non_null"),
        ("void f(const A (&a BOUND)[3]);", "BOUND"),
        (
            "using A = const B* non_null; using c::d OLD;",
            "non_null | OLD",
        ),
        ("using a::NAME(b);", "(b)"),
        (
            "A& a() const& LIB_BOUND; A& b() & LIB_BOUND;",
            "LIB_BOUND | LIB_BOUND",
        ),
        ("static A a[] LIB_NAMES;", "LIB_NAMES"),
        ("auto f NO_MACRO(...) -> A { }", "NO_MACRO"),
        (
            "LIB_HIDDEN decltype(a) b = c; LIB_HIDDEN [[d]] A* e();",
            "LIB_HIDDEN | LIB_HIDDEN",
        ),
        ("void f() { auto a = [](int b) LIB_FLAT { }; }", "LIB_FLAT"),
        (
            "A::A()\n : a(b),\n LIB_PUSH(1)\n c(d), LIB_POP() e(f) { }",
            "LIB_PUSH(1) | LIB_POP()",
        ),
        ("using A = decltype(LIB_THIS b(C()));", "LIB_THIS"),
        (
            "class A : public B {\n signals:\n void a();\n public slots:\n void b(); };",
            "signals: | slots",
        ),
        ("class A { LIB_OBJECT(B, c) };", "LIB_OBJECT(B, c)"),
        (
            "LIB_PUSH(1)\nclass A { LIB_MOCK(int, f, (int)); };",
            "LIB_PUSH(1) | LIB_MOCK(int, f, (int))",
        ),
        ("#if not defined(A)\n#endif\n", "not"),
    ] {
        assert_eq!(masked(text), expected, "{text}");
    }
}

#[test]
fn operators_statements_and_arguments_that_the_grammar_does_not_know_are_masked() {
    for (text, expected) in [
        (
            "void f() { LIB_EXIT { g(); }; LIB_EXIT { if (a) { b(); } }; }",
            "LIB_EXIT | LIB_EXIT",
        ),
        (
            "void f() { a->A::~A(); a.operator B<C>(); operator<< <D>(e); }",
            "A:: | .operator B<C>() | <D>",
        ),
        (
            "auto a = b().operator typename C::template d<E>();",
            ".operator typename C::template d<E>()",
        ),
        ("A f() { return &operator*(); }", "&operator*()"),
        ("void f(this A& a);", "this"),
        (
            "struct A { template <class B> void f(B) = delete; operator C() = delete; };",
            "= delete | = delete",
        ),
        (
            "void f() { THROWS(auto a = b(), C); THROWS(D d(e.g), C); THROWS(D<> d, C); }",
            "auto | d | d",
        ),
        (
            "void f() { THROWS(for (A a : b) { c(); }, D); COMPARE(true, ==, a); }",
            "for (A a : b) { c(); }, | , ==",
        ),
        ("void f() { OVERRIDE(A, b, ); }", ","),
        ("EMBEDDED(a, ) { }", "a,"),
        ("BENCHMARK_OF(a, int)->Range(1);", ", int"),
        ("void f() { switch (0) case 0: g(); }", "switch (0)"),
        ("void f() { while ((a = b, c = d) != e) { } }", "a ="),
        ("void f() { delete[] *a; b = new A*(); }", "* | *"),
        ("auto a = &A::b ->*c::d<E>();", "*c::"),
        (
            "auto f() -> A<b == c> { d = typename E::g({}); h([](int a) -> A<b> { return typename E::g(); }); }",
            "typename | typename",
        ),
    ] {
        assert_eq!(masked(text), expected, "{text}");
    }
}

#[test]
fn valid_types_values_and_operators_are_not_masked() {
    for text in [
        "int a = b ::c * d; int A::b() { return c; }",
        "template <int A = b(c), class D = E<F>> struct G;",
        "void f(void (*a)(B&) = nullptr);",
        "std::function<decltype(a)(int)> b; auto f() -> decltype(a) { }",
        "typename A::b f(typename A::c d); auto g() -> typename A::b { }",
        "void f() { A& a(b); a && b(c.d()); x = a & b(c.d()); return a & b(c.d); }",
        "void f() { A_B { 1 }; A_B { c, d }.e(); }",
        "void f() { CHECK(true && a, b * c); CHECK(a == b, not d, new A(b), sizeof e); }",
        "void f(const FILE* a, FILE const* b, A const c, unsigned long d);",
        "void f() { unsigned long a; const A b = c; return a; co_await b; }",
        "struct A { A& operator<<(B b); bool operator==(A) const = delete; ~A(); };",
        "void f() { (k += {1, 2}); g((a == b, c)); for (a = 0, b = 1; ; ) { } }",
        "void f() { if (a) b = 1; g(this->a, this, *this); delete a; delete[] a; }",
        "struct A {\n int a : 3;\n public:\n B() : c(d) { } };",
        "void f() { switch (a) { case 1: g(); } if (ListOf(a)) b = c; }",
        "class A { private: }; class B { public: C; };",
    ] {
        assert_eq!(masked(text), "", "{text}");
    }
}

#[test]
fn qualifiers_before_a_macro_at_the_beginning_of_a_text_are_read_once() {
    assert_eq!(masked("const LIB::Type NAME("), "");
    assert_eq!(masked("const LIB_API A f();"), "LIB_API");
}

#[test]
fn types_names_and_values_in_capitals_are_not_masked() {
    for text in [
        "class A : public B { };",
        "struct DATA f(int x) { return y; }",
        "struct DATA data = { 1 };",
        "BOOL f();",
        "MY_TYPE x;",
        "MY_TYPE operator+(MY_TYPE a, MY_TYPE b);",
        "DWORD const x = 1;",
        "TEST(A, b) { }",
        "TEST(A, b)\n{ }",
        "template <class T> class A { };",
        "int x = (int) MY_VALUE;",
        "void f() { if (x) MY_CALL; y = A_B + c; }",
        "enum E { A_B, C_D };",
        "void f() { emit(1); emit.a(); a(emit); foreach(b, c); d[e[0]] = 1; }",
        "void f() { g(x, A_B); }",
        "HRESULT\nf() { }",
        "Foo const& f();",
        "int a[] = { A_B,\n C_D\n };",
        "static const char* name = \"a\" ;",
        "const Foo NAME(int);",
        "unsigned long NAME(int);",
        "ns::Type NAME(int a);",
        "void f(const Foo NAME, struct a NAME);",
        "void f() { x = a ->b * c; y = 2.*x; f(a *= 2); MY_TYPE { 1 }.f(); }",
        "struct A { A& operator->*(B b); bool operator==(A a) const; };",
        "typedef struct A_B C_D;",
        "const char* const A_B = \"a\";",
        "struct A { A(A&) = delete; };",
        "void f() { x = A_B(y) and c; typename A::b c; }",
        "std::function<unsigned(int)> f(unsigned a);",
        "void f() { auto g = []() -> long { }; h(long()); A<short(short a)> b; }",
        "void f() { A_B(c * d, e < f, g); }",
        "auto a = new A[n]; auto b = new A(c * d);",
        "import a = b;",
        "struct A { int f() & noexcept override; A* operator new(int); A* const b; };",
        "void f() { x = a * b and c; y = *a or b; *new A; g(&sizeof a, *const_cast<A*>(b)); }",
        "A* DATA B_C; extern \"C\" bool f();",
        "struct A { LIST_OF(B) c; LIST_OF(B) d = e; };",
        "struct alignas(8) A f(int a) { MY_CALL(b, c); d(e); }",
    ] {
        assert_eq!(masked(text), "", "{text}");
    }
}

#[test]
fn words_of_qt_and_coroutines_are_masked() {
    for (text, expected) in [
        ("void f() { if (a) emit b(); emit c->d(); }", "emit | emit"),
        ("void f() { g(SIGNAL(b(C&, int))); }", "(C&, int)"),
        ("A f() { co_return {}; }", "{}"),
        ("A f() { co_return {1, 2}; }", "co_return { | }"),
        ("void f() { foreach (A b, c) { } }", "foreach (A b, c)"),
        ("void f() { d.template e(1); }", "template"),
        ("enum A { B [[x]], C };", "[[x]]"),
        ("int d [[y]] (int e);", "[[y]]"),
    ] {
        assert_eq!(masked(text), expected, "{text}");
    }
}

#[test]
fn branches_with_parts_of_a_declaration_are_masked() {
    let text = "A::A()\n : x(1)\n#ifdef B\n , y(2)\n#endif\n{ }\n";
    assert_eq!(masked(text), "#ifdef B | #endif");
    let text = "#if A\nclass B {\n#else\nclass C {\n#endif\nint x; };\n";
    assert_eq!(masked(text), "#if A | #else class C { #endif");
}

fn left_out(text: &str) -> String {
    let texts = of_c(text).into_iter();
    let texts = texts.map(|range| text[range].split_whitespace().collect::<Vec<_>>().join(" "));
    texts.collect::<Vec<_>>().join(" | ")
}

#[test]
fn macros_in_declarations_of_c_are_left_out() {
    for (text, expected) in [
        ("static DWORD WINAPI f(void *x) { }", "WINAPI"),
        ("static __dead void f(int a);", "__dead"),
        (
            "lib_internal lib_inline foo_t f(int a);",
            "lib_internal lib_inline",
        ),
        ("void f(void) { z_const Byte *a = b; }", "z_const"),
        (
            "void f(__unused int a, IN struct b *c, int d __unused) { }",
            "__unused | IN | __unused",
        ),
        ("typedef BOOL (WINAPI *f)(HANDLE);", "WINAPI"),
        (
            "struct a { TAILQ_HEAD(, b) c; RB_HEAD(d, e) f; };",
            ", | , e",
        ),
        ("static RB_HEAD(a, b) c = RB_INITIALIZER();", ", b"),
        ("TESTS = { { \"a\", b }, };", "TESTS = { { \"a\", b }, }"),
        ("TEST(a, b) { }", "a,"),
        (
            "void f(const char *a, ...) like_printf(1, 2);",
            "like_printf(1, 2)",
        ),
        ("UNUSED(static void f(foo_t *a)) { }", "UNUSED( | )"),
        (
            "enum a { B OLD(1, \"\") = 3, KEY(C), KEYS(D)\n E };",
            "OLD(1, \"\") | KEY(C), | KEYS(D)",
        ),
        (
            "enum a {\n#define X(b) \\\n b,\n LIST(X)\n#undef X\n C };",
            "#define X(b) \\ | b, | LIST(X) | #undef X",
        ),
        ("struct a b[] = {\n#include \"c.h\"\n};", "#include \"c.h\""),
        ("#define A (7 /* b */)\n#define C 1 /* d */\n", "/* b */"),
    ] {
        assert_eq!(left_out(text), expected, "{text}");
    }
}

#[test]
fn macros_in_statements_of_c_are_left_out() {
    for (text, expected) in [
        (
            "void f(void) { a = container_of(b, struct c, d); }",
            ", struct c",
        ),
        ("void f(void) { a = va_arg(b, C *); }", ", C *"),
        (
            "void f(void) { if (compare(&a, &b, >)) g(c, , d); }",
            ", > | ,",
        ),
        ("void f(void) { VERBOSE(char a[8]); }", "VERBOSE( | )"),
        (
            "void f(void) { g(\"a\" str(B) \".\" C_D); }",
            "str(B) | C_D",
        ),
        (
            "void f(void) { if (a) EACH(b, c) { d(); } else e(); }",
            "EACH(b, c)",
        ),
        ("void f(void) { each(a, b)\n c = d; }", "each(a, b)"),
        (
            "char *API(1, 2) f(int a);\nint API(1, 2) g(int a);",
            "API(1, 2) | API(1, 2)",
        ),
        ("API const char *f(void);", "API"),
        ("void f(void) { goto end;\nend: }", "end:"),
        ("void f(void) {\nend:\n#ifdef A\n g();\n#endif\n}", "end:"),
    ] {
        assert_eq!(left_out(text), expected, "{text}");
    }
}

#[test]
fn declarations_and_calls_of_c_are_kept() {
    for text in [
        "void f(void) { EACH(a, b) { c(); } }",
        "int f(unsigned a, const struct b *c, foo_t *d, FOO, BAR E);",
        "int f(a, b)\n int a; char *b;\n{ }",
        "char *f(int (*a)(int), int b[3]);",
        "struct a { int b; FOO c; int (*d)(void *); };",
        "static const struct a b[] = { { C(1), D }, { E, F } };",
        "enum a { B, C = 1, D };",
        "void f(void) { a = b * c; d(e, &f); int g(int h, char *i); for (int j = 0; j < k; j++) { } }",
        "void f(void) { switch (a) { case B: c(); default: d(); } e: f(); }",
        "FOO f(BAR a) { return (FOO) g(a); }",
        "void f(void) { sizeof(struct a); b = (char *) c; }",
        "union a *b(int c);",
    ] {
        assert_eq!(left_out(text), "", "{text}");
    }
}
