package shop;

public class Saw {
    public String title() {
        return "Saw";
    }

    public double fee(int days) {
        double sum = days * 2.5;
        if (days > 7) {
            sum *= 0.9;
        }
        return sum;
    }
}
