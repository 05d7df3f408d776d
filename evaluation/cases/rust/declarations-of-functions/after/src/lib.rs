pub struct Job {
    name: String,
    pub size: u64,
}

impl Job {
    #[inline(never)]
    pub(crate) fn start(&self, count: u32, forced: bool) -> Option<bool> {
        count > self.size && forced
    }

    // A receiver of another type keeps its name.
    pub fn rest(&mut self, pause: u32) -> u32 {
        pause + self.size
    }

    pub fn stop(&mut self) {
        self.size = if true { 0 } else { self.size / 2 };
    }

    #[must_use]
    pub const unsafe fn wait(&self, delay: u32) -> u32 {
        delay * self.size
    }
}
