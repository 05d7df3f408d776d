use crate::coupon::Coupon;
use crate::registry::Registry;

pub struct Coupons {
    coupons: Vec<Coupon>,
    registry: Registry,
}

impl Coupons {
    pub fn use_code(&mut self, code: &str) -> Result<(), String> {
        if self.registry.find(code).is_none() {
            return Err(format!("unknown: {code}"));
        }
        self.coupons.retain(|coupon| coupon.code != code);
        Ok(())
    }
}
