namespace Shop
{
    public class Cart
    {
        public int Total(int price, int count) { return price * count; }
    }
}

public class Plain
{
    public int Zero() { return 0; }
}
