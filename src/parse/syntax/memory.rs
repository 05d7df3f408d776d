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
/// Size of the first chunk of an arena, in words. Each further chunk is twice as large as the one
/// before, up to `CHUNK_WORDS_MAX`.
const CHUNK_WORDS_MIN: usize = 512;
/// Maximum size of a chunk, in words, unless a single block needs more.
const CHUNK_WORDS_MAX: usize = 8192;
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
struct BlockHeader(u64);

impl BlockHeader {
    const IN_ARENA: u64 = 1 << 63;
    const STACK_NODE: u64 = 1 << 7;
    const CLASS: u64 = BlockHeader::STACK_NODE - 1;

    fn new(arena: u64, class: usize, is_stack_node: bool) -> BlockHeader {
        let mark = u64::from(is_stack_node) * Self::STACK_NODE;
        BlockHeader(Self::IN_ARENA | arena << 8 | mark | class as u64)
    }

    /// Reads the header of `block`.
    ///
    /// # Safety
    /// `block` was allocated here and has not been freed.
    unsafe fn of(block: *mut u64) -> BlockHeader {
        // SAFETY: the word before each block is its header.
        BlockHeader(unsafe { block.sub(1).read() })
    }

    fn is_standalone(self) -> bool {
        self.0 & BlockHeader::IN_ARENA == 0
    }

    fn standalone_words(self) -> usize {
        self.0 as usize
    }

    fn arena(self) -> u64 {
        (self.0 & !BlockHeader::IN_ARENA) >> 8
    }

    fn class(self) -> usize {
        (self.0 & BlockHeader::CLASS) as usize
    }

    fn is_stack_node(self) -> bool {
        self.0 & BlockHeader::STACK_NODE != 0
    }
}

/// Chunk of memory that belongs to an arena.
#[derive(Debug)]
struct ArenaChunk {
    words: *mut u64,
    count: usize,
}

// SAFETY: a chunk owns its memory, and a reference to it gives no access: Rust touches the content
// only through the one `ActiveArena` or `ReusableMemory` that has pointers into it. What
// tree-sitter does with the content is sound for shared trees, see `CachedTree`.
unsafe impl Send for ArenaChunk {}
// SAFETY: as for `Send`.
unsafe impl Sync for ArenaChunk {}

impl ArenaChunk {
    fn new(count: usize) -> ArenaChunk {
        // SAFETY: the size is not 0, because every chunk has room for a header.
        let words: *mut u64 = unsafe { alloc(layout(count)) }.cast();
        if words.is_null() {
            handle_alloc_error(layout(count));
        }
        // SAFETY: the words were just allocated and are not used yet.
        unsafe { poison::mark_free(words, count) };
        ArenaChunk { words, count }
    }
}

impl Drop for ArenaChunk {
    fn drop(&mut self) {
        // SAFETY: the memory was allocated with this layout and is freed only here. No tree in it
        // is used any more: whoever has a tree has its arenas (`CachedTree`), and a failed parse
        // leaves no tree.
        unsafe {
            poison::mark_free(self.words, self.count);
            dealloc(self.words.cast(), layout(self.count));
        }
    }
}

/// Memory of a parse. What lies in it must not be used after the arena is dropped.
#[derive(Debug)]
pub struct Arena(Vec<ArenaChunk>);

impl Arena {
    /// Returns the size in bytes; 0 if the parse needed only reusable memory of other arenas.
    pub fn bytes(&self) -> u64 {
        let chunks = self.0.iter();
        chunks.map(|chunk| (WORD * chunk.count) as u64).sum()
    }
}

/// Reusable memory: parts of one or several arenas that no tree uses.
pub struct ReusableMemory {
    /// Unused rest of the last chunk.
    next: *mut u64,
    words_left: usize,
    /// Freed blocks by class. Each contains the address of the next one.
    free: [*mut u64; CLASSES],
}

// SAFETY: the pointers lead to memory that no tree uses and that no other `ReusableMemory` or
// `ActiveArena` has pointers to: the value is made from an `ActiveArena` that ends, is moved as a
// whole and never copied. The arenas need not outlive it; whoever follows the pointers ensures that
// they are alive (`start_in`).
unsafe impl Send for ReusableMemory {}

impl ReusableMemory {
    const NONE: ReusableMemory = ReusableMemory {
        next: null_mut(),
        words_left: 0,
        free: [null_mut(); CLASSES],
    };
}

/// Arena that is being filled.
struct ActiveArena {
    id: u64,
    chunks: Vec<ArenaChunk>,
    /// Number of words of the next chunk.
    chunk_words: usize,
    reusable: ReusableMemory,
    bytes: u64,
    bytes_max: u64,
    /// Number of nodes of the parser's stack that are in use.
    stack_nodes: u64,
    /// Number of allocations so far.
    allocations: u64,
}

thread_local! {
    /// Arena from which tree-sitter allocates on this thread; null if no parse is running.
    static ACTIVE: Cell<*mut ActiveArena> = const { Cell::new(null_mut()) };
}

