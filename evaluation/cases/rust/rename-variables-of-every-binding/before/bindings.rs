fn from_closure(rows: &[Row]) -> usize {
    rows.iter().filter(|r| r.ok && r.rank > 3).count()
}

fn from_closure_tuple(rows: &[(usize, Row)]) -> usize {
    rows.iter().filter(|(at, r)| check(at) && r.ok && r.rank > 3).count()
}

fn from_if_let(found: Option<Row>) -> u32 {
    if let Some(r) = found {
        log(&r);
        return r.rank;
    }
    0
}

fn from_let_chain(found: Option<Row>, given: Option<Row>) -> u32 {
    if let Some(first) = found && let Some(r) = given {
        log(&first, &r);
        return r.rank;
    }
    0
}

fn from_while_let(mut queue: Queue) {
    while let Some(j) = queue.pop() {
        handle(&j);
        queue.done(j);
    }
}

fn from_let_else(found: Option<Row>) -> u32 {
    let Some(r) = found else { return 0 };
    log(&r);
    r.rank
}

fn from_arm(path: &Path) -> Result<Data, Error> {
    match read(path) {
        Ok(d) => {
            log(d.len());
            Ok(d)
        }
        Err(cause) => Err(Error::from(cause)),
    }
}

fn from_or_arm(event: Event) -> u32 {
    match event {
        Event::Add(n) | Event::Set(n) => {
            log(n);
            n + 1
        }
        _ => 0,
    }
}

fn from_struct_arm(shape: Shape) -> u32 {
    match shape {
        Shape::Circle { radius: r, .. } => {
            log(r);
            r * r * 3
        }
        _ => 0,
    }
}

fn from_captured(number: u32) -> u32 {
    match number {
        n @ 1..=9 => {
            log(n);
            n * 2
        }
        _ => 0,
    }
}

fn from_slice(rows: &[Row]) -> u32 {
    match rows {
        [f, .., last] => {
            log(f);
            f.rank + last.rank
        }
        _ => 0,
    }
}

fn from_ref_mut(mut found: Option<Row>) {
    match found {
        Some(ref mut r) => {
            r.rank += 1;
            log(r);
        }
        None => stop(),
    }
}

fn from_for_tuple(rows: &[Row]) {
    for (at, &r) in rows.iter().enumerate() {
        log(at, r);
        keep(r);
    }
}

fn from_whole_arm(number: u32) -> u32 {
    match number {
        0 => 1,
        n if n > 9 => {
            log(n);
            n / 2
        }
        _ => 2,
    }
}

fn from_let_struct(point: Point) -> i32 {
    let Point { x: a, y } = point;
    check(a);
    a * y
}

fn from_parameter_tuple((a, other): (i32, i32)) -> i32 {
    check(a);
    a * other
}
