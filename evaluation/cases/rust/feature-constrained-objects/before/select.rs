pub trait Select<T> {}

pub fn count<T>() -> u32
where
    dyn Source + Send: Select<T>,
    T: Copy,
{
    1
}

pub fn boxed(source: Box<dyn Source>) -> Box<dyn Source + Send>
where
    Box<dyn Source>: Send,
{
    source
}

pub fn after() -> u32 {
    3
}
