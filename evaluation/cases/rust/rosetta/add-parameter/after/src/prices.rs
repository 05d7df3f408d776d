/// Prices of one country.
pub struct Prices {
    rate: u32,
}

impl Prices {
    pub fn total(&self, amount: u32, weight: u32) -> u32 {
        self.taxed(amount, false) + self.shipping(weight, amount > 100)
    }

    pub fn discounted(&self, amount: u32, percent: u32) -> u32 {
        let reduction = amount * percent / 100;
        if reduction > amount {
            return 0;
        }
        amount - reduction
    }

    pub fn taxed(&self, amount: u32, exempt: bool) -> u32 {
        if exempt {
            return amount;
        }
        amount + amount * self.rate / 100
    }

    fn shipping(&self, weight: u32, express: bool) -> u32 {
        let fee = 4;
        if weight > 20 {
            return fee * 3 + weight + if express { 9 } else { 0 };
        }
        fee + weight / 2
    }
}
