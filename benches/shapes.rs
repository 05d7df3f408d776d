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
//! `cargo bench --bench shapes -- --clock [PART_OF_A_NAME…]` runs each shape in its largest size in every
//! command that reads code, with a `run.commit_seconds_max` of one second. It exits with 1 if a process
//! fails or does not end within three seconds. Nothing else may use the machine meanwhile: this is time
//! on the wall, as users wait for it.
//!
//! System time is shown for the largest size only, and has no limit. It is mainly the time to clear
//! pages of memory. The parser uses a bounded number of bytes per byte of text, but the cost of a
//! page depends on the machine and its recent use: in a virtual machine, from nothing to twice the
//! user time.

#[path = "support/code_shapes.rs"]
mod code_shapes;

use code_shapes::{SHAPES, Shape};
use std::fmt;
use std::fs;
use std::io::Write as _;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::time::{Duration, Instant};

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

/// Exit code of a command that gave up a file.
const GIVEN_UP: i32 = 1;
/// Limit of a commit in seconds in the mode `--clock`, and the time in which each command must end.
const CLOCK_SECONDS: u64 = 1;
const CLOCK_SECONDS_MAX: Duration = Duration::from_secs(3);

/// Analysis of a change to measure.
#[derive(Clone, Copy, PartialEq)]
enum Task {
    Diff,
    Ast,
    Json,
    Code,
    Mappings,
    Show,
    Explain,
    Inspect,
}

impl Task {
    /// Analyses whose growth is measured.
    const GROWING: [Task; 4] = [Task::Diff, Task::Ast, Task::Code, Task::Mappings];
    /// Analyses that end with the clock.
    const ALL: [Task; 8] = [
        Task::Diff,
        Task::Ast,
        Task::Json,
        Task::Code,
        Task::Mappings,
        Task::Show,
        Task::Explain,
        Task::Inspect,
    ];

    fn name(self) -> &'static str {
        match self {
            Task::Diff => "diff",
            Task::Ast => "ast",
            Task::Json => "json",
            Task::Code => "code",
            Task::Mappings => "mappings",
            Task::Show => "show",
            Task::Explain => "explain",
            Task::Inspect => "inspect",
        }
    }
}

/// Change to mine: as two folders, and as the last commit of a repository.
struct Input {
    folder: PathBuf,
    /// Name of the file.
    name: String,
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
        let name = name.to_owned();
        Input { folder, name }
    }

    /// Returns the command that does `task` with the configuration `config`.
    fn command(&self, task: Task, config: &Path) -> Command {
        let program = std::env::var_os("REFMINE");
        let program = program.unwrap_or_else(|| env!("CARGO_BIN_EXE_refmine").into());
        let mut command = Command::new(program);
        let sides = Input::SIDES.map(|side| self.folder.join(side));
        let repository = self.folder.join("repository");
        match task {
            Task::Diff => command.arg("diff").args(sides),
            Task::Ast => command.args(["diff", "--ast"]).args(sides),
            Task::Code => command.args(["diff", "--code"]).args(sides),
            Task::Json => {
                let json = ["diff", "--ast", "--format", "json"];
                command.args(json).args(sides)
            }
            Task::Mappings => {
                let dataset = self.folder.join("dataset");
                let _ = fs::remove_dir_all(&dataset);
                command.arg("mine").arg(repository);
                command.args(["--emit", "mappings", "--jobs", "1", "--out"]);
                command.arg(dataset)
            }
            Task::Show => command.arg("show").arg(repository).arg("main"),
            Task::Explain => command.arg("explain").arg(repository).arg("main"),
            Task::Inspect => command.arg("inspect").arg(sides[1].join(&self.name)),
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

/// How a process failed.
enum RunFailure {
    /// The process ended with this exit code.
    Exit(i32),
    /// The process did not start or was killed, as the text says.
    Other(String),
}

impl fmt::Display for RunFailure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunFailure::Exit(code) => write!(formatter, "ended with exit code {code}"),
            RunFailure::Other(text) => formatter.write_str(text),
        }
    }
}

