package shop;

public class Shop {
    private Region region;

    public boolean isNear(Point place) {
        return region.distance(region.center(), place) < 10;
    }
}
