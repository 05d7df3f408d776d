// Wrappers of tasks.
pub mod run;

pub struct Timed<T> {
    inner: T,
}

pub struct Counted<T> {
    inner: T,
}
