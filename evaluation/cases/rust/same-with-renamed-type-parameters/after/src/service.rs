struct Traced<T> {
    inner: T,
}

impl<S: Call<R>, R> Service<R> for Traced<S>
where
    R: Clone,
{
    fn call(&mut self, request: R) -> Output {
        let span = self.enter();
        self.inner.call(request).instrument(span)
    }

    fn run<G: Fn(R)>(&self, work: G, depth: usize) -> Output {
        self.inner.start(work, depth + 1)
    }
}

fn copy<A: Write, W>(reader: &mut A, writer: &mut W) -> usize {
    reader.pass(writer).unwrap_or(0)
}

fn load<P: AsRef<Path>>(path: PathBuf, limit: usize) -> Vec<u8> {
    open(path.as_ref()).take(limit)
}
