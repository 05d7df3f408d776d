//! Counts the memory of syntax trees while they are made.
//!
//! Some short texts make the parser of a grammar take memory that grows with the square of their
//! length (8 KB of `a<a<a<…` in Java: 240 MB), which neither the length nor the number of steps
//! foretells. So tree-sitter's allocations go through Rust's allocator, with their size before
//! each, and every thread counts its own.

use std::alloc::{Layout, alloc, alloc_zeroed, dealloc, handle_alloc_error, realloc};
use std::cell::Cell;
use std::ffi::c_void;
use std::io::Write;
use std::sync::Once;

/// What C expects of an allocation's address; the size before it takes as much room.
const ALIGN: usize = 16;

thread_local! {
    /// Bytes allocated on this thread less those freed on it. What one thread allocates another
    /// may free, so that only differences on one thread mean something.
    static LIVE: Cell<usize> = const { Cell::new(0) };
    /// The most that [`LIVE`] may be on this thread.
    static LIVE_MAX: Cell<usize> = const { Cell::new(usize::MAX) };
}

/// Makes tree-sitter allocate here. It must have allocated nothing before.
pub(super) fn install() {
    static INSTALLED: Once = Once::new();
    // SAFETY: the four belong together, and every parser of the program is made after this.
    INSTALLED.call_once(|| unsafe {
        tree_sitter::set_allocator(Some(tree_sitter::Allocator {
            malloc: allocate,
            calloc: allocate_zeroed,
            realloc: reallocate,
            free,
        }));
    });
}

/// Where counting begins: what others allocated may be freed on this thread too.
const START: usize = usize::MAX / 2;

/// Counts what is allocated on this thread from its making on; one at a time on a thread.
pub(super) struct Meter(());

impl Meter {
    /// While it lives, more than `bytes_max` bytes end the process: C code can be told in no other
    /// way that there is no more.
    pub fn start(bytes_max: u64) -> Self {
        LIVE.set(START);
        let bytes_max = usize::try_from(bytes_max).unwrap_or(usize::MAX);
        LIVE_MAX.set(START.saturating_add(bytes_max));
        Meter(())
    }

    /// Bytes allocated since then and not freed.
    pub fn bytes(&self) -> u64 {
        LIVE.get().saturating_sub(START) as u64
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        LIVE_MAX.set(usize::MAX);
    }
}

/// Ends the process.
fn give_up() -> ! {
    // Where stderr is closed nobody can be told.
    let _ = writeln!(
        std::io::stderr(),
        "refmine: the parser takes more memory for a file than it may, and cannot be stopped \
         otherwise; run again to go on without the commit"
    );
    std::process::abort()
}

fn layout(size: usize) -> Layout {
    let whole = size.checked_add(ALIGN);
    whole
        .and_then(|whole| Layout::from_size_align(whole, ALIGN).ok())
        .unwrap_or_else(|| handle_alloc_error(Layout::new::<u128>()))
}

/// Writes the size before what is handed out.
///
/// # Safety
/// `block` is null or has the layout of `size`.
unsafe fn handed_out(block: *mut u8, size: usize) -> *mut c_void {
    if block.is_null() {
        handle_alloc_error(layout(size));
    }
    let live = LIVE.get().wrapping_add(size);
    LIVE.set(live);
    if live > LIVE_MAX.get() {
        give_up();
    }
    unsafe {
        block.cast::<usize>().write(size);
        block.add(ALIGN).cast()
    }
}

/// The block of what was handed out, and its size; it counts no more.
///
/// # Safety
/// `pointer` was handed out and not taken back.
unsafe fn taken_back(pointer: *mut c_void) -> (*mut u8, usize) {
    let (block, size) = unsafe {
        let block = pointer.cast::<u8>().sub(ALIGN);
        (block, block.cast::<usize>().read())
    };
    LIVE.set(LIVE.get().wrapping_sub(size));
    (block, size)
}

unsafe extern "C" fn allocate(size: usize) -> *mut c_void {
    unsafe { handed_out(alloc(layout(size)), size) }
}

unsafe extern "C" fn allocate_zeroed(count: usize, size: usize) -> *mut c_void {
    let size = count.saturating_mul(size);
    unsafe { handed_out(alloc_zeroed(layout(size)), size) }
}

unsafe extern "C" fn reallocate(pointer: *mut c_void, size: usize) -> *mut c_void {
    if pointer.is_null() {
        return unsafe { allocate(size) };
    }
    let whole = layout(size).size();
    unsafe {
        let (block, before) = taken_back(pointer);
        handed_out(realloc(block, layout(before), whole), size)
    }
}

unsafe extern "C" fn free(pointer: *mut c_void) {
    if pointer.is_null() {
        return;
    }
    unsafe {
        let (block, size) = taken_back(pointer);
        dealloc(block, layout(size));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ptr::null_mut;

    #[test]
    fn what_is_allocated_and_not_freed_counts() {
        let meter = Meter::start(u64::MAX);
        unsafe {
            let first = allocate(100);
            let second = allocate_zeroed(10, 5);
            assert_eq!(meter.bytes(), 150);
            first.cast::<u8>().write_bytes(7, 100);
            assert_eq!(second.cast::<u8>().add(49).read(), 0);
            let first = reallocate(first, 1000);
            assert_eq!(first.cast::<u8>().add(99).read(), 7);
            assert_eq!(meter.bytes(), 1050);
            free(first);
            free(reallocate(null_mut(), 3));
            free(null_mut());
            assert_eq!(meter.bytes(), 50);
            free(second);
        }
        assert_eq!(meter.bytes(), 0);
    }
}
