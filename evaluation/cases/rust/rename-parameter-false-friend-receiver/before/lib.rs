pub struct Data {
    rows: Vec<Row>,
}

fn process(message: &Message, data: &mut Data) -> Result<(), Error> {
    if message.kind == Kind::Alert && data.open() {
        data.count(1)?;
        data.alert(message)?;
        return Ok(());
    }
    data.run(message)
}

fn total(rows: &Data, factor: u32) -> u32 {
    let sum = rows.rows.len() as u32;
    sum * factor + rows.rows.capacity() as u32
}

impl Data {
    fn run(&self, message: &Message) -> Result<(), Error> {
        self.rows.send(message)
    }
}
