struct Traced<T> {
    inner: T,
}

impl<T: Call<Request>, Request> Service<Request> for Traced<T>
where
    Request: Clone,
{
    fn call(&mut self, request: Request) -> Output {
        let span = self.enter();
        self.inner.call(request).instrument(span)
    }

    fn run<F: Fn(Request)>(&self, work: F, depth: usize) -> Output {
        self.inner.start(work, depth + 1)
    }
}

fn copy<R: Read, W>(reader: &mut R, writer: &mut W) -> usize {
    reader.pass(writer).unwrap_or(0)
}

fn load<P: AsRef<Path>>(path: P, limit: usize) -> Vec<u8> {
    open(path.as_ref()).take(limit)
}
