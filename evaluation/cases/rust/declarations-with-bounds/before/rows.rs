pub fn load<T: Row>(rows: &T, count: u32) -> u32 {
    let size = rows.size();
    size + count
}

pub fn store<T>(rows: &T) -> u64
where
    T: Row,
{
    rows.store()
}

pub fn drain<T>(rows: &T) -> u64
where
    T: Row,
{
    rows.drain()
}

pub fn names(rows: &Rows) -> impl Iterator<Item = &str> {
    rows.names()
}

pub fn keep(rows: &mut Rows, names: impl Iterator<Item = String>) {
    rows.keep(names);
}
