use crate::order::Order;

pub struct TextReader;

impl TextReader {
    pub fn read(&self, line: &str) -> Order {
        let cells = self.split(line);
        Order::new(&cells[0], &cells[1])
    }

    fn split(&self, line: &str) -> Vec<String> {
        let mut cells = Vec::new();
        for cell in line.split(';') {
            cells.push(cell.trim().to_owned());
        }
        cells
    }
}
