package shop;

public class Region {
    private Point center;

    public Point center() {
        return center;
    }
}
