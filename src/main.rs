//! The program `refmine`.

use std::process::ExitCode;

/// Faster and more compact than the system's allocator with many threads and many small trees.
/// Valgrind does not know it.
#[cfg(not(feature = "memcheck"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    refmine::cli::main_with_args(std::env::args_os())
}
