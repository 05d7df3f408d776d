use crate::order::Order;
use crate::printer::Printer;

pub struct Receipt {
    printer: Printer,
}

impl Receipt {
    pub fn show(&mut self, order: &Order) {
        self.printer.title(&format!("Order {}", order.id));
        self.show_items(order);
        self.printer.footer(&format!("Total {}", order.total()));
    }

    fn show_items(&mut self, order: &Order) {
        for item in &order.items {
            let price = item.price * f64::from(item.count);
            self.printer.line(&item.name, price);
        }
    }
}
