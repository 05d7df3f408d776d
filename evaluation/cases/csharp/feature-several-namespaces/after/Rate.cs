namespace Shop.Tax;

public class Rate
{
    public int Of(int price) { return price / 5; }
}
