//! The memory of syntax trees.
//!
//! tree-sitter allocates every node by itself. Here a parse takes all its memory from an arena of
//! its own, which lies in few pieces, so that making a tree touches memory in order, and which goes
//! as a whole, so that nobody visits the nodes of a tree that is given up: trees that are kept for
//! later parses are cold by then.
//!
//! A parse from another revision goes on in what is spare of that one's memory: what its parser
//! took for itself and gave back is most of what a small change takes.
//!
//! The bytes of an arena are counted. Some short texts make the parser of a grammar take memory
//! that grows with the square of their length (8 KB of `a<a<a<…` in Java: 240 MB), which neither
//! the length nor the number of steps foretells.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error, realloc};
use std::cell::Cell;
use std::ffi::c_void;
use std::io::Write;
use std::ptr::{copy_nonoverlapping, null_mut, write_bytes};
use std::sync::Once;
use std::sync::atomic::{AtomicU32, Ordering};

/// Memory is counted in words of eight bytes: none of tree-sitter's types is aligned to more.
const WORD: usize = size_of::<u64>();
/// Words of the first piece of an arena, and of a piece at most; each is twice the one before.
const PIECE_WORDS_MIN: usize = 512;
const PIECE_WORDS_MAX: usize = 8192;
/// Blocks of up to so many words have a list of their own for each length, longer ones for each
/// power of two.
const EXACT_WORDS: usize = 64;
const CLASSES: usize = EXACT_WORDS + 32;

/// What stands before each block: the arena that it lies in, 0 for none, and its class, or the
/// number of its words.
#[derive(Clone, Copy)]
struct Head {
    arena: u32,
    class_or_words: u32,
}

/// A piece of memory.
struct Piece {
    words: *mut u64,
    count: usize,
}

// SAFETY: a piece owns its memory, of which Rust reads and writes nothing but in `Filling`.
unsafe impl Send for Piece {}
unsafe impl Sync for Piece {}

impl Piece {
    fn new(count: usize) -> Piece {
        // SAFETY: no piece is empty.
        let words = unsafe { alloc(layout(count)) };
        if words.is_null() {
            handle_alloc_error(layout(count));
        }
        Piece {
            words: words.cast(),
            count,
        }
    }
}

impl Drop for Piece {
    fn drop(&mut self) {
        // SAFETY: it was allocated with this layout, and nobody else gives it back.
        unsafe { dealloc(self.words.cast(), layout(self.count)) }
    }
}

/// The memory that a parse took. What lies in it must not be used after it.
pub(super) struct Arena(Vec<Piece>);

impl Arena {
    /// Its bytes; 0 if all that was filled was spare elsewhere.
    pub fn bytes(&self) -> u64 {
        bytes(&self.0)
    }
}

fn bytes(pieces: &[Piece]) -> u64 {
    pieces.iter().map(|piece| (WORD * piece.count) as u64).sum()
}

/// What no tree uses of an arena, or of several.
pub(super) struct Spare {
    /// What is left of the last piece.
    next: *mut u64,
    left: usize,
    /// Blocks that were given back, by class; each holds the address of the next.
    free: [*mut u64; CLASSES],
}

// SAFETY: whoever has it is the only one who knows what lies in it.
unsafe impl Send for Spare {}

impl Spare {
    const NONE: Spare = Spare {
        next: null_mut(),
        left: 0,
        free: [null_mut(); CLASSES],
    };
}

/// An arena that is being filled.
struct Open {
    id: u32,
    pieces: Vec<Piece>,
    /// Words of the next piece.
    piece_words: usize,
    spare: Spare,
    bytes: u64,
    bytes_max: u64,
}

thread_local! {
    /// What tree-sitter allocates from on this thread, if it parses.
    static OPEN: Cell<*mut Open> = const { Cell::new(null_mut()) };
}

/// While it lives, tree-sitter takes its memory on this thread from one new arena.
pub(super) struct Filling(*mut Open);

impl Filling {
    /// More than `bytes_max` bytes will end the process: C code can be told in no other way that
    /// there is no more.
    pub fn start(bytes_max: u64) -> Self {
        // SAFETY: nothing is spare.
        unsafe { Filling::start_in(None, bytes_max) }
    }