/// Scope in which tree-sitter allocates from one new arena on this thread.
pub struct ArenaScope(*mut ActiveArena);

impl ArenaScope {
    /// Starts an arena of at most `bytes_max` bytes. Aborts the process above that, because
    /// tree-sitter cannot handle a failed allocation.
    pub fn start(bytes_max: u64) -> Self {
        // SAFETY: there is no reusable memory, so there are no pointers to follow.
        unsafe { ArenaScope::start_in(None, bytes_max) }
    }

    /// Starts an arena of at most `bytes_max` bytes and uses the memory `reusable` of other arenas
    /// first, which does not count.
    ///
    /// # Safety
    /// The arenas that `reusable` belongs to live as long as everything allocated in this scope.
    pub unsafe fn start_in(reusable: Option<ReusableMemory>, bytes_max: u64) -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        assert!(ACTIVE.get().is_null(), "one arena is filled at a time");
        let active = Box::into_raw(Box::new(ActiveArena {
            // The header of each block has 55 bits for this number. It is counted up by one for each
            // arena, so it cannot outgrow them in practice.
            id: LAST.fetch_add(1, Ordering::Relaxed),
            chunks: Vec::new(),
            chunk_words: CHUNK_WORDS_MIN,
            reusable: reusable.unwrap_or(ReusableMemory::NONE),
            bytes: 0,
            bytes_max,
            stack_nodes: 0,
            allocations: 0,
        }));
        ACTIVE.set(active);
        ArenaScope(active)
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
    pub fn allocations(&self) -> u64 {
        // SAFETY: as in `bytes`.
        unsafe { (*self.0).allocations }
    }

    /// Ends the scope. Returns the arena, and the reusable memory of this arena and of those whose
    /// memory was reused. Of what was allocated, only the result of the parse may still be used.
    pub fn finish(self) -> (Arena, ReusableMemory) {
        // SAFETY: as in `bytes`.
        let active = unsafe { &mut *self.0 };
        let reusable = std::mem::replace(&mut active.reusable, ReusableMemory::NONE);
        (Arena(std::mem::take(&mut active.chunks)), reusable)
    }
}

impl Drop for ArenaScope {
    fn drop(&mut self) {
        ACTIVE.set(null_mut());
        // SAFETY: the pointer came from a box in `start_in`. The copy in `ACTIVE` was removed
        // above, and this one is not used again.
        drop(unsafe { Box::from_raw(self.0) });
    }
}

impl ActiveArena {
    /// Allocates a block of `size` bytes.
    fn allocate(&mut self, size: usize, is_stack_node: bool) -> *mut u64 {
        let class = class_of(size);
        let words = 1 + words_of(class);
        let reusable = &mut self.reusable;
        let free_block = reusable.free[class];
        let block = if !free_block.is_null() {
            poison::allow_access(free_block);
            // SAFETY: blocks in the lists were freed and are not used. `free_for_reuse` wrote the
            // address of the next block to the first word, and the word before the block is its
            // header.
            unsafe {
                reusable.free[class] = free_block.cast::<*mut u64>().read();
                free_block.sub(1)
            }
        } else if words <= reusable.words_left {
            let block = reusable.next;
            // SAFETY: the `words_left` words from `next` on belong to one chunk and are not used.
            reusable.next = unsafe { block.add(words) };
            reusable.words_left -= words;
            block
        } else {
            self.grow(words)
        };
        self.stack_nodes += u64::from(is_stack_node);
        self.allocations += 1;
        // Write the header of reused blocks, too: they may come from another arena.
        let header = BlockHeader::new(self.id, class, is_stack_node);
        // SAFETY: in each case the block has `words` words, like all blocks of its class.
        unsafe {
            poison::mark_allocated(block, words);
            block.write(header.0);
            block.add(1)
        }
    }

    #[cold]
    fn grow(&mut self, words: usize) -> *mut u64 {
        // A long block gets a chunk of its own, so that the rest of the current chunk is not lost.
        let is_long = words > self.chunk_words / 4;
        let chunk = ArenaChunk::new(if is_long { words } else { self.chunk_words });
        self.bytes += (WORD * chunk.count) as u64;
        if self.bytes > self.bytes_max {
            abort_over_limit();
        }
        let block = chunk.words;
        if !is_long {
            self.chunk_words = CHUNK_WORDS_MAX.min(2 * self.chunk_words);
            // SAFETY: the chunk is at least four times as long as the block.
            self.reusable.next = unsafe { block.add(words) };
            self.reusable.words_left = chunk.count - words;
        }
        self.chunks.push(chunk);
        block
    }

