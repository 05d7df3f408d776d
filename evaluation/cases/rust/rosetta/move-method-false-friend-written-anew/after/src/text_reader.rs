use crate::csv;
use crate::order::Order;

pub struct TextReader;

impl TextReader {
    pub fn read(&self, line: &str) -> Order {
        let cells = csv::cells(line);
        Order::new(&cells[0], &cells[1])
    }
}
