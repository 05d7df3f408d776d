pub struct Routes<S, E> {
    paths: Vec<(S, E)>,
}

impl<S, E> From<Routes<E, S>> for Routes<S, E> {
    fn from(other: Routes<E, S>) -> Self {
        let swapped = other.paths.into_iter().map(|(e, s)| (s, e));
        Routes { paths: swapped.collect() }
    }
}

impl<S, E> Routes<S, E>
where
    S: Clone,
{
    pub fn merge(mut self, other: Self) -> Self {
        self.paths.extend(other.paths);
        self
    }

    pub fn count(&self, other: &Self) -> usize {
        self.paths.len() + other.paths.len()
    }
}
