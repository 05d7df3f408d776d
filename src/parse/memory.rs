//! Arenas: the memory of syntax trees.
//!
//! tree-sitter allocates every node on its own. Here a parse takes all its memory from an arena. An
//! arena consists of a few chunks, so that building a tree touches memory in order, and it is freed
//! as a whole, so that no node of a discarded tree is visited: kept trees are out of the
//! processor's caches by then.
//!
//! A parse from a base revision first uses the reusable memory of that revision's arenas. Most of
//! what a small change needs is temporary memory of the parser, which the previous parse freed.
//!
//! The bytes of an arena are counted, and so are the nodes of the parser's stack. If a text ends in
//! an error with many such nodes (`a<a<a<…` in Java), the parser takes memory quadratic in their
//! number and cannot be stopped while it does so.

mod poison;

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error, realloc};
use std::cell::Cell;
use std::ffi::c_void;
use std::io::Write;
use std::ptr::{copy_nonoverlapping, null_mut, write_bytes};
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};

/// Unit of memory: a word of eight bytes. None of tree-sitter's types needs a larger alignment.
const WORD: usize = size_of::<u64>();
/// Words of the first chunk of an arena, and of the largest regular one. Each chunk is twice as
/// large as the one before.
const PIECE_WORDS_MIN: usize = 512;
const PIECE_WORDS_MAX: usize = 8192;
/// Number of words up to which each block length is a class of its own. Longer blocks have a class
/// for each power of two.
const EXACT_WORDS: usize = 64;
const CLASSES: usize = EXACT_WORDS + 32;

/// Size in bytes of a node of tree-sitter's stack (`StackNode` in its `stack.c`). Nothing else of
/// this size is allocated with `malloc`. A test parses nested texts to check that the nodes are
/// counted.
const STACK_NODE_BYTES: usize = 232;

/// Header of a block: the word before it. Outside of arenas it is the number of words of the block.
/// In an arena it contains the number of the arena, the class of the block, and whether it is a
/// node of the parser's stack.
#[derive(Clone, Copy)]
struct Head(u64);

impl Head {
    const IN_ARENA: u64 = 1 << 63;
    const STACK_NODE: u64 = 1 << 7;
    const CLASS: u64 = Head::STACK_NODE - 1;

    fn new(arena: u64, class: usize, is_stack_node: bool) -> Head {
        let mark = if is_stack_node { Head::STACK_NODE } else { 0 };
        Head(Head::IN_ARENA | arena << 8 | mark | class as u64)
    }

    /// Reads the header of `block`.
    ///
    /// # Safety
    /// `block` was allocated here and has not been freed.
    unsafe fn of(block: *mut u64) -> Head {
        // SAFETY: the word before each block is its header.
        Head(unsafe { block.sub(1).read() })
    }

    fn is_loose(self) -> bool {
        self.0 & Head::IN_ARENA == 0
    }

    fn loose_words(self) -> usize {
        self.0 as usize
    }

    fn arena(self) -> u64 {
        (self.0 & !Head::IN_ARENA) >> 8
    }

    fn class(self) -> usize {
        (self.0 & Head::CLASS) as usize
    }

    fn is_stack_node(self) -> bool {
        self.0 & Head::STACK_NODE != 0
    }
}

/// Chunk of memory that belongs to an arena.
#[derive(Debug)]
struct Piece {
    words: *mut u64,
    count: usize,
}

// SAFETY: a chunk owns its memory, and a reference to it gives no access: Rust touches the content
// only through the one `Open` or `Spare` that has pointers into it. What tree-sitter does with the
// content is sound for shared trees, see `KeptTree`.
unsafe impl Send for Piece {}
// SAFETY: as for `Send`.
unsafe impl Sync for Piece {}

impl Piece {
    fn new(count: usize) -> Piece {
        // SAFETY: the size is not 0, because every chunk has room for a header.
        let words: *mut u64 = unsafe { alloc(layout(count)) }.cast();
        if words.is_null() {
            handle_alloc_error(layout(count));
        }
        // SAFETY: the words were just allocated and are not used yet.
        unsafe { poison::to_nobody(words, count) };
        Piece { words, count }
    }
}

impl Drop for Piece {
    fn drop(&mut self) {
        // SAFETY: the memory was allocated with this layout and is freed only here. No tree in it
        // is used any more: whoever has a tree has its arenas (`KeptTree`), and a failed parse
        // leaves no tree.
        unsafe {
            poison::to_nobody(self.words, self.count);
            dealloc(self.words.cast(), layout(self.count));
        }
    }
}

/// Memory of a parse. What lies in it must not be used after the arena is dropped.
#[derive(Debug)]
pub(super) struct Arena(Vec<Piece>);

