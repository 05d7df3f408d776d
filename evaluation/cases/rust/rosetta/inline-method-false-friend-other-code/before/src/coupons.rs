use crate::coupon::Coupon;
use crate::registry::Registry;

pub struct Coupons {
    coupons: Vec<Coupon>,
    registry: Registry,
}

impl Coupons {
    pub fn use_code(&mut self, code: &str) -> Result<(), String> {
        if !self.is_known(code) {
            return Err(format!("unknown: {code}"));
        }
        self.coupons.retain(|coupon| coupon.code != code);
        Ok(())
    }

    fn is_known(&self, code: &str) -> bool {
        for coupon in &self.coupons {
            if coupon.code == code {
                return true;
            }
        }
        false
    }
}