    /// The same, in what is `spare` of other arenas first, which does not count.
    ///
    /// # Safety
    /// They live as long as what is filled.
    pub unsafe fn start_in(spare: Option<Spare>, bytes_max: u64) -> Self {
        static LAST: AtomicU32 = AtomicU32::new(0);
        assert!(OPEN.get().is_null(), "one arena is filled at a time");
        let open = Box::into_raw(Box::new(Open {
            // Never 0, which is none.
            id: LAST.fetch_add(1, Ordering::Relaxed) | 1 << 31,
            pieces: Vec::new(),
            piece_words: PIECE_WORDS_MIN,
            spare: spare.unwrap_or(Spare::NONE),
            bytes: 0,
            bytes_max,
        }));
        OPEN.set(open);
        Filling(open)
    }

    /// Bytes taken until now.
    pub fn bytes(&self) -> u64 {
        // SAFETY: it lives as long as this, on this thread alone.
        unsafe { (*self.0).bytes }
    }

    /// What was filled, and what is spare of it and of what it was filled after. Of what lies in
    /// it only the result of the parse may still be used.
    pub fn finish(self) -> (Arena, Spare) {
        // SAFETY: as above; no reference to it is left, and dropping this takes it away.
        let open = unsafe { &mut *self.0 };
        let spare = std::mem::replace(&mut open.spare, Spare::NONE);
        (Arena(std::mem::take(&mut open.pieces)), spare)
    }
}

impl Drop for Filling {
    fn drop(&mut self) {
        OPEN.set(null_mut());
        // SAFETY: it came out of a box, and nobody finds it any more.
        drop(unsafe { Box::from_raw(self.0) });
    }
}

impl Open {
    /// A block for `size` bytes.
    ///
    /// # Safety
    /// What is in the lists was given back and is not used.
    unsafe fn take(&mut self, size: usize) -> *mut u64 {
        let class = class_of(size);
        let words = 1 + words_of(class);
        let spare = &mut self.spare;
        let known = spare.free[class];
        let block = if !known.is_null() {
            spare.free[class] = unsafe { known.cast::<*mut u64>().read() };
            unsafe { known.sub(1) }
        } else if words <= spare.left {
            let block = spare.next;
            spare.next = unsafe { block.add(words) };
            spare.left -= words;
            block
        } else {
            unsafe { self.grow(words) }
        };
        // Of a block that was spare too: it may have been another arena's.
        let head = Head {
            arena: self.id,
            class_or_words: class as u32,
        };
        unsafe {
            block.cast::<Head>().write(head);
            block.add(1)
        }
    }

    #[cold]
    unsafe fn grow(&mut self, words: usize) -> *mut u64 {
        // A long block gets a piece for itself, and what is left stays.
        let is_long = words > self.piece_words / 4;
        let piece = Piece::new(if is_long { words } else { self.piece_words });
        self.bytes += (WORD * piece.count) as u64;
        if self.bytes > self.bytes_max {
            give_up();
        }
        let block = piece.words;
        if !is_long {
            self.piece_words = PIECE_WORDS_MAX.min(2 * self.piece_words);
            self.spare.next = unsafe { block.add(words) };
            self.spare.left = piece.count - words;
        }
        self.pieces.push(piece);
        block
    }

    /// # Safety
    /// `block` was taken here, and is given back once.
    unsafe fn give_back(&mut self, block: *mut u64, class: usize) {
        unsafe { block.cast::<*mut u64>().write(self.spare.free[class]) };
        self.spare.free[class] = block;
    }
}

fn class_of(size: usize) -> usize {
    let words = size.div_ceil(WORD).max(1);
    if words <= EXACT_WORDS {
        return words - 1;
    }
    EXACT_WORDS - 1 + (words.next_power_of_two() / EXACT_WORDS).ilog2() as usize
}

fn words_of(class: usize) -> usize {
    if class < EXACT_WORDS {
        return class + 1;
    }
    EXACT_WORDS << (class + 1 - EXACT_WORDS)
}

