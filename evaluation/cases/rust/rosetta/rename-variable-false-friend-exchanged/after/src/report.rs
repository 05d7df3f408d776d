/// Reports of orders.
pub struct Report {
    printer: Printer,
}

impl Report {
    pub fn average(&self, orders: &[Order]) -> u32 {
        let mut total = 0;
        for order in orders {
            total += order.price;
        }
        self.printer.line(total);
        total / orders.len() as u32
    }

    pub fn exceeds(&self, order: &Order, limit: u32) -> bool {
        if order.is_open() {
            return order.price * order.count > limit;
        }
        self.printer.is_noisy()
    }

    pub fn names(&self, orders: &[Order], limit: u32) -> Vec<String> {
        let mut names = Vec::new();
        for order in orders {
            if order.price > limit {
                names.push(order.name.clone());
            }
        }
        names
    }

    pub fn print(&self, open: &[Order], closed: &[Order]) {
        for order in closed {
            let fee = order.price + 2;
            self.printer.paid(order, fee);
        }
        for order in open {
            let days = order.age() + 1;
            self.printer.late(order, days);
        }
    }
}
