//! Generated shapes in every language, from a kilobyte to a megabyte: whether the time to mine them
//! grows with their size, or faster.
//!
//! `cargo bench --bench shapes [-- PART_OF_A_NAME…]` mines each shape as a file that appears and as
//! a file in which names change, each in a process of its own, and measures the user CPU time of the
//! process, less that of one with nothing to do. The exponent is fitted to the sizes that take long
//! enough to be measured. Where it is above 1.3, or a process is killed, ends by itself or takes
//! more than a minute, the bench exits with 1. `REFMINE_SHAPE_BYTES` lowers the largest size;
//! `REFMINE` names another program to measure.
//!
//! System time is shown for the largest size. It is that of clearing pages of memory; the parser
//! takes a bounded number of bytes for each byte of text, and what a page costs depends on the
//! machine and on what it did before: in a virtual one, from nothing to twice the user time.

use std::fs;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

/// Sizes, in bytes.
const SIZES: [usize; 6] = [1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1_000_000];
/// The largest exponent that passes.
const EXPONENT_MAX: f64 = 1.3;
/// Seconds of CPU time: what counts for the fit at least, and what a process may take.
const SECONDS_MIN: f64 = 0.04;
const SECONDS_MAX: u64 = 60;
/// The configuration, beside the folders of the shapes.
const CONFIG_FILE: &str = "shapes.toml";

/// `head`, then `open` many times, `middle`, and `close` as many times, then `tail`. In `open` and
/// `close`, `#` is the number of the repetition and `%` the next one; `@` is `a` in the text before
/// and `b` in the text after.
struct Shape {
    suffix: &'static str,
    name: &'static str,
    head: &'static str,
    open: &'static str,
    middle: &'static str,
    close: &'static str,
    tail: &'static str,
}

