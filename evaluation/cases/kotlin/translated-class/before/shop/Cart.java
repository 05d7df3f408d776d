package shop;

import java.util.ArrayList;
import java.util.List;

public class Cart {
    private final List<Integer> prices = new ArrayList<>();

    public void add(int price) {
        prices.add(price);
    }

    public int total(int shipping) {
        int sum = shipping;
        for (int price : prices) {
            sum += price;
        }
        return sum;
    }
}
