pub trait Select<T> {}

pub fn number<T>() -> u32
where
    dyn Source + Send: Select<T>,
    T: Copy,
{
    1
}

pub fn wrapped(source: Box<dyn Source>) -> Box<dyn Source + Send>
where
    Box<dyn Source>: Send,
{
    source
}

pub fn last() -> u32 {
    3
}