fn layout(words: usize) -> Layout {
    Layout::array::<u64>(words).unwrap_or_else(|_| handle_alloc_error(Layout::new::<u64>()))
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

/// Words of a block outside of any arena, its head too.
fn loose_words(size: usize) -> u32 {
    let words = 1 + size.div_ceil(WORD).max(1);
    u32::try_from(words).unwrap_or_else(|_| handle_alloc_error(Layout::new::<u64>()))
}

/// Hands out `block`, which is outside of any arena and has room for `words`.
///
/// # Safety
/// It is null or has room for them.
unsafe fn loose(block: *mut u8, words: u32) -> *mut c_void {
    if block.is_null() {
        handle_alloc_error(layout(words as usize));
    }
    let head = Head {
        arena: 0,
        class_or_words: words,
    };
    unsafe {
        block.cast::<Head>().write(head);
        block.add(WORD).cast()
    }
}

unsafe extern "C" fn allocate(size: usize) -> *mut c_void {
    let open = OPEN.get();
    if open.is_null() {
        let words = loose_words(size);
        return unsafe { loose(alloc(layout(words as usize)), words) };
    }
    unsafe { (*open).take(size).cast() }
}

unsafe extern "C" fn allocate_zeroed(count: usize, size: usize) -> *mut c_void {
    let size = count.saturating_mul(size);
    unsafe {
        let block = allocate(size);
        write_bytes(block.cast::<u8>(), 0, size);
        block
    }
}

unsafe extern "C" fn reallocate(block: *mut c_void, size: usize) -> *mut c_void {
    if block.is_null() {
        return unsafe { allocate(size) };
    }
    unsafe {
        let words = block.cast::<u64>();
        let head = words.sub(1).cast::<Head>().read();
        if head.arena == 0 {
            let after = loose_words(size);
            let layout = layout(head.class_or_words as usize);
            let whole = words.sub(1).cast();
            return loose(realloc(whole, layout, WORD * after as usize), after);
        }
        let room = words_of(head.class_or_words as usize);
        if size <= WORD * room {
            return block;
        }
        let longer = allocate(size);
        copy_nonoverlapping(words, longer.cast(), room);
        free(block);
        longer
    }
}

unsafe extern "C" fn free(block: *mut c_void) {
    if block.is_null() {
        return;
    }
    unsafe {
        let words = block.cast::<u64>();
        let head = words.sub(1).cast::<Head>().read();
        if head.arena == 0 {
            let layout = layout(head.class_or_words as usize);
            return dealloc(words.sub(1).cast(), layout);
        }
        let open = OPEN.get();
        // What lies in an arena that is filled no more goes with it.
        if !open.is_null() && (*open).id == head.arena {
            (*open).give_back(words, head.class_or_words as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_has_room_for_what_was_asked() {
        for size in (0..5000).chain([1 << 20, (1 << 20) + 1]) {
            let words = words_of(class_of(size));
            assert!(WORD * words >= size && words <= 2 * size.div_ceil(WORD).max(1));
            assert_eq!(class_of(WORD * words), class_of(size));
        }
    }

    #[test]
    fn what_is_given_back_is_taken_again_and_contents_move_along() {
        let filling = Filling::start(u64::MAX);
        unsafe {
            let first = allocate(100);
            first.cast::<u8>().write_bytes(7, 100);
            let second = allocate_zeroed(10, 5);
            assert_eq!(second.cast::<u8>().add(49).read(), 0);
            let longer = reallocate(first, 100_000);
            assert_eq!(longer.cast::<u8>().add(99).read(), 7);
            assert_eq!(allocate(100), first);
            free(longer);
            assert_eq!(allocate(100_000), longer);
            free(null_mut());
        }
        assert!(filling.bytes() > 100_000);
        let taken = filling.bytes();
        assert_eq!(filling.finish().0.bytes(), taken);
    }

    #[test]
    fn what_is_spare_is_taken_first_and_belongs_to_who_took_it() {
        let filling = Filling::start(u64::MAX);
        let (first, second) = unsafe { (allocate(100), allocate(100)) };
        unsafe { free(first) };
        let (arena, spare) = filling.finish();
        let filling = unsafe { Filling::start_in(Some(spare), u64::MAX) };
        unsafe {
            free(second);
            assert_eq!(allocate(100), first);
            assert_ne!(allocate(100), second);
            free(first);
            assert_eq!(allocate(100), first);
        }
        assert_eq!(filling.bytes(), 0);
        assert_eq!(filling.finish().0.bytes(), 0);
        assert!(arena.bytes() > 0);
    }

    #[test]
    fn outside_of_an_arena_blocks_are_the_allocators() {
        unsafe {
            let block = allocate_zeroed(3, 7);
            let longer = reallocate(block, 300);
            assert_eq!(longer.cast::<u8>().add(20).read(), 0);
            let filling = Filling::start(u64::MAX);
            let inside = allocate(8);
            let moved = reallocate(longer, 3000);
            drop(filling);
            free(moved);
            assert!(!inside.is_null());
        }
    }
}
