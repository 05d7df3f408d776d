package shop;

import java.util.List;

public class Coupons {
    private List<Coupon> coupons;
    private Registry registry;

    public void use(String code) {
        if (!isKnown(code)) {
            throw new IllegalArgumentException(code);
        }
        coupons.remove(new Coupon(code));
    }

    private boolean isKnown(String code) {
        for (Coupon coupon : coupons) {
            if (coupon.code().equals(code)) {
                return true;
            }
        }
        return false;
    }
}
