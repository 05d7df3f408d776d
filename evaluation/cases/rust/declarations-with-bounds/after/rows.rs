pub fn load<T>(rows: &T, count: u32) -> u32
where
    T: Row,
{
    let size = rows.size();
    size + count
}

pub fn store<T>(rows: &T) -> u64
where
    T: Row + Send,
{
    rows.store()
}

pub fn drain<T>(rows: &T) -> u32
where
    T: Row + Send,
{
    rows.drain()
}

pub fn names(rows: &Rows) -> impl DoubleEndedIterator<Item = &str> {
    rows.names()
}

pub fn keep(rows: &mut Rows, names: impl DoubleEndedIterator<Item = String>) {
    rows.keep(names);
}
