package shop;

import java.util.List;

public class Coupons {
    private List<Coupon> coupons;
    private Registry registry;

    public void use(String code) {
        if (registry.find(code).isEmpty()) {
            throw new IllegalArgumentException(code);
        }
        coupons.remove(new Coupon(code));
    }
}
