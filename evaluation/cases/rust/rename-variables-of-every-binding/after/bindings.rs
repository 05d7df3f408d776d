fn from_closure(rows: &[Row]) -> usize {
    rows.iter().filter(|row| row.ok && row.rank > 3).count()
}

fn from_closure_tuple(rows: &[(usize, Row)]) -> usize {
    rows.iter().filter(|(at, row)| check(at) && row.ok && row.rank > 3).count()
}

fn from_if_let(found: Option<Row>) -> u32 {
    if let Some(row) = found {
        log(&row);
        return row.rank;
    }
    0
}

fn from_let_chain(found: Option<Row>, given: Option<Row>) -> u32 {
    if let Some(first) = found && let Some(row) = given {
        log(&first, &row);
        return row.rank;
    }
    0
}

fn from_while_let(mut queue: Queue) {
    while let Some(job) = queue.pop() {
        handle(&job);
        queue.done(job);
    }
}

fn from_let_else(found: Option<Row>) -> u32 {
    let Some(row) = found else { return 0 };
    log(&row);
    row.rank
}

fn from_arm(path: &Path) -> Result<Data, Error> {
    match read(path) {
        Ok(data) => {
            log(data.len());
            Ok(data)
        }
        Err(cause) => Err(Error::from(cause)),
    }
}

fn from_or_arm(event: Event) -> u32 {
    match event {
        Event::Add(count) | Event::Set(count) => {
            log(count);
            count + 1
        }
        _ => 0,
    }
}

fn from_struct_arm(shape: Shape) -> u32 {
    match shape {
        Shape::Circle { radius: size, .. } => {
            log(size);
            size * size * 3
        }
        _ => 0,
    }
}

fn from_captured(number: u32) -> u32 {
    match number {
        digit @ 1..=9 => {
            log(digit);
            digit * 2
        }
        _ => 0,
    }
}

fn from_slice(rows: &[Row]) -> u32 {
    match rows {
        [first, .., last] => {
            log(first);
            first.rank + last.rank
        }
        _ => 0,
    }
}

fn from_ref_mut(mut found: Option<Row>) {
    match found {
        Some(ref mut row) => {
            row.rank += 1;
            log(row);
        }
        None => stop(),
    }
}

fn from_for_tuple(rows: &[Row]) {
    for (at, &row) in rows.iter().enumerate() {
        log(at, row);
        keep(row);
    }
}

fn from_whole_arm(number: u32) -> u32 {
    match number {
        0 => 1,
        large if large > 9 => {
            log(large);
            large / 2
        }
        _ => 2,
    }
}

fn from_let_struct(point: Point) -> i32 {
    let Point { x: left, y } = point;
    check(left);
    left * y
}

fn from_parameter_tuple((left, other): (i32, i32)) -> i32 {
    check(left);
    left * other
}
