use crate::Sending;

impl Transfer for Sending {
    fn start(buffer: &mut Buffer) -> Head {
        buffer.clear();
        Head::new(buffer.len())
    }

    fn finish(buffer: &mut Buffer, head: Head) -> usize {
        buffer.write(head.mark());
        buffer.len() - head.start
    }

    fn is_last(head: &Head) -> bool {
        head.left == 0
    }
}
