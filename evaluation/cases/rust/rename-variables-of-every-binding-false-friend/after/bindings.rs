fn constant(number: u32) -> u32 {
    match number {
        SMALLEST => keep(SMALLEST),
        _ => 0,
    }
}

fn variant(found: Option<Row>) -> u32 {
    match found {
        Some(row) => row.rank,
        Nothing => keep(Nothing, 0),
    }
}

fn field(point: Point) -> i32 {
    let Point { left: first, y } = point;
    check(first);
    first * y + point.left
}