/// Runs `command` and returns the resources it used, or how it failed.
fn run(mut command: Command) -> Result<ResourceUsage, RunFailure> {
    let other = |cause: std::io::Error| RunFailure::Other(cause.to_string());
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
    let child = command.spawn().map_err(other)?;
    let mut status = 0;
    let mut usage = std::mem::MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: the call fills in both structures, all zeros are a valid value of them, and nothing
    // else waits for the child.
    let usage = unsafe {
        let id = child.id() as libc::pid_t;
        if libc::wait4(id, &mut status, 0, usage.as_mut_ptr()) != id {
            return Err(other(std::io::Error::last_os_error()));
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
        (Some(code), _) => Err(RunFailure::Exit(code)),
        (None, signal) => Err(RunFailure::Other(format!("killed by signal {signal:?}"))),
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

/// Runs every task of `shape` with the clock `config`, prints those that fail or take too long, and
/// returns their number.
fn run_with_clock(shape: &Shape, folder: &Path, bytes: usize, config: &Path) -> usize {
    let texts = [shape.text(bytes, false), shape.text(bytes, true)];
    let input = Input::write(folder, &format!("A.{}", shape.suffix), &texts);
    let mut failed = 0;
    for task in Task::ALL {
        let begin = Instant::now();
        let ended = run(input.command(task, config));
        let seconds = begin.elapsed();
        let how = match ended {
            Ok(_) if seconds <= CLOCK_SECONDS_MAX => continue,
            Ok(_) => "takes too long".to_owned(),
            // The exit code of `inspect` says that the file was given up.
            Err(RunFailure::Exit(GIVEN_UP))
                if task == Task::Inspect && seconds <= CLOCK_SECONDS_MAX =>
            {
                continue;
            }
            Err(how) => how.to_string(),
        };
        failed += 1;
        let (suffix, name, task) = (shape.suffix, shape.name, task.name());
        let seconds = seconds.as_secs_f64();
        println!("FAIL {suffix:4} {name:36} {task:8} {seconds:6.2}  {how}");
    }
    failed
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
    let has_clock = std::env::args().any(|arg| arg == "--clock");
    let bytes_max = std::env::var("REFMINE_SHAPE_BYTES").ok();
    let bytes_max = bytes_max.and_then(|bytes| bytes.parse().ok());
    let bytes_max = bytes_max.unwrap_or(usize::MAX);
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let config = folder.path().join(CONFIG_FILE);
    // On a busy machine, a limit of the time on the wall would stop slow shapes and make them look fast.
    let seconds = if has_clock {
        CLOCK_SECONDS
    } else {
        100 * SECONDS_MAX
    };
    let clock = format!("[run]\ncommit_seconds_max = {seconds}\n");
    fs::write(&config, clock).expect("as above");
    let of_shape = folder.path().join("shape");
    let is_wanted = |shape: &&Shape| {
        let name = format!("{} {}", shape.suffix, shape.name);
        wanted.is_empty() || wanted.iter().any(|part| name.contains(part))
    };
    let shapes = SHAPES.iter().filter(is_wanted);
    if has_clock {
        let bytes = SIZES[SIZES.len() - 1].min(bytes_max);
        let failed = shapes.map(|shape| run_with_clock(shape, &of_shape, bytes, &config));
        let failed: usize = failed.sum();
        println!("{failed} commands did not end within {CLOCK_SECONDS_MAX:?}");
        return ExitCode::from(u8::from(failed > 0));
    }
    let idle = Task::GROWING.map(|task| idle(&of_shape, task, &config));
    println!(
        "user seconds for {SIZES:?} bytes, for a file that appears (one) or changes, system seconds and \
         memory for the largest, and the exponent"
    );
    let mut failed = 0;
    let mut count = 0;
    for shape in shapes {
        let tasks = Task::GROWING.into_iter().zip(idle).map(|pair| (true, pair));
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
