//! What makes a use of memory after it was given back show.
//!
//! A debug build overwrites memory when it is handed out and when it is given back. A build with
//! the feature `memcheck` (x86-64) tells valgrind about each block, so that its memcheck finds reads of
//! what was not written and any use of what was given back, as if each block were allocated by
//! itself. A release build does neither.

/// `count` words at `words` belong to nobody.
///
/// # Safety
/// They are allocated, and nobody uses them.
pub(super) unsafe fn to_nobody(words: *mut u64, count: usize) {
    unsafe { fill(words, count, 0xDD) };
    tell(0, words, count);
}

/// `count` words at `words` are handed out, with no content.
///
/// # Safety
/// As for [`to_nobody`].
pub(super) unsafe fn to_somebody(words: *mut u64, count: usize) {
    tell(1, words, count);
    unsafe { fill(words, count, 0xA5) };
    tell(1, words, count);
}

/// The arena itself is about to read or write `word`, which belongs to nobody.
pub(super) fn show(word: *mut u64) {
    tell(2, word, 1);
}

/// It has done so.
pub(super) fn hide(word: *mut u64) {
    tell(0, word, 1);
}

/// # Safety
/// They are allocated, and nobody uses them.
unsafe fn fill(words: *mut u64, count: usize, byte: u8) {
    if cfg!(debug_assertions) {
        tell(1, words, count);
        unsafe { words.write_bytes(byte, count) };
    }
}

/// Memcheck's requests 0 to 2 (`memcheck.h`): no access, undefined, defined.
#[cfg(feature = "memcheck")]
fn tell(request: u64, words: *mut u64, count: usize) {
    const MEMCHECK: u64 = ((b'M' as u64) << 24) | ((b'C' as u64) << 16);
    let arguments = [
        MEMCHECK + request,
        words as u64,
        (size_of::<u64>() * count) as u64,
        0,
        0,
        0,
    ];
    // SAFETY: these instructions change no register but rdx on a processor, and only valgrind gives
    // them a meaning (`valgrind.h`).
    unsafe {
        std::arch::asm!(
            "rol rdi, 3", "rol rdi, 13", "rol rdi, 61", "rol rdi, 51", "xchg rbx, rbx",
            in("rax") arguments.as_ptr(), inout("rdx") 0_u64 => _, out("rdi") _,
        );
    }
}

#[cfg(not(feature = "memcheck"))]
fn tell(_request: u64, _words: *mut u64, _count: usize) {}
