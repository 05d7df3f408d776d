pub struct Report {
    rows: Vec<u32>,
}

impl Report {
    pub fn print(&self) {
        let total: u32 = self.rows.iter().sum();
        let mean = total / self.rows.len() as u32;
        println!("total {total}, mean {mean}");
        for row in &self.rows {
            println!("{row}");
        }
    }
}
