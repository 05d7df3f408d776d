fn constant(number: u32) -> u32 {
    match number {
        LOWEST => keep(LOWEST),
        _ => 0,
    }
}

fn variant(found: Option<Row>) -> u32 {
    match found {
        Some(row) => row.rank,
        Missing => keep(Missing, 0),
    }
}

fn field(point: Point) -> i32 {
    let Point { x: first, y } = point;
    check(first);
    first * y + point.x
}

