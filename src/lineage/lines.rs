//! Elements on the lines of a file.

use super::file_elements::FileVersions;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Returns the index of the innermost element of `file` on each of `lines`, which are ascending, from 1: the
/// shortest one. `None` for lines outside of all elements.
pub fn innermost(file: &FileVersions<'_>, lines: impl Iterator<Item = u32>) -> Vec<Option<usize>> {
    // Elements are in the order of the text.
    let mut following = file.elements.iter().enumerate().peekable();
    let mut open: BinaryHeap<Reverse<(usize, usize)>> = BinaryHeap::new();
    let innermost = lines.map(|line| {
        while let Some((index, element)) =
            following.next_if(|(_, element)| element.span.0.line <= line)
        {
            open.push(Reverse((element.bytes.len(), index)));
        }
        while let Some(Reverse((_, index))) = open.peek().copied() {
            if file.elements[index].span.1.line >= line {
                return Some(index);
            }
            open.pop();
        }
        None
    });
    innermost.collect()
}
