pub struct Job {
    name: String,
    pub(crate) size: u32,
}

impl Job {
    #[inline(always)]
    fn start(&self, count: u32, force: bool) -> bool {
        count > self.size && force
    }

    pub fn stop(&mut self, now: bool) {
        self.size = if now { 0 } else { self.size / 2 };
    }

    #[cfg(test)]
    pub fn wait(&self, delay: u32) -> u32 {
        delay * self.size
    }
}