const fn shape(
    suffix: &'static str,
    name: &'static str,
    [head, open, middle, close, tail]: [&'static str; 5],
) -> Shape {
    Shape {
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
    shape("js", "nullish", ["", "+??+in\n", "", "", ""]),
    shape("js", "open braces", ["", "f({\n", "", "", ""]),
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
];

impl Shape {
    /// The shape in about `bytes` bytes, on the side that `letter` names.
    fn text(&self, bytes: usize, letter: &str) -> String {
        let [head, open, middle, close, tail] =
            [self.head, self.open, self.middle, self.close, self.tail]
                .map(|part| part.replace('@', letter));
        let count = bytes / (self.open.len() + self.close.len());
        let numbered = |part: &str, number: usize| {
            part.replace('#', &number.to_string())
                .replace('%', &(number + 1).to_string())
        };
        let mut text = head;
        text.extend((0..count).map(|number| numbered(&open, number)));
        text.push_str(&middle);
        text.extend((0..count).rev().map(|number| numbered(&close, number)));
        text + &tail
    }
}

/// Seconds of user and of system time that mining the folder pair takes, or how the process ended.
/// `config` is a file that lets no clock of the wall stop it, which on a busy machine would make slow
/// shapes seem fast.
fn seconds(before: &Path, after: &Path, config: &Path) -> Result<[f64; 2], String> {
    let usage = || {
        let mut usage = std::mem::MaybeUninit::<libc::rusage>::zeroed();
        // SAFETY: the structure is the call's to fill, and all zeros are a value of it.
        let usage = unsafe {
            libc::getrusage(libc::RUSAGE_CHILDREN, usage.as_mut_ptr());
            usage.assume_init()
        };
        let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
        [usage.ru_utime, usage.ru_stime].map(seconds)
    };
    let program = std::env::var_os("REFMINE");
    let program = program.unwrap_or_else(|| env!("CARGO_BIN_EXE_refmine").into());
    let mut command = Command::new(program);
    command.arg("diff").arg(before).arg(after);
    command.arg("--config").arg(config);
    command.stdout(Stdio::null()).stderr(Stdio::null());
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
    let at_start = usage();
    let status = command.status().map_err(|cause| cause.to_string())?;
    match (status.code(), status.signal()) {
        (Some(0), _) => {
            let at_end = usage();
            Ok([0, 1].map(|part| at_end[part] - at_start[part]))
        }
        (_, Some(signal)) => Err(format!("killed by signal {signal}")),
        (code, _) => Err(format!("ended with {code:?}")),
    }
}

/// The slope of the line through the logarithms of sizes and seconds.
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

/// Measures one shape, and says whether it passes.
fn measure(folder: &Path, shape: &Shape, is_on_both: bool, idle: f64, bytes_max: usize) -> bool {
    let file = format!("A.{}", shape.suffix);
    let sides = ["before", "after"].map(|side| folder.join(side));
    let mut points = Vec::new();
    let mut told = String::new();
    let mut of_system = 0.0;
    for bytes in SIZES.into_iter().filter(|bytes| *bytes <= bytes_max) {
        for (side, letter) in sides.iter().zip(["a", "b"]) {
            fs::create_dir_all(side).expect("a folder can be made for temporary files");
            let is_there = is_on_both || letter == "b";
            let text = if is_there {
                shape.text(bytes, letter)
            } else {
                String::new()
            };
            fs::write(side.join(&file), text).expect("a temporary file can be written");
        }
        let config = folder.with_file_name(CONFIG_FILE);
        match seconds(&sides[0], &sides[1], &config) {
            Ok([of_user, system]) => {
                let seconds = (of_user - idle).max(0.0);
                points.push((bytes, seconds));
                told += &format!("{seconds:8.2}");
                of_system = system;
            }
            Err(how) => {
                told += &format!("  {how}");
                println!("FAIL {:4} {:32} {:5} {told}", shape.suffix, shape.name, "");
                return false;
            }
        }
    }
    let exponent = exponent(&points);
    let passes = exponent.is_none_or(|exponent| exponent <= EXPONENT_MAX);
    println!(
        "{} {:4} {:32} {:5} {told} {of_system:8.2}{}",
        if passes { "    " } else { "FAIL" },
        shape.suffix,
        shape.name,
        if is_on_both { "both" } else { "one" },
        exponent.map_or(String::new(), |exponent| format!("   {exponent:.2}")),
    );
    passes
}

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with("--"))
        .collect();
    let bytes_max = std::env::var("REFMINE_SHAPE_BYTES").ok();
    let bytes_max = bytes_max.and_then(|bytes| bytes.parse().ok());
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for side in ["before", "after"] {
        fs::create_dir_all(folder.path().join("idle").join(side)).expect("as above");
    }
    let config = folder.path().join(CONFIG_FILE);
    let clock = format!("[run]\ncommit_seconds_max = {}\n", 100 * SECONDS_MAX);
    fs::write(&config, clock).expect("as above");
    let idle = folder.path().join("idle");
    let idle =
        (0..5).filter_map(|_| seconds(&idle.join("before"), &idle.join("after"), &config).ok());
    let idle = idle.fold(f64::MAX, |least, [of_user, _]| least.min(of_user));
    println!(
        "user seconds for {SIZES:?} bytes, on one side or both, system seconds for the largest, and the \
         exponent"
    );
    let mut failed = 0;
    let mut count = 0;
    for shape in SHAPES {
        let name = format!("{} {}", shape.suffix, shape.name);
        if !wanted.is_empty() && !wanted.iter().any(|part| name.contains(part)) {
            continue;
        }
        for is_on_both in [false, true] {
            let of_shape = folder.path().join("shape");
            let bytes_max = bytes_max.unwrap_or(usize::MAX);
            count += 1;
            // Another process may have disturbed the first.
            let passes = (0..2).any(|_| measure(&of_shape, shape, is_on_both, idle, bytes_max));
            failed += usize::from(!passes);
            let _ = fs::remove_dir_all(&of_shape);
        }
    }
    println!("{failed} of {count} fail");
    ExitCode::from(u8::from(failed > 0))
}
