package billing;

import java.util.List;

public class Order {
    private List<Double> prices;

    public double total() {
        double sum = 0;
        for (double price : prices) {
            sum += price;
        }
        return sum;
    }
}
