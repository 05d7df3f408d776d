pub struct Job {
    name: String,
    pub(crate) size: u32,
}

impl Job {
    #[inline(always)]
    fn start(&self, count: u32, force: bool) -> bool {
        count > self.size && force
    }

    // A receiver of another type keeps its name.
    pub fn rest(&self, pause: u32) -> u32 {
        pause + self.size
    }

    pub fn stop(&mut self, now: bool) {
        self.size = if now { 0 } else { self.size / 2 };
    }

    #[cfg(test)]
    pub fn wait(&self, delay: u32) -> u32 {
        delay * self.size
    }
}
