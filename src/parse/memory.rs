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
//! The bytes of an arena are counted, and so are the nodes of the parser's stack: a text that ends
//! in an error with many of them makes the parser take memory by the square of their number
//! (`a<a<a<…` in Java), and it cannot be stopped while it does so.

mod poison;

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error, realloc};
use std::cell::Cell;
use std::ffi::c_void;
use std::io::Write;
use std::ptr::{copy_nonoverlapping, null_mut, write_bytes};
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};

/// Memory is counted in words of eight bytes: none of tree-sitter's types is aligned to more.
const WORD: usize = size_of::<u64>();
/// Words of the first piece of an arena, and of a piece at most; each is twice the one before.
const PIECE_WORDS_MIN: usize = 512;
const PIECE_WORDS_MAX: usize = 8192;
/// Blocks of up to so many words have a list of their own for each length, longer ones for each
/// power of two.
const EXACT_WORDS: usize = 64;
const CLASSES: usize = EXACT_WORDS + 32;

/// The size of a node of tree-sitter's stack (`StackNode` in its `stack.c`), which nothing else is
/// allocated with. A test parses nested texts and sees that they are counted.
const STACK_NODE_BYTES: usize = 232;

/// What stands before each block, in one word: the number of its words if it lies in no arena;
/// else the number of the arena, which no other has, its class, and whether it is a node of the
/// parser's stack.
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

    /// # Safety
    /// `block` was handed out here, and not given back since.
    unsafe fn of(block: *mut u64) -> Head {
        // SAFETY: a word before each block is its head.
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

/// A piece of memory.
#[derive(Debug)]
struct Piece {
    words: *mut u64,
    count: usize,
}

// SAFETY: a piece owns its memory, and a reference to it gives nobody access: Rust touches what lies
// in a piece only through the one `Open` or `Spare` that knows it. What tree-sitter does there is
// sound for trees that are shared, see `KeptTree`.
unsafe impl Send for Piece {}
// SAFETY: as above.
unsafe impl Sync for Piece {}

impl Piece {
    fn new(count: usize) -> Piece {
        // SAFETY: no piece is empty: every count has room for a head.
        let words: *mut u64 = unsafe { alloc(layout(count)) }.cast();
        if words.is_null() {
            handle_alloc_error(layout(count));
        }
        // SAFETY: they were allocated just now.
        unsafe { poison::to_nobody(words, count) };
        Piece { words, count }
    }
}

impl Drop for Piece {
    fn drop(&mut self) {
        // SAFETY: it was allocated with this layout, and nobody else gives it back. No tree in it is
        // used any more: who has a tree has its arenas (`KeptTree`), and a parse that fails leaves
        // none.
        unsafe {
            poison::to_nobody(self.words, self.count);
            dealloc(self.words.cast(), layout(self.count));
        }
    }
}

/// The memory that a parse took. What lies in it must not be used after it.
#[derive(Debug)]
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

// SAFETY: its pointers lead to memory that no tree uses, and that no other `Spare` or `Open` knows:
// it is made from an `Open` that ends, is taken as a whole, and has no copies. The arenas that the
// memory lies in need not live as long; who follows the pointers promises that (`start_in`).
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
    id: u64,
    pieces: Vec<Piece>,
    /// Words of the next piece.
    piece_words: usize,
    spare: Spare,
    bytes: u64,
    bytes_max: u64,
    /// Nodes of the parser's stack that are in use.
    stack_nodes: u64,
    /// Blocks that were handed out until now.
    taken: u64,
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
        // SAFETY: nothing is spare, so no pointer leads anywhere.
        unsafe { Filling::start_in(None, bytes_max) }
    }

    /// The same, in what is `spare` of other arenas first, which does not count.
    ///
    /// # Safety
    /// They live as long as what is filled.
    pub unsafe fn start_in(spare: Option<Spare>, bytes_max: u64) -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        assert!(OPEN.get().is_null(), "one arena is filled at a time");
        let open = Box::into_raw(Box::new(Open {
            // 55 bits, which do not come to an end.
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

    /// Bytes taken until now.
    pub fn bytes(&self) -> u64 {
        // SAFETY: it was made by `start_in` and lives until this is dropped. A pointer makes this
        // neither `Send` nor `Sync`, so that it is on the thread where tree-sitter allocates from
        // it, which happens in no call from here: no two references to it are alive at a time.
        unsafe { (*self.0).bytes }
    }

    /// More than `bytes_max` bytes will end the process from now on.
    pub fn allow(&self, bytes_max: u64) {
        // SAFETY: as above.
        unsafe { (*self.0).bytes_max = bytes_max }
    }

    /// Nodes that the parser's stack has now; with those that it keeps to use again, about fifty.
    pub fn stack_nodes(&self) -> u64 {
        // SAFETY: as above.
        unsafe { (*self.0).stack_nodes }
    }

    /// How often memory was asked for until now, which is most of the parser's work.
    pub fn taken(&self) -> u64 {
        // SAFETY: as above.
        unsafe { (*self.0).taken }
    }

    /// What was filled, and what is spare of it and of what it was filled after. Of what lies in
    /// it only the result of the parse may still be used.
    pub fn finish(self) -> (Arena, Spare) {
        // SAFETY: as above.
        let open = unsafe { &mut *self.0 };
        let spare = std::mem::replace(&mut open.spare, Spare::NONE);
        (Arena(std::mem::take(&mut open.pieces)), spare)
    }
}

impl Drop for Filling {
    fn drop(&mut self) {
        OPEN.set(null_mut());
        // SAFETY: it came out of a box in `start_in`; the other pointer to it was removed above, and
        // this one goes with this.
        drop(unsafe { Box::from_raw(self.0) });
    }
}

impl Open {
    /// A block for `size` bytes.
    fn take(&mut self, size: usize, is_stack_node: bool) -> *mut u64 {
        let class = class_of(size);
        let words = 1 + words_of(class);
        let spare = &mut self.spare;
        let known = spare.free[class];
        let block = if !known.is_null() {
            poison::show(known);
            // SAFETY: what is in the lists was given back and is used by nobody; `give_back` wrote
            // the address of the next block into its first word, and a word before it is its head.
            unsafe {
                spare.free[class] = known.cast::<*mut u64>().read();
                known.sub(1)
            }
        } else if words <= spare.left {
            let block = spare.next;
            // SAFETY: `left` words from `next` on are of one piece, and nobody's.
            spare.next = unsafe { block.add(words) };
            spare.left -= words;
            block
        } else {
            self.grow(words)
        };
        self.stack_nodes += u64::from(is_stack_node);
        self.taken += 1;
        // Of a block that was spare too: it may have been another arena's.
        let head = Head::new(self.id, class, is_stack_node);
        // SAFETY: the block has `words` words in either case, as all blocks of its class have.
        unsafe {
            poison::to_somebody(block, words);
            block.write(head.0);
            block.add(1)
        }
    }

    #[cold]
    fn grow(&mut self, words: usize) -> *mut u64 {
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
            // SAFETY: the piece is at least four times as long.
            self.spare.next = unsafe { block.add(words) };
            self.spare.left = piece.count - words;
        }
        self.pieces.push(piece);
        block
    }

    /// # Safety
    /// `block` was taken here, `head` is its head, and it is given back once.
    unsafe fn give_back(&mut self, block: *mut u64, head: Head) {
        let class = head.class();
        // SAFETY: the block has room for so many words, and whoever had it uses it no more.
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
    // SAFETY: the four belong together, and do what those of C do. Every parser of the program is
    // made after this (`Parser::guarded`), and trees come from parsers.
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
fn loose_words(size: usize) -> usize {
    1 + size.div_ceil(WORD).max(1)
}

/// Hands out `block`, which is outside of any arena and has room for `words`.
///
/// # Safety
/// It is null or has room for them.
unsafe fn loose(block: *mut u8, words: usize) -> *mut c_void {
    if block.is_null() {
        handle_alloc_error(layout(words));
    }
    let block: *mut u64 = block.cast();
    // SAFETY: it is aligned to words, and the first one is the head's. The number of words is too
    // small to be taken for an arena: a layout has at most half of the bytes that there are.
    unsafe {
        block.write(words as u64);
        block.add(1).cast()
    }
}

/// A block of `size` bytes, of the arena that is filled on this thread, or of none.
fn block(size: usize, is_stack_node: bool) -> *mut c_void {
    let open = OPEN.get();
    if open.is_null() {
        let words = loose_words(size);
        // SAFETY: the layout is not empty, and has room for these words.
        return unsafe { loose(alloc(layout(words)), words) };
    }
    // SAFETY: what `OPEN` leads to lives until it is set to null, and belongs to this thread.
    // Whoever else has a reference to it is not under way: `Filling` calls nothing while it has.
    unsafe { (*open).take(size, is_stack_node).cast() }
}

unsafe extern "C" fn allocate(size: usize) -> *mut c_void {
    block(size, size == STACK_NODE_BYTES)
}

unsafe extern "C" fn allocate_zeroed(count: usize, size: usize) -> *mut c_void {
    let size = count.saturating_mul(size);
    let block = block(size, false);
    // SAFETY: it has room for so many bytes.
    unsafe { write_bytes(block.cast::<u8>(), 0, size) };
    block
}

/// # Safety
/// As for C's: `block` is null, or was handed out here and not given back since.
unsafe extern "C" fn reallocate(old: *mut c_void, size: usize) -> *mut c_void {
    if old.is_null() {
        return block(size, false);
    }
    let words = old.cast::<u64>();
    // SAFETY: what the caller promises; a loose block was allocated with a layout of its words, from
    // its head on, and a block in an arena has the words of its class. Reading the head of a block
    // that is in an arena which this thread does not fill is a read of what nobody writes: heads are
    // written when a block is handed out, and this one was not given back.
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
/// As for C's: `block` is null, or was handed out here and not given back since.
unsafe extern "C" fn free(block: *mut c_void) {
    if block.is_null() {
        return;
    }
    let words = block.cast::<u64>();
    // SAFETY: what the caller promises, as in `reallocate`. What lies in an arena that this thread
    // does not fill goes with it, and is not touched: it may be of a tree that others use.
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
    fn a_block_has_room_for_what_was_asked() {
        for size in (0..5000).chain([1 << 20, (1 << 20) + 1]) {
            let words = words_of(class_of(size));
            assert!(WORD * words >= size && words <= 2 * size.div_ceil(WORD).max(1));
            assert_eq!(class_of(WORD * words), class_of(size));
        }
    }

    #[test]
    fn nodes_of_the_parsers_stack_are_counted() {
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
    fn what_is_given_back_is_overwritten() {
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