    /// Frees a block for reuse.
    ///
    /// # Safety
    /// `block` was allocated from this arena, `header` is its header, and the block is freed only
    /// once.
    unsafe fn free_for_reuse(&mut self, block: *mut u64, header: BlockHeader) {
        let class = header.class();
        // SAFETY: the block has at least this many words, and its former owner does not use it any
        // more.
        unsafe {
            poison::mark_free(block, words_of(class));
            poison::allow_access(block);
            block.cast::<*mut u64>().write(self.reusable.free[class]);
            poison::end_access(block);
        }
        self.reusable.free[class] = block;
        self.stack_nodes -= u64::from(header.is_stack_node());
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
fn abort_over_limit() -> ! {
    // If stderr is closed, the message is lost.
    let _ = writeln!(
        std::io::stderr(),
        "refmine: the parser takes more memory for a file than it may, and cannot be stopped \
         otherwise; run again to go on without the commit"
    );
    std::process::abort()
}

/// Installs the allocator of tree-sitter. Must be called before tree-sitter allocates anything.
pub fn install() {
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
fn standalone_words(size: usize) -> usize {
    1 + size.div_ceil(WORD).max(1)
}

/// Completes the new block `block` of `words` words outside of arenas and returns the address after
/// its header.
///
/// # Safety
/// `block` is null or has room for `words` words.
unsafe fn finish_standalone(block: *mut u8, words: usize) -> *mut c_void {
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
    let active = ACTIVE.get();
    if active.is_null() {
        let words = standalone_words(size);
        // SAFETY: the layout is not empty and has room for these words.
        return unsafe { finish_standalone(alloc(layout(words)), words) };
    }
    // SAFETY: `ACTIVE` points to a value of this thread that lives until `ACTIVE` is set to null.
    // There is no other reference at this time: `ArenaScope` allocates nothing while it has one.
    unsafe { (*active).allocate(size, is_stack_node).cast() }
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
        let header = BlockHeader::of(words);
        if header.is_standalone() {
            let after = standalone_words(size);
            let whole = words.sub(1).cast();
            return finish_standalone(
                realloc(whole, layout(header.standalone_words()), WORD * after),
                after,
            );
        }
        let room = words_of(header.class());
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
        let header = BlockHeader::of(words);
        if header.is_standalone() {
            return dealloc(words.sub(1).cast(), layout(header.standalone_words()));
        }
        let active = ACTIVE.get();
        if !active.is_null() && (*active).id == header.arena() {
            (*active).free_for_reuse(words, header);
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
        let arena = ArenaScope::start(u64::MAX);
        let mut parser = tree_sitter::Parser::new();
        let language = (crate::lang::LANGUAGES[0].grammar.load)();
        parser.set_language(&language).unwrap();
        let mut nodes_at_end = 0;
        let mut read = |offset: usize, _| {
            nodes_at_end = nodes_at_end.max(arena.stack_nodes());
            text.as_bytes().get(offset..).unwrap_or_default()
        };
        let tree = parser.parse_with_options(&mut read, None, None);
        assert!((1000..2000).contains(&nodes_at_end), "{nodes_at_end}");
        drop((tree, parser));
        assert_eq!(arena.stack_nodes(), 0);
    }

    #[test]
    #[cfg(debug_assertions)]
    fn freed_block_is_overwritten() {
        let arena = ArenaScope::start(u64::MAX);
        unsafe {
            let block = allocate(100);
            block.cast::<u8>().write_bytes(7, 100);
            free(block);
            assert_eq!(block.cast::<u8>().add(99).read(), 0xDD);
            assert_eq!(allocate(100), block);
            assert_eq!(block.cast::<u8>().add(99).read(), 0xA5);
        }
        drop(arena);
    }

    #[test]
    fn freed_block_is_reused_and_realloc_copies_contents() {
        let arena = ArenaScope::start(u64::MAX);
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
        assert!(arena.bytes() > 100_000);
        let bytes = arena.bytes();
        assert_eq!(arena.finish().0.bytes(), bytes);
    }

    #[test]
    fn reusable_memory_is_used_first_and_belongs_to_the_new_arena() {
        let scope = ArenaScope::start(u64::MAX);
        let (first, second) = unsafe { (allocate(100), allocate(100)) };
        unsafe { free(first) };
        let (arena, reusable) = scope.finish();
        let scope = unsafe { ArenaScope::start_in(Some(reusable), u64::MAX) };
        unsafe {
            free(second);
            assert_eq!(allocate(100), first);
            assert_ne!(allocate(100), second);
            free(first);
            assert_eq!(allocate(100), first);
        }
        assert_eq!(scope.bytes(), 0);
        assert_eq!(scope.finish().0.bytes(), 0);
        assert!(arena.bytes() > 0);
    }

    #[test]
    fn without_arena_blocks_come_from_the_global_allocator() {
        unsafe {
            let block = allocate_zeroed(3, 7);
            let longer = reallocate(block, 300);
            assert_eq!(longer.cast::<u8>().add(20).read(), 0);
            let arena = ArenaScope::start(u64::MAX);
            let inside = allocate(8);
            let moved = reallocate(longer, 3000);
            drop(arena);
            free(moved);
            assert!(!inside.is_null());
        }
    }
}
