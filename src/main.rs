//! The program `refmine`.

use std::process::ExitCode;

/// Allocator of the program: faster and more compact than the system's allocator with many threads
/// and many small trees. Builds for Valgrind, which cannot follow it, do without it.
#[cfg(not(feature = "memcheck"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    refmine::cli::main_with_args(std::env::args_os())
}