impl Arena {
    /// Returns the size in bytes; 0 if the parse needed only reusable memory of other arenas.
    pub fn bytes(&self) -> u64 {
        bytes(&self.0)
    }
}

fn bytes(pieces: &[Piece]) -> u64 {
    pieces.iter().map(|piece| (WORD * piece.count) as u64).sum()
}

/// Reusable memory: parts of one or several arenas that no tree uses.
pub(super) struct Spare {
    /// Unused rest of the last chunk.
    next: *mut u64,
    left: usize,
    /// Freed blocks by class. Each contains the address of the next one.
    free: [*mut u64; CLASSES],
}

// SAFETY: the pointers lead to memory that no tree uses and that no other `Spare` or `Open` has
// pointers to: the value is made from an `Open` that ends, is moved as a whole and never copied.
// The arenas need not outlive it; whoever follows the pointers ensures that they are alive
// (`start_in`).
unsafe impl Send for Spare {}

impl Spare {
    const NONE: Spare = Spare {
        next: null_mut(),
        left: 0,
        free: [null_mut(); CLASSES],
    };
}

/// Arena that is being filled.
struct Open {
    id: u64,
    pieces: Vec<Piece>,
    /// Number of words of the next chunk.
    piece_words: usize,
    spare: Spare,
    bytes: u64,
    bytes_max: u64,
    /// Number of nodes of the parser's stack that are in use.
    stack_nodes: u64,
    /// Number of allocations so far.
    taken: u64,
}

thread_local! {
    /// Arena from which tree-sitter allocates on this thread; null if no parse is running.
    static OPEN: Cell<*mut Open> = const { Cell::new(null_mut()) };
}

/// Scope in which tree-sitter allocates from one new arena on this thread.
pub(super) struct Filling(*mut Open);

impl Filling {
    /// Starts an arena of at most `bytes_max` bytes. Aborts the process above that, because
    /// tree-sitter cannot handle a failed allocation.
    pub fn start(bytes_max: u64) -> Self {
        // SAFETY: there is no reusable memory, so there are no pointers to follow.
        unsafe { Filling::start_in(None, bytes_max) }
    }

    /// Starts an arena of at most `bytes_max` bytes and uses the memory `spare` of other arenas
    /// first, which does not count.
    ///
    /// # Safety
    /// The arenas that `spare` belongs to live as long as everything allocated in this scope.
    pub unsafe fn start_in(spare: Option<Spare>, bytes_max: u64) -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        assert!(OPEN.get().is_null(), "one arena is filled at a time");
        let open = Box::into_raw(Box::new(Open {
            // The 55 bits of the number cannot overflow in practice.
            id: LAST.fetch_add(1, Ordering::Relaxed),
            pieces: Vec::new(),
            piece_words: PIECE_WORDS_MIN,
            spare: spare.unwrap_or(Spare::NONE),
            bytes: 0,
            bytes_max,
            stack_nodes: 0,
            taken: 0,
        }));
        OPEN.set(open);
        Filling(open)
    }

    /// Returns the size of the arena so far, in bytes.
    pub fn bytes(&self) -> u64 {
        // SAFETY: `start_in` made the value, and it lives until this scope is dropped. The raw
        // pointer makes the scope neither `Send` nor `Sync`, so this is the thread on which
        // tree-sitter allocates from the arena. No allocation happens during this call, so there is
        // no other reference.
        unsafe { (*self.0).bytes }
    }

    /// Sets the number of bytes above which the process is aborted.
    pub fn allow(&self, bytes_max: u64) {
        // SAFETY: as in `bytes`.
        unsafe { (*self.0).bytes_max = bytes_max }
    }

    /// Returns the number of nodes of the parser's stack, including about fifty that the parser
    /// keeps for reuse.
    pub fn stack_nodes(&self) -> u64 {
        // SAFETY: as in `bytes`.
        unsafe { (*self.0).stack_nodes }
    }

    /// Returns the number of allocations so far, which measures most of the parser's work.
    pub fn taken(&self) -> u64 {
        // SAFETY: as in `bytes`.
        unsafe { (*self.0).taken }
    }

    /// Ends the scope. Returns the arena, and the reusable memory of this arena and of those whose
    /// memory was reused. Of what was allocated, only the result of the parse may still be used.
    pub fn finish(self) -> (Arena, Spare) {
        // SAFETY: as in `bytes`.
        let open = unsafe { &mut *self.0 };
        let spare = std::mem::replace(&mut open.spare, Spare::NONE);
        (Arena(std::mem::take(&mut open.pieces)), spare)
    }
}

