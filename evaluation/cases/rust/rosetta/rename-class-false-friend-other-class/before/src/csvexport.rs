use crate::export::{Export, Output};
use crate::order::Order;

pub struct CsvExport {
    pub separator: String,
}

impl Export for CsvExport {
    fn suffix(&self) -> String {
        ".csv".to_owned()
    }

    fn write(&self, order: &Order, out: &mut Output) {
        for item in &order.items {
            out.line(&format!("{}{}{}", item.name, self.separator, item.price));
        }
    }
}
