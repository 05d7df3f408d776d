//! Growth of time with file size: mines generated shapes of code in every language, from a kilobyte
//! to a megabyte.
//!
//! `cargo bench --bench shapes [-- PART_OF_A_NAME…]` mines each shape as an added file and as a
//! changed file; the latter also with an AST diff, with the code of the findings, and with the
//! table of mapped statements. Each of these is a separate process. The bench measures its memory
//! and its user CPU time, less the time of a process with nothing to do. The exponent is fitted to
//! the sizes that take long enough to be measured.
//!
//! The bench exits with 1 if an exponent is above 1.3, if the largest size takes more than 5
//! seconds or 600 MB, or if a process fails, is killed or takes more than a minute.
//! `REFMINE_SHAPE_BYTES` lowers the largest size; `REFMINE` names another program to measure.
//!
//! System time is shown for the largest size only, and has no limit. It is mainly the time to clear
//! pages of memory. The parser uses a bounded number of bytes per byte of text, but the cost of a
//! page depends on the machine and its recent use: in a virtual machine, from nothing to twice the
//! user time.

use std::fs;
use std::io::Write as _;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus, Stdio};

/// Sizes of the files, in bytes.
const SIZES: [usize; 6] = [1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1_000_000];
/// Largest exponent that passes.
const EXPONENT_MAX: f64 = 1.3;
/// User CPU time in seconds from which a measurement is used for the fit, and at which a process is
/// killed.
const SECONDS_MIN: f64 = 0.04;
const SECONDS_MAX: u64 = 60;
/// Limits of user CPU time in seconds, and of memory in bytes, for the largest size.
const SECONDS_AT_LARGEST: f64 = 5.0;
const BYTES_AT_LARGEST: f64 = 600e6;
/// Name of the configuration file, which lies beside the folders of the shapes.
const CONFIG_FILE: &str = "shapes.toml";

/// Shape of code: `head`, `open` repeated, `middle`, `close` repeated as often, `tail`. In `open`
/// and `close`, `#` is replaced by the number of the repetition and `%` by the next number. `@` is
/// replaced by `a`, or by `b` in the text after a change of names.
struct Shape {
    change: Change,
    suffix: &'static str,
    name: &'static str,
    head: &'static str,
    open: &'static str,
    middle: &'static str,
    close: &'static str,
    tail: &'static str,
}

/// Difference of the text after from the text before.
#[derive(Clone, Copy, PartialEq)]
enum Change {
    /// Other names.
    Names,
    /// Every second repetition is removed.
    Halved,
    /// Each repetition occurs twice.
    Doubled,
    /// One more repetition encloses the others.
    Wrapped,
}

/// Analysis of a change to measure.
#[derive(Clone, Copy, PartialEq)]
enum Task {
    Diff,
    Ast,
    Code,
    Mappings,
}

impl Task {
    const ALL: [Task; 4] = [Task::Diff, Task::Ast, Task::Code, Task::Mappings];

    fn name(self) -> &'static str {
        match self {
            Task::Diff => "diff",
            Task::Ast => "ast",
            Task::Code => "code",
            Task::Mappings => "mappings",
        }
    }
}