impl Drop for Filling {
    fn drop(&mut self) {
        OPEN.set(null_mut());
        // SAFETY: the pointer came from a box in `start_in`. The copy in `OPEN` was removed above,
        // and this one is not used again.
        drop(unsafe { Box::from_raw(self.0) });
    }
}

impl Open {
    /// Allocates a block of `size` bytes.
    fn take(&mut self, size: usize, is_stack_node: bool) -> *mut u64 {
        let class = class_of(size);
        let words = 1 + words_of(class);
        let spare = &mut self.spare;
        let known = spare.free[class];
        let block = if !known.is_null() {
            poison::show(known);
            // SAFETY: blocks in the lists were freed and are not used. `give_back` wrote the
            // address of the next block to the first word, and the word before the block is its
            // header.
            unsafe {
                spare.free[class] = known.cast::<*mut u64>().read();
                known.sub(1)
            }
        } else if words <= spare.left {
            let block = spare.next;
            // SAFETY: the `left` words from `next` on belong to one chunk and are not used.
            spare.next = unsafe { block.add(words) };
            spare.left -= words;
            block
        } else {
            self.grow(words)
        };
        self.stack_nodes += u64::from(is_stack_node);
        self.taken += 1;
        // Write the header of reused blocks, too: they may come from another arena.
        let head = Head::new(self.id, class, is_stack_node);
        // SAFETY: in each case the block has `words` words, like all blocks of its class.
        unsafe {
            poison::to_somebody(block, words);
            block.write(head.0);
            block.add(1)
        }
    }

    #[cold]
    fn grow(&mut self, words: usize) -> *mut u64 {
        // A long block gets a chunk of its own, so that the rest of the current chunk is not lost.
        let is_long = words > self.piece_words / 4;
        let piece = Piece::new(if is_long { words } else { self.piece_words });
        self.bytes += (WORD * piece.count) as u64;
        if self.bytes > self.bytes_max {
            give_up();
        }
        let block = piece.words;
        if !is_long {
            self.piece_words = PIECE_WORDS_MAX.min(2 * self.piece_words);
            // SAFETY: the chunk is at least four times as long as the block.
            self.spare.next = unsafe { block.add(words) };
            self.spare.left = piece.count - words;
        }
        self.pieces.push(piece);
        block
    }

