package shop;

public class Tool {
    public String serial() {
        return Registry.next("T");
    }

    public double fee(int days) {
        double sum = days * 2.5;
        if (days > 7) {
            sum *= 0.9;
        }
        return sum;
    }
}
