package shop;

public class Drill extends Tool {
    public String title() {
        return "Drill";
    }

    public double fee(int days) {
        double sum = days * 2.5;
        if (days > 7) {
            sum *= 0.9;
        }
        return sum;
    }
}