    /// Frees a block for reuse.
    ///
    /// # Safety
    /// `block` was allocated from this arena, `head` is its header, and the block is freed only
    /// once.
    unsafe fn give_back(&mut self, block: *mut u64, head: Head) {
        let class = head.class();
        // SAFETY: the block has at least this many words, and its former owner does not use it any
        // more.
        unsafe {
            poison::to_nobody(block, words_of(class));
            poison::show(block);
            block.cast::<*mut u64>().write(self.spare.free[class]);
            poison::hide(block);
        }
        self.spare.free[class] = block;
        self.stack_nodes -= u64::from(head.is_stack_node());
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

/// Aborts the process with a message.
fn give_up() -> ! {
    // If stderr is closed, the message is lost.
    let _ = writeln!(
        std::io::stderr(),
        "refmine: the parser takes more memory for a file than it may, and cannot be stopped \
         otherwise; run again to go on without the commit"
    );
    std::process::abort()
}

/// Installs the allocator of tree-sitter. Must be called before tree-sitter allocates anything.
pub(super) fn install() {
    static INSTALLED: Once = Once::new();
    // SAFETY: the four functions belong together and fulfil the contracts of their counterparts in
    // C. All parsers are made after this (`Parser::guarded`), and all trees come from parsers.
    INSTALLED.call_once(|| unsafe {
        tree_sitter::set_allocator(Some(tree_sitter::Allocator {
            malloc: allocate,
            calloc: allocate_zeroed,
            realloc: reallocate,
            free,
        }));
    });
}

/// Returns the number of words of a block outside of arenas, including its header.
fn loose_words(size: usize) -> usize {
    1 + size.div_ceil(WORD).max(1)
}

/// Completes the new block `block` of `words` words outside of arenas and returns the address after
/// its header.
///
/// # Safety
/// `block` is null or has room for `words` words.
unsafe fn loose(block: *mut u8, words: usize) -> *mut c_void {
    if block.is_null() {
        handle_alloc_error(layout(words));
    }
    let block: *mut u64 = block.cast();
    // SAFETY: the block is aligned to words, and its first word is the header. The number of words
    // cannot be mistaken for the header of a block in an arena: a layout has at most half as many
    // bytes as there are addresses, so the highest bit is 0.
    unsafe {
        block.write(words as u64);
        block.add(1).cast()
    }
}

/// Allocates a block of `size` bytes from the arena of this thread, or outside of arenas if there
/// is none.
fn block(size: usize, is_stack_node: bool) -> *mut c_void {
    let open = OPEN.get();
    if open.is_null() {
        let words = loose_words(size);
        // SAFETY: the layout is not empty and has room for these words.
        return unsafe { loose(alloc(layout(words)), words) };
    }
    // SAFETY: `OPEN` points to a value of this thread that lives until `OPEN` is set to null. There
    // is no other reference at this time: `ArenaScope` allocates nothing while it has one.
    unsafe { (*open).take(size, is_stack_node).cast() }
}

unsafe extern "C" fn allocate(size: usize) -> *mut c_void {
    block(size, size == STACK_NODE_BYTES)
}

unsafe extern "C" fn allocate_zeroed(count: usize, size: usize) -> *mut c_void {
    let size = count.saturating_mul(size);
    let block = block(size, false);
    // SAFETY: the block has room for `size` bytes.
    unsafe { write_bytes(block.cast::<u8>(), 0, size) };
    block
}

/// # Safety
/// As for `realloc` in C: `old` is null, or was allocated here and has not been freed.
unsafe extern "C" fn reallocate(old: *mut c_void, size: usize) -> *mut c_void {
    if old.is_null() {
        return block(size, false);
    }
    let words = old.cast::<u64>();
    // SAFETY: by the contract of the function. A block outside of arenas was allocated with a
    // layout of its words, header included; a block in an arena has the words of its class. Reading
    // the header is no data race if another thread fills that arena: headers are written on
    // allocation only, and this block has not been freed.
    unsafe {
        let head = Head::of(words);
        if head.is_loose() {
            let after = loose_words(size);
            let whole = words.sub(1).cast();
            return loose(
                realloc(whole, layout(head.loose_words()), WORD * after),
                after,
            );
        }
        let room = words_of(head.class());
        if size <= WORD * room {
            return old;
        }
        let longer = block(size, false);
        copy_nonoverlapping(words, longer.cast(), room);
        free(old);
        longer
    }
}

/// # Safety
/// As for `free` in C: `block` is null, or was allocated here and has not been freed.
unsafe extern "C" fn free(block: *mut c_void) {
    if block.is_null() {
        return;
    }
    let words = block.cast::<u64>();
    // SAFETY: by the contract of the function, as in `reallocate`. A block of an arena that this
    // thread does not fill is freed with the arena and is not touched here: it may belong to a tree
    // that others use.
    unsafe {
        let head = Head::of(words);
        if head.is_loose() {
            return dealloc(words.sub(1).cast(), layout(head.loose_words()));
        }
        let open = OPEN.get();
        if !open.is_null() && (*open).id == head.arena() {
            (*open).give_back(words, head);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn block_is_at_least_as_large_as_requested() {
        for size in (0..5000).chain([1 << 20, (1 << 20) + 1]) {
            let words = words_of(class_of(size));
            assert!(WORD * words >= size && words <= 2 * size.div_ceil(WORD).max(1));
            assert_eq!(class_of(WORD * words), class_of(size));
        }
    }

    #[test]
    fn nodes_of_the_parser_stack_are_counted() {
        install();
        let text = "(".repeat(1000);
        let filling = Filling::start(u64::MAX);
        let mut parser = tree_sitter::Parser::new();
        let language = (crate::lang::LANGUAGES[0].grammar.load)();
        parser.set_language(&language).unwrap();
        let mut at_end = 0;
        let mut read = |at: usize, _| {
            at_end = at_end.max(filling.stack_nodes());
            text.as_bytes().get(at..).unwrap_or_default()
        };
        let tree = parser.parse_with_options(&mut read, None, None);
        assert!((1000..2000).contains(&at_end), "{at_end}");
        drop((tree, parser));
        assert_eq!(filling.stack_nodes(), 0);
    }

    #[test]
    #[cfg(debug_assertions)]
    fn freed_block_is_overwritten() {
        let filling = Filling::start(u64::MAX);
        unsafe {
            let block = allocate(100);
            block.cast::<u8>().write_bytes(7, 100);
            free(block);
            assert_eq!(block.cast::<u8>().add(99).read(), 0xDD);
            assert_eq!(allocate(100), block);
            assert_eq!(block.cast::<u8>().add(99).read(), 0xA5);
        }
        drop(filling);
    }

    #[test]
    fn freed_block_is_reused_and_realloc_copies_contents() {
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
    fn reusable_memory_is_used_first_and_belongs_to_the_new_arena() {
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
    fn without_arena_blocks_come_from_the_global_allocator() {
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
