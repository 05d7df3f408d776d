use crate::{Counted, Timed};

impl Timed<Pool> {
    pub fn submit(&self, work: Work) -> Ticket {
        let start = clock::now();
        self.inner.push(work.since(start))
    }

    pub fn drain(&mut self) -> usize {
        let waiting = self.inner.take_all();
        waiting.iter().filter(|it| it.is_late()).count()
    }
}

impl Counted<Pool> {
    pub fn submit(&self, work: Work) -> Ticket {
        self.inner.push(work.numbered(self.inner.len()))
    }
}
