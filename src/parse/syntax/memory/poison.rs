//! Detection of uses of memory after it was freed.
//!
//! A debug build overwrites memory when it is allocated and when it is freed. A build with the
//! feature `memcheck` (x86-64) tells valgrind about each block, so that its tool memcheck finds
//! reads of uninitialised memory and uses of freed memory as if each block were allocated
//! separately. A release build does neither.

/// Tells memcheck that the `count` words from `words` on must not be accessed; a debug build also
/// overwrites the words with bytes 0xDD.
///
/// # Safety
/// The words are allocated, and nothing uses them.
pub(super) unsafe fn mark_free(words: *mut u64, count: usize) {
    unsafe { fill(words, count, 0xDD) };
    send_request(0, words, count);
}

/// Tells memcheck that the `count` words from `words` on are allocated and uninitialised; a debug
/// build also overwrites the words with bytes 0xA5.
///
/// # Safety
/// As for [`mark_free`].
pub(super) unsafe fn mark_allocated(words: *mut u64, count: usize) {
    send_request(1, words, count);
    unsafe { fill(words, count, 0xA5) };
    send_request(1, words, count);
}

/// Tells memcheck that the arena itself may access `word`, although it is marked as free.
pub(super) fn allow_access(word: *mut u64) {
    send_request(2, word, 1);
}

/// Tells memcheck that the access to `word` begun by [`allow_access`] ends.
pub(super) fn end_access(word: *mut u64) {
    send_request(0, word, 1);
}

/// Overwrites every byte of the `count` words from `words` on with `byte` in debug builds.
///
/// # Safety
/// The words are allocated, and nothing uses them.
unsafe fn fill(words: *mut u64, count: usize, byte: u8) {
    if cfg!(debug_assertions) {
        send_request(1, words, count);
        unsafe { words.write_bytes(byte, count) };
    }
}

/// Tells memcheck what the `count` words from `words` on are: not accessible (`request` 0),
/// uninitialised (1) or initialised (2), as in its header `memcheck.h`.
#[cfg(feature = "memcheck")]
fn send_request(request: u64, words: *mut u64, count: usize) {
    const MEMCHECK: u64 = ((b'M' as u64) << 24) | ((b'C' as u64) << 16);
    let arguments = [
        MEMCHECK + request,
        words as u64,
        (size_of::<u64>() * count) as u64,
        0,
        0,
        0,
    ];
    // SAFETY: on a processor these instructions change no register but rdx; only valgrind gives
    // them a meaning (`valgrind.h`).
    unsafe {
        std::arch::asm!(
            "rol rdi, 3", "rol rdi, 13", "rol rdi, 61", "rol rdi, 51", "xchg rbx, rbx",
            in("rax") arguments.as_ptr(), inout("rdx") 0_u64 => _, out("rdi") _,
        );
    }
}

#[cfg(not(feature = "memcheck"))]
fn send_request(_request: u64, _words: *mut u64, _count: usize) {}
