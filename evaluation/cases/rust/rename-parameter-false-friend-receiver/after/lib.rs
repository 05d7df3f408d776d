pub struct Data {
    rows: Vec<Row>,
}

fn process(message: &Message, data: &mut Data) -> Result<(), Error> {
    if data.alerted(message)? {
        return Ok(());
    }
    data.run(message)
}

impl Data {
    fn total(&self, scale: u32) -> u32 {
        let sum = self.rows.len() as u32;
        sum * scale + self.rows.capacity() as u32
    }

    fn alerted(&mut self, message: &Message) -> Result<bool, Error> {
        if message.kind == Kind::Alert && self.open() {
            self.count(1)?;
            self.alert(message)?;
            return Ok(true);
        }
        Ok(false)
    }

    fn run(&mut self, message: &Message) -> Result<(), Error> {
        self.rows.send(message)
    }
}
