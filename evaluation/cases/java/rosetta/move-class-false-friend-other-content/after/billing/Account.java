package billing;

import java.util.List;

public class Account {
    private List<Double> entries;

    public double balance() {
        double sum = 0;
        for (double entry : entries) {
            sum += entry;
        }
        return sum;
    }
}