const fn shape(suffix: &'static str, name: &'static str, parts: [&'static str; 5]) -> Shape {
    changed(Change::Names, suffix, name, parts)
}

const fn changed(
    change: Change,
    suffix: &'static str,
    name: &'static str,
    [head, open, middle, close, tail]: [&'static str; 5],
) -> Shape {
    Shape {
        change,
        suffix,
        name,
        head,
        open,
        middle,
        close,
        tail,
    }
}

#[rustfmt::skip]
const SHAPES: &[Shape] = &[
    shape("java", "calls in calls", ["class A { int f@() { return\n", "f(\n", "1", ")\n", "; } }"]),
    shape("java", "chain of calls", ["class A { A f@() { return this\n", ".f@(#)\n", "", "", "; } }"]),
    shape("java", "chain of names", ["class A { int f@() { return a\n", ".a\n", "", "", "; } }"]),
    shape("java", "type arguments", ["class A { Map@\n", "<B\n", "", ">\n", " x; }"]),
    shape("java", "open type arguments", ["class A { int x@ =\n", "a<\n", "", "", ""]),
    shape("java", "parentheses", ["class A { int f@() { return\n", "(\n", "1", ")\n", "; } }"]),
    shape("java", "blocks", ["class A { void f@() {\n", "{\n", "int a;", "}\n", "} }"]),
    shape("java", "else if", ["class A { void f@() {\n", "if (a == #) { g(#); } else\n", "{}", "", "} }"]),
    shape("java", "switch", ["class A { void f@() { switch (a) {\n", "case #: g@(#); break;\n", "", "", "} } }"]),
    shape("java", "anonymous classes", ["class A { Object x@ =\n", "new Object() { Object x =\n", "null", "; }\n", "; }"]),
    shape("java", "lambdas", ["class A { F f@ =\n", "x ->\n", "1", "", "; }"]),
    shape("java", "classes in classes", ["", "class A@# {\n", "", "}\n", ""]),
    shape("java", "commas", ["class A { int[] a@ = {\n", "#,\n", "", "", "}; }"]),
    shape("java", "concatenation", ["class A { String s@ =\n", "\"a#\" +\n", "\"b\"", "", "; }"]),
    shape("java", "ternary", ["class A { int s@ =\n", "a ? # :\n", "0", "", "; }"]),
    shape("java", "statements", ["class A { void f@() {\n", "x = x + #;\n", "", "", "} }"]),
    shape("java", "overloads and calls", ["class A {\n", "void f@(T# a) { } void c#() { f@(new T#()); }\n", "", "", "}"]),
    shape("java", "overloads of known types", ["", "class T# { void f@(T# a) { } void c(T# t) { f@(t); } }\n", "", "", ""]),
    shape("java", "overloads and unknown arguments", ["class A {\n", "void f@(T# a) { } void c#() { f@(x.y()); }\n", "", "", "}"]),
    shape("java", "overloads by count", ["class A {\n", "void f@(int a, T# b) { } void c#() { f@(1, null); }\n", "", "", "}"]),
    shape("java", "methods of one name", ["", "class C@# { void f@() { f@(); } }\n", "", "", ""]),
    shape("java", "equal methods", ["class A {\n", "int f@#() { return 1 + 2 * g(3); }\n", "", "", "}"]),
    shape("java", "fields", ["class A {\n", "int a@# = b(#);\n", "", "", "}"]),
    shape("java", "superclasses", ["", "class C# extends C% { void f@#() { g@(); } }\n", "class X { void g@() { } }", "", ""]),
    shape("java", "variables of one name", ["class A { void f@() {\n", "{ int v = #; g@(v); }\n", "g@(v);", "", "} void g@(int i) { } }"]),
    shape("java", "names out of scope", ["class A { void f@() {\n", "{ int v = #; } g@(v);\n", "", "", "} void g@(int i) { } }"]),
    shape("java", "generic methods", ["class A {\n", "<T> void f#(T t) { g@(t); }\n", "", "", " void g@(T t) { } }"]),
    shape("java", "local classes", ["class A {\n", "void m#() { class L { } L l; g@(l); }\n", "", "", " void g@(L l) { } }"]),
    shape("java", "imports", ["", "import a.b.C#;\n", "class A { void f@() { g@(x); } void g@(X x) { } }", "", ""]),
    shape("java", "imports and names", ["", "import a.b.C#;\n", "class A { void g@(int i) { }\n", "void m() { g@(C#.x()); }\n", "}"]),
    shape("java", "comments", ["", "/* a # */ // b #\n", "class A { void f@() { } }", "", ""]),
    shape("java", "annotations", ["", "@A(\n", "1", ")\n", "class A { int f@; }"]),
    shape("java", "enumeration", ["enum E {\n", "A@#(#),\n", "", "", ";}"]),
    shape("java", "open brackets", ["class A { void f@() {\n", "x[\n", "", "", ""]),
    shape("java", "stray brackets", ["class A { void f@() {\n", "] int a = ]\n", "", "", "} }"]),
    shape("js", "calls in calls", ["function f@() { return\n", "f(\n", "1", ")\n", "; }"]),
    shape("js", "chain of calls", ["x@ = a\n", ".f(x => x + #)\n", "", "", ";"]),
    shape("js", "parentheses", ["x@ =\n", "(\n", "1", ")\n", ";"]),
    shape("js", "blocks", ["function f@() {\n", "{\n", "a", "}\n", "}"]),
    shape("js", "arrow functions", ["x@ =\n", "x =>\n", "1", "", ";"]),
    shape("js", "arrow functions at the end", ["x@ =\n", "x =>\n", "1", "", ""]),
    shape("js", "arrow functions with bodies", ["x@ =\n", "(x) => { return\n", "1", "}\n", ";"]),
    shape("js", "functions in functions", ["", "function f@#() {\n", "g();", "}\n", ""]),
    shape("js", "templates in templates", ["x@ =\n", "`a${\n", "1", "}`\n", ";"]),
    shape("js", "templates", ["x@ = f(\n", "`a ${b@} # ${c}` +\n", "1", "", ");"]),
    shape("js", "arrays", ["x@ =\n", "[\n", "1", "]\n", ";"]),
    shape("js", "objects", ["x@ =\n", "{ a:\n", "1", "}\n", ";"]),
    shape("js", "else if", ["function f@() {\n", "if (a == #) { g(#); } else\n", "{}", "", "}"]),
    shape("js", "commas", ["x@ = [\n", "#,\n", "", "", "];"]),
    shape("js", "concatenation", ["x@ =\n", "\"a#\" +\n", "\"b\"", "", ";"]),
    shape("js", "assignments", ["x@ =\n", "a =\n", "1", "", ";"]),
    shape("js", "functions of one name", ["", "function f@() { f@(#); }\n", "", "", ""]),
    shape("js", "functions of one name and calls", ["", "function f@() { }\n", "", "f@();\n", ""]),
    shape("js", "equal functions", ["", "function f@#() { return 1 + 2 * g(3); }\n", "", "", ""]),
    shape("js", "elements", ["x@ =\n", "<a>\n", "", "</a>\n", ";"]),
    shape("js", "methods", ["class A {\n", "f@#() { this.g(#); }\n", "", "", "}"]),
    shape("js", "properties", ["x@ = {\n", "f@#: function () { g(#); },\n", "", "", "};"]),
    shape("js", "nullish", ["", "+??+in\n", "", "", "@"]),
    shape("js", "open braces", ["", "f({\n", "", "", "@"]),
    shape("cpp", "methods in a class", ["class A@ {\n", "int f@#(int x) const { return x + #; }\n", "", "", "};"]),
    shape("cpp", "methods outside of a class", ["class A@;\n", "int A@::f#(int x) const { return x + #; }\n", "", "", ""]),
    shape("cpp", "namespaces", ["", "namespace a@ {\n", "int x;", "}\n", ""]),
    shape("cpp", "namespaces in parts", ["", "namespace a@ { int f#() { return #; } }\n", "", "", ""]),
    shape("cpp", "templates in templates", ["A@\n", "<A\n", "", ">\n", " x;"]),
    shape("cpp", "classes in classes", ["", "class A@ {\n", "int x;", "};\n", ""]),
    shape("cpp", "lambdas in lambdas", ["void f@() {\n", "g([](int x) {\n", "h(x);", "});\n", "}"]),
    shape("cpp", "macros before declarations", ["", "API_A@ void f#(int x = {}) NOT_B;\n", "", "", ""]),
    shape("cpp", "open macros", ["", "FOO@(\n", "", "", ""]),
    shape("cpp", "functions in #if", ["", "#if A\nint f@#() {\n", "", "}\n#endif\n", ""]),
    shape("cpp", "qualified names", ["int x@ = a", "::b#\n", "", "", ";"]),
    shape("c", "calls in calls", ["int f@() { return\n", "f(\n", "1", ")\n", "; }"]),
    shape("c", "declarators", ["int f@\n", "(g\n", "(void)", ")\n", ";"]),
    shape("c", "declarators in parameters", ["int f@\n", "(int g\n", "(void)", ")\n", ";"]),
    shape("c", "functions in #if", ["", "#if A\nint f@#() {\n", "", "}\n#endif\n", ""]),
    shape("c", "open functions in #if", ["", "#if A\nint f@() {\n", "", "", ""]),
    shape("c", "functions beside #if", ["", "#if A\nint f@#() { return #; }\n#endif\n", "", "", ""]),
    shape("c", "parentheses", ["int x@ =\n", "(\n", "1", ")\n", ";"]),
    shape("c", "casts", ["int x@ =\n", "(int)\n", "1", "", ";"]),
    shape("c", "blocks", ["void f@() {\n", "{\n", "a;", "}\n", "}"]),
    shape("c", "else if", ["void f@() {\n", "if (a == #) { g(#); } else\n", "{}", "", "}"]),
    shape("c", "switch", ["void f@() { switch (a) {\n", "case #: g(#); break;\n", "", "", "} }"]),
    shape("c", "commas", ["int x@[] = {\n", "#,\n", "", "", "};"]),
    shape("c", "strings", ["char *x@ =\n", "\"a#\"\n", "", "", ";"]),
    shape("c", "macros", ["", "#define A@# (#)\n", "", "", ""]),
    shape("c", "calls of macros", ["", "FOO(a@#)\n", "", "", ""]),
    shape("c", "prototypes", ["", "int f@#(int a, char *b);\n", "", "", ""]),
    shape("c", "functions of one name", ["", "int f@() { return f@(#); }\n", "", "", ""]),
    shape("c", "equal functions", ["", "int f@#() { return 1 + 2 * g(3); }\n", "", "", ""]),
    shape("c", "structures", ["", "struct s@# {\n", "int a;", "};\n", ""]),
    shape("c", "initialisers", ["int x@ =\n", "{\n", "1", "}\n", ";"]),
    shape("c", "pointers", ["int\n", "*\n", "x@", "", ";"]),
    shape("c", "comments", ["", "/* a # */ // b #\n", "int f@() { }", "", ""]),
    shape("c", "open braces", ["void f@() {\n", "if (a) {\n", "", "", ""]),
    shape("c", "closed braces", ["void f@() {\n", "}\n", "", "", ""]),
    shape("c", "open brackets", ["int x@ =\n", "a[(\n", "", "", ""]),
    shape("c", "open comments and braces", ["", "/*{", "", "", "@"]),
    shape("js", "backslashes", ["", "\\", "", "", "@"]),
    shape("js", "class expressions", ["x =\n", "class { @#() { return\n", "1", "} }\n", ";"]),
    shape("js", "named class expressions", ["x@ =\n", "class @# { m() { return\n", "1", "} }\n", ";"]),
    shape("js", "class expressions in fields", ["x@ =\n", "class { @ =\n", "1", "}\n", ";"]),
    shape("js", "similar functions", ["", "function @#(x) { return x + # * g(x); }\n", "", "", ""]),
    shape("java", "similar methods", ["class A {\n", "int @#(int x) { return x + # * g(x); }\n", "", "", "}"]),
    shape("c", "similar functions", ["", "int @#(int x) { return x + # * g(x); }\n", "", "", ""]),
    shape("kt", "classes", ["", "class @#(val a: Int) { fun f() = # }\n", "", "", ""]),
    shape("kt", "nested classes", ["", "class A { fun @#() = 1\n", "", "}\n", ""]),
    shape("kt", "properties with accessors", ["class A {\n", "var @#: Int = #\n  get() = field\n", "", "", "}"]),
    shape("kt", "similar functions", ["", "fun @#(x: Int): Int { return x + # * g(x) }\n", "", "", ""]),
    shape("kt", "functions of one name", ["", "fun f@(): Int { return f@(#) }\n", "", "", ""]),
    shape("kt", "calls of variables", ["class B { fun g() {} }\nfun @(b: B) {\n", "b.g()\n", "", "", "}"]),
    shape("kt", "chain of calls", ["val x@ = a\n", "  .f#()\n", "", "", ""]),
    shape("kt", "conjunction", ["fun f@() = a\n", "&& a#\n", "", "", ""]),
    shape("kt", "nested ifs", ["fun f@() {\n", "if (a#) {\n", "g()\n", "}\n", "}"]),
    shape("kt", "else if", ["fun f@() {\n", "if (a == #) { g(#) } else\n", "{}", "", "}"]),
    shape("kt", "when", ["fun f@(a: Int) = when (a) {\n", "# -> g(#)\n", "", "", "else -> 1 }"]),
    shape("kt", "lambdas", ["val x@ =\n", "f {\n", "1", "}\n", ""]),
    shape("kt", "supertypes", ["open class @0\n", "open class @% : @#()\n", "", "", ""]),
    shape("kt", "strings", ["val x@ = \"", "${a#}", "", "", "\""]),
    shape("cs", "classes", ["", "class @# { int F() { return #; } }\n", "", "", ""]),
    shape("cs", "nested classes", ["", "class A { void @#() {}\n", "", "}\n", ""]),
    shape("cs", "properties", ["class A {\n", "int @# { get; set; } = #;\n", "", "", "}"]),
    shape("cs", "similar methods", ["class A {\n", "int @#(int x) { return x + # * G(x); }\n", "", "", "}"]),
    shape("cs", "methods of one name", ["class A {\n", "int F@() { return F@(#); }\n", "", "", "}"]),
    shape("cs", "calls of variables", ["class B { void G() {} }\nclass A { void @(B b) {\n", "b.G();\n", "", "", "} }"]),
    shape("cs", "chain of calls", ["class A { int X@ = a\n", "  .F#()\n", "", "", "; }"]),
    shape("cs", "conjunction", ["class A { bool F@() { return a\n", "&& a#\n", "", "", "; } }"]),
    shape("cs", "nested ifs", ["class A { void F@() {\n", "if (a#) {\n", "G();\n", "}\n", "} }"]),
    shape("cs", "switch", ["class A { void F@(int a) { switch (a) {\n", "case #: G(#); break;\n", "", "", "} } }"]),
    shape("cs", "lambdas", ["class A { object X@ =\n", "F(() =>\n", "1", ")\n", "; }"]),
    shape("cs", "supertypes", ["class @0 {}\n", "class @% : @# {}\n", "", "", ""]),
    shape("cs", "attributes", ["class A {\n", "[B(#)]\n", "void F@() {}", "", "}"]),
    shape("cs", "strings", ["class A { string X@ = $\"", "{a#}", "", "", "\"; }"]),
    shape("rs", "methods in blocks", ["struct A;\n", "impl A { fn f@#(&self) { self.f@(#); } }\n", "", "", ""]),
    shape("rs", "implemented traits", ["", "trait T#: T% {} impl T# for A {}\n", "struct A; fn f@() {}", "", ""]),
    shape("rs", "calls through types", ["", "impl A# { fn f@() { A#::f@(); } }\n", "struct A1;", "", ""]),
    shape("rs", "modules in modules", ["", "mod a@# {\n", "fn f() {}", "}\n", ""]),
    shape("rs", "blocks", ["fn f@() {\n", "{\n", "a", "}\n", "}"]),
    shape("rs", "else if", ["fn f@() {\n", "if a == # { g(#); } else\n", "{}", "", "}"]),
    shape("rs", "type arguments", ["type A@ = B\n", "<C\n", "", ">\n", ";"]),
    shape("rs", "equal functions", ["", "fn f@#() -> u8 { 1 + 2 * g(3) }\n", "", "", ""]),
    shape("rb", "classes in classes", ["", "class A@#\n", "", "end\n", ""]),
    shape("rb", "methods and their calls", ["class A\n", "def f@#() f@ end\n", "def f@() 1 end\n", "", "end"]),
    shape("rb", "included modules", ["class A\n", "include M#\n", "def f@() 1 end\n", "", "end"]),
    shape("rb", "blocks in blocks", ["x@ = f {\n", "f {\n", "1", "}\n", "}"]),
    shape("rb", "names and variables", ["def f@()\n", "v# = f@; v#\n", "", "", "end"]),
    shape("rb", "equal methods", ["", "def f@#() 1 + 2 * g(3) end\n", "", "", ""]),
    shape("php", "methods", ["<?php class A {\n", "function f@#() { $this->f@#(); self::f@(); }\n", "", "", "}"]),
    shape("php", "used traits", ["<?php class A {\n", "use T#, T%;\n", "function f@() {}", "", "}"]),
    shape("php", "properties", ["<?php class A { private $x@", ", $a@#\n", "", "", "; }"]),
    shape("php", "blocks", ["<?php function f@() {\n", "{\n", "a();", "}\n", "}"]),
    shape("php", "markup", ["", "<p>a#</p><?php f@(#); ?>\n", "", "", ""]),
    shape("php", "closures", ["<?php $x@ =\n", "fn($x) =>\n", "1", "", ";"]),
    shape("scala", "methods and their calls", ["class A {\n", "def f@# = f@\n", "def f@ = 1\n", "", "}"]),
    shape("scala", "similar methods", ["object A {\n", "def @#(x: Int): Int = x + # * g(x)\n", "", "", "}"]),
    shape("scala", "nested classes", ["", "class A {\n def @#() = {}\n", "", "}\n", ""]),
    shape("scala", "indentation", ["object A:\n  def f@ =\n", "    g(#)\n", "", "", ""]),
    shape("scala", "match", ["def f@(a: Int) = a match {\n", "case # => g(#)\n", "", "", "}"]),
    shape("scala", "else if", ["def f@ = {\n", "if (a == #) g(#) else\n", "{}", "", "}"]),
    shape("scala", "parameter lists", ["def f@", "(a#: Int)", "", "", " = 1"]),
    shape("scala", "lambdas", ["val x@ =\n", "f { a =>\n", "1", "}\n", ""]),
    shape("scala", "supertypes", ["class @0 extends A", "\nwith @#", "", "", ""]),
    shape("scala", "strings", ["val x@ = s\"", "${a#}", "", "", "\""]),
    shape("scala", "packages", ["", "package a@#\n", "class A", "", ""]),
    changed(Change::Halved, "js", "conjunction, halved", ["function f() { return a\n", "&& a#\n", "", "", "; }"]),
    changed(Change::Halved, "java", "conjunction, halved", ["class A { boolean f() { return a\n", "&& a#\n", "", "", "; } }"]),
    changed(Change::Halved, "c", "conjunction, halved", ["int f() { return a\n", "&& a#\n", "", "", "; }"]),
    changed(Change::Halved, "js", "nested ifs, halved", ["function f() {\n", "if (a#) {\n", "g();", "}\n", "}"]),
    changed(Change::Halved, "java", "nested ifs, halved", ["class A { void f() {\n", "if (a#) {\n", "g();", "}\n", "} }"]),
    changed(Change::Halved, "c", "nested ifs, halved", ["void f() {\n", "if (a#) {\n", "g();", "}\n", "}"]),
    changed(Change::Halved, "js", "chain of calls, halved", ["x = a\n", ".f#()\n", "", "", ";"]),
    changed(Change::Halved, "java", "chain of calls, halved", ["class A { A f() { return this\n", ".f#()\n", "", "", "; } }"]),
    changed(Change::Wrapped, "js", "nested ifs, one more", ["function f() {\n", "if (a#) {\n", "g();", "}\n", "}"]),
    changed(Change::Wrapped, "java", "nested ifs, one more", ["class A { void f() {\n", "if (a#) {\n", "g();", "}\n", "} }"]),
    changed(Change::Wrapped, "c", "nested ifs, one more", ["void f() {\n", "if (a#) {\n", "g();", "}\n", "}"]),
    changed(Change::Doubled, "js", "else if, doubled", ["function f() {\n", "if (a == #) { g(#); } else\n", "{}", "", "}"]),
    changed(Change::Doubled, "java", "else if, doubled", ["class A { void f() {\n", "if (a == #) { g(#); } else\n", "{}", "", "} }"]),
    changed(Change::Doubled, "c", "else if, doubled", ["void f() {\n", "if (a == #) { g(#); } else\n", "{}", "", "}"]),
];

impl Shape {
    /// Returns a text of about `bytes` bytes: the one before the change, or the one after it.
    fn text(&self, bytes: usize, after: bool) -> String {
        let letter = match after && self.change == Change::Names {
            true => "b",
            false => "a",
        };
        let [head, open, middle, close, tail] =
            [self.head, self.open, self.middle, self.close, self.tail]
                .map(|part| part.replace('@', letter));
        let count = bytes / (self.open.len() + self.close.len());
        let numbers: Vec<usize> = match (self.change, after) {
            (Change::Halved, true) => (0..count).step_by(2).collect(),
            (Change::Doubled, false) => (0..count / 2).collect(),
            (Change::Doubled, true) => (0..count).map(|number| number / 2).collect(),
            (Change::Wrapped, true) => std::iter::once(count).chain(0..count).collect(),
            _ => (0..count).collect(),
        };
        let numbered = |part: &str, number: usize| {
            part.replace('#', &number.to_string())
                .replace('%', &(number + 1).to_string())
        };
        let mut text = head;
        text.extend(numbers.iter().map(|&number| numbered(&open, number)));
        text.push_str(&middle);
        text.extend(numbers.iter().rev().map(|&number| numbered(&close, number)));
        text + &tail
    }
}

/// Change to mine: as two folders, and as the last commit of a repository.
struct Input {
    folder: PathBuf,
}

impl Input {
    const SIDES: [&'static str; 2] = ["before", "after"];

    /// Writes a file `name` with the two texts.
    fn write(folder: &Path, name: &str, texts: &[String; 2]) -> Input {
        let _ = fs::remove_dir_all(folder);
        let mut commits = Vec::new();
        for (side, text) in Input::SIDES.into_iter().zip(texts) {
            let side = folder.join(side);
            fs::create_dir_all(&side).expect("a folder can be made for temporary files");
            fs::write(side.join(name), text).expect("a temporary file can be written");
            let length = text.len();
            let header = "commit refs/heads/main\ncommitter a <a@b> 0 +0000\ndata 0\n";
            let file = format!("{header}M 100644 inline {name}\ndata {length}\n{text}\n");
            commits.extend_from_slice(file.as_bytes());
        }
        let folder = folder.to_owned();
        let repository = folder.join("repository");
        let git = |arguments: &[&str]| {
            let mut git = Command::new("git");
            git.arg("-C").arg(&folder).args(arguments);
            git.stdin(Stdio::piped());
            git.spawn().expect("git can be started")
        };
        let mut init = git(&[
            "init",
            "--quiet",
            "--bare",
            "--initial-branch=main",
            "repository",
        ]);
        init.wait().expect("git ends");
        let mut import = git(&["--git-dir=repository", "fast-import", "--quiet"]);
        let mut input = import.stdin.take().expect("it is piped");
        input.write_all(&commits).expect("git reads its input");
        drop(input);
        assert!(import.wait().expect("git ends").success(), "{repository:?}");
        Input { folder }
    }

    /// Returns the command that does `task`. `config` is a configuration whose time limit is out of
    /// reach: on a busy machine, a wall-clock limit would stop slow shapes and make them look fast.
    fn command(&self, task: Task, config: &Path) -> Command {
        let program = std::env::var_os("REFMINE");
        let program = program.unwrap_or_else(|| env!("CARGO_BIN_EXE_refmine").into());
        let mut command = Command::new(program);
        if task == Task::Mappings {
            let dataset = self.folder.join("dataset");
            let _ = fs::remove_dir_all(&dataset);
            command.arg("mine").arg(self.folder.join("repository"));
            command.args(["--emit", "mappings", "--jobs", "1", "--out"]);
            command.arg(dataset);
        } else {
            command.arg("diff");
            command.args(Input::SIDES.map(|side| self.folder.join(side)));
        }
        match task {
            Task::Ast => command.arg("--ast"),
            Task::Code => command.arg("--code"),
            Task::Diff | Task::Mappings => &mut command,
        };
        command.arg("--config").arg(config);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }
}

/// Resources that a process used, including its children.
struct ResourceUsage {
    user_seconds: f64,
    system_seconds: f64,
    bytes: f64,
}

/// Runs `command` and returns the resources it used, or how it failed.
fn run(mut command: Command) -> Result<ResourceUsage, String> {
    let limit = libc::rlimit {
        rlim_cur: SECONDS_MAX,
        rlim_max: SECONDS_MAX,
    };
    // SAFETY: setrlimit may be called between fork and exec.
    unsafe {
        command.pre_exec(move || {
            libc::setrlimit(libc::RLIMIT_CPU, &limit);
            Ok(())
        });
    }
    let child = command.spawn().map_err(|cause| cause.to_string())?;
    let mut status = 0;
    let mut usage = std::mem::MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: the call fills in both structures, all zeros are a valid value of them, and nothing
    // else waits for the child.
    let usage = unsafe {
        let id = child.id() as libc::pid_t;
        if libc::wait4(id, &mut status, 0, usage.as_mut_ptr()) != id {
            return Err(std::io::Error::last_os_error().to_string());
        }
        usage.assume_init()
    };
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    let status = ExitStatus::from_raw(status);
    match (status.code(), status.signal()) {
        (Some(0), _) => Ok(ResourceUsage {
            user_seconds: seconds(usage.ru_utime),
            system_seconds: seconds(usage.ru_stime),
            bytes: usage.ru_maxrss as f64 * 1024.0,
        }),
        (_, Some(signal)) => Err(format!("killed by signal {signal}")),
        (code, _) => Err(format!("ended with {code:?}")),
    }
}

/// Returns the exponent of the growth of seconds with bytes: the slope of the regression line
/// through their logarithms. `None` if fewer than two points are slow enough.
fn exponent(points: &[(usize, f64)]) -> Option<f64> {
    let slow: Vec<(f64, f64)> = points
        .iter()
        .filter(|(_, seconds)| *seconds >= SECONDS_MIN)
        .map(|&(bytes, seconds)| ((bytes as f64).ln(), seconds.ln()))
        .collect();
    if slow.len() < 2 {
        return None;
    }
    let count = slow.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| slow.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let both: f64 = slow.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    let square: f64 = slow.iter().map(|point| (point.0 - x).powi(2)).sum();
    Some(both / square)
}

/// Line of the output: a shape, added or changed, and the analysis to measure.
struct Case<'a> {
    shape: &'a Shape,
    is_on_both: bool,
    task: Task,
    /// User CPU time of the task with nothing to do, in seconds.
    idle: f64,
}

impl Case<'_> {
    /// Measures the case up to `bytes_max`, prints it, and returns true if it passes.
    fn measure(&self, folder: &Path, bytes_max: usize) -> bool {
        let shape = self.shape;
        let file = format!("A.{}", shape.suffix);
        let name = match self.is_on_both {
            true => self.task.name(),
            false => "one",
        };
        let name = format!("{:4} {:32} {name:8}", shape.suffix, shape.name);
        let mut points = Vec::new();
        let mut columns = String::new();
        let mut last = None;
        for bytes in SIZES.into_iter().filter(|bytes| *bytes <= bytes_max) {
            let before = match self.is_on_both {
                true => shape.text(bytes, false),
                false => String::new(),
            };
            let after = shape.text(bytes, true);
            assert_ne!(
                before, after,
                "{name}: a file that does not change is not read"
            );
            let input = Input::write(folder, &file, &[before, after]);
            let config = folder.with_file_name(CONFIG_FILE);
            match run(input.command(self.task, &config)) {
                Ok(usage) => {
                    let seconds = (usage.user_seconds - self.idle).max(0.0);
                    points.push((bytes, seconds));
                    columns += &format!("{seconds:8.2}");
                    last = Some(usage);
                }
                Err(how) => {
                    println!("FAIL {name} {columns}  {how}");
                    return false;
                }
            }
        }
        let exponent = exponent(&points);
        let last = last.expect("there is a size");
        let passes = exponent.is_none_or(|exponent| exponent <= EXPONENT_MAX)
            && last.user_seconds <= SECONDS_AT_LARGEST
            && last.bytes <= BYTES_AT_LARGEST;
        println!(
            "{} {name} {columns} {:8.2} {:5.0} MB{}",
            if passes { "    " } else { "FAIL" },
            last.system_seconds,
            last.bytes / 1e6,
            exponent.map_or(String::new(), |exponent| format!("   {exponent:.2}")),
        );
        passes
    }
}

/// Returns the user CPU time in seconds that `task` takes with nothing to do: the minimum of five
/// runs.
fn idle(folder: &Path, task: Task, config: &Path) -> f64 {
    let input = Input::write(folder, "A.txt", &["a".to_owned(), "b".to_owned()]);
    let times = (0..5).filter_map(|_| run(input.command(task, config)).ok());
    times.fold(f64::MAX, |least, usage| least.min(usage.user_seconds))
}

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with("--"))
        .collect();
    let bytes_max = std::env::var("REFMINE_SHAPE_BYTES").ok();
    let bytes_max = bytes_max.and_then(|bytes| bytes.parse().ok());
    let bytes_max = bytes_max.unwrap_or(usize::MAX);
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let config = folder.path().join(CONFIG_FILE);
    let clock = format!("[run]\ncommit_seconds_max = {}\n", 100 * SECONDS_MAX);
    fs::write(&config, clock).expect("as above");
    let of_shape = folder.path().join("shape");
    let idle = Task::ALL.map(|task| idle(&of_shape, task, &config));
    println!(
        "user seconds for {SIZES:?} bytes, for a file that appears (one) or changes, system seconds and \
         memory for the largest, and the exponent"
    );
    let mut failed = 0;
    let mut count = 0;
    for shape in SHAPES {
        let name = format!("{} {}", shape.suffix, shape.name);
        if !wanted.is_empty() && !wanted.iter().any(|part| name.contains(part)) {
            continue;
        }
        let tasks = Task::ALL.into_iter().zip(idle).map(|pair| (true, pair));
        let alone = (false, (Task::Diff, idle[0]));
        for (is_on_both, (task, idle)) in std::iter::once(alone).chain(tasks) {
            count += 1;
            let case = Case {
                shape,
                is_on_both,
                task,
                idle,
            };
            // Measure a failed case again: another process may have disturbed it.
            failed += usize::from(!(0..2).any(|_| case.measure(&of_shape, bytes_max)));
        }
    }
    println!("{failed} of {count} fail");
    ExitCode::from(u8::from(failed > 0))
}
